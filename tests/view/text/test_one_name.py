"""One name for one thing: every text of the screens is in the catalog, so the catalog is read."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from spadework.view.advice.mistakes import MISTAKES
from spadework.view.text.language import read_language
from support.games import CATALOG

PLACEHOLDER = re.compile(r"\{\w+\}")


def forms(of_one_or_several: str | Sequence[str]) -> list[str]:
    """A text, or those for one thing and for several."""
    found = [of_one_or_several] if isinstance(of_one_or_several, str) else of_one_or_several
    return [PLACEHOLDER.sub("…", form) for form in found]


TEXTS = {
    text: said
    for message in read_language("de")
    for text, said in zip(forms(message.id), forms(message.string or ""), strict=True)
    if text
}

# Words that have stood for the same thing beside the name it has now.
REJECTED = [
    r"exchange track",
    r"\bdigging\b(?! track)",
    r"\bcarriers?\b",
    r"\b(new|another|this|these|a) pieces?\b",
    r"ship or merchant",
    r"(?<!bonus )\bcards?\b",
]
REJECTED_IN_GERMAN = [
    r"(?<!Rundenbonus)karte",
    r"\bKarten?\b",
    r"(Grab|Spaten|Tausch)leiste",
    r"\bTrägers?\b",
    r"\bLagers?\b",
]
# Names of options and icons are words of the program, of which the English text says no more.
OF_THE_PROGRAM = {"card", "shipping card", "new cards first", "new card trades"}

# What a thing is called in both languages; in compounds German may write it small.
NAMES = {
    r"\bdigging track\b": "umwandlungsleiste",
    r"\bbonus cards?\b": "rundenbonuskarte",
    r"\bbonus tiles?\b": "bonustafel",
    r"\bships?\b": "schiff",
    r"\bmerchants?\b": "händler",
    r"\bshipping\b": "schifffahrt",
    r"\bshipyards?\b": "werft",
    r"\bmarkets?\b": "markt|märkte",
    r"\bdocks?\b": "dock",
    r"\bstorehouses?\b": "lagerhaus",
    r"\brange\b": "reichweite",
    r"\btrade markers?\b": "handelsmarker",
    r"\bfavor tiles?\b": "gunstplättchen",
    r"\btown tiles?\b": "stadtmarke",
}
# Values of an option: the tables that come with the expansion.
MAPS = ("table", "base", "revised base", "fire and ice", "lakes", "fjords")
SAID_OTHERWISE = {f"merchants {map}" for map in MAPS}


def test_there_is_a_catalog_to_read() -> None:
    assert len(TEXTS) > 1000


@pytest.mark.parametrize("rejected", REJECTED)
def test_a_rejected_word_is_in_no_english_text(rejected: str) -> None:
    found = [text for text in TEXTS if re.search(rejected, text, re.IGNORECASE)]
    assert [text for text in found if text not in OF_THE_PROGRAM] == []


@pytest.mark.parametrize("rejected", REJECTED_IN_GERMAN)
def test_a_rejected_word_is_in_no_german_text(rejected: str) -> None:
    assert [said for said in TEXTS.values() if re.search(rejected, said)] == []


@pytest.mark.parametrize(("english", "german"), NAMES.items(), ids=NAMES.values())
def test_a_thing_has_one_name_in_each_language(english: str, german: str) -> None:
    named = {
        text: said
        for text, said in TEXTS.items()
        if re.search(english, text, re.IGNORECASE) and text not in SAID_OTHERWISE
    }
    assert named
    other = {t: said for t, said in named.items() if not re.search(german, said.lower())}
    assert other == {}


def test_a_game_keeps_its_own_name_for_the_card_in_titles_too() -> None:
    nova = CATALOG.ruleset("terra_nova", [], {}, "")
    titles = [str(nova.worded(mistake.title)) for mistake in MISTAKES]
    assert "Bonus tile with more money" in titles
    assert not any("card" in title for title in titles)
