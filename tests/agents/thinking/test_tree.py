"""The tree of a search: whose turns it looks at, and how far."""

from collections.abc import Iterator

import pytest

import spadework as sw
from spadework.agents.players.roster import make_agent
from spadework.agents.thinking.tree import Node, Tree, TreeSettings
from spadework.agents.thinking.weights_file import valuation
from spadework.core.state import State

VISITS = 160
PATIENCE = 7.0


def in_round(number: int) -> State:
    """A game of four greedy players at the first turn of a round."""
    state = sw.new_game(sw.ruleset("terra_mystica"), 4, 8, factions=["random"]).state
    player = make_agent("greedy")
    while state.round < number or not state.question.is_turn:
        for action in player.plan(state).actions:
            state.play(action)
    return state


@pytest.fixture(scope="module")
def tree() -> Tree:
    state = in_round(2)
    grown = Tree(state, valuation(state.rules), TreeSettings(patience=PATIENCE))
    for _ in range(VISITS):
        grown.visit()
    return grown


def below(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        if child is not None:
            yield from below(child)


def tried(node: Node) -> int:
    return sum(child is not None for child in node.children)


def test_a_visit_ends_where_the_searching_seat_is_to_move_again(tree: Tree) -> None:
    ends = [node for node in below(tree.root) if not tried(node)]
    assert {node.seat for node in ends} == {tree.root.seat}
    assert tree.root.visits == VISITS


def test_other_seats_get_a_choice_only_where_the_tree_has_been_often(tree: Tree) -> None:
    others = [n for n in below(tree.root) if n.seat != tree.root.seat]
    assert others
    assert all(tried(node) <= 1 + node.visits / PATIENCE for node in others)
    assert any(tried(node) > 1 for node in others)


def test_the_searching_seat_looks_at_several_turns_of_its_own(tree: Tree) -> None:
    own = [n for n in below(tree.root) if n.seat == tree.root.seat and n is not tree.root]
    assert any(tried(node) > 1 for node in own)


def test_the_last_round_is_played_out() -> None:
    state = in_round(6)
    grown = Tree(state, valuation(state.rules), TreeSettings())
    grown.visit()
    # Final points are whole numbers; what the valuation thinks on the way hardly ever is.
    assert all(value == round(value) for value in grown.mean_of(0))


def test_the_worse_half_of_the_rivals_is_given_up() -> None:
    state = in_round(2)
    grown = Tree(state, valuation(state.rules), TreeSettings(width=5))
    for _ in range(10):
        grown.visit()
    assert [grown.visits_by(edge) for edge in range(5)] == [2] * 5, "all get the same"
    worths = [grown.mean_of(edge)[grown.root.seat] for edge in range(5)]
    grown.halve()
    assert sorted(worths[edge] for edge in grown.rivals) == sorted(worths)[2:]
    assert worths[grown.best()] == max(worths)


def test_what_is_far_behind_is_given_up_early() -> None:
    state = in_round(2)
    grown = Tree(state, valuation(state.rules), TreeSettings(width=3))
    for _ in range(3):
        grown.visit()
    seat = grown.root.seat
    last = grown.root.children[2]
    assert last is not None
    last.values = [value - 100.0 if i == seat else value for i, value in enumerate(last.values)]
    grown.drop_hopeless()
    assert 2 not in grown.rivals
    assert grown.best() in grown.rivals
