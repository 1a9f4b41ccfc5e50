"""The commented games of the documentation: what the text quotes is in the records."""

import re

import pytest

from spadework import load_game
from spadework.notation.game import Game
from support import corpora

DOCS = corpora.ROOT / "docs"
NAMES = ["far_apart", "the_house_between", "the_last_ship"]


def page() -> str:
    return (DOCS / "commented_games.md").read_text(encoding="utf-8")


def section(name: str) -> str:
    """What the page says about a game."""
    title = name.replace("_", " ").capitalize()
    return page().split(f"\n## {title}\n")[1].split("\n## ")[0]


@pytest.fixture(params=NAMES, scope="module")
def told(request: pytest.FixtureRequest) -> tuple[str, Game]:
    """A game with what is said about it."""
    return section(request.param), load_game(DOCS / "games" / f"{request.param}.txt")


def test_every_section_has_a_record_and_every_record_a_section() -> None:
    assert sorted(path.stem for path in (DOCS / "games").glob("*.txt")) == NAMES
    assert len(re.findall("^## ", page(), re.MULTILINE)) == len(NAMES)


def test_the_game_ends_with_the_points_that_are_quoted(told: tuple[str, Game]) -> None:
    text, game = told
    assert game.over
    ranked = sorted(game.state.seats, key=lambda seat: -seat.points)
    assert f"**{', '.join(f'{seat.faction.name} {seat.points}' for seat in ranked)}**" in text


def test_every_action_that_is_quoted_was_played(told: tuple[str, Game]) -> None:
    text, game = told
    played = {entry.action.text for entry in game.record}
    quoted = re.findall(r"`([^`]+)`", text)
    assert len(quoted) > 5
    assert [action for action in quoted if action not in played] == []


def test_the_pictures_are_there_and_small(told: tuple[str, Game]) -> None:
    text, game = told
    pictures = re.findall(r"\((games/\w+?_(\d+)\.webp)\)", text)
    assert len(pictures) == 2
    for path, at in pictures:
        assert (DOCS / path).stat().st_size < 150_000
        assert int(at) <= len(game.record)


def test_without_the_last_two_turns_the_engineers_would_have_been_last() -> None:
    game = load_game(DOCS / "games" / "the_last_ship.txt")
    assert "win with 145, the Giants have 134, the Nomads 125" in section("the_last_ship")
    assert "Engineers are last with 118" in section("the_last_ship")
    before = game.at(546)
    before.play("pass")
    before.play("end turn")
    assert [seat.points for seat in before.seats] == [118, 134, 125, 145]
