"""Measure how strong the computer players are, and write the rows of docs/strength.md.

    python tools/strength.py --games 400 --jobs 2 [--agent search@0.1s --others greedy] [--keep DIR]

Every row is one tournament of the arena. With a folder to keep the results in, the same command
goes on where it was interrupted, and with more games where it ended.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

Interval = dict[str, float]


@dataclass(frozen=True)
class Row:
    """A tournament to play; *others* sit at the other seats, or the agent itself everywhere."""

    what: str
    agent: str
    others: str = ""
    players: int = 4
    setting: str = "--map base"

    def command(self, games: int, jobs: int, keep_in: Path | None) -> list[str]:
        """The arena's command."""
        seats = [self.agent] + [self.others or self.agent] * (self.players - 1)
        words = f"arena --seats {','.join(seats)} --games {games} {self.setting}"
        kept = [] if keep_in is None else ["--results", str(keep_in / f"{self._file_name}.jsonl")]
        return [*shlex.split(words), "--jobs", str(jobs), "--seed", "1", "--json", *kept]

    @property
    def _file_name(self) -> str:
        return re.sub(r"[^\w.]+", "_", f"{self.what} {self.agent} {self.others}".strip()).lower()


MAPS = ("base", "revised_base", "fire_and_ice", "lakes", "fjords")
PLACES = [
    *[Row(f"{map}, 4 players", "", setting=f"--map {map}") for map in MAPS],
    *[Row(f"base, {n} players", "", players=n) for n in (2, 3, 5)],
    Row("Fire & Ice and mini-expansion", "", setting="--with fire_and_ice --with mini_expansion"),
    *[
        Row(f"Merchants, {map}, 4 players", "", setting=f"--with merchants --map {map}")
        for map in ("base", "lakes", "fjords")
    ],
    *[
        Row(f"Terra Nova, {n} players", "", players=n, setting="--game terra_nova")
        for n in (4, 3, 2)
    ],
]


def rows(agent: str, rivals: list[str]) -> list[Row]:
    """Rows for every place to play: against each of *rivals*, where "" is the agent itself."""
    return [
        Row(place.what, agent, rival, place.players, place.setting)
        for place in PLACES
        for rival in rivals
    ]


def shown(interval: Interval, scale: float = 1.0, digits: int = 1) -> str:
    """A mean with its interval."""
    mean, low, high = (scale * interval[key] for key in ("mean", "low", "high"))
    return f"{mean:.{digits}f} [{low:.{digits}f}, {high:.{digits}f}]"


def play(row: Row, games: int, jobs: int, keep_in: Path | None) -> str:
    """Play a tournament; the line of the table."""
    command = row.command(games, jobs, keep_in)
    found = subprocess.run(
        [sys.executable, "-m", "spadework.cli", *command],
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    report = json.loads(found.stdout)
    first = next(s for s in report["standings"] if s["agent"] == row.agent)
    against = row.others or "itself"
    wins = shown(first["wins"], 100) if row.others else "–"
    return (
        f"| {row.what} | {row.agent} | {against} | {report['games']} | {shown(first['points'])} "
        f"| {shown(report['winning_points'])} | {wins} |"
    )


def main() -> None:
    """Play all rows and print the table."""
    parser = argparse.ArgumentParser(description="Measure the strength of the computer players.")
    parser.add_argument("--games", type=int, default=400, help="games a row (400)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--agent", default="greedy", help="whom to measure (greedy)")
    parser.add_argument("--others", default="random", help="against whom (random)")
    parser.add_argument("--rows", type=int, default=2 * len(PLACES), help="only the first so many")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument(
        "--only-against", action="store_true", help="leave out games among themselves"
    )
    kinds.add_argument(
        "--only-themselves", action="store_true", help="leave out games against others"
    )
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep results, to go on later")
    chosen = parser.parse_args()
    if chosen.keep:
        chosen.keep.mkdir(parents=True, exist_ok=True)
    print("| where | player | against | games | points | of the winner | wins, % |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    themselves = [] if chosen.only_against else [""]
    against = [] if chosen.only_themselves else [chosen.others]
    wanted = rows(chosen.agent, [*themselves, *against])
    for row in wanted[: chosen.rows]:
        print(play(row, chosen.games, chosen.jobs, chosen.keep), flush=True)


if __name__ == "__main__":
    main()
