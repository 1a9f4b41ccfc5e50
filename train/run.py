"""Train the net: imitation of greedy players first, then self-play.

    python -m train.run --out DIR --minutes 9 --workers 14 --games 128
    python -m train.run --out DIR --start net.onnx --searching 4 --mixed 2 --forced 0.05
    python -m train.run --out DIR --machines 3 --machine-gpus 1

Goes on from DIR/state.pt where there is one, else from a net given by --start, else from nothing.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from train.collecting import Store, collect
from train.export import read_weights
from train.learning import Figures, Learner, Rates, learn
from train.lessons import Games, lessons
from train.net import Net
from train.older import OlderNets
from train.playing import Machine, Maps, Played, Players, Terms, device_and_kind
from train.selfplay import Crew, Duty
from train.settings import SETTINGS

SHOWN = ("base 4", "base 2", "Fire & Ice 4", "Merchants lakes 4", "Terra Nova 4")  # on the screen


def main() -> None:
    """Train until the time is up."""
    begin = time.perf_counter()
    parser = argparse.ArgumentParser(description="Train the net of the learned player.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="a net to start from, also one that was shipped")
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--rounds", type=int, default=0, help="at most; 0: as time allows")
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 2))
    parser.add_argument(
        "--machines", type=int, default=0, help="of a Ray cluster that play; 0: this"
    )
    parser.add_argument("--machine-gpus", type=float, default=0.0, help="that each of them takes")
    parser.add_argument("--games", type=int, default=128, help="of a group, three groups a worker")
    parser.add_argument("--groups", type=int, default=8, help="answered at once")
    parser.add_argument("--rows", type=int, default=1_000_000, help="learned from at once")
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument(
        "--teach-rows", type=int, default=0, help="of greedy games to imitate first"
    )
    parser.add_argument("--teach-epochs", type=int, default=6)
    parser.add_argument("--step", type=float, default=2e-4)
    parser.add_argument("--last-step", type=float, default=3e-5)
    parser.add_argument("--entropy", type=float, default=0.008)
    parser.add_argument("--last-entropy", type=float, default=0.002)
    parser.add_argument(
        "--memory", type=int, default=0, help="steps whose mean the net is at the end; 0: the last"
    )
    parser.add_argument("--lam", type=float, default=0.95, help="how far advantages look ahead")
    parser.add_argument("--forced", type=float, default=0.0, help="answers drawn from the best")
    parser.add_argument("--searching", type=int, default=0, help="workers that search")
    parser.add_argument("--searched", type=float, default=0.1, help="share of their decisions")
    parser.add_argument(
        "--searched-favors", type=float, default=0.0, help="share of their choices of favor tiles"
    )
    parser.add_argument(
        "--any-favor", type=float, default=0.0, help="share of favor tiles taken by lot, by all"
    )
    parser.add_argument("--turns", type=int, default=1, help="that a search plays on")
    parser.add_argument("--mixed", type=int, default=0, help="workers with other opponents")
    parser.add_argument("--older", type=float, default=0.6, help="share of games with older nets")
    parser.add_argument("--hand-made", type=float, default=0.2, help="and with greedy players")
    parser.add_argument("--leaning", type=int, default=0, help="workers whose seats may lean")
    parser.add_argument("--leaning-seats", type=float, default=0.4, help="share of their seats")
    parser.add_argument(
        "--sure", type=float, default=1.0, help="share learned from of what is next to certain"
    )
    parser.add_argument("--snapshot", type=int, default=20, help="rounds between kept versions")
    parser.add_argument("--save-every", type=int, default=5, help="rounds")
    parser.add_argument("--planned", type=float, default=100e6, help="decisions of the whole run")
    parser.add_argument("--judge", action="store_true", help="play best answers at the end")
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--table", type=int, default=384)
    parser.add_argument("--blocks", type=int, default=4)
    parser.add_argument("--settings", default="", help="only those whose names contain this")
    parser.add_argument("--compile", action="store_true", help="let torch compile the net")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    device, kind = device_and_kind()
    torch.manual_seed(chosen.seed)
    torch.set_float32_matmul_precision("high")
    # Who learns lets go of the interpreter sooner than usual: who plays needs it often and briefly.
    sys.setswitchinterval(0.0001)

    playable = [i for i, s in enumerate(SETTINGS) if chosen.settings in s.name]
    maps = Maps(device, kind)
    net = Net(chosen.width, chosen.table, chosen.blocks)
    print(f"{sum(p.numel() for p in net.parameters()):,} parameters on {device}", flush=True)
    learner = Learner(net, device, chosen.memory)
    done = 0
    rounds = 0
    state_file = chosen.out / "state.pt"
    if state_file.exists():
        state = torch.load(state_file, map_location=device)
        learner.begin_with(state["net"])
        learner.optimizer.load_state_dict(state["optimizer"])
        learner.mean.load_state_dict(state["mean"])
        done, rounds, learner.steps = state["done"], state["rounds"], state["steps"]
    elif chosen.start:
        learner.begin_with(read_weights(chosen.start))
    log = (chosen.out / "log.jsonl").open("a")

    def tell(**what: object) -> None:
        what["seconds"] = round(time.perf_counter() - begin, 1)
        log.write(json.dumps(what) + "\n")
        points = what.get("points")
        if isinstance(points, dict):
            what["points"] = [points.get(name) for name in SHOWN]
        print(json.dumps(what), flush=True)
        log.flush()

    def save() -> None:
        # Whole or not at all, so that a run can be stopped at any moment.
        unfinished = state_file.with_suffix(".new")
        torch.save(
            {
                "net": learner.exact.state_dict(),
                "optimizer": learner.optimizer.state_dict(),
                "mean": learner.mean.state_dict(),
                "steps": learner.steps,
                "done": done,
                "rounds": rounds,
                "shape": net.shape,
            },
            unfinished,
        )
        unfinished.replace(state_file)

    def means(by_setting: dict[int, list[float]]) -> dict[str, float]:
        return {
            SETTINGS[i].name: round(float(np.mean(found)), 1)
            for i, found in sorted(by_setting.items())
        }

    def finish() -> None:
        if device == "cuda":
            torch.cuda.synchronize()

    if chosen.teach_rows and not done:
        few = max(1, chosen.games // 4)  # so that many end in the time there is
        teachers = [Duty(teaches=True)] * chosen.workers
        crew = Crew(teachers, few, chosen.seed + 1000, playable)
        store = Store(chosen.teach_rows * 2 + 900 * chosen.workers * few, crew, device)
        collect(crew, store, None, 1, lambda: store.over_rows >= chosen.teach_rows)
        crew.dismiss()
        games = lessons(store.finished(), 1.0)
        tell(taught=len(games.logs), points=means(games.points))
        rates = Rates(step=6e-4, epochs=1, batch=min(8192, chosen.batch), norm=1.0)
        for epoch in range(chosen.teach_epochs):
            rates.step = 8e-4 * (1 - 0.9 * epoch / chosen.teach_epochs)
            figures = learn(learner, games, maps, rates, imitate=True)
            tell(
                epoch=epoch,
                found=round(figures.found, 4),
                value=round(figures.value, 4),
                explained=round(figures.explained, 3),
            )
        save()
        del store, games
        learner.start_afresh()

    plain = chosen.workers - chosen.mixed - chosen.searching - chosen.leaning
    if plain < 0:
        parser.error("more workers search, lean or have other opponents than there are")
    duties = [Duty()] * plain
    duties += [Duty(older=chosen.older, hand_made=chosen.hand_made)] * chosen.mixed
    searching = Duty(
        searches=chosen.searched, searches_favors=chosen.searched_favors, turns=chosen.turns
    )
    duties += [searching] * chosen.searching
    duties += [Duty(leaning=chosen.leaning_seats)] * chosen.leaning
    duties = [replace(duty, any_favor=chosen.any_favor) for duty in duties]
    terms = Terms(
        shape=net.shape,
        duties=tuple(duties),
        games=chosen.games,
        groups=chosen.groups,
        settings=tuple(playable),
        rows=chosen.rows,
        forced=chosen.forced,
        lam=chosen.lam,
        compiles=chosen.compile,
    )
    players = seat_players(terms, chosen.seed + rounds, chosen.machines, chosen.machine_gpus)
    if chosen.compile:
        learner.work.compile(dynamic=False)
    older_nets = OlderNets(chosen.out / "older", chosen.seed)
    older = Net(*net.shape)
    older.load_state_dict(learner.exact.state_dict())
    playing = learner.weights()
    rounds_before = rounds
    pool = ThreadPoolExecutor(1)
    learning: Future[tuple[Games, Figures]] | None = None
    told: dict[str, object] = {}
    together = True  # play on while learning
    while True:
        start = time.perf_counter()
        older_nets.draw(older)
        brought = players.play(playing, older.state_dict())
        played = time.perf_counter()
        finish()
        if learning is not None:
            games, figures = learning.result()
            if not math.isfinite(figures.value + figures.policy):
                tell(lost=rounds, why="a round of learning came to no number; taken back")
                learner.begin_with(playing)
                together = False
            told |= {
                "points": means(games.points),
                "searched": int(games.searched.sum()),
                "forced": int(games.forced.sum()),
                "trusted": round(float(games.own[~games.forced & ~games.searched].mean()), 4),
            }
            told |= {name: round(found, 4) for name, found in vars(figures).items()}
            tell(**told, waited=round(time.perf_counter() - played, 1))
            playing = learner.weights()
            finish()
            if rounds % chosen.save_every == 0:
                save()
            if chosen.mixed and rounds % chosen.snapshot == 0:
                older_nets.add(learner.exact, rounds)
            is_enough = chosen.rounds and rounds - rounds_before >= chosen.rounds
            if is_enough or time.perf_counter() - begin > 60 * chosen.minutes:
                break
        part = min(1.0, done / chosen.planned)
        rates = Rates(
            step=chosen.step + part * (chosen.last_step - chosen.step),
            entropy=chosen.entropy + part * (chosen.last_entropy - chosen.entropy),
            epochs=chosen.epochs,
            batch=chosen.batch,
            sure=chosen.sure,
        )
        done += brought.rows
        rounds += 1
        told = {
            "round": rounds,
            "done": done,
            "rows": brought.rows,
            "a_second": round(brought.asked / (played - start)),
            "collecting": round(played - start, 1),
            "unasked": round(brought.waited, 1),
            "step": round(rates.step, 6),
        }
        finish()
        learning = pool.submit(learn_from, learner, brought, maps, rates)
        if not together:
            learning.result()
    save()
    torch.save(
        {key: value.half() for key, value in learner.mean.state_dict().items()},
        chosen.out / "net.pt",
    )
    players.dismiss()
    if chosen.judge:
        plainly = replace(terms, duties=(Duty(),) * chosen.workers)
        judging = Machine(plainly, 777_000)
        games = judging.judge(learner.mean.state_dict())
        judging.dismiss()
        tell(judged=terms.flight, points=means(games.points), winners=means(games.winners))


def learn_from(
    learner: Learner, brought: Played, maps: Maps, rates: Rates
) -> tuple[Games, Figures]:
    """Learn from what was played, while others play on."""
    games = brought.teach()
    return games, learn(learner, games, maps, rates, imitate=False)


def seat_players(terms: Terms, seed: int, machines: int, gpus: float) -> Players:
    """Who plays: this machine, or those of a cluster."""
    if not machines:
        return Machine(terms, seed)
    from train.cluster import Cluster  # Ray need not be there otherwise

    return Cluster(terms, seed, machines, gpus)


if __name__ == "__main__":
    main()
