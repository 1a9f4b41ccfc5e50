"""Statistics of public games: counted when a game ends, the same when counted again."""

import csv
import io

import pyarrow.parquet
import pytest

from spadework.cli import main
from spadework.web.records.parquet import parquet
from spadework.web.records.results import places
from spadework.web.records.statistics import Cell, Tally, tallies
from spadework.web.tables.terms import Terms
from spadework.web.tables.viewed_game import Player
from support.databases import Kept
from support.web_people import FAMILY, played
from support.web_records import finish, table_of, wait_for_jobs
from support.web_table import House, running

PUBLIC = Terms(is_public=True)
TALLIES = "SELECT * FROM tallies ORDER BY kind, topic, map, seats, band, subject"


@pytest.mark.parametrize("name", FAMILY)
def test_what_a_game_adds_is_what_was_played(name: str) -> None:
    game = played(name, 3)
    state = game.state
    ended = places(state, ["a", "b"], [Player("Anna"), Player("Ben")])
    found = tallies(game, ended, ["new", "1600"])
    for seat, band in zip(state.seats, ("new", "1600"), strict=True):
        mine = {cell: tally for cell, tally in found.items() if cell.band == band}
        faction = Cell(game.setup.game, game.setup.map, 2, band, "faction", seat.faction.id)
        assert mine[faction].count == 1
        assert mine[faction].points == seat.points
        assert mine[faction].wins == (seat.points == max(other.points for other in state.seats))
        sources = [tally.amount for cell, tally in mine.items() if cell.topic == "source"]
        assert sum(sources) == seat.points, "every point has a source"
        cards = {
            entry.action.text.partition(" ")[2]
            for entry in game.record
            if entry.seat == seat.index and entry.action.text.startswith(("card ", "pass "))
        }
        assert cards <= {cell.subject for cell in mine if cell.topic == "tile"}


def test_tallies_of_several_games_add_up() -> None:
    one, other = Tally(1, 1, 100, 7), Tally(1, 0, 80, 3)
    assert one + other == Tally(2, 1, 180, 10)


def with_games(house: House, kept: Kept, *terms: Terms) -> None:
    """Games on these terms, all played to their end."""
    for number, each in enumerate(terms):
        people, url = table_of(house, kept, each, id=f"game{number}")
        finish(people, url)
    wait_for_jobs(kept, "tally")


def test_public_games_are_counted_private_ones_are_not(kept: Kept) -> None:
    with running(kept) as house:
        with_games(house, kept, PUBLIC, Terms(is_rated=True), Terms(), PUBLIC)
        stranger = house.browser()
        told = stranger.get("/statistics.json").json()
        assert sum(line["seats"] for line in told["lines"]) == 4, "two games of two"
        assert sum(line["wins"] for line in told["lines"]) in (2, 3, 4)
        factions = {line["subject"] for line in told["lines"]}
        page = stranger.get("/statistics").text
        for faction in factions:
            assert faction.replace("_", " ").title() in page
        tiles = {
            line["subject"] for line in stranger.get("/statistics.json?topic=tile").json()["lines"]
        }
        page = stranger.get("/statistics?topic=tile").text
        assert page.count('class="printed"') == len(tiles), "each is drawn"
        assert not any(f">{tile}<" in page for tile in tiles), "and no code is left"
        for topic in ("tile", "opening", "source"):
            assert stranger.get(f"/statistics.json?topic={topic}").json()["lines"]
            assert stranger.get(f"/statistics?topic={topic}").status_code == 200
        assert stranger.get("/statistics.json?seats=4").json()["lines"] == []
        assert stranger.get("/statistics.json?map=base&seats=2&rating=new").json()["lines"]
        assert stranger.get("/statistics.json?rating=1800").json()["lines"] == []
        assert stranger.get("/statistics?game=&map=&seats=&rating=").status_code == 200


def test_points_on_the_average_are_written_as_the_language_writes_them(kept: Kept) -> None:
    with running(kept) as house:
        with_games(house, kept, PUBLIC)
        stranger = house.browser()
        line = stranger.get("/statistics.json").json()["lines"][0]
        points = f"{line['points']:.1f}"
        assert f">{points}<" in stranger.get("/statistics").text
        german = stranger.get("/statistics", **{"accept-language": "de"}).text
        assert f">{points.replace('.', ',')}<" in german


def test_counted_again_from_the_records_they_are_the_same(
    kept: Kept, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(kept) as house:
        with_games(house, kept, PUBLIC, PUBLIC)
    before = kept.rows(TALLIES)
    assert before
    assert main(["admin", "statistics", "--db", str(kept.place)]) == 0
    assert "2 public games have been counted again" in capsys.readouterr().out
    assert kept.rows(TALLIES) == before


def test_a_game_whose_end_nobody_noted_is_counted_by_the_command(kept: Kept) -> None:
    with running(kept) as house:
        with_games(house, kept, PUBLIC)
    before = kept.rows(TALLIES)
    kept.rows("DELETE FROM tallies")
    kept.rows("DELETE FROM finished")
    assert main(["admin", "statistics", "--db", str(kept.place)]) == 0
    assert kept.rows(TALLIES) == before


def test_a_job_that_is_done_twice_counts_once(kept: Kept) -> None:
    with running(kept) as house:
        with_games(house, kept, PUBLIC)
        before = kept.rows(TALLIES)
        kept.rows("INSERT INTO jobs (kind, key, arguments, due) VALUES ('tally', 'game0', '{}', 0)")
        wait_for_jobs(kept, "tally")
        assert kept.rows(TALLIES) == before


def test_csv_and_parquet_say_what_json_says(kept: Kept) -> None:
    with running(kept) as house:
        with_games(house, kept, PUBLIC)
        browser = house.browser()
        for topic in ("faction", "source"):
            told = browser.get(f"/statistics.json?topic={topic}").json()["lines"]
            table = browser.get(f"/statistics.csv?topic={topic}")
            assert table.headers["content-type"].startswith("text/csv")
            rows = list(csv.DictReader(io.StringIO(table.text)))
            assert [(row["subject"], int(row["seats"])) for row in rows] == [
                (line["subject"], line["seats"]) for line in told
            ]
            content = browser.get(f"/statistics.parquet?topic={topic}").content
            read = pyarrow.parquet.read_table(io.BytesIO(content)).to_pydict()
            assert read["subject"] == [line["subject"] for line in told]
            assert read["points"] == pytest.approx([line["points"] for line in told], abs=1e-5)


@pytest.mark.parametrize("count", [0, 1, 5000])
def test_another_program_reads_our_parquet(count: int) -> None:
    numbers = list(range(-2, count - 2))
    shares = [number / 7 for number in numbers]
    names = [f"Möwe {number}" for number in numbers]
    content = parquet({"name": (str, names), "number": (int, numbers), "share": (float, shares)})
    table = pyarrow.parquet.read_table(io.BytesIO(content))
    assert table.to_pydict() == {"name": names, "number": numbers, "share": shares}
    assert [str(kind) for kind in table.schema.types] == ["string", "int64", "double"]
