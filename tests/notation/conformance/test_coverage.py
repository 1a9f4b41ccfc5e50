"""The coverage contract: all of the box occurs in a replayed or golden game, or is named here."""

import functools
from collections.abc import Callable

import pytest

from spadework.core.ruleset import Ruleset
from spadework.games.catalog import EXPANSIONS
from spadework.games.terra_mystica.start_tables import start_tables
from support.games import CATALOG, MAPS, played, played_ships
from support.golden import PLAYOUTS, SHIP_SEEDS
from support.once import Once
from support.replays import components, occurring

Missing = Callable[[set[str]], set[str]]

# What no replayed or golden game contains, and why.
GAPS = {
    # Changing home by power in the first printing, and play-tested versions that were never
    # printed: no recorded game does it; tests of their own cover them.
    "action ACTH1",
    "action ACTH3",
    "action ACTH4",
    # One key for several cults: there the recording engine chooses arbitrarily, so such games are
    # not recorded; the worked examples have it. Stepping down is how the site works around it.
    "kind ClimbToTop",
    "kind Lower",
    # Tables of starting points by name are those of the maps, which are played with; the one of
    # 2017 is called by its name in records.
    "option start_points 2017",
    *[f"option start_points {name}" for name in start_tables().names if name != "original_2017"],
}


@pytest.fixture(scope="module")
def missing(once: Once) -> Missing:
    """What of the wanted occurs in no recorded or golden game, and is no gap."""
    found = seen(once)
    return lambda wanted: wanted - found - GAPS


def seen(once: Once) -> set[str]:
    """Every component, option and kind of action that occurs in the games."""
    return occurring(once, "terra_mystica") | set(once.get("golden", in_golden_games))


def in_golden_games() -> list[str]:
    """The same of the golden games alone."""
    golden = [*[played(seed) for seed in range(PLAYOUTS)], *map(played_ships, SHIP_SEEDS)]
    return sorted({thing for game in golden for thing in components(game.state)})


# Merchants of the Seas leaves out tiles and options of the others, so both boxes are opened.
NAMES = sorted(expansion.name for expansion in EXPANSIONS)
BOXES = [[name for name in NAMES if name != "merchants"], NAMES]


@functools.cache
def rulesets() -> list[Ruleset]:
    return [CATALOG.ruleset("terra_mystica", box, {}, "base") for box in BOXES]


def test_every_faction_is_played(missing: Missing) -> None:
    assert not missing({f"faction {f.id}" for rules in rulesets() for f in rules.factions})


def test_every_map_and_number_of_seats_is_played(missing: Missing) -> None:
    assert not missing({f"map {name}" for name in MAPS} | {f"seats {n}" for n in range(2, 6)})


@pytest.mark.parametrize("box", range(len(BOXES)))
def test_every_tile_and_card_is_taken(missing: Missing, box: int) -> None:
    rules = rulesets()[box]
    wanted = {f"favor {tile.code}" for tile in rules.favor_tiles}
    wanted |= {f"town {tile.code}" for tile in rules.town_tiles}
    wanted |= {f"pass {card.code}" for card in rules.bonus_cards}
    wanted |= {f"card {card.code}" for card in rules.bonus_cards}
    wanted |= {f"scoring {tile.code}" for tile in rules.round_tiles}
    wanted |= {f"final {tile.code}" for tile in rules.final_tiles}
    assert not missing(wanted)


def test_every_action_space_is_used(missing: Missing) -> None:
    assert not missing({f"action {space.code}" for rules in rulesets() for space in rules.spaces})


def test_every_choice_of_rewards_is_taken(missing: Missing) -> None:
    assert not missing({f"choose {c.text}" for rules in rulesets() for c in rules.choices})


def test_every_kind_of_structure_is_built(missing: Missing) -> None:
    kinds = [kind for rules in rulesets() for kind in rules.kinds[1:]]
    assert not missing({f"upgrade to {kind.code}" for kind in kinds})


def test_every_value_of_every_option_is_played(missing: Missing) -> None:
    options = [o for box in BOXES for o in CATALOG.options("terra_mystica", box)]
    assert not missing({f"option {o.name} {value}" for o in options for value in o.values})


def test_every_kind_of_action_is_chosen(missing: Missing) -> None:
    actions = [action for rules in rulesets() for action in rules.table.all]
    assert not missing({f"kind {type(action).__name__}" for action in actions})


def test_the_named_gaps_are_still_gaps(once: Once) -> None:
    assert not GAPS & seen(once)
