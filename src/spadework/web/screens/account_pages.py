"""The pages about accounts: signing up and in, and one's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

import msgspec

from spadework.core.text import NO_TEXT, Text
from spadework.web.people import names, passwords
from spadework.web.screens.clocks import moment_in_words
from spadework.web.screens.my_games import MyGame
from spadework.web.screens.notices import Switchboard
from spadework.web.screens.ratings import shown
from spadework.web.screens.rendering import render, speech
from spadework.web.storage.accounts import Account, Session
from spadework.web.storage.moderation import LONGEST_REPORT, may_moderate
from spadework.web.storage.passkeys import Passkey
from spadework.web.storage.ratings import HeldRating
from spadework.web.storage.vacations import TimeOff
from spadework.web.tables.viewed_game import Viewer
from spadework.web.time.working_time import zone_names

MOST_FAVORITES: Final = 5


class SignUpForm(msgspec.Struct, frozen=True):
    """Who somebody wants to be, or says they are, and the page to go back to."""

    name: str = ""
    password: str = ""
    back: str = ""
    program: str = ""  # whether it is one that plays


def sign_up_page(viewer: Viewer, form: SignUpForm, games: int, error: Text = NO_TEXT) -> str:
    """The form for a new account; *games* are those this browser brings along."""
    return render(
        "people/sign_up.html",
        viewer.language,
        viewer=viewer,
        form=form,
        games=games,
        longest=names.LONGEST,
        shortest_password=passwords.SHORTEST,
        error=speech(viewer.language)(error),
    )


def sign_in_page(viewer: Viewer, form: SignUpForm, error: Text = NO_TEXT) -> str:
    """The form of those who have an account."""
    return render(
        "people/sign_in.html",
        viewer.language,
        viewer=viewer,
        form=form,
        error=speech(viewer.language)(error),
    )


def account_page(
    viewer: Viewer,
    account: Account,
    sessions: list[Session],
    current: str,
    games: int,
    notices: Switchboard,
    time_off: TimeOff,
    passkeys: Sequence[Passkey] = (),
    error: Text | None = None,
    sent: str = "",
    *,
    sends: bool = False,
    friends: Sequence[str] = (),
) -> str:
    """All about one's own account; *games* are still those of the browser alone.

    A letter may have been *sent* somewhere, if the server *sends* any.
    """
    return render(
        "people/account.html",
        viewer.language,
        viewer=viewer,
        account=account,
        sessions=sessions,
        current=current,
        games=games,
        notices=notices,
        time_off=time_off,
        away_until=moment_in_words(time_off.until),
        zones=zone_names(),
        passkeys=passkeys,
        has_password=bool(account.password),
        path=person_path(account.name),
        moderates=may_moderate(account),
        sent=sent,
        sends=sends,
        friends=[(name, person_path(name)) for name in friends],
        shortest_password=passwords.SHORTEST,
        error=speech(viewer.language)(error or NO_TEXT),
    )


def forgotten_page(viewer: Viewer, *, sends: bool, sent: bool) -> str:
    """A way back in for who has forgotten the password, if the server *sends* letters."""
    return render("people/forgotten.html", viewer.language, viewer=viewer, sends=sends, sent=sent)


def reset_page(
    viewer: Viewer, name: str, passkeys: Sequence[Passkey], error: Text = NO_TEXT
) -> str:
    """The form for another password, with the *passkeys* that open the account as well."""
    return render(
        "people/reset.html",
        viewer.language,
        viewer=viewer,
        name=name,
        passkeys=passkeys,
        shortest_password=passwords.SHORTEST,
        error=speech(viewer.language)(error),
    )


def confirm_page(viewer: Viewer, name: str, mail: str) -> str:
    """The question whether an address is somebody's."""
    return render("people/confirm.html", viewer.language, viewer=viewer, name=name, mail=mail)


@dataclass(frozen=True)
class Profile:
    """What everybody may know of somebody."""

    name: str
    created: str
    finished: int  # games
    factions: list[tuple[str, str, int]]  # id, name and how often, the favorite one first
    is_program: bool = False


def profile_page(
    viewer: Viewer,
    account: Account,
    played: list[str],
    games: list[MyGame],
    ratings: list[tuple[HeldRating, list[int]]],
    *,
    is_friend: bool = False,
) -> str:
    """The page about somebody; *games* are those that the viewer has a part in as well."""
    favorites = [
        (id, id.replace("_", " ").title(), times)
        for id, times in Counter(played).most_common(MOST_FAVORITES)
    ]
    return render(
        "people/profile.html",
        viewer.language,
        viewer=viewer,
        profile=Profile(account.name, account.created, len(played), favorites, account.is_program),
        games=games,
        ratings=[shown(held, speech(viewer.language), curve) for held, curve in ratings],
        is_own=viewer.account == account.name,
        is_friend=is_friend,
        longest_report=LONGEST_REPORT,
        path=person_path(account.name),
    )


def person_path(name: str) -> str:
    """The address of the page about somebody."""
    return f"/people/{quote(name, safe='')}"
