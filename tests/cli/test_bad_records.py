"""Records that make no sense: one clear sentence, whatever they are written in."""

from pathlib import Path

import pytest

import spadework
from spadework.core.errors import SetupError
from spadework.notation.files import LONGEST_ROW
from support.bad_input import BEGUN, HEADERS, LEDGER, Refusal, own_json, own_text, write

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
