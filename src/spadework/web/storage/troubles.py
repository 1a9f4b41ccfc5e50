"""What a disk, a server or another process does to us: told apart from what only a bug can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spadework.core.text import Text


@dataclass(frozen=True)
class Outage:
    """What is told of one kind of trouble."""

    status: int  # as HTTP has it
    text: Text


class StorageTrouble(Exception):
    """Games cannot be read or written now; no request that meets it is said to be done."""

    def __init__(self, outage: Outage, reason: str) -> None:
        super().__init__(str(outage.text))
        self.text: Final = outage.text
        self.status: Final = outage.status
        self.reason: Final = reason  # for the log


NO_ROOM: Final = Outage(
    507,
    Text(
        "There is no room left where the games are kept. Nothing was changed; please try again "
        "when whoever runs this server has made room."
    ),
)
BUSY: Final = Outage(
    503,
    Text(
        "The games are being written by somebody else. Nothing was changed; please try again in a "
        "moment."
    ),
)
FILE_OUT_OF_REACH: Final = Outage(
    503,
    Text(
        "The file that the games are kept in cannot be used just now. Nothing was changed; please "
        "try again later, or tell whoever runs this server."
    ),
)
# A line that breaks while a change is on its way does not say whether it has arrived.
SERVER_OUT_OF_REACH: Final = Outage(
    503,
    Text(
        "The database that the games are kept in cannot be reached just now. Please try again in a "
        "moment; you will see then whether this was still kept."
    ),
)
