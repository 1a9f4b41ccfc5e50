"""The colors of the table as names of a style sheet, so that a page follows day and night.

The style sheet of the pages, `web/static/land.css`, holds what `land_css` returns;
`python -m spadework.view.drawing.colors` prints it.
"""

from __future__ import annotations

from dataclasses import astuple

from spadework.view.drawing.paint import NOBODYS
from spadework.view.drawing.palette import (
    DAY,
    DUSK,
    GOLD,
    GOLD_EDGE,
    HALO,
    KEY_DISC,
    KEY_EDGE,
    LIVERIES,
    NOBODY,
    SHADES,
    WATER_BY_DAY,
    WATER_BY_NIGHT,
    Livery,
    grounds,
    ink_on,
    labels,
)
from spadework.view.drawing.svg import BY_DAY, BY_NIGHT, Theme


def land_css() -> str:
    """The values of all names by day, and by night where that is asked for."""
    night = _values(BY_NIGHT, dark=True)
    return (
        "/* Made by `python -m spadework.view.drawing.colors`. */\n"
        f":root {{\n{_constant()}{_values(BY_DAY, dark=False)}}}\n"
        f'@media (prefers-color-scheme: dark) {{\n:root[data-theme="auto"] {{\n{night}}}\n}}\n'
        f':root[data-theme="dark"] {{\n{night}}}\n' + _homes()
    )


def _constant() -> str:
    """What is the same by day and by night: pieces, and the land before the dusk falls on it."""
    values = {
        "halo": HALO,
        "outline": "#1a120a",
        "gold": GOLD,
        "gold-edge": GOLD_EDGE,
        "key-disc": KEY_DISC,
        "key-edge": KEY_EDGE,
    }
    for terrain, ground in DAY.items():
        values[f"{terrain}-top"] = ground.fill
        values[f"{terrain}-dark"] = ground.dark
        values[f"{terrain}-cliff"] = ground.cliff
    for place, shade in enumerate(SHADES):
        values[f"shade-{place}"] = shade
        values[f"on-shade-{place}"] = ink_on(shade)
    for terrain, livery in LIVERIES.items():
        values[f"{terrain}-piece"] = livery.front
    return _written(values)


def _values(theme: Theme, dark: bool) -> str:
    water = WATER_BY_NIGHT if dark else WATER_BY_DAY
    values = {
        "table": theme.table,
        "card": theme.card,
        "text": theme.text,
        "faint": theme.faint,
        "rule": theme.rule,
        "accent": theme.accent,
        "power": theme.power,
        "deep": water.deep,
        "shallow": water.shallow,
        "foam": water.foam,
        "sand": water.sand,
        "ripple": f"color-mix(in srgb, {water.ripple} {water.ripple_strength:.0%}, transparent)",
        "rim": water.rim,
        "rim-lit": water.rim_lit,
        "rim-edge": water.rim_edge,
        "dusk": f"rgb(0 0 0 / {DUSK if dark else 0:g})",
    }
    readable = labels(dark)
    for terrain, ground in grounds(dark).items():
        values[terrain] = ground.fill
        values[f"{terrain}-lit"] = ground.lit
        values[f"{terrain}-label"] = readable[terrain]
    return _written(values)


def _written(values: dict[str, str]) -> str:
    return "".join(f"--{name}: {value};\n" for name, value in values.items())


def _homes() -> str:
    """Classes that give an element the colors of somebody's pieces."""
    return "".join(_home(name, livery) for name, livery in {**LIVERIES, NOBODYS: NOBODY}.items())


def _home(name: str, livery: Livery) -> str:
    names = ("front", "lit", "side", "edge", "home", "home-label")
    values = zip(names, astuple(livery), strict=True)
    return f".home-{name} {{ {' '.join(f'--{part}: {color};' for part, color in values)} }}\n"


if __name__ == "__main__":
    print(land_css(), end="")
