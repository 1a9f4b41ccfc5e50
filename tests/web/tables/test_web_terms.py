"""The terms of a game are kept with it, and what is damaged is not played on."""

import asyncio

from spadework.games.catalog import Catalog
from spadework.web.http.settings import Quota
from spadework.web.storage.archive import Archive, BegunGame
from spadework.web.storage.database import open_database, prepare_database
from spadework.web.storage.kept import Stored
from spadework.web.tables.new_game import make_game
from spadework.web.tables.terms import USUAL, Clock, Terms
from support.databases import Kept

BY_TURNS = Terms(clock=Clock(per_move=86_400, rests_on_weekends=True), is_rated=True)


def stored_with(kept: Kept, terms: Terms, damage: str = "") -> Stored:
    """A game that was begun on *terms*, as it comes from the database."""
    prepare_database(kept.place)
    made = make_game(Catalog(), {"players": ["2"], "seed": ["1"]})

    async def begin_and_read() -> Stored:
        archive = Archive(open_database(kept.place), Quota())
        await archive.add(BegunGame("g", made.title, made.game, made.players, "host", terms=terms))
        if damage:
            kept.rows("UPDATE games SET terms = %s", damage)
        stored = await archive.load("g")
        await archive.close()
        assert stored is not None
        return stored

    return asyncio.run(begin_and_read())


def test_a_game_keeps_the_terms_it_was_begun_on(kept: Kept) -> None:
    assert stored_with(kept, BY_TURNS).terms == BY_TURNS


def test_terms_that_make_no_sense_set_the_game_aside(kept: Kept) -> None:
    stored = stored_with(kept, BY_TURNS, damage='{"clock": {"per_move": -1}}')
    assert str(stored.damage).endswith("damaged: terms")
    assert stored.terms == USUAL


def test_a_clock_without_time_does_not_run() -> None:
    assert not Clock(increment=60).runs
    assert Clock(budget=60).runs
