"""Positions with a best turn that can be counted by hand: the players find it."""

import pytest

from spadework.agents.players.agent import Agent, Budget
from spadework.agents.players.roster import make_agent
from spadework.notation.game import Game
from support.table import give, last_round, position, seat_of


@pytest.fixture(params=["greedy", "search"])
def player(request: pytest.FixtureRequest) -> Agent:
    return make_agent(request.param, budget=Budget(nodes=60))


def turn(player: Agent, game: Game) -> list[str]:
    return [action.text for action in player.plan(game.state).actions]


def test_the_town_is_completed_with_the_last_goods(player: Agent) -> None:
    # Power 2 + 2 + 1 + 1: an upgrade makes it seven. The other way to spend the goods is another
    # dwelling, far away, which scores nothing.
    game = last_round("witches: TP A1 A2, D A3 A4; nomads: D I12")
    give(game, "witches", coins=6, workers=2)
    actions = turn(player, game)
    assert actions[0] in ("upgrade A3 to TP", "upgrade A4 to TP")
    assert actions[1].startswith("town ")


def test_the_town_tile_with_the_most_points_is_taken_at_the_end(player: Agent) -> None:
    # Eleven points (TW8) beat everything else: nobody can use goods any more, and no cult step
    # would change a rank.
    game = last_round("witches: TP A1 A2, D A3 A4; nomads: D I12")
    give(game, "witches", coins=6, workers=2, cults=[9, 9, 9, 9])
    give(game, "nomads", cults=[1, 1, 1, 1])
    assert turn(player, game)[1] == "town TW8"


def test_power_for_coins_comes_before_the_dwellings_it_pays() -> None:
    # Four power buy seven coins (ACT4); with the two workers they pay two dwellings of two points
    # each, and three coins are left for a point. Four coins for the power itself pay the same two
    # dwellings and leave nothing. So ACT4 comes first, and the game ends 5 points and more higher.
    game = last_round("witches: D A3; nomads: D I12", tile="SCORE3")
    witches = give(game, "witches", workers=2, bowls=(0, 0, 4), cults=[9, 9, 9, 9])
    give(game, "nomads", cults=[1, 1, 1, 1])  # no priest could change a rank
    board = game.state.rules.board
    terrain = bytearray(game.state.terrain)
    terrain[board.hex("A2")] = terrain[board.hex("A4")] = witches.home
    game.state.terrain = bytes(terrain)
    player = make_agent("search", budget=Budget(nodes=80))
    before = witches.points
    first = turn(player, game)
    assert first[0] == "action ACT4"
    while not game.over:
        for action in player.plan(game.state).actions:
            game.play(action)
    scores = game.scores()[0]
    assert scores["SCORE3"] == 4
    assert scores["resources"] == 1
    assert seat_of(game, "witches").points >= before + 5


def test_power_is_declined_when_it_can_buy_nothing(player: Agent) -> None:
    # The last round, the seat has passed: three power would cost two points and end as a coin.
    game = position("nomads: D E6; witches: TE E5, TP F3", round=6)
    for seat in game.state.seats:
        give(game, seat.faction.id, coins=8, workers=4, priests=0, bowls=(0, 0, 0))
    witches = give(game, "witches", bowls=(8, 0, 0), coins=0, workers=0)
    witches.passed = True
    game.play("upgrade E6 to TP")
    assert game.question.seat == witches.index
    assert turn(player, game)[0].startswith("decline")
