"""Whole turns: what comes before the action; and what thinking leaves behind."""

import gc

import spadework as sw
from spadework.agents.players.agent import Budget
from spadework.agents.players.roster import make_agent
from spadework.agents.players.search import Search, collection_put_off
from spadework.agents.thinking.weights_file import valuation
from spadework.agents.thinking.whole_turns import LineOfPlay, WholeTurns
from spadework.core.actions import BURN, CONVERT
from spadework.core.state import State

RULES = sw.ruleset("terra_mystica")
BURNS, CONVERSIONS = RULES.table.groups[BURN], RULES.table.groups[CONVERT]
FREE = [*BURNS, *CONVERSIONS]


def turns_of_a_game() -> list[tuple[State, list[LineOfPlay]]]:
    """The positions of a game of greedy players in which a turn is taken, with all its turns."""
    state = sw.new_game(RULES, 4, 8, factions=["random"]).state
    player = make_agent("greedy")
    turns = WholeTurns(valuation(RULES))
    found: list[tuple[State, list[LineOfPlay]]] = []
    while not state.over:
        if state.round and state.question.is_turn and state.seats[state.question.seat].actions:
            found.append((state.copy(), turns.best_first(state)))
        for action in player.plan(state).actions:
            state.play(action)
    return found


def texts(lines: list[LineOfPlay]) -> list[str]:
    return ["; ".join(action.text for action in each.actions) for each in lines]


def test_no_turn_consists_of_conversions_alone() -> None:
    found = turns_of_a_game()
    assert len(found) > 100
    for _, lines in found:
        for each in lines:
            assert any(action not in FREE for action in each.actions), texts([each])


def test_power_is_sacrificed_for_what_an_action_lacks() -> None:
    bought = [
        (state, each)
        for state, lines in turns_of_a_game()
        for each in lines
        if each.actions[0] in BURNS and each.actions[1] in CONVERSIONS
    ]
    assert bought
    for state, each in bought:
        wanted = next(a for a in each.actions if a not in FREE)
        assert state.refusal(wanted, state.question.seat), f"{wanted} needs no {each.actions[0]}"


def test_a_search_leaves_nothing_to_the_garbage_collector() -> None:
    state = sw.new_game(RULES, 4, 8, factions=["random"]).state
    search = Search(Budget(nodes=60))
    search.plan(state)  # whatever is made once has been made
    gc.collect()
    with collection_put_off():
        search.plan(state)
        assert gc.collect() == 0


def test_garbage_is_collected_again_after_thinking() -> None:
    state = sw.new_game(RULES, 4, 8, factions=["random"]).state
    assert gc.isenabled()
    Search(Budget(nodes=2)).plan(state)
    assert gc.isenabled()
    with collection_put_off():
        Search(Budget(nodes=2)).plan(state)
        assert not gc.isenabled()
