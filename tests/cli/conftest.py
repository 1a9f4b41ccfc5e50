"""What the tests of commands share."""

from pathlib import Path

import pytest

from support.bad_input import Refusal


@pytest.fixture
def refusal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Refusal:
    """Insists that a command is refused."""
    return Refusal(capsys, tmp_path)
