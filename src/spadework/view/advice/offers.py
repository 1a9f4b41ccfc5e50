"""The answers to a question, arranged for a screen: in words, in groups, by the places to click."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from spadework.core.state import Action, Decision, State
from spadework.core.text import Text
from spadework.view.advice.change import Change, change, faction_of, seat_in
from spadework.view.advice.preview import Preview, preview
from spadework.view.text.wording import wording


@dataclass(frozen=True)
class Offer:
    """One legal answer; *change* is what it does to the goods of the seat at once."""

    action: Action
    seat: int
    group: str
    label: Text
    places: tuple[str, ...]
    change: Change

    @property
    def text(self) -> str:
        """The text of the action."""
        return self.action.text

    @property
    def costs(self) -> dict[str, int]:
        """What is paid."""
        return self.change.costs

    @property
    def gains(self) -> dict[str, int]:
        """What is gained at once."""
        return self.change.gains

    @property
    def points(self) -> int:
        """Points that are scored or lost at once."""
        return self.change.total_points


@dataclass(frozen=True)
class Offers:
    """The answers to one question, in the order of the engine."""

    state: State
    decision: Decision
    all: tuple[Offer, ...]

    def __iter__(self) -> Iterator[Offer]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    @property
    def question(self) -> Text:
        """What is asked, in the words of the game."""
        return self.state.question_to(self.decision)

    def by_group(self) -> dict[str, list[Offer]]:
        """The offers of each group, the groups in the order a player looks for them."""
        found: dict[str, list[Offer]] = {group: [] for group in GROUPS}
        for offer in self.all:
            found[offer.group].append(offer)
        return {group: offers for group, offers in found.items() if offers}

    def by_place(self) -> dict[str, list[Offer]]:
        """The offers at each place that can be clicked."""
        found: dict[str, list[Offer]] = {}
        for offer in self.all:
            for place in offer.places:
                found.setdefault(place, []).append(offer)
        return found

    def called(self, text: str) -> Offer | None:
        """The offer of an action text."""
        return next((offer for offer in self.all if offer.text == text), None)

    def preview(self, offer: Offer) -> Preview:
        """Everything *offer* brings: dearer than its `change`, so only where somebody looks."""
        return preview(self.state, offer.action, offer.seat)


GROUPS: Final = {
    "faction": Text("Factions"),
    "terrain": Text("Terrains"),
    "build": Text("Build"),
    "upgrade": Text("Upgrade"),
    "transform": Text("Transform"),
    "bridge": Text("Bridges"),
    "town": Text("Towns"),
    "favor": Text("Favor tiles"),
    "ship": Text("Ships"),
    "cult": Text("Cults"),
    "track": Text("Tracks"),
    "power action": Text("Power actions"),
    "special action": Text("Special actions"),
    "answer": Text("Answers"),
    "convert": Text("Conversions"),
    "card": Text("{Bonus_cards}"),
    "pass": Text("Pass"),
    "turn": Text("Turn"),
}


def arrange(state: State, decision: Decision) -> Offers:
    """The answers to *decision*, one of the open decisions of *state*."""
    offers = tuple(_offer(state, decision, action) for action in state.offers_of(decision))
    return Offers(state, decision, offers)


def offers_for(state: State, seat: int) -> Offers | None:
    """What *seat* may answer now; None if it is not asked."""
    asked = state.asked_of(seat)
    return None if asked is None else arrange(state, asked)


def _offer(state: State, decision: Decision, action: Action) -> Offer:
    words = wording(state.rules, action, faction_of(state, decision.seat))
    after = state.copy()
    action.apply(after, decision)
    effect = change(state.rules, seat_in(state, decision.seat), seat_in(after, decision.seat))
    return Offer(action, decision.seat, words.group, words.label, words.places, effect)
