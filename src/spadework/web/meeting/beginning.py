"""A table of the lobby becomes a game: people are dealt to seats, the rest is as the form says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import msgspec
from sqlalchemy import Connection

from spadework.games.catalog import Catalog
from spadework.web.meeting.waiting_table import WaitingTable
from spadework.web.storage.archive import Archive, BegunGame
from spadework.web.storage.kept import Holder
from spadework.web.tables.new_game import NewGame, game_of


@dataclass(frozen=True)
class Beginning:
    """A game that is ready to begin, and who sits where besides the host."""

    made: NewGame
    guests: tuple[Holder, ...]


def adding_game(
    archive: Archive, table: WaitingTable, beginning: Beginning
) -> Callable[[Connection], None]:
    """The part of a transaction that keeps the game of a *table*, under its name and terms."""
    made = beginning.made
    begun = BegunGame(
        table.id,
        made.title,
        made.game,
        made.players,
        table.host.key,
        guests=beginning.guests,
        terms=table.terms,
    )
    return archive.adding(begun)


def game_at(catalog: Catalog, table: WaitingTable, lot: Random, level: str = "") -> Beginning:
    """The game of all who sit at *table*; computer players of a *level* take what is left.

    Nobody chooses a seat, since who sits first often chooses or pays first: the *lot* deals them.
    """
    places = table.places
    lot.shuffle(places)
    sitting = dict(zip(places, table.people, strict=False))
    names = {place: person.name for place, person in sitting.items()}
    left = {place: level for place in places if place not in sitting}
    form = msgspec.structs.replace(
        table.form,
        title=table.title,
        name={**{n: v for n, v in table.form.name.items() if n not in places}, **names},
        seat={**table.form.seat, **left},
    )
    made = game_of(catalog, form)
    guests = tuple(
        Holder(seat, sitting[place + 1].key, by_link=True)
        for seat, place in enumerate(made.came_from)
        if place + 1 in sitting and sitting[place + 1] != table.host
    )
    return Beginning(made, guests)
