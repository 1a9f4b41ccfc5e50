"""Actions on the map in words: structures, terrains, bridges, towns, ships and merchants."""

from __future__ import annotations

from typing import Final

from spadework.core.board import RIVER
from spadework.core.ruleset import Ruleset
from spadework.core.text import Text, game_word
from spadework.rules.ground.bridges import BuildBridge
from spadework.rules.ground.building import Upgrade
from spadework.rules.ground.hexes import DWELLING
from spadework.rules.ground.neutrals import PutNeutral
from spadework.rules.ground.settling import Settle
from spadework.rules.ground.terraforming import Build, Transform
from spadework.rules.ground.towns import ConnectRiver
from spadework.rules.ships.docks import LayDock, PutShip
from spadework.rules.ships.dwellings import BuildByShip
from spadework.rules.ships.trade import ChooseTrade
from spadework.rules.ships.trade_facts import trade_of
from spadework.rules.ships.voyages import BURNED, FREE, POWER, SECOND_BOWL, Go, MoveShip
from spadework.view.text.tiles import kind_name
from spadework.view.text.worded import Wording, worded


@worded.register
def _(action: Build, rules: Ruleset) -> Wording:
    hex, kind = rules.board.names[action.hex], kind_name(rules, DWELLING)
    told = Text("The {who} build {what} on {hex}.", what=a_structure(kind), hex=hex)
    return Wording("build", Text("Build a {kind}", kind=kind), told, (hex,))


def a_structure(kind: Text) -> Text:
    """One of a kind."""
    return Text("a {kind}", kind=kind)


@worded.register
def _(action: BuildByShip, rules: Ruleset) -> Wording:
    hex, ship = rules.board.names[action.hex], rules.board.names[action.ship]
    piece = _piece(rules, action.ship)
    label = Text("Build a {dwelling} for the {piece} on {hex}", piece=piece, hex=ship)
    told = Text("The {who} build a {dwelling} on {hex} for a {piece}.", hex=hex, piece=piece)
    return Wording("build", label, told, (hex, ship))


@worded.register
def _(action: Settle, rules: Ruleset) -> Wording:
    hex, kind = rules.board.names[action.hex], kind_name(rules, action.kind)
    told = Text("The {who} settle {hex} with {what}.", hex=hex, what=a_structure(kind))
    return Wording("build", Text("Settle with a {kind}", kind=kind), told, (hex,))


@worded.register
def _(action: PutNeutral, rules: Ruleset) -> Wording:
    hex = rules.board.names[action.hex]
    told = Text("A neutral house is placed on {hex}.", hex=hex)
    return Wording("build", Text("Place a neutral house"), told, (hex,))


@worded.register
def _(action: Upgrade, rules: Ruleset) -> Wording:
    hex, kind = rules.board.names[action.hex], kind_name(rules, action.kind)
    told = Text("The {who} upgrade {hex} to {what}.", hex=hex, what=a_structure(kind))
    return Wording("upgrade", Text("Upgrade to a {kind}", kind=kind), told, (hex,))


@worded.register
def _(action: Transform, rules: Ruleset) -> Wording:
    hex, terrain = rules.board.names[action.hex], Text(rules.terrains[action.target])
    if action.detour:
        label = Text("Transform into {terrain} the long way", terrain=terrain)
        told = Text(
            "The {who} transform {hex} into {terrain} the long way.", hex=hex, terrain=terrain
        )
    else:
        label = Text("Transform into {terrain}", terrain=terrain)
        told = Text("The {who} transform {hex} into {terrain}.", hex=hex, terrain=terrain)
    return Wording("transform", label, told, (hex,))


@worded.register
def _(action: BuildBridge, rules: Ruleset) -> Wording:
    a, b = (rules.board.names[hex] for hex in rules.board.bridge_sites[action.site])
    label = Text("Build a bridge between {hex} and {other}", hex=a, other=b)
    told = Text("The {who} build a bridge between {hex} and {other}.", hex=a, other=b)
    return Wording("bridge", label, told, (a, b))


@worded.register
def _(action: ConnectRiver, rules: Ruleset) -> Wording:
    river = rules.board.names[action.river]
    label = Text("Found a town across the river {hex}", hex=river)
    told = Text("The {who} found a town across the river {hex}.", hex=river)
    return Wording("town", label, told, (river,))


# --- ships and merchants


def _piece(rules: Ruleset, hex: int) -> Text:
    """What trades from *hex*: ships on rivers, others on land."""
    trade = trade_of(rules)
    return game_word(trade.pieces[rules.board.terrain[hex] != RIVER])


@worded.register
def _(action: LayDock, rules: Ruleset) -> Wording:
    trade = trade_of(rules)
    hex, home = rules.board.names[action.hex], game_word(trade.homes[action.overland])
    told = Text("The {who} lay the {home} under {hex}.", home=home, hex=hex)
    return Wording("ship", Text("Lay the {home} here", home=home), told, (hex,))


@worded.register
def _(action: PutShip, rules: Ruleset) -> Wording:
    hex, piece = rules.board.names[action.hex], _piece(rules, action.hex)
    told = Text("The {who} place a {piece} on {hex}.", piece=piece, hex=hex)
    return Wording("ship", Text("Place a {piece}", piece=piece), told, (hex,))


@worded.register
def _(action: MoveShip, rules: Ruleset) -> Wording:
    hex, piece = rules.board.names[action.hex], _piece(rules, action.hex)
    told = Text("The {who} move the {piece} on {hex}.", piece=piece, hex=hex)
    return Wording("ship", Text("Move the {piece}", piece=piece), told, (hex,))


GOING: Final = {
    FREE: (Text("Go here"), Text("The {who} go to {hex}.")),
    POWER: (Text("Go here for power"), Text("The {who} go to {hex} for power.")),
    SECOND_BOWL: (
        Text("Go here for power of bowl 2"),
        Text("The {who} go to {hex} for power of bowl 2."),
    ),
    BURNED: (Text("Go here burning power"), Text("The {who} go to {hex} burning power.")),
}


@worded.register
def _(action: Go, rules: Ruleset) -> Wording:
    hex = rules.board.names[action.hex]
    label, told = GOING[action.way]
    return Wording("ship", label, told.of(hex=hex), (hex,))


@worded.register
def _(action: ChooseTrade, rules: Ruleset) -> Wording:
    hex = rules.board.names[action.hex]
    return Wording("ship", Text("Trade here"), Text("The {who} trade with {hex}.", hex=hex), (hex,))
