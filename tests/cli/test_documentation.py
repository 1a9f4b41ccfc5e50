"""What the documentation shows can be run."""

import re
from pathlib import Path

import pytest

import spadework
from support import corpora
from support.command import Command
from support.page import blocks

PAGES = [
    corpora.ROOT / "README.md",
    *[
        p
        for name in ("docs", "tests", "benchmarks")
        for p in sorted((corpora.ROOT / name).glob("*.md"))
    ],
]

ONE_PROGRAM = corpora.ROOT / "docs" / "researchers.md"


def examples() -> list[tuple[str, str]]:
    """The programs in the documentation that stand for themselves, each with its page."""
    return [
        (path.name, block.code)
        for path in PAGES
        if path != ONE_PROGRAM
        for block in blocks(path)
        if block.kind == "python"
    ]


@pytest.mark.parametrize(
    "program", [program for _, program in examples()], ids=[page for page, _ in examples()]
)
def test_the_examples_in_the_documentation_run(
    program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(program, "example", "exec"), {"__name__": "example"})
    assert capsys.readouterr().out


def test_the_page_for_researchers_runs_from_the_first_line_to_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks(ONE_PROGRAM):
        printed = block.run(names)
        told = f"line {block.line} of {ONE_PROGRAM.name} prints:\n{printed}"
        assert block.prints(printed), told


def test_every_block_of_the_page_for_researchers_is_run() -> None:
    text = ONE_PROGRAM.read_text(encoding="utf-8")
    found = blocks(ONE_PROGRAM)
    shown = len(found) + sum(1 for block in found if block.output)
    assert text.count("```") == 2 * shown


def test_the_map_in_the_documentation_can_be_played_on(run: Command, tmp_path: Path) -> None:
    page = (corpora.ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    path = tmp_path / "pond.toml"
    path.write_text(page.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    assert run("new", "--map", path).status == 0


def test_the_record_in_the_documentation_is_a_game(run: Command, tmp_path: Path) -> None:
    page = (corpora.ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    path = tmp_path / "game.txt"
    text = page.split("\nSpadework game 1\n")[1].split("```")[0]
    path.write_text(f"Spadework game 1\n{text}", encoding="utf-8")
    assert run("replay", path).out.startswith("Round 1; ")


def test_every_option_is_in_the_documentation() -> None:
    page = (corpora.ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    catalog = spadework.Catalog()
    everything = catalog.expansions("terra_mystica")
    # Merchants of the Seas changes some options of the others and leaves some out.
    for box in (everything, [name for name in everything if name != "merchants"]):
        for option in catalog.options("terra_mystica", box):
            values = ", ".join(f"`{value}`" for value in option.values)
            assert f"| `{option.name}` | {values} | {option.text} |" in page


def test_links_in_the_documentation_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
