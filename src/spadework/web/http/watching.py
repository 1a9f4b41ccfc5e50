"""Whether a server is well, and its figures for those who watch it."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from litestar import Response, get
from litestar.types import ASGIApp, Receive, Scope, Send

from spadework.core.text import Text
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import Asked, ServerParts, server_of

BEGAN: Final = "spadework_began"  # under which a request's scope says when
FIGURES: Final = "text/plain; version=0.0.4"


def timed(app: ASGIApp) -> ASGIApp:
    """*app*, of whose requests it is known when they began."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        scope["state"][BEGAN] = perf_counter()
        await app(scope, receive, send)

    return answer


def count_answer(server: ServerParts, scope: Scope, status: int) -> None:
    """Count an answer that begins; what leads nowhere takes no time."""
    now = perf_counter()
    server.figures.count(status, now - scope["state"].get(BEGAN, now))


@get("/health")
async def health(request: Asked) -> Response[str]:
    """Whether the database answers: a `StorageTrouble` says that it does not."""
    await server_of(request).archive.glance()
    return Response("well\n", media_type="text/plain")


@get("/metrics")
async def metrics(request: Asked) -> Response[str]:
    """The figures of this process, if they are to be told."""
    server = server_of(request)
    if not server.settings.metrics:
        raise RequestRefused(404, Text("There is nothing here."))
    lines = [
        *server.figures.lines(),
        *server.archive.figures(),
        f"spadework_tables_open {len(server.tables.in_memory())}",
        f"spadework_streams_open {server.streams.number}",
        f"spadework_jobs_waiting {await server.archive.jobs.count_waiting()}",
    ]
    return Response("\n".join(lines) + "\n", media_type=FIGURES)


ROUTES: Final = [health, metrics]
