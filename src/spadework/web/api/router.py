"""All addresses of the API in one place: each is asked with a token, and told in the schema."""

from __future__ import annotations

from typing import Final

from litestar import Router
from litestar.openapi.spec import Components, SecurityScheme

from spadework.web.api import games, lobby, records, streams
from spadework.web.security.guards import FOR_PROGRAMS, may_read

PATH: Final = "/api/v1"
TOKEN: Final = "token"
COMPONENTS: Final = Components(
    security_schemes={
        TOKEN: SecurityScheme(
            type="http",
            scheme="bearer",
            description="A token that was made on the page of an account.",
        )
    }
)


def api() -> Router:
    """The router of the API."""
    return Router(
        path=PATH,
        route_handlers=[*games.ROUTES, *lobby.ROUTES, *records.ROUTES, *streams.ROUTES],
        guards=[may_read],
        opt={FOR_PROGRAMS: True},
        security=[{TOKEN: []}],
        tags=["programs"],
    )
