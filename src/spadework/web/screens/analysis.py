"""The analysis of a game: who was ahead, what turns lost, and what would have been better.

How this works: the page comes at once, what the computer thinks comes by and by. What was found so
far is drawn as a whole; the page asks for the next few turns until there are no more. A turn is
named by the number of actions after it, as in the course of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Final

from spadework.agents.course import Outlook, turning_points
from spadework.agents.thinking.learned_net import why_no_net
from spadework.core.state import NOBODY, State
from spadework.core.text import NO_TEXT, Text
from spadework.view.advice.change import faction_of
from spadework.view.advice.intentions import SEPARATOR
from spadework.view.advice.position import picture
from spadework.view.advice.why_better import why_better
from spadework.view.drawing.chances import chance_curves
from spadework.view.drawing.cult_board import signs
from spadework.view.drawing.excerpt import DrawnTurn, excerpt
from spadework.view.text.language import language
from spadework.view.text.packed import unpack
from spadework.view.text.wording import wording
from spadework.web.bots.review import ReviewedLine, ReviewedTurn
from spadework.web.screens.advice import plays_alone
from spadework.web.screens.final import points_card
from spadework.web.screens.history import history
from spadework.web.screens.losses import NEAR, LosingTurn, Loss, by_round, drawn_levels, losses
from spadework.web.screens.people import Person, people
from spadework.web.screens.rendering import Say, page_paint, render, speech
from spadework.web.tables.viewed_game import ViewedGame

MOST_TURNING_POINTS: Final = 5
MOST_DEEDS: Final = 3
UNTOLD: Final = ("convert", "turn", "answer")  # groups of actions that tell little
NO_TURN: Final = -1


@dataclass(frozen=True)
class Findings:
    """What was found so far about the turns of *seat*, and the turn that is looked at."""

    seat: int
    outlooks: Sequence[Outlook]
    turns: Sequence[ReviewedTurn]
    total: int  # turns of the seat
    shown: int  # parts that were looked at
    parts: int  # to ask for next; 0 if there are no more
    chosen: int = NO_TURN


@dataclass(frozen=True)
class Turned:
    """A turning point in the list."""

    at: int
    round: int
    person: Person
    words: str
    change: int  # of the chance, in percent


@dataclass(frozen=True)
class WayToPlay:
    """A way to play the turn that is looked at."""

    words: list[str]
    brings: list[str]
    chance: int


@dataclass(frozen=True)
class Looked:
    """The turn that is looked at."""

    start: int
    at: int
    number: int  # of the turning point; 0 if it is none
    round: int
    person: Person
    before: int  # the chance, in percent
    played: WayToPlay
    better: WayToPlay | None
    why: list[str]  # what can be counted of what is better in it
    lost: float
    drawing: str
    is_judged: bool  # whether another turn was looked for
    steps: str  # of the better turn, as one plays them on; empty where that cannot be done


def why_no_analysis(view: ViewedGame, is_rated: bool) -> Text:
    """Why nobody is told what the computer thinks of a game; empty where everybody may be."""
    if why_no_net():
        return Text("An analysis needs the learned player: {reason}.", reason=why_no_net())
    if not view.settled.state.round:
        return Text("There is something to analyze once the first round has begun.")
    if view.settled.state.over:
        return NO_TEXT
    if is_rated or not plays_alone(view):
        return Text("As long as others play, a game is not analyzed. It is when it is over.")
    return NO_TEXT


def usual_seat(view: ViewedGame) -> int:
    """Whose turns are looked at first: one's own, or those of whoever has most points."""
    if view.own or view.viewer.seats:
        return min(view.own or view.viewer.seats)
    seats = view.settled.state.seats
    return max(range(len(seats)), key=lambda seat: seats[seat].points) if seats else 0


def analysis_page(view: ViewedGame, reason: Text, seat: int) -> str:
    """The page, before the computer has said anything; or *reason*, why it does not."""
    view = view.without_draft()
    say = speech(view.viewer.language, view.game.state.rules)
    return render(
        "analysis.html",
        view.viewer.language,
        view=view,
        viewer=view.viewer,
        people=people(view),
        points=[owner.points for owner in view.game.state.seats],
        points_card=points_card(view),
        reason=say(reason) if reason else "",
        seat=seat,
    )


def found_html(view: ViewedGame, found: Findings) -> str:
    """What was found so far, as a piece of the page."""
    view = view.without_draft()
    state = view.game.state
    say = speech(view.viewer.language, state.rules)
    persons = people(view)
    points = turning_points(list(found.outlooks), found.seat, MOST_TURNING_POINTS)
    bars = _losses(view, found, say)
    chosen = found.chosen if found.chosen != NO_TURN else _most_telling(bars, points)
    places = {*[loss.at for loss in bars], *[outlook.at for outlook in points]}
    return render(
        "analysis_found.html",
        view.viewer.language,
        view=view,
        found=found,
        person=persons[found.seat],
        people=persons,
        curves=_curves(view, found, points, chosen, persons, say),
        rounds=_rounds(found.outlooks),
        losses=by_round(bars),
        levels=drawn_levels(bars, language(view.viewer.language)),
        lost=sum(turn.lost for turn in found.turns),
        near=sum(turn.lost < NEAR for turn in found.turns),
        points=[_turned(view, found, outlook, persons, say) for outlook in points],
        chosen=chosen,
        looked=_looked(view, found, chosen, points, say),
        before=max((at for at in places if at < chosen), default=None),
        after=min((at for at in places if at > chosen), default=None),
        may_play_on=bool(view.viewer.seats),
    )


def _most_telling(bars: Sequence[Loss], points: Sequence[Outlook]) -> int:
    """The turn that lost most, or else the largest change; NO_TURN if there is neither."""
    worst = max(bars, key=lambda loss: loss.lost, default=None)
    if worst is not None and worst.lost >= NEAR:
        return worst.at
    return points[0].at if points else NO_TURN


def _curves(
    view: ViewedGame,
    found: Findings,
    points: Sequence[Outlook],
    chosen: int,
    persons: Sequence[Person],
    say: Say,
) -> str:
    places = {outlook.at: place for place, outlook in enumerate(found.outlooks)}
    named = [
        replace(sign, name=person.player)
        for sign, person in zip(signs(view.game.state), persons, strict=True)
    ]
    begun = [
        (place, say("round {n}", n=outlook.round))
        for place, outlook in enumerate(found.outlooks)
        if not place or outlook.round != found.outlooks[place - 1].round
    ]
    return chance_curves(
        [[_percent(chance) for chance in outlook.chances] for outlook in found.outlooks],
        named,
        begun,
        say("Chance to win after every turn"),
        page_paint(),
        [(places[outlook.at], found.seat) for outlook in points],
        places.get(chosen, -1),
        found.seat,
    )


def _rounds(outlooks: Sequence[Outlook]) -> list[tuple[int, list[tuple[int, int]]]]:
    """For each round what could be expected at its end, and the chance to win, by seat."""
    ends = {before.round: after for before, after in pairwise(outlooks)}
    return [
        (
            number,
            [
                (round(points), _percent(chance))
                for points, chance in zip(outlook.expected, outlook.chances, strict=True)
            ],
        )
        for number, outlook in ends.items()
    ]


def _losses(view: ViewedGame, found: Findings, say: Say) -> list[Loss]:
    turns = []
    for turn in found.turns:
        outlook = _outlook_of(found.outlooks, turn)
        if outlook is not None:
            words = "; ".join(_deeds(view, outlook, say))
            turns.append(LosingTurn(outlook.at, turn.round, turn.lost, words))
    return losses(turns, language(view.viewer.language))


def _outlook_of(outlooks: Sequence[Outlook], turn: ReviewedTurn) -> Outlook | None:
    """Where the game stood after *turn*."""
    return next((m for m in outlooks if m.start <= turn.start < m.at), None)


def _turned(
    view: ViewedGame, found: Findings, outlook: Outlook, persons: Sequence[Person], say: Say
) -> Turned:
    before = _before(found.outlooks, outlook)
    change = _percent(outlook.chances[found.seat]) - _percent(before.chances[found.seat])
    words = "; ".join(_deeds(view, outlook, say))
    return Turned(outlook.at, before.round, persons[outlook.seat], words, change)


def _before(outlooks: Sequence[Outlook], outlook: Outlook) -> Outlook:
    return outlooks[max(0, list(outlooks).index(outlook) - 1)]


def _deeds(view: ViewedGame, outlook: Outlook, say: Say) -> list[str]:
    """What was done in the turn that led to *outlook*, less what went without saying."""
    chronicle = history(view).chronicle
    told: list[str] = []
    for at in range(outlook.start, outlook.at):
        entry, state = chronicle.entries[at], chronicle.states[at]
        words = wording(state.rules, entry.action, faction_of(state, entry.seat))
        if entry.seat == outlook.seat and words.group not in UNTOLD:
            places = [place for place in words.places if place in state.rules.board.index]
            told.append(_with_places(say(words.label), places))
    return told[:MOST_DEEDS]


def _with_places(label: str, places: Sequence[str]) -> str:
    return f"{label} ({', '.join(places)})" if places else label


def _looked(
    view: ViewedGame, found: Findings, chosen: int, points: Sequence[Outlook], say: Say
) -> Looked | None:
    """The turn that is looked at; None where there is no such turn."""
    outlook = next((outlook for outlook in found.outlooks[1:] if outlook.at == chosen), None)
    if outlook is None:
        return None
    turn = next((t for t in found.turns if _outlook_of(found.outlooks, t) is outlook), None)
    before = _before(found.outlooks, outlook)
    after = outlook.chances[found.seat]
    better: WayToPlay | None = None
    if turn is None:
        played = WayToPlay(_deeds(view, outlook, say), [], _percent(after))
    else:
        played = _shown(turn.played, after, say)
        if turn.better is not None:
            better = _shown(turn.better, min(1.0, after + max(0.0, turn.missed)), say)
    return Looked(
        outlook.start if turn is None else turn.start,
        outlook.at,
        points.index(outlook) + 1 if outlook in points else 0,
        before.round,
        people(view)[outlook.seat],
        _percent(before.chances[found.seat]),
        played,
        better,
        _why(view, outlook, turn, say),
        turn.lost if turn else 0.0,
        _drawing(view, outlook, turn, say),
        turn is not None,
        _steps(view, turn),
    )


def _steps(view: ViewedGame, turn: ReviewedTurn | None) -> str:
    # The computer thinks by the rulebook; in another order its actions may be called otherwise.
    if turn is None or turn.better is None or not view.game.state.rules.order.is_strict:
        return ""
    return SEPARATOR.join(turn.better.actions)


def _shown(line: ReviewedLine, chance: float, say: Say) -> WayToPlay:
    labels = [_with_places(say(unpack(step.label)), step.hexes) for step in line.steps]
    runs = [(label, len(list(same))) for label, same in groupby(labels)]
    words = [f"{n} × {label}" if n > 1 else label for label, n in runs]
    return WayToPlay(words, [say(unpack(sentence)) for sentence in line.brings], _percent(chance))


def _drawing(view: ViewedGame, outlook: Outlook, turn: ReviewedTurn | None, say: Say) -> str:
    """What the turn has changed on the board, and what the better one would have."""
    states = history(view).chronicle.states
    if turn is None:
        before, deeds = states[outlook.start], [(states[outlook.at], "played", say("played"))]
    else:
        before = states[turn.start]
        after = states[turn.start + len(turn.played.actions)]
        deeds = [(after, "played", say("played"))]
        if turn.better is not None:
            deeds.append((_after(view, before, turn.better, outlook.seat), "better", say("better")))
    return excerpt(
        picture(before, ""),
        [DrawnTurn(picture(s, ""), kind, label, kind == "better") for s, kind, label in deeds],
        say("The board around the turn"),
        page_paint(),
    )


def _why(view: ViewedGame, outlook: Outlook, turn: ReviewedTurn | None, say: Say) -> list[str]:
    if turn is None or turn.better is None:
        return []
    states = history(view).chronicle.states
    better = _after(view, states[turn.start], turn.better, outlook.seat)
    played = states[turn.start + len(turn.played.actions)]
    counted = why_better(better, played, outlook.seat)
    lost = _lost_land(view, outlook, better)
    return [say(sentence) for sentence in [*counted, *lost]]


def _lost_land(view: ViewedGame, outlook: Outlook, better: State) -> list[Text]:
    """Who settled where the better turn would have."""
    later = history(view).chronicle.states[outlook.at :]
    names = better.rules.board.names
    for hex in better.seats[outlook.seat].structures:
        taken = next((s for s in later if s.owner[hex] != NOBODY), None)
        if taken is not None and taken.owner[hex] != outlook.seat:
            owner = people(view)[taken.owner[hex]].player
            return [
                Text(
                    "{name} settled on {hex} in round {n}.",
                    name=owner,
                    hex=names[hex],
                    n=taken.round,
                )
            ]
    return []


def _after(view: ViewedGame, before: State, line: ReviewedLine, seat: int) -> State:
    after = view.game.catalog.by_the_rules(before, seat)
    for text in line.actions:
        after.play(after.rules.table.parse(text), seat)
    return after


def _percent(chance: float) -> int:
    return round(100 * chance)
