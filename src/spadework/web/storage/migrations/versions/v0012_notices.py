"""People are told of what concerns them: how they want it, what they know, who is there."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Everybody is told as usual."""
    op.create_table(
        "wishes",
        _account(primary_key=True),
        sa.Column("language", sa.String(8), nullable=False, server_default=""),
        sa.Column("address", sa.String(300), nullable=False, server_default=""),
        sa.Column("switches", sa.JSON, nullable=False, server_default="{}"),
        sa.Column("hour", sa.Integer, nullable=False, server_default="-1"),
        sa.Column("zone", sa.String(64), nullable=False, server_default=""),
        sa.Column("webhook", sa.String(500), nullable=False, server_default=""),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("trouble", sa.String(300), nullable=False, server_default=""),
    )
    op.create_table(
        "told",
        _account(primary_key=True),
        sa.Column(
            "game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("kind", sa.String(20), primary_key=True),
        sa.Column("mark", sa.String(64), nullable=False),
    )
    op.create_index("told_by_game", "told", ["game"])
    op.create_table(
        "gathered",
        sa.Column("id", sa.Integer, primary_key=True),
        _account(primary_key=False),
        sa.Column("notice", sa.JSON, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("gathered_by_account", "gathered", ["account"])
    op.create_table(
        "pushes",
        sa.Column("id", sa.Integer, primary_key=True),
        _account(primary_key=False),
        sa.Column("endpoint", sa.String(500), nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("agent", sa.String(200), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.UniqueConstraint("endpoint", name="pushes_by_endpoint"),
        sqlite_autoincrement=True,
    )
    op.create_index("pushes_by_account", "pushes", ["account"])
    op.create_table(
        "present",
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("present_by_game", "present", ["game"])


def _account(*, primary_key: bool) -> sa.Column[int]:
    return sa.Column(
        "account",
        sa.Integer,
        sa.ForeignKey("accounts.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )
