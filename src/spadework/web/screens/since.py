"""What others have done since the viewer's last turn, as a short row of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.core.state import NOBODY, Action
from spadework.rules.power.leech import DeclinePower, TakePower
from spadework.view.advice.change import Change, combined, faction_of
from spadework.view.drawing.tile_icons import Bit
from spadework.view.text.log import ACTION, HEADING, Chronicle, LogLine
from spadework.view.text.worded import Wording
from spadework.view.text.wording import wording
from spadework.web.screens.amount_bits import GOOD_ICONS
from spadework.web.screens.history import goes_without_saying, history, told
from spadework.web.screens.people import Person, people
from spadework.web.screens.piece_cache import piece
from spadework.web.screens.rendering import Say, speech
from spadework.web.tables.viewed_game import ViewedGame

LONGEST_LOOK_BACK: Final = 40  # actions
MEANS: Final = ("convert", "turn")  # what an action is paid with or ended by goes without saying


@dataclass(frozen=True)
class Gain:
    """What somebody has got and paid."""

    person: Person
    bits: list[Bit]


@dataclass(frozen=True)
class TurnCard:
    """A turn: what was done, where, and what everybody got by it."""

    person: Person | None  # None: what comes to everybody
    what: str
    hexes: str  # where, with spaces between them
    gains: list[Gain]


def since_html(view: ViewedGame) -> str:
    """The cards, in the order in which things happened."""
    if view.is_past or not view.viewer.seats:
        return ""
    first, cards = since_last_turn(view)
    return piece(view, "since.html", cards=cards, first=first)


def since_last_turn(view: ViewedGame) -> tuple[int, list[TurnCard]]:
    """After how many actions the others' turns began, and what they have done."""
    settled = view.sequence
    first = max(last_turn(view), settled - LONGEST_LOOK_BACK)
    lines = [line for line in told(view, first) if first <= line.begun and line.at <= settled]
    return first, _cards(view, lines)


def last_turn(view: ViewedGame) -> int:
    """How many actions there were when the viewer's last turn was over.

    An answer outside the own turn, as to power from a neighbor, is none.
    """
    states = history(view).chronicle.states
    record = view.settled.record
    for at in range(len(record), 0, -1):
        seat = record[at - 1].seat
        if seat in view.viewer.seats and states[at - 1].active in (seat, NOBODY):
            return at
    return 0


def _cards(view: ViewedGame, lines: Sequence[LogLine]) -> list[TurnCard]:
    chronicle = history(view).chronicle
    persons = people(view)
    say = speech(view.viewer.language, view.game.state.rules)
    turns: list[list[LogLine]] = []
    for line in lines:
        if line.kind == HEADING or goes_without_saying(line):
            continue
        if turns and _belongs(chronicle, turns[-1][0], line):
            turns[-1].append(line)
        else:
            turns.append([line])
    return [
        _turn_card(chronicle, turn, persons, say)
        if turn[0].kind == ACTION
        else _event_card(turn[0], persons, say)
        for turn in turns
    ]


def _belongs(chronicle: Chronicle, first: LogLine, line: LogLine) -> bool:
    """Whether *line* goes on with the turn of *first*: its own actions, and answers to them."""
    if not line.kind == first.kind == ACTION:
        return False
    active = chronicle.states[first.begun].active
    if line.seat == first.seat:
        return chronicle.states[line.begun].active == active
    return active == first.seat and _is_answer(chronicle.entries[line.at - 1].action)


def _is_answer(action: Action) -> bool:
    return isinstance(action, TakePower | DeclinePower)


def _turn_card(
    chronicle: Chronicle, turn: list[LogLine], persons: list[Person], say: Say
) -> TurnCard:
    first = turn[0]
    rules = chronicle.states[0].rules
    deeds: dict[Wording, None] = {}
    for at in range(first.begun, turn[-1].at):
        entry = chronicle.entries[at]
        worded = wording(rules, entry.action, faction_of(chronicle.states[at], entry.seat))
        if entry.seat == first.seat and worded.group not in MEANS:
            deeds[worded] = None
    hexes = [place for deed in deeds for place in deed.places if place in rules.board.index]
    return TurnCard(
        person=persons[first.seat] if first.seat >= 0 else None,
        what="; ".join(_named(deed, rules, say) for deed in deeds) or say(first.sentence),
        hexes=" ".join(dict.fromkeys(hexes)),
        gains=_gains(turn, persons),
    )


def _named(deed: Wording, rules: Ruleset, say: Say) -> str:
    """What was done, and where, unless the words say so."""
    label = say(deed.label)
    where = [place for place in deed.places[:1] if place in rules.board.index]
    return " ".join([label, *[place for place in where if place not in label]])


def _event_card(line: LogLine, persons: list[Person], say: Say) -> TurnCard:
    """What nobody has chosen; the viewer's own part of it is enough."""
    own = [gain for gain in _gains([line], persons) if gain.person.is_own]
    person = persons[line.seat] if line.seat >= 0 else None
    return TurnCard(person, say(line.sentence), "", own)


def _gains(lines: Sequence[LogLine], persons: list[Person]) -> list[Gain]:
    by_seat: dict[int, list[Change]] = {}
    for line in lines:
        for each in line.changes:
            by_seat.setdefault(each.seat, []).append(each.change)
    gains = [Gain(persons[seat], _bits(combined(each))) for seat, each in by_seat.items()]
    return [gain for gain in gains if gain.bits]


def _bits(total: Change) -> list[Bit]:
    """Points first, then goods and steps."""
    amounts = [("point", total.total_points)]
    amounts += [(GOOD_ICONS[name], n) for name, n in total.goods.items()]
    amounts += list(total.cult_steps.items())
    return [Bit(icon, f"{n:+}".replace("-", "−")) for icon, n in amounts if n]
