"""Slips about power: taking, declining, sacrificing and losing it."""

from __future__ import annotations

from typing import Final

from spadework.core.effects import Reward
from spadework.core.seat import Seat
from spadework.core.state import Action, State
from spadework.rules.conversions import Burn
from spadework.rules.leech import DeclinePower, TakePower
from spadework.rules.leech_offer import LeechOffer
from spadework.rules.scoring import score_resources
from spadework.rules.spaces import TakeSpace, space_price
from spadework.rules.town_tiles import ChooseTown
from spadework.view.amounts import count, listed
from spadework.view.forecast import forecast
from spadework.view.preview import leeches
from spadework.view.slip import Moment, Slip
from spadework.view.tiles import reward_words

DEAR: Final = 3  # points for power of neighbors
MUCH: Final = 4  # power for neighbors


def _overfills(moment: Moment) -> str:
    """Power taken by who has passed leaves less room for the income."""
    if not isinstance(moment.action, TakePower) or not moment.seat.passed:
        return ""
    index = moment.seat.index
    more = forecast(moment.after, index).power_lost - forecast(moment.state, index).power_lost
    return f"It takes the room of {more} power of the next income." if more > 0 else ""


def _dear(moment: Moment) -> str:
    if not isinstance(moment.action, TakePower):
        return ""
    points, power = -moment.change.total_points, moment.change.power
    return f"{power} power cost {count(points, 'point')}." if points >= DEAR else ""


def _useless_at_the_end(moment: Moment) -> str:
    """Who has passed in the last round can only count the power as resources."""
    if not isinstance(moment.action, TakePower):
        return ""
    if not (moment.is_last_round and moment.seat.passed):
        return ""
    gained = _resources(moment.after, moment.seat_after) - _resources(moment.state, moment.seat)
    lost = -moment.change.total_points
    if lost <= gained:
        return ""
    return f"It costs {count(lost, 'point')} and brings at most {gained} in the final scoring."


def _resources(state: State, seat: Seat) -> int:
    """Points that what a seat owns would be worth at the end."""
    copy = state.copy()
    owner = copy.seats[seat.index]
    before = owner.points
    score_resources(copy, owner, keeps_coins=True)
    return owner.points - before


def _free_declined(moment: Moment) -> str:
    offer = moment.decision
    if not isinstance(moment.action, DeclinePower) or not isinstance(offer, LeechOffer):
        return ""
    return "This power costs no points and finds room." if offer.usable == 1 else ""


def _burned_for_little(moment: Moment) -> str:
    """Sacrificing pays for power actions; conversions are rarely worth tokens."""
    if not isinstance(moment.action, Burn):
        return ""
    if any(isinstance(offer, TakeSpace) for offer in _power_uses(moment)):
        return ""
    tokens = count(moment.action.n, "power token")
    return f"This takes {tokens} out of the game, and no power action becomes possible."


def _power_uses(moment: Moment) -> list[Action]:
    """What the sacrificed power pays that could not be paid before."""
    after = moment.after
    return [offer for offer in after.offers_of(after.question) if offer not in moment.offers]


def _cheaper_elsewhere(moment: Moment) -> str:
    """The same is had by a free action of one's own, or by another space for less power."""
    action, rules = moment.action, moment.state.rules
    if not isinstance(action, TakeSpace) or not action.space.shared:
        return ""
    gives = reward_words(rules, action.space.reward)
    price = space_price(moment.seat, action.space)
    for other in moment.offers:
        if isinstance(other, TakeSpace) and reward_words(rules, other.space.reward) == gives:
            asked = space_price(moment.seat, other.space)
            only_power = not (asked.coins or asked.workers or asked.priests or asked.tokens)
            if only_power and asked.power < price.power:
                less = price.power - asked.power
                return f"Another action brings {listed(gives)} for {less} power less."
    return ""


def _feeds_neighbors(moment: Moment) -> str:
    if moment.decision.seat != moment.state.active:
        return ""
    offers = leeches(moment.state, moment.after, moment.after.pending)
    power = sum(leech.power for leech in offers)
    return f"Neighbors may take {power} power for it." if power >= MUCH else ""


def _gains_lost(moment: Moment) -> str:
    """Power or priests of a reward for which there is no room."""
    reward = _reward_of(moment)
    if reward is None or moment.seat.abilities.unlock_price:
        return ""
    charged = moment.seat.capacity - moment.seat_after.capacity
    power = reward.amount("power")
    if power and charged < power:
        return f"Only {charged} of {power} power find room."
    gained = moment.seat_after.priests - moment.seat.priests
    if gained < reward.amount("priest"):
        return "No priest is in the supply, so that this one is lost."
    return ""


def _reward_of(moment: Moment) -> Reward | None:
    if isinstance(moment.action, TakeSpace):
        return moment.action.space.reward
    if isinstance(moment.action, ChooseTown):
        return moment.state.rules.town_tiles[moment.action.tile].reward
    return None


POWER_SLIPS: Final = (
    Slip("leech_overfills", "Power taken in place of income", _overfills),
    Slip("leech_dear", "Power for many points", _dear),
    Slip("leech_useless", "Power at the end of the game", _useless_at_the_end),
    Slip("leech_declined", "Power declined that costs nothing", _free_declined),
    Slip("burned", "Power sacrificed for little", _burned_for_little),
    Slip("cheaper_action", "A cheaper action brings the same", _cheaper_elsewhere),
    Slip("feeds_neighbors", "Much power for neighbors", _feeds_neighbors),
    Slip("gains_lost", "Gains that are lost", _gains_lost),
)
