"""Acting at a table over HTTP."""

from typing import Any

import pytest

from spadework.web.tables.standing import act, end_turn
from spadework.web.tables.table import Table
from support import two_players
from support.two_players import first_round
from support.web_table import House

FIELDS = {**two_players.FIELDS, "seed": "3"}


def test_a_game_is_drafted_undone_and_ended(house: House) -> None:
    browser = house.browser()
    url = first_round(browser)
    drafted = browser.play(url, "upgrade F4 to TP").json()
    assert drafted["draft"]
    assert set(drafted["fragments"]) >= {"headline", "board", "decision", "mats", "log"}
    undone = browser.say(url, "undo").json()
    assert undone["draft"] == 0
    assert undone["sequence"] == drafted["sequence"]
    browser.play(url, "upgrade F4 to TP")
    ended = browser.say(url, "turn").json()
    assert ended["sequence"] == drafted["sequence"] + 1
    answered = browser.play(url, "decline 1 from witches").json()
    assert answered["sequence"] == ended["sequence"] + 2, "the turn has ended by itself"


def test_what_is_left_of_a_turn_that_is_ending_needs_no_end_of_its_own(house: House) -> None:
    browser = house.browser()
    url = browser.begin(**{**FIELDS, "faction1": "cultists"})
    for text in ("build E6", "build F3", "build B4", "build A1", "build I7"):
        browser.play(url, text)
    while browser.state(url).round == 0:
        browser.play(url, browser.state(url).offers()[0].text)
    browser.play(url, "upgrade E6 to TP")
    browser.say(url, "turn")
    browser.play(url, "leech 1 from cultists")
    step = browser.state(url).offers()[0].text
    preview = browser.get(f"{url}/preview?action={step}").text
    assert 'data-command="confirm"' in preview
    assert 'data-command="confirm-end"' not in preview
    page = browser.get(f"{url}/fragments").json()
    where = {"sequence": page["sequence"], "draft": page["draft"]}
    answered = browser.send(f"{url}/draft", action=step, end=True, **where)
    assert answered.status_code == 200, answered.text
    assert answered.json()["sequence"] == page["sequence"] + 2, "the turn has ended by itself"


def test_what_others_have_done_is_told_to_who_asks_since_when(house: House) -> None:
    witches, nomads = house.browser(), house.browser()
    url = first_round(witches)
    nomads.submit(witches.links(url)["seat 2"])
    begun = witches.table(url).standing.sequence
    drafted = witches.play(url, "upgrade F4 to TP").json()
    assert (drafted["sound"], drafted["happened"]) == ("wood", [])
    asked = f"{url}/fragments?since={begun}"
    assert nomads.get(asked).json()["happened"] == [], "a draft is its owner's alone"
    witches.say(url, "turn")
    (scene,) = nomads.get(asked).json()["happened"]
    assert scene["words"] == "The Witches upgrade F4 to a trading post."
    assert scene["goods"] == {"0": {"coins": -3, "workers": -2}}
    assert witches.get(asked).json()["happened"] == [], "who did it knows"
    assert nomads.get(f"{url}/fragments").json()["happened"] == []
    assert nomads.get(f"{url}/fragments?since=-1").status_code == 400
    assert nomads.get(f"{url}/fragments?since=9999").json()["happened"] == []


def test_the_later_of_two_tabs_is_told_and_changes_nothing(house: House) -> None:
    browser = house.browser()
    url = first_round(browser)
    seen = browser.table(url).standing.sequence
    browser.play(url, "upgrade F4 to TP")
    late = browser.send(f"{url}/draft", action="pass BON6", sequence=seen, draft=0)
    assert late.status_code == 409
    assert "moved on" in late.json()["message"]
    draft = late.json()["draft"]
    assert draft
    assert late.json()["fragments"]["board"]
    browser.say(url, "turn")
    later = browser.send(f"{url}/turn", sequence=seen, draft=draft)
    assert later.status_code == 409
    assert [e.action.text for e in browser.table(url).standing.game.record][
        -1
    ] == "upgrade F4 to TP"


def test_a_draft_that_another_tab_has_replaced_cannot_be_ended_unseen(house: House) -> None:
    browser = house.browser()
    url = first_round(browser)
    seen = browser.play(url, "upgrade F4 to TP").json()
    browser.say(url, "undo")
    browser.play(url, "upgrade C4 to TP")
    late = browser.send(f"{url}/turn", sequence=seen["sequence"], draft=seen["draft"])
    assert late.status_code == 409
    standing = browser.table(url).standing
    assert standing.sequence == seen["sequence"]
    assert [entry.action.text for entry in standing.draft] == ["upgrade C4 to TP"]
    browser.say(url, "undo")
    again = browser.play(url, "upgrade F4 to TP").json()
    assert again["draft"] == seen["draft"], "the same draft once more is the one that was seen"


def test_an_impossible_action_is_refused_with_a_sentence(house: House) -> None:
    browser = house.browser()
    url = first_round(browser)
    refused = browser.play(url, "upgrade C4 to SH")
    assert refused.status_code == 422
    assert "upgrade C4 to SH" in refused.json()["message"]
    assert browser.play(url, "fly to the moon").status_code == 422
    assert browser.say(url, "undo").status_code == 422


def test_orders_answer_offers_of_power(house: House) -> None:
    browser = house.browser()
    url = first_round(browser)
    assert browser.send(f"{url}/orders", seat=1, accept=True).status_code == 200
    browser.play(url, "upgrade F4 to TP")
    browser.say(url, "turn")
    texts = [entry.action.text for entry in browser.table(url).standing.game.record]
    assert texts[-2:] == ["leech 1 from witches", "end turn"]
    assert browser.send(f"{url}/orders", seat=1, accept=None).status_code == 200
    assert browser.table(url).standing.orders == {}
    assert browser.send(f"{url}/orders", seat=4, accept=True).status_code == 403


def test_an_order_does_not_mind_a_move_that_comes_first(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = house.browser()
    url = browser.begin(**FIELDS)
    change, own = Table.change, frozenset({0})

    async def after_a_move(table: Table, *asked: Any) -> None:
        await change(table, lambda now: end_turn(act(now, own, "build F4"), own), 0, None)
        await change(table, *asked)

    monkeypatch.setattr(Table, "change", after_a_move)
    assert browser.send(f"{url}/orders", seat=1, accept=True).status_code == 200
    assert browser.table(url).standing.sequence == 1


def test_a_past_position_is_shown_without_the_draft(house: House) -> None:
    browser = house.browser()
    url = first_round(browser)
    browser.play(url, "upgrade F4 to TP")
    past = browser.get(f"{url}/fragments?at=3", accept="application/json").json()
    assert past["at"] == 3
    assert past["draft"] == 0
    assert browser.get(f"{url}?at=3").status_code == 200
    assert browser.get(f"{url}?at=999").status_code == 422
    assert browser.get(f"{url}?at=-1").status_code == 400
    assert browser.get(f"{url}?at=soon").status_code == 400


def test_previews_and_explanations_are_pieces_of_html(house: House) -> None:
    browser = house.browser()
    url = first_round(browser)
    preview = browser.get(f"{url}/preview?action=upgrade%20F4%20to%20TP")
    assert preview.status_code == 200
    assert "text/html" in preview.headers["content-type"]
    assert browser.get(f"{url}/explain?text=upgrade%20C4%20to%20SH").status_code == 200
    for odd in ("fly", "bonus:BON99", "hex:Z9", "x" * 200):
        assert browser.get(f"{url}/explain?text={odd}").status_code in (200, 422), odd
        assert browser.get(f"{url}/preview?action={odd}").status_code in (200, 422), odd
    for refused in ("%00", "x" * 201):
        assert browser.get(f"{url}/explain?text={refused}").status_code == 400


def test_the_start_page_lists_the_games_of_a_browser(house: House) -> None:
    browser = house.browser()
    url = browser.begin(**FIELDS, title="An evening at home")
    assert "An evening at home" in browser.get("/").text
    assert url in browser.get("/").text
    assert "An evening at home" not in house.browser().get("/").text


def test_everything_is_said_in_german_to_who_prefers_it(house: House) -> None:
    browser = house.browser()
    url = browser.begin(**FIELDS)
    kept = browser.submit("/preferences", language="de", theme="dark", back=url)
    assert kept.status_code == 303
    assert kept.headers["location"] == url
    page = browser.get(url).text
    assert '<html lang="de"' in page
    assert 'data-theme="dark"' in page
    assert "data-emblems" not in page
    for wish, shown in (("on", True), ("", True), ("off", False)):
        browser.submit("/preferences", **({"emblems": wish} if wish else {"theme": "light"}))
        assert ('data-emblems="on"' in browser.get(url).text) is shown
    assert browser.submit("/preferences", back="//elsewhere").headers["location"] == "/"
    assert '<html lang="de"' in house.browser().get("/", **{"accept-language": "de-AT"}).text


def test_warnings_are_silenced_and_heard_again(house: House) -> None:
    browser = house.browser()
    browser.submit("/preferences", silence=["power_lost", "no;good"])
    assert "silenced=power_lost" in browser.cookie("preferences")
    browser.submit("/preferences", speak_up="power_lost")
    assert "power_lost" not in browser.cookie("preferences")
