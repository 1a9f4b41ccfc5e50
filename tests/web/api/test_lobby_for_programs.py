"""Programs in the lobby: they seek, sit down and play with others, but not for ratings."""

from typing import Any

from spadework.web.meeting.usual_terms import USUAL_TERMS
from support.databases import Kept
from support.web_program import Program, program, token_of
from support.web_table import House

SEEK = {"game": {"game": "terra_mystica", "map": "base", "players": 2, "factions": "deal"}}


def test_two_programs_meet_and_the_game_begins(house: House) -> None:
    one, other = program(house, "One"), program(house, "Other")
    table = one.post("/lobby", **SEEK).json()
    assert table["free"] == 1
    (listed,) = other.get("/lobby").json()["tables"]
    assert (listed["id"], listed["host"], listed["yours"]) == (table["id"], "One", False)
    assert listed["people"] == [{"name": "One", "is_program": True}]
    joined = other.post(f"/lobby/{table['id']}/join").json()
    assert joined["begun"]
    game: dict[str, Any] = one.game(table["id"])
    assert {seat["kind"] for seat in game["seats"]} == {"program"}
    assert {seat["name"] for seat in game["seats"]} == {"One", "Other"}
    acting = [p for p in (one, other) if p.game(table["id"])["acting"] is not None]
    assert len(acting) == 1


def test_who_leaves_does_not_wait_any_more(house: House) -> None:
    one = program(house, "One")
    table = one.post("/lobby", **SEEK).json()
    assert one.post(f"/lobby/{table['id']}/leave").status_code == 204
    assert one.get(f"/lobby/{table['id']}").status_code == 404
    assert one.get("/lobby").json() == {"tables": []}


def test_programs_do_not_play_for_ratings(house: House, kept: Kept) -> None:
    one = program(house, "One")
    rated = {"admission": "anyone", "is_rated": True}
    refused = one.post("/lobby", **SEEK, terms=rated)
    assert refused.status_code == 422
    assert refused.json()["message"] == "Programs sit down where the game is not rated."
    host = house.browser()
    host.sign_up("Host")
    fields = {"game": "terra_mystica", "map": "base", "players": "2"}
    url = host.submit("/lobby/open", **fields, admission="anyone", rated="on").headers["location"]
    id = url.split("/")[2]
    assert one.post(f"/lobby/{id}/join").status_code == 422
    assert len(one.get(f"/lobby/{id}").json()["people"]) == 1
    # Nor is a game rated at which one has sat down in another way.
    owner = house.browser()
    owner.sign_in("One")
    assert "not rated" in owner.submit(f"/lobby/{id}/join").text
    for usual in USUAL_TERMS:
        assert owner.submit("/lobby/seek", usual=usual.id).status_code == 422, usual.id


def test_a_program_is_asked_for_its_consent_like_everybody(house: House) -> None:
    playing, host = program(house, "Robo"), house.browser()
    host.sign_up("Host")
    fields = {"game": "terra_mystica", "map": "base", "players": "2", "factions": "deal"}
    url = host.submit("/lobby/open", **fields, admission="anyone").headers["location"]
    id = url.split("/")[2]
    assert playing.post(f"/lobby/{id}/join").json()["begun"]
    assert playing.game(id)["request"] is None
    asked = host.send(f"/game/{id}/requests", kind="pause", sequence=0, draft=0)
    assert asked.status_code == 200, asked.text
    game: dict[str, Any] = playing.game(id)
    mine = [seat["seat"] for seat in game["seats"] if seat["yours"]]
    assert game["request"]["kind"] == "pause"
    assert game["request"]["waits_for"] == mine
    assert not game["read_only"]
    agreed = playing.post(f"/games/{id}/consent", request=game["request"]["id"], agrees=True)
    assert agreed.status_code == 200, agreed.text
    assert agreed.json()["read_only"]
    assert agreed.json()["offers"] == []


def test_people_see_that_a_program_waits(house: House) -> None:
    program(house, "One").post("/lobby", **SEEK)
    page = house.browser().get("/lobby").text
    assert "program-sign" in page


def test_private_tables_appear_nowhere(house: House) -> None:
    host, other = program(house, "One"), program(house, "Other")
    table = host.post("/lobby", **SEEK, terms={"admission": "link"}).json()
    assert other.get("/lobby").json() == {"tables": []}
    reading = house.browser()
    reading.sign_up("Reader")
    asking = Program(house.client, token_of(reading))
    assert asking.get("/lobby").json() == {"tables": []}
    assert other.post(f"/lobby/{table['id']}/join").json()["begun"], "who has the address may"
