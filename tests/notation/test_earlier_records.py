"""Records of earlier versions of the rules replay under the rulings they were played with."""

from pathlib import Path
from typing import Final

import pytest

from spadework.core.errors import NotationError
from spadework.core.options import as_recorded
from spadework.notation.game import Game
from spadework.notation.json_record import read_json, write_json
from spadework.notation.text import read_text, write_text
from support.table import CATALOG

RECORDS: Final = Path(__file__).parents[1] / "records"
# Played by the version before, at random, with variable turn order.
FIRST_VERSION: Final = ["rules_1_giants.txt", "rules_1_order.txt"]
# Played by the first edition (86ca2f98), under the rules that are still those of today.
FIRST_EDITION: Final = [
    "first_edition_auction.txt",
    "first_edition_loose_order.txt",
    "first_edition_ships.txt",
    "first_edition_terra_nova.txt",
]


def read(name: str) -> tuple[Game, str]:
    """A game of the folder, and the scores its last line states."""
    text = (RECORDS / name).read_text("utf-8")
    return read_text(CATALOG, text), text.splitlines()[-1]


@pytest.mark.parametrize("name", [*FIRST_VERSION, *FIRST_EDITION])
def test_a_record_of_the_version_before_replays_to_its_last_point(name: str) -> None:
    game, last = read(name)
    assert game.over
    assert last == "# " + ", ".join(f"{s.faction.id} {s.points}" for s in game.state.seats)


@pytest.mark.parametrize("name", FIRST_VERSION)
def test_it_is_written_as_a_game_of_today_that_names_its_rulings(name: str) -> None:
    game, last = read(name)
    text = write_text(game)
    assert "\nrules: 2\n" in text
    assert "\noption long_way: on\n" in text
    assert "\noption variable_turn_order: on\n" in text
    again = read_text(CATALOG, text)
    assert write_text(again) == text
    assert text.splitlines()[-1] == last
    assert write_text(read_json(CATALOG, write_json(game))) == text


@pytest.mark.parametrize("name", FIRST_EDITION)
def test_a_record_of_the_first_edition_is_written_as_it_was(name: str) -> None:
    game, _ = read(name)
    assert write_text(game) == (RECORDS / name).read_text("utf-8")


@pytest.mark.parametrize("name", FIRST_VERSION)
@pytest.mark.parametrize(
    "option", ["convert_after_passing", "idle_actions", "giants_build_elsewhere", "power_order"]
)
def test_the_rulings_of_today_refuse_what_these_records_hold(name: str, option: str) -> None:
    """That is what they are there for: each holds what has become impossible since."""
    held = {
        "rules_1_giants.txt": ["convert_after_passing", "idle_actions", "giants_build_elsewhere"],
        "rules_1_order.txt": ["power_order"],
    }
    game, _ = read(name)
    options = {o: value for o, value in game.setup.options.items() if o != option}
    headers = [line for line in write_text(game).splitlines() if f"option {option}" not in line]
    assert len(options) == len(game.setup.options) - 1
    if option in held[name]:
        with pytest.raises(NotationError):
            read_text(CATALOG, "\n".join(headers))
    else:
        assert read_text(CATALOG, "\n".join(headers)).over


def test_what_a_record_names_itself_stays_as_it_is() -> None:
    known = CATALOG.options("terra_mystica", ["fire_and_ice"])
    meant = as_recorded(known, 1, {"free_burning": "on", "variable_turn_order": "on"})
    assert meant["free_burning"] == "on"
    assert meant["variable_turn_order"] == "on"
    assert meant["convert_after_passing"] == "off"
    assert as_recorded(known, 2, {"free_burning": "off"}) == {"free_burning": "off"}


def test_every_ruling_that_has_changed_says_what_it_was() -> None:
    for expansions in ([], ["fire_and_ice"], ["merchants"]):
        for option in CATALOG.options("terra_mystica", expansions):
            if option.since > 1:
                assert option.before in option.values or option.renamed, option.name
                assert option.before != option.default, option.name
            for value in option.renamed.values():
                assert value in option.values
