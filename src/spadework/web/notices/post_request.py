"""A request to somebody else's server, at the addresses that have been looked up before."""

from __future__ import annotations

import socket
from collections.abc import Mapping

from aiohttp import ClientSession, ClientTimeout, TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult

from spadework.web.notices.far_server import FarServer


class _OneServer(AbstractResolver):
    """Knows the addresses of one server, and of no other."""

    def __init__(self, server: FarServer) -> None:
        self._server = server

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The addresses that were found before."""
        if host != self._server.host:
            raise OSError(host)
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=port,
                family=socket.AF_INET6 if ":" in address else socket.AF_INET,
                proto=0,
                flags=socket.AI_NUMERICHOST,
            )
            for address in self._server.addresses
        ]

    async def close(self) -> None:
        """There is nothing to let go of."""


async def post(
    url: str, server: FarServer, content: bytes, headers: Mapping[str, str], seconds: float
) -> int:
    """Post *content* there; the status of the answer, of which nothing else is read."""
    connector = TCPConnector(resolver=_OneServer(server), use_dns_cache=False)
    async with (
        ClientSession(connector=connector, timeout=ClientTimeout(total=seconds)) as session,
        session.post(url, data=content, headers=dict(headers), allow_redirects=False) as answer,
    ):
        return answer.status
