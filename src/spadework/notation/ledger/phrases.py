"""The words of Snellman ledgers: our actions, open questions and set-ups as commands.

Many of our actions are called in a ledger what we call them. A game by the rulebook is told as if
it had been played in loose order.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import singledispatch
from typing import Final

from spadework.core.errors import NotationError
from spadework.core.seat import Seat
from spadework.core.setup import Setup
from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.games.maps import map_names, read_map
from spadework.loose_order.cults import Lower
from spadework.loose_order.left_open import how_many, thing_of
from spadework.loose_order.translation import loosely
from spadework.loose_order.turns import Resign
from spadework.notation.game import Game
from spadework.notation.ledger.header import OPTIONS
from spadework.notation.ledger.text import COLORS
from spadework.rules.cults.favors import ChooseFavor, TakeFavor
from spadework.rules.cults.ordination import Ordain, Ordination
from spadework.rules.cults.priests import SendPriest
from spadework.rules.cults.steps import ClimbToTop, CultSteps, Lose, LoseSteps, Step
from spadework.rules.flow.auction import Bid
from spadework.rules.flow.factions import PlayFaction
from spadework.rules.flow.passing import TakeCard
from spadework.rules.flow.turns import EndTurn, Forgo
from spadework.rules.ground.bridges import PlaceBridge
from spadework.rules.ground.building import FreeTrading
from spadework.rules.ground.eruption import Eruption
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.homes import ChooseTerrain, TakePriest, Unlock, UnlockTerrain
from spadework.rules.ground.ride import Ride
from spadework.rules.ground.storm import Storm
from spadework.rules.ground.terraforming import Transform
from spadework.rules.ground.town_tiles import ChooseTown
from spadework.rules.ground.towns import TakeTown
from spadework.rules.ground.tracks import AdvanceDigging, AdvanceShipping
from spadework.rules.power.conversions import Convert
from spadework.rules.power.leech import DeclinePower, LeechOffer, TakePower
from spadework.rules.power.leech_abilities import BuyToken, TokenForPoints

# A game under strict rules has these whatever its options say: no turn leaves anything for later.
STRICT: Final = ("strict-chaosmagician-sh", "strict-darkling-sh")
# What a ledger says where terrains can be unlocked and are not.
PRIESTS: Final = "unlock-terrain gain-priest"
TABLES_OF_2017: Final = ("2017", "original_2017")


# --- the head


def heading(game: Game) -> list[str]:
    """The rows before the first faction: options, map, players and tiles."""
    setup = game.setup
    rules = game.state.rules
    values = rules.options.values
    options = [name for name, (ours, value) in OPTIONS.items() if values.get(ours) == value]
    if rules.order.is_strict:
        options += [name for name in STRICT if name not in options]
    unused = [c.code for c in rules.bonus_cards if c.code not in setup.bonus_cards]
    return [
        *[f"option {name}" for name in options],
        f"map {_map_id(setup, rules.options.text('start_points'))}",
        *[f"player {name}" for name in _players(setup)],
        f"score {','.join(setup.round_tiles)}",
        *[f"delete {code}" for code in unused],
        *[f"final-scoring {code}" for code in setup.final_tiles],
    ]


def _map_id(setup: Setup, start_points: str) -> str:
    """The site's id of the map; the second one of a map means the starting points of 2017."""
    if setup.map not in map_names(setup.game):
        raise NotationError(
            Text("a ledger names its map by an id of the site; '{text}' has none", text=setup.map)
        )
    ids = read_map(setup.game, setup.map).row("snellman").texts("ids")
    return ids[-1] if start_points in TABLES_OF_2017 else ids[0]


def _players(setup: Setup) -> list[str]:
    names = [re.sub(r"\W+", "_", name).strip("_") for name in setup.players]
    names += [""] * (setup.seats - len(names))
    return [name or f"player{i + 1}" for i, name in enumerate(names)]


# --- actions


@dataclass(frozen=True)
class Occasion:
    """An action about to be taken: the position before it, and the decision that it answers."""

    state: State
    decision: Decision
    action: Action

    @property
    def seat(self) -> Seat:
        """The seat that acts."""
        return self.state.seats[self.decision.seat]


def commands(occasion: Occasion) -> list[str]:
    """What a ledger says for an action; nothing where it goes without saying."""
    state, asked = occasion.state, occasion.decision
    if not state.rules.order.is_strict:
        return _phrase(occasion.action, occasion)
    actions = loosely(state, asked, occasion.action, state.rules.table)
    return [text for action in actions for text in _phrase(action, Occasion(state, asked, action))]


@singledispatch
def _phrase(action: Action, occasion: Occasion) -> list[str]:
    """What a ledger says for an action of loose order; most are called there as we call them."""
    return [action.text]


@_phrase.register
def _(action: Transform, occasion: Occasion) -> list[str]:
    name = occasion.state.rules.board.names[action.hex]
    return [f"transform {name} to {COLORS[action.target]}"]


@_phrase.register
def _(action: TakePower, occasion: Occasion) -> list[str]:
    assert isinstance(occasion.decision, LeechOffer)
    return [f"leech {_offer(occasion.state, occasion.decision)}"]


@_phrase.register
def _(action: DeclinePower, occasion: Occasion) -> list[str]:
    assert isinstance(occasion.decision, LeechOffer)
    return [f"decline {_offer(occasion.state, occasion.decision)}"]


def _offer(state: State, offer: LeechOffer) -> str:
    return f"{offer.power} from {state.seats[offer.builder].faction.code}"


@_phrase.register
def _(action: Convert, occasion: Occasion) -> list[str]:
    if not action.get:
        return [give_up(action.source, action.give)]
    return [f"convert {action.give}{action.source} to {action.get}{action.target}"]


@_phrase.register
def _(action: Ordain, occasion: Occasion) -> list[str]:
    assert isinstance(occasion.decision, Ordination)
    if not action.n:
        return [give_up("CONVERT_W_TO_P", occasion.decision.most)]
    return [f"convert {action.n}W to {action.n}P"]


@_phrase.register
def _(action: Step, occasion: Occasion) -> list[str]:
    assert isinstance(occasion.decision, CultSteps)
    steps = occasion.decision.steps if occasion.decision.together else 1
    return [f"+{steps if steps > 1 else ''}{_cult(occasion, action.track)}"]


@_phrase.register
def _(action: Lose, occasion: Occasion) -> list[str]:
    assert isinstance(occasion.decision, LoseSteps)
    return [give_up(_cult(occasion, action.track), occasion.decision.steps)]


@_phrase.register
def _(action: Lower, occasion: Occasion) -> list[str]:
    return [give_up(_cult(occasion, action.track), 1)]


@_phrase.register
def _(action: ClimbToTop, occasion: Occasion) -> list[str]:
    return [f"+{_cult(occasion, action.track)}"]


def _cult(occasion: Occasion, track: int) -> str:
    return occasion.state.rules.cults.names[track].upper()


@_phrase.register
def _(action: SendPriest, occasion: Occasion) -> list[str]:
    return [f"send p to {_cult(occasion, action.track)} for {action.steps}"]


@_phrase.register
def _(action: ChooseFavor, occasion: Occasion) -> list[str]:
    return [f"+{occasion.state.rules.favor_tiles[action.tile].code}"]


@_phrase.register
def _(action: ChooseTown, occasion: Occasion) -> list[str]:
    return [f"+{occasion.state.rules.town_tiles[action.tile].code}"]


@_phrase.register
def _(action: TakeCard, occasion: Occasion) -> list[str]:
    return [f"pass {occasion.state.rules.bonus_cards[action.card].code}"]


@_phrase.register
def _(action: ChooseTerrain, occasion: Occasion) -> list[str]:
    return [f"pick-color {COLORS[action.terrain]}"]


@_phrase.register
def _(action: Unlock, occasion: Occasion) -> list[str]:
    return [f"unlock-terrain {COLORS[action.terrain]}"]


@_phrase.register
def _(action: Forgo, occasion: Occasion) -> list[str]:
    thing, _ = open_thing(occasion.state, occasion.decision)
    return [give_up(thing, action.n or 1)]


@_phrase.register
def _(action: AdvanceDigging, occasion: Occasion) -> list[str]:
    return ["advance dig"]


@_phrase.register
def _(action: AdvanceShipping, occasion: Occasion) -> list[str]:
    return ["advance ship"]


@_phrase.register
def _(action: BuyToken, occasion: Occasion) -> list[str]:
    return ["gain P3 for VP"]


@_phrase.register
def _(action: TakePriest, occasion: Occasion) -> list[str]:
    return [PRIESTS]


@_phrase.register(Bid)
@_phrase.register(EndTurn)
@_phrase.register(PlayFaction)
@_phrase.register(Resign)
def _goes_without_saying(action: Action, occasion: Occasion) -> list[str]:
    return []


# --- open questions


def give_up(thing: str, n: int) -> str:
    """The command that gives up *n* of a thing.

    >>> give_up("SPADE", 1), give_up("FIRE", 3)
    ('-SPADE', '-3FIRE')
    """
    return f"-{n if n > 1 else ''}{thing}"


def open_thing(state: State, decision: Decision) -> tuple[str, int]:
    """What a decision is about, in the words of a ledger, and how many of it; ("", 0) for none."""
    if isinstance(decision, LeechOffer):
        return f"decline {_offer(state, decision)}", 1
    thing = thing_of(decision)
    return ("", 0) if thing is None else (OPEN_THINGS[thing], how_many(decision))


def open_things(state: State, but: tuple[type[Decision], ...] = ()) -> Counter[tuple[int, str]]:
    """What every seat has open, and how many of it, apart from some kinds of decisions."""
    things: Counter[tuple[int, str]] = Counter()
    for decision in state.pending:
        if not isinstance(decision, but):
            thing, n = open_thing(state, decision)
            if n:
                things[decision.seat, thing] += n
    return things


OPEN_THINGS: Final[dict[type[Decision], str]] = {
    CultSteps: "CULT",
    Eruption: "VOLCANO_TF",
    FreeTrading: "FREE_TP",
    Groundwork: "SPADE",
    PlaceBridge: "BRIDGE",
    Ride: "FREE_D",
    Storm: "FREE_TF",
    TakeFavor: "GAIN_FAVOR",
    TakeTown: "GAIN_TW",
    TokenForPoints: "GAIN_P3_FOR_VP",
    UnlockTerrain: PRIESTS,
}


def refusal(thing: str, n: int) -> list[str]:
    """The commands that say no to *n* of an open thing."""
    return [give_up(thing, n)] if thing.isupper() else [thing] * n
