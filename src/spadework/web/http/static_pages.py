"""Sends the files pages are made of, and lets browsers keep them."""

from __future__ import annotations

from typing import Final

from litestar import Response, get

from spadework.core.text import Text
from spadework.web.http.parameters import FilePath
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.visitor import Asked, server_of
from spadework.web.screens.rendering import version

FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
WORTH_PACKING: Final = 500  # bytes


@get("/static/{name:path}", opt={"exclude_from_compression": True, "for_anybody": True})
async def static(request: Asked, name: FilePath) -> Response[bytes]:
    """A file of the pages."""
    found = server_of(request).files.find(name)
    if found is None:
        raise RequestRefused(404, Text("There is no such file."))
    headers = {
        "etag": found.etag,
        "vary": "accept-encoding",
        # A page of a newer server, which asks this one, must not keep what is older.
        "cache-control": FOREVER if request.query_params.get("v") == version() else ASK_AGAIN,
    }
    if request.headers.get("if-none-match") == found.etag:
        return Response(b"", status_code=304, headers=headers, media_type=found.media_type)
    content = found.content
    if len(content) > WORTH_PACKING and "gzip" in request.headers.get("accept-encoding", ""):
        content = found.packed
        headers["content-encoding"] = "gzip"
    return Response(content, headers=headers, media_type=found.media_type)


ROUTES: Final = [static]
