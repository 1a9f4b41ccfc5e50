"""Passkeys: a device signs what this server has just made up, and nobody types a secret.

A device makes a pair of keys for an account and the name of this server (its *site*), keeps one and
gives us the other. To sign in, it signs a challenge together with the address of the page that has
asked for it, so that no other site can pass it on. It has to make sure by itself who holds it.
"""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

import msgspec

from spadework.core.errors import RuleError
from spadework.core.text import Text

SITE_NAME: Final = "Spadework"
MILLISECONDS: Final = 5 * 60 * 1000  # that somebody may take to find their device
LONGEST_CREDENTIAL: Final = 1023  # bytes of its id, as the standard has it
LONGEST_KEY: Final = 1400  # bytes
NOT_GOOD: Final = Text("This passkey was not accepted. Please try again.")
NO_NAME: Final = Text(
    "Passkeys need a server with a name, such as games.example; this one was asked for by its "
    "number."
)


@dataclass(frozen=True)
class Site:
    """This server as a device knows it: its name, and the address of the pages that ask."""

    name: str
    origin: str


@dataclass(frozen=True)
class NewPasskey:
    """What a device has given us, and what it is called at first."""

    name: str
    credential: str
    public_key: str
    counter: int


@dataclass(frozen=True)
class Claim:
    """What a device says with a passkey, before it has been looked at closely."""

    credential: str  # whose key
    challenge: bytes
    content: dict[str, object]


class _Said(msgspec.Struct):
    """The part of an answer that tells which challenge it is about."""

    challenge: str


def site_of(name: str, origin: str) -> Site:
    """The site of a server that was asked for under a *name*; an address is none."""
    try:
        ip_address(name)
    except ValueError:
        return Site(name, origin)
    raise RuleError(NO_NAME)


def handle_of(key: str) -> bytes:
    """What devices know an account by: it tells nothing of it, and does not change."""
    return hashlib.sha256(f"passkey/{key}".encode()).digest()


def options_to_add(
    site: Site, name: str, key: str, challenge: bytes, known: list[str]
) -> dict[str, object]:
    """What a device is asked that shall have a passkey; one that has any of the *known* has not."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=site.name,
        rp_name=SITE_NAME,
        user_id=handle_of(key),
        user_name=name,
        challenge=challenge,
        timeout=MILLISECONDS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=decoded(one)) for one in known],
    )
    return dict(json.loads(options_to_json(options)))


def options_to_enter(site: Site, challenge: bytes) -> dict[str, object]:
    """What a device is asked that knows somebody: whom, it says by itself."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=site.name,
        challenge=challenge,
        timeout=MILLISECONDS,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return dict(json.loads(options_to_json(options)))


def claim_of(content: dict[str, object]) -> Claim:
    """What an answer claims: whose key it is, and to which challenge it answers."""
    try:
        response = content["response"]
        assert isinstance(response, dict)
        said = msgspec.json.decode(decoded(str(response["clientDataJSON"])), type=_Said)
        credential = encoded(decoded(str(content["rawId"])))
        return Claim(credential, decoded(said.challenge), content)
    except (AssertionError, KeyError, ValueError, msgspec.DecodeError) as error:
        raise RuleError(NOT_GOOD) from error


def checked_new(site: Site, claim: Claim, name: str) -> NewPasskey:
    """The passkey that a device has made, if it is one and made for this site."""
    from webauthn import verify_registration_response

    try:
        found = verify_registration_response(
            credential=claim.content,
            expected_challenge=claim.challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except Exception as error:  # it is made of whatever somebody has sent
        raise RuleError(NOT_GOOD) from error
    credential, public_key = found.credential_id, found.credential_public_key
    if len(credential) > LONGEST_CREDENTIAL or len(public_key) > LONGEST_KEY:
        raise RuleError(NOT_GOOD)
    return NewPasskey(name, encoded(credential), encoded(public_key), found.sign_count)


def checked_counter(site: Site, claim: Claim, public_key: str, counter: int) -> int:
    """How often a device has signed by now, if it has signed this and not fallen behind *counter*.

    One that counts less than before is a copy, or has been copied.
    """
    from webauthn import verify_authentication_response

    try:
        found = verify_authentication_response(
            credential=claim.content,
            expected_challenge=claim.challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=decoded(public_key),
            credential_current_sign_count=counter,
            require_user_verification=True,
        )
    except Exception as error:  # it is made of whatever somebody has sent
        raise RuleError(NOT_GOOD) from error
    return found.new_sign_count


def encoded(content: bytes) -> str:
    """Bytes as a text that may stand in an address."""
    return urlsafe_b64encode(content).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """The bytes of such a text; a `ValueError` if it is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
