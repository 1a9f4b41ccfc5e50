"""What tests of the commands start from."""

from pathlib import Path

import pytest

from command import SHORT_GAME, Command


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


@pytest.fixture
def short_game(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(SHORT_GAME, encoding="utf-8")
    return path
