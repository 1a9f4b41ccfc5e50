"""Map files that are none: one clear sentence, with the name of the file."""

from pathlib import Path

import pytest

from spadework.games.maps import make_board, read_toml
from support.bad_input import LETTERS, MAP, Refusal, write


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ("rows = [", "cannot be read: "),
        (MAP.replace('id = "own"\n', ""), "'id' is missing"),
        (MAP.replace('"own"', "3"), "'id' is not a text"),
        ('id = "own"\n', "a map needs 1 to 26 rows"),
        ('id = "own"\nrows = [' + '"U",' * 27 + "]\n", "a map needs 1 to 26 rows"),
        ('id = "own"\nrows = "U S"\n', "'rows' is not a list"),
        ('id = "own"\nrows = [1, 2]\n', "'rows' is not a list of texts"),
        (MAP.replace("U S I B", "U S Q B"), "'Q' is no terrain"),
        (MAP.replace("U S I B", "U S u B"), "'u' is no terrain"),
        (MAP.replace("U S I B", ""), "a row needs 1 to 30 hexes"),
        (MAP.replace("U S I B", "U " * 31), "a row needs 1 to 30 hexes"),
        (MAP + "row_offset = [0, 1]\n", "row_offset and row_letter need one entry"),
        (MAP + "row_offset = [0, 2, 0]\n", "row_offset and row_letter need one entry"),
        (MAP + "row_offset = [0, 0, 1]\n", "neighboring rows must be offset differently"),
        (MAP + 'row_offset = ["a", "b", "c"]\n', "'row_offset' is not a list of whole numbers"),
        (MAP + 'row_letter = ["A"]\n', "row_offset and row_letter need one entry"),
        (MAP + 'row_letter = ["A", "B", "A"]\n', "every row needs a letter of its own"),
        ("a = " + "[" * 5000, "cannot be read: "),
    ],
)
def test_a_broken_map_file(refusal: Refusal, tmp_path: Path, changed: str, sentence: str) -> None:
    path = write(tmp_path / "own.toml", changed)
    said = refusal("new", "--map", path)
    assert sentence in said
    assert str(path) in said


def test_the_smallest_map_is_none_of_the_broken_ones() -> None:
    board = make_board(read_toml(MAP, "own.toml"), LETTERS)
    assert (board.size, board.names[:4]) == (11, ["A1", "A2", "r0", "A3"])


def test_a_map_file_that_cannot_be_read(refusal: Refusal, tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    assert "cannot be read: Is a directory" in refusal("new", "--map", tmp_path / "folder.toml")
    path = tmp_path / "binary.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert "cannot be read" in refusal("new", "--map", path)


def test_there_are_no_starting_points_for_an_unknown_map(refusal: Refusal, tmp_path: Path) -> None:
    path = write(tmp_path / "own.toml", MAP)
    said = refusal("new", "--map", path, "--option", "start_points=merchants")
    assert said == (
        "there is no table of starting points for the map own; its file can give one as "
        "[starting_points], or choose start_points=20"
    )
