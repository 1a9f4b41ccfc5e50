"""Copies of a database, made as docs/operators.md says while a server runs, and put back."""

import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from support.command import Command
from support.databases import Kept, Postgresql, program
from support.two_players import FIELDS, first_round
from support.web_table import running


def test_a_file_is_copied_while_a_server_runs_and_put_back(tmp_path: Path, run: Command) -> None:
    games, copy = Kept(tmp_path / "games.sqlite3"), tmp_path / "copy.sqlite3"
    with running(games) as house:
        browser = house.browser()
        url = first_round(browser)
        browser.play(url, "upgrade F4 to TP")
        with (
            closing(sqlite3.connect(tmp_path / "games.sqlite3")) as here,
            closing(sqlite3.connect(copy)) as there,
        ):
            here.backup(there)  # as `.backup` does
        browser.say(url, "turn")
        browser.begin(**FIELDS)
    for left in tmp_path.glob("games.sqlite3*"):
        left.unlink()
    copy.rename(tmp_path / "games.sqlite3")
    assert "1 games were read and replayed, 0" in run("database", "check", "--db", games.place).out
    with running(games) as house:
        assert len(browser.moved(house).table(url).standing.draft) == 1
        assert browser.moved(house).say(url, "turn").status_code == 200


def test_a_database_is_dumped_while_a_server_runs_and_restored(
    tmp_path: Path, run: Command, postgresql: Postgresql
) -> None:
    dump = str(tmp_path / "games.dump")
    with postgresql.database() as kept:
        place = str(kept.place)
        with running(kept) as house:
            browser = house.browser()
            url = first_round(browser)
            browser.play(url, "upgrade F4 to TP")
            order = [program("pg_dump"), "--format", "custom", "--file", dump, place]
            subprocess.run(order, check=True)
            browser.say(url, "turn")
            browser.begin(**FIELDS)
        restore = [program("pg_restore"), "--clean", "--if-exists", "--dbname", place, dump]
        subprocess.run(restore, check=True)
        assert "1 games were read and replayed, 0" in run("database", "check", "--db", place).out
        with running(kept) as house:
            assert len(browser.moved(house).table(url).standing.draft) == 1
            assert browser.moved(house).say(url, "turn").status_code == 200
