"""A worker whose better players are out of order: for tests of what takes their place."""

import os
import time

from spadework.agents.players.agent import Agent, Plan
from spadework.agents.players.random_player import RandomPlayer
from spadework.core.state import Action, State
from spadework.web.bots.worker import main


class Silent(RandomPlayer):
    """Thinks for ever."""

    def plan(self, state: State, explain: bool = False) -> Plan:
        time.sleep(1000)
        raise AssertionError("this takes too long")


class Dying(RandomPlayer):
    """Takes its process along."""

    def plan(self, state: State, explain: bool = False) -> Plan:
        os._exit(1)


class Confused(RandomPlayer):
    """Wants something that is not offered."""

    def choose(self, state: State) -> Action:
        return state.rules.table.parse("resign")


class Noisy(RandomPlayer):
    """Talks while it thinks."""

    def choose(self, state: State) -> Action:
        print("let me see ...")
        return super().choose(state)


def make(name: str, seed: int) -> Agent:
    """The agents of this worker."""
    confused = dict.fromkeys(("expert", "settler"), Confused)
    odd = {"grandmaster": Silent, "master": Dying, **confused, "novice": Noisy}
    return odd.get(name, RandomPlayer)(seed)


if __name__ == "__main__":
    main(make)
