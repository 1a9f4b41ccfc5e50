"""Clocks, stewards and vacations; requests, and what came of those that all agreed to."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
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
    """Games so far have no clock."""
    op.create_table(
        "clocks",
        _game(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("budget", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("reminded", sa.Boolean, nullable=False),
        sa.Column("ends", sa.Float, nullable=False),
    )
    op.create_index("clocks_by_since", "clocks", ["since"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "interruptions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
    )
    op.create_table(
        "vacations",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column(
            "account",
            sa.Integer,
            sa.ForeignKey("accounts.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
    )
    op.create_index("vacations_by_account", "vacations", ["account"])
    op.create_table(
        "stewards",
        _game(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("level", sa.String(40), nullable=False),
    )
    op.create_table(
        "halts",
        _game(primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "requests",
        sa.Column("id", sa.Integer, primary_key=True),
        _game(primary_key=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("target", sa.Integer, nullable=False),
        sa.Column("agreed", sa.JSON, nullable=False),
        sa.UniqueConstraint("game", name="requests_once"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "takebacks",
        sa.Column("id", sa.Integer, primary_key=True),
        _game(primary_key=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kept", sa.Integer, nullable=False),
        sa.Column("had", sa.Integer, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("takebacks_by_game", "takebacks", ["game"])
