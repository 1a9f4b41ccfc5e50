"""The net of the learned players: what it thinks of positions, many at once.

It is made by `train/` and shipped as `nets/family.onnx`; the card beside it says how. Without it,
or without ONNX Runtime, everything but the learned players works.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.resources import files
from importlib.util import find_spec
from typing import Final

import numpy as np
import numpy.typing as npt

from spadework.agents.thinking.kept import Kept
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
TO_MOVE: Final = 2.0  # points by which it underrates a seat that is to move (docs/learned.md)
THOUGHTS_KEPT: Final = 16_000  # 700 bytes each; a turn of a second has a third of them

Numbers = npt.NDArray[np.float32]
Places = npt.NDArray[np.int64]


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


@dataclass(frozen=True)
class View:
    """What the net sees of a question: all that its thought depends on, but the points so far."""

    question: Question
    encoded: bytes
    first: Places  # of the answers in the table of the net
    second: Places
    key: bytes  # the same for all that look the same


@dataclass(frozen=True)
class Judgment:
    """What the net says of a view: how likely answers are, and what seats can still expect."""

    chances: list[float]
    to_come: list[float]  # points, from the seat that is asked on


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
        self._kept: Final = Kept[Judgment](THOUGHTS_KEPT)
        version = self._session.get_modelmeta().custom_metadata_map.get("encoding")
        if version != str(VERSION):
            raise RuleError(
                f"the net of the learned players was made for positions of version {version}, "
                f"this program has version {VERSION}; install both anew"
            )

    def think(self, questions: Sequence[Question]) -> list[Thought]:
        """What the net thinks of positions of one ruleset."""
        views = [view(question) for question in questions]
        return [_thought(*pair) for pair in zip(views, self._judge(views), strict=True)]

    def recall(self, views: Sequence[View]) -> list[Thought]:
        """The same of *views*, of which none that is still known is judged again.

        So a thought is the same whether it was known or not, down to the last bit: any number of
        views at once is judged alike, but for a single one.
        """
        known: dict[bytes, Judgment] = {}
        unknown: dict[bytes, View] = {}
        for view in views:
            judgment = self._kept.find(view.key)
            if judgment is None:
                unknown[view.key] = view
            else:
                known[view.key] = judgment
        if unknown:
            asked = list(unknown.values())
            judged = self._judge(asked if len(asked) > 1 else asked * 2)
            known |= zip(unknown, judged, strict=False)
        for key in unknown:
            self._kept.keep(key, known[key])
        return [_thought(view, known[view.key]) for view in views]

    def _judge(self, views: Sequence[View]) -> list[Judgment]:
        sight = _sight(views[0].question.state.rules)
        size = sight.encoder.hexes
        count = len(views)
        positions = np.frombuffer(b"".join(view.encoded for view in views), np.uint8)
        positions = positions.reshape(count, -1)
        legal = np.zeros((count, size * KINDS + ROOM["answer"] + 1), np.float32)
        for row, view in zip(legal, views, strict=True):
            row[view.first] = 1.0
            row[view.second] = 1.0
        at_hexes, at_words, values = self._run(sight, positions, legal[:, :-1])
        nothing = np.zeros((count, 1), np.float32)
        table = np.concatenate([at_hexes.reshape(count, -1), at_words, nothing], 1)
        return [
            Judgment(_chances(row[view.first] + row[view.second]), (POINTS_UNIT * ahead).tolist())
            for view, row, ahead in zip(views, table, values, strict=True)
        ]

    def expect(self, state: State) -> list[float]:
        """The final points of every seat, each as it sees the position itself.

        Nobody is shown offers, so that it matters little whose turn it is.
        """
        sight = _sight(state.rules)
        count = len(state.seats)
        memory = Memory(state.seat_count)
        encoded = b"".join(sight.encoder.encode(state, seat, memory) for seat in range(count))
        positions = np.frombuffer(encoded, np.uint8).reshape(count, -1)
        nothing = np.zeros((count, sight.encoder.hexes * KINDS + ROOM["answer"]), np.float32)
        to_come = self._run(sight, positions, nothing)[2]
        expected = [
            seat.points + POINTS_UNIT * float(own[0])
            for seat, own in zip(state.seats, to_come, strict=True)
        ]
        if state.question.is_turn:
            expected[state.question.seat] += TO_MOVE
        return expected

    def _run(
        self, sight: Sight, positions: npt.NDArray[np.uint8], legal: Numbers
    ) -> tuple[Numbers, Numbers, Numbers]:
        """How likely answers are at hexes and as words, and what seats can still expect."""
        count, size = len(positions), sight.encoder.hexes
        plane_size, words = sight.encoder.plane_size, size * KINDS
        at_hexes, at_words, values = self._session.run(
            None,
            {
                "planes": positions[:, :plane_size].reshape(count, len(PLANES), size),
                "numbers": positions[:, plane_size:],
                "legal_at_hexes": legal[:, :words].reshape(count, size, KINDS),
                "legal_words": legal[:, words:],
                "near": sight.near,
                "far": sight.far,
            },
        )
        return at_hexes, at_words, values


class Sight:
    """How positions of one ruleset are shown to the net."""

    def __init__(self, rules: Ruleset) -> None:
        self.encoder: Final = Encoder(rules, read_words())
        self.near: Final = np.array(links.beside(rules.board), np.float32)
        self.far: Final = np.array(links.by_river(rules.board), np.float32)
        # Maps may look the same hex by hex and lie otherwise.
        self.key: Final = blake2b(self.near.tobytes() + self.far.tobytes(), digest_size=16)


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


def view(question: Question) -> View:
    """What the net sees of a question."""
    state = question.state
    sight = _sight(state.rules)
    seat = state.pending[-1].seat
    pivot = state.seats[seat].pivot if seat < len(state.seats) else -1
    encoded = sight.encoder.encode(state, seat, question.memory)
    numbers = np.array(sight.encoder.answers.numbers(list(question.offers), pivot), np.int64)
    key = sight.key.copy()
    key.update(encoded)
    key.update(numbers.tobytes())
    words = sight.encoder.hexes * KINDS
    first, second = _place(numbers & 0xFFFF, words), _place(numbers >> 16, words)
    return View(question, encoded, first, second, key.digest())


def _place(number: npt.NDArray[np.int64], words: int) -> npt.NDArray[np.int64]:
    nowhere = words + ROOM["answer"]
    place = np.where(number >= WORD, words + (number & WORD - 1), number)
    return np.where(number == NONE, nowhere, place)


def _chances(logits: Numbers) -> list[float]:
    shares = np.exp(logits - logits.max())
    found: list[float] = (shares / shares.sum()).tolist()
    return found


def _thought(view: View, judgment: Judgment) -> Thought:
    """A judgment in the position that was looked at: points so far and those to come."""
    state = view.question.state
    viewer = state.pending[-1].seat
    values = [0.0] * state.seat_count
    for r in range(state.seat_count):
        index = (viewer + r) % state.seat_count
        points = state.seats[index].points if index < len(state.seats) else 0
        values[index] = points + judgment.to_come[r]
    return Thought(judgment.chances, values)
