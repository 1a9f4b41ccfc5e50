"""Maps of one's own at the server: sketched, checked, kept as files, played on."""

from html import unescape

import pytest

from spadework.core.errors import SetupError
from spadework.games.maps import map_names, read_map
from spadework.web.tables.new_game import make_game
from spadework.web.tables.own_maps import (
    Sketch,
    check,
    empty_sketch,
    own_map,
    read_sketch,
    sites_of,
    sketch_of,
)
from support.games import CATALOG
from support.web_people import Person
from support.web_table import House

MAPS = [(game, name) for game in CATALOG.games() for name in map_names(game)]
POND = Sketch(
    "terra_mystica",
    "Pond",
    ["Y U K B G S R", "Y I I I I S", "R I I G I I U", "Y I K I B I", "U K B G S R Y"],
)


@pytest.mark.parametrize(("game", "name"), MAPS)
def test_every_map_can_be_sketched_and_is_the_same_map_then(game: str, name: str) -> None:
    sketch = sketch_of(CATALOG, game, read_map(game, name))
    ours, theirs = CATALOG.ruleset(game, [], {}, name).board, check(CATALOG, sketch).board
    assert theirs.terrain == ours.terrain
    assert theirs.offsets == ours.offsets
    assert sorted(sites_of(theirs)) == sorted(sites_of(ours))


def test_a_sketch_becomes_a_file_and_the_file_the_sketch() -> None:
    checked = check(CATALOG, POND)
    again = read_sketch(CATALOG, "terra_mystica", checked.file)
    assert again == POND
    assert checked.board.name == "Pond"
    assert str(checked.remarks[0]).startswith("22 hexes of land and 11 of river, ")


def test_bridge_sites_are_those_of_the_rivers_until_somebody_draws_one() -> None:
    natural = sites_of(check(CATALOG, POND).board)
    assert natural
    fewer = Sketch(POND.game, POND.name, POND.rows, sites=natural[1:])
    assert sites_of(check(CATALOG, fewer).board) == natural[1:]
    through_land = Sketch(POND.game, POND.name, POND.rows, sites=[(0, 0, 0, 2)])
    with pytest.raises(SetupError, match="no bridge fits between A1 and A3"):
        check(CATALOG, through_land)
    beside = Sketch(POND.game, POND.name, POND.rows, sites=[(0, 0, 50, 2)])
    with pytest.raises(SetupError, match="a bridge ends beside the map"):
        check(CATALOG, beside)


def test_what_somebody_might_overlook_is_told() -> None:
    words = [str(remark) for remark in check(CATALOG, empty_sketch("terra_nova")).remarks]
    assert words[0] == "0 hexes of land and 60 of river, 0 bridge sites."
    assert words[1] == "Choose a terrain above and click where it lies."
    lonely = Sketch("terra_mystica", "", ["Y I I I", "I I I"])
    told = str(check(CATALOG, lonely).remarks[1])
    assert told.startswith("Too few hexes for the first dwellings of ")
    uneven = Sketch("terra_mystica", "", ["Y Y Y Y Y Y", "U U U K K", "B B B G G G", "S S S R R"])
    assert "uneven: desert 6, plains 3" in str(check(CATALOG, uneven).remarks[-1])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no map: choose a file, or draw one"),
        ("#" * 30_000, "this is too large to be a map"),
        ("rows = ", "the map cannot be read"),
    ],
)
def test_what_is_no_map_file_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        own_map(text)


def test_a_game_is_begun_on_a_map_file_and_survives_being_closed(house: House) -> None:
    file = check(CATALOG, POND).file
    browser = house.browser()
    url = browser.begin(game="terra_mystica", map="own", own_map=file, players="2", seed="1")
    person = Person(browser, url)
    assert person.offers[0].startswith("faction ")
    assert "A7" in person.pieces["board"]
    record = browser.get(f"{url}/export.txt").text
    again = browser.submit("/import", record=record)
    assert again.status_code == 303, again.text
    assert browser.state(again.headers["location"]).rules.board.name == "Pond"


def test_a_form_without_its_map_is_told_so(house: House) -> None:
    refused = house.browser().submit("/new", game="terra_mystica", map="own", players="2")
    assert refused.status_code == 422
    assert "there is no map: choose a file, or draw one" in unescape(refused.text)


def test_a_game_on_what_is_no_map_is_refused() -> None:
    fields = {"game": ["terra_mystica"], "map": ["own"], "own_map": ['id = "x"\nrows = ["Q"]']}
    with pytest.raises(SetupError, match="'Q' is no terrain"):
        make_game(CATALOG, fields)


def test_the_editor_asks_what_a_sketch_is_like(house: House) -> None:
    browser = house.browser()
    page = browser.get("/maps?game=terra_mystica&map=lakes")
    assert page.status_code == 200
    sketch = {"game": POND.game, "name": POND.name, "rows": POND.rows}
    answer = browser.send("/maps/check", **sketch).json()
    assert answer["is_map"]
    assert 'data-row="2"' in answer["drawing"]
    wrong = browser.send("/maps/check", **{**sketch, "rows": ["Y Q"]}).json()
    assert not wrong["is_map"]
    assert wrong["sentences"] == ["the map: 'Q' is no terrain"]
    read = browser.send("/maps/read", game="terra_mystica", text=answer["file"]).json()
    assert read["sketch"]["rows"] == POND.rows
    for path in ("/maps/check", "/maps/read"):
        content = sketch if path == "/maps/check" else {"text": "id = 1"}
        assert (
            "there is no game 'os'"
            in browser.send(path, **{**content, "game": "os"}).json()["message"]
        )
    refused = browser.send("/maps/read", game="terra_mystica", text="nonsense")
    assert refused.status_code == 422
    assert "the map cannot be read" in refused.json()["message"]
