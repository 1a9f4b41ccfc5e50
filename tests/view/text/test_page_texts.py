"""Every text in the templates and screens of the table has a German translation."""

from __future__ import annotations

from importlib.resources import as_file, files
from typing import Final

import pytest
from babel.messages.extract import extract_from_dir

from spadework.notation.game import Game
from spadework.view.text.language import Language, language
from spadework.web.screens.new_game_form import boxes, titled
from spadework.web.screens.opponents import OPPONENTS
from spadework.web.screens.pages import final_page, invitation_page, table_page
from spadework.web.screens.table import explain_html, preview_html
from spadework.web.tables.presets import PRESETS
from spadework.web.tables.sight import Player, Seen, Viewer
from support import games, nova_games

# The functions that say something in the language of the viewer.
SAYING: Final = {"_": None, "say": None}
METHODS: Final = [("**.py", "python"), ("**.html", "jinja2")]


def texts_of_pages() -> dict[str, str]:
    """Every English text that is said, with a file it is in."""
    with as_file(files("spadework.web")) as folder:
        found = extract_from_dir(folder, method_map=METHODS, keywords=SAYING)
        return {str(message): name for name, _, message, _, _ in found if message}


def test_the_pages_say_something() -> None:
    assert len(texts_of_pages()) > 100


def test_the_texts_of_the_pages_are_german_too() -> None:
    catalog = language("de").catalog
    missing = {t: place for t, place in texts_of_pages().items() if not catalog.translation(t)}
    assert not missing


def test_what_the_form_of_a_new_game_offers_is_german_too() -> None:
    missing: list[str] = []
    german = language("de", missing.append)
    for preset in PRESETS:
        german.say(preset.title)
        german.say(preset.sentence)
    for opponent in OPPONENTS:
        german.say(opponent.title)
        german.say(opponent.sentence or opponent.title)
    for box in boxes():
        for item in [*box.factions, *box.round_tiles, *box.bonus_cards, *box.final_tiles]:
            german.say(item.words)
        for option in box.options:
            german.say(option.name.replace("_", " "))
            german.say(option.text)
            for value in option.values:
                german.say(value.replace("_", " "))
        for printing in box.printings:
            german.say(printing)
        for name in [box.name, *[titled(e) for e in box.expansions], *[m.name for m in box.maps]]:
            german.say(name)
    assert not missing


@pytest.mark.parametrize(
    "game",
    [games.played(3), games.played_ships(2), nova_games.played(5)],
    ids=["tm", "ships", "tn"],
)
def test_no_page_in_german_says_anything_english(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing: list[str] = []

    def say(self: Language, sentence: str) -> str:
        known = self.catalog.translation(sentence)
        if known is None:
            missing.append(sentence)
        return known or sentence

    monkeypatch.setattr(Language, "_known_or_told", say)
    for actions in range(0, len(game.record), len(game.record) // 7):
        seen = seen_by_all(game.branch(actions))
        table_page(seen)
        invitation_page(seen, 0, "/seat/x")
        for action in seen.game.offers()[:9]:
            preview_html(seen, action.text)
            explain_html(seen, action.text)
    final_page(seen_by_all(game))
    assert not missing


def seen_by_all(game: Game) -> Seen:
    """A table at which one German plays every seat but one."""
    played = len(game.record)
    return Seen(
        id="x",
        title="",
        game=game,
        viewer=Viewer(frozenset(range(game.state.seat_count - 1)), "de", is_host=True),
        players=tuple(Player("Ada", "novice" * (i > 0)) for i in range(game.state.seat_count)),
        sequence=played,
        length=played,
        links={"seat 1": "/seat/1", "watch": "/watch/2"},
    )
