"""Accounts may have a mail address, and links are sent there."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has an address yet."""
    op.add_column("accounts", sa.Column("mail", sa.String(254), nullable=False, server_default=""))
    op.create_index("accounts_by_mail", "accounts", ["mail"])
    op.create_table(
        "tickets",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column(
            "account",
            sa.Integer,
            sa.ForeignKey("accounts.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("mail", sa.String(254), nullable=False),
        sa.Column("until", sa.String(32), nullable=False),
    )
    op.create_index("tickets_by_account", "tickets", ["account"])
