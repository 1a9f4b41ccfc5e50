"""Requests for the head of an answer alone, as link checkers and monitors send them."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send


def answering_heads(app: ASGIApp) -> ASGIApp:
    """*app*, which now answers HEAD wherever it answers GET: the same, without the body."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                # Ended here, or a stream of news would keep whoever asks waiting.
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        await app({**scope, "method": "GET"}, receive, send_head)

    return answer
