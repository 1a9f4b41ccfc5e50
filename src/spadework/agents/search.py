"""The searching player: grows a tree of whole turns for as long as its budget lasts.

Two processes grow a tree each and add up what they have seen; a process of its own is had by
forking, so only where the system can do that.
"""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Final

from spadework.agents.agent import Budget, Plan
from spadework.agents.explanation import candidates
from spadework.agents.tree import Settings, Tree
from spadework.agents.weights_file import valuation
from spadework.core.state import Action, State

USUAL_VISITS: Final = 400
CHECKS: Final = 4  # visits between two looks at the clock
CAN_FORK: Final = "fork" in multiprocessing.get_all_start_methods()

Seen = list[tuple[int, list[float]]]  # visits and values of every edge of the root


class Search:
    """Thinks within *budget*; nodes are visits of the tree."""

    def __init__(
        self, budget: Budget, settings: Settings | None = None, name: str = "search"
    ) -> None:
        self._budget: Final = budget
        self._settings: Final = settings or Settings()
        self._name: Final = name

    @property
    def name(self) -> str:
        """What it is called on the command line and at the table."""
        return self._name

    def choose(self, state: State) -> Action:
        """The first answer of the plan."""
        return self.plan(state).actions[0]

    def plan(self, state: State, explain: bool = False) -> Plan:
        """The turn that was visited most."""
        start = perf_counter()
        judge = valuation(state.rules)
        tree = Tree(state, judge, self._settings)
        lines = tree.root.lines
        seat = tree.root.seat
        if len(lines) == 1:
            tree.visit()
        else:
            self._think(tree, start)
        edge = tree.best()
        means = [tree.mean_of(i) for i in range(len(lines))]
        visits = tree.visits()
        return Plan(
            seat,
            tuple(lines[edge].actions),
            tuple(means[edge]),
            candidates(
                judge,
                lines,
                seat,
                [mean[seat] if seat < len(mean) else 0.0 for mean in means],
                [n / max(1, sum(visits)) for n in visits],
            )
            if explain
            else (),
            sum(visits),
        )

    def _think(self, tree: Tree, start: float) -> None:
        helpers = self._budget.jobs - 1 if CAN_FORK else 0
        processes = [_fork(tree, self._budget, start, i + 1) for i in range(helpers)]
        grow(tree, self._budget, start)
        for process, connection in processes:
            seen: Seen = connection.recv()
            process.join()
            for edge, (visits, values) in enumerate(seen):
                tree.add(edge, visits, values)


def grow(tree: Tree, budget: Budget, start: float) -> None:
    """Visit until the budget is spent, or nothing that is left of it could change the choice."""
    most = budget.nodes or (0 if budget.seconds else USUAL_VISITS)
    end = start + budget.seconds if budget.seconds else 0.0
    while True:
        done = tree.root.visits
        left = most - done if most else 0
        if end:
            now = perf_counter()
            if now >= end and done:
                return
            rate = done / max(now - start, 1e-6)
            in_time = int(rate * (end - now)) + CHECKS
            left = min(left, in_time) if most else in_time
        if left <= 0 or (done > 4 * len(tree.root.lines) and tree.lead() > left):
            return
        for _ in range(min(CHECKS, left)):
            tree.visit()


def _fork(
    tree: Tree, budget: Budget, start: float, number: int
) -> tuple[multiprocessing.process.BaseProcess, Connection]:
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_grow_elsewhere, args=(tree, budget, start, number, there))
    process.start()
    there.close()
    return process, here


def _grow_elsewhere(
    tree: Tree, budget: Budget, start: float, number: int, answer: Connection
) -> None:
    """In a process of its own: grow the tree from another edge and tell what was seen."""
    tree.prefer(number)
    grow(tree, budget, start)
    seen: Seen = []
    for child in tree.root.children:
        seen.append((0, []) if child is None else (child.visits, child.values))
    answer.send(seen)
    answer.close()
