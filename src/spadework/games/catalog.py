"""The games there are: how each makes its rulesets and set-ups."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final

from spadework.core.board import RIVER
from spadework.core.errors import SetupError
from spadework.core.options import Option, Options, as_recorded, of_printing
from spadework.core.ruleset import Ruleset
from spadework.core.setup import Setup
from spadework.core.state import NOBODY, State
from spadework.core.text import Text
from spadework.games.maps import map_names, read_map
from spadework.games.merchants.expansion import Merchants
from spadework.games.terra_mystica import assembly as mystica_assembly
from spadework.games.terra_mystica import book as mystica_book
from spadework.games.terra_mystica import setups as mystica_setups
from spadework.games.terra_mystica.expansion import Expansion, Mix
from spadework.games.terra_mystica.small_expansions import FireAndIce, MiniExpansion
from spadework.games.terra_nova import assembly as nova_assembly
from spadework.games.terra_nova import book as nova_book
from spadework.games.terra_nova import options as nova_options
from spadework.games.terra_nova import setups as nova_setups
from spadework.rules.flow.deal import deal

MakeRuleset = Callable[[list[str], dict[str, str], str], Ruleset]
MakeSetup = Callable[[Ruleset, int, str, int, list[str], list[str]], Setup]


class FamilyGame:
    """One game of the family."""

    def __init__(
        self,
        *,
        make_ruleset: MakeRuleset,
        make_setup: MakeSetup,
        expansions: list[str],
        options: Callable[[list[str]], list[Option]],
        usual_map: Callable[[dict[str, str]], str],
    ) -> None:
        self.make_ruleset: Final = make_ruleset
        self.make_setup: Final = make_setup
        self.expansions: Final = expansions
        self.options: Final = options
        self.usual_map: Final = usual_map


# They are added in this order: a later one may change what an earlier one brings.
EXPANSIONS: Final[list[Expansion]] = [
    FireAndIce("fire_and_ice"),
    MiniExpansion("mini_expansion"),
    Merchants("merchants"),
]


def _mystica_options(expansions: list[str]) -> list[Option]:
    return Mix(EXPANSIONS, expansions).book.options


def _mystica_ruleset(expansions: list[str], options: dict[str, str], map: str) -> Ruleset:
    return mystica_assembly.make_ruleset(Mix(EXPANSIONS, expansions), options, map)


def _mystica_map(options: dict[str, str]) -> str:
    return mystica_book.USUAL_MAP


def _nova_options(expansions: list[str]) -> list[Option]:
    return nova_options.make_options(nova_book.Book())


FAMILY: Final[dict[str, FamilyGame]] = {
    mystica_book.GAME: FamilyGame(
        make_ruleset=_mystica_ruleset,
        make_setup=mystica_setups.make_setup,
        expansions=sorted(expansion.name for expansion in EXPANSIONS),
        options=_mystica_options,
        usual_map=_mystica_map,
    ),
    nova_book.GAME: FamilyGame(
        make_ruleset=nova_assembly.make_ruleset,
        make_setup=nova_setups.make_setup,
        expansions=[],
        options=_nova_options,
        usual_map=nova_setups.usual_map,
    ),
}


# A ruleset takes 2 MB and is made in 40 ms; the options of one map alone allow a million of them.
# What is computed from rulesets and remembered keeps them alive, and is bounded by this as well.
RULESETS_KEPT: Final = 32


class Catalog:
    """Rulesets are made for a map and a set of options, and shared; the last ones are kept.

    Positions under its rulesets are *shown* so in notebooks.
    """

    def __init__(
        self, most: int = RULESETS_KEPT, shown: Callable[[State], str] | None = None
    ) -> None:
        self._made: OrderedDict[str, Ruleset] = OrderedDict()
        self._most = most
        self._shown = shown
        self._lock = Lock()  # threads of a server must not make the same ruleset twice

    def __reduce__(self) -> tuple[type[Catalog], tuple[int, Callable[[State], str] | None]]:
        return Catalog, (self._most, self._shown)  # another process makes rulesets of its own

    def ruleset(
        self, game: str, expansions: list[str], options: dict[str, str], map: str
    ) -> Ruleset:
        """The ruleset of a game with *expansions* on a map; the usual one if it is not named."""
        with self._lock:
            return self._ruleset(game, expansions, options, map)

    def _ruleset(
        self, game: str, expansions: list[str], options: dict[str, str], map: str
    ) -> Ruleset:
        played = self._family_game(game)
        place = map or played.usual_map(options)
        key = _key(game, expansions, options, place)
        found = self._made.pop(key, None)
        if found is None:
            # To say an option that is the default anyway makes no other ruleset.
            chosen = Options(self.options(game, expansions), options).chosen()
            key = _key(game, expansions, chosen, place)
            found = self._made.pop(key, None)
            if found is None:
                found = played.make_ruleset(sorted(expansions), chosen, place)
                found.shown = self._shown
        self._made[key] = found
        if len(self._made) > self._most:
            self._made.popitem(last=False)
        return found

    def strict_rules(self, rules: Ruleset) -> Ruleset:
        """*rules* in the order of the rulebook; themselves where they have it."""
        if rules.order.is_strict:
            return rules
        options = {n: v for n, v in rules.options.chosen().items() if n != rules.order.option}
        return self.ruleset(rules.name, rules.expansions, options, rules.map_name)

    def by_the_rules(self, state: State, first: int = NOBODY) -> State:
        """A copy of *state* that goes on by the rulebook, whatever order its record is kept in.

        If the record lets a seat act *first* while offers of power are open, so does the copy:
        others are asked when its turn is over, and its own offers are declined by the action.
        """
        return state.rules.order.by_the_rules(state, self.strict_rules(state.rules), first)

    def position_for(self, state: State, seat: int) -> State | None:
        """A copy by the rulebook with the question to *seat* first; None if it is not asked."""
        return state.rules.order.position_for(state, self.strict_rules(state.rules), seat)

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
        """The set-up that *seed* makes."""
        rules = self.ruleset(game, expansions, options, map)
        make = self._family_game(game).make_setup
        return make(rules, seats, rules.map_name, seed, factions, players)

    def deal(self, setup: Setup) -> State:
        """The first position of a set-up."""
        rules = self.ruleset(setup.game, setup.expansions, setup.options, setup.map)
        return deal(rules, setup)

    def games(self) -> list[str]:
        """The names of the games."""
        return list(FAMILY)

    def expansions(self, game: str) -> list[str]:
        """The expansions of a game."""
        return self._family_game(game).expansions

    def maps(self, game: str) -> list[str]:
        """The maps of a game."""
        self._family_game(game)
        return map_names(game)

    def letters(self, game: str) -> dict[str, str]:
        """The letters of map files, river included, with the terrains that they stand for."""
        rules = self.ruleset(game, [], {}, "")
        letters = " ".join(read_map(game, rules.map_name).texts("rows")).split()
        terrains = [rules.terrains[t] if t != RIVER else "river" for t in rules.board.terrain]
        found = dict(zip(letters, terrains, strict=True))
        order = [*rules.terrains, "river"]
        return dict(sorted(found.items(), key=lambda item: order.index(item[1])))

    def options(self, game: str, expansions: list[str]) -> list[Option]:
        """The options of a game with *expansions*."""
        return self._family_game(game).options(expansions)

    def printing(self, game: str, expansions: list[str], name: str) -> dict[str, str]:
        """The options that a printing of the rules, `first` or `later`, decides."""
        return of_printing(self.options(game, expansions), name)

    def options_meant(
        self, game: str, expansions: list[str], version: int, options: dict[str, str]
    ) -> dict[str, str]:
        """What a record of an earlier *version* of the rules means by its *options*."""
        return as_recorded(self.options(game, expansions), version, options)

    def _family_game(self, game: str) -> FamilyGame:
        if game not in FAMILY:
            raise SetupError(
                Text(
                    "there is no game '{text}'; there are {name}",
                    text=game,
                    name=", ".join(self.games()),
                )
            )
        return FAMILY[game]

    def __repr__(self) -> str:
        return f"<catalog of {', '.join(self.games())}>"


def _key(game: str, expansions: list[str], options: dict[str, str], map: str) -> str:
    return repr((game, sorted(expansions), sorted(options.items()), map))
