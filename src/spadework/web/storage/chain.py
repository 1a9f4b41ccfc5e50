"""The chains of games in the database: a link beside each action.

Not every action has one: games of the first versions have one at their end, and what a server of an
earlier version writes has none. The next link that is kept covers all before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, func, select, update

from spadework.web.records.chain import KeptChain, first_link, next_link
from spadework.web.storage.schema.consent import TAKEBACKS
from spadework.web.storage.schema.games import ACTIONS, GAMES

LINK: Final = select(ACTIONS.c.link).where(
    ACTIONS.c.game == bindparam("of"), ACTIONS.c.sequence == bindparam("number")
)


def with_links(
    connection: Connection,
    id: str,
    headers: Mapping[str, str] | None,
    rows: Sequence[dict[str, object]],
) -> list[dict[str, object]]:
    """Rows of new actions of a game, linked to what is there; *headers* of a game that is new."""
    if not rows:
        return []
    first = rows[0]["sequence"]
    assert isinstance(first, int), "an action without a number"
    link = link_after(connection, id, first) if headers is None else first_link(headers)
    linked = []
    for number, row in enumerate(rows, start=first + 1):
        link = next_link(link, number, int(str(row["seat"])), str(row["text"]))
        linked.append({**row, "link": link})
    return linked


def link_after(connection: Connection, id: str, sequence: int) -> str:
    """The link of the first so many actions of a game."""
    if sequence and (link := connection.scalar(LINK, {"of": id, "number": sequence - 1})):
        return str(link)
    here = ACTIONS.c.game == id
    # Some have none: go on from the last one that has.
    last = connection.scalar(
        select(func.max(ACTIONS.c.sequence)).where(
            here, ACTIONS.c.sequence < sequence, ACTIONS.c.link != ""
        )
    )
    rows = connection.execute(
        select(ACTIONS.c.sequence, ACTIONS.c.seat, ACTIONS.c.text, ACTIONS.c.link)
        .where(here, ACTIONS.c.sequence < sequence, ACTIONS.c.sequence >= (last or 0))
        .order_by(ACTIONS.c.sequence)
    ).all()
    if last is None:
        headers = connection.scalar(select(GAMES.c.headers).where(GAMES.c.id == id))
        link = first_link(headers or {})
    else:
        link, rows = str(rows[0].link), rows[1:]
    for row in rows:
        link = next_link(link, row.sequence + 1, row.seat, row.text)
    return link


def read_chain(connection: Connection, id: str) -> KeptChain | None:
    """The chain of a game; None if there is no such game."""
    headers = connection.scalar(select(GAMES.c.headers).where(GAMES.c.id == id))
    if not isinstance(headers, dict):
        return None
    rows = connection.execute(
        select(ACTIONS.c.seat, ACTIONS.c.text, ACTIONS.c.link)
        .where(ACTIONS.c.game == id)
        .order_by(ACTIONS.c.sequence)
    ).all()
    return KeptChain(
        headers,
        [(row.seat, row.text) for row in rows],
        {number: row.link for number, row in enumerate(rows, start=1) if row.link},
    )


def seal(connection: Connection, id: str) -> bool:
    """Link the last action of a game if it is not; what was changed before stays found."""
    chain = read_chain(connection, id)
    if chain is None or not chain.actions or len(chain.actions) in chain.kept:
        return False
    link = link_after(connection, id, len(chain.actions))
    connection.execute(
        update(ACTIONS)
        .where(ACTIONS.c.game == id, ACTIONS.c.sequence == len(chain.actions) - 1)
        .values(link=link)
    )
    return True


def was_played(connection: Connection, link: str) -> bool:
    """Whether a record with this last link was played; it may have gone on since."""
    wanted = select(ACTIONS.c.game).where(ACTIONS.c.link == link).limit(1)
    return connection.execute(wanted).first() is not None


def was_taken_back(connection: Connection, link: str) -> bool:
    """Whether a record with this last link was played, and its end taken back by consent."""
    wanted = select(TAKEBACKS.c.id).where(TAKEBACKS.c.link == link).limit(1)
    return connection.execute(wanted).first() is not None
