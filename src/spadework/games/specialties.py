"""What is special about a faction, in the words that the rows of all games have for it."""

from __future__ import annotations

from spadework.core.facts import Faction
from spadework.core.rows import Row
from spadework.core.text import Text
from spadework.games.vocabulary import Vocabulary, make_conversion


def add_specialties(faction: Faction, row: Row, words: Vocabulary, large: list[str]) -> None:
    """Give *faction* what its *row* says; some abilities come with one of the *large* structures.

    The row has `abilities` and `abilities_with`, by structure; `built`, what a structure brings at
    once, and `built_actions`, the action spaces it opens; `actions` that are open from the
    beginning, what a `town` brings besides its tile, and `conversions`.
    """
    _add_abilities(faction, row, words, large)
    names = words.names
    built = row.row("built")
    for code in built.names():
        faction.built_rewards[names.kind(built, code)] = words.reward(built.row(code))
    opened = row.row("built_actions")
    for code in opened.names():
        spaces = [names.space(opened, space) for space in opened.texts(code)]
        faction.built_actions[names.kind(opened, code)] = spaces
    faction.own_actions.extend([names.space(row, space) for space in row.texts("actions")])
    faction.town_reward = words.reward(row.row("town"))
    faction.conversions = [make_conversion(c, special=True) for c in row.rows("conversions")]


def _add_abilities(faction: Faction, row: Row, words: Vocabulary, large: list[str]) -> None:
    for ability in words.abilities(row.row("abilities")):
        faction.learn(ability)
    grown = row.row("abilities_with")
    for code in grown.names():
        if code not in large:
            raise grown.wrong(Text("no ability comes with '{text}'", text=code))
        for ability in words.abilities(grown.row(code)):
            faction.learn(ability, large.index(code))
