"""Files that cannot be read or written: one clear sentence, and everything stays as it was."""

import os
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from spadework.notation.files import LARGEST
from support.bad_input import Refusal, own_text, write


def test_a_file_that_is_not_there(refusal: Refusal, tmp_path: Path) -> None:
    path = tmp_path / "nothing.txt"
    for command in ("replay", "convert", "show"):
        assert refusal(command, path) == f"{path} cannot be read: No such file or directory"
    assert "cannot be read" in refusal("explain", path, "pass")
    assert "cannot be read" in refusal("conformance", path)


def test_a_directory_instead_of_a_file(refusal: Refusal, tmp_path: Path) -> None:
    assert refusal("replay", tmp_path) == f"{tmp_path} cannot be read: Is a directory"
    assert "cannot be read" in refusal("conformance", tmp_path)


def test_a_binary_file(refusal: Refusal, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(bytes(range(256)) * 4)
    assert refusal("replay", path) == f"{path} cannot be read: it is not UTF-8 text"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "witches:\n", " : . \n", "\ufeff"])
def test_a_file_with_nothing_in_it(refusal: Refusal, tmp_path: Path, text: str) -> None:
    path = write(tmp_path / "game.txt", text)
    assert refusal("replay", path).startswith("this is no record of a game")


def test_a_huge_file_is_not_even_read(refusal: Refusal, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    assert refusal("replay", path) == f"{path} cannot be read: it is too large"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files here")
@pytest.mark.parametrize(
    ("command", "name", "end"),
    [
        (["replay"], "game.txt", " cannot be read: it is too large"),
        (["new", "--map"], "own.toml", " cannot be read: it is too large"),
        (["arena", "--seats", "random,random", "--results"], "games.jsonl", " it is no plain file"),
    ],
)
def test_a_file_that_does_not_end_is_read_up_to_a_point(
    refusal: Refusal, tmp_path: Path, command: list[str], name: str, end: str
) -> None:
    """Such files tell no size; this one ends after a while, to spare the memory of a mistake."""
    path = tmp_path / name
    os.mkfifo(path)
    writer = threading.Thread(target=write_zeros, args=(path, 2 * LARGEST), daemon=True)
    writer.start()
    assert refusal(*command, path).endswith(end)
    # Where nobody has read, somebody has to open the other end, or the writer waits forever; once
    # is not enough, as the writer may not have come to its own end of the pipe yet.
    for _ in range(300):
        os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))
        writer.join(0.1)
        if not writer.is_alive():
            break
    assert not writer.is_alive()


def write_zeros(path: Path, most: int) -> None:
    """Write into a pipe until nobody reads any more, or *most* bytes."""
    with suppress(BrokenPipeError), path.open("wb", buffering=0) as file:
        for _ in range(0, most, 65_536):
            file.write(bytes(65_536))


def test_a_text_that_is_no_record(refusal: Refusal, tmp_path: Path) -> None:
    path = write(tmp_path / "letter.txt", "Dear Anna,\nhow are you?\n")
    assert refusal("replay", path) == "row 0: 'dear anna,' is not understood"


def test_an_output_that_cannot_be_written(refusal: Refusal, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "folder", tmp_path / "nowhere" / "game.txt", Path()):
        assert "cannot be written: " in refusal("new", "-o", path)


def test_an_existing_output_stays_as_it_was(refusal: Refusal, tmp_path: Path) -> None:
    kept = write(tmp_path / "kept.txt", "precious")
    bad = write(tmp_path / "bad.txt", own_text(["witches: build A1"]))
    assert refusal("new", "--players", 9, "-o", kept)
    assert refusal("convert", bad, "-o", kept)
    assert refusal("show", bad, "--svg", kept)
    assert kept.read_text(encoding="utf-8") == "precious"
