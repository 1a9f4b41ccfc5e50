"""Kinds of notices, each with its words, and the channels by which they reach somebody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from spadework.core.text import Text

PAGE: Final = "page"  # the title of a page that is open, and its sound
PUSH: Final = "push"
MAIL: Final = "mail"
WEBHOOK: Final = "webhook"
# Ways to somebody who does not look. Those at the table see and hear it there.
ELSEWHERE: Final = (PUSH, MAIL, WEBHOOK)
# Seconds in which servers may still believe that somebody is there who has left.
LEAVING: Final = 15.0


@dataclass(frozen=True)
class Channel:
    """A way to tell people of things."""

    heading: Text  # of its switches
    name: Text


CHANNELS: Final = {
    PAGE: Channel(Text("Page"), Text("in the title of an open page")),
    PUSH: Channel(Text("Device"), Text("as a message on your devices")),
    MAIL: Channel(Text("Mail"), Text("by mail")),
    WEBHOOK: Channel(Text("Chat"), Text("to a chat service")),
}


class Until(Enum):
    """How long a notice is of any use."""

    ANSWERED = "it is for the seat to act"
    AGREED = "the consent of the seat is asked for"
    BACK = "a computer player has the seat, or nobody"


@dataclass(frozen=True)
class NoticeKind:
    """One thing that people are told of.

    Its words may speak of *title* and *situation*, which are those of the game, and of whatever
    else is given to `put_notice`.
    """

    id: str
    name: Text  # among the switches
    subject: Text
    sentence: Text
    usual: frozenset[str]  # the channels that are open unless somebody closes them
    delay: float = 0.0  # seconds in which it may come to nothing
    until: Until | None = None  # None: it stays true
    can_wait: bool = True  # for a daily letter

    @property
    def channels(self) -> tuple[str, ...]:
        """The ways in which it can be told: titles of pages say what is asked, and nothing else."""
        return (PAGE, *ELSEWHERE) if PAGE in self.usual else ELSEWHERE


TURN: Final = NoticeKind(
    "turn",
    Text("It is my turn"),
    Text("Your turn: {title}"),
    Text("It is your turn in {title}. {situation}."),
    frozenset(CHANNELS),
    delay=60.0,
    until=Until.ANSWERED,
)
REMINDER: Final = NoticeKind(
    "reminder",
    Text("My time is running out"),
    Text("Your time is running out: {title}"),
    Text("You have {time} left for your move in {title}."),
    frozenset(ELSEWHERE),
    until=Until.ANSWERED,
    can_wait=False,
)
REPLACED: Final = NoticeKind(
    "replaced",
    Text("My time is up"),
    Text("Your time is up: {title}"),
    Text("Your time for your move in {title} is up. {consequence}"),
    frozenset(ELSEWHERE),
    until=Until.BACK,
    can_wait=False,
)
OVER: Final = NoticeKind(
    "over",
    Text("A game of mine is over"),
    Text("The game is over: {title}"),
    Text("{title} is over. {situation}."),
    frozenset(ELSEWHERE),
    delay=LEAVING,
)
INVITATION: Final = NoticeKind(
    "invitation",
    Text("Somebody invites me"),
    Text("{name} invites you: {title}"),
    Text("{name} invites you to the table {title}."),
    frozenset(ELSEWHERE),
)
CONSENT: Final = NoticeKind(
    "consent",
    Text("Somebody asks for my consent"),
    Text("{name} asks for your consent: {title}"),
    Text("{name} asks all at the table {title}: {request}"),
    frozenset(ELSEWHERE),
    until=Until.AGREED,
)
CHAT: Final = NoticeKind(
    "chat",
    Text("Somebody writes at a table of mine"),
    Text("{name} writes at {title}"),
    Text("{name}: {line}"),
    frozenset(),
    delay=60.0,
)

KINDS_IN_ORDER: Final = (TURN, REMINDER, REPLACED, OVER, INVITATION, CONSENT, CHAT)
KINDS: Final = {kind.id: kind for kind in KINDS_IN_ORDER}


def is_on(switches: Mapping[str, bool], kind: NoticeKind, channel: str) -> bool:
    """Whether somebody with these *switches* wants to be told of something by a channel."""
    return switches.get(switch(kind.id, channel), channel in kind.usual)


def switch(kind: str, channel: str) -> str:
    """The name of the switch of a channel for a kind.

    >>> switch("turn", "mail")
    'turn.mail'
    """
    return f"{kind}.{channel}"
