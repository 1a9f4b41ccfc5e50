"""Explanations: why an action is not possible, with the numbers; and never a wrong word."""

from __future__ import annotations

import pytest

from spadework.core.state import State
from spadework.notation.game import Game
from spadework.view.text.explain import explain
from support.neighbors import (
    CATALOG,
    HALFLINGS,
    WITCHES,
    begin,
    first_turn,
    own,
    put,
    random_positions,
)


def why(game: Game, text: str, seat: int | None = None) -> str:
    """The explanation without the action it begins with."""
    return str(explain(game.state, text, seat)).removeprefix(f"'{text}': ")


# --- what an own action lacks


def test_a_legal_action_is_possible() -> None:
    assert explain(first_turn().state, "upgrade E6 to TP") == "'upgrade E6 to TP' is possible now."


def test_missing_workers_are_counted() -> None:
    game = first_turn()
    own(game, HALFLINGS, workers=0)
    assert why(game, "upgrade E6 to TP") == "it costs 3 coins, 2 workers: 2 workers short."


def test_a_house_alone_is_dearer() -> None:
    game = first_turn()
    own(game, HALFLINGS, coins=4)
    assert why(game, "upgrade F7 to TP") == "it costs 6 coins, 2 workers: 2 coins short."


def test_missing_power_is_counted() -> None:
    game = first_turn()
    own(game, HALFLINGS, bowls=(6, 4, 2))
    assert why(game, "action ACT6") == "it costs 6 power: 4 power short."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("build E5", "E5 is swamp, not plains."),
        ("build F4", "F4 holds a structure."),
        ("build A7", "A7 is too far away: not directly adjacent, and it takes shipping 3"),
        ("build A1", "A1 is too far away: not directly adjacent, and no shipping leads there."),
        ("transform F4 to plains", "F4 holds a structure."),
        ("transform F3 to desert", "F3 is desert already."),
        ("transform F3 to ice", "the Halflings cannot make ice."),
        ("transform A6 to plains", "A6 is too far away"),
        ("transform F3 to mountains the long way", "hexes are transformed the shorter way"),
        ("upgrade E6 to TE", "a temple grows from a trading post; E6 holds a dwelling."),
        ("upgrade F4 to TP", "the structure on F4 belongs to the Witches."),
        ("upgrade A1 to TP", "A1 is empty."),
        ("pass BON6", "the Witches have this bonus card."),
        ("pass BON1", "this bonus card is not in the game."),
        ("pass", "a bonus card has to be taken."),
        ("convert 1 VP to 1 C", "the Halflings cannot convert this."),
        ("burn 1", "it takes 2 tokens in bowl 2, there are 0."),
        ("action ACTW", "the Halflings do not have this action."),
        ("connect r22", "the Halflings cannot found towns across a river."),
    ],
)
def test_an_action_of_the_turn_meets_a_rule(text: str, reason: str) -> None:
    assert why(first_turn(), text).startswith(reason)


def test_spades_that_cannot_be_bought_are_counted() -> None:
    game = first_turn()
    own(game, HALFLINGS, workers=6)  # three for a spade
    reason = "it takes 3 spades: there are 0, and 2 can be bought."
    assert why(game, "transform E7 to plains") == reason


def test_spades_in_hand_count() -> None:
    game = first_turn()
    own(game, HALFLINGS, workers=3)
    game.play("action ACT5")
    reason = "it takes 3 spades: there are 1, and 1 can be bought."
    assert why(game, "transform E7 to plains") == reason


def test_spades_left_over_at_home_do_not_turn_the_hex_again() -> None:
    game = first_turn()
    game.state.seats[HALFLINGS].bowl3 = 6
    game.play("action ACT6")
    game.play("transform F3 to plains")
    reason = "what is left over at the home terrain goes to another hex."
    assert why(game, "transform F3 to desert") == reason


def test_a_power_action_is_taken_once_a_round() -> None:
    game = first_turn()
    game.play("action ACT4")
    game.play("end turn")
    assert why(game, "action ACT4") == "this action has been taken already this round."


def test_pieces_run_out() -> None:
    game = first_turn()
    for hex in ("A1", "B2", "A7"):
        put(game, HALFLINGS, hex, "TE")
    put(game, HALFLINGS, "E6", "TP")
    assert why(game, "upgrade E6 to TE") == "all 3 pieces of this kind stand on the map."


def test_a_space_of_an_order_holds_one_priest_for_3_steps() -> None:
    game = first_turn()
    game.play("send priest to fire for 3")
    game.play("end turn")
    assert why(game, "send priest to fire for 3") == "no space for 3 steps is free there."


# --- answers to questions that nobody has asked


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("favor FAV1", "no favor tile is due."),
        ("town TW1", "no town has been founded."),
        ("step fire", "no step on a cult of choice is due."),
        ("lose fire", "no cult steps have to be paid."),
        ("reach top of fire", "there is no choice of the cult that takes a key."),
        ("lower fire", "nobody steps down of their own accord"),
        ("leech 2 from witches", "the Halflings are offered no power now."),
        ("decline 1 from witches", "the Halflings are offered no power now."),
        ("bridge B6:C5", "no action that gives a bridge was taken"),
        ("forgo", "nothing can be given up here"),
        ("forgo 2 spades", "there are no spades to give up."),
        ("end turn", "an action has to be taken first, or a pass."),
        ("dig 1", "spades are bought with the transformation they are for."),
        ("card BON3", "a new bonus card comes with passing."),
        ("terrain lakes", "no terrain is being picked."),
        ("unlock lakes", "no priest is being gained; besides, the Halflings have no locked terr"),
        ("take priest", "no priest is to be taken."),
        ("buy token", "no power token is for sale now."),
        ("ordain 2", "workers become priests only right after the building that allows it."),
        ("faction giants", "no faction is being chosen now."),
        ("bid 3 for giants", "factions are not auctioned in this game."),
        ("resign", "nobody leaves a game that follows the rulebook"),
    ],
)
def test_an_answer_without_a_question_says_what_is_missing(text: str, reason: str) -> None:
    assert why(first_turn(), text).startswith(reason)


def test_another_question_comes_first() -> None:
    game = first_turn()
    put(game, HALFLINGS, "F7", "TP")
    game.play("upgrade F7 to TE")
    reason = "it is for the Halflings to take a favor tile first"
    assert why(game, "end turn") == f"{reason}."
    assert why(game, "build A7").startswith(f"{reason}; besides, A7 is too far away")


def test_a_favor_tile_is_had_once_and_runs_out() -> None:
    game = first_turn()
    put(game, HALFLINGS, "F7", "TP")
    game.state.seats[HALFLINGS].favors = 1 << 4  # FAV5
    game.state.favor_left = [0, *game.state.favor_left[1:]]  # no FAV1
    game.play("upgrade F7 to TE")
    assert why(game, "favor FAV5") == "the Halflings have this favor tile already."
    assert why(game, "favor FAV1") == "no such favor tile is left."


def test_the_own_action_is_over_after_it() -> None:
    game = first_turn()
    game.play("action ACT4")
    assert why(game, "advance shipping") == "the action of this turn has been taken."


# --- turns and offers of others


def test_it_is_for_somebody_else_to_answer() -> None:
    game = first_turn()
    put(game, WITCHES, "F4", "TE")
    own(game, WITCHES, bowls=(5, 7, 0))
    game.play("upgrade E6 to TP")
    reason = "it is for the Witches to take or decline 2 power"
    assert why(game, "end turn", HALFLINGS) == f"{reason}."
    assert why(game, "leech 3 from halflings") == "what is offered is 2 power from the Halflings."
    assert why(game, "convert 1 W to 1 C") == "this is possible only in the own turn."
    own(game, HALFLINGS, priests=0)
    assert why(game, "advance shipping", HALFLINGS) == (
        f"{reason}; besides, it costs 4 coins, 1 priest: 1 priest short."
    )


def test_who_acts_may_be_named_in_the_text() -> None:
    game = first_turn()
    text = "witches: upgrade F4 to TP"
    reason = "'upgrade F4 to TP': it is for the Halflings to take an action."
    assert explain(game.state, text) == reason


# --- set-up and end


def test_first_dwellings_stand_on_the_home_terrain() -> None:
    reason = "F4 is forest, and first dwellings stand on plains."
    assert why(begin(), "build F4") == reason


def test_a_taken_faction_cannot_be_chosen() -> None:
    setup = CATALOG.setup("terra_mystica", [], {}, "base", 2, 1, [], [])
    game = Game(CATALOG, setup)
    game.play("faction giants")
    assert why(game, "faction giants") == "the Giants are taken."
    chaos = why(game, "faction chaos_magicians")
    assert chaos == "Chaos Magicians and Giants share a board."
    assert why(game, "pass BON3") == "it is for player 2 to choose a faction first."


def test_a_bid_has_to_be_higher() -> None:
    setup = CATALOG.setup("terra_mystica", [], {"faction_choice": "auction"}, "base", 2, 1, [], [])
    game = Game(CATALOG, setup)
    up = setup.auctioned[0]
    game.play(f"bid 5 for {up}")
    assert why(game, f"bid 5 for {up}").endswith("stand at 5 points already.")


def test_nothing_is_possible_when_the_game_is_over() -> None:
    state = list(random_positions(3, 1.0, [], {}, ["random"]))[-1]
    while not state.over:
        state.play(state.offers()[0])
    assert explain(state, "pass") == "'pass': the game is over."


# --- texts that are no action


@pytest.mark.parametrize(
    ("text", "guess"),
    [
        ("bild F3", "did you mean 'build F3'"),
        ("Upgrade e6 to tp", "did you mean 'upgrade E6 to TP'?"),
        ("upgrade E6", "did you mean 'upgrade E6 to TP'"),
        ("to be or not to be", "possible now are for example 'transform"),
        ("", "possible now are for example"),
    ],
)
def test_an_unknown_text_gets_the_nearest_actions(text: str, guess: str) -> None:
    assert guess in str(explain(first_turn().state, text))


# --- everything, everywhere

VARIETY: list[tuple[dict[str, str], list[str]]] = [
    ({}, ["random"]),
    ({"faction_choice": "colors"}, []),
    ({"faction_choice": "auction"}, []),
    ({"free_burning": "on", "spade_points": "receipt"}, ["random"]),
    ({"dwelling_on_second_hex": "on", "coins_to_points": "on"}, ["random"]),
    ({}, []),
]


@pytest.mark.parametrize("seed", range(12))
def test_every_action_is_explained_in_every_position(seed: int) -> None:
    options, factions = VARIETY[seed % len(VARIETY)]
    expansions = CATALOG.expansions("terra_mystica") if seed % 2 else []
    for state in random_positions(seed, 0.02, expansions, options, factions):
        offered = {action.text for action in state.offers()}
        asked = state.question.seat
        for action in state.rules.table.all:
            sentence = state_sentence(state, action.text, offered)
            assert sentence.startswith(f"'{action}'"), sentence
            assert sentence.endswith("."), sentence
            other = str(explain(state, action.text, (asked + 1) % state.seat_count))
            assert not other.endswith("is possible now."), other


def state_sentence(state: State, text: str, offered: set[str]) -> str:
    """The explanation, which says that an action is possible only if it is offered."""
    sentence = str(explain(state, text))
    assert sentence.endswith("is possible now.") is (text in offered), sentence
    return sentence
