"""German: nothing that is said in a game stays English."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from spadework.agents.arena.simulation import choose
from spadework.core.amounts import count
from spadework.core.state import State
from spadework.core.text import Text, plural
from spadework.notation.game import Game
from spadework.view.advice.forecast import forecast
from spadework.view.advice.land import why_not
from spadework.view.advice.mistakes import MISTAKES, warnings
from spadework.view.advice.offers import GROUPS, Offers, arrange
from spadework.view.advice.position import situation
from spadework.view.text.amounts import amounts
from spadework.view.text.explain import explain
from spadework.view.text.glossary import explain_thing, things
from spadework.view.text.language import language, languages
from spadework.view.text.log import Chronicle
from spadework.view.text.tiles import source_words
from spadework.view.text.wording import wording
from support import games, nova_games

GERMAN = language("de")


# --- saying a text


def test_a_number_is_written_as_the_language_writes_it() -> None:
    english = language("en")
    assert [english.number(1234), GERMAN.number(1234)] == ["1,234", "1.234"]
    assert [english.number(6.25, 1), GERMAN.number(6.35, 1)] == ["6.2", "6,3"]
    assert [GERMAN.number(n, is_signed=True) for n in (7, 0, -7)] == ["+7", "+0", "−7"]
    assert GERMAN.number(-0.04, 1) == "0,0", "what is rounded away has no sign"


def test_english_says_what_it_is_given() -> None:
    assert language("en").say("Costs {goods}.", goods="3 coins") == "Costs 3 coins."
    assert language("xx").code == "en"
    assert dict(languages()) == {"en": "English", "de": "Deutsch"}


def test_what_a_text_is_about_is_said_in_german_if_it_is_a_text_itself() -> None:
    assert GERMAN.say("Costs {goods}.", goods=count(3, "worker")) == "Kostet 3 Arbeiter."
    assert GERMAN.say("Costs {goods}.", goods="workers") == "Kostet workers."


def test_one_thing_and_several_things_have_texts_of_their_own() -> None:
    assert GERMAN.say(count(1, "coin")) == "1 Münze"
    assert GERMAN.say(count(2, "coin")) == "2 Münzen"


def test_a_word_of_the_game_is_put_in_and_may_need_a_sentence_of_its_own() -> None:
    begins = plural("Begins with {n} {dwelling}.", "Begins with {n} {dwellings}.", 2)
    assert GERMAN.say(begins) == "Beginnt mit 2 Wohnhäusern."
    houses = {"dwelling": "house", "dwellings": "houses"}
    assert GERMAN.say(begins.told_in(houses)) == "Beginnt mit 2 Häusern."


def test_a_capital_at_the_beginning_of_a_word_of_the_game_stays_one() -> None:
    assert language("en").say("{Dwelling}") == "Dwelling"
    assert GERMAN.say(Text("{Have_passed}")) == "Haben gepasst"


def test_what_is_not_known_stays_english_and_is_told() -> None:
    missing: list[str] = []
    german = language("de", missing.append)
    text = Text("Costs {goods}.", goods=Text("{n} pearls", n=3))
    assert german.say(text) == "Kostet 3 pearls."
    assert missing == ["{n} pearls"]


def test_what_people_typed_is_repeated_as_it_is() -> None:
    typed = "x\ny {dwelling} 3 coins"
    said = GERMAN.say("there is no action '{text}'", text=typed)
    assert said == f"es gibt keine Aktion „{typed}“"


@pytest.mark.parametrize(
    ("action", "who", "german"),
    [
        ("build E6", "Witches", "Die Hexen bauen ein Wohnhaus auf E6."),
        ("upgrade E6 to TE", "Chaos Magicians", "Die Chaosmagier bauen auf E6 einen Tempel."),
    ],
)
def test_deeds_in_german(action: str, who: str, german: str) -> None:
    rules = games.CATALOG.ruleset("terra_mystica", [], {}, "")
    told = wording(rules, rules.table.parse(action)).told
    assert GERMAN.say(rules.worded(told.of(who=Text(who)))) == german


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
    yield from [why_not(state, state.seats[seat], hex) for hex in rules.board.land]
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
    for title in [*GROUPS.values(), *[mistake.title for mistake in MISTAKES]]:
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
