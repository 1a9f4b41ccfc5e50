"""Passkeys, and messages to browsers that end with their session."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has a passkey; browsers could not ask for messages before."""
    op.drop_table("pushes")
    op.create_table(
        "pushes",
        sa.Column("id", sa.Integer, primary_key=True),
        _account(nullable=False),
        sa.Column(
            "session",
            sa.String(64),
            sa.ForeignKey("sessions.token", ondelete="CASCADE"),
            nullable=False,
        ),
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
        "passkeys",
        sa.Column("id", sa.Integer, primary_key=True),
        _account(nullable=False),
        sa.Column("credential", sa.String(1400), nullable=False),
        sa.Column("public_key", sa.String(2000), nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32), nullable=False, server_default=""),
        sa.UniqueConstraint("credential", name="passkeys_by_credential"),
    )
    op.create_index("passkeys_by_account", "passkeys", ["account"])
    op.create_table(
        "challenges",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("browser", sa.String(64), nullable=False),
        _account(nullable=True),
        sa.Column("until", sa.String(32), nullable=False),
    )
    op.create_index("challenges_by_until", "challenges", ["until"])


def _account(*, nullable: bool) -> sa.Column[int]:
    owner = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    return sa.Column("account", sa.Integer, owner, nullable=nullable)
