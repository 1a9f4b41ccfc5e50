"""Income, passing and the order of rounds (pages 8, 14 and 15), and the final scoring tiles."""

import pytest

from spadework.core.state import State
from support.table import (
    Changes,
    change,
    give,
    goods,
    network,
    next_turn,
    offers,
    pass_all,
    passes,
    position,
    refuses,
    seat_of,
)

TWO = "witches: D F4; nomads: D I7"


# --- passing


@pytest.mark.parametrize(
    ("card", "pieces", "points"),
    [
        ("BON9", "D F4 C3 A3", 3),
        ("BON7", "TP F4 C3", 4),
        ("BON6", "SH F4, SA C3", 8),
        ("BON6", "SH F4", 4),
        ("BON3", "SH F4, D C3", 0),
    ],
)
def test_returning_a_bonus_card_may_score(card: str, pieces: str, points: int) -> None:
    """Appendix IV: a dwelling 1, a trading house 2, stronghold and sanctuary 4 each."""
    game = position(f"witches: {pieces}; nomads: D I7", cards=[card, "BON5"])
    passes(game, "BON1")
    assert seat_of(game, "witches").points == 20 + points


def test_the_card_of_the_mini_expansion_scores_three_points_for_a_level_of_shipping() -> None:
    game = position(TWO, cards=["BON10", "BON5"])
    give(game, "witches", shipping=2)
    assert change(game, "pass BON1") == {"points": 6, "coins": 1}


@pytest.mark.parametrize(("houses", "points"), [(1, 2), (2, 3), (3, 3), (4, 4)])
def test_a_favor_tile_scores_trading_houses_on_passing(houses: int, points: int) -> None:
    """Appendix II: 2, 3, 3 or 4 points."""
    hexes = " ".join(["F4", "C3", "A3", "D1"][: houses - 1])
    pieces = f"TE G3, TP {hexes} E9" if hexes else "TE G3, TP E9"
    game = position(f"witches: {pieces}; nomads: D I7")
    tiles = [tile.code for tile in game.state.rules.favor_tiles]
    seat_of(game, "witches").favors = 1 << tiles.index("FAV12")
    passes(game, "BON1")
    assert seat_of(game, "witches").points == 20 + points


def test_passing_takes_another_card_with_its_coins() -> None:
    """Page 14: the card just returned is for others."""
    game = position(TWO)
    assert offers(game, "pass") == ["pass BON1", "pass BON2", "pass BON4"]
    refuses(game, "pass BON3")
    assert change(game, "pass BON2") == {"coins": 1}
    game.play("end turn")
    assert offers(game, "pass") == ["pass BON1", "pass BON3", "pass BON4"]


def test_cards_nobody_takes_gather_coins() -> None:
    """Page 15: one more coin after every round."""
    game = position(TWO)
    passes(game, "BON1")
    passes(game, "BON2")
    coins = zip(game.state.rules.bonus_cards, game.state.bonus_coins, strict=True)
    assert {card.code: n for card, n in coins if n} == {"BON3": 1, "BON4": 2, "BON5": 1}


def test_a_bonus_card_has_to_be_taken_except_in_the_last_round() -> None:
    refuses(position(TWO), "pass")
    game = position(TWO, round=6)
    assert offers(game, "pass") == ["pass"]
    refuses(game, "pass BON1")


def test_the_first_to_pass_begins_the_next_round_and_the_others_follow_clockwise() -> None:
    game = position("witches: D F4; nomads: D I7; giants: D I1; mermaids: D E11")
    for _ in range(2):
        game.play("send priest to fire for 1")
        game.play("end turn")
    passes(game, "BON4")
    game.play("mermaids: send priest to fire for 1")
    game.play("end turn")
    pass_all(game)
    assert game.state.order == [2, 3, 0, 1]


def test_who_is_left_alone_takes_as_many_actions_as_wanted() -> None:
    game = position(TWO)
    passes(game, "BON1")
    for _ in range(3):
        game.play("send priest to fire for 1")
        next_turn(game, "nomads")
    assert game.state.round == 1


def test_an_action_has_to_be_taken_before_the_turn_ends() -> None:
    refuses(position(TWO), "end turn")


def test_there_is_no_cult_bonus_after_the_last_round() -> None:
    """Page 16."""
    game = position(TWO, round=6)
    give(game, "witches", cults=[8, 8, 8, 8], coins=0, workers=0, priests=0, bowls=(12, 0, 0))
    pass_all(game)
    assert game.over
    assert "resources" not in game.scores()[0]


# --- income


def test_income_comes_from_structures_card_and_favor_tiles() -> None:
    """Page 9: FAV7 and BON3 bring 1 worker, 6 coins and 1 power; a dwelling 1 + 1 workers."""
    game = position("nomads: D I7; witches: D F4")
    tiles = [tile.code for tile in game.state.rules.favor_tiles]
    witches = give(game, "witches", bowls=(12, 0, 0))
    witches.favors = 1 << tiles.index("FAV7")
    passes(game, "BON1")
    passes(game, "BON3")
    assert (witches.workers, witches.coins, witches.bowl2) == (20 + 2 + 1, 20 + 6, 1)


def test_every_structure_brings_the_income_of_its_track() -> None:
    """Two dwellings, a trading house, a temple, stronghold and sanctuary of the Witches."""
    game = position("witches: D F4 G3, TP A3, TE C3, SH C4, SA D1; nomads: D I7", tile="SCORE3")
    give(game, "witches", coins=0, workers=0, priests=0, bowls=(12, 0, 0), cults=[0, 0, 0, 0])
    passes(game, "BON1")
    passes(game, "BON2")
    witches = seat_of(game, "witches")
    assert (witches.coins, witches.workers, witches.priests) == (1 + 2 + 2, 3, 2)
    assert (witches.bowl1, witches.bowl2) == (9, 3)


@pytest.mark.parametrize(
    ("tile", "cults", "bonus"),
    [
        ("SCORE1", [0, 0, 5, 0], {"coins": 5}),
        ("SCORE3", [0, 9, 0, 0], {"priests": 2}),
        ("SCORE4", [7, 0, 0, 0], {"workers": 3}),
        ("SCORE5", [8, 0, 0, 0], {"bowl1": -8, "bowl2": 8}),
        ("SCORE9", [9, 9, 9, 9], {"coins": 2}),
    ],
)
def test_cult_bonuses_come_for_every_so_many_steps(
    tile: str, cults: list[int], bonus: Changes
) -> None:
    """Appendix III; SCORE9 counts the priests that stand on the cult board, here one."""
    game = position("giants: D D4; nomads: D I7", tile=tile)
    give(game, "giants", bowls=(12, 0, 0))
    game.play("send priest to air for 2")
    giants = give(game, "giants", cults=cults, bowls=(12, 0, 0))
    seen: list[Changes] = []

    def witness(state: State, seat: int, what: str) -> None:
        if seat == 0 and what == "cult bonus":
            seen.append(goods(state.seats[seat]))

    next_turn(game, "giants")
    game.state.witness = witness
    before = {**goods(giants), "coins": giants.coins + 1}  # a coin lies on the card
    pass_all(game)
    after = seen[0]
    assert {k: after[k] - n for k, n in before.items() if after[k] != n} == bonus


# --- the end


@pytest.mark.parametrize(
    ("tile", "text", "points"),
    [
        ("connected-distance", "witches: D E5 E6 E7; nomads: D I7 I8; giants: D I1", [18, 12, 0]),
        (
            "connected-sa-sh-distance",
            "witches: SH E5, D E6, SA E7; nomads: SH I7, SA A5; giants: SH I1, SA I2",
            [18, 0, 12],
        ),
        ("building-on-edge", "witches: D E5 E6 E7; nomads: D I7; giants: D I1 I2", [0, 12, 18]),
        ("connected-clusters", "witches: D F4 G3 G4; nomads: D I7 I8; giants: D I1", [18, 9, 9]),
    ],
)
def test_final_scoring_tiles_compare_networks(tile: str, text: str, points: list[int]) -> None:
    """RULES_NOTES 11.5; a value of 0 scores nothing (11.3), equal values share."""
    game = position(text, round=6, final=tile)
    give(game, "witches", shipping=1)
    pass_all(game)
    assert [score.get(tile, 0) for score in game.scores()] == points


def test_jumps_connect_at_the_end_without_payment() -> None:
    """RULES_NOTES 11.4: E7 and C3 lie two steps apart; Fakirs with a longer carpet reach three."""
    assert network(position("dwarves: D E7 C3; giants: D I1"), "dwarves") == 2
    game = position("fakirs: D E8 B4; giants: D I1")
    assert network(game, "fakirs") == 1
    seat_of(game, "fakirs").jump_range = 2
    assert network(game, "fakirs") == 2


def test_bridges_connect_at_the_end() -> None:
    game = position("witches: D F4 G3; nomads: D I7")
    assert network(game, "witches") == 1
    game.play("action ACT1")
    game.play("bridge F4:G3")
    assert network(game, "witches") == 2
