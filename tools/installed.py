"""Say whether the spadework installed for this Python is compiled, and if not, why not."""

import os
import sysconfig
from pathlib import Path

import c_compiler


def main() -> None:
    """Print one line about the installed package."""
    if is_compiled():
        print("spadework is installed, compiled")
    elif os.environ.get("SPADEWORK_COMPILE") == "0":
        print("spadework is installed, interpreted because of SPADEWORK_COMPILE=0")
    elif trouble := c_compiler.trouble():
        print(
            f"spadework is installed, but interpreted and therefore slow: {trouble}.\n"
            "Once there is a C compiler, `make build` compiles it."
        )
    else:
        print("spadework is installed; it has no modules to compile yet")


def is_compiled() -> bool:
    """Whether the installed package contains extension modules."""
    package = Path(sysconfig.get_path("platlib"), "spadework")
    return any(path.suffix in {".so", ".pyd"} for path in package.rglob("*"))


if __name__ == "__main__":
    main()
