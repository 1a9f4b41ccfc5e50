"""The numbers of the table: the rules, the rounds, the question and what is left to take."""

from __future__ import annotations

from typing import Final

from spadework.core.facts import RoundTile
from spadework.core.ruleset import Ruleset
from spadework.core.state import NOBODY, State
from spadework.encoding.blocks import bit, translation
from spadework.encoding.components import Components
from spadework.encoding.layout import (
    CULT_SPACES,
    EVENTS,
    ROUND_NUMBERS,
    ROUNDS,
    SEATS,
    STRUCTURES,
    TRACKS,
    WHEEL,
)
from spadework.encoding.memory import Memory
from spadework.encoding.words import ROOM, Words
from spadework.rules.ships.trade_facts import has_trade


class TableNumbers:
    """Encodes what belongs to no seat."""

    def __init__(self, rules: Ruleset, words: Words, components: Components) -> None:
        self._words: Final = words
        self._components: Final = components
        self._own_priests: Final = [
            translation([1 if s == viewer else 0 for s in range(SEATS)], NOBODY)
            for viewer in range(SEATS)
        ]
        self._others_priests: Final = [
            translation([0 if s == viewer else 1 for s in range(SEATS)], NOBODY)
            for viewer in range(SEATS)
        ]
        self._questions: Final[dict[type, bytes]] = {}
        self._rounds: Final = [bit(ROUNDS + 1, number) for number in range(ROUNDS + 1)]
        self._tiles: Final = [_round_tile(tile, len(rules.kinds)) for tile in rules.round_tiles]
        self._no_tile: Final = bytes(len(ROUND_NUMBERS))
        self._rules: Final = [_rules_of_game(rules, seats) for seats in range(SEATS + 1)]

    def encode(self, state: State, viewer: int, memory: Memory, parts: list[bytes]) -> None:
        """Append the table as *viewer* sees it."""
        known = self._components
        parts.append(self._rules[state.seat_count])
        parts.append(self._rounds[min(state.round, ROUNDS)])
        parts.append(self._tiles_to_come(state, memory))
        parts.append(self._question(state))
        beyond = bytes(CULT_SPACES - len(state.cult_priests))
        parts.append(state.cult_priests.translate(self._own_priests[viewer]))
        parts.append(beyond)
        parts.append(state.cult_priests.translate(self._others_priests[viewer]))
        parts.append(beyond)
        parts.append(known.spaces.bits(state.covered))
        parts.append(known.favors.counts(state.favor_left))
        parts.append(known.towns.counts(state.town_left))
        parts.append(known.cards.bits(state.bonus_free))
        parts.append(known.cards.counts(state.bonus_coins))

    def _tiles_to_come(self, state: State, memory: Memory) -> bytes:
        """The tiles of this round and of those to come, then the final tiles."""
        if memory.round != state.round or not memory.rounds_block:
            blocks: list[bytes] = []
            first = max(0, state.round - 1)
            for number in range(first, first + ROUNDS):
                if number < len(state.round_tiles):
                    blocks.append(self._tiles[state.round_tiles[number]])
                else:
                    blocks.append(self._no_tile)
            finals = 0
            for tile in state.final_tiles:
                finals |= 1 << tile
            blocks.append(self._components.finals.bits(finals))
            memory.round = state.round
            memory.rounds_block = b"".join(blocks)
        return memory.rounds_block

    def _question(self, state: State) -> bytes:
        kind = type(state.pending[-1]) if state.pending else type(None)
        found = self._questions.get(kind)
        if found is None:
            found = bit(ROOM["question"], self._words.question_place(kind))
            self._questions[kind] = found
        return found


def _round_tile(tile: RoundTile, structures: int) -> bytes:
    """A scoring tile of a game that has so many kinds of *structures*."""
    reward = tile.reward
    numbers = [0] * EVENTS
    for event, points in enumerate(tile.points_on):
        # Events that are no structures stand at the end, whatever structures there are.
        place = event if event < structures else event - structures + STRUCTURES
        numbers[place] = points
    tracks = [0] * (TRACKS + 1)
    goods = [reward.amount(word) for word in ("coin", "worker", "priest", "power", "spade")]
    travel = reward.amount("shipping") + reward.amount("ship")
    if tile.per and (any(goods) or travel):
        tracks[tile.track if tile.track >= 0 else TRACKS] = 1
    return bytes([*numbers, *tracks, tile.per, *goods, travel])


def _rules_of_game(rules: Ruleset, seats: int) -> bytes:
    """What a learner has to know of the rules, and the number of *seats*."""
    return bytes(
        [
            rules.rounds,
            *[1 if n + 1 == seats else 0 for n in range(SEATS)],
            1 if has_trade(rules) else 0,
            1 if rules.cults.names else 0,
            1 if rules.conventions.burning else 0,
            1 if rules.conventions.order_of_passing else 0,
            1 if rules.conventions.home_only else 0,
            0 if rules.wheel_size == WHEEL else 1,
            rules.town_size,
        ]
    )
