"""A small table for stories: Halflings on E6 and F7, Witches beside them on F4 and far off on C4.

Round 1 rewards trading houses (3 points), round 2 spades (2 points). Goods are set by the stories.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from spadework.core.setup import Setup
from spadework.core.state import State, with_byte
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.rules.ground.building import put_dwelling

CATALOG = Catalog()
HALFLINGS, WITCHES = 0, 1


def begin(options: dict[str, str] | None = None) -> Game:
    """The game before the first dwellings."""
    return Game(
        CATALOG,
        Setup(
            game="terra_mystica",
            expansions=[],
            options=options or {},
            map="base",
            seats=2,
            seed=0,
            round_tiles=["SCORE6", "SCORE1", "SCORE2", "SCORE3", "SCORE4", "SCORE5"],
            bonus_cards=["BON3", "BON5", "BON6", "BON7", "BON9"],
            final_tiles=[],
            factions=["halflings", "witches"],
            boards=[],
            auctioned=[],
            dwellings=[],
            players=[],
        ),
    )


def first_turn(options: dict[str, str] | None = None) -> Game:
    """Round 1, the Halflings to move, everybody with enough of everything."""
    game = begin(options)
    for text in ("build E6", "build F4", "build C4", "build F7", "card BON6", "card BON7"):
        game.play(text)
    for seat in game.state.seats:
        own(game, seat.index, coins=20, workers=10, priests=2, bowls=(0, 0, 12))
    return game


def own(
    game: Game,
    seat: int,
    *,
    coins: int | None = None,
    workers: int | None = None,
    priests: int | None = None,
    bowls: tuple[int, int, int] | None = None,
) -> None:
    """Set the goods of a seat; what is not named stays."""
    at = game.state.seats[seat]
    at.coins = at.coins if coins is None else coins
    at.workers = at.workers if workers is None else workers
    at.priests = at.priests if priests is None else priests
    if bowls is not None:
        at.bowl1, at.bowl2, at.bowl3 = bowls


def put(game: Game, seat: int, hex: str, code: str = "D") -> None:
    """Let a structure stand, on home terrain, without price or reward."""
    state = game.state
    at = state.seats[seat]
    place = state.rules.board.hex(hex)
    if state.owner[place] != seat:
        put_dwelling(state, at, place)
    kind = [kind.code for kind in state.rules.kinds].index(code)
    built = at.built[:]
    built[state.kind[place]] -= 1
    built[kind] += 1
    at.built = built
    state.kind = with_byte(state.kind, place, kind)


def turn_terrain(game: Game, hex: str, terrain: str) -> None:
    """Make *hex* a terrain."""
    state = game.state
    place = state.rules.board.hex(hex)
    state.terrain = with_byte(state.terrain, place, state.rules.terrains.index(terrain))


def random_positions(
    seed: int, share: float, expansions: list[str], options: dict[str, str], factions: list[str]
) -> Iterator[State]:
    """A *share* of the positions of a random game, chosen by *seed*."""
    random = Random(seed)
    setup = CATALOG.setup(
        "terra_mystica", expansions, options, "base", 2 + seed % 4, seed, factions, []
    )
    state = CATALOG.deal(setup)
    for _ in range(5000):
        if state.over:
            return
        if random.random() < share:
            yield state
        # With loose order a random game may get stuck; it has been long enough by then.
        asked = [d for d in state.open_decisions() if state.offers_of(d)]
        if not asked:
            return
        decision = random.choice(asked)
        offers = state.offers_of(decision)
        brief = [a for a in offers if not a.text.startswith(("burn", "convert"))]
        # Conversions are rare, so that the game does not drown in them.
        chosen = random.choice(brief if brief and random.random() < 0.9 else offers)
        state.play(chosen, decision.seat)
