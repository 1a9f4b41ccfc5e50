"""A language is added by a file alone, and then nothing on the pages stays English."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.view.advice.position import situation
from spadework.view.text.language import SOURCE, language, languages
from spadework.view.text.packed import packed, unpacked
from spadework.view.text.scored import KINDS
from spadework.web.records.ratings import Rating
from spadework.web.records.results import Pool
from spadework.web.records.statistics import BANDS, Tally
from spadework.web.screens.account_pages import (
    SignUpForm,
    account_page,
    confirm_page,
    forgotten_page,
    profile_page,
    reset_page,
    sign_in_page,
    sign_up_page,
)
from spadework.web.screens.archive_page import archive_page
from spadework.web.screens.chat import chat_pieces
from spadework.web.screens.home import Home, start_page
from spadework.web.screens.moderation import moderation_page, reported_page
from spadework.web.screens.notices import switchboard, unsubscribe_page
from spadework.web.screens.pages import (
    final_page,
    import_page,
    invitation_page,
    new_page,
    rules_page,
    table_page,
)
from spadework.web.screens.plans import plans_page
from spadework.web.screens.ratings import ratings_page
from spadework.web.screens.statistics import statistics_page
from spadework.web.screens.table import explain_html, fragments, preview_html
from spadework.web.storage.accounts import Account, Session
from spadework.web.storage.archive_search import Found, Page, SearchedGames, Seated
from spadework.web.storage.chat import HIDE, ReportedLine
from spadework.web.storage.kept import Summary
from spadework.web.storage.moderation import LOCK, AbuseReport, Deed
from spadework.web.storage.notes import Notes
from spadework.web.storage.passkeys import Passkey
from spadework.web.storage.plans import KeptPlan
from spadework.web.storage.pushes import Push
from spadework.web.storage.ratings import HeldRating
from spadework.web.storage.statistics import Subjects, TallyLine, WantedTallies
from spadework.web.storage.vacations import TimeOff
from spadework.web.storage.wishes import Wishes
from spadework.web.storage.years import FactionYear, Year
from spadework.web.tables.finished_games import FinishedGames
from spadework.web.tables.viewed_game import Carried, Planning, Player, ViewedGame, Viewer
from spadework.web.talk.lines import ChatLine, Talk
from spadework.web.time.working_time import zone_names
from support import games, nova_games
from support.wide_language import CODE, NAME, english_left, forget, speak_only, write_wide_language

PEOPLE = ("Ada", "Bela", "Cleo", "Dora", "Emil")


@pytest.fixture(scope="module")
def wide_language(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A file of a language that nobody has heard of."""
    folder = tmp_path_factory.mktemp("languages")
    write_wide_language(folder)
    with pytest.MonkeyPatch.context() as patch:
        speak_only(folder, patch)
        yield
    forget()


def seen_by_all(game: Game) -> ViewedGame:
    """A table at which one person plays every seat but one."""
    played = len(game.record)
    seats = range(game.state.seat_count)
    return ViewedGame(
        id="x",
        title="",
        game=game,
        viewer=Viewer(frozenset(seats[:-1]), CODE, is_host=True),
        players=tuple(Player(PEOPLE[i], "novice" if 0 < i < len(seats) - 1 else "") for i in seats),
        sequence=played,
        length=played,
        has_chat=True,
        carried=CARRIED,
        links={"seat 1": "/seat/1", "watch": "/watch/2"},
    )


AWAY = TimeOff(until=1e9, zone="UTC")
ACCOUNT = Account(1, "key", "Ada", "", "2026-11-16T12:00:00+00:00")
REPORT = AbuseReport(1, "Ada", False, "Bela", ACCOUNT.created, "")
DEED = Deed(ACCOUNT.created, "", LOCK, "Ada", True)
CARRIED = (Carried(1, ""), Carried(2, "", Text("the others have not played as it assumes")))
PLANS = [KeptPlan(1, "", 0, (), 1), KeptPlan(2, "", 0, ((0, "; ".join(["end turn"] * 9)),), 1)]
PASSKEY = Passkey(1, 1, "", "", 0, "6", "2026-01-01", "")
USED_PASSKEY = replace(PASSKEY, used="2026-01-01")
PUSH = Push(1, "", "", "", "4", "2026-01-01", "5")
LINE = ChatLine(1, 0, "key", "", ACCOUNT.created, "")
REPORTED_LINE = ReportedLine(
    LINE, "", False, ACCOUNT.created, (LINE, replace(LINE, is_hidden=True))
)
RATED = HeldRating(Pool("terra_nova", 3, "live"), "Ada", Rating(25.3, 8.0), 2)
WITCHES = HeldRating(Pool("terra_mystica", 3, "turns"), "witches", Rating(0.4, 2.0), 2)
CHOICES = Subjects(["terra_nova"], [], [2], list(BANDS))
IN_ARCHIVE = Found(
    "id", "", "terra_nova", "base", "live", True, 1.0, (Seated("Ada", "novice", "witches", 1, 1),)
)
MINE = Summary("a", "", Text("the game is over"), "", False, frozenset({0}), frozenset({0}))
AT_HOME = Home(
    [MINE, replace(MINE, id="b", asked=frozenset())],
    year=Year(3, 1, 101.5, 120, [FactionYear("witches", 2, 111.0)]),
)
SESSION = Session("token", ACCOUNT.created, ACCOUNT.created, "192.0.2.7", "")


# What is called the same in all languages: people, keys, formats of files and the languages.
NAMES = {
    "Spadework",
    "English",
    NAME,
    CODE.upper(),
    *PEOPLE,
    "JSON",
    "SVG",
    "PNG",
    "UTC",
    "1@2.3",
}
KEYS = {"Enter", "Esc", "Home", "End", "Tab"}


def english_on(page: str, view: ViewedGame) -> set[str]:
    """What is left on a page of a game; the field for actions shows one in notation."""
    actions = view.game.state.rules.table.by_text
    return {said for said in english_left(page, NAMES | KEYS) if said not in actions}


@pytest.mark.usefixtures("wide_language")
def test_the_file_is_all_that_a_language_needs() -> None:
    assert dict(languages()) == {"en": "English", CODE: NAME}
    assert language(CODE).say(Text("Round {n}", n=2)) == "Ｒｏｕｎｄ 2"
    assert language("xx").code == SOURCE


@pytest.mark.usefixtures("wide_language")
@pytest.mark.parametrize("game", ["five", "ships", "nova"], indirect=True)
def test_nothing_on_the_pages_of_a_game_stays_english(game: Game) -> None:
    left: set[str] = set()
    for actions in range(0, len(game.record), len(game.record) // 7):
        view = seen_by_all(game.branch(actions))
        pages = [table_page(view), invitation_page(view, 0, "/seat/x"), *fragments(view).values()]
        talk = Talk((LINE, replace(LINE, author="", is_hidden=True)), is_quiet=actions > 0)
        pages += chat_pieces(view, talk, Notes(), "").values()
        pages += [plans_page(view, PLANS), table_page(replace(view, plan=Planning(1, "", ())))]
        for action in view.game.offers()[:9]:
            pages += [preview_html(view, action.text), explain_html(view, action.text)]
        for page in pages:
            left |= english_on(page, view)
    whole = seen_by_all(game)
    left |= english_on(final_page(whole), whole)
    left |= english_on(rules_page(game.branch(0).state, whole.viewer), whole)
    assert sorted(left) == []


@pytest.mark.usefixtures("wide_language")
def test_nothing_on_the_pages_around_the_tables_stays_english() -> None:
    viewer = Viewer(language=CODE)
    switches = switchboard(CODE, Wishes(webhook="1", failures=99, trouble="2"), [PUSH], "3")
    pages = [
        start_page(Catalog(), Home(), FinishedGames(Catalog()).listed(), viewer),
        start_page(Catalog(), AT_HOME, [], replace(viewer, account="1")),
        new_page(viewer, {}, Text("the game is over")),
        import_page(viewer, "", Text("the game is over")),
        sign_up_page(viewer, SignUpForm(), 2, Text("the game is over")),
        sign_in_page(viewer, SignUpForm()),
        profile_page(viewer, ACCOUNT, ["witches"], [], [(RATED, [1500, 1512])]),
        ratings_page(viewer, RATED.pool, [RATED.pool], [RATED], [WITCHES]),
        ratings_page(viewer, None, [], [], []),
        *[
            statistics_page(
                viewer, WantedTallies(topic), [TallyLine(subject, Tally(3, 1, 90, 9))], CHOICES
            )
            for topic, subject in (
                ("faction", "witches"),
                ("opening", "witches shipping digging priest pass"),
                ("tile", "BON7"),
                *[("source", kind) for kind in KINDS],
            )
        ],
        statistics_page(viewer, WantedTallies("tile"), [], CHOICES),
        archive_page(
            viewer, Catalog(), SearchedGames(), Page([IN_ARCHIVE], "1_x"), (["terra_nova"], [], [])
        ),
        archive_page(viewer, Catalog(), SearchedGames(), Page([], ""), ([], [], ["witches"])),
        account_page(
            viewer,
            ACCOUNT,
            [SESSION, replace(SESSION, token="x")],
            SESSION.token,
            1,
            switches,
            AWAY,
            [PASSKEY],
        ),
        account_page(viewer, ACCOUNT, [], "", 0, switches, TimeOff(), sent="1@2.3", sends=True),
        account_page(
            viewer, replace(ACCOUNT, password=""), [], "", 0, switches, TimeOff(), [USED_PASSKEY]
        ),
        forgotten_page(viewer, sends=True, sent=False),
        moderation_page(
            viewer, [REPORT], [REPORTED_LINE], [DEED, replace(DEED, deed=HIDE, about="")]
        ),
        moderation_page(viewer, [], [], []),
        reported_page(viewer, "Ada"),
        forgotten_page(viewer, sends=True, sent=True),
        reset_page(viewer, "Ada", [PASSKEY]),
        confirm_page(viewer, "Ada", "1@2.3"),
        *[
            unsubscribe_page(viewer, what, "Ada", done=done)
            for what in ("turn", "all", "address")
            for done in (False, True)
        ],
    ]
    places = {name.replace("_", " ") for name in zone_names()}
    left = {said for page in pages for said in english_left(page, NAMES)}
    assert sorted(left - places) == []


@pytest.mark.usefixtures("wide_language")
def test_what_was_kept_in_the_database_is_told_in_the_new_language() -> None:
    for game in (games.played_ships(2).branch(40), nova_games.played(5).branch(30)):
        kept = packed(situation(game.state))
        assert str(unpacked(kept)) == str(situation(game.state))
        assert not english_left(language(CODE).say(unpacked(kept)), set())
