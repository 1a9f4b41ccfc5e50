"""What addresses say: names of games, places in them, texts of actions."""

from __future__ import annotations

from typing import Annotated, Final

from litestar.params import PathParameter, QueryParameter

MOST_ACTIONS: Final = 1_000_000
LARGEST_NUMBER: Final = 2**31 - 1  # that the database counts to
LONGEST_ACTION: Final = 200
LONGEST_SEQUENCE: Final = 400  # of the texts of several actions that are played as one

FilePath = Annotated[str, PathParameter()]
Name = Annotated[str, PathParameter(max_length=200)]
GameId = Annotated[str, PathParameter(max_length=64, description="the name of the game")]
PlanNumber = Annotated[
    int, PathParameter(ge=1, le=LARGEST_NUMBER, description="the number of the plan")
]
# Of a page that may show the table itself.
AnyPlan = Annotated[
    int | None, PathParameter(ge=1, le=LARGEST_NUMBER, description="the number of the plan, if any")
]
At = Annotated[
    int | None, QueryParameter(ge=0, le=MOST_ACTIONS, description="after so many actions")
]
Since = Annotated[
    int | None,
    QueryParameter(
        ge=0, le=MOST_ACTIONS, description="what has happened after so many actions is told, too"
    ),
]
Again = Annotated[
    bool, QueryParameter(description="all of that is told, the viewer's own answers included")
]
ActionText = Annotated[
    str, QueryParameter(max_length=LONGEST_ACTION, description="the text of an action")
]
SequenceText = Annotated[
    str, QueryParameter(max_length=LONGEST_SEQUENCE, description="the texts of one or more actions")
]
PresetId = Annotated[str, QueryParameter(max_length=40, description="a way to set up a game")]
After = Annotated[str, QueryParameter(max_length=64, description="the game one comes from")]
MapName = Annotated[str, QueryParameter(max_length=40, description="a game or a map of it")]
Said = Annotated[
    str, QueryParameter(max_length=LONGEST_SEQUENCE, description="hints that were given before")
]
Boxes = Annotated[
    list[str] | None, QueryParameter(name="with", max_items=9, description="expansions of a game")
]
