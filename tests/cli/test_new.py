"""`spadework new`: dealing games."""

import json
from pathlib import Path

import pytest

import spadework
from support.command import Command

MAPS = Path(spadework.__file__).parent / "games" / "terra_mystica" / "maps"


def test_new_prints_a_record_with_headers(run: Command) -> None:
    done = run("new", "--game", "terra_mystica", "--players", 4, "--map", "base", "--seed", 7)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("Spadework game 1\ngame: terra_mystica\nrules: 2\nmap: base\n")
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
    factions = next(line for line in done.out.splitlines() if line.startswith("factions: "))
    assert {"witches", "nomads"} <= set(factions.partition(": ")[2].split(", "))
    assert done.out.count("dwellings ") == players


def test_in_the_introductory_game_it_can_be_said_who_gets_which_faction(run: Command) -> None:
    arguments = ["new", "--option", "introductory", "--players", 3]
    done = run(*arguments, "--factions", "alchemists,nomads,witches")
    lines = done.out.splitlines()
    order = next(line for line in lines if line.startswith("factions: ")).partition(": ")[2]
    round_table = ["alchemists", "nomads", "witches"] * 2
    assert order in [", ".join(round_table[i : i + 3]) for i in range(3)]
    refused = run(*arguments, "--factions", "giants,nomads,witches")
    assert refused.status == 2
    assert "is played with witches, nomads, alchemists, each once" in refused.err


def test_a_printing_sets_every_option_it_decides(run: Command) -> None:
    first = run("new", "--with", "fire_and_ice", "--printing", "first").out
    for name, value in {
        "cultists_decline_power": "off",
        "spade_tile": "any",
        "spade_points": "first",
        "free_burning": "off",
        "variable_factions": "first",
    }.items():
        assert f"\noption {name}: {value}\n" in first
    later = run("new", "--with", "fire_and_ice", "--printing", "later").out
    assert "option " not in later
    mixed = run("new", "--printing", "first", "--option", "free_burning").out
    assert "option free_burning" not in mixed
    assert "\noption spade_tile: any\n" in mixed
    refused = run("new", "--game", "terra_nova", "--printing", "first")
    assert refused.status == 2
    assert "one printing only" in refused.err


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
