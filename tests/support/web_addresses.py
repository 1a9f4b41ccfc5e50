"""All addresses that an application answers at."""

import re
from collections.abc import Sequence

from support.web_table import House

STREAMS = re.compile(r"/events$")  # have no end
UNKNOWN = ["1", "x"]  # what nobody has told


def addresses(house: House) -> set[tuple[str, str]]:
    """Every address of the application, with each of its methods."""
    return {
        (method, str(route.path_format))
        for route in house.client.app.routes
        for method in getattr(route, "methods", ())
        if method not in ("OPTIONS", "HEAD")
    }


def filled(
    path: str, values: dict[str, list[str]], otherwise: Sequence[str] = UNKNOWN
) -> list[str]:
    """An address with everything that may stand in it."""
    found = re.search(r"\{(\w+)\}", path)
    if found is None:
        return [path]
    return [
        one
        for value in values.get(found[1], otherwise)
        for one in filled(path.replace(found[0], value, 1), values, otherwise)
    ]
