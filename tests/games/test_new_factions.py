"""A new faction is a table of a fact file, and a class for what nobody could do before."""

from __future__ import annotations

from typing import Final

import pytest

from spadework.core.abilities import Ability
from spadework.core.errors import SetupError
from spadework.core.facts import Faction
from spadework.core.forms import Form, Names, counted
from spadework.core.options import Options
from spadework.core.rows import Row
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import State
from spadework.games.catalog import Catalog
from spadework.games.maps import packaged, read_toml
from spadework.games.terra_mystica.assembly import make_ruleset
from spadework.games.terra_mystica.book import Book
from spadework.games.terra_mystica.expansion import Expansion, Mix
from spadework.games.terra_mystica.setups import make_setup
from spadework.rules.flow.deal import deal
from spadework.rules.flow.passing import points_for_passing

FACT_FILES: Final = [
    ("terra_mystica", "factions.toml"),
    ("terra_mystica", "game.toml"),
    ("merchants", "merchants.toml"),
    ("terra_nova", "rules.toml"),
]


class Hermitage(Expansion):
    """A box with one faction, the Hermits: like the Witches but for what *text* says."""

    def __init__(self, text: str, mechanics: list[Mechanic] | None = None) -> None:
        super().__init__("hermitage")
        self.text = f'name = "Hermits"\nboard_partner = "nobody"\n{text}'
        self.mechanics = mechanics or []

    def add_to(self, book: Book) -> None:
        hermits = book.factions.row("witches").plus(read_toml(self.text, "hermits"))
        added: dict[str, object] = {"hermits": hermits.contents()}
        book.factions = book.factions.plus(Row(added, "hermits.toml"))
        book.mechanics.extend(self.mechanics)


def rules_with(box: Hermitage, **options: str) -> Ruleset:
    return make_ruleset(Mix([box], [box.name]), options, "base")


def hermits(rules: Ruleset) -> Faction:
    (found,) = (faction for faction in rules.factions if faction.id == "hermits")
    return found


def test_a_faction_of_known_words_is_a_table_and_no_code() -> None:
    table = """
    abilities = { spade_points = 2, jumps = { hexes = 2, points = 1 }, jump_price = { P = 1 } }
    abilities_with = { SH = { flat_spades = 1 } }
    built = { SH = { C = 3, spade = 1 } }
    town = { W = 1 }
    """
    faction = hermits(rules_with(Hermitage(table)))
    names = [[repr(ability) for ability in stage.all] for stage in faction.stages]
    assert names[0] == ["<spade points>", "<jumps>", "<jump price>"]
    assert names[1] == [*names[0], "<flat spades>"]
    assert repr(faction.built_rewards[3]) == "<reward: goods, 3 coin; spades, 1 spade>"
    assert (faction.town_reward.amount("point"), faction.town_reward.amount("worker")) == (5, 1)


@pytest.mark.skipif(
    hasattr(Ability, "__mypyc_attrs__"), reason="compiled classes take no classes of tests"
)
def test_a_new_ability_is_a_class_that_its_mechanic_names() -> None:
    class PointsForSolitude(Ability):
        """Points on passing for every structure without a neighbor."""

        def __init__(self, each: int) -> None:
            self.each: Final = each

        def points_for_passing(self, state: State, seat: Seat) -> int:
            lonely = [h for h in seat.structures if not any(map(built_on, state.adjacent[h]))]
            return self.each * len(lonely)

    class Solitude(Mechanic):
        def ability_forms(self, names: Names) -> list[Form[Ability]]:
            return [counted("points_for_solitude", PointsForSolitude)]

    def built_on(hex: int) -> bool:
        return any(hex in seat.structures for seat in state.seats)

    rules = rules_with(Hermitage("abilities = { points_for_solitude = 4 }", [Solitude()]))
    state = deal(rules, make_setup(rules, 2, "base", 1, ["hermits", "nomads"], []))
    while not state.round:
        state.play(state.offers()[0])
    seat = state.seats[0]
    assert (4 * len(seat.structures), rules.source["faction"]) in points_for_passing(state, seat)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("abilities = { levitation = 1 }", "abilities: there is no ability 'levitation'"),
        ("built = { SH = { rainbow = 1 } }", "built, SH: there is no effect 'rainbow'"),
        ("built = { HUT = { C = 1 } }", "built: there is no structure 'HUT'"),
        (
            "built_actions = { SH = ['ACTX'] }",
            "built_actions: there is no action space 'ACTX'; is 'ACTW' meant?",
        ),
        ("abilities_with = { TE = {} }", "abilities_with: no ability comes with 'TE'"),
        ("abilities = { flat_spades = 'two' }", "abilities: 'flat_spades' is not a whole number"),
        (
            "abilities = { flat_spade = 1 }",
            "abilities: there is no ability 'flat_spade'; is 'flat_spades' meant?",
        ),
        ("cost = { D = { G = 1 } }", "cost, D: nothing reads 'G'"),
        ("cost = { SHH = { C = 1 } }", "cost: nothing reads 'SHH'; is 'SH' meant?"),
        (
            "options = { long_way = { onn = {} } }",
            "options, long_way: option 'long_way' is never 'onn'; is 'on' meant?",
        ),
    ],
)
def test_what_nobody_knows_is_told_with_its_place(table: str, said: str) -> None:
    with pytest.raises(SetupError) as refused:
        rules_with(Hermitage(table))
    assert str(refused.value) == f"factions.toml, faction, hermits, {said}"


def test_a_misspelled_word_of_a_faction_is_told_with_the_one_that_may_be_meant() -> None:
    with pytest.raises(SetupError) as refused:
        rules_with(Hermitage("abilites = { spade_points = 2 }"))
    assert str(refused.value) == (
        "factions.toml, faction, hermits: nothing reads 'abilites'; is 'abilities' meant?"
    )


class MisspelledTile(Expansion):
    """A box with a tile of *kind* that has one word too many, beside those it needs."""

    def __init__(self, kind: str, word: str) -> None:
        super().__init__("misspelled")
        self.kind = kind
        self.word = word

    def add_to(self, book: Book) -> None:
        tile = {**book.game.rows(self.kind)[0].contents(), "id": "new", self.word: 1}
        book.game = book.game.plus(Row({self.kind: [tile]}, "new.toml"))

    def choose_final_tiles(self, options: Options, wanted: list[str]) -> list[str]:
        return ["fire_and_ice"]


@pytest.mark.parametrize(
    ("kind", "word", "meant"),
    [
        ("bonus_cards", "pass_pv", "pass_vp"),
        ("favor_tiles", "efect", "effect"),
        ("town_tiles", "key", "keys"),
        ("scoring_tiles", "not_in_round", "not_in_rounds"),
        ("final_scoring_tiles", "compare", "compares"),
        ("power_actions", "gains", "gain"),
        ("special_actions", "once_a_round", "once_per_round"),
    ],
)
def test_so_is_a_misspelled_word_of_a_tile(kind: str, word: str, meant: str) -> None:
    box = Mix([MisspelledTile(kind, word)], ["misspelled"])
    with pytest.raises(SetupError) as refused:
        make_ruleset(box, {}, "base")
    assert str(refused.value) == f"game.toml, {kind}: nothing reads '{word}'; is '{meant}' meant?"


def test_an_option_adds_to_a_faction_or_takes_something_back() -> None:
    table = """
    abilities = { spade_points = 2 }
    [options.long_way.on.abilities]
    spade_points = false
    spade_power = 1
    """
    usual, changed = (
        hermits(rules_with(Hermitage(table), long_way=value)).stages[0].all
        for value in ("off", "on")
    )
    assert [repr(ability) for ability in usual] == ["<spade points>"]
    assert [repr(ability) for ability in changed] == ["<spade power>"]


@pytest.mark.parametrize(("game", "file"), FACT_FILES)
def test_fact_files_name_options_and_values_that_there_are(game: str, file: str) -> None:
    catalog = Catalog()
    known: dict[str, set[str]] = {}
    for name in catalog.games():
        for expansions in ([], catalog.expansions(name)):
            for option in catalog.options(name, expansions):
                known.setdefault(option.name, set()).update(option.values)
    for name, values in options_named(packaged(game, file).contents()):
        assert values <= known[name], name


def options_named(table: object) -> list[tuple[str, set[str]]]:
    """The options that stand somewhere in a *table* of a fact file, with their values."""
    if isinstance(table, list):
        return [found for row in table for found in options_named(row)]
    if not isinstance(table, dict):
        return []
    here = [(name, set(values)) for name, values in table.get("options", {}).items()]
    return here + [found for row in table.values() for found in options_named(row)]
