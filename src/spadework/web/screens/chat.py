"""The drawer of the chat: what was said, who is muted, and one's own notes."""

from __future__ import annotations

from dataclasses import dataclass

from spadework.web.screens.people import Person, name_of_seat, people
from spadework.web.screens.rendering import render, speech
from spadework.web.storage.notes import Notes
from spadework.web.tables.viewed_game import ViewedGame
from spadework.web.talk.lines import LONGEST_LINE, LONGEST_NOTES, ChatLine, Talk


@dataclass(frozen=True)
class ShownLine:
    """A line as one reader sees it."""

    id: int
    person: Person
    name: str
    said: str
    text: str
    is_own: bool
    is_new: bool
    is_hidden: bool


def chat_pieces(view: ViewedGame, talk: Talk, notes: Notes, reader: str) -> dict[str, str]:
    """The inner HTML of the pieces of the drawer, by the id of their elements."""
    code = view.viewer.language
    persons = people(view)
    own = {line.id for line in talk.lines if line.author == reader}
    lines = [
        _shown(view, persons[line.seat], line, talk, is_own=line.id in own)
        for line in talk.lines
        if line.seat < len(persons) and (line.seat not in talk.muted or line.id in own)
    ]
    is_seated = bool(view.viewer.seats)
    others = [p for p in persons if is_seated and not p.is_own and not p.level]
    return {
        "chat-lines": render("chat_lines.html", code, lines=lines, may_report=is_seated),
        "chat-say": render(
            "chat_say.html",
            code,
            may_say=is_seated and not talk.is_quiet,
            is_quiet=talk.is_quiet,
            longest=LONGEST_LINE,
        ),
        "chat-tools": render(
            "chat_tools.html",
            code,
            others=others,
            muted=talk.muted,
            is_quiet=talk.is_quiet,
            is_host=view.viewer.is_host,
        ),
        "chat-notes": render("chat_notes.html", code, notes=notes, longest=LONGEST_NOTES)
        if is_seated
        else "",
    }


def _shown(
    view: ViewedGame, person: Person, line: ChatLine, talk: Talk, *, is_own: bool
) -> ShownLine:
    say = speech(view.viewer.language)
    return ShownLine(
        line.id,
        person,
        name_of_seat(line.seat, line.name, say) if line.author else say("someone who left"),
        line.said,
        "" if line.is_hidden else line.text,
        is_own,
        not is_own and line.id > talk.read,
        line.is_hidden,
    )
