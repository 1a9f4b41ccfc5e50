"""The screens: sound HTML that says what can be done, for every game, viewer and moment."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from random import Random
from xml.etree import ElementTree

import pytest

import spadework as sw
from spadework.agents.arena.simulation import choose
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.view.advice.mistakes import MISTAKES, warnings
from spadework.view.text.log import Chronicle
from spadework.view.text.log_groups import LogGroups
from spadework.view.text.scored import points_by_kind
from spadework.web.screens.headline import headline_text
from spadework.web.screens.home import Home, laid_out, start_page
from spadework.web.screens.mats import make_mats
from spadework.web.screens.pages import (
    final_page,
    import_page,
    invitation_page,
    message_page,
    new_page,
    result_picture,
    table_page,
    unreadable_page,
)
from spadework.web.screens.table import explain_html, fragments, menu_html, preview_html
from spadework.web.storage.kept import Summary
from spadework.web.storage.years import FactionYear, Year
from spadework.web.tables.viewed_game import (
    NEVER,
    LeechOrder,
    Listed,
    Player,
    Remark,
    ViewedGame,
    Viewer,
)
from support.harbor import harbor, play
from support.neighbors import HALFLINGS, first_turn, own
from support.table import give, next_turn

GAMES = {
    "base": (("terra_mystica",), ""),
    "ice": (("terra_mystica", "fire_and_ice", "mini_expansion"), "fire_and_ice"),
    "ships": (("terra_mystica", "merchants"), "lakes"),
    "nova": (("terra_nova",), ""),
}
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")
HOSTILE = "<script>alert(1)</script>\"'&"
ART = (files("spadework.web") / "static" / "art.svg").read_text(encoding="utf-8")
WITHOUT_END = {"img", "input", "meta", "link", "br", "path", "rect", "circle", "use", "option"}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("actions", [0, 1, 4, 60, 9999])
def test_the_table_is_sound_at_every_moment(name: str, actions: int) -> None:
    for code in ("en", "de"):
        check(table_page(seen(played(name, actions), language=code)))


def test_a_game_from_a_ledger_has_a_table_too() -> None:
    rules = sw.ruleset("terra_mystica", options={"loose_order": "on"})
    game = sw.new_game(rules, seats=2, seed=1, factions=["witches", "nomads"])
    for text in ("build F4", "build F3", "build B4", "build C4", "build I7"):
        game.play(text)
    for code in ("en", "de"):
        check(table_page(seen(game, language=code)))


def test_a_dwelling_says_what_is_dug_for_it_and_with_which_spades() -> None:
    html = menu_html(seen(first_turn()), "F3")
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
    pieces = fragments(seen(game))
    assert 'data-hex="E6" class="hex lit"' in pieces["board"]
    assert "halo converts" in pieces["board"]
    assert "upgrade E6 to TP" in menu_html(seen(game), "E6")
    assert "upgrade E6 to TP" not in Parsed(pieces["decision"]).all("data-action")


def test_free_spaces_of_the_orders_are_lit_one_by_one() -> None:
    game = first_turn()
    tracks = fragments(seen(game))["tracks"]
    assert 'class="order-space lit" data-place="order:fire:3"' in tracks
    html = menu_html(seen(game), "order:fire:3")
    assert Parsed(html).all("data-action") == ["send priest to fire for 3"]
    assert "menu-head" not in html, "it is about no land"
    own(game, HALFLINGS, priests=0, bowls=(12, 0, 0))
    assert "order-space lit" not in fragments(seen(game))["tracks"]


@pytest.mark.parametrize("name", GAMES)
def test_every_offer_is_a_button_with_its_text(name: str) -> None:
    game = played(name, 50)
    offered = {action.text for action in game.offers()} - {"end turn"}
    buttons = Parsed(fragments(seen(game))["decision"]).all("data-action")
    assert set(buttons) == offered


def test_the_hexes_of_offers_are_lit_and_no_others() -> None:
    game = first_dwellings()
    texts = [action.text for action in game.offers()]
    lit = re.findall(r'data-hex="(\w+)" class="hex lit"', fragments(seen(game))["board"])
    assert sorted(lit) == sorted(text.removeprefix("build ") for text in texts)


def test_the_pieces_fill_elements_of_the_page() -> None:
    shown = seen(played("base", 40))
    ids = Parsed(table_page(shown)).all("id")
    assert set(fragments(shown)) <= set(ids)


def test_a_spectator_is_offered_nothing_and_told_whose_turn_it_is() -> None:
    shown = seen(played("base", 40), seats=())
    pieces = fragments(shown)
    assert "data-action" not in pieces["decision"]
    assert "lit" not in pieces["board"].split()
    assert "It is for " in pieces["headline"]


def test_a_past_position_offers_nothing_but_the_way_back() -> None:
    game = played("base", 40)
    shown = seen(game.branch(20), at=20, length=40)
    pieces = fragments(shown)
    assert "data-action" not in pieces["decision"]
    assert 'data-at="now"' in pieces["decision"]
    assert "after 20 of 40 actions" in pieces["headline"]


def test_a_draft_can_be_undone_and_is_summed_up_beside_the_end_of_the_turn() -> None:
    game = turn_of("upgrade")
    before = Parsed(fragments(seen(game))["decision"])
    assert "disabled" in before.attributes_of("data-command", "undo")
    text = offer(game, "upgrade")
    seat = game.question.seat
    game.play(text)
    shown = seen(game, seats=(seat,), draft=(text,), sequence=len(game.record) - 1)
    pieces = fragments(shown)
    after = Parsed(pieces["decision"])
    assert "disabled" not in after.attributes_of("data-command", "undo")
    assert after.attributes_of("data-command", "end-turn")
    hex = text.split()[1]
    assert re.search(rf"Upgrade to a [a-z ]+ {hex}", pieces["decision"])


def test_the_bar_asks_in_a_sentence_and_folds_all_moves_away_in_a_turn() -> None:
    turn = fragments(seen(first_turn()))["decision"]
    assert "One action: choose a lit hex, tile or track." in turn
    assert re.search(r'<details class="all-offers"><summary>All moves', turn)
    placing = fragments(seen(first_dwellings()))["decision"]
    assert '<details class="all-offers"><summary>' in placing, "it is done on the board"


def test_what_is_chosen_says_its_price_and_its_gain() -> None:
    game = first_turn()
    seat = game.state.seats[game.question.seat]
    coins, workers = seat.coins, seat.workers
    html = preview_html(seen(game), "upgrade E6 to TP")
    game.play("upgrade E6 to TP")
    said = html[: html.index("differences")]
    assert f"−{coins - game.state.seats[seat.index].coins}<" in said
    assert f"−{workers - game.state.seats[seat.index].workers}<" in said
    assert "+3<" in said, "points of the scoring tile"


def test_the_menu_of_a_hex_shows_the_land_it_could_become_and_can_be_closed() -> None:
    game = turn_of("transform")
    _, hex, _, terrain = offer(game, "transform").split()
    html = menu_html(seen(game), hex)
    assert f"#land-{terrain}" in html
    assert 'data-command="leave"' in html


def test_a_preview_shows_numbers_from_and_to_and_a_ghost() -> None:
    game = turn_of("upgrade")
    text = offer(game, "upgrade")
    seat = game.state.seats[game.question.seat]
    coins = seat.coins
    html = preview_html(seen(game), text)
    game.play(text)
    after = game.state.seats[seat.index].coins
    assert f"{coins} → <b>{after}</b>" in html
    assert 'data-command="confirm"' in html
    assert "data-structure=" in html


def test_a_ship_that_would_move_leaves_a_ghost() -> None:
    game = played("ships", 20)
    random = Random(5)
    while not (target := offer(game, "to ")):
        game.play(choose(game.offers(), random))
    hex = target.split()[1]
    assert f'data-trade="{hex}"' in preview_html(seen(game), target)


def test_a_preview_warns_of_slips_unless_they_are_switched_off() -> None:
    game, text, found = slip()
    loud = preview_html(seen(game), text)
    assert f'data-silence="{found}"' in loud
    quiet = preview_html(seen(game, silenced=frozenset(slip.id for slip in MISTAKES)), text)
    assert "data-silence" not in quiet


def test_what_is_not_possible_is_explained_instead_of_previewed() -> None:
    game = played("base", 40)
    html = preview_html(seen(game), "upgrade A1 to SH")
    assert "confirm" not in html
    assert "upgrade A1 to SH" in html


@pytest.mark.parametrize("name", GAMES)
def test_everything_with_a_key_is_explained_in_words(name: str) -> None:
    shown = seen(played(name, 60))
    keys = set(Parsed(table_page(shown)).all("data-thing"))
    assert len(keys) > 30
    for key in keys:
        html = explain_html(shown, key)
        assert "<p>" in html, f"nothing is said about {key}"
        assert key not in html


def test_a_hex_out_of_reach_says_why() -> None:
    game = turn_of("upgrade")
    reached = set(re.findall(r'data-hex="(\w+)" class="hex lit"', fragments(seen(game))["board"]))
    far = next(name for name in game.state.rules.board.names if name not in reached)
    if game.state.rules.board.terrain[game.state.rules.board.index[far]] < 0:
        far = "A1" if "A1" not in reached else "I12"
    html = explain_html(seen(game), f"hex:{far}")
    assert "Nothing can be done here" in html


def ends_of_turns(game: Game) -> set[int]:
    """The places where a turn just ends, which the log does not tell."""
    return {n for n, entry in enumerate(game.record, 1) if entry.action.text == "end turn"}


def test_the_log_tells_actions_remarks_and_links_to_positions() -> None:
    game = played("base", 30)
    remark = Remark(20, 0, "bot_replaced", Text("A simpler player took this turn."))
    html = fragments(seen(game, remarks=(remark,)))["log"]
    places = {int(at) for at in re.findall(r'<a href="/game/g1\?at=(\d+)"', html)}
    chronicle = Chronicle(game)
    chronicle.follow(game.record)
    groups = LogGroups(chronicle).lines(apart={20, 30})
    assert places == {line.at for line in groups} - ends_of_turns(game) | {20}
    assert "A simpler player took this turn." in html


def test_the_log_grows_without_being_written_anew() -> None:
    game = played("base", 30)
    kept: dict[str, object] = {}
    first = fragments(seen(game, kept=kept))["log"]
    game.play(next(a for a in game.offers() if a.text != "end turn"))
    second = fragments(seen(game, kept=kept))["log"]
    assert second != first
    assert second == fragments(seen(game))["log"]


def test_links_and_switched_off_warnings_are_behind_more() -> None:
    links = {"seat 1": "https://x/seat/a", "watch": "https://x/watch/b"}
    shown = seen(played("base", 20), links=links, silenced=frozenset({MISTAKES[0].id}))
    html = fragments(shown)["more"]
    assert "https://x/seat/a" in html
    assert "https://x/watch/b" in html
    assert f'value="{MISTAKES[0].id}"' in html
    assert "https://x" not in fragments(seen(played("base", 20)))["more"]


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
    html = fragments(seen(played("base", 20), links={"watch": f"{server}/watch/b"}))["more"]
    assert ("work on this computer only" in html) is stays_here


def test_a_standing_order_is_shown_where_it_is_changed() -> None:
    game = played("base", 40)
    me = game.question.seat
    html = fragments(seen(game, seats=(me,), orders={me: LeechOrder(True, 3)}))["hand"]
    assert '<option value="3" selected>' in html
    never = fragments(seen(game, seats=(me,), orders={me: LeechOrder(False)}))["hand"]
    assert '<option value="never" selected>' in never


def test_every_mat_says_what_its_seat_owns() -> None:
    game = played("base", 60)
    pieces = fragments(seen(game))
    html = pieces["hand"] + pieces["mats"]
    for seat in game.state.seats:
        mat = html[html.index(f'data-seat="{seat.index}" id=') :].split("</details>\n")[0]
        numbers = re.findall(r'<span class="number">(\d+)</span>', mat)
        bowls = [str(n) for n in (seat.bowl1, seat.bowl2, seat.bowl3)]
        goods = [str(n) for n in (seat.points, seat.coins, seat.workers, seat.priests, seat.keys)]
        assert numbers[:8] == [*goods, *bowls]


def test_hostile_names_stay_text() -> None:
    shown = seen(played("base", 30), title=HOSTILE, names=(HOSTILE,) * 5)
    for html in (table_page(shown), final_page(shown), invitation_page(shown, 1, "/seat/x")):
        check(html)
        assert "<script>alert" not in html
    assert "<script>alert" not in new_page(Viewer(), {"name1": [HOSTILE]}, Text(HOSTILE))
    assert "<script>alert" not in import_page(Viewer(), HOSTILE, Text(HOSTILE))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", ["en", "de"])
def test_the_final_page_adds_up(name: str, code: str) -> None:
    game = played(name, 9999)
    html = final_page(seen(game, language=code))
    check(html)
    body = html.split("<tbody>")[1].split("</tbody>")[0]
    rows = [re.findall(r"<td>(–|-?\d+)</td>", row) for row in body.split("<tr>")[1:]]
    for column, seat in enumerate(sorted(game.state.seats, key=lambda s: -s.points)):
        assert sum(0 if row[column] == "–" else int(row[column]) for row in rows) == seat.points


@pytest.mark.parametrize("name", GAMES)
def test_the_bars_of_the_final_page_add_up_too(name: str) -> None:
    game = played(name, 9999)
    html = final_page(seen(game))
    for seat in game.state.seats:
        assert sum(points_by_kind(game.state.rules, seat).values()) == seat.points
    told = Parsed(html).all("aria-label")
    for seat in game.state.seats:
        scored = [n for n in points_by_kind(game.state.rules, seat).values() if n]
        assert any(
            re.findall(r" (-?\d+)(?:,|$)", text) == [f"{n}" for n in scored] for text in told
        )


def test_the_final_page_says_how_the_viewer_has_done() -> None:
    game = played("base", 9999)
    points = [seat.points for seat in game.state.seats]
    first, last = points.index(max(points)), points.index(min(points))
    assert "You win" in final_page(seen(game, seats=(first,)))
    assert f"You finish in place {len(points)} of" in final_page(seen(game, seats=(last,)))
    assert "You " not in final_page(seen(game, seats=())).split("<main")[1]


@pytest.mark.parametrize("name", GAMES)
def test_turning_points_lead_into_the_game(name: str) -> None:
    game = played(name, 9999)
    html = final_page(seen(game)).split('class="turning-points"')[1]
    places = [int(at) for at in re.findall(r"\?at=(\d+)", html)]
    assert places == sorted(places)
    assert 0 < places[-1] <= len(game.record)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("dark", [False, True])
def test_the_picture_of_the_end_shows_everybody_and_the_board(name: str, dark: bool) -> None:
    game = played(name, 9999)
    shown = seen(game, names=(HOSTILE,) * 5)
    shown = replace(shown, viewer=Viewer(theme="dark" if dark else "light"))
    root = ElementTree.fromstring(result_picture(shown))
    texts = ["".join(e.itertext()) for e in root.findall(".//{*}text")]
    assert all(f"{seat.points}" in texts for seat in game.state.seats)
    assert len(root.findall(".//*[@data-hex]")) == game.state.rules.board.size


def test_the_other_pages_are_sound() -> None:
    listed = Listed("a", "Tuesday", Text("Round 2"), "/game/a", "")
    waiting = Summary("a", "Tuesday", Text("Round 2"), "", False, frozenset({0}), frozenset({0}))
    year = Year(3, 1, 101.5, 120, [FactionYear("witches", 2, 111), FactionYear("nomads", 1, 90)])
    middle = laid_out(seen(played("base", 200), names=(HOSTILE,) * 5))
    home = Home([waiting, replace(waiting, id="b"), replace(waiting, over=True)], middle, year=year)
    for code in ("en", "de"):
        viewer = Viewer(language=code, theme="dark")
        for html in (
            start_page(Catalog(), home, [listed], viewer),
            start_page(Catalog(), Home(), [], viewer),
            new_page(viewer, {}),
            import_page(viewer, "text", Text("a reason")),
            message_page(viewer, "Not found", "There is no such game.", 404),
            unreadable_page(viewer, Text("a reason"), "/game/a/export.txt"),
        ):
            check(html)
            assert 'data-theme="dark"' in html


def test_a_form_that_was_refused_comes_back_as_it_was_filled_in() -> None:
    chosen = {
        "game": ["terra_nova"],
        "players": ["3"],
        "seat1": ["person"],
        "seat2": ["master"],
        "name1": ["Zoe"],
        "factions": ["deal"],
        "option.first_game": ["on"],
    }
    html = new_page(Viewer(), chosen, Text("the first game has its own factions"))
    page = Parsed(html)
    assert "the first game has its own factions" in html
    assert "checked" in page.attributes_of("value", "terra_nova")
    assert "checked" in page.attributes_of("value", "deal")
    assert 'value="Zoe"' in html
    assert re.search(r'name="seat2">.*?value="master" selected', html, re.DOTALL)
    assert '<option value="3" selected>' in html
    assert re.search(r'name="option.first_game".*?value="on" selected', html, re.DOTALL)


def test_the_form_offers_every_map_faction_and_option() -> None:
    html = new_page(Viewer(), {})
    catalog = sw.Catalog()
    for game in catalog.games():
        for map in catalog.maps(game):
            assert f'name="map" value="{map}"' in html
        for option in catalog.options(game, catalog.expansions(game)):
            assert f'name="option.{option.name}"' in html
        for faction in catalog.ruleset(game, catalog.expansions(game), {}, "").factions:
            assert f'<option value="{faction.id}"' in html


def test_the_first_page_is_small() -> None:
    html = table_page(seen(played("base", 200)))
    folder = files("spadework.web") / "static"
    needed = {
        name: (folder / name).read_bytes()
        for name in ("land.css", "base.css", "board.css", "table.css", "layout.css", "art.svg")
    }
    needed |= {f.name: f.read_bytes() for f in folder.iterdir() if f.name.endswith(".js")}
    total = sum(len(gzip.compress(content)) for content in [html.encode(), *needed.values()])
    assert total < 150_000


def test_the_page_of_a_late_round_with_five_players_is_small_too() -> None:
    html = table_page(seen(played("ice", 700, seats=5)))
    assert len(gzip.compress(html.encode())) < 20_000


def test_a_mat_shows_the_income_that_every_structure_uncovers() -> None:
    rules = sw.ruleset("terra_mystica")
    game = sw.new_game(rules, seats=2, seed=1, factions=["witches", "nomads"])
    for text in ("build F4", "build F3", "build B4", "build C4", "build I7"):
        game.play(text)
    dwellings, posts = make_mats(seen(game))[0].stocks[:2]
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
    html = fragments(seen(game, seats=(0,)))["rounds"]
    told = [int(points) for points in re.findall(r"<b>\+(\d+)", html)]
    tiles = [game.state.rules.round_tiles[tile] for tile in game.state.round_tiles]
    assert told == [me.breakdown[tile.source] for tile in tiles[: game.state.round]]
    assert "+" not in re.sub(r"<[^>]*>", "", fragments(seen(game, seats=()))["rounds"])


def test_the_round_track_tells_the_points_of_the_mat_under_the_hand() -> None:
    game = turn_of("upgrade")
    mine, text = game.question.seat, offer(game, "upgrade")
    drafted = game.branch(len(game.record))
    drafted.play(text)
    everybody = tuple(range(len(game.state.seats)))
    shown = seen(drafted, seats=everybody, draft=(text,), sequence=len(game.record))
    shown = replace(shown, recorded=game)
    pieces = fragments(shown)
    assert f'id="mat-{mine}"' in pieces["hand"]
    told = [int(points) for points in re.findall(r"<b>\+(\d+)", pieces["rounds"])]
    state = drafted.state
    tiles = [state.rules.round_tiles[tile] for tile in state.round_tiles[: state.round]]
    assert told == [state.seats[mine].breakdown[tile.source] for tile in tiles]


# --- set-ups


def test_a_mat_tells_what_trade_brings_and_calls_things_as_the_faction_does() -> None:
    rules = sw.ruleset("terra_mystica", "merchants", map="lakes")
    game = sw.new_game(rules, seats=2, seed=2, factions=["dwarves", "giants"])
    page = table_page(seen(game, seats=(0, 1)))
    dwarves, giants = page.split('id="mat-0"')[1].split('id="mat-1"')
    for thing in ("good:merchants", "track:range", "structure:market"):
        assert f'data-thing="{thing}"' in dwarves
        assert f'data-thing="{thing}"' not in giants
    assert "Trade with a temple: 1 point, and 3 power or 1 step on a cult of choice." in dwarves
    assert "New merchants are placed on the storehouse or the market." in dwarves
    assert "transforming and building with 2 spades." in giants
    assert "the ship may pay for a dwelling there" in giants
    for thing in ("good:merchants", "track:range", "structure:market"):
        assert "<p>" in explain_html(seen(game), thing)


def test_a_market_shows_merchants_in_its_income_and_its_action() -> None:
    game = harbor("dwarves: SY E10; mermaids: SY D5")
    dwarves, mermaids = make_mats(seen(game))
    for mat, piece in ((dwarves, "merchant"), (mermaids, "ship")):
        assert piece in [bit.icon for bit in mat.income.total]
        faces = [tile.face for tile in mat.specials]
        assert piece in [bit.icon for face in faces for line in face for bit in line.bits]
    assert (dwarves.income.sources[-1][0], mermaids.income.sources[-1][0]) == ("market", "shipyard")


def test_a_tile_is_explained_in_the_words_of_who_might_take_it() -> None:
    game = harbor("dwarves: D E10; mermaids: D D5")
    assert "a voyage of all merchants" in explain_html(seen(game, seats=(0,)), "space:ACT7")
    next_turn(game, "mermaids")
    assert "a voyage of all ships" in explain_html(seen(game, seats=(1,)), "space:ACT7")


def test_power_for_a_trade_is_offered_as_such() -> None:
    game = harbor("witches: D C3; nomads: D D3", ships={"witches": "r8"})
    give(game, "nomads", bowls=(5, 7, 0))
    play(game, "action ACTM", "move r8", "to D3")
    asked = headline_text(seen(game, seats=(1,)))
    assert asked == "Ada (Witches) has traded with you: take 1 power for nothing?"


def played(name: str, actions: int, seats: int = 3) -> Game:
    """A random game after so many actions."""
    args, map = GAMES[name]
    game = sw.new_game(sw.ruleset(*args, map=map), seats=seats, seed=11)
    random = Random(11)
    while len(game.record) < actions and not game.over:
        game.play(choose(game.offers(), random))
    return game


def first_dwellings() -> Game:
    game = played("base", 0)
    while not game.offers()[0].text.startswith("build"):
        game.play(game.offers()[0])
    return game


def turn_of(word: str) -> Game:
    """A random game at a turn in which something called *word* is offered."""
    game = played("base", 20)
    random = Random(5)
    while not (game.question.is_turn and offer(game, word)):
        game.play(choose(game.offers(), random))
    return game


def offer(game: Game, word: str) -> str:
    return next((a.text for a in game.offers() if a.text.startswith(word)), "")


def slip() -> tuple[Game, str, str]:
    """A position, an action that may be a slip, and which one."""
    game = played("base", 20)
    random = Random(6)
    while not game.over:
        for action in game.offers():
            found = warnings(game.state, game.question.seat, action)
            if found:
                return game, action.text, found[0].id
        game.play(choose(game.offers(), random))
    raise AssertionError("a whole game without a slip")


def seen(
    game: Game,
    *,
    seats: tuple[int, ...] | None = None,
    language: str = "en",
    title: str = "Tuesday",
    names: tuple[str, ...] = NAMES,
    sequence: int = NEVER,
    length: int = NEVER,
    at: int = NEVER,
    draft: tuple[str, ...] = (),
    silenced: frozenset[str] = frozenset(),
    remarks: tuple[Remark, ...] = (),
    links: dict[str, str] | None = None,
    orders: dict[int, LeechOrder] | None = None,
    kept: dict[str, object] | None = None,
) -> ViewedGame:
    """A game as somebody sees it: who is asked, unless *seats* are given."""
    asked = () if game.over else (game.question.seat,)
    return ViewedGame(
        id="g1",
        title=title,
        game=game,
        viewer=Viewer(frozenset(asked if seats is None else seats), language, silenced=silenced),
        players=tuple(Player(names[seat], "") for seat in range(game.setup.seats)),
        sequence=len(game.record) if sequence == NEVER else sequence,
        length=len(game.record) if length == NEVER else length,
        at=at,
        draft=draft,
        remarks=remarks,
        links=links or {},
        orders=orders or {},
        kept={} if kept is None else kept,
    )


# --- HTML


class Parsed(HTMLParser):
    """A page taken apart; raises where elements are not closed as they were opened."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, f"never closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> has an attribute twice: {names}"
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in WITHOUT_END - {"option"}:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1] == tag, f"</{tag}> closes <{self._open[-1]}> at {self.getpos()}"
        self._open.pop()

    def all(self, name: str) -> list[str]:
        """All values of an attribute."""
        return [attributes[name] for _, attributes in self.elements if name in attributes]

    def attributes_of(self, name: str, value: str) -> dict[str, str]:
        """The attributes of the first element with such an attribute; none if there is none."""
        return next((a for _, a in self.elements if a.get(name) == value), {})


def check(html: str) -> None:
    """What every page keeps to."""
    page = Parsed(html)
    ids = Counter(page.all("id"))
    assert max(ids.values()) == 1, [id for id, n in ids.items() if n > 1]
    for tag, attributes in page.elements:
        forbidden = [n for n in attributes if n == "style" or n.startswith("on")]
        assert not forbidden, f"<{tag}> has {forbidden}, which the pages forbid"
        for reference in ("for", "aria-labelledby", "list"):
            if reference in attributes:
                assert attributes[reference] in ids, f"<{tag}> refers to {attributes[reference]}"
        if tag == "use":
            address, _, name = attributes["href"].partition("#")
            assert address.startswith("/static/art.svg?v=")
            assert f'id="{name}"' in ART
    assert len([tag for tag, _ in page.elements if tag == "h1"]) == 1
    assert "{" not in re.sub(r"<[^>]*>", "", html), "a placeholder that was not filled in"
