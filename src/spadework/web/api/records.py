"""What follows from records, for programs: the same that everybody may ask for."""

from __future__ import annotations

from typing import Final

from litestar import get

from spadework.web.api.asking import REFUSED
from spadework.web.http import record_pages

TOLD: Final = {**record_pages.REFUSALS, **REFUSED}

ratings = get("/ratings", responses=TOLD)(record_pages.tell_ratings.fn)
ratings_of = get("/people/{name:str}/ratings", responses=TOLD)(record_pages.tell_ratings_of.fn)
statistics = get("/statistics", responses=TOLD, dependencies=record_pages.WANTED)(
    record_pages.tell_statistics.fn
)
archive = get("/archive", responses=TOLD, dependencies=record_pages.SEARCHED)(
    record_pages.tell_archive.fn
)

ROUTES: Final = [ratings, ratings_of, statistics, archive]
