"""The computer players: they answer everything, the same way twice, within their budget."""

from random import Random
from time import perf_counter
from typing import Final

import pytest

import spadework as sw
from spadework.agents.players.agent import Agent, Budget
from spadework.agents.players.roster import AGENTS, LEVELS, make_agent
from spadework.core.state import Action, State

SETTINGS: Final = {
    "base game": ("terra_mystica", (), "base", 4, {}),
    "auction": ("terra_mystica", (), "base", 3, {"faction_choice": "auction"}),
    "fire and ice": ("terra_mystica", ("fire_and_ice", "mini_expansion"), "fire_and_ice", 5, {}),
    "merchants": ("terra_mystica", ("merchants", "fire_and_ice"), "lakes", 3, {}),
    "terra nova": ("terra_nova", (), "", 3, {}),
    "two at terra nova": ("terra_nova", (), "", 2, {}),
}
# The levels are these with other budgets and doubts.
PLAYERS: Final = ["random", "greedy", "novice", "search"]
SMALL: Final = Budget(nodes=3)


def new_state(setting: str, seed: int) -> State:
    game, expansions, map, seats, options = SETTINGS[setting]
    return sw.new_game(sw.ruleset(game, *expansions, map=map, options=options), seats, seed).state


def play(state: State, agent: Agent, most: int = 10_000) -> list[str]:
    """Let *agent* play all seats; the texts of what was played."""
    played: list[str] = []
    while not state.over and len(played) < most:
        seat = state.question.seat
        for action in agent.plan(state).actions:
            assert state.question.seat == seat, "a plan ends when somebody else is asked"
            state.play(action, seat)
            played.append(action.text)
    return played


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_answers_every_kind_of_question(setting: str, name: str) -> None:
    agent = make_agent(name, seed=3, budget=SMALL)
    answered: set[str] = set()
    for seed in range(3):
        state = new_state(setting, seed)
        random = Random(seed)
        while not state.over:
            kind = type(state.question).__name__
            if kind not in answered:
                answered.add(kind)
                trial = state.copy()
                seat = trial.question.seat
                plan = agent.plan(trial)
                assert plan.seat == seat
                assert plan.actions
                for action in plan.actions:
                    trial.play(action, seat)
            state.play(random.choice(state.offers()))
    assert {"Turn", "FirstCard"} <= answered


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("name", ["novice"])
def test_a_player_finishes_every_game(setting: str, name: str) -> None:
    state = new_state(setting, 5)
    play(state, make_agent(name, seed=1))
    assert state.over


def test_planning_leaves_the_position_alone() -> None:
    state = new_state("base game", 2)
    play(state, make_agent("greedy"), 60)
    before = (state.owner, state.terrain, [s.points for s in state.seats], list(state.pending))
    make_agent("search", budget=SMALL).plan(state, explain=True)
    assert before == (
        state.owner,
        state.terrain,
        [s.points for s in state.seats],
        list(state.pending),
    )


@pytest.mark.parametrize("name", ["random", "greedy", "novice", "search"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    budget = Budget(nodes=4)
    first = play(new_state("base game", 7), make_agent(name, 5, budget), 60)
    second = play(new_state("base game", 7), make_agent(name, 5, budget), 60)
    assert first == second


@pytest.mark.parametrize("name", ["random", "novice"])
def test_another_seed_plays_another_game(name: str) -> None:
    first = play(new_state("base game", 7), make_agent(name, 5), 100)
    assert first != play(new_state("base game", 7), make_agent(name, 6), 100)


def middle_game() -> State:
    """A position in the middle of a game, with a turn to take."""
    state = new_state("base game", 4)
    agent = make_agent("greedy")
    while state.round < 3 or not state.question.is_turn:
        for action in agent.plan(state).actions:
            state.play(action)
    return state


def test_a_search_keeps_to_its_visits() -> None:
    assert make_agent("search", budget=Budget(nodes=30)).plan(middle_game()).nodes <= 30


def test_a_search_keeps_to_its_time() -> None:
    state = middle_game()
    start = perf_counter()
    make_agent("search", budget=Budget(seconds=0.3)).plan(state)
    assert perf_counter() - start < 2.0  # a slow machine may take a while for the last visit


def test_two_processes_see_more_than_one() -> None:
    state = middle_game()
    alone = make_agent("search", budget=Budget(nodes=24)).plan(state)
    together = make_agent("search", budget=Budget(nodes=24, jobs=2)).plan(state)
    assert together.nodes > alone.nodes


def test_an_explanation_adds_up() -> None:
    state = middle_game()
    for name in ("greedy", "search"):
        plan = make_agent(name, budget=SMALL).plan(state, explain=True)
        values = [candidate.value for candidate in plan.candidates]
        assert values == sorted(values, reverse=True)
        assert plan.candidates[0].sources["scored"] > 0
    greedy = make_agent("greedy").plan(state, explain=True).candidates[0]
    # The turn may end after what was judged, which changes nothing here.
    assert sum(greedy.sources.values()) == pytest.approx(greedy.value, abs=1.5)


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_a_bid_is_explained_before_anybody_has_a_seat(name: str) -> None:
    plan = make_agent(name, budget=SMALL).plan(new_state("auction", 1), explain=True)
    assert plan.candidates[0].actions[0].text.startswith("bid 0 for ")
    assert not plan.candidates[0].sources


def test_an_explanation_of_the_last_round_adds_up() -> None:
    state = new_state("base game", 4)
    agent = make_agent("greedy")
    while state.round < state.rules.rounds or not state.question.is_turn:
        for action in agent.plan(state).actions:
            state.play(action)
    for candidate in agent.plan(state, explain=True).candidates:
        assert sum(candidate.sources.values()) == pytest.approx(candidate.value, abs=1.5)


def test_the_levels_have_the_names_everybody_uses() -> None:
    assert list(LEVELS) == ["novice", "settler", "expert", "master", "grandmaster"]
    assert set(LEVELS) < set(AGENTS)
    assert all(level.text.endswith(".") for level in LEVELS.values())


def test_an_unknown_player_is_refused_by_name() -> None:
    with pytest.raises(sw.RuleError, match=r"'wizard'.*greedy"):
        make_agent("wizard")


def test_greedy_beats_random_players() -> None:
    wins = 0
    for seed in range(4):
        state = new_state("base game", seed)
        agents: list[Agent] = [make_agent("random", seed + i) for i in range(3)]
        agents.insert(seed, make_agent("greedy"))
        while not state.over:
            seat = state.question.seat
            action: Action = agents[seat].choose(state)
            state.play(action, seat)
        points = [s.points for s in state.seats]
        wins += points[seed] == max(points)
    assert wins == 4
