"""The lobby: tables are opened, people sit down, and the last one begins the game."""

import pytest

from spadework.view.text.language import language
from spadework.web.http.settings import Quota, Rates
from spadework.web.meeting.waiting_table import FULL
from spadework.web.storage import waiting_tables
from spadework.web.storage.waiting_tables import MOST_OPEN
from support.databases import Kept
from support.lobby import PAIR, THREE, game_of, opened, person, rate
from support.web_table import House, running


def test_a_table_waits_until_its_last_seat_is_taken_and_becomes_a_game(house: House) -> None:
    host, second, third = (person(house, name) for name in ("Hanna", "Sven", "Tilda"))
    table = opened(host, **THREE, title="Three lakes")
    assert "Three lakes" in second.get("/lobby").text
    assert second.submit(f"{table}/join").headers["location"] == table
    assert second.get(game_of(table)).status_code == 404, "it still waits for one more"
    assert third.submit(f"{table}/join").status_code == 303
    for browser in (host, second, third):
        assert browser.get(table).headers["location"] == game_of(table)
        assert browser.get(game_of(table)).status_code == 200
    begun = host.table(game_of(table))
    assert sorted(player.name for player in begun.players) == ["Hanna", "Sven", "Tilda"]
    assert begun.title == "Three lakes"
    assert "Three lakes" not in house.browser().get("/lobby").text, "nobody else can join"


def test_everybody_acts_for_the_seat_that_bears_their_name_and_for_no_other(house: House) -> None:
    names = ("Hanna", "Sven", "Tilda")
    browsers = [person(house, name) for name in names]
    table = opened(browsers[0], **THREE, **{"option.introductory": "on"})
    for browser in browsers[1:]:
        browser.submit(f"{table}/join")
    begun = browsers[0].table(game_of(table))
    keys = {str(name): str(key) for name, key in house_keys(house, begun.id)}
    for name in names:
        (seat,) = begun.seats_of(keys[name])
        assert begun.players[seat].name == name


def house_keys(house: House, id: str) -> list[tuple[object, object]]:
    """The names and keys of all accounts."""

    async def look() -> list[tuple[object, object]]:
        table = await house.server.lobby.tables.find(id)
        assert table is not None
        return [(p.name, p.key) for p in table.people]

    return house._client.blocking_portal.call(look)


def test_the_terms_of_the_table_are_those_of_the_game(house: House) -> None:
    host, guest = person(house, "Hanna"), person(house, "Sven")
    table = opened(
        host, pace="live", clock="budget", budget="1800", increment="30", rated="on", public="on"
    )
    page = guest.get("/lobby").text
    for words in ("live", "30 minutes for the whole game", "30 seconds more with each move"):
        assert words in page
    guest.submit(f"{table}/join")
    terms = host.table(game_of(table)).terms
    assert (terms.pace, terms.clock.budget, terms.clock.increment) == ("live", 1800, 30)
    assert terms.is_rated
    assert terms.is_public
    assert terms.admission == "anyone"


def test_who_leaves_makes_room_and_with_the_host_the_table_goes(house: House) -> None:
    host, guest, late = (person(house, name) for name in ("Hanna", "Sven", "Tilda"))
    table = opened(host, **THREE)
    guest.submit(f"{table}/join")
    assert guest.submit(f"{table}/leave").headers["location"] == "/lobby"
    late.submit(f"{table}/join")
    assert late.get(game_of(table)).status_code == 404, "there is one seat again"
    host.submit(f"{table}/leave")
    assert late.get(table).status_code == 404
    assert "not there any more" in late.submit(f"{table}/join").text


def test_the_host_lets_computer_players_take_the_seats_that_are_left(house: House) -> None:
    host, guest = person(house, "Hanna"), person(house, "Sven")
    table = opened(host, **{**THREE, "players": "4", "seat3": "person", "seat4": "novice"})
    guest.submit(f"{table}/join")
    assert guest.submit(f"{table}/fill", level="settler").status_code == 403
    assert host.submit(f"{table}/fill", level="a champion").status_code == 422
    assert host.submit(f"{table}/fill", level="settler").status_code == 303
    players = host.table(game_of(table)).players
    assert sorted(player.level for player in players) == ["", "", "novice", "settler"]


def test_a_private_table_appears_nowhere_and_opens_to_whom_the_host_brings(house: House) -> None:
    host, friend, stranger = (person(house, name) for name in ("Hanna", "Sven", "Tilda"))
    table = opened(host, **THREE, title="Behind the door", admission="link")
    assert "Behind the door" in host.get("/lobby").text
    for browser in (friend, stranger, house.browser()):
        assert "Behind the door" not in browser.get("/lobby").text
        assert "Behind the door" not in browser.get("/lobby/tables").text
    assert host.submit(f"{table}/invite", who="Nobody at all").status_code == 422
    assert stranger.submit(f"{table}/invite", who="Tilda").status_code == 403
    assert host.submit(f"{table}/invite", who="sven").status_code == 303
    assert "Behind the door" in friend.get("/lobby").text
    friend.submit(f"{table}/leave")
    assert "Behind the door" not in friend.get("/lobby").text, "no, thank you"
    assert friend.submit(f"{table}/join").status_code == 303, "who has the address may come"


def test_nobody_is_invited_to_a_table_that_has_become_a_game(house: House, kept: Kept) -> None:
    host, guest, late = (person(house, name) for name in ("Hanna", "Sven", "Tilda"))
    table = opened(host)
    guest.submit(f"{table}/join")
    answer = host.submit(f"{table}/invite", who="Tilda")
    assert host.get(answer.headers["location"]).headers["location"] == game_of(table)
    assert kept.rows("SELECT account FROM invitations") == []
    assert "Hanna" not in late.get("/lobby").text


def test_friends_of_the_host_may_sit_down_and_others_may_not(house: House) -> None:
    host, friend, stranger = (person(house, name) for name in ("Hanna", "Sven", "Tilda"))
    host.submit("/account/friends", who="Sven")
    stranger.submit("/account/friends", who="Hanna")  # it does not work the other way round
    table = opened(host, **THREE, title="Among friends", admission="friends")
    assert "Among friends" in friend.get("/lobby").text
    assert "Among friends" not in stranger.get("/lobby").text
    refused = stranger.submit(f"{table}/join")
    assert refused.status_code == 422
    assert "Only friends of Hanna may sit down at this table." in refused.text
    for path in (table, f"{table}/piece"):
        assert "Only friends of Hanna" in stranger.get(path).text, "who has the address may look"
        assert f'action="{table}/join"' not in stranger.get(path).text
        assert f'action="{table}/join"' in friend.get(path).text
    assert "friends of the host, and who is invited, may sit down" in host.get(table).text
    assert friend.submit(f"{table}/join").status_code == 303
    host.submit("/people/Sven/unfriend")
    assert "Sven" in host.get(table).text, "who sits there stays"


def test_friends_are_added_and_removed_on_both_pages(house: House) -> None:
    me = person(house, "Hanna")
    person(house, "Sven")
    assert me.submit("/people/Sven/friend", back="/people/Sven").headers["location"] == (
        "/people/Sven"
    )
    assert "Remove from my friends" in me.get("/people/Sven").text
    assert "/people/Sven/unfriend" in me.get("/account").text
    me.submit("/people/Sven/unfriend")
    assert "Add to my friends" in me.get("/people/Sven").text
    assert "own friend" in me.submit("/account/friends", who="Hanna").text
    assert me.submit("/people/Sven/friend", back="//elsewhere.example").headers["location"] == "/"


def test_a_table_at_which_nothing_can_begin_is_not_opened(house: House) -> None:
    host = person(house, "Hanna")
    for wrong in (
        {"seat2": "novice"},
        {"players": "9"},
        {"map": "atlantis"},
        {"per_move": "-1"},
        {"pace": "sometimes"},
        {"factions": "list"},
    ):
        answer = host.submit("/lobby/open", **{**PAIR, **wrong})
        assert answer.status_code == 422, wrong
        assert 'role="alert"' in answer.text
    assert "Nobody else waits" in host.get("/lobby").text


def test_of_a_form_is_kept_what_a_game_needs(house: House, kept: Kept) -> None:
    host = person(house, "Hanna")
    opened(host, own_map="m" * 90_000, title="t" * 9_000)
    ((size,),) = kept.rows("SELECT length(CAST(form AS TEXT)) FROM waiting_tables")
    assert isinstance(size, int)
    assert size < 1_000
    refused = host.submit("/lobby/open", **PAIR, name2="n" * 90_000)
    assert refused.status_code == 422
    assert "bytes; up to 24000 are kept" in refused.text


def test_a_map_is_drawn_once_however_many_wait_to_play_on_it(house: House) -> None:
    host, guest = person(house, "Hanna"), house.browser()
    opened(host)
    one = guest.get("/lobby/tables").text
    assert one.count("<path") > 5
    for map in ("base", "lakes", "base"):
        opened(host, map=map)
    page = guest.get("/lobby/tables").text
    assert page.count("<path") == 2 * one.count("<path")
    assert page.count('<use href="#map-') == 2


def test_so_many_tables_of_one_account_wait_at_a_time(house: House) -> None:
    host = person(house, "Hanna")
    tables = [opened(host) for _ in range(MOST_OPEN)]
    refused = host.submit("/lobby/open", **PAIR)
    assert refused.status_code == 422
    assert f"no more than {MOST_OPEN} tables of yours" in refused.text
    host.submit(f"{tables[0]}/leave")
    opened(host)


def test_one_sits_at_so_many_tables_and_no_more(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_tables, "MOST_SEATS", 2)
    host, guest = person(house, "Hanna"), person(house, "Sven")
    tables = [opened(host, **THREE) for _ in range(2)]
    assert guest.submit(f"{tables[0]}/join").status_code == 303
    other = opened(guest, **THREE)
    assert "leave one first" in guest.submit(f"{tables[1]}/join").text
    guest.submit(f"{other}/leave")
    assert guest.submit(f"{tables[1]}/join").status_code == 303


def test_joins_are_counted_for_the_account_that_joins(kept: Kept) -> None:
    few = Rates(moves=1_000_000, new_games=1_000_000, sign_ins=1_000_000, joins=2)
    with running(kept, rates=few) as house:
        host, guest = person(house, "Hanna"), person(house, "Sven")
        table = opened(host, **THREE)
        opened(host)
        assert host.submit("/lobby/open", **PAIR).status_code == 429
        assert guest.submit(f"{table}/join").status_code == 303, "others are not held up"
        assert host.submit(f"{table}/leave").status_code == 303, "leaving is always possible"


def test_a_host_with_too_many_games_is_told_and_nobody_loses_a_seat(kept: Kept) -> None:
    with running(kept, quota=Quota(each=1, in_all=9)) as house:
        host, guest = person(house, "Hanna"), person(house, "Sven")
        host.begin(**PAIR)
        table = opened(host)
        refused = guest.submit(f"{table}/join")
        assert refused.status_code == 422
        assert "no more than 1 games are kept" in refused.text
        assert guest.get(game_of(table)).status_code == 404
        assert "Sven" not in host.get(f"{table}/piece").text


def test_an_old_table_is_not_shown_and_taken_away_when_another_is_opened(
    house: House, kept: Kept
) -> None:
    host = person(house, "Hanna")
    table = opened(host, title="Long ago")
    kept.rows("UPDATE waiting_tables SET until = '2001-01-01T00:00:00+00:00'")
    assert "Long ago" not in host.get("/lobby").text
    assert host.get(table).status_code == 404
    opened(host)
    assert len(kept.rows("SELECT id FROM waiting_tables")) == 1


def test_who_is_locked_out_waits_nowhere(house: House, kept: Kept) -> None:
    host, guest, late = (person(house, name) for name in ("Hanna", "Sven", "Tilda"))
    theirs, table = opened(guest, title="Of a troublemaker"), opened(host, **THREE)
    guest.submit(f"{table}/join")
    kept.rows("UPDATE accounts SET locked = '2026-01-01T00:00:00+00:00' WHERE name = 'Sven'")
    assert "Of a troublemaker" not in late.get("/lobby").text
    assert late.submit(f"{theirs}/join").status_code == 422
    late.submit(f"{table}/join")
    assert late.get(game_of(table)).status_code == 404, "their seat is free again"


def test_who_deletes_the_account_takes_tables_and_seats_along(house: House, kept: Kept) -> None:
    host, guest = person(house, "Hanna"), person(house, "Sven")
    opened(guest)
    table = opened(host, **THREE)
    guest.submit(f"{table}/join")
    guest.submit("/account/delete", password="swamps and lakes")
    assert len(kept.rows("SELECT account FROM waiting_people")) == 1
    assert "Sven" not in host.get("/lobby").text


def test_the_host_cannot_take_a_seat_from_whoever_has_sat_down(house: House) -> None:
    host, guest = person(house, "Hanna"), person(house, "Sven")
    table = opened(host)
    guest.submit(f"{table}/join")
    url = game_of(table)
    begun = host.table(url)
    theirs = next(seat for seat, player in enumerate(begun.players) if player.name == "Sven")
    before = guest.get(url).text.count("data-action")
    for wish in ({"leave": True}, {"open": True}):
        assert host.send(f"{url}/links", seat=theirs, **wish).status_code == 403
    assert guest.get(url).text.count("data-action") == before
    assert host.send(f"{url}/links", seat=-1).status_code == 200, "others may look on"


def test_a_table_may_be_open_to_some_ratings(house: House, kept: Kept) -> None:
    host, newcomer, strong = (person(house, name) for name in ("Hanna", "Sven", "Tilda"))
    ((key,),) = kept.rows("SELECT key FROM accounts WHERE name = 'Tilda'")
    rate(kept, str(key), 35.0)
    fields = {"admission": "rating", "lowest": "1600", "highest": "2600", "pace": "live"}
    table = opened(host, **fields, title="For the experienced")
    for browser in (newcomer, strong):
        assert "for ratings from 1600 to 2600" in browser.get("/lobby").text
    assert "yours is 1500." in newcomer.get("/lobby").text
    refused = newcomer.submit(f"{table}/join")
    assert refused.status_code == 422
    assert "This table is for ratings from 1600 to 2600; yours is 1500." in refused.text
    assert "yours is" not in strong.get("/lobby").text
    assert strong.submit(f"{table}/join").status_code == 303
    assert strong.get(game_of(table)).status_code == 200
    wrong = host.submit("/lobby/open", **PAIR, **{**fields, "highest": "1000"})
    assert "the lowest rating (1600) is above the highest (1000)" in wrong.text


def test_guests_look_and_are_asked_to_sign_in(house: House) -> None:
    host, guest = person(house, "Hanna"), house.browser()
    table = opened(host, title="For everybody")
    assert "For everybody" in guest.get("/lobby").text
    assert "Sign in to sit down" in guest.get(table).text
    assert guest.submit(f"{table}/join").status_code == 401
    assert guest.get("/lobby/new").headers["location"].startswith("/sign-in")


def test_names_of_people_and_tables_are_text_alone(house: House) -> None:
    host = person(house, "Hanna")
    table = opened(host, title="<script>alert(1)</script>")
    for path in ("/lobby", table, f"{table}/piece"):
        assert "<script>alert" not in house.browser().get(path).text


def test_the_lobby_speaks_german(house: House) -> None:
    host = person(house, "Hanna")
    table = opened(host, clock="move", per_move="86400", weekends="on")
    in_german = {"accept-language": "de"}
    for path in ("/lobby", table):
        german = host.get(path, **in_german).text
        for words in ("1 Tag für jeden Zug", "nach Zügen", "ohne Wertung", "Völker"):
            assert words in german
    assert "Noch 1 Mensch, und das Spiel beginnt." in host.get(table, **in_german).text
    assert language("de").say(FULL) == "Der letzte Platz an diesem Tisch ist gerade vergeben."
