"""Letters with a link that is good for one thing: an address that is confirmed, a new password.

The token is made when the letter is sent, so that the database never has it; a letter that has to
be sent again has another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from spadework.core.text import Text
from spadework.view.text.language import language
from spadework.web.people.post import Letter, Post
from spadework.web.security.access import (
    digest,
    letter_id,
    new_secret,
    unsubscribe_token,
)
from spadework.web.storage.jobs import Job
from spadework.web.storage.tickets import MAIL, PASSWORD, Tickets

TICKET: Final = "ticket"
ADDRESS: Final = "address"  # what a letter's reader does not want to be
PASSKEYS: Final = Text(
    "Passkeys open this account as well: {names}. They go on doing so; where you choose the "
    "password you can remove those that you do not know."
)
NOT_MINE: Final = Text("No more letters from there: {link}")


class WantedLetter(msgspec.Struct, frozen=True):
    """A letter that somebody has asked for."""

    account: int
    name: str
    kind: str
    mail: str
    language: str
    base: str  # what its links begin with


async def send_ticket(job: Job, tickets: Tickets, post: Post, key: str) -> None:
    """Make the ticket of a job and write the letter with its link."""
    wanted = msgspec.convert(job.arguments, WantedLetter)
    token = new_secret()
    if not await tickets.issue(digest(token), wanted.account, wanted.kind, wanted.mail):
        return
    path, subject, text = LETTERS[wanted.kind]
    say = language(wanted.language).say
    away = unsubscribe_token(key, wanted.account, wanted.mail, ADDRESS)
    unsubscribe = f"{wanted.base}/unsubscribe/{away}"
    passkeys = await tickets.passkeys_of(wanted.account) if wanted.kind == PASSWORD else []
    parts = [
        say(text.of(name=wanted.name)),
        f"{wanted.base}/{path}/{token}",
        *([say(PASSKEYS.of(names=", ".join(passkeys)))] if passkeys else []),
        f"-- \n{say(NOT_MINE.of(link=unsubscribe))}\n",
    ]
    id = letter_id(key, job.id)
    await post.carry(Letter(wanted.mail, say(subject), "\n\n".join(parts), id, unsubscribe))


LETTERS: Final[Mapping[str, tuple[str, Text, Text]]] = {
    MAIL: (
        "mail",
        Text("Your address at Spadework"),
        Text(
            "{name} at Spadework has given this address as theirs. If that is you, open the link "
            "within two days; if not, do nothing."
        ),
    ),
    PASSWORD: (
        "reset",
        Text("Another password for Spadework"),
        Text(
            "Somebody wants another password for {name} at Spadework. If that is you, open the "
            "link within an hour; if not, do nothing."
        ),
    ),
}
