"""Loose order: the same actions as by the rulebook, and variants of its decisions."""

import pytest

import spadework as sw
from spadework.core.state import Decision
from spadework.loose_order.order import LooseOrder
from spadework.loose_order.translation import loosely
from spadework.loose_order.variants import strictly
from spadework.notation.game import Game
from spadework.rules.cults.ordination import Ordination
from spadework.rules.flow.turns import Turn
from spadework.rules.ground.bridges import PlaceBridge
from spadework.rules.power.leech import LeechOffer
from support.table import give, position, refuses

LOOSE = {"loose_order": "on"}
EXPANSIONS = ["fire_and_ice", "mini_expansion"]


def told(game: Game, text: str) -> list[str]:
    """What an action that answers the question is in loose order."""
    rules = sw.ruleset("terra_mystica", *EXPANSIONS, options=LOOSE)
    state = game.state
    action = state.rules.table.parse(text)
    assert action in state.offers()
    return [a.text for a in loosely(state, state.question, action, rules.table)]


def test_the_table_has_the_same_actions_but_for_goods_given_away() -> None:
    strict = sw.ruleset("terra_mystica", *EXPANSIONS)
    loose = sw.ruleset("terra_mystica", *EXPANSIONS, options=LOOSE)
    assert strict.order.is_strict and not loose.order.is_strict
    more = [a.text for a in loose.table.all if a.text not in strict.table.by_text]
    assert [text.split()[-1] for text in more] == ["nothing"] * 5
    kept = [a.text for a in loose.table.all if a.text not in more]
    assert kept == [a.text for a in strict.table.all]


@pytest.mark.parametrize(
    "asked",
    [
        Turn(1),
        PlaceBridge(1, 2, True),
        Ordination(1, 3),
        LeechOffer(1, 0, 7, 3, 2, taken=True, declined=False),
    ],
    ids=lambda asked: type(asked).__name__,
)
def test_a_question_of_loose_order_is_one_of_the_rulebook_again(asked: Decision) -> None:
    for lasting in (False, True):
        order = LooseOrder("loose_order", lasting_ordination=lasting)
        loose = order.adapt(asked)
        assert isinstance(loose, type(asked)) and type(loose) is not type(asked)
        assert order.adapt(loose) is loose
        again = strictly(loose)
        assert type(again) is type(asked)
        assert (again.seat, again.question) == (asked.seat, asked.question)


def test_spades_are_bought_before_they_are_used() -> None:
    game = position("witches: D F4; nomads: D I1")
    text = next(str(a) for a in game.offers() if str(a).startswith("transform"))
    *first, last = told(game, text)
    assert last == text
    assert len(first) == 1 and first[0].startswith("dig ")


def test_what_is_the_same_in_any_order_is_told_by_itself() -> None:
    game = position("witches: D F4; nomads: D I1")
    assert told(game, "upgrade F4 to TP") == ["upgrade F4 to TP"]
    assert told(game, "send priest to fire for 3") == ["send priest to fire for 3"]


def test_a_turn_ends_by_itself_there() -> None:
    game = position("witches: D F4; nomads: D I1")
    game.play("upgrade F4 to TP")
    assert told(game, "end turn") == []


def test_who_resigns_is_asked_for_nothing_and_needs_no_question() -> None:
    game = position("witches: D F4; nomads: D F3; giants: D I1", options=LOOSE)
    give(game, "nomads", bowls=(5, 7, 0))
    game.play("witches: upgrade F4 to TP")
    game.play("nomads: resign")
    assert all(decision.seat != 1 for decision in game.state.pending)
    game.play("witches: end turn")
    assert game.state.active == 2


def test_nobody_resigns_by_the_rulebook() -> None:
    refuses(position("witches: D F4; nomads: D F3"), "resign")
