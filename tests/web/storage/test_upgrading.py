"""Upgrades: an older database is brought up to date while servers of both versions go on."""

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect
from sqlalchemy.engine.interfaces import ReflectedColumn

from spadework.core.errors import RuleError
from spadework.web.http import app
from spadework.web.security.access import digest
from spadework.web.storage import postgresql as tables_of_postgresql
from spadework.web.storage.database import prepare_database
from spadework.web.storage.migrating import MIGRATIONS
from spadework.web.storage.schema import METADATA
from spadework.web.storage.sqlite import backup_path
from support.databases import Kept, Postgresql
from support.two_players import FIELDS
from support.web_table import PATIENCE, running, until

NEWEST = ScriptDirectory(MIGRATIONS).get_current_head() or ""

FIRST_TABLES = {"games", "actions", "drafts", "remarks", "orders", "endings", "links"}
FIRST_TABLES |= {"holders", "keys"}
BACK_TO_THE_FIRST_TABLES = (
    "ALTER TABLE games DROP COLUMN board",
    "ALTER TABLE actions DROP COLUMN link",
    "ALTER TABLE games DROP COLUMN terms",
    "ALTER TABLE games DROP COLUMN factions",
    "DROP INDEX games_by_host",
    "ALTER TABLE games DROP COLUMN touched",
    "ALTER TABLE games DROP COLUMN version",
    "ALTER TABLE links DROP COLUMN salt",
    "ALTER TABLE holders RENAME TO numbered",
    "CREATE TABLE holders (game VARCHAR(32) NOT NULL, seat INTEGER NOT NULL,"
    " browser VARCHAR(64) NOT NULL, by_link BOOLEAN NOT NULL, PRIMARY KEY (game, seat, browser),"
    " FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE)",
    "INSERT INTO holders SELECT game, seat, browser, by_link FROM numbered ORDER BY id",
    "DROP TABLE numbered",
    "CREATE INDEX holders_by_browser ON holders (browser)",
    "UPDATE alembic_version SET version_num = '0001'",
)


def test_a_game_of_the_first_tables_is_played_on(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "games.sqlite3")
    with running(kept) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        browser.play(url, "build F4")
        links = browser.links(url)
        guest = house.browser()
        guest.submit(links["seat 2"])
        holders = browser.table(url).seats_of(digest(browser.secret))
    order = kept.rows("SELECT seat, browser FROM holders ORDER BY id")
    assert len(order) == 4
    for table in reversed(METADATA.sorted_tables):
        if table.name not in FIRST_TABLES:
            kept.rows(f"DROP TABLE {table.name}")
    for statement in BACK_TO_THE_FIRST_TABLES:
        kept.rows(statement)
    with running(kept) as house:
        assert guest.moved(house).play(url, "build F3").status_code == 200
        assert browser.moved(house).links(url) == links, "links go on working"
        assert browser.moved(house).table(url).seats_of(digest(browser.secret)) == holders
    assert kept.rows("SELECT seat, browser FROM holders ORDER BY id") == order
    ((version, changed, touched),) = kept.rows("SELECT version, changed, touched FROM games")
    assert version == 1
    assert touched == changed


def test_the_tables_are_as_the_migrations_make_them(kept: Kept) -> None:
    prepare_database(kept.place)
    with kept.engine().connect() as connection:
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


def test_an_older_database_is_brought_up_to_date(kept: Kept, tmp_path: Path) -> None:
    with running(kept) as house:
        url = house.browser().begin(**FIELDS, title="Kept")
    prepare_database(kept.place, newer_migrations(tmp_path))
    assert kept.rows("SELECT title, color FROM games") == [("Kept", None)]
    if isinstance(kept.place, Path):
        copy = Kept(backup_path(kept.place, NEWEST))
        assert copy.rows("SELECT id FROM games") == [(url.split("/")[2],)]


def test_a_change_of_the_tables_that_fails_leaves_them_as_they_were(
    kept: Kept, tmp_path: Path
) -> None:
    with running(kept) as house:
        house.browser().begin(**FIELDS, title="Kept")
    newer = newer_migrations(tmp_path)
    with (newer / "versions" / "v9999_color.py").open("a", encoding="utf-8") as step:
        step.write('    op.execute("UPDATE nowhere SET color = 1")\n')
    with pytest.raises(RuleError, match=r"nowhere"):
        prepare_database(kept.place, newer)
    prepare_database(kept.place)
    columns = inspect(kept.engine()).get_columns("games")
    assert "color" not in [column["name"] for column in columns]
    assert kept.rows("SELECT title FROM games") == [("Kept",)]


def test_servers_of_two_versions_serve_one_database_while_one_takes_the_place_of_the_other(
    kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = partial(prepare_database, migrations=newer_migrations(tmp_path))
    with running(kept) as old:
        ada, ben = old.browser(), old.browser()
        ada.sign_up("Ada")
        url = ada.begin(**FIELDS)
        ben.submit(ada.links(url)["seat 2"])
        ada.play(url, "build F4")
        monkeypatch.setattr(app, "prepare_database", newer)
        with running(kept) as new:
            assert "color" in columns(kept, "games")
            assert ben.moved(new).play(url, "build F3").status_code == 200
            assert ben.play(url, "build B4").status_code == 200, "the old one serves on"
            assert ada.moved(new).play(url, "build C4").status_code == 200
            assert old.browser().sign_up("Cleo").status_code == 303
            assert new.browser().sign_in("Cleo").status_code == 303
            there = old.browser().begin(**FIELDS)
            assert ada.send(f"{url}/chat", text="still here").status_code == 200
            assert "still here" in ada.moved(new).get(f"{url}/chat").text
        assert ben.play(url, "build I7").status_code == 200, "should the new one be given up"
    with running(kept) as new:
        assert [new.browser().get(address).status_code for address in (url, there)] == [403, 403]
        assert ada.moved(new).table(url).standing.sequence == 5
    with pytest.raises(RuleError, match="written by a newer Spadework"):
        prepare_database(kept.place)


def columns(kept: Kept, table: str) -> set[str]:
    """What a table has by now."""
    with kept.engine().connect() as connection:
        return {column["name"] for column in inspect(connection).get_columns(table)}


def test_nobody_waits_for_a_change_of_the_tables_that_waits_for_a_backup(
    postgresql: Postgresql, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_of_postgresql, "PATIENCE", 0.1)
    monkeypatch.setattr(tables_of_postgresql, "PAUSE", 0.01)
    waits = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'games'::regclass"
    with (
        postgresql.database() as kept,
        running(kept) as house,
        ThreadPoolExecutor(1) as aside,
    ):
        browser = house.browser()
        url = browser.begin(**FIELDS)
        with kept.engine().connect() as backup:
            backup.exec_driver_sql("SELECT count(*) FROM games")  # as pg_dump, for minutes
            change = aside.submit(prepare_database, kept.place, newer_migrations(tmp_path))
            until(lambda: kept.rows(waits), "a change that waits")
            assert browser.play(url, "build F4").status_code == 200
            assert not change.done()
        change.result(PATIENCE)
        assert "color" in columns(kept, "games")
        assert browser.play(url, "build F3").status_code == 200


# Browsers could not ask for messages before.
TAKEN_AWAY = {"0019": ["pushes.session has to be filled in"]}


def test_no_change_of_the_tables_takes_away_what_the_version_before_uses(tmp_path: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    revisions = [s.revision for s in ScriptDirectory(MIGRATIONS).walk_revisions()][::-1]
    troubles: dict[str, list[str]] = {}
    before: dict[str, dict[str, ReflectedColumn]] = {}
    with Kept(tmp_path / "games.sqlite3").engine().begin() as connection:
        config.attributes["connection"] = connection
        for revision in revisions:
            command.upgrade(config, revision)
            looks = inspect(connection)
            now = {
                table: {column["name"]: column for column in looks.get_columns(table)}
                for table in looks.get_table_names()
            }
            found = [trouble for table in before for trouble in taken_away(table, before, now)]
            if found:
                troubles[revision] = found
            before = now
    assert troubles == TAKEN_AWAY


def taken_away(
    table: str,
    before: dict[str, dict[str, ReflectedColumn]],
    now: dict[str, dict[str, ReflectedColumn]],
) -> Iterator[str]:
    """What somebody who knows a table as it was *before* would run into."""
    if table not in now:
        yield f"{table} is gone"
        return
    for name, column in now[table].items():
        known = before[table].get(name)
        is_numbered = bool(column.get("primary_key")) and str(column["type"]) == "INTEGER"
        is_filled_in = is_numbered or column["nullable"] or column["default"] is not None
        if known is None and not is_filled_in:
            yield f"{table}.{name} has to be filled in"
        elif known is not None and known["nullable"] and not column["nullable"]:
            yield f"{table}.{name} must not be empty"
        elif known is not None and str(known["type"]) != str(column["type"]):
            yield f"{table}.{name} is something else"
    for name in before[table].keys() - now[table].keys():
        yield f"{table}.{name} is gone"


def test_a_newer_database_is_left_as_it_is(kept: Kept, tmp_path: Path) -> None:
    prepare_database(kept.place, newer_migrations(tmp_path))
    with pytest.raises(RuleError, match="written by a newer Spadework"):
        prepare_database(kept.place)
    assert kept.rows("SELECT version_num FROM alembic_version") == [("9999",)]
