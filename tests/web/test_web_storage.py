"""The database: nothing that was ended is lost, and an older file is brought up to date."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from spadework import open_game, write_text
from spadework.core.errors import RuleError
from spadework.web.database import MIGRATIONS, backup_path, prepare_database
from spadework.web.hub import Hub, News
from spadework.web.schema import METADATA
from web.web_table import Browser, running

FIELDS = {
    "game": "terra_mystica",
    "map": "base",
    "players": "2",
    "factions": "list",
    "faction1": "witches",
    "faction2": "nomads",
}
START = ["build F4", "build F3", "build B4", "build C4", "build I7"]
NEWEST = ScriptDirectory(MIGRATIONS).get_current_head() or ""


def first_round(browser: Browser) -> str:
    """A game of two at one screen, the witches to begin."""
    url = browser.begin(**FIELDS)
    for text in START:
        browser.play(url, text)
    while browser.state(url).round == 0:
        browser.play(url, browser.state(url).offers()[0].text)
    return url


def test_everything_about_a_table_is_there_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        url = first_round(browser)
        browser.send(f"{url}/orders", seat=0, accept=True, most_points=2)
        browser.send(f"{url}/orders", seat=1, accept=False)
        browser.play(url, "upgrade F4 to TP")
        browser.say(url, "turn")
        waiting = first_round(browser)
        browser.play(waiting, "upgrade F4 to TP")
        browser.say(waiting, "turn")
        drafting = first_round(browser)
        browser.play(drafting, "convert 1 W to 1 C")
        browser.play(drafting, "upgrade F4 to TP")
        before = [browser.table(address).standing for address in (url, waiting, drafting)]
    with running(tmp_path) as house:
        after = [browser.moved(house).table(a).standing for a in (url, waiting, drafting)]
        assert browser.moved(house).get(url).status_code == 200
    for old, new in zip(before, after, strict=True):
        assert [e.action.text for e in new.game.record] == [e.action.text for e in old.game.record]
        assert [e.action.text for e in new.draft] == [e.action.text for e in old.draft]
        assert (new.orders, new.ending, new.remarks) == (old.orders, old.ending, old.remarks)
    assert after[0].remarks
    assert after[1].ending == {0}
    assert len(after[2].draft) == 2


def test_two_servers_on_one_file_cannot_write_over_one_another(tmp_path: Path) -> None:
    with running(tmp_path) as house, running(tmp_path) as other_house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        other = browser.moved(other_house)
        assert other.table(url).standing.sequence == 0
        assert browser.play(url, "build F4").status_code == 200
        late = other.play(url, "build C4")
        assert late.status_code == 409
        assert late.json()["sequence"] == 1, "the other server has caught up"
        assert other.play(url, "build F3").status_code == 200


@contextmanager
def two_servers(folder: Path) -> Iterator[tuple[Browser, Browser, str]]:
    """A browser at two servers on one file, both with the same game open, and its address."""
    with running(folder) as house, running(folder) as other_house:
        browser = house.browser()
        url = first_round(browser)
        other = browser.moved(other_house)
        other.table(url)
        yield browser, other, url


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    """What the database answers."""
    with closing(sqlite3.connect(folder / "games.sqlite3")) as database:
        return database.execute(query).fetchall()


def test_a_draft_at_one_server_is_not_lost_to_a_draft_at_another(tmp_path: Path) -> None:
    with two_servers(tmp_path) as (browser, other, url):
        kept = other.play(url, "upgrade F4 to TP")
        assert kept.status_code == 200
        late = browser.play(url, "convert 1 W to 1 C")
        assert late.status_code == 409
        assert late.json()["draft"] == kept.json()["draft"], "the page shows the draft that is kept"
        assert rows(tmp_path, "SELECT text FROM drafts") == [("upgrade F4 to TP",)]
        assert browser.say(url, "turn").status_code == 200


def test_nothing_is_drafted_on_a_table_that_another_server_has_moved_on(tmp_path: Path) -> None:
    with two_servers(tmp_path) as (browser, other, url):
        browser.play(url, "upgrade F4 to TP")
        ended = browser.say(url, "turn").json()
        late = other.play(url, "convert 1 W to 1 C")
        assert late.status_code == 409
        assert late.json()["sequence"] == ended["sequence"]
        assert rows(tmp_path, "SELECT text FROM drafts") == []


def test_standing_orders_given_at_two_servers_are_both_kept(tmp_path: Path) -> None:
    with two_servers(tmp_path) as (browser, other, url):
        assert browser.send(f"{url}/orders", seat=0, accept=False).status_code == 200
        assert other.send(f"{url}/orders", seat=1, accept=True).status_code == 200
        orders = rows(tmp_path, "SELECT seat, accept FROM orders ORDER BY seat")
        assert orders == [(0, 0), (1, 1)]
        assert set(other.table(url).standing.orders) == {0, 1}


def test_what_still_fits_is_done_though_another_server_has_written(tmp_path: Path) -> None:
    with two_servers(tmp_path) as (browser, other, url):
        browser.send(f"{url}/orders", seat=1, accept=False)
        assert other.play(url, "upgrade F4 to TP").status_code == 200
        other.say(url, "turn")
        record = [entry.action.text for entry in other.table(url).standing.game.record]
        assert record[-2:] == ["decline 1 from witches", "end turn"]


def test_every_page_hears_what_its_server_has_caught_up_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with two_servers(tmp_path) as (browser, other, url):
        browser.play(url, "upgrade F4 to TP")
        browser.say(url, "turn")
        told: list[News] = []
        monkeypatch.setattr(Hub, "tell", lambda hub, table, news: told.append(news))
        assert other.play(url, "convert 1 W to 1 C").status_code == 409
        sequence = browser.table(url).standing.sequence
        assert [news.values["sequence"] for news in told] == [sequence]


def test_a_game_of_the_first_tables_is_played_on(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        browser.play(url, "build F4")
    change(tmp_path, "ALTER TABLE games DROP COLUMN version")
    change(tmp_path, "UPDATE alembic_version SET version_num = '0001'")
    with running(tmp_path) as house:
        assert browser.moved(house).play(url, "build F3").status_code == 200
    assert rows(tmp_path, "SELECT version FROM games") == [(1,)]


def test_the_tables_are_as_the_migrations_make_them(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    prepare_database(path)
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def newer_migrations(folder: Path) -> Path:
    """The migrations of a later version: one more column."""
    newer = folder / "newer"
    shutil.copytree(MIGRATIONS, newer)
    (newer / "versions" / "v9999_color.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n"
        f'revision = "9999"\ndown_revision = "{NEWEST}"\n'
        "def upgrade():\n"
        '    op.add_column("games", sa.Column("color", sa.String(10)))\n',
        encoding="utf-8",
    )
    return newer


def test_an_older_database_is_copied_and_brought_up_to_date(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        url = house.browser().begin(**FIELDS, title="Kept")
    path = tmp_path / "games.sqlite3"
    prepare_database(path, newer_migrations(tmp_path))
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT title, color FROM games").fetchall() == [("Kept", None)]
    with closing(sqlite3.connect(backup_path(path, NEWEST))) as copy:
        assert copy.execute("SELECT id FROM games").fetchall() == [(url.split("/")[2],)]


def test_a_newer_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    prepare_database(path, newer_migrations(tmp_path))
    before = path.read_bytes()
    with pytest.raises(RuleError, match="written by a newer Spadework"):
        prepare_database(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_text("this is a letter to my aunt, not a database" * 100, encoding="utf-8")
    with pytest.raises(RuleError, match="cannot be used"):
        prepare_database(path)
    with pytest.raises(RuleError, match="cannot be used"):
        prepare_database(tmp_path)


def test_the_disk_has_every_change_before_the_answer_goes_out(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        browser.play(url, "build F4")
        with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database:
            assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert database.execute("SELECT text FROM actions").fetchall() == [("build F4",)]


def change(folder: Path, statement: str) -> None:
    """Change a database behind the server's back."""
    with closing(sqlite3.connect(folder / "games.sqlite3")) as database:
        database.execute(statement)
        database.commit()


def test_a_record_of_unknown_rules_can_be_looked_at_and_not_continued(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        browser.play(url, "build F4")
    change(tmp_path, "UPDATE games SET headers = json_set(headers, '$.rules', '999')")
    with running(tmp_path) as house:
        browser = browser.moved(house)
        shown = browser.get(url).text.partition("<body")[2]
        assert shown.count("rules version 999") == 1
        refused = browser.play(url, "build F3")
        assert refused.status_code == 422
        assert "rules version 999" in refused.json()["message"]


def test_a_game_begun_under_earlier_rules_goes_on_under_them(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        browser.play(url, "build F4")
    change(tmp_path, "UPDATE games SET headers = json_set(headers, '$.rules', '1')")
    with running(tmp_path) as house:
        browser = browser.moved(house)
        assert "rules version" not in browser.get(url).text.partition("<body")[2]
        assert browser.play(url, "build F3").status_code == 200
        rules = browser.table(url).standing.game.state.rules
        assert rules.long_way
        assert not rules.customs.free_actions_after_passing


def test_a_record_that_cannot_be_followed_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        browser.play(url, "build F4")
        browser.play(url, "build F3")
    change(tmp_path, "UPDATE actions SET text = 'build A1' WHERE sequence = 1")
    with running(tmp_path) as house:
        browser = browser.moved(house)
        assert browser.get(url).status_code == 200
        assert browser.table(url).standing.sequence == 1
        assert browser.play(url, "build F3").status_code == 422


def test_a_game_of_a_newer_program_is_told_about_and_can_be_taken_away(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        link = browser.links(url)["seat 1"]
        browser.play(url, "build F4")
        text = browser.get(f"{url}/export.txt").text
    record = f"{url}/export.txt"
    newer = "json_set(headers, '$.option moon_phase', 'full')"
    change(tmp_path, f"UPDATE games SET headers = {newer}, bot_asked = 1")
    with running(tmp_path) as house:
        browser = browser.moved(house)
        page = browser.get(url, **{"accept-language": "de"})
        assert "Dieses Spiel lässt sich hier nicht öffnen" in page.text
        assert "es gibt keine Option „moon_phase“" in page.text
        assert record in page.text
        kept = browser.get(record).text
        assert browser.get(f"{url}/export.svg").status_code == 422
        refused = browser.send(f"{url}/draft", action="build F3", sequence=1, draft=0)
        assert "there is no option 'moon_phase'" in refused.json()["message"]
        stranger = house.browser()
        assert [stranger.get(path).status_code for path in (url, record)] == [403, 403]
        assert record not in stranger.get(link).text
    assert write_text(open_game(kept.replace("option moon_phase: full\n", ""))) == text


def test_a_draft_that_lost_its_footing_is_dropped(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        url = first_round(browser)
        browser.play(url, "upgrade F4 to TP")
    change(tmp_path, "UPDATE drafts SET text = 'upgrade C4 to SH'")
    with running(tmp_path) as house:
        browser = browser.moved(house)
        assert browser.get(url).status_code == 200
        assert browser.table(url).standing.draft == ()
        assert browser.play(url, "upgrade F4 to TP").status_code == 200
        assert browser.play(url, "x").status_code == 422
