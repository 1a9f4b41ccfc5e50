"""A position as a drawing that notebooks show and files keep."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from spadework.core.errors import RuleError
from spadework.core.state import State
from spadework.core.text import Text
from spadework.notation.whole_file import write_whole
from spadework.view.advice.position import picture
from spadework.view.drawing.picture import Picture
from spadework.view.drawing.png import PNG_WIDTH, png
from spadework.view.drawing.svg import board_svg


@dataclass(frozen=True)
class Drawing:
    """The board and what everybody has; shows itself in a notebook."""

    picture: Picture
    svg: str

    def png(self, width: int = PNG_WIDTH) -> bytes:
        """The drawing in points, *width* of them in a row."""
        return png(self.svg, width)

    def save(self, path: str | Path) -> None:
        """Write the drawing to a file whose name ends in ``.svg`` or ``.png``."""
        path = Path(path)
        if path.suffix == ".svg":
            write_whole(path, self.svg)
        elif path.suffix == ".png":
            write_whole(path, self.png())
        else:
            raise RuleError(Text("{file}: drawings are kept as .svg or .png", file=str(path)))

    def __repr__(self) -> str:
        return f"<drawing: {self.picture.title}. {self.picture.subtitle}>"

    def _repr_svg_(self) -> str:
        return self.svg


def draw(state: State, title: str = "", dark: bool = False) -> Drawing:
    """Draw a position, by day or by night (*dark*)."""
    shown = picture(state, title or state.rules.name.replace("_", " ").title())
    return Drawing(shown, board_svg(shown, dark))
