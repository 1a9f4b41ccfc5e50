"""Browsers of people in a hurry: each asks for several things at once."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx

from spadework.notation.game import Game
from spadework.notation.text import write_text
from support.games import deal
from support.web_table import PATIENCE, token_in


class Visitor:
    """A browser that can ask for several things at once."""

    def __init__(self, client: httpx.AsyncClient, token: str) -> None:
        self._client = client
        self._token = token

    async def get(self, path: str) -> httpx.Response:
        """Ask for a page."""
        return await self._client.get(path)

    async def submit(self, path: str, **fields: str) -> httpx.Response:
        """Send a form."""
        return await self._client.post(path, data={"_csrf_token": self._token, **fields})

    async def game(self, **fields: str) -> str:
        """Bring a game along; its address."""
        came = await self.submit("/import", record=write_text(short_game()), **fields)
        assert came.status_code == 303, came.text
        return came.headers["location"]


@asynccontextmanager
async def visitor(address: str) -> AsyncIterator[Visitor]:
    """A browser at the start page."""
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, limits=limits) as client:
        yield Visitor(client, token_in((await client.get("/")).text))


def short_game() -> Game:
    """A game after its first actions."""
    game = deal(1)
    for _ in range(3):
        game.play(game.offers()[0])
    return game
