"""Mistakes about power: taking, declining, sacrificing and losing it."""

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
from spadework.view.advice.mistake import Attempt, Mistake
from spadework.view.advice.preview import leeches
from spadework.view.text.tiles import reward_words

DEAR: Final = 3  # points for power of neighbors
MUCH: Final = 4  # power for neighbors


def _overfills(attempt: Attempt) -> Text:
    """Power taken by who has passed leaves less room for the income."""
    if not isinstance(attempt.action, TakePower) or not attempt.seat.passed:
        return NO_TEXT
    index = attempt.seat.index
    more = forecast(attempt.after, index).power_lost - forecast(attempt.state, index).power_lost
    if more <= 0:
        return NO_TEXT
    return Text("It takes the room of {n} power of the next income.", n=more)


def _dear(attempt: Attempt) -> Text:
    if not isinstance(attempt.action, TakePower):
        return NO_TEXT
    points, power = -attempt.change.total_points, attempt.change.power
    if points < DEAR:
        return NO_TEXT
    return Text("{n} power cost {points}.", n=power, points=count(points, "point"))


def _useless_at_the_end(attempt: Attempt) -> Text:
    """Who has passed in the last round can only count the power as resources."""
    if not isinstance(attempt.action, TakePower):
        return NO_TEXT
    if not (attempt.is_last_round and attempt.seat.passed):
        return NO_TEXT
    gained = _resources(attempt.after, attempt.seat_after) - _resources(attempt.state, attempt.seat)
    lost = -attempt.change.total_points
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


def _free_declined(attempt: Attempt) -> Text:
    offer = attempt.decision
    if not isinstance(attempt.action, DeclinePower) or not isinstance(offer, LeechOffer):
        return NO_TEXT
    if offer.usable != 1:
        return NO_TEXT
    return Text("This power costs no points and finds room.")


def _burned_for_little(attempt: Attempt) -> Text:
    """Sacrificing pays for power actions; conversions are rarely worth tokens."""
    if not isinstance(attempt.action, Burn):
        return NO_TEXT
    if any(isinstance(offer, TakeSpace) for offer in _power_uses(attempt)):
        return NO_TEXT
    return Text(
        "This takes {goods} out of the game, and no power action becomes possible.",
        goods=count(attempt.action.n, "power token"),
    )


def _power_uses(attempt: Attempt) -> list[Action]:
    """What the sacrificed power pays that could not be paid before."""
    after = attempt.after
    return [offer for offer in after.offers_of(after.question) if offer not in attempt.offers]


def _cheaper_elsewhere(attempt: Attempt) -> Text:
    """The same is had by a free action of one's own, or by another space for less power."""
    action, rules = attempt.action, attempt.state.rules
    if not isinstance(action, TakeSpace) or not action.space.shared:
        return NO_TEXT
    gives = reward_words(rules, action.space.reward)
    price = space_price(attempt.seat, action.space)
    for other in attempt.offers:
        if isinstance(other, TakeSpace) and reward_words(rules, other.space.reward) == gives:
            asked = space_price(attempt.seat, other.space)
            only_power = not (asked.coins or asked.workers or asked.priests or asked.tokens)
            if only_power and asked.power < price.power:
                less = price.power - asked.power
                return Text(
                    "Another action brings {gives} for {n} power less.",
                    gives=listed(gives),
                    n=less,
                )
    return NO_TEXT


def _feeds_neighbors(attempt: Attempt) -> Text:
    if attempt.decision.seat != attempt.state.active:
        return NO_TEXT
    offers = leeches(attempt.state, attempt.after, attempt.after.pending)
    power = sum(leech.power for leech in offers)
    return Text("Neighbors may take {n} power for it.", n=power) if power >= MUCH else NO_TEXT


def _gains_lost(attempt: Attempt) -> Text:
    """Power or priests of a reward for which there is no room."""
    reward = _reward_of(attempt)
    if reward is None or attempt.seat.abilities.unlock_price:
        return NO_TEXT
    charged = attempt.seat.capacity - attempt.seat_after.capacity
    power = reward.amount("power")
    if power and charged < power:
        return Text("Only {n} of {m} power find room.", n=charged, m=power)
    gained = attempt.seat_after.priests - attempt.seat.priests
    if gained < reward.amount("priest"):
        return Text("No priest is in the supply, so that this one is lost.")
    return NO_TEXT


def _reward_of(attempt: Attempt) -> Reward | None:
    if isinstance(attempt.action, TakeSpace):
        return attempt.action.space.reward
    if isinstance(attempt.action, ChooseTown):
        return attempt.state.rules.town_tiles[attempt.action.tile].reward
    return None


POWER_MISTAKES: Final = (
    Mistake("leech_overfills", Text("Power taken in place of income"), _overfills),
    Mistake("leech_dear", Text("Power for many points"), _dear),
    Mistake("leech_useless", Text("Power at the end of the game"), _useless_at_the_end),
    Mistake("leech_declined", Text("Power declined that costs nothing"), _free_declined),
    Mistake("burned", Text("Power sacrificed for little"), _burned_for_little),
    Mistake("cheaper_action", Text("A cheaper action brings the same"), _cheaper_elsewhere),
    Mistake("feeds_neighbors", Text("Much power for neighbors"), _feeds_neighbors),
    Mistake("gains_lost", Text("Gains that are lost"), _gains_lost),
)
