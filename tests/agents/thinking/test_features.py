"""Features: what a turn changes is measured anew, all else is kept, and nothing is missed."""

from random import Random

import pytest

import spadework as sw
from spadework.agents.thinking.features import Features
from spadework.agents.thinking.tree import close_turn
from spadework.agents.thinking.weights_file import valuation
from spadework.agents.thinking.whole_turns import WholeTurns

TABLES = {
    "base": ("terra_mystica", (), "base", 4),
    "everything": ("terra_mystica", ("merchants", "fire_and_ice", "mini_expansion"), "lakes", 5),
    "fjords": ("terra_mystica", ("fire_and_ice",), "fjords", 3),
    "sibling": ("terra_nova", (), "", 4),
}


@pytest.mark.parametrize("table", TABLES)
def test_what_is_kept_equals_what_is_measured_afresh(table: str) -> None:
    """After every turn that comes to mind, in two games with turns taken at random among them."""
    game, expansions, map_name, players = TABLES[table]
    rules = sw.ruleset(game, *expansions, map=map_name)
    features = Features(rules)
    turns = WholeTurns(valuation(rules))
    for seed in (3, 4):
        random = Random(seed)
        state = sw.new_game(rules, seats=players, seed=seed, factions=["random"]).state
        while not state.over:
            index = state.question.seat
            around = features.look_around(state)
            lines = turns.best_first(state)
            for line in lines:
                if index < len(line.state.seats) and not line.state.over:
                    seat = line.state.seats[index]
                    kept = features.measure(line.state, seat, around)
                    afterwards = features.look_around(line.state)
                    for other in range(len(around.compared)):
                        if other != index:  # others are seen as they were
                            afterwards.compared[other] = around.compared[other]
                    fresh = features.measure(line.state, seat, afterwards)
                    assert features.row(kept) == features.row(fresh), line.actions
            state = close_turn(random.choice(lines[:6]).state, index)
