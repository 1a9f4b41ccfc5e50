"""What is played in a game is kept beside its record, for the pages about people."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of games before nobody knows without playing them again; they learn it with the next turn."""
    op.add_column("games", sa.Column("factions", sa.JSON, nullable=False, server_default="[]"))
