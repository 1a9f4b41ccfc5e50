"""Holders are numbered in the order they came, and texts may be as long as they are."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

LONG = (("games", "situation"), ("actions", "text"), ("drafts", "text"), ("remarks", "text"))


def upgrade() -> None:
    """What SQLite counted by itself becomes a column; it has never looked at lengths."""
    dialect = op.get_bind().dialect.name
    columns = "game, seat, browser, by_link"
    order = " ORDER BY rowid" if dialect == "sqlite" else ""
    op.execute(f"CREATE TEMPORARY TABLE so_far AS SELECT {columns} FROM holders{order}")
    op.drop_table("holders")
    op.create_table(
        "holders",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column(
            "game",
            sa.String(32),
            sa.ForeignKey("games.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("by_link", sa.Boolean, nullable=False),
        sa.UniqueConstraint("game", "seat", "browser", name="holders_once"),
    )
    op.create_index("holders_by_browser", "holders", ["browser"])
    op.execute(f"INSERT INTO holders ({columns}) SELECT {columns} FROM so_far{order}")
    op.drop_table("so_far")
    if dialect != "sqlite":
        for table, column in LONG:
            op.alter_column(table, column, type_=sa.String())
