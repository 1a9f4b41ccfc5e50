"""Imports point up the list of layers only, and the lower layers know no game by name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

PACKAGE: Final = Path(__file__).parent.parent / "src" / "spadework"

# A module may import from its own layer and from those before it. The package itself, which offers
# the public names of the engine, stands for "spadework".
LAYERS: Final = (
    "core",
    "rules",
    "loose_order",
    "games",
    "encoding",
    "notation",
    "spadework",
    "view",
    "agents",
    "env",
    "web",
    "cli",
)

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


def test_every_module_belongs_to_a_layer() -> None:
    strangers = [str(path) for path in sources() if layer_of(module_name(path)) not in LAYERS]
    assert not strangers, f"in no layer of tests/test_layers.py: {strangers}"


def test_imports_point_up_the_list_of_layers() -> None:
    broken = [
        message
        for path in sources()
        for message in broken_imports(module_name(path), path.read_text(encoding="utf-8"))
    ]
    assert not broken, "\n" + "\n".join(broken)


def test_the_base_game_imports_no_expansion() -> None:
    broken = [
        f"{path.relative_to(PACKAGE.parent)}:{found.line}: imports {found.module}"
        for path in sources()
        if module_name(path).startswith("spadework.games.terra_mystica")
        for found in imports_of(module_name(path), path.read_text(encoding="utf-8"))
        if found.module.startswith("spadework.games.merchants")
    ]
    assert not broken, "\n" + "\n".join(broken)


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
    ("module", "line", "wrong"),
    [
        ("spadework.core.state", "from spadework.core.action import Action", False),
        ("spadework.core.state", "from .action import Action", False),
        ("spadework.core.state", "from spadework.rules import towns", True),
        ("spadework.core.state", "from ..rules import towns", True),
        ("spadework.core.state", "from .. import games", True),
        ("spadework.core.state", "import spadework", True),
        ("spadework.core", "from .state import State", False),
        ("spadework.core", "from ..games import terra", True),
        ("spadework.rules.towns", "import spadework.games.maps", True),
        ("spadework.rules.towns", "if TYPE_CHECKING:\n    import spadework.games", True),
        ("spadework.rules.towns", "def f() -> None:\n    from spadework import games", True),
        ("spadework.games.maps", "from spadework.core.state import _hidden", True),
        ("spadework.games.maps", "from spadework.games.facts import _hidden", False),
        ("spadework", "from spadework.notation import parse", False),
        ("spadework", "from spadework.cli import main", True),
        ("spadework.agents.greedy", "import spadework as sw", False),
        ("spadework.agents.greedy", "from spadework import new_game, __version__", False),
        ("spadework.cli", "import json, spadework.web.server", False),
    ],
)
def test_a_wrong_import_is_noticed(module: str, line: str, wrong: bool) -> None:
    assert bool(broken_imports(module, line)) is wrong


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


def broken_imports(module: str, source: str) -> list[str]:
    """What is wrong with the imports of *module*, one message each."""
    layer = layer_of(module)
    messages = []
    for found in imports_of(module, source):
        target = target_layer(found)
        if target is None or target == layer:
            continue
        where = f"{module}, line {found.line}"
        if target not in LAYERS:
            messages.append(f"{where}: {found.module} is in no layer of tests/test_layers.py")
        elif LAYERS.index(target) > LAYERS.index(layer):
            messages.append(f"{where}: {layer} may not import {target}, a later layer")
        elif is_private(found.module) or is_private(found.name or ""):
            messages.append(f"{where}: {found.name or found.module} is private to {target}")
    return messages


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


def target_layer(found: Import) -> str | None:
    """The layer an import reaches into, or None if it leaves the package."""
    if found.module.split(".")[0] != "spadework":
        return None
    if found.module == "spadework" and found.name in LAYERS:
        return found.name
    return layer_of(found.module)


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
