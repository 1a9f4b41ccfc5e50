"""Every action in words: what to call it where it is chosen, and how the log tells it.

Here is also where an action belongs on the screen: its group, and the places one would click for it
(names of hexes, or keys such as ``space:ACT4`` and ``cult:fire``).
"""

from __future__ import annotations

from typing import Final

from spadework.core.amounts import count, steps_on
from spadework.core.facts import NO_TILE, Faction
from spadework.core.ruleset import Ruleset
from spadework.core.state import Action
from spadework.core.text import Text, in_a_row, listed
from spadework.core.worded import WordedAction
from spadework.rules.cults.favors import ChooseFavor
from spadework.rules.cults.ordination import Ordain
from spadework.rules.cults.priests import SendPriest
from spadework.rules.cults.steps import ClimbToTop, Lose, Step
from spadework.rules.flow.auction import Bid
from spadework.rules.flow.choices import Choose
from spadework.rules.flow.factions import PlayFaction
from spadework.rules.flow.passing import Pass, TakeCard
from spadework.rules.flow.turns import EndTurn, Forgo
from spadework.rules.ground.homes import ChooseTerrain, TakePriest, Unlock
from spadework.rules.ground.town_tiles import ChooseTown
from spadework.rules.ground.tracks import AdvanceDigging, AdvanceShipping
from spadework.rules.power.conversions import Burn, Convert
from spadework.rules.power.leech import DeclinePower, TakePower
from spadework.rules.power.leech_abilities import BuyToken
from spadework.rules.power.spaces import TakeSpace
from spadework.view.text import wording_on_the_map  # noqa: F401  # knows the words of more actions
from spadework.view.text.tiles import bonus_words, favor_words, reward_words
from spadework.view.text.worded import (
    CONVERTING,
    GOODS,
    PASSING,
    SACRIFICING,
    SEAT,
    Wording,
    worded,
)


def wording(rules: Ruleset, action: Action, faction: Faction | None = None) -> Wording:
    """The words for *action*, in those of the game and of the *faction* that would take it."""
    found = worded(action, rules)
    label, told = rules.worded(found.label, faction), rules.worded(found.told, faction)
    return Wording(found.group, label, told, found.places, rules.worded(found.brief, faction))


@worded.register
def _(action: WordedAction, rules: Ruleset) -> Wording:
    return Wording(action.group, action.label, action.told, (action.place or SEAT,))


# --- cults, tracks, action spaces


@worded.register
def _(action: SendPriest, rules: Ruleset) -> Wording:
    name = rules.cults.names[action.track]
    cult, steps = Text(name), count(action.steps, "step")
    if action.stays:
        label = Text("Send a priest to the order of {cult} for {steps}", cult=cult, steps=steps)
        told = Text(
            "The {who} send a priest to the order of {cult} for {steps}.", cult=cult, steps=steps
        )
    else:
        steps = steps_on(action.steps, cult)
        label = Text("Return a priest for {steps}", steps=steps)
        told = Text("The {who} return a priest for {steps}.", steps=steps)
    spaces = (f"order:{name}:{action.steps}",) if action.stays else ()
    return Wording("cult", label, told, (f"cult:{name}", *spaces))


@worded.register
def _(action: Step, rules: Ruleset) -> Wording:
    label, told = Text("Step up on {cult}"), Text("The {who} step up on {cult}.")
    return _on_cult(rules.cults.names[action.track], label, told)


@worded.register
def _(action: Lose, rules: Ruleset) -> Wording:
    label, told = Text("Pay with steps on {cult}"), Text("The {who} pay with steps on {cult}.")
    return _on_cult(rules.cults.names[action.track], label, told)


@worded.register
def _(action: ClimbToTop, rules: Ruleset) -> Wording:
    label, told = Text("Use the key for {cult}"), Text("The {who} use a key for the top of {cult}.")
    return _on_cult(rules.cults.names[action.track], label, told)


def _on_cult(name: str, label: Text, told: Text) -> Wording:
    cult = Text(name)
    return Wording("cult", label.of(cult=cult), told.of(cult=cult), (f"cult:{name}",))


@worded.register
def _(action: AdvanceShipping, rules: Ruleset) -> Wording:
    told = Text("The {who} advance in {shipping}.")
    return Wording("track", Text("Advance in {shipping}"), told, ("track:shipping",))


@worded.register
def _(action: AdvanceDigging, rules: Ruleset) -> Wording:
    told = Text("The {who} advance on the digging track.")
    return Wording("track", Text("Advance on the digging track"), told, ("track:digging",))


@worded.register
def _(action: TakeSpace, rules: Ruleset) -> Wording:
    gives = listed(reward_words(rules, action.space.reward))
    places = [f"space:{action.space.code}"]
    places += [f"bonus:{c.code}" for c in rules.bonus_cards if c.action == action.index]
    places += [f"favor:{tile.code}" for tile in rules.favor_tiles if tile.action == action.index]
    if action.space.shared:
        label = Text("Power action: {gives}", gives=gives)
        told = Text("The {who} take the power action for {gives}.", gives=gives)
        return Wording("power action", label, told, tuple(places))
    label = Text("Special action: {gives}", gives=gives)
    told = Text("The {who} use a special action for {gives}.", gives=gives)
    return Wording("special action", label, told, tuple(places))


# --- tiles and cards


@worded.register
def _(action: ChooseFavor, rules: Ruleset) -> Wording:
    tile = rules.favor_tiles[action.tile]
    gives = in_a_row(favor_words(rules, tile))
    label = Text("Take the favor tile with {gives}", gives=gives)
    told = Text("The {who} take the favor tile with {gives}.", gives=gives)
    return Wording("favor", label, told, (f"favor:{tile.code}",))


@worded.register
def _(action: ChooseTown, rules: Ruleset) -> Wording:
    tile = rules.town_tiles[action.tile]
    gives = listed(reward_words(rules, tile.reward))
    told = Text("The {who} take the town tile with {gives}.", gives=gives)
    return Wording("town", Text("Take {gives}", gives=gives), told, (f"town:{tile.code}",))


@worded.register
def _(action: TakeCard, rules: Ruleset) -> Wording:
    card = rules.bonus_cards[action.card]
    gives = in_a_row(bonus_words(rules, card))
    label = Text("Take the {bonus_card} with {gives}", gives=gives)
    told = Text("The {who} take the {bonus_card} with {gives}.", gives=gives)
    return Wording("card", label, told, (f"bonus:{card.code}",), Text("Take the {bonus_card}"))


@worded.register
def _(action: Pass, rules: Ruleset) -> Wording:
    if action.card == NO_TILE:
        return Wording("pass", Text("Pass"), Text("The {who} pass."), (PASSING,))
    card = rules.bonus_cards[action.card]
    gives = in_a_row(bonus_words(rules, card))
    told = Text("The {who} pass and take the {bonus_card} with {gives}.", gives=gives)
    label = Text("Pass for {gives}", gives=gives)
    return Wording("pass", label, told, (f"bonus:{card.code}", PASSING), Text("Pass"))


@worded.register
def _(action: Choose, rules: Ruleset) -> Wording:
    gives = listed(reward_words(rules, action.choice.reward))
    told = Text("The {who} choose {what}.", what=gives)
    return Wording("answer", Text("Take {gives}", gives=gives), told, (SEAT,))


# --- conversions and answers

CONVERTED: Final = Text("The {who} convert {give} to {get}.")
SACRIFICED: Final = Text("The {who} sacrifice {n} power to lift as much.")


@worded.register
def _(action: Convert, rules: Ruleset) -> Wording:
    give = count(action.give, GOODS[action.source])
    if not action.get:
        told = Text("The {who} give {goods} away.", goods=give)
        return Wording("convert", Text("Give {goods} away", goods=give), told, (CONVERTING,))
    get = count(action.get, GOODS[action.target])
    label = Text("Convert {give} to {get}", give=give, get=get)
    return Wording("convert", label, CONVERTED.of(give=give, get=get), (CONVERTING,))


@worded.register
def _(action: Burn, rules: Ruleset) -> Wording:
    label = Text("Sacrifice {n} power", n=action.n)
    return Wording("convert", label, SACRIFICED.of(n=action.n), (SACRIFICING,))


@worded.register
def _(action: TakePower, rules: Ruleset) -> Wording:
    told = Text("The {who} take {goods} from the {faction}.")
    return _of_neighbor(action.power, action.faction, Text("Take {n} power"), told)


@worded.register
def _(action: DeclinePower, rules: Ruleset) -> Wording:
    told = Text("The {who} decline {goods} from the {faction}.")
    return _of_neighbor(action.power, action.faction, Text("Decline {n} power"), told)


def _of_neighbor(power: int, neighbor: Faction, label: Text, told: Text) -> Wording:
    told = told.of(goods=count(power, "power"), faction=Text(neighbor.name))
    return Wording("answer", label.of(n=power), told, (SEAT,))


@worded.register
def _(action: BuyToken, rules: Ruleset) -> Wording:
    told = Text("The {who} buy a power token.")
    return Wording("answer", Text("Buy a power token"), told, (SEAT,))


@worded.register
def _(action: Ordain, rules: Ruleset) -> Wording:
    if not action.n:
        return Wording("answer", Text("Ordain nobody"), Text("The {who} ordain nobody."), (SEAT,))
    workers = count(action.n, "worker")
    told = Text("The {who} ordain {goods}.", goods=workers)
    return Wording("answer", Text("Ordain {goods}", goods=workers), told, (SEAT,))


@worded.register
def _(action: TakePriest, rules: Ruleset) -> Wording:
    return Wording("answer", Text("Take the priest"), Text("The {who} take the priest."), (SEAT,))


@worded.register
def _(action: Unlock, rules: Ruleset) -> Wording:
    terrain = rules.terrains[action.terrain]
    label = Text("Unlock {terrain}", terrain=Text(terrain))
    told = Text("The {who} unlock {terrain}.", terrain=Text(terrain))
    return Wording("answer", label, told, (f"terrain:{terrain}",))


@worded.register
def _(action: Forgo, rules: Ruleset) -> Wording:
    if not action.n:
        told = Text("The {who} do without the rest.")
        return Wording("answer", Text("Do without"), told, (SEAT,))
    spades = count(action.n, "spade")
    told = Text("The {who} give up {goods}.", goods=spades)
    return Wording("answer", Text("Give up {goods}", goods=spades), told, (SEAT,))


@worded.register
def _(action: EndTurn, rules: Ruleset) -> Wording:
    return Wording("turn", Text("End the turn"), Text("The {who} end their turn."), (SEAT,))


# --- set-up: who acts has no faction yet


@worded.register
def _(action: PlayFaction, rules: Ruleset) -> Wording:
    name = Text(action.faction.name)
    told = Text("{who} plays the {faction}.", faction=name)
    places = _board_of(action.faction.id)
    return Wording("faction", Text("Play the {faction}", faction=name), told, places)


@worded.register
def _(action: Bid, rules: Ruleset) -> Wording:
    name, goods = Text(action.faction.name), count(action.bid, "point")
    label = Text("Bid {goods} for the {faction}", goods=goods, faction=name)
    told = Text("{who} bids {goods} for the {faction}.", goods=goods, faction=name)
    return Wording("faction", label, told, _board_of(action.faction.id))


def _board_of(faction: str) -> tuple[str, ...]:
    return (f"faction:{faction}",)


@worded.register
def _(action: ChooseTerrain, rules: Ruleset) -> Wording:
    terrain = rules.terrains[action.terrain]
    label = Text("Choose {terrain}", terrain=Text(terrain))
    told = Text("The {who} choose {what}.", what=Text(terrain))
    return Wording("terrain", label, told, (f"terrain:{terrain}",))
