"""A game must end: people play it to its end, and a draft that would end it is still a draft."""

import re
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

from spadework import open_game
from spadework.notation.game import Game
from spadework.notation.text import write_text
from spadework.web.tables.standing import with_draft
from support.two_players import FIELDS, START, first_round
from support.web_people import (
    FAMILY,
    LEDGERS,
    Person,
    before_the_last_pass,
    choose,
    first_pass,
    played,
    sit_down,
)
from support.web_table import Browser, House, running, until

OVER = "The game is over"
ENDS = "This ends the game"


# --- whole games


@pytest.mark.parametrize("name", FAMILY)
def test_people_alone_play_a_whole_game_to_its_end(house: House, name: str) -> None:
    host = house.browser()
    url = host.begin(**FAMILY[name], seed="1")
    people = sit_down(house, host, url)
    play_to_the_end(people, Random(1))
    assert_is_over_for_everybody(people, name)


def play_to_the_end(people: list[Person], random: Random) -> None:
    """Play until nobody can do anything."""
    while True:
        for person in people:
            person.look()
            if person.offers or person.can_end:
                break
        else:
            return
        while person.offers or person.can_end:
            if person.can_end and (not person.offers or random.random() < 0.7):
                person.end_turn()
            else:
                person.play(choose(person.offers, random))


def assert_is_over_for_everybody(people: list[Person], name: str) -> None:
    """That every page, every list and what others than the host take away tell of the end."""
    for person in people:
        person.look()
        assert person.headline.startswith(OVER)
        assert "Points in detail" in person.pieces["decision"]
        assert not (person.can_end or person.can_undo or person.offers)
        assert_is_listed_as_over(person.browser, person.url)
    assert_is_exported_as_over(people[1].browser, people[1].url, name)


def assert_is_listed_as_over(browser: Browser, url: str) -> None:
    """That the start page leads to the points of the game and asks nobody to move."""
    row = re.search(rf'<li><a href="{url}/final">.*?</li>', browser.get("/").text, re.DOTALL)
    assert row
    assert "Final position" in row[0]
    assert "your turn" not in row[0]
    assert OVER in browser.get(f"{url}/final").text


def assert_is_exported_as_over(browser: Browser, url: str, name: str) -> None:
    """That every form in which the game can be taken away has its end."""
    game = browser.table(url).standing.game
    points = [seat.points for seat in game.state.seats]
    # A ledger has points for spades that were not used (see the ledger's writer).
    wasteful = any(entry.action.text == "forgo" for entry in game.record)
    for form in ("txt", "json", "ledger"):
        answer = browser.get(f"{url}/export.{form}")
        if form == "ledger" and name not in LEDGERS:
            assert answer.status_code == 422
            continue
        taken = open_game(answer.text)
        assert taken.over
        if form != "ledger" or not wasteful:
            assert [seat.points for seat in taken.state.seats] == points
    assert "Final position" in browser.get(f"{url}/export.svg").text


# --- a draft that ends the game


@pytest.mark.parametrize("name", FAMILY)
def test_who_drafts_the_end_can_take_it_back_or_end_the_turn(house: House, name: str) -> None:
    people = at_the_last_turn(house, name)
    drafter = next(person for person in people if person.offers)
    seen = {id: html for id, html in drafter.pieces.items() if id != "decision"}
    draft_the_end(drafter)
    assert drafter.headline.startswith(ENDS)
    assert_game_goes_on(drafter, people)
    while drafter.can_undo:
        drafter.undo()
    assert {id: html for id, html in drafter.pieces.items() if id != "decision"} == seen
    draft_the_end(drafter)
    drafter.end_turn()
    assert_is_over_for_everybody(people, name)


def at_the_last_turn(house: House, name: str) -> list[Person]:
    """Everybody at their pages, and a spectator, when one more pass ends the game."""
    return gather(house, before_the_last_pass(name))


def gather(house: House, game: Game) -> list[Person]:
    """A record, imported, and everybody at their pages; the last one is a spectator."""
    host = house.browser()
    url = host.submit("/import", record=write_text(game)).headers["location"]
    people = sit_down(house, host, url)
    onlooker = house.browser()
    onlooker.get(host.links(url)["watch"])
    return [*people, Person(onlooker, url)]


def draft_the_end(person: Person) -> None:
    """Pass; where something could still be done besides, say that the turn ends."""
    person.play(first_pass(person.offers))
    if person.offers:
        person.type("end turn")


def assert_game_goes_on(drafter: Person, people: list[Person]) -> None:
    """That nobody takes what is drafted for the end, and who drafted it has both ways to go."""
    assert drafter.can_end
    assert drafter.can_undo
    assert not drafter.offers
    for person in people:
        person.look()
        assert OVER not in person.headline
        assert OVER not in person.browser.get(f"{person.url}/final").text
        assert person is drafter or (person.draft, person.can_end) == (0, False)
    for browser in (drafter.browser, people[-1].browser):
        listed = re.search(rf'<a href="{drafter.url}">.*?</a>', browser.get("/").text, re.DOTALL)
        assert listed
        assert "Final position" not in listed[0]
        assert ("your turn" in listed[0]) is (browser is drafter.browser)
        assert "Final position" not in browser.get(f"{drafter.url}/export.svg").text
        for form in ("txt", "json"):
            assert not open_game(browser.get(f"{drafter.url}/export.{form}").text).over


def test_nothing_follows_a_draft_that_ends_the_game(house: House) -> None:
    people = at_the_last_turn(house, "base")
    drafter = next(person for person in people if person.offers)
    draft_the_end(drafter)
    for action in ("pass", "convert 1 W to 1 C", "end turn"):
        refused = drafter.browser.play(drafter.url, action)
        assert refused.status_code == 422
        assert "end it, or take something back" in refused.json()["message"]
    for asked in ("preview?action=pass", "explain?text=pass", "explain?text=hex:F4"):
        answer = drafter.browser.get(f"{drafter.url}/{asked}")
        assert answer.status_code == 200
        assert "data-command" not in answer.text
    other = next(person for person in people[:2] if person is not drafter)
    for word in ("turn", "undo"):
        answer = other.browser.send(f"{other.url}/{word}", sequence=other.sequence, draft=0)
        assert answer.status_code in (403, 422), answer.text
    assert drafter.browser.table(drafter.url).standing.sequence == other.sequence


def test_who_looks_back_from_a_drafted_end_reads_of_no_final_scoring(house: House) -> None:
    people = at_the_last_turn(house, "base")
    drafter = next(person for person in people if person.offers)
    draft_the_end(drafter)
    past = drafter.browser.get(f"{drafter.url}/fragments?at=20").json()["fragments"]
    assert 'data-at="now"' in past["log"], "their own draft"
    assert "Final scoring" not in past["log"]
    assert OVER not in "".join(past.values())


def test_an_end_that_is_drafted_outlives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_the_last_turn(house, "base")
        drafter = next(person for person in people if person.offers)
        draft_the_end(drafter)
        shown = drafter.pieces
    with running(tmp_path) as house:
        again = [Person(person.browser.moved(house), person.url) for person in people]
        drafter = again[people.index(drafter)]
        assert drafter.headline.startswith(ENDS)
        for id in ("headline", "decision", "turns", "log", "rounds"):
            assert drafter.pieces[id] == shown[id]
        assert_game_goes_on(drafter, again)
        drafter.end_turn()
        assert_is_over_for_everybody(again, "base")


def test_either_of_two_tabs_ends_the_game_that_one_has_drafted(house: House) -> None:
    people = at_the_last_turn(house, "base")
    first = next(person for person in people if person.offers)
    second = Person(first.browser, first.url)
    draft_the_end(first)
    second.look()
    assert second.headline == first.headline
    second.end_turn()
    late = first.browser.send(f"{first.url}/undo", sequence=first.sequence, draft=first.draft)
    assert late.status_code == 409
    assert OVER in late.json()["fragments"]["headline"]
    assert_is_over_for_everybody(people, "base")


def test_a_game_ends_with_an_answer_outside_of_everybodys_turn(house: House) -> None:
    games = (played("terra nova", seed, spending=False) for seed in count())
    game = next(game for game in games if game.record[-1].action.text == "forgo")
    last = game.record[-1]
    people = gather(house, game.branch(len(game.record) - 1))
    assert [person.offers != [] for person in people] == [last.seat == 0, last.seat == 1, False]
    people[last.seat].play("forgo")
    assert_is_over_for_everybody(people, "terra nova")


def test_a_game_that_a_computer_player_ends_is_over_for_everybody(house: House) -> None:
    game = before_the_last_pass("base")
    bot = game.question.seat
    seats = {f"seat{n + 1}": "novice" if n == bot else "person" for n in range(2)}
    host = house.browser()
    url = host.begin(**FAMILY["base"], **seats, seed=f"{game.setup.seed}")
    host.send(f"{url}/orders", seat=1 - bot, accept=False)
    onlooker = house.browser()
    onlooker.get(host.links(url)["watch"])
    table = host.table(url)
    so_far = with_draft(table.standing, [(e.seat, e.action.text) for e in game.record]).drafted
    table.standing = replace(table.standing, game=so_far, drafted=so_far)
    people = [Person(host, url), Person(onlooker, url)]
    until(lambda: table.standing.game.over, "the last pass of the computer player")
    assert table.standing.game.record[-1].seat == bot
    assert_is_over_for_everybody(people, "base")


# --- a draft that ends a turn or a round


def test_a_draft_that_ends_the_round_shows_nothing_of_the_next(house: House) -> None:
    people = gather(house, before_the_next_round("base"))
    drafter = next(person for person in people if person.offers)
    other = next(person for person in people[:2] if person is not drafter)
    before = dict(drafter.pieces)
    drafter.play(first_pass(drafter.offers))
    if drafter.offers:
        drafter.type("end turn")
    assert drafter.headline == "Your turn is played: end it, or take something back. round 1 of 6"
    assert drafter.pieces["rounds"] == before["rounds"]
    assert drafter.pieces["mats"] == before["mats"], "the income of the others is still to come"
    assert "Round 2" not in drafter.pieces["log"]
    assert statuses(drafter) == ["passed", "to-move"]
    other.look()
    assert statuses(other) == ["to-move", "passed"]
    drafter.end_turn()
    assert "round 2 of 6" in drafter.headline
    assert "Round 2" in drafter.pieces["log"]


def statuses(person: Person) -> list[str]:
    """What the page says that everybody is about, in turn order."""
    return re.findall(r'data-status="([^"]*)"', person.pieces["turns"])


def before_the_next_round(name: str) -> Game:
    """A game before the last pass of its first round."""
    for seed in count():
        game = played(name, seed)
        for actions in range(len(game.record)):
            state = game.at(actions)
            if state.round == 1 and state.passing and state.active not in state.passing:
                return game.branch(actions)
    raise AssertionError("no game has a second round")


def test_a_pass_that_is_drafted_gives_nobody_the_turn(house: House) -> None:
    host = house.browser()
    people = sit_down(house, host, first_round(host))
    people[0].play(first_pass(people[0].offers))
    assert statuses(people[0]) == ["to-move"]
    people[1].look()
    assert statuses(people[1]) == ["to-move"]
    assert not people[1].offers
    people[0].end_turn()
    assert statuses(people[0]) == ["to-move", "passed"]


def test_power_that_a_draft_would_offer_is_not_asked_about(house: House) -> None:
    host = house.browser()
    url = first_round(host)
    alone = Person(host, url)
    alone.play("upgrade F4 to TP")
    assert [chip.count("to-move") for chip in chips(alone)] == [1, 0]
    preview = host.get(f"{url}/preview?action=leech%201%20from%20witches").text
    assert "data-command" not in preview, "this turn comes first, also for who plays both"
    alone.end_turn()
    assert [chip.count("to-move") for chip in chips(alone)] == [0, 1]


def chips(person: Person) -> list[str]:
    """The players in turn order, as the page shows them."""
    return re.findall(r'<li class="chip.*?</li>', person.pieces["turns"], re.DOTALL)


def test_who_drafts_while_another_seat_is_asked_goes_on_with_the_turn(house: House) -> None:
    host = house.browser()
    url = host.begin(**FIELDS, seed="3", **{"option.loose_order": "on"})
    for text in [*START, "card BON3", "card BON5", "upgrade F4 to TP"]:
        assert host.play(url, text).status_code == 200, text
    assert host.say(url, "turn", stay=True).status_code == 200
    both = Person(host, url)
    assert "leech 1 from witches" in both.offers
    both.type("convert 1 W to 1 C")
    assert "convert 1 W to 1 C" in both.offers
    assert "leech 1 from witches" not in both.offers
    assert [chip.count("to-move") for chip in chips(both)] == [1, 1], "the offer is still open"
    assert both.can_end


def test_what_is_drafted_has_no_place_in_the_record_to_look_back_at(house: House) -> None:
    host = house.browser()
    url = first_round(host)
    person = Person(host, url)
    recorded = positions(person)
    assert recorded
    person.play("convert 1 W to 1 C")
    assert "convert" in person.pieces["log"]
    assert positions(person) == recorded, "a link leads only to what everybody can see"
    person.undo()
    person.play("upgrade F4 to TP")
    person.end_turn()
    assert positions(person) == [person.sequence, *recorded]


def positions(person: Person) -> list[int]:
    """The positions that the lines of the log lead to, the last one first."""
    found = re.findall(rf'href="{person.url}\?at=(\d+)"', person.pieces["log"])
    return [int(at) for at in found]
