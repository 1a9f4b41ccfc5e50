"""Random games keep every invariant after every action, whatever the set-up."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from spadework.core.errors import RuleError
from spadework.rules.flow.invariants import broken_invariant
from support.games import (
    MIXES,
    SHIP_MIXES,
    deal,
    deal_loosely,
    deal_ships,
    loose_steps,
    steps,
)


@pytest.mark.parametrize("seed", range(40))
def test_invariants_hold_in_random_games(seed: int) -> None:
    game = deal(seed)
    cards = game.state.bonus_free
    for _ in steps(game, seed):
        assert broken_invariant(game.state, cards) == "", f"after {game.record[-1].action}"


@pytest.mark.parametrize("seed", range(8))
def test_invariants_hold_in_random_games_in_loose_order(seed: int) -> None:
    game = deal_loosely(seed)
    cards = game.state.bonus_free
    for _ in loose_steps(game, seed, 600):
        assert broken_invariant(game.state, cards) == "", f"after {game.record[-1].action}"
    assert game.state.round


def test_the_random_games_have_every_mix_of_expansions() -> None:
    dealt = {tuple(deal(seed).setup.expansions) for seed in range(40)}
    assert dealt == {tuple(mix) for mix in MIXES}
    afloat = {tuple(sorted(deal_ships(seed).setup.expansions)) for seed in range(18)}
    assert afloat == {tuple(sorted(mix)) for mix in SHIP_MIXES}


@settings(max_examples=25)
@given(seed=some.integers(0, 10**6), choices=some.lists(some.floats(0, 0.999), max_size=120))
def test_invariants_hold_whatever_is_chosen(seed: int, choices: list[float]) -> None:
    game = deal(seed)
    cards = game.state.bonus_free
    for choice in choices:
        if game.over:
            break
        offers = game.offers()
        game.play(offers[int(choice * len(offers))])
    assert broken_invariant(game.state, cards) == ""


@settings(max_examples=60)
@given(seed=some.integers(0, 10**6), text=some.text(max_size=30))
def test_any_other_text_is_refused_with_a_sentence(seed: int, text: str) -> None:
    game = deal(seed % 50)
    random = Random(seed)
    for _ in range(random.randrange(8)):
        game.play(random.choice(game.offers()))
    known = game.state.rules.table.by_text
    if text.strip() in known:
        return
    before = len(game.record)
    with pytest.raises(RuleError) as error:
        game.play(text)
    assert str(error.value)
    assert len(game.record) == before
