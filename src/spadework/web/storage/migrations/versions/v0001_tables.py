"""The first tables: games with their actions, drafts, seats and links."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of the first version."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("headers", sa.JSON, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
        sa.Column("situation", sa.String(400), nullable=False),
        sa.Column("asked", sa.JSON, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("bot_asked", sa.Boolean, nullable=False),
    )
    op.create_index("games_by_bot_asked", "games", ["bot_asked"])
    _create_part("actions", "sequence", "text")
    _create_part("drafts", "place", "text")
    op.create_table(
        "remarks",
        sa.Column("id", sa.Integer, primary_key=True),
        _game(False),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("text", sa.String(400), nullable=False),
    )
    op.create_index("remarks_by_game", "remarks", ["game"])
    op.create_table(
        "orders",
        _game(True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("accept", sa.Boolean, nullable=False),
        sa.Column("most_points", sa.Integer, nullable=False),
    )
    op.create_table(
        "endings",
        _game(True),
        sa.Column("seat", sa.Integer, primary_key=True),
    )
    op.create_table(
        "links",
        sa.Column("token", sa.String(64), primary_key=True),
        _game(False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("links_by_game", "links", ["game"])
    op.create_table(
        "holders",
        _game(True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("by_link", sa.Boolean, nullable=False),
    )
    op.create_index("holders_by_browser", "holders", ["browser"])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(128), nullable=False),
    )


def _create_part(name: str, place: str, text: str) -> None:
    """A list of actions that belongs to a game; two rows cannot have the same place."""
    op.create_table(
        name,
        _game(True),
        sa.Column(place, sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column(text, sa.String(200), nullable=False),
    )


def _game(primary_key: bool) -> sa.Column[str]:
    return sa.Column(
        "game",
        sa.String(32),
        sa.ForeignKey("games.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )
