"""`spadework replay`: where a record stands, and what it says on the way."""

import json
from pathlib import Path

import pytest

from support.command import SHORT_GAME, Command, recorded_game, write_rows

SEAT_KEYS = {
    *("faction", "points", "coins", "workers", "priests"),
    *("bowls", "cults", "buildings", "breakdown"),
}
TRACE_KEYS = ["row", "faction", "points", "coins", "workers", "priests", "bowls", "cults"]


def test_replay_says_where_the_game_stands(run: Command, short_game: Path) -> None:
    done = run("replay", short_game)
    assert done.status == 0
    assert done.out.splitlines()[0].startswith("Round 1; it is for Witches to ")
    assert "  Nomads: 20 points, " in done.out


@pytest.mark.parametrize("form", ["text", "json", "ledger"])
def test_replay_recognizes_the_form_by_itself(run: Command, tmp_path: Path, form: str) -> None:
    ledger = write_rows(tmp_path / "ledger", recorded_game(kind="ai-self").ledger)
    record = tmp_path / "record"
    record.write_text(run("convert", ledger, "--to", form).out, encoding="utf-8")
    ours = run("replay", record, "--json")
    theirs = run("replay", ledger, "--json")
    assert ours.status == theirs.status == 0
    assert [s["points"] for s in ours.data["seats"]] == [s["points"] for s in theirs.data["seats"]]


def test_replay_prints_one_object_with_the_documented_keys(run: Command, short_game: Path) -> None:
    data = run("replay", short_game, "--json").data
    assert list(data) == ["ruleset", "map", "options", "over", "round", "seats"]
    assert (data["ruleset"], data["map"]) == ("terra_mystica", "base")
    assert (data["over"], data["round"]) == (False, 1)
    assert data["options"]["spade_tile"] == "early"
    witches, nomads = data["seats"]
    assert set(witches) == set(nomads) == SEAT_KEYS
    assert (witches["faction"], witches["points"]) == ("witches", 20)
    # 15 coins and 3 workers at the start; income 6 coins (the card) and 3 workers; a worker is sold
    # for a coin, and the trading post beside the Nomads takes 2 workers and 3 coins.
    goods = [witches[name] for name in ("coins", "workers", "priests", "bowls")]
    assert goods == [19, 3, 0, [5, 7, 0]]
    assert witches["cults"] == {"fire": 0, "water": 0, "earth": 0, "air": 2}
    assert witches["buildings"] == {
        "dwelling": 1,
        "trading_post": 1,
        "temple": 0,
        "stronghold": 0,
        "sanctuary": 0,
    }
    assert witches["breakdown"] == {"start": 20}


def test_replay_names_expansions_and_the_sources_of_points(run: Command, tmp_path: Path) -> None:
    record = recorded_game(kind="ai-self")
    data = run("replay", write_rows(tmp_path / "ledger", record.ledger), "--json").data
    assert data["ruleset"] == "terra_mystica+fire_and_ice+mini_expansion"
    assert (data["over"], data["round"]) == (True, 6)
    assert {s["faction"]: s["points"] for s in data["seats"]} == record.expect.final_vp
    for seat in data["seats"]:
        assert sum(seat["breakdown"].values()) == seat["points"]


def test_replay_stops_after_so_many_actions(run: Command, short_game: Path) -> None:
    start = run("replay", short_game, "--at", 0).out
    assert start.startswith("Set-up; it is for Witches to place a first dwelling")
    assert "to place a first dwelling" in run("replay", short_game, "--at", 4).out
    assert run("replay", short_game, "--at", 7, "--json").data["round"] == 1
    assert run("replay", short_game, "--at", 6, "--json").data["round"] == 0


def test_replay_stops_after_so_many_rows_of_a_ledger(run: Command, tmp_path: Path) -> None:
    rows = recorded_game(kind="ai-self").ledger
    ledger = write_rows(tmp_path / "ledger", rows)
    first = next(i for i, row in enumerate(rows) if row.startswith("setup "))
    data = run("replay", ledger, "--at", first + 1, "--json").data
    assert len(data["seats"]) == 1
    assert run("replay", ledger, "--at", len(rows), "--json").data["over"]


def test_the_trace_counts_lines_of_a_text_from_0(run: Command, short_game: Path) -> None:
    rows = SHORT_GAME.splitlines()
    trace = run("replay", short_game, "--trace").data["trace"]
    assert [list(entry) for entry in trace] == [TRACE_KEYS] * len(trace)
    # Placing changes nobody; the last card brings the income; then the upgrade, then the power.
    assert [(rows[entry["row"]], entry["faction"]) for entry in trace] == [
        ("witches: card BON3", "witches"),
        ("witches: card BON3", "nomads"),
        ("witches: convert 1 W to 1 C. upgrade F4 to TP", "witches"),
        ("nomads: leech 1 from witches", "nomads"),
    ]
    assert trace[-1]["bowls"] == [4, 8, 0]
    assert trace[-1]["cults"] == {"fire": 1, "water": 0, "earth": 1, "air": 0}


def test_the_trace_of_a_part_ends_with_the_part(run: Command, short_game: Path) -> None:
    trace = run("replay", short_game, "--trace", "--at", 8).data["trace"]
    assert SHORT_GAME.splitlines()[trace[-1]["row"]].startswith("witches: convert")
    assert trace[-1]["coins"] == trace[0]["coins"] + 1


def test_the_trace_of_json_counts_its_actions(
    run: Command, short_game: Path, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    run("convert", short_game, "--to", "json", "-o", path)
    actions = json.loads(path.read_text(encoding="utf-8"))["actions"]
    trace = run("replay", path, "--json", "--trace").data["trace"]
    assert [" ".join(actions[entry["row"]]) for entry in trace] == [
        "witches card BON3",
        "witches card BON3",
        "witches convert 1 W to 1 C",
        "witches upgrade F4 to TP",
        "nomads leech 1 from witches",
    ]


@pytest.mark.parametrize("kind", ["ai-self", "random", "style"])
def test_the_trace_of_a_ledger_has_every_recorded_state(
    run: Command, tmp_path: Path, kind: str
) -> None:
    record = recorded_game(kind=kind)
    data = run("replay", write_rows(tmp_path / "ledger", record.ledger), "--trace").data
    trace = data["trace"]
    assert [entry["row"] for entry in trace] == sorted(entry["row"] for entry in trace)
    history: dict[str, list[tuple[int, list[int]]]] = {}
    for entry in trace:
        state = [entry[name] for name in ("points", "coins", "workers", "priests")]
        state += [*entry["bowls"], *entry["cults"].values()]
        states = history.setdefault(entry["faction"], [])
        assert not states or states[-1][1] != state, "only seats that changed are listed"
        states.append((entry["row"], state))
    after = {(told.row, told.faction): told.state for told in record.expect.rows}
    for (row, faction), state in after.items():
        assert [s for r, s in history[faction] if r <= row][-1] == state
    assert {name: states[-1][1][0] for name, states in history.items()} == {
        seat["faction"]: seat["points"] for seat in data["seats"]
    }


def test_an_illegal_row_is_named_and_nothing_is_printed(run: Command, tmp_path: Path) -> None:
    rows = SHORT_GAME.replace("nomads: build E8.", "nomads: build A1.").splitlines()
    path = write_rows(tmp_path / "game.txt", rows)
    row = rows.index("nomads: build A1. build F3")
    for arguments in ([], ["--json"], ["--trace"], ["--json", "--at", "1"]):
        done = run("replay", path, *arguments)
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith(f"spadework: row {row}: 'build A1': A1 is plains")
        assert done.err.count("\n") == 1


def test_an_illegal_row_of_a_ledger_is_named(run: Command, tmp_path: Path) -> None:
    rows = list(recorded_game(kind="ai-self").ledger)
    place = next(i for i, row in enumerate(rows) if ": upgrade" in row)
    rows[place] = f"{rows[place].split(':')[0]}: build Z9"
    done = run("replay", write_rows(tmp_path / "ledger", rows), "--json")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"spadework: row {place}: there is no hex 'Z9'")


def test_an_option_completes_a_ledger(run: Command, tmp_path: Path) -> None:
    record = recorded_game(kind="ai-self")
    ledger = write_rows(tmp_path / "ledger", record.ledger)
    data = run("replay", ledger, "--json", "--option", "start_points=2017").data
    assert data["options"]["start_points"] == "2017"
    assert {s["faction"]: s["points"] for s in data["seats"]} != record.expect.final_vp
