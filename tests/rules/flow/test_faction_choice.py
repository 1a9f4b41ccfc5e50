"""How factions are chosen: by colors, by auction, or as the introductory game has them."""

from __future__ import annotations

import pytest

from spadework.core.errors import SetupError
from spadework.notation.game import Game
from support.set_ups import ids
from support.table import CATALOG, asked, offers, refuses

ON = "on"


def test_faction_choice_by_colors() -> None:
    """A board is dealt to each seat, which chooses its side (page 6)."""
    setup = CATALOG.setup("terra_mystica", [], {"faction_choice": "colors"}, "base", 3, 5, [], [])
    game = Game(CATALOG, setup)
    for seat in range(3):
        sides = offers(game, "faction")
        assert len(sides) == 2
        assert "+".join(sorted(side.split()[1] for side in sides)) == setup.boards[seat]
        game.play(sides[seat % 2])
    assert len(set(ids(game))) == 3


def test_faction_choice_by_auction() -> None:
    """RULES_NOTES 14: 40 points less the bid; who is outbid bids again."""
    setup = CATALOG.setup("terra_mystica", [], {"faction_choice": "auction"}, "base", 3, 5, [], [])
    first, second, third = setup.auctioned
    game = Game(CATALOG, setup)
    game.play(f"seat 1: bid 0 for {first}")
    refuses(game, f"seat 2: bid 0 for {first}")
    game.play(f"seat 2: bid 3 for {first}")
    game.play(f"seat 1: bid 0 for {second}")
    game.play(f"seat 3: bid 5 for {third}")
    assert ids(game) == [second, first, third]
    assert [seat.points for seat in game.state.seats] == [40, 37, 35]


INTRODUCTORY = {
    2: {"witches": "C3 F4", "nomads": "E8 F3 I7"},
    3: {"witches": "E9 F4", "nomads": "F3 G4 I7", "alchemists": "E5 G5"},
    4: {"witches": "E9 F4", "nomads": "D3 E8 I7", "halflings": "E6 F5", "mermaids": "D5 E4"},
    5: {
        "witches": "C3 E9",
        "nomads": "A5 D3 I7",
        "halflings": "E6 F5",
        "mermaids": "E4 H4",
        "giants": "D4 D7",
    },
}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_introductory(seats: int) -> None:
    """Fixed factions (page 4) and dwellings; the cards are taken as usual, last seat first."""
    setup = CATALOG.setup("terra_mystica", [], {"introductory": ON}, "base", seats, 1, [], [])
    game = Game(CATALOG, setup)
    names = game.state.rules.board.names
    placed = {
        seat.faction.id: " ".join(sorted(names[hex] for hex in seat.structures))
        for seat in game.state.seats
    }
    assert placed == INTRODUCTORY[seats]
    assert setup.round_tiles == ["SCORE5", "SCORE7", "SCORE1", "SCORE6", "SCORE4", "SCORE8"]
    assert len(setup.bonus_cards) == seats + 3
    assert asked(game) == f"{ids(game)[-1]}: take a first bonus card"


def test_the_introductory_game_has_its_own_factions_and_map() -> None:
    for factions, map in ((["witches", "giants"], "base"), ([], "lakes")):
        with pytest.raises(SetupError, match="introductory"):
            CATALOG.setup("terra_mystica", [], {"introductory": ON}, map, 2, 1, factions, [])
