"""Fields of a submitted form."""

from __future__ import annotations

from spadework.core.errors import SetupError
from spadework.web.access import CSRF_FIELD
from spadework.web.visit import Asked

MOST_FIELDS = 200


async def read_form(request: Asked) -> dict[str, list[str]]:
    """The fields of the form that was sent, each with all its values."""
    form = await request.form()
    fields: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        if not isinstance(value, str):
            raise SetupError(f"the field '{name}' is a text, not a file")
        if name != CSRF_FIELD:
            fields.setdefault(name, []).append(value)
    if len(fields) > MOST_FIELDS:
        raise SetupError("this form has too many fields")
    return fields


def one(fields: dict[str, list[str]], name: str) -> str:
    """The last value of a field; empty if there is none."""
    return fields[name][-1] if fields.get(name) else ""
