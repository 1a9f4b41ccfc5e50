"""On which terms a game is played between people."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games so far have the usual terms: no clock, and everybody came by a link."""
    op.add_column("games", sa.Column("terms", sa.JSON, nullable=False, server_default="{}"))
