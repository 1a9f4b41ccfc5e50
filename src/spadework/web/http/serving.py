"""A server that runs until it is told to end, without leaving anybody hanging."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import Final

import uvicorn
from litestar import Litestar

from spadework.agents.players.roster import told_without_net
from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.view.text.language import SOURCE
from spadework.web.http.app import create_app
from spadework.web.http.calm_log import log_calmly
from spadework.web.http.connections import BACKLOG, Config
from spadework.web.http.head_requests import answering_heads
from spadework.web.http.settings import Limits, Settings
from spadework.web.http.visitor import ServerParts
from spadework.web.screens.rendering import environment
from spadework.web.screens.translated import translate_all

SETTLED: Final = 1.0  # seconds after the start in which whoever waits for it gets the first page
COLLECTIONS: Final = (50_000, 20, 50)  # new things before the youngest are looked at, and so on
EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # and what this computer calls itself
OUTSIDE: Final[dict[int, str]] = {
    socket.AF_INET: "192.0.2.1",
    socket.AF_INET6: "2001:db8::1",
}  # nobody's


def serve(settings: Settings, host: str, port: int, *, browses: bool) -> int:
    """Serve at *host* and *port* (0: any free one) until Ctrl-C; open the browser if wanted."""
    listener = listen(host, port)
    with closing(listener), _private_files():
        return _serve(settings, listener, host, browses=browses)


def _serve(settings: Settings, listener: socket.socket, host: str, *, browses: bool) -> int:
    app = create_app(replace(settings, host=host))
    port = listener.getsockname()[1]
    address = _address(EVERYWHERE.get(host, host), port)
    where = address
    if host in EVERYWHERE:
        where += f" and for others at {_address(_own_host(listener.family), port)}"
    print(f"Spadework is at {where} (Ctrl-C ends it; the games are kept).", flush=True)
    if without := told_without_net():
        print(without, flush=True)
    if browses:
        # In a thread of its own: some browsers return only when they are closed.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    log_calmly(settings.log)
    return run(app, listener, settings.limits)


@contextmanager
def _private_files() -> Iterator[None]:
    """Let what is written meanwhile, the database and copies of it, be for its owner only."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; where *port* is 0 a free one is found."""
    # No address would be all of them, and open to everybody.
    if not host.strip():
        raise RuleError(Text("there is no address to listen on: --host is empty"))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol has to be named: only then are answers sent without Nagle's delay of 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, TypeError, ValueError) as error:  # no name can be so
        listener.close()
        reason = (
            Text("{text}", text=str(error.strerror))
            if isinstance(error, OSError)
            else Text("this is no address")
        )
        raise RuleError(
            Text("cannot listen on {name}, port {n}: {reason}", name=host, n=port, reason=reason)
        ) from error
    return listener


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _own_host(family: int) -> str:
    """This computer's address in its network, or its name where there is no network."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only asks the system which way it would send.
            probe.connect((OUTSIDE[family], 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


class Server(uvicorn.Server):
    """Ends the streams of news before it waits for the requests that are left."""

    def __init__(self, app: Litestar, limits: Limits) -> None:
        super().__init__(Config(answering_heads(app), limits))
        self._litestar = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        server = self._litestar.state.get("server")
        if isinstance(server, ServerParts):
            server.hub.close()
        await super().shutdown(sockets)


def run(app: Litestar, listener: socket.socket, limits: Limits) -> int:
    """Serve until Ctrl-C or a signal to end."""
    # Most of what a server has lives long: looking through all of it for garbage, again and again,
    # took an eighth of its time.
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)
    try:
        asyncio.run(_answer(Server(app, limits), listener))
    except KeyboardInterrupt:
        print()
    return 0


async def _answer(server: Server, listener: socket.socket) -> None:
    translating = asyncio.create_task(_translate_soon())
    try:
        await server.serve(sockets=[listener])
    finally:
        translating.cancel()


async def _translate_soon() -> None:
    """Let the first table be as quick as all others, and nobody wait at the start for that."""
    await asyncio.sleep(SETTLED)
    await translate_all(environment(SOURCE))
