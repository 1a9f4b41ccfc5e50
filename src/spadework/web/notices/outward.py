"""Requests to addresses that people have given us, such as webhooks and push services.

Somebody may give an address of our own network, or a name that leads there, to have us knock at
doors that are closed to them. So an address has to be one of the wide world; what a name leads to
is looked up once, and that is where the request goes. Nobody's redirection is followed.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import SplitResult, urlsplit

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.notices.far_server import FarServer

SECONDS: Final = 10.0  # that an answer may take
LOOKUPS: Final = 4  # at once
LONGEST_URL: Final = 500
HTTPS: Final = 443
HTTP: Final = 80
TRANSLATED: Final = ip_network("64:ff9b::/96")  # addresses of version 4 for those who have only 6
NO_URL: Final = Text("this is no address that begins with https://")
TOO_NEAR: Final = Text("this address leads into the server's own network")
UNKNOWN: Final = Text("nobody knows the server of this address")


class Outward:
    """Posts to servers in the wide world; *near* ones and plain HTTP only if they are allowed."""

    def __init__(self, *, near: bool = False) -> None:
        self._near = near
        # Of its own: somebody's names that are looked up for long hold up nothing else.
        self._lookups = ThreadPoolExecutor(LOOKUPS, "names")

    def close(self) -> None:
        """Look up no more names."""
        self._lookups.shutdown(wait=False, cancel_futures=True)

    async def find(self, url: str) -> FarServer:
        """Where *url* leads to, or why we do not go there."""
        parts = checked_url(url, near=self._near)
        try:
            port = parts.port or (HTTPS if parts.scheme == "https" else HTTP)
        except ValueError as error:
            raise RuleError(NO_URL) from error
        host = parts.hostname or ""
        try:
            loop = asyncio.get_running_loop()
            async with asyncio.timeout(SECONDS):
                found = await loop.run_in_executor(self._lookups, _looked_up, host, port)
        except (OSError, UnicodeError, TimeoutError) as error:
            raise RuleError(UNKNOWN) from error
        if not self._near and not all(is_far(address) for address in found):
            raise RuleError(TOO_NEAR)
        return FarServer(host, port, tuple(found))

    async def post(self, url: str, content: bytes, headers: Mapping[str, str]) -> int:
        """Post *content*; the status of the answer, of which nothing else is read."""
        # Imported when something is sent: no command should wait for it.
        from spadework.web.notices.post_request import post

        return await post(url, await self.find(url), content, headers, SECONDS)


def _looked_up(host: str, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(row[4][0]) for row in found))


def checked_url(url: str, *, near: bool) -> SplitResult:
    """An address as somebody may give it, or why not."""
    schemes = ("https", "http") if near else ("https",)
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise RuleError(NO_URL) from error
    is_plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_URL
    if parts.scheme not in schemes or not parts.hostname or parts.username or not is_plain:
        raise RuleError(NO_URL)
    return parts


def is_far(text: str) -> bool:
    """Whether an address is one of the wide world.

    >>> [is_far(a) for a in ("8.8.8.8", "10.0.0.1", "::1", "::ffff:127.0.0.1", "169.254.169.254")]
    [True, False, False, False, False]
    """
    address = _innermost(ip_address(text.partition("%")[0]))
    return address.is_global and not address.is_multicast and not address.is_reserved


def _innermost(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """The address of version 4 that one of version 6 stands for, if it does."""
    if isinstance(address, IPv4Address):
        return address
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or address
