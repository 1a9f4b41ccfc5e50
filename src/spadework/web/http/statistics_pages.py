"""Statistics of public games, drawn and as files."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter

from spadework.web.http.entrance_pages import html
from spadework.web.http.open_data import REFUSALS, Digit, Word
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.records.statistics import Band, Topic
from spadework.web.screens.statistics import as_csv, as_parquet, statistics_page
from spadework.web.storage.statistics import WantedTallies

TopicName = Annotated[Topic, QueryParameter(description="what about")]
BandName = Annotated[
    Band | Literal[""], QueryParameter(description="of seats with a rating from this one on")
]


class LineInfo(msgspec.Struct, frozen=True):
    """What is known of a subject: seats and victories counted, points on the average."""

    subject: str
    seats: int
    wins: int
    points: float
    from_source: float


class StatisticsInfo(msgspec.Struct, frozen=True):
    """The answer to what was asked; empty or null: all of it."""

    topic: str
    game: str
    map: str
    seats: int | None
    rating: str
    lines: list[LineInfo]


def wanted_statistics(
    topic: TopicName = "faction",
    game: Word = "",
    map: Word = "",
    seats: Digit = "",
    rating: BandName = "",
) -> WantedTallies:
    """What an address asks for; forms send what was left empty, too."""
    return WantedTallies(topic, game, map, int(seats) if seats else None, rating or None)


WANTED: Final = {"wanted": Provide(wanted_statistics, sync_to_thread=False)}


@get("/statistics", include_in_schema=False, dependencies=WANTED)
async def show_statistics(request: Asked, wanted: NamedDependency[WantedTallies]) -> Response[str]:
    """What was played how often, and how often it won."""
    visitor = Visitor(request)
    statistics = visitor.server.statistics
    found, choices = await statistics.answer(wanted), await statistics.choices(wanted.game)
    return html(statistics_page(visitor.viewer(), wanted, found, choices))


@get("/statistics.json", responses=REFUSALS, dependencies=WANTED)
async def tell_statistics(request: Asked, wanted: NamedDependency[WantedTallies]) -> StatisticsInfo:
    """What was played how often, how often it won, and with how many points."""
    found = await Visitor(request).server.statistics.answer(wanted, None)
    return StatisticsInfo(
        wanted.topic,
        wanted.game,
        wanted.map,
        wanted.seats,
        wanted.band or "",
        [
            LineInfo(
                line.subject,
                line.tally.count,
                line.tally.wins,
                round(line.points, 6),
                round(line.amount, 6),
            )
            for line in found
        ],
    )


@get("/statistics.csv", include_in_schema=False, dependencies=WANTED)
async def statistics_as_csv(
    request: Asked, wanted: NamedDependency[WantedTallies]
) -> Response[bytes]:
    """The same as a table."""
    found = await Visitor(request).server.statistics.answer(wanted, None)
    return _file(as_csv(found).encode(), "text/csv", "statistics.csv")


@get("/statistics.parquet", include_in_schema=False, dependencies=WANTED)
async def statistics_as_parquet(
    request: Asked, wanted: NamedDependency[WantedTallies]
) -> Response[bytes]:
    """The same for programs that count."""
    found = await Visitor(request).server.statistics.answer(wanted, None)
    return _file(as_parquet(found), "application/vnd.apache.parquet", "statistics.parquet")


def _file(content: bytes, media_type: str, name: str) -> Response[bytes]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media_type, headers=headers)


ROUTES: Final = [show_statistics, tell_statistics, statistics_as_csv, statistics_as_parquet]
