"""Explanations: what a thing on the table is, and why something cannot be done with it now."""

from __future__ import annotations

from typing import Final

from spadework.core.state import State
from spadework.view.advice.affording import ways_to_afford
from spadework.view.advice.card_worth import worth_at
from spadework.view.advice.change import faction_of
from spadework.view.advice.intentions import actions_by_place
from spadework.view.advice.land import sensible_actions, why_not
from spadework.view.advice.position import picture
from spadework.view.drawing.picture import hex_sentence
from spadework.view.drawing.tile_icons import Face, tile_faces
from spadework.view.text.explain import explain
from spadework.view.text.glossary import explain_thing
from spadework.view.text.language import language
from spadework.view.text.wording import wording
from spadework.web.screens.rendering import Say, render, speech
from spadework.web.tables.viewed_game import ViewedGame

HEX: Final = "hex:"
TO_BE_HAD: Final = ("space:", "bonus:", "favor:", "town:", "round:")
MOST_WAYS: Final = 3


def explain_html(view: ViewedGame, text: str) -> str:
    """The thing or the action called *text* explained."""
    place = text.removeprefix(HEX)
    if text.startswith(HEX) and place in view.game.state.rules.board.index:
        return _explain_hex(view, place)
    family, colon, _ = text.partition(":")
    if colon and family.isidentifier() and not _is_seat(view, family):
        return _explain_thing(view, text)
    say = speech(view.viewer.language, view.game.state.rules)
    sentence = say(explain(view.game.state, text, view.acting_seat))
    return _written(view, "", [sentence], (), _ways(view, [text], say))


def _is_seat(view: ViewedGame, name: str) -> bool:
    return any(name == seat.faction.id for seat in view.game.state.seats)


def _explain_hex(view: ViewedGame, name: str) -> str:
    state = view.game.state
    say = speech(view.viewer.language, state.rules)
    hex = state.rules.board.index[name]
    shown = picture(state, "")
    seat = view.acting_seat
    sentences, ways = [], []
    if seat is not None and seat < len(state.seats):
        reason = why_not(state, state.seats[seat], hex)
        if reason:
            sentences.append(say("Nothing can be done here: {reason}.", reason=reason))
        wanted = sensible_actions(state, state.seats[seat], hex)
        ways = _ways(view, [action.text for action in wanted], say)
    title = say(hex_sentence(shown.hexes[hex], shown.seats))
    return _written(view, title, sentences, (), ways)


def _explain_thing(view: ViewedGame, key: str) -> str:
    state = view.game.state
    rules = state.rules
    say = speech(view.viewer.language, rules)
    seat = view.acting_seat
    # What can be had by everybody is told in the words of who might take it.
    taker = faction_of(state, seat) if seat is not None and key.startswith(TO_BE_HAD) else None
    found = explain_thing(rules, key, language(view.viewer.language), taker)
    sentences = list(found.sentences) if found is not None else []
    own = seat if seat is not None else next(iter(sorted(view.viewer.seats)), None)
    worth = None if own is None else worth_at(state, own, (key,))
    if worth is not None:
        sentences += [say(line) for line in worth.sentences(rules)]
    actions = actions_by_place(rules).get(key, [])
    ways: list[list[tuple[str, str]]] = []
    may_act = seat is not None and seat < len(state.seats) and len(actions) == 1
    if seat is not None and may_act and actions[0] not in state.offers_to(seat):
        refusal = state.reason_against(actions[0], seat)
        sentences.append(say("Not now: {reason}.", reason=refusal))
        ways = _ways(view, [actions[0].text], say)
    title = found.title if found is not None else key.partition(":")[2].replace("_", " ")
    return _written(view, title, sentences, tile_faces(rules).get(key, ()), ways)


def _ways(view: ViewedGame, texts: list[str], say: Say) -> list[list[tuple[str, str]]]:
    """Conversions after which one of the actions would be possible: text and words of each."""
    state = view.game.state
    seat = view.acting_seat
    if seat is None:
        return []
    found = [way for text in texts for way in ways_to_afford(state, seat, text)]
    return [[(step, named(state, step, say)) for step in way] for way in found[:MOST_WAYS]]


def _written(
    view: ViewedGame,
    title: str,
    sentences: list[str],
    face: Face,
    ways: list[list[tuple[str, str]]],
) -> str:
    return render(
        "explain.html",
        view.viewer.language,
        title=title,
        sentences=sentences,
        face=face,
        ways=ways,
    )


def named(state: State, text: str, say: Say) -> str:
    """An action as it is offered, with its place."""
    action = state.rules.table.by_text.get(text)
    if action is None:
        return text
    words = wording(state.rules, action)
    hexes = [place for place in words.places if place in state.rules.board.index]
    return " ".join([say(words.label), "–".join(hexes)]).strip()
