"""A table in the lobby: what is to be played on which terms, who sits there, who may sit down."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Final

from spadework.core.text import NO_TEXT, Text
from spadework.web.bots.levels import PERSON
from spadework.web.http.forms import NewGameForm
from spadework.web.tables.terms import Terms

NOT_THERE: Final = Text("This table is not there any more.")
BEGUN: Final = Text("The game at this table has begun without you.")
NOT_RATED: Final = Text("Programs sit down where the game is not rated.")
FULL: Final = Text("The last seat at this table has just been taken.")


@dataclass(frozen=True)
class Person:
    """Somebody with an account, as others at a table know them."""

    account: int
    key: str  # that holds their seats
    name: str
    is_program: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class WaitingTable:
    """A table that waits until all its seats are taken; then it becomes a game of the same id."""

    id: str
    host: Person
    title: str  # empty: as games are called that nobody has named
    form: NewGameForm
    terms: Terms
    people: tuple[Person, ...]  # who came first stands first
    invited: tuple[Person, ...] = ()
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

    def has(self, account: int | None) -> bool:
        """Whether somebody sits here."""
        return any(person.account == account for person in self.people)

    def invites(self, account: int | None) -> bool:
        """Whether somebody is invited who has not sat down yet."""
        return any(person.account == account for person in self.invited) and not self.has(account)

    def joined_by(self, person: Person) -> WaitingTable:
        """The table with one more person."""
        return replace(self, people=(*self.people, person))


def person_places(form: NewGameForm) -> list[int]:
    """The places in a form that are for persons, counted from 1."""
    numbers = range(1, form.players + 1)
    return [number for number in numbers if form.seat.get(number, PERSON) == PERSON]


def why_not(table: WaitingTable, person: Person, friends: Collection[int]) -> Text:
    """Why somebody cannot sit down at a table; empty if they can. *friends* are the host's."""
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
    return NO_TEXT
