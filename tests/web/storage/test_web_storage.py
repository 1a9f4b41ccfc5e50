"""The database: nothing that was ended is lost, and an older file is brought up to date."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic.script import ScriptDirectory

from spadework import open_game, write_text
from spadework.core.errors import RuleError
from spadework.web.security.access import digest
from spadework.web.storage.archive import Archive
from spadework.web.storage.database import prepare_database
from spadework.web.storage.migrating import MIGRATIONS
from spadework.web.tables.hub import CALLED, CHANGED, Hub, News
from spadework.web.tables.standing import Standing
from support.databases import Kept
from support.two_players import FIELDS, first_round
from support.web_table import Browser, running

NEWEST = ScriptDirectory(MIGRATIONS).get_current_head() or ""


def test_everything_about_a_table_is_there_after_a_restart(kept: Kept) -> None:
    with running(kept) as house:
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
    with running(kept) as house:
        after = [browser.moved(house).table(a).standing for a in (url, waiting, drafting)]
        assert browser.moved(house).get(url).status_code == 200
    for old, new in zip(before, after, strict=True):
        assert [e.action.text for e in new.game.record] == [e.action.text for e in old.game.record]
        assert [e.action.text for e in new.draft] == [e.action.text for e in old.draft]
        assert (new.orders, new.ending, new.remarks) == (old.orders, old.ending, old.remarks)
    assert after[0].remarks
    assert after[1].ending == {0}
    assert len(after[2].draft) == 2


def test_two_servers_on_one_file_cannot_write_over_one_another(kept: Kept) -> None:
    with running(kept) as house, running(kept) as other_house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        other = browser.moved(other_house)
        seen = other.table(url).standing
        assert seen.sequence == 0
        assert browser.play(url, "build F4").status_code == 200
        late = play_late(other, url, "build C4", seen)
        assert late.status_code == 409
        assert late.json()["sequence"] == 1, "the other server has caught up"
        assert other.play(url, "build F3").status_code == 200


def play_late(browser: Browser, url: str, action: str, seen: Standing) -> httpx.Response:
    """Play an action on a page that still shows what was *seen*."""
    where = {"sequence": seen.sequence, "draft": seen.draft_mark}
    return browser.send(f"{url}/draft", action=action, **where)


@contextmanager
def two_servers(kept: Kept) -> Iterator[tuple[Browser, Browser, str]]:
    """A browser at two servers on one file, both with the same game open, and its address."""
    with running(kept) as house, running(kept) as other_house:
        browser = house.browser()
        url = first_round(browser)
        other = browser.moved(other_house)
        other.table(url)
        yield browser, other, url


def test_a_draft_at_one_server_is_not_lost_to_a_draft_at_another(kept: Kept) -> None:
    with two_servers(kept) as (browser, other, url):
        seen = browser.table(url).standing
        drafted = other.play(url, "upgrade F4 to TP")
        assert drafted.status_code == 200
        late = play_late(browser, url, "convert 1 W to 1 C", seen)
        assert late.status_code == 409
        assert late.json()["draft"] == drafted.json()["draft"], (
            "the page shows the draft that is kept"
        )
        assert kept.rows("SELECT text FROM drafts") == [("upgrade F4 to TP",)]
        assert browser.say(url, "turn").status_code == 200


def test_nothing_is_drafted_on_a_table_that_another_server_has_moved_on(kept: Kept) -> None:
    with two_servers(kept) as (browser, other, url):
        seen = other.table(url).standing
        browser.play(url, "upgrade F4 to TP")
        ended = browser.say(url, "turn").json()
        late = play_late(other, url, "convert 1 W to 1 C", seen)
        assert late.status_code == 409
        assert late.json()["sequence"] == ended["sequence"]
        assert kept.rows("SELECT text FROM drafts") == []


def test_standing_orders_given_at_two_servers_are_both_kept(kept: Kept) -> None:
    with two_servers(kept) as (browser, other, url):
        assert browser.send(f"{url}/orders", seat=0, accept=False).status_code == 200
        assert other.send(f"{url}/orders", seat=1, accept=True).status_code == 200
        orders = kept.rows("SELECT seat, accept FROM orders ORDER BY seat")
        assert orders == [(0, False), (1, True)]
        assert set(other.table(url).standing.orders) == {0, 1}


def test_what_still_fits_is_done_though_another_server_has_written(kept: Kept) -> None:
    with two_servers(kept) as (browser, other, url):
        browser.send(f"{url}/orders", seat=1, accept=False)
        assert other.play(url, "upgrade F4 to TP").status_code == 200
        other.say(url, "turn")
        record = [entry.action.text for entry in other.table(url).standing.game.record]
        assert record[-2:] == ["decline 1 from witches", "end turn"]


def test_every_page_hears_what_its_server_has_caught_up_with(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    with two_servers(kept) as (browser, other, url):
        seen = other.table(url).standing
        browser.play(url, "upgrade F4 to TP")
        browser.say(url, "turn")
        told: list[News] = []
        monkeypatch.setattr(Hub, "hear", lambda hub, table, news: told.append(news))
        assert play_late(other, url, "convert 1 W to 1 C", seen).status_code == 409
        sequence = browser.table(url).standing.sequence
        found = [news.values["sequence"] for news in told if news.event == CHANGED]
        assert sequence in found
        # Servers on a file hear nothing of each other until they look.
        assert kept.has_news or found == [sequence]


def test_who_sits_down_at_one_server_plays_at_the_other_and_nobody_else_does(
    kept: Kept,
) -> None:
    with running(kept) as house, running(kept) as other_house:
        host = house.browser()
        url = host.begin(**FIELDS)
        host_there = host.moved(other_house)
        assert host_there.get(url).status_code == 200, "both servers have the table open"
        guest = house.browser()
        assert guest.submit(host.links(url)["seat 1"]).status_code == 303
        first = {"action": "build F4", "sequence": 0, "draft": 0, "end": True}
        assert host_there.send(f"{url}/draft", **first).status_code == 403
        guest_there = guest.moved(other_house)
        assert guest_there.get(url).status_code == 200
        assert guest_there.send(f"{url}/draft", **first).status_code == 200
        assert host_there.table(url).seats_of(digest(guest.secret)) == {0}


def test_a_seat_that_is_taken_while_its_former_holder_acts_is_not_theirs_any_more(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(kept) as house, running(kept) as other_house:
        host = house.browser()
        url = host.begin(**FIELDS)
        link = host.links(url)["seat 1"]
        guest = other_house.browser()
        guest.token()
        write = Archive.write

        async def write_late(archive: Archive, *change: Any) -> None:
            """The guest sits down after the server has looked and before it writes."""
            monkeypatch.setattr(Archive, "write", write)
            taken = await asyncio.to_thread(guest.submit, link)
            assert taken.status_code == 303
            await write(archive, *change)

        monkeypatch.setattr(Archive, "write", write_late)
        late = host.send(f"{url}/draft", action="build F4", sequence=0, draft=0, end=True)
        assert late.status_code == 403
        assert kept.rows("SELECT text FROM actions") == []


def test_two_who_sit_down_at_two_servers_are_both_remembered(kept: Kept) -> None:
    with running(kept) as house, running(kept) as other_house:
        host = house.browser()
        url = host.begin(**FIELDS)
        host.moved(other_house).get(url)
        links = host.links(url)
        one, two = house.browser(), other_house.browser()
        assert one.submit(links["seat 1"]).status_code == 303
        assert two.submit(links["seat 2"]).status_code == 303
        for visited in (house, other_house):
            table = host.moved(visited).table(url)
            held = [table.seats_of(digest(browser.secret)) for browser in (host, one, two)]
            assert held == [set(), {0}, {1}]
    assert kept.rows("SELECT version FROM games") == [(2,)]


def test_pages_at_the_other_server_hear_that_somebody_sat_down(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(kept) as house, running(kept) as other_house:
        host = house.browser()
        url = host.begin(**FIELDS)
        there = host.moved(other_house)
        there.get(url)
        house.browser().submit(host.links(url)["seat 2"])
        told: list[News] = []
        monkeypatch.setattr(Hub, "hear", lambda hub, table, news: told.append(news))
        there.get(url)
        found = [news.event for news in told if news.event != CALLED]
        assert set(found) == {"changed", "seated"}
        assert kept.has_news or found == ["changed", "seated"]


def test_a_game_that_was_taken_away_is_not_here_any_more(kept: Kept) -> None:
    with running(kept) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        browser.get(url)
        kept.rows("DELETE FROM games")
        assert browser.get(url).status_code == 404
        move = {"action": "build F4", "sequence": 0, "draft": 0, "end": True}
        assert browser.send(f"{url}/draft", **move).status_code == 404
        assert kept.rows("SELECT * FROM actions") == []


def test_a_database_that_is_not_there_is_told_about_without_its_password() -> None:
    place = "postgresql://games:secret@127.0.0.1:1/games"
    with pytest.raises(RuleError, match="cannot be used") as refused:
        prepare_database(place)
    assert "postgresql://games:***@127.0.0.1:1/games" in str(refused.value)
    assert "secret" not in str(refused.value)


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


def test_a_record_of_unknown_rules_can_be_looked_at_and_not_continued(kept: Kept) -> None:
    with running(kept) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        browser.play(url, "build F4")
    kept.change_headers(lambda headers: headers.update(rules="999"))
    with running(kept) as house:
        browser = browser.moved(house)
        shown = browser.get(url).text.partition("<body")[2]
        assert shown.count("rules version 999") == 1
        refused = browser.play(url, "build F3")
        assert refused.status_code == 422
        assert "rules version 999" in refused.json()["message"]


def test_a_game_begun_under_earlier_rules_goes_on_under_them(kept: Kept) -> None:
    with running(kept) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        browser.play(url, "build F4")
    kept.change_headers(lambda headers: headers.update(rules="1"))
    with running(kept) as house:
        browser = browser.moved(house)
        assert "rules version" not in browser.get(url).text.partition("<body")[2]
        assert browser.play(url, "build F3").status_code == 200
        rules = browser.table(url).standing.game.state.rules
        assert rules.long_way
        assert not rules.conventions.free_actions_after_passing


def test_a_record_that_cannot_be_followed_is_shown_as_far_as_it_goes(kept: Kept) -> None:
    with running(kept) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        browser.play(url, "build F4")
        browser.play(url, "build F3")
    kept.rows("UPDATE actions SET text = 'build A1' WHERE sequence = 1")
    with running(kept) as house:
        browser = browser.moved(house)
        assert browser.get(url).status_code == 200
        assert browser.table(url).standing.sequence == 1
        assert browser.play(url, "build F3").status_code == 422


def test_a_game_of_a_newer_program_is_told_about_and_can_be_taken_away(kept: Kept) -> None:
    with running(kept) as house:
        browser = house.browser()
        url = browser.begin(**FIELDS)
        link = browser.links(url)["seat 1"]
        browser.play(url, "build F4")
        text = browser.get(f"{url}/export.txt").text
    record = f"{url}/export.txt"
    kept.change_headers(lambda headers: headers.update({"option moon_phase": "full"}))
    kept.rows("UPDATE games SET bot_asked = true")
    with running(kept) as house:
        browser = browser.moved(house)
        page = browser.get(url, **{"accept-language": "de"})
        assert "Dieses Spiel lässt sich hier nicht öffnen" in page.text
        assert "es gibt keine Option „moon_phase“" in page.text
        assert record in page.text
        taken = browser.get(record).text
        assert browser.get(f"{url}/export.svg").status_code == 422
        refused = browser.send(f"{url}/draft", action="build F3", sequence=1, draft=0, end=True)
        assert "there is no option 'moon_phase'" in refused.json()["message"]
        stranger = house.browser()
        assert [stranger.get(path).status_code for path in (url, record)] == [403, 403]
        assert record not in stranger.get(link).text
    readable = taken.replace("option moon_phase: full\n", "")
    assert write_text(open_game(readable)) == write_text(open_game(text))


def test_a_draft_that_lost_its_footing_is_dropped(kept: Kept) -> None:
    with running(kept) as house:
        browser = house.browser()
        url = first_round(browser)
        browser.play(url, "upgrade F4 to TP")
    kept.rows("UPDATE drafts SET text = 'upgrade C4 to SH'")
    with running(kept) as house:
        browser = browser.moved(house)
        assert browser.get(url).status_code == 200
        assert browser.table(url).standing.draft == ()
        assert browser.play(url, "upgrade F4 to TP").status_code == 200
        assert browser.play(url, "x").status_code == 422
