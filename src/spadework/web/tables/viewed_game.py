"""What one viewer sees of a game: the seam between the server and the pages.

The server fills this in for each request, the screens draw it. Nothing in here can act.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final
from zlib import crc32

from spadework.core.text import NO_TEXT, Text
from spadework.notation.game import Game
from spadework.web.records.chain import KeptChain
from spadework.web.tables.terms import Clock

NO_CLOCK: Final = Clock()
NEVER = -1
LARGEST_MARK: Final = 2**32


DROPPED: Final = "dropped"  # as *steward*: nobody comes back


@dataclass(frozen=True)
class Player:
    """Who sits at a seat."""

    name: str
    level: str = ""  # of a computer player; empty for a person
    steward: str = ""  # level of the computer player in place of a person who is out of time

    @property
    def is_bot(self) -> bool:
        """Whether the computer plays this seat, and always did."""
        return bool(self.level)

    @property
    def is_played(self) -> bool:
        """Whether a computer player answers for this seat now."""
        return bool(self.level or self.steward)

    @property
    def is_away(self) -> bool:
        """Whether a person was replaced who can come back."""
        return bool(self.steward) and self.steward != DROPPED

    @property
    def has_dropped_out(self) -> bool:
        """Whether a person was replaced for good."""
        return self.steward == DROPPED


def usual_name(seat: int, level: str) -> str:
    """What somebody is called who has not been given a name."""
    return COMPUTER_NAMES[seat % len(COMPUTER_NAMES)] if level else f"Player {seat + 1}"


COMPUTER_NAMES: Final = ("Ada", "Bela", "Cleo", "Dora", "Emil")


@dataclass(frozen=True)
class Remark:
    """Something the log says besides the actions, shown after the first *after* actions."""

    after: int
    seat: int
    kind: str  # "standing_order", "bot_replaced", ...
    text: Text


@dataclass(frozen=True)
class OpenRequest:
    """What somebody asks all others at the table."""

    id: int
    kind: str  # one of `web/consent/kinds.py`
    seat: int  # who asks
    target: int = 0  # the actions that the record is to keep, if it is to be shorter
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class SeatTime:
    """What the table says of the time of a seat; moments are seconds since 1970."""

    left: float  # seconds, for a clock that does not run
    ends: float = 0.0  # when the time is up; 0: it does not run
    rests: tuple[tuple[float, float], ...] = ()  # until then, the next ones
    later: float = 0.0  # seconds of rest until then that are not among them
    is_away: bool = False  # on vacation


@dataclass(frozen=True)
class LeechOrder:
    """What a seat has said it will answer whenever power is offered."""

    ANY_POINTS: ClassVar = 999  # as most_points: power is taken whatever it costs

    accept: bool
    most_points: int = 0  # take what costs at most this many points and decline what costs more


@dataclass(frozen=True)
class Viewer:
    """Who looks, and how they want it shown."""

    seats: frozenset[int] = frozenset()  # seats they may act for; empty for a spectator
    language: str = "en"
    theme: str = "auto"  # auto, light or dark
    emblems: bool = False  # whether structures bear the emblem of their owner
    silenced: frozenset[str] = frozenset()  # warnings that are switched off
    is_host: bool = False  # made the game: sees the links of all seats
    account: str | None = ""  # who has signed in; None: not known here
    csrf: str = ""  # goes into the hidden field _csrf_token of every form, and x-csrftoken


def draft_mark(actions: Sequence[str], era: int = 0) -> int:
    """A number that stands for the *actions* of a draft; 0 for none in the first *era* of a game.

    Their count would not do: a page must not end a draft that another page has replaced. Another
    era begins when the record is taken back: what a page saw before must not be mistaken for what
    has come in its place, though the record is as long.

    >>> draft_mark([]), draft_mark(["dig F4"]) == draft_mark(["dig F5"])
    (0, False)
    >>> draft_mark([], era=1) in (draft_mark([]), draft_mark([], era=2))
    False
    """
    if not actions and not era:
        return 0
    return crc32("\n".join([str(era) if era else "", *actions]).encode()) + 1


@dataclass(frozen=True)
class Planning:
    """A plan that is looked at in place of the table."""

    id: int
    name: str
    steps: tuple[str, ...]  # texts of its actions, already played in the game that is shown
    moved_on: bool = False  # the table stands elsewhere than where the plan begins
    is_past: bool = False  # the game is over: nothing can come of the plan


@dataclass(frozen=True)
class Carried:
    """A planned turn of the viewer that is to be carried out, or why it was not."""

    plan: int
    name: str
    trouble: Text = NO_TEXT


@dataclass(frozen=True)
class ViewedGame:
    """A game as one viewer sees it now."""

    id: str
    title: str
    game: Game  # the record and, at its end, the draft; its state is the position shown
    viewer: Viewer
    players: tuple[Player, ...]
    sequence: int  # actions in the record, without the draft
    length: int  # actions in the whole game, also where a past position is shown
    at: int = NEVER  # a past position: after so many actions
    moment: int = 0  # when it was looked at: of two looks the later one has the larger number
    whole: Game | None = None  # where a past position is shown: the game as far as it has come
    recorded: Game | None = None  # where a draft is shown: the game without it
    draft: tuple[str, ...] = ()  # texts of the draft's actions, already played in *game*
    thinking: Mapping[int, float] = field(default_factory=dict)  # seat: seconds since it began
    waiting: frozenset[int] = frozenset()  # computer players that cannot think yet
    here: frozenset[int] = frozenset()  # seats of those who have a page of the table open
    taken: frozenset[int] = frozenset()  # seats somebody has sat down at by their link
    programs: frozenset[int] = frozenset()  # seats that accounts of programs act for
    orders: Mapping[int, LeechOrder] = field(default_factory=dict)
    ending: frozenset[int] = frozenset()  # seats whose turn ends once the others have answered
    remarks: tuple[Remark, ...] = ()
    links: Mapping[str, str] = field(default_factory=dict)  # "seat 1", ..., "watch": for the host
    open_links: frozenset[int] = frozenset()  # seats that have one, for the host to close
    closable: frozenset[int] = frozenset()  # seats of a guest whose links others may use as well
    turn_is_over: bool = False  # the draft ends the turn: only undo and "end turn" are left
    ends_game: bool = False  # and with the turn the game will be over
    read_only: Text = NO_TEXT  # why nobody can act here, such as rules this program does not know
    era: int = 0  # another number each time the record was taken back
    halt: str = ""  # "paused" or "abandoned"
    request: OpenRequest | None = None  # that is open
    asks_for: frozenset[str] = frozenset()  # what the viewer may ask all others
    voters: frozenset[int] = frozenset()  # the seats whose consent is still missing
    own: frozenset[int] = frozenset()  # the viewer's seats, those that a steward plays included
    clock: Clock = NO_CLOCK  # of the terms
    clocks: Mapping[int, SeatTime] = field(default_factory=dict)  # by seat
    chain: KeptChain | None = None  # of the record, where it is asked for
    has_chat: bool = False  # the viewer may read what is said at the table
    plan: Planning | None = None  # it is no table but a plan, in which one plays for everybody
    carried: tuple[Carried, ...] = ()  # planned turns of the viewer
    rematch: str = ""  # the name of the game that the same people have begun after this one
    kept: dict[str, object] = field(default_factory=dict)  # the screens' memory of this game

    @property
    def draft_mark(self) -> int:
        """What stands for the draft, or the plan, between page and server."""
        return draft_mark(self.plan.steps if self.plan else self.draft, self.era)

    @property
    def address(self) -> str:
        """Where the page is, and what it asks for below that."""
        return f"/game/{self.id}/plans/{self.plan.id}" if self.plan else f"/game/{self.id}"

    @property
    def is_past(self) -> bool:
        """Whether this is a position the game has left."""
        return self.at != NEVER

    @property
    def settled(self) -> Game:
        """The game without the draft: it says what is true for everybody, such as who is asked."""
        return self.recorded or self.game

    def without_draft(self) -> ViewedGame:
        """The same as everybody sees it."""
        return replace(
            self, game=self.settled, recorded=None, draft=(), turn_is_over=False, ends_game=False
        )

    @property
    def drafting_seat(self) -> int | None:
        """Whose turn the draft is; None if there is none."""
        return self.game.record[-len(self.draft)].seat if self.draft else None

    @property
    def acting_seat(self) -> int | None:
        """The viewer's seat that is asked now; None if it is for others to act.

        Who drafts a turn ends it before they answer for another seat.
        """
        state = self.game.state
        if self.is_past or state.over or self.turn_is_over or self.read_only:
            return None
        seats = self.viewer.seats if self.drafting_seat is None else {self.drafting_seat}
        return next((seat for seat in state.seats_asked() if seat in seats), None)

    @property
    def asked(self) -> list[int]:
        """The seats that may answer now, the first one first; a draft asks nobody else."""
        return self.settled.state.seats_asked()


@dataclass(frozen=True)
class Listed:
    """A game in the list of the start page."""

    id: str
    title: str
    situation: Text  # where it stands
    url: str
    changed: str  # when, as 2026-11-15T11:04:27+00:00; empty for a game of the package
    drawing: str = ""  # of its board, where that is at hand
