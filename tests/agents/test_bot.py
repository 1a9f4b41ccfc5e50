"""The bot protocol: a line in, a line out, whatever the line."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import spadework as sw
from spadework.agents import bot as protocol
from spadework.agents.bot import Bot
from spadework.agents.players.agent import Agent
from spadework.agents.players.random_player import RandomPlayer
from spadework.cli import main
from spadework.games.catalog import Catalog
from spadework.notation.files import read_record
from spadework.notation.ledger.writer import write_ledger
from support import corpora
from support.displayed_ledger import Page
from support.hand_made_agents import FirstOffer, Miser, Thoughtless
from support.short_record import SET_UP

ROUND = SET_UP + "# Round 1\n"
LEECH = ROUND + "witches: upgrade F4 to TP\n"


def reply(record: str, agent: Agent | None = None) -> dict[str, Any]:
    bot = Bot(Catalog(), lambda: agent or FirstOffer())
    return bot.reply(json.dumps({"id": 7, "record": record}).encode())


def test_a_turn_is_answered_whole_in_texts_and_as_a_row() -> None:
    found = reply(ROUND)
    assert list(found) == ["id", "faction", "actions", "ledger", "value"]
    assert (found["id"], found["faction"], found["value"]) == (7, "witches", {})
    game = sw.open_game(ROUND)
    for text in found["actions"]:
        assert game.question.seat == 0
        game.play(text)
    assert game.question.seat == 1
    rows = write_ledger(sw.open_game(ROUND)) + found["ledger"]
    after = read_record(Catalog(), rows).game.state.seats[0]
    ours = game.state.seats[0]
    assert (after.coins, after.workers, after.built) == (ours.coins, ours.workers, ours.built)


def test_expected_points_are_told_by_faction() -> None:
    state = sw.open_game(ROUND).state
    found = reply(ROUND, Miser())
    assert found["value"] == {seat.faction.id: seat.coins for seat in state.seats}


def test_a_turn_stops_where_neighbors_are_asked_and_goes_on_after_them() -> None:
    asked = reply(LEECH)
    assert asked["faction"] == "nomads"
    assert asked["actions"] == ["leech 1 from witches"]
    assert asked["ledger"] == "nomads: leech 1 from witches"
    goes_on = reply(LEECH + "nomads: leech 1 from witches\n")
    assert goes_on["faction"] == "witches"
    assert goes_on["actions"][-1] == "end turn"


def test_the_end_of_a_turn_alone_is_no_row_of_a_ledger() -> None:
    state = LEECH + "nomads: decline 1 from witches\n"
    ending = [text for text in reply(state)["actions"] if text != "end turn"]
    assert ending == []
    assert reply(state)["ledger"] is None
    assert "its turns end by themselves" in reply(state)["ledger_error"]


def test_factions_are_chosen_by_seats_that_have_none() -> None:
    game = sw.new_game(sw.ruleset("terra_mystica"), seats=2, seed=1)
    found = reply(sw.write_text(game))
    assert found["faction"] is None
    assert len(found["actions"]) == 1 and found["actions"][0].startswith("faction ")
    assert found["ledger"].startswith("setup ")


def test_games_that_ledgers_have_no_words_for_are_answered_all_the_same() -> None:
    game = sw.new_game(sw.ruleset("terra_nova"), seats=3, seed=1, factions=["random"])
    found = reply(sw.write_json(game))
    assert found["actions"]
    assert found["ledger"] is None
    assert found["ledger_error"] == "ledgers have no words for terra_nova"


def test_rows_for_ledgers_are_accepted_after_them() -> None:
    record = corpora.ledgers()[0]
    rows: list[str] = record.ledger
    first = max(number for number, row in enumerate(rows) if row.startswith("setup ")) + 1
    factions = {row.split(" ")[1] for row in rows if row.startswith("setup ")}
    for at in range(first, len(rows), 9):
        found = reply("\n".join(rows[:at]), RandomPlayer(at))
        assert found["faction"] in factions
        assert found["ledger"].startswith(f"{found['faction']}: "), found
        read_record(Catalog(), "\n".join([*rows[:at], found["ledger"]]))


def test_rows_are_given_for_displayed_ledgers_too() -> None:
    page = Page(corpora.ledgers()[0])
    for at in (60, 61, 62):
        shown = "\n".join(page.rows[:at])
        found = reply(shown, RandomPlayer(at))
        assert found["ledger"].startswith(f"{found['faction']}: "), found
        before = write_ledger(read_record(Catalog(), shown).game)
        read_record(Catalog(), f"{before}{found['ledger']}\n")


def test_a_finished_game_has_nothing_to_decide() -> None:
    record = corpora.ledgers()[0]
    found = reply("\n".join(record.ledger))
    assert found == {"id": 7, "error": "the game is over: there is nothing to decide"}


@pytest.mark.parametrize(
    ("line", "id", "error"),
    [
        (b"hello", None, "no JSON object"),
        (b"[1, 2]", None, "no JSON object"),
        (b"\xff\xfe", None, "no JSON object"),
        (b'{"id": 1e999}', None, "no JSON object of finite numbers"),
        (b'{"id": [NaN]}', None, "no JSON object of finite numbers"),
        (b"[" * 100_000, None, "no JSON object"),
        (b'{"id": 5}', 5, "there is no 'record'"),
        (b'{"id": [5, {}], "record": 3}', [5, {}], "there is no 'record'"),
        (b'{"record": ""}', None, "no record of a game"),
        (b'{"id": "x", "record": "Spadework game 1\\nhello"}', "x", "row 1: "),
        (b'{"id": "x", "record": "{\\"format\\": 1}"}', "x", ""),
        (b'{"id": "x", "record": "witches: build A1"}', "x", "row 0: "),
    ],
)
def test_a_bad_line_gets_one_sentence(line: bytes, id: object, error: str) -> None:
    found = Bot(Catalog(), FirstOffer).reply(line)
    assert list(found) == ["id", "error"]
    assert found["id"] == id
    assert error in str(found["error"])


def test_an_error_is_short_however_long_the_line() -> None:
    for record in (f"Spadework game 1\nhello{'o' * 5000}", f"witches: {'build A1 ' * 400}"):
        assert len(reply(record)["error"]) < 700


def test_a_bug_is_answered_and_the_next_line_read(caplog: pytest.LogCaptureFixture) -> None:
    replies = io.StringIO()
    line = json.dumps({"id": 7, "record": ROUND}).encode() + b"\n"
    Bot(Catalog(), Thoughtless).serve(io.BytesIO(line * 2), replies)
    found = [json.loads(line) for line in replies.getvalue().splitlines()]
    assert found == [{"id": 7, "error": "a bug: ZeroDivisionError: nothing to think with"}] * 2
    assert "Traceback" in caplog.text


def test_a_line_that_is_too_long_is_skipped_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "LONGEST_LINE", 40)
    replies = io.StringIO()
    long = b'{"id": 1, "record": "' + b"x" * 200 + b'"}\n'
    Bot(Catalog(), FirstOffer).serve(io.BytesIO(long + b'{"id": 2}\n\n' + long[:-1]), replies)
    found = [json.loads(line) for line in replies.getvalue().splitlines()]
    assert [line["id"] for line in found] == [None, 2, None]
    assert found[0]["error"] == "a line has at most 40 bytes"


def test_the_command_answers_line_by_line_until_the_input_ends() -> None:
    place = str(Path(sw.__file__).parent.parent)
    with subprocess.Popen(
        [sys.executable, "-m", "spadework.cli", "bot", "--agent", "random", "--seed", "4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": place},
    ) as process:
        assert process.stdin and process.stdout and process.stderr

        def ask(line: str) -> dict[str, Any]:
            assert process.stdin and process.stdout
            process.stdin.write(line + "\n")
            process.stdin.flush()
            found = json.loads(process.stdout.readline())
            assert isinstance(found, dict)
            return found

        first = ask(json.dumps({"id": "a", "record": ROUND}))
        assert first["faction"] == "witches" and first["actions"]
        assert ask("{broken")["id"] is None
        assert "error" in ask(json.dumps({"id": "b", "record": "Spadework game 1"}))
        # Every request has the seed anew: what was asked before does not matter.
        assert ask(json.dumps({"id": "a", "record": ROUND})) == first
        process.stdin.close()
        assert process.wait(10) == 0
        assert process.stderr.read() == ""


def test_an_unknown_agent_is_refused_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "--agent", "nobody"]) == 2
    assert "there is no agent 'nobody'" in capsys.readouterr().err
