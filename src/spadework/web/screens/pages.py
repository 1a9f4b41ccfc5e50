"""Whole pages: start, new game, table, final scoring, import, messages."""

from __future__ import annotations

from collections.abc import Mapping

from spadework.web.presets import PRESETS
from spadework.web.screens.box import boxes, titled
from spadework.web.screens.headline import headline_text
from spadework.web.screens.opponents import OPPONENTS
from spadework.web.screens.rendering import render, speech
from spadework.web.screens.table import fragments
from spadework.web.seen import Listed, Seen, Viewer


def start_page(games: list[Listed], finished: list[Listed], viewer: Viewer) -> str:
    """Where everything begins: a first game, games to continue, games to look at."""
    return render("start.html", viewer.language, games=games, finished=finished, viewer=viewer)


def new_page(viewer: Viewer, chosen: Mapping[str, list[str]], error: str = "") -> str:
    """The form of a new game; *chosen* is what was filled in before, *error* what is wrong."""
    return render(
        "new.html",
        viewer.language,
        viewer=viewer,
        boxes=boxes(),
        presets=PRESETS,
        levels=OPPONENTS,
        chosen=chosen,
        has_options=any(name.startswith("option.") for name in chosen),
        titled=titled,
        error=speech(viewer.language)(error) if error else "",
    )


def table_page(seen: Seen) -> str:
    """The table of a game."""
    return render(
        "table.html",
        seen.viewer.language,
        seen=seen,
        viewer=seen.viewer,
        pieces=fragments(seen),
        title=headline_text(seen),
    )


def final_page(seen: Seen) -> str:
    """The points of a finished game by what they came from."""
    return render("final.html", seen.viewer.language, seen=seen, viewer=seen.viewer)


def import_page(viewer: Viewer, text: str = "", error: str = "") -> str:
    """The form that takes a record from elsewhere."""
    return render(
        "import.html",
        viewer.language,
        viewer=viewer,
        text=text,
        error=speech(viewer.language)(error) if error else "",
    )


def message_page(viewer: Viewer, title: str, sentence: str, status: int = 200) -> str:
    """A page that says one thing, such as what went wrong."""
    return render(
        "message.html",
        viewer.language,
        viewer=viewer,
        title=title,
        sentence=sentence,
        status=status,
    )
