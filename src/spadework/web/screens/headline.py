"""The one line that says what is asked, and of whom."""

from __future__ import annotations

from spadework.core.amounts import count
from spadework.core.state import Decision
from spadework.core.text import Text
from spadework.rules.power.leech import LeechOffer
from spadework.view.text.wording import wording
from spadework.web.records.results import place_of
from spadework.web.screens.clocks import ShownClock, shown_clock
from spadework.web.screens.explaining import named
from spadework.web.screens.mats import thinks_here
from spadework.web.screens.people import Person, people
from spadework.web.screens.piece_cache import piece
from spadework.web.screens.rendering import Say, speech
from spadework.web.tables.viewed_game import ViewedGame


def headline(view: ViewedGame) -> str:
    """The line itself, as HTML."""
    state = view.game.state
    return piece(
        view,
        "headline.html",
        line=headline_text(view),
        face=_clock(view),
        is_yours=view.acting_seat is not None or bool(view.draft),
        round=state.round,
        rounds=state.rules.rounds,
        is_over=state.over,
        is_past=view.is_past,
        at=view.at,
        length=view.length,
    )


def _clock(view: ViewedGame) -> ShownClock | None:
    """The clock of whoever is waited for: the viewer's own, if they are asked."""
    asked = view.asked
    mine = [seat for seat in asked if seat in view.viewer.seats]
    return shown_clock(view, (mine or asked)[0]) if asked else None


def headline_text(view: ViewedGame) -> str:
    """The line in words."""
    state = view.game.state
    say = speech(view.viewer.language, state.rules)
    persons = people(view)
    if state.over:
        return _outcome(view, say, persons)
    asked = state.open_decisions()[0]
    if view.read_only:
        return say(view.read_only)
    if view.acting_seat is None:
        return _others(view, say, persons, asked)
    own = state.asked_of(view.acting_seat)
    assert own is not None, "who acts is asked"
    who = persons[own.seat].name
    several = len(view.viewer.seats) > 1
    if isinstance(own, LeechOffer):
        line = _leech(view, say, persons, own)
    elif own.is_turn:
        line = say("Your turn")
    else:
        line = say("You are asked to {question}.", question=state.question_to(own))
    return f"{who}: {line}" if several else line


def waits_for_others(view: ViewedGame) -> bool:
    """Whether others have to answer what the viewer has drafted, before the turn can go on."""
    asked = view.game.state.seats_asked()
    return bool(view.draft and asked) and view.drafting_seat not in asked


def _leech(view: ViewedGame, say: Say, persons: list[Person], offer: LeechOffer) -> str:
    if offer.for_trade:
        return say(
            "{name} has traded with you: take {n} power for {points}?",
            name=persons[offer.builder].name,
            n=offer.usable,
            points=_points(offer.usable - 1),
        )
    return say(
        "{name}: {what}. Take {n} power for {points}?",
        name=persons[offer.builder].name,
        what=_built(view, say, offer.builder),
        n=offer.usable,
        points=_points(offer.usable - 1),
    )


def _built(view: ViewedGame, say: Say, builder: int) -> str:
    """What *builder* has built last, and where."""
    rules = view.game.state.rules
    built = (
        entry.action.text
        for entry in reversed(view.game.record)
        if entry.seat == builder and wording(rules, entry.action).group in ("build", "upgrade")
    )
    return named(view.game.state, next(built, ""), say)


def _points(n: int) -> Text:
    return count(n, "point") if n > 0 else Text("nothing")


def _outcome(view: ViewedGame, say: Say, persons: list[Person]) -> str:
    state = view.game.state
    first = [seat for seat in state.seats if place_of(state, seat.index, view.players) == 1]
    names = [persons[seat.index].name for seat in first]
    if len(first) == 1:
        most = first[0].points
        return say("The game is over: {name} wins with {n} points.", name=names[0], n=most)
    return say("The game is over: {name} share the victory.", name=", ".join(names))


def _others(view: ViewedGame, say: Say, persons: list[Person], asked: Decision) -> str:
    state = view.game.state
    if view.ends_game:
        return say("This ends the game: end your turn, or take something back.")
    if view.turn_is_over:
        return say("Your turn is played: end it, or take something back.")
    if view.draft:
        return say("Your action is done: end the turn, then the others answer.")
    question = state.question_to(asked)
    name = persons[asked.seat].name
    if asked.seat in view.thinking or thinks_here(view, asked.seat):
        return say("{name} is thinking: {question}.", name=name, question=question)
    if asked.seat in view.waiting:
        return say("{name} has to wait: computer players think in other games.", name=name)
    return say("It is for {name} to {question}.", name=name, question=question)
