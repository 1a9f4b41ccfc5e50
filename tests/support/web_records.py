"""Games of two with accounts that are nearly over, on any terms."""

import time

from spadework.web.storage.archive import BegunGame
from spadework.web.storage.kept import Holder
from spadework.web.storage.schema.games import WATCH
from spadework.web.tables.terms import Terms
from spadework.web.tables.viewed_game import Player
from support.databases import Kept
from support.web_people import before_the_last_pass, first_pass
from support.web_table import PATIENCE, Browser, House


def key_of(kept: Kept, name: str) -> str:
    ((key,),) = kept.rows("SELECT key FROM accounts WHERE name = %s", name)
    return str(key)


def table_of(
    house: House, kept: Kept, terms: Terms, *, id: str = "rated", second: str = ""
) -> tuple[list[Browser], str]:
    """Anna and Ben before the last pass of a game on these terms; *second* plays for Ben."""
    people = []
    for name in ("Anna", "Ben"):
        browser = house.browser()
        if not kept.rows("SELECT 1 FROM accounts WHERE name = %s", name):
            browser.sign_up(name)
        else:
            browser.sign_in(name)
        people.append(browser)
    anna, ben = key_of(kept, "Anna"), key_of(kept, "Ben")
    game = before_the_last_pass("base")
    begun = BegunGame(
        id,
        "A rated game",
        game,
        [Player("Anna"), Player("Ben", second)],
        anna,
        guests=[] if second else [Holder(1, ben, by_link=True), Holder(WATCH, ben, by_link=False)],
        terms=terms,
    )
    people[0]._client.blocking_portal.call(lambda: house.server.archive.add(begun))
    return people, f"/game/{id}"


def finish(people: list[Browser], url: str) -> None:
    """Play the last pass, whoever's it is."""
    state = people[0].state(url)
    seat = state.open_decisions()[0].seat
    action = first_pass([offer.text for offer in state.offers()])
    assert people[seat].play(url, action).status_code == 200
    assert people[seat].say(url, "turn").status_code == 200
    assert people[0].state(url).over


def wait_for_jobs(kept: Kept, *kinds: str) -> None:
    """Wait until jobs of these kinds are done."""
    deadline = time.monotonic() + PATIENCE
    while any(kept.rows("SELECT 1 FROM jobs WHERE kind = %s", kind) for kind in kinds):
        assert time.monotonic() < deadline, f"waited in vain for {kinds}"
        time.sleep(0.02)
