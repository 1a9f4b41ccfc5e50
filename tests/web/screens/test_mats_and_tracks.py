"""What lies beside the board: mats, incomes, the track of the rounds."""

from __future__ import annotations

import re
from dataclasses import replace

import spadework as sw
from spadework.web.screens.headline import headline_text
from spadework.web.screens.mats import make_mats
from spadework.web.screens.pages import table_page
from spadework.web.screens.table import explain_html, fragments, menu_html
from support.harbor import harbor, play
from support.neighbors import HALFLINGS, first_turn, own
from support.parsed_page import Parsed
from support.random_games import offer, played, turn_of
from support.table import give, next_turn
from support.viewed import viewed


def test_every_mat_says_what_its_seat_owns() -> None:
    game = played("base", 60)
    pieces = fragments(viewed(game))
    html = pieces["hand"] + pieces["mats"]
    for seat in game.state.seats:
        mat = html[html.index(f'data-seat="{seat.index}" id=') :].split("</details>\n")[0]
        numbers = re.findall(r'<span class="number">(\d+)</span>', mat)
        bowls = [str(n) for n in (seat.bowl1, seat.bowl2, seat.bowl3)]
        goods = [str(n) for n in (seat.points, seat.coins, seat.workers, seat.priests, seat.keys)]
        assert numbers[:8] == [*goods, *bowls]


def test_goods_are_converted_and_rounds_left_at_the_own_mat() -> None:
    game = first_turn()
    passes = [action.text for action in game.offers() if action.text.startswith("pass")]
    assert sorted(Parsed(menu_html(viewed(game), "rule:pass")).all("data-action")) == sorted(passes)
    assert 'class="way lit" data-place="rule:convert"' in fragments(viewed(game))["hand"]
    offered = [action.text for action in game.offers() if action.text.startswith("convert")]
    menu = Parsed(menu_html(viewed(game), "rule:convert"))
    assert sorted(menu.all("data-action")) == sorted(offered)
    own(game, HALFLINGS, bowls=(5, 1, 0))
    assert 'class="way" data-place="rule:burn"' in fragments(viewed(game))["hand"]


def test_the_own_mat_tells_what_is_special_and_those_of_others_name_no_zeros() -> None:
    pieces = fragments(viewed(first_turn(), seats=(HALFLINGS,)))
    told = abilities_on(pieces["hand"])
    assert re.search("[Ss]pade", told)
    assert "With the stronghold:" in told
    counts = re.findall(r'class="built-count">.*?</span>(\d+)</span>', pieces["mats"])
    assert counts
    assert "0" not in counts


def test_a_mat_tells_only_the_abilities_that_still_count() -> None:
    game = first_turn()
    own(game, HALFLINGS, bowls=(5, 1, 0))
    seat = game.state.seats[HALFLINGS]
    assert "3 spades at once" in abilities_on(fragments(viewed(game, seats=(HALFLINGS,)))["hand"])
    seat.abilities = seat.faction.stages[1]  # its stronghold stands
    told = abilities_on(fragments(viewed(game, seats=(HALFLINGS,)))["hand"])
    assert "Every spade" in told
    assert "stronghold" not in told


def abilities_on(mat: str) -> str:
    """The abilities that an own mat tells."""
    found = re.search(r'<ul class="ability".*?</ul>', mat, re.DOTALL)
    assert found
    return found.group()


def test_a_mat_shows_the_income_that_every_structure_uncovers() -> None:
    rules = sw.ruleset("terra_mystica")
    game = sw.new_game(rules, seats=2, seed=1, factions=["witches", "nomads"])
    for text in ("build F4", "build F3", "build B4", "build C4", "build I7"):
        game.play(text)
    dwellings, posts = make_mats(viewed(game))[0].stocks[:2]
    assert (dwellings.built, dwellings.left, dwellings.all) == (2, 6, 8)
    assert [bit.text for bit in dwellings.printed] == ["1"], "a worker comes in from the start"
    assert [slot.is_open for slot in dwellings.slots[:3]] == [True, True, False]
    assert [bit.icon for bit in dwellings.slots[2].income] == ["worker"]
    assert dwellings.slots[7].income == [], "the last dwelling brings none"
    assert [(bit.icon, bit.text) for bit in posts.slots[0].income] == [
        ("coin", "2"),
        ("power", "1"),
    ]


def test_the_round_track_tells_what_the_viewer_has_scored() -> None:
    game = played("base", 120)
    me = game.state.seats[0]
    html = fragments(viewed(game, seats=(0,)))["rounds"]
    told = [int(points) for points in re.findall(r"<b>\+(\d+)", html)]
    tiles = [game.state.rules.round_tiles[tile] for tile in game.state.round_tiles]
    assert told == [me.breakdown[tile.source] for tile in tiles[: game.state.round]]
    assert "+" not in re.sub(r"<[^>]*>", "", fragments(viewed(game, seats=()))["rounds"])


def test_the_round_track_tells_the_points_of_the_mat_under_the_hand() -> None:
    game = turn_of("upgrade")
    mine, text = game.question.seat, offer(game, "upgrade")
    drafted = game.branch(len(game.record))
    drafted.play(text)
    everybody = tuple(range(len(game.state.seats)))
    shown = viewed(drafted, seats=everybody, draft=(text,), sequence=len(game.record))
    shown = replace(shown, recorded=game)
    pieces = fragments(shown)
    assert f'id="mat-{mine}"' in pieces["hand"]
    told = [int(points) for points in re.findall(r"<b>\+(\d+)", pieces["rounds"])]
    state = drafted.state
    tiles = [state.rules.round_tiles[tile] for tile in state.round_tiles[: state.round]]
    assert told == [state.seats[mine].breakdown[tile.source] for tile in tiles]


def test_a_mat_tells_what_trade_brings_and_calls_things_as_the_faction_does() -> None:
    rules = sw.ruleset("terra_mystica", "merchants", map="lakes")
    game = sw.new_game(rules, seats=2, seed=2, factions=["dwarves", "giants"])
    page = table_page(viewed(game, seats=(0, 1)))
    dwarves, giants = page.split('id="mat-0"')[1].split('id="mat-1"')
    for thing in ("good:merchants", "track:range", "structure:market"):
        assert f'data-thing="{thing}"' in dwarves
        assert f'data-thing="{thing}"' not in giants
    assert "Trade with a temple: 1 point, and 3 power or 1 step on a cult of choice." in dwarves
    assert "New merchants are placed on the storehouse or the market." in dwarves
    assert "transforming and building with 2 spades." in giants
    assert "the ship may pay for a dwelling there" in giants
    for thing in ("good:merchants", "track:range", "structure:market"):
        assert "<p>" in explain_html(viewed(game), thing)


def test_a_market_shows_merchants_in_its_income_and_its_action() -> None:
    game = harbor("dwarves: SY E10; mermaids: SY D5")
    dwarves, mermaids = make_mats(viewed(game))
    for mat, piece in ((dwarves, "merchant"), (mermaids, "ship")):
        assert piece in [bit.icon for bit in mat.income.total]
        faces = [tile.face for tile in mat.specials]
        assert piece in [bit.icon for face in faces for line in face for bit in line.bits]
    assert (dwarves.income.sources[-1][0], mermaids.income.sources[-1][0]) == ("market", "shipyard")


def test_a_tile_is_explained_in_the_words_of_who_might_take_it() -> None:
    game = harbor("dwarves: D E10; mermaids: D D5")
    assert "a voyage of all merchants" in explain_html(viewed(game, seats=(0,)), "space:ACT7")
    next_turn(game, "mermaids")
    assert "a voyage of all ships" in explain_html(viewed(game, seats=(1,)), "space:ACT7")


def test_power_for_a_trade_is_offered_as_such() -> None:
    game = harbor("witches: D C3; nomads: D D3", ships={"witches": "r8"})
    give(game, "nomads", bowls=(5, 7, 0))
    play(game, "action ACTM", "move r8", "to D3")
    asked = headline_text(viewed(game, seats=(1,)))
    assert asked == "Ada (Witches) has traded with you: take 1 power for nothing?"
