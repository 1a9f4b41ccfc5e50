"""Letters: what they say, and how somebody gets no more of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spadework.core.text import Text, plural
from spadework.view.text.language import language
from spadework.web.people.post import Letter
from spadework.web.security.access import letter_id, unsubscribe_token
from spadework.web.storage.messages import Message

ALL: Final = "all"  # kinds of notices
GREETING: Final = Text("Hello {name},")
ENOUGH: Final = Text("No more letters about this: {link}")
WISHES: Final = Text("All about what you are told and how: {link}")


def letter_about(key: str, job: int, base: str, messages: Sequence[Message]) -> Letter:
    """The letter of a job that tells somebody of one thing or, once a day, of several.

    *key* is that of the server, and *base* the address that its links begin with.
    """
    first = messages[0]
    is_single = len(messages) == 1
    say = language(first.wishes.language or "en").say
    subject = first.subject if is_single else say(_several(len(messages)))
    what = first.notice.kind if is_single else ALL
    token = unsubscribe_token(key, first.notice.account, first.mail, what)
    unsubscribe = f"{base}/unsubscribe/{token}"
    told = [f"{message.text}\n{base}{message.path}" for message in messages]
    farewell = [say(ENOUGH.of(link=unsubscribe)), say(WISHES.of(link=f"{base}/account#notices"))]
    text = "\n\n".join([say(GREETING.of(name=first.name)), *told, "-- \n" + "\n".join(farewell)])
    return Letter(first.mail, subject, text + "\n", letter_id(key, job), unsubscribe)


def _several(number: int) -> Text:
    return plural("Spadework: {n} thing to tell", "Spadework: {n} things to tell", number)
