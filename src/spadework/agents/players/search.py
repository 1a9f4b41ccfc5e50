"""The searching player: grows a tree of whole turns for as long as its budget lasts.

Several processes share the turns that come into question and compare the best ones at the end; a
process of its own is had by forking, so only where the system can do that.
"""

from __future__ import annotations

import gc
import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Final

from spadework.agents.players.agent import Budget, Candidate, Plan, Planner
from spadework.agents.thinking.explanation import candidates
from spadework.agents.thinking.stopwatch import Stopwatch
from spadework.agents.thinking.tree import Tree, TreeSettings
from spadework.agents.thinking.weights_file import valuation
from spadework.core.state import State

USUAL_VISITS: Final = 400
LEAST_TIME: Final = 0.25  # of the budget, for a question with few answers
FEW: Final = 8  # turns to choose among, however little time there is
VISITS_EACH: Final = 12  # visits there should be for every turn more
CHECKS: Final = 32  # visits between two looks at what is hopeless
CAN_FORK: Final = "fork" in multiprocessing.get_all_start_methods()

# What a process has found out: its rivals at the end; edges of the root with visits and values.
Findings = tuple[list[int], list[tuple[int, int, list[float]]]]


class Search(Planner):
    """Thinks within *budget*; nodes are visits of the tree."""

    def __init__(
        self, budget: Budget, settings: TreeSettings | None = None, name: str = "search"
    ) -> None:
        super().__init__(name)
        self._budget: Final = budget
        self._settings: Final = settings or TreeSettings()

    def plan(self, state: State, explain: bool = False) -> Plan:
        """The turn that was left when all others had been given up."""
        with collection_put_off():
            return self._plan(state, explain)

    def _plan(self, state: State, explain: bool) -> Plan:
        watch = Stopwatch()
        judge = valuation(state.rules)
        tree = Tree(state, judge, self._settings)
        lines = tree.root.lines
        seat = tree.root.seat
        if len(lines) == 1:
            tree.visit()
        else:
            self._think(tree, watch)
        edge = tree.best()
        values = tree.mean_of(edge)
        found: tuple[Candidate, ...] = ()
        if explain:
            # Best first; what was given up early has been looked at too little to be called better.
            edges = [edge, *[i for i in range(len(lines)) if i != edge]]
            means = [tree.mean_of(i) for i in edges]
            found = candidates(
                judge,
                [lines[i] for i in edges],
                seat,
                [min(mean[seat], values[seat]) for mean in means],
                [tree.visits_by(i) / tree.root.visits for i in edges],
            )
        return Plan(seat, tuple(lines[edge].actions), tuple(values), found, tree.root.visits)

    def _think(self, tree: Tree, watch: Stopwatch) -> None:
        parts = min(self._budget.jobs, len(tree.rivals)) if CAN_FORK else 1
        processes = [_fork(tree, self._budget, watch, part, parts) for part in range(1, parts)]
        tree.take_part(0, parts)
        grow(tree, self._budget, watch)
        for process, connection in processes:
            findings: Findings = connection.recv()
            process.join()
            rivals, edges = findings
            for edge, visits, values in edges:
                tree.add(edge, visits, values)
            tree.rivals = [*tree.rivals, *rivals]


@contextmanager
def collection_put_off() -> Iterator[None]:
    """Look for no garbage meanwhile: a tree has no cycles, and walking through it takes time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def grow(tree: Tree, budget: Budget, watch: Stopwatch) -> None:
    """Visit until the budget is spent; after equal parts of it the worse half is given up."""
    most = budget.nodes or (0 if budget.seconds else USUAL_VISITS)
    # The time is meant for a choice among many turns; two need less.
    choice = max(LEAST_TIME, min(1.0, len(tree.root.lines) / FEW))
    seconds = budget.seconds * choice
    _choose_rivals(tree, most, seconds, watch)
    halvings = max(1, (len(tree.rivals) - 1).bit_length())
    for halving in range(1, halvings + 1):
        visits = most * halving // halvings
        end = seconds * halving / halvings
        while True:
            done = tree.root.visits
            if (most and done >= visits) or (seconds and done and watch.seconds() >= end):
                break
            tree.visit()
            if done % CHECKS == CHECKS - 1:
                tree.drop_hopeless()
                if len(tree.rivals) == 1:
                    return
        tree.halve()


def _choose_rivals(tree: Tree, most: int, seconds: float, watch: Stopwatch) -> None:
    """Visit the first turns once, and see how many more there is time for.

    A turn that is visited once or twice before the first half is given up is judged by chance.
    """
    lines = tree.rivals
    tree.rivals = lines[:FEW]
    for _ in tree.rivals:
        if (most and tree.root.visits >= most) or (seconds and watch.seconds() >= seconds):
            return
        tree.visit()
    expected = tree.root.visits * seconds / max(watch.seconds(), 1e-6) if seconds else most
    if most:
        expected = min(expected, most)
    tree.rivals = lines[: max(FEW, int(expected / VISITS_EACH))]


def _fork(
    tree: Tree, budget: Budget, watch: Stopwatch, part: int, parts: int
) -> tuple[multiprocessing.process.BaseProcess, Connection]:
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(
        target=_grow_elsewhere, args=(tree, budget, watch.seconds(), part, parts, there)
    )
    process.start()
    there.close()
    return process, here


def _grow_elsewhere(
    tree: Tree, budget: Budget, before: float, part: int, parts: int, answer: Connection
) -> None:
    """In a process of its own: look at a part of the turns and tell what was found out."""
    tree.take_part(part, parts)
    grow(tree, budget, Stopwatch(before))
    edges = [
        (edge, child.visits, child.values)
        for edge, child in enumerate(tree.root.children)
        if child is not None
    ]
    answer.send((tree.rivals, edges))
    answer.close()
