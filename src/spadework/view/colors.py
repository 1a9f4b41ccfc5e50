"""The colors of the table as names of a style sheet, so that a page follows day and night.

The style sheet of the pages, `web/static/land.css`, holds what `land_css` returns;
`python -m spadework.view.colors` prints it.
"""

from __future__ import annotations

from typing import Final

from spadework.view.board import Paint, paint
from spadework.view.picture import DAY, Ground
from spadework.view.svg import BY_DAY, BY_NIGHT, Theme

NAMED: Final = Paint(
    grounds={
        terrain: Ground(f"var(--{terrain})", f"var(--{terrain}-ink)", ground.glyph)
        for terrain, ground in DAY.items()
    },
    labels={terrain: f"var(--{terrain}-label)" for terrain in DAY},
    outline="var(--outline)",
    edge="var(--edge)",
    ring="var(--ring)",
    gold="var(--gold)",
    nobody=Ground("var(--nobody)", "var(--nobody-label)", None),
    nobody_label="var(--nobody-label)",
)


def land_css() -> str:
    """The values of all names by day, and by night where that is asked for."""
    day, night = (_values(theme, dark) for theme, dark in ((BY_DAY, False), (BY_NIGHT, True)))
    return (
        "/* Made by `python -m spadework.view.colors`. */\n"
        f":root {{\n{day}}}\n"
        f'@media (prefers-color-scheme: dark) {{\n:root[data-theme="auto"] {{\n{night}}}\n}}\n'
        f':root[data-theme="dark"] {{\n{night}}}\n' + _homes()
    )


def _values(theme: Theme, dark: bool) -> str:
    colors = paint(dark)
    values = {
        "table": theme.table,
        "card": theme.card,
        "text": theme.text,
        "faint": theme.faint,
        "rule": theme.rule,
        "accent": theme.accent,
        "power": theme.power,
        "outline": colors.outline,
        "edge": colors.edge,
        "ring": colors.ring,
        "gold": colors.gold,
        "nobody": colors.nobody.fill,
        "nobody-label": colors.nobody_label,
    }
    for terrain, ground in colors.grounds.items():
        values[terrain] = ground.fill
        values[f"{terrain}-ink"] = ground.ink
        values[f"{terrain}-label"] = colors.labels[terrain]
    return "".join(f"--{name}: {value};\n" for name, value in values.items())


def _homes() -> str:
    """Classes that give an element the colors of a terrain."""
    return "".join(
        f".home-{terrain} {{ --home: var(--{terrain}); --home-label: var(--{terrain}-label); }}\n"
        for terrain in DAY
    )


if __name__ == "__main__":
    print(land_css(), end="")
