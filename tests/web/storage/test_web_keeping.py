"""Pieces that are kept look as if they were drawn anew, and pages get only what they lack."""

from dataclasses import replace

import pytest

import spadework as sw
from spadework.agents.players.random_player import RandomPlayer
from spadework.notation.game import Game
from spadework.web.screens.pages import LATER
from spadework.web.screens.table import fragments
from spadework.web.tables.viewed_game import ViewedGame
from support.random_games import GAMES, played
from support.two_players import first_round
from support.viewed import viewed
from support.web_table import House


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_looks_as_if_drawn_anew(name: str) -> None:
    game = played(name, 30)
    chance = RandomPlayer(4)
    kept: dict[str, object] = {}
    for step in range(8):
        game.play(chance.choose(game.state))
        for remembered, fresh in zip(views(game, step, kept), views(game, step), strict=True):
            assert fragments(remembered) == fragments(fresh)


def views(game: Game, step: int, kept: dict[str, object] | None = None) -> list[ViewedGame]:
    """A game with a draft, without it, as somebody else sees it, and as it was."""
    ahead = game.copy()
    ahead.play(RandomPlayer(step).choose(ahead.state))
    now, drafter = len(game.record), (game.question.seat,)
    draft = (ahead.record[-1].action.text,)
    return [
        viewed(ahead, seats=drafter, draft=draft, sequence=now, length=now, kept=kept),
        viewed(game, kept=kept),
        viewed(game, seats=(step % 2,), language="de", kept=kept),
        viewed(game.branch(now - 5), at=now - 5, sequence=now, length=now, kept=kept),
    ]


def test_the_log_is_the_same_whichever_position_was_looked_at_first() -> None:
    game = played("base", 20)
    kept: dict[str, object] = {}
    past = replace(viewed(game.branch(0), at=0, sequence=20, length=20, kept=kept), whole=game)
    assert fragments(past)["log"] == fragments(viewed(game))["log"]
    assert fragments(viewed(game, kept=kept))["log"] == fragments(viewed(game))["log"]


def test_who_bids_before_having_a_faction_gets_its_sign_in_the_log_afterwards() -> None:
    rules = sw.ruleset("terra_mystica", options={"faction_choice": "auction"})
    game = sw.new_game(rules, seats=2, seed=1)
    kept: dict[str, object] = {}
    while len(game.state.seats) < 2:
        fragments(viewed(game, kept=kept))
        game.play(game.offers()[0])
    assert fragments(viewed(game, kept=kept))["log"] == fragments(viewed(game))["log"]


def test_a_page_gets_only_the_pieces_it_lacks(house: House) -> None:
    browser = house.browser()
    url = first_round(browser)
    whole = browser.get(f"{url}/fragments").json()
    assert set(whole["fragments"]) == set(whole["versions"])
    have = " ".join(f"{id}:{name}" for id, name in whole["versions"].items())
    brought = [f"{id}:{name}" for id, name in whole["versions"].items() if id not in LATER]
    assert f'"{" ".join(brought)}"' in browser.get(url).text, "the page knows what it shows"
    again = browser.get(f"{url}/fragments", **{"x-have": have}).json()
    assert again["fragments"] == {}
    assert again["versions"] == whole["versions"]
    browser.play(url, "upgrade F4 to TP")
    news = browser.get(f"{url}/fragments", **{"x-have": have}).json()
    assert {"board", "decision", "log"} <= set(news["fragments"])
    assert not {"rounds", "replay", "more"} & set(news["fragments"])
    for id, html in whole["fragments"].items():
        assert id in news["fragments"] or news["versions"][id] == whole["versions"][id], html


def test_nonsense_about_what_a_page_has_gets_everything(house: House) -> None:
    browser = house.browser()
    url = first_round(browser)
    whole = browser.get(f"{url}/fragments").json()
    odd = browser.get(f"{url}/fragments", **{"x-have": "board log:: :x %%% " + "a:b " * 500})
    assert odd.json()["fragments"] == whole["fragments"]
