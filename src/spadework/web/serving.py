"""A server that runs until it is told to end, without leaving anybody hanging."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import threading
import webbrowser
from typing import Final

import uvicorn
from litestar import Litestar

from spadework.core.errors import RuleError
from spadework.web.app import create_app
from spadework.web.heads import answering_heads
from spadework.web.settings import Settings
from spadework.web.visit import Room

SECONDS_TO_STOP: Final = 3
LONGEST_HEAD: Final = 32_768  # bytes of a request before its body


def serve(settings: Settings, host: str, port: int, *, browses: bool) -> int:
    """Serve at *host* and *port* (0: any free one) until Ctrl-C; open the browser if wanted."""
    app = create_app(settings)
    listener = listen(host, port)
    address = f"http://{_spelled(host)}:{listener.getsockname()[1]}/"
    print(f"Spadework is at {address} (Ctrl-C ends it; the games are kept).", flush=True)
    if browses:
        # In a thread of its own: some browsers return only when they are closed.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    return run(app, listener)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; where *port* is 0 a free one is found."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol has to be named: only then are answers sent without Nagle's delay of 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise RuleError(f"cannot listen on {host}, port {port}: {error.strerror}") from error
    return listener


def _spelled(host: str) -> str:
    return f"[{host}]" if ":" in host else host


class Server(uvicorn.Server):
    """Ends the streams of news before it waits for the requests that are left."""

    def __init__(self, app: Litestar, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._litestar = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        room = self._litestar.state.get("room")
        if isinstance(room, Room):
            room.hub.close()
        await super().shutdown(sockets)


def run(app: Litestar, listener: socket.socket) -> int:
    """Serve until Ctrl-C or a signal to end."""
    logging.basicConfig(
        stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(message)s"
    )
    config = uvicorn.Config(
        answering_heads(app),
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
        server_header=False,
        h11_max_incomplete_event_size=LONGEST_HEAD,
    )
    try:
        asyncio.run(Server(app, config).serve(sockets=[listener]))
    except KeyboardInterrupt:
        print()
    return 0
