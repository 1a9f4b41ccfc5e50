"""The coverage contract of Terra Nova: all of the box occurs in a recorded or golden game."""

import functools

import pytest

from spadework.core.ruleset import Ruleset
from spadework.notation.conformance.corpus import StepwiseGame
from support import corpora
from support.nova_games import PLAYOUTS, played
from support.nova_table import CATALOG
from support.once import Once
from support.replays import components, occurring


@pytest.fixture(scope="module")
def recorded(once: Once) -> set[str]:
    """Every component, option and kind of action that occurs in the recorded games."""
    return occurring(once, "terra_nova")


@pytest.fixture(scope="module")
def seen(once: Once, recorded: set[str]) -> set[str]:
    """The same of the recorded and the golden games."""
    return recorded | set(once.get("nova-golden", in_golden_games))


def in_golden_games() -> list[str]:
    """The same of the golden games alone."""
    golden = [played(seed) for seed in range(PLAYOUTS)]
    return sorted({thing for game in golden for thing in components(game.state)})


@functools.cache
def rules() -> Ruleset:
    options = {"two_player_variant": "planner"}
    return CATALOG.ruleset("terra_nova", [], options, "")


def test_every_faction_is_played(seen: set[str]) -> None:
    assert not {f"faction {faction.id}" for faction in rules().factions} - seen


def test_every_board_and_number_of_seats_is_played(seen: set[str], recorded: set[str]) -> None:
    assert {f"seats {n}" for n in (2, 3, 4)} <= recorded
    assert {f"map {name}" for name in CATALOG.maps("terra_nova")} <= seen


def test_every_tile_is_taken(seen: set[str], recorded: set[str]) -> None:
    wanted = {f"town {tile.code}" for tile in rules().town_tiles}
    wanted |= {f"pass {card.code}" for card in rules().bonus_cards}
    wanted |= {f"card {card.code}" for card in rules().bonus_cards}
    assert not wanted - seen
    assert {f"scoring {tile.code}" for tile in rules().round_tiles} <= recorded


def test_every_power_action_and_palace_action_is_used(seen: set[str]) -> None:
    assert not {f"action {space.code}" for space in rules().spaces} - seen


def test_every_faction_builds_both_palaces() -> None:
    """In the recorded games; what the palaces do is tested one by one."""
    wanted = {(faction.id, palace) for faction in rules().factions for palace in (8, 9)}
    for path in corpora.inside():
        for record in corpora.records(path):
            if isinstance(record, StepwiseGame):
                rows = record.steps[-1].state_after
                for id, row in zip(record.factions, rows, strict=True):
                    wanted -= {(id, palace) for palace in (8, 9) if row[palace]}
    assert not wanted


def test_every_value_of_every_option_is_played(seen: set[str]) -> None:
    options = CATALOG.options("terra_nova", [])
    assert not {f"option {o.name} {value}" for o in options for value in o.values} - seen


def test_every_kind_of_action_is_chosen_or_only_for_loose_order(seen: set[str]) -> None:
    kinds = {f"just {type(action).__name__}" for action in rules().table.all}
    # Nobody leaves a game that follows the rulebook.
    assert kinds - seen == {"just Resign"}
