"""How long everybody has: moments that the page counts down to, and times in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from spadework.core.text import NO_TEXT, Text
from spadework.web.tables.viewed_game import SeatTime, ViewedGame
from spadework.web.time.in_words import lasting


@dataclass(frozen=True)
class ShownClock:
    """The clock of a seat as a page draws it; *ends* and *rests* are for the module that counts."""

    words: Text
    ends: int = 0
    rests: str = ""  # 1700000000-1700036000 and so on
    later: int = 0


def shown_clock(view: ViewedGame, seat: int) -> ShownClock | None:
    """The clock of a seat; None where it has none, or there is nothing to say of it."""
    time = view.clocks.get(seat)
    if time is None or view.game.over:
        return None
    if not time.ends:
        return ShownClock(lasting(time.left))
    return ShownClock(
        words=Text("until {moment} UTC", moment=moment_in_words(time.ends)),
        ends=round(time.ends),
        rests=" ".join(f"{round(begin)}-{round(until)}" for begin, until in time.rests),
        later=round(time.later),
    )


def is_on_vacation(time: SeatTime | None) -> bool:
    """Whether somebody is away, and their clocks rest."""
    return time is not None and time.is_away


def moment_in_words(moment: float) -> str:
    """A moment as lists tell it; empty for none."""
    if not moment:
        return ""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M")


def away_words(view: ViewedGame, seat: int) -> Text:
    """Why nobody waits for the person at a seat; empty if they are there."""
    player = view.players[seat]
    if player.has_dropped_out:
        return Text("dropped out")
    if player.is_away:
        return Text("the computer plays")
    if is_on_vacation(view.clocks.get(seat)):
        return Text("on vacation")
    return NO_TEXT
