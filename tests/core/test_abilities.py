"""Abilities belong to no faction: whoever has one uses it, at the points where the rules ask."""

from collections import Counter
from typing import Final

import pytest

from spadework.core.abilities import Abilities, Ability
from spadework.core.facts import Faction
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.rules.flow.passing_abilities import PointsForKind
from spadework.rules.ground.spade_abilities import FlatSpades, SpadePoints, TokensForSpades
from spadework.rules.power.leech_abilities import StepsForPower
from spadework.rules.power.space_abilities import CheaperPowerActions
from support.table import change, offers, position, refuses, seat_of

CATALOG: Final = Catalog()
MIXES: Final[tuple[tuple[str, list[str]], ...]] = (
    ("terra_mystica", ["fire_and_ice", "mini_expansion"]),
    ("terra_mystica", ["fire_and_ice", "merchants", "mini_expansion"]),
    ("terra_nova", []),
)
# Printed on every board, though only one begins with any.
START_GOODS: Final = ("priests",)


def teach(game: Game, name: str, ability: Ability) -> None:
    """Let a faction have *ability* besides its own."""
    seat = seat_of(game, name)
    abilities = Abilities(seat.abilities.stage)
    for known in [*seat.abilities.all, ability]:
        abilities.add(known)
    abilities.lay_walks(game.state.rules.walks)
    seat.abilities = abilities


# --- whoever has an ability uses it


def test_points_on_passing_come_to_whoever_has_the_ability() -> None:
    game = position("witches: D F4 E6, TP C3; nomads: D I7")
    teach(game, "witches", PointsForKind(kind=0, each=3))
    assert change(game, "pass BON1")["points"] == 2 * 3


def test_two_abilities_of_one_kind_add_up() -> None:
    game = position("halflings: D E6; nomads: D I7")
    teach(game, "halflings", SpadePoints(2))
    assert change(game, "transform E5 to plains")["points"] == 1 + 2


def test_flat_spades_make_every_terrain_equally_far() -> None:
    game = position("witches: D F4; nomads: D I7")
    usual = offers(game, "transform")
    teach(game, "witches", FlatSpades(2))
    assert {text.split()[3] for text in usual} > {"forest"}
    assert {text.split()[3] for text in offers(game, "transform")} == {"forest"}
    assert "the Witches make forest of it" in refuses(game, "transform F3 to mountains")


def test_spades_received_become_what_the_ability_says() -> None:
    game = position("witches: D F4; nomads: D I7")
    teach(game, "witches", TokensForSpades(2))
    game.play("action ACT5")
    assert seat_of(game, "witches").tokens == 12 + 2


def test_power_actions_cost_less_for_whoever_has_the_ability() -> None:
    game = position("witches: D F4; nomads: D I7")
    teach(game, "witches", CheaperPowerActions(2))
    game.play("action ACT4")
    assert seat_of(game, "witches").bowl1 == 4 - 2


# --- an ability is asked only where it has something to say


def test_an_ability_is_called_only_at_the_hooks_it_defines() -> None:
    steps = StepsForPower(1)
    abilities = Abilities(0)
    abilities.add(steps)
    assert abilities.power_taken == [steps]
    assert abilities.power_refused == []
    assert abilities.points_for_passing == []


def test_a_large_structure_brings_its_abilities() -> None:
    faction = Faction(0, "id", "Name", "I", "board", 0)
    early, late = SpadePoints(1), PointsForKind(2, 3)
    faction.learn(early)
    faction.learn(late, growth=0)
    assert [abilities.all for abilities in faction.stages] == [[early], [early, late]]
    assert (early.grown, late.grown) == (False, True)


# --- facts of a faction are those that several factions have


@pytest.mark.parametrize("field", [n for n in dir(Faction(0, "", "", "", "", 0)) if n[0] != "_"])
def test_no_field_of_a_faction_serves_one_faction_alone(field: str) -> None:
    users: Counter[str] = Counter()
    for game, expansions in MIXES:
        for faction in CATALOG.ruleset(game, expansions, {}, "").factions:
            value = getattr(faction, field)
            if value and not callable(value) and field not in START_GOODS:
                users[faction.id] += 1
    assert len(users) != 1, f"only {list(users)} have {field}"


@pytest.mark.parametrize(("game", "expansions"), MIXES)
def test_abilities_that_change_the_play_are_told(game: str, expansions: list[str]) -> None:
    rules = CATALOG.ruleset(game, expansions, {}, "")
    for faction in rules.factions:
        for ability in faction.stages[-1].all:
            for sentence in ability.describe(rules):
                assert str(sentence).endswith("."), sentence
                assert faction.name not in str(sentence)
