"""A process that runs errands: heavy work for one request, which may have to be given up.

A question says what is to be done; the answer is what came of it, or `Refused` with a sentence.
"""

from __future__ import annotations

from traceback import format_exception
from typing import Final

import msgspec

from spadework.core.errors import NotationError, RuleError
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.notation.ledger.writer import write_ledger
from spadework.notation.record import Record, record_of, replay
from spadework.view.drawing.png import png
from spadework.view.text.packed import Packed, pack
from spadework.web.bots.advice import Advise, Advised
from spadework.web.bots.advising import advised
from spadework.web.bots.questions import answer_questions
from spadework.web.bots.review import Follow, Followed, Review, Reviewed
from spadework.web.bots.reviewing import followed, reviewed
from spadework.web.tables.importing import read_import

MOST_ACTIONS: Final = 2_000  # of a record; the longest games people have played have 700


class Import(msgspec.Struct, frozen=True, tag=True):
    """Read a record that somebody has brought along."""

    text: str
    title: str


class Draw(msgspec.Struct, frozen=True, tag=True):
    """Turn an SVG drawing into a PNG."""

    svg: str


class Ledger(msgspec.Struct, frozen=True, tag=True):
    """Write a game as a ledger."""

    record: Record


class Imported(msgspec.Struct, frozen=True, tag=True):
    """A record that was read to its end."""

    title: str
    record: Record
    players: list[str]


class Done(msgspec.Struct, frozen=True, tag=True):
    """What was written or drawn."""

    content: bytes


class Refused(msgspec.Struct, frozen=True, tag=True):
    """Why not, and in which row of what was brought along."""

    message: Packed
    row: int = -1


class Failed(msgspec.Struct, frozen=True, tag=True):
    """A mistake of ours, for the log of the server."""

    detail: str


Errand = Import | Draw | Ledger | Advise | Follow | Review
Answer = Imported | Done | Advised | Followed | Reviewed | Refused | Failed


def run_errand(catalog: Catalog, errand: Errand) -> Answer:
    """What comes of an errand."""
    try:
        if isinstance(errand, Import):
            return _read(errand)
        if isinstance(errand, Ledger):
            return Done(write_ledger(replay(catalog, errand.record)).encode())
        if isinstance(errand, Advise):
            return advised(catalog, errand)
        if isinstance(errand, Follow):
            return followed(catalog, errand)
        if isinstance(errand, Review):
            return reviewed(catalog, errand)
        return Done(png(errand.svg))
    except RuleError as error:
        return Refused(pack(error.text), error.row if isinstance(error, NotationError) else -1)
    except Exception as error:  # the server goes on whatever happens here, and should know it
        return Failed("".join(format_exception(error)))


def _read(errand: Import) -> Imported:
    made = read_import(errand.text, errand.title)
    actions = made.game.length
    if actions > MOST_ACTIONS:
        raise RuleError(
            Text("this record has {n} actions; {m} are the most", n=actions, m=MOST_ACTIONS)
        )
    return Imported(made.title, record_of(made.game), [player.name for player in made.players])


def main() -> None:
    """Run errands for the server at the other end of the standard streams."""
    catalog = Catalog()
    decoder: msgspec.json.Decoder[Errand] = msgspec.json.Decoder(Errand)
    answer_questions(lambda line: msgspec.json.encode(run_errand(catalog, decoder.decode(line))))


if __name__ == "__main__":
    main()
