"""Every action in words: what to call it where it is chosen, and how the log tells it.

All texts are finished English sentences and fragments; a `Language` takes them apart again. Here is
also where an action belongs on the screen: its group, and the places one would click for it (names
of hexes, or keys such as ``space:ACT4`` and ``cult:fire``).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import Final

from spadework.core.board import RIVER
from spadework.core.facts import NO_TILE, Faction
from spadework.core.ruleset import Ruleset
from spadework.core.state import Action
from spadework.loose_order.cults import Lower
from spadework.loose_order.digging import Dig
from spadework.loose_order.turns import Resign
from spadework.rules.auction import Bid
from spadework.rules.bridges import BuildBridge
from spadework.rules.building import Upgrade
from spadework.rules.choices import Choose
from spadework.rules.conversions import Burn, Convert
from spadework.rules.cults import ClimbToTop, Lose, Step
from spadework.rules.docks import LayDock, PutShip
from spadework.rules.factions import PlayFaction
from spadework.rules.favors import ChooseFavor
from spadework.rules.ground import DWELLING
from spadework.rules.homes import ChooseTerrain, TakePriest, Unlock
from spadework.rules.leech import BuyToken, DeclinePower, TakePower
from spadework.rules.neutrals import PutNeutral
from spadework.rules.ordination import Ordain
from spadework.rules.passing import Pass, TakeCard
from spadework.rules.priests import SendPriest
from spadework.rules.settling import Settle
from spadework.rules.ship_dwellings import BuildByShip
from spadework.rules.ships import FREE, PAYMENTS, Go, MoveShip
from spadework.rules.spaces import TakeSpace
from spadework.rules.terraforming import Build, Transform
from spadework.rules.town_tiles import ChooseTown
from spadework.rules.towns import ConnectRiver
from spadework.rules.tracks import AdvanceDigging, AdvanceShipping
from spadework.rules.trade import ChooseTrade
from spadework.rules.turns import EndTurn, Forgo
from spadework.view.amounts import capital, count, listed
from spadework.view.tiles import bonus_words, favor_words, kind_name, reward_words

SEAT: Final = "seat"
GOODS: Final = {
    "C": "coin",
    "W": "worker",
    "P": "priest",
    "PW": "power",
    "VP": "point",
}


@dataclass(frozen=True)
class Wording:
    """An action in words: a *label*, and what the log says after the name of who did it."""

    group: str
    label: str
    told: str
    places: tuple[str, ...] = ()


def wording(rules: Ruleset, action: Action, faction: Faction | None = None) -> Wording:
    """The words for *action*, in those of the game and of the *faction* that would take it."""
    found = _worded(action, rules)
    label, told = rules.say(found.label, faction), rules.say(found.told, faction)
    return Wording(found.group, label, told, found.places)


@singledispatch
def _worded(action: Action, rules: Ruleset) -> Wording:
    raise AssertionError(f"there are no words for {action}")


# --- structures


@_worded.register
def _(action: Build, rules: Ruleset) -> Wording:
    hex = rules.board.names[action.hex]
    what = f"a {kind_name(rules, DWELLING)}"
    return Wording("build", f"Build {what}", f"build {what} on {hex}", (hex,))


@_worded.register
def _(action: BuildByShip, rules: Ruleset) -> Wording:
    hex, ship = rules.board.names[action.hex], rules.board.names[action.ship]
    label = f"Build a dwelling for the {_piece(rules, action.ship)} on {ship}"
    return Wording(
        "build", label, f"build a dwelling on {hex} for a {_piece(rules, action.ship)}", (hex, ship)
    )


@_worded.register
def _(action: Settle, rules: Ruleset) -> Wording:
    hex = rules.board.names[action.hex]
    what = f"a {kind_name(rules, action.kind)}"
    return Wording("build", f"Settle with {what}", f"settle {hex} with {what}", (hex,))


@_worded.register
def _(action: PutNeutral, rules: Ruleset) -> Wording:
    hex = rules.board.names[action.hex]
    return Wording("build", "Place a neutral house", f"A neutral house is placed on {hex}", (hex,))


@_worded.register
def _(action: Upgrade, rules: Ruleset) -> Wording:
    hex = rules.board.names[action.hex]
    what = f"a {kind_name(rules, action.kind)}"
    return Wording("upgrade", f"Upgrade to {what}", f"upgrade {hex} to {what}", (hex,))


@_worded.register
def _(action: Transform, rules: Ruleset) -> Wording:
    hex, terrain = rules.board.names[action.hex], rules.terrains[action.target]
    way = " the long way" if action.detour else ""
    return Wording(
        "transform",
        f"Transform into {terrain}{way}",
        f"transform {hex} into {terrain}{way}",
        (hex,),
    )


@_worded.register
def _(action: Dig, rules: Ruleset) -> Wording:
    spades = count(action.n, "spade")
    return Wording("transform", f"Buy {spades}", f"buy {spades}", (SEAT,))


@_worded.register
def _(action: BuildBridge, rules: Ruleset) -> Wording:
    a, b = (rules.board.names[hex] for hex in rules.board.bridge_sites[action.site])
    bridge = f"a bridge between {a} and {b}"
    return Wording("bridge", f"Build {bridge}", f"build {bridge}", (a, b))


@_worded.register
def _(action: ConnectRiver, rules: Ruleset) -> Wording:
    river = rules.board.names[action.river]
    town = f"a town across the river {river}"
    return Wording("town", f"Found {town}", f"found {town}", (river,))


# --- cults, tracks, action spaces


@_worded.register
def _(action: SendPriest, rules: Ruleset) -> Wording:
    cult, steps = rules.cults.names[action.track], count(action.steps, "step")
    verb = "send" if action.stays else "return"
    where = f"to the order of {cult} for {steps}" if action.stays else f"for {steps} on {cult}"
    told = f"{verb} a priest {where}"
    return Wording("cult", capital(told), told, (f"cult:{cult}",))


@_worded.register
def _(action: Step, rules: Ruleset) -> Wording:
    cult = rules.cults.names[action.track]
    return Wording("cult", f"Step up on {cult}", f"step up on {cult}", (f"cult:{cult}",))


@_worded.register
def _(action: Lose, rules: Ruleset) -> Wording:
    cult = rules.cults.names[action.track]
    return Wording(
        "cult", f"Pay with steps on {cult}", f"pay with steps on {cult}", (f"cult:{cult}",)
    )


@_worded.register
def _(action: Lower, rules: Ruleset) -> Wording:
    cult = rules.cults.names[action.track]
    return Wording("cult", f"Step down on {cult}", f"step down on {cult}", (f"cult:{cult}",))


@_worded.register
def _(action: ClimbToTop, rules: Ruleset) -> Wording:
    cult = rules.cults.names[action.track]
    return Wording(
        "cult", f"Use the key for {cult}", f"use a key for the top of {cult}", (f"cult:{cult}",)
    )


@_worded.register
def _(action: AdvanceShipping, rules: Ruleset) -> Wording:
    return Wording("track", "Advance in shipping", "advance in shipping", ("track:shipping",))


@_worded.register
def _(action: AdvanceDigging, rules: Ruleset) -> Wording:
    told = "advance on the digging track"
    return Wording("track", capital(told), told, ("track:digging",))


@_worded.register
def _(action: TakeSpace, rules: Ruleset) -> Wording:
    gives = listed(reward_words(rules, action.space.reward))
    places = [f"space:{action.space.code}"]
    places += [f"bonus:{c.code}" for c in rules.bonus_cards if c.action == action.index]
    places += [f"favor:{tile.code}" for tile in rules.favor_tiles if tile.action == action.index]
    if action.space.shared:
        label, told = f"Power action: {gives}", f"take the power action for {gives}"
        return Wording("power action", label, told, tuple(places))
    label, told = f"Special action: {gives}", f"use a special action for {gives}"
    return Wording("special action", label, told, tuple(places))


# --- tiles and cards


@_worded.register
def _(action: ChooseFavor, rules: Ruleset) -> Wording:
    tile = rules.favor_tiles[action.tile]
    gives = ", ".join(favor_words(rules, tile))
    told = f"take the favor tile with {gives}"
    return Wording("favor", capital(told), told, (f"favor:{tile.code}",))


@_worded.register
def _(action: ChooseTown, rules: Ruleset) -> Wording:
    tile = rules.town_tiles[action.tile]
    gives = listed(reward_words(rules, tile.reward))
    told = f"take the town tile with {gives}"
    return Wording("town", f"Take {gives}", told, (f"town:{tile.code}",))


@_worded.register
def _(action: TakeCard, rules: Ruleset) -> Wording:
    card = rules.bonus_cards[action.card]
    gives = ", ".join(bonus_words(rules, card))
    told = f"take the bonus card with {gives}"
    return Wording("card", capital(told), told, (f"bonus:{card.code}",))


@_worded.register
def _(action: Pass, rules: Ruleset) -> Wording:
    if action.card == NO_TILE:
        return Wording("pass", "Pass", "pass", (SEAT,))
    card = rules.bonus_cards[action.card]
    gives = ", ".join(bonus_words(rules, card))
    told = f"pass and take the bonus card with {gives}"
    return Wording("pass", f"Pass for {gives}", told, (f"bonus:{card.code}",))


@_worded.register
def _(action: Choose, rules: Ruleset) -> Wording:
    gives = listed(reward_words(rules, action.choice.reward))
    return Wording("answer", f"Take {gives}", f"choose {gives}", (SEAT,))


# --- conversions and answers


@_worded.register
def _(action: Convert, rules: Ruleset) -> Wording:
    give = count(action.give, GOODS[action.source])
    if not action.get:
        return Wording("convert", f"Give {give} away", f"give {give} away", (SEAT,))
    get = count(action.get, GOODS[action.target])
    return Wording("convert", f"Convert {give} to {get}", f"convert {give} to {get}", (SEAT,))


@_worded.register
def _(action: Burn, rules: Ruleset) -> Wording:
    told = f"sacrifice {action.n} power to lift as much"
    return Wording("convert", f"Sacrifice {action.n} power", told, (SEAT,))


@_worded.register
def _(action: TakePower, rules: Ruleset) -> Wording:
    told = f"take {action.power} power from the {action.faction.name}"
    return Wording("answer", f"Take {action.power} power", told, (SEAT,))


@_worded.register
def _(action: DeclinePower, rules: Ruleset) -> Wording:
    told = f"decline {action.power} power from the {action.faction.name}"
    return Wording("answer", f"Decline {action.power} power", told, (SEAT,))


@_worded.register
def _(action: BuyToken, rules: Ruleset) -> Wording:
    return Wording("answer", "Buy a power token", "buy a power token", (SEAT,))


@_worded.register
def _(action: Ordain, rules: Ruleset) -> Wording:
    if not action.n:
        return Wording("answer", "Ordain nobody", "ordain nobody", (SEAT,))
    workers = count(action.n, "worker")
    return Wording("answer", f"Ordain {workers}", f"ordain {workers}", (SEAT,))


@_worded.register
def _(action: TakePriest, rules: Ruleset) -> Wording:
    return Wording("answer", "Take the priest", "take the priest", (SEAT,))


@_worded.register
def _(action: Unlock, rules: Ruleset) -> Wording:
    terrain = rules.terrains[action.terrain]
    return Wording("answer", f"Unlock {terrain}", f"unlock {terrain}", (f"terrain:{terrain}",))


@_worded.register
def _(action: Forgo, rules: Ruleset) -> Wording:
    if not action.n:
        return Wording("answer", "Do without", "do without the rest", (SEAT,))
    spades = count(action.n, "spade")
    return Wording("answer", f"Give up {spades}", f"give up {spades}", (SEAT,))


@_worded.register
def _(action: EndTurn, rules: Ruleset) -> Wording:
    return Wording("turn", "End the turn", "end their turn", (SEAT,))


@_worded.register
def _(action: Resign, rules: Ruleset) -> Wording:
    return Wording("turn", "Leave the game", "leave the game", (SEAT,))


# --- set-up


@_worded.register
def _(action: PlayFaction, rules: Ruleset) -> Wording:
    name = action.faction.name
    return Wording("faction", f"Play the {name}", f"play the {name}", _board_of(action.faction.id))


@_worded.register
def _(action: Bid, rules: Ruleset) -> Wording:
    told = f"bid {count(action.bid, 'point')} for the {action.faction.name}"
    return Wording("faction", capital(told), told, _board_of(action.faction.id))


def _board_of(faction: str) -> tuple[str, ...]:
    return (f"faction:{faction}",)


@_worded.register
def _(action: ChooseTerrain, rules: Ruleset) -> Wording:
    terrain = rules.terrains[action.terrain]
    return Wording("terrain", f"Choose {terrain}", f"choose {terrain}", (f"terrain:{terrain}",))


# --- ships


def _piece(rules: Ruleset, hex: int) -> str:
    """What trades from *hex*: ships on rivers, others on land."""
    trade = rules.trade
    assert trade is not None
    return trade.pieces[rules.board.terrain[hex] != RIVER]


@_worded.register
def _(action: LayDock, rules: Ruleset) -> Wording:
    trade = rules.trade
    assert trade is not None
    hex, home = rules.board.names[action.hex], trade.homes[action.overland]
    return Wording("ship", f"Lay the {home} here", f"lay the {home} under {hex}", (hex,))


@_worded.register
def _(action: PutShip, rules: Ruleset) -> Wording:
    hex, piece = rules.board.names[action.hex], _piece(rules, action.hex)
    return Wording("ship", f"Place a {piece}", f"place a {piece} on {hex}", (hex,))


@_worded.register
def _(action: MoveShip, rules: Ruleset) -> Wording:
    hex, piece = rules.board.names[action.hex], _piece(rules, action.hex)
    return Wording("ship", f"Move the {piece}", f"move the {piece} on {hex}", (hex,))


@_worded.register
def _(action: Go, rules: Ruleset) -> Wording:
    hex, paid = rules.board.names[action.hex], PAYMENTS[action.way]
    label = "Go here" if action.way == FREE else f"Go here{paid}"
    return Wording("ship", label, f"go to {hex}{paid}", (hex,))


@_worded.register
def _(action: ChooseTrade, rules: Ruleset) -> Wording:
    hex = rules.board.names[action.hex]
    return Wording("ship", "Trade here", f"trade with {hex}", (hex,))
