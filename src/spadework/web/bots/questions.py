"""A process that answers questions, a line each, for as long as its server lives."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, Final, NoReturn

READY: Final = b"ready"


def answer_questions(answer: Callable[[bytes], bytes]) -> NoReturn:
    """Say that it is ready, then answer each line of the standard input by one on the output.

    The process ends with its input, also in the middle of a question: no worker outlives its
    server. What is printed goes to the error output.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    line = READY
    while True:
        try:
            answers.write(line + b"\n")
            answers.flush()
        except BrokenPipeError:
            os._exit(0)
        line = answer(questions.get())


def _listen(lines: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    for line in lines:
        questions.put(line)
    os._exit(0)
