"""What a game is to a Python program: it draws itself, compares, travels, and explains itself."""

import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import numpy as np
import pytest

import spadework as sw
from spadework.core.text import plural


def halfway(seed: int = 7, actions: int = 60) -> sw.Game:
    """A game in its middle, always the same for a seed."""
    rules = sw.ruleset("terra_mystica", "fire_and_ice")
    game = sw.new_game(rules, seats=3, seed=seed, factions=["random"])
    random = Random(seed)
    while len(game.record) < actions:
        game.play(random.choice(game.offers()))
    return game


def finished() -> sw.Game:
    game = sw.new_game(sw.ruleset("terra_nova"), seats=2, seed=3)
    random = Random(3)
    while not game.over:
        game.play(random.choice(game.offers()))
    return game


# --- the end


def test_when_the_game_is_over_nothing_is_offered_and_the_question_says_so() -> None:
    game = finished()
    assert game.offers() == game.state.offers() == []
    assert not game.mask().any()
    assert "the game is over" in str(game.question.question)
    assert "the game is over" in repr(game.question)
    with pytest.raises(sw.IllegalAction, match="the game is over"):
        game.play(0)


def test_before_anybody_has_a_faction_everybody_and_nobody_leads() -> None:
    game = sw.new_game(sw.ruleset("terra_mystica"), seats=3, seed=1)
    assert game.winners() == []


# --- what can be played


def test_an_action_its_text_and_its_id_are_the_same_choice() -> None:
    game = halfway()
    action = game.offers()[0]
    same: list[sw.Action | str | int | np.int64] = [
        action,
        action.text,
        f" {action.text} ",
        f"{game.state.seats[game.question.seat].faction.id}: {action.text}",
        action.id,
        np.int64(action.id),
    ]
    after = []
    for what in same:
        trial = game.copy()
        trial.play(what)
        after.append(trial)
    assert all(trial == after[0] for trial in after)
    state = game.state.copy()
    state.play(action.id)
    assert state == after[0].state


def test_an_action_of_an_equal_ruleset_is_understood_by_its_text() -> None:
    game = halfway()
    twin = sw.Catalog().ruleset("terra_mystica", ["fire_and_ice"], {}, "base")
    assert twin is not game.state.rules
    action = game.offers()[0]
    game.play(twin.table.parse(action.text))
    assert game.record[-1].action is action


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (None, "None is no action: give an action, its text or its id"),
        (1.5, "1.5 is no action"),
        (True, "True is no action"),
        ([3], "[3] is no action"),
        (-1, "there is no action -1: ids are 0 to 4038"),
        (4039, "there is no action 4039"),
        ("fly", "there is no action 'fly'"),
        ("witches: fly", "there is no action 'fly'"),
        ("martians: pass", "nobody plays 'martians'"),
    ],
)
def test_what_is_no_action_gets_a_sentence_and_changes_nothing(wrong: object, said: str) -> None:
    game = halfway()
    before = game.copy()
    with pytest.raises(sw.RuleError) as error:
        game.play(wrong)  # type: ignore[arg-type]  # what a program without types may do
    assert said in str(error.value) or "nobody plays" in str(error.value)
    assert game == before


def test_an_action_of_another_game_is_refused() -> None:
    game = halfway()
    strange = sw.ruleset("terra_nova").table.parse("faction inventors")
    with pytest.raises(sw.RuleError, match="there is no action 'faction inventors'"):
        game.play(strange)
    with pytest.raises(sw.IllegalAction, match="an action of other rules"):
        game.state.play(strange)


@pytest.mark.parametrize("seat", [-1, 3, 17])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    game = halfway()
    with pytest.raises(sw.IllegalAction, match=f"seats are 0 to 2, not {seat}"):
        game.play(game.offers()[0], seat)


@pytest.mark.parametrize("seat", [1.5, [1], True])
def test_a_seat_is_a_number_or_a_name(seat: object) -> None:
    game = halfway()
    with pytest.raises(sw.RuleError, match="a seat is a number or the name of its faction, not"):
        game.play(game.offers()[0], seat)  # type: ignore[arg-type]
    assert game == halfway()


def test_a_seat_out_of_a_table_of_numpy_is_that_seat() -> None:
    game, other = halfway(), halfway()
    asked = game.question.seat
    game.play(game.offers()[0], np.int64(asked))
    other.play(other.offers()[0], asked)
    assert game == other


def test_the_mask_marks_what_is_offered() -> None:
    game = halfway()
    legal = np.flatnonzero(game.mask())
    assert sorted(action.id for action in game.offers()) == legal.tolist()
    assert (sw.mask(game.state) == game.mask()).all()
    assert (sw.mask(game) == game.mask()).all()
    game.play(legal[-1])
    assert game.record[-1].action.id == legal[-1]


# --- the record


def test_playing_on_the_state_of_a_game_is_in_its_record() -> None:
    game = halfway()
    action = game.offers()[0]
    game.state.play(action)
    assert game.record[-1] == sw.Entry(game.record[-1].seat, action)
    assert sw.open_game(sw.write_text(game)) == game
    game.state.answer(game.question, game.offers()[0])
    assert len(game.record) == 62
    game.undo(2)
    assert game == halfway()


def test_a_record_that_was_handed_out_is_a_list_of_its_own() -> None:
    game = halfway()
    game.record.clear()
    assert len(game.record) == 60


@pytest.mark.parametrize("number", ["x", None, 1.5, True])
def test_how_many_actions_is_a_whole_number(number: Any) -> None:
    game = halfway()
    for ask in (game.undo, game.at, game.branch):
        with pytest.raises(sw.RuleError) as error:
            ask(number)
        assert str(error.value) == f"the number of actions is a whole number, not {number!r}"
    assert game == halfway()


def test_numbers_out_of_a_table_of_numpy_are_numbers() -> None:
    game = halfway()
    assert game.at(np.int64(20)) == game.at(20)
    game.undo(np.int64(20))
    assert game == halfway(actions=40)
    dealt = sw.new_game("terra_mystica", seats=np.int64(3), seed=np.int64(7))
    assert dealt == sw.new_game("terra_mystica", seats=3, seed=7)


def test_a_copy_of_the_state_leaves_the_game_alone() -> None:
    game = halfway()
    state = game.state.copy()
    while not state.over:
        state.play(state.offers()[0])
    assert game == halfway()
    ended = sw.game_of(state)
    assert ended.over
    assert ended.record[:60] == game.record
    assert ended.branch(60) == game


# --- values


def test_positions_are_equal_when_their_records_are() -> None:
    game, again = halfway(), halfway()
    assert game == again
    assert game.state == again.state
    assert hash(game) == hash(again)
    assert hash(game.state) == hash(again.state)
    assert game.at(30) == again.at(30) != game.at(31)
    assert len({game.at(i) for i in (5, 6, 5, 7, 6)}) == 3
    again.play(again.offers()[0])
    assert game != again
    assert game != halfway(seed=8)
    assert game.state != "a position"


@pytest.mark.parametrize("make", [halfway, finished])
def test_games_and_positions_can_be_pickled(make: Callable[[], sw.Game]) -> None:
    game = make()
    read: sw.Game = pickle.loads(pickle.dumps(game))
    assert read == game
    assert read.scores() == game.scores()
    assert [action.id for action in read.offers()] == [action.id for action in game.offers()]
    assert pickle.loads(pickle.dumps(game.at(20))) == game.at(20)


def test_rules_and_set_ups_can_be_pickled() -> None:
    rules = sw.ruleset("terra_mystica", "fire_and_ice", options={"start_points": "original_2017"})
    game = sw.new_game(rules, seats=3, seed=7)
    sent: sw.Ruleset = pickle.loads(pickle.dumps(rules))
    assert sw.new_game(sent, seats=3, seed=7) == game
    assert pickle.loads(pickle.dumps(game.setup)) == game.setup


def test_actions_are_sent_as_those_of_the_same_rules() -> None:
    game = halfway()
    offers, record, catalog = pickle.loads(pickle.dumps((game.offers(), game.record, game.catalog)))
    assert offers == game.offers()
    assert record == game.record
    assert isinstance(catalog, sw.Catalog)
    game.play(offers[0])


def test_what_is_part_of_something_says_so_when_it_is_pickled() -> None:
    state = halfway().state
    parts: list[object] = [state.question, state.seats[0], state.last, state.seats[0].faction]
    parts += [state.rules.table, state.rules.board, state.rules.options, state.rules.kinds[0]]
    parts += [state.rules.bonus_cards[0], state.rules.spaces[0], sw.Action("nothing")]
    for part in parts:
        with pytest.raises(sw.NotationError, match="cannot be pickled by itself: pickle the game"):
            pickle.dumps(part)


def test_what_went_wrong_in_another_process_is_told_in_full() -> None:
    wrong = sw.NotationError(plural("{n} coin short", "{n} coins short", 3), row=7)
    sent = pickle.loads(pickle.dumps(wrong))
    assert (type(sent), str(sent), sent.row) == (sw.NotationError, "3 coins short", 7)
    assert (sent.text.pattern, sent.text.many) == ("{n} coin short", "{n} coins short")


def test_a_position_made_by_hand_equals_itself_alone_and_has_no_record() -> None:
    state = sw.State(sw.ruleset("terra_mystica"))
    assert state != sw.State(state.rules)
    with pytest.raises(sw.NotationError, match="has no record"):
        pickle.dumps(state)


# --- what one sees


def test_a_game_draws_itself_in_a_notebook(tmp_path: Path) -> None:
    game = halfway()
    assert str(game._repr_svg_()).startswith("<svg")
    assert game.state._repr_svg_() == game._repr_svg_() == sw.draw(game).svg
    assert game.at(40)._repr_svg_() != game._repr_svg_()
    drawing = sw.draw(game.at(40), title="After forty", dark=True)
    assert "After forty" in drawing._repr_svg_()
    drawing.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == drawing.svg
    drawing.save(tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(sw.RuleError, match=r"drawings are kept as \.svg or \.png"):
        drawing.save(tmp_path / "board.gif")


def test_rules_of_which_nobody_said_how_they_are_drawn_leave_it_to_the_sentence() -> None:
    rules = sw.Catalog().ruleset("terra_mystica", [], {}, "base")
    assert sw.new_game(rules, seats=2, seed=1).state._repr_svg_() is None
    sent: sw.Catalog = pickle.loads(pickle.dumps(halfway().catalog))
    rules = sent.ruleset("terra_mystica", [], {}, "base")
    assert sw.new_game(rules, seats=2, seed=1).state._repr_svg_() is not None


def test_everything_says_what_it_is() -> None:
    game = halfway()
    rules, state = game.state.rules, game.state
    seat = state.seats[0]
    things: list[object] = [game, state, game.setup, game.question, game.offers()[0], seat, rules]
    things += [rules.table, rules.board, rules.options, rules.options.known[0], rules.cults]
    things += [rules.mechanics[0], rules.flow, seat.faction, rules.kinds[0], rules.spaces[0]]
    things += [rules.bonus_cards[0], rules.favor_tiles[0], rules.town_tiles[0]]
    things += [rules.round_tiles[0], rules.final_tiles[0], rules.conversions[0], sw.Catalog()]
    things += [game.record[0], state.last, sw.draw(game)]
    for thing in things:
        assert " object at 0x" not in repr(thing)
    assert repr(game).startswith("<game of 60 actions: terra_mystica, 3 seats: round ")
    assert seat.faction.name in repr(seat)
    assert "the game is over" in repr(finished())


def unnamed(thing: object, looked_at: set[int]) -> set[str]:
    """The kinds of things reachable from *thing* that say nothing about themselves."""
    if id(thing) in looked_at or isinstance(thing, str | int | float | bytes | None):
        return set()
    looked_at.add(id(thing))
    parts: list[object] = []
    if isinstance(thing, dict):
        parts = list(thing.values())
    elif isinstance(thing, list | tuple):
        parts = list(thing)
    elif type(thing).__module__.startswith("spadework"):
        parts = list(getattr(thing, "__dict__", {}).values())  # compiled ones keep theirs
    found = {type(thing).__name__} if repr(thing).find(" object at 0x") >= 0 else set()
    return found.union(*[unnamed(part, looked_at) for part in parts])


@pytest.mark.parametrize("box", [["fire_and_ice", "merchants", "mini_expansion"], ["terra_nova"]])
def test_so_does_every_part_of_the_rules_and_of_a_game(box: list[str]) -> None:
    rules = sw.ruleset(*box) if box == ["terra_nova"] else sw.ruleset("terra_mystica", *box)
    game = sw.new_game(rules, seats=2, seed=1, factions=["random"])
    random, looked_at, asked = Random(1), set[int](), list[object]()
    while not game.over:
        asked += [*game.state.pending, *game.state.stores]  # kept, so that no two have one place
        game.play(random.choice(game.offers()))
    assert unnamed([asked, game.state, rules.factions], looked_at) == set()


def test_every_notation_is_at_hand(tmp_path: Path) -> None:
    game = halfway()
    for write in (sw.write_text, sw.write_json):
        assert sw.open_game(write(game)) == game
    ledger = sw.write_ledger(game)
    (tmp_path / "ledger.txt").write_text(ledger, encoding="utf-8")
    read = sw.load_game(tmp_path / "ledger.txt")
    assert [s.points for s in read.state.seats] == [s.points for s in game.state.seats]
    with pytest.raises(sw.NotationError, match="cannot be read"):
        sw.load_game(tmp_path / "nowhere.txt")


# --- beginning


def test_a_game_is_begun_with_what_somebody_would_write() -> None:
    short = sw.new_game("terra_mystica", seats=2, seed=4, factions=["Chaos Magicians", "Nomads"])
    usual = sw.ruleset("terra_mystica")
    assert short == sw.new_game(usual, 2, 4, factions=["chaos_magicians", "nomads"])
    dealt = sw.new_game(usual, seats=2, seed=4, factions="random")
    assert dealt == sw.new_game(usual, seats=2, seed=4, factions=["random"])
    switched = sw.ruleset("terra_mystica", options={"long_way": True, "free_burning": False})
    assert switched.options.chosen() == {"long_way": "on", "free_burning": "off"}


def test_who_plays_may_be_named() -> None:
    game = sw.new_game("terra_mystica", seats=2, seed=4, factions=["nomads", "witches"])
    game.play(game.offers()[0], "nomads")
    with pytest.raises(sw.NotationError, match="nobody plays 'auren'"):
        game.play(game.offers()[0], "auren")
    game.play(game.offers()[0], "seat 2")
    game.play(f"Witches: {game.offers()[0]}")
    assert [entry.seat for entry in game.record] == [0, 1, 1]
    assert game.seat_called("Witches") == game.seat_called(" witches ") == 1
    assert game.seat_called("Seat 2") == 1


def test_names_of_two_words_are_taken_as_they_are_spoken() -> None:
    game = sw.new_game("terra_mystica", seats=2, factions=["Chaos Magicians", "Nomads"])
    assert game.seat_called("Chaos Magicians") == game.seat_called("chaos_magicians") == 0
    with pytest.raises(sw.NotationError, match="3 is no name: give a text"):
        game.seat_called(3)  # type: ignore[arg-type]


def test_what_does_not_exist_is_told_with_what_does() -> None:
    with pytest.raises(sw.SetupError, match=r"there is no expansion '\['fire_and_ice'\]'; there"):
        sw.ruleset("terra_mystica", ["fire_and_ice"])  # type: ignore[arg-type]
    with pytest.raises(sw.SetupError, match="there is no game 'None'; there are terra_mystica"):
        sw.ruleset(None)  # type: ignore[arg-type]


def begun(**given: Any) -> sw.Game:
    return sw.new_game("terra_mystica", **given)


@pytest.mark.parametrize(
    ("do", "said"),
    [
        (lambda: begun(seats="x"), "the number of seats is a whole number, not 'x'"),
        (lambda: begun(seats=None), "the number of seats is a whole number, not None"),
        (lambda: begun(seats=2.0), "the number of seats is a whole number, not 2.0"),
        (lambda: begun(seats=2, seed="x"), "the seed is a whole number, not 'x'"),
        (lambda: begun(seats=2, factions=3), "names are a list of texts, not 3"),
        (lambda: begun(seats=2, factions=["auren", 3]), "names are a list of texts, not"),
        (lambda: begun(seats=2, players=[1, 2]), "names are a list of texts, not [1, 2]"),
        (lambda: sw.new_game(cast(str, 3), 2), "there is no game '3'; there are terra_mystica"),
        (lambda: sw.ruleset("terra_mystica", map=cast(str, 3)), "there is no map '3'; there are"),
        (lambda: sw.ruleset("terra_mystica", options=cast(Any, "x")), "'x' are no options: give"),
        (lambda: sw.open_game(cast(str, 123)), "123 is no record: give the text of one, or the"),
        (lambda: sw.load_game(cast(str, 123)), "123 is no path of a file: give a text or a Path"),
        (lambda: sw.draw(cast(sw.Game, 3)), "3 is no game and no position: give a Game or a"),
        (lambda: sw.mask(cast(sw.Game, 3)), "3 is no game and no position: give a Game or a"),
        (lambda: sw.game_of(cast(sw.State, "x")), "'x' is no game and no position: give a Game"),
        (lambda: sw.write_text(cast(sw.Game, 3)), "3 is no game: give a Game; game_of makes one"),
        (lambda: sw.write_json(cast(sw.Game, 3)), "3 is no game: give a Game; game_of makes one"),
        (lambda: sw.write_ledger(cast(sw.Game, 3)), "3 is no game: give a Game; game_of makes"),
    ],
)
def test_what_is_not_what_was_asked_for_gets_a_sentence(
    do: Callable[[], object], said: str
) -> None:
    with pytest.raises(sw.RuleError) as error:
        do()
    assert str(error.value).startswith(said)


def test_looking_around_shows_what_is_public() -> None:
    assert dir(sw) == sorted(sw.__all__)
