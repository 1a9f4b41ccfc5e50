"""The rules that every player meets, in a sentence or two each."""

from __future__ import annotations

from typing import Final

from spadework.core.text import Text

RULES: Final = {
    "coins": Text(
        "What is built is paid with {coins}. At the end, those that are left become points."
    ),
    "workers": Text(
        "It takes workers to build and to dig. Every {dwelling} brings some in every round."
    ),
    "priests": Text("Priests are sent to the cults, or pay for tracks. Temples bring them."),
    "power": Text(
        "Power charges from bowl 1 to bowl 2 to bowl 3; only what is in bowl 3 can be spent."
    ),
    "points": Text("Whoever has most points at the end wins."),
    "keys": Text("A town brings a key. The last step of every cult takes one."),
    "spades": Text("A {spade} turns a hex into the next terrain of the wheel; it is used at once."),
    "ships": Text("{Ships} sail on rivers and trade with {structures} of others, once with each."),
    "ships come": Text("New {ships} are placed beside the {dock} or the {shipyard}."),
    "ships build": Text(
        "What lies beside a {ship} is in reach, and the {ship} may pay for a {dwelling} "
        "there: it returns to the supply in place of the price."
    ),
    "merchants": Text(
        "Merchants walk over land and rivers, but stop on no river. They trade with "
        "{structures} of others, once with each."
    ),
    "merchants come": Text("New merchants are placed on the storehouse or the market."),
    "merchants build": Text(
        "The hex that a merchant stands on is in reach, and the merchant may pay for a "
        "{dwelling} there: it returns to the supply in place of the price."
    ),
    "merchants wait": Text(
        "Whoever builds a {dwelling} where somebody else's merchant stands is traded with at "
        "once: the owner of the merchant is rewarded, and the builder may take power."
    ),
    "range": Text("Merchants move so many hexes, and 1 power moves one of them a hex farther."),
    "range steps": Text(
        "Steps come with the market, with tiles and bonuses. They cost nothing and score nothing."
    ),
    "card": Text("It is kept for a round and returned on passing, in exchange for another."),
    "turn": Text(
        "Seats take turns with one action each until they pass. Conversions are possible "
        "besides, as many as one likes."
    ),
    "leech": Text(
        "Whoever builds next to others lets them take power: as much as their {structures} "
        "beside it are worth, for a point less than that."
    ),
    "neighbors": Text(
        "Whoever builds next to others brings them 1 power for each of their {structures} "
        "beside it."
    ),
    "town": Text(
        "Adjacent {structures} of one's own become a town when there are {n} of them with a "
        "power value of {m} together. A town brings a town tile."
    ),
    "bridge": Text("A bridge makes two hexes on both sides of a river adjacent."),
    "pass": Text("Who passes takes no more actions in this round, and changes the {bonus_card}."),
    "convert": Text("Goods are converted in the own turn, besides the action."),
    "burn": Text(
        "Two tokens of bowl 2 are sacrificed for power: one leaves the game, the other one "
        "moves to bowl 3."
    ),
    "income": Text(
        "Every round begins with the income of {structures} and of the {bonus_card}, and of "
        "tiles that bring one."
    ),
    "cult bonus": Text("When a round is over, the scoring tile rewards steps on one cult."),
    "order": Text(
        "A priest sent to the order of a cult stays there for good and brings more steps; one"
        " that is returned brings a single step."
    ),
    "area": Text("At the end the largest connected areas score; {shipping} connects too."),
    "reach": Text(
        "New {structures} stand beside an own one, or across so many river hexes as "
        "{shipping} allows."
    ),
    "reach by ship": Text(
        "What lies beside an own {ship} is in reach as well, and so is the hex that an own "
        "merchant stands on."
    ),
    "trade": Text(
        "A {ship} that lands at a {structure} of somebody else trades with it: the trader is "
        "rewarded and the owner may take power."
    ),
    "trade power": Text(
        "That power is the power value of the {structure}, for a point less than that."
    ),
}
