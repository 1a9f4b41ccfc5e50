"""All that is kept about somebody, as one file to take away."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from typing import Final

from spadework.notation.text import bare_text
from spadework.web.storage.accounts import Account, Session
from spadework.web.storage.kept import Stored, seats_held
from spadework.web.storage.plans import Plan
from spadework.web.talk.lines import Line

FILE: Final = "spadework.json"


def packed_data(
    account: Account,
    sessions: Iterable[Session],
    games: Iterable[Stored],
    lines: Iterable[tuple[str, Line]],
    notes: Iterable[tuple[str, str]],
    plans: Iterable[tuple[str, Plan]],
) -> bytes:
    """A zip archive with one JSON file; what others think and plan at the tables is not in it.

    *lines* are what was said, *notes* what was written down and *plans* what was played on beside
    the tables, each with its game.
    """
    told = {
        "name": account.name,
        "created": account.created,
        "mail": account.mail,
        "role": account.role,
        "sessions": [
            {"begun": s.begun, "used": s.used, "address": s.address, "program": s.agent}
            for s in sessions
        ],
        "games": [_game(account.key, game) for game in games],
        "chat": [{"game": game, "said": line.said, "text": line.text} for game, line in lines],
        "notes": [{"game": game, "text": text} for game, text in notes],
        "plans": [
            {
                "game": game,
                "name": plan.name,
                "after": plan.begun,
                "steps": [{"seat": seat + 1, "text": text} for seat, text in plan.steps],
            }
            for game, plan in plans
        ],
    }
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(FILE, json.dumps(told, ensure_ascii=False, indent=1))
    return content.getvalue()


def _game(key: str, game: Stored) -> Mapping[str, object]:
    seats = seats_held(game.holders, key)
    return {
        "id": game.id,
        "title": game.title,
        "host": game.host == key,
        "seats": sorted(seat + 1 for seat in seats),
        "players": [player.name for player in game.players],
        "record": bare_text(game.headers, game.actions),
        "draft": [text for seat, text in game.draft if seat in seats],
        "standing_orders": {
            seat + 1: {"accept": order.accept, "most_points": order.most_points}
            for seat, order in game.orders.items()
            if seat in seats
        },
    }
