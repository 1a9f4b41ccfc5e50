"""A real mail server for tests, and what it was given."""

import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope
from aiosmtpd.smtp import Session as SmtpSession

from support.web_table import until


class Mailbox:
    """What a mail server has been given."""

    def __init__(self) -> None:
        self.url = ""
        self.letters: list[EmailMessage] = []
        self.as_sent: list[bytes] = []  # the same letters, as they came over the line
        self.refuses: set[str] = set()  # addresses
        self.on_letter: Callable[[], None] = lambda: None

    async def handle_RCPT(  # noqa: N802  # as the library calls it
        self,
        server: SMTP,
        session: SmtpSession,
        envelope: Envelope,
        address: str,
        options: list[str],
    ) -> str:
        """Take an address."""
        if address in self.refuses:
            return "550 nobody of that name"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802  # as the library calls it
        self, server: SMTP, session: SmtpSession, envelope: Envelope
    ) -> str:
        """Take a letter."""
        assert isinstance(envelope.content, bytes)
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.as_sent.append(envelope.content)
        self.letters.append(letter)
        self.on_letter()
        return "250 OK"

    def letter(self, number: int) -> EmailMessage:
        """A letter, when it has come; the first one is 1."""
        until(lambda: len(self.letters) >= number, f"letter {number}")
        return self.letters[number - 1]

    def letter_to(self, address: str) -> EmailMessage:
        """The first letter to an address, when it has come."""

        def there() -> list[EmailMessage]:
            return [one for one in self.letters if one["to"] == address]

        until(there, f"a letter to {address}")
        return there()[0]

    def link(self, number: int, path: str = r"(?:mail|reset)/[0-9a-f]{64}") -> str:
        """The path of the link in a letter, when it has come."""
        found = re.search(rf"https?://[^/]+(/{path})", self.letter(number).get_content())
        assert found, self.letter(number).get_content()
        return found[1]


@contextmanager
def mail_server() -> Iterator[Mailbox]:
    """A mail server on a free port."""
    box = Mailbox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    box.url = f"smtp://127.0.0.1:{port}?from=games@spadework.example"
    try:
        yield box
    finally:
        controller.stop()
