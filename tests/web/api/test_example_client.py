"""The example in `docs/` is a program that works: it plays a game on a real server to its end."""

import re
import subprocess
import sys
from pathlib import Path

from support.corpora import ROOT
from support.web_server import PATIENCE, Server


def test_the_example_client_plays_a_game_to_its_end(tmp_path: Path) -> None:
    with Server(tmp_path / "games.sqlite3", "--rate", "100000") as server:
        server.visit()
        server.submit("/sign-up", name="Robo", password="swamps and lakes", program="on")
        form = {"_csrf_token": server.token, "name": "example", "scope": "play"}
        page = server.client.post("/account/tokens", data=form).text
        found = re.search(r"spadework_[0-9a-f]{64}", page)
        assert found, page
        ran = subprocess.run(
            [sys.executable, str(ROOT / "docs" / "example_client.py"), server.address, found[0]],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    assert lines[0] == "I am Robo"
    assert re.fullmatch(r"\w+ \(\w+\): -?\d+ points", lines[-1])
    assert any(line.startswith("Robo (") for line in lines[-2:])


def test_the_example_client_tells_what_is_wrong_in_a_sentence(tmp_path: Path) -> None:
    with Server(tmp_path / "games.sqlite3") as server:
        ran = subprocess.run(
            [sys.executable, str(ROOT / "docs" / "example_client.py"), server.address, "x"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert ran.returncode == 1
    assert ran.stderr.startswith("This needs a token of an account")
