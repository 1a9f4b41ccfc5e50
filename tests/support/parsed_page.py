"""A page taken apart: sound, with every icon it asks for."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from importlib.resources import files

ART = (files("spadework.web") / "static" / "art.svg").read_text(encoding="utf-8")
WITHOUT_END = {"img", "input", "meta", "link", "br", "path", "rect", "circle", "use", "option"}


class Parsed(HTMLParser):
    """A page taken apart; raises where elements are not closed as they were opened."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, f"never closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> has an attribute twice: {names}"
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in WITHOUT_END - {"option"}:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1] == tag, f"</{tag}> closes <{self._open[-1]}> at {self.getpos()}"
        self._open.pop()

    def all(self, name: str) -> list[str]:
        """All values of an attribute."""
        return [attributes[name] for _, attributes in self.elements if name in attributes]

    def attributes_of(self, name: str, value: str) -> dict[str, str]:
        """The attributes of the first element with such an attribute; none if there is none."""
        return next((a for _, a in self.elements if a.get(name) == value), {})


def check(html: str) -> None:
    """What every page keeps to."""
    page = Parsed(html)
    ids = Counter(page.all("id"))
    assert max(ids.values()) == 1, [id for id, n in ids.items() if n > 1]
    for tag, attributes in page.elements:
        forbidden = [n for n in attributes if n == "style" or n.startswith("on")]
        assert not forbidden, f"<{tag}> has {forbidden}, which the pages forbid"
        for reference in ("for", "aria-labelledby", "list"):
            for id in attributes.get(reference, "").split():
                assert id in ids, f"<{tag}> refers to {id}"
        if tag == "use":
            address, _, name = attributes["href"].partition("#")
            assert not address or address.startswith("/static/art.svg?v=")
            assert f'id="{name}"' in ART if address else name in ids
    assert len([tag for tag, _ in page.elements if tag == "h1"]) == 1
    assert "{" not in re.sub(r"<[^>]*>", "", html), "a placeholder that was not filled in"
