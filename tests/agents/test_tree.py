"""The tree of a search: whose turns it looks at, and how far."""

from collections.abc import Iterator

import pytest

import spadework as sw
from spadework.agents.roster import make_agent
from spadework.agents.tree import Node, Settings, Tree
from spadework.agents.weights_file import valuation
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
    grown = Tree(state, valuation(state.rules), Settings(patience=PATIENCE))
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
    grown = Tree(state, valuation(state.rules), Settings())
    grown.visit()
    # Final points are whole numbers; what the valuation thinks on the way hardly ever is.
    assert all(value == round(value) for value in grown.mean_of(0))
