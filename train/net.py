"""The net: what a seat should answer and what every seat can expect, from an encoded position.

How this works: every hex has a small vector, the whole table a large one. In each block a hex
hears from its neighbors, from the land that rivers lead to and from the table; the table hears of
the mean and the largest of all hexes. An answer's logit is the sum of its one or two places (see
`spadework.encoding.actions`): places of a hex are read off the hex, words off the table.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.functional import relu

from spadework.agents.thinking.learned_net import (
    POINTS_UNIT as POINTS_UNIT,
)  # values are told in these
from spadework.core.ruleset import Ruleset
from spadework.encoding import actions as answer_places
from spadework.encoding.layout import NO_HEX, PLANES, SEAT_NUMBERS, SEAT_SIZE, SEATS, TABLE_SIZE
from spadework.encoding.links import beside, by_river
from spadework.encoding.words import ROOM
from train.settings import HEXES

KINDS = answer_places.KINDS
WORDS = ROOM["answer"]
FIRST_WORD = HEXES * KINDS
NO_PLACE = FIRST_WORD + WORDS
# The logit of an answer that is not there. Not infinite: the difference of two such is no number,
# which a compiled softmax comes across.
NO_ANSWER = -1e9

TERRAINS, OWNERS, STRUCTURES = 11, 7, 8
COUNTED_PLANES = len(PLANES) - 3

# So that numbers that matter are about one: what a byte is divided by, by its name.
SCALES = {
    "coins": 10.0,
    "workers": 5.0,
    "priests": 3.0,
    "bowl 1": 6.0,
    "bowl 2": 6.0,
    "bowl 3": 6.0,
    "room for power": 12.0,
    "points": 50.0,
    "shipping": 2.0,
    "digging": 2.0,
    "range": 2.0,
    "most priests": 7.0,
    "priests sent": 4.0,
    "power of a town": 7.0,
    "turns begun": 6.0,
    "place in the order of turns": 3.0,
    "place in the order of passing": 3.0,
    "home in reach": 4.0,
    "land a spade away in reach": 6.0,
    "land farther away in reach": 12.0,
    "largest network": 8.0,
    "trade markers": 4.0,
    "income of coins": 10.0,
    "income of workers": 6.0,
    "income of priests": 2.0,
    "income of power": 5.0,
}


def seat_scales() -> Tensor:
    """What the numbers of a seat are multiplied by."""
    found = torch.ones(SEAT_SIZE)
    for place, name in enumerate(SEAT_NUMBERS):
        scale = SCALES.get(name, 1.0)
        if name.startswith("cult "):
            scale = 5.0
        elif name.startswith("structures "):
            scale = 3.0
        found[place] = 1.0 / scale
    return found


def plane_scales() -> Tensor:
    """What the bytes of planes are multiplied by that are counted."""
    missing = torch.tensor(["missing" in name for name in PLANES[-COUNTED_PLANES:]])
    return torch.where(missing, 0.25, 1.0).unsqueeze(-1)


def links(rulesets: list[Ruleset]) -> tuple[Tensor, Tensor]:
    """For the map of each ruleset: what lies beside each hex, and what rivers lead to."""
    near = torch.zeros(len(rulesets), HEXES, HEXES)
    far = torch.zeros(len(rulesets), HEXES, HEXES)
    for number, rules in enumerate(rulesets):
        size = rules.board.size
        near[number, :size, :size] = torch.tensor(beside(rules.board))
        far[number, :size, :size] = torch.tensor(by_river(rules.board))
    return near, far


class Look(nn.Embedding):
    """What a hex looks like in one respect: a row of weights for each thing it can be.

    Where it is learned, the row is found by multiplying: many hexes look alike, and to add up what
    each of them says of the same row takes as long as a quarter of all else.
    """

    def forward(self, numbers: Tensor) -> Tensor:
        """The rows of so many hexes."""
        if not self.training:
            return super().forward(numbers.int())
        kinds = torch.arange(self.num_embeddings, device=numbers.device, dtype=numbers.dtype)
        return (numbers.unsqueeze(-1) == kinds).to(self.weight.dtype) @ self.weight


class Block(nn.Module):
    """One exchange among the hexes and the table."""

    def __init__(self, width: int, table: int) -> None:
        super().__init__()
        self.hex_norm = nn.LayerNorm(width)
        self.own = nn.Linear(width, width)
        self.near = nn.Linear(width, width, bias=False)
        self.far = nn.Linear(width, width, bias=False)
        self.heard = nn.Linear(table, width, bias=False)
        self.out = nn.Linear(width, width)
        self.table_norm = nn.LayerNorm(table + 2 * width)
        self.table_in = nn.Linear(table + 2 * width, table)
        self.table_out = nn.Linear(table, table)
        for layer in (self.out, self.table_out):
            nn.init.normal_(layer.weight, std=0.02)
            nn.init.zeros_(layer.bias)

    def forward(
        self, hexes: Tensor, table: Tensor, near: Tensor, far: Tensor, there: Tensor
    ) -> tuple[Tensor, Tensor]:
        """The hexes and the table after the exchange."""
        seen = self.hex_norm(hexes)
        said = self.own(seen) + torch.matmul(near, self.near(seen))
        said = said + torch.matmul(far, self.far(seen)) + self.heard(table).unsqueeze(-2)
        hexes = hexes + self.out(relu(said))
        mean = (hexes * there).sum(-2) / 60.0
        # With its place: see "Tried" in docs/training.md.
        largest = (hexes + (there - 1.0) * 30.0).max(-2).values
        inner = self.table_in(self.table_norm(torch.cat([table, mean, largest], -1)))
        return hexes, table + self.table_out(relu(inner))


class Net(nn.Module):
    """Logits of all places, and the points every seat can still expect."""

    def __init__(self, width: int = 64, table: int = 384, blocks: int = 4) -> None:
        super().__init__()
        self.shape = (width, table, blocks)
        self.terrain = Look(TERRAINS, width)
        self.owner = Look(OWNERS, width)
        self.structure = Look(STRUCTURES, width)
        self.counted = nn.Linear(COUNTED_PLANES + KINDS, width)
        self.seat_in = nn.Linear(SEAT_SIZE, 128)
        self.seat_out = nn.Linear(128, 64)
        self.table_in = nn.Linear(SEATS * 64 + TABLE_SIZE + WORDS, table)
        self.blocks = nn.ModuleList([Block(width, table) for _ in range(blocks)])
        self.last_hex_norm = nn.LayerNorm(width)
        self.last_table_norm = nn.LayerNorm(table)
        self.hex_head = nn.Linear(width, width)
        self.hex_heard = nn.Linear(table, width, bias=False)
        self.hex_logits = nn.Linear(width, KINDS)
        self.word_head = nn.Linear(table, table)
        self.word_logits = nn.Linear(table, WORDS)
        self.value_head = nn.Linear(table, 256)
        self.values = nn.Linear(256, SEATS)
        for layer in (self.hex_logits, self.word_logits, self.values):
            nn.init.normal_(layer.weight, std=0.01)
            nn.init.zeros_(layer.bias)
        self.register_buffer("seat_scales", seat_scales())
        self.register_buffer("plane_scales", plane_scales())

    def forward(
        self,
        planes: Tensor,
        numbers: Tensor,
        legal_at_hexes: Tensor,
        legal_words: Tensor,
        near: Tensor,
        far: Tensor,
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Logits at hexes and of words, and values; of positions as bytes and of legal places."""
        count = planes.shape[0]
        kind = self.counted.weight.dtype
        there = (planes[:, 0] != NO_HEX).to(kind).unsqueeze(-1)
        counted = planes[:, 3:].to(kind) * self.plane_scales.to(kind)  # type: ignore[operator]
        counted = torch.cat([counted.transpose(1, 2), legal_at_hexes], -1)
        hexes = (
            self.terrain(planes[:, 0])
            + self.owner(planes[:, 1])
            + self.structure(planes[:, 2])
            + self.counted(counted)
        ) * there
        numbers = numbers.to(kind)
        seats = numbers[:, : SEATS * SEAT_SIZE].reshape(count, SEATS, SEAT_SIZE)
        seats = relu(self.seat_in(seats * self.seat_scales.to(kind)))  # type: ignore[operator]
        seats = relu(self.seat_out(seats)).flatten(1)
        table = torch.cat([seats, numbers[:, SEATS * SEAT_SIZE :], legal_words], -1)
        table = self.table_in(table)
        for block in self.blocks:
            hexes, table = block(hexes, table, near, far, there)
        hexes = self.last_hex_norm(hexes)
        table = self.last_table_norm(table)
        heard = self.hex_heard(table).unsqueeze(-2)
        at_hexes = self.hex_logits(relu(self.hex_head(hexes) + heard))
        words = self.word_logits(relu(self.word_head(table)))
        values = self.values(relu(self.value_head(table)))
        return at_hexes.float(), words.float(), values.float()


def places_of(answers: Tensor, counts: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The first and second places of answers in the net's table, and which answers there are."""
    there = torch.arange(answers.shape[1], device=answers.device) < counts.unsqueeze(1)
    first = _place(answers & 0xFFFF)
    second = _place(answers >> 16 & 0xFFFF)
    return (
        torch.where(there, first, NO_PLACE),
        torch.where(there, second, NO_PLACE),
        there,
    )


def _place(number: Tensor) -> Tensor:
    word = FIRST_WORD + (number & 0x7FFF)
    place = torch.where(number >= answer_places.WORD, word, number)
    return torch.where(number == answer_places.NONE, NO_PLACE, place)


def judge(
    net: Net,
    positions: Tensor,
    answers: Tensor,
    counts: Tensor,
    maps: Tensor,
    near: Tensor,
    far: Tensor,
) -> tuple[Tensor, Tensor]:
    """Logits of the answers offered, `NO_ANSWER` where there are none, and the values."""
    first, second, there = places_of(answers.long(), counts)
    kind = net.counted.weight.dtype
    legal = torch.zeros(len(positions), NO_PLACE + 1, dtype=kind, device=positions.device)
    marks = there.to(kind)
    legal.scatter_(1, first, marks)
    legal.scatter_(1, second, marks)
    count = len(positions)
    planes = positions[:, : len(PLANES) * HEXES].view(count, len(PLANES), HEXES)
    at_hexes, words, values = net(
        planes,
        positions[:, len(PLANES) * HEXES :],
        legal[:, :FIRST_WORD].view(count, HEXES, KINDS),
        legal[:, FIRST_WORD:NO_PLACE],
        near[maps],
        far[maps],
    )
    nothing = torch.zeros_like(words[:, :1])
    table = torch.cat([at_hexes.flatten(1), words, nothing], -1)
    logits = table.gather(1, first) + table.gather(1, second)
    return logits.masked_fill(~there, NO_ANSWER), values
