"""Commands that turn a record into something else: another form, a picture, a reason."""

import os
from pathlib import Path
from threading import Thread
from xml.etree import ElementTree

import pytest

import spadework
from spadework.notation.ledger.writer import write_ledger
from support.command import Command

# --- convert


def test_text_and_json_are_the_same_game(run: Command, short_game: Path, tmp_path: Path) -> None:
    data = tmp_path / "game.json"
    assert run("convert", short_game, "--to", "json", "-o", data) == (0, "", "")
    text = tmp_path / "again.txt"
    assert run("convert", data, "--to", "text", "-o", text) == (0, "", "")
    assert run("convert", text, "--to", "json").out == data.read_text(encoding="utf-8")
    assert run("replay", text, "--json") == run("replay", short_game, "--json")


def test_a_game_of_our_own_becomes_a_ledger_and_back(run: Command, tmp_path: Path) -> None:
    game = spadework.new_game(spadework.ruleset("terra_mystica"), 3, 11, ["random"])
    while not game.over and len(game.record) < 60:
        game.play(game.offers()[len(game.record) % len(game.offers())])
    path = tmp_path / "game.txt"
    path.write_text(spadework.write_text(game), encoding="utf-8")
    ledger = tmp_path / "ledger.txt"
    assert run("convert", path, "--to", "ledger", "-o", ledger) == (0, "", "")
    assert ledger.read_text(encoding="utf-8") == write_ledger(game)
    ours = run("replay", path, "--json").data["seats"]
    theirs = run("replay", ledger, "--json").data["seats"]
    for a, b in zip(ours, theirs, strict=True):
        assert (a["points"], a["coins"], a["buildings"]) == (
            b["points"],
            b["coins"],
            b["buildings"],
        )


def test_a_part_of_a_record_can_be_written(run: Command, short_game: Path, tmp_path: Path) -> None:
    part = tmp_path / "part.txt"
    assert run("convert", short_game, "--at", 3, "-o", part).status == 0
    assert "# Round 1" not in part.read_text(encoding="utf-8")


def test_a_link_stays_a_link(run: Command, short_game: Path, tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    link.symlink_to(target.name)  # leads nowhere yet
    for _ in range(2):
        assert run("convert", short_game, "-o", link) == (0, "", "")
        assert link.is_symlink()
        assert target.read_text(encoding="utf-8") == run("convert", short_game).out
    assert not list(tmp_path.glob("*.part"))


def test_a_pipe_is_written_to_and_stays_there(
    run: Command, short_game: Path, tmp_path: Path
) -> None:
    pipe = tmp_path / "board.svg"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")), daemon=True)
    reader.start()
    assert run("show", short_game, "--svg", pipe) == (0, "", "")
    assert pipe.is_fifo()
    reader.join(10)
    assert read[0].startswith("<svg")


# --- show, explain, play


def test_show_prints_board_and_seats(run: Command, short_game: Path) -> None:
    done = run("show", short_game)
    assert done.status == 0
    assert "A1 pl" in done.out
    assert "Witches" in done.out
    assert "Scoring tiles: SCORE5" in done.out


@pytest.mark.parametrize("dark", [[], ["--dark"]])
def test_show_draws_a_picture(
    run: Command, short_game: Path, tmp_path: Path, dark: list[str]
) -> None:
    picture = tmp_path / "board.svg"
    assert run("show", short_game, "--svg", picture, *dark) == (0, "", "")
    root = ElementTree.parse(picture).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "Witches" in picture.read_text(encoding="utf-8")


def test_show_draws_the_position_asked_for(run: Command, short_game: Path, tmp_path: Path) -> None:
    first, last = tmp_path / "first.svg", tmp_path / "last.svg"
    run("show", short_game, "--at", 0, "--svg", first)
    run("show", short_game, "--svg", last)
    assert first.read_bytes() != last.read_bytes()


def test_explain_tells_what_an_action_brings(run: Command, short_game: Path) -> None:
    done = run("explain", short_game, "build E8", "--at", 1)
    assert done.status == 0
    assert done.out.startswith("'build E8' is possible now.")
    paid = run("explain", short_game, "upgrade F4 to TP", "--at", 7).out.splitlines()
    assert "  Costs 3 coins and 2 workers." in paid
    assert "  Lets the Nomads take 1 power for nothing." in paid


def test_explain_tells_what_an_action_brings_whoever_is_named(
    run: Command, short_game: Path
) -> None:
    def lines(action: str) -> list[str]:
        return run("explain", short_game, action, "--at", 7).out.splitlines()

    assert "  Gains 1 coin." in lines("convert 1 W to 1 C")
    for named in ("witches: convert 1 W to 1 C", "Witches:convert 1 W to 1 C"):
        assert lines(named) == lines("convert 1 W to 1 C")
    assert lines("nomads: convert 1 W to 1 C") == [
        "'convert 1 W to 1 C': it is for the Witches to take an action."
    ]


def test_explain_tells_why_an_action_is_not_possible(run: Command, short_game: Path) -> None:
    done = run("explain", short_game, "upgrade C3 to SH", "--at", 7)
    assert done.status == 0
    assert "C3" in done.out
    assert "is possible" not in done.out


def test_play_shows_a_game_to_its_end(run: Command) -> None:
    done = run("watch", "--players", 2, "--seed", 1, "--with", "fire_and_ice")
    assert done.status == 0
    assert "Before round 1" in done.out
    assert "The end" in done.out
    assert done.out.rstrip().splitlines()[-1].endswith(")")
