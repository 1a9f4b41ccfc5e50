"""A request that the server does not take, and the sentence for whoever sent it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from litestar.exceptions import HTTPException

from spadework.core.text import Text


class RequestRefused(HTTPException):
    """Refused with an HTTP *status* and a text, which is told in the language of the browser."""

    def __init__(self, status: int, text: Text, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(str(text), status_code=status, headers=dict(headers or {}))
        self.text: Final = text
