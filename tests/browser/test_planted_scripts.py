"""What people type cannot script anybody's page: planted everywhere, and looked at everywhere."""

from collections.abc import Mapping

from playwright.sync_api import Dialog, Page

from spadework.notation.game import Game
from spadework.notation.text import write_text
from support.games import CATALOG
from support.table_page import Open
from support.web_server import Server

PASSWORD = "swamps and lakes"
SCRIPT = "<script>planted()</script>"
PLANTS = (
    SCRIPT,
    "\"'><img src=x onerror=planted()>",
    "</textarea></title><svg onload=planted()>",
    "javascript:planted()",
    "{{ planted() }}${planted()}",
    "\u202eplanted\u202c\u2066x",
)
WATCH = """
window.plantedTimes = 0; window.planted = () => { window.plantedTimes += 1; };
window.violations = [];
document.addEventListener("securitypolicyviolation", e => violations.push(e.violatedDirective));
"""
ALL = " ".join(PLANTS)


def test_what_people_type_does_not_run(server: Server, open_page: Open) -> None:
    page = open_page()
    page.add_init_script(WATCH)
    dialogs: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismiss)
    page.goto(f"{server.address}/sign-up")
    for name in (SCRIPT, "Anna\u202eBella", 'Q"uote'):
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign up").click()
        looked_at(page)
        assert page.url.endswith("/sign-up"), "nobody is called so"
    page.get_by_label("Name").fill("Planter")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url(f"{server.address}/")
    game = {"title": ALL[:80], "players": "2", "name1": PLANTS[1], "name2": SCRIPT}
    table = submit(page, "/new", {"game": "terra_mystica", "factions": "deal", **game})
    waiting = submit(page, "/lobby/open", {"game": "terra_mystica", "admission": "anyone", **game})
    imported = submit(page, "/import", {"title": ALL[:80], "record": record()})
    assert waiting.startswith("/lobby/")
    assert table.startswith("/game/") and imported.startswith("/game/")
    submit(page, "/account/tokens", {"name": ALL[:60], "scope": "read"})
    submit(page, "/new", {"game": SCRIPT, "map": SCRIPT, "seat1": SCRIPT, "title": SCRIPT})
    submit(page, "/new", {"game": "terra_mystica", "map": "own", "own_map": f"name = '{SCRIPT}'"})
    submit(page, "/import", {"record": ALL})
    page.goto(server.address + table)
    for path, said in (("chat", {"text": ALL}), ("notes", {"text": ALL, "version": 0})):
        send(page, f"{table}/{path}", said)
    places = ["/", "/lobby", waiting, table, f"{table}/final", imported, f"{imported}/final"]
    places += ["/account", "/account/tokens", "/people/Planter", "/ratings", "/maps", "/new"]
    places += [f"{table}/export.svg", f"{imported}/export.svg", f"/nowhere{PLANTS[1]}", "/import"]
    places += [f"/sign-in?back={PLANTS[3]}", f"/new?preset={SCRIPT}", f"{table}?at=0"]
    stranger = open_page()
    stranger.add_init_script(WATCH)
    stranger.on("dialog", dismiss)
    for place in places:
        page.goto(server.address + place)
        looked_at(page)
    page.goto(server.address + imported)
    assert SCRIPT in page.locator("body").inner_text(), "it is there, as a text"
    for place in ("/lobby", waiting, "/people/Planter"):
        stranger.goto(server.address + place)
        looked_at(stranger)
    assert dialogs == []


def looked_at(page: Page) -> None:
    """See that nothing planted has run or has become part of the page."""
    page.wait_for_load_state("load")
    assert page.evaluate("window.plantedTimes") == 0, page.url
    assert page.evaluate("window.violations") == [], page.url
    made = "script:not([src]), img[src=x], svg[onload], [onerror], a[href^='javascript:']"
    assert page.locator(made).count() == 0, page.url


def submit(page: Page, path: str, fields: dict[str, str]) -> str:
    """Send a form of a page; where it leads."""
    found: str = page.evaluate(
        """async ([path, fields]) => {
            const token = document.querySelector("meta[name=csrf-token]").content;
            const body = new URLSearchParams({...fields, _csrf_token: token});
            const answer = await fetch(path, {method: "POST", body});
            return new URL(answer.url).pathname;
        }""",
        [path, fields],
    )
    return found


def send(page: Page, path: str, said: Mapping[str, object]) -> None:
    """Send what the page's module sends."""
    status = page.evaluate(
        """async ([path, said]) => {
            const token = document.querySelector("meta[name=csrf-token]").content;
            const headers = {"x-csrftoken": token, "content-type": "application/json"};
            const body = JSON.stringify(said);
            return (await fetch(path, {method: "POST", headers, body})).status;
        }""",
        [path, dict(said)],
    )
    assert status == 200, path


def record() -> str:
    """A record whose players have names with scripts in them."""
    setup = CATALOG.setup("terra_mystica", [], {}, "", 2, 1, ["random"], [PLANTS[1], "planted()"])
    return write_text(Game(CATALOG, setup)).replace("planted()", SCRIPT)
