"""Records that come and go: import, export, and the finished games of the package."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest

from spadework import open_game
from spadework.agents.arena.simulation import choose
from spadework.notation.game import Game
from spadework.notation.json_record import write_json
from spadework.notation.ledger.writer import write_ledger
from spadework.notation.text import write_text
from spadework.web.tables.finished_games import FinishedGames
from spadework.web.tables.importing import read_import
from support.games import CATALOG, deal, deal_ships
from support.nova_games import deal as deal_nova
from support.web_table import House, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def played(game: Game, actions: int) -> Game:
    """*game* after some random actions."""
    random = Random(1)
    while not game.over and len(game.record) < actions:
        game.play(choose(game.offers(), random))
    return game


BEGUN: dict[str, Callable[[], Game]] = {
    "mystica": lambda: played(deal(1), 60),
    "ships": lambda: played(deal_ships(2), 60),
    "nova": lambda: played(deal_nova(5), 40),
}


@pytest.mark.parametrize("write", [write_text, write_json], ids=["text", "json"])
@pytest.mark.parametrize("kind", BEGUN)
def test_a_record_is_imported_and_exported_as_it_was(
    house: House, kind: str, write: Callable[[Game], str]
) -> None:
    game = BEGUN[kind]()
    browser = house.browser()
    came = browser.submit("/import", record=write(game), title="From afar")
    assert came.status_code == 303
    url = came.headers["location"]
    text = browser.get(f"{url}/export.txt")
    chain = ("# chain: ", "# links: ")
    rows = [row for row in text.text.splitlines() if not row.startswith(chain)]
    assert rows == write_text(game).splitlines()
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    assert (
        json.loads(browser.get(f"{url}/export.json").text)["actions"]
        == (json.loads(write_json(game))["actions"])
    )


def test_a_ledger_is_imported_and_exported(house: House) -> None:
    setup = CATALOG.setup("terra_mystica", [], {}, "base", 3, 4, ["random"], [])
    ledger = write_ledger(played(Game(CATALOG, setup), 10_000))
    browser = house.browser()
    url = browser.submit("/import", record=ledger).headers["location"]
    assert browser.table(url).standing.game.over
    again = browser.get(f"{url}/export.ledger")
    assert again.status_code == 200
    assert open_game(again.text).scores() == open_game(ledger).scores()


def test_what_a_ledger_cannot_say_is_refused_with_a_sentence(house: House) -> None:
    browser = house.browser()
    url = browser.submit("/import", record=write_text(deal_nova(1))).headers["location"]
    refused = browser.get(f"{url}/export.ledger", accept="application/json")
    assert refused.status_code == 422
    assert "ledger" in refused.json()["message"]


@pytest.mark.parametrize("form", ["svg", "png"])
def test_a_position_is_drawn(house: House, form: str) -> None:
    browser = house.browser()
    url = browser.submit("/import", record=write_text(played(deal(1), 60))).headers["location"]
    drawn = browser.get(f"{url}/export.{form}?at=20")
    assert drawn.status_code == 200
    assert drawn.headers["content-type"].startswith("image/")
    assert drawn.content.startswith(b"<svg" if form == "svg" else b"\x89PNG")
    assert drawn.content != browser.get(f"{url}/export.{form}?at=0").content


def test_unknown_forms_are_not_there(house: House) -> None:
    browser = house.browser()
    url = browser.submit("/import", record=write_text(deal(1))).headers["location"]
    for name in ("export.pdf", "export", "secrets.txt", "export.txt.txt"):
        assert browser.get(f"{url}/{name}").status_code == 404


NONSENSE: dict[str, Callable[[], str]] = {
    "nothing": lambda: "",
    "no lines": lambda: "   \n\n",
    "a word": lambda: "hello",
    "an empty object": lambda: "{}",
    "lists without end": lambda: "[" * 50_000,
    "objects without end": lambda: "{" * 50_000,
    "no headers": lambda: '{"format": "Spadework game 1", "headers": [], "actions": {}}',
    "another game": lambda: "Spadework game 1\ngame: chess\n",
    "an action nobody has": lambda: "Spadework game 1\n\nwitches: fly\n",
    "an action too many": lambda: write_text(played(deal(1), 30)) + "witches: build A1\n",
    "rules to come": lambda: write_text(deal(1)).replace("rules: 2", "rules: 999"),
    "control characters": lambda: "\x00\x01\x02",
    "a ledger of options": lambda: "option email-notify\n" * 1_000,
}


@pytest.mark.parametrize("what", NONSENSE)
def test_a_record_that_makes_no_sense_is_refused_and_nothing_is_kept(
    house: House, what: str
) -> None:
    browser = house.browser()
    refused = browser.submit("/import", record=NONSENSE[what]())
    assert refused.status_code == 422
    assert not re.search(r"/game/(?!shelf-)", browser.get("/").text)


def test_a_record_that_is_too_large_is_refused_before_it_is_read(house: House) -> None:
    refused = house.browser().submit("/import", record="x" * 600_000)
    assert refused.status_code == 413
    assert "too large to be the record of a game" in refused.text
    assert len(refused.text) < 100_000, "it is not sent back"


@pytest.mark.parametrize("write", [write_text, write_json], ids=["text", "json"])
def test_a_record_names_no_file_of_this_computer(
    house: House, tmp_path: Path, write: object
) -> None:
    assert callable(write)
    secret = tmp_path / "secret.toml"
    secret.write_text('rows = ["the password is swordfish"]', encoding="utf-8")
    named = write(deal(1)).replace(deal(1).setup.map, str(secret))
    refused = house.browser().submit("/import", record=named)
    assert refused.status_code == 422
    assert "swordfish" not in refused.text
    assert "there is no map" in refused.text


def test_a_form_is_told_what_is_wrong_and_keeps_what_was_written(house: House) -> None:
    refused = house.browser().submit("/import", record="hello <b>there</b>")
    assert "hello &lt;b&gt;there&lt;/b&gt;" in refused.text


@pytest.mark.parametrize(
    ("action", "quoted"),
    [
        ("fly", "„fly“"),
        (" for every " * 1_000 + " on " * 1_000 + "\n", "„ for every"),
        ("x" * 400_000, "„xxx"),
    ],
    ids=["short", "repeated", "long"],
)
def test_a_german_is_told_in_german_whatever_the_record_says(
    house: House, action: str, quoted: str
) -> None:
    browser = house.browser()
    browser.submit("/preferences", language="de")
    record = {**json.loads(write_json(deal(1))), "actions": [["seat 1", action]]}
    refused = browser.submit("/import", record=json.dumps(record))
    said = re.search(r'role="alert">([^<]*)<', refused.text)
    assert said
    assert said[1].startswith(f"Zeile 1: es gibt keine Aktion {quoted}")
    assert len(said[1]) < 500


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "the JSON is broken in line 3, column 1: a colon is missing"),
        ("de", "das JSON ist in Zeile 3, Spalte 1 fehlerhaft: ein Doppelpunkt fehlt"),
    ],
)
def test_broken_json_is_refused_with_the_place_where_it_breaks(
    house: House, language: str, sentence: str
) -> None:
    browser = house.browser()
    browser.submit("/preferences", language=language)
    refused = browser.submit("/import", record='{\n"headers"\n}')
    assert refused.status_code == 422
    assert sentence in refused.text


def test_names_of_players_come_along() -> None:
    setup = CATALOG.setup("terra_mystica", [], {}, "base", 2, 4, ["random"], ["Ann", "Bob"])
    made = read_import(write_text(Game(CATALOG, setup)), "")
    assert [player.name for player in made.players] == ["Ann", "Bob"]
    assert not any(player.is_bot for player in made.players)


def test_the_games_of_the_package_are_open_to_everybody_and_to_nobodys_hand(house: House) -> None:
    finished = FinishedGames(CATALOG).listed()
    browser = house.browser()
    page = browser.get("/").text
    for listed in finished:
        assert listed.url in page
        url = f"/game/{quote(listed.id)}"
        assert browser.get(url).status_code == 200
        assert browser.get(f"{url}/final").status_code == 200
        assert browser.play(url, "end turn").status_code == 403
