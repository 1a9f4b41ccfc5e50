"""Maps of one's own: the editor, and what it asks while somebody draws."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody

from spadework.core.errors import RuleError
from spadework.games.maps import read_map
from spadework.view.drawing.map_sketch import map_sketch
from spadework.view.text.language import language
from spadework.web.http.entrance_pages import html
from spadework.web.http.parameters import MapName
from spadework.web.http.play_api import REFUSALS
from spadework.web.http.visitor import Asked, Visitor
from spadework.web.screens.map_editor import editor_page
from spadework.web.screens.rendering import page_paint
from spadework.web.security.guards import comes_from_our_page
from spadework.web.tables.own_maps import (
    LARGEST_FILE,
    Site,
    Sketch,
    check,
    empty_sketch,
    read_sketch,
    sites_of,
    sketch_of,
)

LARGEST_SKETCH: Final = 4 * LARGEST_FILE  # bytes


class MapText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map file that somebody brings along."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    text: Annotated[str, msgspec.Meta(max_length=LARGEST_FILE)]


class DrawnMap(msgspec.Struct, frozen=True):
    """A sketch and how it looks; *sentences* say what it is like, or why it is no map."""

    sketch: Sketch
    is_map: bool
    sentences: list[str]
    drawing: str = ""
    file: str = ""
    sites: list[Site] = []
    message: str = ""  # why it is no map, once more


@get("/maps", include_in_schema=False)
async def edit_map(request: Asked, game: MapName = "", map: MapName = "") -> Response[str]:
    """The editor, with a map of the program to begin with or an empty one."""
    visitor = Visitor(request)
    catalog = visitor.server.catalog
    played = game if game in catalog.games() else catalog.games()[0]
    known = map in catalog.maps(played)
    sketch = sketch_of(catalog, played, read_map(played, map)) if known else empty_sketch(played)
    return html(editor_page(visitor.viewer(), catalog, _drawn(visitor, sketch)))


@post(
    "/maps/check",
    guards=[comes_from_our_page],
    responses=REFUSALS,
    status_code=200,
    request_max_body_size=LARGEST_SKETCH,
)
async def check_map(request: Asked, data: JSONBody[Sketch]) -> DrawnMap:
    """Say what a sketch is like."""
    return _drawn(Visitor(request), data)


@post(
    "/maps/read",
    guards=[comes_from_our_page],
    responses=REFUSALS,
    status_code=200,
    request_max_body_size=LARGEST_SKETCH,
)
async def take_map(request: Asked, data: JSONBody[MapText]) -> DrawnMap:
    """Make a sketch of a map file; refused with a sentence if it is none."""
    visitor = Visitor(request)
    return _drawn(visitor, read_sketch(visitor.server.catalog, data.game, data.text))


def _drawn(visitor: Visitor, sketch: Sketch) -> DrawnMap:
    catalog = visitor.server.catalog
    spoken = language(visitor.preferences.language)
    try:
        checked = check(catalog, sketch)
    except RuleError as error:
        reason = spoken.say(error.text)
        return DrawnMap(sketch, is_map=False, sentences=[reason], message=reason)
    letters = catalog.letters(sketch.game)
    return DrawnMap(
        sketch,
        is_map=True,
        sentences=[spoken.say(remark) for remark in checked.remarks],
        drawing=map_sketch(checked.board, letters, spoken.say, page_paint()),
        file=checked.file,
        sites=sites_of(checked.board),
    )


ROUTES: Final = [edit_map, check_map, take_map]
