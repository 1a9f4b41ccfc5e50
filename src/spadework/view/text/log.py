"""The log of a game: one sentence an action, and what happens without one, with all changes.

How this works: a chronicle follows the record and keeps a copy of the position after every action
(copies share what has not changed), so that one action more costs just that action, and an action
taken back costs nothing. A witness in the state tells of incomes, cult bonuses and final scoring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spadework.core.amounts import signed, steps_on
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import NO_TEXT, Text, in_a_row, listed
from spadework.notation.game import Entry, Game
from spadework.view.advice.change import Change, change, faction_of, seat_in
from spadework.view.text.language import Language
from spadework.view.text.tiles import round_words, source_words
from spadework.view.text.wording import wording

ACTION: Final = "action"
EVENT: Final = "event"
HEADING: Final = "heading"
NOBODY: Final = -1


@dataclass(frozen=True)
class SeatChange:
    """What has changed for one seat, also in words: ``-2 workers, +3 points``."""

    seat: int
    change: Change
    words: Text


@dataclass(frozen=True)
class LogLine:
    """A line of the log; *at* is the number of actions after which it is true.

    *kind* is an action, an event that nobody has chosen, or a heading. A line that tells of several
    actions has *begun* before the first of them.
    """

    at: int
    kind: str
    seat: int
    sentence: Text
    changes: tuple[SeatChange, ...] = ()
    action: str = ""
    event: str = ""
    begun: int = 0  # after so many actions

    def said(self, language: Language) -> SaidLine:
        """The same line in the words of a language."""
        changes = tuple(SaidChange(c.seat, c.change, language.say(c.words)) for c in self.changes)
        sentence = language.say(self.sentence)
        return SaidLine(self.at, self.kind, self.seat, sentence, changes, self.action)


@dataclass(frozen=True)
class SaidChange:
    """A change as a language says it."""

    seat: int
    change: Change
    words: str


@dataclass(frozen=True)
class SaidLine:
    """A line of the log as a language says it."""

    at: int
    kind: str
    seat: int
    sentence: str
    changes: tuple[SaidChange, ...]
    action: str


def log(game: Game, language: Language) -> list[SaidLine]:
    """The whole log of *game*; who shows a game often keeps its `Chronicle`."""
    chronicle = Chronicle(game)
    chronicle.follow(game.record)
    return [line.said(language) for line in chronicle.lines()]


class Chronicle:
    """What the record tells, action by action, with the positions on the way."""

    def __init__(self, game: Game) -> None:
        self.states: Final = [game.branch(0).state]
        self._points: Final = [_points(self.states[0])]
        self._players: Final = game.setup.players
        self.entries: Final[list[Entry]] = []  # between them
        self._told: Final[list[tuple[LogLine, ...]]] = []

    def follow(self, record: Sequence[Entry]) -> None:
        """Go on, or back, to the end of *record*."""
        same = len(self.entries)
        if list(record[:same]) != self.entries:  # mostly they are the very same objects
            pairs = zip(self.entries, record, strict=False)
            same = next((n for n, (old, new) in enumerate(pairs) if old != new), len(record))
        del self.states[same + 1 :], self._points[same + 1 :]
        del self.entries[same:], self._told[same:]
        for entry in record[same:]:
            after, lines = tell(self.states[-1], entry, len(self.entries) + 1, self._players)
            self.states.append(after)
            self._points.append(_points(after))
            self.entries.append(entry)
            self._told.append(lines)

    def lines(self, after: int = 0) -> list[LogLine]:
        """The log, or what has come after the first *after* actions."""
        return [line for lines in self._told[after:] for line in lines]

    def points(self) -> list[tuple[int, ...]]:
        """The points of every seat in every position."""
        return self._points[:]


def _points(state: State) -> tuple[int, ...]:
    return tuple(seat_in(state, index).points for index in range(state.seat_count))


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
            self._later.append(LogLine(self.at, HEADING, NOBODY, heading, begun=self.at - 1))
        if found:
            told = EVENTS.get(what) or SCORING.of(source=source_words(self.rules, what))
            sentence = self.rules.worded(told.of(who=Text(state.seats[seat].faction.name)))
            begun = self.at - 1
            self._later.append(
                LogLine(self.at, EVENT, seat, sentence, tuple(found), event=what, begun=begun)
            )

    def _heading(self, state: State, what: str) -> Text:
        if what == "income":
            coming = state.round + 1
            tile = self.rules.round_tiles[state.round_tiles[coming - 1]]
            gives = listed(round_words(self.rules, tile))
            return self.rules.worded(Text("Round {n}: {gives}", n=coming, gives=gives))
        ends = what not in EVENTS or what == "resources"
        return Text("Final scoring") if ends and state.round == self.rules.rounds else NO_TEXT

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
            self.at,
            ACTION,
            self.entry.seat,
            sentence,
            tuple(self._own),
            action=action.text,
            begun=self.at - 1,
        )
        return (first, *self._later)


def _action_sentence(before: State, entry: Entry, players: Sequence[str]) -> Text:
    told = wording(before.rules, entry.action, faction_of(before, entry.seat)).told
    if entry.seat < len(before.seats):
        return told.of(who=Text(before.seats[entry.seat].faction.name))
    name = players[entry.seat] if entry.seat < len(players) else ""
    return told.of(who=name or Text("Player {n}", n=entry.seat + 1))


EVENTS: Final = {
    "income": Text("The {who} receive their income."),
    "cult bonus": Text("The {who} receive the cult bonus."),
    "round end": Text("The {who} end the round."),
    "opponent accepted power": Text("The {who} gain from power that was taken."),
    "all opponents declined power": Text("The {who} gain from power that was declined."),
    "resources": Text("The {who} count their resources."),
}
SCORING: Final = Text("The {who} score for the {source}.")


def change_words(rules: Ruleset, effect: Change) -> Text:
    """A change in a few words: ``-2 workers, +3 points, +1 step on fire``."""
    words = [signed(n, name.removesuffix("s")) for name, n in effect.goods.items() if n]
    if any(effect.bowls) and not effect.power:
        n, m, k = (f"{change:+}" for change in effect.bowls)
        words.append(Text("bowls {n}/{m}/{k}", n=n, m=m, k=k))
    if effect.total_points:
        words.append(signed(effect.total_points, "point"))
    for cult, n_steps in effect.cult_steps.items():
        words.append(steps_on(abs(n_steps), Text(cult)).of(n=f"{n_steps:+}"))
    return rules.worded(in_a_row(words))
