"""The glossary: everything on the table of every game explains itself, with its numbers."""

from __future__ import annotations

import gc

import pytest

from spadework.core.ruleset import Ruleset
from spadework.games.catalog import RULESETS_KEPT, Catalog
from spadework.view.advice.offers import offers_for
from spadework.view.text.glossary import explain_thing, things
from spadework.view.text.language import language
from support.games import CATALOG
from support.table import position

ENGLISH = language("en")
MYSTICA = CATALOG.ruleset("terra_mystica", ["fire_and_ice", "mini_expansion"], {}, "")
SEAS = CATALOG.ruleset("terra_mystica", ["fire_and_ice", "merchants"], {}, "")
NOVA = CATALOG.ruleset("terra_nova", [], {}, "")
ALL = pytest.mark.parametrize("rules", [MYSTICA, SEAS, NOVA], ids=["mystica", "seas", "nova"])


def text(rules: Ruleset, key: str) -> str:
    """The explanation of a thing."""
    found = explain_thing(rules, key, ENGLISH)
    assert found is not None, f"{key} is not explained"
    return found.text


@ALL
def test_every_thing_of_the_game_has_an_explanation(rules: Ruleset) -> None:
    expected = [
        *[f"bonus:{card.code}" for card in rules.bonus_cards],
        *[f"favor:{tile.code}" for tile in rules.favor_tiles],
        *[f"town:{tile.code}" for tile in rules.town_tiles],
        *[f"round:{tile.code}" for tile in rules.round_tiles],
        *[f"final:{tile.code}" for tile in rules.final_tiles],
        *[f"space:{space.code}" for space in rules.spaces],
        *[f"structure:{kind.name}" for kind in rules.kinds],
        *[f"cult:{name}" for name in rules.cults.names],
        *[f"terrain:{name}" for name in rules.terrains],
        *[f"faction:{faction.id}" for faction in rules.factions],
        *[f"option:{option.name}" for option in rules.options.known],
        *["track:shipping", "good:coins", "good:power", "good:points", "good:spades"],
    ]
    assert set(expected) <= set(things(rules))


@ALL
def test_every_explanation_is_made_of_whole_sentences(rules: Ruleset) -> None:
    for key in things(rules):
        found = explain_thing(rules, key, ENGLISH)
        assert found is not None
        assert found.title[:1].isupper()
        assert found.sentences
        for sentence in found.sentences:
            assert sentence[:1].isupper() or sentence[:1].isdigit(), f"{key}: {sentence}"
            assert sentence.endswith((".", ":")), f"{key}: {sentence}"
            assert "  " not in sentence
            assert "_" not in sentence
            assert "{" not in sentence


def test_what_the_game_does_not_have_is_not_explained() -> None:
    for key in ("bonus:BON99", "good:workers", "cult:fire", "nonsense", "rule:burn"):
        assert explain_thing(NOVA, key, ENGLISH) is None


def test_a_tile_tells_its_numbers() -> None:
    assert text(MYSTICA, "favor:FAV11") == "Brings 1 step on earth, 2 points for a dwelling."
    assert text(MYSTICA, "town:TW2") == "Brings 2 workers, 7 points and 1 key."
    assert text(NOVA, "space:money").startswith("For 4 power: 7 money.")


def test_a_faction_tells_what_it_can_do_before_and_with_its_stronghold() -> None:
    assert text(MYSTICA, "faction:witches") == (
        "Home terrain: forest. Every town brings 5 points more. With the stronghold: "
        "Once per round: a free dwelling on any hex of the home terrain."
    )
    assert "A jump costs 1 worker." in text(MYSTICA, "faction:dwarves")


@ALL
def test_every_faction_has_something_of_its_own(rules: Ruleset) -> None:
    texts = [text(rules, f"faction:{faction.id}") for faction in rules.factions]
    assert len(set(texts)) == len(texts)


def test_the_places_of_offers_are_things_that_explain_themselves() -> None:
    game = position("witches: D F4 E6; nomads: D E8")
    offers = offers_for(game.state, 0)
    assert offers is not None
    keys = {place for offer in offers for place in offer.places if ":" in place}
    assert keys <= set(things(game.state.rules))


def test_only_so_many_rulesets_are_kept_alive_by_what_was_explained() -> None:
    def alive() -> int:
        gc.collect()
        return sum(type(thing) is Ruleset for thing in gc.get_objects())

    before = alive()
    forgetful = Catalog(most=0)
    for _ in range(RULESETS_KEPT + 8):
        text(forgetful.ruleset("terra_mystica", [], {}, "base"), "bonus:BON1")
    assert alive() - before <= RULESETS_KEPT
