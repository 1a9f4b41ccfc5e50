"""The final page: who won, and what every point was scored for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spadework.core.state import State
from spadework.view.drawing.chart import Part, point_bars
from spadework.view.drawing.cult_board import signs
from spadework.view.text.tiles import source_words
from spadework.web.screens.headline import headline_text
from spadework.web.screens.history import curves
from spadework.web.screens.people import people
from spadework.web.screens.rendering import Say, page_paint, render, speech
from spadework.web.tables.viewed_game import ViewedGame

SHADES: Final = 14  # kinds of points with a shade of their own; all others share the last one


@dataclass(frozen=True)
class Row:
    """Points of one kind, by seat."""

    name: str
    points: list[int]
    shade: int


def final_page(seen: ViewedGame) -> str:
    """The points of a game by what they came from; of a running game as far as it has come."""
    seen = seen.without_draft()
    state = seen.game.state
    say = speech(seen.viewer.language, state.rules)
    rows = _rows(state, say)
    persons = people(seen)
    ranked = sorted(range(len(state.seats)), key=lambda seat: -state.seats[seat].points)
    bars = [
        (
            signs(state)[seat],
            [Part(row.name, row.points[seat], row.shade) for row in rows],
        )
        for seat in ranked
    ]
    return render(
        "final.html",
        seen.viewer.language,
        seen=seen,
        viewer=seen.viewer,
        headline=headline_text(seen),
        rows=rows,
        ranked=ranked,
        persons=persons,
        totals=[seat.points for seat in state.seats],
        shades=SHADES,
        bars=point_bars(bars, say("Points by what they were scored for"), page_paint()),
        curves=curves(seen, say) if len(state.seats) == state.seat_count else "",
    )


def _rows(state: State, say: Say) -> list[Row]:
    """What points were scored for, the most rewarding first; tiles of a kind are one row."""
    rules = state.rules
    by_words: dict[str, list[int]] = {}
    for i, source in enumerate(rules.sources):
        words = say(source_words(rules, source))
        row = by_words.setdefault(words, [0] * len(state.seats))
        for seat in state.seats:
            row[seat.index] += seat.breakdown[i]
    kinds = [(words, row) for words, row in by_words.items() if any(row)]
    kinds.sort(key=lambda kind: -sum(kind[1]))
    return [
        Row(words[:1].upper() + words[1:], row, min(shade, SHADES - 1))
        for shade, (words, row) in enumerate(kinds)
    ]
