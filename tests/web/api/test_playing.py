"""Programs that play: what they are told, what they may say, and who gets in."""

from typing import Any

import pytest

from spadework import open_game
from spadework.notation.json_record import read_json
from support.databases import Kept
from support.games import CATALOG
from support.web_program import AGAINST_ONE, Program, program, token_of
from support.web_table import House, until


def my_turn(asking: Program, id: str) -> dict[str, Any]:
    """Where the game stands when the computer player has answered."""
    until(lambda: asking.game(id)["acting"] is not None or asking.game(id)["over"], "my turn")
    return asking.game(id)


def test_a_program_plays_a_game_to_its_end_by_choosing_among_offers(house: House) -> None:
    asking = program(house)
    begun = asking.begin()
    id = str(begun["id"])
    while not (game := my_turn(asking, id))["over"]:
        # What brings the game forward; the turn is ended as soon as that is possible.
        if game["can_end"] and game["drafted"]:
            answer = asking.post(f"/games/{id}/end", sequence=game["sequence"], draft=game["draft"])
        else:
            wanted = [o for o in game["offers"] if not o.startswith(("convert", "burn"))]
            answer = asking.post(
                f"/games/{id}/actions",
                actions=min(wanted, key=lambda o: (not o.startswith("pass"), o)),
                sequence=game["sequence"],
                draft=game["draft"],
                end=False,
            )
        assert answer.status_code == 200, answer.text
    assert game["asked"] == []
    listed = asking.get("/games").json()["games"]
    assert [(g["id"], g["over"], g["your_turn"]) for g in listed] == [(id, True, False)]
    record = asking.get(f"/games/{id}/record")
    assert read_json(CATALOG, record.text).over


def test_a_turn_is_played_as_a_whole_or_not_at_all(house: House) -> None:
    asking = program(house)
    id = str(asking.begin(seat={"1": "novice"})["id"])
    game = my_turn(asking, id)
    at = {"sequence": game["sequence"]}
    # A first dwelling is final at once; what does not follow from it is refused with it.
    dwelling = game["offers"][0]
    refused = asking.post(f"/games/{id}/actions", actions=[dwelling, "pass BON1"], **at)
    assert refused.status_code in (403, 422)
    assert asking.game(id)["sequence"] == game["sequence"]
    late = asking.post(f"/games/{id}/actions", actions=dwelling, sequence=game["sequence"] + 1)
    assert late.status_code == 409
    assert late.json()["game"]["sequence"] == game["sequence"]
    assert late.json()["message"].startswith("This table has moved on")
    done = asking.post(f"/games/{id}/actions", actions=[dwelling], **at)
    assert done.status_code == 200
    again = asking.post(f"/games/{id}/actions", actions=[dwelling], **at)
    assert again.status_code == 409, "a request that comes twice is done once"


def test_what_is_drafted_is_taken_back_or_ended(house: House) -> None:
    asking = program(house)
    id = str(asking.begin()["id"])
    while (game := my_turn(asking, id))["can_end"] is False and not any(
        offer.startswith("pass") for offer in game["offers"]
    ):
        asking.post(f"/games/{id}/actions", actions=game["offers"][0], sequence=game["sequence"])
    at = {"sequence": game["sequence"]}
    passing = next(offer for offer in game["offers"] if offer.startswith("pass"))
    drafted = asking.post(f"/games/{id}/actions", actions=passing, end=False, **at).json()
    assert drafted["drafted"] == [passing]
    assert drafted["sequence"] == game["sequence"]
    assert drafted["can_end"]
    assert asking.post(f"/games/{id}/undo", **at).status_code == 409, "it has a draft now"
    back = asking.post(f"/games/{id}/undo", draft=drafted["draft"], **at).json()
    assert back["drafted"] == []
    assert back["offers"] == game["offers"]
    assert asking.post(f"/games/{id}/undo", **at).status_code == 422
    ended = asking.post(f"/games/{id}/actions", actions=passing, **at).json()
    assert ended["sequence"] > game["sequence"]


def test_a_game_is_told_as_data(house: House) -> None:
    asking = program(house)
    id = str(asking.begin(title="Data")["id"])
    game = my_turn(asking, id)
    assert game["title"] == "Data"
    seats = {seat["name"]: seat for seat in game["seats"]}
    assert seats["Robo"]["kind"] == "program"
    assert seats["Robo"]["yours"]
    assert {seat["kind"] for seat in game["seats"]} == {"program", "computer"}
    offers = asking.get(f"/games/{id}/offers", previews=True).json()
    assert [offer["text"] for offer in offers["offers"]] == game["offers"]
    assert all(offer["preview"] and offer["label"] for offer in offers["offers"])
    position = asking.get(f"/games/{id}/position").json()
    record = read_json(CATALOG, asking.get(f"/games/{id}/record").text)
    board = record.state.rules.board
    assert [hex["name"] for hex in position["hexes"]] == list(board.names)
    assert [seat["faction"] for seat in position["seats"]] == ["witches", "nomads"]
    assert position["seats"][0]["coins"] == record.state.seats[0].coins
    built = [hex for hex in position["hexes"] if hex["structure"]]
    assert len(built) == len(record.record), "a dwelling an action so far"
    first = asking.get(f"/games/{id}/position", at=0).json()
    assert not [hex for hex in first["hexes"] if hex["structure"]]
    log = asking.get(f"/games/{id}/log").json()
    assert [line["at"] for line in log["lines"] if line["kind"] == "action"] == [
        number + 1 for number in range(game["sequence"])
    ]
    german = asking.ask("GET", f"/api/v1/games/{id}", params={})
    assert german.json()["situation"].startswith("Set-up")


def test_a_program_begins_games_against_computer_players_alone(house: House) -> None:
    asking = program(house)
    for seats in ({}, {"1": "novice", "2": "novice"}, {"2": "nobody"}):
        refused = asking.post("/games", **{**AGAINST_ONE, "seat": seats})
        assert refused.status_code == 422, seats
    assert asking.post("/games", game="chess", seat={"2": "novice"}, players=2).status_code == 422
    assert asking.post("/games", players="many").status_code == 400


def test_a_token_to_read_does_not_play(house: House) -> None:
    asking = program(house)
    id = str(asking.begin()["id"])
    owner = house.browser()
    owner.sign_in("Robo")
    reading = Program(house.client, token_of(owner))
    assert reading.game(id)["id"] == id
    for path, said in (
        ("actions", {"actions": "pass", "sequence": 0}),
        ("end", {"sequence": 0}),
        ("undo", {"sequence": 0}),
    ):
        refused = reading.post(f"/games/{id}/{path}", **said)
        assert refused.status_code == 403
        assert refused.json()["message"] == "This token is for reading alone."
    assert reading.post("/games", **AGAINST_ONE).status_code == 403


def test_an_account_that_is_no_program_any_more_does_not_play(house: House, kept: Kept) -> None:
    asking = program(house)
    kept.rows("UPDATE accounts SET is_program = %s", False)
    refused = asking.post("/games", **AGAINST_ONE)
    assert refused.status_code == 403
    assert "this one is a person's" in refused.json()["message"]


def test_games_of_others_stay_theirs(house: House) -> None:
    id = str(program(house, "Robo").begin()["id"])
    other = program(house, "Spy")
    for path in ("", "/record", "/position", "/offers", "/log", "/events"):
        assert other.get(f"/games/{id}{path}").status_code == 403, path
    assert other.post(f"/games/{id}/actions", actions="pass", sequence=0).status_code == 403
    assert other.get("/games").json() == {"games": []}
    assert other.get("/games/nowhere").status_code == 404


@pytest.mark.parametrize("body", [b"[" * 3_000, b"{}", b'{"actions": [], "sequence": 0}', b"\xff"])
def test_what_is_no_turn_is_refused(house: House, body: bytes) -> None:
    asking = program(house)
    id = str(asking.begin()["id"])
    answer = asking.ask("POST", f"/api/v1/games/{id}/actions", content=body)
    assert answer.status_code == 400
    assert isinstance(answer.json()["message"], str)


def test_the_record_is_the_one_that_the_page_gives(house: House) -> None:
    asking = program(house)
    id = str(asking.begin()["id"])
    my_turn(asking, id)
    owner = house.browser()
    owner.sign_in("Robo")
    exported = open_game(owner.get(f"/game/{id}/export.txt").text)
    ours = read_json(CATALOG, asking.get(f"/games/{id}/record").text)
    assert [entry.action.text for entry in ours.record] == [
        entry.action.text for entry in exported.record
    ]
