"""Imports point one way only, and the lower layers know no game by name.

Which layer may import which is said in pyproject.toml and checked by import-linter. What it cannot
see is looked for here: private names of other layers, and names of games.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "spadework"

NAMELESS_LAYERS: Final = ("core", "rules", "loose_order")

# Games, expansions and factions; found in singular and plural and in any spelling.
NAMES: Final = (
    "terra mystica",
    "terra nova",
    "fire and ice",
    "fire & ice",
    "merchants",
    "acolytes",
    "alchemists",
    "auren",
    "chaos magicians",
    "cultists",
    "darklings",
    "dragonlords",
    "druids",
    "dwarf",
    "dwarves",
    "engineers",
    "fairies",
    "fairy",
    "fakirs",
    "fire sprites",
    "giants",
    "golems",
    "halflings",
    "ice maidens",
    "inventors",
    "leprechauns",
    "mermaids",
    "nomads",
    "riverwalkers",
    "sand cats",
    "sea dogs",
    "shapeshifters",
    "sun worshippers",
    "swarmlings",
    "water sprites",
    "witch",
    "witches",
    "yetis",
)


class Import(NamedTuple):
    """One imported name: *module* is absolute, *name* is None for a plain `import`."""

    line: int
    module: str
    name: str | None


CHECK: Final = "from importlinter.cli import lint_imports as l; exit(l(no_cache=True))"


def lint(package: Path) -> str:
    """What import-linter finds broken in *package*; empty if nothing is."""
    checked = subprocess.run(
        [sys.executable, "-c", CHECK],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(package.parent)},
        capture_output=True,
        encoding="utf-8",
    )
    return checked.stdout + checked.stderr if checked.returncode else ""


def test_a_layer_imports_only_from_those_below_it() -> None:
    assert lint(PACKAGE) == ""


@pytest.mark.parametrize(
    ("module", "line", "said"),
    [
        (
            "core/state.py",
            "from spadework.rules.ground import towns",
            "spadework.core.state -> spadework.rules.ground.towns",
        ),
        ("core/state.py", "import spadework", "spadework.core.state -> spadework "),
        (
            "rules/ground/towns.py",
            "if TYPE_CHECKING:\n    import spadework.games.catalog",
            "spadework.rules.ground.towns -> spadework.games.catalog",
        ),
        (
            "rules/ground/towns.py",
            "def f() -> None:\n    from spadework.games import catalog",
            "spadework.rules.ground.towns -> spadework.games.catalog",
        ),
        ("__init__.py", "from spadework.cli import main", "spadework -> spadework.cli"),
        ("elsewhere.py", "import spadework.core", "elsewhere"),
        (
            "rules/flow/income.py",
            "from spadework.rules.ships import docks",
            "spadework.rules.flow.income -> spadework.rules.ships.docks",
        ),
        (
            "web/time/clocks.py",
            "from spadework.loose_order.order import LooseOrder",
            "spadework.web.time.clocks -> spadework.loose_order.order",
        ),
    ],
)
def test_a_wrong_import_is_noticed(tmp_path: Path, module: str, line: str, said: str) -> None:
    package = tmp_path / "spadework"
    for path in sources():
        copied = package / path.relative_to(PACKAGE)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copied)
    with (package / module).open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    assert said in lint(package)


def test_private_names_stay_in_their_layer() -> None:
    used = [
        message
        for path in sources()
        for message in private_imports(module_name(path), path.read_text(encoding="utf-8"))
    ]
    assert not used, "\n" + "\n".join(used)


def test_the_rules_know_no_order_of_answers_but_their_own() -> None:
    aware = [
        str(path.relative_to(PACKAGE.parent))
        for path in sources()
        if layer_of(module_name(path)) in {"core", "rules"}
        and "loose" in path.read_text(encoding="utf-8").lower()
    ]
    assert not aware, f"loose order is for the package loose_order: {aware}"


@pytest.mark.parametrize(
    ("module", "line", "wrong"),
    [
        ("spadework.games.maps", "from spadework.core.state import _hidden", True),
        ("spadework.games.maps", "from ..core.state import _hidden", True),
        ("spadework.games.maps", "from spadework.core._state import hidden", True),
        ("spadework.games.maps", "from spadework.games.facts import _hidden", False),
        ("spadework.agents.players.greedy", "from spadework import new_game, __version__", False),
    ],
)
def test_a_private_name_is_noticed(module: str, line: str, wrong: bool) -> None:
    assert bool(private_imports(module, line)) is wrong


@pytest.mark.parametrize("layer", NAMELESS_LAYERS)
def test_lower_layers_know_no_game_by_name(layer: str) -> None:
    named = [
        f"{path.relative_to(PACKAGE.parent)}:{line}: {layer} knows the name {name!r}"
        for path in sources()
        if layer_of(module_name(path)) == layer
        for line, name in names_in(path.read_text(encoding="utf-8"))
    ]
    assert not named, "\n" + "\n".join(named)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("# the witches fly", ["witches"]),
        ("class ChaosMagicianDouble: ...", ["Chaos_Magician"]),
        ("TERRA_NOVA = 1", ["TERRA_NOVA"]),
        ("game = 'terra-mystica'", ["terra-mystica"]),
        ("switches, engineering, gigantic, merchandise", []),
    ],
)
def test_a_name_is_noticed_in_any_spelling(text: str, names: list[str]) -> None:
    assert [name for _, name in names_in(text)] == names


def sources() -> list[Path]:
    """Every Python file of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def module_name(path: Path) -> str:
    """Dotted name of the module in *path*; that of a package for its `__init__.py`."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] in {"__init__", "__main__"} else parts)


def layer_of(module: str) -> str:
    """First part of the name below the package, or the package itself."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else parts[0]


def private_imports(module: str, source: str) -> list[str]:
    """The private names of other layers that *module* imports, one message each."""
    return [
        f"{module}, line {found.line}: {found.name or found.module} is private to {layer}"
        for found in imports_of(module, source)
        if (layer := layer_of(found.module)) != layer_of(module)
        and found.module.split(".")[0] == "spadework"
        and (is_private(found.module) or is_private(found.name or ""))
    ]


def imports_of(module: str, source: str) -> Iterator[Import]:
    """Every import in *source*, at any depth, for type checkers too."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield Import(node.lineno, alias.name, None)
            case ast.ImportFrom(names=names):
                for alias in names:
                    yield Import(node.lineno, absolute(module, node), alias.name)


def absolute(module: str, node: ast.ImportFrom) -> str:
    """The module that *node*, found in *module*, imports from."""
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    is_package = (PACKAGE.parent / Path(*parts)).is_dir()
    kept = len(parts) - node.level + (1 if is_package else 0)
    return ".".join([*parts[:kept], *([node.module] if node.module else [])])


def is_private(name: str) -> bool:
    """Whether any part of a dotted name has a single leading underscore."""
    return any(part.startswith("_") and not part.startswith("__") for part in name.split("."))


def names_in(source: str) -> Iterator[tuple[int, str]]:
    """Names of games and factions in *source*, with their lines."""
    for number, line in enumerate(source.splitlines(), start=1):
        separated = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", line)
        for match in NAME_PATTERN.finditer(separated):
            yield number, match.group()


def spelling(name: str) -> str:
    """A pattern for *name* in singular and plural, its words joined in any way."""
    words = name.removesuffix("s") if name.endswith("s") and not name.endswith("es") else name
    return re.escape(words).replace(r"\ ", r"[\s_-]+") + ("s?" if words != name else "")


NAME_PATTERN: Final = re.compile(
    rf"(?<![a-z])(?:{'|'.join(spelling(name) for name in NAMES)})(?![a-z])", re.IGNORECASE
)
