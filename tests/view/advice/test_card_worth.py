"""What a bonus card is worth to somebody as things stand."""

import spadework as sw
from spadework.notation.game import Game
from spadework.view.advice.card_worth import card_worth, worth_at
from spadework.view.advice.forecast import Coming

START = ["build F4", "build F3", "build B4", "build C4", "build I7", "card BON3", "card BON5"]


def witches_and_nomads() -> Game:
    game = sw.new_game(sw.ruleset("terra_mystica"), seats=2, seed=3, factions=["witches", "nomads"])
    for text in START:
        game.play(text)
    return game


def number(game: Game, code: str) -> int:
    return next(i for i, c in enumerate(game.state.rules.bonus_cards) if c.code == code)


def test_points_are_counted_with_what_stands_for_whoever_looks() -> None:
    game = witches_and_nomads()
    dwellings = number(game, "BON9")
    assert [card_worth(game.state, seat, dwellings).points for seat in (0, 1)] == [2, 3]
    game.play("upgrade F4 to TP")
    assert card_worth(game.state, 0, dwellings).points == 1
    assert card_worth(game.state, 0, number(game, "BON6")).points == 0


def test_income_is_what_the_card_alone_brings() -> None:
    game = witches_and_nomads()
    assert card_worth(game.state, 0, number(game, "BON5")).income == Coming(power=3, workers=1)
    assert card_worth(game.state, 0, number(game, "BON1")).income == Coming(coins=2)


def test_coins_that_lie_on_a_card_count_and_are_told_in_words() -> None:
    game = witches_and_nomads()
    state = game.state.copy()
    coins = state.bonus_coins[:]
    coins[number(game, "BON9")] = 2
    state.bonus_coins = coins
    worth = card_worth(state, 0, number(game, "BON9"))
    assert [str(line) for line in worth.sentences(state.rules)] == [
        "On it: 2 coins.",
        "Income by it: 2 coins.",
        "On passing with what you have now: 2 points.",
    ]


def test_only_cards_have_a_worth() -> None:
    state = witches_and_nomads().state
    assert worth_at(state, 0, ("bonus:BON9",)) == card_worth(state, 0, 8)
    assert worth_at(state, 0, ("favor:FAV1", "F4")) is None
