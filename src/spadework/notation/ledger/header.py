"""The head of a Snellman ledger: options, map, tiles and players become a set-up."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from spadework.core.errors import NotationError
from spadework.core.setup import Setup
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.games.maps import map_names, read_map
from spadework.games.terra_mystica.setups import CARDS_BESIDES_SEATS
from spadework.notation.ledger.text import Command

GAME: Final = "terra_mystica"
EXPANSIONS: Final = ["fire_and_ice", "mini_expansion"]
ROUNDS: Final = 6

# What the site's tracker does by itself: rulings and laxness a recorded game was played under.
TRACKER: Final = {
    "spade_points": "receipt",
    "dwelling_on_second_hex": "on",
    "start_points": "20",
    "long_way": "on",
    "power_order": "turns",
    "giants_build_elsewhere": "on",
    "free_burning": "on",
    "convert_after_passing": "off",
    "idle_actions": "allowed",
    "late_keys": "on",
    "coins_to_points": "on",
    "loose_order": "on",
    "spade_tile": "any",
    "cultists_decline_power": "off",
    "lasting_ordination": "on",
    "pass_keeps_actions": "on",
    "mini_towns": "off",
    "shipping_card": "off",
    "temple_tile": "off",
    "final_scoring": "off",
    "ice_factions": "off",
    "volcano_factions": "off",
    "variable_factions": "off",
}
# The site's options, and ours they stand for.
OPTIONS: Final = {
    "errata-cultist-power": ("cultists_decline_power", "on"),
    "mini-expansion-1": ("mini_towns", "on"),
    "shipping-bonus": ("shipping_card", "on"),
    "temple-scoring-tile": ("temple_tile", "on"),
    "variable-turn-order": ("variable_turn_order", "on"),
    "fire-and-ice-final-scoring": ("final_scoring", "on"),
    "fire-and-ice-factions/ice": ("ice_factions", "on"),
    "fire-and-ice-factions/volcano": ("volcano_factions", "on"),
    "fire-and-ice-factions/variable": ("variable_factions", "first"),
    "fire-and-ice-factions/variable_v2": ("variable_factions", "v2"),
    "fire-and-ice-factions/variable_v3": ("variable_factions", "v3"),
    "fire-and-ice-factions/variable_v4": ("variable_factions", "v4"),
    "fire-and-ice-factions/variable_v5": ("variable_factions", "v5"),
    "strict-leech": ("strict_leech", "on"),
    "strict-chaosmagician-sh": ("pass_keeps_actions", "off"),
    "strict-darkling-sh": ("lasting_ordination", "off"),
}
# They change nothing that matters for reading: notices, seating, fewer checks of what was typed.
IGNORED: Final = re.compile(r"^(email-notify|maintain-player-order|manual-fav5|loose-[a-z-]+)$")
SHORT_WAYS: Final = "loose-dig"
VARIANTS: Final = {
    "final_ice": "fire-and-ice-factions/ice",
    "final_volcano": "fire-and-ice-factions/volcano",
    "final_variable": "fire-and-ice-factions/variable",
    "final_variable_v2": "fire-and-ice-factions/variable_v2",
    "final_variable_v3": "fire-and-ice-factions/variable_v3",
    "final_variable_v4": "fire-and-ice-factions/variable_v4",
    "final_variable_v5": "fire-and-ice-factions/variable_v5",
}


class Header:
    """Collects the rows of the table until the first faction is chosen."""

    def __init__(self, options: dict[str, str] | None = None) -> None:
        self._options = {**TRACKER, **(options or {})}
        self._map = "base"
        self._players: list[str] = []
        self._round_tiles: list[str] = []
        self._deleted: list[str] = []
        self._finals: list[str] = []
        self._drawn = False  # the site has drawn the tiles, and other rows should tell them
        self.short_ways = False  # hexes are never transformed the long way round the wheel

    def read(self, command: Command) -> bool:
        """Take in a row of the table; False if it does not belong to the head."""
        word, _, rest = command.text.partition(" ")
        if word == "option":
            self._option(rest, command.row)
        elif word == "faction-variant" and rest in VARIANTS:
            self._option(VARIANTS[rest], command.row)
        elif word == "map":
            self._choose_map(rest, command.row)
        elif word == "player":
            self._players.append(rest.split(" ")[0])
        elif word == "score":
            self._round_tiles = [code.strip().upper() for code in rest.split(",")]
            if len(self._round_tiles) != ROUNDS:
                reason = Text("there must be {n} tiles", n=ROUNDS)
                refusal = Text("'{text}': {reason}", text=command.text, reason=reason)
                raise NotationError(refusal, command.row)
        elif word == "delete":
            self._deleted.append(rest.upper())
        elif word == "randomize":
            self._drawn = True
        elif word == "final-scoring":
            self._options["final_scoring"] = "on"
            self._finals.append(rest)
        else:
            return word in ("player-count", "order", "abort", "admin", "email", "comment")
        return True

    def _option(self, name: str, row: int) -> None:
        if name in OPTIONS:
            ours, value = OPTIONS[name]
            self._options[ours] = value
        elif name == SHORT_WAYS:
            self.short_ways = True
        elif not IGNORED.match(name):
            raise NotationError(Text("unknown option '{text}'", text=name), row)

    def _choose_map(self, id: str, row: int) -> None:
        if id == "original":
            self._map = "base"
            return
        if id not in maps_by_id():
            raise NotationError(Text("unknown map '{text}'", text=id), row)
        self._map, place = maps_by_id()[id]
        # The second id of a map means the same map with the table of 2017.
        if place > 0:
            self._options["start_points"] = "2017"

    def setup(self, catalog: Catalog, factions: int, row: int) -> Setup:
        """The set-up; where players are not listed, there are as many as *factions*."""
        if not self._round_tiles:
            raise NotationError(Text("the scoring tiles are missing: no row 'score ...'"), row)
        rules = catalog.ruleset(GAME, EXPANSIONS, self._options, self._map)
        cards = [card.code for card in rules.bonus_cards]
        # A tile may be deleted that options leave out anyway, or that no row 'score' names.
        everything = catalog.ruleset(GAME, EXPANSIONS, {}, self._map)
        known = [
            *[c.code for c in everything.bonus_cards],
            *[t.code for t in everything.round_tiles],
        ]
        unknown = [code for code in self._deleted if code not in known]
        if unknown:
            raise NotationError(
                Text(
                    "'{text}' cannot be deleted; what can is {name}",
                    text=unknown[0],
                    name=", ".join(known),
                ),
                row,
            )
        seats = len(self._players) or factions
        if not 2 <= seats <= 5:
            raise NotationError(Text("a game has 2 to 5 seats, not {n}", n=seats), row)
        bonus_cards = [code for code in cards if code not in self._deleted]
        if len(bonus_cards) <= seats:
            raise NotationError(
                Text("{n} seats need more than {m} bonus cards", n=seats, m=seats), row
            )
        if self._drawn:
            self._check_told(seats, len(bonus_cards), row)
        return Setup(
            game=GAME,
            expansions=EXPANSIONS,
            options=rules.options.chosen(),
            map=self._map,
            seats=seats,
            seed=0,
            round_tiles=self._round_tiles,
            bonus_cards=bonus_cards,
            final_tiles=self._finals,
            factions=[],
            boards=[],
            auctioned=[],
            dwellings=[],
            players=self._players,
        )

    def _check_told(self, seats: int, cards: int, row: int) -> None:
        """Refuse a ledger whose tiles the site has drawn without a row that tells them."""
        drawn = seats + CARDS_BESIDES_SEATS
        if cards != drawn:
            missing = Text("{n} seats have {m} bonus cards: no rows 'delete ...'", n=seats, m=drawn)
        elif self._options["final_scoring"] == "on" and not self._finals:
            missing = Text("the final scoring tile is missing: no row 'final-scoring ...'")
        else:
            return
        raise NotationError(
            Text("{reason}; what 'randomize' draws is not known here", reason=missing), row
        )


@cache
def maps_by_id() -> dict[str, tuple[str, int]]:
    """The site's ids of maps: our name of the map, and which of its ids it is.

    The map files are read once: a ledger may have any number of rows that name a map.
    """
    return {
        id: (name, place)
        for name in map_names(GAME)
        for place, id in enumerate(read_map(GAME, name).row("snellman").texts("ids"))
    }
