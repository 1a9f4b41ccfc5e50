"""What conversions make possible, where several questions are open at once."""

import pytest

from spadework.notation.game import Game
from spadework.view.advice.affording import ways_to_afford, within_means
from support.table import give, position

LOOSE = {"loose_order": "on"}
WITCHES, NOMADS, GIANTS = 0, 1, 2
FROM_A_PRIEST = "convert 1 P to 1 W"


def nomads_to_move(position_of_all: str) -> Game:
    """The Witches have built beside somebody, and the Nomads are to move, a worker short."""
    game = position(position_of_all, options=LOOSE)
    for name in ("nomads", "giants"):
        give(game, name, bowls=(5, 7, 0), workers=1, priests=1)
    game.play("witches: upgrade F4 to TP")
    game.play("witches: end turn")
    assert game.state.active == NOMADS
    assert not game.question.is_turn  # power is asked about before
    return game


@pytest.mark.parametrize(
    ("place", "pieces", "asked"),
    [
        ("I1", "witches: D F4; nomads: D I1; giants: D F3", [GIANTS, NOMADS]),
        ("F3", "witches: D F4; nomads: D F3; giants: D I1", [NOMADS]),
    ],
    ids=["power is offered to another", "power is offered to themselves"],
)
def test_who_is_to_move_while_power_is_offered_is_told_what_a_conversion_brings(
    place: str, pieces: str, asked: list[int]
) -> None:
    game = nomads_to_move(pieces)
    assert game.state.seats_asked() == asked
    upgrade = f"upgrade {place} to TP"
    assert ways_to_afford(game.state, NOMADS, upgrade) == [(FROM_A_PRIEST,)]
    ways = {action.text: way for action, way in within_means(game.state, NOMADS).items()}
    assert [action.text for action in ways[upgrade]] == [FROM_A_PRIEST]


def test_who_is_only_offered_power_is_told_of_nothing_to_build() -> None:
    game = nomads_to_move("witches: D F4; nomads: D I1; giants: D F3")
    for seat in (WITCHES, GIANTS):
        assert within_means(game.state, seat) == {}
        assert ways_to_afford(game.state, seat, "upgrade F3 to TP") == []
        assert ways_to_afford(game.state, seat, "upgrade I1 to TP") == []


def test_what_is_offered_to_a_seat_is_not_offered_to_another() -> None:
    state = nomads_to_move("witches: D F4; nomads: D I1; giants: D F3").state
    of_giants = [action.text for action in state.offers_to(GIANTS)]
    assert any(text.startswith("leech 1") for text in of_giants), of_giants
    assert FROM_A_PRIEST in [action.text for action in state.offers_to(NOMADS)]
    assert set(state.offers_to(GIANTS)).isdisjoint(state.offers_to(NOMADS))
    assert state.offers_to(WITCHES) == []
    assert set(state.offers_to()) == {*state.offers_to(GIANTS), *state.offers_to(NOMADS)}
