"""Append to the words of the encoder what the games of the family have and the words lack.

    python tools/encoding_words.py

Words that are there keep their places; see `spadework/encoding/words.py`.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import spadework.encoding
import spadework.rules
from spadework.core.ruleset import Ruleset
from spadework.core.state import Decision
from spadework.encoding.actions import Answers
from spadework.encoding.words import ROOM, Words
from spadework.games.catalog import Catalog

FILE = Path(spadework.encoding.__path__[0], "words.txt")
NO_WORDS = "".join(f"[{section}]\n" for section in ROOM)

# Between them these have every tile, faction and action of the family.
SETTINGS: list[tuple[str, list[str], dict[str, str], str]] = [
    ("terra_mystica", [], {}, ""),
    ("terra_mystica", ["fire_and_ice", "mini_expansion"], {}, ""),
    ("terra_mystica", ["fire_and_ice", "merchants", "mini_expansion"], {}, "lakes"),
    ("terra_mystica", [], {"coins_to_points": "on", "free_burning": "on"}, ""),
    ("terra_nova", [], {}, ""),
    ("terra_nova", [], {"two_player_variant": "planner"}, "two_player"),
    ("terra_nova", [], {"two_player_variant": "lucky_digger"}, "two_player"),
]


def rulesets() -> Iterator[Ruleset]:
    """A ruleset for each of the settings."""
    catalog = Catalog()
    for game, expansions, options, map in SETTINGS:
        yield catalog.ruleset(game, expansions, options, map)


def questions() -> list[str]:
    """The names of all decisions; one that is a kind of another goes by its name."""
    found = []
    for module in walk_packages(spadework.rules.__path__, "spadework.rules."):
        members = inspect.getmembers(import_module(module.name))
        found += [
            name
            for name, member in members
            if inspect.isclass(member) and Decision in member.__bases__
        ]
    return sorted(set(found))


def needed() -> dict[str, list[str]]:
    """The words of every section, in the order in which they turn up."""
    found: dict[str, list[str]] = {section: [] for section in ROOM}
    found["question"] = questions()
    for rules in rulesets():
        found["faction"] += [faction.id for faction in rules.factions]
        found["favor"] += [tile.code for tile in rules.favor_tiles]
        found["card"] += [card.code for card in rules.bonus_cards]
        found["town"] += [tile.code for tile in rules.town_tiles]
        found["space"] += [space.code for space in rules.spaces]
        found["final"] += [tile.code for tile in rules.final_tiles]
        found["answer"] += ["?", *Answers(rules, Words(NO_WORDS)).needed]
    return {section: list(dict.fromkeys(words)) for section, words in found.items()}


def with_new_words(text: str) -> str:
    """The text of the file with everything that it lacks."""
    known = Words(text).places
    sections = []
    for section, words in needed().items():
        kept = list(known[section])
        kept += [word for word in words if word not in known[section]]
        sections.append(f"[{section}]\n" + "".join(f"{word}\n" for word in kept))
    return "".join(sections)


def main() -> None:
    """Write the file."""
    FILE.write_text(with_new_words(FILE.read_text("utf-8") if FILE.exists() else NO_WORDS), "utf-8")


if __name__ == "__main__":
    main()
