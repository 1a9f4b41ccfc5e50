"""What everybody may ask for as data: words in addresses, and how it is refused."""

from __future__ import annotations

from typing import Annotated, Final

from litestar.params import QueryParameter

from spadework.web.http.refusals import refusals

REFUSALS: Final = refusals(400, 404, 421, 422, 429, 503)
Word = Annotated[str, QueryParameter(max_length=80, description="a name")]
Digit = Annotated[str, QueryParameter(pattern="^[2-5]?$", description="of how many players")]
