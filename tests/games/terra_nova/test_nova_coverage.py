"""The coverage contract of Terra Nova: all of the box occurs in a recorded or golden game."""

import functools
from collections.abc import Iterable

from spadework.core.ruleset import Ruleset
from spadework.core.state import Action
from spadework.notation.conformance.corpus import read_corpus
from spadework.notation.conformance.steps import StepReplay, is_stepwise
from support import corpora
from support.nova_games import PLAYOUTS, played
from support.nova_table import CATALOG


@functools.cache
def seen() -> frozenset[str]:
    """Every component, option and kind of action that occurs in the games."""
    found: set[str] = set()
    for path in corpora.inside():
        for record in read_corpus(path):
            if is_stepwise(record):
                replay = StepReplay(CATALOG, record)
                for step in record["steps"]:
                    replay.take(step)
                rules = replay.state.rules
                found |= components(rules, record["factions"], replay.played)
                found |= {f"seats {record['players']}", "map main"}
                found |= {f"scoring {code}" for code in record["setup"]["round_tiles"]}
    for seed in range(PLAYOUTS):
        game = played(seed)
        factions = [seat.faction.id for seat in game.state.seats]
        found |= components(game.state.rules, factions, [e.action for e in game.record])
        found |= {f"map {game.setup.map}"}
    return frozenset(found)


def components(rules: Ruleset, factions: list[str], actions: Iterable[Action]) -> set[str]:
    """What one game contains."""
    found = {f"faction {id}" for id in factions}
    found |= {f"option {name} {value}" for name, value in rules.options.values.items()}
    for action in actions:
        found |= {action.text, f"kind {type(action).__name__}"}
        if action.text.startswith("upgrade"):
            found.add("upgrade to " + action.text.rsplit(" ", 1)[1])
    return found


@functools.cache
def rules() -> Ruleset:
    options = {"two_player_variant": "planner"}
    return CATALOG.ruleset("terra_nova", [], options, "")


def missing(wanted: set[str]) -> set[str]:
    return wanted - seen()


def test_every_faction_is_played() -> None:
    assert not missing({f"faction {faction.id}" for faction in rules().factions})


def test_every_board_and_number_of_seats_is_played() -> None:
    wanted = {f"seats {n}" for n in (2, 3, 4)}
    assert not missing(wanted | {f"map {name}" for name in CATALOG.maps("terra_nova")})


def test_every_tile_is_taken() -> None:
    wanted = {f"town {tile.code}" for tile in rules().town_tiles}
    wanted |= {f"pass {card.code}" for card in rules().bonus_cards}
    wanted |= {f"card {card.code}" for card in rules().bonus_cards}
    wanted |= {f"scoring {tile.code}" for tile in rules().round_tiles}
    assert not missing(wanted)


def test_every_power_action_and_palace_action_is_used() -> None:
    assert not missing({f"action {space.code}" for space in rules().spaces})


def test_every_faction_builds_both_palaces() -> None:
    """In the recorded games; what the palaces do is tested one by one."""
    wanted = {(faction.id, palace) for faction in rules().factions for palace in (8, 9)}
    for path in corpora.inside():
        for record in read_corpus(path):
            if is_stepwise(record):
                rows = record["steps"][-1]["state_after"]
                for id, row in zip(record["factions"], rows, strict=True):
                    wanted -= {(id, palace) for palace in (8, 9) if row[palace]}
    assert not wanted


def test_every_value_of_every_option_is_played() -> None:
    options = CATALOG.options("terra_nova", [])
    assert not missing({f"option {o.name} {value}" for o in options for value in o.values})


def test_every_kind_of_action_is_chosen_or_only_for_loose_order() -> None:
    kinds = {f"kind {type(action).__name__}" for action in rules().table.all}
    # Nobody leaves a game that follows the rulebook.
    assert missing(kinds) == {"kind Resign"}
