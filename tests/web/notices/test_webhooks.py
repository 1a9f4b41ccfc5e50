"""Messages to chat services: posted as JSON, never into our own network, and not for ever."""

import asyncio
import json
import time

import pytest

from spadework.core.errors import RuleError
from spadework.web.notices.outward import Outward, is_far
from support.databases import Kept
from support.evening import Evening, evening_at
from support.mailbox import Mailbox
from support.receiver import Receiver

SWITCHES = ["turn.webhook"]


def test_a_chat_service_is_told_in_a_text_that_calls_nobody(
    evening: Evening, receiver: Receiver
) -> None:
    evening.kept.rows("UPDATE games SET title = 'Lakes <!channel> @all'")
    evening.ben.submit("/account/notices", on=SWITCHES, webhook=f"{receiver.url}/hook")
    evening.ada.play(evening.url, "build F4")
    evening.let_time_pass()
    posted = receiver.post(1)
    said = json.loads(posted.content)
    assert posted.headers["content-type"] == "application/json"
    assert said["text"] == said["content"]
    assert "It is your turn in Lakes" in said["text"]
    assert said["text"].endswith(f"/game/{evening.game}")
    assert "<!channel>" not in said["text"]
    assert "@all" not in said["text"]
    assert said["allowed_mentions"] == {"parse": []}
    assert evening.box.letters == [], "that switch is off"


def test_a_webhook_that_fails_is_tried_some_times_and_one_that_always_fails_is_left_alone(
    evening: Evening, receiver: Receiver
) -> None:
    evening.ben.submit("/account/notices", on=SWITCHES, webhook=f"{receiver.url}/hook")
    receiver.status = 500
    evening.ada.play(evening.url, "build F4")
    deadline = time.monotonic() + 60
    while evening.kept.rows("SELECT * FROM jobs"):
        assert time.monotonic() < deadline
        evening.let_time_pass()
    assert len(receiver.posts) == 4
    assert "it answered with status 500" in evening.ben.get("/account").text
    evening.ben.submit("/preferences", language="de", back="/")
    assert "die Antwort hatte den Status 500" in evening.ben.get("/account").text
    evening.ben.submit("/preferences", language="en", back="/")
    evening.kept.rows("UPDATE wishes SET failures = 20 WHERE webhook <> ''")
    assert "switched off" in evening.ben.get("/account").text
    for who, action in ((evening.ben, "F3"), (evening.ben, "B4"), (evening.ada, "C4")):
        who.play(evening.url, f"build {action}")
    evening.let_time_pass()
    assert len(receiver.posts) == 4
    evening.ben.submit("/account/notices", on=SWITCHES, webhook=f"{receiver.url}/hook")
    assert "switched off" not in evening.ben.get("/account").text


def test_nobody_sends_us_elsewhere(evening: Evening, receiver: Receiver) -> None:
    evening.ben.submit("/account/notices", on=SWITCHES, webhook=f"{receiver.url}/hook")
    receiver.status, receiver.location = 307, f"{receiver.url}/elsewhere"
    evening.ada.play(evening.url, "build F4")
    evening.let_time_pass()
    assert [posted.path for posted in receiver.posts] == ["/hook"]


@pytest.mark.parametrize(
    "url",
    [
        "http://chat.example/hook",
        "https://127.0.0.1/hook",
        "https://[::1]/hook",
        "https://[::ffff:10.0.0.1]/hook",
        "https://localhost/hook",
        "https://2130706433/hook",
        "https://169.254.169.254/latest",
        "https://user:password@chat.example/",
        "https://",
        "no address",
        "https://chat.example:99999/",
        "javascript:alert(1)",
    ],
)
def test_an_address_of_our_own_network_is_refused(url: str) -> None:
    with pytest.raises(RuleError):
        asyncio.run(Outward().find(url))


@pytest.mark.parametrize(
    ("address", "far"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("0.0.0.0", False),
        ("100.64.0.1", False),
        ("192.168.1.1", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::1", False),
    ],
)
def test_what_is_of_the_wide_world(address: str, far: bool) -> None:
    assert is_far(address) is far


def test_where_nothing_near_is_allowed_it_is_refused_with_a_sentence(
    kept: Kept, mailbox: Mailbox, receiver: Receiver
) -> None:
    with evening_at(kept, mailbox) as evening:
        url = receiver.url.replace("http:", "https:")
        answer = evening.ben.submit("/account/notices", on=SWITCHES, webhook=url)
        assert answer.status_code == 422
        assert "own network" in answer.text
        # One that was kept when it was allowed is not used any more.
        evening.kept.rows("INSERT INTO wishes (account, webhook) SELECT id, %s FROM accounts", url)
        evening.ada.play(evening.url, "build F4")
        evening.let_time_pass()
        assert receiver.posts == []
