"""Warnings for likely mistakes: each where it should be heard, and silent where it should not."""

from __future__ import annotations

from spadework.core.state import with_byte
from spadework.notation.game import Game
from spadework.view.advice.mistakes import MISTAKES, warnings
from support.table import give, position, seat_of


def warned(game: Game, text: str) -> dict[str, str]:
    """The sentences of all warnings for an action of the seat that is asked, by mistake."""
    state = game.state
    found = warnings(state, state.question.seat, state.rules.table.parse(text))
    return {warning.id: str(warning.sentence) for warning in found}


def plain(**goods: int | tuple[int, int, int]) -> Game:
    """Witches with a dwelling and little else, to move in round 2."""
    game = position("witches: D F4; nomads: D E8", round=2)
    seat = give(game, "witches", coins=0, workers=0, priests=0, bowls=(5, 7, 0))
    for name, amount in goods.items():
        if isinstance(amount, tuple):
            seat.bowl1, seat.bowl2, seat.bowl3 = amount
        else:
            setattr(seat, name, amount)
    return game


def offered_power(power: int, **goods: int | tuple[int, int, int]) -> Game:
    """Nomads are asked whether they take *power*, having passed if *passed* says so."""
    pieces = {1: "D E7", 2: "TP E7", 3: "SH E7", 5: "SH E7, TE F3", 6: "SH E7, TE F3, D E8"}
    game = position(f"witches: D F4 E6; nomads: {pieces[power]}", round=2)
    give(game, "nomads", bowls=(12, 0, 0))
    for name, amount in goods.items():
        if name == "round":
            assert isinstance(amount, int)
            game.state.round = amount
        elif isinstance(amount, tuple):
            give(game, "nomads", bowls=amount)
        else:
            setattr(seat_of(game, "nomads"), name, amount)
    game.play("upgrade F4 to TP")
    return game


def test_every_slip_has_an_id_and_a_title_of_its_own() -> None:
    assert len(MISTAKES) >= 14
    assert (
        len({mistake.id for mistake in MISTAKES})
        == len({mistake.title for mistake in MISTAKES})
        == len(MISTAKES)
    )


def test_a_silenced_warning_is_not_heard() -> None:
    game = plain(coins=20, workers=20)
    action = game.state.rules.table.parse("pass BON1")
    heard = {warning.id for warning in warnings(game.state, 0, action)}
    assert "could_build" in heard
    silenced = warnings(game.state, 0, action, frozenset({"could_build"}))
    assert {warning.id for warning in silenced} == heard - {"could_build"}


def test_nobody_is_warned_of_what_they_cannot_play() -> None:
    game = plain()
    action = game.state.rules.table.parse("upgrade F4 to TP")
    assert warnings(game.state, 0, action) == []
    assert warnings(game.state, 1, game.state.rules.table.parse("pass BON1")) == []


# --- passing


def test_power_lost_by_income() -> None:
    game = plain(bowls=(0, 1, 11))
    assert warned(game, "pass BON4")["income_power"] == (
        "Of the 3 power due before the next round, 2 find no room."
    )
    assert "income_power" not in warned(plain(bowls=(5, 7, 0)), "pass BON4")


def test_priests_lost_by_income() -> None:
    assert "income_priests" not in warned(plain(priests=1), "pass BON1")
    game = position("witches: D F4, TE E6; nomads: D E8", round=2)
    seat_of(game, "witches").priests = 7
    assert warned(game, "pass BON1")["income_priests"] == (
        "1 priest of the next income will be lost."
    )


def test_unused_action_of_the_bonus_card() -> None:
    game = position("witches: D F4; nomads: D E8", cards=["BON2", "BON5"], round=2)
    assert warned(game, "pass BON1")["card_action"] == (
        "The action of the bonus card is unused: 1 step on a cult of choice."
    )
    game.play("action BON2")
    game.play("step fire")
    game.play("end turn")
    game.play("pass BON1")
    assert "card_action" not in warned(game, "pass BON3")


def test_unused_action_of_a_favor_tile() -> None:
    game = plain()
    assert "favor_action" not in warned(game, "pass BON1")
    tiles = game.state.rules.favor_tiles
    seat_of(game, "witches").open_actions |= 1 << next(t.action for t in tiles if t.action >= 0)
    assert "cult" in warned(game, "pass BON1")["favor_action"]


def test_unused_special_action() -> None:
    game = position("witches: D F4, SH E6; nomads: D E8", round=2)
    assert "free dwelling" in warned(game, "pass BON1")["special_action"]
    assert "special_action" not in warned(plain(), "pass BON1")


def test_passing_with_goods_to_build() -> None:
    assert warned(plain(coins=6, workers=2), "pass BON1")["could_build"] == (
        "There are goods left to build on F4: Upgrade to a trading post."
    )
    assert "could_build" not in warned(plain(), "pass BON1")


def test_bonus_card_with_more_coins() -> None:
    game = plain()
    card = [card.code for card in game.state.rules.bonus_cards].index("BON2")
    coins = game.state.bonus_coins[:]
    coins[card] += 2
    game.state.bonus_coins = coins
    assert "more on it" in warned(game, "pass BON1")["coins_left"]
    assert "coins_left" not in warned(game, "pass BON2")


def test_points_left_in_the_last_round() -> None:
    game = plain(coins=4, priests=1)
    assert "points_left" not in warned(game, "pass BON1")
    game.state.round = 6
    assert warned(game, "pass")["points_left"] == (
        "This would still score 2 points: Advance in shipping."
    )
    give(game, "witches", coins=0, priests=0)
    assert "points_left" not in warned(game, "pass")


# --- power


def test_power_taken_in_place_of_income() -> None:
    game = offered_power(2, bowls=(0, 3, 9), passed=True)
    assert warned(game, "leech 2 from witches")["leech_overfills"].startswith(
        "It takes the room of "
    )
    roomy = offered_power(2, bowls=(12, 0, 0), passed=True)
    assert "leech_overfills" not in warned(roomy, "leech 2 from witches")


def test_power_for_many_points() -> None:
    game = offered_power(5)
    assert warned(game, "leech 5 from witches")["leech_dear"] == "5 power cost 4 points."
    assert "leech_dear" not in warned(offered_power(2), "leech 2 from witches")


def test_power_at_the_end_of_the_game() -> None:
    game = offered_power(5, passed=True, round=6)
    assert warned(game, "leech 5 from witches")["leech_useless"].startswith("It costs 4 points")
    assert "leech_useless" not in warned(offered_power(5, round=6), "leech 5 from witches")
    assert "leech_useless" not in warned(
        offered_power(1, passed=True, round=6), "leech 1 from witches"
    )


def test_power_declined_that_costs_nothing() -> None:
    assert "leech_declined" in warned(offered_power(1), "decline 1 from witches")
    assert "leech_declined" not in warned(offered_power(2), "decline 2 from witches")


def test_power_sacrificed_for_little() -> None:
    game = plain(bowls=(2, 2, 0))
    assert warned(game, "burn 1")["burned"] == (
        "This takes 1 power token out of the game, and no power action becomes possible."
    )
    assert "burned" not in warned(plain(bowls=(0, 2, 3)), "burn 1")


def test_a_cheaper_action_brings_the_same() -> None:
    game = position("witches: D F4; nomads: D E8", cards=["BON1", "BON5"], round=2)
    assert warned(game, "action ACT5")["cheaper_action"] == (
        "Another action brings 1 spade for 4 power less."
    )
    game = position("witches: D F4; nomads: D E8", cards=["BON2", "BON5"], round=2)
    assert "cheaper_action" not in warned(game, "action ACT5")


def test_much_power_for_neighbors() -> None:
    game = position("witches: D F4 E6; nomads: SH E7, TE F3", round=2)
    give(game, "nomads", bowls=(12, 0, 0))
    assert warned(game, "upgrade F4 to TP")["feeds_neighbors"] == (
        "Neighbors may take 5 power for it."
    )
    give(game, "nomads", points=2)
    assert "feeds_neighbors" not in warned(game, "upgrade F4 to TP"), "they can pay for 3"
    give(game, "nomads", points=20)
    give(game, "nomads", bowls=(0, 0, 12))
    assert "feeds_neighbors" not in warned(game, "upgrade F4 to TP")


def test_gains_that_are_lost() -> None:
    options = {"idle_actions": "allowed"}
    game = position("witches: D F4; nomads: D E8", round=2, options=options)
    give(game, "witches", bowls=(0, 0, 3), priests=7)
    assert "No priest is in the supply" in warned(game, "action ACT2")["gains_lost"]
    assert "gains_lost" not in warned(plain(bowls=(0, 0, 3), priests=1), "action ACT2")


def test_power_of_a_town_tile_that_is_lost() -> None:
    game = position("witches: D F4 E7, TP E6, SH D4; nomads: D A1", round=2)
    game.play("upgrade F4 to TP")
    assert warned(game, "town TW4")["gains_lost"] == "Only 0 of 8 power find room."
    assert "gains_lost" not in warned(game, "town TW2")


# --- in the middle of a turn


def test_upgrade_that_loses_income() -> None:
    game = position("witches: TP F4; nomads: D E8", round=2)
    assert warned(game, "upgrade F4 to SH")["income_falls"] == (
        "The income of every round falls by 2 coins."
    )
    assert "income_falls" not in warned(game, "upgrade F4 to TE")
    game.state.round = 6
    assert "income_falls" not in warned(game, "upgrade F4 to SH")


def test_priest_sent_to_a_lower_space() -> None:
    game = plain(priests=1)
    assert warned(game, "send priest to fire for 2")["lower_space"] == (
        "The order of this cult has a free space for 3 steps."
    )
    assert "lower_space" not in warned(game, "send priest to fire for 3")
    state = game.state
    state.cult_priests = with_byte(state.cult_priests, 0, 1)
    assert "lower_space" not in warned(game, "send priest to fire for 2")


def test_step_to_the_top_without_a_key() -> None:
    game = plain(priests=1)
    give(game, "witches", cults=[8, 0, 0, 0])
    assert warned(game, "send priest to fire for 3")["key_missing"] == (
        "The step to 10 on fire is lost without a key."
    )
    give(game, "witches", keys=1)
    assert "key_missing" not in warned(game, "send priest to fire for 3")


def test_cult_steps_that_are_lost() -> None:
    game = plain(priests=1)
    give(game, "witches", cults=[8, 0, 0, 0])
    give(game, "nomads", cults=[10, 0, 0, 0])
    assert warned(game, "send priest to fire for 3")["steps_lost"] == (
        "Only 1 of 3 steps can be made on this cult."
    )
    assert "steps_lost" not in warned(game, "send priest to water for 3")


def test_unused_spades() -> None:
    game = plain(bowls=(0, 0, 4))
    game.play("action ACT5")
    assert warned(game, "forgo")["spades_given_up"] == "1 spade could still be used."
    transform = next(str(o) for o in game.offers() if str(o).startswith("transform"))
    assert "spades_given_up" not in warned(game, transform)


def test_dwelling_not_built() -> None:
    game = position("witches: D F4; nomads: D E8", round=2)
    transform = next(str(o) for o in game.offers() if str(o).endswith("to forest"))
    game.play(transform)
    assert warned(game, "forgo")["dwelling_given_up"].startswith("A dwelling could be built on ")
    build = next(str(o) for o in game.offers() if str(o).startswith("build"))
    assert "dwelling_given_up" not in warned(game, build)


def test_town_not_founded() -> None:
    game = position("mermaids: SH F4, TP G2, D F3 E8; nomads: D A1", round=2)
    assert warned(game, "pass BON1")["town_left"].startswith("A town could be founded across ")
    game = position("mermaids: SH F4, D A1; nomads: D A3", round=2)
    assert "town_left" not in warned(game, "pass BON1")


def test_priest_turned_into_a_worker() -> None:
    game = plain(priests=1)
    assert "priest_converted" in warned(game, "convert 1 P to 1 W")
    state = game.state
    state.cult_priests = bytes([1] * len(state.cult_priests))
    assert "priest_converted" not in warned(game, "convert 1 P to 1 W")
