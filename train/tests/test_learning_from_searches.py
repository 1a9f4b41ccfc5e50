"""What is learned from searches, from forced answers and from games with others."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
import torch
from train.collecting import improved, likings, sort_of
from train.learning import gains
from train.lessons import _advantages
from train.net import FIRST_WORD, KINDS, NO_PLACE, Look, Net
from train.older import OlderNets
from train.selfplay import (
    BEST,
    LOOKED,
    NO_LEANING,
    NOT_CHOSEN,
    PLAYED,
    SEARCHED,
    Duty,
    Exchange,
    Reply,
    Worker,
)
from train.settings import SETTINGS

from spadework.rules.cults.favors import ChooseFavor

DUEL = next(i for i, setting in enumerate(SETTINGS) if setting.name == "Terra Nova 2")
BASE = next(i for i, setting in enumerate(SETTINGS) if setting.name == "base 2")


def padded(*places: int) -> torch.Tensor:
    """The answers that were tried, as workers tell them."""
    return torch.tensor([[*places, *[-1] * (BEST - len(places))]])


def test_an_answer_that_came_to_more_becomes_likelier() -> None:
    logs = torch.tensor([[0.5, 0.3, 0.2]]).log()
    worths = torch.zeros(1, BEST)
    worths[0, :2] = torch.tensor([100.0, 102.0])
    shares = torch.softmax(improved(logs, padded(0, 1), worths), -1)[0]
    assert shares[1] > shares[0] > 0
    # Two points are two powers of e; what was not tried counts as the tried ones on average.
    assert shares[1] / shares[0] == pytest.approx(0.6 * np.exp(2.0), rel=1e-4)
    mean = (0.5 * 100 + 0.3 * 102) / 0.8
    assert shares[2] / shares[0] == pytest.approx(0.4 * np.exp(mean - 100), rel=1e-4)


def test_where_nothing_was_tried_answers_stay_as_likely() -> None:
    logs = torch.tensor([[0.5, 0.3, 0.2]]).log()
    assert improved(logs, padded(), torch.full((1, BEST), 7.0)).equal(logs)


def test_a_forced_blunder_is_not_held_against_the_decisions_before_it() -> None:
    games, seats = np.zeros(3, np.int64), np.zeros(3, np.int64)
    now, finals = np.array([20.0, 20.0, 20.0]), np.full(3, 20.0)
    values = np.array([10.0, 10.0, 0.0])  # the second answer lost ten points
    free = _advantages(games, seats, now, finals, values, 0.95, np.ones(3))
    forced = _advantages(games, seats, now, finals, values, 0.95, np.array([1.0, 0.0, 1.0]))
    leaning = _advantages(games, seats, now, finals, values, 0.95, np.array([1.0, 0.1, 1.0]))
    assert free[0] == pytest.approx(-9.5)
    assert forced[0] == 0.0
    assert leaning[0] == pytest.approx(-0.95)
    # What comes of the blunder itself is known all the same.
    assert free[1] == forced[1] == leaning[1] == -10.0


def pull(chance: float, advantage: float, own: float, *, forced: bool) -> float:
    """How strongly a row pulls the likelihood of its answer up, or down."""
    change = torch.zeros(1, requires_grad=True)
    row = torch.tensor([chance]).log(), torch.tensor([advantage]), torch.tensor([own])
    gains(change, *row, torch.tensor([forced]), 0.2).sum().backward()
    assert change.grad is not None
    return float(change.grad)


def test_an_answer_by_lot_is_learned_from_and_never_dies_out() -> None:
    assert pull(0.0001, 2.0, 0.0, forced=True) == pull(0.5, 2.0, 1.0, forced=False) == 2.0
    assert pull(0.3, -2.0, 0.0, forced=True) == -2.0
    assert pull(0.0001, -2.0, 0.0, forced=True) == 0.0
    assert pull(0.0001, -2.0, 1.0, forced=False) == -2.0


def test_an_answer_made_frequent_by_a_leaning_counts_for_less() -> None:
    assert pull(0.1, 2.0, 0.25, forced=False) == 0.5


@pytest.fixture
def exchange() -> Exchange:
    """Memory of one worker with one game in each group."""
    return Exchange(1, 1)


def test_a_search_tries_the_best_answers_and_tells_what_came_of_them(exchange: Exchange) -> None:
    worker = Worker(exchange, 0, 5, Duty(searches=1.0, turns=1), [DUEL])
    place = worker._groups[0][0]
    kinds = []
    while place.asked.kind != SEARCHED:
        kinds.append(place.asked.kind)
        place.answer(Reply(0, [0, 1, -1, -1, -1, -1, -1, -1], [1.0, 2.0, 0.0, 0.0, 0.0]))
    assert set(kinds[kinds.index(LOOKED) :]) == {LOOKED}
    assert place.asked.tried == [0, 1]
    assert len(place.asked.worths) == 2
    assert all(worth > 0 for worth in place.asked.worths)
    exchange.close()


def test_hand_made_opponents_answer_themselves(exchange: Exchange) -> None:
    worker = Worker(exchange, 0, 5, Duty(hand_made=1.0), [DUEL])
    place = worker._groups[0][0]
    seats = set()
    while not place.ended:
        assert place.asked.kind == PLAYED
        seats.add(place.asked.state.pending[-1].seat)
        place.answer(Reply(0, [], []))
    assert len(seats) == 1
    exchange.close()


def test_an_older_net_is_drawn_from_those_that_were_kept(tmp_path: Path) -> None:
    first, other = Net(8, 32, 1), Net(8, 32, 1)
    nets = OlderNets(tmp_path, 1)
    before = {name: held.clone() for name, held in other.state_dict().items()}
    nets.draw(other)
    assert all(held.equal(before[name]) for name, held in other.state_dict().items())
    nets.add(first, 20)
    nets.draw(other)
    for name, held in other.state_dict().items():
        assert held.allclose(first.state_dict()[name], atol=1e-2)


def test_a_look_is_the_same_whether_it_is_learned_or_looked_up() -> None:
    look = Look(5, 4)
    numbers = torch.tensor([[0, 4, 2], [1, 1, 3]], dtype=torch.uint8)
    learned = look(numbers)
    looked_up = look.eval()(numbers)
    assert learned.allclose(looked_up)
    assert looked_up[0, 1].equal(look.weight[4])


def test_a_leaning_is_kept_for_a_game_and_has_no_part_in_searches(exchange: Exchange) -> None:
    worker = Worker(exchange, 0, 5, Duty(leaning=0.5, searches=0.2), [DUEL])
    place = worker._groups[0][0]
    found: dict[int, set[int]] = {0: set(), 1: set()}
    games = []
    while len(games) < 6:
        if place.asked.kind == PLAYED:
            found[place.asked.state.pending[-1].seat].add(place.leaning)
        else:
            assert place.leaning == NO_LEANING
        place.answer(Reply(0, [0, 1, -1, -1, -1, -1, -1, -1], [1.0, 2.0, 0.0, 0.0, 0.0]))
        if place.ended:
            games.append(found)
            found = {0: set(), 1: set()}
    leanings = [leaning for game in games for seat in game.values() for leaning in seat]
    assert len(leanings) == 12, "one for each seat of a game"
    assert 0 < leanings.count(NO_LEANING) < 12
    exchange.close()


def test_likings_are_for_sorts_of_answers_and_nobody_without_a_leaning_has_any() -> None:
    found = likings()
    assert not found[NO_LEANING].any()
    assert found[1].any()
    assert found.equal(likings()), "the same for every run"
    places = torch.tensor([KINDS * 7 + 3, KINDS * 90 + 3, FIRST_WORD + 4, NO_PLACE])
    assert sort_of(places).tolist() == [3, 3, KINDS + 4, found.shape[1] - 1]


def test_any_favor_tile_is_taken_so_that_it_is_learned_what_it_is_good_for(
    exchange: Exchange,
) -> None:
    worker = Worker(exchange, 0, 5, Duty(any_favor=1.0), [BASE])
    place = worker._groups[0][0]
    random = Random(3)
    taken = set()
    while len(taken) < 4:
        asked = place.asked
        told = asked.chosen != NOT_CHOSEN
        assert told == any(isinstance(offer, ChooseFavor) for offer in asked.offers)
        if told:
            favor = asked.offers[asked.chosen]
            assert isinstance(favor, ChooseFavor)
            seat = asked.state.pending[-1].seat
            before = asked.state.seats[seat].favors
            place.answer(Reply(0, [], []))
            if not place.ended:
                assert asked.state.seats[seat].favors != before
            taken.add(favor.tile)
        else:
            place.answer(Reply(random.randrange(len(asked.offers)), [], []))
    exchange.close()
