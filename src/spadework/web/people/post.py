"""Letters to people: written here, carried by whatever mail server the operator names."""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final, Protocol
from urllib.parse import parse_qs, unquote, urlsplit

import aiosmtplib

from spadework.core.errors import RuleError
from spadework.core.text import Text

LONGEST_ADDRESS: Final = 254
ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]+\.[A-Za-z0-9-]+")
PORTS: Final = {"smtp": 25, "smtps": 465}
MOST_ON_THE_WAY: Final = 200
SECONDS: Final = 30.0  # that a mail server may take
LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class Letter:
    """What is sent to one address."""

    to: str
    subject: str
    text: str


class Post(Protocol):
    """Carries letters."""

    async def carry(self, letter: Letter) -> None:
        """Hand a letter over; whatever goes wrong is an `OSError` or an error of SMTP."""
        ...


class Smtp:
    """Hands letters to a mail server: ``smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS``.

    With smtps the connection is encrypted from its beginning, with smtp as soon as the server can.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname:
            raise RuleError(
                Text(
                    "the mail server is named as smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS, or "
                    "smtps"
                )
            )
        self._host = parts.hostname
        self._port = parts.port or PORTS[parts.scheme]
        self._tls = parts.scheme == "smtps"
        self._user = unquote(parts.username or "") or None
        self._password = unquote(parts.password or "") or None
        given = parse_qs(parts.query).get("from", [])
        if given and not ADDRESS.fullmatch(given[-1]):
            raise RuleError(Text("'{text}' is no address to send from", text=given[-1]))
        self._sender = given[-1] if given else f"spadework@{parts.hostname}"

    async def carry(self, letter: Letter) -> None:
        """Hand a letter over."""
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = letter.to
        message["Subject"] = letter.subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self._sender.partition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(letter.text)
        await aiosmtplib.send(
            message,
            hostname=self._host,
            port=self._port,
            username=self._user,
            password=self._password,
            use_tls=self._tls,
            timeout=SECONDS,
        )


class Letterbox:
    """Takes letters and sees them off; nobody waits for them, and nobody learns how long it took.

    Without a *post* nothing can be sent, and pages say so.
    """

    def __init__(self, post: Post | None) -> None:
        self._post = post
        self._on_the_way: set[asyncio.Task[None]] = set()

    @property
    def is_there(self) -> bool:
        """Whether this server sends letters at all."""
        return self._post is not None

    def drop(self, letter: Letter) -> None:
        """Have a letter sent; if there are too many on the way, it is lost."""
        if self._post is None or len(self._on_the_way) >= MOST_ON_THE_WAY:
            LOG.warning("a letter could not be taken: %s are on the way", len(self._on_the_way))
            return
        task = asyncio.create_task(self._carry(self._post, letter))
        self._on_the_way.add(task)
        task.add_done_callback(self._on_the_way.discard)

    async def close(self) -> None:
        """Wait until all letters are off."""
        await asyncio.gather(*self._on_the_way)

    async def _carry(self, post: Post, letter: Letter) -> None:
        try:
            await post.carry(letter)
        except (OSError, aiosmtplib.SMTPException) as error:  # the address stays unknown
            LOG.warning("a letter could not be sent: %s", type(error).__name__)


def checked_address(typed: str) -> str:
    """The address that somebody has *typed*, or why it cannot be one."""
    address = typed.strip()
    if len(address) > LONGEST_ADDRESS or not ADDRESS.fullmatch(address):
        raise RuleError(Text("this is no mail address"))
    return address
