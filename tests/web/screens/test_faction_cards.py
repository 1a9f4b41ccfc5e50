"""Faction cards: what can be had and how, what is taken and why, what a faction begins with."""

import re
from html import unescape

import pytest

import spadework as sw
from spadework.notation.game import Game
from spadework.view.advice.offers import offers_for
from spadework.view.drawing.tile_icons import Bit
from spadework.web.screens.faction_cards import FactionCard, faction_cards
from spadework.web.screens.table import fragments
from support.viewed import viewed

GAMES = {
    "base": ("terra_mystica",),
    "ice": ("terra_mystica", "fire_and_ice", "mini_expansion"),
    "ships": ("terra_mystica", "merchants"),
    "nova": ("terra_nova",),
}


def begun(name: str = "base", options: dict[str, str] | None = None, *played: str) -> Game:
    game = sw.new_game(sw.ruleset(*GAMES[name], options=options or {}), seats=3, seed=3)
    for text in played:
        game.play(text)
    return game


def cards(game: Game, language: str = "en") -> dict[str, FactionCard]:
    offers = offers_for(game.state, game.question.seat)
    assert offers is not None
    return {
        card.printed.id: card for card in faction_cards(viewed(game, language=language), offers.all)
    }


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_faction_of_every_game_has_a_card_that_says_what_it_can_do(
    name: str, language: str
) -> None:
    game = begun(name)
    shown = cards(game, language)
    assert set(shown) == {faction.id for faction in game.state.rules.factions}
    for card in shown.values():
        assert [way.text for way in card.ways] == [f"faction {card.printed.id}"]
        assert card.printed.abilities
        assert card.printed.growths


def test_the_factions_that_the_rulebook_lays_out_for_a_first_game_are_marked() -> None:
    marked = [name for name, card in cards(begun()).items() if card.is_for_beginners]
    assert sorted(marked) == [
        *["alchemists", "giants", "halflings", "mermaids", "nomads", "witches"],
    ]
    assert any(card.is_for_beginners for card in cards(begun("nova")).values())


def test_a_card_shows_what_a_faction_begins_with() -> None:
    darklings = cards(begun())["darklings"]
    assert darklings.points == 20
    assert darklings.printed.terrain == "swamp"
    assert darklings.printed.bowls == (5, 7, 0)
    goods = [*darklings.printed.goods, *darklings.printed.cults]
    assert goods == [
        *[Bit("coin", "15"), Bit("worker", "1"), Bit("priest", "1")],
        *[Bit("water", "1"), Bit("earth", "1")],
    ]


def test_what_is_taken_stays_in_its_place_and_says_why() -> None:
    shown = cards(begun("base", {}, "faction nomads"))
    assert shown["nomads"].taken == "taken by Ada"
    assert shown["fakirs"].taken == "Fakirs and Nomads share a board"
    assert (shown["nomads"].tag, shown["fakirs"].tag) == ("taken by Ada", "terrain taken")
    assert not shown["nomads"].ways
    assert not shown["fakirs"].ways
    free = [card for card in shown.values() if card.printed.id not in ("nomads", "fakirs")]
    assert all(card.ways and not card.taken for card in free)


def test_a_terrain_that_was_picked_takes_its_factions_along() -> None:
    game = begun("ice", {}, "faction yetis")
    game.play(next(offer for offer in game.offers() if "lakes" in offer.text))
    shown = cards(game)
    assert shown["mermaids"].taken == "Yetis already have this terrain"
    assert shown["swarmlings"].taken == shown["mermaids"].taken


def test_cards_are_laid_out_by_terrain_those_without_one_last() -> None:
    shown = [card.printed.terrain for card in cards(begun("ice")).values()]
    wheel = ["desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland"]
    assert list(dict.fromkeys(shown)) == [*wheel, "ice", "volcano", ""]


def test_an_auction_has_cards_of_the_drawn_factions_alone_with_all_bids() -> None:
    game = begun("base", {"faction_choice": "auction"})
    shown = cards(game)
    assert len(shown) == 3
    offered = {offer.text for offer in game.offers()}
    assert {way.text for card in shown.values() for way in card.ways} == offered
    assert {card.holder for card in shown.values()} == {"no bid yet"}
    first = next(iter(shown))
    game.play(f"bid 5 for {first}")
    assert cards(game)[first].holder == "Ada bids 5"
    assert cards(game)[first].ways[0].amount == "6"


def test_an_auction_is_a_stepper_beside_each_card_instead_of_a_button_for_each_bid() -> None:
    game = begun("base", {"faction_choice": "auction"})
    decision = fragments(viewed(game))["decision"]
    assert len(re.findall(r'data-action="', decision)) == 3
    bids = [unescape(text) for text in re.findall(r'<option value="([^"]*)" data-label', decision)]
    assert sorted(bids) == sorted(offer.text for offer in game.offers())
