"""Train the net: imitation of greedy players first, then self-play.

    python -m train.run --out DIR --minutes 9 --workers 14 --games 128
    python -m train.run --out DIR --start net.onnx --searching 4 --mixed 2 --forced 0.05

Goes on from DIR/state.pt where there is one, else from a net given by --start, else from nothing.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from train.collecting import Store, Thinker, collect
from train.export import read_weights
from train.learning import Figures, Learner, Rates, learn
from train.net import Net, links
from train.older import OlderNets
from train.selfplay import Crew, Duty, rules_of
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
    parser.add_argument("--games", type=int, default=128, help="of a group, two groups a worker")
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
    parser.add_argument("--forced", type=float, default=0.0, help="answers drawn from the best")
    parser.add_argument("--searching", type=int, default=0, help="workers that search")
    parser.add_argument("--searched", type=float, default=0.1, help="share of their decisions")
    parser.add_argument("--turns", type=int, default=1, help="that a search plays on")
    parser.add_argument("--mixed", type=int, default=0, help="workers with other opponents")
    parser.add_argument("--older", type=float, default=0.6, help="share of games with older nets")
    parser.add_argument("--hand-made", type=float, default=0.2, help="and with greedy players")
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
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(chosen.seed)
    torch.set_float32_matmul_precision("high")

    playable = [i for i, s in enumerate(SETTINGS) if chosen.settings in s.name]
    rulesets = [rules_of(setting) for setting in SETTINGS]
    near, far = (found.to(device) for found in links(rulesets))
    maps = torch.arange(len(SETTINGS), device=device)
    net = Net(chosen.width, chosen.table, chosen.blocks)
    print(f"{sum(p.numel() for p in net.parameters()):,} parameters on {device}", flush=True)
    learner = Learner(net, device)
    done = 0
    rounds = 0
    state_file = chosen.out / "state.pt"
    if state_file.exists():
        state = torch.load(state_file, map_location=device)
        learner.exact.load_state_dict(state["net"])
        learner.optimizer.load_state_dict(state["optimizer"])
        done, rounds = state["done"], state["rounds"]
        learner.copy_to(learner.work)
    elif chosen.start:
        learner.exact.load_state_dict(read_weights(chosen.start))
        learner.copy_to(learner.work)
    near, far = near.to(learner.kind), far.to(learner.kind)
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
        games = store.finished(1.0)
        tell(taught=len(games.logs), points=means(games.points))
        rates = Rates(step=6e-4, epochs=1, batch=min(8192, chosen.batch), norm=1.0)
        for epoch in range(chosen.teach_epochs):
            rates.step = 8e-4 * (1 - 0.9 * epoch / chosen.teach_epochs)
            figures = learn(learner, games, maps, near, far, rates, imitate=True)
            tell(
                epoch=epoch,
                found=round(figures.found, 4),
                value=round(figures.value, 4),
                explained=round(figures.explained, 3),
            )
        save()
        del store, games
        learner.start_afresh()

    plain = chosen.workers - chosen.mixed - chosen.searching
    if plain < 0:
        parser.error("more workers search or have other opponents than there are")
    duties = [Duty()] * plain
    duties += [Duty(older=chosen.older, hand_made=chosen.hand_made)] * chosen.mixed
    duties += [Duty(searches=chosen.searched, turns=chosen.turns)] * chosen.searching
    crew = Crew(duties, chosen.games, chosen.seed + rounds, playable)
    flight = chosen.workers * 2 * chosen.games
    store = Store(int(chosen.rows * 1.3) + 450 * flight, crew, device)
    playing = Net(*net.shape).to(device).to(learner.kind)
    learner.copy_to(playing)
    if device == "cuda":
        # Who plays waits for every answer, who learns does not.
        torch.cuda.set_stream(torch.cuda.Stream(priority=-1))
    if chosen.compile:
        learner.work.compile(dynamic=False)
        playing.compile(dynamic=False)
    batch = chosen.groups * chosen.games
    thinker = Thinker(playing, maps, near, far, batch, device, chosen.forced)
    older_nets = OlderNets(chosen.out / "older", chosen.seed)
    before_this = Net(*net.shape).to(device).to(learner.kind)
    learner.copy_to(before_this)
    older = Thinker(before_this, maps, near, far, batch, device) if chosen.mixed else None
    rounds_before = rounds
    pool = ThreadPoolExecutor(1)
    learning: Future[Figures] | None = None
    told: dict[str, object] = {}
    before: dict[str, Tensor] = {}  # the weights, in case that learning goes wrong
    together = True  # play on while learning
    while True:
        start = time.perf_counter()
        older_nets.draw(before_this)
        asked = collect(
            crew, store, thinker, chosen.groups, lambda: store.over_rows >= chosen.rows, older
        )
        played = time.perf_counter()
        games = store.finished(0.95)
        store.forget_finished()
        finish()
        if learning is not None:
            figures = learning.result()
            if not math.isfinite(figures.value + figures.policy):
                tell(lost=rounds, why="a round of learning came to no number; taken back")
                learner.exact.load_state_dict(before)
                learner.start_afresh()
                learner.copy_to(learner.work)
                together = False
            told |= {name: round(found, 4) for name, found in vars(figures).items()}
            tell(**told, waited=round(time.perf_counter() - played, 1))
            learner.copy_to(playing)
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
        )
        done += len(games.logs)
        rounds += 1
        told = {
            "round": rounds,
            "done": done,
            "rows": len(games.logs),
            "a_second": round(asked / (played - start)),
            "collecting": round(played - start, 1),
            "step": round(rates.step, 6),
            "points": means(games.points),
            "searched": int(games.searched.sum()),
            "forced": len(games.logs) - int((games.own | games.searched).sum()),
        }
        before = {name: found.clone() for name, found in learner.exact.state_dict().items()}
        finish()
        learning = pool.submit(learn, learner, games, maps, near, far, rates, False)
        if not together:
            learning.result()
    save()
    if chosen.judge:
        crew.dismiss()
        crew = Crew([Duty()] * chosen.workers, chosen.games, 777_000, playable)
        store = Store(int(chosen.rows * 1.3) + 450 * flight, crew, device)
        thinker.warmth.zero_()
        thinker.forced.zero_()
        # All games that were begun at once: the first to end would be the short ones.
        collect(crew, store, thinker, chosen.groups, lambda: bool(store.state[:flight].all()))
        store.state[flight:] = 0
        games = store.finished(0.95)
        tell(judged=flight, points=means(games.points), winners=means(games.winners))
    torch.save(
        {key: value.half() for key, value in learner.exact.state_dict().items()},
        chosen.out / "net.pt",
    )
    crew.dismiss()


if __name__ == "__main__":
    main()
