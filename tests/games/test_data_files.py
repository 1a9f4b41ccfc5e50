"""The words of data files: one that nothing reads is refused, with the one that may be meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import pytest

from spadework.agents.thinking.features import Features
from spadework.agents.thinking.weights_file import read_weights
from spadework.core.errors import SetupError
from spadework.core.rows import Row
from spadework.games import maps
from spadework.games.catalog import Catalog
from spadework.games.merchants.expansion import Merchants
from spadework.games.terra_mystica.assembly import make_ruleset
from spadework.games.terra_mystica.expansion import Expansion, Mix
from spadework.games.terra_mystica.small_expansions import FireAndIce

Misspell = Callable[[str, list[str], str], None]
READ_TOML: Final = maps.read_toml


def toml_files(folder: Traversable) -> Iterator[Traversable]:
    for found in sorted(folder.iterdir(), key=lambda found: found.name):
        if found.is_dir():
            yield from toml_files(found)
        elif found.name.endswith(".toml"):
            yield found


FILES: Final = {found.name: found for found in toml_files(files("spadework.games"))}


@pytest.fixture
def misspell(monkeypatch: pytest.MonkeyPatch) -> Iterator[Misspell]:
    """Has a word read as another, in a table of a file that *path* leads to."""

    def change(file: str, path: list[str], word: str) -> None:
        def read(text: str, where: str) -> Row:
            row = READ_TOML(text, where)
            if where != file:
                return row
            changed = renamed(row.contents(), path, word)
            assert isinstance(changed, dict)
            return Row(changed, where)

        monkeypatch.setattr(maps, "read_toml", read)
        maps.packaged.cache_clear()

    yield change
    monkeypatch.undo()
    maps.packaged.cache_clear()


def renamed(table: object, path: list[str], word: str) -> object:
    """A copy of a *table* in which the last word of *path* is *word*; rows of a list by number."""
    first, *rest = path
    if isinstance(table, list):
        rows = list(table)
        rows[int(first)] = renamed(rows[int(first)], rest, word)
        return rows
    assert isinstance(table, dict)
    assert first in table, f"there is no {first}"
    if rest:
        return {**table, first: renamed(table[first], rest, word)}
    return {word if name == first else name: value for name, value in table.items()}


def open_every_file() -> None:
    """Read all that the package knows of its games, as somebody does who plays them."""
    catalog = Catalog()
    for game in catalog.games():
        for name in catalog.maps(game):
            maps.read_map(game, name)
    expansions: list[Expansion] = [FireAndIce("fire_and_ice"), Merchants("merchants")]
    mystica = Mix(expansions, [expansion.name for expansion in expansions])
    catalog.setup("terra_nova", [], {"first_game": "on"}, "main", 2, 1, [], [])
    make_ruleset(mystica, {}, "base")
    catalog.setup("terra_mystica", [], {"introductory": "on"}, "base", 2, 1, [], [])


def test_files_as_they_are_have_no_word_that_nothing_reads(misspell: Misspell) -> None:
    maps.packaged.cache_clear()
    open_every_file()


@pytest.mark.parametrize("file", FILES)
def test_a_misspelled_section_is_told_with_the_one_that_may_be_meant(
    file: str, misspell: Misspell
) -> None:
    for section in READ_TOML(FILES[file].read_text("utf-8"), file).names():
        misspell(file, [section], f"{section}x")
        with pytest.raises(SetupError) as refused:
            open_every_file()
        said = str(refused.value)
        assert said.startswith(f"{file}: ")
        assert said.endswith(f"nothing reads '{section}x'; is '{section}' meant?")


@pytest.mark.parametrize(
    ("file", "path"),
    [
        ("merchants.toml", ["game", "bonus_cards"]),
        ("merchants.toml", ["faction", "yetis"]),
        ("merchants.toml", ["canals", "fjords"]),
        ("merchants.toml", ["trade", "overland_words"]),
        ("merchants.toml", ["trade", "rewards"]),
        ("merchants.toml", ["trade", "rewards", "TE"]),
        ("merchants.toml", ["trade", "rewards", "TE", "gain"]),
        ("game.toml", ["buildings", "TE", "built"]),
        ("game.toml", ["cults", "power_on_reaching"]),
        ("game.toml", ["end_scoring", "area"]),
        ("game.toml", ["conversions", "0", "give"]),
        ("game.toml", ["special_actions", "6", "options", "giants_build_elsewhere"]),
        ("rules.toml", ["special_actions", "3", "options", "inventors_action_on_home_terrain"]),
        ("factions.toml", ["faction", "auren", "income", "D"]),
        ("factions.toml", ["faction", "cultists", "options", "cultists_decline_power"]),
        ("merchants.toml", ["canals", "status", "lakes"]),
        ("starting_vp.toml", ["tables", "merchants_lakes", "usual"]),
        ("starting_vp.toml", ["tables", "merchants_lakes", "vp"]),
        ("starting_vp.toml", ["tables", "original_2017", "vp", "yetis"]),
        ("intro_game.toml", ["scoring_tiles", "order"]),
        ("intro_game.toml", ["players_2", "dwellings", "nomads"]),
        ("mats.toml", ["settings", "terrain_tiles_limited"]),
        ("mats.toml", ["first_game", "houses_two_players"]),
        ("rules.toml", ["setup", "first_game", "two_players"]),
        ("rules.toml", ["setup", "first_game", "bonus_tiles_2p"]),
    ],
)
def test_so_is_a_word_of_a_table_that_may_be_absent(
    file: str, path: list[str], misspell: Misspell
) -> None:
    word = path[-1]
    misspell(file, path, f"{word}x")
    with pytest.raises(SetupError) as refused:
        open_every_file()
    said = str(refused.value)
    place = [step for step in path[:-1] if not step.isdigit()]
    assert said.startswith(", ".join([file, *place]) + ": ")
    assert f"'{word}x'" in said
    assert said.endswith(f"; is '{word}' meant?")


def test_so_is_a_table_of_a_faction(misspell: Misspell) -> None:
    misspell("factions.toml", ["faction", "auren", "income"], "incomex")
    with pytest.raises(SetupError) as refused:
        make_ruleset(Mix([], []), {}, "base")
    assert str(refused.value) == (
        "factions.toml, faction, auren: nothing reads 'incomex'; is 'income' meant?"
    )
    # Where an expansion adds to the table, it is not missing but incomplete.
    with pytest.raises(SetupError, match="faction, auren, income: 'D' is missing"):
        open_every_file()


@pytest.mark.parametrize("game", Catalog().games())
def test_every_weight_of_a_value_function_is_that_of_a_feature(game: str) -> None:
    catalog = Catalog()
    everything = catalog.expansions(game)
    boxes = [[], [name for name in everything if name != "merchants"], everything]
    known = {name for box in boxes for name in Features(catalog.ruleset(game, box, {}, "")).names}
    assert set(read_weights(game)) <= known
