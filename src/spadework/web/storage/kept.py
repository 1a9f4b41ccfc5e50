"""What is kept of games, as it comes from the database: read as far as it makes sense.

A disk or a hand may have damaged any row. Then that game is set aside with a sentence, and what can
be read of its record can be taken away; all other games go on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Annotated, Final, Literal, TypeAlias, TypeVar

import msgspec

from spadework.core.text import NO_TEXT, Text
from spadework.view.text.packed import unpacked
from spadework.web.consent.requests import ABANDONED, SITUATIONS
from spadework.web.plans.planned import PlannedAhead
from spadework.web.storage.schema.games import WATCH
from spadework.web.tables.terms import USUAL, Terms
from spadework.web.tables.viewed_game import LeechOrder, OpenRequest, Player, Remark

Row: TypeAlias = tuple[object, ...]
Kind = TypeVar("Kind")
ActionText = Annotated[str, msgspec.Meta(max_length=400)]  # none that we write is that long
Place = Annotated[int, msgspec.Meta(ge=0)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=9)]
Halt = Literal["paused", "abandoned"]
RequestKind = Literal["undo", "pause", "resume", "abandon"]
SeatOrWatch = Annotated[int, msgspec.Meta(ge=WATCH, le=9)]
NO_ENDS: Final[Mapping[int, float]] = {}
NO_STEWARDS: Final[Mapping[int, str]] = {}
DAMAGED: Final = Text("What is kept of this game is damaged.")


@dataclass(frozen=True)
class Holder:
    """A browser that may act for a seat, or look on."""

    seat: int
    browser: str
    by_link: bool


def seats_held(holders: Collection[Holder], browser: str) -> frozenset[int]:
    """The seats that *browser* may act for, of a game with these *holders*.

    Who made the game holds every seat of a person until somebody else sits down there.
    """
    mine = {h for h in holders if h.browser == browser and h.seat != WATCH}
    taken = {h.seat for h in holders if h.by_link and h.browser != browser}
    return frozenset(h.seat for h in mine if h.by_link or h.seat not in taken)


@dataclass(frozen=True)
class Stored:
    """All that is kept of one game."""

    id: str
    version: int
    title: str
    headers: dict[str, str]
    players: tuple[Player, ...]
    host: str
    actions: list[tuple[int, str]]
    draft: list[tuple[int, str]]
    ending: frozenset[int]
    orders: dict[int, LeechOrder]
    remarks: tuple[Remark, ...]
    holders: tuple[Holder, ...]  # the latest last
    terms: Terms = USUAL
    halt: str = ""  # "paused" or "abandoned"
    request: OpenRequest | None = None
    era: int = 0  # another number each time the record was taken back
    programs: frozenset[str] = frozenset()  # holders that are accounts of programs
    plans: dict[int, PlannedAhead] = field(default_factory=dict)  # by seat
    damage: Text = NO_TEXT  # why it cannot be played, if what is kept of it makes no sense


@dataclass(frozen=True)
class Summary:
    """A game in a list."""

    id: str
    title: str
    situation: Text
    changed: str
    over: bool
    asked: frozenset[int]
    seats: frozenset[int]  # that the browser which asks for the list may act for
    players: tuple[Player, ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    terms: Terms = USUAL
    board: str = ""  # what lies on it, packed; empty: it has not been written since it is kept
    halt: str = ""  # "paused" or "abandoned"
    ends: float = 0.0  # when the time of those seats is up, if one of them is asked
    sequence: int = 0  # how many actions were played
    factions: tuple[str, ...] = ()  # by seat, as far as they are chosen


class _Reader:
    """Reads the parts of one game and remembers which of them made no sense."""

    def __init__(self) -> None:
        self.damaged: Final[list[str]] = []

    def part(self, name: str, found: object, kind: type[Kind], otherwise: Kind) -> Kind:
        """What was *found*, if it is of the *kind* it should be."""
        try:
            return msgspec.convert(found, kind)
        except msgspec.ValidationError:
            self.damaged.append(name)
            return otherwise

    def text(self, name: str, found: object) -> Text:
        """The text that was packed, if it was."""
        try:
            return unpacked(self.part(name, found, str, ""))
        except msgspec.DecodeError:
            self.damaged.append(name)
            return NO_TEXT

    def check(self, name: str, makes_sense: bool) -> None:
        """Remember that a part cannot be, though each of its values could."""
        if not makes_sense and name not in self.damaged:
            self.damaged.append(name)


def stored_game(id: str, game: Mapping[str, object], parts: Mapping[str, Sequence[Row]]) -> Stored:
    """The game of a row and the rows that belong to it."""
    read = _Reader()
    headers = read.part("headers", game["headers"], dict[str, str], _as_text(game["headers"]))
    players = read.part("players", game["players"], list[tuple[str, str]], [])
    actions = read.part("actions", parts["actions"], list[tuple[Place, Seat, ActionText]], [])
    draft = read.part("drafts", parts["drafts"], list[tuple[Seat, ActionText]], [])
    endings = read.part("endings", parts["endings"], list[tuple[Seat]], [])
    orders = read.part("orders", parts["orders"], list[tuple[Seat, bool, Place]], [])
    remarks = read.part("remarks", parts["remarks"], list[tuple[Place, Seat, str, str]], [])
    stewards = dict(read.part("stewards", parts["stewards"], list[tuple[Seat, str]], []))
    halts = read.part("halts", parts["halts"], list[tuple[Halt]], [])
    stored = Stored(
        id=id,
        version=read.part("version", game["version"], int, 0),
        title=read.part("title", game["title"], str, ""),
        headers=headers,
        players=tuple(
            Player(name, level, stewards.get(seat, ""))
            for seat, (name, level) in enumerate(players)
        ),
        host=read.part("host", game["host"], str, ""),
        actions=[(seat, text) for _, seat, text in actions],
        draft=draft,
        ending=frozenset(seat for (seat,) in endings),
        orders={seat: LeechOrder(accept, most) for seat, accept, most in orders},
        remarks=tuple(
            Remark(after, seat, kind, read.text("remarks", text))
            for after, seat, kind, text in remarks
        ),
        holders=_holders(read, parts["holders"]),
        plans=_plans(parts["planned"], len(players)),
        terms=read.part("terms", game["terms"], Terms, USUAL),
        halt=halts[0][0] if halts else "",
        request=_request(read, parts["requests"]),
        era=_era(parts["takebacks"]),
        programs=frozenset(str(key) for (key,) in parts.get("programs", ())),
    )
    seats = len(players)
    read.check("players", headers.get("seats") in [str(count) for count in range(1, seats + 1)])
    # One that is missing would be left out without a word, and none could be added after the last.
    read.check("actions", [place for place, _, _ in actions] == list(range(len(actions))))
    for name, named in (
        ("actions", [seat for seat, _ in stored.actions]),
        ("drafts", [seat for seat, _ in draft]),
        ("endings", stored.ending),
        ("orders", stored.orders),
        ("remarks", [remark.seat for remark in stored.remarks]),
        ("holders", [holder.seat for holder in stored.holders]),
        ("stewards", stewards),
        ("requests", [stored.request.seat] if stored.request else []),
    ):
        read.check(name, all(seat < seats for seat in named))
    if not read.damaged:
        return stored
    return replace(
        stored,
        actions=[_raw_action(row) for row in parts["actions"]],
        damage=Text("what is kept of this game is damaged: {names}", names=", ".join(read.damaged)),
    )


def summary_of(
    game: Mapping[str, object],
    holders: Sequence[Row],
    browser: str,
    halt: str = "",
    ends: Mapping[int, float] = NO_ENDS,
    stewards: Mapping[int, str] = NO_STEWARDS,
) -> Summary:
    """A game in the list of *browser*; one that is damaged is listed, too.

    It may be at a *halt*; *ends* says when the time of seats is up, *stewards* who plays for those
    who are out of time.
    """
    read = _Reader()
    summary = Summary(
        id=str(game["id"]),
        title=read.part("title", game["title"], str, ""),
        situation=read.text("situation", game["situation"]),
        changed=read.part("changed", game["changed"], str, ""),
        over=read.part("over", game["over"], bool, False),
        asked=frozenset(read.part("asked", game["asked"], list[Seat], [])),
        seats=seats_held(_holders(read, holders), browser),
        players=tuple(
            Player(name, level, stewards.get(seat, ""))
            for seat, (name, level) in enumerate(
                read.part("players", game["players"], list[tuple[str, str]], [])
            )
        ),
        headers=read.part("headers", game["headers"], dict[str, str], {}),
        terms=read.part("terms", game["terms"], Terms, USUAL),
        board=read.part("board", game["board"], str, ""),
        sequence=read.part("sequence", game.get("sequence") or 0, int, 0),
        factions=tuple(read.part("factions", game["factions"], list[str], [])),
    )
    if halt:
        summary = replace(
            summary,
            halt=halt,
            situation=SITUATIONS[halt],
            over=summary.over or halt == ABANDONED,
            asked=frozenset(),
        )
    mine = [moment for seat, moment in ends.items() if seat in summary.seats & summary.asked]
    summary = replace(summary, ends=min(mine, default=0.0))
    if read.damaged:
        return replace(summary, situation=DAMAGED, over=False, asked=frozenset())
    return summary


def _request(read: _Reader, rows: Sequence[Row]) -> OpenRequest | None:
    """What somebody asks the others, if anybody does."""
    asked = read.part("requests", rows, list[tuple[int, RequestKind, Seat, Place, list[Seat]]], [])
    for id, kind, seat, target, agreed in asked:
        return OpenRequest(id, kind, seat, target, frozenset(agreed))
    return None


def _era(takebacks: Sequence[Row]) -> int:
    """What is another number whenever the record was taken back: that of the latest time."""
    return max((id for (id,) in takebacks if isinstance(id, int)), default=0)


def _holders(read: _Reader, rows: Sequence[Row]) -> tuple[Holder, ...]:
    """Those who hold seats; who can be read counts even if others cannot."""
    nobody = (WATCH, "", False)
    found = [read.part("holders", row, tuple[SeatOrWatch, str, bool], nobody) for row in rows]
    return tuple(Holder(*holder) for holder in found if holder != nobody)


def _plans(rows: Sequence[Row], seats: int) -> dict[int, PlannedAhead]:
    """Turns that are planned, by seat; one that makes no sense is none, and no damage."""
    found: dict[int, PlannedAhead] = {}
    for seat, holder, turn in rows:
        with suppress(msgspec.ValidationError):
            planned = msgspec.convert(turn, PlannedAhead)
            if isinstance(seat, int) and 0 <= seat < seats:
                found[seat] = msgspec.structs.replace(planned, holder=str(holder))
    return found


def _as_text(found: object) -> dict[str, str]:
    """Headers that are none, as far as they can be told."""
    if isinstance(found, dict):
        return {str(name): str(value) for name, value in found.items()}
    return {"headers": str(found)}


def _raw_action(row: Row) -> tuple[int, str]:
    _, seat, text = row
    return (seat if isinstance(seat, int) else WATCH), str(text)
