"""What follows from records, for programs: the same that everybody may ask for."""

from __future__ import annotations

from typing import Final

from litestar import get

from spadework.web.api.asking import REFUSED
from spadework.web.http import archive_pages, rating_pages, statistics_pages
from spadework.web.http.open_data import REFUSALS

TOLD: Final = {**REFUSALS, **REFUSED}

ratings = get("/ratings", responses=TOLD)(rating_pages.tell_ratings.fn)
ratings_of = get("/people/{name:str}/ratings", responses=TOLD)(rating_pages.tell_ratings_of.fn)
statistics = get("/statistics", responses=TOLD, dependencies=statistics_pages.WANTED)(
    statistics_pages.tell_statistics.fn
)
archive = get("/archive", responses=TOLD, dependencies=archive_pages.SEARCHED)(
    archive_pages.tell_archive.fn
)

ROUTES: Final = [ratings, ratings_of, statistics, archive]
