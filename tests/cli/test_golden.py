"""Golden playthroughs stay as reviewed; compiled and interpreted engines agree on them."""

import pytest

from support import golden


@pytest.mark.parametrize("name", golden.TEXTS)
def test_golden_playthroughs_have_not_changed(name: str) -> None:
    kept = (golden.FOLDER / name).read_text(encoding="utf-8")
    assert golden.TEXTS[name]() == kept, f"{name} differs; `make golden` writes it anew for review"
