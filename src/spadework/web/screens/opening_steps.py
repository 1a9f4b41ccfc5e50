"""The steps of an opening as people read them: structures by name, actions by their signs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.view.drawing.tile_icons import Face, tile_faces
from spadework.view.text.glossary import explain_thing
from spadework.view.text.language import language
from spadework.web.records.statistics import FIRST_STRUCTURE

# What is no structure and no action space: its icon and its name.
OTHER_STEPS: Final = {
    "shipping": ("shipping", Text("shipping")),
    "digging": ("spade", Text("spades")),
    "priest": ("priest", Text("priest")),
    "pass": ("pass", Text("pass")),
}


@dataclass(frozen=True)
class OpeningStep:
    """One step: its words, and what is drawn; an icon stands before the words, a face for them."""

    words: str
    icon: str = ""
    face: Face = ()


def opening_steps(faction: str, codes: list[str], code: str) -> list[OpeningStep]:
    """The steps of these *codes* by a seat with *faction*, in the language of that *code*."""
    rules = _rules_with(faction)
    return [_step(rules, each, code) for each in codes]


def _step(rules: Ruleset | None, step: str, code: str) -> OpeningStep:
    say = language(code).say
    if step in OTHER_STEPS:
        icon, words = OTHER_STEPS[step]
        return OpeningStep(say(words), icon)
    if rules is None:  # of a game that is not played here any more
        return OpeningStep(step)
    for kind in rules.kinds:
        if step == kind.code or (step == FIRST_STRUCTURE and kind is rules.kinds[0]):
            return OpeningStep(
                say(rules.worded(Text("{structure}", structure=kind.title))), kind.name
            )
    key = f"space:{step}"
    told = explain_thing(rules, key, language(code))
    if told is None:
        return OpeningStep(step)
    return OpeningStep(f"{told.title}: {told.sentences[0]}", face=tile_faces(rules)[key])


@cache
def _rules_with(faction: str) -> Ruleset | None:
    """The rules of the game that has *faction*, with all expansions; None if none has it."""
    catalog = Catalog()
    for game in catalog.games():
        rules = catalog.ruleset(game, catalog.expansions(game), {}, "")
        if any(each.id == faction for each in rules.factions):
            return rules
    return None
