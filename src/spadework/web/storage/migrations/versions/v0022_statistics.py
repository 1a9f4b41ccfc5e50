"""Statistics of public games, what the archive is searched by, what was taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What has ended so far is counted by `spadework admin statistics`."""
    op.add_column("finished", sa.Column("best", sa.Integer, nullable=False, server_default="0"))
    op.add_column(
        "finished", sa.Column("tallied", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("places", sa.Column("ended", sa.Float, nullable=False, server_default="0"))
    op.add_column("places", sa.Column("band", sa.String(10), nullable=False, server_default=""))
    op.execute(
        "UPDATE places SET ended ="
        " (SELECT finished.ended FROM finished WHERE finished.game = places.game)"
    )
    op.execute(
        "UPDATE finished SET best ="
        " (SELECT coalesce(max(points), 0) FROM places WHERE places.game = finished.game)"
    )
    op.add_column("takebacks", sa.Column("link", sa.String(64), nullable=False, server_default=""))
    op.create_index("finished_by_public", "finished", ["public", "ended", "game", "best"])
    op.drop_index("places_by_holder", "places")
    op.create_index("places_by_holder", "places", ["holder", "ended", "game"])
    op.create_index("places_by_faction", "places", ["faction", "ended", "game"])
    op.create_table(
        "tallies",
        sa.Column("topic", sa.String(10), primary_key=True),
        sa.Column("kind", sa.String(40), primary_key=True),
        sa.Column("map", sa.String(80), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True),
        sa.Column("band", sa.String(10), primary_key=True),
        sa.Column("subject", sa.String(80), primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("amount", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "standings",
        sa.Column("pool", sa.String(80), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("standings_by_strength", "standings", ["pool", "kind", "mu"])
    op.create_index("standings_by_name", "standings", ["kind", "name"])
    op.execute(
        "INSERT INTO standings (pool, kind, name, mu, sigma, games)"
        " SELECT pool, kind, name, mu, sigma, games FROM ("
        " SELECT pool, kind, name, mu, sigma,"
        " count(*) OVER (PARTITION BY pool, kind, name) AS games,"
        " row_number() OVER (PARTITION BY pool, kind, name ORDER BY ended DESC, game DESC) AS age"
        " FROM ratings) AS latest WHERE age = 1"
    )
