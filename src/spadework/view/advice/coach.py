"""The coach: what somebody who has never played should be told in a position, one thing at a time.

How this works: hints are tried in a fixed order. Each looks at the position of a seat and says
whether it fits; the first one that fits and was not said before is the one. What it is about is
named by a place: a hex, the key of a thing, or a part of the page. Nothing is remembered here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.core.text import Text, listed, plural
from spadework.rules.ground.spades import spade_price
from spadework.rules.power.leech import LeechOffer
from spadework.rules.ships.trade_facts import has_trade
from spadework.view.advice.offers import Offer, Offers, offers_for
from spadework.view.text.rules_in_brief import RULES
from spadework.view.text.tiles import cult_bonus_words, round_words

# Parts of the page that a hint may point to.
DECISION: Final = "#decision"
UNDO: Final = "#undo"
NOWHERE: Final = ""

WHEN_PAID: Final = Text("What you plan anyway is worth more in the round that pays for it.")
WORTH_DOING: Final = ("build", "upgrade", "transform", "track", "ship", "cult", "town", "bridge")


@dataclass(frozen=True)
class Hint:
    """A remark, and the place it is about."""

    id: str
    title: Text
    sentences: tuple[Text, ...]
    place: str


@dataclass(frozen=True)
class _Situation:
    """What hints look at: a position, the *seat* that is coached, and what it may do."""

    state: State
    index: int
    offers: Offers | None
    is_drafted: bool  # whether something is done that can still be taken back

    @property
    def rules(self) -> Ruleset:
        return self.state.rules

    @property
    def seat(self) -> Seat | None:
        """The seat, once it has a faction."""
        return self.state.seats[self.index] if self.index < len(self.state.seats) else None

    @property
    def is_turn(self) -> bool:
        """Whether an action of the own turn is to be chosen."""
        return self.offers is not None and self.offers.decision.is_turn and bool(self.state.round)

    def of_group(self, *groups: str) -> list[Offer]:
        """The offers of these kinds."""
        return [] if self.offers is None else [o for o in self.offers if o.group in groups]

    def first_place(self, offers: list[Offer], family: str = "") -> str:
        """The first place of *offers* that is of a family of things, or a hex."""
        for offer in offers:
            for place in offer.places:
                if place.startswith(family) if family else place in self.rules.board.index:
                    return place
        return ""

    def home_hex(self) -> str:
        """A hex on which the seat has built; empty before that."""
        names = self.rules.board.names
        own = [names[h] for h in self.rules.board.land if self.state.owner[h] == self.index]
        return own[0] if own else ""


def hint_for(
    state: State, seat: int, said: Collection[str], *, is_drafted: bool = False
) -> Hint | None:
    """What the coach tells *seat* now, besides all that was *said*; None if there is nothing."""
    if state.over:
        return None
    situation = _Situation(state, seat, offers_for(state, seat), is_drafted)
    for hint in HINTS:
        found = hint(situation)
        if found is not None and found.id not in said:
            return found
    return None


def aim(rules: Ruleset) -> tuple[Text, Text, Text]:
    """What the game is about and how it is won, in three sentences."""
    if has_trade(rules):
        means = Text(
            "{Structures} bring the goods for more, and so do power, towns, cults and ships; every "
            "round pays points for something else."
        )
    elif rules.cults.names:
        means = Text(
            "{Structures} bring the goods for more, and so do power, towns and cults; every round "
            "pays points for something else."
        )
    else:
        means = Text(
            "{Structures} bring the goods for more, and so do power and towns; every round pays "
            "points for something else."
        )
    end = (
        Text(
            "After round {n} the largest areas and the first places in the cults score, and "
            "whoever has most points wins.",
            n=rules.rounds,
        )
        if rules.cults.names
        else Text(
            "After round {n} the largest areas score, and whoever has most points wins.",
            n=rules.rounds,
        )
    )
    people = Text(
        "You lead a people that lives on one kind of land only: you turn other land into it, build "
        "there, and improve what you have built."
    )
    return people, means, end


def _welcome(situation: _Situation) -> Hint | None:
    if situation.state.round > 1:
        return None
    return Hint("welcome", Text("What this game is about"), aim(situation.rules), NOWHERE)


def _power_offered(situation: _Situation) -> Hint | None:
    offers = situation.offers
    if offers is None or not isinstance(offers.decision, LeechOffer):
        return None
    power = offers.decision.usable
    price = (
        plural(
            "{m} power costs you {n} point here.",
            "{m} power costs you {n} points here.",
            power - 1,
            m=power,
        )
        if power > 1
        else Text("A single power costs nothing: take it.")
    )
    worth = Text("Early on it is mostly worth its price; near the end points are worth more.")
    why = Text(
        "Somebody has built beside you, which lets you charge power: it goes from bowl 1 to bowl 2 "
        "to bowl 3, and what is in bowl 3 can be spent."
    )
    return Hint(
        "leech" if power > 1 else "leech-1",
        Text("Power from a neighbor"),
        (why, price, *([worth] if power > 1 else [])),
        DECISION,
    )


def _not_final(situation: _Situation) -> Hint | None:
    if not situation.is_drafted:
        return None
    return Hint(
        "undo",
        Text("Nothing is final yet"),
        (Text("Undo takes back what you have done, until you end your turn."),),
        UNDO,
    )


def _first_card(situation: _Situation) -> Hint | None:
    cards = situation.of_group("card")
    if not cards:
        return None
    return Hint(
        "card",
        Text("Your first {bonus_card}"),
        (
            Text(
                "You keep it for a round. What stands on its upper half comes as income when the "
                "round begins; some also let you do something, or score when you pass."
            ),
            Text("When you pass you give it back for another one, so none of them is a mistake."),
        ),
        situation.first_place(cards, "bonus:") or DECISION,
    )


def _turn(situation: _Situation) -> Hint | None:
    if not situation.is_turn:
        return None
    return Hint(
        "turn",
        Text("Your turn: one action"),
        (
            Text(
                "You do one thing, then the others do one thing each, and so on until all have "
                "passed."
            ),
            Text(
                "What is lit can be used now, and a hex shows its price. Click it, and click again."
            ),
        ),
        DECISION,
    )


def _home(situation: _Situation) -> Hint | None:
    seat = situation.seat
    if seat is None or seat.home < 0 or situation.offers is None:
        return None
    place = situation.home_hex() or situation.first_place(situation.of_group("build"))
    if not place:
        return None
    terrain = Text(situation.rules.terrains[seat.home])
    price = spade_price(seat)
    return Hint(
        "home",
        Text("Home is {terrain}", terrain=terrain),
        (
            Text(
                "The {faction} build on {terrain} only.",
                faction=Text(seat.faction.name),
                terrain=terrain,
            ),
            Text(
                "Other land is turned into it first: every step round the wheel of terrains, "
                "either way, takes a {spade}."
            ),
            *([Text("A {spade} costs you {price} now.", price=price.text)] if price else []),
        ),
        place,
    )


def _round(situation: _Situation) -> Hint | None:
    state, rules = situation.state, situation.rules
    if not situation.is_turn:
        return None
    tile = rules.round_tiles[state.round_tiles[state.round - 1]]
    bonus = cult_bonus_words(rules, tile) if state.round < rules.rounds else None
    return Hint(
        f"round-{state.round}",
        Text("What round {n} pays for", n=state.round),
        (
            Text("In this round: {gives}.", gives=listed(round_words(rules, tile))),
            *([Text("At its end the cults pay: {gives}.", gives=bonus)] if bonus else []),
            *([WHEN_PAID] if state.round == 1 else []),
        ),
        f"round:{tile.code}",
    )


def _reach(situation: _Situation) -> Hint | None:
    place = (
        situation.first_place(situation.of_group("build", "transform")) if situation.is_turn else ""
    )
    if not place:
        return None
    return Hint("reach", Text("Where you can build"), _reached(situation), place)


def _reached(situation: _Situation) -> tuple[Text, ...]:
    """Where the seat may build, and what its shipping adds to that."""
    beside = Text("You build beside your own {structures}.")
    seat = situation.seat
    if seat is None or not seat.faction.shipping_max:
        return (beside,)
    if not seat.shipping:
        return (beside, Text("To build across a river you need {shipping}, a track of your mat."))
    across = plural(
        "You also build across a river: {shipping} brings you over {n} river hex.",
        "You also build across a river: {shipping} brings you over {n} river hexes.",
        seat.shipping,
    )
    return (beside, across)


def _income(situation: _Situation) -> Hint | None:
    if not situation.is_turn or not situation.of_group("upgrade"):
        return None
    return Hint(
        "income",
        Text("Income lies under your pieces"),
        (
            Text(
                "A structure that leaves your mat uncovers what it brings at the beginning of "
                "every round from now on; one that is replaced comes back and covers it again."
            ),
        ),
        f"structure:{situation.rules.kinds[0].name}",
    )


def _power_actions(situation: _Situation) -> Hint | None:
    place = situation.first_place(situation.of_group("power action"), "space:")
    if not situation.is_turn or not place:
        return None
    return Hint(
        "power",
        Text("Power is there to be spent"),
        (
            Text(
                "What lies in bowl 3 pays for a power action, which then is your action of this "
                "turn."
            ),
            Text("Each of them is taken once in a round, by whoever comes first."),
        ),
        place,
    )


def _priests(situation: _Situation) -> Hint | None:
    place = situation.first_place(situation.of_group("cult"), "cult:")
    if not situation.is_turn or not place:
        return None
    return Hint("priests", Text("Priests and cults"), (RULES["priests"], RULES["order"]), place)


def _favor_tile(situation: _Situation) -> Hint | None:
    tiles = situation.of_group("favor")
    if situation.is_turn or not tiles:
        return None
    brings = Text(
        "It brings steps on a cult at once, and most bring something that lasts: income, or points "
        "for what you build."
    )
    place = situation.first_place(tiles, "favor:") or DECISION
    return Hint("favor", Text("A favor tile to choose"), (brings,), place)


def _town_tile(situation: _Situation) -> Hint | None:
    tiles = situation.of_group("town")
    if situation.is_turn or not tiles:
        return None
    brings = Text(
        "{Structures} of yours that stand together have become a town: choose a tile, which scores "
        "points and brings what is printed on it at once."
    )
    place = situation.first_place(tiles, "town:") or DECISION
    return Hint("town", Text("A town"), (brings,), place)


def _ships(situation: _Situation) -> Hint | None:
    offers = situation.of_group("ship")
    if not offers:
        return None
    place = situation.first_place(offers) or DECISION
    return Hint("ships", Text("{Ships} and trade"), (RULES["ships"], RULES["trade"]), place)


def _neighbors(situation: _Situation) -> Hint | None:
    if not situation.is_turn or "leech" in situation.rules.sources:
        return None
    texts = (RULES["neighbors"], RULES["power"])
    return Hint("neighbors", Text("Power from neighbors"), texts, "good:power")


def area_sentence(rules: Ruleset) -> Text:
    """What the largest areas score."""
    return Text(
        "After round {n} the largest connected areas score {points} points; {shipping} connects "
        "too.",
        n=rules.rounds,
        points=_numbers(rules.area_points),
    )


def _numbers(numbers: list[int]) -> Text:
    return listed([Text("{n}", n=n) for n in numbers if n])


def _end(situation: _Situation) -> Hint | None:
    rules, seat = situation.rules, situation.seat
    if not situation.is_turn or seat is None or situation.state.round < rules.rounds - 1:
        return None
    sentences = [area_sentence(rules)]
    if rules.cults.names:
        first = _numbers(rules.cults.points)
        sentences.append(Text("The first ones in every cult score {points} points.", points=first))
    sentences.append(Text("Goods that are left bring little: spend them before."))
    place = f"cult:{rules.cults.names[0]}" if rules.cults.names else situation.home_hex()
    return Hint("end", Text("How the end is scored"), tuple(sentences), place)


def _passing(situation: _Situation) -> Hint | None:
    passes = situation.of_group("pass")
    if not situation.is_turn or not passes or situation.of_group(*WORTH_DOING):
        return None
    is_last = situation.state.round == situation.rules.rounds
    why = (
        Text("Nothing is left that you could pay for: pass, and see what the others do.")
        if is_last
        else Text(
            "Nothing to build is left that you could pay for. Pass: the earlier, the more "
            "{bonus_cards} there are to choose from."
        )
    )
    place = situation.first_place(passes, "bonus:") or DECISION
    return Hint("pass", Text("Time to pass"), (why, RULES["pass"]), place)


HINTS: Final[tuple[Callable[[_Situation], Hint | None], ...]] = (
    _welcome,
    _power_offered,
    _favor_tile,
    _town_tile,
    _not_final,
    _first_card,
    _turn,
    _home,
    _round,
    _reach,
    _end,
    _passing,
    _income,
    _power_actions,
    _ships,
    _priests,
    _neighbors,
)
