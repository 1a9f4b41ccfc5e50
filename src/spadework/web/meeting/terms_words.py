"""Terms in words: the one place that says on what terms a game is played."""

from __future__ import annotations

from typing import Final

from spadework.core.text import Text
from spadework.web.tables.terms import Admission, Clock, Terms
from spadework.web.time.in_words import duration
from spadework.web.time.working_time import EVENING, MORNING

ADMISSIONS: Final[dict[Admission, Text]] = {
    "anyone": Text("for everybody"),
    "friends": Text("for friends of the host"),
    "rating": Text("by rating"),
    "link": Text("by link or invitation"),
}


def terms_in_words(terms: Terms) -> list[Text]:
    """What somebody agrees to who sits down: how fast, with what clock, rated or not.

    >>> print(*terms_in_words(Terms(clock=Clock(per_move=3600), is_rated=True)), sep="; ")
    by turns; 1 hour for each move; a computer player stands in for who is out of time; rated
    """
    words = [*pace_in_words(terms), *_rests(terms.clock)]
    words.append(Text("rated") if terms.is_rated else Text("not rated"))
    if terms.is_public:
        words.append(Text("everybody may look on"))
    return words


def pace_in_words(terms: Terms) -> list[Text]:
    """How fast: by turns or live, and with how much time."""
    pace = Text("live") if terms.pace == "live" else Text("by turns")
    return [pace, *(_times(terms.clock) or [Text("without a clock")])]


def clock_in_words(clock: Clock) -> list[Text]:
    """How much time everybody has, when it rests and what becomes of who has none left.

    >>> print(*clock_in_words(Clock(per_move=60, budget=3600, late="drop_out")), sep="; ")
    1 minute for each move; what takes longer is taken from 1 hour; who is out of time drops out
    """
    return [*_times(clock), *_rests(clock)]


def _times(clock: Clock) -> list[Text]:
    words = []
    if clock.per_move:
        words.append(Text("{time} for each move", time=duration(clock.per_move)))
    if clock.budget and clock.per_move:
        words.append(Text("what takes longer is taken from {time}", time=duration(clock.budget)))
    elif clock.budget:
        words.append(Text("{time} for the whole game", time=duration(clock.budget)))
    if clock.budget and clock.increment:
        words.append(Text("{time} more with each move", time=duration(clock.increment)))
    return words


def admission_in_words(terms: Terms) -> Text:
    """Who may sit down."""
    if terms.admission == "rating":
        return Text("for ratings from {n} to {m}", n=terms.lowest, m=terms.highest)
    return ADMISSIONS[terms.admission]


def _rests(clock: Clock) -> list[Text]:
    """When a clock rests, and what becomes of who is late."""
    if not clock.runs:
        return []
    words = []
    if clock.rests_at_night:
        words.append(
            Text("clocks rest from {n} to {m} o'clock where somebody lives", n=EVENING, m=MORNING)
        )
    if clock.rests_on_weekends:
        words.append(Text("clocks rest on Saturday and Sunday where somebody lives"))
    if clock.late == "steward":
        words.append(Text("a computer player stands in for who is out of time"))
    else:
        words.append(Text("who is out of time drops out"))
    return words
