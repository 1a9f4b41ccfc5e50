"""Ships in words: what trade brings, and those who walk told of merchants, markets and range."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from spadework.notation.game import Game
from spadework.view.advice.offers import arrange
from spadework.view.advice.position import picture
from spadework.view.advice.preview import preview
from spadework.view.drawing.picture import hex_sentence
from spadework.view.text.glossary import explain_thing
from spadework.view.text.language import language
from spadework.view.text.log import Chronicle
from support.games import CATALOG, choose_ships
from support.harbor import harbor, play, put_markers
from support.table import give, refuses

SEAS = CATALOG.ruleset("terra_mystica", ["fire_and_ice", "merchants"], {}, "")
NAUTICAL = re.compile(r"\b(ships?|shipping|shipyards?|docks?)\b", re.IGNORECASE)


def told(key: str, code: str = "en") -> str:
    """The explanation of a thing."""
    found = explain_thing(SEAS, key, language(code))
    assert found is not None, f"{key} is not explained"
    return found.text


def look(game: Game, text: str) -> list[str]:
    """The preview of an action in words."""
    found = preview(game.state, game.state.rules.table.parse(text)).sentences()
    return [str(sentence) for sentence in found]


# --- the glossary


@pytest.mark.parametrize(
    ("kind", "gives", "german"),
    [
        ("dwelling", "1 worker and 1 point", "1 Arbeiter und 1 Punkt"),
        ("trading_post", "1 coin, 1 point and 2 power", "1 Münze, 1 Punkt und 2 Macht"),
        (
            "temple",
            "1 point, and 3 power or 1 step on a cult of choice",
            "1 Punkt und dazu 3 Macht oder 1 Stufe in einem beliebigen Kult",
        ),
        (
            "sanctuary",
            "2 points, and 2 steps on one cult of choice or 1 priest",
            "2 Punkte und dazu 2 Stufen in einem beliebigen Kult oder 1 Priester",
        ),
        (
            "stronghold",
            "2 coins and 2 points, and transforming and building with 1 spade",
            "2 Münzen und 2 Punkte und dazu Umwandeln und Bauen mit 1 Spaten",
        ),
        (
            "shipyard",
            "2 points, and the ship of the trade once more "
            "or the action for a voyage of all ships once more",
            "2 Punkte und dazu das Schiff dieses Handels zurück "
            "oder noch einmal die Aktion: eine Fahrt mit allen Schiffen",
        ),
    ],
)
def test_every_structure_tells_what_trade_with_it_brings(
    kind: str, gives: str, german: str
) -> None:
    assert f"Trade with it brings {gives}." in told(f"structure:{kind}")
    assert f"Trade with a {kind.replace('_', ' ')}: {gives}." in told("rule:trade")
    assert f"Handel damit bringt {german}." in told(f"structure:{kind}", "de")


def test_a_shipyard_tells_its_gift_its_income_and_its_action() -> None:
    text = told("structure:shipyard")
    assert "Brings 1 shipping step and 1 ship at once." in text
    assert "Brings an income of 1 ship in every round." in text
    assert "Once per round: 1 ship for 2 coins and 1 worker." in text
    assert "It stands beside a river." in text


def test_who_has_another_shipyard_than_most_is_told_so() -> None:
    assert "The shipyard brings 1 ship at once." in told("faction:engineers")
    assert "With the shipyard, once per round: 1 ship for 1 coin and 1 worker." in told(
        "faction:engineers"
    )
    assert "shipyard" not in told("faction:witches")


def test_ships_tell_that_one_builds_beside_them_and_pays_with_them() -> None:
    assert "What lies beside a ship is in reach" in told("good:ships")
    assert "the ship may pay for a dwelling there" in told("good:ships")
    assert "What lies beside an own ship is in reach as well" in told("rule:reach")


def test_who_builds_where_a_merchant_stands_is_told_what_it_means() -> None:
    assert "the owner of the merchant is rewarded, and the builder may take power" in told(
        "good:merchants"
    )


def test_the_yetis_are_told_which_power_actions_take_the_shipyard_as_well() -> None:
    assert told("faction:yetis").endswith(
        "Power actions may be used although they have been taken. "
        "For a voyage of all ships, 1 ship or 1 favor tile that takes the shipyard as well."
    )
    plain = CATALOG.ruleset("terra_mystica", ["fire_and_ice"], {}, "")
    found = explain_thing(plain, "faction:yetis", language("en"))
    assert found is not None
    assert "as well" not in found.text


# --- those who walk


def test_a_range_tile_tells_how_far_merchants_and_jumps_go() -> None:
    text = told("track:range")
    assert "Merchants move so many hexes" in text
    assert "From range 3 on, a jump goes over 2 hexes." in text


def test_a_market_is_told_like_a_shipyard_without_a_river() -> None:
    text = told("structure:market")
    assert "Brings 1 range step and 1 merchant at once." in text
    assert "river" not in text


def told_to(game: Game, name: str, seed: int) -> Iterator[str]:
    """Everything that a faction is asked, offered and told of in a random game."""
    random = Random(seed)
    while not game.over:
        state = game.state
        asked = state.question
        if state.seats[asked.seat].faction.id == name:
            offers = arrange(state, asked)
            yield str(offers.question)
            for offer in offers:
                yield str(offer.label)
            for offer in random.sample(offers.all, min(3, len(offers))):
                # What stands on the hex of somebody else is called as its owner calls it.
                seen = map(str, offers.preview(offer).sentences())
                yield from [line for line in seen if not line.startswith("Trade with the")]
            for action in random.sample(state.rules.table.all, 5):
                yield str(state.refusal(action, asked.seat)).partition("': ")[2]
        game.play(choose_ships(game.offers(), random))


@pytest.mark.parametrize("name", ["dwarves", "fakirs"])
def test_who_walks_is_told_nothing_of_ships_docks_and_shipping(name: str) -> None:
    factions = [name, "mermaids"]
    setup = CATALOG.setup("terra_mystica", ["merchants"], {}, "lakes", 2, 3, factions, [])
    said = list(told_to(Game(CATALOG, setup), name, 3))
    assert any("merchant" in sentence for sentence in said)
    assert [s for s in said if NAUTICAL.search(s) and "Mermaids" not in s] == []
    assert not NAUTICAL.search(told(f"faction:{name}"))


def test_others_are_told_of_ships() -> None:
    setup = CATALOG.setup(
        "terra_mystica", ["merchants"], {}, "lakes", 2, 3, ["dwarves", "mermaids"], []
    )
    said = list(told_to(Game(CATALOG, setup), "mermaids", 3))
    assert any("place 1 new ship" in sentence for sentence in said)
    assert not any("merchant" in sentence for sentence in said if "Dwarves" not in sentence)


def test_a_refusal_speaks_of_what_the_faction_has() -> None:
    game = harbor("dwarves: D E10; witches: D C3")
    assert "no merchant is on the map" in refuses(game, "action ACTM")
    game = harbor("witches: D C3; dwarves: D E10")
    assert "no ship is on the map" in refuses(game, "action ACTM")


def test_the_log_and_the_map_call_things_as_their_owners_do() -> None:
    game = harbor("dwarves: TP E10; witches: D C3")
    play(game, "upgrade E10 to SY", "place merchant on E10")
    chronicle = Chronicle(game)
    chronicle.states[:] = [harbor("dwarves: TP E10; witches: D C3").state]
    chronicle.follow(game.record[-2:])
    assert chronicle.lines()[0].sentence == "The Dwarves upgrade E10 to a market."
    shown = picture(game.state, "")
    hex = shown.hexes[game.state.rules.board.hex("E10")]
    said = "E10, mountains: market of Dwarves, storehouse of Dwarves, 1 merchant of Dwarves"
    assert hex_sentence(hex, shown.seats) == said


# --- previews


def test_a_preview_of_a_landing_tells_what_the_trade_will_bring() -> None:
    game = harbor("witches: D C3, D E9; nomads: TE D3", ships={"witches": "r8 r9"})
    play(game, "action ACTM", "move r8")
    line = (
        "Trade with the temple of the Nomads: 1 point, and 3 power or 1 step on a cult of choice."
    )
    assert line in look(game, "to D3")
    assert not any(said.startswith("Trade") for said in look(game, "to r14"))


def test_giants_are_told_of_their_two_spades() -> None:
    game = harbor("giants: D A6, D D4; nomads: SH D3", ships={"giants": "r8"})
    play(game, "action ACTM", "move r8")
    assert any("building with 2 spades" in line for line in look(game, "to D3"))


def test_a_preview_calls_a_structure_as_its_owner_does() -> None:
    game = harbor("dwarves: D D1, D E10; mermaids: SY D2", ships={"dwarves": "D1"})
    play(game, "action ACTM", "move D1")
    line = next(line for line in look(game, "to D2") if line.startswith("Trade with"))
    assert line.startswith("Trade with the shipyard of the Mermaids: 2 points, ")
    assert "the merchant of the trade once more" in line


def test_no_trade_is_told_where_a_marker_lies() -> None:
    game = harbor("dwarves: D D1, D E10; mermaids: D D2", ships={"dwarves": "D1"})
    put_markers(game, "dwarves", "D2")
    play(game, "action ACTM", "move D1")
    assert look(game, "to D2") == ["A merchant stands on D2."]


def test_a_builder_is_told_what_the_owner_of_a_merchant_gets() -> None:
    game = harbor("mermaids: D I11; dwarves: D E10", ships={"dwarves": "I10"})
    give(game, "mermaids", bowls=(5, 7, 0))
    seen = look(game, "build I10")
    assert "A merchant of the Dwarves trades with it: 1 worker and 1 point." in seen
    assert not any("merchant" in line for line in look(game, "advance shipping"))


def test_a_dwelling_for_a_ship_tells_that_the_ship_returns() -> None:
    game = harbor("witches: D C3; nomads: D D3", ships={"witches": "r10"})
    assert "The ship on r10 returns to the supply." in look(game, "build C4 with ship on r10")
    assert not any("returns" in line for line in look(game, "build C4"))
