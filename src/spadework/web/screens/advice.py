"""A turn that a computer player proposes, as a piece of the page."""

from __future__ import annotations

from spadework.agents.players.roster import told_without_net
from spadework.core.text import NO_TEXT, Text
from spadework.view.text.packed import unpack
from spadework.web.bots.advice import Advised, AdvisedTurn
from spadework.web.screens.rendering import Say, render, speech
from spadework.web.tables.viewed_game import ViewedGame


def plays_alone(view: ViewedGame) -> bool:
    """Whether the viewer has a seat and no other person has one: advice takes nothing from them."""
    own = view.viewer.seats
    return bool(own) and all(p.is_bot for seat, p in enumerate(view.players) if seat not in own)


def why_no_advice(view: ViewedGame, is_rated: bool) -> Text:
    """Why nobody tells the viewer what to do; empty where somebody may."""
    if is_rated:
        return Text("A rated game is played without advice.")
    if not plays_alone(view):
        return Text("There is advice only at tables where no other people play.")
    if view.acting_seat is None:
        return Text("It is for others to act now.")
    return NO_TEXT


def advice_html(view: ViewedGame, found: Advised) -> str:
    """The turn, what it brings, what it promises, and what else there is."""
    say = speech(view.viewer.language)
    state = view.game.state
    expected = [
        f"{say(state.name_of(seat))} {points}" for seat, points in enumerate(found.expected)
    ]
    return render(
        "advice.html",
        view.viewer.language,
        turn=_said(found.best, say),
        brings=[say(unpack(line)) for line in found.brings],
        why=[say(unpack(line)) for line in found.why],
        expected=", ".join(expected),
        others=[(_said(other, say), other.points) for other in found.others],
        without=say(told_without_net()) if told_without_net() else "",
    )


def _said(turn: AdvisedTurn, say: Say) -> str:
    return "; ".join(
        f"{say(unpack(step.label))} ({', '.join(step.hexes)})"
        if step.hexes
        else say(unpack(step.label))
        for step in turn.steps
    )
