"""Who is asking: browsers, the links of seats, and forms that come from our own pages.

A browser is known by 32 random bytes in a signed cookie. The database keeps digests only. The
token of a seat is derived from the secret of the browser that made the game, so that its host can
be shown the links again while nobody can read them from the file.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from typing import Final

from spadework.web.people.names import likeness

CSRF_HEADER: Final = "x-csrftoken"
CSRF_FIELD: Final = "_csrf_token"
MOST_ENTRIES: Final = 5  # accounts of one browser that are remembered
COOKIE_AGE: Final = 400 * 24 * 3600  # seconds; browsers keep nothing longer
SECRET: Final = re.compile(r"[0-9a-f]{64}")
TOKEN: Final = re.compile(r"spadework_[0-9a-f]{64}")  # who finds one somewhere knows what it is


@dataclass(frozen=True)
class Browser:
    """A browser, known by its *secret*."""

    secret: str
    is_new: bool = False

    @property
    def digest(self) -> str:
        """What the database knows it by."""
        return digest(self.secret)

    def token(self, game: str, seat: int, salt: str = "") -> str:
        """The token of a seat in a game this browser has made; with another *salt*, another one."""
        return _sign(self.secret, f"{game}/{seat}/{salt}" if salt else f"{game}/{seat}")


class Gate:
    """Recognizes browsers by cookies that this server has signed."""

    def __init__(self, key: str) -> None:
        self._key = key
        # Browsers do not tell ports apart: servers of one computer must not take over each other's.
        self.cookie_name: Final = f"spadework_{digest(key)[:8]}"
        self.session_cookie: Final = f"session_{digest(key)[:8]}"
        self.entries_cookie: Final = f"entries_{digest(key)[:8]}"

    def recognize(self, cookie: str | None) -> Browser:
        """The browser of a cookie; a new one if there is none or if it is not ours."""
        secret, _, signature = (cookie or "").partition(".")
        if SECRET.fullmatch(secret) and _equal(signature, _sign(self._key, secret)):
            return Browser(secret)
        return Browser(new_secret(), is_new=True)

    def cookie(self, browser: Browser) -> str:
        """The value that lets us recognize *browser*."""
        return f"{browser.secret}.{_sign(self._key, browser.secret)}"

    def csrf_token(self, browser: Browser) -> str:
        """What forms and requests of this browser have to bring along."""
        return _sign(self._key, f"csrf/{browser.secret}")

    def entered(self, browser: Browser, name: str, cookie: str) -> str:
        """The cookie of a browser in which somebody has signed in under a *name*, now as well."""
        entry = self._entry(browser, name)
        before = [each for each in cookie.split(".") if each and each != entry]
        return ".".join([entry, *before[: MOST_ENTRIES - 1]])

    def has_entered(self, browser: Browser, name: str, cookie: str) -> bool:
        """Whether somebody has signed in under that *name* in this browser, by its *cookie*."""
        entry = self._entry(browser, name)
        return any(_equal(each, entry) for each in cookie.split(".")[:MOST_ENTRIES])

    def _entry(self, browser: Browser, name: str) -> str:
        return _sign(self._key, f"entry/{browser.secret}/{likeness(name)}")

    def account_key(self, challenge: bytes) -> str:
        """The key of an account that is made with a passkey, for whoever has signed *challenge*.

        The device is told a digest of it before there is an account, at whichever server.
        """
        return digest(_sign(self._key, f"account/{challenge.hex()}"))

    def ends_letters(self, token: str, account: int, mail: str, what: str) -> bool:
        """Whether a letter to that address says that this link ends letters about something."""
        return _equal(token, unsubscribe_token(self._key, account, mail, what))

    def is_own_form(self, browser: Browser, token: str) -> bool:
        """Whether a request with *token* comes from one of our pages."""
        return not browser.is_new and _equal(token, self.csrf_token(browser))


def digest(secret: str) -> str:
    """What is kept of a secret; it cannot be turned back."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_game_id() -> str:
    """A name for a game that nobody guesses."""
    return secrets.token_urlsafe(12)


def rematch_id(game: str) -> str:
    """The name of the game that follows *game*: whoever asks for a rematch means the same one.

    It opens no door: only those who sit at the first table are let in at the second.
    """
    return urlsafe_b64encode(hashlib.sha256(f"rematch/{game}".encode()).digest()).decode()[:16]


def new_secret() -> str:
    """What nobody guesses: the token of a session or of a letter."""
    return secrets.token_hex(32)


def new_token() -> str:
    """What a program asks with."""
    return f"spadework_{new_secret()}"


def new_salt() -> str:
    """What makes the token of a seat another one."""
    return secrets.token_urlsafe(12)


def unsubscribe_token(key: str, account: int, mail: str, what: str) -> str:
    """A link's end by which whoever reads a letter needs no account to get no more of them."""
    return f"{account}.{what}.{_sign(key, f'unsubscribe/{account}/{mail}/{what}')}"


def letter_id(key: str, job: int) -> str:
    """What mailboxes tell the letter of a job by, wherever it is sent from."""
    return _sign(key, f"letter/{job}")


def _sign(key: str, text: str) -> str:
    made = hmac.new(key.encode(), text.encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(made).decode().rstrip("=")


def _equal(given: str, expected: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "surrogatepass"), expected.encode())
