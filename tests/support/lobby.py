"""People who meet in the lobby."""

from spadework.games.catalog import Catalog
from spadework.web.http.settings import Quota
from spadework.web.meeting.lobby import Lobby
from spadework.web.meeting.matchmaking import Matchmaking
from spadework.web.meeting.waiting_table import Member
from spadework.web.storage.archive import Archive
from spadework.web.storage.database import Database, prepare_database
from spadework.web.storage.friends import Friends
from spadework.web.storage.ratings import Ratings
from spadework.web.storage.seeks import Seeks
from spadework.web.storage.waiting_tables import WaitingTables
from spadework.web.tables.hub import Hub
from support.databases import Kept
from support.web_table import Browser, House

PAIR = {"game": "terra_mystica", "map": "base", "players": "2", "seat2": "person"}
THREE = {**PAIR, "players": "3", "seat3": "person"}
NO_LIMIT = Quota(each=0, in_all=0)


def person(house: House, name: str) -> Browser:
    """Somebody with an account."""
    browser = house.browser()
    browser.sign_up(name)
    return browser


def opened(host: Browser, **fields: str) -> str:
    """The address of a table that *host* opens for everybody, unless something else is said."""
    answer = host.submit("/lobby/open", **{**PAIR, "admission": "anyone", **fields})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def game_of(table: str) -> str:
    """The address of the game that a table becomes."""
    return table.replace("/lobby/", "/game/")


def lobby_of(database: Database) -> Lobby:
    """The lobby of one server; several share a database."""
    archive = Archive(database, NO_LIMIT)
    tables, friends = WaitingTables(database), Friends(database)
    return Lobby(Catalog(), archive, tables, friends, Ratings(database), Hub())


def matchmaking_of(database: Database) -> Matchmaking:
    """The same for those who look for opponents."""
    return Matchmaking(Catalog(), Archive(database, NO_LIMIT), Seeks(database), Hub())


def people(kept: Kept, *names: str) -> list[Member]:
    """Accounts of these names, whose keys begin with them."""
    prepare_database(kept.place)
    for number, name in enumerate(names, start=1):
        kept.rows(
            "INSERT INTO accounts (id, key, name, likeness, password, created)"
            " VALUES (%s, %s, %s, %s, '', '')",
            *(number, name * 8, name, name),
        )
    return [Member(number, name * 8, name) for number, name in enumerate(names, start=1)]


def rate(kept: Kept, key: str, mu: float) -> None:
    """Let somebody have a rating for two players, live, as if they had played a game."""
    game, pool = f"of {key[:20]}", "terra_mystica/2/live"
    kept.rows(
        "INSERT INTO games (id, title, headers, players, host, created, changed, situation, asked,"
        " over, bot_asked) VALUES (%s, '', '{}', '[]', '', '', '', '', '[]', true, false)",
        game,
    )
    kept.rows(
        "INSERT INTO finished (game, ended, pool, kind, seats, pace, map, rated, public)"
        " VALUES (%s, 1, %s, 'terra_mystica', 2, 'live', '', true, true)",
        *(game, pool),
    )
    kept.rows(
        "INSERT INTO ratings (game, kind, name, pool, ended, mu, sigma)"
        " VALUES (%s, 'person', %s, %s, 1, %s, 1)",
        *(game, key, pool, mu),
    )
    kept.rows(
        "INSERT INTO standings (pool, kind, name, mu, sigma, games)"
        " VALUES (%s, 'person', %s, %s, 1, 1)",
        *(pool, key, mu),
    )
