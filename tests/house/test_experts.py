"""The deals of recorded games played anew: the same table, and seats compared one by one."""

import pytest
from msgspec.structs import replace

from experts import Deal, Habits, dealt_as, habits, played_anew, recorded, tables
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from support import corpora
from support.command import write_corpus

CATALOG = Catalog()


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, Game]]:
    """What is found in a file of three games: somebody left one, another has no people in it."""
    record = corpora.ledgers()[0]
    games = [
        replace(record, id="whole", kind="human"),
        replace(record, id="left", kind="human", ledger=[*record.ledger, "drop-faction giants"]),
        replace(record, id="machines", kind="random"),
    ]
    path = write_corpus(tmp_path_factory.mktemp("experts") / "games.jsonl.gz", games)
    return list(recorded(path, CATALOG))


def test_only_games_that_people_played_to_the_end_count(games: list[tuple[str, Game]]) -> None:
    assert [name for name, _ in games] == ["whole"]


def test_a_deal_has_the_factions_and_tiles_of_the_record(games: list[tuple[str, Game]]) -> None:
    game = games[0][1]
    deal = dealt_as(game, CATALOG)
    before, now = game.state, deal.state
    assert not before.rules.order.is_strict
    assert now.rules.order.is_strict
    assert [seat.faction.id for seat in now.seats] == [seat.faction.id for seat in before.seats]
    assert now.round_tiles == before.round_tiles
    assert deal.setup.bonus_cards == game.setup.bonus_cards
    assert not deal.record


def test_habits_are_those_of_the_finished_game(games: list[tuple[str, Game]]) -> None:
    game = games[0][1]
    for found, seat in zip(habits(game), game.state.seats, strict=True):
        assert found.points == seat.points
        assert found.structures_after_round_2 <= found.structures_after_round_4
        assert found.structures_after_round_4 <= found.structures_at_the_end
        assert found.structures_at_the_end == len(seat.structures)
    texts = [entry.action.text for entry in game.record]
    assert sum(seat.power_taken for seat in habits(game)) == sum("leech" in t for t in texts)


def test_a_deal_is_played_anew_to_its_end(games: list[tuple[str, Game]]) -> None:
    game = games[0][1]
    deal = played_anew(game, "random", 2, CATALOG)
    assert len(deal.ours) == 2 * len(game.state.seats)
    assert all(seat.structures_at_the_end > 0 for seat in deal.ours)


def test_each_seat_is_compared_with_the_expert_who_had_it() -> None:
    deal = Deal(
        experts=[Habits(points=130), Habits(points=110)],
        ours=[Habits(points=120), Habits(points=115), Habits(points=131), Habits(points=110)],
    )
    assert deal.ahead() == [-10, 5, 1, 0]
    assert deal.winners() == [120, 131]
    told = "\n".join(tables([deal], "policy"))
    assert "| policy | 119.0 [119.0, 119.0] | 125.5 [125.5, 125.5] |" in told
    assert "| experts | 120.0 [120.0, 120.0] | 130.0 [130.0, 130.0] |" in told
    assert "more points than the expert: 62.5 [" in told
