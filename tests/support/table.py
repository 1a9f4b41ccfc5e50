"""A table to try rules on: positions written as text, and what an action changes.

A position names its seats in turn order, each with its pieces: ``witches: D F4 E6, SH C3; nomads:
D E8``. The pieces are put, not played: every hex takes the terrain it needs, and gifts that a
structure brings once have been spent long ago. Factions that pick a terrain say it: ``yetis of
forest: D F4``. The first seat is to move in round 1, and everybody has 20
coins, 20 workers, 3 priests and 20 points. All power is in bowl 3, so that nobody is asked about
power unless a test makes room for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pytest

from spadework.core.errors import IllegalAction
from spadework.core.seat import Seat
from spadework.core.setup import Setup
from spadework.core.state import State, with_byte
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.rules.cults.favors import TakeFavor
from spadework.rules.flow.passing import FirstCard
from spadework.rules.flow.scoring import find_networks, largest_network
from spadework.rules.ground.building import grow, put_dwelling
from spadework.rules.ground.homes import PickTerrain
from spadework.rules.ground.terraforming import FirstDwelling

CATALOG: Final = Catalog()
EXPANSIONS: Final = ["fire_and_ice", "mini_expansion"]
WITCHES = "witches: D F4; nomads: D I7"  # who stand far apart
CULTS: Final = ["fire", "water", "earth", "air"]
PLAIN_CARDS: Final = ["BON3", "BON5", "BON8", "BON2", "BON1"]
Changes = dict[str, int]


def position(
    text: str,
    *,
    tile: str = "SCORE2",
    cards: list[str] | None = None,
    options: dict[str, str] | None = None,
    final: str = "",
    round: int = 1,
) -> Game:
    """The position that *text* describes; *tile* scores the round, *cards* are the seats' cards."""
    game = Game(CATALOG, make_setup(factions_in(text), tile, cards, options, final))
    play_to_round_1(game, text, cards)
    state = game.state
    state.round = round
    for seat in state.seats:
        give(game, seat.faction.id, coins=20, workers=20, priests=3, points=20, bowls=(0, 0, 12))
    return game


def last_round(pieces: str, tile: str = "SCORE2") -> Game:
    """The last round; everybody but the first seat has passed and has nothing left."""
    game = position(pieces, tile=tile, round=6)
    game.state.round_tiles = [*game.state.round_tiles[:5], game.state.round_tiles[0]]
    first, *others = game.state.seats
    give(game, first.faction.id, coins=0, workers=0, priests=0, bowls=(0, 0, 0))
    for seat in others:
        seat.passed = True
        give(game, seat.faction.id, coins=0, workers=0, priests=0, bowls=(0, 0, 0))
    return game


def factions_in(text: str) -> list[str]:
    """The factions that a position names, in turn order."""
    return [part.split(":")[0].split()[0] for part in text.split(";")]


def play_to_round_1(
    game: Game,
    text: str,
    cards: list[str] | None = None,
    put_more: Callable[[State], None] | None = None,
) -> None:
    """Put the pieces of a position in place of first dwellings, with *put_more*, and begin."""
    parts = [part.partition(":") for part in text.split(";")]
    state = game.state
    while not state.round:
        question = state.question
        if isinstance(question, PickTerrain):
            game.play(f"terrain {parts[question.seat][0].strip().split(' of ')[1]}")
        elif isinstance(question, TakeFavor):
            game.play("favor FAV9")
        elif isinstance(question, FirstDwelling):
            for seat, (_, _, pieces) in zip(state.seats, parts, strict=True):
                put_pieces(game, seat, pieces)
            state.pending = [d for d in state.pending if isinstance(d, FirstCard)]
            if put_more is not None:
                put_more(state)
        elif isinstance(question, FirstCard):
            game.play(f"card {(cards or PLAIN_CARDS)[question.seat]}")
        else:
            game.play("forgo" if offers(game, "forgo") else "take priest")


@dataclass(frozen=True)
class Supply:
    """What a table is laid from, with the codes of cards and round tiles in order."""

    expansions: list[str]
    cards: list[str]
    tiles: list[str]


ON_LAND: Final = Supply(
    EXPANSIONS, [f"BON{n}" for n in range(1, 11)], [f"SCORE{n}" for n in range(1, 10)]
)


def make_setup(
    factions: list[str],
    tile: str = "SCORE2",
    cards: list[str] | None = None,
    options: dict[str, str] | None = None,
    final: str = "",
    map: str = "base",
    supply: Supply = ON_LAND,
) -> Setup:
    """A set-up with fixed factions and tiles: nothing in it is drawn."""
    seats = len(factions)
    taken = (cards or PLAIN_CARDS)[:seats]
    others = [card for card in supply.cards if card not in taken]
    tiles = [code for code in supply.tiles if code != tile]
    return Setup(
        game="terra_mystica",
        expansions=supply.expansions,
        options=options or {},
        map=map,
        seats=seats,
        seed=0,
        round_tiles=[tile, *tiles[:5]],
        bonus_cards=[*taken, *others[:3]],
        final_tiles=[final] if final else [],
        factions=factions,
        boards=[],
        auctioned=[],
        dwellings=[],
        players=[],
    )


def put_pieces(game: Game, seat: Seat, text: str) -> None:
    """Put the pieces that *text* lists, a kind and its hexes each: ``D F4 E6, SH C3``."""
    state = game.state
    kinds = [kind.code for kind in state.rules.kinds]
    for group in text.split(","):
        code, *hexes = group.split()
        kind = kinds.index(code)
        for name in hexes:
            hex = state.rules.board.hex(name)
            put_dwelling(state, seat, hex)
            seat.built = [n - (k == 0) + (k == kind) for k, n in enumerate(seat.built)]
            state.kind = with_byte(state.kind, hex, kind)
        if code == "SH":
            grow(state, seat)
        for space in seat.faction.built_actions[kind]:
            seat.open_actions |= 1 << space


def seat_of(game: Game, name: str) -> Seat:
    """The seat of the faction called *name*."""
    return game.state.seats[game.seat_called(name)]


def give(
    game: Game,
    name: str,
    *,
    coins: int | None = None,
    workers: int | None = None,
    priests: int | None = None,
    points: int | None = None,
    keys: int | None = None,
    shipping: int | None = None,
    bowls: tuple[int, int, int] | None = None,
    cults: list[int] | None = None,
) -> Seat:
    """Set goods of a faction to exactly these amounts."""
    seat = seat_of(game, name)
    seat.coins = seat.coins if coins is None else coins
    seat.workers = seat.workers if workers is None else workers
    seat.points = seat.points if points is None else points
    seat.keys = seat.keys if keys is None else keys
    seat.shipping = seat.shipping if shipping is None else shipping
    seat.priests = seat.priests if priests is None else min(priests, seat.priest_limit)
    if bowls is not None:
        seat.bowl1, seat.bowl2, seat.bowl3 = bowls
    seat.cults = cults or seat.cults
    return seat


def goods(seat: Seat) -> Changes:
    """Everything countable that a seat owns."""
    return {
        "coins": seat.coins,
        "workers": seat.workers,
        "priests": seat.priests,
        "bowl1": seat.bowl1,
        "bowl2": seat.bowl2,
        "bowl3": seat.bowl3,
        "points": seat.points,
        "keys": seat.keys,
        "shipping": seat.shipping,
        "digging": seat.digging,
        **dict(zip(CULTS, seat.cults, strict=True)),
    }


def change(game: Game, text: str, of: str = "") -> Changes:
    """What an action changes for the seat that is asked, or for the faction *of*."""
    seat = seat_of(game, of) if of else game.state.seats[game.question.seat]
    before = goods(seat)
    game.play(text)
    return {what: n - before[what] for what, n in goods(seat).items() if n != before[what]}


def bowls(game: Game, name: str) -> tuple[int, int, int]:
    """The three bowls of a faction."""
    seat = seat_of(game, name)
    return seat.bowl1, seat.bowl2, seat.bowl3


def offers(game: Game, start: str = "") -> list[str]:
    """The texts of the legal answers that begin with *start*."""
    return [str(action) for action in game.offers() if str(action).startswith(start)]


def asked(game: Game) -> str:
    """Who is asked what: ``nomads: take or decline 3 power``."""
    seat = game.state.seats[game.question.seat]
    return f"{seat.faction.id}: {game.state.question_to(game.question)}"


def refuses(game: Game, text: str) -> str:
    """Assert that the action is refused and nothing changes; the reason given."""
    before = snapshot(game)
    with pytest.raises(IllegalAction) as refusal:
        game.play(text)
    assert snapshot(game) == before
    return str(refusal.value)


def snapshot(game: Game) -> list[object]:
    """Everything that an action could have changed."""
    state = game.state
    return [
        [goods(seat) for seat in state.seats],
        [seat.built for seat in state.seats],
        state.terrain,
        state.owner,
        state.kind,
        state.bridges,
        state.covered,
        [d.question for d in state.pending],
        len(game.record),
    ]


def passes(game: Game, text: str = "") -> None:
    """Let a seat pass, with the first card on the table unless *text* names one, and end its turn.

    What it could still convert is left.
    """
    actor, _, card = text.rpartition(": ")
    seat = game.seat_called(actor) if actor else game.question.seat
    assert game.question.seat == seat
    game.play(f"pass {card}" if card else offers(game, "pass")[0])
    stays = not game.over and game.question.is_turn and game.question.seat == seat
    if stays and game.state.seats[seat].passed and not game.state.seats[seat].actions:
        game.play("end turn")


def pass_all(game: Game) -> None:
    """Let everybody pass, each with the first card on the table."""
    round = game.state.round
    while game.state.round == round and not game.over and offers(game, "pass"):
        passes(game)


def next_turn(game: Game, name: str) -> None:
    """Go on to the next turn of a faction, giving up what is open; everybody else passes."""
    if "forgo" in offers(game):
        game.play("forgo")
    if "end turn" in offers(game):
        game.play("end turn")
    while game.question.seat != game.seat_called(name):
        passes(game)


def network(game: Game, name: str) -> int:
    """Structures in the largest connected area of a faction."""
    return largest_network(find_networks(game.state, seat_of(game, name)))
