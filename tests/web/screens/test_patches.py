"""A page that has kept a piece gets the lines that have changed, and shows the same as others."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from spadework.web.bench import next_move
from spadework.web.screens.patches import MOST_REMEMBERED, Sent, Splice, splices
from support.two_players import FIELDS
from support.web_table import Browser, House

TEXTS = st.lists(st.sampled_from(["a", "b", "", "cc"]), max_size=12).map("\n".join)


def changed(text: str, made: list[Splice]) -> str:
    """What a page makes of a text that it has."""
    lines = text.split("\n")
    for first, gone, come in made:
        lines[first : first + gone] = come
    return "\n".join(lines)


@given(TEXTS, TEXTS)
def test_any_text_becomes_any_other(before: str, after: str) -> None:
    assert changed(before, splices(before, after)) == after


def test_what_has_not_changed_does_not_travel() -> None:
    before = "\n".join(f"hex {n}" for n in range(100))
    after = before.replace("hex 7\n", "hex 7 built\n").replace("hex 70\n", "hex 70 lit\n")
    assert splices(before, after) == [(70, 1, ["hex 70 lit"]), (7, 1, ["hex 7 built"])]


def test_a_text_that_is_not_known_any_more_is_sent_whole() -> None:
    sent = Sent()
    text = "\n".join("abcdefgh" * 5)
    sent.remember("first", text)
    assert sent.patch("first", text + "\nmore") is not None
    for number in range(MOST_REMEMBERED):
        sent.remember(f"{number}", text)
    assert sent.patch("first", text + "\nmore") is None


def test_a_patch_that_would_spare_nothing_is_not_made() -> None:
    sent = Sent()
    sent.remember("old", "a\nb\nc")
    assert sent.patch("old", "x\ny\nz") is None


def test_a_page_with_patches_shows_what_a_fresh_page_shows(house: House) -> None:
    browser = house.browser()
    url = browser.begin(**FIELDS)
    shown: dict[str, str] = {}
    versions: dict[str, str] = {}
    by_lines = 0
    for _ in range(30):
        answer = _go_on(browser, url, versions)
        for id, patch in answer["patches"].items():
            assert patch["base"] == versions[id]
            shown[id] = changed(shown[id], patch["splices"])
            by_lines += 1
        shown.update(answer["fragments"])
        versions = answer["versions"]
        whole = browser.ask("GET", f"{url}/fragments").json()["fragments"]
        assert {id: html for id, html in shown.items() if whole[id] != html} == {}
    assert by_lines > 30


def _go_on(browser: Browser, url: str, had: dict[str, str]) -> dict[str, Any]:
    """Draft an action, or end the turn, as a page that has these pieces."""
    standing = browser.table(url).standing
    have = " ".join(f"{id}:{version}" for id, version in had.items())
    says = {"x-have": have, "x-kept": " ".join(had)}
    where: dict[str, object] = {"sequence": standing.sequence, "draft": standing.draft_mark}
    action, _ = next_move(standing, Random(standing.sequence))
    if action:
        answer = browser.send_as(f"{url}/draft", says, action=action, **where)
    else:
        answer = browser.send_as(f"{url}/turn", says, **where)
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown
