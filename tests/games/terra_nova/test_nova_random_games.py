"""Random games of Terra Nova: invariants, copies, records, explanations and previews."""

from random import Random

import pytest

from spadework.core.state import State
from spadework.notation.files import read_record
from spadework.notation.json_record import write_json
from spadework.notation.text import read_text, write_text
from spadework.rules.flow.invariants import broken_invariant, cards_in_play
from spadework.view.advice.position import picture
from spadework.view.advice.preview import preview
from spadework.view.drawing.picture import hex_sentence, seat_columns
from spadework.view.drawing.svg import board_svg
from spadework.view.drawing.terminal import board_text
from spadework.view.text.explain import explain
from support.games import steps
from support.nova_games import deal, played
from support.nova_table import CATALOG


@pytest.mark.parametrize("seed", range(33))
def test_invariants_hold_in_random_games(seed: int) -> None:
    game = deal(seed)
    cards = cards_in_play(game.state)
    for _ in steps(game, seed):
        assert broken_invariant(game.state, cards) == "", f"after {game.record[-1].action}"
        assert {seat.tokens for seat in game.state.seats} <= {8}


@pytest.mark.parametrize("seed", range(11))
def test_records_read_back(seed: int) -> None:
    game = played(seed)
    points = [seat.breakdown for seat in game.state.seats]
    for again in (
        read_text(CATALOG, write_text(game)),
        read_record(CATALOG, write_json(game)).game,
    ):
        assert [seat.breakdown for seat in again.state.seats] == points
        assert [entry.action for entry in again.record] == [entry.action for entry in game.record]


@pytest.mark.parametrize("seed", range(11))
def test_a_copy_is_independent_at_any_moment(seed: int) -> None:
    game = deal(seed)
    for _ in steps(game, seed):
        before = fingerprint(game.state)
        copy = game.state.copy()
        random = Random(seed)
        for _ in range(3):
            if not copy.over:
                copy.play(random.choice(copy.offers()))
        assert fingerprint(game.state) == before


def fingerprint(state: State) -> list[object]:
    """Everything that playing on a copy could change."""
    goods = [[s.coins, s.bowl1, s.bowl2, s.bowl3, s.points, s.towns] for s in state.seats]
    board = [state.terrain, state.owner, state.kind, state.town, state.bridges]
    return [goods, board, state.covered, state.bonus_coins, len(state.pending)]


@pytest.mark.parametrize("seed", range(11))
def test_every_action_is_explained_and_every_offer_previewed(seed: int) -> None:
    random = Random(seed)
    game = deal(seed)
    for _ in steps(game, seed):
        state = game.state
        if state.over or random.random() > 0.05:
            continue
        offers = {action.text for action in state.offers()}
        for action in state.rules.table.all:
            sentence = str(explain(state, action.text, state.question.seat))
            assert sentence.startswith(f"'{action}'"), sentence
            assert sentence.endswith("is possible now.") is (action.text in offers), sentence
        before = fingerprint(state)
        for action in state.offers():
            told = preview(state, action)
            assert all(str(line).endswith(".") for line in told.sentences())
            copy = state.copy()
            action.apply(copy, copy.question)
            old = sum(seat.points for seat in state.seats[told.seat : told.seat + 1])
            assert copy.seats[told.seat].points - old == told.total_points
        assert fingerprint(state) == before


@pytest.mark.parametrize("seed", range(6))
def test_positions_are_drawn(seed: int) -> None:
    game = played(seed)
    drawing = picture(game.state, "The end")
    assert board_svg(drawing).startswith("<svg")
    assert board_svg(drawing, dark=True) != board_svg(drawing)
    assert board_text(drawing).renderables
    assert all(hex_sentence(hex, drawing.seats) for hex in drawing.hexes)
    assert "workers" not in [column.heading for column in seat_columns(drawing)]
