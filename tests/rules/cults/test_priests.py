"""Priests on the cults (page 13): spaces, steps, and how many priests there are."""

from support.table import (
    WITCHES,
    change,
    give,
    next_turn,
    pass_all,
    position,
    refuses,
    seat_of,
)


def test_each_order_has_one_space_for_three_steps_and_three_for_two() -> None:
    """Page 13; for one step the priest returns to the supply."""
    game = position(WITCHES)
    for steps in (3, 2, 2, 2, 1, 1):
        give(game, "witches", priests=1, cults=[0, 0, 0, 0])
        game.play(f"send priest to water for {steps}")
        assert seat_of(game, "witches").cults == [0, steps, 0, 0]
        next_turn(game, "witches")
    give(game, "witches", priests=1)
    refuses(game, "send priest to water for 3")
    refuses(game, "send priest to water for 2")
    assert seat_of(game, "witches").priest_limit == 3


def test_a_step_that_leads_nowhere_may_be_taken() -> None:
    """RULES_NOTES 9.4."""
    game = position(WITCHES)
    give(game, "witches", cults=[9, 0, 0, 0])
    assert change(game, "send priest to fire for 2") == {"priests": -1}


def test_there_are_seven_priests() -> None:
    """RULES_NOTES 3.3: without one in the supply neither a conversion nor an action brings one."""
    game = position(WITCHES)
    give(game, "witches", priests=7)
    assert "no priest is in the supply" in refuses(game, "convert 5 PW to 1 P")
    assert "no priest is in the supply" in refuses(game, "action ACT2")


def test_surplus_priests_of_the_income_are_lost() -> None:
    """RULES_NOTES 2.2: one stands on a cult, so six are left."""
    game = position("witches: TE F4 A3 C3; nomads: D I7")
    give(game, "witches", priests=5)
    game.play("send priest to fire for 3")
    next_turn(game, "witches")
    pass_all(game)
    assert seat_of(game, "witches").priests == 6
