"""Consent: one asks, all other people agree or one refuses, and the game follows."""

from pathlib import Path

import pytest

from spadework.cli import main
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.web.consent.requests import voters
from spadework.web.storage import requests
from spadework.web.tables.terms import Clock, Terms
from spadework.web.tables.viewed_game import Player
from support.databases import Kept
from support.table import position
from support.two_players import FIELDS
from support.web_clocks import on_terms, pass_time, two_people
from support.web_table import Browser, House, running, until

TIMED = Terms(clock=Clock(per_move=1000))


def ask(browser: Browser, url: str, kind: str) -> int:
    """Ask all others where the table stands now; what is answered."""
    standing = browser.table(url).standing
    where = {"sequence": standing.sequence, "draft": browser.table(url).viewer_draft(frozenset())}
    return browser.send(f"{url}/requests", kind=kind, **where).status_code


def answer(browser: Browser, url: str, *, agrees: bool) -> int:
    """Answer the request that is open; what is answered to that."""
    request = browser.table(url).request
    assert request is not None
    return browser.send(f"{url}/consent", request=request.id, agrees=agrees).status_code


def record(browser: Browser, url: str) -> list[str]:
    """The actions that count."""
    return [entry.action.text for entry in browser.table(url).standing.game.record]


def test_a_turn_is_taken_back_when_the_other_agrees(house: House, kept: Kept) -> None:
    host, guest, url = two_people(house, kept, TIMED)
    for who, action in ((host, "build F4"), (guest, "build F3"), (guest, "build E8")):
        assert who.play(url, action).status_code == 200
    seen = guest.table(url).standing
    assert ask(host, url, "undo") == 200
    assert "asks to take back the last turn" in guest.get(url).text
    assert ">Agree<" in guest.get(url).text
    assert ">Agree<" not in host.get(url).text
    assert answer(guest, url, agrees=True) == 200
    assert record(guest, url) == []
    assert guest.table(url).asked() == [0]
    assert kept.rows("SELECT kept, had FROM takebacks") == [(0, 3)]
    assert kept.rows("SELECT * FROM requests") == []
    rows = kept.rows("SELECT seat FROM clocks WHERE since > 0")
    assert rows == [(0,)], "the clock runs for who is asked now"
    # The record grows again to the same length: who saw the old one has not seen this.
    for who, action in ((host, "build G3"), (guest, "build F3"), (guest, "build E8")):
        assert who.play(url, action).status_code == 200
    late = host.send(
        f"{url}/draft", action="build F4", sequence=seen.sequence, draft=seen.draft_mark
    )
    assert late.status_code == 409, "a page of before"
    assert "has taken back a turn" in guest.get(f"{url}/fragments").text


def test_one_who_refuses_is_enough(house: House, kept: Kept) -> None:
    host, guest, url = two_people(house, kept, Terms())
    assert host.play(url, "build F4").status_code == 200
    assert ask(host, url, "undo") == 200
    assert answer(guest, url, agrees=False) == 200
    assert record(host, url) == ["build F4"]
    assert "does not agree that a turn is taken back" in host.get(f"{url}/fragments").text
    assert ask(host, url, "undo") == 200
    assert answer(host, url, agrees=False) == 200, "who has asked may think otherwise"
    assert host.table(url).request is None


def test_a_request_lapses_when_somebody_acts(house: House, kept: Kept) -> None:
    host, guest, url = two_people(house, kept, Terms())
    assert host.play(url, "build F4").status_code == 200
    assert ask(host, url, "undo") == 200
    request = guest.table(url).request
    assert request is not None
    assert guest.play(url, "build F3").status_code == 200
    assert guest.table(url).request is None
    late = guest.send(f"{url}/consent", request=request.id, agrees=True)
    assert late.status_code == 409
    assert record(host, url) == ["build F4", "build F3"]


def test_a_paused_game_rests_until_all_want_to_play_on(house: House, kept: Kept) -> None:
    host, guest, url = two_people(house, kept, TIMED)
    pass_time(kept, 300)
    assert ask(guest, url, "pause") == 200
    assert answer(host, url, agrees=True) == 200
    assert host.play(url, "build F4").status_code == 409
    assert "This game is paused" in host.get(url).text
    assert kept.rows("SELECT * FROM jobs WHERE kind = 'clock'") == []
    assert "paused" in host.get("/").text
    pass_time(kept, 5000)
    assert ask(host, url, "resume") == 200
    assert answer(guest, url, agrees=True) == 200
    ((used, since),) = kept.rows("SELECT used, since FROM clocks WHERE seat = 0")
    assert 300 <= float(str(used)) < 400, "what was used before counts, the pause does not"
    assert since
    assert host.play(url, "build F4").status_code == 200


def test_an_abandoned_game_has_no_result(house: House, kept: Kept) -> None:
    host, guest, url = two_people(house, kept, TIMED)
    assert ask(guest, url, "abandon") == 200
    assert answer(host, url, agrees=True) == 200
    assert host.play(url, "build F4").status_code == 409
    assert "it has no result" in guest.get(url).text
    assert "abandoned, without a result" in guest.get("/").text
    assert kept.rows("SELECT over FROM games") in ([(False,)], [(0,)]), "nobody has won"
    assert ask(host, url, "resume") == 422
    assert kept.rows("SELECT * FROM jobs WHERE kind = 'clock'") == []


def against_the_computer(host: Browser) -> str:
    """A game with a computer player alone, in which both have built something."""
    url = host.begin(
        game="terra_mystica",
        map="base",
        players="2",
        factions="list",
        faction1="witches",
        faction2="nomads",
        seat2="novice",
    )
    assert host.play(url, "build F4").status_code == 200
    until(lambda: 0 in host.table(url).asked(), "the other one answers")
    return url


def test_in_a_rated_game_computer_players_agree_to_nothing_that_would_spare_a_loss(
    house: House, kept: Kept
) -> None:
    host = house.browser()
    url = against_the_computer(host)
    on_terms(house, kept, url, Terms(is_rated=True))
    before = record(host, url)
    assert ask(host, url, "undo") == 422
    assert ask(host, url, "abandon") == 422
    assert record(host, url) == before
    assert ask(host, url, "pause") == 200


def test_who_plays_with_computer_players_alone_has_everybodys_consent(
    house: House, kept: Kept
) -> None:
    host = house.browser()
    url = against_the_computer(host)
    assert ask(host, url, "undo") == 200
    assert record(host, url) == []
    assert ask(host, url, "pause") == 200
    assert host.table(url).halt == "paused"
    assert ask(host, url, "resume") == 200
    assert host.play(url, "build G3").status_code == 200
    until(lambda: len(record(host, url)) > 2, "computer players go on as well")


def test_what_one_person_takes_back_again_and_again_is_not_kept_for_ever(
    house: House, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "MOST_KEPT", 2)
    host = house.browser()
    url = host.begin(**FIELDS)
    marks = set()
    for _ in range(4):
        assert host.play(url, "build F4").status_code == 200
        assert ask(host, url, "undo") == 200
        marks.add(host.table(url).standing.draft_mark)
    of_game = "SELECT id FROM takebacks WHERE game = %s"
    assert len(kept.rows(of_game, url.split("/")[2])) == 2
    assert len(marks) == 4, "a page tells them apart all the same"


def test_who_has_resigned_is_not_asked() -> None:
    game = position("witches: D F4; nomads: D F3; giants: D I1", options={"loose_order": "on"})
    players = [Player("Ada"), Player("Ben"), Player("Cleo")]
    assert voters(players, game, [0]) == {1, 2}
    game.play("resign", 1)
    assert voters(players, game, [0]) == {2}
    setup = Catalog().setup("terra_mystica", [], {}, "base", 3, 1, [], [])
    choosing = Game(Catalog(), setup)
    assert choosing.state.seats == [], "nobody has a board yet"
    assert voters(players, choosing, [0]) == {1, 2}


def test_strangers_and_spectators_are_not_asked(house: House, kept: Kept) -> None:
    host, guest, url = two_people(house, kept, Terms())
    watching = house.browser()
    watching.submit(host.links(url)["watch"])
    assert ask(watching, url, "pause") == 403
    assert ask(host, url, "pause") == 200
    assert answer(watching, url, agrees=True) == 403
    assert answer(host, url, agrees=True) == 200, "which says nothing new"
    assert guest.table(url).halt == ""


def test_of_three_people_the_last_one_to_agree_decides(house: House, kept: Kept) -> None:
    host, second, third = (house.browser() for _ in range(3))
    fields = {"game": "terra_mystica", "map": "base", "players": "3", "factions": "deal"}
    url = host.begin(**fields)
    links = host.links(url)
    second.submit(links["seat 2"])
    third.submit(links["seat 3"])
    assert ask(host, url, "pause") == 200
    assert answer(second, url, agrees=True) == 200
    assert host.table(url).halt == ""
    assert "Still asked: Player 3" in host.get(url).text
    assert answer(third, url, agrees=True) == 200
    assert host.table(url).halt == "paused"


def test_another_server_follows_a_record_that_became_shorter(kept: Kept) -> None:
    with running(kept) as house, running(kept) as other:
        host, guest, url = two_people(house, kept, Terms())
        there = guest.moved(other)
        assert host.play(url, "build F4").status_code == 200
        assert there.play(url, "build F3").status_code == 200
        assert "F4" in there.get(f"{url}/fragments").json()["fragments"]["log"]
        host.get(url)
        assert ask(host, url, "undo") == 200
        there.get(url)
        assert answer(there, url, agrees=True) == 200
        host.get(url)
        assert record(host, url) == record(there, url) == []
        assert there.get(f"{url}/fragments?since=2").status_code == 200
        assert host.play(url, "build G3").status_code == 200
        log = there.get(f"{url}/fragments").json()["fragments"]["log"]
        assert "G3" in log
        assert "F4" not in log


def test_a_server_that_did_not_hear_refuses_what_is_too_late(kept: Kept) -> None:
    with running(kept) as house, running(kept) as other:
        host, guest, url = two_people(house, kept, Terms())
        there = guest.moved(other)
        there.get(url)
        assert host.play(url, "build F4").status_code == 200
        there.get(url)
        assert ask(host, url, "undo") == 200
        assert there.play(url, "build F3").status_code == 200, "who acts has not agreed"
        host.get(url)
        assert host.table(url).request is None
        assert len(record(host, url)) == 2


def test_a_game_keeps_its_terms_after_on_terms(house: House, kept: Kept) -> None:
    host, _, url = two_people(house, kept, Terms())
    on_terms(house, kept, url, TIMED)
    assert host.table(url).terms == TIMED


def test_who_is_away_is_asked_before_a_game_is_abandoned(house: House, kept: Kept) -> None:
    host, guest, url = two_people(house, kept, TIMED)
    pass_time(kept, 1001)
    until(lambda: guest.table(url).players[0].is_away, "a computer player takes over")
    until(lambda: guest.table(url).asked() == [1], "and has moved")
    assert ask(guest, url, "abandon") == 200
    assert guest.table(url).halt == "", "the one who is away has not agreed"
    assert ">Refuse<" in host.get(url).text
    assert answer(host, url, agrees=False) == 200, "which takes no coming back"
    assert host.table(url).players[0].is_away
    assert ask(host, url, "abandon") == 403, "who asks comes back first"


def test_who_has_dropped_out_is_not_asked(house: House, kept: Kept) -> None:
    late = Terms(clock=Clock(per_move=1000, late="drop_out"))
    _, guest, url = two_people(house, kept, late)
    pass_time(kept, 1001)
    until(lambda: guest.table(url).players[0].has_dropped_out, "the host drops out")
    until(lambda: guest.table(url).asked() == [1], "and what must be placed is placed")
    assert ask(guest, url, "abandon") == 200
    assert guest.table(url).halt == "abandoned"


def test_a_record_that_was_taken_away_is_known_after_its_end_was_taken_back(
    house: House, kept: Kept, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    host, guest, url = two_people(house, kept, TIMED)
    for who, action in ((host, "build F4"), (guest, "build F3"), (guest, "build E8")):
        assert who.play(url, action).status_code == 200
    file = tmp_path / "before.txt"
    file.write_text(host.get(f"{url}/export.txt").text)
    ask(host, url, "undo")
    answer(guest, url, agrees=True)
    assert host.play(url, "build G3").status_code == 200
    assert "This record is as it was played." in host.get(f"{url}/final").text
    capsys.readouterr()
    assert main(["verify", str(file), "--db", str(kept.place)]) == 0
    assert "its end was taken back by consent" in capsys.readouterr().out


def test_who_has_dropped_out_is_not_asked_and_cannot_refuse(house: House, kept: Kept) -> None:
    host, guest, gone = (house.browser() for _ in range(3))
    url = host.begin(game="terra_mystica", map="base", players="3", factions="deal", seed="5")
    links = host.links(url)
    guest.submit(links["seat 2"])
    gone.submit(links["seat 3"])
    id = url.split("/")[2]
    kept.rows("INSERT INTO stewards (game, seat, level) VALUES (%s, 2, 'dropped')", id)
    on_terms(house, kept, url, Terms())
    assert ask(host, url, "pause") == 200
    assert ">Agree<" not in gone.get(url).text
    for agrees in (False, True):
        assert answer(gone, url, agrees=agrees) == 403
    assert answer(guest, url, agrees=True) == 200
    assert host.table(url).halt == "paused"
