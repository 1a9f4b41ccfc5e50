"""Games to be told as ledgers: who plays them, and whether they come back the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from spadework.core.seat import Seat
from spadework.core.state import Action, State
from spadework.games.catalog import Catalog
from spadework.loose_order.translation import goes_past_home
from spadework.notation.game import Game
from spadework.notation.ledger.reader import read_ledger
from spadework.notation.ledger.writer import write_ledger
from spadework.rules.ground.bonus_spades import BonusSpades
from spadework.rules.ground.terraforming import Transform
from spadework.rules.power.conversions import Burn, Convert

CATALOG: Final = Catalog()
BOTH: Final = ["fire_and_ice", "mini_expansion"]
LOOSE: Final = {"loose_order": "on"}
RECEIPT: Final = {"spade_points": "receipt"}  # as the site books, so that totals are equal
Chooser = Callable[[Game, list[Action], Random], Action]


# --- players


def any_of(game: Game, offers: list[Action], random: Random) -> Action:
    """Anything; but the first two thoughts of passing are dismissed."""
    choice = random.choice(offers)
    for _ in range(2):
        if choice.text.startswith("pass"):
            choice = random.choice(offers)
    return choice


def careful(game: Game, offers: list[Action], random: Random) -> Action:
    """Anything a ledger can tell: who gains by answers of neighbors converts before building.

    No wheel of the site turns past the home terrain, and its turns end with a pass: coins that come
    with the card, and the points of it, are not spent.
    """
    offers = [a for a in offers if not turns_past_home(game, a)] or offers
    if has_passed(game):
        offers = [a for a in offers if not isinstance(a, Convert) or a.source not in ("C", "VP")]
    if reacts(game):
        offers = [a for a in offers if not isinstance(a, (Convert, Burn))] or offers
    return any_of(game, offers, random)


def turns_past_home(game: Game, action: Action) -> bool:
    """Whether an action transforms a hex past the home terrain of the seat that is asked."""
    if not isinstance(action, Transform) or isinstance(game.question, BonusSpades):
        return False
    return goes_past_home(game.state, game.state.seats[game.question.seat], action)


def has_passed(game: Game) -> bool:
    """Whether the seat that is asked is in the turn in which it has passed."""
    question = game.question
    return question.is_turn and game.state.seats[question.seat].passed


def reacts(game: Game) -> bool:
    """Whether the seat that is asked has acted, and answers of neighbors may bring it something."""
    state = game.state
    seat = game.question.seat
    if seat != state.active or state.seats[seat].actions:
        return False
    return bool(state.seats[seat].abilities.power_taken)


def converting(game: Game, offers: list[Action], random: Random) -> Action:
    """Anything that throws nothing away, but after a pass no conversion."""
    state = game.state
    active = state.active
    passed = active < len(state.seats) and state.seats[active].passed
    kinds = (Convert, Burn) if passed else ()
    kept = [a for a in offers if "nothing" not in a.text and not isinstance(a, kinds)]
    return any_of(game, kept or offers, random)


def eager(*wishes: str) -> Chooser:
    """Mostly the first of *wishes* that is offered."""

    def choose(game: Game, offers: list[Action], random: Random) -> Action:
        for wish in wishes:
            found = [a for a in offers if a.text.startswith(wish) and not turns_past_home(game, a)]
            if found and random.random() < 0.8:
                return random.choice(found)
        return careful(game, offers, random)

    return choose


def played(game: Game, choose: Chooser, seed: int) -> Game:
    """The game played to its end."""
    random = Random(seed)
    while not game.over:
        game.play(choose(game, game.offers(), random))
    return game


def deal(
    seed: int,
    seats: int = 2,
    *,
    expansions: list[str] | None = None,
    options: dict[str, str] | None = None,
    map: str = "base",
    factions: list[str] | None = None,
) -> Game:
    """A game before its first action."""
    setup = CATALOG.setup(
        "terra_mystica", expansions or [], options or {}, map, seats, seed, factions or [], []
    )
    return Game(CATALOG, setup)


# --- comparing


def reread(game: Game) -> Game:
    """The game as the reader tells it from its ledger."""
    return read_ledger(CATALOG, write_ledger(game).splitlines())


def belongings(seat: Seat) -> dict[str, object]:
    """All that a seat owns."""
    return {
        "faction": seat.faction.id,
        "points": seat.points,
        "goods": [seat.coins, seat.workers, seat.priests, seat.bowl1, seat.bowl2, seat.bowl3],
        "cults": seat.cults,
        "keys": seat.keys,
        "tracks": [seat.shipping, seat.digging, seat.jump_range],
        "priests": [seat.priest_limit, seat.sent_priests],
        "terrains": [seat.home, seat.color, seat.buildable],
        "structures": sorted(seat.structures),
        "tiles": [seat.favors, seat.bonus, sum(seat.towns)],
        "rivers": sorted(seat.rivers),
    }


def board(state: State) -> dict[str, object]:
    """All that lies on the table."""
    return {
        "round": state.round,
        "terrain": state.terrain,
        "owner": state.owner,
        "kind": state.kind,
        "town": state.town,
        "bridges": list(zip(state.bridges, state.bridge_owners, strict=True)),
        "priests": state.cult_priests,
        "favors": state.favor_left,
    }


def assert_same(one: State, other: State) -> None:
    """Two positions agree in everything that can be seen."""
    assert [belongings(seat) for seat in one.seats] == [belongings(seat) for seat in other.seats]
    assert board(one) == board(other)
