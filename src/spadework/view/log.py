"""The log of a game: one sentence an action, and what happens without one, with all changes.

How this works: a chronicle follows the record and keeps a copy of the position after every action
(copies share what has not changed), so that one action more costs just that action, and an action
taken back costs nothing. A witness in the state tells of incomes, cult bonuses and final scoring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.notation.game import Entry, Game
from spadework.view.amounts import count, listed
from spadework.view.change import Change, change, faction_of, seat_in
from spadework.view.language import Language
from spadework.view.tiles import round_words, source_words
from spadework.view.wording import wording

ACTION: Final = "action"
EVENT: Final = "event"
HEADING: Final = "heading"
NOBODY: Final = -1


@dataclass(frozen=True)
class SeatChange:
    """What has changed for one seat, also in words: ``-2 workers, +3 points``."""

    seat: int
    change: Change
    words: str


@dataclass(frozen=True)
class LogLine:
    """A line of the log; *at* is the number of actions after which it is true.

    *kind* is an action, an event that nobody has chosen, or a heading.
    """

    at: int
    kind: str
    seat: int
    sentence: str
    changes: tuple[SeatChange, ...] = ()
    action: str = ""

    def said(self, language: Language) -> LogLine:
        """The same line in another language."""
        changes = tuple(replace(c, words=language.say(c.words)) for c in self.changes)
        return replace(self, sentence=language.say(self.sentence), changes=changes)


def log(game: Game, language: Language) -> list[LogLine]:
    """The whole log of *game*; who shows a game often keeps its `Chronicle`."""
    chronicle = Chronicle(game)
    chronicle.follow(game.record)
    return [line.said(language) for line in chronicle.lines()]


def score_series(game: Game) -> list[tuple[int, ...]]:
    """The points of every seat before the first action and after each one."""
    chronicle = Chronicle(game)
    chronicle.follow(game.record)
    return chronicle.points()


class Chronicle:
    """What the record tells, action by action, with the positions on the way."""

    def __init__(self, game: Game) -> None:
        self.states: Final = [game.branch(0).state]
        self._players: Final = game.setup.players
        self._entries: Final[list[Entry]] = []
        self._told: Final[list[tuple[LogLine, ...]]] = []

    def follow(self, record: Sequence[Entry]) -> None:
        """Go on, or back, to the end of *record*."""
        same = 0
        for old, new in zip(self._entries, record, strict=False):
            # Mostly they are the very same objects, which is quicker to see.
            if old is not new and old != new:
                break
            same += 1
        del self.states[same + 1 :], self._entries[same:], self._told[same:]
        for entry in record[same:]:
            after, lines = tell(self.states[-1], entry, len(self._entries) + 1, self._players)
            self.states.append(after)
            self._entries.append(entry)
            self._told.append(lines)

    def lines(self, after: int = 0) -> list[LogLine]:
        """The log, or what has come after the first *after* actions; in English."""
        return [line for lines in self._told[after:] for line in lines]

    def points(self) -> list[tuple[int, ...]]:
        """The points of every seat in every position."""
        return [
            tuple(seat_in(state, index).points for index in range(state.seat_count))
            for state in self.states
        ]


def tell(
    before: State, entry: Entry, at: int, players: Sequence[str] = ()
) -> tuple[State, tuple[LogLine, ...]]:
    """Play one more action on a copy of *before*: the new position, and what there is to tell.

    *players* are the names of those who have no faction yet, as far as they have names.
    """
    after = before.copy()
    story = _Story(before, entry, at, players)
    after.witness = story.note
    after.play(entry.action, entry.seat)
    after.witness = None
    return after, story.lines(after)


class _Story:
    """What one action sets in motion, as the witness sees it."""

    def __init__(self, before: State, entry: Entry, at: int, players: Sequence[str]) -> None:
        self.players: Final = players
        self.rules: Final = before.rules
        self.entry: Final = entry
        self.at: Final = at
        self.before: Final = before
        self._last: Final[dict[int, Seat]] = {s.index: s.copy() for s in before.seats}
        self._own: list[SeatChange] = []
        self._later: Final[list[LogLine]] = []

    def note(self, state: State, seat: int, what: str) -> None:
        """Something has happened to *seat*."""
        found = self._since(state, seat)
        if what == self.entry.action.text and seat == self.entry.seat:
            self._own += found
            self._own += [c for s in state.seats for c in self._since(state, s.index)]
            return
        heading = self._heading(state, what)
        if heading and not any(line.sentence == heading for line in self._later):
            self._later.append(LogLine(self.at, HEADING, NOBODY, heading))
        if found:
            name = state.seats[seat].faction.name
            sentence = self.rules.say(f"The {name} {_event_words(self.rules, what)}.")
            self._later.append(LogLine(self.at, EVENT, seat, sentence, tuple(found)))

    def _heading(self, state: State, what: str) -> str:
        if what == "income":
            coming = state.round + 1
            tile = self.rules.round_tiles[state.round_tiles[coming - 1]]
            return self.rules.say(f"Round {coming}: {listed(round_words(self.rules, tile))}")
        ends = what not in EVENTS or what == "resources"
        return "Final scoring" if ends and state.round == self.rules.rounds else ""

    def _since(self, state: State, index: int) -> list[SeatChange]:
        """What has changed for a seat since it was looked at last."""
        new = state.seats[index]
        effect = change(self.rules, self._last.get(index) or seat_in(self.before, index), new)
        self._last[index] = new.copy()
        return [SeatChange(index, effect, change_words(self.rules, effect))] if effect else []

    def lines(self, after: State) -> tuple[LogLine, ...]:
        """The action first, then what followed from it; what nobody told of belongs to it."""
        self._own += [c for s in after.seats for c in self._since(after, s.index)]
        action = self.entry.action
        sentence = _action_sentence(self.before, self.entry, self.players)
        first = LogLine(
            self.at, ACTION, self.entry.seat, sentence, tuple(self._own), action=action.text
        )
        return (first, *self._later)


def _action_sentence(before: State, entry: Entry, players: Sequence[str]) -> str:
    told = wording(before.rules, entry.action, faction_of(before, entry.seat)).told
    if told[:1].isupper():
        return f"{told}."
    if entry.seat < len(before.seats):
        return f"The {before.seats[entry.seat].faction.name} {told}."
    verb, _, rest = told.partition(" ")
    name = players[entry.seat] if entry.seat < len(players) else ""
    return f"{name or f'Player {entry.seat + 1}'} {verb}s {rest}."


EVENTS: Final = {
    "income": "receive their income",
    "cult bonus": "receive the cult bonus",
    "round end": "end the round",
    "opponent accepted power": "gain from power that was taken",
    "all opponents declined power": "gain from power that was declined",
    "resources": "count their resources",
}


def _event_words(rules: Ruleset, what: str) -> str:
    return EVENTS.get(what) or f"score for the {source_words(rules, what)}"


def change_words(rules: Ruleset, effect: Change) -> str:
    """A change in a few words: ``-2 workers, +3 points, +1 step on fire``."""
    goods = [(n, name.removesuffix("s")) for name, n in effect.goods.items()]
    words = [_signed(n, name) for n, name in goods if n]
    if any(effect.bowls) and not effect.power:
        words.append("bowls {:+}/{:+}/{:+}".format(*effect.bowls))
    if effect.total_points:
        words.append(_signed(effect.total_points, "point"))
    words += [f"{_signed(n, 'step')} on {cult}" for cult, n in effect.cult_steps.items()]
    return rules.say(", ".join(words))


def _signed(n: int, word: str) -> str:
    return f"{'+' if n > 0 else '-'}{count(abs(n), word)}"
