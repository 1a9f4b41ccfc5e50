"""Drawings in points, with the letters that come with the program.

A picture looks the same wherever it is made: the fonts of the computer are asked only where a
name has letters that our own do not have.
"""

from __future__ import annotations

import re
from importlib.resources import as_file, files
from typing import Final

PNG_WIDTH: Final = 1600
# The usual letters first: of two files of one font the first is asked before the other.
FONTS: Final = ("figtree.ttf", "grenze-700.ttf", "figtree-ext.ttf", "grenze-700-ext.ttf")
# The letters of all languages that are written in Latin ones, as both fonts have them.
OURS: Final = re.compile(
    "[\t\n\r -~\xa0-\xac\xae-\u0113\u0116-\u0127\u012a\u012b\u012e-\u0137\u0139-\u013e"
    "\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u1e9e"
    "\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2212]*"
)


def png(svg: str, width: int = PNG_WIDTH) -> bytes:
    """An SVG drawing in points, *width* of them in a row."""
    import resvg_py  # needed for nothing else

    with as_file(files("spadework.view") / "fonts") as folder:
        drawn = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=[str(folder / name) for name in FONTS],
            skip_system_fonts=OURS.fullmatch(svg) is not None,
        )
    return bytes(drawn)
