"""A table in the lobby: what is to be played on which terms, who sits there, who may sit down."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Final

from spadework.core.text import NO_TEXT, Text
from spadework.web.bots.levels import PERSON
from spadework.web.records.results import Pool
from spadework.web.tables.new_game_form import NewGameForm
from spadework.web.tables.terms import Terms

USUAL_GAME: Final = "terra_mystica"
NOT_THERE: Final = Text("This table is not there any more.")
BEGUN: Final = Text("The game at this table has begun without you.")
NOT_RATED: Final = Text("Programs sit down where the game is not rated.")
FULL: Final = Text("The last seat at this table has just been taken.")


def too_far(terms: Terms, points: int) -> Text:
    """Why somebody with a rating of *points* may not sit down; empty if they may."""
    if terms.lowest <= points <= terms.highest:
        return NO_TEXT
    return Text(
        "This table is for ratings from {n} to {m}; yours is {k}.",
        n=terms.lowest,
        m=terms.highest,
        k=points,
    )


@dataclass(frozen=True)
class Member:
    """Somebody with an account, as others at a table know them."""

    account: int
    key: str  # that holds their seats
    name: str
    is_program: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class WaitingTable:
    """A table that waits until all its seats are taken; then it becomes a game of the same id."""

    id: str
    host: Member
    title: str  # empty: as games are called that nobody has named
    form: NewGameForm
    terms: Terms
    people: tuple[Member, ...]  # who came first stands first
    invited: tuple[Member, ...] = ()
    opened: str = ""
    begun: str = ""  # when; empty: it waits
    version: int = 0

    @property
    def places(self) -> list[int]:
        """The places in the form that are for persons, counted from 1."""
        return person_places(self.form)

    @property
    def free(self) -> int:
        """How many can still sit down."""
        return max(0, len(self.places) - len(self.people))

    @property
    def pool(self) -> Pool:
        """The ratings that count here."""
        return Pool(self.form.game or USUAL_GAME, self.form.players, self.terms.pace)

    def has(self, account: int | None) -> bool:
        """Whether somebody sits here."""
        return any(person.account == account for person in self.people)

    def invites(self, account: int | None) -> bool:
        """Whether somebody is invited who has not sat down yet."""
        return any(person.account == account for person in self.invited) and not self.has(account)

    def joined_by(self, person: Member) -> WaitingTable:
        """The table with one more person."""
        return replace(self, people=(*self.people, person))


def person_places(form: NewGameForm) -> list[int]:
    """The places in a form that are for persons, counted from 1."""
    numbers = range(1, form.players + 1)
    return [number for number in numbers if form.seat.get(number, PERSON) == PERSON]


def why_not(table: WaitingTable, person: Member, friends: Collection[int], points: int) -> Text:
    """Why somebody cannot sit down at a table; empty if they can.

    *friends* are the host's, *points* the rating of who would like to sit down.
    """
    if table.begun:
        return BEGUN
    if not table.free:
        return FULL
    if person.is_program and table.terms.is_rated:
        return NOT_RATED
    if table.invites(person.account) or table.host == person:
        return NO_TEXT
    if table.terms.admission == "friends" and person.account not in friends:
        return Text("Only friends of {name} may sit down at this table.", name=table.host.name)
    if table.terms.admission == "rating":
        return too_far(table.terms, points)
    return NO_TEXT
