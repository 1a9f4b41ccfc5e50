"""The pages about accounts: signing up and in, and one's own."""

from __future__ import annotations

from spadework.core.text import NO_TEXT, Text
from spadework.web.http.forms import SignUpForm
from spadework.web.people import names, passwords
from spadework.web.screens.rendering import render, speech
from spadework.web.storage.accounts import Account, Session
from spadework.web.tables.viewed_game import Viewer


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
    error: Text | None = None,
) -> str:
    """All about one's own account; *games* are still those of the browser alone."""
    return render(
        "people/account.html",
        viewer.language,
        viewer=viewer,
        account=account,
        sessions=sessions,
        current=current,
        games=games,
        shortest_password=passwords.SHORTEST,
        error=speech(viewer.language)(error or NO_TEXT),
    )
