"""The tables people sit at: games in memory, changed one request at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from time import monotonic, time_ns
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from spadework.core.errors import RuleError
from spadework.core.text import NO_TEXT, Text
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.record import play_on
from spadework.notation.text import bare_text, is_known_version, rules_version, start_game
from spadework.web.consent.requests import ABANDON, HALTED, UNDO, possible, voters
from spadework.web.security.access import Browser, digest, rematch_id
from spadework.web.storage.consequences import asked_seats, people_among
from spadework.web.storage.kept import Holder, Stored, seats_held
from spadework.web.storage.links import LinkChange, OpenLink
from spadework.web.storage.schema.games import WATCH
from spadework.web.storage.store import Agreement, Archive, Conflict, Gone
from spadework.web.tables.finished_games import FinishedGames
from spadework.web.tables.hub import CALLED, CHANGED, CONSENT, SEATED, Hub, News
from spadework.web.tables.log_writing import Pages
from spadework.web.tables.standing import NotYours, Standing, with_draft
from spadework.web.tables.viewed_game import (
    NEVER,
    ClockFace,
    ViewedGame,
    Viewer,
    draft_mark,
)

MOVED_ON: Final = Text(
    "This table has moved on in the meantime; here is how it stands now. Nothing was changed."
)
CLOCKS_KEPT: Final = 60.0  # seconds until clocks are looked at again though nothing has changed
BOUND: Final = Text("at this table a seat belongs to whoever has sat down")
# Whoever has a link can open it as often as they like, as a new browser each time.
MOST_GUESTS: Final = 100  # that are remembered for a seat, and as many spectators


class Unreadable(RuleError):
    """A stored game that our rules cannot set up, such as one of a newer program."""

    def __init__(self, stored: Stored, reason: Text) -> None:
        super().__init__(reason)
        self.id: Final = stored.id
        self.is_damaged: Final = bool(stored.damage)
        self.record: Final = bare_text(stored.headers, stored.actions)
        self._host = stored.host
        self._holders = stored.holders

    def admits(self, browser: str) -> bool:
        """Whether a browser may have its record."""
        return browser == self._host or any(holder.browser == browser for holder in self._holders)


class Moments:
    """Numbers that only grow, also from one run of the server to the next."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> int:
        """The number of this moment: microseconds, but never one twice."""
        self._last = max(self._last + 1, time_ns() // 1000)
        return self._last


MOMENTS: Final = Moments()


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
        self.host = stored.host
        self.terms: Final = stored.terms
        self.standing = standing
        self.trouble = NO_TEXT  # why it can only be looked at
        self.halt = stored.halt
        self.request = stored.request
        self.clocks: Mapping[int, ClockFace] = {}
        self.is_public = False  # for everybody to look at
        self.lock: Final = asyncio.Lock()
        self.thinking: Final[dict[int, float]] = {}  # seat: when it began
        self.kept: Final[dict[str, object]] = {}
        self.links: dict[int, OpenLink] | None = None  # by seat; None: not read yet
        self.rematch = ""  # the game that was begun after this one
        self.pages: Final = Pages()
        self._version = stored.version
        self._timed = (NEVER, 0.0)  # at which version, and when, the clocks were read
        self._holders = stored.holders
        self._programs = stored.programs
        self._archive = archive
        self._hub = hub

    @property
    def read_only(self) -> Text:
        """Why nobody can act here, if so."""
        return self.trouble or HALTED[self.halt]

    # --- who may do what

    def seats_of(self, browser: str) -> frozenset[int]:
        """The seats a browser may act for: not those that a steward plays."""
        held = self.places_of(browser)
        return frozenset(seat for seat in held if not self.players[seat].steward)

    def acting_seats(self, browser: str) -> frozenset[int]:
        """The same for somebody who wants to act: who was replaced is told so."""
        seats = self.seats_of(browser)
        if not seats and self.places_of(browser):
            raise NotYours(Text("a computer player plays for you; come back to act yourself"))
        return seats

    def places_of(self, browser: str) -> frozenset[int]:
        """The seats that are a browser's, whoever plays them now."""
        return seats_held(self._holders, browser)

    def admits(self, browser: str) -> bool:
        """Whether a browser may see the game."""
        is_public = self.is_public or self.terms.is_public
        return is_public or any(holder.browser == browser for holder in self._holders)

    def has_chat_for(self, browser: str) -> bool:
        """Whether a browser may read what is said here: spectators of a private game afterwards."""
        if self.is_public or not self.admits(browser):
            return False
        is_seated = browser == self.host or bool(self.places_of(browser))
        return is_seated or self.terms.is_public or self.standing.game.over

    async def admit(self, seat: int, browser: str, name: str = "") -> None:
        """Let somebody hold *seat*, whose link they have; an account with its *name*."""
        holder = Holder(seat, browser, by_link=seat != WATCH)
        async with self.lock:
            while holder not in self._holders:
                if self.is_bound(seat):
                    raise RuleError(BOUND)
                await self._seat(holder, name)

    async def _seat(self, holder: Holder, name: str) -> None:
        """Let *holder* sit down, unless another server has changed something: then catch up."""
        seat, browser = holder.seat, holder.browser
        # Nobody else finds on an open page that they may act for other seats than before.
        concerned = [who for who in (self.host, browser) if self.admits(who)]
        before = [self.places_of(who) for who in concerned]
        gone = {browser, *self._guests_to_forget(seat)}
        try:
            await self._archive.hold(self.id, self._version, holder, gone, name)
        except Conflict:
            await self._catch_up()
            return
        self._version += 1
        others = [h for h in self._holders if h.seat != seat or h.browser not in gone]
        self._holders = (*others, holder)
        if name:
            await self._catch_up()
        self._hub.tell(browser, News(CALLED, {}))
        if [self.places_of(who) for who in concerned] != before:
            self._hub.tell(self.id, News(SEATED, {"seat": seat}))

    @property
    def guests(self) -> list[Holder]:
        """All who sit here or look on besides the host."""
        return [holder for holder in self._holders if holder.browser != self.host]

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

    def sits_by_link(self, seat: int, browser: str) -> bool:
        """Whether a browser has come to *seat* by its link."""
        return Holder(seat, browser, by_link=True) in self._holders

    def programs(self) -> frozenset[int]:
        """The seats that programs with accounts act for."""
        return frozenset(seat for key in self._programs for seat in self.places_of(key))

    def taken(self) -> frozenset[int]:
        """The seats somebody has sat down at by their link."""
        return frozenset(holder.seat for holder in self._holders if holder.by_link)

    def is_bound(self, seat: int) -> bool:
        """Whether a seat is somebody's from whom the host cannot take it."""
        return self.terms.seats_are_bound and seat != WATCH and seat in self.taken()

    def _guests_to_forget(self, seat: int) -> list[str]:
        """Those who opened the link of *seat* first, if one more would be too many."""
        guests = [h.browser for h in self._holders if h.seat == seat and h.browser != self.host]
        return guests[: max(0, len(guests) + 1 - MOST_GUESTS)]

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
        return voters(self.players, self.request.agreed) if self.request else frozenset()

    def asks_for(self, seats: frozenset[int]) -> frozenset[str]:
        """What the holder of *seats* may ask the others."""
        if self.is_public or self.trouble:
            return frozenset()
        wanted = possible(self.standing.game, self.halt, seats)
        # Nobody takes a rating back by themselves: computer players agree to everything.
        alone = self.terms.is_rated and not voters(self.players, seats)
        return wanted - {UNDO, ABANDON} if alone else wanted

    # --- time

    async def read_clocks(self) -> None:
        """Look at the clocks, if the game has any and something may have changed."""
        timed = (self._version, monotonic())
        if not self.terms.clock.runs or self.is_public:
            return
        if timed[0] != self._timed[0] or timed[1] - self._timed[1] > CLOCKS_KEPT:
            people = people_among(self.players, range(len(self.players)))
            self.clocks = await self._archive.clock_faces(self.id, self.terms.clock, people)
            self._timed = timed

    # --- changing

    async def change(
        self,
        step: Callable[[Standing], Standing],
        sequence: int | None,
        seen_draft: SeenDraft | None,
    ) -> None:
        """Let *step* change the table if it still stands where the request saw it.

        Without a *sequence* or a draft that was seen, it may stand anywhere.
        """
        async with self.lock:
            written = False
            while not written:
                self._check(sequence, seen_draft)
                after = step(self._without_strangers_plans())
                written = after == self.standing or await self._write(after)

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
        for holder in sorted({h.browser for h in self._holders if h.seat in seats}):
            self._hub.tell(holder, News(CALLED, {}))

    async def keep_up(self) -> None:
        """Catch up if another server on the same database has written since; `Gone` if it must."""
        if self.is_public or await self._archive.version(self.id) == self._version:
            return
        async with self.lock:  # what this server is writing itself is no news
            if await self._archive.version(self.id) != self._version:
                await self._catch_up()

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
        before = set(self._holders)
        self._version, self._holders = stored.version, stored.holders
        self._programs = stored.programs
        self.title, self.players, self.host = stored.title, stored.players, stored.host
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
        return asked_seats(self.standing.game)

    # --- showing

    def viewer_draft(self, seats: frozenset[int]) -> int:
        """Mark of the draft that the holder of *seats* sees."""
        standing = self.standing
        return (
            standing.draft_mark if standing.drafting_seat in seats else draft_mark((), standing.era)
        )

    def seen(
        self,
        viewer: Viewer,
        at: int = NEVER,
        links: dict[str, str] | None = None,
        waiting: frozenset[int] = frozenset(),
    ) -> ViewedGame:
        """The game as *viewer* sees it, now or after *at* actions.

        *waiting* are seats of computer players that cannot think yet.
        """
        standing = self.standing
        whole = standing.shown_to(viewer.seats)
        game = whole if at == NEVER else standing.game.branch(at)
        drafts = at == NEVER and standing.drafting_seat in viewer.seats
        return ViewedGame(
            id=self.id,
            title=self.title,
            game=game,
            viewer=viewer,
            players=self.players,
            sequence=standing.sequence,
            length=standing.sequence,
            at=at,
            moment=MOMENTS.next(),
            whole=None if at == NEVER else whole,
            recorded=standing.game if drafts else None,
            draft=tuple(entry.action.text for entry in standing.draft) if drafts else (),
            thinking={seat: monotonic() - began for seat, began in self.thinking.items()},
            waiting=waiting,
            orders={s: o for s, o in standing.orders.items() if s in viewer.seats},
            ending=standing.ending,
            remarks=tuple(r for r in standing.remarks if at == NEVER or r.after <= at),
            links=links or {},
            turn_is_over=drafts and standing.turn_is_over,
            ends_game=drafts and standing.ends_game,
            programs=self.programs(),
            read_only=self.read_only,
            era=standing.era,
            halt=self.halt,
            request=self.request,
            asks_for=self.asks_for(viewer.seats),
            voters=self.voters(),
            clock=self.terms.clock,
            clocks=self.clocks if at == NEVER else {},
            rematch=self.rematch,
            kept=self.kept,
        )


class Tables:
    """The tables that are open; those that nobody has asked for lately are put away.

    A table that is put away lives on as long as somebody holds it, a request or a computer player
    that thinks, and is found by others: no game ever has two tables.
    """

    def __init__(
        self, catalog: Catalog, archive: Archive, shelf: FinishedGames, hub: Hub, most: int
    ) -> None:
        self.catalog: Final = catalog
        self.archive: Final = archive
        self._shelf = shelf
        self._hub = hub
        self._most = most
        self._open: OrderedDict[str, Table] = OrderedDict()  # the one asked for last at the end
        self._living: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def in_memory(self) -> list[str]:
        """The games whose tables are laid, those included that are only held by somebody."""
        return sorted(self._living)

    async def find(self, id: str, *, is_asked_for: bool = True) -> Table | None:
        """The table of the game called *id*; None, or `Unreadable`, if there is none to lay.

        One that nobody *is asking for* is put away before all others.
        """
        table = known = self._living.get(id)
        if table is None:
            async with self._opening.setdefault(id, asyncio.Lock()):
                table = self._living.get(id) or await self._laid(id)
        if table is not None:
            self._keep(table, is_asked_for)
        try:
            if known is not None:
                await known.keep_up()
        except (Gone, Unreadable):
            self.forget(id)
            raise
        return table

    def forget(self, id: str) -> None:
        """Read a game from the database again when it is asked for next."""
        self._open.pop(id, None)
        self._living.pop(id, None)

    def _keep(self, table: Table, is_asked_for: bool) -> None:
        if is_asked_for or table.id not in self._open:
            self._open[table.id] = table
            self._open.move_to_end(table.id, last=is_asked_for)
        unseen = [id for id in self._open if not self._hub.listeners(id)]
        for id in [*unseen, *self._open]:
            if len(self._open) <= self._most:
                return
            self._open.pop(id, None)

    async def _laid(self, id: str) -> Table | None:
        shown = self._shelf.stored(id)
        stored = shown or await self.archive.load(id)
        if stored is None:
            return None
        # In a thread: making its rules takes as long as several clicks.
        table = await asyncio.to_thread(self._lay, stored)
        table.is_public = shown is not None
        self._living[id] = table
        if not table.standing.sequence:  # it may have just begun
            table.call(range(len(table.players)))
        return table

    def _lay(self, stored: Stored) -> Table:
        """The table of a stored game."""
        standing, trouble = standing_of(self.catalog, stored)
        table = Table(stored, standing, self.archive, self._hub)
        table.trouble = trouble
        return table


def standing_of(catalog: Catalog, stored: Stored) -> tuple[Standing, Text]:
    """Where a stored game stands, and why it can only be looked at, if so."""
    game, trouble = replayed(catalog, stored)
    standing = Standing(
        game,
        game,
        (),
        stored.ending,
        stored.orders,
        stored.remarks,
        stored.era,
        stored.plans,
    )
    return (standing if trouble else with_draft(standing, stored.draft)), trouble


def replayed(catalog: Catalog, stored: Stored) -> tuple[Game, Text]:
    """The game of a record, and why it can only be looked at, if so.

    What was recorded under rules that are not known here is shown as far as ours can follow.
    """
    if stored.damage:
        raise Unreadable(stored, stored.damage)
    headers = dict(stored.headers)
    trouble = NO_TEXT
    try:
        version = headers.get("rules", "")
        if not is_known_version(catalog, headers.get("game", ""), version):
            headers.pop("rules", None)
            ours = rules_version(catalog, headers.get("game", ""))
            trouble = Text(
                "This game was recorded under rules version {version}, this program plays "
                "versions up to {ours}: it can be looked at, but not be continued.",
                version=version,
                ours=ours,
            )
        game = start_game(catalog, headers)
    except RuleError as error:
        raise Unreadable(stored, error.text) from error
    try:
        play_on(game, stored.actions)
    except RuleError as error:
        followed = Text("This record cannot be followed to its end; it can be looked at.")
        trouble = Text(
            "{trouble} After {n} of {m} actions: {reason}.",
            trouble=trouble or followed,
            n=len(game.record),
            m=len(stored.actions),
            reason=error.text,
        )
    return game, trouble


def links_of(table: Table, browser: Browser) -> dict[str, str]:
    """The links of all seats and of the spectators, for the host; empty where one is closed.

    A token is made of the secret of a browser: the same host can show it nowhere else.
    """

    def link(kind: str, seat: int) -> str:
        known = (table.links or {}).get(seat)
        token = browser.token(table.id, seat, known.salt) if known else ""
        return f"/{kind}/{token}" if known and digest(token) == known.token else ""

    seats = [
        seat
        for seat, player in enumerate(table.players)
        if not player.is_bot and not table.is_bound(seat)
    ]
    links = {f"seat {seat + 1}": link("seat", seat) for seat in seats}
    return {**links, "watch": link("watch", WATCH)}
