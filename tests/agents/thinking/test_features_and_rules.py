"""The value function knows no rule of its own: what it expects is what the rules then score.

Random games of every game of the family, in which everybody is rich, so that all kinds of
structures, bridges and towns come about: at every turn it is compared what passing would score with
what passing scores, and what the final scoring would bring with what it brings if the game ends.
"""

import re
from collections.abc import Callable
from random import Random

import pytest

from spadework.agents.thinking.features import (
    BONUS_NOW,
    CULT_SHARE,
    PASS_POINTS,
    PASS_POWER,
    REACH_FAR,
    REACH_HOME,
    REACH_NEAR,
    TILE_SHARE,
    Features,
    Measured,
    final_share,
)
from spadework.agents.thinking.weights_file import valuation
from spadework.core.actions import PASS
from spadework.core.milestones import GAME_ENDS
from spadework.core.seat import Seat
from spadework.core.state import Action, State
from spadework.notation.game import Game
from spadework.rules.flow.passing import points_for_passing, power_for_passing
from support import games, nova_games, nova_table
from support.table import CATALOG, give, make_setup, pass_all, position, seat_of

Points = dict[str, int]

LASTING = re.compile(r"build|upgrade|bridge|transform|advance|settle|trade|move|place|action|favor")


def measured(state: State, seat: Seat) -> Measured:
    """The features of *seat*."""
    features = Features(state.rules)
    return features.measure(state, seat, features.look_around(state))


def number(game: Game, faction: str, feature: int) -> float:
    """One feature of a faction."""
    return measured(game.state, seat_of(game, faction)).numbers[feature]


def scored(state: State, before: Seat, after: Seat) -> Points:
    """What *after* has scored since *before*, by source."""
    gained = [new - old for old, new in zip(before.breakdown, after.breakdown, strict=True)]
    return {state.rules.sources[i]: points for i, points in enumerate(gained) if points}


def expect_points_for_passing(state: State, features: Features, seen: set[str]) -> None:
    """Compare what passing would score, says the value function, with what it scores."""
    question = state.pending[-1]
    seat = state.seats[question.seat]
    passes = [a for a in state.offers() if a in state.rules.table.groups[PASS]]
    if not passes:
        return
    expected = features.measure(state, seat, features.look_around(state)).numbers
    by_source: Points = {}
    for points, source in points_for_passing(state, seat):
        name = state.rules.sources[source]
        by_source[name] = by_source.get(name, 0) + points
    after = state.copy()
    passes[0].apply(after, after.pending[-1])
    passed = after.seats[seat.index]
    found = scored(state, seat, passed)
    assert by_source == found, seat.faction.id
    assert expected[PASS_POINTS] == passed.points - seat.points == sum(found.values())
    room = min(seat.capacity, power_for_passing(state, seat))
    assert seat.capacity - passed.capacity == room
    assert expected[PASS_POWER] == power_for_passing(state, seat)
    seen.update(found)
    seen.update(f"{seat.faction.id}: {name}" for name in found)
    if room:
        seen.add(f"{seat.faction.id}: power")


def expect_final_share(state: State, features: Features, seen: set[str]) -> None:
    """Compare what the final scoring would bring, says the value function, with what it brings."""
    around = features.look_around(state)
    expected = [
        final_share(state, seat, features.measure(state, seat, around)) for seat in state.seats
    ]
    after = state.copy()
    for mechanic in state.rules.mechanics:
        mechanic.at(after, GAME_ENDS)
    for seat, old, share in zip(after.seats, state.seats, expected, strict=True):
        assert share == seat.points - old.points, (seat.faction.id, scored(state, old, seat))
        seen.update(scored(state, old, seat))


def enrich(state: State, random: Random) -> None:
    """Give everybody goods to build with."""
    for seat in state.seats:
        seat.coins = random.randrange(10, 40)
        seat.workers = random.randrange(5, 20)
        seat.priests = min(seat.priest_limit, random.randrange(4))
        seat.bowl1, seat.bowl2, seat.bowl3 = random.randrange(4), random.randrange(6), 8


def choose(offers: list[Action], random: Random) -> Action:
    """A random answer, mostly one that puts something on the table for good; passing in time.

    The way to large structures is taken early: one final tile needs both.
    """
    passes = [action for action in offers if action.text.startswith("pass")]
    if passes and random.random() < 0.15:
        return random.choice(passes)
    large = [action for action in offers if action.text.endswith((" to TE", " to SH", " to SA"))]
    if large and random.random() < 0.5:
        return random.choice(large)
    lasting = [action for action in offers if LASTING.match(action.text)]
    return random.choice(lasting if lasting and random.random() < 0.8 else offers)


def play_and_compare(game: Game, seed: int) -> set[str]:
    """Play a game by chance and compare at every turn; the sources that were met."""
    random = Random(seed)
    state = game.state
    features = Features(state.rules)
    seen: set[str] = set()
    while not state.over:
        if state.round and state.question.is_turn and state.seats[state.question.seat].actions:
            enrich(state, random)
            expect_points_for_passing(state, features, seen)
            if random.random() < 0.3:
                expect_final_share(state, features, seen)
        state.play(choose(state.offers(), random))
    return seen


def compare_all(deal: Callable[[int], Game], seeds: range) -> set[str]:
    """The sources met in several games."""
    return set[str]().union(*[play_and_compare(deal(seed), seed) for seed in seeds])


CULTS = {"fire", "water", "earth", "air"}
FINAL_TILES = [
    "connected-distance",
    "connected-sa-sh-distance",
    "building-on-edge",
    "connected-clusters",
]


def test_terra_mystica_with_every_variant() -> None:
    seen = compare_all(games.deal, range(2 * len(games.STYLES)))
    assert seen >= CULTS | {"area", "resources", "FAV12", "BON6", "BON7", "BON9", "BON10"}


def test_merchants_with_every_variant() -> None:
    seen = compare_all(games.deal_ships, range(2 * len(games.SHIP_STYLES)))
    assert seen >= CULTS | {"area", "resources", "trade-markers", "BON7", "BON9", "BON11"}


def test_terra_nova_with_every_variant() -> None:
    seen = compare_all(nova_games.deal, range(2 * len(nova_games.STYLES)))
    assert seen >= {"area", "resources", "faction", "palace", "houses", "palaces", "druids: power"}


@pytest.mark.parametrize("tile", FINAL_TILES)
def test_every_final_tile(tile: str) -> None:
    factions = ["engineers", "mermaids", "fakirs", "halflings"]
    seen = compare_all(lambda seed: Game(CATALOG, make_setup(factions, final=tile)), range(6))
    assert tile in seen


# --- what was left out once


def test_bridges_of_the_engineers_are_points_to_expect_from_passing() -> None:
    game = position("engineers: SH C2, D D3; nomads: D I7")
    assert number(game, "engineers", PASS_POINTS) == 0
    game.play("action ACTE")
    game.play("bridge C2:D3")
    assert number(game, "engineers", PASS_POINTS) == 3


def test_settlements_at_the_edge_are_points_to_expect_from_passing() -> None:
    game = nova_table.position("fire_sprites: H I1 I2 D5, RP A6; druids: H A10")
    assert measured(game.state, game.state.seats[0]).numbers[PASS_POINTS] == 2


def test_buildings_away_from_the_river_are_points_to_expect_from_passing() -> None:
    game = nova_table.position("sand_cats: H A6 A7 E10 I4, RP F9; golems: H D5")
    assert measured(game.state, game.state.seats[0]).numbers[PASS_POINTS] == 3


def test_power_for_settlements_is_expected_from_passing() -> None:
    game = nova_table.position("druids: H A5 A6 I4, LP E5; golems: H A10")
    assert measured(game.state, game.state.seats[0]).numbers[PASS_POWER] == 6


def test_a_final_tile_is_worth_its_points_in_the_last_round() -> None:
    """Both have two structures in one area; the Witches' are on the edge of the map."""
    text = "witches: D A3 A4; nomads: D E8 E9"
    on_edge = position(text, final="building-on-edge", round=6)
    without = position(text, options={"final_scoring": "off"}, round=6)
    worth = []
    for game in (on_edge, without):
        for seat in game.state.seats:
            seat.passed = True
        worth.append(valuation(game.state.rules).values(game.state))
    assert number(on_edge, "witches", TILE_SHARE) == 18
    assert [a - b for a, b in zip(*worth, strict=True)] == [18, 0]


def test_shares_of_tied_seats_are_rounded_down() -> None:
    game = position("witches: D A3; nomads: D E8; giants: D I1")
    for name in ("witches", "nomads", "giants"):
        give(game, name, cults=[5, 0, 0, 0])
    assert number(game, "witches", CULT_SHARE) == (8 + 4 + 2) // 3


def test_reach_is_counted_in_the_spades_that_a_faction_needs() -> None:
    """All land is two spades away for Giants, and one eruption for Dragonlords."""
    giants = position("giants: D E7; nomads: D I7")
    away = [number(giants, "giants", place) for place in (REACH_HOME, REACH_NEAR, REACH_FAR)]
    assert away == [1, 0, 4]
    dragonlords = position("dragonlords of plains: D E7; nomads: D I7")
    away = [number(dragonlords, "dragonlords", n) for n in (REACH_HOME, REACH_NEAR, REACH_FAR)]
    assert away == [0, 4, 0]


def test_unlocked_terrain_in_reach_is_as_good_as_home_for_riverwalkers() -> None:
    game = position("riverwalkers of forest: D C3; giants: D I1")
    locked = number(game, "riverwalkers", REACH_HOME)
    seat_of(game, "riverwalkers").buildable = 2**7 - 1
    assert number(game, "riverwalkers", REACH_HOME) > locked


def test_a_cult_bonus_that_has_been_given_is_expected_no_more() -> None:
    """SCORE2 brings a spade for every four steps on earth; they are used after the round."""
    game = position("nomads: D E8; giants: D I1")
    give(game, "nomads", cults=[0, 0, 8, 0])
    assert number(game, "nomads", BONUS_NOW) > 0
    pass_all(game)
    assert game.question.question == "use 2 spades"
    assert number(game, "nomads", BONUS_NOW) == 0
