"""How far ahead trials of the learned player should look: answers chosen by shorter ones, judged.

    python tools/trial_depth.py --positions 60 --trials 10 --map base --seed 92

In positions of games among `policy` every answer that comes into question is played on to the end
of the game, some trials each. Then some of them choose, as if they had been broken off after so
many turns and the net's expectation there had been taken; the others tell, by points at the end,
what the chosen answer brought more than the one the net finds likeliest.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean, stdev

from spadework import new_game, ruleset
from spadework.agents.arena.tournament import seed_of
from spadework.agents.players.learned import LEAST_CHANCE, MOST_CANDIDATES, SURE, TRUST
from spadework.agents.players.policy import Policy
from spadework.agents.thinking.learned_net import LearnedNet, Question, family_net, view
from spadework.agents.thinking.trials import Trial, answer_of
from spadework.agents.thinking.worthwhile import worthwhile
from spadework.cli.arguments import add_rules, positive, rules_options
from spadework.core.ruleset import Ruleset
from spadework.core.state import Action, State
from spadework.encoding.encoder import Memory
from spadework.games.catalog import Catalog

A_GAME = 2  # positions of one
DEPTHS = (1, 2, 3, 4, 5, 6, 8, 10, 12)
CHOOSING = (1, 3, 5)  # trials of each answer
DRAWN = 6  # times that those which choose are drawn


@dataclass(frozen=True)
class Course:
    """A trial to the end: what its seat could expect after turns begun, and what it had then."""

    expected: tuple[tuple[int, float], ...]
    points: float

    def broken_off(self, turns: int) -> tuple[float, int]:
        """What it came to after so many turns, and how many questions that took."""
        for asked, (begun, expected) in enumerate(self.expected, 1):
            if begun >= turns:
                return expected, asked
        return self.points, len(self.expected)


@dataclass(frozen=True)
class Choice:
    """Answers of one position, the likeliest first, each with its courses."""

    chances: list[float]
    courses: list[list[Course]]

    def gain(self, turns: int, choosing: Sequence[int]) -> tuple[float, int]:
        """What the best by the trials *choosing* brings in the others, and what choosing took."""
        likings: list[float] = []
        questions = 0
        for chance, courses in zip(self.chances, self.courses, strict=True):
            found = [courses[trial].broken_off(turns) for trial in choosing]
            likings.append(mean(value for value, _ in found) / TRUST + math.log(chance))
            questions += sum(asked for _, asked in found)
        # The first trial of an answer is no chance: it tells nothing about the others.
        judging = [t for t in range(1, len(self.courses[0])) if t not in choosing]
        best = max(range(len(likings)), key=lambda place: likings[place])
        brought = [mean(courses[t].points for t in judging) for courses in self.courses]
        return brought[best] - brought[0], questions


def choices(rules: Ruleset, seats: int, seed: int, trials: int) -> Iterator[Choice]:
    """Positions in which the net is not sure, of one game after the other."""
    net = family_net()
    deal = 0
    while True:
        drawn = Random(seed_of("depth", seed, deal))
        open_ones = list(_open_questions(rules, seats, seed_of("depth of", seed, deal)))
        deal += 1
        for state, offers, chances in drawn.sample(open_ones, min(A_GAME, len(open_ones))):
            yield _played_on(net, state, offers, chances, trials, drawn.getrandbits(32))


def _open_questions(
    rules: Ruleset, seats: int, seed: int
) -> Iterator[tuple[State, list[Action], list[float]]]:
    """Answers and how likely they are, where several come into question before the last round."""
    state = new_game(rules, seats, seed, ["random"]).state
    policy, net = Policy(), family_net()
    while not state.over and state.round < rules.rounds:
        offers = worthwhile(state)
        if len(offers) > 1:
            thought = net.think([Question(state, offers, Memory(seats))])[0]
            ranked = sorted(zip(thought.chances, offers, strict=True), key=lambda pair: -pair[0])
            likely = [pair for pair in ranked[:MOST_CANDIDATES] if pair[0] >= LEAST_CHANCE]
            if len(likely) > 1 and likely[0][0] < SURE:
                yield state.copy(), [action for _, action in likely], [share for share, _ in likely]
        state.answer(state.question, policy.choose(state))


def _played_on(
    net: LearnedNet,
    state: State,
    offers: list[Action],
    chances: list[float],
    trials: int,
    chance: int,
) -> Choice:
    seat = state.question.seat
    courses = []
    for offer in offers:
        going = []
        for number in range(trials):
            after = state.copy()
            after.answer(after.question, offer)
            going.append((Trial(after, seat, 0), Random(chance + number) if number else None))
        courses.append(_courses(net, going, seat))
    return Choice(chances, courses)


def _courses(net: LearnedNet, going: list[tuple[Trial, Random | None]], seat: int) -> list[Course]:
    """The trials of an answer, played to the end side by side."""
    expected: list[list[tuple[int, float]]] = [[] for _ in going]
    while left := [n for n, (trial, _) in enumerate(going) if trial.offers]:
        thoughts = net.recall([view(going[n][0].question) for n in left])
        for n, thought in zip(left, thoughts, strict=True):
            trial, random = going[n]
            expected[n].append((trial.turns, thought.values[seat]))
            trial.answer(answer_of(thought, random))
    points = [float(trial.state.seats[seat].points) for trial, _ in going]
    return [Course(tuple(seen), end) for seen, end in zip(expected, points, strict=True)]


def rows(found: Sequence[Choice], seed: int) -> Iterator[str]:
    """The table: what choosing by trials of each depth brings, and what it takes."""
    yield "| turns ahead | " + " | ".join(f"trials: {n}" for n in CHOOSING) + " |"
    yield "| --- |" + " --- |" * len(CHOOSING)
    trials = len(found[0].courses[0])
    for turns in DEPTHS:
        cells = []
        for count in CHOOSING:
            random = Random(seed)
            gains, questions = [], []
            for choice in found:
                drawn = [[0, *random.sample(range(1, trials), count - 1)] for _ in range(DRAWN)]
                gained = [choice.gain(turns, choosing) for choosing in drawn]
                gains.append(mean(gain for gain, _ in gained))
                questions.append(mean(asked for _, asked in gained))
            error = stdev(gains) / math.sqrt(len(gains))
            cells.append(f"{mean(gains):+.2f} ± {error:.2f} ({mean(questions):.0f})")
        yield f"| {turns} | " + " | ".join(cells) + " |"


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description="How far ahead trials should look.")
    parser.add_argument("--positions", type=positive, default=60, help="two of a game (60)")
    parser.add_argument("--trials", type=positive, default=10, help="of each answer (10)")
    parser.add_argument("--players", type=positive, default=4, help="at the table (4)")
    add_rules(parser)
    chosen = parser.parse_args()
    options = rules_options(chosen, Catalog())
    rules = ruleset(chosen.game, *chosen.expansions, map=chosen.map, options=options)
    endless = choices(rules, chosen.players, chosen.seed, chosen.trials)
    found = [next(endless) for _ in range(chosen.positions)]
    for row in rows(found, chosen.seed):
        print(row, flush=True)


if __name__ == "__main__":
    main()
