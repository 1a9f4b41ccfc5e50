"""The panel in which somebody decides: the offers in groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from spadework.core.state import State
from spadework.core.text import Text
from spadework.rules.ground.terraforming import FirstDwelling
from spadework.rules.power.leech import LeechOffer
from spadework.view.advice.card_worth import worth_at
from spadework.view.advice.land import sensible_actions
from spadework.view.advice.offers import GROUPS, Offer, Offers
from spadework.view.advice.turn_ends import has_turn, is_set_up
from spadework.view.drawing.tile_icons import Bit, Face, tile_faces
from spadework.web.http.parameters import LONGEST_SEQUENCE
from spadework.web.screens.amount_bits import gain_bits, goods_bits
from spadework.web.screens.explaining import named
from spadework.web.screens.faction_cards import FactionCard, faction_cards
from spadework.web.screens.headline import waits_for_others
from spadework.web.screens.offering import Offering
from spadework.web.screens.piece_cache import piece
from spadework.web.screens.rendering import Say, speech
from spadework.web.tables.viewed_game import ViewedGame

TURN: Final = "turn"
CONVERSIONS: Final = "convert"
END_TURN: Final = "end turn"
FACTIONS: Final = "faction"
FEW: Final = 4  # so many offers of a group are shown at once, without a fold
SOME: Final = 12  # and so many altogether
MOST_IN_A_ROW: Final = 6  # buttons that are shown without a menu
MOST_TOLD: Final = 4  # steps of a plan


class OfferButton(msgspec.Struct, frozen=True):
    """An offer as a button."""

    text: str
    label: str
    place: str  # the hex, where the choices of a list differ by it alone
    places: str
    thing: str  # the glossary's key of the place; empty for hexes
    price: tuple[Bit, ...]
    gain: tuple[Bit, ...]
    face: Face
    worth: tuple[Bit, ...]  # of a card: what lies on it, what it would score as things stand


@dataclass(frozen=True)
class Group:
    """Offers of one kind, in lists: those that differ by their hex alone share a label."""

    name: str
    title: str
    count: int
    is_open: bool
    lists: list[tuple[str, list[OfferButton]]]
    cards: list[FactionCard]  # in place of lists, where factions are chosen

    @property
    def has_pictures(self) -> bool:
        """Whether cards or tiles are chosen, which need more room than words."""
        faces = [choice.face for _, choices in self.lists for choice in choices]
        return bool(self.cards) or any(faces)


def decision_html(view: ViewedGame, offering: Offering) -> str:
    """The panel in which the viewer decides."""
    state = view.game.state
    say = speech(view.viewer.language, state.rules)
    offers = offering.offers
    by_group = offers.by_group() if offers is not None else {}
    can_end = any(offer.text == END_TURN for offer in by_group.pop(TURN, []))
    is_turn = offers is not None and offers.decision.is_turn
    is_placing = offers is not None and isinstance(offers.decision, FirstDwelling)
    few = sum(len(group) for group in by_group.values()) <= SOME
    groups = [
        Group(
            name,
            say(GROUPS[name]),
            len(group),
            not is_placing  # which is done on the board
            and (few or len(group) <= FEW or (not is_turn and name != CONVERSIONS)),
            [] if name == FACTIONS else _lists(state, group, say),
            faction_cards(view, group) if name == FACTIONS else [],
        )
        for name, group in by_group.items()
    ]
    return piece(
        view,
        "decision.html",
        groups=groups,
        count=sum(group.count for group in groups),
        hint=say(_hint(state, offers)) if offers is not None and is_turn else "",
        texts=[offer.text for offer in offers] if offers is not None else [],
        longest_action=LONGEST_SEQUENCE,
        draft=[named(state, text, say) for text in _drafted(view)],
        may_plan=bool(view.viewer.seats) and view.plan is None,
        carried=[] if view.plan else [(known.name, say(known.trouble)) for known in view.carried],
        can_end=can_end or _is_complete(view),
        is_turn=is_turn,
        is_undoable=is_undoable(view),
        is_placing=is_placing,
        is_short=sum(group.count for group in groups) <= MOST_IN_A_ROW
        and not is_turn
        and not is_placing
        and not any(group.has_pictures for group in groups),
        at_once=offers is not None and isinstance(offers.decision, LeechOffer),
        rule=_rule(offering),
        may_stay=waits_for_others(view) and not view.turn_is_over,
        is_past=view.is_past,
        is_over=state.over,
        may_act=bool(view.viewer.seats),
        is_replaced=bool(view.own - view.viewer.seats),
        # The headline says it of a game that goes on; of one that is over it names the winner.
        read_only=say(view.read_only) if view.read_only and state.over else "",
        id=view.id,
        rematch=view.rematch,
        csrf=view.viewer.csrf if state.over else "",
    )


def _hint(state: State, offers: Offers) -> Text:
    """What there is to do in a turn."""
    done = state.seats[offers.decision.seat].actions == 0
    return ACTION_DONE if done else CHOOSE_ACTION


CHOOSE_ACTION: Final = Text("One action: choose a lit hex, tile or track.")
ACTION_DONE: Final = Text("Your action is done: end the turn.")


def _is_complete(view: ViewedGame) -> bool:
    """Whether what is drafted can be ended as it is."""
    answers = bool(view.draft) and is_set_up(view.settled.state)
    return view.turn_is_over or answers or waits_for_others(view)


def is_undoable(view: ViewedGame) -> bool:
    """Whether what the viewer answers next can be taken back."""
    seat = view.acting_seat
    if seat is None or view.plan is not None:
        return seat is not None
    return has_turn(view.game.state, seat) and seat not in view.ending


def _drafted(view: ViewedGame) -> tuple[str, ...]:
    """What can be taken back: the whole draft, or the end of a plan, which may be long."""
    return view.plan.steps[-MOST_TOLD:] if view.plan else view.draft


def _rule(offering: Offering) -> str:
    """The glossary's key of the rule behind the question; empty where none says it."""
    offers = offering.offers
    if offers is None or not len(offers):
        return ""
    if offers.decision.is_turn:
        return "rule:turn"
    if isinstance(offers.decision, LeechOffer):
        return "rule:leech"
    return RULES.get(offers.all[0].group, "")


RULES: Final = {"bridge": "rule:bridge", "town": "rule:town", "ship": "rule:trade"}


def _lists(state: State, offers: list[Offer], say: Say) -> list[tuple[str, list[OfferButton]]]:
    """Offers with the same label under it, all others together without one."""
    by_label: dict[str, list[Offer]] = {}
    for offer in offers:
        by_label.setdefault(say(offer.label), []).append(offer)
    single = [offers[0] for offers in by_label.values() if len(offers) == 1]
    several = [(label, offers) for label, offers in by_label.items() if len(offers) > 1]
    several.sort(key=lambda item: not _is_wanted(state, item[1][0]))
    found = [*([("", single)] if single else []), *several]
    return [(label, [_choice(state, offer, say) for offer in offers]) for label, offers in found]


def _is_wanted(state: State, offer: Offer) -> bool:
    """Whether it is what one would do on its hex: of all transformations that into one's home."""
    hex = next((place for place in offer.places if place in state.rules.board.index), "")
    if not hex or offer.seat >= len(state.seats):
        return False
    wanted = sensible_actions(state, state.seats[offer.seat], state.rules.board.index[hex])
    return offer.action in wanted


def _choice(state: State, offer: Offer, say: Say) -> OfferButton:
    rules = state.rules
    hexes = [place for place in offer.places if place in rules.board.index]
    known = tile_faces(rules)
    return OfferButton(
        offer.text,
        say(offer.label),
        "–".join(hexes),
        " ".join(offer.places),
        next((place for place in offer.places if ":" in place), ""),
        tuple(goods_bits(offer.costs)),
        tuple(gain_bits(offer.change)),
        next((known[place] for place in offer.places if place in known), ()),
        tuple(_worth(state, offer)),
    )


def _worth(state: State, offer: Offer) -> list[Bit]:
    """What the bonus card that is taken is worth beside its income."""
    worth = worth_at(state, offer.seat, offer.places)
    amounts = [] if worth is None else [("coin", worth.coins), ("point", worth.points)]
    return [Bit(icon, str(n)) for icon, n in amounts if n]
