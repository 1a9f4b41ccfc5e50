"""The lobby: tables that wait for people, who is invited, and who is whose friend."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody waits yet."""

    def account(name: str, *, primary_key: bool) -> sa.Column[int]:
        return sa.Column(
            name,
            sa.Integer,
            sa.ForeignKey("accounts.id", ondelete="CASCADE"),
            primary_key=primary_key,
            nullable=False,
        )

    def waiting() -> sa.Column[str]:
        return sa.Column(
            "waiting_table",
            sa.String(32),
            sa.ForeignKey("waiting_tables.id", ondelete="CASCADE"),
            primary_key=True,
        )

    op.create_table(
        "friends", account("account", primary_key=True), account("friend", primary_key=True)
    )
    op.create_index("friends_by_friend", "friends", ["friend"])
    op.create_table(
        "waiting_tables",
        sa.Column("id", sa.String(32), primary_key=True),
        account("host", primary_key=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("form", sa.JSON, nullable=False),
        sa.Column("terms", sa.JSON, nullable=False),
        sa.Column("admission", sa.String(10), nullable=False),
        sa.Column("opened", sa.String(32), nullable=False),
        sa.Column("until", sa.String(32), nullable=False),
        sa.Column("begun", sa.String(32), nullable=False, server_default=""),
        sa.Column("version", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("waiting_tables_by_host", "waiting_tables", ["host"])
    op.create_index("waiting_tables_by_until", "waiting_tables", ["until"])
    op.create_table(
        "waiting_people",
        waiting(),
        account("account", primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
    )
    op.create_index("waiting_people_by_account", "waiting_people", ["account"])
    op.create_table("invitations", waiting(), account("account", primary_key=True))
    op.create_index("invitations_by_account", "invitations", ["account"])
