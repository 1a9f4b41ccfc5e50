"""Positions of records in loose order, as the rules ask about them."""

from collections.abc import Sequence
from random import Random

import pytest

import spadework as sw
from spadework.core.state import NOBODY, Decision
from spadework.games.catalog import Catalog
from spadework.rules.flow.invariants import broken_invariant, cards_in_play
from spadework.rules.flow.turns import Turn
from spadework.rules.power.leech import LeechOffer
from support import corpora

CATALOG = Catalog()


@pytest.mark.parametrize("ledger", range(corpora.SOME))
def test_a_recorded_game_can_go_on_by_the_rules_from_any_position(ledger: int) -> None:
    game = sw.open_game("\n".join(corpora.some_ledgers(0)[ledger].ledger))
    now = game.branch(0)
    random = Random(1)
    for number, entry in enumerate(game.record):
        if number % 25 == 0:
            first = entry.seat if number % 2 else NOBODY
            strict = CATALOG.by_the_rules(now.state, first)
            cards = cards_in_play(strict)
            for _ in range(40):
                if strict.over:
                    break
                strict.play(random.choice(strict.offers()))
                assert broken_invariant(strict, cards) == ""
        now.play(entry.action, entry.seat)


def test_the_position_stays_the_same_and_the_record_untouched() -> None:
    game = sw.open_game("\n".join(corpora.some_ledgers(0)[0].ledger))
    loose = game.at(len(game.record) // 2)
    before = loose.copy()
    strict = CATALOG.by_the_rules(loose)
    assert strict.rules.order.is_strict
    for ours, theirs in zip(strict.seats, loose.seats, strict=True):
        assert ours.faction is strict.rules.factions[theirs.faction.index]
        assert (ours.points, ours.coins, ours.workers) == (
            theirs.points,
            theirs.coins,
            theirs.workers,
        )
    assert (strict.owner, strict.kind, strict.round) == (loose.owner, loose.kind, loose.round)
    strict.play(strict.offers()[0])
    assert [seat.coins for seat in loose.seats] == [seat.coins for seat in before.seats]
    assert loose.pending == before.pending


def test_power_is_asked_about_before_the_turn_goes_on() -> None:
    asked = 0
    for record in corpora.some_ledgers(0)[:3]:
        game = sw.open_game("\n".join(record.ledger))
        now = game.branch(0)
        for entry in game.record:
            usable = [d for d in now.state.pending if isinstance(d, LeechOffer) and d.usable]
            if usable:
                asked += 1
                strict = CATALOG.by_the_rules(now.state)
                assert offers_in([strict.question]) == offers_in(usable[:1])
            now.play(entry.action, entry.seat)
    assert asked


def test_who_acts_first_in_the_record_does_so_by_the_rules_and_others_answer_after() -> None:
    late = 0
    for record in corpora.some_ledgers(0):
        game = sw.open_game("\n".join(record.ledger))
        now = game.branch(0)
        for entry in game.record:
            seat = entry.seat
            offers = [d for d in now.state.pending if isinstance(d, LeechOffer) and d.usable]
            fresh = [d for d in now.state.pending if d.is_turn and now.state.seats[d.seat].actions]
            turns = [d for d in fresh if d.seat == seat]
            if turns and offers and entry.action in now.state.offers_of(turns[0]):
                late += 1
                strict = CATALOG.by_the_rules(now.state, seat)
                assert isinstance(strict.question, Turn) and strict.question.seat == seat
                others = [d for d in strict.pending if d.seat != seat]
                assert offers_in(others) == offers_in([d for d in offers[::-1] if d.seat != seat])
            now.play(entry.action, seat)
    assert late


def offers_in(decisions: Sequence[Decision]) -> list[tuple[int, int, int]]:
    """Offers of power alone: to whom, for which building event, and how much."""
    assert all(isinstance(d, LeechOffer) for d in decisions)
    return [(d.seat, d.event, d.power) for d in decisions if isinstance(d, LeechOffer)]


def test_a_game_by_the_rules_is_only_copied() -> None:
    game = sw.new_game(sw.ruleset("terra_mystica"), seats=2, seed=1, factions=["random"])
    strict = CATALOG.by_the_rules(game.state)
    assert strict is not game.state
    assert strict.rules is game.state.rules
    assert strict.pending == game.state.pending
