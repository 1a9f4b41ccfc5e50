"""Servers that are watched: health, figures, logs, and what is slow."""

import asyncio
import json
import logging
import re
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection

from spadework.web.http.calm_log import InJson
from spadework.web.storage import database
from spadework.web.storage.database import open_database, prepare_database
from support.databases import Kept, Postgresql
from support.two_players import FIELDS
from support.web_table import running


def test_a_server_is_well_as_long_as_its_database_answers(postgresql: Postgresql) -> None:
    with postgresql.database() as kept, running(kept) as house:
        browser = house.browser()
        assert browser.get("/health").status_code == 200
        with postgresql.closed(kept):
            assert browser.get("/health").status_code == 503
        assert browser.get("/health").status_code == 200


def test_figures_are_told_only_if_wanted(kept: Kept) -> None:
    with running(kept) as house:
        assert house.browser().get("/metrics").status_code == 404
    with running(kept, metrics=True, workers=0) as house:
        browser = house.browser()
        url = browser.begin(**{**FIELDS, "seat1": "novice"})
        browser.get("/nowhere")
        figures = figures_in(browser.get("/metrics").text)
        assert figures['spadework_requests_total{status="200"}'] >= 1
        assert figures['spadework_requests_total{status="303"}'] == 1
        assert figures['spadework_requests_total{status="404"}'] == 1
        assert figures['spadework_request_seconds_bucket{le="+Inf"}'] == sum(
            number for name, number in figures.items() if "requests_total" in name
        )
        assert figures['spadework_database_total{kind="write"}'] >= 1
        assert figures['spadework_database_failed_total{kind="write"}'] == 0
        assert figures["spadework_jobs_waiting"] == 1
        browser.get(url)
        assert figures_in(browser.get("/metrics").text)["spadework_tables_open"] == 1


def figures_in(text: str) -> dict[str, float]:
    """What Prometheus would read."""
    rows = [re.fullmatch(r'(\w+(?:\{\w+="[^"]+"\})?) ([0-9.]+)', row) for row in text.splitlines()]
    assert all(rows), text
    return {row[1]: float(row[2]) for row in rows if row}


def test_what_takes_long_in_the_database_is_told_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database, "SLOW", 0.01)
    prepare_database(tmp_path / "games.sqlite3")

    def look_around(connection: Connection) -> None:
        time.sleep(0.02)

    async def look() -> None:
        games = open_database(tmp_path / "games.sqlite3")
        await games.read(look_around)
        games.close()

    asyncio.run(look())
    (message,) = caplog.messages
    assert re.fullmatch(r"a read of the database took \d\.\d\d seconds: .*look_around", message)


def test_a_log_for_programs_has_a_line_of_json_for_each_message() -> None:
    try:
        raise ValueError("odd")
    except ValueError:
        trouble = sys.exc_info()
    record = logging.LogRecord("spadework", logging.ERROR, "", 1, "no %s", ("luck",), trouble)
    line = InJson().format(record)
    assert "\n" not in line
    said = json.loads(line)
    assert (said["level"], said["logger"], said["message"]) == ("ERROR", "spadework", "no luck")
    assert said["trace"].endswith("ValueError: odd")
    assert said["time"].endswith("+00:00")
