"""Our players on the deals of recorded games, and where their points come from beside the experts'.

    python tools/experts.py GAMES.jsonl.gz --agent policy [--repeats 1] [--deals 39]

Every deal is played anew with the factions, tiles, map, options and seats of the record, all seats
by the same player; each seat is compared with the expert who had it. GAMES has a recorded game in
each line, its rows as "ledger". Games that somebody left are passed over.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import islice
from pathlib import Path
from statistics import mean

from spadework.agents.arena.statistics import Interval, cluster_bootstrap, wilson
from spadework.agents.arena.tournament import read_entrant, seed_of
from spadework.agents.players.any_order import play_turn
from spadework.agents.players.roster import make_agent
from spadework.core.setup import Setup
from spadework.games.catalog import Catalog
from spadework.notation.conformance.corpus import RecordedGame, read_corpus
from spadework.notation.game import Game
from spadework.notation.ledger.reader import read_ledger
from spadework.rules.power.leech import TakePower
from spadework.rules.power.spaces import TakeSpace
from spadework.view.text.scored import points_by_kind

DWELLING, TEMPLE = 0, 2
SPADE_ACTIONS = ("ACT5", "ACT6")
POWER_ACTIONS = ("ACT1", "ACT2", "ACT3", "ACT4", *SPADE_ACTIONS)


@dataclass
class Habits:
    """What a seat did in a game, in numbers; what never happened is 0."""

    points: float = 0.0
    power_taken: float = 0.0  # times that it was
    points_paid: float = 0.0
    power_actions: float = 0.0
    power_actions_for_spades: float = 0.0
    structures_after_round_2: float = 0.0
    structures_after_round_4: float = 0.0
    structures_at_the_end: float = 0.0
    dwellings_at_the_end: float = 0.0
    temples_by_round_2: float = 0.0
    has_fav11: float = 0.0
    has_fav5: float = 0.0
    towns: float = 0.0
    points_from_towns: float = 0.0
    points_from_favor_tiles: float = 0.0
    points_from_fav11: float = 0.0
    points_from_round_tiles: float = 0.0
    points_from_bonus_cards: float = 0.0
    points_from_cults: float = 0.0
    points_from_network: float = 0.0
    points_from_tracks: float = 0.0
    shipping: float = 0.0
    digging: float = 0.0


def recorded(path: Path, catalog: Catalog) -> Iterator[tuple[str, Game]]:
    """The games of experts that nobody left, with their names."""
    for record in read_corpus(path):
        if (
            isinstance(record, RecordedGame)
            and record.kind == "human"
            and not any("drop-f" in row for row in record.ledger)
        ):
            yield record.id, read_ledger(catalog, record.ledger)


def dealt_as(game: Game, catalog: Catalog) -> Game:
    """A new game with all that lay on the table of *game*, before the first dwelling."""
    before = game.setup
    setup = Setup(
        game=before.game,
        expansions=before.expansions,
        options=catalog.strict_rules(game.state.rules).options.chosen(),
        map=before.map,
        seats=before.seats,
        seed=before.seed,
        round_tiles=before.round_tiles,
        bonus_cards=before.bonus_cards,
        final_tiles=before.final_tiles,
        factions=[seat.faction.id for seat in game.state.seats],
        boards=[],
        auctioned=[],
        dwellings=[],
        players=before.players,
    )
    return Game(catalog, setup)


def play(game: Game, agent: str, seed: int) -> None:
    """Let *agent* play all seats of *game* to its end."""
    entrant = read_entrant(agent)
    agents = [
        make_agent(entrant.agent, seed_of("experts", seed, seat), entrant.budget)
        for seat in range(game.state.seat_count)
    ]
    while not game.over:
        seat = game.question.seat
        play_turn(agents[seat], game, seat)


def habits(game: Game) -> list[Habits]:
    """What every seat did in a finished game."""
    found = [Habits() for _ in game.state.seats]
    for state, entry in game.replay():
        seat = found[entry.seat] if state.seats else Habits()
        if isinstance(entry.action, TakePower):
            seat.power_taken += 1
        elif isinstance(entry.action, TakeSpace) and entry.action.space.code in POWER_ACTIONS:
            seat.power_actions += 1
            seat.power_actions_for_spades += entry.action.space.code in SPADE_ACTIONS
        # Overwritten until the round is over.
        for other, now in zip(found, state.seats, strict=False):
            if not now.built:
                continue
            if state.round <= 2:
                other.structures_after_round_2 = len(now.structures)
                other.temples_by_round_2 = now.built[TEMPLE]
            if state.round <= 4:
                other.structures_after_round_4 = len(now.structures)
    rules = game.state.rules
    tiles = {tile.code: bit for bit, tile in enumerate(rules.favor_tiles)}
    for seat, now, sources in zip(found, game.state.seats, game.scores(), strict=True):
        kinds = points_by_kind(rules, now)
        seat.points = now.points
        seat.points_paid = -sources.get("leech", 0)
        seat.structures_at_the_end = len(now.structures)
        seat.dwellings_at_the_end = now.built[DWELLING]
        seat.has_fav11 = float(now.favors >> tiles["FAV11"] & 1)
        seat.has_fav5 = float(now.favors >> tiles["FAV5"] & 1)
        seat.towns = sum(now.towns)
        seat.points_from_towns = kinds["towns"]
        seat.points_from_favor_tiles = kinds["favors"]
        seat.points_from_fav11 = sources.get("FAV11", 0)
        seat.points_from_round_tiles = kinds["rounds"]
        seat.points_from_bonus_cards = kinds["cards"]
        seat.points_from_cults = kinds["cults"]
        seat.points_from_network = kinds["ends"]
        seat.points_from_tracks = kinds["tracks"]
        seat.shipping = now.shipping
        seat.digging = now.digging
    return found


@dataclass
class Deal:
    """A recorded game, and what came of its deal when ours played it."""

    experts: list[Habits]
    ours: list[Habits]  # seat by seat, game after game

    def ahead(self) -> list[float]:
        """Points that each of our seats had more than the expert who had it."""
        games = len(self.ours) // len(self.experts)
        return [
            our.points - expert.points
            for our, expert in zip(self.ours, self.experts * games, strict=True)
        ]

    def winners(self) -> list[float]:
        """The most points of each of our games."""
        seats = len(self.experts)
        points = [seat.points for seat in self.ours]
        return [max(points[i : i + seats]) for i in range(0, len(points), seats)]


def played_anew(game: Game, agent: str, repeats: int, catalog: Catalog) -> Deal:
    """The deal of *game* with *agent* in all seats."""
    ours: list[Habits] = []
    for repeat in range(repeats):
        deal = dealt_as(game, catalog)
        play(deal, agent, repeat)
        ours += habits(deal)
    return Deal(habits(game), ours)


def shown(interval: Interval, scale: float = 1.0) -> str:
    """A mean with its interval."""
    low, high = interval.low * scale, interval.high * scale
    return f"{interval.mean * scale:.1f} [{low:.1f}, {high:.1f}]"


def tables(deals: list[Deal], agent: str) -> Iterator[str]:
    """What came out, line by line: the points, and where they come from."""
    ours = [seat for deal in deals for seat in deal.ours]
    theirs = [seat for deal in deals for seat in deal.experts]
    points = cluster_bootstrap([[seat.points for seat in deal.ours] for deal in deals])
    winners = cluster_bootstrap([deal.winners() for deal in deals])
    expert_points = cluster_bootstrap([[seat.points for seat in deal.experts] for deal in deals])
    best = cluster_bootstrap([[max(seat.points for seat in deal.experts)] for deal in deals])
    ahead = [deal.ahead() for deal in deals]
    better = sum((more > 0) + (more == 0) / 2 for deal in ahead for more in deal)
    yield f"{len(deals)} deals, {len(ours)} seats of {agent}\n"
    yield "| | points | of the winner |\n| --- | --- | --- |"
    yield f"| {agent} | {shown(points)} | {shown(winners)} |"
    yield f"| experts | {shown(expert_points)} | {shown(best)} |\n"
    yield (
        f"ahead of the expert of the seat by {shown(cluster_bootstrap(ahead))} points; "
        f"more points than the expert: {shown(wilson(better, len(ours)), 100)} %\n"
    )
    yield f"| mean of a seat | {agent} | experts |\n| --- | --- | --- |"
    for field in fields(Habits):
        own = mean(getattr(seat, field.name) for seat in ours)
        other = mean(getattr(seat, field.name) for seat in theirs)
        name = field.name.replace("_", " ").replace("fav", "FAV").replace("FAVor", "favor")
        yield f"| {name} | {own:.2f} | {other:.2f} |"


def main() -> None:
    """Play the deals and print both tables."""
    parser = argparse.ArgumentParser(description="Our players on the deals of recorded games.")
    parser.add_argument("games", type=Path)
    parser.add_argument("--agent", default="policy", help="as in the arena: learned@400n")
    parser.add_argument("--repeats", type=int, default=1, help="games of each deal")
    parser.add_argument("--deals", type=int, default=1000, help="at most")
    chosen = parser.parse_args()
    catalog = Catalog()
    deals: list[Deal] = []
    for name, game in islice(recorded(chosen.games, catalog), chosen.deals):
        deals.append(played_anew(game, chosen.agent, chosen.repeats, catalog))
        ours = mean(seat.points for seat in deals[-1].ours)
        theirs = mean(seat.points for seat in deals[-1].experts)
        print(f"{name}: {ours:.1f} to {theirs:.1f}", file=sys.stderr, flush=True)
    for line in tables(deals, chosen.agent):
        print(line)


if __name__ == "__main__":
    main()
