"""Map files: written out in a line of a record, written as files, and refused with a sentence."""

import pytest

from spadework.core.errors import SetupError
from spadework.core.rows import Row
from spadework.games.maps import (
    LONGEST_IN_LINE,
    map_file,
    map_in_line,
    map_names,
    read_map,
    read_toml,
)
from spadework.notation.game import Game
from spadework.notation.text import read_text, write_text
from support.games import CATALOG

MAPS = [(game, name) for game in CATALOG.games() for name in map_names(game)]
POND = {"id": "pond", "rows": ["G I Y", "U K", "G I Y"]}


@pytest.mark.parametrize(("game", "name"), MAPS)
def test_a_map_in_a_line_is_the_same_map(game: str, name: str) -> None:
    line = map_in_line(read_map(game, name))
    ours, theirs = (CATALOG.ruleset(game, [], {}, map).board for map in (name, line))
    assert ours.names == theirs.names
    assert ours.terrain == theirs.terrain
    assert ours.offsets == theirs.offsets
    assert ours.bridge_sites == theirs.bridge_sites


@pytest.mark.parametrize(("game", "name"), MAPS)
def test_a_map_written_as_a_file_is_read_as_the_same_map(game: str, name: str) -> None:
    facts = read_map(game, name)
    assert map_in_line(read_toml(map_file(facts), "a file")) == map_in_line(facts)


def test_the_letters_of_map_files_are_those_of_the_terrains() -> None:
    mystica = CATALOG.letters("terra_mystica")
    assert "".join(mystica) == "YUKBGSRI"
    assert mystica["I"] == "river"
    assert CATALOG.letters("terra_nova") == {
        "B": "lake",
        "G": "forest",
        "R": "wasteland",
        "Y": "desert",
        "K": "swamp",
        "I": "river",
    }


def test_a_game_on_a_map_of_ones_own_has_it_in_its_record() -> None:
    line = map_in_line(Row({**POND, "name": 'a "small" pond #1'}, "the map"))
    game = Game(CATALOG, CATALOG.setup("terra_mystica", [], {}, line, 2, 1, [], []))
    read = read_text(CATALOG, write_text(game))
    assert read.setup.map == line
    assert read.state.rules.board.name == 'a "small" pond #1'
    assert read.state.rules.board.names == game.state.rules.board.names


def test_a_map_may_say_that_it_has_no_place_for_a_bridge() -> None:
    wet: dict[str, object] = {"id": "wet", "rows": ["G I Y", "I I", "G I Y"]}
    none: dict[str, object] = {"bridge_sites": {"pairs": []}}
    natural, bare = (
        CATALOG.ruleset("terra_mystica", [], {}, map_in_line(Row(entries, "the map")))
        for entries in (wet, {**wet, **none})
    )
    assert natural.board.bridge_sites
    assert not bare.board.bridge_sites


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"rows": []}, "the map: a map needs 1 to 26 rows"),
        ({"rows": ["G I X"]}, "the map: 'X' is no terrain"),
        ({"rows": ["G", ""]}, "the map: a row needs 1 to 30 hexes"),
        ({"rows": 7}, "the map: 'rows' is not a list"),
        ({"row_offset": [0, 0, 1]}, "the map: neighboring rows must be offset differently"),
        ({"row_letter": ["A", "A1", "B"]}, "the map: every row needs a letter of its own"),
        (
            {"bridge_sites": {"pairs": [["A1", "C2"]]}},
            "the map: no bridge fits between A1 and C2: it crosses a river",
        ),
        ({"bridge_sites": {"pairs": [["A1", "Z9"]]}}, "there is no hex 'Z9' on the map pond"),
    ],
)
def test_what_is_no_map_is_refused_with_a_sentence(
    changed: dict[str, object], sentence: str
) -> None:
    line = map_in_line(Row({**POND, **changed}, "the map"))
    with pytest.raises(SetupError) as refused:
        CATALOG.ruleset("terra_mystica", [], {}, line)
    assert str(refused.value.text) == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{broken", "the map cannot be read"),
        ("{" + " " * LONGEST_IN_LINE, "a map in a record has up to 4000 characters, not 4001"),
        (
            map_in_line(Row({"id": "sea", "rows": ["I" + " I" * 29] * 11}, "")),
            "a map in a record has up to 320 hexes, not 330",
        ),
        ('{id = "pond", rowes = ["G"]}', "the map: nothing reads 'rowes'; is 'rows' meant?"),
        ("{bridge_sites = {pears = []}}", "the map, bridge_sites: nothing reads 'pears'"),
    ],
)
def test_what_a_stranger_writes_into_a_record_is_a_map_within_bounds(
    line: str, sentence: str
) -> None:
    with pytest.raises(SetupError, match=sentence):
        read_map("terra_mystica", line)
