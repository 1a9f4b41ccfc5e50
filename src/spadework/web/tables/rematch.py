"""Once more: the same people on the same terms, with other luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spadework.core.errors import SetupError
from spadework.core.setup import Setup
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.text import start_game, text_headers
from spadework.web.tables.new_game import NewGame, with_tiles
from spadework.web.tables.viewed_game import Player


@dataclass(frozen=True)
class Rematch:
    """A game that is ready to begin, and from which seats of the last one its players come."""

    made: NewGame
    came_from: tuple[int, ...]  # by seat

    def seat_now(self, seat: int) -> int:
        """Where whoever sat at *seat* sits now."""
        return self.came_from.index(seat)


def play_again(
    catalog: Catalog, title: str, last: Setup, players: Sequence[Player], seed: int
) -> Rematch:
    """The game that follows one that began with *last*, drawn by another *seed*.

    What was drawn then is drawn anew; what was chosen, tiles or factions, stays.
    """
    numbers = [str(number) for number in range(last.seats)]

    def drawn(by: int, factions: list[str]) -> Setup:
        boxes, options = list(last.expansions), dict(last.options)
        return catalog.setup(last.game, boxes, options, last.map, last.seats, by, factions, numbers)

    factions = list(last.factions)
    for wanted in ([], ["random"]):
        try:
            before = drawn(last.seed, wanted)
        except SetupError:  # factions that are neither chosen in play nor dealt
            continue
        if before.factions == last.factions:
            factions = wanted
            break
    before, setup = drawn(last.seed, factions), drawn(seed, factions)
    came_from = tuple(int(number) for number in setup.players)
    setup = with_tiles(
        setup,
        [players[seat].name for seat in came_from],
        [] if before.round_tiles == last.round_tiles else last.round_tiles,
        [] if before.bonus_cards == last.bonus_cards else last.bonus_cards,
        [] if before.final_tiles == last.final_tiles else last.final_tiles,
    )
    game = start_game(catalog, dict(text_headers(Game(catalog, setup))))
    again = tuple(replace(players[seat], steward="") for seat in came_from)
    return Rematch(NewGame(title, game, again), came_from)
