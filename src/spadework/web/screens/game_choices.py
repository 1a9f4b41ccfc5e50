"""What the games consist of: all that the form of a new game lets people choose among.

How this works: expansions bring tiles, factions and options of their own, and take some away. Every
choice therefore knows the mixes of expansions it is part of, as numbers: bit i stands for the i-th
expansion of the game. The form shows what belongs to the mix at hand. What is part of every mix
names none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sized
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from spadework.core.errors import SetupError
from spadework.core.facts import RoundTile
from spadework.core.options import PRINTINGS, Option
from spadework.core.ruleset import Ruleset
from spadework.core.text import Text, in_a_row, listed
from spadework.games.catalog import Catalog
from spadework.view.drawing.thumbnail import thumbnail
from spadework.view.drawing.tile_icons import Face, tile_faces
from spadework.view.text.tiles import bonus_words, cult_bonus_words, round_words
from spadework.web.tables.presets import Preset

MOST_SEATS: Final = 5


@dataclass(frozen=True)
class Item:
    """Something to choose: how the form calls it, in English words, and its mixes."""

    code: str
    words: Text
    mixes: str
    face: Face = ()  # what is printed on it
    copies: int = 1


@dataclass(frozen=True)
class OptionInForm:
    """An option of the rules: its values, the default first, and the sentence that explains it."""

    name: str
    values: tuple[str, ...]
    text: str
    mixes: str


@dataclass(frozen=True)
class MapPicture:
    """A map and how it looks."""

    code: str
    name: str
    drawing: str


@dataclass(frozen=True)
class GameInForm:
    """One game of the family with all its expansions."""

    game: str
    name: str
    expansions: tuple[str, ...]
    most: int  # players
    maps: tuple[MapPicture, ...]
    factions: tuple[Item, ...]
    rounds: int
    round_tiles: tuple[Item, ...]
    bonus_cards: tuple[Item, ...]
    final_tiles: tuple[Item, ...]
    options: tuple[OptionInForm, ...]
    printings: tuple[str, ...]  # none where all are alike


@cache
def games_in_form() -> tuple[GameInForm, ...]:
    """The games of the family; made once, as nothing in them changes."""
    catalog = Catalog()
    return tuple(_open(catalog, game) for game in catalog.games())


def _open(catalog: Catalog, game: str) -> GameInForm:
    expansions = catalog.expansions(game)
    mixes = [
        [name for i, name in enumerate(expansions) if mix >> i & 1]
        for mix in range(1 << len(expansions))
    ]
    rules = [catalog.ruleset(game, mix, {}, "") for mix in mixes]
    options = [catalog.options(game, mix) for mix in mixes]
    return GameInForm(
        game=game,
        name=titled(game),
        expansions=tuple(expansions),
        most=max(seats for seats in range(2, MOST_SEATS + 1) if _seats(catalog, game, seats)),
        maps=tuple(_map(game, name) for name in catalog.maps(game)),
        factions=_items(rules, "", lambda r: [(f.id, Text(f.name)) for f in r.factions]),
        rounds=rules[0].rounds,
        round_tiles=_round_tiles(rules),
        bonus_cards=_items(
            rules, "bonus", lambda r: [(c.code, in_a_row(bonus_words(r, c))) for c in r.bonus_cards]
        ),
        final_tiles=_items(
            rules, "final", lambda r: [(t.code, Text(t.name)) for t in r.final_tiles]
        ),
        options=_switches(options),
        printings=tuple(PRINTINGS) if any(o.first for o in options[0]) else (),
    )


def _round_tiles(rules: list[Ruleset]) -> tuple[Item, ...]:
    """The scoring tiles, with how many there are of each."""
    copies = {tile.code: tile.count for ruleset in rules for tile in ruleset.round_tiles}
    items = _items(rules, "round", lambda r: [(t.code, _round_words(r, t)) for t in r.round_tiles])
    return tuple(replace(item, copies=copies[item.code]) for item in items)


def _round_words(rules: Ruleset, tile: RoundTile) -> Text:
    """What a scoring tile counts, and the bonus after its round."""
    scores, bonus = listed(round_words(rules, tile)), cult_bonus_words(rules, tile)
    return Text("{scores}; after it: {gives}", scores=scores, gives=bonus) if bonus else scores


def _seats(catalog: Catalog, game: str, seats: int) -> bool:
    """Whether so many can play."""
    try:
        catalog.setup(game, [], {}, "", seats, 0, [], [])
    except SetupError:
        return False
    return True


@cache
def _map(game: str, name: str) -> MapPicture:
    rules = Catalog().ruleset(game, [], {}, name)
    return MapPicture(name, rules.board.name, thumbnail(rules.board, rules.terrains))


def _items(
    rules: list[Ruleset], family: str, of: Callable[[Ruleset], Iterable[tuple[str, Text]]]
) -> tuple[Item, ...]:
    """What *of* finds in any of the *rules*; tiles have a face by the name of their *family*."""
    words: dict[str, Text] = {}
    mixes: dict[str, list[str]] = {}
    printed: dict[str, Face] = {}
    for mix, ruleset in enumerate(rules):
        known = tile_faces(ruleset)
        for code, text in of(ruleset):
            words.setdefault(code, ruleset.worded(text))
            mixes.setdefault(code, []).append(str(mix))
            printed.setdefault(code, known.get(f"{family}:{code}", ()))
    return tuple(
        Item(code, words[code], _some(mixes[code], rules), printed[code]) for code in words
    )


def _some(mixes: list[str], all: Sized) -> str:
    """The numbers of *mixes*; empty if they are all that there are."""
    return " ".join(mixes) if len(mixes) < len(all) else ""


def _switches(options: list[list[Option]]) -> tuple[OptionInForm, ...]:
    """Every option once for each of its forms: an expansion may change values and default."""
    found: dict[tuple[str, tuple[str, ...], str], list[str]] = {}
    for mix, known in enumerate(options):
        for option in known:
            found.setdefault((option.name, tuple(option.values), option.text), []).append(str(mix))
    return tuple(
        OptionInForm(name, values, text, _some(mixes, options))
        for (name, values, text), mixes in found.items()
    )


def titled(name: str) -> str:
    """The name of a game or expansion as it is written."""
    small = ("and", "of", "the")
    words = [word if word in small else word.capitalize() for word in name.split("_")]
    return " ".join(words)


def map_of(preset: Preset) -> str:
    """The drawing of the map that a preset is played on."""
    [game] = preset.fields["game"]
    [name] = preset.fields.get("map") or Catalog().maps(game)[:1]
    return _map(game, name).drawing
