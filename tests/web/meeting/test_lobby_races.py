"""Several people want the last seat at the same moment: one gets it, the others a sentence."""

import asyncio

from spadework.core.errors import RuleError
from spadework.web.meeting.waiting_table import BEGUN
from spadework.web.storage.database import open_database
from spadework.web.tables.new_game_form import NewGameForm
from spadework.web.tables.terms import Terms
from support.databases import Kept
from support.lobby import lobby_of, people

RACES = 150  # on each kind of database
FOR_ALL = Terms(admission="anyone")


def test_two_people_race_for_the_last_seat(kept: Kept) -> None:
    host, anna, bert = people(kept, "host", "anna", "bert")

    async def race() -> list[tuple[str, set[str], list[str]]]:
        database, other = open_database(kept.place), open_database(kept.place)
        here, there = lobby_of(database), lobby_of(other)
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
        lobby = lobby_of(database)
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
