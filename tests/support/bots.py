"""Computer players who are odd, and what they are asked."""

import sys
from pathlib import Path

from spadework.notation.record import Record
from spadework.web.bots.worker import BotQuestion
from support.web_table import House

ODD_WORKER = (sys.executable, str(Path(__file__).with_name("odd_worker.py")))


def waiting(house: House, urls: list[str]) -> int:
    """In how many of these games a computer player has to wait."""
    return len([url for url in urls if house.server.bots.waiting(url.split("/")[2])])


def question(agent: str, actions: list[tuple[int, str]]) -> BotQuestion:
    """What a worker is asked at the beginning of a game."""
    headers = {
        "game": "terra_mystica",
        "map": "base",
        "seats": "2",
        "factions": "witches, nomads",
        "scoring": "SCORE1, SCORE2, SCORE3, SCORE4, SCORE5, SCORE6",
        "cards": "BON1, BON2, BON3, BON4, BON5",
    }
    return BotQuestion("g", Record(headers, actions), 1, agent, 7)
