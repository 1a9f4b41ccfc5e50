"""Jobs: work that is done later, by whoever has time."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The computer players that are asked have something to do."""
    jobs = op.create_table(
        "jobs",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("arguments", sa.JSON, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False, server_default="0"),
        sa.Column("holder", sa.String(32), nullable=False, server_default=""),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("trouble", sa.String(), nullable=False, server_default=""),
        sa.UniqueConstraint("kind", "key", name="jobs_once"),
        sqlite_autoincrement=True,
    )
    op.create_index("jobs_by_due", "jobs", ["due"])
    games = sa.table("games", sa.column("id"), sa.column("bot_asked", sa.Boolean))
    asked = op.get_bind().scalars(sa.select(games.c.id).where(games.c.bot_asked))
    turns = [{"kind": "turn", "key": id, "arguments": {}, "due": 0.0} for id in asked]
    op.bulk_insert(jobs, turns)
