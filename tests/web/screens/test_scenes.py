"""What has happened, scene by scene: where, whose goods, how it looked before."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from importlib.resources import files

import pytest

from spadework.notation.game import Game
from spadework.notation.text import read_text
from spadework.web.screens.mat_pieces import glance_html, owned_html, seat_tiles_html
from spadework.web.screens.mats import make_mats
from spadework.web.screens.scenes import MOST_SCENES, Scene, scenes
from spadework.web.screens.table import fragments
from spadework.web.tables.viewed_game import ViewedGame
from support.neighbors import CATALOG
from support.random_games import played
from support.table_page import START
from support.viewed import viewed, witches_and_nomads


def scenes_of(game: Game, after: int) -> list[Scene]:
    """The scenes that somebody sees who only looks on."""
    return scenes(viewed(game, seats=()), after)


def finished(name: str) -> Game:
    """A finished game of the package."""
    record = files("spadework.web") / "games" / f"{name}.txt"
    return read_text(CATALOG, record.read_text(encoding="utf-8"))


def scenes_of_finished(name: str) -> list[Scene]:
    """All scenes of a finished game."""
    shown = viewed(finished(name), seats=())
    steps = range(0, shown.length, MOST_SCENES // 2)
    found = {scene.at: scene for at in steps for scene in scenes(shown_at(shown, at + 12), at)}
    return list(found.values())


def settlers() -> list[Scene]:
    """The scenes of a game on the base map."""
    return scenes_of_finished("Settlers_on_the_base_map")


def shown_at(shown: ViewedGame, at: int) -> ViewedGame:
    """The same at an earlier moment."""
    return replace(shown, sequence=min(at, shown.length))


def test_an_upgrade_says_where_what_it_costs_and_what_stood_there() -> None:
    game = witches_and_nomads("upgrade F4 to TP")
    (scene,) = scenes(viewed(game, seats=(1,)), len(START))
    assert scene.words == "The Witches upgrade F4 to a trading post."
    assert (scene.at, scene.seat, scene.sound) == (len(START) + 1, 0, "wood")
    assert scene.hexes == ["F4"]
    assert scene.goods == {0: {"coins": -3, "workers": -2}}
    assert 'data-structure="dwelling"' in scene.covers["F4"]


def test_what_lies_on_empty_land_covers_nothing_and_land_covers_what_it_becomes() -> None:
    found = settlers()
    built = [s for s in found if " build a dwelling on " in s.words]
    turned = [s for s in found if " transform " in s.words]
    assert built
    assert turned
    assert all(list(scene.covers.values()) == [""] for scene in built)
    assert all("<path" in cover for scene in turned for cover in scene.covers.values())


def test_bridges_towns_and_ships_appear() -> None:
    kinds = set()
    for name in ("Merchants_on_the_Lakes", "Fire_and_Ice_for_five"):
        board = fragments(viewed(finished(name), seats=()))["board"]
        for thing in [thing for scene in scenes_of_finished(name) for thing in scene.appears]:
            kind, _, value = thing.partition(" ")
            kinds.add(kind)
            # Ships sail on and towns grow; bridges stay as they are.
            assert kind != "bridge" or f'data-bridge="{value}"' in board
    assert kinds == {"bridge", "town", "trade"}


def test_power_that_is_taken_flows_between_the_bowls() -> None:
    game = witches_and_nomads("upgrade F4 to TP", "leech 1 from witches")
    scene = scenes_of(game, len(START) + 1)[-1]
    assert scene.goods == {1: {"bowl-I": -1, "bowl-II": 1}}
    assert scene.sound == "bead"


def test_a_priest_moves_a_marker() -> None:
    sent = [s for s in settlers() if " send a priest to the order of fire for 3 steps" in s.words]
    assert sent
    for scene in sent:
        assert [(m.seat, m.cult, m.steps) for m in scene.moves] == [(scene.seat, "fire", 3)]


def test_conversions_that_come_one_by_one_are_told_one_by_one() -> None:
    game = witches_and_nomads("convert 1 W to 1 C", "convert 1 W to 1 C", "convert 1 W to 1 C")
    words = [scene.words for scene in scenes_of(game, len(START) + 1)]
    assert words == ["The Witches convert 2 workers to 2 coins."]


def test_one_s_own_actions_are_no_news() -> None:
    game = witches_and_nomads("upgrade F4 to TP", "leech 1 from witches", "end turn")
    assert [scene.seat for scene in scenes(viewed(game, seats=(0,)), len(START))] == [1]
    assert [scene.seat for scene in scenes(viewed(game, seats=(1,)), len(START))] == [0]


def test_of_a_long_absence_the_last_scenes_are_told() -> None:
    game = played("base", 200)
    found = scenes_of(game, 0)
    assert len(found) == MOST_SCENES
    assert found[-1].at <= len(game.record)
    assert scenes_of(game, len(game.record)) == []


def test_the_goods_of_all_scenes_lead_from_one_mat_to_the_other() -> None:
    """A page takes them off what it shows and puts them back: it must come out right."""
    for name in ("base", "ice", "ships", "nova"):
        game = played(name, 90)
        first = len(game.record) - 12
        before, after = viewed(game.branch(first), seats=()), viewed(game, seats=())
        moved: dict[int, Counter[str]] = {}
        found = scenes(after, first)
        assert len(found) < MOST_SCENES
        for scene in found:
            for seat, goods in scene.goods.items():
                moved.setdefault(seat, Counter()).update(goods)
        for old, new in zip(make_mats(before), make_mats(after), strict=True):
            gains = moved.get(old.person.seat, Counter())
            assert new.points - old.points == gains["points"]
            assert [b - a for a, b in zip(old.bowls, new.bowls, strict=True)] == [
                gains["bowl-I"],
                gains["bowl-II"],
                gains["bowl-III"],
            ]
            for one, other in zip(old.goods, new.goods, strict=True):
                assert other.count - one.count == gains[one.thing.partition(":")[2]]


@pytest.mark.parametrize("name", ["base", "ice", "ships", "nova"])
def test_tiles_and_cards_are_put_back_to_how_they_lay(name: str) -> None:
    game = played(name, 90)
    first = len(game.record) - 16
    before, after = viewed(game.branch(first), seats=()), viewed(game, seats=())
    found = scenes(after, first)
    assert len(found) < MOST_SCENES
    put_back = {where: html for scene in reversed(found) for where, html in scene.beside.items()}
    assert any(where.endswith(".glance") for where in put_back)
    then, now = fragments(before), fragments(after)
    for piece in ("supplies", "tiles", "rounds"):
        assert put_back.pop(f"#{piece}", now[piece]) == then[piece]
    for old, new in zip(make_mats(before), make_mats(after), strict=True):
        where = f"#mat-{old.person.seat}"
        owned = put_back.pop(f"{where} .owned .tiles", owned_html(after, new, ()))
        glance = put_back.pop(f"{where} .glance", glance_html(after, new))
        tiles = put_back.pop(f"{where} .glance-tiles", seat_tiles_html(after, new))
        assert (owned, glance, tiles) == (
            owned_html(before, old, ()),
            glance_html(before, old),
            seat_tiles_html(before, old),
        )
        assert all(html in then["mats"] for html in (owned, glance, tiles))
    assert put_back == {}


def test_who_sees_it_again_sees_the_own_answers_too() -> None:
    game = witches_and_nomads("upgrade F4 to TP", "leech 1 from witches", "end turn")
    told = scenes(viewed(game, seats=(1,)), len(START), again=True)
    assert [scene.seat for scene in told] == [0, 1]


def test_what_a_scene_names_is_on_the_page() -> None:
    game = played("base", 150)
    page = fragments(viewed(game, seats=()))
    found = scenes_of(game, len(game.record) - 40)
    for scene in found:
        assert all(f'data-hex="{hex}"' in page["board"] for hex in scene.hexes)
        for goods in scene.goods.values():
            assert all(f'data-good="{good}"' in page["mats"] for good in goods)
        for move in scene.moves:
            assert f'data-place="cult:{move.cult}"' in page["tracks"]
            assert f'data-marker="{move.seat}"' in page["tracks"]
