"""Offers arranged for a screen: each has words, a group, places to click and its price."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from spadework.agents.arena.simulation import choose
from spadework.core.ruleset import Ruleset
from spadework.core.state import State
from spadework.core.text import Text, listed
from spadework.notation.game import Game
from spadework.view.advice.offers import GROUPS, Offer, Offers, arrange, offers_for
from spadework.view.text.tiles import income_words
from spadework.view.text.wording import wording
from support import games, nova_games
from support.table import give, position


def positions(game: Game, seed: int) -> Iterator[State]:
    """Every position of a random game."""
    random = Random(seed)
    while not game.over:
        yield game.state
        game.play(choose(game.offers(), random))


def every_offer() -> Iterator[Offer]:
    """Every offer of random games of all games, in all their styles."""
    dealt = [
        *[(games.deal(seed), seed) for seed in range(10)],
        *[(games.deal_ships(seed), seed) for seed in range(6)],
        *[(nova_games.deal(seed), seed) for seed in range(11)],
    ]
    for game, seed in dealt:
        for state in positions(game, seed):
            for decision in state.open_decisions():
                yield from arrange(state, decision)


def asked(game: Game) -> Offers:
    """What the seat that is asked may answer."""
    found = offers_for(game.state, game.question.seat)
    assert found is not None
    return found


def called(game: Game, text: str) -> Offer:
    """The offer of an action text."""
    found = asked(game).called(text)
    assert found is not None, f"{text} is not offered"
    return found


def test_every_offer_has_words_a_group_and_the_places_its_text_names() -> None:
    hex_name = re.compile(r"\b(?:[A-Z]|r)\d{1,2}\b")
    tile = re.compile(r"\b(?:ACT|BON|FAV|TW)[A-Z0-9]+\b")
    for offer in every_offer():
        assert offer.label not in ("", offer.text)
        assert "_" not in str(offer.label)
        assert offer.group in GROUPS
        assert offer.places
        assert set(hex_name.findall(offer.text)) <= set(offer.places)
        for code in tile.findall(offer.text):
            assert any(place.endswith(f":{code}") for place in offer.places)


def test_an_offer_knows_its_price_and_what_it_brings() -> None:
    game = position("witches: D F4 E6; nomads: D E8", tile="SCORE2")
    upgrade = called(game, "upgrade F4 to TP")
    assert (str(upgrade.label), upgrade.group, upgrade.places) == (
        "Upgrade to a trading post",
        "upgrade",
        ("F4",),
    )
    assert upgrade.costs == {"coins": 6, "workers": 2}
    assert called(game, "action ACT4").gains == {"coins": 7}


def test_looking_at_offers_changes_nothing() -> None:
    game = position("witches: D F4 E6; nomads: D E8")
    before = [seat.coins for seat in game.state.seats], len(game.state.pending)
    asked(game)
    assert ([seat.coins for seat in game.state.seats], len(game.state.pending)) == before


def test_a_special_action_of_a_card_is_found_on_its_card_too() -> None:
    game = position("witches: D F4; nomads: D E8", cards=["BON1", "BON5"])
    assert called(game, "action BON1").places == ("space:BON1", "bonus:BON1")


def test_groups_come_in_one_order_and_hold_every_offer_once() -> None:
    offers = asked(position("witches: D F4 E6; nomads: D E8"))
    grouped = offers.by_group()
    assert list(grouped) == [group for group in GROUPS if group in grouped]
    assert sum(len(group) for group in grouped.values()) == len(offers)


def test_the_preview_of_an_offer_agrees_with_its_numbers() -> None:
    offers = asked(position("witches: D F4 E6; nomads: D E8"))
    for offer in offers:
        seen = offers.preview(offer)
        if not seen.ships and not seen.markers:
            assert (seen.costs, seen.gains) == (offer.costs, offer.gains)


@pytest.mark.parametrize("seat", [1, 5])
def test_who_is_not_asked_has_no_offers(seat: int) -> None:
    game = position("witches: D F4; nomads: D E8")
    assert offers_for(game.state, seat) is None


def test_power_that_neighbors_may_take_is_answered_with_two_offers() -> None:
    game = position("witches: D F4 E6; nomads: D F3")
    give(game, "nomads", bowls=(6, 6, 0))
    game.play("upgrade F4 to TP")
    offers = asked(game)
    assert [offer.label for offer in offers] == ["Take 1 power", "Decline 1 power"]
    assert offers.question == "take or decline 1 power"


SEAS = ["fire_and_ice", "merchants", "mini_expansion"]


@pytest.mark.parametrize(
    "rules",
    [
        games.CATALOG.ruleset("terra_mystica", SEAS, {}, ""),
        games.CATALOG.ruleset("terra_nova", [], {}, ""),
    ],
    ids=["seas", "nova"],
)
def test_income_is_never_told_as_something_taken_at_once(rules: Ruleset) -> None:
    """A card or tile brings its income later, so that an income is what it is called."""
    incomes = {
        **{f"bonus:{card.code}": income_words(rules, card.income) for card in rules.bonus_cards},
        **{f"favor:{tile.code}": income_words(rules, tile.income) for tile in rules.favor_tiles},
    }
    seen = 0
    for action in rules.table.all:
        words = wording(rules, action)
        goods = incomes.get(words.places[0], []) if words.places else []
        if goods and words.group in ("card", "pass", "favor"):
            seen += 1
            income = str(rules.worded(Text("an income of {gives}", gives=listed(goods))))
            assert income in str(words.label)
            assert income in str(words.told)
    assert seen >= 6
