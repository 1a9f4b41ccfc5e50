"""Plans: playing on beside the table, and turns that are carried out when they come and fit."""

import re
from concurrent.futures import ThreadPoolExecutor

import httpx
import msgspec
import pytest

from spadework.notation.game import Game
from spadework.web.plans.planned import carry_out, next_turn
from spadework.web.storage.plans import MOST_PLANS
from support import two_players
from support.databases import Kept
from support.web_table import PASSWORD, Browser, House, running

FIELDS = {**two_players.FIELDS, "seed": "3"}
WITCHES, NOMADS = 0, 1


class Table:
    """Ada, whose turn it is, Zoe, who plans hers meanwhile and takes no power, and the game."""

    def __init__(self, house: House) -> None:
        self.ada, self.zoe = house.browser(), house.browser()
        self.ada.sign_up("Ada")
        self.zoe.sign_up("Zoe")
        self.url = self.ada.begin(**FIELDS)
        self.zoe.submit(self.ada.links(self.url)["seat 2"])
        placed = ["build F4", "build F3", "build B4", "build C4", "build I7"]
        for who, action in zip(
            [self.ada, self.zoe, self.zoe, self.ada, self.zoe, self.zoe, self.ada],
            [*placed, "card BON3", "card BON5"],
            strict=True,
        ):
            assert who.play(self.url, action).status_code == 200, action
        self.zoe.send(f"{self.url}/orders", seat=NOMADS, accept=False)

    @property
    def record(self) -> list[str]:
        """The texts of what has been played, after the first cards."""
        return [entry.action.text for entry in self.game.record][7:]

    @property
    def game(self) -> Game:
        """The game without drafts."""
        return self.ada.table(self.url).standing.game

    def plan(self, *actions: str, who: Browser | None = None) -> str:
        """Make a plan and play *actions* in it; its address."""
        browser = who or self.zoe
        made = browser.submit(f"{self.url}/plans", name="My <plan>")
        assert made.status_code == 303, made.text
        address = made.headers["location"]
        for action in actions:
            assert try_out(browser, address, action).status_code == 200, action
        return str(address)

    def let(self, browser: Browser, address: str, wish: str, **more: str) -> httpx.Response:
        """Say what is to become of a plan."""
        return browser.submit(address, wish=wish, **more)

    def ada_plays(self, action: str) -> None:
        """Ada takes an action and ends her turn."""
        assert self.ada.play(self.url, action).status_code == 200
        assert self.ada.say(self.url, "turn").status_code == 200


def try_out(browser: Browser, address: str, action: str) -> httpx.Response:
    """Play an action in a plan as its page stands."""
    shown = browser.get(f"{address}/fragments").json()
    where = {"sequence": shown["sequence"], "draft": shown["draft"]}
    if action == "end turn":
        return browser.send(f"{address}/turn", **where)
    return browser.send(f"{address}/draft", action=action, **where)


def told(browser: Browser, url: str, piece: str) -> str:
    """A piece of somebody's page of the table, without its tags."""
    html = browser.get(f"{url}/fragments").json()["fragments"][piece]
    return " ".join(re.sub("<[^>]+>", " ", html).split())


@pytest.fixture
def table(house: House) -> Table:
    """A table in the first round, at which Ada has the turn."""
    return Table(house)


ADAS_PASS = ("pass BON8", "end turn")
ZOES_TURN = ("upgrade I7 to TP", "end turn")


def test_a_plan_may_begin_in_the_past_with_a_turn_that_could_have_been_played(
    table: Table,
) -> None:
    made = table.zoe.submit(f"{table.url}/plans", name="Before", at="1", steps="build E8; build E8")
    assert made.status_code == 422, "nobody builds twice in one place"
    made = table.zoe.submit(f"{table.url}/plans", name="Before", at="1", steps="build E8")
    assert made.status_code == 303, made.text
    shown = table.zoe.get(f"{made.headers['location']}/fragments").json()
    assert shown["sequence"] == 1
    assert "The table has moved on" in table.zoe.get(made.headers["location"]).text
    assert table.record == []
    for nonsense in ("99", "-1", "now"):
        made = table.zoe.submit(f"{table.url}/plans", name="Never", at=nonsense)
        assert made.status_code == 422
        assert f"not {nonsense}" in made.text


def test_one_plays_on_for_everybody_and_nothing_touches_the_record(table: Table) -> None:
    before = table.game.record
    address = table.plan("upgrade C4 to TP", "decline 1 from witches", "end turn", *ZOES_TURN)
    page = table.zoe.get(address)
    assert page.status_code == 200
    assert "planning" in page.text
    assert "My &lt;plan&gt;" in page.text
    assert table.game.record == before
    shown = table.zoe.get(f"{address}/fragments").json()
    assert "Witches" in shown["fragments"]["headline"], "it is Ada's second turn, in the plan"
    undone = table.zoe.send(f"{address}/undo", sequence=7, draft=shown["draft"])
    assert undone.status_code == 200
    late = table.zoe.send(f"{address}/undo", sequence=7, draft=shown["draft"])
    assert late.status_code == 409, "the page has to see what it takes back"
    refused = try_out(table.zoe, address, "upgrade I7 to SH")
    assert refused.status_code == 422


def test_a_planned_turn_is_carried_out_in_the_moment_it_comes(table: Table, kept: Kept) -> None:
    address = table.plan(*ADAS_PASS, *ZOES_TURN)
    assert table.let(table.zoe, address, "carry_out").status_code == 303
    assert "will be carried out" in told(table.zoe, table.url, "decision")
    table.ada_plays("upgrade F4 to TP")
    assert table.record == [
        *["upgrade F4 to TP", "decline 1 from witches", "end turn"],
        *["upgrade I7 to TP", "end turn"],
    ], "though Ada has played something else, and Zoe has not been there"
    for browser in (table.ada, table.zoe):
        assert "planned before, and carried out" in told(browser, table.url, "log")
    game = table.url.split("/")[2]
    assert kept.rows("SELECT seat FROM planned WHERE game = %s", game) == []
    assert table.zoe.get(address).status_code == 200, "the plan itself is kept"


def test_what_does_not_fit_is_asked_with_the_reason(table: Table) -> None:
    address = table.plan(*ADAS_PASS, "pass BON6", "end turn")
    table.let(table.zoe, address, "carry_out")
    table.ada_plays("pass BON6")
    assert table.record == ["pass BON6", "end turn"]
    assert "was not carried out" in told(table.zoe, table.url, "decision")
    assert "was not carried out" not in told(table.ada, table.url, "decision")
    assert "was not carried out" in table.zoe.get(f"{table.url}/plans").text
    table.zoe.play(table.url, "pass BON8")
    table.zoe.say(table.url, "turn")
    assert "was not carried out" not in told(table.zoe, table.url, "decision"), "it has been told"


@pytest.mark.parametrize(
    ("ada_plays", "is_carried_out"), [("pass BON8", True), ("pass BON9", False)]
)
def test_only_if_the_others_play_as_assumed(
    table: Table, ada_plays: str, is_carried_out: bool
) -> None:
    address = table.plan(*ADAS_PASS, *ZOES_TURN)
    table.let(table.zoe, address, "carry_out", only_as_assumed="on")
    table.ada_plays(ada_plays)
    assert ("upgrade I7 to TP" in table.record) is is_carried_out
    assert ("have not played as it assumes" in told(table.zoe, table.url, "decision")) is (
        not is_carried_out
    )


def test_what_comes_after_the_answers_of_others_waits_for_them(table: Table) -> None:
    turn = ["upgrade B4 to TP", "leech 1 from nomads", "convert 1 W to 1 C", "end turn"]
    address = table.plan("upgrade F4 to TP", "decline 1 from witches", "end turn", *turn)
    table.let(table.zoe, address, "carry_out")
    table.ada_plays("upgrade F4 to TP")
    assert table.record[3:] == ["upgrade B4 to TP"]
    assert table.ada.play(table.url, "decline 1 from nomads").status_code == 200
    assert table.record[4:] == ["decline 1 from nomads", "convert 1 W to 1 C", "end turn"]


def test_at_ones_own_turn_it_is_carried_out_at_once(table: Table) -> None:
    address = table.plan("upgrade C4 to TP", "decline 1 from witches", "end turn", who=table.ada)
    table.ada.play(table.url, "upgrade F4 to TP")
    assert table.let(table.ada, address, "carry_out").status_code == 422, "the draft comes first"
    table.ada.say(table.url, "undo")
    table.let(table.ada, address, "carry_out")
    assert table.record == ["upgrade C4 to TP", "decline 1 from witches", "end turn"]


def test_a_turn_that_is_not_ended_cannot_be_carried_out(table: Table) -> None:
    address = table.plan(*ADAS_PASS, "upgrade I7 to TP")
    refused = table.let(table.zoe, address, "carry_out")
    assert refused.status_code == 422
    assert "play on until your turn is ended" in refused.text


def test_a_plan_can_be_called_off_or_brought_up_to_date(table: Table) -> None:
    address = table.plan(*ADAS_PASS, *ZOES_TURN)
    table.let(table.zoe, address, "carry_out")
    table.let(table.zoe, address, "stop")
    table.ada_plays("pass BON8")
    assert table.record == ["pass BON8", "end turn"]
    assert "The table has moved on since." in table.zoe.get(address).text
    table.let(table.zoe, address, "renew")
    shown = table.zoe.get(f"{address}/fragments").json()
    assert shown["sequence"] == len(table.game.record)
    assert "moved on" not in shown["fragments"]["plan"]
    table.let(table.zoe, address, "carry_out")
    assert table.record[2:4] == ["upgrade I7 to TP", "end turn"]


def test_plans_of_others_are_not_there(table: Table, house: House) -> None:
    address = table.plan(*ADAS_PASS, *ZOES_TURN)
    table.let(table.zoe, address, "carry_out")
    stranger = house.browser()
    for browser, answer in ((table.ada, 404), (stranger, 403)):
        for what in ("", "/fragments", "/menu?place=I7", "/preview?action=pass+BON6"):
            assert browser.get(f"{address}{what}").status_code == answer, what
        assert browser.submit(address, wish="delete").status_code == answer
        assert browser.send(f"{address}/undo", sequence=7, draft=0).status_code == answer
    pages = [table.ada.get(table.url).text, table.ada.get(f"{table.url}/fragments").text]
    pages += [
        table.ada.get(f"{table.url}/plans").text,
        table.ada.get(f"{table.url}/export.txt").text,
    ]
    assert all("My &lt;plan" not in page and "upgrade I7" not in page for page in pages)


def test_who_has_lost_the_seat_plans_for_it_in_vain(table: Table) -> None:
    address = table.plan(*ADAS_PASS, *ZOES_TURN)
    table.let(table.zoe, address, "carry_out")
    table.ada.send(f"{table.url}/links", seat=1, leave=True)
    table.ada_plays("pass BON8")
    assert table.record == ["pass BON8", "end turn"]


def test_plans_are_few_and_go_with_their_owner(table: Table, kept: Kept) -> None:
    for _ in range(MOST_PLANS):
        table.plan()
    assert table.zoe.submit(f"{table.url}/plans", name="one more").status_code == 422
    table.zoe.submit("/account/delete", password=PASSWORD)
    game = table.url.split("/")[2]
    assert kept.rows("SELECT id FROM plans WHERE game = %s", game) == []


def test_another_server_carries_it_out_once(table: Table, kept: Kept) -> None:
    with running(kept) as other:
        zoe = table.zoe.moved(other)
        address = table.plan(*ADAS_PASS, *ZOES_TURN)
        assert table.let(zoe, address, "carry_out").status_code == 303
        table.ada_plays("pass BON8")
        assert zoe.get(table.url).status_code == 200
        texts = [entry.action.text for entry in zoe.table(table.url).standing.game.record]
    assert texts.count("upgrade I7 to TP") == 1
    assert texts[7:] == table.record


def test_many_who_end_the_turn_before_it_at_once_have_it_carried_out_once(
    house: House, kept: Kept
) -> None:
    with running(kept) as second, running(kept) as third, ThreadPoolExecutor(3) as crowd:
        for _ in range(3):
            kept.rows("DELETE FROM accounts")
            table = Table(house)
            address = table.plan(*ADAS_PASS, *ZOES_TURN)
            assert table.let(table.zoe, address, "carry_out").status_code == 303
            table.ada.play(table.url, "pass BON8")
            standing = table.ada.table(table.url).standing
            where = {"sequence": standing.sequence, "draft": standing.draft_mark}
            pages = [table.ada, table.ada.moved(second), table.ada.moved(third)]
            asked = [crowd.submit(page.send, f"{table.url}/turn", **where) for page in pages]
            assert sorted(each.result().status_code for each in asked) == [200, 409, 409]
            table.ada.get(table.url)
            assert table.record == ["pass BON8", "end turn", *ZOES_TURN]
            game = table.url.split("/")[2]
            assert kept.rows("SELECT * FROM planned WHERE game = %s", game) == []


def test_a_turn_that_was_taken_back_by_consent_is_not_carried_out_again(table: Table) -> None:
    table.let(table.zoe, table.plan(*ADAS_PASS, *ZOES_TURN), "carry_out")
    table.ada_plays("pass BON8")
    assert "upgrade I7 to TP" in table.record
    where = {"sequence": len(table.game.record), "draft": 0}
    assert table.zoe.send(f"{table.url}/requests", kind="undo", **where).status_code == 200
    request = table.ada.table(table.url).request
    assert request is not None
    agreed = table.ada.send(f"{table.url}/consent", request=request.id, agrees=True)
    assert agreed.status_code == 200
    assert table.record == ["pass BON8", "end turn"]
    table.zoe.play(table.url, "upgrade B4 to TP")
    table.zoe.say(table.url, "turn")
    assert "upgrade I7 to TP" not in table.record


def test_what_costs_or_brings_something_else_does_not_fit(table: Table) -> None:
    base = table.game
    steps = [(WITCHES, "pass BON8"), (WITCHES, "end turn")]
    steps += [(NOMADS, "upgrade I7 to TP"), (NOMADS, "end turn")]
    seat, planned = next_turn(base, steps, frozenset({NOMADS}), base.state)
    assert (seat, planned.round, planned.turn) == (NOMADS, 1, 1)
    assert planned.steps[0].brings == {"coins": -6, "workers": -2}, "there is no neighbor"
    after = base.copy()
    for _, text in steps[:2]:
        after.play(text)
    outcome = carry_out(after, NOMADS, planned)
    assert outcome is not None
    assert [entry.action.text for entry in outcome.entries] == ["upgrade I7 to TP", "end turn"]
    cheaper = msgspec.structs.replace(planned.steps[0], brings={"coins": -3, "workers": -2})
    changed = msgspec.structs.replace(planned, steps=(cheaper, *planned.steps[1:]))
    outcome = carry_out(after, NOMADS, changed)
    assert outcome is not None
    assert "cost or bring the same" in str(outcome.reason)


def test_a_plan_that_makes_no_sense_harms_no_game(table: Table, kept: Kept) -> None:
    table.let(table.zoe, table.plan(*ADAS_PASS, *ZOES_TURN), "carry_out")
    game = table.url.split("/")[2]
    kept.rows("UPDATE planned SET turn = %s WHERE game = %s", '{"round": "x"}', game)
    kept.rows("UPDATE games SET version = version + 1 WHERE id = %s", game)
    table.ada_plays("pass BON8")
    assert table.record == ["pass BON8", "end turn"]
