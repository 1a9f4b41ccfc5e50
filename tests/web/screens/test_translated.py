"""Templates are translated once, for all languages, and before they are needed."""

import asyncio
from typing import NoReturn

import pytest
from jinja2 import DictLoader, Environment

from spadework.view.text.language import languages
from spadework.web.screens.rendering import environment
from spadework.web.screens.translated import Translated, translate_all


def made(templates: dict[str, str], translated: Translated, greeting: str) -> Environment:
    """Templates that greet in one language."""
    found = Environment(
        loader=DictLoader(templates), bytecode_cache=translated, cache_size=0, autoescape=True
    )
    found.globals["greeting"] = greeting
    return found


def forbid(templates: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be translated any more."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise AssertionError("translated once more")

    monkeypatch.setattr(templates, "compile", fail)


def test_what_was_translated_for_one_language_serves_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page, translated = {"page.html": "{{ greeting }}, Ada!"}, Translated()
    english, german = made(page, translated, "Hello"), made(page, translated, "Hallo")
    assert english.get_template("page.html").render() == "Hello, Ada!"
    forbid(german, monkeypatch)
    assert german.get_template("page.html").render() == "Hallo, Ada!"
    assert english.get_template("page.html").render() == "Hello, Ada!"


def test_a_template_that_has_changed_is_translated_anew() -> None:
    translated = Translated()
    before = made({"page.html": "before"}, translated, "")
    after = made({"page.html": "after"}, translated, "")
    assert before.get_template("page.html").render() == "before"
    assert after.get_template("page.html").render() == "after"


def test_every_template_is_translated_into_the_same_in_all_languages() -> None:
    first, *others = [environment(code) for code in sorted(languages())]
    assert others
    names = first.list_templates(extensions=["html"])
    assert len(names) > 50
    for name in names:
        assert first.loader is not None
        source, file, _ = first.loader.get_source(first, name)
        texts = {each.compile(source, name, file, raw=True) for each in (first, *others)}
        assert len(texts) == 1, name


def test_all_templates_are_translated_before_somebody_needs_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pages = {"page.html": "{{ greeting }}", "other.html": "{% include 'page.html' %}"}
    templates = made(pages, Translated(), "Hello")
    asyncio.run(translate_all(templates))
    forbid(templates, monkeypatch)
    assert templates.get_template("other.html").render() == "Hello"
