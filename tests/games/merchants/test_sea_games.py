"""Random games with ships: invariants, texts, reasons, previews."""

from random import Random

import pytest

from spadework.notation.files import Replay
from spadework.notation.json_record import read_json, write_json
from spadework.notation.text import read_text, write_text
from spadework.rules.flow.invariants import broken_invariant
from spadework.rules.ships.docks import fleet_of
from spadework.view.advice.position import picture, replay_data
from spadework.view.advice.preview import preview
from spadework.view.drawing.svg import board_svg
from support.games import CATALOG, choose_ships, deal_ships, played_ships, ship_steps
from support.harbor import harbor, play
from support.table import give


@pytest.mark.parametrize("seed", range(24))
def test_invariants_hold_in_random_games_with_ships(seed: int) -> None:
    game = deal_ships(seed)
    cards = game.state.bonus_free
    for _ in ship_steps(game, seed):
        assert broken_invariant(game.state, cards) == "", f"after {game.record[-1].action}"


@pytest.mark.parametrize("seed", range(4))
def test_records_read_back(seed: int) -> None:
    game = played_ships(seed)
    ends = [seat.breakdown for seat in game.state.seats]
    for again in (read_text(CATALOG, write_text(game)), read_json(CATALOG, write_json(game))):
        assert [seat.breakdown for seat in again.state.seats] == ends
        assert [str(entry.action) for entry in again.record] == [
            str(entry.action) for entry in game.record
        ]


@pytest.mark.parametrize("seed", range(4))
def test_every_offer_can_be_previewed_and_drawn(seed: int) -> None:
    game = deal_ships(200 + seed)
    random = Random(seed)
    while not game.over:
        if random.random() < 0.1:
            for action in game.offers():
                assert preview(game.state, action).sentences()
        if random.random() < 0.02:
            assert board_svg(picture(game.state, "ships")).startswith("<svg")
            replay_data(Replay(game, "text"), False)
        game.play(choose_ships(game.offers(), random))


def test_a_copy_keeps_its_own_ships() -> None:
    game = deal_ships(53)
    for _ in ship_steps(game, 53):
        if game.over:
            break
        copy = game.state.copy()
        offers = game.offers()
        assert [str(a) for a in copy.offers()] == [str(a) for a in offers]
        fleet = fleet_of(game.state)
        copy.play(offers[0])
        assert fleet_of(game.state) is fleet


def test_a_preview_tells_moves_and_the_trade_that_follows() -> None:
    game = harbor("witches: D C3; nomads: D D3", ships={"witches": "r8"})
    give(game, "nomads", bowls=(5, 7, 0))
    play(game, "action ACTM", "move r8")
    seen = preview(game.state, game.state.rules.table.parse("to D3")).sentences()
    assert {"Gains 1 worker.", "Scores 1 point (trade)."} <= set(seen)
    assert "Lets the Nomads take 1 power for nothing." in seen
    seen = preview(game.state, game.state.rules.table.parse("to r14")).sentences()
    assert seen == ["A ship stands on r14."]
