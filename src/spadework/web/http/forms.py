"""Forms that were sent: what their fields say, in the struct that each page has for its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar, get_origin

import msgspec
from msgspec.inspect import IntType, StructType, UnionType, type_info

from spadework.core.errors import SetupError
from spadework.core.text import Text

Fields = Mapping[str, Sequence[str]]
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
        if base not in kinds or not told or (key != "") is not _is_numbered(kinds[base]):
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
        raise SetupError(_refusal(str(error), form, said)) from error


def _parted(name: str) -> tuple[str, str]:
    """The name of a field and what it is about: ``seat2`` is about 2, ``option.x`` about x."""
    found = re.fullmatch(r"(seat|name|faction|round)([1-9])|(option)\.(.+)", name)
    if found is None:
        return name, ""
    return found[1] or found[3], found[2] or found[4]


def _is_numbered(kind: object) -> bool:
    """Whether there is such a field for each of several things."""
    return get_origin(kind) is dict


def _refusal(error: str, form: type[msgspec.Struct], said: Mapping[str, object]) -> Text:
    """The sentence about a number that cannot be."""
    found = re.search(r"\$\.(\w+)", error)
    bounds = _bounds(form).get(found[1]) if found else None
    assert found is not None and bounds is not None, f"a form that is wrong elsewhere: {error}"
    least, most = bounds
    return Text(
        "'{name}' is a number from {n} to {m}, not '{text}'",
        name=found[1],
        n=least,
        m=most,
        text=str(said[found[1]])[:20],
    )


def _bounds(form: type[msgspec.Struct]) -> dict[str, tuple[int, int]]:
    """The least and the largest that each number in a *form* may be."""
    info = type_info(form)
    assert isinstance(info, StructType), "a form is a struct"
    return {
        field.name: (kind.ge, kind.le)
        for field in info.fields
        for kind in (field.type.types if isinstance(field.type, UnionType) else (field.type,))
        if isinstance(kind, IntType) and kind.ge is not None and kind.le is not None
    }
