"""Computer players at the tables, those that fail included."""

import asyncio
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

import spadework as sw
from spadework.agents.arena.simulation import choose
from spadework.notation.game import Game
from spadework.notation.record import record_of
from spadework.web.bots.levels import SECONDS, patience, simpler
from spadework.web.bots.seats import playable, think
from spadework.web.bots.worker import Answer, BotQuestion, Worker
from spadework.web.bots.workers import WorkerFailed, Workers
from spadework.web.storage.archive import Archive
from spadework.web.tables.standing import Standing
from support.bots import ODD_WORKER, question, waiting
from support.web_table import Browser, running, until

PAIR = {"game": "terra_mystica", "map": "base", "players": "2", "factions": "deal", "seed": "5"}
ALONE = {"seat1": "novice", "seat2": "novice"}


def is_over(browser: Browser, url: str) -> bool:
    """Whether a game has ended."""
    return browser.table(url).standing.game.over


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "terra_mystica", "map": "base", "players": "4", "option.introductory": "on"},
        {
            "game": "terra_mystica",
            "expansion": ["fire_and_ice", "mini_expansion"],
            "map": "fire_and_ice",
            "players": "3",
        },
        {"game": "terra_mystica", "expansion": ["merchants"], "map": "lakes", "players": "2"},
        {"game": "terra_mystica", "map": "fjords", "players": "3", "factions": "auction"},
        {"game": "terra_nova", "players": "3"},
        {"game": "terra_nova", "players": "2", "option.two_player_variant": "lucky_digger"},
    ],
    ids=["introductory", "fire and ice", "merchants", "auction", "nova", "neutral houses"],
)
def test_every_game_is_played_to_the_end(tmp_path: Path, fields: dict[str, str]) -> None:
    levels = {f"seat{n}": "settler" for n in range(1, int(fields["players"]) + 1)}
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**{**fields, **levels, "seed": "1"})
        until(lambda: is_over(browser, url), "the end of the game")
        assert browser.get(f"{url}/final").status_code == 200
        assert browser.get(url).status_code == 200
        assert f"{url}/final" in browser.get("/").text


def test_a_first_game_is_one_click_and_asks_the_person(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.submit("/first-game").headers["location"]
        players = browser.table(url).players
        person = [player.is_bot for player in players].index(False)  # who starts is drawn
        until(lambda: browser.table(url).asked() == [person], "the person's first question")
        table = browser.table(url)
        assert [player.is_bot for player in table.players].count(True) == 3
        assert table.standing.game.setup.options == {"introductory": "on"}


@pytest.mark.parametrize(
    ("level", "complaint", "replacement"),
    [
        ("grandmaster", "it took longer than", "random"),
        ("master", "its process ended", "novice"),
        ("settler", "it made a mistake", "novice"),
    ],
)
def test_a_player_that_fails_is_replaced_for_that_turn(
    tmp_path: Path, level: str, complaint: str, replacement: str
) -> None:
    seats = {"seat1": "person", "seat2": level}
    fields = {**PAIR, "factions": "list", "faction1": "witches", "faction2": "nomads"}
    with running(tmp_path, every_bot="", patience=1.5, worker_command=ODD_WORKER) as house:
        browser = house.browser()
        url = browser.begin(**fields, **seats)
        browser.play(url, "build F4")
        until(lambda: browser.table(url).standing.sequence == 3, "two dwellings of the nomads")
        remarks = browser.table(url).standing.remarks
    first = remarks[0]
    assert (first.kind, first.seat, first.after) == ("bot_replaced", 1, 1)
    assert level in str(first.text)
    assert complaint in str(first.text)
    assert any("novice plays this turn" in str(remark.text) for remark in remarks)


def test_a_player_that_talks_does_not_disturb_its_answer(tmp_path: Path) -> None:
    with running(tmp_path, every_bot="", worker_command=ODD_WORKER) as house:
        browser = house.browser()
        url = browser.begin(**PAIR, **ALONE)
        until(lambda: is_over(browser, url), "the end of the game")
        assert browser.table(url).standing.remarks == ()


@pytest.mark.parametrize(
    "command",
    [(sys.executable, "-c", "raise SystemExit(1)"), ("no-such-program",)],
    ids=["ends at once", "is not there"],
)
def test_where_no_worker_starts_chance_plays(tmp_path: Path, command: tuple[str, ...]) -> None:
    with running(tmp_path, worker_command=command) as house:
        browser = house.browser()
        url = browser.begin(**PAIR, seat1="person", seat2="random", seat3="person")
        while 1 not in browser.table(url).asked():
            offers = browser.state(url).offers()
            browser.play(url, offers[0].text)
        until(lambda: browser.table(url).standing.remarks, "an action of chance")
        assert "chance plays this turn" in str(browser.table(url).standing.remarks[0].text)


def test_a_player_that_is_held_up_tries_again_less_and_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, pauses = Archive.write, list[float]()

    async def write_later(archive: Archive, *change: Any) -> None:
        if len(pauses) < 8:
            raise OperationalError("UPDATE games", {}, Exception("database is locked"))
        await write(archive, *change)

    async def rest(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(Archive, "write", write_later)
    monkeypatch.setattr(asyncio, "sleep", rest)
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**PAIR, **ALONE)
        until(lambda: is_over(browser, url), "the end of the game")
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]


def test_looking_at_a_table_sets_its_computer_players_going(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**PAIR, seat1="person", seat2="random")
        table = browser.table(url)
        game = table.standing.game.copy()
        while 1 not in game.state.seats_asked():
            game.play(game.offers()[0])
        table.standing = Standing(game, game)  # without a word to the computer players
        browser.get(url)
        until(lambda: table.standing.sequence > len(game.record), "an action")


def test_a_person_is_never_held_up_by_a_player_that_thinks(tmp_path: Path) -> None:
    with running(tmp_path, every_bot="", patience=30, worker_command=ODD_WORKER) as house:
        browser = house.browser()
        slow = browser.begin(**PAIR, seat1="grandmaster", seat2="grandmaster")
        page = browser.get(slow)
        assert page.status_code == 200
        until(lambda: bool(browser.table(slow).thinking), "a player that thinks")
        other = browser.begin(**PAIR)
        assert browser.play(other, browser.state(other).offers()[0].text).status_code == 200


def test_many_games_of_one_host_do_not_keep_anothers_computer_player_waiting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    # The grandmaster of this worker is given up after its time, so every turn of it takes that.
    with running(tmp_path, every_bot="", patience=1.0, worker_command=ODD_WORKER) as house:
        host, guest = house.browser(), house.browser()
        for _ in range(8):
            host.begin(**PAIR, seat1="grandmaster", seat2="person")
        until(lambda: any(given_up(caplog)), "a grandmaster that is given up")
        before = len(given_up(caplog))
        url = guest.begin(**PAIR, seat1="novice", seat2="person")
        until(lambda: guest.table(url).standing.sequence > 0, "a turn of the novice")
        assert len(given_up(caplog)) - before <= 2, "not all games of the other come first"


def given_up(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log says of grandmasters that took too long."""
    return [line for line in caplog.messages if line.startswith("grandmaster at")]


def test_a_game_that_has_to_wait_says_so(tmp_path: Path) -> None:
    with running(tmp_path, every_bot="", patience=600, worker_command=ODD_WORKER) as house:
        browser = house.browser()
        slow = browser.begin(**PAIR, seat1="grandmaster", seat2="person")
        until(lambda: bool(browser.table(slow).thinking), "a player that thinks")
        url = browser.begin(**PAIR, seat1="novice", seat2="person", name1="Zoe")
        until(lambda: waiting(house, [url]) == 1, "a game that waits")
        assert (
            "Zoe (Dwarves) has to wait: computer players think in other games."
            in browser.get(url).text
        )
        fragments = browser.get(f"{url}/fragments").json()["fragments"]
        assert any("Zoe (Dwarves) has to wait" in html for html in fragments.values())
        assert "has to wait" not in browser.get(slow).text
        browser.submit("/preferences", language="de")
        assert ") muss warten: Computerspieler" in browser.get(url).text


def test_who_has_many_games_that_wait_cannot_begin_another_with_computer_players(
    tmp_path: Path,
) -> None:
    with running(
        tmp_path, every_bot="", patience=600, worker_command=ODD_WORKER, waiting_games=2
    ) as house:
        browser = house.browser()
        slow = {**PAIR, "seat1": "grandmaster", "seat2": "person"}
        urls = [browser.begin(**slow) for _ in range(3)]
        until(lambda: waiting(house, urls) == 2, "two that wait")
        refused = browser.submit("/new", **slow, title="One more")
        assert refused.status_code == 429
        assert "Computer players have to wait in 2 of your games." in refused.text
        assert "One more" in refused.text
        assert browser.submit("/first-game").status_code == 429
        assert browser.begin(**PAIR)
        assert house.browser().begin(**slow)


def test_levels_become_simpler_down_to_chance() -> None:
    chain = ["grandmaster"]
    while (name := simpler(chain[-1])) is not None:
        chain.append(name)
    assert chain == ["grandmaster", "master", "expert", "settler", "novice", "random"]
    assert all(patience(level) >= 5 for level in SECONDS)
    assert patience("grandmaster") > patience("novice")


def test_a_worker_answers_for_the_turn_and_always_the_same() -> None:
    worker = Worker()
    start = [(0, "build F4"), (1, "build F3"), (1, "build B4"), (0, "build C4"), (1, "build I7")]
    cards = [(1, "card BON1"), (0, "card BON2"), (0, "upgrade F4 to TP")]
    offer = worker.answer(question("random", [*start, *cards]))
    assert len(offer.actions) == 1
    assert offer.actions[0] in ("leech 1 from witches", "decline 1 from witches")
    turn = [*start, *cards, (1, "decline 1 from witches"), (0, "end turn")]
    played = worker.answer(question("random", turn)).actions
    assert played == worker.answer(question("random", turn)).actions
    assert played == Worker().answer(question("random", turn)).actions
    back = worker.answer(question("random", start[:1]))
    assert back.actions[0].startswith("build")


def last_exchange() -> Game:
    """A game in which several may exchange power at the end of a round, in any order."""
    game = sw.new_game(sw.ruleset("terra_nova"), seats=3, seed=1)
    random = Random(1)
    while len(game.state.open_decisions()) == 1:
        game.play(choose(game.offers(), random))
    return game


def test_a_worker_answers_for_whoever_is_asked_not_just_the_first() -> None:
    game = last_exchange()
    for decision in game.state.open_decisions():
        asked = BotQuestion("x", record_of(game), decision.seat, "random", 3)
        texts = Worker().answer(asked).actions
        assert [entry.action.text for entry in playable(game, decision.seat, texts)] == texts
        assert texts


def test_a_computer_player_exchanges_power_before_the_person_does(tmp_path: Path) -> None:
    game = last_exchange()
    first, second = [decision.seat for decision in game.state.open_decisions()][:2]
    seats = {f"seat{n + 1}": "novice" if n == second else "person" for n in range(3)}
    setup = {"game": "terra_nova", "players": "3", "seed": "1", "factions": "choose"}
    with running(tmp_path) as house:
        browser = house.browser()
        url = browser.begin(**setup, **seats)
        table = browser.table(url)
        # The computer player is made to find the record as it was played.
        table.standing = Standing(game, game)
        browser.send(f"{url}/orders", seat=first, accept=None)
        until(lambda: second not in table.asked(), "an answer of the computer player")
        assert first in table.asked()
        assert table.standing.remarks == ()


def test_workers_say_what_went_wrong() -> None:
    async def ask(command: tuple[str, ...], agent: str) -> str:
        workers = Workers(command)
        try:
            with pytest.raises(WorkerFailed) as failure:
                await think(workers, question(agent, [(0, "build F4")]), 20)
            return f"{failure.value} {failure.value.detail}".strip()
        finally:
            await workers.close()

    usual = (sys.executable, "-m", "spadework.web.bots.worker")
    assert "there is no agent 'dunce'" in asyncio.run(ask(usual, "dunce"))
    assert asyncio.run(ask((sys.executable, "-c", "print('hello')"), "random")) == (
        "its process ended"
    )
    assert Answer().actions == []
