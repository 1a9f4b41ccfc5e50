"""Attempts to get into accounts, which all servers count together."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has tried anything so far."""
    op.create_table(
        "attempts",
        sa.Column("what", sa.String(64), primary_key=True),
        sa.Column("remaining", sa.Float, nullable=False),
        sa.Column("counted", sa.Float, nullable=False),
    )
    op.create_index("attempts_by_time", "attempts", ["counted"])
