"""Rewards are lists of effects, which fact files name by the words that mechanics know."""

import pytest

from spadework.core.effects import Reward, read_reward
from spadework.core.errors import SetupError
from spadework.core.forms import Names
from spadework.core.rows import Row
from spadework.core.ruleset import Mechanic
from spadework.games.terra_mystica.assembly import base_mechanics
from spadework.rules.cults.favors import FavorTiles
from spadework.rules.cults.steps import FreeSteps, Keys, StepsOnCults
from spadework.rules.flow.passing import Passing
from spadework.rules.flow.passing_points import PointsForStructures
from spadework.rules.ground.bridges import BridgesToBuild
from spadework.rules.ground.receiving import Spades
from spadework.rules.ground.tracks import ShippingSteps
from spadework.rules.power.goods import Goods
from spadework.rules.ships.docks import Docks, NewShips, PointsForShips
from spadework.rules.ships.trade import Trading
from support.table import CATALOG

NAMES = Names(
    kinds=["D"], terrains=["plains"], cults=["fire", "water"], spaces=["ACT1"], choices=[]
)


def read(mechanics: list[Mechanic], **words: object) -> Reward:
    forms = [form for mechanic in mechanics for form in mechanic.forms(NAMES)]
    return read_reward(Row(words, "the tile"), forms)


def test_a_row_names_effects_by_the_words_of_the_mechanics() -> None:
    reward = read(base_mechanics(), spade=2, hexes=2, C=1, VP=5, fire=1)
    assert [type(effect) for effect in reward.effects] == [Goods, StepsOnCults, Spades]
    spades = reward.find(Spades)
    assert spades is not None
    assert (spades.spades, spades.hexes, reward.amount("point")) == (2, 2, 5)
    assert reward.find(Keys) is None


def test_a_word_that_no_mechanic_knows_is_refused_by_name() -> None:
    with pytest.raises(SetupError, match="the tile: there is no effect 'rainbow'"):
        read(base_mechanics(), rainbow=1)


def test_the_particulars_of_an_effect_need_the_effect() -> None:
    with pytest.raises(SetupError, match="'spade' is missing"):
        read(base_mechanics(), hexes=2)


def test_the_mechanics_of_an_expansion_bring_effects_of_their_own() -> None:
    with pytest.raises(SetupError, match="there is no effect 'ships'"):
        read(base_mechanics(), ships=1)
    assert read([*base_mechanics(), Docks()], ships=1).find(NewShips) is not None


def test_keys_are_granted_first_and_what_opens_a_transformation_last() -> None:
    unsorted = [Spades(1), FavorTiles(1), FreeSteps(1), ShippingSteps(1), Goods(coins=1), Keys(1)]
    assert Reward([*unsorted]).effects[:3] == [unsorted[5], unsorted[4], unsorted[3]]
    assert Reward([*unsorted]).gifts[-1] is unsorted[1]
    assert Reward([*unsorted]).works == [unsorted[0]]


def test_goods_are_joined_and_told_first() -> None:
    rules = CATALOG.ruleset("terra_mystica", [], {}, "base")
    reward = Reward([Keys(1)]).plus(Goods(coins=2)).plus(Goods(workers=1)).plus(BridgesToBuild(1))
    assert [str(words) for words in reward.phrases(rules)] == [
        "2 coins",
        "1 worker",
        "1 key",
        "1 bridge",
    ]
    assert reward.signs(rules) == [("coin", "2"), ("worker", "1"), ("key", "1"), ("bridge", "1")]


def test_mechanics_find_what_a_card_does_as_long_as_one_has_it() -> None:
    row = Row({"pass_vp": {"per_D": 1, "per_ship": 3}, "trade_vp": 2}, "the card")
    assert [type(one) for one in Passing().lasting(row, NAMES)] == [PointsForStructures]
    assert [type(one) for one in Docks().lasting(row, NAMES)] == [PointsForShips]
    (trades,) = Trading().lasting(row, NAMES)
    assert not trades.scores_passing
    told = trades.phrases(CATALOG.ruleset("terra_mystica", [], {}, "base"))
    assert [str(words) for words in told] == ["2 points for every trade"]
