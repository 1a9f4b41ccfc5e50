"""Bad input: one clear sentence, exit status 2, no traceback, and everything stays as it was."""

import copy
import functools
import gzip
import json
import os
import random
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as some

import spadework
from spadework.cli import main
from spadework.core.errors import RuleError, SetupError
from spadework.games.maps import make_board, read_toml
from spadework.notation.conformance import corpus
from spadework.notation.conformance.corpus import LONGEST_LINE, Record, read_corpus
from spadework.notation.files import LARGEST, LONGEST_ROW, read_record, trace_record
from spadework.notation.game import Game
from spadework.notation.json_record import write_json
from spadework.notation.ledger.writer import write_ledger
from spadework.notation.text import write_text
from support import corpora
from support.games import CATALOG, deal, steps

HEADERS = {
    "game": "terra_mystica",
    "rules": "1",
    "map": "base",
    "seats": "2",
    "seed": "0",
    "scoring": "SCORE5, SCORE7, SCORE1, SCORE6, SCORE4, SCORE8",
    "cards": "BON1, BON3, BON4, BON5, BON6",
    "factions": "witches, nomads",
}
ACTIONS = ["witches: build C3", "nomads: build E8", "nomads: build F3", "witches: build F4"]
LEDGER = ["player a", "player b", "score SCORE5,SCORE7,SCORE1,SCORE6,SCORE4,SCORE8"]
BEGUN = [*LEDGER, "delete BON1", "setup witches", "setup nomads"]
MAP = """id = "own"
rows = ["U S I B", "I G Y", "K R U S"]
"""
LETTERS = ["Y", "U", "K", "B", "G", "S", "R"]


class Refusal:
    """Runs `spadework`, insists that it refuses, and returns its sentence."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys = capsys
        self._folder = folder

    def __call__(self, *arguments: object) -> str:
        before = self._files()
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as stop:  # what argparse says of arguments that do not exist
            status = int(stop.code or 0)
        out, err = self._capsys.readouterr()
        assert (status, out) == (2, "")
        assert self._files() == before, "nothing is written"
        if err.startswith("usage: "):
            return str(err.splitlines()[-1])
        assert err.startswith("spadework: ")
        assert err.endswith("\n")
        assert err.count("\n") == 1, "one sentence"
        return err.removeprefix("spadework: ").rstrip("\n")

    def _files(self) -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in self._folder.rglob("*") if path.is_file()}


@pytest.fixture
def refusal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Refusal:
    return Refusal(capsys, tmp_path)


def own_text(actions: list[str] | None = None, /, **changed: str | None) -> str:
    """A game text with *changed* headers; None leaves one out, ``__`` stands for a blank."""
    headers: dict[str, str | None] = {**HEADERS}
    headers |= {name.replace("__", " "): value for name, value in changed.items()}
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    rows = ACTIONS if actions is None else actions
    return "\n".join(["Spadework game 1", *lines, "", *rows]) + "\n"


def own_json(**changed: object) -> str:
    """A game in JSON with *changed* parts."""
    actions = [row.split(": ") for row in ACTIONS]
    record = {"format": "Spadework game 1", "headers": HEADERS, "actions": actions}
    return json.dumps({**record, **changed})


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


# --- files


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


# --- set-up


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "chess"], "there is no game 'chess'; there are terra_mystica"),
        (["--with", "dragons"], "there is no expansion 'dragons'; there are fire_and_ice, "),
        (["--map", "atlantis"], "there is no map 'atlantis'; there are base, fire_and_ice, "),
        (["--map", "atlantis.toml"], "the map file atlantis.toml cannot be read: No such file"),
        (["--map", "a\0.toml"], "the map file a .toml cannot be read: embedded null byte"),
        (["--players", "1"], "the game is for 2 to 5 players, not 1"),
        (["--players", "6"], "the game is for 2 to 5 players, not 6"),
        (["--players", "few"], "argument --players: invalid int value: 'few'"),
        (["--factions", "witches"], "1 factions do not fit 4 seats"),
        (["--factions", "elves,giants,nomads,auren"], "there is no faction 'elves'; there are "),
        (["--factions", "witches,auren,nomads,giants"], "Auren and Witches share a board"),
        (["--factions", "witches,witches,nomads,giants"], "Witches and Witches share a board"),
        (["--factions", "yetis,giants,nomads,auren"], "there is no faction 'yetis'; there are "),
        (["--option", "speed=high"], "there is no option 'speed'; possible are: faction_choice, "),
        (["--option", "spade_tile=late"], "option 'spade_tile' cannot be 'late'; possible are: "),
        (["--option", "mini_towns=on"], "there is no option 'mini_towns'; possible are: "),
        (["--option", "introductory", "--map", "lakes"], "the introductory game has its own "),
        (
            ["--option", "faction_choice=auction", "--factions", "random"],
            "factions that are dealt or named are neither auctioned nor chosen by color",
        ),
        (
            ["--option", "faction_choice=colors", "--factions", "witches,giants,nomads,halflings"],
            "factions that are dealt or named are neither auctioned nor chosen by color",
        ),
        (["--seed", "x"], "argument --seed: invalid seed value: 'x'"),
        (["--seed", "9" * 1000], "argument --seed: a seed has at most 18 digits"),
        (["--seed", "-" + "9" * 5000], "argument --seed: a seed has at most 18 digits"),
    ],
)
@pytest.mark.parametrize("command", ["new", "simulate", "watch"])
def test_a_game_that_cannot_be_set_up(
    refusal: Refusal, command: str, arguments: list[str], sentence: str
) -> None:
    assert sentence in refusal(command, *arguments)


def test_a_color_is_not_given_twice(refusal: Refusal) -> None:
    """Ice factions pick a color in play; the sides of one board are refused at once."""
    both = ["--with", "fire_and_ice", "--players", "2", "--factions", "yetis,ice_maidens"]
    assert refusal("new", *both) == "Ice Maidens and Yetis share a board"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["bench", "--seconds", "0"], "a measurement takes more than 0"),
        (["bench", "--seconds", "nan"], "a measurement takes more than 0"),
        (["bench", "--web", "--game", "terra_mystica"], "--game is for the engine"),
        (["show", "x", "--dark"], "--dark is for --svg"),
        (
            ["bot", "--agent", "novice", "--seconds", "2"],
            "limit search, learned, master, grandmaster and",
        ),
        (
            ["analyze", "x", "--agent", "greedy", "--nodes", "2"],
            "limit search, learned, master, grandm",
        ),
        (["bench", "--seconds", "inf"], "a measurement takes more than 0"),
        (["simulate", "--games", "0"], "argument --games: must be at least 1"),
        (["conformance", "x", "--jobs", "-1"], "argument --jobs: must be at least 1"),
        (["conformance", "x", "--jobs", "two"], "argument --jobs: invalid"),
        (["fly"], "invalid choice: 'fly'"),
        ([], "the following arguments are required: COMMAND"),
    ],
)
def test_arguments_that_make_no_sense(
    refusal: Refusal, arguments: list[str], sentence: str
) -> None:
    assert sentence in refusal(*arguments)


# --- records


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": None}, "the header 'game' is missing"),
        ({"scoring": None}, "the header 'scoring' is missing"),
        ({"weather": "fine"}, "there is no header 'weather'"),
        (
            {"rules": "3"},
            "the game was recorded under rules version 3, this program plays versions up to 2",
        ),
        ({"rules": "3", "weather": "fine"}, "the game was recorded under rules version 3"),
        ({"map": "atlantis"}, "there is no map 'atlantis'"),
        ({"with": "dragons"}, "there is no expansion 'dragons'"),
        ({"seats": "many"}, "'seats: many' is not a number"),
        ({"seats": "9" * 5000}, "is not a number"),
        ({"seats": "1"}, "a game has 2 to 5 seats, not 1"),
        ({"seats": "6"}, "a game has 2 to 5 seats, not 6"),
        ({"seats": "3"}, "2 factions do not fit 3 seats"),
        ({"seed": "x"}, "'seed: x' is not a number"),
        ({"factions": "witches, elves"}, "there is no faction 'elves'"),
        ({"factions": "witches, auren"}, "Auren and Witches share a board"),
        ({"scoring": "SCORE1, SCORE2"}, "there must be 6 scoring tiles, one a round"),
        ({"scoring": HEADERS["scoring"].replace("8", "5")}, "'SCORE5' cannot be used twice"),
        ({"scoring": HEADERS["scoring"].replace("8", "9")}, "there is no scoring tile 'SCORE9'"),
        ({"cards": "BON1, BON2"}, "2 seats need more than 2 bonus cards"),
        ({"cards": "BON1, BON1, BON2"}, "the bonus card 'BON1' cannot be used twice"),
        ({"cards": "BON1, BON2, FAV3"}, "there is no bonus card 'FAV3'"),
        ({"final": "most-sheep"}, "there is no final scoring tile 'most-sheep'"),
        ({"option__speed": "high"}, "there is no option 'speed'"),
        ({"option__spade_tile": "late"}, "option 'spade_tile' cannot be 'late'"),
        ({"factions": None, "boards": "auren+witches"}, "2 seats need 2 different boards"),
        ({"factions": None, "boards": "a+b, c+d"}, "there is no board 'a+b'; there are "),
        ({"factions": None, "auction": "giants"}, "2 seats need 2 different boards"),
        ({"factions": None, "auction": "giants, giants"}, "2 seats need 2 different boards"),
        ({"factions": None, "auction": "giants, elves"}, "there is no faction 'elves'"),
        ({"dwellings__1": "C3, Z9"}, "there is no hex 'Z9'"),
        ({"dwellings__1": "C3, r3"}, "the Witches cannot begin on r3"),
        ({"dwellings__1": "C3, A1"}, "the Witches cannot begin on A1"),
        ({"dwellings__1": "C3, C3"}, "the Witches cannot begin on C3"),
        ({"dwellings__1": "C3"}, "fixed dwellings need fixed factions, and the number each"),
        ({"dwellings__7": "C3"}, "there are 2 seats, none has number 7"),
        ({"player__3": "Ann"}, "there are 2 seats, none has number 3"),
        ({"player__x": "Ann"}, "is not a number"),
        ({"player__1": "Ann", "player__01": "Bob"}, "the header 'player 01' is there twice"),
        ({"player__1": "A\x1bB"}, "has characters that cannot be written"),
    ],
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_headers_that_make_no_sense(
    refusal: Refusal, tmp_path: Path, form: str, changed: dict[str, str | None], sentence: str
) -> None:
    text = own_text(**changed)
    if form == "json":
        lines = text.split("\n\n")[0].splitlines()[1:]
        text = own_json(headers=dict(line.split(": ", 1) for line in lines))
    assert sentence in refusal("replay", write(tmp_path / "game", text))


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("witches: build Z9", "there is no action 'build Z9'"),
        ("witches: build A1", "'build A1': A1 is plains, and first dwellings stand on forest"),
        ("witches: fly", "there is no action 'fly'"),
        ("witches:", "there is no action ''"),
        ("witches", "'witches' does not say who acts"),
        ("giants: build C3", "nobody plays 'giants'"),
        ("seat 3: build C3", "nobody plays 'seat 3'"),
        ("seat ²: build C3", "nobody plays 'seat ²'"),
        (f"seat {'9' * 5000}: build C3", "nobody plays 'seat 999"),
        ("nomads: build E8", "'build E8': it is for the Witches to place a first dwelling"),
        ("witches: card BON99", "there is no action 'card BON99'"),
        ("witches: upgrade C3 to TP", "'upgrade C3 to TP': "),
    ],
)
def test_rows_that_make_no_sense(refusal: Refusal, tmp_path: Path, row: str, sentence: str) -> None:
    rows = own_text([row]).splitlines()
    said = refusal("replay", write(tmp_path / "game.txt", own_text([row])))
    assert said.startswith(f"row {rows.index(row)}: {sentence}")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Spadework game 2\ngame: terra_mystica\n", "begins with 'Spadework game 1'"),
        ("Spadework game 1", "the header 'game' is missing"),
        ("Spadework game 1\nhello\n", "'hello' is not a header 'name: value'"),
        ("Spadework game 1\nmap: base\nmap: lakes\n", "'map: lakes' is not a header"),
    ],
)
def test_a_beginning_that_makes_no_sense(
    refusal: Refusal, tmp_path: Path, text: str, sentence: str
) -> None:
    assert sentence in refusal("replay", write(tmp_path / "game.txt", text))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "the JSON is broken in line 1, column 2: a name in double quotes is missing"),
        ('{"a":\n  [1,\n 2}', "in line 3, column 3: a comma or a closing bracket is missing"),
        ('{"a": 1} 2', "line 1, column 10: something follows after its end"),
        ('{"a" 1}', "line 1, column 6: a colon is missing"),
        ('{"a": }', "line 1, column 7: a value is missing"),
        ('{"a": "b}', "line 1, column 7: a text that begins there has no end"),
        ('{"a": "\t"}', "column 8: a text has a character that cannot stand in it"),
        ('{"a": ' * 100_000, "the JSON is broken: it is nested too deeply"),
        (f'{{"a": {"9" * 5000}}}', "the JSON is broken: a number in it is too long"),
        ("[1, 2", "the JSON is broken in line 1, column 6"),
        (own_json()[1:], "the JSON is broken in line 1, column 9: something follows after its end"),
        (own_json()[2:], "the JSON is broken in line 1, column 1: a value is missing"),
        ("{}", "a game in JSON has the format 'Spadework game 1'"),
        (own_json(format="Spadework game 9"), "a game in JSON has the format"),
        (own_json(headers=[]), "a game in JSON needs 'headers' and 'actions'"),
        (own_json(actions="all"), "a game in JSON needs 'headers' and 'actions'"),
        (own_json(headers={**HEADERS, "seats": 2}), "every header is a line of text"),
        (own_json(headers={**HEADERS, "player 1": "A\nB"}), "every header is a line of text"),
        (own_json(headers={**HEADERS, "player 1": "\ud800"}), "every header is a line of text"),
        (own_json(actions=["build C3"]), "row 0: an action is a pair of texts: who, and what"),
        (own_json(actions=[["witches", 3]]), "row 0: an action is a pair of texts"),
        (own_json(actions=[["witches", "build C3"], []]), "row 1: an action is a pair of texts"),
        (own_json(actions=[["a\nb", "\x1b[1m"]]), "row 0: there is no action ' [1m'"),
    ],
)
def test_json_that_makes_no_sense(
    refusal: Refusal, tmp_path: Path, text: str, sentence: str
) -> None:
    assert sentence in refusal("replay", write(tmp_path / "game.json", text))


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (LEDGER, "this is no record of a game: nobody chooses a faction"),
        (["Player 1:", "hello"], "this is no record of a game: nobody chooses a faction"),
        (["x\t20 VP\t1/1/1 PW\t0/0/0/0"], "this is no record of a game: nobody chooses"),
        (["option warp-speed"], "row 0: unknown option 'warp-speed'"),
        (["map 123"], "row 0: unknown map '123'"),
        (["setup witches"], "row 0: the scoring tiles are missing"),
        (["score SCORE1"], "row 0: 'score score1': there must be 6 tiles"),
        ([*LEDGER, "setup elves"], "row 3: there is no faction 'elves' in this game"),
        ([*LEDGER, "delete XYZ", "setup witches"], "row 4: 'XYZ' cannot be deleted"),
        ([*LEDGER, "final-scoring x", "setup witches"], "there is no final scoring tile 'x'"),
        ([*LEDGER[2:], "setup witches"], "row 1: a game has 2 to 5 seats, not 1"),
        ([*["player x"] * 4, *LEDGER, "setup witches"], "a game has 2 to 5 seats, not 6"),
        ([*BEGUN[:-1], "setup auren"], "row 5: 'faction auren': Auren and Witches share a board"),
        (["witches: build C3"], "row 0: 'witches' has not been chosen by anybody"),
        ([*BEGUN, "giants: build C3"], "row 6: nobody plays 'giants'; there are witches, nomads"),
        ([*BEGUN, "witches: build Z9"], "row 6: there is no hex 'Z9'"),
        ([*BEGUN, "witches: build A1"], "row 6: 'build A1': A1 is plains"),
        ([*BEGUN, "witches: sing"], "row 6: 'sing' is not understood"),
        ([*BEGUN, "witches: +TW9"], "row 6: there is no 'TW9' in this game"),
        ([*BEGUN, "map 123"], "row 6: 'map 123' comes too late, the game has begun"),
        ([*BEGUN, f"witches: burn {'9' * LONGEST_ROW}"], "row 6: this is too long for a row"),
    ],
)
def test_ledgers_that_make_no_sense(
    refusal: Refusal, tmp_path: Path, rows: list[str], sentence: str
) -> None:
    assert sentence in refusal("replay", write(tmp_path / "ledger", "\n".join(rows)))


def test_a_refusal_does_not_repeat_a_whole_book(refusal: Refusal, tmp_path: Path) -> None:
    book = "once upon a time " * 50_000
    acted = refusal("replay", write(tmp_path / "acted", own_text([f"witches: {book}"])))
    assert acted.startswith("row 10: there is no action 'once upon")
    assert acted.endswith("upon a time'")
    assert len(acted) < 500
    headed = refusal("replay", write(tmp_path / "headed", own_text(factions=f"witches, {book}")))
    assert headed.startswith("there is no faction 'once upon")
    assert "upon a time'; there are auren, witches" in headed
    assert len(headed) < 500


def test_too_few_cards_are_left_in_a_ledger(refusal: Refusal, tmp_path: Path) -> None:
    rows = [*LEDGER, *[f"delete BON{n}" for n in range(1, 8)], "setup witches"]
    said = refusal("replay", write(tmp_path / "ledger", "\n".join(rows)))
    assert said == f"row {len(rows) - 1}: 2 seats need more than 2 bonus cards"


def test_a_place_outside_the_record(refusal: Refusal, tmp_path: Path) -> None:
    path = write(tmp_path / "game.txt", own_text())
    for at in (5, -1):
        assert refusal("replay", path, "--at", at) == f"there are 4 actions, not {at}"
        assert refusal("replay", path, "--at", at, "--trace") == f"there are 4 actions, not {at}"
    ledger = write(tmp_path / "ledger", "\n".join(BEGUN))
    assert refusal("replay", ledger, "--at", 7) == "there are 6 rows, not 7"
    assert "there is nothing in it" in refusal("replay", ledger, "--at", 0)


def test_only_ledgers_are_completed_by_options(refusal: Refusal, tmp_path: Path) -> None:
    path = write(tmp_path / "game.txt", own_text())
    assert "only a ledger" in refusal("replay", path, "--option", "start_points=2017")
    ledger = write(tmp_path / "ledger", "\n".join(BEGUN))
    assert "there is no option 'x'" in refusal("replay", ledger, "--option", "x=y")


def test_a_game_that_no_ledger_can_tell(refusal: Refusal, tmp_path: Path) -> None:
    text = own_text([], factions="cultists, giants", option__start_points="merchants")
    path = write(tmp_path / "game.txt", text)
    assert "and a ledger gives them 20" in refusal("convert", path, "--to", "ledger")


# --- truncated and damaged records


FORMS = ["json", "ledger", "text"]


@functools.cache
def some_records() -> dict[str, str]:
    """The beginning of a game in each of the FORMS."""
    game = deal(20)
    for _ in zip(range(70), steps(game, 20), strict=False):
        pass
    assert not game.over
    return {"text": write_text(game), "json": write_json(game), "ledger": write_ledger(game)}


PIECES = ["", "\n", ":", ", ", ". ", "#", "-1", "0", "99999999999", "1e400", "\x00", "null", "é"]
VALUES: list[Any] = [None, True, 0, -1, 1.5, "", "x", [], ["x"], {}, {"x": 1}]


def refused_or_valid(text: str) -> Game | None:
    """The game of *text* or None if it is refused, by a sentence; nothing else may happen."""
    try:
        game = read_record(CATALOG, text).game
    except RuleError as error:
        assert str(error).strip()
        with pytest.raises(RuleError):
            trace_record(CATALOG, text)
        return None
    assert game.over or game.offers()
    return game


@pytest.mark.parametrize("form", FORMS)
def test_a_truncated_record_is_refused_or_a_shorter_game(form: str) -> None:
    whole = read_record(CATALOG, some_records()[form]).game
    places = random.Random(1).sample(range(len(some_records()[form]) - 1), 60)
    kept = 0
    for place in places:
        game = refused_or_valid(some_records()[form][:place])
        if game is not None:
            kept += 1
            assert len(game.record) <= len(whole.record)
    assert kept < len(places)


@pytest.mark.parametrize("form", FORMS)
def test_a_cut_in_the_middle_of_a_word_is_refused(
    form: str, refusal: Refusal, tmp_path: Path
) -> None:
    rows = some_records()[form].splitlines()
    place = next(i for i, row in enumerate(rows) if "upgrade" in row)
    cut = "\n".join([*rows[:place], rows[place].split("grade")[0]])
    assert refusal("replay", write(tmp_path / "cut", cut))


@settings(max_examples=400)
@given(
    form=some.sampled_from(FORMS),
    place=some.floats(0, 0.9999),
    length=some.integers(0, 12),
    piece=some.one_of(some.sampled_from(PIECES), some.text(max_size=4)),
)
@example(form="text", place=0.0, length=1, piece="")
def test_a_damaged_record_is_refused_or_another_game(
    form: str, place: float, length: int, piece: str
) -> None:
    text = some_records()[form]
    at = int(place * len(text))
    refused_or_valid(text[:at] + piece + text[at + length :])


@settings(max_examples=300)
@given(place=some.floats(0, 0.9999), length=some.integers(0, 6), piece=some.sampled_from(PIECES))
def test_damaged_headers_are_refused_or_another_game(place: float, length: int, piece: str) -> None:
    text = own_text(
        with__="", option__variable_turn_order="on", player__1="Ann", dwellings__1="C3, F4"
    ).replace("with : ", "with: fire_and_ice")
    at = int(place * text.index("\n\n"))
    refused_or_valid(text[:at] + piece + text[at + length :])


@settings(max_examples=400)
@given(path=some.lists(some.floats(0, 0.9999), max_size=4), value=some.sampled_from(VALUES))
def test_json_with_wrong_types_is_refused_or_another_game(path: list[float], value: Any) -> None:
    refused_or_valid(json.dumps(changed_at(json.loads(some_records()["json"]), path, value)))


def changed_at(data: Any, path: list[float], value: Any) -> Any:
    """*data* with *value* at a place: each number of *path* chooses among the parts of a part."""
    if not path or not isinstance(data, dict | list) or not data:
        return value
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))
    key = keys[int(path[0] * len(keys))]
    data[key] = changed_at(data[key], path[1:], value)
    return data


# --- corpora


def write_corpus(path: Path, lines: list[str]) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return path


def recorded_game() -> Record:
    return next(iter(read_corpus(corpora.INSIDE / "games.jsonl.gz")))


def test_a_corpus_that_is_no_gzip_file(refusal: Refusal, tmp_path: Path) -> None:
    path = write(tmp_path / "games.jsonl.gz", "{}")
    assert refusal("conformance", path).startswith(f"{path} cannot be read as a corpus: ")


def test_a_corpus_that_unpacks_to_a_line_without_end(refusal: Refusal, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress(b" " * (2 * LONGEST_LINE), 1))
    assert refusal("conformance", path) == f"{path}: line 1 is too long for a record"


@pytest.mark.parametrize(
    ("bound", "end"),
    [("MOST_RECORDS", "has more than 3 records"), ("LARGEST_CORPUS", "unpacks to more than")],
)
def test_a_corpus_that_unpacks_to_lines_without_end(
    refusal: Refusal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str, end: str
) -> None:
    path = write_corpus(tmp_path / "games.jsonl.gz", ["{}"] * 4)
    monkeypatch.setattr(corpus, bound, 3)
    assert f"{path} {end}" in refusal("conformance", path)


def test_an_argument_of_kilobytes_is_not_repeated(refusal: Refusal) -> None:
    assert len(refusal("new", "--players", "9" * 5000)) < 600


def test_a_corpus_cut_short(refusal: Refusal, tmp_path: Path) -> None:
    whole = write_corpus(tmp_path / "whole.jsonl.gz", [json.dumps(recorded_game())])
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(whole.read_bytes()[:-200])
    assert "cannot be read as a corpus" in refusal("conformance", path)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "cannot be read as a corpus"),
        ("", "cannot be read"),
        ("[1]", "line 2 is not a record"),
    ],
)
def test_a_corpus_with_a_broken_line(
    refusal: Refusal, tmp_path: Path, line: str, sentence: str
) -> None:
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(recorded_game()), line])
    assert sentence in refusal("conformance", path)


def test_a_corpus_with_a_broken_stream(refusal: Refusal, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    whole = gzip.compress(json.dumps(recorded_game()).encode())
    path.write_bytes(whole[:20] + b"\xff" * 40 + whole[60:])
    assert "cannot be read as a corpus" in refusal("conformance", path)


@pytest.mark.parametrize("value", [None, 1, "x", [1]])
@pytest.mark.parametrize("key", ["options", "ledger", "expect", "rows", "bridges", "pool"])
def test_a_corpus_with_a_wrong_type(
    refusal: Refusal, tmp_path: Path, key: str, value: object
) -> None:
    record = recorded_game()
    (record if key in record else record["expect"])[key] = value
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(record)])
    assert refusal("conformance", path) == f"{path}: line 1 is not a record"


def test_a_probe_without_a_game(refusal: Refusal, tmp_path: Path) -> None:
    line = json.dumps({"verdict": "reject", "at": 1, "row": "x"})
    path = write_corpus(tmp_path / "probes.jsonl.gz", [line])
    assert refusal("conformance", path) == f"{path}: line 1 is not a record"


@pytest.mark.parametrize("key", ["ledger", "expect"])
def test_a_record_without_its_parts_is_a_difference(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = recorded_game()
    del record[key]
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(record)])
    assert main(["conformance", str(path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out == [
        f"{record['id']}: the record has no '{key}'",
        "1 records, 0 as recorded, 1 different",
    ]


def test_a_record_with_a_part_of_its_end_missing_is_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for key in recorded_game()["expect"]:
        record = copy.deepcopy(recorded_game())
        del record["expect"][key]
        path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(record)])
        assert main(["conformance", str(path)]) == 1
        assert f"the record has no '{key}'" in capsys.readouterr().out


@pytest.mark.parametrize("ledger", [[], ["option strict-leech"], ["Player 1:"]])
def test_a_corpus_with_a_ledger_without_a_game(
    ledger: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = {**recorded_game(), "id": "g", "ledger": ledger}
    probe = {"game": "g", "at": 1, "row": "option strict-leech", "verdict": "accept", "state": []}
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(game), json.dumps(probe)])
    assert main(["conformance", str(path)]) == 1
    assert capsys.readouterr().out.count("nobody chooses a faction") == 2


def test_a_probe_of_a_row_of_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = {**recorded_game(), "id": "g", "ledger": BEGUN}
    probe = {"game": "g", "at": 6, "row": "# no row", "verdict": "accept", "state": [1]}
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(game), json.dumps(probe)])
    assert main(["conformance", str(path)]) == 1
    assert "'# no row' leads to [1], here to None" in capsys.readouterr().out


def test_a_recording_without_rows_is_compared_at_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = recorded_game()
    record["expect"]["rows"] = []
    record["options"]["vp_variant"] = ["original_2017"]
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(record)])
    assert main(["conformance", str(path)]) == 0
    assert capsys.readouterr().out == "1 records, 1 as recorded, 0 different\n"


@pytest.mark.parametrize(
    "parts", [{"setup": "x"}, {"setup": {}, "steps": [5]}, {"expect": {"rows": [[0, [], "", []]]}}]
)
def test_a_corpus_with_parts_of_a_wrong_kind(
    refusal: Refusal, tmp_path: Path, parts: dict[str, object]
) -> None:
    record = {"id": "x", "steps": [], "turn_order_mode": "clockwise", "players": 3, **parts}
    path = write_corpus(tmp_path / "games.jsonl.gz", [json.dumps(record)])
    assert refusal("conformance", path) == f"{path}: line 1 is not a record"


# --- maps


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


# --- the same from Python


def test_python_raises_the_same_errors_and_changes_nothing() -> None:
    rules = spadework.ruleset("terra_mystica")
    game = spadework.new_game(rules, seats=2, factions=["witches", "nomads"])
    for wrong in ("build A1", "nomads: build E8", "fly", "elves: build C3", ""):
        with pytest.raises(spadework.RuleError):
            game.play(wrong)
    assert game.record == []
    with pytest.raises(SetupError):
        spadework.new_game(rules, seats=7)
    with pytest.raises(SetupError):
        spadework.new_game(rules, seats=2, players=["Ann"])
    with pytest.raises(SetupError):
        spadework.ruleset("terra_mystica", options={"speed": "high"})
    with pytest.raises(spadework.IllegalAction):
        game.undo()
    with pytest.raises(spadework.IllegalAction):
        game.branch(1)
