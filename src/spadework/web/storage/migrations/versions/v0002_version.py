"""Every write raises the version of its game, so that servers do not undo each other's."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Count from now on."""
    op.add_column("games", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
