"""Intentions: whole sequences at a place, found by trying, best first, and true when played."""

from collections.abc import Callable, Iterator

import pytest

from spadework.core.state import State
from spadework.notation.game import Game
from spadework.view.advice.affording import within_means
from spadework.view.advice.change import change
from spadework.view.advice.intentions import (
    Intention,
    intentions_at,
    played,
    read_sequence,
    sacrifices,
)
from spadework.view.advice.turn_ends import can_end_turn
from support import games, nova_games
from support.neighbors import HALFLINGS, first_turn, own


def at(game: Game, place: str) -> list[Intention]:
    """What the Halflings can do at a place."""
    return intentions_at(game.state, HALFLINGS, place)


def test_a_dwelling_beyond_a_spade_is_offered_as_one_thing_and_first() -> None:
    game = first_turn()
    own(game, HALFLINGS, bowls=(0, 0, 3))  # too little for a power action with spades
    first, second, *others = at(game, "F3")  # desert, one spade away from home
    assert first.text == "transform F3 to plains; build F3"
    assert first.effect.costs == {"coins": 2, "workers": 4}
    assert str(first.label) == "Build a dwelling"
    assert list(map(str, first.means)) == ["Transform into plains"]
    assert second.text == "transform F3 to plains"
    assert not any(other.is_usual for other in others)


def test_every_source_of_spades_is_a_way_to_the_dwelling_and_the_cheapest_comes_first() -> None:
    game = first_turn()
    by_text = {each.text: each.effect.costs for each in at(game, "F3")}
    assert by_text["action ACT5; transform F3 to plains; build F3"] == {
        "coins": 2,
        "workers": 1,
        "power": 4,
    }
    assert next(iter(by_text)) == "action ACT5; transform F3 to plains; build F3"
    assert "transform F3 to plains; build F3" in by_text


def test_a_power_action_that_takes_a_sacrifice_is_offered_with_it() -> None:
    game = first_turn()
    own(game, HALFLINGS, bowls=(0, 8, 0))
    assert [each.text for each in at(game, "space:ACT4")] == ["burn 4; action ACT4"]
    (only,) = at(game, "space:ACT4")
    assert only.effect.costs == {"power tokens": 4}
    assert only.effect.gains == {"coins": 7}
    lit = {action.text: len(plan) for action, plan in sacrifices(game.state, HALFLINGS).items()}
    assert lit["action ACT4"] == 2
    assert "action ACT6" not in lit  # twelve tokens would have to be there


def test_what_is_too_dear_is_offered_with_the_conversions_it_takes() -> None:
    game = first_turn()
    own(game, HALFLINGS, coins=2, workers=2, bowls=(0, 0, 3))
    texts = [each.text for each in at(game, "E6")]
    assert texts == ["convert 1 PW to 1 C; upgrade E6 to TP"]


def test_where_nothing_can_be_done_there_is_no_intention() -> None:
    assert at(first_turn(), "A1") == []


def test_only_what_uses_up_the_action_leads_to_the_end_of_the_turn() -> None:
    state = first_turn().state
    ends = {
        text: can_end_turn(state, HALFLINGS, read_sequence(state.rules, text) or ())
        for text in ("upgrade E6 to TP", "pass BON3", "convert 1 W to 1 C", "action ACT4")
    }
    assert ends == {
        "upgrade E6 to TP": True,
        "pass BON3": True,
        "convert 1 W to 1 C": False,
        "action ACT4": True,
    }


FAMILY = [
    (games.deal, games.steps),
    (games.deal_ships, games.ship_steps),
    (nova_games.deal, games.steps),
]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("deal", "go_on"), FAMILY, ids=["mystica", "ships", "nova"])
def test_intentions_of_random_positions_come_true(
    deal: Callable[[int], Game], go_on: Callable[[Game, int], Iterator[None]], seed: int
) -> None:
    game = deal(seed)
    for number, _ in enumerate(go_on(game, seed)):
        if number % 7 == seed and not game.over:
            for intention in _everywhere(game.state, number):
                _comes_true(game.state, intention)


def _everywhere(state: State, number: int) -> Iterator[Intention]:
    seat = state.open_decisions()[0].seat
    spaces = [f"space:{space.code}" for space in state.rules.spaces]
    for place in [*state.rules.board.names[number % 4 :: 4], *spaces]:
        yield from intentions_at(state, seat, place)


def _comes_true(state: State, intention: Intention) -> None:
    after = played(state, intention.seat, intention.actions)
    assert after is not None, intention.text
    assert read_sequence(state.rules, intention.text) == intention.actions
    if not state.round or (after.phase, after.round) != (state.phase, state.round):
        return  # income or the end of the game comes on top
    old, new = state.seats[intention.seat], after.seats[intention.seat]
    change_of_all = change(state.rules, old, new)
    assert change_of_all.goods == intention.effect.goods, intention.text
    assert change_of_all.points == intention.effect.points, intention.text
    for hex, kind in intention.effect.structures.items():
        place = state.rules.board.index[hex]
        assert state.rules.kinds[after.kind[place]].name.replace("_", " ") == kind


def test_spades_are_counted_and_their_source_is_named() -> None:
    game = first_turn()
    by_text = {each.text: each for each in at(game, "F3")}
    bought = by_text["transform F3 to plains; build F3"]
    given = by_text["action ACT5; transform F3 to plains; build F3"]
    assert (bought.spades, given.spades) == (1, 1)
    assert not bought.source
    assert "1 spade" in str(given.source)
    assert bought.aim == given.aim


def test_who_needs_no_spade_has_no_source_of_them() -> None:
    (upgrade, *_) = at(first_turn(), "E6")
    assert (upgrade.spades, str(upgrade.source)) == (0, "")


def test_what_a_conversion_makes_possible_is_found_at_once_for_all_hexes() -> None:
    game = first_turn()
    own(game, HALFLINGS, coins=2, workers=2, bowls=(0, 0, 3))
    found = {action.text: way for action, way in within_means(game.state, HALFLINGS).items()}
    assert "upgrade E6 to TP" in found
    assert [action.text for action in found["upgrade E6 to TP"]] == ["convert 1 PW to 1 C"]
    offered = {action.text for action in game.offers()}
    assert offered.isdisjoint(found)


def test_what_is_found_so_can_be_played() -> None:
    for game in [games.played(3).branch(n) for n in range(30, 90, 6)]:
        if game.over or not game.question.is_turn:
            continue
        seat = game.question.seat
        for action, way in within_means(game.state, seat).items():
            assert played(game.state, seat, (*way, action)) is not None


def test_nobody_who_is_not_asked_is_told_what_conversions_bring() -> None:
    assert within_means(first_turn().state, HALFLINGS + 1) == {}
