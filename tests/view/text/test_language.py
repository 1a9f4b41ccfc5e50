"""German: sentences are taken apart and put together again, and nothing stays English."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from spadework.agents.arena.simulation import choose
from spadework.core.state import State
from spadework.core.text import Text
from spadework.notation.game import Game
from spadework.view.advice.forecast import forecast
from spadework.view.advice.land import hex_tags
from spadework.view.advice.mistakes import SLIPS, warnings
from spadework.view.advice.offers import GROUPS, Offers, arrange
from spadework.view.advice.position import situation
from spadework.view.text.amounts import amounts
from spadework.view.text.explain import explain
from spadework.view.text.glossary import explain_thing, things
from spadework.view.text.language import (
    LANGUAGES,
    MOST_TRIES,
    Catalog,
    Entry,
    Language,
    NoTranslations,
    Tries,
    language,
)
from spadework.view.text.log import Chronicle
from spadework.view.text.tiles import source_words
from spadework.view.text.wording import wording
from support import games, nova_games

GERMAN = language("de")


def small(texts: dict[str, str], missing: list[str] | None = None) -> Language:
    """A language that knows little."""
    told = missing if missing is not None else []
    return Language("de", Catalog(texts, NoTranslations()), told.append)


# --- taking sentences apart


def test_english_says_what_it_is_given() -> None:
    assert language("en").say("Costs {goods}.", goods="3 coins") == "Costs 3 coins."
    assert language("xx").code == "en"
    assert set(LANGUAGES) == {"en", "de"}


def test_a_finished_sentence_is_matched_against_entries_with_placeholders() -> None:
    spoken = small({"Costs {goods}.": "Kostet {goods}.", "{n} coins": "{n} Münzen"})
    assert spoken.say("Costs 3 coins.") == "Kostet 3 Münzen."


def test_what_is_put_into_a_template_is_translated_too() -> None:
    spoken = small({"Costs {goods}.": "Kostet {goods}.", "{n} coins": "{n} Münzen"})
    assert spoken.say("Costs {goods}.", goods="3 coins") == "Kostet 3 Münzen."


def test_names_stay_as_they_are() -> None:
    spoken = small({"Hello {name}.": "Hallo {name}.", "coins": "Münzen"})
    assert spoken.say("Hello {name}.", name="coins") == "Hallo coins."
    assert spoken.say("Hello coins.") == "Hallo coins."


def test_a_sentence_with_an_unknown_part_stays_english_and_is_told() -> None:
    missing: list[str] = []
    spoken = small({"Costs {goods}.": "Kostet {goods}."}, missing)
    assert spoken.say("Costs 3 pearls.") == "Costs 3 pearls."
    assert missing == ["Costs 3 pearls."]


def test_the_entry_that_says_most_wins() -> None:
    spoken = small(
        {
            "{a} and {b}": "{a} und {b}",
            "{a}, {b}": "{a}, {b}",
            "x": "X",
            "y": "Y",
            "x and y": "beide",
        }
    )
    assert spoken.say("x, x and y") == "X, beide"


def test_a_capital_at_the_beginning_does_not_matter() -> None:
    assert small({"spade": "Spaten", "pass": "passen"}).say("Pass") == "Passen"


def test_one_thing_and_several_things_have_texts_of_their_own() -> None:
    spoken = small({"%(num)s game": "%(num)s Spiel", "%(num)s games": "%(num)s Spiele"})
    assert spoken.ngettext("%(num)s game", "%(num)s games", 1) == "%(num)s Spiel"
    assert spoken.ngettext("%(num)s game", "%(num)s games", 2) == "%(num)s Spiele"


def test_what_people_typed_may_have_several_lines() -> None:
    spoken = small({"there is no action '{text}'": "es gibt keine Aktion „{text}“"})
    assert spoken.say("there is no action 'x\ny'") == "es gibt keine Aktion „x\ny“"


def test_an_entry_is_matched_in_one_go() -> None:
    entry = Entry("{gives} for every {often} on {cult}; {more}", "")
    assert entry.captured("1 for every 2 for every 3 on 4 on 5; 6; 7") == {
        "gives": "1",
        "often": "2 for every 3",
        "cult": "4 on 5",
        "more": "6; 7",
    }
    # To try every " for every " with every " on " would take a quarter of an hour.
    assert entry.captured(" for every " * 3_000 + " on " * 3_000) is None


@pytest.mark.parametrize(
    "typed",
    ["x" * 1_000_000, "x" + "." * 400, "1, " * 150 + "x", "3 coins, 2 keys and 1 or " * 18],
    ids=["long", "dots", "list", "mixed"],
)
def test_what_is_no_sentence_stays_as_it_is_without_much_ado(typed: str) -> None:
    catalog = CountingCatalog(GERMAN.catalog.fixed, NoTranslations())
    assert Language("de", catalog).say(typed) == typed
    assert catalog.taken_apart <= MOST_TRIES


class CountingCatalog(Catalog):
    """Counts what it takes apart."""

    taken_apart = 0

    def _taken_apart(self, sentence: str, tries: Tries) -> str | None:
        self.taken_apart += 1
        return super()._taken_apart(sentence, tries)


def test_too_long_a_try_leaves_its_parts_unknown_to_nobody() -> None:
    catalog = Catalog(GERMAN.catalog.fixed, NoTranslations())
    assert catalog.translation("1, " * 150 + "3 coins, 2 keys and 1 worker") is None
    assert catalog.translation("3 coins, 2 keys and 1 worker") == (
        "3 Münzen, 2 Schlüssel und 1 Arbeiter"
    )


@pytest.mark.parametrize(
    ("english", "german"),
    [
        (
            "'upgrade F4 to TP': it costs 6 coins, 2 workers: 1 worker short",
            "„upgrade F4 to TP“: es kostet 6 Münzen, 2 Arbeiter; es fehlt: 1 Arbeiter",
        ),
        (
            "The Witches build a dwelling on E6.",
            "Die Hexen bauen ein Wohnhaus auf E6.",
        ),
        (
            "The Chaos Magicians upgrade E6 to a temple.",
            "Die Chaosmagier bauen auf E6 einen Tempel.",
        ),
        (
            "Lets the Giants take 3 power for 2 points.",
            "Die Giganten dürfen 3 Macht für 2 Punkte nehmen.",
        ),
        (
            "Round 2; it is for Fairies to build a house or leave it",
            "Runde 2; an der Reihe: Feen (ein Haus bauen oder darauf verzichten)",
        ),
        (
            "A10 is too far away: not directly adjacent, and it takes sailing 2, which is 0 now",
            "A10 ist zu weit entfernt: nicht direkt benachbart, und nötig ist Schifffahrt 2,"
            " jetzt beträgt sie 0",
        ),
    ],
)
def test_engine_sentences_in_german(english: str, german: str) -> None:
    assert GERMAN.say(english) == german


# --- nothing is missing


def everything_said(game: Game, seed: int, every: int) -> Iterator[Text]:
    """What the screens would say in a random game, in English."""
    random = Random(seed)
    number = 0
    while not game.over:
        number += 1
        yield situation(game.state)
        for decision in game.state.open_decisions():
            offers = arrange(game.state, decision)
            yield offers.question
            for offer in offers:
                yield offer.label
            if number % every == 0:
                yield from _looked_at_closely(game.state, offers, random)
        game.play(choose(game.offers(), random))
    yield situation(game.state)
    chronicle = Chronicle(game)
    chronicle.follow(game.record)
    for line in chronicle.lines():
        yield line.sentence
        yield from [changed.words for changed in line.changes]


def _looked_at_closely(state: State, offers: Offers, random: Random) -> Iterator[Text]:
    rules, seat = state.rules, offers.decision.seat
    for offer in offers:
        yield rules.worded(amounts(offer.costs))
        yield from offers.preview(offer).sentences()
        yield from [warned.sentence for warned in warnings(state, seat, offer.action)]
    yield from [tag.reason for tag in hex_tags(state, seat).values()]
    for action in random.sample(rules.table.all, 60):
        yield explain(state, action.text, random.randrange(state.seat_count))
    for name, coming in forecast(state, seat).sources.items():
        yield from [name, *coming.words(rules)]


DEALT = [
    *[(games.deal, seed) for seed in range(10)],
    *[(games.deal_ships, seed) for seed in range(6)],
    *[(nova_games.deal, seed) for seed in range(11)],
]


@pytest.mark.parametrize(("deal", "seed"), DEALT)
def test_nothing_said_in_a_game_stays_english(deal: Callable[[int], Game], seed: int) -> None:
    missing: list[str] = []
    german = language("de", missing.append)
    for sentence in everything_said(deal(seed), seed, every=9):
        if sentence:
            german.say(sentence)
    assert not missing


@pytest.mark.parametrize(("deal", "seed"), DEALT)
def test_nothing_in_the_glossary_stays_english(deal: Callable[[int], Game], seed: int) -> None:
    missing: list[str] = []
    german = language("de", missing.append)
    rules = deal(seed).state.rules
    for key in things(rules):
        explain_thing(rules, key, german)
    for note in rules.notes:
        german.say(note)
    for source in rules.sources:
        german.say(rules.worded(source_words(rules, source)))
    assert not missing


def test_titles_and_headings_are_german() -> None:
    missing: list[str] = []
    german = language("de", missing.append)
    for title in [*GROUPS.values(), *[slip.title for slip in SLIPS]]:
        german.say(title)
    assert not missing


@pytest.mark.parametrize(
    ("game", "expansions", "options"),
    [
        ("terra_mystica", ["fire_and_ice", "mini_expansion"], {}),
        ("terra_mystica", ["fire_and_ice", "mini_expansion"], {"loose_order": "on"}),
        ("terra_mystica", ["fire_and_ice", "merchants"], {}),
        ("terra_nova", [], {}),
        ("terra_nova", [], {"two_player_variant": "planner"}),
    ],
)
def test_every_action_there_is_has_german_words(
    game: str, expansions: list[str], options: dict[str, str]
) -> None:
    missing: list[str] = []
    german = language("de", missing.append)
    rules = games.CATALOG.ruleset(game, expansions, options, "")
    for action in rules.table.all:
        words = wording(rules, action)
        german.say(words.label)
        # Told of players who have no faction yet, or of factions.
        who = "Ada" if words.group == "faction" else Text(rules.factions[0].name)
        german.say(words.told.of(who=who))
    assert not missing
