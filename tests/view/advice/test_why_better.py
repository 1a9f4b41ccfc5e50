"""Why one turn is better than another, counted where they end."""

import spadework as sw
from spadework.core.state import State
from spadework.view.advice.intentions import played, read_sequence
from spadework.view.advice.why_better import why_better
from support.viewed import witches_and_nomads

DIG_AND_BUILD = "transform G2 to forest; build G2"
UPGRADE = "upgrade F4 to TP"
WITCHES = 0


def after(game: sw.Game, turn: str) -> State:
    actions = read_sequence(game.state.rules, turn)
    assert actions is not None
    found = played(game.state, WITCHES, actions)
    assert found is not None
    return found


def reasons(game: sw.Game, better: str, other: str) -> list[str]:
    return [str(r) for r in why_better(after(game, better), after(game, other), WITCHES)]


def test_points_and_income_come_before_what_is_left_over() -> None:
    game = witches_and_nomads()
    assert reasons(game, DIG_AND_BUILD, UPGRADE) == [
        "It brings 2 workers more every round.",
        "It scores 4 points more at once.",
    ]
    assert reasons(game, UPGRADE, DIG_AND_BUILD) == [
        "It brings 2 coins and 1 power more every round.",
        "It leaves 5 workers more.",
    ]


def test_a_turn_has_nothing_before_itself() -> None:
    game = witches_and_nomads()
    assert not reasons(game, UPGRADE, UPGRADE)


def test_land_that_joins_what_stood_apart_is_a_reason() -> None:
    game = witches_and_nomads()
    here, there = after(game, DIG_AND_BUILD), after(game, UPGRADE)
    there.seats[WITCHES].points = here.seats[WITCHES].points
    assert "Its largest area has 2 structures instead of 1." in [
        str(reason) for reason in why_better(here, there, WITCHES)
    ]


def test_at_the_end_of_a_game_only_points_and_areas_count() -> None:
    game = witches_and_nomads()
    better, other = after(game, UPGRADE), after(game, DIG_AND_BUILD)
    other.over = True  # what was left over is points by now
    assert not why_better(better, other, WITCHES)
    better.seats[WITCHES].points += 9
    assert [str(reason) for reason in why_better(better, other, WITCHES)] == [
        "It scores 5 points more at once."
    ]
