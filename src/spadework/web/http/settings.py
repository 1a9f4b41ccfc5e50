"""What can be said about a server when it is started; everything has a sensible value."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from typing import Final

from spadework.web.storage.places import Place, usual_database

THIS_COMPUTER: Final = "127.0.0.1"
PLAIN: Final = "plain"
JSON: Final = "json"
LOGS: Final = (PLAIN, JSON)


def usual_workers() -> int:
    """As many computer players think at once as leave a core for the server."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


@dataclass(frozen=True)
class Rates:
    """How many requests a client may make in a minute."""

    moves: int = 1500
    new_games: int = 30
    pictures: int = 60  # PNG: one takes as long as thirty clicks
    sign_ins: int = 10  # for an account, and from an address; new accounts as well
    words: int = 60  # lines of chats, notes and new plans
    joins: int = 30  # of an account: tables opened and joined, invitations, friends


@dataclass(frozen=True)
class PasswordCost:
    """What trying a password costs, whoever tries it (argon2id)."""

    memory: int = 19 * 1024  # kibibytes
    passes: int = 2
    lanes: int = 1


@dataclass(frozen=True)
class Quota:
    """How many games are kept; 0: as many as there are."""

    each: int = 200  # for the browser that made them
    in_all: int = 20_000  # some 30 kB each


@dataclass(frozen=True)
class Limits:
    """How much clients may keep open, and for how many seconds they may keep a server waiting."""

    connections: int = 1000
    connections_of_one: int = 200  # of one client; a house or a school may look like one
    streams: int = 600  # of news, each for a page that is open
    streams_of_one: int = 60
    streams_of_account: int = 60  # wherever it is used
    seconds_idle: int = 10  # between two requests
    seconds_for_head: float = 15.0  # of a request
    seconds_for_body: float = 60.0
    seconds_to_take: float = 60.0  # what was sent


@dataclass(frozen=True)
class Settings:
    """How one server is run."""

    database: Place = field(default_factory=usual_database)
    workers: int = field(default_factory=usual_workers)
    worker_command: tuple[str, ...] = (sys.executable, "-m", "spadework.web.bots.worker")
    errands: int = 2  # imports, ledgers, pictures and advice that are worked on at once
    errand_command: tuple[str, ...] = (sys.executable, "-m", "spadework.web.bots.errand")
    seconds_for_errands: float = 10.0  # that one of them may take
    glance: float = 1.0  # seconds between two looks at what there is to do later
    every_bot: str = ""  # the agent that plays for all levels, such as "random" in tests
    patience: float = 0.0  # seconds a plan may take; 0: what the level's budget allows
    rates: Rates = field(default_factory=Rates)
    quota: Quota = field(default_factory=Quota)
    limits: Limits = field(default_factory=Limits)
    password_cost: PasswordCost = field(default_factory=PasswordCost)
    smtp: str = ""  # the address of a mail server; without one nothing is sent
    contact: str = ""  # where push services reach whoever runs this server: mailto:... or https:...
    is_near_allowed: bool = False  # whether webhooks may lead into one's own network, without TLS
    secure_cookies: bool = False  # for a server behind HTTPS
    metrics: bool = False  # whether figures are told to whoever asks for them
    log: str = PLAIN
    host: str = THIS_COMPUTER  # where it listens
    names: tuple[str, ...] = ()  # what it is called besides what it knows by itself
    open_tables: int = 64  # games kept in memory
    waiting_games: int = 24  # of one host, in which computer players have to wait

    @property
    def address(self) -> str:
        """What links begin with for those of whom no better address is known."""
        name = self.names[0] if self.names else "localhost"
        return f"{'https' if self.secure_cookies else 'http'}://{name}"
