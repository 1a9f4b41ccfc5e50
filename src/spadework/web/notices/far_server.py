"""Where a request to somebody else's server goes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FarServer:
    """Where a request goes: the server's name, its port and addresses."""

    host: str
    port: int
    addresses: tuple[str, ...]
