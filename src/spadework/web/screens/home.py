"""The start page: the game that waits for me, others, open tables, a quick game, my year."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spadework.games.catalog import Catalog
from spadework.view.advice.position import picture
from spadework.view.drawing.bars import column, share_bar
from spadework.view.drawing.cult_board import signs
from spadework.view.drawing.live_board import miniature
from spadework.view.drawing.thumbnail import DrawnOnce
from spadework.web.screens.game_choices import games_in_form, map_of, titled
from spadework.web.screens.lobby import TableCard, ViewedLobby, open_tables
from spadework.web.screens.my_games import MyGame, my_game, soonest_first, waits_for_me
from spadework.web.screens.opponents import OPPONENTS
from spadework.web.screens.people import Person, people
from spadework.web.screens.piece_cache import keep
from spadework.web.screens.rendering import Say, page_paint, render, speech
from spadework.web.screens.since import TurnCard, since_last_turn
from spadework.web.storage.kept import Summary
from spadework.web.storage.years import Year
from spadework.web.tables.presets import PRESETS, QUICK_LEVEL, QUICK_PLAYERS
from spadework.web.tables.viewed_game import Listed, ViewedGame, Viewer

MOST_CARDS: Final = 6  # running games with a board of their own
MOST_ENDED: Final = 6
MOST_TABLES: Final = 4
MOST_TOLD: Final = 3  # turns of others
MOST_COLUMNS: Final = 6  # factions of a year
# Those that show what else there is: another size, the expansions, the smaller game.
SHOWN_PRESETS: Final = ("pair", "everything", "merchants", "nova")
EMPTY_LOBBY: Final = ViewedLobby(None, ())


@dataclass(frozen=True)
class SeatPoints:
    """A seat of the game that is shown large, with its points as a bar."""

    person: Person
    points: int
    drawing: str


@dataclass(frozen=True)
class LaidOut:
    """The game that waits, as it lies on the table."""

    picture: str
    standings: list[SeatPoints]
    done: list[TurnCard]  # what others did since my last turn, the latest ones
    turns: int  # how many turns that were
    first: int  # after how many actions those began


@dataclass(frozen=True)
class Column:
    """A faction in the year of somebody."""

    faction: str
    name: str
    points: int
    games: int
    drawing: str


@dataclass(frozen=True)
class MyYear:
    """A year as the page shows it."""

    games: int
    wins: str  # percent
    points: int
    best: int
    columns: list[Column]


@dataclass(frozen=True)
class Home:
    """What there is for somebody who comes home."""

    games: Sequence[Summary] = ()
    waiting: LaidOut | None = None  # the most urgent of those that wait for them
    lobby: ViewedLobby = EMPTY_LOBBY
    year: Year | None = None


def most_urgent(games: Sequence[Summary]) -> Summary | None:
    """The game that is shown large: the one that waits for me and whose time runs out first."""
    return next(iter(soonest_first(game for game in games if waits_for_me(game))), None)


def laid_out(view: ViewedGame, *, is_told: bool = True) -> LaidOut:
    """A game as it lies on the table, for everybody who looks at it alike.

    What has happened is left out where it cannot be told yet.
    """
    view = view.without_draft()
    state = view.game.state
    persons = people(view)
    most = max((seat.points for seat in state.seats), default=0) or 1
    first, done = since_last_turn(view) if is_told else (view.length, [])
    shown = picture(state, "")
    content = (shown.hexes, shown.bridges, signs(state))
    return LaidOut(
        picture=keep(view, "miniature", content, lambda: miniature(shown, page_paint())),
        standings=[
            SeatPoints(
                persons[seat.index],
                seat.points,
                share_bar(seat.points / most, f"{persons[seat.index].player}: {seat.points}"),
            )
            for seat in sorted(state.seats, key=lambda seat: -seat.points)
        ],
        done=done[-MOST_TOLD:],
        turns=len(done),
        first=first,
    )


def start_page(catalog: Catalog, home: Home, finished: list[Listed], viewer: Viewer) -> str:
    """Where everything begins; *finished* are games for everybody to look at."""
    say = speech(viewer.language)
    urgent = most_urgent(home.games)
    running = [game for game in home.games if not game.over and game is not urgent]
    ended = [game for game in home.games if game.over]
    drawn = [game.drawing for game in finished if game.drawing]
    return render(
        "start.html",
        viewer.language,
        viewer=viewer,
        is_guest=not home.games,
        welcome=max(drawn, key=len, default="") or games_in_form()[0].maps[0].drawing,
        urgent=my_game(catalog, urgent) if urgent else None,
        laid_out=home.waiting,
        running=_by_turn(catalog, running)[:MOST_CARDS],
        unshown=max(0, len(running) - MOST_CARDS),
        ended=[my_game(catalog, game) for game in ended[:MOST_ENDED]],
        more_ended=max(0, len(ended) - MOST_ENDED),
        waiting_number=sum(waits_for_me(game) for game in home.games),
        others_number=sum(not game.over and not waits_for_me(game) for game in home.games),
        tables=_tables(viewer, home.lobby)[:MOST_TABLES],
        tables_number=len(_tables(viewer, home.lobby)),
        levels=[level for level in OPPONENTS if level.sentence],
        players=QUICK_PLAYERS,
        usual_level=QUICK_LEVEL,
        presets=[(preset, map_of(preset)) for preset in PRESETS if preset.id in SHOWN_PRESETS],
        once=DrawnOnce(),
        year=_shown_year(home.year, say) if home.year else None,
        finished=finished,
    )


def _by_turn(catalog: Catalog, games: Sequence[Summary]) -> list[MyGame]:
    """Those that wait for me first."""
    mine = soonest_first(game for game in games if waits_for_me(game))
    return [my_game(catalog, game) for game in [*mine, *[g for g in games if not waits_for_me(g)]]]


def _tables(viewer: Viewer, lobby: ViewedLobby) -> list[TableCard]:
    """Tables at which whoever looks could sit down."""
    return [card for card in open_tables(viewer, lobby) if card.free and not card.reason]


def _shown_year(year: Year, say: Say) -> MyYear:
    shown = sorted(year.factions[:MOST_COLUMNS], key=lambda one: -one.points)
    # From half of the lowest on: factions differ by a few points, which whole columns would hide.
    foot = min(one.points for one in shown) / 2
    most = max(one.points for one in shown) - foot or 1
    return MyYear(
        games=year.games,
        wins=f"{100 * year.wins / year.games:.0f} %",
        points=round(year.points),
        best=year.best,
        columns=[
            Column(
                one.faction,
                say(titled(one.faction)),
                round(one.points),
                one.games,
                column((one.points - foot) / most),
            )
            for one in shown
        ],
    )
