"""Previews: what an action costs and brings, and that looking at it changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from spadework.agents.arena.simulation import choose
from spadework.core.errors import IllegalAction
from spadework.core.state import Decision, State
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.rules.flow.auction import Bid
from spadework.rules.flow.deal import find_faction
from spadework.rules.flow.passing import FirstCard, Pass, TakeCard
from spadework.rules.flow.turns import EndTurn, Forgo
from spadework.rules.power.leech import DeclinePower
from spadework.view.advice.preview import Leech, Preview, preview
from support import games, nova_games
from support.neighbors import (
    HALFLINGS,
    WITCHES,
    first_turn,
    own,
    put,
    random_positions,
    turn_terrain,
)


def look(game: Game, text: str) -> Preview:
    """The preview of an action text."""
    return preview(game.state, game.state.rules.table.parse(text))


# --- structures


def test_a_trading_house_costs_2_workers_and_6_coins_alone() -> None:
    effect = look(first_turn(), "upgrade F7 to TP")
    assert effect.costs == {"coins": 6, "workers": 2}
    assert effect.leeches == ()


def test_a_trading_house_costs_only_3_coins_beside_a_neighbor() -> None:
    effect = look(first_turn(), "upgrade E6 to TP")
    assert effect.costs == {"coins": 3, "workers": 2}
    assert effect.structures == {"E6": "trading post"}


def test_the_round_tile_is_named_as_the_source_of_points() -> None:
    effect = look(first_turn(), "upgrade E6 to TP")
    assert effect.points == {"SCORE6": 3}
    assert effect.total_points == 3


def test_building_beside_a_temple_lets_its_owner_take_2_power_for_1_point() -> None:
    game = first_turn()
    put(game, WITCHES, "F4", "TE")
    own(game, WITCHES, bowls=(5, 7, 0))
    assert look(game, "upgrade E6 to TP").leeches == (Leech(WITCHES, power=2, points=1),)


def test_only_power_that_finds_room_is_offered() -> None:
    game = first_turn()
    put(game, WITCHES, "F4", "TE")
    own(game, WITCHES, bowls=(0, 1, 11))
    assert look(game, "upgrade E6 to TP").leeches == (Leech(WITCHES, power=1, points=0),)


def test_who_has_no_points_takes_1_power_for_nothing() -> None:
    game = first_turn()
    put(game, WITCHES, "F4", "SH")
    own(game, WITCHES, bowls=(5, 7, 0))
    game.state.seats[WITCHES].points = 0
    assert look(game, "upgrade E6 to TP").leeches == (Leech(WITCHES, power=1, points=0),)


def test_a_temple_brings_a_favor_tile() -> None:
    game = first_turn()
    put(game, HALFLINGS, "F7", "TP")
    effect = look(game, "upgrade F7 to TE")
    assert effect.costs == {"coins": 5, "workers": 2}
    assert effect.favor_tiles == 1
    assert effect.town_tiles == 0


def test_the_fourth_structure_completes_a_town_of_7_power() -> None:
    game = first_turn()
    for hex, code in (("E6", "SH"), ("F3", "TP"), ("E5", "D")):
        put(game, HALFLINGS, hex, code)
    turn_terrain(game, "D4", "plains")
    effect = look(game, "build D4")
    assert effect.town_tiles == 1
    assert "Founds 1 town." in effect.sentences()


def test_four_structures_of_6_power_are_no_town() -> None:
    game = first_turn()
    for hex, code in (("E6", "TP"), ("F3", "TP"), ("E5", "D")):
        put(game, HALFLINGS, hex, code)
    turn_terrain(game, "D4", "plains")
    assert look(game, "build D4").town_tiles == 0


# --- transforming


def test_a_transformation_names_the_spades_it_buys() -> None:
    effect = look(first_turn(), "transform F3 to plains")  # desert: one spade, three workers
    assert effect.spades_bought == 1
    assert effect.costs == {"workers": 3}
    assert effect.points == {"faction": 1}  # a point for each spade
    assert effect.terrains == {"F3": "plains"}
    assert list(map(str, effect.questions)) == ["build a dwelling or leave it"]


def test_spades_in_hand_are_used_before_any_is_bought() -> None:
    game = first_turn()
    game.play("action ACT5")
    assert look(game, "transform F3 to plains").costs == {}
    farther = look(game, "transform E7 to plains")  # mountains: three spades
    assert farther.spades_bought == 2
    assert farther.costs == {"workers": 6}


# --- power, priests, cards


def test_a_power_action_spends_power() -> None:
    effect = look(first_turn(), "action ACT4")
    assert effect.bowls == (4, 0, -4)
    assert effect.costs == {"power": 4}
    assert effect.gains == {"coins": 7}


def test_sacrificing_power_takes_a_token_out_of_the_game() -> None:
    game = first_turn({"free_burning": "on"})
    own(game, HALFLINGS, bowls=(0, 6, 0))
    effect = look(game, "burn 2")
    assert effect.bowls == (0, -4, 2)
    assert effect.costs == {"power tokens": 2}


def test_a_priest_climbs_and_charges_power_on_the_way() -> None:
    game = first_turn()
    own(game, HALFLINGS, bowls=(3, 9, 0))
    effect = look(game, "send priest to earth for 3")  # from 1 to 4, past the power of space 3
    assert effect.priests == -1
    assert effect.cult_steps == {"earth": 3}
    assert effect.gains == {"power": 1}


def test_taking_power_costs_a_point_for_every_one_after_the_first() -> None:
    game = first_turn()
    put(game, WITCHES, "F4", "SH")
    own(game, WITCHES, bowls=(5, 7, 0))
    game.play("upgrade E6 to TP")
    effect = look(game, "leech 3 from halflings")
    assert effect.seat == WITCHES
    assert effect.gains == {"power": 3}
    assert effect.points == {"leech": -2}


def test_passing_takes_the_coins_of_the_new_card() -> None:
    game = first_turn()
    effect = look(game, "pass BON3")  # has lain on the table for a round
    assert effect.gains == {"coins": 1}


def test_passing_scores_the_old_card() -> None:
    game = first_turn()
    put(game, HALFLINGS, "E6", "TP")
    effect = look(game, "pass BON3")  # BON7: two points for every trading house
    assert effect.points == {"BON7": 2}


# --- in words


def test_sentences_tell_costs_points_and_neighbors() -> None:
    game = first_turn()
    own(game, WITCHES, bowls=(5, 7, 0))
    assert look(game, "upgrade E6 to TP").sentences() == [
        "Costs 3 coins and 2 workers.",
        "Scores 3 points (scoring tile).",
        "A trading post stands on E6.",
        "Lets the Witches take 1 power for nothing.",
    ]


def test_what_the_name_of_an_action_says_is_not_said_again() -> None:
    game = first_turn()
    own(game, WITCHES, bowls=(5, 7, 0))
    effect = look(game, "upgrade E6 to TP")
    assert effect.besides_goods(["E6"]) == [
        "Scores 3 points (scoring tile).",
        "Lets the Witches take 1 power for nothing.",
    ]
    assert effect.besides_goods()[-1] == "A trading post stands on E6."
    climbing = look(game, "send priest to fire for 2")
    assert "Moves 2 steps up on fire." in climbing.besides_goods()
    assert "Moves 2 steps up on fire." not in climbing.besides_goods(["cult:fire"])
    passing = look(game, next(a.text for a in game.offers() if a.text.startswith("pass")))
    assert passing.besides_goods() == ["Takes no more actions in this round."]
    scoring = replace(passing, points={"FAV1": 2}, sources={"FAV1": Text("favor tile")})
    assert scoring.besides_goods() == ["Scores 2 points (favor tile)."]
    assert len(passing.sentences()) > 1, (
        "the cards are drawn beside it, and told where they are not"
    )


def test_several_who_may_take_power_are_told_in_one_line() -> None:
    effect = look(first_turn(), "upgrade E6 to TP")
    takers = (Leech(0, 1, 0), Leech(1, 3, 2))
    told = replace(effect, leeches=takers).besides_goods(["E6"])[-1]
    one, other = effect.names
    assert told == f"Lets others take power: {one} 1 for nothing, {other} 3 for 2 points."


def test_points_of_several_sources_are_told_in_one_line() -> None:
    effect = look(first_turn(), "upgrade E6 to TP")
    sources = {**effect.sources, "FAV1": Text("favor tile"), "cost": Text("{faction}")}
    points = {"FAV1": 2, **effect.points, "cost": -1}
    told = replace(effect, points=points, sources=sources)
    assert told.besides_goods()[0] == "Points: 2 favor tile, 3 scoring tile, −1 faction."
    assert "Scores 2 points (favor tile)." in told.sentences(), "where there is room"


def test_what_is_given_up_is_named() -> None:
    game = first_turn()
    game.play("action ACT5")
    assert look(game, "forgo").sentences() == ["Does without 1 spade."]


def test_passing_names_the_card_that_is_returned_and_the_one_that_is_taken() -> None:
    game = first_turn()
    assert look(game, "pass BON3").sentences() == [
        "Gains 1 coin.",
        "Takes no more actions in this round.",
        "Returns the bonus card with an income of 1 worker, "
        "2 points on passing for every trading post.",
        "Takes the bonus card with an income of 6 coins.",
    ]


def test_a_first_card_is_told_with_its_income_as_an_income() -> None:
    game = played_to(FirstCard)
    seen = [look(game, offer.text).sentences()[-1] for offer in game.offers()]
    assert all(str(line).startswith("Takes the bonus card with an income of ") for line in seen)


def test_declining_says_what_is_left_and_what_it_would_cost() -> None:
    game = first_turn()
    own(game, WITCHES, bowls=(5, 7, 0))
    put(game, WITCHES, "F4", "SH")
    game.play("upgrade E6 to TP")
    (declined,) = [offer.text for offer in game.offers() if offer.text.startswith("decline")]
    assert look(game, declined).sentences() == ["Does without 3 power, which would cost 2 points."]


def test_a_bid_says_with_how_many_points_one_would_begin() -> None:
    game = games.deal(2)
    faction = find_faction(game.state.rules, game.setup.auctioned[0])
    assert look(game, f"bid 3 for {faction.id}").sentences() == [
        f"Begins with 37 points as the {faction.name}, unless somebody bids more."
    ]


def deal_loose(seed: int) -> Game:
    """A game in which questions are answered in any order, and late."""
    options = {"loose_order": "on"}
    setup = games.CATALOG.setup("terra_mystica", [], options, "base", 3, seed, ["random"], [])
    return Game(games.CATALOG, setup)


DEALT = [
    *[(games.deal, seed) for seed in range(10)],
    *[(games.deal_ships, seed) for seed in range(6)],
    *[(nova_games.deal, seed) for seed in range(6)],
    (deal_loose, 7),
]


@pytest.mark.parametrize(("deal", "seed"), DEALT)
def test_no_action_is_told_to_change_nothing(deal: Callable[[int], Game], seed: int) -> None:
    game = deal(seed)
    random = Random(seed)
    while not game.over:
        for asked in game.state.open_decisions():
            for action in game.state.offers_of(asked):
                if isinstance(action, DECISIVE) or random.random() < 0.1:
                    seen = preview(game.state, action, asked.seat).sentences()
                    assert "Changes nothing by itself." not in seen, action.text
        game.play(choose(game.offers(), random))


# Answers that move neither goods nor pieces, and decide something all the same.
DECISIVE = (Pass, TakeCard, Bid, DeclinePower, Forgo, EndTurn)


def played_to(kind: type[Decision]) -> Game:
    """A game dealt and played until a question of this kind is asked."""
    game = games.deal(3)
    while not isinstance(game.question, kind):
        game.play(game.offers()[0])
    return game


# --- limits


def test_an_illegal_action_has_no_preview() -> None:
    game = first_turn()
    own(game, HALFLINGS, workers=0)
    with pytest.raises(IllegalAction, match="2 workers short"):
        look(game, "upgrade E6 to TP")


def test_another_seat_has_no_preview_out_of_turn() -> None:
    game = first_turn()
    with pytest.raises(IllegalAction, match="it is for the Halflings to take an action"):
        preview(game.state, game.state.rules.table.parse("upgrade F4 to TP"), WITCHES)


@pytest.mark.parametrize("seed", range(6))
def test_previews_of_a_random_game_come_true_and_change_nothing(seed: int) -> None:
    expansions = Catalog().expansions("terra_mystica") if seed % 2 else []
    for state in random_positions(seed, 0.1, expansions, {}, [] if seed % 3 else ["random"]):
        before = fingerprint(state)
        for action in state.offers():
            effect = preview(state, action)
            assert effect.sentences()
            assert fingerprint(state) == before
            after = state.copy()
            after.play(action)
            if after.phase == state.phase and after.round == state.round and state.round:
                old, new = state.seats[effect.seat], after.seats[effect.seat]
                assert effect.coins == new.coins - old.coins
                assert effect.total_points == new.points - old.points


def fingerprint(state: State) -> list[object]:
    """All that an action could change by mistake."""
    goods = [
        (s.coins, s.workers, s.priests, s.bowl1, s.bowl2, s.bowl3, s.points, s.keys, s.actions)
        for s in state.seats
    ]
    pieces = [
        (s.cults, s.built, s.structures, s.reach, s.favors, s.towns, s.bridges, s.breakdown)
        for s in state.seats
    ]
    marks = [(s.bonus, s.used, s.open_actions, s.blocked, s.passed) for s in state.seats]
    board = [state.terrain, state.owner, state.kind, state.town, state.bridges, state.adjacent]
    table = [state.covered, state.favor_left, state.town_left, state.bonus_coins, state.bonus_free]
    return [
        goods,
        pieces,
        marks,
        board,
        table,
        state.cult_priests,
        state.pending,
        state.events,
        state.active,
    ]
