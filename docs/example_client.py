"""A program that plays: it begins a game, listens for its turns, and chooses among the offers.

    python example_client.py https://games.example spadework_...

The token is one to play, of an account that is marked as a program's; *Programs and tokens* on the
page of the account makes it. All the program needs besides Python is httpx.
"""

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

import httpx

# One seat is ours; the others name the levels of computer players.
NEW_GAME = {
    "game": "terra_mystica",
    "map": "base",
    "players": 2,
    "factions": "deal",
    "seat": {"2": "novice"},
}
DETOURS = ("convert", "burn", "forgo")  # what brings no turn forward by itself


def main(server: str, token: str) -> None:
    """Play one game to its end."""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{server}/api/v1", headers=headers, timeout=60) as api:
        print("I am", answer(api.get("/me"))["name"])
        id = answer(api.post("/games", json=NEW_GAME))["id"]
        for event in events(api, "/events"):
            if event.get("game") != id:
                continue
            if event["event"] == "over":
                break
            if event["event"] == "your_turn":
                take_turn(api, id)
        for seat in answer(api.get(f"/games/{id}"))["seats"]:
            print(f"{seat['name']} ({seat['faction']}): {seat['points']} points")


def take_turn(api: httpx.Client, id: str) -> None:
    """Answer as long as we are asked; a turn is drafted, and ended as soon as it can be."""
    game = answer(api.get(f"/games/{id}"))
    while game["acting"] is not None or game["drafted"]:
        seen = {"sequence": game["sequence"], "draft": game["draft"]}
        if game["drafted"] and game["can_end"]:
            said = api.post(f"/games/{id}/end", json=seen)
        else:
            action = choose(game["offers"])
            print(f"{game['question']}: {action}")
            said = api.post(f"/games/{id}/actions", json={"actions": action, "end": False, **seen})
        # 409: the game has moved on since we looked, and the answer says where it stands.
        game = said.json()["game"] if said.status_code == 409 else answer(said)


def choose(offers: list[str]) -> str:
    """The place for your own ideas: any offer is legal."""
    wanted = [offer for offer in offers if not offer.startswith(DETOURS)]
    return random.choice(wanted or offers)


def events(api: httpx.Client, path: str) -> Iterator[dict[str, Any]]:
    """The events of a stream, which is opened again when its line breaks."""
    while True:
        try:
            with api.stream("GET", path, timeout=httpx.Timeout(60)) as lines:
                lines.raise_for_status()
                for line in lines.iter_lines():
                    if line.startswith("data: "):
                        yield json.loads(line.removeprefix("data: "))
        except httpx.TransportError:
            continue


def answer(response: httpx.Response) -> dict[str, Any]:
    """What was answered; a refusal is told in a sentence."""
    if response.is_error:
        raise SystemExit(response.json()["message"])
    found: dict[str, Any] = response.json()
    return found


if __name__ == "__main__":
    main(*sys.argv[1:3])
