"""Ledgers as the site displays them, made from recorded games and read like typed ones."""

from pathlib import Path

import pytest

from spadework.core.errors import NotationError
from spadework.games.catalog import Catalog
from spadework.notation.conformance.comparing import Comparison
from spadework.notation.conformance.corpus import RecordedGame
from spadework.notation.files import TraceRow, read_record, trace_record
from spadework.notation.ledger.display import is_display
from spadework.notation.ledger.text import Command, read_rows
from support import corpora
from support.displayed_ledger import Page

CATALOG = Catalog()
PARTS = 4


def records(path: Path) -> list[RecordedGame]:
    """The games of a corpus file that no other game was restyled from."""
    return [record for record in corpora.ledgers(path) if record.kind != "style"]


def files() -> list[Path]:
    """Machine games of the repository and human games from outside."""
    human = [path for path in corpora.outside() if path.name.startswith("human")]
    return [*[path for path in corpora.inside() if path.name == "games.jsonl.gz"], *human]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_displayed_games_replay_as_recorded(path: Path, part: int) -> None:
    differences = [
        f"{result.name}: {result.difference}"
        for record in records(path)[part::PARTS]
        if (result := Comparison(CATALOG).check(Page(record).record, {})).difference
    ]
    assert not differences, "\n".join(differences)


def machine_games() -> list[RecordedGame]:
    """Those of the repository."""
    return [record for path in corpora.inside() for record in records(path)]


def typed(row: str) -> list[tuple[str, str]]:
    """Who commands what in a row, when it is displayed among others."""
    rows = [line("nomads", "pass BON1"), row]
    return [(c.faction, c.text) for c in read_rows(rows) if c.row == 1]


def line(faction: str, commands: str) -> str:
    """A row of the page."""
    goods = "\t20 VP\t-4\t11 C\t\t3 W\t\t0 P\t+2\t5/7/0 PW\t\t0/1/0/1"
    return f"{faction}\t{goods}\t2 1\t{commands}"


def test_typed_ledgers_are_not_taken_for_displayed_ones() -> None:
    for record in machine_games():
        assert not is_display(record.ledger)
    assert not is_display(["nomads:\tbuild\tE5", "# nomads\t20 VP\t5/7/0 PW\t0/0/0/0\t\tpass"])


def test_a_file_may_hold_a_displayed_ledger() -> None:
    record = machine_games()[0]
    replay = read_record(CATALOG, Page(record).text.replace("\n", "\r\n"))
    points = {seat.faction.code: seat.points for seat in replay.game.state.seats}
    assert (replay.form, points) == ("ledger", record.expect.final_vp)


def test_the_starting_points_on_display_tell_which_table_was_used() -> None:
    other = [r for r in machine_games() if r.options["vp_variant"] == "original_2017"]
    assert other
    for record in other:
        state = read_record(CATALOG, Page(record).text).game.state
        points = {seat.faction.code: seat.points for seat in state.seats}
        assert points == record.expect.final_vp


def test_a_trace_numbers_the_rows_of_the_page() -> None:
    page = Page(machine_games()[0])
    traced: dict[tuple[int, int], TraceRow] = {
        (entry.row, entry.seat): entry for entry in trace_record(CATALOG, page.text).trace
    }
    seats = {name: seat for seat, name in enumerate(page.record.factions)}
    leeches = [entry for entry in page.entries if entry.commands.startswith("leech")]
    assert leeches
    for leech in leeches:
        assert traced[leech.row, seats[leech.faction]].bowls == tuple(leech.state[4:7])


def test_a_part_of_the_page_can_be_read() -> None:
    page = Page(machine_games()[0])
    setups = [entry.row for entry in page.entries if entry.commands == "setup"]
    state = read_record(CATALOG, page.text, at=setups[1] + 1).game.state
    assert [seat.faction.code for seat in state.seats] == page.record.factions[:2]
    with pytest.raises(NotationError, match="nobody chooses a faction"):
        read_record(CATALOG, page.text, at=setups[0])


def test_commands_keep_the_order_on_display() -> None:
    assert typed(line("swarmlings", "Burn 2. Leech 6 from nomads")) == [
        ("swarmlings", "burn 2"),
        ("swarmlings", "leech 6 from nomads"),
    ]
    assert typed(line("witches", "build E5. transform E6 to green")) == [
        ("witches", "build e5"),
        ("witches", "transform e6 to green"),
    ]


@pytest.mark.parametrize(
    ("commands", "left"),
    [
        ("[opponent accepted power]", []),
        ("cult_income_for_faction", []),
        ("+8vp for connected-sa-sh-distance", []),
        ("score_resources", []),
        ("", []),
        ("transform D4. other_income_for_faction", ["transform d4"]),
    ],
)
def test_what_the_site_books_by_itself_is_left_out(commands: str, left: list[str]) -> None:
    assert typed(line("cultists", commands)) == [("cultists", text) for text in left]


def test_other_cells_of_the_page_do_not_matter() -> None:
    row = line("Chaos Magicians", "Pass bon3") + "\tshow history\r"
    assert typed(row) == [("chaosmagicians", "pass bon3")]
    assert typed(line("nomads", "").rstrip()) == []
    assert typed("\tRound 2, turn 1\tshow history") == []


@pytest.mark.parametrize(
    ("comment", "row"),
    [
        ("option strict-leech", "option strict-leech"),
        ("Player 3: P3", "player P3"),
        ("Removing tile BON4", "delete bon4"),
        ("\tmap 126fe960806d587c78546b30f1a90853b1ada468\tshow history", "map 126fe"),
        ("Added final scoring tile: connected-distance", "final-scoring connected-distance"),
        ("Chaos Magicians dropped from the game", "drop-faction chaosmagicians"),
    ],
)
def test_comments_tell_the_rows_of_the_table(comment: str, row: str) -> None:
    ((faction, text),) = typed(comment)
    assert not faction
    assert text.startswith(row)


@pytest.mark.parametrize(
    "comment",
    ["Round 1 income", "Round 6, turn 3", "Scoring FIRE cult", "Converting resources to VPs", ""],
)
def test_other_comments_say_nothing(comment: str) -> None:
    assert typed(comment) == []


def test_the_scoring_tiles_are_one_row_of_the_table() -> None:
    rows = [f"Round {n} scoring: SCORE{9 - n}, TOWN >> 5" for n in range(1, 7)]
    assert read_rows(rows) == [Command(5, "", "score score8,score7,score6,score5,score4,score3")]


def test_the_first_move_after_the_favor_tile_of_the_ice_maidens_is_of_another_faction() -> None:
    rows = [line(name, "setup") for name in ("chaosmagicians", "acolytes", "icemaidens")]
    for move in ("build G2", "pick-color red"):
        *_, tile, first = read_rows([*rows, line("icemaidens", f"+FAV7. {move}")])
        assert tile == Command(3, "icemaidens", "+fav7")
        assert first == Command(3, "acolytes", move.lower())


@pytest.mark.parametrize("row", ["nomads: build E5", "nomads  20 VP  5/7/0 PW  0/1/0/1  pass"])
def test_a_row_that_is_not_of_the_page_is_refused(row: str) -> None:
    with pytest.raises(NotationError, match="not as the site displays it"):
        typed(row)
