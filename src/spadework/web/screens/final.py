"""The final page: who won, what every point was scored for, where the game turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spadework.core.text import NO_TEXT, Text, plural
from spadework.view.advice.position import picture
from spadework.view.advice.turning_points import NOBODY, turning_points
from spadework.view.drawing.bars import BarPart, bar_told, longest, lost, point_bar
from spadework.view.drawing.cult_board import signs
from spadework.view.drawing.live_board import miniature
from spadework.view.drawing.result import Placed, result_svg
from spadework.view.text.amounts import capital
from spadework.view.text.scored import KINDS, kind_of, points_by_kind
from spadework.view.text.tiles import source_words
from spadework.web.records.results import has_dropped_out, place_of
from spadework.web.screens.game_choices import titled
from spadework.web.screens.headline import headline_text
from spadework.web.screens.history import curves, history
from spadework.web.screens.people import Person, people
from spadework.web.screens.piece_cache import keep
from spadework.web.screens.rendering import Say, page_paint, render, speech
from spadework.web.tables.viewed_game import ViewedGame

SHADES: Final = {kind: place for place, kind in enumerate(KINDS)}


@dataclass(frozen=True)
class SourceRow:
    """Points of one source, by seat; sources of a kind have the same shade."""

    name: str
    points: list[int]
    shade: int


@dataclass(frozen=True)
class FinalPlace:
    """A seat in the final standings."""

    place: int
    person: Person
    points: int
    lost: int
    drawing: str  # its points as a bar


@dataclass(frozen=True)
class ListedTurn:
    """A turning point as the page lists it."""

    at: int
    round: int
    person: Person
    sentence: str
    gain: int
    ahead: str  # who takes the lead by it


def final_page(view: ViewedGame) -> str:
    """The points of a game by what they came from; of a running game as far as it has come."""
    view = view.without_draft()
    state = view.game.state
    say = speech(view.viewer.language, state.rules)
    persons = people(view)
    begun = len(state.seats) == state.seat_count
    return render(
        "final.html",
        view.viewer.language,
        view=view,
        viewer=view.viewer,
        headline=headline_text(view),
        own=say(_own_place(view)),
        winner=persons[_ranked(view)[0]] if state.over else None,
        points_card=points_card(view),
        board=_board(view),
        turns=_turns(view, say, persons) if begun else [],
        curves=curves(view, say, _marks(view)) if begun else "",
        is_over=state.over,
        chain=view.chain,
        verdict=say(view.chain.verdict.text) if view.chain else "",
        may_play_again=state.over and bool(view.viewer.seats),
    )


def points_card(view: ViewedGame) -> str:
    """What every seat has its points from, as bars and in detail."""
    say = speech(view.viewer.language, view.game.state.rules)
    persons = people(view)
    placed = _placed(view, say, persons)
    bars = [seat.bar for seat in placed]
    whole = longest(bars) if bars else 1
    standings = [
        FinalPlace(
            found.place,
            persons[seat],
            found.points,
            lost(found.bar),
            point_bar(found.bar, whole, bar_told(found.bar), page_paint()),
        )
        for seat, found in zip(_ranked(view), placed, strict=True)
    ]
    return render(
        "points_card.html",
        view.viewer.language,
        standings=standings,
        legend=[(part.name, part.shade) for part in bars[0]] if bars else [],
        rows=_rows(view, say),
    )


def result_picture(view: ViewedGame) -> str:
    """Standings, points and board in one drawing, to be shown around."""
    view = view.without_draft()
    state, setup = view.game.state, view.game.setup
    say = speech(view.viewer.language, state.rules)
    names = [say(titled(name)) for name in (setup.game, *setup.expansions)]
    return result_svg(
        view.title,
        ", ".join([*names, say(state.rules.board.name)]),
        _placed(view, say, people(view)),
        picture(state, view.title),
        say,
        dark=view.viewer.theme == "dark",
    )


def _ranked(view: ViewedGame) -> list[int]:
    state = view.game.state
    seats = [seat.index for seat in state.seats]
    places = {seat: place_of(state, seat, view.players) for seat in seats}
    return sorted(seats, key=lambda seat: (places[seat], -state.seats[seat].points))


def _placed(view: ViewedGame, say: Say, persons: list[Person]) -> list[Placed]:
    """All seats with their bars, the first one first, of kinds that somebody has points of."""
    state = view.game.state
    kinds = [points_by_kind(state.rules, seat) for seat in state.seats]
    used = [kind for kind in KINDS if any(points[kind] for points in kinds)]
    drawn = signs(state)
    return [
        Placed(
            place_of(state, seat, view.players),
            drawn[seat],
            persons[seat].player,
            persons[seat].faction,
            state.seats[seat].points,
            tuple(BarPart(say(KINDS[kind]), kinds[seat][kind], SHADES[kind]) for kind in used),
        )
        for seat in _ranked(view)
    ]


def _own_place(view: ViewedGame) -> Text:
    """How the viewer has done; nothing for who watches, or for several at one screen."""
    state = view.game.state
    seats = view.viewer.seats or view.own  # somebody else may have played it at last
    if not state.over or len(seats) != 1:
        return NO_TEXT
    seat = min(seats)
    if has_dropped_out(state, seat, view.players):
        return Text("You have dropped out.")
    place, mine = place_of(state, seat, view.players), state.seats[seat].points
    others = [
        other.points
        for other in state.seats
        if other.index != seat and not has_dropped_out(state, other.index, view.players)
    ]
    if place > 1:
        return plural(
            "You finish in place {place} of {m}, {n} point behind.",
            "You finish in place {place} of {m}, {n} points behind.",
            max(others) - mine,
            place=place,
            m=len(state.seats),
        )
    if not others and len(state.seats) > 1:
        return Text("You win: all others have dropped out.")
    ahead = mine - max(others, default=0)
    if not ahead:
        return Text("You share the victory.")
    return plural("You win, {n} point ahead.", "You win, {n} points ahead.", ahead)


def _rows(view: ViewedGame, say: Say) -> list[SourceRow]:
    """What points were scored for, kind by kind; tiles of a kind are one row."""
    state, rules = view.game.state, view.game.state.rules
    by_words: dict[tuple[int, str], list[int]] = {}
    for i, source in enumerate(rules.sources):
        words = capital(say(source_words(rules, source)))
        row = by_words.setdefault((SHADES[kind_of(rules, source)], words), [0] * len(state.seats))
        for seat in state.seats:
            row[seat.index] += seat.breakdown[i]
    order = _ranked(view)
    return [
        SourceRow(words, [row[seat] for seat in order], shade)
        for (shade, words), row in sorted(by_words.items(), key=lambda kind: kind[0][0])
        if any(row)
    ]


def _board(view: ViewedGame) -> str:
    state = view.game.state
    shown = picture(state, "")
    content = (shown.hexes, shown.bridges, signs(state))
    return keep(view, "miniature", content, lambda: miniature(shown, page_paint()))


def _turns(view: ViewedGame, say: Say, persons: list[Person]) -> list[ListedTurn]:
    return [
        ListedTurn(
            point.at,
            point.round,
            persons[point.seat],
            say(point.sentence),
            point.gain,
            persons[point.leader].player if point.leader != NOBODY else "",
        )
        for point in turning_points(history(view).chronicle)
    ]


def _marks(view: ViewedGame) -> list[tuple[int, int]]:
    return [(point.at, point.seat) for point in turning_points(history(view).chronicle)]
