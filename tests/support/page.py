"""A page of the documentation as a program: its blocks of code, and what each says it prints.

A block of Python or of shell commands may be followed by a block of text, which is its output;
`...` stands for what differs from machine to machine.
"""

import contextlib
import io
import re
import shlex
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, OutputChecker
from pathlib import Path
from typing import Final, NamedTuple

from spadework.cli import main

BLOCK: Final = re.compile(
    r"^```(?P<kind>python|sh)\n(?P<code>.*?)^```\n(?:\n```text\n(?P<output>.*?)^```\n)?",
    re.MULTILINE | re.DOTALL,
)
LIKE: Final = ELLIPSIS | NORMALIZE_WHITESPACE


class Block(NamedTuple):
    """Lines of code, where they stand, and what they print."""

    line: int
    kind: str
    code: str
    output: str

    def run(self, names: dict[str, object]) -> str:
        """What the block prints; *names* are those of the blocks before it, and get its own."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            if self.kind == "python":
                # The place of the code is that on the page, for those who read a traceback.
                exec(compile("\n" * self.line + self.code, "page", "exec"), names)
            else:
                for command in self.code.splitlines():
                    program, *arguments = shlex.split(command)
                    assert program == "spadework", f"line {self.line}: {command}"
                    assert main(arguments) == 0, f"line {self.line}: {command} failed"
        return printed.getvalue()

    def prints(self, printed: str) -> bool:
        """Whether *printed* is what the page says."""
        return OutputChecker().check_output(self.output, printed, LIKE)


def blocks(page: Path) -> list[Block]:
    """Every block of code on *page*, in order."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(
            text.count("\n", 0, found.start()) + 1,
            found["kind"],
            found["code"],
            found["output"] or "",
        )
        for found in BLOCK.finditer(text)
    ]
