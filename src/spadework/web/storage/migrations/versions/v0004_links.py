"""Links have a salt, so that one can be replaced by another."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Links that are there stay as they are, without one."""
    op.add_column("links", sa.Column("salt", sa.String(32), nullable=False, server_default=""))
