"""Can C extensions for this Python be built here?

Asked by setup.py before it compiles the engine, by the Makefile to tell the user, and by the tests
before they insist on a compiled package. As a script it prints the trouble, if there is any.
"""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from setuptools import Distribution, Extension
from setuptools.errors import CCompilerError, CompileError, LinkError, PlatformError

SMALLEST_EXTENSION = """
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "smallest", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_smallest(void) { return PyModule_Create(&module); }
"""


def trouble() -> str | None:
    """Why the smallest extension cannot be built, or None if it can."""
    with tempfile.TemporaryDirectory() as folder, _silence():
        source = Path(folder, "smallest.c")
        source.write_text(SMALLEST_EXTENSION, encoding="ascii")
        extension = Extension("smallest", [str(source)])
        build = Distribution({"ext_modules": [extension]}).get_command_obj("build_ext")
        build.build_lib = build.build_temp = folder
        try:
            build.ensure_finalized()
            build.run()
        except (CCompilerError, CompileError, LinkError, PlatformError) as error:
            return f"no working C compiler ({error})"
    return None


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Hide what the compiler itself prints."""
    with open(os.devnull, "wb") as nowhere:
        kept = [os.dup(stream) for stream in (1, 2)]
        try:
            for stream in (1, 2):
                os.dup2(nowhere.fileno(), stream)
            yield
        finally:
            for stream, copy in zip((1, 2), kept, strict=True):
                os.dup2(copy, stream)
                os.close(copy)


if __name__ == "__main__":
    print(trouble() or "C extensions can be built here")
