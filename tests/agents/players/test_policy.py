"""The learned player without search: it plays the whole family, and says what it lacks."""

import sys
from importlib.resources import files
from random import Random

import pytest

from spadework import Game, RuleError, new_game, ruleset
from spadework.agents.arena.simulation import choose
from spadework.agents.players.policy import Policy
from spadework.agents.players.roster import make_agent
from spadework.agents.thinking import learned_net
from spadework.agents.thinking.learned_net import LearnedNet, Question, family_net
from spadework.agents.thinking.worthwhile import worthwhile
from spadework.encoding.encoder import Memory
from spadework.encoding.words import VERSION

GAMES = [
    (["terra_mystica"], "base", 2),
    (["terra_mystica", "fire_and_ice", "mini_expansion"], "fire_and_ice", 3),
    (["terra_mystica", "merchants"], "lakes", 2),
    (["terra_nova"], "main", 3),
]


def played(names: list[str], map: str, seats: int, seed: int, learned: int) -> Game:
    """A game in which the seats below *learned* are played by the net, the others at random."""
    factions = ["random"] if seed % 2 else []
    game = new_game(ruleset(*names, map=map), seats, seed, factions)
    agent = make_agent("policy")
    random = Random(seed)
    while not game.over:
        if game.question.seat < learned:
            for action in agent.plan(game.state).actions:
                game.play(action)
        else:
            game.play(choose(game.offers(), random))
    return game


@pytest.mark.parametrize(("names", "map", "seats"), GAMES)
def test_the_net_plays_every_game_of_the_family(names: list[str], map: str, seats: int) -> None:
    game = played(names, map, seats, seed=3, learned=1)
    learned, *others = [seat.points for seat in game.state.seats]
    assert learned > 1.3 * max(others), "far ahead of those who play at random"


def test_the_same_position_gets_the_same_answers() -> None:
    game = new_game(ruleset("terra_mystica"), 4, 5, ["random"])
    first, second = Policy().plan(game.state), Policy().plan(game.state)
    assert first.actions == second.actions
    assert first.values == second.values
    assert len(first.values) == 4


def test_with_warmth_answers_differ_and_likelier_ones_come_more_often() -> None:
    game = new_game(ruleset("terra_mystica"), 4, 5, ["random"])
    best = Policy().choose(game.state)
    warm = Policy(seed=1, warmth=3.0)
    found = [warm.choose(game.state) for _ in range(60)]
    assert len(set(found)) > 1
    assert max(set(found), key=found.count) is best


def test_several_positions_are_thought_of_at_once_as_one_by_one() -> None:
    game = new_game(ruleset("terra_mystica", "fire_and_ice"), 4, 7, ["random"])
    random = Random(7)
    questions: list[Question] = []
    while len(questions) < 12:
        offers = worthwhile(game.state)
        if len(offers) > 1:
            questions.append(Question(game.state.copy(), offers, Memory(4)))
        game.play(choose(game.offers(), random))
    together = family_net().think(questions)
    for question, thought in zip(questions, together, strict=True):
        alone = family_net().think([question])[0]
        assert thought.chances == pytest.approx(alone.chances, abs=1e-4)
        assert thought.values == pytest.approx(alone.values, abs=1e-2)
        assert sum(thought.chances) == pytest.approx(1.0, abs=1e-4)


def test_what_seats_can_expect_comes_near_what_they_get() -> None:
    game = played(["terra_mystica"], "base", 2, seed=9, learned=2)
    late = game.at(len(game.record) - 12)
    offers = worthwhile(late)
    while len(offers) == 1:
        late.play(offers[0])
        offers = worthwhile(late)
    thought = family_net().think([Question(late, offers, Memory(2))])[0]
    for seat, value in zip(game.state.seats, thought.values, strict=True):
        assert abs(seat.points - value) < 20


def test_without_the_runtime_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(RuleError, match="need ONNX Runtime, which is not installed"):
        LearnedNet(b"")


def test_a_missing_net_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learned_net, "NET", "nowhere.onnx")
    family_net.cache_clear()
    with pytest.raises(RuleError, match=r"nowhere\.onnx, is not installed"):
        make_agent("policy")
    monkeypatch.undo()
    assert make_agent("policy").name == "policy"


def test_a_net_for_other_positions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    model = files("spadework.agents").joinpath("nets", learned_net.NET).read_bytes()
    made_for = f"made for positions of version {VERSION}"
    monkeypatch.setattr(learned_net, "VERSION", 99)
    with pytest.raises(RuleError, match=made_for):
        LearnedNet(model)
