"""What has happened: the log, the way through the game, the curves of the points."""

from __future__ import annotations

from spadework.web.screens.people import people
from spadework.web.screens.rendering import render
from spadework.web.seen import Seen


def log_html(seen: Seen) -> str:
    """One line an action, the last one first."""
    persons = people(seen)
    lines = [
        (n + 1, persons[entry.seat].name, entry.action.text)
        for n, entry in enumerate(seen.game.record)
    ]
    return render("log.html", seen.viewer.language, lines=lines[::-1], id=seen.id)


def replay_html(seen: Seen) -> str:
    """The slider through the game."""
    at = seen.at if seen.is_past else seen.length
    return render(
        "replay.html",
        seen.viewer.language,
        at=at,
        length=seen.length,
        is_past=seen.is_past,
        id=seen.id,
    )
