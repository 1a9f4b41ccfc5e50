"""Slips about power: taking, declining, sacrificing and losing it."""

from __future__ import annotations

from typing import Final

from spadework.core.amounts import count
from spadework.core.effects import Reward
from spadework.core.seat import Seat
from spadework.core.state import Action, State
from spadework.core.text import NO_TEXT, Text, listed
from spadework.rules.flow.scoring import score_resources
from spadework.rules.ground.town_tiles import ChooseTown
from spadework.rules.power.conversions import Burn
from spadework.rules.power.leech import DeclinePower, LeechOffer, TakePower
from spadework.rules.power.spaces import TakeSpace, space_price
from spadework.view.advice.forecast import forecast
from spadework.view.advice.mistake import Moment, Slip
from spadework.view.advice.preview import leeches
from spadework.view.text.tiles import reward_words

DEAR: Final = 3  # points for power of neighbors
MUCH: Final = 4  # power for neighbors


def _overfills(moment: Moment) -> Text:
    """Power taken by who has passed leaves less room for the income."""
    if not isinstance(moment.action, TakePower) or not moment.seat.passed:
        return NO_TEXT
    index = moment.seat.index
    more = forecast(moment.after, index).power_lost - forecast(moment.state, index).power_lost
    if more <= 0:
        return NO_TEXT
    return Text("It takes the room of {n} power of the next income.", n=more)


def _dear(moment: Moment) -> Text:
    if not isinstance(moment.action, TakePower):
        return NO_TEXT
    points, power = -moment.change.total_points, moment.change.power
    if points < DEAR:
        return NO_TEXT
    return Text("{n} power cost {points}.", n=power, points=count(points, "point"))


def _useless_at_the_end(moment: Moment) -> Text:
    """Who has passed in the last round can only count the power as resources."""
    if not isinstance(moment.action, TakePower):
        return NO_TEXT
    if not (moment.is_last_round and moment.seat.passed):
        return NO_TEXT
    gained = _resources(moment.after, moment.seat_after) - _resources(moment.state, moment.seat)
    lost = -moment.change.total_points
    if lost <= gained:
        return NO_TEXT
    return Text(
        "It costs {points} and brings at most {n} in the final scoring.",
        points=count(lost, "point"),
        n=gained,
    )


def _resources(state: State, seat: Seat) -> int:
    """Points that what a seat owns would be worth at the end."""
    copy = state.copy()
    owner = copy.seats[seat.index]
    before = owner.points
    score_resources(copy, owner, keeps_coins=True)
    return owner.points - before


def _free_declined(moment: Moment) -> Text:
    offer = moment.decision
    if not isinstance(moment.action, DeclinePower) or not isinstance(offer, LeechOffer):
        return NO_TEXT
    if offer.usable != 1:
        return NO_TEXT
    return Text("This power costs no points and finds room.")


def _burned_for_little(moment: Moment) -> Text:
    """Sacrificing pays for power actions; conversions are rarely worth tokens."""
    if not isinstance(moment.action, Burn):
        return NO_TEXT
    if any(isinstance(offer, TakeSpace) for offer in _power_uses(moment)):
        return NO_TEXT
    return Text(
        "This takes {goods} out of the game, and no power action becomes possible.",
        goods=count(moment.action.n, "power token"),
    )


def _power_uses(moment: Moment) -> list[Action]:
    """What the sacrificed power pays that could not be paid before."""
    after = moment.after
    return [offer for offer in after.offers_of(after.question) if offer not in moment.offers]


def _cheaper_elsewhere(moment: Moment) -> Text:
    """The same is had by a free action of one's own, or by another space for less power."""
    action, rules = moment.action, moment.state.rules
    if not isinstance(action, TakeSpace) or not action.space.shared:
        return NO_TEXT
    gives = reward_words(rules, action.space.reward)
    price = space_price(moment.seat, action.space)
    for other in moment.offers:
        if isinstance(other, TakeSpace) and reward_words(rules, other.space.reward) == gives:
            asked = space_price(moment.seat, other.space)
            only_power = not (asked.coins or asked.workers or asked.priests or asked.tokens)
            if only_power and asked.power < price.power:
                less = price.power - asked.power
                return Text(
                    "Another action brings {gives} for {n} power less.",
                    gives=listed(gives),
                    n=less,
                )
    return NO_TEXT


def _feeds_neighbors(moment: Moment) -> Text:
    if moment.decision.seat != moment.state.active:
        return NO_TEXT
    offers = leeches(moment.state, moment.after, moment.after.pending)
    power = sum(leech.power for leech in offers)
    return Text("Neighbors may take {n} power for it.", n=power) if power >= MUCH else NO_TEXT


def _gains_lost(moment: Moment) -> Text:
    """Power or priests of a reward for which there is no room."""
    reward = _reward_of(moment)
    if reward is None or moment.seat.abilities.unlock_price:
        return NO_TEXT
    charged = moment.seat.capacity - moment.seat_after.capacity
    power = reward.amount("power")
    if power and charged < power:
        return Text("Only {n} of {m} power find room.", n=charged, m=power)
    gained = moment.seat_after.priests - moment.seat.priests
    if gained < reward.amount("priest"):
        return Text("No priest is in the supply, so that this one is lost.")
    return NO_TEXT


def _reward_of(moment: Moment) -> Reward | None:
    if isinstance(moment.action, TakeSpace):
        return moment.action.space.reward
    if isinstance(moment.action, ChooseTown):
        return moment.state.rules.town_tiles[moment.action.tile].reward
    return None


POWER_SLIPS: Final = (
    Slip("leech_overfills", Text("Power taken in place of income"), _overfills),
    Slip("leech_dear", Text("Power for many points"), _dear),
    Slip("leech_useless", Text("Power at the end of the game"), _useless_at_the_end),
    Slip("leech_declined", Text("Power declined that costs nothing"), _free_declined),
    Slip("burned", Text("Power sacrificed for little"), _burned_for_little),
    Slip("cheaper_action", Text("A cheaper action brings the same"), _cheaper_elsewhere),
    Slip("feeds_neighbors", Text("Much power for neighbors"), _feeds_neighbors),
    Slip("gains_lost", Text("Gains that are lost"), _gains_lost),
)
