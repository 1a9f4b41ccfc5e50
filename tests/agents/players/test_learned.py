"""The learned player that looks ahead: within its budget, and by the rules."""

from importlib.resources import files
from random import Random
from time import thread_time

import pytest

from spadework import Game, new_game, ruleset
from spadework.agents.arena.simulation import choose
from spadework.agents.players.agent import Budget
from spadework.agents.players.learned import MOST_CANDIDATES, Learned
from spadework.agents.players.policy import Policy
from spadework.agents.thinking.learned_net import (
    NET,
    LearnedNet,
    Question,
    family_net,
    view,
)
from spadework.agents.thinking.worthwhile import worthwhile
from spadework.encoding.encoder import Memory


def dealt(*names: str, seats: int = 2, seed: int = 3) -> Game:
    """A new game with factions dealt."""
    return new_game(ruleset(*names), seats, seed, ["random"])


def untouched_net() -> LearnedNet:
    """The net we ship, before it has thought of anything."""
    return LearnedNet(files("spadework.agents").joinpath("nets", NET).read_bytes())


def undecided(game: Game) -> Game:
    """The game, gone on to a question whose answer the net does not know right away."""
    net = family_net()
    while True:
        offers = worthwhile(game.state)
        if len(offers) == 1:
            game.play(offers[0])
            continue
        memory = Memory(game.state.seat_count)
        chances = net.think([Question(game.state, offers, memory)])[0].chances
        if max(chances) < 0.7:
            return game
        game.play(offers[max(range(len(offers)), key=lambda i: chances[i])])


@pytest.mark.parametrize("names", [("terra_mystica",), ("terra_nova",)])
def test_a_whole_game_is_played_with_few_thoughts(names: tuple[str, ...]) -> None:
    game = dealt(*names)
    learned, random = Learned(Budget(nodes=30)), Random(1)
    while not game.over:
        if game.question.seat == 0:
            for action in learned.plan(game.state).actions:
                game.play(action)
        else:
            game.play(choose(game.offers(), random))
    first, second = game.state.seats
    assert first.points > 1.3 * second.points


def test_a_plan_thinks_about_as_much_as_it_is_let() -> None:
    game = undecided(dealt("terra_mystica", seats=4))
    few = Learned(Budget(nodes=60)).plan(game.state)
    many = Learned(Budget(nodes=600)).plan(game.state)
    # A trial that has begun is played to its end.
    assert few.nodes < many.nodes
    assert few.nodes >= 60 * 0.5
    assert game.state.question.seat == few.seat == many.seat


def test_what_was_thought_of_before_changes_no_answer() -> None:
    """Whoever knows some of the positions answers sooner, and the same to the last digit."""
    game = undecided(dealt("terra_nova"))
    experienced = untouched_net()
    Learned(Budget(nodes=20), net=experienced).plan(game.state)
    known = Learned(Budget(nodes=60), net=experienced).plan(game.state, explain=True)
    assert known == Learned(Budget(nodes=60), net=untouched_net()).plan(game.state, explain=True)


def test_a_position_is_judged_alone_as_it_is_among_others() -> None:
    one, other = (
        view(Question(game.state, worthwhile(game.state), Memory(2)))
        for game in (undecided(dealt("terra_nova", seed=seed)) for seed in (3, 4))
    )
    assert untouched_net().recall([one])[0] == untouched_net().recall([one, other])[0]


def test_a_position_that_comes_again_is_not_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = undecided(dealt("terra_nova"))
    seen = view(Question(game.state, worthwhile(game.state), Memory(2)))
    net = family_net()
    first = net.recall([seen, seen])
    monkeypatch.setattr(LearnedNet, "_judge", None)
    assert net.recall([seen]) == first[:1]


def test_a_position_stays_as_it_was_while_others_are_thought_of() -> None:
    game = undecided(dealt("terra_mystica", seats=3))
    before = [(seat.points, seat.coins, seat.structures) for seat in game.state.seats]
    Learned(Budget(nodes=100)).plan(game.state)
    assert [(seat.points, seat.coins, seat.structures) for seat in game.state.seats] == before


def test_an_explanation_names_the_turns_that_were_compared() -> None:
    game = undecided(dealt("terra_mystica", seats=4))
    plan = Learned(Budget(nodes=200)).plan(game.state, explain=True)
    assert 1 < len(plan.candidates) <= MOST_CANDIDATES
    assert plan.candidates[0].actions[0] is plan.actions[0]
    assert len(plan.values) == 4


def test_candidates_are_turns_as_they_could_be_played() -> None:
    game = undecided(dealt("terra_mystica", seats=4))
    seat = game.question.seat
    plan = Learned(Budget(nodes=200)).plan(game.state, explain=True)
    for candidate in plan.candidates:
        after = game.state.copy()
        for action in candidate.actions:
            assert after.question.seat == seat, "a turn ends when somebody else is asked"
            after.play(action, seat)
    assert sum(candidate.share for candidate in plan.candidates) == pytest.approx(1.0)


def test_a_plan_takes_little_more_than_its_time_of_the_processor() -> None:
    game = undecided(dealt("terra_mystica", seats=4))
    learned = Learned(Budget(seconds=0.2))
    start = thread_time()
    plan = learned.plan(game.state)
    # What has begun when time is up: one question about sixteen positions.
    assert thread_time() - start < 0.6
    assert plan.nodes > 20


def test_in_the_last_round_the_end_is_played_for() -> None:
    """Near the end trials are played to it, so what they promise are points that were counted."""
    game = dealt("terra_mystica", seed=8)
    quick = Policy()
    while game.state.round < game.state.rules.rounds:
        for action in quick.plan(game.state).actions:
            game.play(action)
    undecided(game)
    plan = Learned(Budget(nodes=150)).plan(game.state, explain=True)
    assert len(plan.candidates) > 1
    for candidate in plan.candidates:
        assert candidate.value == pytest.approx(round(candidate.value * 60) / 60, abs=1e-6)
