"""The page about the programs of an account."""

from __future__ import annotations

from spadework.core.text import Text
from spadework.web.screens.rendering import render, speech
from spadework.web.storage.accounts import Account
from spadework.web.storage.tokens import LONGEST_NAME, MOST, Token
from spadework.web.tables.viewed_game import Viewer


def tokens_page(
    viewer: Viewer, account: Account, tokens: list[Token], error: Text, made: str, address: str
) -> str:
    """All tokens of an account; one that was just *made* is shown this once.

    Programs ask at an *address*.
    """
    return render(
        "people/tokens.html",
        viewer.language,
        viewer=viewer,
        account=account,
        tokens=tokens,
        made=made,
        address=address,
        is_full=len(tokens) >= MOST,
        longest=LONGEST_NAME,
        error=speech(viewer.language)(error),
    )
