"""Messages to browsers, through a push service of the tests' own that can read them."""

import json
import os
from base64 import urlsafe_b64encode

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from spadework.web.notices.pushing import public_key
from support.evening import Evening
from support.receiver import Posted, Receiver
from support.web_table import Browser, until


class Device:
    """A browser that has subscribed, with the keys that it alone has."""

    def __init__(self, endpoint: str) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        point = self._private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        self.subscription = {
            "endpoint": endpoint,
            "keys": {"p256dh": encoded(point), "auth": encoded(self._auth)},
        }

    def read(self, posted: Posted) -> dict[str, str]:
        """What a message says."""
        said = http_ece.decrypt(
            posted.content, private_key=self._private, auth_secret=self._auth, version="aes128gcm"
        )
        found = json.loads(said)
        assert isinstance(found, dict)
        return found


def encoded(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


def subscribe(browser: Browser, device: Device) -> None:
    answer = browser.send("/account/pushes", **device.subscription)
    assert answer.status_code == 204, answer.text


def test_a_browser_is_told_in_a_message_that_it_alone_can_read(
    evening: Evening, receiver: Receiver
) -> None:
    phone = Device(f"{receiver.url}/phone")
    subscribe(evening.ben, phone)
    evening.ada.play(evening.url, "build F4")
    evening.let_time_pass()
    posted = receiver.post(1)
    said = phone.read(posted)
    assert said["title"] == "Your turn: Lakes"
    assert said["url"].endswith(f"/game/{evening.game}")
    assert posted.path == "/phone"
    assert int(posted.headers["ttl"]) > 3600
    assert Vapid02.verify(posted.headers["authorization"])
    assert b"Lakes" not in posted.content
    ((private,),) = evening.kept.rows("SELECT value FROM keys WHERE name = 'vapid'")
    key = public_key(str(private))
    assert posted.headers["authorization"].endswith(f"k={key}")
    assert f'data-key="{key}"' in evening.ben.get("/account").text, "made once"
    evening.let_time_pass()
    assert len(receiver.posts) == 1


def test_a_browser_that_is_gone_is_forgotten_and_one_that_is_busy_is_tried_again(
    evening: Evening, receiver: Receiver
) -> None:
    subscribe(evening.ben, Device(f"{receiver.url}/phone"))
    receiver.status = 503
    evening.ada.play(evening.url, "build F4")
    evening.let_time_pass()
    receiver.post(1)
    until(
        lambda: evening.kept.rows("SELECT * FROM jobs WHERE kind = 'push' AND trouble <> ''"),
        "it is put off",
    )
    receiver.status = 410
    evening.let_time_pass()
    receiver.post(2)
    assert evening.kept.rows("SELECT * FROM pushes") == []
    assert evening.kept.rows("SELECT * FROM jobs") == []


def test_who_signs_out_is_told_nothing_there_any_more(evening: Evening, receiver: Receiver) -> None:
    subscribe(evening.ben, Device(f"{receiver.url}/library"))
    assert "No more messages there" in evening.ben.get("/account").text
    evening.ben.submit("/sign-out")
    evening.ada.play(evening.url, "build F4")
    evening.let_time_pass()
    assert receiver.posts == []
    assert len(evening.box.letters) == 1, "letters are another way"


def test_a_browser_takes_messages_for_one_account_and_its_owner_ends_them(
    evening: Evening, receiver: Receiver
) -> None:
    shared = Device(f"{receiver.url}/shared")
    subscribe(evening.ada, shared)
    subscribe(evening.ben, shared)
    ((id, name),) = evening.kept.rows(
        "SELECT pushes.id, name FROM pushes JOIN accounts ON accounts.id = account"
    )
    assert name == "Ben"
    evening.ada.submit("/account/pushes/end", push=str(id))
    assert len(evening.kept.rows("SELECT * FROM pushes")) == 1, "it is not Ada's to end"
    evening.ben.submit("/account/pushes/end", push=str(id))
    assert evening.kept.rows("SELECT * FROM pushes") == []


def test_what_can_be_no_subscription_is_refused(evening: Evening, receiver: Receiver) -> None:
    good = Device(f"{receiver.url}/phone").subscription
    keys = good["keys"]
    assert isinstance(keys, dict)
    for wrong in (
        {**good, "endpoint": "ftp://push.example/x"},
        {**good, "endpoint": "x" * 600},
        {**good, "keys": {**keys, "p256dh": encoded(b"\x04" + bytes(64))}},
        {**good, "keys": {**keys, "auth": "short"}},
        {**good, "keys": {**keys, "p256dh": "ä"}},
        {"endpoint": good["endpoint"]},
    ):
        assert 400 <= evening.ben.send("/account/pushes", **wrong).status_code < 500, wrong
    assert evening.kept.rows("SELECT * FROM pushes") == []


def test_the_worker_speaks_for_all_pages(evening: Evening) -> None:
    answer = evening.house.browser().get("/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "showNotification" in answer.text
    assert evening.ben.get("/waiting").json() == {"games": 0}
    assert evening.ada.get("/waiting").json() == {"games": 1}
    evening.ada.submit("/account/notices", on=["turn.mail"])
    assert evening.ada.get("/waiting").json() == {"games": 0}, "the title says nothing then"
