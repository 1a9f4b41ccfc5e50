"""Several people want the last seat at the same moment: one gets it, the others a sentence."""

import asyncio

from spadework.core.errors import RuleError
from spadework.games.catalog import Catalog
from spadework.web.http.forms import NewGameForm
from spadework.web.http.settings import Quota
from spadework.web.meeting.lobby import Lobby
from spadework.web.meeting.waiting_table import BEGUN, Person
from spadework.web.storage.database import Database, open_database, prepare_database
from spadework.web.storage.friends import Friends
from spadework.web.storage.store import Archive
from spadework.web.storage.waiting_tables import WaitingTables
from spadework.web.tables.hub import Hub
from spadework.web.tables.terms import Terms
from support.databases import Kept

RACES = 150  # on each kind of database
FOR_ALL = Terms(admission="anyone")


def server(database: Database) -> Lobby:
    """The lobby of one server; several share a database."""
    archive = Archive(database, Quota(each=0, in_all=0))
    return Lobby(Catalog(), archive, WaitingTables(database), Friends(database), Hub())


def people(kept: Kept, *names: str) -> list[Person]:
    """Accounts of these names."""
    prepare_database(kept.place)
    for number, name in enumerate(names, start=1):
        kept.rows(
            "INSERT INTO accounts (id, key, name, likeness, password, created)"
            " VALUES (%s, %s, %s, %s, '', '')",
            *(number, name * 8, name, name),
        )
    return [Person(number, name * 8, name) for number, name in enumerate(names, start=1)]


def test_two_people_race_for_the_last_seat(kept: Kept) -> None:
    host, anna, bert = people(kept, "host", "anna", "bert")

    async def race() -> list[tuple[str, set[str], list[str]]]:
        database, other = open_database(kept.place), open_database(kept.place)
        here, there = server(database), server(other)
        outcomes = []
        for _ in range(RACES):
            table = await here.open(host, NewGameForm(players=2), FOR_ALL)
            tries = await asyncio.gather(
                here.join(table.id, anna), there.join(table.id, bert), return_exceptions=True
            )
            refused = [str(error) for error in tries if isinstance(error, RuleError)]
            after = await here.tables.find(table.id)
            assert after is not None
            outcomes.append((table.id, {person.name for person in after.people}, refused))
        database.close()
        other.close()
        return outcomes

    outcomes = asyncio.run(race())
    for _, sitting, refused in outcomes:
        assert sitting in ({"host", "anna"}, {"host", "bert"})
        assert refused == [str(BEGUN)], "the other one is told"
    held = kept.rows("SELECT game, browser FROM holders WHERE by_link")
    assert len(held) == RACES, "one guest at each table"
    assert {game for game, _ in held} == {id for id, _, _ in outcomes}
    for id, sitting, _ in outcomes:
        ((_, key),) = [row for row in held if row[0] == id]
        assert str(key)[:4] in sitting
    winners = [next(iter(sitting - {"host"})) for _, sitting, _ in outcomes]
    assert set(winners) == {"anna", "bert"}, "it was a race"


def test_who_leaves_while_another_joins_is_gone_and_the_other_sits(kept: Kept) -> None:
    host, anna, bert = people(kept, "host", "anna", "bert")

    async def race() -> None:
        database = open_database(kept.place)
        lobby = server(database)
        for _ in range(20):
            table = await lobby.open(host, NewGameForm(players=3), FOR_ALL)
            await lobby.join(table.id, anna)
            await asyncio.gather(lobby.leave(table.id, anna), lobby.join(table.id, bert))
            after = await lobby.tables.find(table.id)
            assert after is not None
            names = {person.name for person in after.people}
            # Either anna was gone before bert came, or the game had begun before she could go.
            assert names == {"host", "bert"} if not after.begun else {"host", "anna", "bert"}
            if not after.begun:
                await lobby.leave(table.id, host)
        database.close()

    asyncio.run(race())
