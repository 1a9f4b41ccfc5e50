"""Commands that check and measure the engine."""

import copy
from pathlib import Path

import pytest

from spadework.agents.bench import is_compiled
from spadework.notation.conformance.corpus import Probe, read_corpus
from support import corpora
from support.command import PROBES, Command, write_corpus

# --- conformance


def test_recorded_games_are_as_recorded(run: Command, tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "few.jsonl.gz", corpora.ledgers()[:3])
    assert run("conformance", corpus) == (0, "3 records, 3 as recorded, 0 different\n", "")


def test_differences_are_named_in_one_line_each(run: Command, tmp_path: Path) -> None:
    first, second, third = copy.deepcopy(corpora.ledgers()[:3])
    first.expect.rows[30].state[1] += 1
    winner = next(iter(second.expect.final_vp))
    second.expect.final_vp[winner] += 5
    corpus = write_corpus(tmp_path / "tampered.jsonl.gz", [first, second, third])
    done = run("conformance", corpus)
    assert done.status == 1
    one, two, totals = done.out.splitlines()
    assert one.startswith(f"{first.id}: row {first.expect.rows[30].row}, ")
    assert two.startswith(f"{second.id}: final points: {winner} is ")
    assert totals == "3 records, 1 as recorded, 2 different"


def test_a_refused_row_is_a_difference(run: Command, tmp_path: Path) -> None:
    record = copy.deepcopy(corpora.ledgers()[0])
    place = next(i for i, row in enumerate(record.ledger) if ": build" in row)
    record.ledger[place] = record.ledger[place].split(":")[0] + ": build Z9"
    done = run("conformance", write_corpus(tmp_path / "one.jsonl.gz", [record]))
    assert done.status == 1
    assert done.out.startswith(f"{record.id}: row {place} is refused: ")


def test_several_processes_find_the_same(run: Command, tmp_path: Path) -> None:
    records = copy.deepcopy(corpora.ledgers()[:4])
    records[2].expect.bridges = [["A1", "A2", "red"]]
    corpus = write_corpus(tmp_path / "four.jsonl.gz", records)
    assert run("conformance", corpus, "--jobs", 2) == run("conformance", corpus)


def test_probes_find_their_games_beside_them(run: Command, tmp_path: Path) -> None:
    probes = [probe for probe in read_corpus(PROBES) if isinstance(probe, Probe)][:12]
    wanted = {probe.game for probe in probes}
    write_corpus(tmp_path / "games.jsonl.gz", [r for r in corpora.ledgers() if r.id in wanted])
    path = write_corpus(tmp_path / "probes.jsonl.gz", probes)
    assert run("conformance", path) == (0, "12 records, 12 as recorded, 0 different\n", "")
    probes[0].verdict = "accept" if probes[0].verdict == "reject" else "reject"
    done = run("conformance", write_corpus(path, probes))
    assert (done.status, done.out.count("\n")) == (1, 2)
    assert done.out.startswith(f"{probes[0].game} at {probes[0].at}: ")


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
