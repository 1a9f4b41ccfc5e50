"""What programs say in a request, and how they are refused."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from spadework.web.api.answers import Moved
from spadework.web.http.parameters import LONGEST_ACTION, MOST_ACTIONS
from spadework.web.http.refusals import refusals
from spadework.web.tables.viewed_game import LARGEST_MARK

MOST_AT_ONCE: Final = 40  # actions of one turn
LARGEST: Final = 10_000  # bytes of a request
ActionText = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ACTION)]
Actions = Annotated[list[ActionText], msgspec.Meta(min_length=1, max_length=MOST_AT_ONCE)]
Count = Annotated[
    int,
    msgspec.Meta(ge=0, le=MOST_ACTIONS, description="the sequence at which you saw the game"),
]
Mark = Annotated[
    int,
    msgspec.Meta(
        ge=0, le=LARGEST_MARK, description="the draft that you saw; null: you have drafted nothing"
    ),
]
After = Annotated[
    int, QueryParameter(ge=0, le=MOST_ACTIONS, description="what came after so many actions")
]
WithPreviews = Annotated[
    bool, QueryParameter(description="tell all that each answer would bring, in sentences")
]


class TurnToPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Actions to play one after the other, all or none: a whole turn, or an answer.

    Where they are part of an own turn, that is ended after them, unless it is not to *end*: then
    they are drafted, and the turn goes on.
    """

    actions: ActionText | Actions
    sequence: Count
    draft: Mark | None = None
    end: bool = True


class TurnWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word about the turn that is drafted."""

    sequence: Count
    draft: Mark | None = None


REFUSED: Final = refusals(400, 401, 421, 429, 500, 503)
NO_SUCH_GAME: Final = {**REFUSED, **refusals(403, 404, 422)}
NOT_PLAYED: Final = {
    **NO_SUCH_GAME,
    **refusals(413, 507),
    409: ResponseSpec(Moved, description="the game has moved on; this is where it stands"),
}
