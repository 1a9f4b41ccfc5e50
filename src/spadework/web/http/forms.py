"""Submitted forms: their fields, and what each form may have in them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Final, TypeVar

import msgspec

from spadework.core.errors import SetupError
from spadework.core.text import Text
from spadework.web.tables.terms import LONGEST, MOST_POINTS

Fields = Mapping[str, Sequence[str]]

LARGEST_SEED: Final = 2**31
# The numbers in forms: the least and the largest.
NUMBERS: Final = {
    "players": (1, 9),
    "seed": (0, LARGEST_SEED),
    "per_move": (0, LONGEST),
    "budget": (0, LONGEST),
    "increment": (0, LONGEST),
    "lowest": (0, MOST_POINTS),
    "highest": (0, MOST_POINTS),
}

Players = Annotated[int, msgspec.Meta(ge=1, le=9)]
Seed = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)]


class NewGameForm(msgspec.Struct, frozen=True):
    """What somebody says about a new game; what is left open is empty."""

    game: str = ""
    title: str = ""
    map: str = ""
    own_map: str = ""  # a map file, where the map is one's own
    printing: str = ""
    factions: str = ""
    tiles: str = ""
    players: Players = 4
    seed: Seed | None = None
    expansion: list[str] = []
    bonus: list[str] = []
    final: list[str] = []
    # By seat or round, counted from 1, and by the name of the option.
    seat: dict[int, str] = {}
    name: dict[int, str] = {}
    faction: dict[int, str] = {}
    round: dict[int, str] = {}
    option: dict[str, str] = {}


class ImportForm(msgspec.Struct, frozen=True):
    """A record that somebody brings along."""

    record: str = ""
    title: str = ""


class PreferencesForm(msgspec.Struct, frozen=True):
    """What somebody prefers, and the page to go back to."""

    language: str = ""
    theme: str = ""
    emblems: str = ""
    back: str = ""
    silence: list[str] = []
    speak_up: list[str] = []


class SignUpForm(msgspec.Struct, frozen=True):
    """Who somebody wants to be, or says they are, and the page to go back to."""

    name: str = ""
    password: str = ""
    back: str = ""
    program: str = ""  # whether it is one that plays


class TokenForm(msgspec.Struct, frozen=True):
    """What a token is to be called, good for, and until which day."""

    name: str = ""
    scope: str = ""
    until: str = ""


class RevokeForm(msgspec.Struct, frozen=True):
    """The number of a token."""

    token: str = ""


class ProgramForm(msgspec.Struct, frozen=True):
    """Whether somebody is sure."""

    sure: str = ""


class PasswordForm(msgspec.Struct, frozen=True):
    """A new password, and the one so far."""

    password: str = ""
    new_password: str = ""


class LeavingForm(msgspec.Struct, frozen=True):
    """The password of whoever wants to leave."""

    password: str = ""


class MailForm(msgspec.Struct, frozen=True):
    """A mail address, and the password of whose it is to be."""

    mail: str = ""
    password: str = ""


class WishesForm(msgspec.Struct, frozen=True):
    """What somebody wants to be told of, and how."""

    on: list[str] = []  # names of switches
    hour: str = ""  # of the daily letter
    zone: str = ""  # in which it is that hour
    webhook: str = ""


class PushForm(msgspec.Struct, frozen=True):
    """A browser that shall take no messages any more."""

    push: str = ""


class PasskeyForm(msgspec.Struct, frozen=True):
    """A passkey that is to have another name, or to be removed."""

    passkey: str = ""
    name: str = ""
    remove: str = ""


class TimeForm(msgspec.Struct, frozen=True):
    """Where somebody lives, or that they go away ("begin") or are back ("end")."""

    zone: str = ""
    vacation: str = ""


class ForgottenForm(msgspec.Struct, frozen=True):
    """Who has forgotten a password: a name or a mail address."""

    who: str = ""


class ResetForm(msgspec.Struct, frozen=True):
    """Another password."""

    new_password: str = ""


class ReportForm(msgspec.Struct, frozen=True):
    """What is wrong with somebody."""

    text: str = ""


class ModerationForm(msgspec.Struct, frozen=True):
    """An account to lock or unlock, a line to hide or show, or a report to put away."""

    lock: str = ""
    unlock: str = ""
    report: str = ""
    hide: str = ""
    unhide: str = ""
    line: str = ""  # whose reports are to be put away


class PlanForm(msgspec.Struct, frozen=True):
    """What is to become of a plan, and what it is called."""

    wish: str = ""
    name: str = ""
    only_as_assumed: str = ""


class SeekForm(msgspec.Struct, frozen=True):
    """The usual terms on which somebody looks for opponents."""

    usual: str = ""


class InviteForm(msgspec.Struct, frozen=True):
    """The name of somebody."""

    who: str = ""


class LevelForm(msgspec.Struct, frozen=True):
    """How well the computer players that fill a table are to play."""

    level: str = ""


class SessionsForm(msgspec.Struct, frozen=True):
    """Sessions that are to end."""

    session: list[str] = []


Form = TypeVar("Form", bound=msgspec.Struct)


def filled_in(fields: Fields, form: type[Form]) -> Form:
    """What *fields* say in a *form*; fields that it does not have are not read.

    Of a text that is there several times the last one counts; empty ones say nothing. A number
    that cannot be is refused with a sentence.
    """
    said: dict[str, object] = {}
    numbered: dict[str, dict[str, str]] = {}
    kinds = {field.name: field.type for field in msgspec.structs.fields(form)}
    for name, values in fields.items():
        told = [value for value in values if value.strip()]
        base, key = _parted(name)
        if base not in kinds or not told:
            continue
        if key:
            numbered.setdefault(base, {})[key] = told[-1].strip()
        elif kinds[base] == list[str]:
            said[base] = told
        else:
            said[base] = told[-1] if kinds[base] is str else told[-1].strip()
    try:
        return msgspec.convert({**said, **numbered}, form, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(_refusal(str(error), said)) from error


def _parted(name: str) -> tuple[str, str]:
    """The name of a field and what it is about: ``seat2`` is about 2, ``option.x`` about x."""
    found = re.fullmatch(r"(seat|name|faction|round)([1-9])|(option)\.(.+)", name)
    if found is None:
        return name, ""
    return found[1] or found[3], found[2] or found[4]


def _refusal(error: str, said: Mapping[str, object]) -> Text:
    """The sentence about a number that cannot be."""
    found = re.search(r"\$\.(\w+)", error)
    assert found is not None and found[1] in NUMBERS, f"a form that is wrong elsewhere: {error}"
    least, most = NUMBERS[found[1]]
    return Text(
        "'{name}' is a number from {n} to {m}, not '{text}'",
        name=found[1],
        n=least,
        m=most,
        text=str(said[found[1]])[:20],
    )
