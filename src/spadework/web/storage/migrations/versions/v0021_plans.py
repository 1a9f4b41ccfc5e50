"""Plans that people make beside a table, and turns that are carried out when they come."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has planned anything so far."""
    op.create_table(
        "plans",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column(
            "game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("begun", sa.Integer, nullable=False),
        sa.Column("steps", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("plans_by_game", "plans", ["game", "holder"])
    op.create_index("plans_by_holder", "plans", ["holder"])
    op.create_table(
        "planned",
        sa.Column(
            "game",
            sa.String(32),
            sa.ForeignKey("games.id", ondelete="CASCADE"),
            primary_key=True,
            nullable=False,
        ),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("turn", sa.JSON, nullable=False),
    )
    op.create_index("planned_by_holder", "planned", ["holder"])
