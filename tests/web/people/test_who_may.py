"""Who may see and do what: every address of the application, for everybody who may ask.

An address that nobody has put into one of these tables fails `test_every_address_is_in_the_table`.
"""

import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping

import pytest

from spadework.web.storage.moderation import ROLES
from support.databases import Kept
from support.two_players import AMONG_FRIENDS, FIELDS
from support.web_addresses import addresses, filled
from support.web_program import AGAINST_ONE, API, Program, program, token_of
from support.web_table import PASSWORD, Browser, House

# A guest without a seat, one with a seat; an account without one, with one, and the host; those
# who keep order have no seat either.
PEOPLE = ("guest", "seated guest", "stranger", "seated", "host", "moderator", "administrator")
# What is answered to each of them, in that order. 200 shows, 303 does it or leads elsewhere, 401
# asks to sign in, 403 and 404 refuse, 422 has understood and says what is wrong with the wish.
STREAM = 0  # without end, so that it is opened in other tests: tests/web/api/test_streams.py
NOT_ONES_OWN = 2147483647  # the number of a plan: those of others are not there
MAY_SEE = {
    "/": (200, 200, 200, 200, 200, 200, 200),
    "/new": (200, 200, 200, 200, 200, 200, 200),
    "/import": (200, 200, 200, 200, 200, 200, 200),
    "/sign-up": (200, 200, 303, 303, 303, 303, 303),
    "/sign-in": (200, 200, 303, 303, 303, 303, 303),
    "/forgotten": (200, 200, 200, 200, 200, 200, 200),
    "/people/Host": (200, 200, 200, 200, 200, 200, 200),
    "/people/Host/ratings.json": (200, 200, 200, 200, 200, 200, 200),
    "/people/Nobody/ratings.json": (404, 404, 404, 404, 404, 404, 404),
    "/statistics": (200, 200, 200, 200, 200, 200, 200),
    "/statistics.csv": (200, 200, 200, 200, 200, 200, 200),
    "/archive": (200, 200, 200, 200, 200, 200, 200),
    "/archive.json": (200, 200, 200, 200, 200, 200, 200),
    "/ratings": (200, 200, 200, 200, 200, 200, 200),
    "/people/Nobody": (404, 404, 404, 404, 404, 404, 404),
    "/account": (303, 303, 200, 200, 200, 200, 200),
    "/account/export.zip": (401, 401, 200, 200, 200, 200, 200),
    "/account/tokens": (303, 303, 200, 200, 200, 200, 200),
    "/mail/x": (404, 404, 404, 404, 404, 404, 404),
    "/reset/x": (404, 404, 404, 404, 404, 404, 404),
    "/seat/x": (404, 404, 404, 404, 404, 404, 404),
    "/watch/x": (404, 404, 404, 404, 404, 404, 404),
    "/unsubscribe/1.turn.x": (404, 404, 404, 404, 404, 404, 404),
    "/waiting": (401, 401, 200, 200, 200, 200, 200),
    "/worker.js": (200, 200, 200, 200, 200, 200, 200),
    "/moderation": (401, 401, 403, 403, 403, 200, 200),
    "/rules/terra_mystica": (200, 200, 200, 200, 200, 200, 200),
    "/ratings.json": (404, 404, 404, 404, 404, 404, 404),  # nobody is rated yet
    "/lobby/events": (STREAM, STREAM, STREAM, STREAM, STREAM, STREAM, STREAM),
    "/statistics.json": (200, 200, 200, 200, 200, 200, 200),
    "/statistics.parquet": (200, 200, 200, 200, 200, 200, 200),
    "/maps": (200, 200, 200, 200, 200, 200, 200),
    "/health": (200, 200, 200, 200, 200, 200, 200),
    "/metrics": (404, 404, 404, 404, 404, 404, 404),
    "/schema": (200, 200, 200, 200, 200, 200, 200),
    "/schema/openapi.json": (200, 200, 200, 200, 200, 200, 200),
    "/schema/else": (404, 404, 404, 404, 404, 404, 404),
    "/static/base.css": (200, 200, 200, 200, 200, 200, 200),
    "/my-games": (200, 200, 200, 200, 200, 200, 200),
    "/my-games/waiting": (200, 200, 200, 200, 200, 200, 200),
    "/my-games/next": (303, 303, 303, 303, 303, 303, 303),
    "/lobby": (200, 200, 200, 200, 200, 200, 200),
    "/lobby/tables": (200, 200, 200, 200, 200, 200, 200),
    "/lobby/new": (303, 303, 200, 200, 200, 200, 200),
    "/lobby/none": (404, 404, 404, 404, 404, 404, 404),
    "/lobby/none/piece": (404, 404, 404, 404, 404, 404, 404),
    "WAITING": (200, 200, 200, 200, 200, 200, 200),
    "WAITING/piece": (200, 200, 200, 200, 200, 200, 200),
    "GAME": (403, 200, 403, 200, 200, 403, 403),
    "GAME/final": (403, 200, 403, 200, 200, 403, 403),
    "GAME/analysis": (403, 200, 403, 200, 200, 403, 403),
    "GAME/fragments": (403, 200, 403, 200, 200, 403, 403),
    "GAME/export.txt": (403, 200, 403, 200, 200, 403, 403),
    "GAME/export.svg": (403, 200, 403, 200, 200, 403, 403),
    "GAME/explain?text=rule:income": (403, 200, 403, 200, 200, 403, 403),
    "GAME/preview?action=pass": (403, 200, 403, 200, 200, 403, 403),
    "GAME/plans": (403, 200, 403, 200, 200, 403, 403),
    "PLAN": (403, 404, 403, 404, 404, 403, 403),
    "PLAN/fragments": (403, 404, 403, 404, 404, 403, 403),
    "PLAN/explain?text=rule:income": (403, 404, 403, 404, 404, 403, 403),
    "PLAN/preview?action=pass": (403, 404, 403, 404, 404, 403, 403),
    "PLAN/menu?place=F4": (403, 404, 403, 404, 404, 403, 403),
    "PLAN/hint": (403, 404, 403, 404, 404, 403, 403),
    "GAME/menu?place=F4": (403, 200, 403, 200, 200, 403, 403),
    "GAME/hint": (403, 200, 403, 200, 200, 403, 403),
    "GAME/analysis/found": (403, 403, 403, 403, 403, 403, 403),  # while others play
    "GAME/advice": (403, 403, 403, 403, 403, 403, 403),  # where other people play, nobody has any
    "GAME/result.png": (403, 200, 403, 200, 200, 403, 403),
    "GAME/events": (403, STREAM, 403, STREAM, STREAM, 403, 403),
    "GAME/chat": (403, 200, 403, 200, 200, 403, 403),
    "GAME/chat/unread": (403, 200, 403, 200, 200, 403, 403),
}
MAY_SUBMIT = {
    "/sign-out": (401, 401, 303, 303, 303, 303, 303),
    "/account/password": (401, 401, 422, 422, 422, 422, 422),
    "/account/sessions": (401, 401, 422, 422, 422, 422, 422),
    "/account/mail": (401, 401, 422, 422, 422, 422, 422),
    "/account/delete": (401, 401, 422, 422, 422, 422, 422),
    "/account/vacation": (401, 401, 303, 303, 303, 303, 303),
    "/account/zone": (401, 401, 303, 303, 303, 303, 303),
    "/account/games": (401, 401, 303, 303, 303, 303, 303),
    "/account/tokens": (401, 401, 422, 422, 422, 422, 422),
    "/account/tokens/revoke": (401, 401, 422, 422, 422, 422, 422),
    "/account/program": (401, 401, 422, 422, 422, 422, 422),
    "/new": (303, 303, 303, 303, 303, 303, 303),
    "/first-game": (303, 303, 303, 303, 303, 303, 303),
    "/quick-game": (303, 303, 303, 303, 303, 303, 303),
    "/presets/x": (404, 404, 404, 404, 404, 404, 404),
    "/import": (422, 422, 422, 422, 422, 422, 422),
    "/preferences": (303, 303, 303, 303, 303, 303, 303),
    "/sign-up": (422, 422, 422, 422, 422, 422, 422),
    "/sign-in": (422, 422, 422, 422, 422, 422, 422),
    "/forgotten": (422, 422, 422, 422, 422, 422, 422),
    "/seat/x": (404, 404, 404, 404, 404, 404, 404),
    "/account/notices": (401, 401, 303, 303, 303, 303, 303),
    "/account/pushes/end": (401, 401, 303, 303, 303, 303, 303),
    "/account/passkeys/change": (401, 401, 303, 303, 303, 303, 303),
    "/account/password/drop": (401, 401, 422, 422, 422, 422, 422),
    "/mail/x": (404, 404, 404, 404, 404, 404, 404),
    "/reset/x": (404, 404, 404, 404, 404, 404, 404),
    "/unsubscribe/1.turn.x": (404, 404, 404, 404, 404, 404, 404),
    "/people/Host/report": (401, 401, 422, 422, 422, 422, 422),
    "/moderation": (401, 401, 403, 403, 403, 303, 303),
    "GAME/plans": (403, 303, 403, 303, 303, 403, 403),
    "PLAN": (403, 404, 403, 404, 404, 403, 403),
    "/account/friends": (401, 401, 422, 422, 422, 422, 422),
    "/people/Host/friend": (401, 401, 303, 303, 422, 303, 303),
    "/people/Host/unfriend": (401, 401, 303, 303, 303, 303, 303),
    "/lobby/seek": (401, 401, 422, 422, 422, 422, 422),
    "/lobby/seek/stop": (401, 401, 303, 303, 303, 303, 303),
    "/lobby/open": (401, 401, 303, 303, 303, 303, 303),
    "/lobby/none/join": (401, 401, 422, 422, 422, 422, 422),
    "/lobby/none/leave": (401, 401, 422, 422, 422, 422, 422),
    "WAITING/join": (401, 401, 422, 422, 303, 422, 422),
    "WAITING/fill": (401, 401, 403, 403, 422, 403, 403),
    "WAITING/invite": (401, 401, 422, 422, 422, 422, 422),
    "WAITING/leave": (401, 401, 303, 303, 303, 303, 303),
    "GAME/rematch": (403, 422, 403, 422, 422, 403, 403),
}
# What a page's module sends: an action of the host, an order for the guest's seat, a new link. Who
# plays may ask and answer (409: what they speak of is not how the table stands).
MAY_SEND: dict[str, tuple[dict[str, object], tuple[int, ...]]] = {
    "GAME/draft": (
        {"action": "build F4", "sequence": 0, "draft": 0, "end": True},
        (403, 403, 403, 403, 200, 403, 403),
    ),
    "GAME/orders": ({"seat": 1, "accept": False}, (403, 200, 403, 200, 403, 403, 403)),
    "PLAN/draft": (
        {"action": "build F4", "sequence": 0, "draft": 0, "end": True},
        (403, 404, 403, 404, 404, 403, 403),
    ),
    "PLAN/undo": ({"sequence": 0, "draft": 0}, (403, 404, 403, 404, 404, 403, 403)),
    "PLAN/turn": ({"sequence": 0, "draft": 0}, (403, 404, 403, 404, 404, 403, 403)),
    "/account/passkeys/begin": ({}, (401, 401, 422, 422, 422, 422, 422)),
    "/account/passkeys": ({"credential": {}}, (401, 401, 422, 422, 422, 422, 422)),
    "/sign-up/passkey/begin": ({"name": "x"}, (422, 422, 422, 422, 422, 422, 422)),
    "/sign-up/passkey": (
        {"name": "Somebody", "credential": {}},
        (422, 422, 422, 422, 422, 422, 422),
    ),
    "/sign-in/passkey/begin": ({}, (200, 200, 200, 200, 200, 200, 200)),
    "/sign-in/passkey": ({"credential": {}}, (422, 422, 422, 422, 422, 422, 422)),
    "/account/pushes": (
        {"endpoint": "https://127.0.0.1/", "keys": {"p256dh": "x", "auth": "x"}},
        (401, 401, 422, 422, 422, 422, 422),
    ),
    "GAME/requests": (
        {"kind": "pause", "sequence": 1, "draft": 0},
        (403, 409, 403, 409, 200, 403, 403),
    ),
    "GAME/consent": ({"request": 7, "agrees": True}, (403, 409, 403, 409, 409, 403, 403)),
    "GAME/return": ({"seat": 1}, (403, 200, 403, 200, 403, 403, 403)),
    "GAME/undo": ({"sequence": 9, "draft": 0}, (403, 409, 403, 409, 409, 403, 403)),
    "GAME/turn": ({"sequence": 9, "draft": 0}, (403, 409, 403, 409, 409, 403, 403)),
    "GAME/chat": ({"text": "hello"}, (403, 200, 403, 200, 200, 403, 403)),
    "GAME/chat/read": ({"line": 1}, (403, 200, 403, 200, 200, 403, 403)),
    "GAME/chat/mute": ({"seat": 0, "muted": True}, (403, 200, 403, 200, 422, 403, 403)),
    "GAME/chat/report": ({"line": 0}, (403, 422, 403, 422, 422, 403, 403)),
    "GAME/chat/quiet": ({"quiet": False}, (403, 403, 403, 403, 200, 403, 403)),
    "GAME/notes": ({"text": "mine", "version": 0}, (403, 200, 403, 200, 200, 403, 403)),
    "GAME/links": ({"seat": 1}, (403, 403, 403, 403, 200, 403, 403)),
    "/maps/read": (
        {"game": "terra_mystica", "text": ""},
        (422, 422, 422, 422, 422, 422, 422),
    ),
    "/maps/check": ({}, (400, 400, 400, 400, 400, 400, 400)),
}
# Programs, by their tokens: without one; a browser that has signed in as the host, without one; to
# read, of the host, of somebody else, of an administrator; to play, of the host and somebody else.
ASKING = ("nobody", "cookie", "reads", "stranger", "administrator", "plays", "other program")
GONE: dict[str, object] = {"sequence": 999}  # where no game stands
MAY_ASK: dict[str, tuple[int, ...]] = {
    "/me": (401, 401, 200, 200, 200, 200, 200),
    "/games": (401, 401, 200, 200, 200, 200, 200),
    "/games/GAME": (401, 401, 200, 403, 403, 200, 403),
    "/games/GAME/record": (401, 401, 200, 403, 403, 200, 403),
    "/games/GAME/position": (401, 401, 200, 403, 403, 200, 403),
    "/games/GAME/offers": (401, 401, 200, 403, 403, 200, 403),
    "/games/GAME/log": (401, 401, 200, 403, 403, 200, 403),
    "/games/GAME/events": (401, 401, STREAM, 403, 403, STREAM, 403),
    "/lobby": (401, 401, 200, 200, 200, 200, 200),
    "/lobby/x": (401, 401, 404, 404, 404, 404, 404),
    "/ratings": (401, 401, 404, 404, 404, 404, 404),  # nobody is rated yet
    "/statistics": (401, 401, 200, 200, 200, 200, 200),
    "/archive": (401, 401, 200, 200, 200, 200, 200),
    "/people/Robo/ratings": (401, 401, 200, 200, 200, 200, 200),
    "/events": (401, 401, STREAM, STREAM, STREAM, STREAM, STREAM),
}
MAY_TELL: dict[str, tuple[dict[str, object], tuple[int, ...]]] = {
    "/games": (AGAINST_ONE, (401, 401, 403, 403, 403, 201, 201)),
    "/games/GAME/actions": (
        {"actions": "pass", **GONE},
        (401, 401, 403, 403, 403, 409, 403),
    ),
    "/lobby": ({"game": {"players": 2}}, (401, 401, 403, 403, 403, 201, 201)),
    "/lobby/x/join": ({}, (401, 401, 403, 403, 403, 422, 422)),
    "/lobby/x/leave": ({}, (401, 401, 403, 403, 403, 422, 422)),
    "/games/GAME/consent": (
        {"request": 9, "agrees": True},
        (401, 401, 403, 403, 403, 409, 403),
    ),
    "/games/GAME/return": ({"seat": 0}, (401, 401, 403, 403, 403, 200, 403)),
    "/games/GAME/end": (GONE, (401, 401, 403, 403, 403, 409, 403)),
    "/games/GAME/undo": (GONE, (401, 401, 403, 403, 403, 409, 403)),
}


def in_the_table(house: House) -> Iterator[tuple[str, str]]:
    """The addresses that the tables tell of."""
    formats = sorted({path for _, path in addresses(house)}, key=lambda path: path.count("{"))
    patterns = [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), path) for path in formats]
    asked = [("GET", path) for path in MAY_SEE]
    asked += [("POST", path) for path in (*MAY_SUBMIT, *MAY_SEND)]
    asked += [("GET", API + path) for path in MAY_ASK]
    asked += [("POST", API + path) for path in MAY_TELL]
    for method, path in asked:
        bare = at(path.split("?")[0], "/game/x /lobby/x") if API not in path else path
        yield method, next(known for pattern, known in patterns if pattern.fullmatch(bare))


def test_every_address_is_in_the_table(house: House) -> None:
    missing = addresses(house) - set(in_the_table(house))
    assert not missing, f"nobody has said who may use {sorted(missing)}"


def test_a_sign_that_no_text_has_is_refused_wherever_it_stands(house: House) -> None:
    browser, asking = house.browser(), program(house)
    browser.sign_up("Host")
    for method, path in sorted(addresses(house)):
        odd = filled(path, {}, ["%00", "a%00b"]) if "{" in path else [f"{path}?player=%00&game=%00"]
        for one in odd if method == "GET" else ():
            answer = asking.ask("GET", one) if one.startswith(API) else browser.get(one)
            assert answer.status_code in (400, 401, 404), (one, answer.text)
    for path, field in (
        ("/sign-in", "name"),
        ("/people/Host/report", "text"),
        ("/account/friends", "who"),
        ("/account/tokens", "name"),
        ("/import", "record"),
    ):
        assert browser.submit(path, **{field: "a\0b"}).status_code == 422, path


# A table of the host's in the lobby: who has its address may look, friends may sit down.


def at(path: str, url: str) -> str:
    """The address of what is told of *url*, the game of the host, or of a table that waits."""
    game, waiting = url.split()
    bare = path.replace("PLAN", f"GAME/plans/{NOT_ONES_OWN}")
    return bare.replace("GAME", game).replace("WAITING", waiting)


def somebody(house: House, kept: Kept, who: str) -> tuple[Browser, str]:
    """One of the people, and the game of the host and a table at which the host waits."""
    host, other = house.browser(), house.browser()
    host.sign_up("Host")
    url = host.begin(**FIELDS)
    if who not in ("guest", "seated guest", "host"):
        other.sign_up("Other")
    if who in ROLES:
        kept.rows("UPDATE accounts SET role = %s WHERE name = 'Other'", who)
    seated = other if who.startswith("seated") else house.browser()
    seated.submit(host.links(url)["seat 2"])
    waiting = host.submit("/lobby/open", **AMONG_FRIENDS).headers["location"]
    return (host if who == "host" else other), f"{url} {waiting}"


@pytest.mark.parametrize("who", PEOPLE)
def test_who_may_see_what(house: House, kept: Kept, who: str) -> None:
    browser, url = somebody(house, kept, who)
    column = PEOPLE.index(who)
    expected = told(MAY_SEE, column)
    assert {path: browser.get(at(path, url)).status_code for path in expected} == (expected)


def told(table: Mapping[str, tuple[int, ...]], column: int) -> dict[str, int]:
    """What is answered to somebody, less what does not end."""
    found = {path: answers[column] for path, answers in table.items()}
    return {path: answer for path, answer in found.items() if answer != STREAM}


def test_spectators_see_what_players_see_but_their_talk_and_do_nothing(
    house: House, kept: Kept
) -> None:
    host, url = somebody(house, kept, "host")
    spectator = house.browser()
    spectator.get(host.links(url.split()[0])["watch"])
    expected = told(MAY_SEE, PEOPLE.index("seated guest"))
    expected |= {"GAME/chat": 403, "GAME/chat/unread": 403, "GAME/plans": 403}
    expected |= {path: 403 for path in expected if path.startswith("PLAN")}
    assert {path: spectator.get(at(path, url)).status_code for path in expected} == (expected)
    for path, (wish, _) in MAY_SEND.items():
        if path.startswith("GAME"):
            answer = spectator.send(at(path, url), **{**wish, "sequence": 0})
            assert answer.status_code in (400, 403, 422), path
    assert spectator.submit(at("GAME/rematch", url)).status_code == 403
    assert host.table(url.split()[0]).standing.sequence == 0


def test_the_account_of_a_program_does_not_act_on_pages(house: House, kept: Kept) -> None:
    host, url = somebody(house, kept, "host")
    assert host.submit("/account/program", sure="on").status_code == 303
    for path, (wish, answers) in MAY_SEND.items():
        if path.startswith("GAME") and answers[PEOPLE.index("host")] != 403:
            assert host.send(at(path, url), **wish).status_code == 403, path
    assert host.get(at("GAME", url)).status_code == 200, "to look is free"


def test_on_pages_a_token_is_nothing(house: House, kept: Kept) -> None:
    host, url = somebody(house, kept, "host")
    asking = Program(house.client, token_of(host))
    expected = told(MAY_SEE, PEOPLE.index("guest"))
    pages = {path: asking.ask("GET", at(path, url)).status_code for path in expected}
    assert pages == expected
    for path in (*MAY_SUBMIT, *MAY_SEND):
        answer = asking.ask("POST", at(path, url), json={})
        # Mail programs unsubscribe by a link alone.
        refused = (404,) if path.startswith("/unsubscribe") else (401, 403)
        assert answer.status_code in refused, path


@pytest.mark.parametrize("who", ASKING)
def test_who_may_ask_the_api_what(house: House, kept: Kept, who: str) -> None:
    playing = program(house, "Robo")
    id = str(playing.begin()["id"])
    asking: Program | Browser = playing
    if who == "cookie":
        asking = house.browser()
        asking.sign_in("Robo")
    elif who == "nobody":
        asking = Program(house.client)
    elif who == "other program":
        asking = program(house, "Other")
    elif who != "plays":
        browser = house.browser()
        if who == "reads":
            browser.sign_in("Robo")
        else:
            browser.sign_up("Other")
        if who in ROLES:
            kept.rows("UPDATE accounts SET role = %s WHERE name = 'Other'", who)
        asking = Program(house.client, token_of(browser))
    column = ASKING.index(who)

    def ask(method: str, path: str, **said: object) -> int:
        url = API + path.replace("GAME", id)
        if isinstance(asking, Browser):
            return asking.get(url).status_code if method == "GET" else asking.send(url).status_code
        more = {"json": said} if method == "POST" else {}
        return asking.ask(method, url, **more).status_code

    expected = told(MAY_ASK, column)
    assert {path: ask("GET", path) for path in expected} == expected
    for path, (said, answers) in MAY_TELL.items():
        assert ask("POST", path, **said) == answers[column], path


@pytest.mark.parametrize("who", PEOPLE)
def test_who_may_do_what(house: House, kept: Kept, who: str) -> None:
    browser, url = somebody(house, kept, who)
    column = PEOPLE.index(who)
    sent = {
        path: browser.send(at(path, url), **wish).status_code
        for path, (wish, _) in MAY_SEND.items()
    }
    assert sent == {path: answers[column] for path, (_, answers) in MAY_SEND.items()}
    for path, answers in MAY_SUBMIT.items():
        answer = browser.submit(at(path, url), password="a wrong one")
        assert answer.status_code == answers[column], path
        if path == "/sign-out" and answer.status_code == 303:
            browser.sign_in("Host" if who == "host" else "Other")


def test_nobody_reads_of_others_where_they_are_and_how_they_are_reached(
    house: House, kept: Kept
) -> None:
    host, url = somebody(house, kept, "host")
    url, waiting = url.split()
    other = house.browser()
    other.sign_up("Reader")
    other.submit(host.links(url.split()[0])["seat 2"])
    house_key = str(host.table(url.split()[0]).host)
    pages = [
        other.get(path).text
        for path in ("/people/Host", url, "/account", waiting, "/lobby", f"{url}/export.txt")
    ]
    content = other.get("/account/export.zip").content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        pages.append(archive.read(archive.namelist()[0]).decode())
    for page in pages:
        assert house_key not in page
        assert "argon2" not in page
    told = json.loads(pages[-1])
    assert len(told["sessions"]) == 1, "one's own"
    assert PASSWORD not in "".join(pages)
