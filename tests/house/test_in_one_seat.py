"""Players compared in the same seats of the same deals."""

from in_one_seat import Comparison, Outcome, compared, outcomes, rows
from spadework.agents.arena.tournament import Tournament, read_entrant

DEALT = Tournament(
    entrants=tuple(read_entrant(name) for name in ("greedy", "random")),
    games=4,
    seed=5,
    game="terra_nova",
)


def test_every_seat_of_every_deal_is_played_once() -> None:
    places = [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert sorted(outcomes("greedy", DEALT)) == places
    assert sorted(outcomes("random", DEALT)) == places, "two games, which show two seats each"


def test_the_difference_is_that_of_the_same_place_with_its_error_over_deals() -> None:
    ours = {(0, 0): Outcome(130, 1.0), (0, 1): Outcome(120, 0.5), (1, 0): Outcome(110, 0.0)}
    theirs = {(0, 0): Outcome(120, 1.0), (0, 1): Outcome(110, 0.0), (1, 0): Outcome(104, 0.0)}
    found = compared(ours, theirs)
    # 10 more in the first deal, 6 in the second: 8 on average, 2 from it on either side.
    assert found == Comparison(games=3, points=120.0, more=8.0, error=2.0, wins=0.5)
    assert str(found) == "3 | 120.0 | +8.0 ± 2.0 | 50.0"


def test_a_player_brings_nothing_more_than_itself() -> None:
    *_, itself, other = rows(["random", "greedy"], "random", DEALT)
    assert "| +0.0 ± 0.0 |" in itself
    assert float(other.split("|")[4].split()[0]) > 10
