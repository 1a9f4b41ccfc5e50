"""The coach: which remark fits a position, for somebody who has never played."""

import pytest

from spadework.core.state import State
from spadework.notation.game import Game
from spadework.view.advice.coach import HINTS, Hint, hint_for
from spadework.web.tables.new_game import make_game
from spadework.web.tables.presets import PRESETS
from support.games import CATALOG
from support.table import give, position

FIRST_GAMES = {
    preset.id: preset for preset in PRESETS if preset.id in ("first", "nova_first", "merchants")
}
ALONE = "witches: D F4; nomads: D I7"
TOGETHER = "witches: D F4; nomads: TP E7, D I7"
START = {"welcome", "turn", "home", "round-1", "reach"}


@pytest.mark.parametrize("name", FIRST_GAMES)
def test_the_first_thing_said_is_what_the_game_is_about(name: str) -> None:
    state = first_game(name)
    for seat in range(state.seat_count):
        hint = told(state, seat)
        assert (hint.id, hint.place) == ("welcome", "")
        assert len(hint.sentences) == 3
        assert "whoever has most points wins" in str(hint.sentences[-1])
    assert f"round {state.rules.rounds}" in str(hint.sentences[-1])


def test_the_rounds_and_cults_of_the_game_are_those_it_has() -> None:
    tales = {name: " ".join(map(str, told(first_game(name)).sentences)) for name in FIRST_GAMES}
    assert "cults" in tales["first"]
    assert "cults" not in tales["nova_first"]
    assert "ships" in tales["merchants"]


def test_home_is_pointed_out_where_one_lives() -> None:
    hint = told(position(ALONE).state, said={"welcome", "turn"})
    assert (hint.id, hint.place) == ("home", "F4")
    assert str(hint.title) == "Home is forest"
    assert "The Witches build on forest only." in map(str, hint.sentences)
    assert "3 workers now" in str(hint.sentences[-1])


def test_the_first_card_is_explained_where_it_is_asked_for() -> None:
    game = make_first("first")
    seat = game.question.seat
    hint = told(game.state, seat, {"welcome"})
    assert hint.id == "card"
    assert any(hint.place.endswith(offer.text.split()[-1]) for offer in game.offers())


def test_a_turn_is_explained_before_the_first_one() -> None:
    hint = told(position(ALONE).state, said={"welcome"})
    assert (hint.id, hint.place) == ("turn", "#decision")
    assert "until all have passed" in str(hint.sentences[0])


def test_the_round_is_told_with_its_points_and_its_cult_bonus() -> None:
    hint = told(position(ALONE, tile="SCORE2").state, said={"welcome", "turn", "home"})
    assert (hint.id, hint.place) == ("round-1", "round:SCORE2")
    assert "points" in str(hint.sentences[0])
    assert str(hint.sentences[1]).startswith("At its end the cults pay: ")


def test_the_next_round_is_told_anew_and_the_last_without_a_bonus() -> None:
    later = told(position(ALONE, round=2).state, said={"welcome", "turn", "home", "round-1"})
    assert later.id == "round-2"
    last = told(position(ALONE, round=6).state, said={"welcome", "turn", "home"})
    assert last.id == "round-6"
    assert not any("the cults pay" in str(sentence) for sentence in last.sentences)


def test_where_to_build_is_shown_at_a_hex_that_can_be_used() -> None:
    game = position(ALONE)
    hint = told(game.state, said={"welcome", "turn", "home", "round-1"})
    assert hint.id == "reach"
    assert "you need shipping" in str(hint.sentences[1])
    assert any(hint.place in action.text.split() for action in game.offers())


@pytest.mark.parametrize(("room", "cost"), [(2, "2 power costs you 1 point here."), (1, "nothing")])
def test_power_from_a_neighbor_is_told_with_its_price(room: int, cost: str) -> None:
    hint = power_offered(room)
    assert hint.place == "#decision"
    assert cost in " ".join(map(str, hint.sentences))


def test_somebody_who_can_pay_for_nothing_is_told_when_to_pass() -> None:
    game = position(ALONE)
    give(game, "witches", coins=0, workers=0, priests=0, bowls=(12, 0, 0))
    hint = told(game.state, said=START)
    assert hint.id == "pass"
    assert hint.place.startswith("bonus:")
    assert "the more bonus cards there are" in str(hint.sentences[0])


def test_in_the_last_round_passing_is_not_about_cards() -> None:
    game = position(ALONE, round=6)
    give(game, "witches", coins=0, workers=0, priests=0, bowls=(12, 0, 0))
    hint = told(game.state, said={*START, "round-6", "end"})
    assert hint.id == "pass"
    assert "card" not in str(hint.sentences[0])


def test_the_end_is_told_before_it_comes() -> None:
    early = position(ALONE, round=4).state
    assert hint_ids(early).isdisjoint({"end"})
    hint = told(position(ALONE, round=5).state, said={*START, "round-5"})
    assert hint.id == "end"
    assert "18, 12 and 6 points" in str(hint.sentences[0])
    assert "8, 4 and 2 points" in str(hint.sentences[1])


def test_who_has_done_something_is_told_that_it_can_be_taken_back() -> None:
    hint = hint_for(position(ALONE).state, 0, {"welcome"}, is_drafted=True)
    assert hint is not None
    assert (hint.id, hint.place) == ("undo", "#undo")


def test_nothing_is_said_twice_and_everything_comes_to_an_end() -> None:
    assert len(hint_ids(position(ALONE).state)) >= 5
    assert len(hint_ids(position(ALONE).state)) <= len(HINTS)


def test_nothing_is_said_after_the_end() -> None:
    game = position(ALONE, round=6)
    game.state.over = True
    assert hint_for(game.state, 0, ()) is None


def test_who_is_not_asked_is_told_only_what_it_is_about() -> None:
    assert told(position(ALONE).state, 1).id == "welcome"
    assert hint_for(position(ALONE).state, 1, {"welcome"}) is None


@pytest.mark.parametrize("name", FIRST_GAMES)
def test_the_coach_changes_nothing(name: str) -> None:
    game = make_first(name)
    before = game.copy()
    hint_ids(game.state)
    assert game.state == before.state


# --- positions


def power_offered(power: int) -> Hint:
    """What nomads are told who may take so much power."""
    game = position(TOGETHER if power > 1 else "witches: D F4; nomads: D E7, D I7")
    give(game, "nomads", bowls=(12, 0, 0))
    for action in game.offers():
        ahead = game.copy()
        ahead.play(action)
        question = ahead.state.question
        if question.seat == 1 and getattr(question, "usable", 0) == power:
            hint = hint_for(ahead.state, 1, {"welcome"})
            assert hint is not None
            return hint
    raise AssertionError("nobody is offered power")


def make_first(name: str) -> Game:
    fields = FIRST_GAMES[name].fields
    return make_game(CATALOG, {**fields, "seed": ["5"]}).game


def first_game(name: str) -> State:
    return make_first(name).state


def told(state: State, seat: int = 0, said: set[str] | None = None) -> Hint:
    hint = hint_for(state, seat, said or set())
    assert hint is not None
    return hint


def hint_ids(state: State, seat: int = 0) -> set[str]:
    """Everything that is said about a position, one after the other."""
    said: set[str] = set()
    while (hint := hint_for(state, seat, said)) is not None:
        assert hint.id not in said
        said.add(hint.id)
    return said
