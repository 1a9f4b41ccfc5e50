"""The table as a page: sound HTML for every game, viewer and moment; its log and its menus."""

from __future__ import annotations

import re

import pytest

import spadework as sw
from spadework.core.text import Text
from spadework.notation.game import Game
from spadework.view.advice.mistakes import MISTAKES
from spadework.view.text.log import Chronicle
from spadework.view.text.log_groups import LogGroups
from spadework.web.screens.pages import (
    final_page,
    import_page,
    invitation_page,
    new_page,
    table_page,
)
from spadework.web.screens.table import fragments
from spadework.web.tables.viewed_game import LeechOrder, Remark, Viewer
from support.parsed_page import Parsed, check
from support.random_games import GAMES, offer, played, turn_of
from support.viewed import viewed

HOSTILE = "<script>alert(1)</script>\"'&"


def ends_of_turns(game: Game) -> set[int]:
    """The places where a turn just ends, which the log does not tell."""
    return {n for n, entry in enumerate(game.record, 1) if entry.action.text == "end turn"}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("actions", [0, 1, 4, 60, 9999])
def test_the_table_is_sound_at_every_moment(name: str, actions: int) -> None:
    for code in ("en", "de"):
        check(table_page(viewed(played(name, actions), language=code)))


def test_a_game_from_a_ledger_has_a_table_too() -> None:
    rules = sw.ruleset("terra_mystica", options={"loose_order": "on"})
    game = sw.new_game(rules, seats=2, seed=1, factions=["witches", "nomads"])
    for text in ("build F4", "build F3", "build B4", "build C4", "build I7"):
        game.play(text)
    for code in ("en", "de"):
        check(table_page(viewed(game, language=code)))


def test_the_pieces_fill_elements_of_the_page() -> None:
    shown = viewed(played("base", 40))
    ids = Parsed(table_page(shown)).all("id")
    assert set(fragments(shown)) <= set(ids)


def test_a_spectator_is_offered_nothing_and_told_whose_turn_it_is() -> None:
    shown = viewed(played("base", 40), seats=())
    pieces = fragments(shown)
    assert "data-action" not in pieces["decision"]
    assert "lit" not in pieces["board"].split()
    assert "It is for " in pieces["headline"]


def test_a_past_position_offers_nothing_but_the_way_back() -> None:
    game = played("base", 40)
    shown = viewed(game.branch(20), at=20, length=40)
    pieces = fragments(shown)
    assert "data-action" not in pieces["decision"]
    assert 'data-at="now"' in pieces["decision"]
    assert "after 20 of 40 actions" in pieces["headline"]


def test_a_draft_can_be_undone_and_is_summed_up_beside_the_end_of_the_turn() -> None:
    game = turn_of("upgrade")
    before = Parsed(fragments(viewed(game))["decision"])
    assert "disabled" in before.attributes_of("data-command", "undo")
    text = offer(game, "upgrade")
    seat = game.question.seat
    game.play(text)
    shown = viewed(game, seats=(seat,), draft=(text,), sequence=len(game.record) - 1)
    pieces = fragments(shown)
    after = Parsed(pieces["decision"])
    assert "disabled" not in after.attributes_of("data-command", "undo")
    assert after.attributes_of("data-command", "end-turn")
    hex = text.split()[1]
    assert re.search(rf"Upgrade to a [a-z ]+ {hex}", pieces["decision"])


def test_the_log_tells_actions_remarks_and_links_to_positions() -> None:
    game = played("base", 30)
    remark = Remark(20, 0, "bot_replaced", Text("A simpler player took this turn."))
    html = fragments(viewed(game, remarks=(remark,)))["log"]
    places = {int(at) for at in re.findall(r'<a href="/game/g1\?at=(\d+)"', html)}
    chronicle = Chronicle(game)
    chronicle.follow(game.record)
    groups = LogGroups(chronicle).lines(apart={20, 30})
    assert places == {line.at for line in groups} - ends_of_turns(game) | {20}
    assert "A simpler player took this turn." in html


def test_the_log_grows_without_being_written_anew() -> None:
    game = played("base", 30)
    kept: dict[str, object] = {}
    first = fragments(viewed(game, kept=kept))["log"]
    game.play(next(a for a in game.offers() if a.text != "end turn"))
    second = fragments(viewed(game, kept=kept))["log"]
    assert second != first
    assert second == fragments(viewed(game))["log"]


def test_links_and_switched_off_warnings_are_behind_more() -> None:
    links = {"seat 1": "https://x/seat/a", "watch": "https://x/watch/b"}
    shown = viewed(played("base", 20), links=links, silenced=frozenset({MISTAKES[0].id}))
    html = fragments(shown)["more"]
    assert "https://x/seat/a" in html
    assert "https://x/watch/b" in html
    assert f'value="{MISTAKES[0].id}"' in html
    assert "https://x" not in fragments(viewed(played("base", 20)))["more"]


@pytest.mark.parametrize(
    ("server", "stays_here"),
    [
        ("http://localhost:8765", True),
        ("http://127.0.0.1:8765", True),
        ("http://0.0.0.0:8765", True),
        ("http://[::1]:8765", True),
        ("http://192.168.1.20:8765", False),
        ("https://localhost.example", False),
    ],
)
def test_links_that_lead_nowhere_on_other_computers_say_so(server: str, stays_here: bool) -> None:
    html = fragments(viewed(played("base", 20), links={"watch": f"{server}/watch/b"}))["more"]
    assert ("work on this computer only" in html) is stays_here


def test_a_standing_order_is_shown_where_it_is_changed() -> None:
    game = played("base", 40)
    me = game.question.seat
    html = fragments(viewed(game, seats=(me,), orders={me: LeechOrder(True, 3)}))["hand"]
    assert '<option value="3" selected>' in html
    never = fragments(viewed(game, seats=(me,), orders={me: LeechOrder(False)}))["hand"]
    assert '<option value="never" selected>' in never


def test_hostile_names_stay_text() -> None:
    shown = viewed(played("base", 30), title=HOSTILE, names=(HOSTILE,) * 5)
    for html in (table_page(shown), final_page(shown), invitation_page(shown, 1, "/seat/x")):
        check(html)
        assert "<script>alert" not in html
    assert "<script>alert" not in new_page(Viewer(), {"name1": [HOSTILE]}, Text(HOSTILE))
    assert "<script>alert" not in import_page(Viewer(), HOSTILE, Text(HOSTILE))
