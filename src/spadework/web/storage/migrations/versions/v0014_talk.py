"""Chat at the tables, and notes that people write for themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def _game(*, primary_key: bool) -> sa.Column[str]:
    return sa.Column(
        "game",
        sa.String(32),
        sa.ForeignKey("games.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


def upgrade() -> None:
    """Nobody has said anything so far."""
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        _game(primary_key=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("author", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("said", sa.String(32), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("hidden", sa.String(32), nullable=False, server_default=""),
        sqlite_autoincrement=True,
    )
    op.create_index("chat_by_game", "chat", ["game", "id"])
    op.create_index("chat_by_author", "chat", ["author", "said"])
    op.create_table(
        "chat_read",
        _game(primary_key=True),
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("line", sa.Integer, nullable=False),
    )
    op.create_table("quiet_tables", _game(primary_key=True))
    op.create_table(
        "muted",
        _game(primary_key=True),
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
    )
    op.create_table(
        "line_reports",
        sa.Column(
            "line",
            sa.Integer,
            sa.ForeignKey("chat.id", ondelete="CASCADE"),
            primary_key=True,
            nullable=False,
        ),
        sa.Column("reporter", sa.String(64), primary_key=True),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("closed", sa.String(32), nullable=False, server_default=""),
    )
    op.create_index("line_reports_by_reporter", "line_reports", ["reporter"])
    op.create_table(
        "notes",
        _game(primary_key=True),
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("text", sa.String(10000), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
