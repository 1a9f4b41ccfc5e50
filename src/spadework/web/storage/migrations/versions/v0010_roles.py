"""Moderators and administrators: who may lock accounts, what was reported, and who did what."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Everybody is a player so far."""
    op.add_column(
        "accounts", sa.Column("role", sa.String(20), nullable=False, server_default="player")
    )
    op.add_column("accounts", sa.Column("locked", sa.String(32), nullable=False, server_default=""))
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column(
            "about",
            sa.Integer,
            sa.ForeignKey("accounts.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column(
            "reporter",
            sa.Integer,
            sa.ForeignKey("accounts.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("text", sa.String(1000), nullable=False),
        sa.Column("closed", sa.String(32), nullable=False, server_default=""),
    )
    op.create_index("reports_by_about", "reports", ["about"])
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("done", sa.String(32), nullable=False),
        sa.Column("doer", sa.String(64), nullable=False),
        sa.Column("deed", sa.String(20), nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
    )
