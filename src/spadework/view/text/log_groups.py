"""Lines of the log that are told as one: five conversions alike, an income of everybody.

How this works: an action or event has a topic, and lines in a row with the same topic become one
line, with all their changes. Some topics are of one seat (its conversions), others are
shared by several (what all answer to power that is offered).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Final

from spadework.core.amounts import count
from spadework.core.ruleset import Ruleset
from spadework.core.state import Action
from spadework.core.text import NO_TEXT, Text, in_a_row, listed
from spadework.rules.cults.steps import Step
from spadework.rules.power.conversions import Burn, Convert
from spadework.rules.power.leech import DeclinePower, TakePower
from spadework.view.advice.change import Change, combined
from spadework.view.text.log import ACTION, NOBODY, Chronicle, LogLine, SeatChange, change_words
from spadework.view.text.worded import GOODS
from spadework.view.text.wording import CONVERTED, SACRIFICED


@dataclass(frozen=True)
class SharedTopic:
    """What lines have to share to be told as one; *is_shared* among several seats, or of one."""

    name: str
    is_shared: bool = False


NO_TOPIC: Final = SharedTopic("")


class LogGroups:
    """The log of a chronicle in groups; one that has not changed stays the very same line."""

    def __init__(self, chronicle: Chronicle) -> None:
        self._chronicle: Final = chronicle
        self._topics: Final[list[tuple[LogLine, SharedTopic]]] = []  # of the lines, as far as known
        # By the place of the first line and the number of lines.
        self._made: Final[dict[tuple[int, int], tuple[list[LogLine], LogLine]]] = {}

    def lines(self, apart: Collection[int] = (), after: int = 0) -> list[LogLine]:
        """The log *after* so many actions; a group ends with an action that is in *apart*."""
        lines = self._chronicle.lines()
        first = len(lines) - len(self._chronicle.lines(after))
        for place in range(len(self._topics), first):
            self._topic_at(place, lines[place])
        return [self._as_one(begun, run) for begun, run in self._runs(lines, first, apart)]

    def _runs(
        self, lines: Sequence[LogLine], first: int, apart: Collection[int]
    ) -> Iterator[tuple[int, list[LogLine]]]:
        """The lines from the *first* on that belong together, with the place where they begin."""
        run: list[LogLine] = []
        topic = NO_TOPIC
        for place in range(first, len(lines)):
            line = lines[place]
            here = self._topic_at(place, line)
            if (
                run
                and here.name
                and here == topic
                and (here.is_shared or line.seat == run[0].seat)
                and (line.at == run[-1].at or run[-1].at not in apart)
            ):
                run.append(line)
                continue
            if run:
                yield place - len(run), run
            run, topic = [line], here
        if run:
            yield len(lines) - len(run), run

    def _topic_at(self, place: int, line: LogLine) -> SharedTopic:
        """The topic of the line at *place*, looked up once."""
        if place < len(self._topics) and self._topics[place][0] is line:
            return self._topics[place][1]
        del self._topics[place:]
        topic = self._topic(line)
        self._topics.append((line, topic))
        return topic

    def _topic(self, line: LogLine) -> SharedTopic:
        if line.kind != ACTION:
            return SharedTopic(line.event, True) if line.event in TOGETHER else NO_TOPIC
        return _topic_of(self._chronicle.entries[line.at - 1].action)

    def _as_one(self, place: int, run: list[LogLine]) -> LogLine:
        if len(run) == 1:
            return run[0]
        known = self._made.get((place, len(run)))
        if known and all(map(_is, known[0], run)):
            return known[1]
        made = self._group(run)
        self._made[place, len(run)] = (run, made)
        return made

    def _group(self, run: list[LogLine]) -> LogLine:
        first, last = run[0], run[-1]
        rules = self._chronicle.states[0].rules
        entries = [self._chronicle.entries[line.at - 1] for line in run]
        is_shared = self._topic(first).is_shared
        if first.kind != ACTION:
            sentence = TOGETHER[first.event]
        elif is_shared:
            factions = self._chronicle.states[last.at].seats
            names = [Text(factions[line.seat].faction.name) for line in run]
            sentence = _answers(names, [entry.action for entry in entries])
        else:
            seat = self._chronicle.states[last.at].seats[first.seat]
            told = _told_together(entries[0].action, [e.action for e in entries], rules)
            sentence = rules.worded(told, seat.faction).of(who=Text(seat.faction.name))
        return LogLine(
            at=last.at,
            kind=first.kind,
            seat=NOBODY if is_shared else first.seat,
            sentence=sentence if sentence.words else rules.worded(sentence),
            changes=_changes(rules, run),
            action=last.action,
            event=first.event,
            begun=first.begun,
        )


def _is(one: LogLine, other: LogLine) -> bool:
    return one is other


def _changes(rules: Ruleset, run: list[LogLine]) -> tuple[SeatChange, ...]:
    """What the lines change together, the seats in the order in which they come up."""
    by_seat: dict[int, list[Change]] = {}
    for line in run:
        for each in line.changes:
            by_seat.setdefault(each.seat, []).append(each.change)
    totals = [(seat, combined(changes)) for seat, changes in by_seat.items()]
    return tuple(SeatChange(s, total, change_words(rules, total)) for s, total in totals if total)


TOGETHER: Final = {
    "income": Text("Income for the new round."),
    "cult bonus": Text("The cult bonus of this round."),
    "resources": Text("Everybody counts their resources."),
}


@singledispatch
def _topic_of(action: Action) -> SharedTopic:
    return NO_TOPIC


@_topic_of.register
def _(action: Convert) -> SharedTopic:
    return SharedTopic(action.text)


@_topic_of.register
def _(action: Burn) -> SharedTopic:
    return SharedTopic("sacrifice")


@_topic_of.register
def _(action: Step) -> SharedTopic:
    return SharedTopic("steps")


@_topic_of.register
def _(action: TakePower) -> SharedTopic:
    return SharedTopic(f"power from {action.faction.id}", True)


@_topic_of.register
def _(action: DeclinePower) -> SharedTopic:
    return SharedTopic(f"power from {action.faction.id}", True)


@singledispatch
def _told_together(first: Action, actions: list[Action], rules: Ruleset) -> Text:
    raise AssertionError(f"{first} is told alone")


@_told_together.register
def _(first: Convert, actions: list[Action], rules: Ruleset) -> Text:
    times = len(actions)
    return CONVERTED.of(
        give=count(times * first.give, GOODS[first.source]),
        get=count(times * first.get, GOODS[first.target]),
    )


@_told_together.register
def _(first: Burn, actions: list[Action], rules: Ruleset) -> Text:
    return SACRIFICED.of(n=sum(action.n for action in actions if isinstance(action, Burn)))


@_told_together.register
def _(first: Step, actions: list[Action], rules: Ruleset) -> Text:
    tracks = dict.fromkeys(action.track for action in actions if isinstance(action, Step))
    cults = [Text(rules.cults.names[track]) for track in tracks]
    return Text("The {who} step up on {cult}.", cult=listed(cults))


def _answers(names: list[Text], actions: list[Action]) -> Text:
    """What everybody says to power that is offered."""
    said = []
    builder = NO_TEXT
    for name, action in zip(names, actions, strict=True):
        if isinstance(action, TakePower):
            said.append(Text("{who} take {n}", who=name, n=action.power))
            builder = Text(action.faction.name)
        elif isinstance(action, DeclinePower):
            said.append(Text("{who} decline {n}", who=name, n=action.power))
            builder = Text(action.faction.name)
    return Text("Power from the {faction}: {answers}.", faction=builder, answers=in_a_row(said))
