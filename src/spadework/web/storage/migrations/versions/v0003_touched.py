"""When a game was last touched, so that old ones can be cleared; games are counted by host."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the last action for the last touch so far."""
    op.add_column("games", sa.Column("touched", sa.String(32), nullable=False, server_default=""))
    op.execute("UPDATE games SET touched = changed")
    op.create_index("games_by_host", "games", ["host"])
