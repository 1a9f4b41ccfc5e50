"""The log: sentences, changes with nothing left out, headings, and going on from where it was."""

from __future__ import annotations

import spadework as sw
from spadework.notation.files import read_record
from spadework.notation.game import Game
from spadework.view.text.language import language
from spadework.view.text.log import ACTION, EVENT, HEADING, Chronicle, log
from support import games, nova_games
from support.corpora import ledgers

ENGLISH = language("en")


def told(game: Game) -> Chronicle:
    """The chronicle of everything played."""
    chronicle = Chronicle(game)
    chronicle.follow(game.record)
    return chronicle


def points_told(chronicle: Chronicle) -> list[int]:
    """The points every seat would have if nothing but the lines were known."""
    points = list(chronicle.points()[0])
    for line in chronicle.lines():
        for changed in line.changes:
            points[changed.seat] += changed.change.total_points
    return points


def test_the_changes_of_all_lines_add_up_to_the_final_scores(game: Game) -> None:
    assert points_told(told(game)) == [seat.points for seat in game.state.seats]


def test_every_action_is_one_sentence(game: Game) -> None:
    lines = [line for line in log(game, ENGLISH) if line.kind == ACTION]
    assert [line.action for line in lines] == [entry.action.text for entry in game.record]
    assert [line.at for line in lines] == list(range(1, len(game.record) + 1))
    for line in lines:
        assert line.sentence[:1].isupper()
        assert line.sentence.endswith(".")
        assert "_" not in line.sentence


def test_every_round_and_the_final_scoring_have_a_heading(game: Game) -> None:
    headings = [line.sentence for line in log(game, ENGLISH) if line.kind == HEADING]
    rounds = game.state.rules.rounds
    assert [h.partition(":")[0] for h in headings] == [
        *[f"Round {n}" for n in range(1, rounds + 1)],
        "Final scoring",
    ]


def test_who_builds_what_where_is_told_with_its_price() -> None:
    lines = log(games.played(3), ENGLISH)
    upgrade = next(line for line in lines if line.action == "upgrade J1 to TP")
    assert upgrade.sentence == "The Darklings upgrade J1 to a trading post."
    assert [c.words for c in upgrade.changes] == ["-3 coins, -2 workers"]


def test_income_is_told_of_every_seat_without_being_chosen() -> None:
    incomes = [
        line.seat
        for line in log(games.played(3), ENGLISH)
        if line.kind == EVENT and line.sentence.endswith("receive their income.")
    ]
    assert incomes[:5] == [0, 1, 2, 3, 4]


def test_what_somebody_elses_structure_brings_is_told_with_it() -> None:
    lines = log(nova_games.played(5), ENGLISH)
    house = next(line for line in lines if line.at == 32 and line.kind == ACTION)
    assert [(c.seat, c.words) for c in house.changes] == [
        (0, "-4 money, +2 points"),
        (1, "+2 power"),
    ]


def test_a_player_without_a_faction_is_called_by_number() -> None:
    lines = log(nova_games.played(1), ENGLISH)
    assert lines[0].sentence.startswith("Player 1 plays the ")


def test_a_player_without_a_faction_is_called_by_name_where_there_is_one() -> None:
    rules = sw.ruleset("terra_mystica")
    game = sw.new_game(rules, seats=2, seed=3, players=["Ada", "Ben"])
    game.play("faction witches")
    assert log(game, ENGLISH)[0].sentence == "Ada plays the Witches."
    assert log(game, language("de"))[0].sentence == "Ada spielt die Hexen."
    game = sw.new_game(rules, seats=2, seed=3, players=["", "Ben"])
    game.play("faction witches")
    assert log(game, ENGLISH)[0].sentence == "Player 1 plays the Witches."


def test_a_chronicle_goes_on_and_back_with_the_record() -> None:
    game = games.played(3)
    chronicle = Chronicle(game)
    chronicle.follow(game.record[:100])
    states = chronicle.states[:]
    chronicle.follow(game.record[:101])
    assert chronicle.states[:101] == states
    chronicle.follow(game.record[:50])
    assert len(chronicle.states) == 51
    chronicle.follow(game.record)
    assert chronicle.lines() == told(game).lines()


def test_lines_can_be_had_from_a_position_on() -> None:
    game = games.played(3)
    last = len(game.record)
    assert last > 200
    assert {line.at for line in told(game).lines(after=200)} == set(range(201, last + 1))


def test_points_are_told_of_every_position() -> None:
    game = nova_games.played(5)
    series = told(game).points()
    assert len(series) == len(game.record) + 1
    assert series[-1] == tuple(seat.points for seat in game.state.seats)


def test_a_game_of_the_play_by_web_site_is_told_to_the_last_point() -> None:
    ledger = ledgers()[0].ledger
    game = read_record(games.CATALOG, "\n".join(ledger)).game
    assert points_told(told(game)) == [seat.points for seat in game.state.seats]
