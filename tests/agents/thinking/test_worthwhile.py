"""The answers a learned player chooses among: offered ones, and always at least one."""

from random import Random

import pytest

from spadework import new_game, ruleset
from spadework.agents.thinking.worthwhile import worthwhile


@pytest.mark.parametrize("names", [("terra_nova",), ("terra_mystica", "merchants")])
def test_there_is_always_an_answer_worth_a_thought(names: tuple[str, ...]) -> None:
    rules = ruleset(*names)
    for seed in range(12, 22):
        random = Random(seed)
        state = new_game(rules, 4, seed).state
        while not state.over:
            offers = worthwhile(state)
            assert offers, f"seed {seed}: nothing to answer {state.question.question}"
            assert all(action in state.offers() for action in offers)
            action = offers[0]
            if len(offers) > 1:
                action = offers[int(random.random() * len(offers))]
                if action.text.startswith("pass"):  # thought over once, so that games last
                    action = offers[int(random.random() * len(offers))]
            state.answer(state.question, action)
