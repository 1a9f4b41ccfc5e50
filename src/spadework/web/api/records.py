"""What follows from records, for programs: the same that everybody may ask for."""

from __future__ import annotations

from typing import Final

from litestar import get

from spadework.web.api.asking import REFUSED
from spadework.web.http import record_pages

TOLD: Final = {**record_pages.REFUSALS, **REFUSED}

ratings = get("/ratings", responses=TOLD)(record_pages.tell_ratings.fn)
ratings_of = get("/people/{name:str}/ratings", responses=TOLD)(record_pages.tell_ratings_of.fn)

ROUTES: Final = [ratings, ratings_of]
