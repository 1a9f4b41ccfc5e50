"""The mats drawn, and the row of chips that says who is next.

A mat is put together of parts which change at different times: what is worth a turn changes goods,
and hardly ever tiles. Each part is kept by itself, so a turn draws little anew.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from markupsafe import Markup

from spadework.core.text import Text
from spadework.view.advice.intentions import actions_by_place
from spadework.view.text.worded import CONVERTING, PASSING, SACRIFICING
from spadework.web.screens.clocks import away_words, shown_clock
from spadework.web.screens.mats import Mat
from spadework.web.screens.people import people
from spadework.web.screens.piece_cache import piece
from spadework.web.tables.viewed_game import LeechOrder, ViewedGame

# What can be done with goods and power besides the action of a turn, and how a round is left.
WAYS: Final = {
    CONVERTING: Text("Convert"),
    SACRIFICING: Text("Sacrifice"),
    PASSING: Text("Pass"),
}
MOST_GOODS: Final = 3  # on a chip


def turns(view: ViewedGame, mats: list[Mat]) -> str:
    """Everybody in turn order, then those who have passed in the order of passing."""
    seated = {mat.person.seat for mat in mats}
    missing = [person for person in people(view) if person.seat not in seated]
    here = None if view.is_past or view.game.over else view.here

    def chip(mat: Mat) -> Markup:
        return Markup(
            piece(
                view,
                "chip.html",
                f"{mat.person.seat}",
                person=mat.person,
                is_asked=mat.is_asked,
                passed=mat.passed,
                points=mat.points,
                goods=mat.goods[:MOST_GOODS],
                bowls=mat.bowls,
                status=mat.status,
                thinking=view.thinking.get(mat.person.seat),
                time=mat.clock,
                here=here,
            )
        )

    return piece(
        view,
        "turns.html",
        chips=[chip(mat) for mat in in_turn_order(view, mats)],
        missing=missing,
        clocks={person.seat: shown_clock(view, person.seat) for person in missing},
        away={person.seat: away_words(view, person.seat) for person in missing},
        asked=view.asked,
        thinking=view.thinking,
        here=here,
    )


def in_turn_order(view: ViewedGame, mats: list[Mat]) -> list[Mat]:
    """The mats of those who play in turn order, then of those who have passed, as they did."""
    by_seat = {mat.person.seat: mat for mat in mats}
    state = view.game.state
    playing = [seat for seat in state.order if seat in by_seat and not by_seat[seat].passed]
    passed = [seat for seat in state.passing if seat in by_seat]
    others = [seat for seat in by_seat if seat not in playing and seat not in passed]
    return [by_seat[seat] for seat in [*playing, *others, *passed]]


def mats_html(
    view: ViewedGame, mats: list[Mat], lit: Collection[str], *, is_hand: bool = False
) -> str:
    """The mats one under the other; that under the viewer's hand is drawn in full at once."""
    return "".join(_mat_html(view, mat, lit if mat.is_acting else (), is_hand) for mat in mats)


def owned_html(view: ViewedGame, mat: Mat, lit: Collection[str]) -> Markup:
    """The tiles and special actions of a mat."""
    things = [tile.thing for tile in [*mat.specials, *mat.tiles]]
    return _part(
        view,
        mat,
        "owned",
        specials=mat.specials,
        tiles=mat.tiles,
        lit=[thing for thing in things if thing in lit],
    )


def glance_html(view: ViewedGame, mat: Mat) -> Markup:
    """How much of everything somebody else has built, and how far their tracks have come."""
    return _part(view, mat, "glance", stocks=mat.stocks, tracks=mat.tracks)


def seat_tiles_html(view: ViewedGame, mat: Mat) -> Markup:
    """The tiles of somebody else, small."""
    return _part(view, mat, "seat_tiles", tiles=mat.tiles)


def _ways_html(view: ViewedGame, mat: Mat, lit: Collection[str]) -> Markup:
    """What can be done with the own goods and power, and passing."""
    known = actions_by_place(view.game.state.rules)
    ways = {place: name for place, name in WAYS.items() if place in known}
    return _part(view, mat, "ways", ways=ways, lit=[place for place in ways if place in lit])


def _part(view: ViewedGame, mat: Mat, name: str, **content: object) -> Markup:
    return Markup(piece(view, f"mat/{name}.html", f"{mat.person.seat}", **content))


def _mat_html(view: ViewedGame, mat: Mat, lit: Collection[str], is_hand: bool) -> str:
    return piece(
        view,
        "mat.html",
        f"{mat.person.seat}",
        person=mat.person,
        is_asked=mat.is_asked,
        is_acting=mat.is_acting,
        passed=mat.passed,
        is_hand=is_hand,
        head=_part(
            view,
            mat,
            "head",
            person=mat.person,
            points=mat.points,
            status=mat.status,
            face=mat.clock,
            goods=mat.goods,
            bowls=mat.bowls,
            is_hand=is_hand,
            here=None if view.is_past or view.game.over else view.here & {mat.person.seat},
            glance="" if is_hand else glance_html(view, mat),
            seat_tiles="" if is_hand else seat_tiles_html(view, mat),
        ),
        stocks=_part(view, mat, "stocks", stocks=mat.stocks),
        tracks=_part(
            view,
            mat,
            "tracks",
            tracks=mat.tracks,
            priests=[good for good in mat.goods if good.icon == "priest" and good.most],
            cults=mat.cults,
            lit=[track.place for track in mat.tracks if track.place in lit],
        ),
        ways=_ways_html(view, mat, lit) if is_hand else "",
        owned=owned_html(view, mat, lit),
        abilities=_part(
            view,
            mat,
            "abilities",
            abilities=mat.abilities,
            trades=mat.trades,
            thing=mat.person.thing,
            is_hand=is_hand,
        ),
        coming=_part(
            view,
            mat,
            "coming",
            income=mat.income,
            seat=mat.person.seat if mat.person.is_own and _is_offered_power(view) else None,
            order=mat.order,
            any_points=LeechOrder.ANY_POINTS,
        ),
    )


def _is_offered_power(view: ViewedGame) -> bool:
    """Whether somebody may still be asked to take power."""
    return not view.is_past and not view.game.over and "leech" in view.game.state.rules.source
