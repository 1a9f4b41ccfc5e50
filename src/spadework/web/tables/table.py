"""A table people sit at: a game in memory, changed one request at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from time import monotonic
from typing import Final, NamedTuple

from spadework.core.errors import RuleError
from spadework.core.text import NO_TEXT, Text
from spadework.web.consent.requests import ABANDON, HALTED, UNDO, people_in_play, possible, voters
from spadework.web.security.access import rematch_id
from spadework.web.storage.archive import Agreement, Archive, Conflict, Gone
from spadework.web.storage.consequences import people_among
from spadework.web.storage.kept import Holder, Stored
from spadework.web.storage.links import LinkChange, OpenLink
from spadework.web.storage.schema.games import WATCH
from spadework.web.tables.hub import CALLED, CHANGED, CONSENT, SEATED, Hub, News
from spadework.web.tables.log_writing import Pages
from spadework.web.tables.replaying import standing_of
from spadework.web.tables.seating import BOUND, Seating
from spadework.web.tables.standing import NotYours, Standing
from spadework.web.tables.viewed_game import NEVER, SeatTime, draft_mark

MOVED_ON: Final = Text(
    "This table has moved on in the meantime; here is how it stands now. Nothing was changed."
)
CLOCKS_KEPT: Final = 60.0  # seconds until clocks are looked at again though nothing has changed


class SeenDraft(NamedTuple):
    """The mark of the draft that *browser* saw when it made a request."""

    mark: int
    browser: str


class Table:
    """One game that is open, its players and who holds their seats."""

    def __init__(self, stored: Stored, standing: Standing, archive: Archive, hub: Hub) -> None:
        self.id: Final = stored.id
        self.title = stored.title
        self.players = stored.players
        self.terms: Final = stored.terms
        self.seating = Seating.of(stored)
        self.standing = standing
        self.trouble = NO_TEXT  # why it can only be looked at
        self.halt = stored.halt
        self.request = stored.request
        self.clocks: Mapping[int, SeatTime] = {}
        self.is_public = False  # for everybody to look at
        self.lock: Final = asyncio.Lock()
        self.thinking: Final[dict[int, float]] = {}  # seat: when it began
        self.kept: Final[dict[str, object]] = {}
        self.links: dict[int, OpenLink] | None = None  # by seat; None: not read yet
        self.rematch = ""  # the game that was begun after this one
        self.pages: Final = Pages()
        self._version = stored.version
        self._timed = (NEVER, 0.0)  # at which version, and when, the clocks were read
        self._archive = archive
        self._hub = hub

    @property
    def read_only(self) -> Text:
        """Why nobody can act here, if so."""
        return self.trouble or HALTED[self.halt]

    # --- who may do what

    @property
    def host(self) -> str:
        """Who made the game."""
        return self.seating.host

    def seats_of(self, browser: str) -> frozenset[int]:
        """The seats a browser may act for: not those that a steward plays."""
        held = self.seating.places_of(browser)
        return frozenset(seat for seat in held if not self.players[seat].steward)

    def acting_seats(self, browser: str) -> frozenset[int]:
        """The same for somebody who wants to act: who was replaced is told so."""
        seats = self.seats_of(browser)
        if not seats and self.seating.places_of(browser):
            raise NotYours(Text("a computer player plays for you; come back to act yourself"))
        return seats

    def admits(self, browser: str) -> bool:
        """Whether a browser may see the game."""
        return self.is_public or self.terms.is_public or self.seating.knows(browser)

    def has_chat_for(self, browser: str) -> bool:
        """Whether a browser may read what is said here: spectators of a private game afterwards."""
        if self.is_public or not self.admits(browser):
            return False
        is_seated = browser == self.host or bool(self.seating.places_of(browser))
        return is_seated or self.terms.is_public or self.standing.game.over

    async def admit(self, seat: int, browser: str, name: str = "") -> None:
        """Let somebody hold *seat*, whose link they have; an account with its *name*."""
        holder = Holder(seat, browser, by_link=seat != WATCH)
        async with self.lock:
            while holder not in self.seating.holders:
                if self.seating.is_bound(seat):
                    raise RuleError(BOUND)
                await self._seat(holder, name)

    async def _seat(self, holder: Holder, name: str) -> None:
        """Let *holder* sit down, unless another server has changed something: then catch up."""
        before, after = self.seating, self.seating.joined_by(holder)
        # Nobody else finds on an open page that they may act for other seats than before.
        concerned = [who for who in (self.host, holder.browser) if self.admits(who)]
        gone = before.making_room(holder)
        try:
            await self._archive.hold(self.id, self._version, holder, gone, name)
        except Conflict:
            await self._catch_up()
            return
        self.seating, self._version = after, self._version + 1
        if name:
            await self._catch_up()
        self._hub.tell(holder.browser, News(CALLED, {}))
        if any(before.places_of(who) != self.seating.places_of(who) for who in concerned):
            self._hub.tell(self.id, News(SEATED, {"seat": holder.seat}))

    async def find_rematch(self) -> None:
        """Look whether the people at this table have begun another game."""
        if self.standing.game.over and not self.is_public:
            next_one = rematch_id(self.id)
            begun = await self._archive.version(next_one) is not None
            self.rematch = next_one if begun else ""

    async def open_links(self) -> dict[int, OpenLink]:
        """The links that are open, by seat."""
        if self.links is None:
            self.links = await self._archive.links(self.id)
        return self.links

    async def change_link(self, change: LinkChange) -> None:
        """Replace the link of a seat or close it; the old one stops working."""
        async with self.lock:
            await self._archive.change_link(self.id, change)
            await self._catch_up()
        await self.open_links()
        self._hub.tell(self.id, News(SEATED, {"seat": change.seat}))

    # --- what people agree on

    async def agree(self, decide: Callable[[], Agreement]) -> None:
        """Keep what people have said to each other, or bring it about."""
        async with self.lock:
            while not await self._agree_on(decide()):
                pass
        self._hub.tell(self.id, News(CONSENT, {}))
        self.call(self.voters() or self.asked())

    async def _agree_on(self, wanted: Agreement) -> bool:
        """Whether it is kept; the table stands as it is kept now."""
        is_kept = True
        try:
            await self._archive.agree(self.id, self._version, wanted)
        except Conflict:
            is_kept = False
        await self._catch_up()
        return is_kept

    def voters(self) -> frozenset[int]:
        """The seats whose consent to the open request is missing."""
        if self.request is None:
            return frozenset()
        return voters(self.players, self.standing.game, self.request.agreed)

    def asks_for(self, seats: frozenset[int]) -> frozenset[str]:
        """What the holder of *seats* may ask the others."""
        if self.is_public or self.trouble:
            return frozenset()
        game = self.standing.game
        wanted = possible(game, self.halt, seats & people_in_play(self.players, game))
        # Nobody takes a rating back by themselves: computer players agree to everything.
        alone = self.terms.is_rated and not voters(self.players, game, seats)
        return wanted - {UNDO, ABANDON} if alone else wanted

    # --- time

    async def read_clocks(self) -> None:
        """Look at the clocks, if the game has any and something may have changed."""
        timed = (self._version, monotonic())
        if not self.terms.clock.runs or self.is_public:
            return
        if timed[0] != self._timed[0] or timed[1] - self._timed[1] > CLOCKS_KEPT:
            people = people_among(self.players, range(len(self.players)))
            self.clocks = await self._archive.seat_times(self.id, self.terms.clock, people)
            self._timed = timed

    # --- changing

    async def change(
        self,
        step: Callable[[Standing], Standing],
        sequence: int | None,
        seen_draft: SeenDraft | None,
    ) -> None:
        """Let *step* change the table if it still stands where the request saw it.

        Whether another server has written since is found out when this one does: a version is
        written once. So nobody has to look before.

        Without a *sequence* or a draft that was seen, it may stand anywhere.
        """
        async with self.lock:
            written = False
            while not written:
                try:
                    self._check(sequence, seen_draft)
                    after = step(self._without_strangers_plans())
                except RuleError:
                    # What is refused here may be right where another server has led the game.
                    if not await self._catches_up():
                        raise
                    continue
                if after == self.standing:
                    written = not await self._catches_up()
                else:
                    written = await self._write(after)

    def _without_strangers_plans(self) -> Standing:
        """Where the table stands, less the planned turns of those who have lost their seat."""
        plans = self.standing.plans
        kept = {s: p for s, p in plans.items() if s in self.seats_of(p.holder)}
        return self.standing if kept == plans else replace(self.standing, plans=kept)

    def _check(self, sequence: int | None, seen_draft: SeenDraft | None) -> None:
        if self.trouble:
            raise RuleError(self.trouble)
        if self.halt:
            raise Conflict(HALTED[self.halt])
        self.check_seen(sequence, seen_draft)

    def check_seen(self, sequence: int | None, seen_draft: SeenDraft | None) -> None:
        """Refuse what somebody says who has not seen how the table stands."""
        if sequence is not None and sequence != self.standing.sequence:
            raise Conflict(MOVED_ON)
        if seen_draft:
            seats = self.seats_of(seen_draft.browser)
            if seen_draft.mark != self.viewer_draft(seats):
                raise Conflict(MOVED_ON)

    async def _write(self, after: Standing) -> bool:
        """Whether *after* is kept; if another server was quicker, the table stands as it wrote."""
        grown = after.sequence > self.standing.sequence
        try:
            await self._archive.write(
                self.id, self._version, self.standing, after, self.players, self.terms
            )
        except Conflict:
            await self._catch_up()
            return False
        played = {entry.seat for entry in after.game.record[self.standing.sequence :]}
        if people_among(self.players, played):
            self.request = None  # it has lapsed
        self.standing, self._version = after, self._version + 1
        self.announce()
        if grown:
            self.call(range(len(self.players)) if after.game.over else self.asked())
        return True

    def call(self, seats: Collection[int]) -> None:
        """Let those who hold *seats* look, wherever they are: something awaits them here."""
        for holder in self.seating.holders_of(seats):
            self._hub.tell(holder, News(CALLED, {}))

    async def keep_up(self) -> None:
        """Catch up if another server on the same database has written since; `Gone` if it must."""
        if self.is_public or await self._archive.version(self.id) == self._version:
            return
        async with self.lock:  # what this server is writing itself is no news
            await self._catches_up()

    async def _catches_up(self) -> bool:
        """Whether another server has written since; the table stands as it wrote then."""
        if self.is_public or await self._archive.version(self.id) == self._version:
            return False
        await self._catch_up()
        return True

    async def _catch_up(self) -> None:
        """Read what another server on the same database has made of the game."""
        stored = await self._archive.load(self.id)
        if stored is None:
            raise Gone
        known = self._agreed()
        era, rules = self.standing.era, self.standing.game.state.rules
        self.standing, self.trouble = standing_of(self.standing.game.catalog, stored)
        # What was drawn tells of turns that were taken back, or of rules that were made anew.
        if self.standing.era != era or self.standing.game.state.rules is not rules:
            self.kept.clear()
            self.pages.languages.clear()
        before = set(self.seating.holders)
        self._version, self.seating = stored.version, Seating.of(stored)
        self.title, self.players = stored.title, stored.players
        self.halt, self.request, self.links = stored.halt, stored.request, None
        self._hub.hear(self.id, self.news(frozenset()))
        if self._agreed() != known:
            self._hub.hear(self.id, News(CONSENT, {}))
        for seat in sorted({holder.seat for holder in before ^ set(stored.holders)}):
            self._hub.hear(self.id, News(SEATED, {"seat": seat}))

    def _agreed(self) -> object:
        """All that pages show besides the record, the draft and who is there."""
        return self.halt, self.request, [player.steward for player in self.players]

    def announce(self) -> None:
        """Tell the open pages that they are out of date."""
        self._hub.tell(self.id, self.news(frozenset()))

    def news(self, seats: frozenset[int]) -> News:
        """Where the table stands for the holder of *seats*."""
        sequence, draft = self.standing.sequence, self.viewer_draft(seats)
        return News(CHANGED, {"sequence": sequence, "draft": draft}, f"{sequence}-{draft}")

    def asked(self) -> list[int]:
        """The seats that may act now."""
        return self.standing.game.state.seats_asked()

    # --- showing

    def viewer_draft(self, seats: frozenset[int]) -> int:
        """Mark of the draft that the holder of *seats* sees."""
        standing = self.standing
        return (
            standing.draft_mark if standing.drafting_seat in seats else draft_mark((), standing.era)
        )
