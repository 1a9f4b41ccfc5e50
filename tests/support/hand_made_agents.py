"""Agents whose every answer can be foretold, to try the arena, the bot and the analysis with."""

import sys

from spadework.agents.players.agent import Agent, Budget, Candidate, Plan
from spadework.agents.players.random_player import RandomPlayer
from spadework.core.state import Action, State


class FirstOffer:
    """Takes the first offer, and plans until somebody else is asked or the turn is over."""

    name = "first"

    def choose(self, state: State) -> Action:
        return state.offers()[0]

    def plan(self, state: State, explain: bool = False) -> Plan:
        after = state.copy()
        seat, active = after.question.seat, after.active
        actions: list[Action] = []
        while not actions or not (
            after.over or after.question.seat != seat or after.active != active
        ):
            actions.append(self.choose(after))
            after.play(actions[-1])
        return Plan(seat, tuple(actions))


class Miser:
    """Cares for coins alone: expects that everybody ends with as many points as coins in hand."""

    name = "miser"

    def choose(self, state: State) -> Action:
        return self.plan(state).actions[0]

    def plan(self, state: State, explain: bool = False) -> Plan:
        seat = state.question.seat
        candidates = [
            Candidate((action,), _coins(_after(state, action))[seat]) for action in state.offers()
        ]
        # Sorting keeps the order of the offers among equals.
        candidates.sort(key=lambda candidate: -candidate.value)
        return Plan(
            seat, candidates[0].actions, _coins(state), tuple(candidates) if explain else ()
        )


class Thoughtless:
    """Always breaks down."""

    name = "thoughtless"

    def choose(self, state: State) -> Action:
        raise ZeroDivisionError("nothing to think with")

    def plan(self, state: State, explain: bool = False) -> Plan:
        raise ZeroDivisionError("nothing to think with")


class Grabby:
    """Plans on when somebody else is asked."""

    name = "grabby"

    def choose(self, state: State) -> Action:
        return state.offers()[0]

    def plan(self, state: State, explain: bool = False) -> Plan:
        return Plan(state.question.seat, (self.choose(state),) * 2)


class Tireless:
    """Says that it thinks, and never comes to an end."""

    name = "tireless"

    def choose(self, state: State) -> Action:
        return self.plan(state).actions[0]

    def plan(self, state: State, explain: bool = False) -> Plan:
        sys.stdout.write("thinking\n")  # in one piece: several may say so at once
        sys.stdout.flush()
        while True:
            state.copy()


def make_hand_made(name: str, seed: int, budget: Budget | None) -> Agent:
    """The agent called *name*."""
    made: dict[str, Agent] = {
        "first": FirstOffer(),
        "miser": Miser(),
        "thoughtless": Thoughtless(),
        "grabby": Grabby(),
        "tireless": Tireless(),
        "random": RandomPlayer(seed),
    }
    return made[name]


def _after(state: State, action: Action) -> State:
    after = state.copy()
    after.play(action)
    return after


def _coins(state: State) -> tuple[float, ...]:
    return tuple(float(seat.coins) for seat in state.seats)
