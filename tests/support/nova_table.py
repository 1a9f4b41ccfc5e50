"""A table to try the rules of Terra Nova on: positions written as text, and what an action changes.

A position names its seats in turn order, each with its pieces: ``golems: H D5, TP E5; fairies: H
E6``. The pieces are put, not played; every hex takes the home terrain of its owner. The first seat
is to move in round 1; everybody has 40 money, 20 points and 2, 2 and 4 power in the bowls.
"""

from typing import Final

import pytest

from spadework.core.errors import IllegalAction
from spadework.core.seat import Seat
from spadework.core.setup import Setup
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.rules.ground.building import grow, put_structure
from spadework.rules.ground.towns import LowerTownPower
from support.table import offers, seat_of

CATALOG: Final = Catalog()
KINDS: Final = ["H", "TP", "LP", "RP"]
PLAIN_TILES: Final = ["money_6", "money_3_power_3", "palaces", "trading_posts"]
BONUS_TILES: Final = [*PLAIN_TILES, "houses", "sailing_points", "sailing_plus_1", "shovel"]
ROUND_TILES: Final = ["sailing", "palace", "town", "shovel", "house", "house"]
Changes = dict[str, int]


def position(
    text: str,
    *,
    tile: str = "sailing",
    cards: list[str] | None = None,
    options: dict[str, str] | None = None,
    round: int = 1,
) -> Game:
    """The position that *text* describes; *tile* scores round 1, *cards* are the seats' tiles."""
    parts = [part.partition(":") for part in text.split(";")]
    factions = [head.strip() for head, _, _ in parts]
    game = Game(CATALOG, make_setup(factions, tile, cards, options))
    state = game.state
    for seat, (_, _, pieces) in zip(state.seats, parts, strict=True):
        put_pieces(game, seat, pieces)
    state.pending = []  # first houses were asked for: these pieces stand in for them
    state.rules.proceed(state)
    state.round = round
    for seat in state.seats:
        give(game, seat.faction.id, money=40, points=20, bowls=(2, 2, 4))
    return game


def make_setup(
    factions: list[str],
    tile: str = "sailing",
    cards: list[str] | None = None,
    options: dict[str, str] | None = None,
) -> Setup:
    """A set-up with fixed factions and tiles: nothing in it is drawn."""
    seats = len(factions)
    hands = (cards or PLAIN_TILES)[:seats]
    others = [code for code in BONUS_TILES if code not in hands]
    return Setup(
        game="terra_nova",
        expansions=[],
        options=options or {},
        map="main",
        seats=seats,
        seed=0,
        round_tiles=[tile, *[code for code in ROUND_TILES if code != tile][:4]],
        bonus_cards=[*hands, *others[:3]],
        final_tiles=[],
        factions=factions,
        boards=[],
        auctioned=[],
        dwellings=[],
        players=[],
        hands=hands,
    )


def put_pieces(game: Game, seat: Seat, text: str) -> None:
    """Put the pieces that *text* lists, a kind and its hexes each: ``H F8 E6, LP C3``."""
    state = game.state
    for group in filter(str.strip, text.split(",")):
        code, *hexes = group.split()
        kind = KINDS.index(code)
        for name in hexes:
            put_structure(state, seat, state.rules.board.hex(name), kind)
        for space in seat.faction.built_actions[kind]:
            seat.open_actions |= 1 << space
        lower = seat.faction.built_rewards[kind].find(LowerTownPower)
        seat.town_power = lower.power if lower is not None else seat.town_power
    grow(state, seat)


def give(
    game: Game,
    name: str,
    *,
    money: int | None = None,
    points: int | None = None,
    sailing: int | None = None,
    bowls: tuple[int, int, int] | None = None,
) -> None:
    """Set goods of a faction to exactly these amounts."""
    seat = seat_of(game, name)
    seat.coins = seat.coins if money is None else money
    seat.points = seat.points if points is None else points
    seat.shipping = seat.shipping if sailing is None else sailing
    if bowls is not None:
        seat.bowl1, seat.bowl2, seat.bowl3 = bowls


def goods(seat: Seat) -> Changes:
    """Everything countable that a seat owns."""
    return {
        "money": seat.coins,
        "bowl1": seat.bowl1,
        "bowl2": seat.bowl2,
        "bowl3": seat.bowl3,
        "points": seat.points,
        "sailing": seat.shipping,
    }


def change(game: Game, *texts: str, of: str = "") -> Changes:
    """What actions change for the seat that is asked, or for the faction *of*."""
    seat = seat_of(game, of) if of else game.state.seats[game.question.seat]
    before = goods(seat)
    for text in texts:
        game.play(text)
    return {what: n - before[what] for what, n in goods(seat).items() if n != before[what]}


def asked(game: Game) -> str:
    """Who is asked what."""
    return f"{game.state.seats[game.question.seat].faction.id}: {game.question.question}"


def refuses(game: Game, text: str) -> str:
    """Assert that the action is refused and nothing is recorded; the reason given."""
    before = [goods(seat) for seat in game.state.seats], len(game.record)
    with pytest.raises(IllegalAction) as refusal:
        game.play(text)
    assert ([goods(seat) for seat in game.state.seats], len(game.record)) == before
    return str(refusal.value)


def end_turn(game: Game) -> None:
    """End the turn if that is asked for."""
    if "end turn" in offers(game):
        game.play("end turn")


def next_turn(game: Game, name: str) -> None:
    """Go on to the next turn of a faction; everybody else drops out."""
    end_turn(game)
    while game.question.seat != game.seat_called(name):
        game.play(offers(game, "pass")[0])
        end_turn(game)


def end_round(game: Game) -> None:
    """Let everybody drop out and leave the power as it is."""
    round = game.state.round
    while game.state.round == round and not game.over:
        skip = [text for text in ("end turn", "forgo") if text in offers(game)]
        game.play(skip[0] if skip else offers(game, "pass")[0])


def terrain(game: Game, hex: str) -> str:
    """The terrain of a hex."""
    state = game.state
    return state.rules.terrains[state.terrain[state.rules.board.hex(hex)]]


def town_of(game: Game, hex: str) -> int:
    """The number of the town that a hex belongs to, 0 for none."""
    return game.state.town[game.state.rules.board.hex(hex)]
