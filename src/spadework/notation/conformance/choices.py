"""Every complete choice of a turn, in the words of corpora that tell a game step by step.

A choice there is one text with everything in it; here it is a sequence of answers. The sequences
that our offers lead to are played on copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spadework.core.state import Action, Decision, State
from spadework.rules.flow.passing import Pass
from spadework.rules.ground.bridges import PlaceBridge
from spadework.rules.ground.building import FreeTrading, Upgrade
from spadework.rules.ground.groundwork import Groundwork
from spadework.rules.ground.ride import Ride
from spadework.rules.ground.settling import Settlement
from spadework.rules.ground.terraforming import Build, Transform
from spadework.rules.ground.tracks import AdvanceShipping
from spadework.rules.power.spaces import TakeSpace

# The record's word for an action space whose effect is a transformation.
SHOVELS: Final = {
    "shovel_1": "shovel_1",
    "shovel_2": "shovel_2",
    "bonus_shovel": "bonus_shovel",
    "fairies_palace": "palace_shovel",
    "sun_worshippers_palace": "free_transform",
}
SPACE_WORDS: Final = {ours: theirs for theirs, ours in SHOVELS.items()}
BRIDGES: Final = {"money": "bridge", "bridge_3": "bridge_3", "bridge_4": "bridge_4"}
BRIDGE_WORDS: Final = {ours: theirs for theirs, ours in BRIDGES.items()}


def kind_of(text: str) -> str:
    """What legal choices are counted by: the type, with the way where there are several."""
    parts = text.split("/")
    several = ("make_habitable", "upgrade", "increase_sailing", "bridge")
    return "/".join(parts[:2]) if parts[0] in several else parts[0]


def choices(state: State) -> Iterator[str]:
    """Every complete choice at the question, in the words of the record; exchanges left out."""
    asked = state.question
    offers: list[Action] = []
    asked.offer(state, offers)
    if isinstance(asked, Settlement):
        yield from (f"edge_house/{_hex(a)}" for a in offers if a.text != "forgo")
        return
    told: set[str] = set()
    for action in offers:
        for text in _choices_after(state, asked, action):
            if text not in told:
                told.add(text)
                yield text


def _hex(action: Action) -> str:
    """The hex that an action names."""
    return action.text.split()[1]


def _choices_after(state: State, asked: Decision, action: Action) -> Iterator[str]:
    names = state.rules.board.names
    kinds = state.rules.kinds
    if isinstance(action, Build):
        yield f"make_habitable/money/{names[action.hex]}/{names[action.hex]}"
    elif isinstance(action, Transform):
        yield from _ground_choices(state, asked, action, "make_habitable/money", [])
    elif isinstance(action, Upgrade):
        yield f"upgrade/money/{names[action.hex]}/{kinds[action.kind].name}"
    elif isinstance(action, AdvanceShipping):
        yield "increase_sailing/money"
    elif isinstance(action, Pass):
        yield f"drop_out/{action.text.split()[1]}"
    elif isinstance(action, TakeSpace):
        yield from _space_choices(state, asked, action)
    else:
        raise AssertionError(f"the record has no word for {action}")


def _space_choices(state: State, asked: Decision, action: TakeSpace) -> Iterator[str]:
    code = action.space.code
    if code == "sailing":
        yield "increase_sailing/sailing"
        return
    if code == "money":
        yield "power_money"
        return
    after = state.copy()
    after.answer(asked, action)
    question = after.question
    offers: list[Action] = []
    question.offer(after, offers)
    if isinstance(question, PlaceBridge):
        way = BRIDGE_WORDS[code]
        for offer in offers:
            yield f"bridge/{way}/{offer.text.split()[1].replace(':', '-')}"
    elif isinstance(question, FreeTrading):
        for offer in offers:
            yield f"upgrade/sea_dogs_palace/{_hex(offer)}/trading_post"
    elif isinstance(question, Settlement):
        for offer in offers:
            yield f"power_trading_post/{_hex(offer)}"
    elif isinstance(question, Ride):
        for offer in offers:
            yield f"free_house/{_hex(offer)}"
    else:
        way = f"make_habitable/{SPACE_WORDS[code]}"
        for offer in offers:
            yield from _ground_choices(after, question, offer, way, [])


def _ground_choices(
    state: State, asked: Decision, action: Action, way: str, turned: list[str]
) -> Iterator[str]:
    """What a transformation can still become: more hexes, a house on one of them or none."""
    hexes = sorted([*turned, _hex(action)])
    after = state.copy()
    action.apply(after, asked)
    yield f"{way}/{'+'.join(hexes)}/-"
    work = next((d for d in after.pending if isinstance(d, Groundwork)), None)
    if work is None:
        return
    offers: list[Action] = []
    work.offer(after, offers)
    for offer in offers:
        if isinstance(offer, Build):
            yield f"{way}/{'+'.join(hexes)}/{_hex(offer)}"
        elif isinstance(offer, Transform):
            yield from _ground_choices(after, work, offer, way, hexes)
