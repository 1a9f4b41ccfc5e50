"""Structures and ships as small models: light from the upper left, the same outline everywhere.

A piece is made of parts in the colors of a `Livery`. It stands on (0, 0); a dwelling is about 45
units wide. Every piece is drawn twice: first as a cream halo, which sets it off from any ground.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spadework.view.drawing.palette import Livery

OUTLINE: Final = 1.9
HALO_WIDTH: Final = 7.0
ORIGIN: Final = 'transform="translate(-32 -54)"'  # the ground point of the paths below


@dataclass(frozen=True)
class Face:
    """A face of a piece: its path and the name of its paint; *line* instead of a filled face."""

    path: str
    face: str
    outlined: bool = True
    line: float = 0.0


def _front(path: str) -> Face:
    return Face(path, "front")


def _lit(path: str) -> Face:
    return Face(path, "lit")


def _side(path: str) -> Face:
    return Face(path, "side")


def _opening(path: str) -> Face:
    """A door or a window."""
    return Face(path, "edge", outlined=False)


def _shade(path: str, face: str = "side") -> Face:
    return Face(path, face, outlined=False)


def _courses(path: str, width: float = 1.8) -> Face:
    """Lines of stones or ribs."""
    return Face(path, "lit", outlined=False, line=width)


_DWELLING: Final = (
    _side("M32 35 54 28V47L32 54z"),
    _front("M11 35 21.5 20 32 35V54H11z"),
    _lit("M21.5 20 43 13.5 55.5 27.5 32 35z"),
    _lit("M8.5 37 21.5 18.5 34.5 36.5 31.5 37.5 21.5 24 11.5 38z"),
    _opening("M18 54V44.5a3.5 3.5 0 0 1 7 0V54z"),
    _opening("M40 37.5l6-1.9v6l-6 1.9z"),
)
PIECES: Final[dict[str, tuple[Face, ...]]] = {
    "dwelling": _DWELLING,
    "house": _DWELLING,
    "trading_post": (
        _side("M37 39 61 31V49L37 56.5z"),
        _front("M22 39 29.5 28.5 37 39V56.5H22z"),
        _lit("M29.5 28.5 52.5 21.5 62 31 37 39z"),
        _side("M20 23 27.5 20.5V40L22 42z"),
        _front("M5 23H20.5V56.5H5z"),
        _side("M20.5 24 13 5 29.5 20.5z"),
        _lit("M3 24 13 5 22 24z"),
        _opening("M9.5 29.5h6v6.5h-6z"),
        _opening("M26 56.5V48a3.5 3.5 0 0 1 7 0v8.5z"),
        _opening("M43 42.5l5-1.6v5.5l-5 1.6zM52 39.6l5-1.6v5.5l-5 1.6z"),
    ),
    "temple": (
        _front("M13 35V50.5C13 58 51 58 51 50.5V35z"),
        _shade("M40 36V55.3C47 54.3 51 52.5 51 50.5V35z"),
        _opening("M26.5 56V45.5a5.5 5.5 0 0 1 11 0V56z"),
        _courses("M18.5 41v11.5M46.5 41v11", 2),
        _lit("M10 35C10 22 19.5 14 32 14s22 8 22 21c0 8-44 8-44 0z"),
        _shade("M38 15.2C47.5 18 53 25.5 53.2 35c-.2 2.5-4.5 4-11 5 2-9 1.5-18-4.2-24.8z", "front"),
        _front("M30.6 14V8h2.8v6z"),
        _lit("M35.3 6.5A3.3 3.3 0 1 1 28.7 6.5A3.3 3.3 0 1 1 35.3 6.5z"),
    ),
    "stronghold": (
        _side("M34 24V7l10-3.5V21z"),
        _front("M19 26V5h4v3.5h3.7V5h3.8v3.5H34V26z"),
        _lit("M25 5V-4l9 3-7.5 3"),
        _side("M38 57V24l5.5-1.8v4.6l5.5-1.8v-4.6l5.5-1.8v4.5l5-1.6V50z"),
        _front("M4 57V22h6.5v5h6.2v-5h6.5v5h6v-5H38v35z"),
        _courses("M8 33h8M26 33h8M8 42h5M29 42h5"),
        _opening("M14.5 57V46a6.5 6.5 0 0 1 13 0v11z"),
        _opening("M45.5 36.5l3.5-1.1v8l-3.5 1.1zM53 34l3.2-1v8l-3.2 1z"),
    ),
    "sanctuary": (
        _side("M2 51c0-4 13.5-7 30-7s30 3 30 7v3.5c0 4-13.5 7-30 7s-30-3-30-7z"),
        _front("M2 51c0-4 13.5-7 30-7s30 3 30 7-13.5 7-30 7-30-3-30-7z"),
        _lit("M6 49V38c0-4 2.5-6.5 6-6.5S18 34 18 38v12.5c-5 .5-9-.2-12-1.5z"),
        _front("M46 50.5V38c0-4 2.5-6.5 6-6.5s6 2.5 6 6.5v11c-3 1.3-7 2-12 1.5z"),
        _front("M15.5 30V51c0 5 33 5 33 0V30z"),
        _shade("M39 31V54.2c6-.7 9.5-2 9.5-3.4V30z"),
        _courses("M20.5 36v14.5M26 37v15.5", 2),
        _opening("M29.5 55V44a4.5 4.5 0 0 1 9 0V54.7z"),
        _lit("M12.5 30C12.5 17 21 9 32 9s19.5 8 19.5 21c0 6.5-39 6.5-39 0z"),
        _shade("M38 10c8 3 13 10.5 13 20-.3 2-4 3.3-10 4 1.5-9 1-17.5-3-24z", "front"),
        _front("M29.5 9V2.5L32-2l2.5 4.5V9z"),
    ),
    # The keep of a left palace has battlements, that of a right palace a spire.
    "left_palace": (
        _side("M40 57V37L61 31V50z"),
        _front("M20 57V37H40V57z"),
        _lit("M20 37 27 28 48 22 61 31 40 37z"),
        _side("M22 57V15l7-2.5V40z"),
        _front("M5 57V15H22V57z"),
        _lit("M2.5 16V7.5h4.6V11h4.2V7.5h4.8V11h4V7.5h5V16z"),
        _lit("M13.5 8V-4l9 3-7.5 3"),
        _courses("M8.5 38h5M8.5 47h5M15 42.5h4"),
        _opening("M10 21h6.500v9H10z"),
        _opening("M26 57V48a4 4 0 0 1 8 0V57z"),
        _opening("M45 42l5-1.500v5.500l-5 1.500zM53 39.600l4.5-1.400v5.500L53 45z"),
    ),
    "right_palace": (
        _side("M25 57V38H42V57z"),
        _front("M4 38 14.5 25 25 38V57H4z"),
        _lit("M14.5 25H36L44 38H25z"),
        _lit("M2 40 14.5 23.5 27 40 24 41 14.5 29 5 41z"),
        _side("M54 20 61 16.500V50L54 57z"),
        _front("M37 20H54V57H37z"),
        _side("M54.5 20.5 46-4 63.5 16.500z"),
        _lit("M34.5 20.5 46-4 56 20.500z"),
        _courses("M40.5 40h5M46 46h5M40.5 52h4"),
        _opening("M42.5 25.500h6v9h-6z"),
        _opening("M10.5 57V47.500a4 4 0 0 1 8 0V57z"),
        _opening("M30.5 44h5.500v6h-5.500z"),
    ),
    "shipyard": (
        _lit("M2 50 50 44 62 50 14 57z"),
        _front("M2 50 14 57V61L2 54z"),
        _side("M14 57 62 50V54L14 61z"),
        _front("M10 36H52L46 48 16 52z"),
        _lit("M10 36H52l-2 4.5H13z"),
        _side("M29 36V10h4v26z"),
        _lit("M33 10 56 16V20L33 17z"),
        _side("M51.5 19v9h-3v-9z"),
    ),
    "ship": (
        _front("M8 44H58L50 57H17z"),
        _lit("M8 44H58l-2.5 5H11z"),
        _lit("M33 6C50 12 54 26 52 40H33z"),
        _side("M29 12C18 18 12 28 12 40H29z"),
        _front("M29.5 4h3.5v40h-3.5z"),
    ),
    # Who trades over land: a wanderer with a pack on the back.
    "merchant": (
        _side("M36 22c9-3 15 3 15 11s-3 13-11 13z"),
        _front("M20 57C20 40 23 28 31 28s12 12 12 29z"),
        _shade("M33 28c7 2 10 14 10 29h-8c1-11 1-21-2-29z"),
        _lit("M38.5 18.500A8 8 0 1 1 22.5 18.500A8 8 0 1 1 38.5 18.500z"),
        _lit("M19 15C23 3 38 3 42 15z"),
        _side("M12 20h3.500V57H12z"),
    ),
}
# How large a piece stands on its hex.
SIZES: Final = {
    "dwelling": 0.76,
    "house": 0.76,
    "trading_post": 0.86,
    "temple": 0.79,
    "stronghold": 0.89,
    "sanctuary": 0.89,
    "left_palace": 0.88,
    "right_palace": 0.88,
    "shipyard": 0.77,
    "ship": 0.6,
    "merchant": 0.55,
}
SHADOW: Final = '<ellipse cx="4" cy="-2" rx="33" ry="12.5" fill="#000000" opacity=".3"/>'

# The liveries of a page are names to which its style sheet gives a meaning.
WORN: Final = Livery(
    "var(--front)", "var(--lit)", "var(--side)", "var(--edge)", "var(--home)", "var(--home-label)"
)


def piece_art(kind: str, livery: Livery) -> str:
    """The model itself."""
    return f"<g {ORIGIN} {ROUND}>{''.join(_part(part, livery) for part in PIECES[kind])}</g>"


def halo_art(kind: str, color: str) -> str:
    """Shadow and halo of a piece, to be drawn before it."""
    paths = "".join(part.path for part in PIECES[kind] if part.outlined)
    return (
        f"{SHADOW}<g {ORIGIN} {ROUND}>"
        f'<path d="{paths}" fill="{color}" stroke="{color}" stroke-width="{HALO_WIDTH:g}"/></g>'
    )


ROUND: Final = 'stroke-linejoin="round"'


def _part(part: Face, livery: Livery) -> str:
    color = {
        "front": livery.front,
        "lit": livery.lit,
        "side": livery.side,
        "edge": livery.edge,
    }[part.face]
    if part.line:
        return (
            f'<path d="{part.path}" fill="none" stroke="{color}" stroke-width="{part.line:g}"'
            f' stroke-linecap="round" opacity=".85"/>'
        )
    if not part.outlined:
        return f'<path d="{part.path}" fill="{color}"/>'
    return (
        f'<path d="{part.path}" fill="{color}" stroke="{livery.edge}" stroke-width="{OUTLINE:g}"/>'
    )
