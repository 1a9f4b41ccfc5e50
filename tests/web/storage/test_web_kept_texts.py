"""What the database keeps for people to read is told in the language of the reader."""

import sqlite3
from contextlib import closing
from pathlib import Path

from support.two_players import FIELDS
from support.web_table import Browser, running


def change(folder: Path, query: str, *values: str) -> None:
    """Write into the database as somebody else would have."""
    with closing(sqlite3.connect(folder / "games.sqlite3")) as database:
        database.execute(query, values)
        database.commit()


def speak(browser: Browser, code: str) -> None:
    """Choose a language."""
    browser.submit("/preferences", language=code)


def test_a_list_of_games_speaks_the_language_of_who_reads_it(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        browser.begin(**FIELDS)
        assert "Set-up; it is for Witches to" in browser.get("/").text
        speak(browser, "de")
        assert "Aufbau; an der Reihe: Hexen (" in browser.get("/").text


def test_sentences_of_an_older_database_are_shown_as_they_are(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        change(tmp_path, "UPDATE games SET situation = ?", "Set-up; it is for Nomads to {build}")
        speak(browser, "de")
        assert "Set-up; it is for Nomads to {build}" in browser.get("/").text
        browser.play(url, "build F4")
        assert "Aufbau; an der Reihe: Nomaden (" in browser.get("/").text
