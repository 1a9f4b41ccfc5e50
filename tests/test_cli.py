"""The command `spadework`: what every command prints, writes and returns."""

import functools
import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

import corpora
import spadework
from short_record import SET_UP
from spadework.agents.bench import is_compiled
from spadework.cli import main
from spadework.core.errors import NotationError
from spadework.notation.corpus import Record, read_corpus
from spadework.notation.ledger_writer import write_ledger

GAMES = corpora.INSIDE / "games.jsonl.gz"
PROBES = corpora.INSIDE / "probes.jsonl.gz"
MAPS = Path(spadework.__file__).parent / "games" / "terra_mystica" / "maps"
SEAT_KEYS = {
    *("faction", "points", "coins", "workers", "priests"),
    *("bowls", "cults", "buildings", "breakdown"),
}
TRACE_KEYS = ["row", "faction", "points", "coins", "workers", "priests", "bowls", "cults"]
SHORT_GAME = (
    SET_UP
    + """# Round 1
witches: convert 1 W to 1 C. upgrade F4 to TP
nomads: leech 1 from witches
"""
)


class Outcome(NamedTuple):
    """Exit status, standard output and error output of a command."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON object printed."""
        return json.loads(self.out)


class Command:
    """Runs `spadework` in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: object) -> Outcome:
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            status = int(stop.code or 0)
        return Outcome(status, *self._capsys.readouterr())


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


@pytest.fixture
def short_game(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(SHORT_GAME, encoding="utf-8")
    return path


@functools.cache
def recorded() -> list[Record]:
    return list(read_corpus(GAMES))


def recorded_game(**wanted: str) -> Record:
    """A recorded game of a *kind* or on a *map*, with the starting points of the rulebook."""
    for record in recorded():
        if not record["options"].get("vp_variant") and all(
            record[name] == value for name, value in wanted.items()
        ):
            return record
    raise AssertionError(f"no recorded game is {wanted}")


def write_rows(path: Path, rows: list[str]) -> Path:
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def write_corpus(path: Path, records: list[Record]) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(record) + "\n" for record in records)
    return path


def in_a_process(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run the command as a user does, with the package under test."""
    place = str(Path(spadework.__file__).parent.parent)
    return subprocess.run(
        [sys.executable, "-m", "spadework.cli", *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": place},
        check=False,
    )


# --- new


def test_new_prints_a_record_with_headers(run: Command) -> None:
    done = run("new", "--game", "terra_mystica", "--players", 4, "--map", "base", "--seed", 7)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("Spadework game 1\ngame: terra_mystica\nrules: 1\nmap: base\n")
    assert "seats: 4\nseed: 7\n" in done.out


def test_new_writes_text_or_json_by_the_name_of_the_file(run: Command, tmp_path: Path) -> None:
    text, data = tmp_path / "game.txt", tmp_path / "game.json"
    for path in (text, data):
        done = run("new", "--seed", 3, "--players", 3, "--factions", "random", "-o", path)
        assert done == (0, "", "")
    assert text.read_text(encoding="utf-8").startswith("Spadework game 1\n")
    record = json.loads(data.read_text(encoding="utf-8"))
    assert (record["format"], record["actions"]) == ("Spadework game 1", [])
    assert run("convert", data).out == text.read_text(encoding="utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json", "game.txt"]


def test_the_same_seed_deals_the_same_game_and_another_one_another(run: Command) -> None:
    def dealt(seed: int) -> str:
        return run("new", "--seed", seed, "--factions", "random").out.replace(f"seed: {seed}", "")

    assert dealt(5) == dealt(5)
    assert dealt(5) != dealt(6)


def test_factions_are_fixed_in_seat_order_or_left_to_be_chosen(run: Command) -> None:
    fixed = run("new", "--players", 3, "--factions", "witches, nomads,giants").out
    assert "factions: witches, nomads, giants\n" in fixed
    assert run("new", "--players", 3, "--factions", "witches", "nomads", "giants").out == fixed
    assert "factions:" not in run("new", "--players", 3).out


def test_options_are_recorded_and_a_bare_name_switches_one_on(run: Command) -> None:
    done = run("new", "--option", "variable_turn_order", "--option", "start_points=2017")
    assert "option start_points: 2017\noption variable_turn_order: on\n" in done.out


def test_options_are_listed_for_help_and_those_of_expansions_too(run: Command) -> None:
    plain = run("new", "--option", "help")
    assert plain.status == 0
    assert "spade_tile = early | any\n" in plain.out
    assert "variable_factions" not in plain.out
    more = run("new", "--option", "help", "--with", "fire_and_ice", "--with", "mini_expansion").out
    assert "variable_factions = v5 | first" in more
    assert "temple_tile = on | off" in more


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_introductory_game_has_its_factions_and_dwellings(run: Command, players: int) -> None:
    done = run("new", "--option", "introductory", "--players", players)
    assert "factions: witches, nomads" in done.out
    assert done.out.count("dwellings ") == players


@pytest.mark.parametrize("map", ["base", "fire_and_ice", "revised_base", "lakes", "fjords"])
def test_every_map_can_be_played_on(run: Command, map: str) -> None:
    done = run("new", "--map", map, "--option", "start_points=merchants")
    assert f"map: {map}\n" in done.out


def test_a_map_of_ones_own_is_given_by_its_path(run: Command, tmp_path: Path) -> None:
    facts = (MAPS / "base.toml").read_text(encoding="utf-8")
    changed = facts.replace('"U S G B Y R U K R G B R K"', '"G S G B Y R U K R G B R K"')
    assert changed != facts
    own = tmp_path / "own.toml"
    own.write_text(changed, encoding="utf-8")
    record = tmp_path / "game.txt"
    head = ("--map", own, "--players", 2, "--factions", "witches,nomads")
    assert run("new", *head, "-o", record).status == 0
    assert f"map: {own}\n" in record.read_text(encoding="utf-8")
    # A1 has become forest, the home of the Witches.
    assert "is possible now" in run("explain", record, "build A1").out
    shown = run("show", record).out
    assert "A1 fo" in shown
    assert run("simulate", *head, "--games", 1, "--check").status == 0


# --- replay


def test_replay_says_where_the_game_stands(run: Command, short_game: Path) -> None:
    done = run("replay", short_game)
    assert done.status == 0
    assert done.out.splitlines()[0].startswith("Round 1; it is for Witches to ")
    assert "  Nomads: 20 points, " in done.out


@pytest.mark.parametrize("form", ["text", "json", "ledger"])
def test_replay_recognizes_the_form_by_itself(run: Command, tmp_path: Path, form: str) -> None:
    ledger = write_rows(tmp_path / "ledger", recorded_game(kind="ai-self")["ledger"])
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
    data = run("replay", write_rows(tmp_path / "ledger", record["ledger"]), "--json").data
    assert data["ruleset"] == "terra_mystica+fire_and_ice+mini_expansion"
    assert (data["over"], data["round"]) == (True, 6)
    assert {s["faction"]: s["points"] for s in data["seats"]} == record["expect"]["final_vp"]
    for seat in data["seats"]:
        assert sum(seat["breakdown"].values()) == seat["points"]


def test_replay_stops_after_so_many_actions(run: Command, short_game: Path) -> None:
    start = run("replay", short_game, "--at", 0).out
    assert start.startswith("Set-up; it is for Witches to place a first dwelling")
    assert "to place a first dwelling" in run("replay", short_game, "--at", 4).out
    assert run("replay", short_game, "--at", 7, "--json").data["round"] == 1
    assert run("replay", short_game, "--at", 6, "--json").data["round"] == 0


def test_replay_stops_after_so_many_rows_of_a_ledger(run: Command, tmp_path: Path) -> None:
    rows = recorded_game(kind="ai-self")["ledger"]
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
    data = run("replay", write_rows(tmp_path / "ledger", record["ledger"]), "--trace").data
    trace = data["trace"]
    assert [entry["row"] for entry in trace] == sorted(entry["row"] for entry in trace)
    history: dict[str, list[tuple[int, list[int]]]] = {}
    for entry in trace:
        state = [entry[name] for name in ("points", "coins", "workers", "priests")]
        state += [*entry["bowls"], *entry["cults"].values()]
        states = history.setdefault(entry["faction"], [])
        assert not states or states[-1][1] != state, "only seats that changed are listed"
        states.append((entry["row"], state))
    after = {(row, faction): state for row, faction, _, state in record["expect"]["rows"]}
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
    rows = list(recorded_game(kind="ai-self")["ledger"])
    place = next(i for i, row in enumerate(rows) if ": upgrade" in row)
    rows[place] = f"{rows[place].split(':')[0]}: build Z9"
    done = run("replay", write_rows(tmp_path / "ledger", rows), "--json")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"spadework: row {place}: there is no hex 'Z9'")


def test_an_option_completes_a_ledger(run: Command, tmp_path: Path) -> None:
    record = recorded_game(kind="ai-self")
    ledger = write_rows(tmp_path / "ledger", record["ledger"])
    data = run("replay", ledger, "--json", "--option", "start_points=2017").data
    assert data["options"]["start_points"] == "2017"
    assert {s["faction"]: s["points"] for s in data["seats"]} != record["expect"]["final_vp"]


# --- convert


def test_text_and_json_are_the_same_game(run: Command, short_game: Path, tmp_path: Path) -> None:
    data = tmp_path / "game.json"
    assert run("convert", short_game, "--to", "json", "-o", data) == (0, "", "")
    text = tmp_path / "again.txt"
    assert run("convert", data, "--to", "text", "-o", text) == (0, "", "")
    assert run("convert", text, "--to", "json").out == data.read_text(encoding="utf-8")
    assert run("replay", text, "--json") == run("replay", short_game, "--json")


def test_a_game_of_our_own_becomes_a_ledger_and_back(run: Command, tmp_path: Path) -> None:
    game = spadework.new_game(spadework.ruleset("terra_mystica"), 3, 11, ["random"])
    while not game.over and len(game.record) < 60:
        game.play(game.offers()[len(game.record) % len(game.offers())])
    path = tmp_path / "game.txt"
    path.write_text(spadework.write_text(game), encoding="utf-8")
    ledger = tmp_path / "ledger.txt"
    assert run("convert", path, "--to", "ledger", "-o", ledger) == (0, "", "")
    assert ledger.read_text(encoding="utf-8") == write_ledger(game)
    ours = run("replay", path, "--json").data["seats"]
    theirs = run("replay", ledger, "--json").data["seats"]
    for a, b in zip(ours, theirs, strict=True):
        assert (a["points"], a["coins"], a["buildings"]) == (
            b["points"],
            b["coins"],
            b["buildings"],
        )


def test_a_part_of_a_record_can_be_written(run: Command, short_game: Path, tmp_path: Path) -> None:
    part = tmp_path / "part.txt"
    assert run("convert", short_game, "--at", 3, "-o", part).status == 0
    assert "# Round 1" not in part.read_text(encoding="utf-8")


# --- show, explain, play


def test_show_prints_board_and_seats(run: Command, short_game: Path) -> None:
    done = run("show", short_game)
    assert done.status == 0
    assert "A1 pl" in done.out
    assert "Witches" in done.out
    assert "Scoring tiles: SCORE5" in done.out


@pytest.mark.parametrize("dark", [[], ["--dark"]])
def test_show_draws_a_picture(
    run: Command, short_game: Path, tmp_path: Path, dark: list[str]
) -> None:
    picture = tmp_path / "board.svg"
    assert run("show", short_game, "--svg", picture, *dark) == (0, "", "")
    root = ElementTree.parse(picture).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "Witches" in picture.read_text(encoding="utf-8")


def test_show_draws_the_position_asked_for(run: Command, short_game: Path, tmp_path: Path) -> None:
    first, last = tmp_path / "first.svg", tmp_path / "last.svg"
    run("show", short_game, "--at", 0, "--svg", first)
    run("show", short_game, "--svg", last)
    assert first.read_bytes() != last.read_bytes()


def test_explain_tells_what_an_action_brings(run: Command, short_game: Path) -> None:
    done = run("explain", short_game, "build E8", "--at", 1)
    assert done.status == 0
    assert done.out.startswith("'build E8' is possible now.")
    paid = run("explain", short_game, "upgrade F4 to TP", "--at", 7).out.splitlines()
    assert "  Costs 3 coins and 2 workers." in paid
    assert "  Lets the Nomads take 1 power for nothing." in paid


def test_explain_tells_why_an_action_is_not_possible(run: Command, short_game: Path) -> None:
    done = run("explain", short_game, "upgrade C3 to SH", "--at", 7)
    assert done.status == 0
    assert "C3" in done.out
    assert "is possible" not in done.out


def test_play_shows_a_game_to_its_end(run: Command) -> None:
    done = run("watch", "--players", 2, "--seed", 1, "--with", "fire_and_ice")
    assert done.status == 0
    assert "Before round 1" in done.out
    assert "The end" in done.out
    assert done.out.rstrip().splitlines()[-1].endswith(")")


# --- conformance


def test_recorded_games_are_as_recorded(run: Command, tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "few.jsonl.gz", recorded()[:3])
    assert run("conformance", corpus) == (0, "3 records, 3 as recorded, 0 different\n", "")


def test_differences_are_named_in_one_line_each(run: Command, tmp_path: Path) -> None:
    first, second, third = (json.loads(json.dumps(record)) for record in recorded()[:3])
    first["expect"]["rows"][30][3][1] += 1
    winner = next(iter(second["expect"]["final_vp"]))
    second["expect"]["final_vp"][winner] += 5
    corpus = write_corpus(tmp_path / "tampered.jsonl.gz", [first, second, third])
    done = run("conformance", corpus)
    assert done.status == 1
    one, two, totals = done.out.splitlines()
    assert one.startswith(f"{first['id']}: row {first['expect']['rows'][30][0]}, ")
    assert two.startswith(f"{second['id']}: final points: {winner} is ")
    assert totals == "3 records, 1 as recorded, 2 different"


def test_a_refused_row_is_a_difference(run: Command, tmp_path: Path) -> None:
    record = json.loads(json.dumps(recorded()[0]))
    place = next(i for i, row in enumerate(record["ledger"]) if ": build" in row)
    record["ledger"][place] = record["ledger"][place].split(":")[0] + ": build Z9"
    done = run("conformance", write_corpus(tmp_path / "one.jsonl.gz", [record]))
    assert done.status == 1
    assert done.out.startswith(f"{record['id']}: row {place} is refused: ")


def test_several_processes_find_the_same(run: Command, tmp_path: Path) -> None:
    records = [json.loads(json.dumps(record)) for record in recorded()[:4]]
    records[2]["expect"]["bridges"] = [["A1", "A2", "red"]]
    corpus = write_corpus(tmp_path / "four.jsonl.gz", records)
    assert run("conformance", corpus, "--jobs", 2) == run("conformance", corpus)


def test_probes_find_their_games_beside_them(run: Command, tmp_path: Path) -> None:
    probes = list(read_corpus(PROBES))[:12]
    wanted = {probe["game"] for probe in probes}
    write_corpus(tmp_path / "games.jsonl.gz", [r for r in recorded() if r["id"] in wanted])
    path = write_corpus(tmp_path / "probes.jsonl.gz", probes)
    assert run("conformance", path) == (0, "12 records, 12 as recorded, 0 different\n", "")
    probes[0]["verdict"] = "accept" if probes[0]["verdict"] == "reject" else "reject"
    done = run("conformance", write_corpus(path, probes))
    assert (done.status, done.out.count("\n")) == (1, 2)
    assert done.out.startswith(f"{probes[0]['game']} at {probes[0]['at']}: ")


def test_a_probe_without_its_game_is_a_difference(run: Command, tmp_path: Path) -> None:
    path = write_corpus(tmp_path / "probes.jsonl.gz", list(read_corpus(PROBES))[:1])
    done = run("conformance", path)
    assert (done.status, "is not in the corpus files beside it" in done.out) == (1, True)


# --- simulate, bench


@pytest.mark.parametrize(
    "setting",
    [
        [],
        ["--players", "2", "--factions", "witches,nomads"],
        ["--with", "fire_and_ice", "--with", "mini_expansion", "--map", "fjords"],
        ["--option", "faction_choice=auction", "--option", "variable_turn_order"],
        ["--option", "introductory", "--players", "5"],
    ],
)
def test_random_games_keep_the_invariants(run: Command, setting: list[str]) -> None:
    done = run("simulate", "--games", 2, "--seed", 4, "--check", *setting)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("2 games, ")
    assert done.out.endswith(" actions a second, 0 with a failed invariant\n")


def test_random_games_depend_on_the_seed_alone(run: Command) -> None:
    def totals(*extra: str) -> str:
        return run("simulate", "--games", 3, "--seed", 9, "--players", 2, *extra).out.split(" p")[0]

    assert totals() == totals() == totals("--check")


def test_bench_measures_both_engines_or_says_that_one_is_missing(run: Command) -> None:
    data = run("bench", "--seconds", 0.05, "--json").data
    assert set(data) == {"compiled", "interpreted"}
    assert (data["compiled"] is not None) == is_compiled()
    for result in data.values():
        if result is not None:
            assert set(result) == {"actions_per_second", "copy_us", "replay_ms"}
            assert all(value > 0 for value in result.values())


def test_bench_prints_a_line_for_each_engine(run: Command) -> None:
    done = run("bench", "--seconds", 0.02)
    assert [line.split(":")[0] for line in done.out.splitlines()] == ["compiled", "interpreted"]


# --- as a process of its own


def test_the_program_runs_as_a_process(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    done = in_a_process("new", "--seed", 1, "-o", path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    done = in_a_process("replay", path, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["round"] == 0


def test_a_refusal_is_the_exit_status_of_the_process(tmp_path: Path) -> None:
    done = in_a_process("replay", tmp_path / "nothing.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot be read" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    place = str(Path(spadework.__file__).parent.parent)
    command = [sys.executable, "-m", "spadework.cli", "new", "--option", "help"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": place},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.parametrize(
    "command",
    [
        *("new", "replay", "convert", "show", "explain", "conformance"),
        *("simulate", "bench", "play", "serve", "watch"),
    ],
)
def test_every_command_has_help(run: Command, command: str) -> None:
    assert command in run("--help").out
    done = run(command, "--help")
    assert (done.status, done.out.startswith(f"usage: spadework {command}")) == (0, True)


def test_the_version_is_that_of_the_package(run: Command) -> None:
    assert run("--version").out == f"spadework {spadework.__version__}\n"


def test_reading_from_python_is_the_same(short_game: Path) -> None:
    game = spadework.open_game(short_game.read_text(encoding="utf-8"))
    assert (game.state.round, len(game.record)) == (1, 10)
    with pytest.raises(NotationError):
        spadework.open_game(SHORT_GAME + "witches: fly")


# --- documentation

PAGES = [
    corpora.ROOT / "README.md",
    *[
        p
        for name in ("docs", "tests", "benchmarks")
        for p in sorted((corpora.ROOT / name).glob("*.md"))
    ],
]


def examples() -> list[tuple[str, str]]:
    """The programs in the documentation, each with the page it is on."""
    found: list[tuple[str, str]] = []
    for page in PAGES:
        blocks = page.read_text(encoding="utf-8").split("```python\n")[1:]
        found += [(page.name, block.split("```")[0]) for block in blocks]
    return found


@pytest.mark.parametrize(
    "program", [program for _, program in examples()], ids=[page for page, _ in examples()]
)
def test_the_examples_in_the_documentation_run(
    program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(program, "example", "exec"), {"__name__": "example"})
    assert capsys.readouterr().out


def test_the_map_in_the_documentation_can_be_played_on(run: Command, tmp_path: Path) -> None:
    page = (corpora.ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    path = tmp_path / "pond.toml"
    path.write_text(page.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    assert run("new", "--map", path).status == 0


def test_the_record_in_the_documentation_is_a_game(run: Command, tmp_path: Path) -> None:
    page = (corpora.ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    path = tmp_path / "game.txt"
    text = page.split("\nSpadework game 1\n")[1].split("```")[0]
    path.write_text(f"Spadework game 1\n{text}", encoding="utf-8")
    assert run("replay", path).out.startswith("Round 1; ")


def test_every_option_is_in_the_documentation() -> None:
    page = (corpora.ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    catalog = spadework.Catalog()
    everything = catalog.expansions("terra_mystica")
    # Merchants of the Seas changes some options of the others and leaves some out.
    for box in (everything, [name for name in everything if name != "merchants"]):
        for option in catalog.options("terra_mystica", box):
            values = ", ".join(f"`{value}`" for value in option.values)
            assert f"| `{option.name}` | {values} | {option.text} |" in page


def test_links_in_the_documentation_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
