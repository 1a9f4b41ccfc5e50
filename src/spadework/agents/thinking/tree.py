"""The tree of a search: whole turns of all seats, each seat wanting the most for itself.

How this works: a node is a position in which a seat takes its turn; its edges are the turns the
valuation likes best. At the root all of them get the same number of visits, until the worse half is
given up, and so on until one is left (sequential halving): what counts there is to find the best
turn, not to do well on the way. Farther down a visit goes by PUCT for whoever is to move (max^n),
with the share of attention (prior) that the values of the turns suggest; it adds nodes up to the
next turn of the seat that searches and carries the values of all seats there back up. What a seat
can do itself matters most to it, so the others get a second and a third turn to choose from only
where a node has been visited often, and what they want to do is remembered (`replies`); that leaves
room to see one's own next turns. Before a new position is judged the turns after it are played as
the valuation likes them: a few of them, in the last round all, so that final points are what comes
back. Questions out of turn, such as power offered by a neighbor, are answered at once by the
valuation, except at the root.
"""

from __future__ import annotations

import math
from typing import Final

from spadework.agents.thinking.replies import Replies
from spadework.agents.thinking.value import Valuation
from spadework.agents.thinking.whole_turns import LineOfPlay, WholeTurns, closing
from spadework.core.state import Action, State

MOST_BEHIND: Final = 1.5  # points that a turn is thought worse by before it has been tried
HOPELESS: Final = 6.0  # points behind the best turn that no more visits make up for
OWN_PREPARATIONS: Final = 24  # positions reached by free actions, for turns of the searching seat
QUICK_PREPARATIONS: Final = 6  # and for those of others
QUICK_WIDTH: Final = 1


class TreeSettings:
    """How a tree is grown."""

    def __init__(
        self,
        *,
        width: int = 16,
        inner_width: int = 4,
        warmth: float = 2.0,
        curiosity: float = 6.0,
        rivalry: float = 0.0,
        trust: float = 0.5,
        patience: float = 30.0,
        ahead: int = 5,
    ) -> None:
        self.width: Final = width  # turns considered at the root
        self.inner_width: Final = inner_width  # and farther down
        self.warmth: Final = warmth  # points of value that make a turn e times as likely
        self.curiosity: Final = curiosity  # points given to what has been visited little
        self.rivalry: Final = rivalry  # what a point of the best other seat takes away
        self.patience: Final = patience  # visits before one more turn of another seat is tried
        self.ahead: Final = ahead  # turns played on before a position is judged
        self.trust: Final = trust  # how far a seat is sure to find its best turn (1: max^n)


class Node:
    """A position and what is known of it."""

    def __init__(self, state: State, seat: int, taken: list[int]) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.taken: Final = taken  # turns of each seat since the root
        self.has_choice: bool = False  # whether the lines are all that come to mind
        self.lines: list[LineOfPlay] = []
        self.priors: list[float] = []
        self.children: list[Node | None] = []
        self.visits: int = 0
        self.totals: list[float] = [0.0] * state.seat_count  # over all visits
        self.values: list[float] = []  # what every seat can expect here


class Tree:
    """A search from one position."""

    def __init__(self, state: State, valuation: Valuation, settings: TreeSettings) -> None:
        self._valuation: Final = valuation
        self._turns: Final = WholeTurns(valuation, OWN_PREPARATIONS)
        self._quick_turns: Final = WholeTurns(valuation, QUICK_PREPARATIONS, QUICK_WIDTH)
        self._settings: Final = settings
        self._replies: Final = Replies(self._quick_turns, state.seat_count)
        self.root: Final = Node(state, state.pending[-1].seat, [0] * state.seat_count)
        self._expand(self.root, settings.width)
        self.rivals: list[int] = list(range(len(self.root.lines)))  # edges of the root in question

    @property
    def evaluated(self) -> int:
        """Positions judged so far."""
        return self._turns.evaluated + self._quick_turns.evaluated

    def visit(self) -> None:
        """Walk down once, by the rival that has been visited least, and carry values up."""
        first = self.rivals[0]
        for edge in self.rivals:
            if self.visits_by(edge) < self.visits_by(first):
                first = edge
        path = [self.root]
        node = self.root
        while not node.state.over:
            if node is not self.root:
                self._think_of_turns(node)
            edge = first if node is self.root else self._select(node)
            child = node.children[edge]
            is_new = child is None
            if child is None:
                child = self._descend(node, node.lines[edge])
                node.children[edge] = child
            path.append(child)
            node = child
            if is_new and node.seat == self.root.seat:
                break
        values = self._judge(node)
        for i in range(len(path) - 1, -1, -1):
            self._learn(path[i], values)

    def _learn(self, node: Node, values: list[float]) -> None:
        """Take in the *values* of one more visit below *node*."""
        node.visits += 1
        totals = node.totals
        for seat in range(len(values)):
            totals[seat] += values[seat]
        mean = [total / node.visits for total in totals]
        best: Node | None = None
        most = -math.inf
        for child in node.children:
            if child is not None:
                worth = self._utility(child, node.seat)
                if worth > most:
                    best, most = child, worth
        trust = self._settings.trust
        if best is None or not trust:
            node.values = mean
        else:
            node.values = [
                trust * high + (1.0 - trust) * low
                for high, low in zip(best.values, mean, strict=True)
            ]

    def halve(self) -> None:
        """Give up the worse half of the rivals."""
        ranked = sorted(self.rivals, key=self._worth_of, reverse=True)
        self.rivals = ranked[: (len(ranked) + 1) // 2]

    def drop_hopeless(self) -> None:
        """Give up rivals that are too far behind the best one to catch up."""
        least = self._worth_of(self.best()) - HOPELESS
        self.rivals = [edge for edge in self.rivals if self._worth_of(edge) >= least]

    def best(self) -> int:
        """The rival that promises most."""
        return max(self.rivals, key=self._worth_of)

    def visits_by(self, edge: int) -> int:
        """How often an edge of the root was taken."""
        child = self.root.children[edge]
        return 0 if child is None else child.visits

    def _worth_of(self, edge: int) -> float:
        """What an edge of the root promises; one never tried promises nothing."""
        child = self.root.children[edge]
        return -math.inf if child is None else self._utility(child, self.root.seat)

    def mean_of(self, edge: int) -> list[float]:
        """What every seat can expect behind an edge of the root."""
        child = self.root.children[edge]
        if child is None:
            child = self._descend(self.root, self.root.lines[edge])
            return self._valuation.values(child.state)
        return child.values

    def take_part(self, part: int, parts: int) -> None:
        """Look at one of *parts* equal parts of the edges only, so that trees can share them."""
        self.rivals = self.rivals[part::parts]

    def add(self, edge: int, visits: int, values: list[float]) -> None:
        """Take over what another tree of the same position has seen behind an edge."""
        child = self._descend(self.root, self.root.lines[edge])
        child.visits = visits
        child.values = values
        self.root.children[edge] = child
        self.root.visits += visits

    def _utility(self, node: Node, seat: int) -> float:
        own = node.values[seat]
        rivalry = self._settings.rivalry
        if rivalry:
            others = -math.inf
            for other, value in enumerate(node.values):
                if other != seat:
                    others = max(others, value)
            return own - rivalry * others
        return own

    def _select(self, node: Node) -> int:
        """The edge that promises most to the seat to move, little-visited ones with a bonus."""
        scale = self._settings.curiosity * math.sqrt(node.visits + 1.0)
        seat = node.seat
        best = -math.inf
        found = 0
        first_value = 0.0
        for edge in range(self._edges_to_try(node)):
            child = node.children[edge]
            if child is None:
                # Not seen yet: worse than the first one, as the valuation says, but within reason.
                behind = node.lines[edge].value - node.lines[0].value
                value = first_value + max(behind, -MOST_BEHIND)
                visits = 0
            else:
                value = self._utility(child, seat)
                visits = child.visits
            if edge == 0:
                first_value = value
            score = value + scale * node.priors[edge] / (1.0 + visits)
            if score > best:
                best = score
                found = edge
        return found

    def _edges_to_try(self, node: Node) -> int:
        """All edges of the seat that searches; of others more and more."""
        edges = len(node.children)
        if node.seat == self.root.seat:
            return edges
        return min(edges, 1 + int(node.visits / self._settings.patience))

    def _think_of_turns(self, node: Node) -> None:
        """See that *node* has lines to follow: others one, or a choice where visits are many."""
        if node.has_choice:
            return
        if node.seat == self.root.seat:
            self._expand(node, self._settings.inner_width)
        elif not node.lines:
            node.lines = [self._replies.reply(node.state, node.taken[node.seat])]
            node.priors = [1.0]
            node.children = [None]
        elif node.visits >= self._settings.patience:
            self._widen(node)

    def _widen(self, node: Node) -> None:
        """Give *node* a choice, beginning with the line that has been followed so far."""
        followed = node.lines[0]
        child = node.children[0]
        around = self._valuation.look_around(node.state)
        value = self._valuation.value(followed.state, node.seat, around)
        self._expand(node, self._settings.inner_width)
        others = [x for x in node.lines if not _same_actions(x.actions, followed.actions)]
        node.lines = [LineOfPlay(followed.actions, followed.state, value), *others]
        self._share_attention(node)
        node.children = [child, *[None] * len(others)]

    def _expand(self, node: Node, width: int) -> None:
        own = node is self.root or node.seat == self.root.seat
        turns = self._turns if own else self._quick_turns
        node.lines = distinct(turns.best_first(node.state), width)
        self._share_attention(node)
        node.children = [None] * len(node.lines)
        node.has_choice = True

    def _share_attention(self, node: Node) -> None:
        """Priors by what the lines are worth to the valuation."""
        best = max([line.value for line in node.lines])
        shares = [math.exp((line.value - best) / self._settings.warmth) for line in node.lines]
        total = sum(shares)
        node.priors = [share / total for share in shares]

    def _descend(self, node: Node, line: LineOfPlay) -> Node:
        """The node behind an edge: the next position in which somebody has a turn to take."""
        state = close_turn(line.state, node.seat)
        state = self._settle(state)
        taken = node.taken[:]
        taken[node.seat] += 1
        return Node(state, state.pending[-1].seat if not state.over else node.seat, taken)

    def _settle(self, state: State) -> State:
        """Answer what is asked out of turn by the valuation."""
        while not state.over and not state.pending[-1].is_turn:
            state = self._play_on(state)
        return state

    def _judge(self, node: Node) -> list[float]:
        """What every seat can expect some turns later; the last round is played to its end."""
        state = node.state
        this_round = state.round
        is_last = this_round == state.rules.rounds
        left = self._settings.ahead
        taken = node.taken[:]
        while not state.over and (is_last or (left > 0 and state.round == this_round)):
            state = self._take_turn(state, taken)
            left -= 1
        return self._valuation.values(state)

    def _take_turn(self, state: State, taken: list[int]) -> State:
        """The position after the turn of whoever is asked, counted in *taken*."""
        seat = state.pending[-1].seat
        if seat == self.root.seat or not state.pending[-1].is_turn:
            return self._play_on(state)
        line = self._replies.reply(state, taken[seat])
        taken[seat] += 1
        return close_turn(line.state, seat)

    def _play_on(self, state: State) -> State:
        """The position after the answer or turn that the valuation likes best."""
        seat = state.pending[-1].seat
        return close_turn(self._quick_turns.best_first(state)[0].state, seat)


def close_turn(state: State, seat: int) -> State:
    """The position after the end of the turn, where nothing else is left to do in it."""
    last = closing(state, seat)
    if last is None:
        return state
    after = state.copy()
    after.answer(after.pending[-1], last)
    return after


def distinct(lines: list[LineOfPlay], most: int) -> list[LineOfPlay]:
    """The best lines, those that come to the same position by another order left out."""
    kept: list[LineOfPlay] = []
    for line in lines:
        if len(kept) == most:
            break
        double = False
        for other in kept:
            if abs(other.value - line.value) < 1e-9 and _same_actions(other.actions, line.actions):
                double = True
        if not double:
            kept.append(line)
    return kept


def _same_actions(first: list[Action], second: list[Action]) -> bool:
    """Whether two lines consist of the same actions, in whatever order."""
    if len(first) != len(second):
        return False
    for action in first:
        if action not in second:
            return False
    return True
