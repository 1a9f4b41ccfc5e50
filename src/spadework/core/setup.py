"""A set-up: everything a game begins with. All chance is spent when it is dealt."""

from __future__ import annotations

import unicodedata
from typing import Final

from spadework.core.errors import SetupError
from spadework.core.text import Text

UNWRITABLE: Final = ("Cc", "Cs", "Zl", "Zp")  # controls, halves of characters, separators of lines


class Setup:
    """What lies on the table before the first decision, in the codes of the fact files."""

    def __init__(
        self,
        *,
        game: str,
        expansions: list[str],
        options: dict[str, str],
        map: str,
        seats: int,
        seed: int,
        round_tiles: list[str],
        bonus_cards: list[str],
        final_tiles: list[str],
        factions: list[str],
        boards: list[str],
        auctioned: list[str],
        dwellings: list[list[str]],
        players: list[str],
        hands: list[str] | None = None,
        neutrals: list[str] | None = None,
    ) -> None:
        self.game: Final = game
        self.expansions: Final = expansions
        self.options: Final = options
        self.map: Final = _in_line(map)
        self.seats: Final = seats
        self.seed: Final = seed
        self.round_tiles: Final = round_tiles
        self.bonus_cards: Final = bonus_cards
        self.final_tiles: Final = final_tiles
        self.factions: Final = factions  # those already chosen, in seat order
        self.boards: Final = boards  # boards dealt, where the side is still chosen
        self.auctioned: Final = auctioned  # factions drawn for an auction
        self.dwellings: Final = dwellings  # first dwellings that are not chosen, by seat
        self.players: Final = [_name(player) for player in players]
        self.hands: Final[list[str]] = hands or []  # first bonus cards that are not chosen, by seat
        self.neutrals: Final[list[str]] = neutrals or []  # terrains of neutral pieces, as drawn

    def _parts(self) -> list[object]:
        """Everything it consists of."""
        lists = [self.round_tiles, self.bonus_cards, self.final_tiles, self.factions, self.boards]
        lists += [self.auctioned, *self.dwellings, self.players, self.hands, self.neutrals]
        base = [self.game, sorted(self.expansions), sorted(self.options.items()), self.map]
        return [base, self.seats, self.seed, *lists]

    def __eq__(self, other: object) -> bool:
        """Whether the same games can be played from both."""
        return isinstance(other, Setup) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(repr(self._parts()))

    def __repr__(self) -> str:
        boxes = "+".join([self.game, *self.expansions])
        dealt = ", ".join(self.factions) or "factions to be chosen"
        return f"<set-up of {boxes} on {self.map}, {self.seats} seats, seed {self.seed}: {dealt}>"


def _name(player: str) -> str:
    """The name of a player as it can stand in the line of a record."""
    return _in_line(" ".join(player.split()))


def _in_line(text: str) -> str:
    """*text*, refused if it cannot stand in the line of a record."""
    if text != text.strip() or any(unicodedata.category(c) in UNWRITABLE for c in text):
        raise SetupError(Text("{text} has characters that cannot be written", text=repr(text)))
    return text
