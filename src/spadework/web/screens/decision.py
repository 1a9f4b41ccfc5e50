"""Acting: the offers in groups, and what one of them would bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from spadework.core.state import Action, State
from spadework.core.text import Text
from spadework.rules.ground.building import Upgrade
from spadework.rules.ground.terraforming import Build, FirstDwelling, Transform
from spadework.rules.power.leech import LeechOffer
from spadework.view.advice.card_worth import worth_at
from spadework.view.advice.change import Change, faction_of
from spadework.view.advice.intentions import (
    Intention,
    intentions_at,
    played,
    read_sequence,
)
from spadework.view.advice.land import sensible_actions
from spadework.view.advice.mistakes import warnings
from spadework.view.advice.offers import GROUPS, Offer, Offers
from spadework.view.advice.position import bridge_pictures, hex_pictures, picture, seat_color
from spadework.view.advice.preview import Preview, preview_sequence
from spadework.view.advice.surroundings import Neighborhood, surroundings
from spadework.view.advice.turn_ends import can_end_turn, has_turn, is_set_up
from spadework.view.drawing.live_board import Amounts, ghosts
from spadework.view.drawing.tile_icons import Bit, Face, tile_faces
from spadework.view.text.glossary import explain_thing
from spadework.view.text.language import language
from spadework.view.text.wording import wording
from spadework.web.http.parameters import LONGEST_SEQUENCE
from spadework.web.screens.explaining import explain_html, named
from spadework.web.screens.faction_cards import FactionCard, faction_cards
from spadework.web.screens.headline import waits_for_others
from spadework.web.screens.mat_pieces import WAYS
from spadework.web.screens.mats import goods_bits
from spadework.web.screens.offering import Offering
from spadework.web.screens.piece_cache import piece
from spadework.web.screens.rendering import Say, page_paint, render, speech
from spadework.web.tables.viewed_game import ViewedGame

TURN: Final = "turn"
CONVERSIONS: Final = "convert"
END_TURN: Final = "end turn"
FACTIONS: Final = "faction"
FEW: Final = 4  # so many offers of a group are shown at once, without a fold
SOME: Final = 12  # and so many altogether
MOST_IN_A_ROW: Final = 6  # buttons that are shown without a menu
MOST_TOLD: Final = 4  # steps of a plan
MOST_ROWS: Final = 4  # of the menu at a place before its fold


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
        is_undoable=_is_undoable(view),
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


def _is_undoable(view: ViewedGame) -> bool:
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
        tuple(_gain(offer.change)),
        next((known[place] for place in offer.places if place in known), ()),
        tuple(_worth(state, offer)),
    )


def _worth(state: State, offer: Offer) -> list[Bit]:
    """What the bonus card that is taken is worth beside its income."""
    worth = worth_at(state, offer.seat, offer.places)
    amounts = [] if worth is None else [("coin", worth.coins), ("point", worth.points)]
    return [Bit(icon, str(n)) for icon, n in amounts if n]


# --- what an action would bring


@dataclass(frozen=True)
class Difference:
    """A number that changes: from what to what."""

    icon: str
    name: str
    good: str
    old: int
    new: int


@dataclass(frozen=True)
class MenuRow:
    """A whole intention as a button of the menu at a place."""

    text: str
    label: str
    means: str  # what is done before it
    price: list[Bit]
    gain: list[Bit]
    is_usual: bool
    model: str = ""  # the structure that stands there afterwards
    land: str = ""  # or what the land has become
    source: str = ""  # what its spades come from
    others: tuple[MenuRow, ...] = ()  # the same, with spades from elsewhere


def menu_html(view: ViewedGame, place: str) -> str:
    """What the viewer can do at *place*, best first; empty where nothing can be done."""
    seat = view.acting_seat
    state = view.game.state
    found = [] if seat is None else intentions_at(state, seat, place)
    if seat is None or not found:
        return ""
    say = speech(view.viewer.language, state.rules)
    rows = _rows(state, found, say)
    hex = state.rules.board.index.get(place)
    front = [row for row in rows if row.is_usual][:MOST_ROWS] or rows[:MOST_ROWS]
    return render(
        "menu.html",
        view.viewer.language,
        place=place if hex is not None else "",
        terrain=say(state.rules.terrains[state.terrain[hex]])
        if hex in state.rules.board.land
        else "",
        color=seat_color(state, state.seats[seat]) if seat < len(state.seats) else "",
        front=front,
        others=[row for row in rows if row not in front],
    )


def _rows(state: State, found: list[Intention], say: Say) -> list[MenuRow]:
    """Intentions as rows; those that differ only in where the spades come from share one."""
    by_aim: dict[tuple[Action, ...], list[MenuRow]] = {}
    for intention in found:
        aim = intention.aim if intention.spades else intention.actions
        by_aim.setdefault(aim, []).append(_row(state, intention, say))
    return [replace(first, others=tuple(others)) for first, *others in by_aim.values()]


def _row(state: State, intention: Intention, say: Say) -> MenuRow:
    return MenuRow(
        intention.text,
        say(intention.label),
        ", ".join(say(means) for means in _means(intention)),
        goods_bits(intention.effect.costs),
        _gain(intention.effect),
        intention.is_usual,
        _model(state, intention.actions[-1]),
        _land(state, intention.actions[-1]),
        say(intention.source or BOUGHT) if intention.spades else "",
    )


def _gain(change: Change) -> list[Bit]:
    """Goods, points and steps on the cults that come of something."""
    gain = goods_bits(change.gains, "+")
    if change.total_points:
        gain.append(Bit("point", f"{change.total_points:+}"))
    return gain + [Bit(cult, f"{steps:+}") for cult, steps in change.cult_steps.items()]


def _model(state: State, action: Action) -> str:
    """The structure that an action puts on the board; empty if it puts none."""
    if isinstance(action, Upgrade):
        return state.rules.kinds[action.kind].name
    return state.rules.kinds[0].name if isinstance(action, Build) else ""


def _land(state: State, action: Action) -> str:
    """The terrain that an action leaves on the board; empty if it changes none."""
    return state.rules.terrains[action.target] if isinstance(action, Transform) else ""


def _means(intention: Intention) -> list[Text]:
    """What is done on the way: digging is counted, and everything else is named."""
    *before, last = intention.actions
    pairs = zip(before, intention.means, strict=True)
    named = [means for action, means in pairs if not isinstance(action, Transform)]
    if not intention.spades:
        return named
    work = Text("dig {n}") if isinstance(last, Transform) else Text("dig {n}, build")
    return [work.of(n=intention.spades), *named]


BOUGHT: Final = Text("bought")


def preview_html(view: ViewedGame, action_text: str) -> str:
    """What the actions called *action_text* would bring the viewer, or why they cannot be done."""
    state = view.game.state
    actions = read_sequence(state.rules, action_text)
    seat = view.acting_seat
    if actions is None or seat is None or played(state, seat, actions) is None:
        return explain_html(view, action_text)
    say = speech(view.viewer.language, state.rules)
    effect = preview_sequence(state, actions, seat)
    *before, last = actions
    start = played(state, seat, before)
    assert start is not None, f"'{action_text}' was played before"
    words = wording(state.rules, last, faction_of(state, seat))
    hexes = [place for place in words.places if place in state.rules.board.index]
    around = _surroundings(start, seat, last)
    sentences = effect.besides_goods() + (around.sentences(state.rules) if around else [])
    return render(
        "preview.html",
        view.viewer.language,
        action=action_text,
        label=say(words.label),
        means=[named(state, action.text, say) for action in before],
        place=", ".join(hexes),
        can_end=_ends_with(view, seat, actions),
        price=goods_bits(effect.costs, "−"),
        gain=_gain(effect),
        differences=_differences(state, seat, effect, say),
        sentences=[say(sentence) for sentence in sentences],
        explanation=_explanation(state, words.places, seat, view.viewer.language, say),
        mistakes=[
            (mistake.id, say(mistake.title), say(mistake.sentence))
            for mistake in warnings(start, seat, last, view.viewer.silenced)
        ],
        ghost=_ghost(state, start, last, effect, _chips(around) if around else {}),
        id=view.id,
    )


def _ends_with(view: ViewedGame, seat: int, actions: Sequence[Action]) -> bool:
    """Whether a turn could be ended after *actions* that does not end by itself."""
    state = view.game.state
    if view.plan is not None and is_set_up(state):
        return False
    return _is_undoable(view) and can_end_turn(state, seat, actions)


def _explanation(
    state: State, places: tuple[str, ...], seat: int, code: str, say: Say
) -> list[str]:
    """What the tile or faction is that the action takes, and what a card is worth now."""
    found = [
        explain_thing(state.rules, place, language(code), faction_of(state, seat))
        for place in places
        if ":" in place and place not in WAYS
    ]
    told = [sentence for thing in found[:1] if thing is not None for sentence in thing.sentences]
    worth = worth_at(state, seat, places)
    return told if worth is None else told + [say(line) for line in worth.sentences(state.rules)]


def _differences(state: State, seat: int, effect: Preview, say: Say) -> list[Difference]:
    if seat >= len(state.seats):
        return []
    owner = state.seats[seat]
    rows = [
        ("point", Text("points"), owner.points, effect.total_points),
        ("coin", Text("coins"), owner.coins, effect.coins),
        ("worker", Text("workers"), owner.workers, effect.workers),
        ("priest", Text("priests"), owner.priests, effect.priests),
        ("key", Text("keys"), owner.keys, effect.keys),
        ("bowl", Text("bowl I"), owner.bowl1, effect.bowls[0]),
        ("bowl", Text("bowl II"), owner.bowl2, effect.bowls[1]),
        ("bowl", Text("bowl III"), owner.bowl3, effect.bowls[2]),
    ]
    return [
        Difference(icon, say(name), name.pattern.replace(" ", "-"), old, old + change)
        for icon, name, old, change in rows
        if change
    ]


def _surroundings(state: State, seat: int, action: Action) -> Neighborhood | None:
    """What lies around a first dwelling; None for all other actions."""
    if isinstance(action, Build) and isinstance(state.answered_by(action, seat), FirstDwelling):
        return surroundings(state, seat, action.hex)
    return None


def _chips(around: Neighborhood) -> dict[str, Amounts]:
    """Beside every hex in reach: the spades that it takes, and how it is reached."""
    jumps = {ground.hex: [("spade", ground.spades), ("range", 1)] for ground in around.by_jump}
    ships = {
        ground.hex: [("spade", ground.spades), ("shipping", around.shipping)]
        for ground in around.by_ship
    }
    return {**jumps, **ships, **{g.hex: [("spade", g.spades)] for g in around.beside}}


def _ghost(
    state: State, start: State, action: Action, effect: Preview, chips: Mapping[str, Amounts]
) -> str:
    """What *action*, played after others that led from *state* to *start*, puts on the board."""
    decision = start.answered_by(action, effect.seat)
    if decision is None or len(state.seats) <= effect.seat:
        return ""
    after = start.copy()
    action.apply(after, decision)
    before = picture(state, "")
    # What is asked next may not be settled yet, so only the pieces are looked at.
    return ghosts(
        before,
        replace(before, hexes=hex_pictures(after), bridges=bridge_pictures(after)),
        page_paint(),
        {**chips, **_takers(after, effect)},
    )


def _takers(after: State, effect: Preview) -> dict[str, Amounts]:
    """Beside the new structures: what those who may take power would gain and lose."""
    board = after.rules.board
    near = [other for name in effect.structures for other in after.adjacent[board.index[name]]]
    chips: dict[str, Amounts] = {}
    for leech in effect.leeches:
        own = [hex for hex in near if after.owner[hex] == leech.seat]
        price = [("point", -leech.points)] if leech.points else []
        chips |= {board.names[hex]: [("power", leech.power), *price] for hex in own[:1]}
    return chips
