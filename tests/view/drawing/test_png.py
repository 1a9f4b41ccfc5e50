"""Pictures in points: drawn with our own letters, the same on every computer."""

import os
import struct
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from spadework.view.drawing.png import OURS, png
from spadework.view.drawing.svg import SANS, SERIF

FOLDER = files("spadework.view") / "fonts"
# A picture, and one by the fonts of the computer alone: written where two arguments say.
DRAWN_ELSEWHERE = """
import sys
from pathlib import Path
import resvg_py
from spadework.view.drawing.png import png
svg, ours, theirs = (Path(name) for name in sys.argv[1:])
ours.write_bytes(png(svg.read_text("utf-8"), 400))
theirs.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg.read_text("utf-8"), width=400)))
"""


def picture(words: str, family: str = SANS) -> str:
    """A picture with nothing on it but *words*."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 60" width="400" height="60">'
        f'<text x="10" y="40" font-size="30" font-weight="700" font-family="{family}">{words}'
        "</text></svg>"
    )


@pytest.mark.parametrize("family", [SANS, SERIF], ids=["texts", "titles"])
def test_a_picture_is_the_same_on_a_server_without_any_fonts(tmp_path: Path, family: str) -> None:
    svg = picture("Könige, 21 Łódź – €5", family)
    none = tmp_path / "none"
    none.mkdir()
    settings = tmp_path / "fonts.conf"
    settings.write_text(f"<fontconfig><dir>{none}</dir></fontconfig>", encoding="utf-8")
    source, ours, theirs = (tmp_path / name for name in ("one.svg", "ours.png", "theirs.png"))
    source.write_text(svg, encoding="utf-8")
    command = [sys.executable, "-c", DRAWN_ELSEWHERE, str(source), str(ours), str(theirs)]
    bare = {**os.environ, "FONTCONFIG_FILE": str(settings), "HOME": str(none)}
    subprocess.run(command, env=bare, check=True)
    assert ours.read_bytes() == png(svg, 400)
    # What was drawn has letters, and there were no others that could have made them.
    assert ours.read_bytes() != png(picture("", family), 400)
    assert theirs.read_bytes() == png(picture("", family), 400)


def test_titles_texts_and_weights_look_different() -> None:
    plain = picture("Spadework").replace(' font-weight="700"', "")
    drawn = {png(plain), png(picture("Spadework")), png(picture("Spadework", SERIF))}
    assert len(drawn) == 3


@pytest.mark.parametrize("font", ["figtree", "grenze-700"])
def test_our_fonts_have_all_the_letters_that_need_no_others(font: str) -> None:
    had = set(letters_of(f"{font}.ttf")) | set(letters_of(f"{font}-ext.ttf"))
    needed = {chr(code) for code in range(0x20, 0x3000) if OURS.fullmatch(chr(code))}
    assert len(needed) > 300
    assert needed <= had, sorted(needed - had)


def test_letters_that_we_do_not_have_are_left_to_the_computer() -> None:
    assert OURS.fullmatch(picture("Größe: 3 Häuser")) is not None
    assert OURS.fullmatch(picture("Ольга")) is None


def letters_of(name: str) -> Iterator[str]:
    """The letters that a font file has: its table ``cmap`` in format 4 says them in runs."""
    font = (FOLDER / name).read_bytes()
    tables = (font[12 + 16 * i : 28 + 16 * i] for i in range(struct.unpack_from(">H", font, 4)[0]))
    [cmap] = [struct.unpack(">4xLL", table[4:])[0] for table in tables if table[:4] == b"cmap"]
    for i in range(struct.unpack_from(">H", font, cmap + 2)[0]):
        at = cmap + struct.unpack_from(">L", font, cmap + 8 + 8 * i)[0]
        if struct.unpack_from(">H", font, at)[0] != 4:
            continue
        runs = struct.unpack_from(">H", font, at + 6)[0] // 2
        ends = struct.unpack_from(f">{runs}H", font, at + 14)
        begins = struct.unpack_from(f">{runs}H", font, at + 16 + 2 * runs)
        for begin, end in zip(begins, ends, strict=True):
            yield from map(chr, range(begin, end + 1))
