"""Terms in words: the one place that says on what terms a game is played."""

from __future__ import annotations

from typing import Final

from spadework.core.text import Text, listed, plural
from spadework.web.tables.terms import Admission, Clock, Terms

ADMISSIONS: Final[dict[Admission, Text]] = {
    "anyone": Text("for everybody"),
    "friends": Text("for friends of the host"),
    "rating": Text("by rating"),
    "link": Text("by link or invitation"),
}


def duration(seconds: int) -> Text:
    """A time in the two largest units that it has.

    >>> print(duration(5400), "/", duration(86400), "/", duration(0))
    1 hour and 30 minutes / 1 day / 0 seconds
    """
    minutes, left = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = [
        plural("{n} day", "{n} days", days),
        plural("{n} hour", "{n} hours", hours),
        plural("{n} minute", "{n} minutes", minutes),
        plural("{n} second", "{n} seconds", left),
    ]
    return listed([part for part in parts if part.number][:2]) or parts[-1]


def terms_in_words(terms: Terms) -> list[Text]:
    """What somebody agrees to who sits down: how fast, with what clock, rated or not.

    >>> print(*terms_in_words(Terms(clock=Clock(per_move=3600), is_rated=True)), sep="; ")
    by turns; 1 hour for each move; the computer stands in for who is late; rated
    """
    words = [*pace_in_words(terms), *_rests(terms.clock)]
    words.append(Text("rated") if terms.is_rated else Text("not rated"))
    if terms.is_public:
        words.append(Text("everybody may look on"))
    return words


def pace_in_words(terms: Terms) -> list[Text]:
    """How fast: by turns or live, and with how much time."""
    clock = terms.clock
    words = [Text("live") if terms.pace == "live" else Text("by turns")]
    if not clock.runs:
        words.append(Text("without a clock"))
    if clock.per_move:
        words.append(Text("{time} for each move", time=duration(clock.per_move)))
    if clock.budget:
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
        words.append(Text("the clock rests at night"))
    if clock.rests_on_weekends:
        words.append(Text("the clock rests on weekends"))
    if clock.late == "steward":
        words.append(Text("the computer stands in for who is late"))
    else:
        words.append(Text("who is late drops out"))
    return words
