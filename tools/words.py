"""Collect every text for translators in build/words.pot: `make words`.

Texts stand in the sources and templates, and words in the data of the games. How both are found is
said here alone; the tests of the languages ask this module.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib.resources import as_file, files
from itertools import combinations
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog as Template
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from spadework.agents.players.roster import LEVELS
from spadework.core.errors import SetupError
from spadework.core.options import PRINTINGS
from spadework.core.ruleset import Ruleset
from spadework.games.catalog import Catalog
from spadework.view.drawing.tile_icons import tile_faces
from spadework.view.text.language import has_words
from spadework.view.text.tiles import source_words
from spadework.web.screens.amount_bits import GOOD_ICONS
from spadework.web.screens.game_choices import titled
from spadework.web.tables.finished_games import FinishedGames
from spadework.web.tables.presets import PRESETS

# What makes a text of its first argument, or of its first two: one thing and several.
KEYWORDS: Final = {"Text": None, "_": None, "say": None, "plural": (1, 2), "several": (1, 2)}
# What a terminal shows is made with a library whose texts are called alike.
METHODS: Final = [
    ("view/drawing/terminal.py", "ignore"),
    ("**.py", "python"),
    ("**.html", "jinja2"),
]


@cache
def texts() -> list[tuple[str, str]]:
    """Every text of the sources, with that for several things where it has one."""
    with as_file(files("spadework")) as folder:
        found = extract_from_dir(folder, method_map=METHODS, keywords=KEYWORDS)
        messages = {message for _, _, message, _, _ in found if message}
    return sorted((m[0], m[1]) if isinstance(m, tuple) else (m, "") for m in messages)


@cache
def words() -> list[str]:
    """Every word and sentence that comes from the data."""
    catalog = Catalog()
    found = {game.title for game in FinishedGames(catalog).listed()} | set(GOOD_ICONS.values())
    for preset in PRESETS:
        found |= {preset.title, preset.sentence}
    for level in LEVELS.values():
        found |= {level.name, level.name.capitalize(), level.text}
    for game in catalog.games():
        found |= {titled(game), *map(titled, catalog.expansions(game))}
        for rules in _rulesets(catalog, game):
            found |= set(_words_of(rules))
        for mix in _mixes(catalog, game):
            for option in catalog.options(game, mix):
                found |= {spaced(option.name), option.text, *map(spaced, option.values)}
    return sorted(word for word in found | set(PRINTINGS) if has_words(word))


def spaced(name: str) -> str:
    """The name of an option or one of its values as it is shown."""
    return name.replace("_", " ")


def _mixes(catalog: Catalog, game: str) -> list[list[str]]:
    names = catalog.expansions(game)
    return [list(mix) for size in range(len(names) + 1) for mix in combinations(names, size)]


def _rulesets(catalog: Catalog, game: str) -> Iterator[Ruleset]:
    """With every expansion, on every map and with every option by itself."""
    for mix in _mixes(catalog, game):
        yield catalog.ruleset(game, mix, {}, "")
    for map in catalog.maps(game):
        yield catalog.ruleset(game, [], {}, map)
    for option in catalog.options(game, []):
        for value in option.values[1:]:
            try:
                yield catalog.ruleset(game, [], {option.name: value}, "")
            except SetupError:  # it needs another option besides
                continue


def _words_of(rules: Ruleset) -> Iterator[str]:
    yield rules.board.name
    yield from [note.pattern for note in rules.notes]
    yield from rules.terrains
    yield from rules.cults.names
    for source in rules.sources:
        yield source_words(rules, source).pattern
    for kind in rules.kinds:
        yield from [spaced(kind.name), str(kind.plural)]
    for faction in rules.factions:
        yield faction.name
        for vocabulary in (rules.words, faction.words):
            for name, called in vocabulary.items():
                yield from [spaced(name), called]
    for face in tile_faces(rules).values():
        for line in face:
            yield from [line.heading, *[spaced(bit.icon) for bit in line.bits]]
    for tile in rules.final_tiles:
        yield from [tile.name, tile.name.lower(), tile.code]


def main(path: Path) -> None:
    """Write the template of a language."""
    template = Template(project="Spadework")
    for one, many in texts():
        if has_words(one):
            template.add((one, many) if many else one)
    for word in words():
        template.add(word)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, template, sort_output=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
