"""The menu at a place: all that the viewer can do there, best first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from spadework.core.state import Action, State
from spadework.core.text import Text
from spadework.rules.ground.building import Upgrade
from spadework.rules.ground.terraforming import Build, Transform
from spadework.view.advice.intentions import Intention, intentions_at
from spadework.view.advice.position import seat_color
from spadework.view.drawing.tile_icons import Bit
from spadework.web.screens.amount_bits import gain_bits, goods_bits
from spadework.web.screens.rendering import Say, render, speech
from spadework.web.tables.viewed_game import ViewedGame

MOST_ROWS: Final = 4  # of the menu at a place before its fold


@dataclass(frozen=True)
class MenuRow:
    """A whole intention as a button of the menu at a place."""

    text: str
    label: str
    means: str  # what is done before it
    price: list[Bit]
    gain: list[Bit]
    is_usual: bool
    model: str = ""  # the structure that stands there afterwards
    land: str = ""  # or what the land has become
    source: str = ""  # what its spades come from
    others: tuple[MenuRow, ...] = ()  # the same, with spades from elsewhere


def menu_html(view: ViewedGame, place: str) -> str:
    """What the viewer can do at *place*, best first; empty where nothing can be done."""
    seat = view.acting_seat
    state = view.game.state
    found = [] if seat is None else intentions_at(state, seat, place)
    if seat is None or not found:
        return ""
    say = speech(view.viewer.language, state.rules)
    rows = _in_few_words(_rows(state, found, say), say)
    hex = state.rules.board.index.get(place)
    front = [row for row in rows if row.is_usual][:MOST_ROWS] or rows[:MOST_ROWS]
    return render(
        "menu.html",
        view.viewer.language,
        place=place if hex is not None else "",
        terrain=say(state.rules.terrains[state.terrain[hex]])
        if hex in state.rules.board.land
        else "",
        color=seat_color(state, state.seats[seat]) if seat < len(state.seats) else "",
        front=front,
        others=[row for row in rows if row not in front],
        are_terrains=all(row.land for row in rows if row not in front),
    )


def _rows(state: State, found: list[Intention], say: Say) -> list[MenuRow]:
    """Intentions as rows; those that differ only in where the spades come from share one."""
    by_aim: dict[tuple[Action, ...], list[MenuRow]] = {}
    for intention in found:
        aim = intention.aim if intention.spades else intention.actions
        by_aim.setdefault(aim, []).append(_row(state, intention, say))
    return [replace(first, others=tuple(others)) for first, *others in by_aim.values()]


def _in_few_words(rows: list[MenuRow], say: Say) -> list[MenuRow]:
    """The same; beside a building there, what leaves it out says so, and no more."""
    if not any(row.model for row in rows):
        return rows
    return [
        replace(row, label=begun(say(ONLY.of(terrain=Text(row.land)))) if row.land else row.label)
        for row in rows
    ]


def begun(sentence: str) -> str:
    """The same with a capital letter in front; the others stay as they are.

    >>> begun("nur Seen")
    'Nur Seen'
    """
    return sentence[:1].upper() + sentence[1:]


def _row(state: State, intention: Intention, say: Say) -> MenuRow:
    return MenuRow(
        intention.text,
        say(intention.label),
        ", ".join(say(means) for means in _means(intention)),
        goods_bits(intention.effect.costs),
        gain_bits(intention.effect),
        intention.is_usual,
        _model(state, intention.actions[-1]),
        _land(state, intention.actions[-1]),
        say(intention.source or BOUGHT) if intention.spades else "",
    )


def _model(state: State, action: Action) -> str:
    """The structure that an action puts on the board; empty if it puts none."""
    if isinstance(action, Upgrade):
        return state.rules.kinds[action.kind].name
    return state.rules.kinds[0].name if isinstance(action, Build) else ""


def _land(state: State, action: Action) -> str:
    """The terrain that an action leaves on the board; empty if it changes none."""
    return state.rules.terrains[action.target] if isinstance(action, Transform) else ""


def _means(intention: Intention) -> list[Text]:
    """What is done on the way: digging is counted, and everything else is named."""
    *before, last = intention.actions
    pairs = zip(before, intention.means, strict=True)
    named = [means for action, means in pairs if not isinstance(action, Transform)]
    if not intention.spades:
        return named
    work = Text("dig {n}") if isinstance(last, Transform) else Text("dig {n}, build")
    return [work.of(n=intention.spades), *named]


BOUGHT: Final = Text("bought")
ONLY: Final = Text("{terrain} only")
