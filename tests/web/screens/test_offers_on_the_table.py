"""What can be done at a table: lit, priced, previewed, and explained where it is not possible."""

from __future__ import annotations

import re
from random import Random

import pytest

from spadework.agents.arena.simulation import choose
from spadework.view.advice.mistakes import MISTAKES
from spadework.web.screens.pages import table_page
from spadework.web.screens.table import explain_html, fragments, menu_html, preview_html
from support.neighbors import HALFLINGS, first_turn, own
from support.parsed_page import Parsed
from support.random_games import GAMES, first_dwellings, likely_mistake, offer, played, turn_of
from support.viewed import viewed


def test_a_dwelling_says_what_is_dug_for_it_and_with_which_spades() -> None:
    html = menu_html(viewed(first_turn()), "F3")
    words = " ".join(re.sub(r"<[^>]*>", " ", html).split())
    assert words.startswith("F3 Desert Build a dwelling"), "first where it is, then what is best"
    assert re.search(r'data-action="[^"]*; build F3"><svg class="model".*?#p-dwelling', html)
    assert "dig 1, build" in words
    assert "dig with" in words
    assert words.index("Build a dwelling") < words.index("bought")
    actions = Parsed(html).all("data-action")
    assert "transform F3 to plains; build F3" in actions
    assert len(actions) == len(set(actions)), "every sequence has one button"


def test_a_hex_that_conversions_make_possible_is_lit_with_the_whole_price() -> None:
    game = first_turn()
    own(game, HALFLINGS, coins=2, workers=2, bowls=(0, 0, 3))
    pieces = fragments(viewed(game))
    assert 'data-hex="E6" class="hex lit"' in pieces["board"]
    assert "halo converts" in pieces["board"]
    assert "upgrade E6 to TP" in menu_html(viewed(game), "E6")
    assert "upgrade E6 to TP" not in Parsed(pieces["decision"]).all("data-action")


def test_free_spaces_of_the_orders_are_lit_one_by_one() -> None:
    game = first_turn()
    tracks = fragments(viewed(game))["tracks"]
    assert 'class="order-space lit" data-place="order:fire:3"' in tracks
    html = menu_html(viewed(game), "order:fire:3")
    assert Parsed(html).all("data-action") == ["send priest to fire for 3"]
    assert "menu-head" not in html, "it is about no land"
    own(game, HALFLINGS, priests=0, bowls=(12, 0, 0))
    assert "order-space lit" not in fragments(viewed(game))["tracks"]


@pytest.mark.parametrize("name", GAMES)
def test_every_offer_is_a_button_with_its_text(name: str) -> None:
    game = played(name, 50)
    offered = {action.text for action in game.offers()} - {"end turn"}
    buttons = Parsed(fragments(viewed(game))["decision"]).all("data-action")
    assert set(buttons) == offered


def test_the_hexes_of_offers_are_lit_and_no_others() -> None:
    game = first_dwellings()
    texts = [action.text for action in game.offers()]
    lit = re.findall(r'data-hex="(\w+)" class="hex lit"', fragments(viewed(game))["board"])
    assert sorted(lit) == sorted(text.removeprefix("build ") for text in texts)


def test_the_bar_asks_in_a_sentence_and_folds_all_moves_away_in_a_turn() -> None:
    turn = fragments(viewed(first_turn()))["decision"]
    assert "One action: choose a lit hex, tile or track." in turn
    assert re.search(r'<details class="all-offers"><summary>All moves', turn)
    placing = fragments(viewed(first_dwellings()))["decision"]
    assert '<details class="all-offers"><summary>' in placing, "it is done on the board"


def test_what_is_chosen_says_its_price_and_its_gain() -> None:
    game = first_turn()
    seat = game.state.seats[game.question.seat]
    coins, workers = seat.coins, seat.workers
    html = preview_html(viewed(game), "upgrade E6 to TP")
    game.play("upgrade E6 to TP")
    said = html[: html.index("differences")]
    assert f"−{coins - game.state.seats[seat.index].coins}<" in said
    assert f"−{workers - game.state.seats[seat.index].workers}<" in said
    assert "+3<" in said, "points of the scoring tile"
    changed = re.findall(r'<li class="of-(\w+)" data-good', html)
    assert changed == ["point", "coin", "worker"]
    assert html.count('<li class="of-bowl" aria-hidden="true">') == 3, "what stays, for phones"


def test_a_preview_says_what_the_tile_of_the_round_would_score() -> None:
    game = first_turn()  # of a round that scores trading posts
    rewarded = preview_html(viewed(game), "upgrade E6 to TP")
    assert 'data-scored="+3 now"' in rewarded
    assert 'data-scored="+3 jetzt"' in preview_html(viewed(game, language="de"), "upgrade E6 to TP")
    assert "data-scored" not in preview_html(viewed(game), "convert 1 W to 1 C")


def test_the_menu_of_a_hex_shows_the_land_it_could_become_and_can_be_closed() -> None:
    game = turn_of("transform")
    _, hex, _, terrain = offer(game, "transform").split()
    html = menu_html(viewed(game), hex)
    assert f"#land-{terrain}" in html
    assert 'data-command="leave"' in html


def test_a_preview_shows_numbers_from_and_to_and_a_ghost() -> None:
    game = turn_of("upgrade")
    text = offer(game, "upgrade")
    seat = game.state.seats[game.question.seat]
    coins = seat.coins
    html = preview_html(viewed(game), text)
    game.play(text)
    after = game.state.seats[seat.index].coins
    assert f"{coins} → </span><b>{after}</b>" in html
    assert 'data-command="confirm"' in html
    assert "data-structure=" in html


def test_a_ship_that_would_move_leaves_a_ghost() -> None:
    game = played("ships", 20)
    random = Random(5)
    while not (target := offer(game, "to ")):
        game.play(choose(game.offers(), random))
    hex = target.split()[1]
    assert f'data-trade="{hex}"' in preview_html(viewed(game), target)


def test_a_preview_warns_of_slips_unless_they_are_switched_off() -> None:
    game, text, found = likely_mistake()
    loud = preview_html(viewed(game), text)
    assert f'data-silence="{found}"' in loud
    quiet = preview_html(viewed(game, silenced=frozenset(mistake.id for mistake in MISTAKES)), text)
    assert "data-silence" not in quiet


def test_what_is_not_possible_is_explained_instead_of_previewed() -> None:
    game = played("base", 40)
    html = preview_html(viewed(game), "upgrade A1 to SH")
    assert "confirm" not in html
    assert "upgrade A1 to SH" in html


@pytest.mark.parametrize("name", GAMES)
def test_everything_with_a_key_is_explained_in_words(name: str) -> None:
    shown = viewed(played(name, 60))
    keys = set(Parsed(table_page(shown)).all("data-thing"))
    assert len(keys) > 30
    for key in keys:
        html = explain_html(shown, key)
        assert "<p>" in html, f"nothing is said about {key}"
        assert key not in html


def test_a_hex_out_of_reach_says_why() -> None:
    game = turn_of("upgrade")
    reached = set(re.findall(r'data-hex="(\w+)" class="hex lit"', fragments(viewed(game))["board"]))
    far = next(name for name in game.state.rules.board.names if name not in reached)
    if game.state.rules.board.terrain[game.state.rules.board.index[far]] < 0:
        far = "A1" if "A1" not in reached else "I12"
    html = explain_html(viewed(game), f"hex:{far}")
    assert "Nothing can be done here" in html
