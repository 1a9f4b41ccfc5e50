"""The games there are: how each makes its rulesets and draws its set-ups."""

from __future__ import annotations

from spadework.core.errors import SetupError
from spadework.core.options import Option
from spadework.core.ruleset import Ruleset
from spadework.core.setup import Setup
from spadework.core.state import State
from spadework.games.maps import map_names
from spadework.games.terra_mystica.assembly import make_ruleset
from spadework.games.terra_mystica.book import EXPANSIONS, GAME, open_book
from spadework.games.terra_mystica.drawing import draw_setup
from spadework.rules.deal import deal


class Catalog:
    """Rulesets are made once for each map and set of options, and then shared."""

    def __init__(self) -> None:
        self._made: dict[str, Ruleset] = {}

    def ruleset(
        self, game: str, expansions: list[str], options: dict[str, str], map: str
    ) -> Ruleset:
        """The ruleset of a game with *expansions* on a map."""
        self._check(game)
        key = repr((game, sorted(expansions), sorted(options.items()), map))
        found = self._made.get(key)
        if found is None:
            found = make_ruleset(sorted(expansions), options, map)
            self._made[key] = found
        return found

    def setup(
        self,
        game: str,
        expansions: list[str],
        options: dict[str, str],
        map: str,
        seats: int,
        seed: int,
        factions: list[str],
        players: list[str],
    ) -> Setup:
        """A set-up drawn by *seed*."""
        rules = self.ruleset(game, expansions, options, map)
        return draw_setup(rules, seats, map, seed, factions, players)

    def deal(self, setup: Setup) -> State:
        """The first position of a set-up."""
        rules = self.ruleset(setup.game, setup.expansions, setup.options, setup.map)
        return deal(rules, setup)

    def games(self) -> list[str]:
        """The names of the games."""
        return [GAME]

    def expansions(self, game: str) -> list[str]:
        """The expansions of a game."""
        self._check(game)
        return sorted(EXPANSIONS)

    def maps(self, game: str) -> list[str]:
        """The maps of a game."""
        self._check(game)
        return map_names(game)

    def options(self, game: str, expansions: list[str]) -> list[Option]:
        """The options of a game with *expansions*."""
        self._check(game)
        return open_book(expansions).options

    def _check(self, game: str) -> None:
        if game != GAME:
            raise SetupError(f"there is no game '{game}'; there are {', '.join(self.games())}")
