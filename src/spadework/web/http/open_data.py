"""What everybody may ask for as data: words in addresses, and how it is refused."""

from __future__ import annotations

from typing import Annotated, Final

from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from spadework.web.http.error_pages import Trouble

REFUSALS: Final = {
    400: ResponseSpec(Trouble, description="not understood"),
    404: ResponseSpec(Trouble, description="there is no such thing"),
    421: ResponseSpec(Trouble, description="not a name of this server"),
    422: ResponseSpec(Trouble, description="not possible, and why"),
    429: ResponseSpec(Trouble, description="too often"),
    503: ResponseSpec(Trouble, description="busy; Retry-After says when to try again"),
}
Word = Annotated[str, QueryParameter(max_length=80, description="a name")]
Digit = Annotated[str, QueryParameter(pattern="^[2-5]?$", description="of how many players")]
