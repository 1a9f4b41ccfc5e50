"""What survives when parts of a house die: `make chaos`, or python -m trials.chaos.

People end turns while servers and workers are killed, stopped for a while, forbidden to write and,
with PostgreSQL, while the database dies as in a power cut. Now and then a request comes twice. In
the end every record is compared with what was acknowledged, and the database is checked.
"""

from __future__ import annotations

import argparse
import resource
import signal
import subprocess
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from threading import Event
from time import sleep
from typing import Final

from rich.progress import Progress

from spadework import open_game
from spadework.notation.game import Game
from spadework.web.bench import Client, late_game
from trials.house import COMMAND, Postgresql, Process, Server, database, running
from trials.people import Lost, Person
from trials.seats import SeatRaces

PEOPLE: Final = 6
BOT_GAMES: Final = 3
TWICE: Final = 0.1  # of all requests come again
FULL: Final = 0.05  # of all faults: no room on the disk for a while
STOPPED: Final = 0.1  # a process that hangs
COMES_BACK: Final = 0.9
POWER_CUT: Final = 0.02  # of the database
RACES_EACH: Final = 50  # for seats, by the same people: nobody's page of the lobby becomes long
BOTS: Final = {
    "game": "terra_mystica",
    "map": "base",
    "players": "3",
    "factions": "deal",
    "seat1": "novice",
    "seat2": "novice",
    "seat3": "novice",
}


@dataclass
class Story:
    """What has happened."""

    faults: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    unsure: int = 0
    games: int = 0
    bot_games: int = 0

    def __str__(self) -> str:
        faults = ", ".join(f"{number} {name}" for name, number in sorted(self.faults.items()))
        return (
            f"{sum(self.faults.values())} faults ({faults}); {self.turns} acknowledged turns in "
            f"{self.games} games, {self.unsure} requests without an answer, {self.bot_games} games "
            "of computer players; nothing lost, nothing twice, every game opens"
        )


def play_on(person: Person, begin: Game, random: Random, is_over: Event, story: Story) -> None:
    """End turns until it is over, at one table after the other."""
    while not is_over.is_set():
        if person.is_over:
            person.check_record()
            person.sit_down_again(begin)
            story.games += 1
        person.end_a_turn(twice=random.random() < TWICE)
        story.turns += 1


class Faults:
    """Does one thing after another to the house."""

    def __init__(
        self, servers: list[Server], worker: Process, postgresql: Postgresql | None, seed: int
    ) -> None:
        self._servers = servers
        self._worker = worker
        self._postgresql = postgresql
        self._random = Random(seed)

    def strike(self, story: Story) -> None:
        """Let something go wrong, at any moment."""
        sleep(self._random.uniform(0.0, 0.4))
        dice = self._random.random()
        if self._postgresql is not None and dice < POWER_CUT:
            self._postgresql.restart()
            story.faults["power cuts of the database"] += 1
        elif dice < POWER_CUT + FULL and self._postgresql is None:
            self._fill_the_disk()
            story.faults["full disks"] += 1
        elif dice < POWER_CUT + FULL + STOPPED:
            self._hang()
            story.faults["processes that hung"] += 1
        else:
            self._kill()
            story.faults["kills"] += 1

    def _kill(self) -> None:
        victim = self._random.choice([*self._servers, self._worker])
        victim.kill()
        victim.start()
        # Mostly it may come up again first, or there would be nothing to interrupt.
        if isinstance(victim, Server) and self._random.random() < COMES_BACK:
            victim.wait()

    def _hang(self) -> None:
        victim = self._random.choice([*self._servers, self._worker])
        victim.send(signal.SIGSTOP)
        sleep(self._random.uniform(0.1, 1.0))
        victim.send(signal.SIGCONT)

    def _fill_the_disk(self) -> None:
        """No file of a server can grow beyond what it is."""
        pid = self._random.choice(self._servers).pid
        usual = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, usual[1]))
        sleep(self._random.uniform(0.1, 0.5))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, usual)


def chaos(kind: str, faults: int, seed: int, bot_games: int = BOT_GAMES) -> Story:
    """Let *faults* happen around a database of that kind; what is lost is an error."""
    story = Story()
    with database(kind) as (place, postgresql):
        servers = [Server(place, "--workers", "1") for _ in range(2)]
        worker = Process("work", "--db", place, "--bots", "random")
        with running([*servers, worker]):
            begin = late_game().branch(0)
            addresses = [server.address for server in servers]
            seated = [Person(addresses, seed + n) for n in range(PEOPLE)]
            for person in seated:
                person.begin(begin)
            watched = begin_bot_games(addresses[0], bot_games)
            is_over = Event()
            with ThreadPoolExecutor(PEOPLE) as pool, Progress() as progress:
                playing = [
                    pool.submit(play_on, person, begin, Random(seed + n), is_over, story)
                    for n, person in enumerate(seated)
                ]
                try:
                    strike_all(
                        Faults(servers, worker, postgresql, seed), faults, story, playing, progress
                    )
                finally:
                    is_over.set()
                for future in playing:
                    future.result()
            for server in servers:
                server.wait()
            for person in seated:
                person.check_record()
                person.leave()
                story.unsure += person.unsure
            story.games += len(seated)
            story.bot_games = wait_for_the_end(*watched)
        check(place)
    return story


def strike_all(
    strikes: Faults, faults: int, story: Story, playing: list[Future[None]], progress: Progress
) -> None:
    """All faults, one after the other, as long as nobody has found anything wrong."""
    task = progress.add_task("faults", total=faults)
    for _ in range(faults):
        strikes.strike(story)
        progress.advance(task)
        for future in playing:
            if future.done():
                future.result()


def begin_bot_games(address: str, number: int) -> tuple[Client, list[str]]:
    """Some games of computer players alone."""
    client = Client(address)
    client.arrive()
    return client, [client.submit("/new", {**BOTS, "seed": str(seed)}) for seed in range(number)]


def wait_for_the_end(client: Client, games: list[str]) -> int:
    """The games of computer players end by themselves, and their records can be replayed."""
    for url in games:
        for _ in range(1200):
            client.hang_up()
            record, _ = client.get(f"{url}/export.txt")
            if open_game(record.decode()).over:
                break
            sleep(0.1)
        else:
            raise Lost(f"{url}: the computer players have stopped")
    client.hang_up()
    return len(games)


def check(place: str) -> None:
    """The database itself has nothing to complain of."""
    done = subprocess.run(
        [*COMMAND, "database", "check", "--db", place], capture_output=True, text=True
    )
    if done.returncode:
        raise Lost(done.stdout + done.stderr)


def races(kind: str, number: int, seed: int) -> int:
    """Two requests race for the same turn, so many times: one is taken, the other is told so."""
    with database(kind) as (place, _):
        servers = [Server(place, "--workers", "0") for _ in range(2)]
        with running([*servers]), ThreadPoolExecutor(2) as pool, Progress() as progress:
            task = progress.add_task("races", total=number)
            begin = late_game().branch(0)
            person = Person([server.address for server in servers], seed)
            random = Random(seed)
            person.begin(begin)
            for _ in range(number):
                if person.is_over:
                    person.check_record()
                    person.sit_down_again(begin)
                person.race(pool, random)
                progress.advance(task)
            person.check_record()
            person.leave()
    return number


def seat_races(kind: str, number: int, seed: int) -> int:
    """Two people want the last seat of a table, so many times: one gets it, the other is told so.

    They ask two servers, as chance has it the same one; nobody races for ever.
    """
    with database(kind) as (place, _):
        servers = [Server(place, "--workers", "0") for _ in range(2)]
        with running([*servers]), ThreadPoolExecutor(2) as pool, Progress() as progress:
            task = progress.add_task("races for seats", total=number)
            random = Random(seed)
            for start in range(0, number, RACES_EACH):
                people = SeatRaces([server.address for server in servers], f"{start}")
                for _ in range(start, min(start + RACES_EACH, number)):
                    people.race(pool, random)
                    progress.advance(task)
                people.check(place)
                people.leave()
    return number


def main() -> None:
    """Run what the command asks for."""
    parser = argparse.ArgumentParser(prog="trials.chaos", description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), action="append")
    parser.add_argument("--faults", type=int, default=1000)
    parser.add_argument("--races", type=int, default=10_000)
    parser.add_argument("--seat-races", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for kind in options.database or ("sqlite", "postgresql"):
        if options.faults:
            print(f"{kind}: {chaos(kind, options.faults, options.seed)}", flush=True)
        if options.races:
            done = races(kind, options.races, options.seed)
            print(f"{kind}: {done} races for one turn, each won by one", flush=True)
        if options.seat_races:
            done = seat_races(kind, options.seat_races, options.seed)
            print(f"{kind}: {done} races for one seat, each won by one", flush=True)


if __name__ == "__main__":
    main()
