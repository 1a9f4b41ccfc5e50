"""A device with passkeys, in software: it signs whatever a test wants it to sign."""

import hashlib
import json
import os
from dataclasses import dataclass, field

import cbor2
import httpx
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from spadework.web.people.passkeys import decoded, encoded
from support.web_table import Browser

PRESENT = 0x01
VERIFIED = 0x04
NEW = 0x40  # there is a new key in it


@dataclass
class Device:
    """One passkey, and how often it was used; everything can be made wrong."""

    origin: str = "http://testserver.local"
    site: str = "testserver.local"
    flags: int = PRESENT | VERIFIED
    counter: int = 0
    steps: int = 1  # that the counter takes
    id: bytes = field(default_factory=lambda: os.urandom(32))
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    user: bytes = b""

    def make(self, options: dict[str, object]) -> dict[str, object]:
        """A new passkey, as a browser passes it on."""
        user = options["user"]
        assert isinstance(user, dict)
        self.user = decoded(user["id"])
        numbers = self.key.public_key().public_numbers()
        point = {-2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, **point})
        kept = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        content = {"fmt": "none", "attStmt": {}, "authData": self._data(NEW) + kept}
        said = self._said("webauthn.create", str(options["challenge"]))
        return self._answer(
            clientDataJSON=encoded(said), attestationObject=encoded(cbor2.dumps(content))
        )

    def sign(self, options: dict[str, object]) -> dict[str, object]:
        """The answer of somebody who signs in."""
        self.counter += self.steps
        data = self._data(0)
        said = self._said("webauthn.get", str(options["challenge"]))
        signed = data + hashlib.sha256(said).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._answer(
            clientDataJSON=encoded(said),
            authenticatorData=encoded(data),
            signature=encoded(signature),
            userHandle=encoded(self.user),
        )

    def _data(self, flags: int) -> bytes:
        head = hashlib.sha256(self.site.encode()).digest()
        return head + bytes([self.flags | flags]) + self.counter.to_bytes(4, "big")

    def _said(self, what: str, challenge: str) -> bytes:
        said = {"type": what, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _answer(self, **response: str) -> dict[str, object]:
        id = encoded(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": response}


def sign_up(browser: Browser, device: Device, name: str, **more: object) -> httpx.Response:
    """Make an account that nothing opens but a device."""
    begun = browser.send("/sign-up/passkey/begin", name=name)
    if begun.status_code != 200:
        return begun
    made = device.make(begun.json()["options"])
    return browser.send("/sign-up/passkey", name=name, credential=made, **more)
