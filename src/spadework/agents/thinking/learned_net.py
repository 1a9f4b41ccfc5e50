"""The net of the learned players: what it thinks of positions, many at once.

It is made by `train/` and shipped as `nets/family.onnx`; the card beside it says how. Without it,
or without ONNX Runtime, everything but the learned players works.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Final

import numpy as np
import numpy.typing as npt

from spadework.core.errors import RuleError
from spadework.core.ruleset import Ruleset
from spadework.core.state import Action, State
from spadework.core.text import NO_TEXT, Text
from spadework.encoding import links
from spadework.encoding.actions import KINDS, NONE, WORD
from spadework.encoding.encoder import Encoder, Memory
from spadework.encoding.layout import PLANES
from spadework.encoding.words import ROOM, VERSION, read_words
from spadework.games.catalog import RULESETS_KEPT

POINTS_UNIT: Final = 20.0  # what the net counts points in
NET: Final = "family.onnx"

Numbers = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Question:
    """A position in which somebody is asked, and the answers that come into question."""

    state: State
    offers: Sequence[Action]
    memory: Memory


@dataclass(frozen=True)
class Thought:
    """How likely each answer is to be the best, and what every seat can expect at the end."""

    chances: list[float]
    values: list[float]


class LearnedNet:
    """A net that has learned to play; *model* is its ONNX file."""

    def __init__(self, model: bytes) -> None:
        try:
            import onnxruntime
        except ImportError as error:
            raise RuleError(
                "learned players need ONNX Runtime, which is not installed; "
                "try: pip install onnxruntime"
            ) from error
        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = 1
        settings.inter_op_num_threads = 1
        self._session: Final = onnxruntime.InferenceSession(
            model, settings, providers=["CPUExecutionProvider"]
        )
        version = self._session.get_modelmeta().custom_metadata_map.get("encoding")
        if version != str(VERSION):
            raise RuleError(
                f"the net of the learned players was made for positions of version {version}, "
                f"this program has version {VERSION}; install both anew"
            )

    def think(self, questions: Sequence[Question]) -> list[Thought]:
        """What the net thinks of positions of one ruleset."""
        sight = _sight(questions[0].state.rules)
        size = sight.encoder.hexes
        count = len(questions)
        encoded = b"".join(
            sight.encoder.encode(q.state, q.state.pending[-1].seat, q.memory) for q in questions
        )
        positions = np.frombuffer(encoded, np.uint8).reshape(count, -1)
        planes = positions[:, : sight.encoder.plane_size].reshape(count, len(PLANES), size)
        legal = np.zeros((count, size * KINDS + ROOM["answer"] + 1), np.float32)
        places = [_places(sight.encoder, question) for question in questions]
        for row, (first, second) in zip(legal, places, strict=True):
            row[first] = 1.0
            row[second] = 1.0
        words = size * KINDS
        at_hexes, at_words, values = self._session.run(
            None,
            {
                "planes": planes,
                "numbers": positions[:, sight.encoder.plane_size :],
                "legal_at_hexes": legal[:, :words].reshape(count, size, KINDS),
                "legal_words": legal[:, words:-1],
                "near": sight.near,
                "far": sight.far,
            },
        )
        nothing = np.zeros((count, 1), np.float32)
        table = np.concatenate([at_hexes.reshape(count, -1), at_words, nothing], 1)
        return [
            Thought(_chances(row[first] + row[second]), _values(question.state, to_come))
            for question, row, (first, second), to_come in zip(
                questions, table, places, values, strict=True
            )
        ]


class Sight:
    """How positions of one ruleset are shown to the net."""

    def __init__(self, rules: Ruleset) -> None:
        self.encoder: Final = Encoder(rules, read_words())
        self.near: Final = np.array(links.beside(rules.board), np.float32)
        self.far: Final = np.array(links.by_river(rules.board), np.float32)


@lru_cache(maxsize=RULESETS_KEPT)
def _sight(rules: Ruleset) -> Sight:
    return Sight(rules)


@cache
def family_net() -> LearnedNet:
    """The net we ship."""
    try:
        model = files("spadework.agents").joinpath("nets", NET).read_bytes()
    except FileNotFoundError as error:
        raise RuleError(
            Text("the net of the learned players, {file}, is not installed", file=NET)
        ) from error
    return LearnedNet(model)


def why_no_net() -> Text:
    """Why there are no learned players here, at a glance; empty where there are."""
    if find_spec("onnxruntime") is None:
        return Text("ONNX Runtime is not installed")
    if not files("spadework.agents").joinpath("nets", NET).is_file():
        return Text("the net of the learned players, {file}, is not installed", file=NET)
    return NO_TEXT


def _places(
    encoder: Encoder, question: Question
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The first and second places of the answers in the table of the net."""
    state = question.state
    seat = state.pending[-1].seat
    pivot = state.seats[seat].pivot if seat < len(state.seats) else -1
    numbers = np.array(encoder.answers.numbers(list(question.offers), pivot), np.int64)
    words = encoder.hexes * KINDS
    return _place(numbers & 0xFFFF, words), _place(numbers >> 16, words)


def _place(number: npt.NDArray[np.int64], words: int) -> npt.NDArray[np.int64]:
    nowhere = words + ROOM["answer"]
    place = np.where(number >= WORD, words + (number & WORD - 1), number)
    return np.where(number == NONE, nowhere, place)


def _chances(logits: Numbers) -> list[float]:
    shares = np.exp(logits - logits.max())
    found: list[float] = (shares / shares.sum()).tolist()
    return found


def _values(state: State, to_come: Numbers) -> list[float]:
    """The final points of every seat, from the view of the one that is asked."""
    viewer = state.pending[-1].seat
    found = [0.0] * state.seat_count
    for r in range(state.seat_count):
        index = (viewer + r) % state.seat_count
        points = state.seats[index].points if index < len(state.seats) else 0
        found[index] = points + POINTS_UNIT * float(to_come[r])
    return found
