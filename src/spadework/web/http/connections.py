"""Connections: how many there may be, and how long a client may keep one waiting.

uvicorn ends a connection on which nobody asks again. It waits without end for the rest of a request
that has begun and for a client that does not take its answer, and it lets in whoever knocks until
the process may open no more files. So this protocol, which replaces uvicorn's own,

- turns away who has enough connections already, or comes when the house is full; but first those
  leave who have asked for nothing yet, the longest there first, since they may never do,
- gives a client so many seconds for the head of a request and so many for its body,
- drops a client that takes nothing of what it is sent.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from dataclasses import replace
from enum import Enum
from typing import Any, Final

import h11
import uvicorn
from litestar.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from spadework.web.http.framing import StrictConnection
from spadework.web.http.settings import Limits
from spadework.web.security.crowd import Crowd
from spadework.web.security.rates import network_of

if sys.platform != "win32":  # where processes have no such limits
    import resource

LOG: Final = logging.getLogger(__name__)
LONGEST_HEAD: Final = 32_768  # bytes of a request before its body
SECONDS_TO_STOP: Final = 3
BACKLOG: Final = 64  # connections that are accepted at one go, before any is turned away
OTHER_FILES: Final = 256  # that a server opens besides connections: databases, processes, a backlog
BUSY: Final = "There are too many connections to this server. Please try again in a moment."
LATE: Final = "This request took too long to arrive. Please try again."


class RequestPart(Enum):
    """What of a request a client has to send next."""

    HEAD = "head"
    BODY = "body"


class Config(uvicorn.Config):
    """How uvicorn serves an application, and what its connections share."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        super().__init__(
            app,
            http=Connection,
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=SECONDS_TO_STOP,
            timeout_keep_alive=limits.seconds_idle,
            server_header=False,
            backlog=BACKLOG,
        )
        self.limits: Final = within_open_files(limits)
        self.crowd: Final = Crowd(self.limits.connections, self.limits.connections_of_one)
        trusted = self.forwarded_allow_ips or ""
        # Many clients may stand behind a proxy: only their requests tell them apart.
        self.proxies: Final = ProxyHeadersMiddleware(self.app, trusted).trusted_hosts  # type: ignore[arg-type]  # it is asked nothing


class Connection(H11Protocol):
    """One connection, from the handshake to the end."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, Config), "limits belong to our own configuration"
        self.conn = StrictConnection(h11.SERVER, LONGEST_HEAD)
        self._limits: Final = config.limits
        self._crowd: Final = config.crowd
        self._proxies: Final = config.proxies
        self._counts_for: str | None = None
        self._expected: RequestPart | None = None
        self._since = 0.0  # when that began
        self._too_late: asyncio.TimerHandle | None = None
        self._too_slow: asyncio.TimerHandle | None = None

    # --- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        client = network_of(address)
        is_proxy = address in self._proxies
        if self._crowd.is_full:
            self._make_room()
        if self._crowd.is_full or not (is_proxy or self._crowd.has_room_for(client)):
            LOG.warning("too many connections: one of %s is turned away", client)
            self._part_with("503 Service Unavailable", BUSY)
            return
        self._crowd.enter(client)
        self._counts_for = client
        self._expect(RequestPart.HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._expect(None)
        self._hurry(False)
        self._unset_keepalive_if_required()
        self._leave()

    def _leave(self) -> None:
        if self._counts_for is not None:
            self._crowd.leave(self._counts_for)
            self._counts_for = None

    def _make_room(self) -> None:
        """Drop the connection that has kept its server waiting for a request the longest."""
        silent = [
            other
            for other in self.connections
            if isinstance(other, Connection)
            and other._counts_for is not None
            and other._expected is RequestPart.HEAD
        ]
        if silent:
            longest = min(silent, key=lambda other: other._since)
            longest._leave()
            longest.transport.abort()

    # --- what the client has to send

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, and let whoever answers its beginning speak to nobody."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:  # it has its answer, or a part of it
            self.transport.close()
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._look()

    def _look(self) -> None:
        """See what is to be sent next, if anything, and how long that may take."""
        if self.transport.is_closing():
            self._expect(None)
            self._hurry(True)
        elif self.conn.their_state is h11.SEND_BODY:
            self._expect(RequestPart.BODY)
        elif self.conn.their_state is h11.IDLE and (
            self.timeout_keep_alive_task is None or self._has_sent_something()
        ):
            self._expect(RequestPart.HEAD)
        else:
            self._expect(None)

    def _expect(self, part: RequestPart | None) -> None:
        if part is self._expected:
            return
        if self._too_late is not None:
            self._too_late.cancel()
            self._too_late = None
        self._expected = part
        self._since = self.loop.time()
        if part is not None:
            limits = self._limits
            seconds = (
                limits.seconds_for_head if part is RequestPart.HEAD else limits.seconds_for_body
            )
            self._too_late = self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self._too_late = None
        has_begun = self._expected is RequestPart.BODY or self._has_sent_something()
        if has_begun:
            LOG.warning("a request did not arrive in time: its connection is closed")
        if has_begun and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._part_with("408 Request Timeout", LATE)
        else:
            self.transport.close()
            self._look()

    def _has_sent_something(self) -> bool:
        return bool(self.conn.trailing_data[0])

    # --- what the client has to take

    def pause_writing(self) -> None:
        super().pause_writing()
        self._hurry(True)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._hurry(self.transport.is_closing())

    def _hurry(self, wanted: bool) -> None:
        """Drop the connection unless the client takes what it was sent."""
        if self._too_slow is not None and not wanted:
            self._too_slow.cancel()
            self._too_slow = None
        elif self._too_slow is None and wanted:
            self._too_slow = self.loop.call_later(
                self._limits.seconds_to_take, self.transport.abort
            )

    def _part_with(self, status: str, sentence: str) -> None:
        """Say why, and close; nobody has begun to answer."""
        lines = [
            f"HTTP/1.1 {status}",
            "content-type: text/plain; charset=utf-8",
            f"content-length: {len(sentence)}",
            "retry-after: 5",
            "connection: close",
        ]
        self.transport.write("\r\n".join([*lines, "", sentence]).encode())
        self.transport.close()
        self._look()


def within_open_files(limits: Limits) -> Limits:
    """*limits* that this process can keep: each connection is an open file to the system."""
    if sys.platform == "win32":
        return limits
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.connections + OTHER_FILES
    if now != resource.RLIM_INFINITY and now < wanted:
        now = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (now, most))
    if now == resource.RLIM_INFINITY:
        return limits
    return replace(limits, connections=max(1, min(limits.connections, now - OTHER_FILES)))
