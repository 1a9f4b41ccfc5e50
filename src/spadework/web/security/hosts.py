"""The names a server answers to.

Links that are given to others begin with the name that the page was asked for under, and another
site may point a name of its own at this computer. So a request has to name this server: as
localhost, by the address it came in at, by the computer's name in its network, or by a name that
whoever runs the server has given. In a private network every private address is as good: the one
people type may be that of a computer or container in front of this one.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

Address = IPv4Address | IPv6Address

HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+?)\.?(?::(\d{1,5}))?", re.IGNORECASE)
LARGEST_PORT: Final = 65535
LOCALHOST: Final = "localhost"
# What routers and operating systems put behind the names of computers at home.
HOME_ENDINGS: Final = (
    "",
    ".local",
    ".lan",
    ".home",
    ".home.arpa",
    ".internal",
    ".localdomain",
    ".fritz.box",
)


class Hosts:
    """Knows the names of one server, which *listens* at an address or name."""

    def __init__(self, names: Iterable[str], listens: str, computer: str = "") -> None:
        computer = (computer or socket.gethostname()).lower()
        first = computer.partition(".")[0]
        self._names: Final = {name.lower().rstrip(".") for name in names} | {
            LOCALHOST,
            listens.lower(),
            computer,
            *(f"{first}{ending}" for ending in HOME_ENDINGS),
        }
        bound = _address(listens)
        self._is_open: Final = bound is None or not bound.is_loopback

    def name(self, header: str) -> str | None:
        """The name or address in a `Host` header, without its port; None if there can be none."""
        found = HOST.fullmatch(header)
        if found is None or int(found[2] or 0) > LARGEST_PORT:
            return None
        name = found[1].lower()
        if name.startswith("["):
            name = name[1:-1]
            return name if _address(name) else None
        return name

    def answers_to(self, name: str, own: str) -> bool:
        """Whether this server, asked at its *own* address, is called *name*."""
        if name in self._names or name.endswith(f".{LOCALHOST}"):
            return True
        address = _address(name)
        if address is None:
            return False
        is_near = address.is_private or address.is_link_local
        return address.is_loopback or address == _address(own) or (self._is_open and is_near)


def _address(text: str) -> Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return address.ipv4_mapped
    return address
