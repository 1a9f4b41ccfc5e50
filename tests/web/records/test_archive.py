"""The archive: public games are found by everybody, private ones by nobody."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import insert

from spadework.web.storage.archive_search import Found, SearchedGames, find_games, read_cursor
from spadework.web.storage.database import Database, open_database, prepare_database
from spadework.web.storage.schema.games import GAMES
from spadework.web.storage.schema.people import ACCOUNTS
from spadework.web.storage.schema.records import FINISHED, PLACES
from spadework.web.tables.terms import Terms
from support.databases import Kept
from support.web_records import finish, table_of
from support.web_table import running


def story_game(
    id: str,
    ended: float,
    seats: list[tuple[str, str, int]],
    *,
    public: bool = True,
    map: str = "base",
) -> list[tuple[object, dict[str, object] | list[dict[str, object]]]]:
    """The rows of a game: its seats are a name, a faction and points, the winner first."""
    game = {
        "id": id,
        "title": f"Game {id}",
        "headers": {},
        "players": [[name, ""] for name, _, _ in seats],
        "host": "",
        "created": "",
        "changed": "",
        "situation": "",
        "asked": [],
        "over": True,
        "bot_asked": False,
    }
    finished = {
        "game": id,
        "ended": ended,
        "pool": "terra_mystica/2/turns",
        "kind": "terra_mystica",
        "seats": len(seats),
        "pace": "turns",
        "map": map,
        "rated": False,
        "public": public,
        "best": seats[0][2],
    }
    placed: list[dict[str, object]] = [
        {
            "game": id,
            "seat": number,
            "holder": f"key of {name}",
            "level": "",
            "faction": faction,
            "points": points,
            "place": number + 1,
            "ended": ended,
        }
        for number, (name, faction, points) in enumerate(seats)
    ]
    return [(GAMES, game), (FINISHED, finished), (PLACES, placed)]


STORIES = [
    story_game("a", 1.0, [("Anna", "witches", 120), ("Ben", "nomads", 90)]),
    story_game("b", 2.0, [("Ben", "witches", 150), ("Cleo", "giants", 80)], map="lakes"),
    story_game("c", 2.0, [("Cleo", "nomads", 110), ("Anna", "giants", 100)]),
    story_game("d", 3.0, [("Anna", "witches", 200), ("Ben", "giants", 10)], public=False),
    story_game("e", 4.0, [("Anna", "giants", 95), ("Ben", "witches", 94)]),
]


def found(kept: Kept, search: SearchedGames, most: int = 20) -> list[list[Found]]:
    """All pages of a search."""
    prepare_database(kept.place)

    async def look() -> list[list[Found]]:
        database = open_database(kept.place)
        try:
            await database.write(write)
            return await pages(database)
        finally:
            database.close()

    def write(connection: object) -> None:
        from sqlalchemy import Connection

        assert isinstance(connection, Connection)
        for name in ("Anna", "Ben", "Cleo"):
            connection.execute(
                insert(ACCOUNTS).values(
                    key=f"key of {name}",
                    name=name,
                    likeness=name.lower(),
                    password="",
                    created="",
                )
            )
        for story in STORIES:
            for table, rows in story:
                connection.execute(insert(table), rows)  # type: ignore[arg-type]  # a table

    async def pages(database: Database) -> list[list[Found]]:
        gathered, after = [], ""
        while True:
            page = await database.read(lambda c, a=after: find_games(c, search, a, most))  # type: ignore[misc]  # a connection
            gathered.append(page.games)
            if not page.next:
                return gathered
            after = page.next

    return asyncio.run(look())


@pytest.mark.parametrize(
    ("search", "ids"),
    [
        (SearchedGames(), "ecba"),
        (SearchedGames(player="Anna"), "eca"),
        (SearchedGames(player="anna", faction="witches"), "a"),
        (SearchedGames(faction="witches"), "eba"),
        (SearchedGames(faction="witches", score=100), "ba"),
        (SearchedGames(score=110), "cba"),
        (SearchedGames(map="lakes"), "b"),
        (SearchedGames(player="Ben", map="base"), "ea"),
        (SearchedGames(game="terra_nova"), ""),
        (SearchedGames(seats=2), "ecba"),
        (SearchedGames(seats=3), ""),
        (SearchedGames(player="Nobody"), ""),
        (SearchedGames(player="' OR 1=1 --"), ""),
    ],
)
def test_games_are_found_by_who_played_what_where_and_how_well(
    kept: Kept, search: SearchedGames, ids: str
) -> None:
    ((*games,),) = found(kept, search)
    assert "".join(game.id for game in games) == ids


@pytest.mark.parametrize("most", [1, 2, 3])
def test_pages_leave_nothing_out_and_tell_nothing_twice(kept: Kept, most: int) -> None:
    pages = found(kept, SearchedGames(), most)
    assert [game.id for page in pages for game in page] == ["e", "c", "b", "a"]
    assert max(len(page) for page in pages) == most
    assert [seat.name for seat in pages[0][0].seats] == ["Anna", "Ben"]


def test_a_page_that_was_made_up_is_the_first_one() -> None:
    assert [read_cursor(text) for text in ("", "x", "x_y", "_")] == [None] * 4


def test_a_public_game_is_found_and_looked_at_by_everybody(kept: Kept) -> None:
    with running(kept) as house:
        people, url = table_of(house, kept, Terms(is_public=True), id="public")
        stranger = house.browser()
        assert stranger.get(url).status_code == 200, "while it is played, too"
        assert stranger.play(url, "pass").status_code == 403
        assert "/game/public" not in stranger.get("/archive").text, "it is not over yet"
        finish(people, url)
        page = stranger.get("/archive").text
        assert "/game/public/final" in page
        assert "Anna" in page
        assert stranger.get(f"{url}/final").status_code == 200
        assert stranger.get(f"{url}/export.txt").status_code == 200
        told = stranger.get("/archive.json?player=Ben").json()
        assert [game["id"] for game in told["games"]] == ["public"]
        assert stranger.get(told["games"][0]["record"]).json()["actions"]
        assert stranger.get("/archive?player=&faction=&score=&seats=").status_code == 200


def test_nothing_private_appears_anywhere(kept: Kept) -> None:
    with running(kept) as house:
        for number, terms in enumerate([Terms(), Terms(is_rated=True)]):
            people, url = table_of(house, kept, terms, id=f"secluded{number}")
            finish(people, url)
        stranger = house.browser()
        for path in ("/archive", "/archive.json", "/archive?player=Anna", "/", "/people/Anna"):
            page = stranger.get(path).text
            assert "secluded" not in page, path
            assert "A rated game" not in page, path
        assert stranger.get("/statistics.json").json()["lines"] == []
        assert [stranger.get(f"/game/secluded{n}").status_code for n in (0, 1)] == [403, 403]


def test_who_has_left_is_not_found_and_not_named(kept: Kept) -> None:
    with running(kept) as house:
        people, url = table_of(house, kept, Terms(is_public=True), id="public")
        finish(people, url)
        people[1].submit("/account/delete", password="swamps and lakes")
        stranger = house.browser()
        assert stranger.get("/archive.json?player=Ben").json()["games"] == []
        (game,) = stranger.get("/archive.json").json()["games"]
        assert sorted(seat["name"] for seat in game["seats"]) == ["", "Anna"]
        assert "Ben" not in stranger.get("/archive").text


def test_a_game_that_was_cleared_is_gone_from_the_archive(kept: Kept) -> None:
    with running(kept) as house:
        people, url = table_of(house, kept, Terms(is_public=True), id="public")
        finish(people, url)
        kept.rows("DELETE FROM games")
        assert house.browser().get("/archive.json").json()["games"] == []


@pytest.mark.parametrize(
    "how",
    [
        "UPDATE games SET players = '[' WHERE id = 'broken'",
        "UPDATE finished SET ended = 'long ago' WHERE game = 'broken'",
        "UPDATE finished SET kind = x'ff00fe' WHERE game = 'broken'",
        "UPDATE standings SET mu = 'high' WHERE kind = 'faction'",
        "UPDATE accounts SET name = x'ff00fe' WHERE name = 'Ben'",
    ],
)
def test_a_damaged_row_does_not_keep_other_games_from_being_found(tmp_path: Path, how: str) -> None:
    kept = Kept(tmp_path / "games.sqlite3")
    prepare_database(kept.place)
    with kept.engine().begin() as connection:
        for id, ended in (("sound", 1.0), ("broken", 2.0)):
            for table, rows in story_game(id, ended, [("Anna", "witches", 9), ("Ben", "auren", 8)]):
                connection.execute(insert(table), rows)  # type: ignore[arg-type]  # a table
    for name in ("Anna", "Ben"):
        values = (f"key of {name}", name, name)
        kept.rows(
            "INSERT INTO accounts (key, name, likeness, password, created)"
            " VALUES (%s, %s, %s, '', '')",
            *values,
        )
        for kind, who in (("person", values[0]), ("faction", name)):
            kept.rows(
                "INSERT INTO standings VALUES ('terra_mystica/2/turns', %s, %s, 25, 8, 1)",
                *(kind, who),
            )
    kept.rows("INSERT INTO pools VALUES ('terra_mystica/2/turns')")
    kept.rows(how)
    with running(kept) as house:
        stranger = house.browser()
        games = stranger.get("/archive.json").json()["games"]
        assert "sound" in [game["id"] for game in games]
        assert "/game/sound" in stranger.get("/archive").text
        assert "Anna" in stranger.get("/ratings").text
