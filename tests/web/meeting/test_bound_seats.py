"""In a rated game a seat is that of whoever sat down first; a rematch is on the same terms."""

from spadework.notation.text import write_text
from spadework.web.tables.terms import Terms
from support.databases import Kept
from support.lobby import PAIR, person
from support.web_people import before_the_last_pass, first_pass
from support.web_table import House


def test_nobody_sits_down_at_a_seat_of_a_rated_game_that_is_taken(house: House) -> None:
    host, guest, late = (person(house, name) for name in ("Hanna", "Sven", "Tilda"))
    for rated, answer in (("", 303), ("on", 422)):
        url = host.begin(**PAIR, rated=rated)
        link = host.links(url)["seat 2"]
        assert guest.submit(link).status_code == 303
        refused = late.submit(link)
        assert refused.status_code == answer
        assert guest.submit(link).status_code == 303, "whoever sits there comes back by it"
    assert "at this table a seat belongs to whoever has sat down" in refused.text


def test_a_rematch_is_on_the_same_terms(house: House, kept: Kept) -> None:
    host = person(house, "Hanna")
    game = before_the_last_pass("base")
    game.play(first_pass([offer.text for offer in game.offers()]))
    while not game.over:
        game.play("end turn")
    url = host.submit("/import", record=write_text(game)).headers["location"]
    id = url.split("/")[2]
    kept.rows(
        "UPDATE games SET version = version + 1, terms ="
        """ '{"pace": "live", "clock": {"budget": 600, "increment": 5}, "is_rated": true}'"""
        " WHERE id = %s",
        id,
    )
    house.server.tables.forget(id)
    again = host.submit(f"{url}/rematch").headers["location"]
    terms = host.table(again).terms
    assert terms != Terms()
    assert terms == host.table(url).terms
    assert (terms.pace, terms.clock.budget, terms.is_rated) == ("live", 600, True)
