"""Loose order: the same actions as by the rulebook, and variants of its decisions."""

import pytest

import spadework as sw
from spadework.core.errors import NotationError
from spadework.core.state import Decision
from spadework.loose_order.order import LooseOrder
from spadework.loose_order.translation import loosely
from spadework.loose_order.variants import strictly
from spadework.notation.game import Game
from spadework.rules.cults.ordination import Ordination
from spadework.rules.flow.turns import Turn
from spadework.rules.ground.bridges import PlaceBridge
from spadework.rules.power.leech import LeechOffer
from support.table import give, position, refuses, snapshot

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


def test_a_position_says_who_is_asked_and_what_a_text_can_answer() -> None:
    game = position("witches: D F4; nomads: D F3; dwarves: D E7", options=LOOSE)
    for seat in game.state.seats:
        give(game, seat.faction.id, bowls=(0, 12, 0))
    game.play("upgrade F4 to TP")
    state = game.state
    assert state.seats_asked() == [1, 2, 0]
    assert isinstance(state.asked_of(1), LeechOffer) and isinstance(state.asked_of(0), Turn)
    assert state.asked_of(3) is None
    assert state.answer_called("leech 1 from witches", 1) is not None
    assert state.answer_called("leech 1 from witches", 0) is None
    assert state.answer_called("end turn", 1) is None
    assert state.answer_called("nonsense") is None


def test_a_decision_is_carried_out_as_a_whole_or_not_at_all() -> None:
    game = position("darklings: D F4; nomads: D E8", options=LOOSE)
    give(game, "darklings", workers=20, priests=7)
    before = snapshot(game)
    thought = game.catalog.position_for(game.state, 0)
    assert thought is not None and thought.rules.order.is_strict
    parse, order = thought.rules.table.parse, game.state.rules.order
    steps = order.carried_out(game.state, thought, parse("transform E6 to swamp"), 0)
    assert [step.text for step in steps] == ["dig 1", "transform E6 to swamp"]
    # By the rulebook the wheel is turned past the home terrain; the site stops there.
    past_home = parse("transform E6 to lakes")
    assert past_home in thought.offers()
    with pytest.raises(NotationError, match="goes past the home terrain"):
        order.carried_out(game.state, thought, past_home, 0)
    assert snapshot(game) == before
