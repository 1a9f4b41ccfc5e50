"""What a player brings in one seat: compared with another player in the same seat of the same deal.

    python tools/in_one_seat.py learned@400n search@0.1s --instead-of policy --map base --seed 5

The others at the table are the same in both games: policy, or --others. Each player is a row of the
table that is printed; a seat that is left to whoever sits there otherwise is played once a deal.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from statistics import mean, stdev

from spadework.agents.arena.playing import play_tournament
from spadework.agents.arena.tournament import Tournament, read_entrant
from spadework.cli.arguments import add_rules, positive, rules_options
from spadework.games.catalog import Catalog

Place = tuple[int, int]  # a deal and a seat


@dataclass(frozen=True)
class Outcome:
    """How the seat came out in which a player was looked at."""

    points: int
    win: float


@dataclass(frozen=True)
class Comparison:
    """What a player brought more than another in the same seats, over all deals."""

    games: int
    points: float
    more: float
    error: float  # standard error of that, over deals
    wins: float

    def __str__(self) -> str:
        more = f"{self.more:+.1f} ± {self.error:.1f}"
        return f"{self.games} | {self.points:.1f} | {more} | {100 * self.wins:.1f}"


def outcomes(player: str, dealt: Tournament, jobs: int = 1) -> dict[Place, Outcome]:
    """How *player* comes out in every seat of the deals, in place of the first entrant there."""
    entrants = (read_entrant(player), *dealt.entrants[1:])
    seats = len(entrants)
    tournament = replace(dealt, entrants=entrants)
    tournament = replace(tournament, games=dealt.games // seats * tournament.seatings)
    found: dict[Place, Outcome] = {}
    for game in play_tournament(tournament, jobs):
        # Where all are the same, one game shows every seat.
        for seat in range(game.number % tournament.seatings, seats, tournament.seatings):
            found[game.deal, seat] = Outcome(game.seats[seat].points, game.win_share(seat))
    return found


def compared(ours: dict[Place, Outcome], theirs: dict[Place, Outcome]) -> Comparison:
    """The difference between two players that had the same places."""
    by_deal: dict[int, list[float]] = {}
    for (deal, seat), outcome in ours.items():
        more = outcome.points - theirs[deal, seat].points
        by_deal.setdefault(deal, []).append(more)
    means = [mean(differences) for differences in by_deal.values()]
    return Comparison(
        games=len(ours),
        points=mean(outcome.points for outcome in ours.values()),
        more=mean(means),
        error=stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0,
        wins=mean(outcome.win for outcome in ours.values()),
    )


def rows(players: list[str], other: str, dealt: Tournament, jobs: int = 1) -> Iterator[str]:
    """The lines of the table, one by one as they are known."""
    yield f"| | games | its points | more than `{other}` | wins, % |"
    yield "| --- | --- | --- | --- | --- |"
    theirs = outcomes(other, dealt, jobs)
    for player in players:
        yield f"| `{player}` | {compared(outcomes(player, dealt, jobs), theirs)} |"


def main() -> None:
    """Play the games and print the table."""
    parser = argparse.ArgumentParser(description="What a player brings in one seat.")
    parser.add_argument("players", nargs="+", help="as in the arena: learned@400n")
    parser.add_argument("--instead-of", default="policy", help="whom to compare with (policy)")
    parser.add_argument("--others", default="policy,policy,policy", help="at the other seats")
    parser.add_argument("--games", type=positive, default=40, help="of each player, whole deals")
    parser.add_argument("--jobs", type=positive, default=1, help="processes to play in (1)")
    add_rules(parser)
    chosen = parser.parse_args()
    catalog = Catalog()
    entrants = [chosen.instead_of, *chosen.others.split(",")]
    dealt = Tournament(
        entrants=tuple(read_entrant(name) for name in entrants),
        games=chosen.games,
        seed=chosen.seed,
        game=chosen.game,
        expansions=tuple(chosen.expansions),
        options=rules_options(chosen, catalog),
        map=chosen.map,
    )
    for row in rows(chosen.players, chosen.instead_of, dealt, chosen.jobs):
        print(row, flush=True)


if __name__ == "__main__":
    main()
