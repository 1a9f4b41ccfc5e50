"""The commands `play` and `serve`: a server for this computer, or for others."""

from __future__ import annotations

import argparse
import asyncio
import logging
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Final

import uvicorn
from litestar import Litestar

from spadework.core.errors import RuleError
from spadework.web.app import create_app
from spadework.web.settings import Settings, usual_database
from spadework.web.visit import Room

THIS_COMPUTER: Final = "127.0.0.1"
USUAL_PORT: Final = 8765
SECONDS_TO_STOP: Final = 3


def add_play(parser: argparse.ArgumentParser) -> None:
    """The arguments of `play`."""
    _add_database(parser)
    parser.add_argument("--port", type=_port, default=0, help="where to listen (any free port)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.set_defaults(run=_play)


def add_serve(parser: argparse.ArgumentParser) -> None:
    """The arguments of `serve`."""
    _add_database(parser)
    parser.add_argument("--host", default=THIS_COMPUTER, help=f"where to listen ({THIS_COMPUTER})")
    parser.add_argument("--port", type=_port, default=USUAL_PORT, help=f"0: any ({USUAL_PORT})")
    parser.add_argument("--https", action="store_true", help="cookies over HTTPS only")
    parser.set_defaults(run=_serve)


def _add_database(parser: argparse.ArgumentParser) -> None:
    usual = usual_database()
    parser.add_argument("--db", type=Path, default=usual, help=f"file of the games ({usual})")
    # For tests and trials: computer players that do not think.
    parser.add_argument("--bots", default="", metavar="AGENT", help=argparse.SUPPRESS)
    parser.add_argument("--patience", type=float, default=0.0, help=argparse.SUPPRESS)


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError("a port is a number up to 65535")
    return number


def _settings(options: argparse.Namespace, secure_cookies: bool = False) -> Settings:
    return Settings(
        database=options.db,
        every_bot=options.bots,
        patience=options.patience,
        secure_cookies=secure_cookies,
    )


def _play(options: argparse.Namespace) -> int:
    listener = listen(THIS_COMPUTER, options.port)
    app = create_app(_settings(options))
    address = f"http://{THIS_COMPUTER}:{listener.getsockname()[1]}/"
    print(f"Spadework is at {address} (Ctrl-C ends it; the games are kept).", flush=True)
    if not options.no_browser:
        # In a thread of its own: some browsers only return when they are closed.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    return run(app, listener)


def _serve(options: argparse.Namespace) -> int:
    listener = listen(options.host, options.port)
    app = create_app(_settings(options, options.https))
    host, port = listener.getsockname()[:2]
    print(f"Spadework listens on http://{host}:{port}/", flush=True)
    return run(app, listener)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; another free port is found where *port* is 0."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise RuleError(f"cannot listen on {host}, port {port}: {error.strerror}") from error
    return listener


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
        app,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
        server_header=False,
        h11_max_incomplete_event_size=32_768,
    )
    try:
        asyncio.run(Server(app, config).serve(sockets=[listener]))
    except KeyboardInterrupt:
        print()
    return 0
