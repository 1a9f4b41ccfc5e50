"""The table in pieces: what a page of a game is made of, and what is swapped when it changes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from spadework.web.screens.action_preview import preview_html
from spadework.web.screens.board import board_html
from spadework.web.screens.consent import consent_html
from spadework.web.screens.decision import decision_html
from spadework.web.screens.explaining import explain_html
from spadework.web.screens.headline import headline
from spadework.web.screens.history import (
    changed_hexes,
    chart_html,
    log_html,
    replay_html,
)
from spadework.web.screens.mat_pieces import in_turn_order, mats_html, turns
from spadework.web.screens.mats import Mat, make_mats
from spadework.web.screens.more import more_html
from spadework.web.screens.offering import offering
from spadework.web.screens.place_menu import menu_html
from spadework.web.screens.plans import plan_bar
from spadework.web.screens.since import since_html
from spadework.web.screens.supplies import rounds_html, supplies_html, tiles_html, tracks_html
from spadework.web.tables.viewed_game import ViewedGame

__all__ = ["explain_html", "fragments", "menu_html", "preview_html", "versions"]

TEXTS_KEPT: Final = 500  # most pieces are kept where they were drawn, too


def fragments(view: ViewedGame) -> dict[str, str]:
    """The inner HTML of every piece of the table, by the id of its element."""
    offered = offering(view)
    lit = offered.lit
    mats = make_mats(view)
    hand = _hand(view, mats)
    seat = hand[0].person.seat if hand else None
    others = in_turn_order(view, [mat for mat in mats if mat not in hand])
    return {
        **({"plan": plan_bar(view)} if view.plan else {}),
        "headline": headline(view),
        "consent": consent_html(view),
        "turns": turns(view, mats),
        "board": board_html(view, offered, changed_hexes(view)),
        "decision": decision_html(view, offered),
        "hand": mats_html(view, hand, lit, is_hand=True),
        "mats": mats_html(view, others, lit),
        "tracks": tracks_html(view, lit),
        "rounds": rounds_html(view, seat),
        "supplies": supplies_html(view, lit, offered.sacrifices, seat),
        "tiles": tiles_html(view, lit),
        "since": since_html(view),
        "replay": replay_html(view),
        "more": more_html(view),
        "log": log_html(view),
        "chart": chart_html(view),
    }


def _hand(view: ViewedGame, mats: list[Mat]) -> list[Mat]:
    """The mat under the viewer's hand: where several play at one screen, that of whose turn it is.

    A turn that is drafted goes on while others are asked.
    """
    own = [mat for mat in mats if mat.person.is_own]
    return sorted(
        own,
        key=lambda mat: (
            mat.person.seat != view.drafting_seat,
            not mat.is_acting,
            not mat.is_asked,
        ),
    )[:1]


def versions(pieces: Mapping[str, str]) -> dict[str, str]:
    """A short name for what each piece looks like: a page that has it need not get it again."""
    return {id: _version(html) for id, html in pieces.items()}


@lru_cache(maxsize=TEXTS_KEPT)
def _version(html: str) -> str:
    return blake2b(html.encode(), digest_size=6).hexdigest()
