"""Compile the engine with mypyc; everything else about the package is in pyproject.toml.

The modules of `core`, `rules`, `loose_order` and `encoding` become one group of C extensions, so
that calls between them are direct. Their sources are installed beside them. `games` puts rulesets
together, once each, and is no faster compiled. The environment can say:

- ``SPADEWORK_COMPILE=0``: compile nothing and install the interpreted package
- ``SPADEWORK_OPT=0`` .. ``3``: how hard the C compiler tries, with hot modules too; unless told, it
  tries 2 with those and 1 with the rest

Where no C extension can be built, the package is installed interpreted, with a message.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).parent
PACKAGE = Path("src", "spadework")
sys.path.insert(0, str(ROOT / "tools"))

import c_parts  # noqa: E402 - found by the line above

COMPILED_LAYERS = ("core", "rules", "loose_order", "encoding")

# What computer players do thousands of times a move.
COMPILED_MODULES = (
    "agents/thinking/features.py",
    "agents/thinking/preparations.py",
    "agents/thinking/tree.py",
    "agents/thinking/value.py",
    "agents/thinking/replies.py",
    "agents/thinking/whole_turns.py",
    "agents/thinking/within_turn.py",
    "agents/thinking/worthwhile.py",
)

# Where a profile of random play and search found most of the time spent.
HOT_MODULES = (
    "agents/thinking/features.py",
    "core/order.py",
    "core/playout.py",
    "core/seat.py",
    "core/state.py",
    "rules/ground/groundwork.py",
    "rules/ground/reach.py",
    "rules/ground/sites.py",
    "rules/ground/spade_work.py",
    "rules/power/conversions.py",
    "rules/power/spaces.py",
)

# Modules of those layers that stay interpreted, as "layer/module.py", each with its reason.
STAY_INTERPRETED: frozenset[str] = frozenset(
    ["encoding/mask.py"]  # made of numpy, which is not there while the package is built
)


def engine_modules() -> list[str]:
    """Paths of the modules to compile, relative to this file; packages themselves stay Python."""
    layers = [
        path.relative_to(ROOT).as_posix()
        for layer in COMPILED_LAYERS
        for path in sorted((ROOT / PACKAGE / layer).rglob("*.py"))
        if path.name != "__init__.py"
        and path.relative_to(ROOT / PACKAGE).as_posix() not in STAY_INTERPRETED
    ]
    return [*layers, *[(PACKAGE / module).as_posix() for module in COMPILED_MODULES]]


def compiled_engine() -> list[Extension]:
    """The extensions to build; none if the environment says so or no C compiler works."""
    if {"egg_info", "dist_info"} & set(sys.argv):
        return []  # an installer asks about the package before it has it built
    modules = engine_modules()
    if os.environ.get("SPADEWORK_COMPILE", "1") == "0":
        print("spadework: SPADEWORK_COMPILE=0, the package stays interpreted", file=sys.stderr)
        return []
    if not modules:
        return []

    import c_compiler

    if trouble := c_compiler.trouble():
        print(f"spadework: {trouble}; the package stays interpreted", file=sys.stderr)
        return []

    from mypyc.build import mypycify

    made = mypycify(
        # What the engine's modules import besides each other is installed while they are compiled.
        ["--follow-imports=silent", *modules],
        opt_level=os.environ.get("SPADEWORK_OPT", "1"),
        debug_level="0",
        multi_file=True,
        group_name="spadework",
    )
    extensions = [extension for extension in made if isinstance(extension, Extension)]
    for extension in extensions:
        c_parts.gather(extension, Path("build", "parts"), [_c_file(path) for path in HOT_MODULES])
        if os.name == "posix":
            # Functions that nobody outside can replace are called directly.
            hidden = [*extension.extra_compile_args, "-fvisibility=hidden"]
            extension.extra_compile_args = hidden  # not in place: extensions share one list
    return extensions


def _c_file(module: str) -> str:
    """What mypyc calls the C file of a *module* of the package."""
    return "___".join(["__native_spadework", *Path(module).with_suffix("").parts]) + ".c"


def forget_removed_modules(extensions: list[Extension]) -> None:
    """Clear what an earlier build left in build/lib*, except extensions that are still wanted.

    Setuptools would install leftovers as well; keeping the extensions spares a compilation when
    only interpreted modules have changed.
    """
    wanted = {extension.name.replace(".", "/") for extension in extensions}
    for library in (ROOT / "build").glob("lib*"):
        for path in library.rglob("*"):
            module = path.relative_to(library).as_posix().partition(".")[0]
            extension = path.suffix in {".so", ".pyd"}
            if path.is_file() and not (extension and module in wanted):
                path.unlink()


extensions = compiled_engine()
forget_removed_modules(extensions)
setup(ext_modules=extensions, cmdclass={"build_ext": c_parts.BuildSideBySide})
