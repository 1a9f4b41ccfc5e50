"""The colors of land, pieces and emblems, and how well one is read on another.

Land is pale and pieces are saturated, so that what somebody has built stands out from what it
stands on. By night the land lies in dusk; the pieces keep their colors.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class TerrainColors:
    """How a terrain is printed: its top, lit and dark parts of it, its cliff, the ink on it."""

    fill: str
    lit: str
    dark: str
    cliff: str
    ink: str


@dataclass(frozen=True)
class Livery:
    """How a seat's pieces are painted: front, lit and shaded faces, outline; then its disc."""

    front: str
    lit: str
    side: str
    edge: str
    disc: str
    sign: str  # the emblem on the disc


_LAKES: Final = TerrainColors("#7cb8e8", "#a9d3f4", "#4c90cc", "#2d659b", "#0d3a66")
_BLUE: Final = Livery("#1465c0", "#5ba2ea", "#0b4488", "#04203f", "#1465c0", "#ffffff")

DAY: Final[dict[str, TerrainColors]] = {
    "desert": TerrainColors("#ecd07e", "#f6e3a5", "#d3ad4b", "#a97f2a", "#6b4a00"),
    "plains": TerrainColors("#cba274", "#dcbb92", "#a97b49", "#7d5428", "#54310f"),
    "swamp": TerrainColors("#6f687d", "#8b8399", "#4f485d", "#352f41", "#ffffff"),
    "lakes": _LAKES,
    "lake": _LAKES,
    "forest": TerrainColors("#8cc07a", "#abd69a", "#5b9850", "#3b6e35", "#174a1c"),
    "mountains": TerrainColors("#bcc3ca", "#d6dbdf", "#8d97a1", "#656f79", "#39424b"),
    "wasteland": TerrainColors("#dd8b74", "#eba997", "#b85a43", "#85392a", "#5a1409"),
    "ice": TerrainColors("#e9f4f9", "#ffffff", "#b9d8e6", "#86aabb", "#2a6079"),
    "volcano": TerrainColors("#8d5848", "#a9705d", "#5f3529", "#3f2118", "#ffe6d2"),
    "river": TerrainColors("#6fb3c0", "#86c4ce", "#5a9eac", "#3d7f8d", "#123c46"),
}
# Who has no home terrain yet is teal.
LIVERIES: Final[dict[str, Livery]] = {
    "desert": Livery("#f5b301", "#ffdb66", "#c27f00", "#3d2800", "#f5b301", "#3d2800"),
    "plains": Livery("#8a4b20", "#b97a46", "#5f2f0f", "#2a1204", "#8a4b20", "#fff3e2"),
    "swamp": Livery("#35303f", "#615a70", "#1c1923", "#08060b", "#35303f", "#f1ecfa"),
    "lakes": _BLUE,
    "lake": _BLUE,
    "forest": Livery("#1b7a37", "#55ad63", "#0e5223", "#04250e", "#1b7a37", "#ffffff"),
    "mountains": Livery("#7d8994", "#c3cbd2", "#56616b", "#171d22", "#5d6973", "#ffffff"),
    "wasteland": Livery("#cf2418", "#f2705a", "#8f120a", "#3b0502", "#c22015", "#ffffff"),
    "ice": Livery("#d9eef7", "#ffffff", "#9cc6da", "#16394a", "#e3f3fa", "#123a4e"),
    "volcano": Livery("#ec5f0b", "#ff9d51", "#ad3f02", "#3d1500", "#de5a10", "#1f0900"),
    "river": Livery("#17807d", "#5fc0ba", "#0c5654", "#032a29", "#17706d", "#ffffff"),
}
# Pieces of nobody: the structures of a player who is not there.
NOBODY: Final = Livery("#cfc6b4", "#f4efe2", "#9d937f", "#2c2a26", "#f4efe2", "#2c2a26")


@dataclass(frozen=True)
class Water:
    """The river from its middle to the shore, and the frame of the board."""

    deep: str
    shallow: str
    foam: str
    sand: str
    ripple: str  # waves and the edges of hexes
    ripple_strength: float
    rim: str
    rim_lit: str
    rim_edge: str


WATER_BY_DAY: Final = Water(
    "#6fb3c0",
    "#86c4ce",
    "#b9e0e4",
    "#f1e4c3",
    "#ffffff",
    0.58,
    "#8d6a45",
    "#a98357",
    "#5b4028",
)
WATER_BY_NIGHT: Final = Water(
    "#1f4653",
    "#285563",
    "#3a6f7b",
    "#8a8163",
    "#bee1eb",
    0.29,
    "#4d3a28",
    "#5d4731",
    "#2c2016",
)
# What points were scored for, in the order of `view/text/scored.py`: kinds that stand side by side
# in a bar differ in lightness as well.
SHADES: Final = (
    "#c9bca4",
    "#b4520c",
    "#f0c04a",
    "#7a56ad",
    "#8fd0c2",
    "#8a3358",
    "#9cc37c",
    "#2f6a8f",
    "#e8a08c",
    "#1f7a68",
    "#8b939b",
    "#54483a",
)
HALO: Final = "#fffaf0"  # round every piece
GOLD: Final = "#ffd24a"  # round every town
GOLD_EDGE: Final = "#2a1c00"
KEY_DISC: Final = "#fff3cf"
KEY_EDGE: Final = "#6b4a00"
DUSK: Final = 0.22  # of black over the land by night
READABLE: Final = 4.5


def grounds(dark: bool) -> dict[str, TerrainColors]:
    """The terrains' colors by day or, when *dark*, by night."""
    if not dark:
        return DAY
    return {terrain: _at_dusk(ground) for terrain, ground in DAY.items() if terrain != "river"} | {
        "river": TerrainColors("#1f4653", "#285563", "#183843", "#12303a", "#d5ecf2")
    }


def _at_dusk(ground: TerrainColors) -> TerrainColors:
    fill, lit, dark, cliff = [
        mixed(color, "#000000", DUSK)
        for color in (ground.fill, ground.lit, ground.dark, ground.cliff)
    ]
    return TerrainColors(fill, lit, dark, cliff, ground.ink)


def labels(dark: bool) -> dict[str, str]:
    """The inks in which names are readable on the terrains."""
    return {name: readable(ground.ink, ground.fill) for name, ground in grounds(dark).items()}


def readable(ink: str, fill: str) -> str:
    """*ink*, made darker or lighter until text on *fill* has a contrast of 4.5 to 1.

    >>> readable("#0b2f4d", "#4f9bd9"), readable("#7a5c00", "#e9c95c")
    ('#0b2f4d', '#624a00')
    """
    ends = ["#000000", "#ffffff"]
    if _luminance(ink) > _luminance(fill):
        ends.reverse()
    for end in ends:
        for tenths in range(11):
            color = mixed(ink, end, tenths / 10)
            if contrast(color, fill) >= READABLE:
                return color
    raise AssertionError(f"black or white is readable on any color, but not on {fill}")


def ink_on(fill: str) -> str:
    """Black or white, whichever is read better on *fill*.

    >>> ink_on("#f0c04a"), ink_on("#54483a")
    ('#14100a', '#ffffff')
    """
    return max(("#14100a", "#ffffff"), key=lambda ink: contrast(ink, fill))


def mixed(color: str, other: str, share: float) -> str:
    """*color* with a *share* of *other* stirred in."""
    pairs = zip(_channels(color), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def contrast(a: str, b: str) -> float:
    """The contrast of two colors as WCAG 2 defines it, 1 to 21."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


def _luminance(color: str) -> float:
    parts = [c / 255 for c in _channels(color)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _channels(color: str) -> list[int]:
    return [int(color[i : i + 2], 16) for i in (1, 3, 5)]
