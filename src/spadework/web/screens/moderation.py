"""The pages of those who keep order, and of those who call them."""

from __future__ import annotations

from typing import Final

from spadework.core.text import Text
from spadework.web.screens.rendering import render
from spadework.web.storage.chat import CLOSE_LINE, HIDE, UNHIDE, ReportedLine
from spadework.web.storage.moderation import (
    ADMINISTRATOR,
    CLOSE,
    LOCK,
    MODERATOR,
    PLAYER,
    RESET,
    UNLOCK,
    AbuseReport,
    Deed,
)
from spadework.web.tables.viewed_game import Viewer

DEEDS: Final = {
    LOCK: Text("{doer} locked the account of {name}."),
    UNLOCK: Text("{doer} unlocked the account of {name}."),
    CLOSE: Text("{doer} closed a report about {name}."),
    RESET: Text("{doer} gave {name} another password."),
    PLAYER: Text("{doer} made {name} a player."),
    MODERATOR: Text("{doer} made {name} a moderator."),
    ADMINISTRATOR: Text("{doer} made {name} an administrator."),
    HIDE: Text("{doer} hid a line of {name}."),
    UNHIDE: Text("{doer} showed a line of {name} again."),
    CLOSE_LINE: Text("{doer} closed a report about a line of {name}."),
}
OF_LINES: Final = (HIDE, UNHIDE, CLOSE_LINE)  # which guests can say as well
SOMETHING: Final = Text("{doer} did something to {name} that is not known here.")
OPERATOR: Final = Text("Whoever runs the server")
LEFT: Final = Text("someone who left")
WITHOUT_ACCOUNT: Final = Text("somebody without an account")


def moderation_page(
    viewer: Viewer, reports: list[AbuseReport], lines: list[ReportedLine], deeds: list[Deed]
) -> str:
    """Open reports of people and of lines, a form to lock an account, and the log."""
    return render(
        "people/moderation.html",
        viewer.language,
        viewer=viewer,
        reports=reports,
        lines=lines,
        deeds=[(deed.done, _told(deed)) for deed in deeds],
    )


def reported_page(viewer: Viewer, name: str) -> str:
    """The moderators have been told."""
    return render("people/reported.html", viewer.language, viewer=viewer, name=name)


def _told(deed: Deed) -> Text:
    doer = OPERATOR if deed.by_operator else deed.doer or LEFT
    nobody = WITHOUT_ACCOUNT if deed.deed in OF_LINES else LEFT
    return DEEDS.get(deed.deed, SOMETHING).of(doer=doer, name=deed.about or nobody)
