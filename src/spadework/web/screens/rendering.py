"""Templates filled in: every page and every piece of one goes through `render`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, MutableMapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from spadework.core.ruleset import Ruleset
from spadework.core.text import Text, Value, plural
from spadework.view.drawing.icons import emblem, icon, landscape, model, tokens
from spadework.view.drawing.paint import Named
from spadework.view.text.language import language, languages
from spadework.web.screens.signs import faction_sign, name_sign
from spadework.web.screens.translated import Translated

Say = Callable[..., str]
PACKAGE: Final = "spadework.web"
MOST_PARTS: Final = 4096  # drawings of small parts that are kept, of each kind


def render(template: str, code: str, **context: object) -> str:
    """The template with *context*, in the language *code*."""
    return _template(template, language(code).code).render(context)


@cache
def _template(name: str, code: str) -> Template:
    return environment(code).get_template(name)


def macro(template: str, name: str, code: str) -> Callable[..., str]:
    """A macro of a template, in the language *code*: for what is drawn hundreds of times in a row.

    A template is put together anew whenever it is rendered, with all that it imports.
    """
    found: Callable[..., str] = getattr(_template(template, language(code).code).module, name)
    return found


def speech(code: str, rules: Ruleset | None = None) -> Say:
    """How to say an English sentence in the language *code*, in the words of the game first."""
    spoken = language(code)
    if rules is None:
        return spoken.say

    def say(sentence: Text | str, **values: Value) -> str:
        text = sentence if isinstance(sentence, Text) else Text(sentence, **values)
        return spoken.say(rules.worded(text))

    return say


def static(name: str) -> str:
    """The address of a static file; it changes when any of them does."""
    return f"/static/{name}?v={version()}"


class _Templates(Environment):
    """Templates that know all names they share when they are loaded.

    Jinja lets names be added later, and looks through two tables for that whenever a template is
    filled in: a twentieth of the time that a turn took.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What all templates share, and *d*."""
        return {**self.globals, **(d or {})}


@cache
def environment(code: str) -> Environment:
    """Templates that speak the language *code*: what they share is put together once for each."""
    made = _Templates(
        loader=PackageLoader(PACKAGE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # files of the package do not change while it runs
        bytecode_cache=_translated(),
    )
    spoken = language(code)
    plain = cache(spoken.say)  # what templates say is always the same

    def say(sentence: Text | str, **about: Value) -> str:
        if about or isinstance(sentence, Text):
            return spoken.say(sentence, **about)
        return plain(sentence)

    tile, offer = _kept(made, "tile"), _kept(made, "offer")
    bits, face = _kept(made, "bits"), _kept(made, "face")
    made.globals.update(
        _=say,
        number=spoken.number,
        bits_html=lambda row: bits(tuple(row)),
        face_html=face,
        tile_html=tile,
        offer_html=offer,
        language=code,
        icon=_icon,
        emblem=_emblem,
        faction_sign=faction_sign,
        name_sign=name_sign,
        brush_art=_brush_art,
        landscape=_landscape,
        model=_model,
        tokens=_tokens,
        static=static,
        edition=version,
        languages=languages,
        plural=plural,
        Markup=Markup,
    )
    return made


@cache
def _translated() -> Translated:
    return Translated()


def _kept(made: Environment, name: str) -> Callable[..., str]:
    """A macro of the small parts, of which the same few are drawn again and again."""

    @lru_cache(maxsize=MOST_PARTS)
    def draw(*shown: Hashable) -> str:
        macro: Callable[..., str] = getattr(made.get_template("parts.html").module, name)
        return macro(*shown)

    return draw


@cache
def art() -> str:
    """The address of the sprite: icons, emblems, pieces and scenery."""
    return static("art.svg")


@cache
def page_paint() -> Named:
    """What the drawings of the pages are made with."""
    return Named(art())


@cache
def _icon(name: str) -> Markup:
    return Markup(icon(name, art()))


@cache
def _brush_art(terrain: str) -> Markup:
    return Markup(page_paint().land(terrain, built_on=False))


@cache
def _landscape(terrain: str) -> Markup:
    return Markup(landscape(terrain, art()))


@cache
def _model(kind: str) -> Markup:
    return Markup(model(kind, art()))


@cache
def _tokens(count: int) -> Markup:
    return Markup(tokens(count, art()))


@cache
def _emblem(faction: str) -> Markup:
    return Markup(emblem(faction, art()))


@cache
def version() -> str:
    """What all files together that pages are made of are called: others have another name."""
    digest = hashlib.blake2b(digest_size=6)
    for file in sorted(_files_in(files(PACKAGE) / "static"), key=lambda file: file.name):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _files_in(folder: Traversable) -> list[Traversable]:
    return [file for file in folder.iterdir() if file.is_file()]
