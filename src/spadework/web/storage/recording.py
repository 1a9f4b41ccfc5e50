"""What is done after a game has ended: jobs that any process may do."""

from __future__ import annotations

from collections.abc import Mapping

from spadework.web.storage.database import Database
from spadework.web.storage.jobs import RATING, TALLY, Begin, Jobs, doing
from spadework.web.storage.ratings import Ratings
from spadework.web.storage.statistics import Statistics


def record_jobs(database: Database, jobs: Jobs) -> Mapping[str, Begin]:
    """How such jobs are begun, by their kinds."""
    return {
        RATING: doing(jobs, Ratings(database).rate),
        TALLY: doing(jobs, Statistics(database).count),
    }
