"""What has happened: the log, the way through the game, the curves of the points."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from markupsafe import Markup

from spadework.view.drawing.chart import score_curves
from spadework.view.drawing.cult_board import signs
from spadework.view.text.language import language
from spadework.view.text.log import ACTION, HEADING, Chronicle, LogLine
from spadework.view.text.log_groups import LogGroups
from spadework.web.screens.decision import END_TURN
from spadework.web.screens.people import people
from spadework.web.screens.piece_cache import keep, piece
from spadework.web.screens.rendering import Say, macro, page_paint, speech
from spadework.web.tables.viewed_game import ViewedGame

KEPT: Final = "history"
LONGEST_TURN: Final = 16
ABOUT_ACTIONS: Final = ("standing_order", "bot_replaced")  # other remarks are about a person


@dataclass
class History:
    """The log of a game as far as it was shown: lines are drawn once for each language.

    They are drawn anew when a seat gets its faction or another color: a line shows its sign.
    """

    chronicle: Chronicle
    groups: LogGroups
    written: dict[tuple[str, ...], list[tuple[LogLine, Markup]]] = field(default_factory=dict)
    view: ViewedGame | None = None  # which it was followed for last


def history(view: ViewedGame) -> History:
    """The history of a game; that of a past position goes on to where the game has come."""
    kept = view.kept.get(KEPT)
    if isinstance(kept, History):
        found = kept
    else:
        chronicle = Chronicle(view.game)
        found = view.kept[KEPT] = History(chronicle, LogGroups(chronicle))
    if found.view is not view:  # most pieces of a page ask for it
        found.chronicle.follow((view.whole or view.game).record)
        found.view = view
    return found


def changed_hexes(view: ViewedGame) -> frozenset[str]:
    """The hexes that whoever changed the board last has changed in that turn."""
    states = history(view).chronicle.states
    record = view.game.record
    names = view.game.state.rules.board.names
    found: set[str] = set()
    builder = -1
    for at in range(len(record) - 1, max(-1, len(record) - 1 - LONGEST_TURN), -1):
        before, after = states[at], states[at + 1]
        if before.kind is after.kind and before.terrain is after.terrain:
            continue
        if builder not in (-1, record[at].seat):
            break
        builder = record[at].seat
        found |= {
            names[hex]
            for hex in range(len(names))
            if before.kind[hex] != after.kind[hex] or before.terrain[hex] != after.terrain[hex]
        }
    return frozenset(found)


def log_html(view: ViewedGame) -> str:
    """One line an action with its changes, the last one first, under the heading of its round."""
    lines = _written(view)
    say = speech(view.viewer.language, view.game.state.rules)
    persons = people(view)
    told = [line.at for line, _ in lines if line.kind != HEADING]
    remarks: dict[int, list[str]] = {}
    for remark in view.remarks:
        said, after = say(remark.text), remark.after
        if remark.kind not in ABOUT_ACTIONS:
            said = f"{persons[remark.seat].player} {said}"
            # What is said before the first action stands with it.
            after = max((at for at in told if at <= after), default=min(told, default=after))
        remarks.setdefault(after, []).insert(0, said)
    rounds = _rounds(lines, remarks)
    return "".join(
        piece(
            view,
            "log.html",
            f"{len(rounds) - place}",
            heading=heading,
            lines=[(line, remarks.pop(at, [])) for at, line in below],
            is_empty=len(lines) == 0,
        )
        for place, (heading, below) in enumerate(rounds)
    )


def _rounds(
    lines: list[tuple[LogLine, Markup]], remarked: Container[int]
) -> list[tuple[Markup, list[tuple[int, Markup]]]]:
    """The headings with the lines below them, the last ones first; *remarked* ones are needed."""
    rounds: list[tuple[Markup, list[tuple[int, Markup]]]] = [(Markup(), [])]
    for line, html in lines:
        if goes_without_saying(line) and line.at not in remarked:
            continue
        if line.kind == HEADING:
            rounds.append((html, []))
        else:
            rounds[-1][1].insert(0, (line.at, html))
    return rounds[::-1]


def goes_without_saying(line: LogLine) -> bool:
    """Whether a turn just ends: the next line is another seat's."""
    return line.action == END_TURN and not line.changes


def _written(view: ViewedGame) -> list[tuple[LogLine, Markup]]:
    """The lines with their HTML; those that were written before are taken as they are.

    A line that is drafted leads to the present: there is no such position in the record yet.
    """
    past = history(view)
    code = view.viewer.language
    spoken = language(code)
    # The log goes on to where the game has come, so its signs are those of then.
    persons = people(replace(view, game=view.whole or view.game))
    key = (code, *(f"{person.emblem} {person.letter} {person.color}" for person in persons))
    old = past.written.get(key, [])
    new: list[tuple[LogLine, Markup]] = []
    draw = macro("log_line.html", "log_line", code)
    for place, line in enumerate(told(view)):
        if place < len(old) and old[place][0] is line:
            new.append(old[place])
        else:
            said = line.said(spoken)
            person = persons[line.seat] if line.seat >= 0 else None
            html = draw(
                line=said,
                person=person,
                persons=persons,
                id=view.id,
                is_heading=line.kind == HEADING,
                is_drafted=line.at > view.sequence,
            )
            new.append((line, Markup(html.strip())))
    past.written[key] = [written for written in new if written[0].at <= view.sequence]
    return new


def told(view: ViewedGame, after: int = 0) -> list[LogLine]:
    """The lines of the log *after* so many actions; what follows from a draft has not happened.

    What is drafted is told apart, and what a remark is about.
    """
    apart = {view.sequence, *[remark.after for remark in view.remarks]}
    lines = history(view).groups.lines(apart, after)
    return [line for line in lines if line.at <= view.sequence or line.kind == ACTION]


def replay_html(view: ViewedGame) -> str:
    """The slider through the game."""
    at = view.at if view.is_past else view.length
    return piece(
        view,
        "replay.html",
        at=at,
        length=view.length,
        is_past=view.is_past,
        id=view.id,
    )


def chart_html(view: ViewedGame) -> str:
    """The curves of the points, once everybody has a faction."""
    state = view.settled.state
    if len(state.seats) < state.seat_count:
        return ""
    say = speech(view.viewer.language, state.rules)
    return piece(view, "chart.html", drawing=curves(view, say))


def curves(view: ViewedGame, say: Say, marks: Sequence[tuple[int, int]] = ()) -> str:
    """The curves themselves, from when everybody has sat down; they end before the draft.

    *marks*, each a number of actions and a seat, are counted on them.
    """
    state = view.game.state
    label = say("Points over the game")
    chronicle = history(view).chronicle
    settled = min(view.length + 1, len(chronicle.states))

    def draw() -> str:
        states = chronicle.states[:settled]
        begun = next(n for n, s in enumerate(states) if len(s.seats) == s.seat_count)
        rounds = [
            line.at - begun
            for line in chronicle.lines()
            if line.kind == HEADING and line.at < settled
        ]
        named = [replace(sign, name=say(sign.name)) for sign in signs(state)]
        series = chronicle.points()[begun:settled]
        counted = [(at - begun, seat) for at, seat in marks if begun <= at < settled]
        return score_curves(
            series, named, rounds[: state.rules.rounds], label, page_paint(), counted
        )

    # The record never changes, it only grows: as far as this it always tells the same.
    return keep(view, "curves", (settled, label, tuple(marks)), draw)
