"""What a learner keeps of the steps it takes."""

import torch
from train.learning import Learner, Rates
from train.net import Net


def pulled_up(learner: Learner) -> None:
    """One step, against a loss that falls as all weights rise."""
    learner.step(-sum(held.sum() for held in learner.work.parameters()), Rates(step=0.01))


def heights(net: Net) -> float:
    """The mean of all weights."""
    held = torch.cat([part.detach().flatten() for part in net.parameters()])
    return float(held.mean())


def learner_after(steps: int, memory: int) -> tuple[Learner, list[float]]:
    """A tiny learner that went so many steps, and how high it was after each."""
    torch.manual_seed(1)
    learner = Learner(Net(2, 4, 1), "cpu", memory)
    passed = []
    for _ in range(steps):
        pulled_up(learner)
        passed.append(heights(learner.exact))
    return learner, passed


def test_without_a_memory_the_mean_is_the_last_step() -> None:
    learner, passed = learner_after(3, memory=0)
    assert passed == sorted(passed)
    for mean, exact in zip(learner.mean.parameters(), learner.exact.parameters(), strict=True):
        assert torch.equal(mean, exact)


def test_with_a_memory_it_is_the_mean_of_all_steps_until_there_are_as_many() -> None:
    learner, passed = learner_after(4, memory=100)
    assert abs(heights(learner.mean) - sum(passed) / 4) < 1e-5


def test_what_lies_farther_back_than_the_memory_fades() -> None:
    learner, passed = learner_after(40, memory=3)
    assert passed[-6] < heights(learner.mean) < passed[-1]
