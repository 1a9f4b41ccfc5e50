"""What a legal action brings: costs, gains, points by source, towns, power for neighbors.

Only the immediate effect counts: before anybody answers, before income and the end of the round.
The action is played on a copy; the position itself stays as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spadework.core.amounts import count
from spadework.core.errors import IllegalAction
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, Decision, State
from spadework.core.text import Text, game_word, in_a_row
from spadework.rules.cults.favors import TakeFavor
from spadework.rules.ground.towns import TakeTown
from spadework.rules.power.leech import LeechOffer
from spadework.rules.ships.docks import markers_of, ships_of
from spadework.rules.ships.trade_facts import has_trade
from spadework.view.advice.change import Change, change, faction_of, seat_in
from spadework.view.text.amounts import amounts
from spadework.view.text.deeds import deeds, swapped_cards
from spadework.view.text.tiles import source_words


class Gift(NamedTuple):
    """*seat* gains *power* and *coins* from what somebody else does, without a question."""

    seat: int
    power: int
    coins: int


class Leech(NamedTuple):
    """*seat* may charge *power* and would lose *points* for it."""

    seat: int
    power: int
    points: int


@dataclass(frozen=True)
class Preview(Change):
    """The immediate effect of an action."""

    action: str
    seat: int
    spades_bought: int
    town_tiles: int  # to be chosen: towns this founds
    favor_tiles: int  # to be chosen
    leeches: tuple[Leech, ...]
    gifts: tuple[Gift, ...]
    structures: Mapping[str, str]  # hex: what stands there now
    terrains: Mapping[str, str]  # hex: what it has become
    bridges: tuple[str, ...]
    ships: tuple[str, ...]  # where own ships stand now that did not, one each
    markers: tuple[str, ...]  # hexes with a new trade marker of one's own
    deeds: tuple[Text, ...]  # what it decides besides, in words
    cards: tuple[Text, ...]  # bonus cards returned and taken, in words
    questions: tuple[Text, ...]  # what the seat is asked next, besides town and favor tiles
    names: tuple[str, ...]  # of the seats
    sources: Mapping[str, Text]  # of the points, in words
    words: dict[str, str]  # those of the game and of who acts

    def sentences(self) -> list[Text]:
        """The effect in short lines, what is paid first; a single one where nothing changes."""
        points = [*self._bowls_in_words(), *self._points_in_words()]
        own = self._told(
            [*self._goods_in_words(), *points, *self._pieces_in_words(), *self._steps_in_words()]
        )
        told = [*own, *self.deeds, *self.cards, *self._told(self._others_in_words())]
        return told or [Text("Changes nothing by itself.")]

    def besides_goods(self, places: Collection[str] = ()) -> list[Text]:
        """The effect in short lines, less the goods; what is seen on the board comes last.

        Whoever names the action and its *places* has said already what happens there, and draws the
        card that is taken; several who may take power, and points of several sources, are told in
        one line.
        """
        points = self._told([*self._bowls_in_words(), *self._points_in_a_row()])
        others = self._told([*self._choices_in_words(), *self._takers_in_words()])
        asked = self._told(self._asked_in_words())
        pieces = self._told([*self._pieces_in_words(places), *self._steps_in_words(places)])
        # Where passing scores, the points are what is new about it.
        deeds = () if points and self.cards else self.deeds
        return [*points, *deeds, *others, *asked, *pieces]

    def _told(self, lines: list[Text]) -> list[Text]:
        return [line.told_in(self.words) for line in lines]

    def _goods_in_words(self) -> list[Text]:
        lines: list[Text] = []
        if self.costs and self.spades_bought:
            bought = count(self.spades_bought, "spade")
            goods = amounts(self.costs)
            lines.append(Text("Costs {goods} ({bought} bought).", goods=goods, bought=bought))
        elif self.costs:
            lines.append(Text("Costs {goods}.", goods=amounts(self.costs)))
        if self.gains:
            lines.append(Text("Gains {goods}.", goods=amounts(self.gains)))
        return lines

    def _bowls_in_words(self) -> list[Text]:
        if self.power or not any(self.bowls):
            return []
        n, m, k = (f"{change:+}" for change in self.bowls)
        return [Text("The bowls change by {n}, {m} and {k}.", n=n, m=m, k=k)]

    def _points_in_a_row(self) -> list[Text]:
        if len(self.points) < 2:
            return self._points_in_words()
        each = [
            Text("{n} {source}", n=f"{n}".replace("-", "−"), source=self.sources[name])
            for name, n in self.points.items()
        ]
        return [Text("Points: {sources}.", sources=in_a_row(each))]

    def _points_in_words(self) -> list[Text]:
        lines: list[Text] = []
        for name, n_points in self.points.items():
            points, source = count(abs(n_points), "point"), self.sources[name]
            if n_points > 0:
                lines.append(Text("Scores {points} ({source}).", points=points, source=source))
            else:
                lines.append(Text("Loses {points} ({source}).", points=points, source=source))
        return lines

    def _pieces_in_words(self, known: Collection[str] = ()) -> list[Text]:
        """What changes on the board, but for the hexes of which it is *known*."""
        lines = [
            Text("{hex} becomes {terrain}.", hex=hex, terrain=Text(terrain))
            for hex, terrain in self.terrains.items()
            if hex not in known
        ]
        lines += [
            Text("A {kind} stands on {hex}.", kind=game_word(kind.replace(" ", "_")), hex=hex)
            for hex, kind in self.structures.items()
            if hex not in known
        ]
        for ends in self.bridges:
            start, _, end = ends.partition(":")
            if start in known and end in known:
                continue
            lines.append(Text("A bridge joins {hex} and {other}.", hex=start, other=end))
        lines += [Text("A {kind} stands on {hex}.", kind=Text("{ship}"), hex=h) for h in self.ships]
        lines += [Text("A trade marker lies under {hex}.", hex=hex) for hex in self.markers]
        return lines

    def _steps_in_words(self, known: Collection[str] = ()) -> list[Text]:
        """Steps on cults, but for those that are *known*."""
        lines: list[Text] = []
        for name, n in self.cult_steps.items():
            if f"cult:{name}" in known:
                continue
            steps, cult = count(abs(n), "step"), Text(name)
            if n > 0:
                lines.append(Text("Moves {steps} up on {cult}.", steps=steps, cult=cult))
            else:
                lines.append(Text("Moves {steps} down on {cult}.", steps=steps, cult=cult))
        return lines

    def _others_in_words(self) -> list[Text]:
        each = [self._taker_in_words(leech) for leech in self.leeches]
        return [*self._choices_in_words(), *each, *self._asked_in_words()]

    def _choices_in_words(self) -> list[Text]:
        """The tiles that it brings."""
        lines: list[Text] = []
        if self.town_tiles:
            lines.append(Text("Founds {towns}.", towns=count(self.town_tiles, "town")))
        if self.favor_tiles:
            tiles = count(self.favor_tiles, "favor tile")
            lines.append(Text("Brings {tiles} of choice.", tiles=tiles))
        return lines

    def _takers_in_words(self) -> list[Text]:
        """Who may take power: one in a sentence, several in a row."""
        if len(self.leeches) < 2:
            return [self._taker_in_words(leech) for leech in self.leeches]
        takers = [
            Text(
                "{who} {n} for {price}",
                who=Text(self.names[leech.seat]),
                n=leech.power,
                price=_for_power(leech),
            )
            for leech in self.leeches
        ]
        return [Text("Lets others take power: {takers}.", takers=in_a_row(takers))]

    def _taker_in_words(self, leech: Leech) -> Text:
        return Text(
            "Lets the {who} take {n} power for {price}.",
            who=Text(self.names[leech.seat]),
            n=leech.power,
            price=_for_power(leech),
        )

    def _asked_in_words(self) -> list[Text]:
        """What others gain without a question, and what is asked next."""
        lines: list[Text] = []
        for gift in self.gifts:
            gained = {"power": gift.power, "coins": gift.coins}
            goods = amounts({name: n for name, n in gained.items() if n})
            who = Text(self.names[gift.seat])
            lines.append(Text("Brings the {who} {goods}.", who=who, goods=goods))
        lines += [Text("Next: {question}.", question=question) for question in self.questions]
        return lines


def _for_power(leech: Leech) -> Text:
    """What power from a neighbor costs."""
    return count(leech.points, "point") if leech.points else Text("nothing")


def preview(state: State, action: Action, seat: int | None = None) -> Preview:
    """What *action* would bring *seat* (or whoever is asked) at once; it has to be legal."""
    return preview_sequence(state, [action], seat)


def preview_sequence(state: State, actions: Sequence[Action], seat: int | None = None) -> Preview:
    """What *actions*, one after the other, would bring; the last one only as far as it goes."""
    actor = NOBODY if seat is None else seat
    after = state.copy()
    spades = 0
    done: list[Text] = []
    cards: list[Text] = []
    for place, action in enumerate(actions):
        before = after.copy()
        decision = before.answered_by(action, actor)
        if decision is None:
            raise IllegalAction(before.refusal(action, actor))
        actor = decision.seat
        spades += action.spades_bought(before, decision)
        if place + 1 < len(actions):
            after.answer(decision, action)
        else:
            action.apply(after, decision)
        done += deeds(before, after, decision, action)
        cards += swapped_cards(before, decision, action)
    while not state.rules.order.is_patient and after.pending and after.pending[-1].is_idle(after):
        after.pending[-1].lapse(after)  # what follows without a choice, such as a single trade
    old = seat_in(state, actor)
    new = seat_in(after, actor)
    asked = [d for d in after.pending if d not in state.pending]
    own = [d for d in asked if d.seat == actor and not d.is_idle(after)]
    rules = state.rules
    effect = change(rules, old, new)
    return Preview(
        **vars(effect),
        action=actions[-1].text,
        seat=actor,
        spades_bought=spades,
        town_tiles=sum(isinstance(d, TakeTown) for d in own),
        favor_tiles=sum(isinstance(d, TakeFavor) for d in own),
        leeches=leeches(state, after, asked),
        gifts=_gifts(state, after, actor),
        structures=_new_structures(state, after),
        terrains=_new_terrains(state, after),
        bridges=_new_bridges(state, after),
        ships=_new_places(state, after, actor, ships_of),
        markers=_new_places(state, after, actor, markers_of),
        deeds=tuple(done),
        cards=tuple(cards),
        questions=tuple(
            state.question_to(d)
            for d in own[::-1]
            if not isinstance(d, TakeTown | TakeFavor | LeechOffer)
        ),
        names=tuple(s.faction.name for s in after.seats),
        sources={source: source_words(rules, source) for source in effect.points},
        words=rules.words_of(faction_of(state, actor)),
    )


def leeches(state: State, after: State, asked: list[Decision]) -> tuple[Leech, ...]:
    """Who may charge how much for what has been built, in the order they are asked."""
    found: list[Leech] = []
    for offer in state.rules.order.in_turn(asked):
        if isinstance(offer, LeechOffer) and offer.event >= state.events:
            seat = after.seats[offer.seat]
            # A point each after the first; nobody goes below 0 (as in rules.leech).
            power = min(offer.usable, seat.points + 1)
            if power:
                found.append(Leech(seat.index, power, power - 1))
    return tuple(found)


def _gifts(state: State, after: State, actor: int) -> tuple[Gift, ...]:
    """What others gain at once; power that finds no room is lost."""
    found: list[Gift] = []
    for old, new in zip(state.seats, after.seats, strict=False):
        gift = Gift(old.index, old.capacity - new.capacity, new.coins - old.coins)
        if old.index != actor and (gift.power > 0 or gift.coins > 0):
            found.append(gift)
    return tuple(found)


def _new_structures(state: State, after: State) -> dict[str, str]:
    rules = state.rules
    return {
        rules.board.names[hex]: rules.kinds[kind].name.replace("_", " ")
        for hex, kind in enumerate(after.kind)
        if kind != state.kind[hex]
    }


def _new_terrains(state: State, after: State) -> dict[str, str]:
    rules = state.rules
    return {
        rules.board.names[hex]: rules.terrains[terrain]
        for hex, terrain in enumerate(after.terrain)
        if terrain != state.terrain[hex]
    }


def _new_bridges(state: State, after: State) -> tuple[str, ...]:
    board = state.rules.board
    sites = [board.bridge_sites[site] for site in after.bridges[len(state.bridges) :]]
    return tuple(f"{board.names[a]}:{board.names[b]}" for a, b in sites)


def _new_places(
    state: State, after: State, seat: int, of: Callable[[State, Seat], list[int]]
) -> tuple[str, ...]:
    """Hexes with more ships or markers of *seat* than before."""
    if not has_trade(state.rules) or seat >= len(state.seats):
        return ()
    new = Counter(of(after, after.seats[seat])) - Counter(of(state, state.seats[seat]))
    return tuple(state.rules.board.names[hex] for hex in new.elements())
