"""What has happened, scene by scene, as a page plays it: what appears where, and whose goods move.

A page shows the position as it is and plays the scenes over it; so a scene also says how the hexes
looked before that it is about, and what lay beside the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import msgspec

from spadework.core.state import State
from spadework.notation.game import Entry
from spadework.rules.ships.trade_facts import has_trade
from spadework.view.advice.change import Change, faction_of
from spadework.view.advice.position import picture
from spadework.view.drawing.live_board import appeared, as_before
from spadework.view.text.language import language
from spadework.view.text.log import ACTION, HEADING, LogLine
from spadework.view.text.wording import wording
from spadework.web.screens.beside_the_board import as_it_lay
from spadework.web.screens.history import goes_without_saying, history, told
from spadework.web.screens.rendering import page_paint
from spadework.web.tables.viewed_game import ViewedGame

MOST_SCENES: Final = 24  # of a long absence the last ones are played


class MarkerMove(msgspec.Struct, frozen=True):
    """Somebody's marker climbs, or falls, on a cult."""

    seat: int
    cult: str
    steps: int


class Scene(msgspec.Struct, frozen=True):
    """One thing that has happened."""

    at: int  # after so many actions it has
    seat: int  # whose doing it is; -1: nobody's
    words: str
    sound: str
    hexes: list[str]  # where to look
    covers: dict[str, str]  # hexes that have changed, as they were drawn before
    beside: dict[str, str]  # parts of the page with tiles and cards, as `as_it_lay` names them
    appears: list[str]  # bridges, towns and ships that were not there, as `appeared` names them
    goods: dict[int, dict[str, int]]  # by seat: how much more of what a mat shows
    moves: list[MarkerMove]


def scenes(view: ViewedGame, after: int, *, again: bool = False) -> list[Scene]:
    """What has happened since the first *after* actions.

    What the viewer has done is no news; it is told as well if all that is to be seen *again*.
    """
    now = view.at if view.is_past else view.sequence
    lines = [line for line in told(view, after) if after <= line.begun and line.at <= now]
    worth = [line for line in lines if _is_worth_a_scene(view, line, again)]
    # What goes without saying may bring a new round: it belongs to what was told before it.
    spans = pairwise([after, *[line.at for line in worth[:-1]], now])
    told_last = list(zip(worth, spans, strict=False))[-MOST_SCENES:]
    return [_scene(view, line, begin, end) for line, (begin, end) in told_last]


def last_sound(view: ViewedGame) -> str:
    """What the last action of the viewer sounds like; nothing where there is none."""
    chronicle = history(view).chronicle
    record = view.game.record
    for at in range(len(record) - 1, -1, -1):
        if record[at].seat in view.viewer.seats:
            return _sound(chronicle.states[at], record[at])
    return ""


def _is_worth_a_scene(view: ViewedGame, line: LogLine, again: bool) -> bool:
    if line.kind == HEADING or goes_without_saying(line):
        return False
    return again or view.is_past or line.seat not in view.viewer.seats or line.kind != ACTION


def _scene(view: ViewedGame, line: LogLine, begin: int, end: int) -> Scene:
    """What *line* tells; all that lies beside the board is as it was from *begin* to *end*."""
    chronicle = history(view).chronicle
    before, after = chronicle.states[line.begun], chronicle.states[line.at]
    is_action = line.kind == ACTION
    changed = list(_changed(before, after)) if is_action else []
    covers, appears = _drawn(before, after, changed) if is_action else ({}, [])
    entries = chronicle.entries[line.begun : line.at] if is_action else []
    return Scene(
        at=line.at,
        seat=line.seat,
        words=language(view.viewer.language).say(line.sentence),
        sound=_sound(before, entries[-1]) if entries else SOUNDS.get(line.event, SCORED),
        hexes=list(dict.fromkeys([*changed, *_places(before, entries)])),
        covers=covers,
        beside=as_it_lay(view, chronicle.states[begin], chronicle.states[end]),
        appears=appears,
        goods={c.seat: goods for c in line.changes if (goods := _goods(c.change))},
        moves=[
            MarkerMove(c.seat, cult, steps)
            for c in line.changes
            for cult, steps in c.change.cult_steps.items()
        ],
    )


def _changed(before: State, after: State) -> Iterator[str]:
    """The hexes whose land or structure has changed."""
    if before.kind is after.kind and before.terrain is after.terrain:
        return
    for hex, name in enumerate(after.rules.board.names):
        if before.kind[hex] != after.kind[hex] or before.terrain[hex] != after.terrain[hex]:
            yield name


def _places(before: State, entries: list[Entry]) -> Iterator[str]:
    """The hexes that actions are about."""
    board = before.rules.board
    for entry in entries:
        for place in wording(before.rules, entry.action, faction_of(before, entry.seat)).places:
            if place in board.index:
                yield place


def _drawn(before: State, after: State, changed: list[str]) -> tuple[dict[str, str], list[str]]:
    """What has to be covered and what appears, where anything looks different."""
    rules = after.rules
    if (
        not changed
        and before.bridges == after.bridges
        and before.town == after.town
        and not has_trade(rules)
    ):
        return {}, []
    old, new = picture(before, ""), picture(after, "")
    return as_before(old, new, changed, page_paint()), appeared(old, new)


def _goods(change: Change) -> dict[str, int]:
    """The numbers of a mat that change, by what the mat calls them."""
    bowls = dict(zip(("bowl-I", "bowl-II", "bowl-III"), change.bowls, strict=True))
    goods = {
        "points": change.total_points,
        "coins": change.coins,
        "workers": change.workers,
        "priests": change.priests,
        "keys": change.keys,
        **bowls,
    }
    return {name: n for name, n in goods.items() if n}


def _sound(before: State, entry: Entry) -> str:
    """What an action sounds like."""
    group = wording(before.rules, entry.action, faction_of(before, entry.seat)).group
    return SOUNDS.get(group, SCORED)


SCORED: Final = "tile"
SOUNDS: Final = {
    "build": "wood",
    "upgrade": "wood",
    "bridge": "wood",
    "ship": "wood",
    "transform": "spade",
    "convert": "coin",
    "income": "coin",
    "cult bonus": "coin",
    "answer": "bead",
    "power action": "bead",
    "special action": "bead",
    "cult": "bead",
    "town": "horn",
    "turn": "",
}
