"""The chain of a record: whoever changes something is found out, and where."""

import json
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext

from spadework import open_game
from spadework.cli import main
from spadework.web.records.chain import judged, links_of
from support.databases import Kept
from support.two_players import FIELDS, START
from support.web_table import Browser, running


def begun(browser: Browser) -> str:
    """A game of two at one screen with five actions."""
    url = browser.begin(**FIELDS)
    for text in START:
        assert browser.play(url, text).status_code == 200
    return url


def final_page(browser: Browser, url: str) -> str:
    return browser.get(f"{url}/final").text


def stored_links(kept: Kept) -> list[str]:
    return [str(link) for (link,) in kept.rows("SELECT link FROM actions ORDER BY sequence")]


# --- what a chain is


def test_a_link_is_the_hash_of_the_one_before_and_an_action() -> None:
    headers = {"seats": "2", "game": "terra_mystica", "player 1": "Ada"}
    first = sha256(b'["Spadework chain 1",[["game","terra_mystica"],["seats","2"]]]').hexdigest()
    second = sha256(f'["{first}",1,0,"build F4"]'.encode()).hexdigest()
    assert links_of(headers, [(0, "build F4")]) == [first, second]


def test_names_of_players_are_no_part_of_it() -> None:
    game = {"seats": "2", "seed": "7"}
    assert links_of({**game, "player 1": "Ada"}, []) == links_of({**game, "player 1": "Zoe"}, [])
    assert links_of(game, []) != links_of({**game, "seed": "8"}, [])


@pytest.mark.parametrize(
    "change",
    [
        lambda actions: actions.__setitem__(1, (1, "build A1")),
        lambda actions: actions.__setitem__(1, (0, "b")),
        lambda actions: actions.reverse(),
        lambda actions: actions.pop(),
        lambda actions: actions.pop(0),
        lambda actions: actions.append((0, "d")),
    ],
)
def test_no_change_keeps_the_last_link(change: object) -> None:
    actions = [(0, "a"), (1, "b"), (0, "c")]
    before = links_of({}, actions)[-1]
    assert callable(change)
    change(actions)
    assert links_of({}, actions)[-1] != before


def test_the_next_link_that_is_kept_covers_all_before_it() -> None:
    links = links_of({}, [(0, "a"), (1, "b"), (0, "c"), (1, "d")])
    assert judged(links, {2: links[2], 4: links[4]}).is_whole
    other = links_of({}, [(0, "a"), (1, "b"), (0, "x"), (1, "d")])
    verdict = judged(other, {2: links[2], 4: links[4]})
    assert (verdict.is_changed, verdict.good, verdict.bad) == (True, 2, 4)
    late = judged(links, {2: links[2]})
    assert not late.is_changed
    assert not late.is_whole


# --- in the database


def test_every_action_is_chained_and_the_page_says_so(kept: Kept) -> None:
    with running(kept) as house:
        browser = house.browser()
        url = begun(browser)
        links = stored_links(kept)
        assert len(set(links)) == len(START)
        assert all(len(link) == 64 for link in links)
        page = final_page(browser, url)
        assert "This record is as it was played." in page
        assert links[-1] in page


def test_a_record_that_was_changed_is_found_out(
    kept: Kept, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(kept) as house:
        browser = house.browser()
        url = begun(browser)
        id = url.split("/")[2]
    assert main(["database", "check", "--db", str(kept.place)]) == 0
    kept.rows("UPDATE actions SET text = 'build E8' WHERE sequence = 2")
    capsys.readouterr()
    assert main(["database", "check", "--db", str(kept.place)]) == 1
    assert f"game {id}: " in capsys.readouterr().out
    with running(kept) as house:
        other = browser.moved(house)
        assert "Action 3 is not as it was played." in final_page(other, url)
        text = other.get(f"{url}/export.txt").text
        assert "# chain" not in text, "nothing is vouched for"


def test_names_may_change_and_the_chain_holds(kept: Kept) -> None:
    with running(kept) as house:
        browser = house.browser()
        url = begun(browser)
        browser.sign_up("Ada")
        assert browser.table(url).players[0].name == "Ada"
        assert "This record is as it was played." in final_page(browser, url)


def test_a_changed_set_up_is_found_out(kept: Kept) -> None:
    with running(kept) as house:
        browser = house.browser()
        url = begun(browser)
    kept.change_headers(lambda headers: headers.update({"seed": "12345"}))
    with running(kept) as house:
        page = final_page(browser.moved(house), url)
        assert "Something in the set-up or up to action 1 is not as it was played." in page


def test_what_a_server_without_chains_wrote_is_covered_by_the_next_action(
    kept: Kept, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(kept) as house:
        browser = house.browser()
        url = begun(browser)
        whole = stored_links(kept)
        kept.rows("UPDATE actions SET link = '' WHERE sequence IN (2, 3, 4)")
        assert "The first 2 of 5 actions are as they were played" in final_page(browser, url)
        assert main(["database", "seal", "--db", str(kept.place)]) == 0
        assert capsys.readouterr().out == "1 games were chained to their end.\n"
        assert stored_links(kept) == [*whole[:2], "", "", whole[4]]
        kept.rows("UPDATE actions SET link = ''")
        browser.play(url, browser.state(url).offers()[0].text)
        assert "This record is as it was played." in final_page(browser, url)
        assert [bool(link) for link in stored_links(kept)] == [False] * 5 + [True]


def test_games_of_the_tables_before_are_chained_when_they_are_brought_up_to_date(
    kept: Kept,
) -> None:
    with running(kept) as house:
        browser = house.browser()
        url = begun(browser)
        whole = stored_links(kept)
    kept.rows("ALTER TABLE actions DROP COLUMN link")
    bring_up_to_date(kept)
    with running(kept) as house:
        assert stored_links(kept) == ["", "", "", "", whole[-1]]
        assert "This record is as it was played." in final_page(browser.moved(house), url)


def bring_up_to_date(kept: Kept) -> None:
    """Take the step of the tables that chains games."""
    folder = "spadework.web.storage.migrations.versions"
    (name,) = [file.name for file in files(folder).iterdir() if file.name.endswith("_chain.py")]
    step = import_module(f"{folder}.{name.removesuffix('.py')}")
    with (
        kept.engine().begin() as connection,
        Operations.context(MigrationContext.configure(connection)),
    ):
        step.upgrade()


# --- in what is taken away


@pytest.fixture
def taken(tmp_path: Path) -> dict[str, str]:
    """A game as text and as JSON."""
    with running(tmp_path) as house:
        browser = house.browser()
        url = begun(browser)
        return {form: browser.get(f"{url}/export.{form}").text for form in ("txt", "json")}


@pytest.mark.parametrize("form", ["txt", "json"])
def test_a_record_that_was_taken_away_can_be_verified(
    tmp_path: Path, taken: dict[str, str], form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"game.{form}"
    file.write_text(taken[form])
    assert len(open_game(taken[form]).record) == len(START), "other readers do not mind"
    assert main(["verify", str(file)]) == 0
    assert "is as it was played" in capsys.readouterr().out
    assert main(["verify", str(file), "--db", str(tmp_path / "games.sqlite3")]) == 0
    assert "played so in this database" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["txt", "json"])
def test_verify_says_where_a_record_was_changed(
    tmp_path: Path, taken: dict[str, str], form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"game.{form}"
    file.write_text(taken[form].replace("build C4", "build C3"))
    assert main(["verify", str(file)]) == 1
    assert "Action 4 is not as it was played." in capsys.readouterr().out
    file.write_text(taken[form].replace("build C4", "build F4"))
    assert main(["verify", str(file)]) == 1
    assert "cannot be replayed, so it was changed" in capsys.readouterr().out


def test_verify_notices_a_lost_end_a_longer_end_and_another_set_up(
    tmp_path: Path, taken: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(taken["json"])
    file = tmp_path / "game.json"

    def told(**change: object) -> str:
        file.write_text(json.dumps({**record, **change}))
        assert main(["verify", str(file)]) == 1
        return capsys.readouterr().out

    assert "action 5 is missing" in told(actions=record["actions"][:-1])
    offer = open_game(taken["json"]).offers()[0]
    longer = [*record["actions"], ["nomads", offer.text]]
    assert "Action 6 is not as it was played." in told(actions=longer)
    headers = {**record["headers"], "seed": "99999"}
    assert "The set-up is not as it was played." in told(headers=headers)
    forged = {"digest": "0" * 64, "links": record["chain"]["links"]}
    assert "is not as it was played" in told(chain=forged)


def test_a_record_without_a_chain_is_told_apart(
    tmp_path: Path, taken: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text("\n".join(r for r in taken["txt"].splitlines() if not r.startswith("# ")))
    assert main(["verify", str(file)]) == 2
    assert "it has no chain" in capsys.readouterr().err
    nonsense: list[object] = [None, "0" * 64, {"digest": 5}, {"links": []}]
    for chain in nonsense:
        file.write_text(json.dumps({**json.loads(taken["json"]), "chain": chain}))
        assert main(["verify", str(file)]) == 2
        assert "it has no chain" in capsys.readouterr().err, chain
