"""Cult tracks: steps, the power on the way, keys and the space at the top."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability, Topic
from spadework.core.actions import LOSE, REACH_TOP, STEP, ActionTable
from spadework.core.amounts import count, steps_of_choice, steps_on
from spadework.core.effects import KEYS, STEPS, Effect
from spadework.core.forms import Form, Names, counted
from spadework.core.rows import Row
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State
from spadework.core.text import NO_TEXT, Text, plural


def top_is_free(state: State, seat: Seat, track: int) -> bool:
    """Whether nobody else stands on the last space of *track*."""
    top = state.rules.cults.top
    for other in state.seats:
        if other is not seat and other.cults[track] == top:
            return False
    return True


def may_rise(state: State, seat: Seat, track: int) -> bool:
    """Whether a step on *track* would move the marker."""
    left = state.rules.cults.top - seat.cults[track]
    return left > 1 or (left == 1 and seat.keys > 0 and top_is_free(state, seat, track))


def may_rise_anywhere(state: State, seat: Seat) -> bool:
    """Whether a step on a cult of choice would move a marker."""
    for track in range(len(seat.cults)):
        if may_rise(state, seat, track):
            return True
    return False


def advance(state: State, seat: Seat, track: int, steps: int) -> None:
    """Move up on *track*; without a key, or when the top is taken, the marker stops below it."""
    facts = state.rules.cults
    old = seat.cults[track]
    new = min(old + steps, facts.top)
    if new == facts.top and old < facts.top:
        if not top_is_free(state, seat, track):
            new -= 1
        elif not seat.keys:
            seat.blocked |= 1 << track  # lost, with few exceptions: see `forget_lost_steps`
            new -= 1
        else:
            seat.keys -= 1
    if new == old:
        return
    power = 0
    for step in range(old + 1, new + 1):
        power += facts.power[step]
    _set(seat, track, new)
    if power:
        seat.charge(power)


def advance_all(state: State, seat: Seat, steps: list[int]) -> None:
    """Move up on several tracks at once; with too few keys the owner chooses the tops reached."""
    top = state.rules.cults.top
    rising: list[int] = []
    for track, n in enumerate(steps):
        if (
            n
            and seat.cults[track] < top <= seat.cults[track] + n
            and top_is_free(state, seat, track)
        ):
            rising.append(track)
    choice = 0 < seat.keys < len(rising)
    for track, n in enumerate(steps):
        if n:
            if choice and track in rising:
                n = top - 1 - seat.cults[track]
            advance(state, seat, track, n)
    if choice:
        state.ask(ReachTop(seat.index, rising))


def forget_lost_steps(state: State, seat: Seat) -> None:
    """Let a key that comes now not make up for steps that lacked one before.

    A tile that lets a town arise counts at once (p. 12), so the key of that town serves the steps
    of the very tile (RULES_NOTES 8.4). Every other step was made without a key and is lost, unless
    the option late_keys keeps it for the turn.
    """
    if not state.rules.late_keys:
        seat.blocked = 0


def gain_keys(state: State, seat: Seat, keys: int) -> None:
    """Take keys; steps to the top that wait for them are made up for."""
    seat.keys += keys
    if not seat.blocked:
        return
    below = state.rules.cults.top - 1
    tracks = [t for t, step in enumerate(seat.cults) if seat.blocked >> t & 1 and step == below]
    if len(tracks) <= seat.keys:
        seat.blocked = 0
        for track in tracks:
            advance(state, seat, track, 1)
    else:
        state.pending = [d for d in state.pending if not _asks_for_top(d, seat.index)]
        state.ask(ReachTop(seat.index, tracks))


def _asks_for_top(decision: Decision, seat: int) -> bool:
    return decision.seat == seat and isinstance(decision, ReachTop)


def lower(seat: Seat, track: int, steps: int, top: int) -> None:
    """Move down; leaving the top gives the key back (RULES_NOTES 9.5)."""
    if seat.cults[track] == top:
        seat.keys += 1
    _set(seat, track, seat.cults[track] - steps)


def _set(seat: Seat, track: int, step: int) -> None:
    cults = seat.cults[:]
    cults[track] = step
    seat.cults = cults


class CultSteps(Decision):
    """Which cult does *seat* advance on? *together*: all steps on one track."""

    def __init__(self, seat: int, steps: int, together: bool) -> None:
        super().__init__(seat)
        self.steps: Final = steps
        self.together: Final = together

    def offer(self, state: State, offers: list[Action]) -> None:
        offers.extend(state.rules.table.groups[STEP])

    @property
    def question(self) -> Text:
        return Text("choose a cult for {steps}", steps=count(self.steps, "step"))


class Step(Action):
    """Advance on a cult of choice."""

    def __init__(self, track: int, name: str) -> None:
        super().__init__(f"step {name}")
        self.track: Final = track

    def apply(self, state: State, decision: Decision) -> None:
        assert isinstance(decision, CultSteps)
        seat = state.seats[decision.seat]
        left = 0 if decision.together else decision.steps - 1
        if left:
            state.replace(decision, CultSteps(decision.seat, left, False))
        else:
            state.close(decision)
        advance(state, seat, self.track, decision.steps - left)

    def mismatch(self, state: State, asked: Decision) -> Text:
        return (
            NO_TEXT if isinstance(asked, CultSteps) else Text("no step on a cult of choice is due")
        )


class LoseSteps(Decision):
    """On which cult does *seat* pay *steps* steps?"""

    def __init__(self, seat: int, steps: int) -> None:
        super().__init__(seat)
        self.steps: Final = steps

    def offer(self, state: State, offers: list[Action]) -> None:
        state.offer_possible(self, state.rules.table.groups[LOSE], offers)

    @property
    def question(self) -> Text:
        return Text("choose the cult that pays {steps}", steps=count(self.steps, "step"))


def owes_steps(state: State, seat: Seat) -> bool:
    """Whether *seat* has yet to pay steps of a cult."""
    return any(isinstance(d, LoseSteps) and d.seat == seat.index for d in state.pending)


class Lose(Action):
    """Pay with steps of one cult."""

    def __init__(self, track: int, name: str) -> None:
        super().__init__(f"lose {name}")
        self.track: Final = track

    def apply(self, state: State, decision: Decision) -> None:
        assert isinstance(decision, LoseSteps)
        state.close(decision)
        lower(state.seats[decision.seat], self.track, decision.steps, state.rules.cults.top)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, LoseSteps):
            return Text("no cult steps have to be paid")
        step = state.seats[asked.seat].cults[self.track]
        if step >= asked.steps:
            return NO_TEXT
        return Text("it takes {n} steps, and the marker stands on {m}", n=asked.steps, m=step)


class ReachTop(Decision):
    """Which of several cults does *seat* use its key for?"""

    def __init__(self, seat: int, tracks: list[int]) -> None:
        super().__init__(seat)
        self.tracks: Final = tracks

    def offer(self, state: State, offers: list[Action]) -> None:
        group = state.rules.table.groups[REACH_TOP]
        for track in self.tracks:
            offers.append(group[track])

    def is_idle(self, state: State) -> bool:
        return not state.seats[self.seat].keys or not self.tracks

    @property
    def question(self) -> Text:
        return Text("choose the cult whose last space takes the key")


class ClimbToTop(Action):
    """Use a key for the last space of a cult."""

    def __init__(self, track: int, name: str) -> None:
        super().__init__(f"reach top of {name}")
        self.track: Final = track

    def apply(self, state: State, decision: Decision) -> None:
        assert isinstance(decision, ReachTop)
        left = [t for t in decision.tracks if t != self.track]
        state.replace(decision, ReachTop(decision.seat, left))
        advance(state, state.seats[decision.seat], self.track, 1)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, ReachTop):
            return Text("there is no choice of the cult that takes a key")
        if self.track in asked.tracks:
            return NO_TEXT
        step = state.seats[asked.seat].cults[self.track]
        return Text(
            "the step to {n} is not due here: the marker stands on {m}",
            n=state.rules.cults.top,
            m=step,
        )


class Keys(Effect):
    """Keys to the last spaces of the cults."""

    def __init__(self, keys: int) -> None:
        self.keys: Final = keys

    @property
    def rank(self) -> int:
        return KEYS

    def grant(self, state: State, seat: Seat, source: int) -> None:
        gain_keys(state, seat, self.keys)

    @property
    def amounts(self) -> list[tuple[str, int]]:
        return [("key", self.keys)]


class StepsOnCults(Effect):
    """Steps on given cults, all at once."""

    def __init__(self, steps: list[int]) -> None:
        self.steps: Final = steps

    @property
    def rank(self) -> int:
        return STEPS

    def grant(self, state: State, seat: Seat, source: int) -> None:
        advance_all(state, seat, self.steps)

    def phrases(self, rules: Ruleset) -> list[Text]:
        return steps_in_words(rules, self.steps)

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return [(rules.cults.names[i], f"+{n}") for i, n in enumerate(self.steps) if n]


def steps_in_words(rules: Ruleset, steps: list[int]) -> list[Text]:
    """Steps on given cults, those on all of them together."""
    if steps and min(steps) == max(steps) > 0:
        return [plural("{n} step on every cult", "{n} steps on every cult", steps[0])]
    return [steps_on(n, Text(rules.cults.names[i])) for i, n in enumerate(steps) if n]


class FreeSteps(Effect):
    """Steps on cults of choice; *same_track*: all on one of them."""

    def __init__(self, steps: int, *, same_track: bool = False) -> None:
        self.steps: Final = steps
        self.same_track: Final = same_track

    def grant(self, state: State, seat: Seat, source: int) -> None:
        state.ask(CultSteps(seat.index, self.steps, self.same_track))

    def why_idle(self, state: State, seat: Seat) -> Text:
        return NO_TEXT if may_rise_anywhere(state, seat) else Text("no marker can rise on any cult")

    @property
    def amounts(self) -> list[tuple[str, int]]:
        return [("step", self.steps)]

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [steps_of_choice(self.steps, same_track=self.same_track)]


def _read_free_steps(row: Row) -> Effect:
    return FreeSteps(row.number("cult_steps"), same_track=row.flag("same_track"))


class StartKeys(Ability):
    """Keys that are there from the beginning."""

    def __init__(self, keys: int) -> None:
        self.keys: Final = keys

    def sit_down(self, state: State, seat: Seat) -> None:
        seat.keys += self.keys

    @property
    def topic(self) -> Topic:
        return Topic.SET_UP

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("Begins with {goods}.", goods=count(self.keys, "key"))]


class Cults(Mechanic):
    """Steps on the cult tracks."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [
            Form(
                names.cults, lambda row: StepsOnCults([row.number(cult, 0) for cult in names.cults])
            ),
            Form(["cult_steps", "same_track"], _read_free_steps),
        ]

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        return [counted("start_keys", StartKeys)]

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        names = rules.cults.names
        table.add(STEP, [Step(i, name) for i, name in enumerate(names)])
        table.add(LOSE, [Lose(i, name) for i, name in enumerate(names)])


class LastSpaces(Mechanic):
    """The choice of the cult that takes a key."""

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        names = rules.cults.names
        table.add(REACH_TOP, [ClimbToTop(i, name) for i, name in enumerate(names)])
