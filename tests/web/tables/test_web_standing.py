"""Drafts, the end of a turn, and what has been said for later."""

from collections.abc import Callable
from importlib.resources import files
from random import Random

import pytest

from spadework.agents.arena.simulation import choose
from spadework.core.errors import IllegalAction
from spadework.notation.game import Game
from spadework.notation.text import read_text
from spadework.rules.power.leech import LeechOffer
from spadework.view.advice.turn_ends import can_end_turn, has_turn
from spadework.web.tables.standing import (
    NotYours,
    Standing,
    act,
    end_turn,
    in_words,
    order,
    take_back,
    with_draft,
)
from spadework.web.tables.viewed_game import LeechOrder
from support.games import CATALOG, deal, deal_ships
from support.nova_games import deal as deal_nova
from support.two_players import START

WITCHES = frozenset({0})
CULTISTS = frozenset({0})
NOMADS = frozenset({1})
BOTH = WITCHES | NOMADS


def begin() -> Standing:
    """Witches and nomads before their first dwellings."""
    setup = CATALOG.setup("terra_mystica", [], {}, "base", 2, 3, ["witches", "nomads"], [])
    game = Game(CATALOG, setup)
    return Standing(game, game)


def set_up(table: Standing, texts: list[str]) -> Standing:
    """The table after answers before the first round, each of them ended."""
    for text in texts:
        table = end_turn(act(table, BOTH, text), BOTH)
    return table


def neighbors() -> Standing:
    """Witches and nomads side by side on F4 and F3; the witches begin the first round."""
    table = set_up(begin(), START)
    while table.game.state.round == 0:
        table = set_up(table, [table.game.offers()[0].text])
    assert table.game.state.active == 0
    return table


def record(table: Standing) -> list[str]:
    """The texts of the record."""
    return [entry.action.text for entry in table.game.record]


def asked(table: Standing) -> int:
    """The seat the record waits for."""
    return table.game.question.seat


def test_an_action_of_the_own_turn_goes_into_the_draft_and_not_into_the_record() -> None:
    table = neighbors()
    after = act(table, WITCHES, "upgrade F4 to TP")
    assert record(after) == record(table)
    assert [entry.action.text for entry in after.draft] == ["upgrade F4 to TP"]
    assert asked(after) == 0
    assert isinstance(after.drafted.question, LeechOffer)


def test_a_draft_is_seen_by_its_owner_alone() -> None:
    table = act(neighbors(), WITCHES, "upgrade F4 to TP")
    assert table.seen_by(WITCHES) is table.drafted
    assert table.seen_by(NOMADS) is table.game
    assert table.seen_by(frozenset()) is table.game


def test_people_at_one_screen_end_a_turn_before_they_answer_it() -> None:
    table = act(neighbors(), BOTH, "upgrade F4 to TP")
    with pytest.raises(IllegalAction, match="the turn that is drafted comes first"):
        act(table, BOTH, "leech 1 from witches")
    assert record(act(end_turn(table, BOTH), BOTH, "leech 1 from witches"))[-1] == "end turn"


def test_undo_takes_back_one_action_of_the_draft() -> None:
    table = neighbors()
    one = act(table, WITCHES, "convert 1 W to 1 C")
    two = act(one, WITCHES, "convert 1 W to 1 C")
    assert take_back(two, WITCHES).draft == one.draft
    none = take_back(take_back(two, WITCHES), WITCHES)
    assert none.draft == ()
    assert none.drafted.state.seats[0].coins == table.game.state.seats[0].coins


def test_actions_that_are_played_as_one_are_taken_back_as_one() -> None:
    table = act(neighbors(), WITCHES, "convert 1 W to 1 C")
    whole = act(table, WITCHES, "convert 1 W to 1 C; upgrade F4 to TP")
    assert [entry.action.text for entry in whole.draft] == [
        "convert 1 W to 1 C",
        "convert 1 W to 1 C",
        "upgrade F4 to TP",
    ]
    assert take_back(whole, WITCHES) == table
    again = with_draft(neighbors(), [in_words(step) for step in whole.steps])
    assert again.steps == whole.steps


def test_of_actions_that_are_played_as_one_all_are_played_or_none() -> None:
    table = neighbors()
    with pytest.raises(IllegalAction, match="upgrade F4 to SH"):
        act(table, WITCHES, "convert 1 W to 1 C; upgrade F4 to SH")
    assert table.draft == ()


def test_undo_stops_at_the_record() -> None:
    with pytest.raises(IllegalAction, match="nothing to take back"):
        take_back(neighbors(), WITCHES)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        take_back(act(neighbors(), WITCHES, "upgrade F4 to TP"), NOMADS)


def test_an_answer_outside_the_own_turn_is_final_at_once() -> None:
    table = end_turn(act(neighbors(), WITCHES, "upgrade F4 to TP"), WITCHES, stay=True)
    after = act(table, NOMADS, "leech 1 from witches")
    assert record(after)[-1] == "leech 1 from witches"
    assert after.draft == ()


def test_a_first_dwelling_can_be_put_elsewhere_until_the_turn_is_ended() -> None:
    table = act(begin(), WITCHES, "build F4")
    assert record(table) == []
    assert table.turn_is_over
    assert table.seen_by(NOMADS).state.question.seat == 0, "nobody else has seen it"
    elsewhere = act(take_back(table, WITCHES), WITCHES, "build C4")
    after = end_turn(elsewhere, WITCHES)
    assert record(after) == ["build C4"]
    assert asked(after) == 1


def test_who_places_two_dwellings_in_a_row_may_end_after_each_or_after_both() -> None:
    table = set_up(begin(), ["build F4"])
    both = act(act(table, NOMADS, "build F3"), NOMADS, "build B4")
    assert both.turn_is_over
    assert end_turn(both, NOMADS).game.record == set_up(table, ["build F3", "build B4"]).game.record


def test_the_last_card_is_looked_at_before_the_first_income() -> None:
    table = set_up(begin(), [*START, "card BON3"])
    chosen = act(table, BOTH, "card BON5")
    shown = chosen.shown_to(BOTH).state
    assert shown.round == 0
    assert [seat.coins for seat in shown.seats] == [seat.coins for seat in table.game.state.seats]
    assert shown.seats[0].bonus != table.game.state.seats[0].bonus
    assert end_turn(chosen, BOTH).game.state.round == 1


def test_ending_a_turn_enters_the_draft_and_the_end() -> None:
    table = act(neighbors(), WITCHES, "transform E6 to desert")
    after = end_turn(table, WITCHES)
    assert record(after)[-2:] == ["transform E6 to desert", "end turn"]
    assert after.draft == ()
    assert after.game.state.active == 1


def test_a_turn_does_not_end_before_its_action() -> None:
    table = act(neighbors(), WITCHES, "convert 1 W to 1 C")
    with pytest.raises(IllegalAction, match="an action has to be taken first"):
        end_turn(table, WITCHES)
    with pytest.raises(NotYours, match="no turn of yours"):
        end_turn(table, NOMADS)


def test_a_turn_ends_after_a_pass_and_what_is_converted_in_it() -> None:
    table = neighbors()
    passing = next(o.text for o in table.game.offers() if o.text.startswith("pass"))
    converted = act(act(table, WITCHES, passing), WITCHES, "convert 1 W to 1 C")
    assert not converted.turn_is_over
    after = end_turn(converted, WITCHES)
    assert record(after)[-3:] == [passing, "convert 1 W to 1 C", "end turn"]
    assert after.ending == frozenset()
    assert after.game.state.active == 1


def test_a_turn_that_waits_for_answers_ends_with_them() -> None:
    table = end_turn(act(neighbors(), WITCHES, "upgrade F4 to TP"), WITCHES)
    assert record(table)[-1] == "upgrade F4 to TP"
    assert table.ending == WITCHES
    after = act(table, NOMADS, "leech 1 from witches")
    assert record(after)[-2:] == ["leech 1 from witches", "end turn"]
    assert after.ending == frozenset()
    assert after.game.state.active == 1


def test_who_stays_goes_on_with_the_turn_when_all_have_answered() -> None:
    table = end_turn(act(neighbors(), WITCHES, "upgrade F4 to TP"), WITCHES, stay=True)
    assert table.ending == frozenset()
    after = act(table, NOMADS, "decline 1 from witches")
    assert after.game.state.active == 0
    assert asked(after) == 0


def test_a_decision_that_is_left_is_shown_before_the_turn_ends() -> None:
    setup = CATALOG.setup("terra_mystica", [], {}, "base", 2, 3, ["cultists", "nomads"], [])
    table = Standing(game := Game(CATALOG, setup), game)
    table = set_up(table, ["build E6", "build F3", "build B4", "build A1", "build I7"])
    while table.game.state.round == 0:
        table = set_up(table, [table.game.offers()[0].text])
    waiting = end_turn(act(table, CULTISTS, "upgrade E6 to TP"), CULTISTS)
    shown = act(waiting, NOMADS, "leech 1 from cultists")
    assert asked(shown) == 0
    assert shown.ending == CULTISTS
    step = shown.game.offers()[0].text
    assert record(act(shown, CULTISTS, step))[-2:] == [step, "end turn"]


def passed(table: Standing) -> Standing:
    """A turn in which whoever is asked passes."""
    passing = next(o.text for o in table.game.offers() if o.text.startswith("pass"))
    return end_turn(act(table, BOTH, passing), BOTH)


def test_a_draft_does_not_reach_into_the_next_turn() -> None:
    table = passed(neighbors())
    passing = next(o.text for o in table.game.offers() if o.text.startswith("pass"))
    over = act(act(table, NOMADS, passing), NOMADS, "end turn")
    assert over.turn_is_over
    assert over.drafted.state.round == 2
    with pytest.raises(IllegalAction, match="this turn is over"):
        act(over, BOTH, over.drafted.offers()[0].text)


def test_a_draft_of_the_last_one_left_does_not_reach_into_the_next_round() -> None:
    setup = CATALOG.setup(
        "terra_mystica", [], {"loose_order": "on"}, "base", 2, 3, ["witches", "nomads"], []
    )
    table = Standing(game := Game(CATALOG, setup), game)
    table = set_up(table, [*START, "card BON3", "card BON5"])
    alone = table.game.copy()
    alone.play("resign", 1)
    table = Standing(alone, alone)
    for text in ("pass BON6", "end turn"):
        assert not table.turn_is_over
        table = act(table, WITCHES, text)
    assert (table.drafted.state.active, table.drafted.state.round) == (0, 2)
    assert table.turn_is_over
    assert table.shown_to(WITCHES).state.round == 1
    assert end_turn(table, WITCHES).game.state.round == 2


@pytest.mark.parametrize("wanted", [None, LeechOrder(False)], ids=["asked", "ordered"])
def test_a_game_in_loose_order_ends_when_the_last_offer_is_answered(
    wanted: LeechOrder | None,
) -> None:
    setup = CATALOG.setup(
        "terra_mystica", [], {"loose_order": "on"}, "base", 2, 3, ["witches", "nomads"], []
    )
    table = Standing(game := Game(CATALOG, setup), game)
    table = set_up(table, [*START, "card BON3", "card BON5"])
    while table.game.state.round < 6 or not table.game.state.passing:
        table = passed(table)
    assert table.game.state.passing == [0]
    table = end_turn(act(order(table, 0, wanted), NOMADS, "upgrade F3 to TP"), NOMADS)
    table = end_turn(act(table, NOMADS, "pass"), NOMADS)
    if wanted is None:
        assert not table.game.over
        assert asked(table) == 0
        table = act(table, WITCHES, "leech 1 from nomads")
    assert table.game.over
    assert table.draft == ()


def test_a_standing_order_takes_power_and_gives_the_reason() -> None:
    table = order(neighbors(), 1, LeechOrder(True, LeechOrder.ANY_POINTS))
    after = end_turn(act(table, WITCHES, "upgrade F4 to TP"), WITCHES)
    assert record(after)[-3:] == ["upgrade F4 to TP", "leech 1 from witches", "end turn"]
    assert [remark.kind for remark in after.remarks] == ["standing_order"]
    assert "always take power" in str(after.remarks[0].text)
    assert after.remarks[0].after == len(record(after)) - 1


def test_a_standing_order_declines_power() -> None:
    table = order(neighbors(), 1, LeechOrder(False))
    after = end_turn(act(table, WITCHES, "upgrade F4 to TP"), WITCHES)
    assert record(after)[-2:] == ["decline 1 from witches", "end turn"]
    assert "never take power" in str(after.remarks[0].text)


def test_an_order_up_to_some_points_declines_dearer_power() -> None:
    table = end_turn(act(neighbors(), WITCHES, "upgrade F4 to TP"), WITCHES)
    table = act(table, NOMADS, "decline 1 from witches")
    # The nomads' upgrade offers the witches the 2 power of their trading house, for 1 point.
    built = end_turn(act(table, NOMADS, "upgrade F3 to TP"), NOMADS)
    assert isinstance(built.game.question, LeechOffer)
    declined = order(built, 0, LeechOrder(True, 0))
    assert record(declined)[-2:] == ["decline 2 from nomads", "end turn"]
    assert str(declined.remarks[0].text).startswith("declined")
    assert "at most 0 points" in str(declined.remarks[0].text)
    taken = order(built, 0, LeechOrder(True, 1))
    assert record(taken)[-2:] == ["leech 2 from nomads", "end turn"]
    assert taken.remarks[0].text == "taken by a standing order: power for at most 1 point"


def test_an_order_that_is_withdrawn_answers_nothing() -> None:
    table = order(order(neighbors(), 1, LeechOrder(False)), 1, None)
    after = end_turn(act(table, WITCHES, "upgrade F4 to TP"), WITCHES)
    assert isinstance(after.game.question, LeechOffer)


def test_nobody_acts_for_another_seat() -> None:
    table = neighbors()
    with pytest.raises(NotYours, match="it is for the Witches"):
        act(table, NOMADS, "upgrade F4 to TP")
    with pytest.raises(NotYours, match="looking on"):
        act(table, frozenset(), "upgrade F4 to TP")


def test_an_impossible_action_is_refused_with_the_rule() -> None:
    table = neighbors()
    with pytest.raises(IllegalAction, match="C4"):
        act(table, WITCHES, "upgrade C4 to SH")
    with pytest.raises(IllegalAction, match="There is no action 'fly'"):
        act(table, WITCHES, "fly")


def test_a_draft_that_does_not_fit_the_record_is_dropped() -> None:
    table = neighbors()
    kept = with_draft(table, [(0, "upgrade F4 to TP")])
    assert len(kept.draft) == 1
    dropped = with_draft(table, [(0, "upgrade F4 to TP"), (0, "upgrade F4 to SH")])
    assert dropped.draft == ()
    assert dropped.drafted is table.game


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("make", [deal, deal_ships, deal_nova], ids=["mystica", "ships", "nova"])
def test_every_game_can_be_played_in_drafts(make: object, seed: int) -> None:
    assert callable(make)
    game: Game = make(seed)
    table = Standing(game, game)
    random = Random(seed)
    everybody = frozenset(range(game.setup.seats))
    while not table.game.over:
        table = random_step(table, everybody, random)
    again = game.branch(0)
    for entry in table.game.record:
        again.play(entry.action, entry.seat)
    assert again.over
    assert again.scores() == table.game.scores()


def random_step(table: Standing, everybody: frozenset[int], random: Random) -> Standing:
    """An action, an undo or the end of a turn, whatever is possible."""
    state = table.drafted.state
    mine = {table.drafting_seat if table.draft else state.question.seat}
    if table.draft and random.random() < 0.15:
        return take_back(table, everybody)
    ended = state.over or table.turn_is_over or state.question.seat not in mine
    offers = [] if ended else state.offers()
    texts = [offer.text for offer in offers]
    if not texts or texts == ["end turn"] or ("end turn" in texts and random.random() < 0.5):
        return end_turn(table, everybody)
    choices = [text for text in texts if text != "end turn"]
    before = table.sequence
    after = act(table, everybody, random.choice(choices))
    assert (after.sequence > before) is (state.round > 0 and state.active not in mine)
    return after


@pytest.mark.parametrize("seed", range(3))
def test_a_ledger_in_loose_order_can_be_continued_by_everybody(seed: int) -> None:
    text = (files("spadework.agents") / "recorded_game.txt").read_text(encoding="utf-8")
    recorded = read_text(CATALOG, text)
    game = recorded.branch(len(recorded.record) // 2)
    assert not game.state.rules.order.is_strict
    table = Standing(game, game)
    random = Random(seed)
    for _ in range(150):
        if table.game.over:
            break
        table = loose_step(table, random)
    assert table.sequence > len(game.record)
    again = recorded.branch(0)
    for entry in table.game.record:
        again.play(entry.action, entry.seat)


def loose_step(table: Standing, random: Random) -> Standing:
    """Whoever may act acts, also while somebody else is drafting."""
    asked = sorted({decision.seat for decision in table.game.state.open_decisions()})
    mine = frozenset({random.choice(asked)})
    state = table.seen_by(mine).state
    if table.drafting_seat in mine and (table.turn_is_over or random.random() < 0.3):
        try:
            return end_turn(table, mine)
        except IllegalAction:
            return take_back(table, mine)
    offers = [
        action.text
        for decision in state.open_decisions()
        if decision.seat in mine
        for action in state.offers_of(decision)
        if action.text != "end turn"
    ]
    if not offers:
        return end_turn(table, mine)
    return act(table, mine, random.choice(offers))


@pytest.mark.parametrize(
    "deal_one", [deal, deal_ships, deal_nova], ids=["mystica", "ships", "nova"]
)
@pytest.mark.parametrize("seed", range(3))
def test_wherever_a_turn_is_said_to_be_at_its_end_it_can_be_ended(
    deal_one: Callable[[int], Game], seed: int
) -> None:
    game = deal_one(seed)
    random, tried = Random(seed), 0
    while not game.over:
        state = game.state
        asked = state.open_decisions()[0]
        if has_turn(state, asked.seat) and random.random() < 0.2:
            table, own = Standing(game.copy(), game.copy()), frozenset({asked.seat})
            for action in state.offers_of(asked):
                if action.text != "end turn" and can_end_turn(state, asked.seat, [action]):
                    end_turn(act(table, own, action.text), own)
                    tried += 1
        game.play(choose(game.offers(), random))
    assert tried
