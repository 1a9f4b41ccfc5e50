"""Every action is linked to all before it; of the games so far, the last one."""

import json
from itertools import groupby

import sqlalchemy as sa
from alembic import op

from spadework.web.records.chain import links_of

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

AT_ONCE = 5000  # rows


def upgrade() -> None:
    """Servers of the version before write actions without a link, which the next one covers."""
    op.add_column("actions", sa.Column("link", sa.String(64), nullable=False, server_default=""))
    connection = op.get_bind()
    found = connection.execute(sa.text("SELECT id, headers FROM games"))
    headers = {id: _headers(kept) for id, kept in found}
    wanted = sa.text("SELECT game, sequence, seat, text FROM actions ORDER BY game, sequence")
    rows = connection.execute(wanted.execution_options(yield_per=AT_ONCE))
    tips = []
    for game, actions in groupby(rows, key=lambda row: row.game):
        played = list(actions)
        begun = headers.get(game)
        is_complete = [row.sequence for row in played] == list(range(len(played)))
        if begun is not None and is_complete:  # what is damaged is told of elsewhere
            link = links_of(begun, [(row.seat, row.text) for row in played])[-1]
            tips.append({"id": game, "number": len(played) - 1, "tip": link})
    if tips:
        connection.execute(
            sa.text("UPDATE actions SET link = :tip WHERE game = :id AND sequence = :number"), tips
        )


def _headers(kept: object) -> dict[str, str] | None:
    try:
        found = json.loads(kept) if isinstance(kept, str) else kept
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
