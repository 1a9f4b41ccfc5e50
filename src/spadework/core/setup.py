"""A set-up: everything a game begins with. All chance is spent when it is dealt."""

from __future__ import annotations

from typing import Final


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
        self.map: Final = map
        self.seats: Final = seats
        self.seed: Final = seed
        self.round_tiles: Final = round_tiles
        self.bonus_cards: Final = bonus_cards
        self.final_tiles: Final = final_tiles
        self.factions: Final = factions  # those already chosen, in seat order
        self.boards: Final = boards  # boards dealt, where the side is still chosen
        self.auctioned: Final = auctioned  # factions drawn for an auction
        self.dwellings: Final = dwellings  # first dwellings that are not chosen, by seat
        self.players: Final = players
        self.hands: Final[list[str]] = hands or []  # first bonus cards that are not chosen, by seat
        self.neutrals: Final[list[str]] = neutrals or []  # terrains of neutral pieces, as drawn
