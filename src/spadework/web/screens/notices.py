"""The switches of notices on one's own page, and the page that ends letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spadework.view.text.packed import unpacked
from spadework.web.notices.kinds import CHANNELS, KINDS, is_on, switch
from spadework.web.screens.rendering import Say, render, speech
from spadework.web.storage.pushes import Push
from spadework.web.storage.wishes import Wishes
from spadework.web.tables.viewed_game import Viewer


@dataclass(frozen=True)
class ChannelSwitch:
    """Whether one kind of notice is told in one way: a switch of the account page."""

    name: str
    label: str
    is_on: bool


@dataclass(frozen=True)
class NoticeRow:
    """One kind of notice and its switches, one for each channel."""

    name: str
    switches: Sequence[ChannelSwitch | None]  # None: it is not told in that way


@dataclass(frozen=True)
class Switchboard:
    """All switches of somebody, and what belongs to them."""

    headings: Sequence[str]
    rows: Sequence[NoticeRow]
    wishes: Wishes
    trouble: str  # why the last message to the webhook failed
    pushes: Sequence[Push]
    push_key: str  # that browsers subscribe with


def switchboard(
    language: str, wishes: Wishes, pushes: Sequence[Push] = (), push_key: str = ""
) -> Switchboard:
    """What somebody may switch, and the browsers in which they take messages."""
    say = speech(language)
    headings = [say(channel.heading) for channel in CHANNELS.values()]
    trouble = say(unpacked(wishes.trouble))
    return Switchboard(headings, _rows(say, wishes), wishes, trouble, pushes, push_key)


def _rows(say: Say, wishes: Wishes) -> list[NoticeRow]:
    """All kinds of notices with a switch for each channel."""
    return [
        NoticeRow(
            say(kind.name),
            [
                ChannelSwitch(
                    switch(kind.id, channel),
                    f"{say(kind.name)}: {say(CHANNELS[channel].name)}",
                    is_on(wishes.switches, kind, channel),
                )
                if channel in kind.channels
                else None
                for channel in CHANNELS
            ],
        )
        for kind in KINDS.values()
    ]


def unsubscribe_page(viewer: Viewer, what: str, name: str, *, done: bool) -> str:
    """The question whether letters shall end, or that they have."""
    kind = KINDS.get(what)
    about = speech(viewer.language)(kind.name) if kind else ""
    return render(
        "people/unsubscribe.html",
        viewer.language,
        viewer=viewer,
        what=what,
        about=about,
        name=name,
        done=done,
    )
