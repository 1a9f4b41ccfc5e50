"""Who may see and do what: every page and every wish, for everybody who may ask."""

import io
import json
import zipfile

import pytest

from spadework.web.storage.moderation import ROLES
from support.databases import Kept
from support.web_table import PASSWORD, Browser, House

FIELDS = {
    "game": "terra_mystica",
    "map": "base",
    "players": "2",
    "factions": "list",
    "faction1": "witches",
    "faction2": "nomads",
}
# A guest without a seat, one with a seat; an account without one, with one, and the host; those
# who keep order have no seat either.
PEOPLE = ("guest", "seated guest", "stranger", "seated", "host", "moderator", "administrator")
# What is answered to each of them, in that order. 200 shows, 303 does it or leads elsewhere, 401
# asks to sign in, 403 and 404 refuse, 422 has understood and says what is wrong with the wish.
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
    "/mail/x": (404, 404, 404, 404, 404, 404, 404),
    "/reset/x": (404, 404, 404, 404, 404, 404, 404),
    "/unsubscribe/1.turn.x": (404, 404, 404, 404, 404, 404, 404),
    "/moderation": (401, 401, 403, 403, 403, 200, 200),
    "/lobby": (200, 200, 200, 200, 200, 200, 200),
    "/lobby/tables": (200, 200, 200, 200, 200, 200, 200),
    "/lobby/new": (303, 303, 200, 200, 200, 200, 200),
    "/lobby/none": (404, 404, 404, 404, 404, 404, 404),
    "/lobby/none/piece": (404, 404, 404, 404, 404, 404, 404),
    "WAITING": (200, 200, 200, 200, 200, 200, 200),
    "WAITING/piece": (200, 200, 200, 200, 200, 200, 200),
    "GAME": (403, 200, 403, 200, 200, 403, 403),
    "GAME/final": (403, 200, 403, 200, 200, 403, 403),
    "GAME/fragments": (403, 200, 403, 200, 200, 403, 403),
    "GAME/export.txt": (403, 200, 403, 200, 200, 403, 403),
    "GAME/export.svg": (403, 200, 403, 200, 200, 403, 403),
    "GAME/explain?text=rule:income": (403, 200, 403, 200, 200, 403, 403),
    "GAME/preview?action=pass": (403, 200, 403, 200, 200, 403, 403),
    "GAME/chat": (403, 200, 403, 200, 200, 403, 403),
    "GAME/chat/unread": (403, 200, 403, 200, 200, 403, 403),
}
MAY_SUBMIT = {
    "/sign-out": (401, 401, 303, 303, 303, 303, 303),
    "/account/password": (401, 401, 422, 422, 422, 422, 422),
    "/account/sessions": (401, 401, 422, 422, 422, 422, 422),
    "/account/mail": (401, 401, 422, 422, 422, 422, 422),
    "/account/delete": (401, 401, 422, 422, 422, 422, 422),
    "/account/games": (401, 401, 303, 303, 303, 303, 303),
    "/account/notices": (401, 401, 303, 303, 303, 303, 303),
    "/mail/x": (404, 404, 404, 404, 404, 404, 404),
    "/reset/x": (404, 404, 404, 404, 404, 404, 404),
    "/unsubscribe/1.turn.x": (404, 404, 404, 404, 404, 404, 404),
    "/people/Host/report": (401, 401, 422, 422, 422, 422, 422),
    "/moderation": (401, 401, 403, 403, 403, 303, 303),
    "/account/friends": (401, 401, 422, 422, 422, 422, 422),
    "/people/Host/friend": (401, 401, 303, 303, 422, 303, 303),
    "/people/Host/unfriend": (401, 401, 303, 303, 303, 303, 303),
    "/lobby/open": (401, 401, 303, 303, 303, 303, 303),
    "/lobby/none/join": (401, 401, 422, 422, 422, 422, 422),
    "/lobby/none/leave": (401, 401, 422, 422, 422, 422, 422),
    "WAITING/join": (401, 401, 422, 422, 303, 422, 422),
    "WAITING/fill": (401, 401, 403, 403, 422, 403, 403),
    "WAITING/invite": (401, 401, 422, 422, 422, 422, 422),
    "WAITING/leave": (401, 401, 303, 303, 303, 303, 303),
    "GAME/rematch": (403, 422, 403, 422, 422, 403, 403),
}
# What a page's module sends: an action of the host, an order for the guest's seat, a new link.
MAY_SEND: dict[str, tuple[dict[str, object], tuple[int, ...]]] = {
    "GAME/draft": (
        {"action": "build F4", "sequence": 0, "draft": 0},
        (403, 403, 403, 403, 200, 403, 403),
    ),
    "GAME/orders": ({"seat": 1, "accept": False}, (403, 200, 403, 200, 403, 403, 403)),
    "GAME/chat": ({"text": "hello"}, (403, 200, 403, 200, 200, 403, 403)),
    "GAME/chat/read": ({"line": 1}, (403, 200, 403, 200, 200, 403, 403)),
    "GAME/chat/mute": ({"seat": 0, "muted": True}, (403, 200, 403, 200, 422, 403, 403)),
    "GAME/chat/report": ({"line": 0}, (403, 422, 403, 422, 422, 403, 403)),
    "GAME/chat/quiet": ({"quiet": False}, (403, 403, 403, 403, 200, 403, 403)),
    "GAME/notes": ({"text": "mine", "version": 0}, (403, 200, 403, 200, 200, 403, 403)),
    "GAME/links": ({"seat": 1}, (403, 403, 403, 403, 200, 403, 403)),
}


# A table of the host's in the lobby: who has its address may look, friends may sit down.
AMONG_FRIENDS = {**FIELDS, "factions": "choose", "seat2": "person", "admission": "friends"}


def at(path: str, url: str) -> str:
    """The address of what is told of *url*, the game of the host, or of a table that waits."""
    game, waiting = url.split()
    return path.replace("GAME", game).replace("WAITING", waiting)


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
    seen = {path: browser.get(at(path, url)).status_code for path in MAY_SEE}
    assert seen == {path: answers[column] for path, answers in MAY_SEE.items()}


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
    other.submit(host.links(url)["seat 2"])
    house_key = str(host.table(url).host)
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
