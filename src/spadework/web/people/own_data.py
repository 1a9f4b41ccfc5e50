"""All that is kept about somebody, as one file to take away."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from spadework.notation.text import bare_text
from spadework.web.screens.clocks import moment_in_words
from spadework.web.storage.accounts import Account, Session
from spadework.web.storage.kept import Stored, seats_held
from spadework.web.storage.passkeys import Passkey
from spadework.web.storage.plans import KeptPlan
from spadework.web.storage.pushes import Push
from spadework.web.storage.tokens import Token
from spadework.web.storage.vacations import TimeOff
from spadework.web.storage.wishes import Wishes
from spadework.web.talk.lines import ChatLine

FILE: Final = "spadework.json"


@dataclass(frozen=True)
class Ways:
    """How somebody signs in without a password, and how they are told of things."""

    wishes: Wishes
    pushes: Sequence[Push]
    passkeys: Sequence[Passkey]


def packed_data(
    account: Account,
    sessions: Iterable[Session],
    tokens: Iterable[Token],
    games: Iterable[Stored],
    friends: Sequence[str],
    lines: Iterable[tuple[str, ChatLine]],
    notes: Iterable[tuple[str, str]],
    time_off: TimeOff,
    ways: Ways,
    plans: Iterable[tuple[str, KeptPlan]],
) -> bytes:
    """A zip archive with one JSON file; what others think and plan at the tables is not in it.

    *lines* are what was said, *notes* what was written down and *plans* what was played on beside
    the tables, each with its game; *ways* those in and to somebody.
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
        "time_zone": time_off.zone,
        "vacations": [
            {"begun": moment_in_words(begun), "ended": moment_in_words(ended)}
            for begun, ended in time_off.times
        ],
        "is_program": account.is_program,
        "tokens": [
            {"name": t.name, "for": sorted(t.scopes), "made": t.made, "until": t.until}
            for t in tokens
        ],
        "friends": list(friends),
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
        "notices": asdict(ways.wishes),
        "browsers_with_messages": [{"since": p.made, "program": p.agent} for p in ways.pushes],
        "passkeys": [{"name": p.name, "made": p.made, "used": p.used} for p in ways.passkeys],
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
