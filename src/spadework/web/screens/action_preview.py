"""What an action would bring, before it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from spadework.core.ruleset import Ruleset
from spadework.core.state import Action, State
from spadework.core.text import Text
from spadework.rules.cults.priests import SendPriest
from spadework.rules.ground.terraforming import Build, FirstDwelling
from spadework.view.advice.card_worth import worth_at
from spadework.view.advice.change import faction_of
from spadework.view.advice.intentions import played, read_sequence
from spadework.view.advice.mistakes import warnings
from spadework.view.advice.position import bridge_pictures, hex_pictures, picture
from spadework.view.advice.preview import Preview, preview_sequence
from spadework.view.advice.surroundings import Neighborhood, surroundings
from spadework.view.advice.turn_ends import can_end_turn, is_set_up
from spadework.view.drawing.live_board import Amounts, ghosts
from spadework.view.drawing.tile_icons import tile_faces
from spadework.view.text.glossary import explain_thing
from spadework.view.text.language import language
from spadework.view.text.wording import wording
from spadework.web.screens.amount_bits import gain_bits, goods_bits
from spadework.web.screens.decision import is_undoable
from spadework.web.screens.explaining import explain_html, named
from spadework.web.screens.mat_pieces import WAYS
from spadework.web.screens.rendering import Say, page_paint, render, speech
from spadework.web.tables.viewed_game import ViewedGame

LASTING: Final = ("coin", "worker", "priest")  # goods that a preview shows where they stay, too


@dataclass(frozen=True)
class Difference:
    """A number that changes: from what to what; or one beside it that stays."""

    icon: str
    name: str
    good: str
    old: int
    new: int


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
    drawn = tile_faces(state.rules)
    face = next((drawn[place] for place in words.places if words.brief and place in drawn), ())
    sentences = effect.besides_goods([*hexes, *_told_cult(state.rules, last, effect)])
    sentences += around.sentences(state.rules) if around else []
    return render(
        "preview.html",
        view.viewer.language,
        action=action_text,
        label=say(words.brief if face else words.label),
        face=face,
        means=[named(state, action.text, say) for action in before],
        place=", ".join(hexes),
        can_end=_ends_with(view, seat, actions),
        price=goods_bits(effect.costs, "−"),
        gain=gain_bits(effect),
        differences=_differences(state, seat, effect, say),
        scored=_scored_by_the_round(state, effect),
        sentences=[say(sentence) for sentence in sentences],
        explanation=_explanation(state, words.places, seat, view.viewer.language, say),
        mistakes=[
            (mistake.id, say(mistake.title), say(mistake.sentence))
            for mistake in warnings(start, seat, last, view.viewer.silenced)
        ],
        ghost=_ghost(state, start, last, effect, _chips(around) if around else {}),
        id=view.id,
    )


def _told_cult(rules: Ruleset, action: Action, effect: Preview) -> list[str]:
    """The cult of a priest, if all the steps are taken that the name of the action says."""
    if not isinstance(action, SendPriest):
        return []
    name = rules.cults.names[action.track]
    return [f"cult:{name}"] if effect.cult_steps.get(name) == action.steps else []


def _ends_with(view: ViewedGame, seat: int, actions: Sequence[Action]) -> bool:
    """Whether a turn could be ended after *actions* that does not end by itself."""
    state = view.game.state
    if view.plan is not None and is_set_up(state):
        return False
    return is_undoable(view) and can_end_turn(state, seat, actions)


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
    beside = any(change for *_, change in rows)
    return [
        Difference(icon, say(name), name.pattern.replace(" ", "-"), old, old + change)
        for icon, name, old, change in rows
        if change or (beside and (icon == "bowl" or (old and icon in LASTING)))
    ]


def _scored_by_the_round(state: State, effect: Preview) -> int:
    """Points by the tile of the round that is played."""
    rules = state.rules
    if not 0 < state.round <= len(state.round_tiles):
        return 0
    tile = rules.round_tiles[state.round_tiles[state.round - 1]]
    return effect.points.get(rules.sources[tile.source], 0)


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
