"""The command `spadework` with Terra Nova."""

from pathlib import Path

import pytest

from spadework.cli import main
from spadework.games.catalog import Catalog
from support import corpora


def test_a_new_game_is_written_shown_and_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, drawing = tmp_path / "game.txt", tmp_path / "game.svg"
    variant = ["--option", "two_player_variant=planner"]
    new = ["new", "--game", "terra_nova", "--players", "2", *variant, "-o", str(path)]
    assert main(new) == 0
    assert "Stand-in" in capsys.readouterr().err
    assert main(["show", str(path)]) == 0
    assert "Stand-in" in capsys.readouterr().out
    assert main(["show", str(path), "--svg", str(drawing)]) == 0
    assert drawing.read_text(encoding="utf-8").startswith("<svg")
    assert main(["replay", str(path)]) == 0
    assert "place a neutral house" in capsys.readouterr().out
    assert main(["explain", str(path), "pass houses"]) == 0
    assert "to place a neutral house" in capsys.readouterr().out


def test_every_option_is_in_the_documentation() -> None:
    page = (corpora.ROOT / "docs" / "terra_nova.md").read_text(encoding="utf-8")
    for option in Catalog().options("terra_nova", []):
        values = ", ".join(f"`{value}`" for value in option.values)
        assert f"| `{option.name}` | {values} | {option.text} |" in page


def test_random_games_are_simulated_with_every_check(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--game", "terra_nova", "--players", "3", "--option", "dropout_turn_order"]
    assert main(["simulate", *options, "--games", "3", "--check"]) == 0
    assert "3 games" in capsys.readouterr().out


def test_recorded_games_are_recognized(capsys: pytest.CaptureFixture[str]) -> None:
    path = next(p for p in corpora.inside() if p.name.startswith("terra_nova"))
    assert main(["conformance", str(path)]) == 0
    assert "0 different" in capsys.readouterr().out


def test_the_speed_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--game", "terra_nova", "--seconds", "0.05"]) == 0
    assert "actions a second" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--map", "base"], "there are main, two_player"),
        (["--players", "5"], "for 2 to 4 players"),
        (["--with", "fire_and_ice"], "no expansion"),
        (["--option", "two_player_variant=planner"], "for two players"),
    ],
)
def test_what_cannot_be_set_up_is_refused_with_a_sentence(
    options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "--game", "terra_nova", *options]) == 2
    assert words in capsys.readouterr().err
