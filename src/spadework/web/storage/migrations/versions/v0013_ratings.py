"""How games have ended, and the ratings that follow from that."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games so far were neither rated nor for everybody to see."""
    op.create_table(
        "finished",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("pool", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(10), nullable=False),
        sa.Column("map", sa.String(80), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
    )
    op.create_index("finished_by_pool", "finished", ["pool", "ended", "game"])
    op.create_table(
        "places",
        _game(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("faction", sa.String(40), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
    )
    op.create_index("places_by_holder", "places", ["holder", "game"])
    op.create_table(
        "ratings",
        _game(),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("pool", sa.String(80), nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
    op.create_index("ratings_by_name", "ratings", ["kind", "name", "pool", "ended", "game"])
    op.create_index("ratings_by_pool", "ratings", ["pool", "ended", "game"])
    op.create_table("pools", sa.Column("name", sa.String(80), primary_key=True))


def _game() -> sa.Column[str]:
    return sa.Column(
        "game",
        sa.String(32),
        sa.ForeignKey("finished.game", ondelete="CASCADE"),
        primary_key=True,
        nullable=False,
    )
