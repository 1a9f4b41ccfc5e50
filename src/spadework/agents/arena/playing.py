"""The arena: plays the games of a tournament, in several processes if asked for.

Nothing is recorded while a game is played unless it is to be kept, and what an agent plans
is played as it is: agents choose among the offers.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path
from threading import Thread
from time import perf_counter, thread_time

from spadework import Game, write_text
from spadework.agents.arena.results import MICROSECONDS, GameResult, SeatResult
from spadework.agents.arena.tournament import Tournament
from spadework.agents.players.agent import Agent, Budget
from spadework.agents.players.roster import make_agent
from spadework.notation.whole_file import write_whole

# Makes the agent of a name with a seed and a budget. Other processes must be able to import it.
MakeAgent = Callable[[str, int, Budget | None], Agent]


class GameFailed(Exception):
    """A game could not be played to its end; says which, so that it can be played again."""


def play_tournament(
    tournament: Tournament,
    jobs: int = 1,
    finished: Sequence[int] = (),
    keep_in: Path | None = None,
    make: MakeAgent = make_agent,
) -> Iterator[GameResult]:
    """Play the games that are not *finished* yet, and hand out each result as it comes.

    The results are the same for any number of *jobs*, as long as no agent's budget is a time; their
    order is not. With *keep_in* the records are written into that folder. Closing the iterator, or
    an interruption, ends the games that are being played.
    """
    known = set(finished)
    numbers = [n for n in range(tournament.games) if n not in known]
    if jobs == 1 or len(numbers) <= 1:
        for number in numbers:
            yield play_game(tournament, number, keep_in, make)
        return
    others = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_serve)
    try:
        futures: list[Future[GameResult]] = [
            pool.submit(play_game, tournament, number, keep_in, make) for number in numbers
        ]
        for future in as_completed(futures):
            yield future.result()
    except BaseException:
        # A game of thinking agents may take minutes: nobody waits for those that have begun.
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            if worker not in others:
                worker.terminate()
        raise
    pool.shutdown()


def _serve() -> None:
    """In a worker: be there for the process that hands out the games, as long as it is there.

    An interruption is for that process.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A process that is killed cannot end its workers, and their games may take minutes."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "only workers wait for a parent"
    parent.join()
    os._exit(1)


def play_game(
    tournament: Tournament,
    number: int,
    keep_in: Path | None = None,
    make: MakeAgent = make_agent,
) -> GameResult:
    """Play game *number* of a tournament to its end."""
    try:
        game, result = _play(tournament, number, make, records=keep_in is not None)
    except Exception as error:
        labels = ",".join(entrant.label for entrant in tournament.seating(number))
        raise GameFailed(
            f"game {number} of the tournament with seed {tournament.seed} (seats {labels}, dealt "
            f"from seed {tournament.setup_seed(number)}) failed: {type(error).__name__}: {error}"
        ) from error
    if keep_in is not None:
        write_whole(keep_in / f"game_{number:05}.txt", write_text(game))
    return result


def _play(
    tournament: Tournament, number: int, make: MakeAgent, *, records: bool
) -> tuple[Game, GameResult]:
    entrants = tournament.seating(number)
    agents = [
        make(entrant.agent, tournament.agent_seed(number, seat), entrant.budget)
        for seat, entrant in enumerate(entrants)
    ]
    game = tournament.deal(number)
    start = perf_counter()
    actions, moves = _play_out(game, agents, records)
    seconds = perf_counter() - start
    seats = [
        SeatResult(
            entrant.label,
            seat.faction.id,
            seat.points,
            sources,
            tuple(round(move * MICROSECONDS) for move in spent),
        )
        for entrant, seat, sources, spent in zip(
            entrants, game.state.seats, game.scores(), moves, strict=True
        )
    ]
    deal = tournament.deal_of(number)
    return game, GameResult(number, deal, tuple(seats), actions, round(seconds, 6))


def _play_out(game: Game, agents: Sequence[Agent], records: bool) -> tuple[int, list[list[float]]]:
    """Play to the end; how many actions it took, and the processor time of every plan by seat.

    It comes to the same as `play_turn` by the rulebook, which tournaments are played by. But every
    plan is measured, none is played on a copy before, and what does not fit is a bug here.
    """
    state = game.state
    plans = [agent.plan for agent in agents]
    moves: list[list[float]] = [[] for _ in agents]
    actions = 0
    while not state.over:
        asked = state.pending[-1].seat
        start = thread_time()
        plan = plans[asked](state)
        moves[asked].append(thread_time() - start)
        assert plan.actions, f"{agents[asked].name} planned nothing"
        for action in plan.actions:
            assert not state.over, f"{agents[asked].name} planned '{action}' after the end"
            decision = state.pending[-1]
            assert decision.seat == asked, f"'{action}' was planned for a seat that is not asked"
            if records:
                game.play(action, asked)
            else:
                state.answer(decision, action)
            actions += 1
    return actions, moves
