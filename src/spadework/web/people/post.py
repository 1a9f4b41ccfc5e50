"""Letters to people: written here, carried by whatever mail server the operator names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email import policy
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.utils import formatdate
from typing import Final, Protocol
from urllib.parse import parse_qs, unquote, urlsplit

import aiosmtplib

from spadework.core.errors import RuleError
from spadework.core.text import Text

LONGEST_ADDRESS: Final = 254
ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]+\.[A-Za-z0-9-]+")
PORTS: Final = {"smtp": 25, "smtps": 465}
SECONDS: Final = 30.0  # that a mail server may take
PERMANENT: Final = 500  # answers from here on will not change


@dataclass(frozen=True)
class Letter:
    """What is sent to one address."""

    to: str
    subject: str
    text: str
    id: str  # the same whenever it is sent, so that a mailbox knows one that comes twice
    unsubscribe: str = ""  # a link that ends letters like this one


class _WholeLine(UnstructuredHeader, BaseHeader):
    """A line for programs: were it folded, its link would be in words that they do not decode."""

    def fold(self, *, policy: policy.Policy) -> str:
        """The line as it is sent."""
        return f"{self.name}: {self}{policy.linesep}"


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
        message = EmailMessage(LETTERS)
        message["From"] = self._sender
        message["To"] = letter.to
        message["Subject"] = letter.subject
        message["Date"] = formatdate()
        message["Message-ID"] = f"<{letter.id}@{self._sender.partition('@')[2]}>"
        message["Auto-Submitted"] = "auto-generated"
        if letter.unsubscribe:
            message["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
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


_headers = HeaderRegistry()
_headers.map_to_type("list-unsubscribe", _WholeLine)
LETTERS: Final = policy.default.clone(header_factory=_headers)


def is_refused(error: Exception) -> bool:
    """Whether a mail server does not take letters to that address, and never will."""
    refused = error.recipients if isinstance(error, aiosmtplib.SMTPRecipientsRefused) else []
    return bool(refused) and all(one.code >= PERMANENT for one in refused)


def checked_address(typed: str) -> str:
    """The address that somebody has *typed*, or why it cannot be one."""
    address = typed.strip()
    if len(address) > LONGEST_ADDRESS or not ADDRESS.fullmatch(address):
        raise RuleError(Text("this is no mail address"))
    return address
