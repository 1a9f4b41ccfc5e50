"""Talking at a table: who reads what, what a line may be, muting, reporting, and private notes."""

import html as entities
import io
import json
import zipfile
from pathlib import Path

import httpx
import pytest

from spadework.core.errors import RuleError
from spadework.web.http.settings import Rates
from spadework.web.security.access import digest
from spadework.web.storage import chat, notes
from spadework.web.storage.chat import MOST_IN_A_WHILE
from spadework.web.tables import seating
from spadework.web.tables.terms import Terms
from spadework.web.talk.lines import LONGEST_LINE, LONGEST_NOTES, checked_line, checked_notes
from support.databases import Kept
from support.web_clocks import on_terms
from support.web_records import finish, table_of
from support.web_table import PASSWORD, Browser, House, running

MOST_NOTES = 6
FIELDS = {
    "game": "terra_mystica",
    "map": "base",
    "players": "3",
    "factions": "list",
    "faction1": "witches",
    "faction2": "nomads",
    "faction3": "giants",
}


class Table:
    """Ada, who has made a game, Zoe at its second seat, and somebody who looks on."""

    def __init__(self, house: House) -> None:
        self.ada, self.zoe, self.watcher = (house.browser() for _ in range(3))
        self.ada.sign_up("Ada")
        self.zoe.sign_up("Zoe")
        self.url = self.ada.begin(**FIELDS)
        links = self.ada.links(self.url)
        self.zoe.submit(links["seat 2"])
        self.watcher.get(links["watch"])

    def say(self, browser: Browser, text: str) -> httpx.Response:
        """Let somebody say something."""
        return browser.send(f"{self.url}/chat", text=text)

    def lines(self, browser: Browser) -> str:
        """The lines as somebody's page shows them."""
        answer = browser.get(f"{self.url}/chat")
        assert answer.status_code == 200, answer.text
        return str(answer.json()["fragments"]["chat-lines"])

    def unread(self, browser: Browser) -> int:
        """How many lines somebody has not read."""
        return int(browser.get(f"{self.url}/chat/unread").json()["unread"])

    def last(self, browser: Browser) -> int:
        """The number of the last line."""
        return int(browser.get(f"{self.url}/chat").json()["last"])


@pytest.fixture
def table(house: House) -> Table:
    """A table with three people at it."""
    return Table(house)


def test_what_is_said_is_read_by_those_who_play(table: Table) -> None:
    assert table.say(table.ada, "Well played!").status_code == 200
    assert "Well played!" in table.lines(table.zoe)
    assert ">Ada<" in table.lines(table.zoe)
    assert table.unread(table.zoe) == 1
    assert table.unread(table.ada) == 0, "one's own lines are no news"
    read = table.zoe.send(f"{table.url}/chat/read", line=table.last(table.zoe))
    assert read.json()["unread"] == 0
    assert table.unread(table.zoe) == 0


def test_spectators_neither_read_nor_write_while_a_private_game_runs(table: Table) -> None:
    table.say(table.ada, "my plan is the bridge")
    assert table.watcher.get(f"{table.url}/chat").status_code == 403
    assert table.watcher.get(f"{table.url}/chat/unread").status_code == 403
    assert table.say(table.watcher, "do not!").status_code == 403
    assert table.watcher.send(f"{table.url}/notes", text="x", version=0).status_code == 403
    page = table.watcher.get(table.url).text
    assert 'data-panel="chat"' not in page
    assert "the bridge" not in page
    assert 'data-panel="chat"' in table.zoe.get(table.url).text


def test_where_everybody_may_look_on_everybody_reads_and_those_who_play_write(
    table: Table, house: House, kept: Kept
) -> None:
    table.say(table.ada, "my plan is the bridge")
    on_terms(house, kept, table.url, Terms(is_public=True))
    stranger = house.browser()
    for reader in (table.watcher, stranger):
        assert "the bridge" in table.lines(reader)
        assert 'data-panel="chat"' in reader.get(table.url).text
        assert table.say(reader, "do not!").status_code == 403
        assert reader.send(f"{table.url}/chat/report", line=table.last(reader)).status_code == 403
        assert reader.send(f"{table.url}/chat/quiet", quiet=True).status_code == 403
        assert reader.send(f"{table.url}/chat/mute", seat=0, muted=True).status_code == 403
        read = reader.send(f"{table.url}/chat/read", line=table.last(reader))
        assert (read.status_code, read.json()["unread"]) == (200, 0)
        assert reader.send(f"{table.url}/notes", text="x", version=0).status_code == 403
    assert "do not!" not in table.lines(table.ada)
    game = table.url.split("/")[2]
    traces = kept.rows("SELECT holder FROM chat_read WHERE game = %s", game)
    traces += kept.rows("SELECT holder FROM muted WHERE game = %s", game)
    assert not {digest(table.watcher.secret), digest(stranger.secret)} & {who for (who,) in traces}


def test_spectators_of_a_private_game_read_what_was_said_when_it_is_over(
    house: House, kept: Kept
) -> None:
    people, url = table_of(house, kept, Terms())
    watcher, stranger = house.browser(), house.browser()
    watcher.get("/")
    kept.rows(
        "INSERT INTO holders (game, seat, browser, by_link) VALUES ('rated', -1, %s, %s)",
        *(digest(watcher.secret), True),
    )
    kept.rows("UPDATE games SET version = version + 1")
    people[0].send(f"{url}/chat", text="it was the bridge")
    assert watcher.get(url).status_code == 200
    assert watcher.get(f"{url}/chat").status_code == 403
    finish(people, url)
    assert "it was the bridge" in watcher.get(f"{url}/chat").text
    assert watcher.send(f"{url}/chat", text="well played").status_code == 403
    assert stranger.get(f"{url}/chat").status_code == 403


def test_strangers_find_nothing(table: Table, house: House) -> None:
    stranger = house.browser()
    stranger.sign_up("Stranger")
    assert stranger.get(f"{table.url}/chat").status_code == 403
    assert table.say(stranger, "hello").status_code == 403


def test_script_is_text_and_an_address_is_no_link(table: Table) -> None:
    said = "<script>alert(1)</script> <img src=x onerror=alert(1)> https://example.org/ & 'more\""
    table.say(table.ada, said)
    seen = table.lines(table.zoe)
    assert "<script" not in seen
    assert "<img" not in seen
    assert "<a" not in seen
    assert said in entities.unescape(seen)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("  well \n played\x00\x1b[2J ", "well played[2J"),
        ("\u202eevil\u202c \u2066in order\u2069", "evil in order"),
        ("a" + "\u0301" * 40, "\u00e1" + "\u0301" * 3),
        ("👩\u200d🌾 ok", "👩\u200d🌾 ok"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
    ],
)
def test_signs_that_play_tricks_are_taken_out(typed: str, said: str) -> None:
    assert checked_line(typed) == said


@pytest.mark.parametrize("typed", ["", "  \n\t", "\u200b\x07"])
def test_a_line_without_text_is_none(table: Table, typed: str) -> None:
    assert table.say(table.ada, typed).status_code == 422


def test_a_line_has_its_length() -> None:
    assert checked_line("x" * LONGEST_LINE) == "x" * LONGEST_LINE
    with pytest.raises(RuleError):
        checked_line("x" * (LONGEST_LINE + 1))
    assert checked_notes("one\r\ntwo\x07\n\n three") == "one\ntwo\n\n three"


def test_nobody_talks_without_end(table: Table) -> None:
    answers = [table.say(table.ada, f"{n}").status_code for n in range(MOST_IN_A_WHILE + 1)]
    assert answers == [200] * MOST_IN_A_WHILE + [422]
    assert table.say(table.zoe, "let me speak").status_code == 200


def test_who_is_muted_is_read_by_others_and_never_told(table: Table) -> None:
    table.say(table.zoe, "bla bla")
    muted = table.ada.send(f"{table.url}/chat/mute", seat=1, muted=True)
    assert muted.status_code == 200
    assert "bla bla" not in muted.text
    assert table.unread(table.ada) == 0
    assert "bla bla" in table.lines(table.zoe)
    assert table.zoe.get(f"{table.url}/chat").text.count('aria-pressed=\\"true') == 0
    table.ada.send(f"{table.url}/chat/mute", seat=1, muted=False)
    assert "bla bla" in table.lines(table.ada)
    assert table.ada.send(f"{table.url}/chat/mute", seat=0, muted=True).status_code == 422


def test_the_host_switches_the_chat_off_for_all(table: Table) -> None:
    table.say(table.zoe, "before")
    assert table.zoe.send(f"{table.url}/chat/quiet", quiet=True).status_code == 403
    assert table.ada.send(f"{table.url}/chat/quiet", quiet=True).status_code == 200
    for browser in (table.ada, table.zoe):
        assert table.say(browser, "after").status_code == 422
    assert "before" in table.lines(table.zoe)
    table.ada.send(f"{table.url}/chat/quiet", quiet=False)
    assert table.say(table.zoe, "again").status_code == 200


def test_a_reported_line_is_seen_in_its_context_and_hidden(
    table: Table, house: House, kept: Kept
) -> None:
    kept.rows("DELETE FROM deeds")
    judge = house.browser()
    judge.sign_up("Judge")
    kept.rows("UPDATE accounts SET role = 'moderator' WHERE name = 'Judge'")
    table.say(table.ada, "good luck")
    table.say(table.zoe, "<b>you fool</b>")
    table.say(table.ada, "please stay calm")
    number = table.last(table.zoe) - 1
    for _ in range(2):
        assert table.ada.send(f"{table.url}/chat/report", line=number).status_code == 200
    page = judge.get("/moderation").text
    assert page.count("&lt;b&gt;you fool&lt;/b&gt;") == 1, "reported twice, shown once"
    assert page.index("good luck") < page.index("you fool") < page.index("please stay calm")
    assert judge.get(table.url).status_code == 403, "the rest of the table stays private"
    assert judge.submit("/moderation", hide=str(number)).status_code == 303
    for browser in (table.ada, table.zoe):
        assert "you fool" not in table.lines(browser)
        assert "A moderator has hidden this line." in table.lines(browser)
    judge.submit("/moderation", line=str(number))
    log = judge.get("/moderation").text
    assert "No line has been reported." in log
    assert "Judge hid a line of Zoe." in log
    assert "Judge closed a report about a line of Zoe." in log
    judge.submit("/moderation", unhide=str(number))
    assert "you fool" in table.lines(table.ada)
    assert table.ada.submit("/moderation", hide=str(number)).status_code == 403


def test_lines_of_another_table_are_not_reported_here(table: Table, house: House) -> None:
    elsewhere = Table.__new__(Table)
    elsewhere.ada = house.browser()
    elsewhere.url = elsewhere.ada.begin(**FIELDS)
    elsewhere.say(elsewhere.ada, "private")
    number = elsewhere.last(elsewhere.ada)
    assert table.ada.send(f"{table.url}/chat/report", line=number).status_code == 422


def test_notes_are_seen_by_their_writer_alone(table: Table) -> None:
    wrote = table.ada.send(f"{table.url}/notes", text="take the swamps\n<b>soon", version=0)
    assert wrote.json()["version"] == 1
    assert "take the swamps" in table.ada.get(f"{table.url}/chat").text
    for browser in (table.zoe, table.watcher):
        for path in ("chat", "fragments", "export.txt", ""):
            assert "take the swamps" not in browser.get(f"{table.url}/{path}".rstrip("/")).text
    late = table.ada.send(f"{table.url}/notes", text="from another tab", version=0)
    assert late.status_code == 409
    assert "take the swamps" in table.ada.get(f"{table.url}/chat").text
    again = table.ada.send(f"{table.url}/notes", text="", version=1)
    assert again.json()["version"] == 2


def test_all_of_mine_is_taken_away_or_deleted(table: Table, kept: Kept) -> None:
    table.say(table.zoe, "Zoe was here, and said so")
    table.zoe.send(f"{table.url}/notes", text="nobody knows", version=0)
    table.zoe.send(f"{table.url}/chat/mute", seat=0, muted=True)
    content = table.zoe.get("/account/export.zip").content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        told = json.loads(archive.read(archive.namelist()[0]))
    game = table.url.split("/")[2]
    assert told["notes"] == [{"game": game, "text": "nobody knows"}]
    assert [(line["game"], line["text"]) for line in told["chat"]] == [
        (game, "Zoe was here, and said so")
    ]
    table.zoe.submit("/account/delete", password=PASSWORD)
    seen = table.lines(table.ada)
    assert "Zoe was here, and said so" in seen, "what was said stays, without the name"
    assert ">Zoe<" not in seen
    assert "someone who left" in seen
    for name in ("notes", "muted"):
        assert kept.rows(f"SELECT * FROM {name} WHERE game = %s", game) == []
    assert kept.rows("SELECT author, name FROM chat WHERE game = %s", game) == [("", "")]


def test_a_guest_who_signs_up_keeps_lines_and_notes(house: House) -> None:
    host, guest = house.browser(), house.browser()
    url = host.begin(**FIELDS)
    guest.submit(host.links(url)["seat 2"])
    guest.send(f"{url}/chat", text="as a guest")
    guest.send(f"{url}/notes", text="mine", version=0)
    guest.sign_up("Zoe")
    seen = guest.get(f"{url}/chat").json()
    assert ">Zoe<" in seen["fragments"]["chat-lines"]
    assert "mine" in seen["fragments"]["chat-notes"]
    assert seen["unread"] == 0


def test_two_long_notes_that_become_one_are_kept_as_far_as_there_is_room(
    table: Table, house: House
) -> None:
    guest = house.browser()
    guest.submit(table.ada.links(table.url)["seat 3"])
    for browser, sign in ((table.zoe, "z"), (guest, "g")):
        wrote = browser.send(f"{table.url}/notes", text=sign * (LONGEST_NOTES - 100), version=0)
        assert wrote.status_code == 200
    guest.sign_in("Zoe")
    assert guest.submit("/account/games").status_code == 303
    notes = guest.get(f"{table.url}/chat").json()["fragments"]["chat-notes"]
    assert notes.count("z" * 100) == (LONGEST_NOTES - 100) // 100
    assert "g" * 90 in notes
    again = guest.send(f"{table.url}/notes", text="shorter", version=2)
    assert again.status_code == 200


def test_notes_of_those_who_have_lost_their_seat_make_room(
    table: Table, house: House, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "MOST_GUESTS", 4)
    monkeypatch.setattr(notes, "MOST_NOTES", MOST_NOTES)
    link = table.ada.links(table.url)["seat 3"]
    table.zoe.send(f"{table.url}/notes", text="of Zoe, who still sits there", version=0)
    for number in range(MOST_NOTES + 2):
        browser = house.browser()
        browser.submit(link)
        wrote = browser.send(f"{table.url}/notes", text=f"of guest {number}", version=0)
        assert wrote.status_code == 200
    game = table.url.split("/")[2]
    assert len(kept.rows("SELECT holder FROM notes WHERE game = %s", game)) <= MOST_NOTES
    assert "who still sits there" in table.zoe.get(f"{table.url}/chat").text
    assert f"of guest {MOST_NOTES + 1}" in browser.get(f"{table.url}/chat").text


def test_there_is_an_end_to_what_many_write_at_one_table(
    table: Table, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "MOST_OF_ALL", 2)
    monkeypatch.setattr(notes, "MOST_NOTES", 1)
    assert [table.say(who, "hello").status_code for who in (table.ada, table.zoe)] == [200, 200]
    full = table.say(table.ada, "one more")
    assert full.status_code == 422
    assert "no room left" in full.json()["message"]
    for who, status in ((table.ada, 200), (table.zoe, 422)):
        wrote = who.send(f"{table.url}/notes", text="mine", version=0)
        assert wrote.status_code == status
    assert table.ada.send(f"{table.url}/notes", text="again", version=1).status_code == 200


def test_what_is_written_is_counted_for_the_address_it_comes_from(tmp_path: Path) -> None:
    with running(tmp_path, rates=Rates(words=3)) as house:
        people = [house.browser() for _ in range(3)]
        urls = [browser.begin(**FIELDS) for browser in people]
        lines = [b.send(f"{url}/chat", text="hi") for b, url in zip(people, urls, strict=True)]
        assert [answer.status_code for answer in lines] == [200, 200, 200]
        late = people[0].send(f"{urls[0]}/notes", text="hi", version=0)
        assert late.status_code == 429
        assert int(late.headers["retry-after"]) in range(1, 21)
        assert people[0].submit(f"{urls[0]}/plans", name="a plan").status_code == 429
