"""Learning from what was played: by imitation of a teacher, or by proximal policy optimization."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.functional import smooth_l1_loss

from train.lessons import Games
from train.net import Net, judge
from train.playing import Maps, Weights, device_and_kind

SURE = 0.97  # chances from which an answer is next to certain
RARE = 0.002  # and up to which it need not become less likely any more


@dataclass
class Rates:
    """How boldly to learn."""

    step: float = 2e-4
    entropy: float = 0.006
    clip: float = 0.2
    epochs: int = 2
    batch: int = 32768
    value: float = 0.5
    others: float = 0.25  # weight of the values of other seats
    search: float = 1.0  # of what a search found
    norm: float = 0.5
    sure: float = 1.0  # the share of answers next to certain that is learned from


class Learner:
    """A net with exact weights, the same with short ones that does the work, and their mean.

    Every step goes a little astray. The mean over the last *memory* steps, which nobody plays with
    until the end, has what they have in common.
    """

    def __init__(self, net: Net, device: str, memory: int = 0) -> None:
        self.exact = net.to(device)
        self.memory = memory
        self.kind = device_and_kind()[1]
        self.work = Net(*net.shape).to(device).to(self.kind)
        self.device = device
        self.mean = Net(*net.shape).to(device)
        self.begin_with(net.state_dict())

    def begin_with(self, weights: Weights) -> None:
        """Learn on from these weights, as if no step had been taken."""
        self.exact.load_state_dict(weights)
        self.start_afresh()
        self.copy_to(self.work)
        self.copy_to(self.mean)

    def start_afresh(self) -> None:
        """Forget the steps taken so far."""
        self.steps = 0
        self.optimizer = torch.optim.Adam(
            self.exact.parameters(), lr=1e-4, eps=1e-5, fused=self.device == "cuda"
        )

    def weights(self) -> Weights:
        """The weights as they are now."""
        return {name: held.clone() for name, held in self.exact.state_dict().items()}

    def copy_to(self, other: Net) -> None:
        """Give another net of the same shape these weights."""
        with torch.no_grad():
            torch._foreach_copy_(list(other.parameters()), list(self.exact.parameters()))

    def step(self, loss: Tensor, rates: Rates) -> Tensor:
        """Go one step down; how long the gradient was."""
        self.work.zero_grad(set_to_none=True)
        loss.backward()
        for short, exact in zip(self.work.parameters(), self.exact.parameters(), strict=True):
            exact.grad = None if short.grad is None else short.grad.float()
        length = torch.nn.utils.clip_grad_norm_(self.exact.parameters(), rates.norm)
        for group in self.optimizer.param_groups:
            group["lr"] = rates.step
        self.optimizer.step()
        self.copy_to(self.work)
        self.steps += 1
        newest = 1 / max(1, min(self.steps, self.memory))
        with torch.no_grad():
            torch._foreach_lerp_(
                list(self.mean.parameters()), list(self.exact.parameters()), newest
            )
        return length


@dataclass
class Figures:
    """What is told of a round of learning."""

    policy: float = 0.0
    value: float = 0.0
    entropy: float = 0.0
    divergence: float = 0.0
    clipped: float = 0.0
    found: float = 0.0  # share of the teacher's answers that are the likeliest
    explained: float = 0.0


class Pace:
    """Keeps at most two steps waiting on the device.

    Whoever waits for room in the device's queue keeps everybody else in the process waiting.
    """

    def __init__(self, device: str) -> None:
        self._is_needed = device == "cuda"
        self._before: torch.cuda.Event | None = None

    def keep(self) -> None:
        """Wait until the step before the last is done."""
        if not self._is_needed:
            return
        now = torch.cuda.Event(blocking=True)  # type: ignore[no-untyped-call]
        now.record()  # type: ignore[no-untyped-call]
        if self._before is not None:
            self._before.synchronize()  # type: ignore[no-untyped-call]
        self._before = now


def learn(
    learner: Learner,
    games: Games,
    maps: Maps,
    rates: Rates,
    imitate: bool,
) -> Figures:
    """Go through the games *epochs* times."""
    advantages = _even(games)
    totals = torch.zeros(7, device=learner.device)
    steps = 0
    pace = Pace(learner.device)
    # What is next to certain has next to nothing to teach about answers, and there is enough of it.
    part = torch.where(games.logs > math.log(SURE), rates.sure, 1.0)
    batch = min(rates.batch, max(1, int(0.9 * float(part.sum()))))
    for _ in range(rates.epochs):
        drawn = (torch.rand_like(part) < part).nonzero().squeeze(1)
        order = drawn[torch.randperm(len(drawn)).to(learner.device)]
        for start in range(0, len(order) - batch + 1, batch):
            some = order[start : start + batch]
            weights = 1.0 / part[some]  # each stands for those that were left out, too
            weights = weights / weights.sum()
            logits, values = judge(
                learner.work,
                games.positions[some],
                games.answers[some],
                games.counts[some],
                maps.numbers[games.settings[some].long()],
                maps.near,
                maps.far,
            )
            logs = torch.log_softmax(logits, -1)
            chosen = games.chosen[some].unsqueeze(1)
            log = logs.gather(1, chosen).squeeze(1)
            chances = logs.exp()
            entropy = -((chances * logs).sum(-1) * weights).sum()
            targets = games.targets[some]
            known = ~targets.isnan()
            wrong = smooth_l1_loss(values, targets.nan_to_num(), reduction="none") * known
            value = wrong[:, 0].sum() / known[:, 0].sum().clamp(min=1)
            value = value + rates.others * wrong[:, 1:].sum() / known[:, 1:].sum().clamp(min=1)
            if imitate:
                policy = -(log * weights).sum()
                loss = policy + rates.value * value
                ratio_off = torch.zeros((), device=learner.device)
                divergence = torch.zeros((), device=learner.device)
            else:
                change = log - games.logs[some]
                own = games.own[some]
                gain = gains(
                    change, games.logs[some], advantages[some], own, games.forced[some], rates.clip
                )
                policy = -(gain * weights).sum()
                # Where answers were tried, the net is to find as likely what the search found so.
                searched = games.searched[some].float()
                surprise = -(games.shares[some].float() * logs).sum(-1)
                search = (surprise * searched * weights).sum()
                loss = policy + rates.search * search
                loss = loss + rates.value * value - rates.entropy * entropy
                # Of an answer that was not the net's own choice nobody noted how likely it was.
                own = own * weights
                all_own = own.sum().clamp(min=1e-6)
                ratio = change.exp()
                ratio_off = (((ratio - 1).abs() > rates.clip) * own).sum() / all_own
                divergence = ((ratio - 1 - change) * own).sum() / all_own
            learner.step(loss, rates)
            found = ((logits.argmax(-1) == chosen.squeeze(1)) * weights).sum()
            sure = known[:, 0]
            rest = (targets[sure, 0] - values[sure, 0]).var() / targets[sure, 0].var()
            totals += torch.stack(
                [policy, value, entropy, divergence, ratio_off, found, 1 - rest]
            ).detach()
            steps += 1
            pace.keep()
    return Figures(*(totals / max(1, steps)).tolist())


def gains(
    change: Tensor, logs: Tensor, advantages: Tensor, own: Tensor, forced: Tensor, clip: float
) -> Tensor:
    """What every row gains by the *change* of its answer's likelihood, which *logs* tell as it was.

    A forced answer is learned from as if the net had chosen it: so it comes up again where it was
    good, however rare it had become.
    """
    ratio = change.exp()
    gain = torch.min(ratio * advantages, ratio.clamp(1 - clip, 1 + clip) * advantages)
    need_not_fall = (advantages < 0) & (logs < math.log(RARE))
    return gain * (own + (forced & ~need_not_fall))


def _even(games: Games) -> Tensor:
    """The advantages, of the same spread in every setting, as scales of points differ."""
    found = games.advantages.clone()
    for setting in games.settings.unique():
        here = games.settings == setting
        own = found[here & (games.own > 0)]
        found[here] = (found[here] - own.mean()) / (own.std() + 1e-6)
    return found
