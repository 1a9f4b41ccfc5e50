"""The terms of a game as a form says them."""

from __future__ import annotations

from typing import Final, TypeVar, get_args

import msgspec

from spadework.core.errors import SetupError
from spadework.core.text import Text
from spadework.web.http.forms import Fields, filled_in
from spadework.web.tables.terms import (
    MOST_POINTS,
    Admission,
    Clock,
    Late,
    Pace,
    Points,
    Seconds,
    Terms,
)

Choice = TypeVar("Choice", bound=str)
ON: Final = "on"
PER_MOVE: Final = "move"
BUDGET: Final = "budget"
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
# What the form offers, in seconds.
MOVE_TIMES: Final = (
    *(MINUTE, 3 * MINUTE, 10 * MINUTE, 30 * MINUTE),
    *(2 * HOUR, 8 * HOUR, 12 * HOUR),
    *(DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 14 * DAY),
)
BUDGETS: Final = (
    *(15 * MINUTE, 30 * MINUTE, 45 * MINUTE, HOUR, 90 * MINUTE, 2 * HOUR),
    *(DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY),
)
INCREMENTS: Final = (
    *(0, 15, 30, MINUTE, 2 * MINUTE),
    *(HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, DAY),
)


class TermsForm(msgspec.Struct, frozen=True):
    """What somebody says about the terms; what is left open is usual."""

    pace: str = "turns"
    clock: str = ""  # none, time for each move, or a budget
    per_move: Seconds = DAY
    budget: Seconds = HOUR
    increment: Seconds = 0
    nights: str = ""  # "on": the clock rests
    weekends: str = ""
    late: str = "steward"
    admission: str = "link"
    lowest: Points = 0
    highest: Points = MOST_POINTS
    rated: str = ""
    public: str = ""


def terms_in(fields: Fields) -> Terms:
    """The terms that the *fields* of a form ask for; refused with a sentence if none are like it.

    >>> terms_in({"clock": ["move"], "per_move": ["60"], "budget": ["600"]}).clock.budget
    0
    """
    form = filled_in(fields, TermsForm)
    pace: Pace = _one_of(form.pace, get_args(Pace))
    late: Late = _one_of(form.late, get_args(Late))
    admission: Admission = _one_of(form.admission, get_args(Admission))
    if form.lowest > form.highest:
        raise SetupError(
            Text(
                "the lowest rating ({n}) is above the highest ({m})", n=form.lowest, m=form.highest
            )
        )
    clock = _one_of(form.clock, ("", PER_MOVE, BUDGET))
    return Terms(
        pace=pace,
        clock=Clock(
            per_move=form.per_move if clock == PER_MOVE else 0,
            budget=form.budget if clock == BUDGET else 0,
            increment=form.increment if clock == BUDGET else 0,
            rests_at_night=bool(clock) and form.nights == ON,
            rests_on_weekends=bool(clock) and form.weekends == ON,
            late=late,
        ),
        admission=admission,
        lowest=form.lowest if admission == "rating" else 0,
        highest=form.highest if admission == "rating" else MOST_POINTS,
        is_rated=form.rated == ON,
        is_public=form.public == ON,
    )


def _one_of(said: str, known: tuple[Choice, ...]) -> Choice:
    found = [choice for choice in known if choice == said]
    if not found:
        raise SetupError(Text("'{text}' is none of the terms there are", text=said[:20]))
    return found[0]
