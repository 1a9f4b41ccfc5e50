"""Who looks for opponents; and what lies on the board, so that lists of games can show it."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games so far show their map until the next action."""
    op.add_column("games", sa.Column("board", sa.String, nullable=False, server_default=""))
    op.create_table(
        "seeks",
        sa.Column(
            "account",
            sa.Integer,
            sa.ForeignKey("accounts.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("usual", sa.String(20), nullable=False),
        sa.Column("number", sa.String(32), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("seeks_by_usual", "seeks", ["usual", "since"])
