"""Random games by the thousand, with all invariants checked after every action if asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from spadework.core.errors import RuleError
from spadework.core.state import Action, State
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.text import read_text, write_text
from spadework.rules.flow.invariants import broken_invariant, cards_in_play


@dataclass
class Totals:
    """What a series of games came to."""

    games: int = 0
    actions: int = 0
    points: int = 0
    seats: int = 0
    failures: list[str] = field(default_factory=list)


def choose(offers: list[Action], random: Random) -> Action:
    """A random answer; passing is thought over once, so that games are not over at once."""
    action = offers[int(random.random() * len(offers))]
    if action.text.startswith("pass"):
        action = offers[int(random.random() * len(offers))]
    return action


def simulate(
    catalog: Catalog,
    deal: Callable[[int], Game],
    games: int,
    seed: int,
    check: bool,
    progress: Callable[[int], None],
) -> Totals:
    """Play *games* random games; *deal* makes the game of a seed, *progress* is told of each."""
    totals = Totals()
    for number in range(games):
        game = deal(seed + number)
        failure = _play(catalog, game, Random(seed + number), check, totals)
        if failure:
            totals.failures.append(f"seed {seed + number}: {failure}")
        totals.games += 1
        totals.points += sum(seat.points for seat in game.state.seats)
        totals.seats += len(game.state.seats)
        progress(number + 1)
    return totals


def _play(catalog: Catalog, game: Game, random: Random, check: bool, totals: Totals) -> str:
    """Play one game to its end; what went wrong, if anything did."""
    state = game.state
    if not check:
        while not state.over:
            state.play(choose(state.offers(), random))
            totals.actions += 1
        return ""
    cards = cards_in_play(state)
    while not state.over:
        action = choose(state.offers(), random)
        tokens = _tokens(state)
        game.play(action)
        totals.actions += 1
        failure = broken_invariant(state, cards) or _lost_tokens(state, action, tokens)
        if failure:
            return f"after {game.length} actions, '{action}': {failure}"
    return _lost_in_text(catalog, game)


def _tokens(state: State) -> list[int]:
    return [seat.tokens for seat in state.seats]


def _lost_tokens(state: State, action: Action, before: list[int]) -> str:
    """Power tokens leave by sacrifice, and otherwise only where a faction's rules say so."""
    if "burn" in action.text or state.over:
        return ""
    for seat, tokens in zip(state.seats, before, strict=False):
        if seat.tokens != tokens and not seat.faction.trades_tokens:
            return f"{seat.faction.name} had {tokens} power tokens, now {seat.tokens}"
    return ""


def _lost_in_text(catalog: Catalog, game: Game) -> str:
    """The text of the game must read back to the same end."""
    try:
        again = read_text(catalog, write_text(game))
    except RuleError as error:
        return f"the text of the game does not read back: {error}"
    if [s.breakdown for s in again.state.seats] != [s.breakdown for s in game.state.seats]:
        return "the text of the game reads back to other points"
    return ""
