"""Programs: the tokens they ask with, and accounts that are marked as theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is a program so far."""
    op.add_column(
        "accounts",
        sa.Column("is_program", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column(
            "account",
            sa.Integer,
            sa.ForeignKey("accounts.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("scopes", sa.String(40), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("until", sa.String(32), nullable=False, server_default=""),
        sa.Column("used", sa.String(32), nullable=False, server_default=""),
        sa.UniqueConstraint("token", name="tokens_by_token"),
    )
    op.create_index("tokens_by_account", "tokens", ["account"])
