"""Messages to browsers by way of their push services: encrypted for one, signed by this server.

Push services know this server by a key that was made once (VAPID, RFC 8292); a browser that has
subscribed takes messages of that key alone.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NoBase64
from hashlib import sha256
from time import time
from typing import Final
from urllib.parse import urlsplit

import msgspec

from spadework.core.errors import RuleError
from spadework.core.text import Text
from spadework.web.notices.outward import Outward
from spadework.web.storage.messages import Message
from spadework.web.storage.pushes import Push

GOOD_FOR: Final = 24 * 3600  # seconds that a push service keeps a message
SIGNED_FOR: Final = 12 * 3600
GONE: Final = (404, 410)
TOO_MUCH: Final = 413
ENDS_WELL: Final = range(200, 300)
POINT: Final = 65  # bytes of a public key: a mark and two coordinates
SECRET: Final = 16
NO_SUBSCRIPTION: Final = Text("this browser has not subscribed to messages")


class PushFailed(RuntimeError):
    """A push service did not take a message, this time."""


class Vapid:
    """The key by which push services know a server, and whom they may write to about it."""

    def __init__(self, private: str, contact: str) -> None:
        self._private = private
        self._contact = contact

    def authorization(self, endpoint: str) -> str:
        """What lets a message of ours in at the service of an *endpoint*."""
        from py_vapid import Vapid02

        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time()) + SIGNED_FOR,
            "sub": self._contact,
        }
        signed = Vapid02.from_raw(self._private.encode()).sign(claims)
        return str(signed["Authorization"])


def usual_contact(address: str) -> str:
    """Where whoever runs a server may be reached if they do not say.

    >>> usual_contact("http://games.example")
    'mailto:spadework@games.example'
    """
    if address.startswith("https://"):
        return address
    return f"mailto:spadework@{urlsplit(address).hostname}"


def new_private_key() -> str:
    """A key that nobody else has."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    number = generate_private_key(SECP256R1()).private_numbers().private_value
    return _encoded(number.to_bytes(32, "big"))


def public_key(private: str) -> str:
    """What browsers subscribe with."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = derive_private_key(int.from_bytes(_decoded(private), "big"), SECP256R1())
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _encoded(point)


def check_keys(key: str, auth: str) -> None:
    """Refuse what cannot be the keys of a browser."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        point = _decoded(key)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
        fits = len(point) == POINT and len(_decoded(auth)) == SECRET
    except (ValueError, NoBase64):
        fits = False
    if not fits:
        raise RuleError(NO_SUBSCRIPTION)


async def send_push(
    outward: Outward, vapid: Vapid, push: Push, message: Message, base: str
) -> bool:
    """Hand a message to a push service; false if the browser is not there any more."""
    from pywebpush import WebPusher

    content = {
        "title": message.subject,
        "body": message.text,
        "url": base + message.path,
        "tag": message.tag,
    }
    keys = {"p256dh": push.key, "auth": push.auth}
    pusher = WebPusher({"endpoint": push.endpoint, "keys": keys})
    sealed = pusher.encode(msgspec.json.encode(content), content_encoding="aes128gcm")
    headers = {
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(GOOD_FOR),
        "topic": _encoded(sha256(message.tag.encode()).digest()[:24]),  # a later one replaces it
        "authorization": vapid.authorization(push.endpoint),
    }
    try:
        status = await outward.post(push.endpoint, bytes(sealed["body"]), headers)
    except RuleError:  # it leads where we do not go
        return False
    if status in GONE:
        return False
    if status not in ENDS_WELL and status != TOO_MUCH:
        raise PushFailed(f"status {status}")
    return True


def _encoded(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
