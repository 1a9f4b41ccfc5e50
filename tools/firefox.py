"""Firefox as people have it, for tests that speak to a browser through Playwright.

    python tools/firefox.py /usr/bin/firefox --headless --profile FOLDER

How this works: Playwright steers an unchanged Firefox by WebDriver BiDi, a protocol of which
Firefox does not know every command yet. This program starts Firefox, stands between the two, and
answers what Firefox does not know. Playwright reads on stderr where to connect, and finds us there.
"""

import asyncio
import json
import re
import shutil
import signal
import sys
from pathlib import Path

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web

NAMES = ("firefox-esr", "firefox")
PLACES = ("/Applications/Firefox.app/Contents/MacOS/firefox",)
# How a page looks by night is not asked for one page here, but of a Firefox by its preferences.
UNKNOWN = frozenset({"emulation.setMediaFeaturesOverride"})
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def find() -> str | None:
    """The path of a Firefox that is there, or None."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    return next((place for place in PLACES if Path(place).is_file()), None)


def missing() -> str:
    """The package that has to be installed first; nothing if there is a Firefox."""
    return "" if find() else NAMES[0]


def launcher(folder: Path, firefox: str) -> Path:
    """A program in *folder* that Playwright can start in place of *firefox*."""
    program = folder / "firefox-for-playwright"
    program.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" "{__file__}" "{firefox}" "$@"\n', "utf-8"
    )
    program.chmod(0o755)
    return program


async def main(firefox: str, *arguments: str) -> int:
    """Start Firefox, say where we listen, and stand between until it ends."""
    process = await asyncio.create_subprocess_exec(
        firefox, *arguments, stderr=asyncio.subprocess.PIPE
    )
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, process.terminate)
    assert process.stderr is not None
    while line := await process.stderr.readline():
        if found := LISTENING.search(line.decode(errors="replace")):
            port = await _listen(found[1])
            print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        else:
            sys.stderr.buffer.write(line)
    return await process.wait()


async def _listen(firefox: str) -> int:
    """Stand at a port of our own between Playwright and the address of *firefox*."""

    async def session(request: web.Request) -> web.WebSocketResponse:
        playwright = web.WebSocketResponse(max_msg_size=0)
        await playwright.prepare(request)
        async with (
            ClientSession() as client,
            client.ws_connect(f"{firefox}/session", max_msg_size=0) as browser,
        ):
            await asyncio.gather(_wishes(playwright, browser), _answers(browser, playwright))
        return playwright

    application = web.Application()
    application.router.add_get("/session", session)
    runner = web.AppRunner(application)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    assert isinstance(port, int)
    return port


async def _wishes(playwright: web.WebSocketResponse, browser: ClientWebSocketResponse) -> None:
    async for message in playwright:
        if message.type is not WSMsgType.TEXT:
            continue
        wish = json.loads(message.data)
        if wish["method"] in UNKNOWN:
            await playwright.send_json({"type": "success", "id": wish["id"], "result": {}})
        else:
            await browser.send_str(message.data)
    await browser.close()


async def _answers(browser: ClientWebSocketResponse, playwright: web.WebSocketResponse) -> None:
    async for message in browser:
        if message.type is WSMsgType.TEXT:
            await playwright.send_str(message.data)
    await playwright.close()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
