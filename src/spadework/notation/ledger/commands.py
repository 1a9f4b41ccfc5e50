"""The commands of Snellman ledgers: each is translated into our actions, here and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from spadework.core.actions import (
    ADVANCE,
    BRIDGE,
    BUILD,
    CARD,
    CONNECT,
    DECLINE,
    DETOUR,
    DIG,
    END_TURN,
    LEECH,
    NOTHING,
    PASS,
    PRIEST,
    RESIGN,
    SEND,
    SPACE,
    TERRAIN,
    TOKEN,
    TRANSFORM,
    UNLOCK,
    UPGRADE,
)
from spadework.core.board import RIVER
from spadework.core.errors import NotationError
from spadework.core.seat import Seat
from spadework.core.state import NOBODY
from spadework.core.text import Text
from spadework.loose_order.turns import is_alone, may_end_turn
from spadework.notation.game import Game
from spadework.notation.ledger.exchanges import burn, convert
from spadework.notation.ledger.gains import gain, give_up
from spadework.notation.ledger.spoken_game import SpokenGame
from spadework.rules.cults.priests import MOST_STEPS, NO_SPACE, free_space
from spadework.rules.ground.eruption import erupts
from spadework.rules.ground.hexes import can_stand
from spadework.rules.ground.spades import leads_elsewhere, walks_from
from spadework.rules.ground.storm import Storm
from spadework.rules.power.leech import LeechOffer

KINDS: Final = {
    "d": "D",
    "dwelling": "D",
    "tp": "TP",
    "trading post": "TP",
    "te": "TE",
    "temple": "TE",
    "sh": "SH",
    "stronghold": "SH",
    "sa": "SA",
    "sanctuary": "SA",
}

BOOKKEEPING: Final = re.compile(
    r"^(\[.*|(cult_|other_|all_)?income(_for_faction)?|score_resources|start|finish"
    r"|\+\d+vp for .*)$"
)

Handler = Callable[[Seat, re.Match[str]], None]


class Commands:
    """Carries the commands of factions out in a game."""

    def __init__(self, game: Game, short_ways: bool = False) -> None:
        self._game: Final = SpokenGame(game)
        self._short_ways: Final = short_ways
        self._handlers: Final = self._make_handlers()

    def read(self, faction: str, text: str) -> bool:
        """Carry out a command; whether it closes the turn if nothing is left undecided."""
        seat = self._game.seat_of(faction)
        for pattern, handler, closes in self._handlers:
            match = pattern.match(text)
            if match:
                handler(seat, match)
                return closes
        raise NotationError(Text("'{text}' is not understood", text=text))

    def choose_faction(self, code: str) -> None:
        """Let the next seat take a faction."""
        self._game.choose_faction(code)

    def drop(self, code: str) -> None:
        """Take a faction out of the game."""
        self._game.play(self._game.seat_of(code), self._game.only(RESIGN))

    def close_turn(self, faction: str) -> None:
        """End the turn of *faction* if it is its turn and nothing of it is undecided."""
        if self._game.state.over:
            return
        seat = self._game.seat_of(faction)
        if may_end_turn(self._game.state, seat.index):
            self._game.play(seat, self._game.only(END_TURN))

    def _make_handlers(self) -> list[tuple[re.Pattern[str], Handler, bool]]:
        number = r"(\d+)"
        handlers: list[tuple[str, Handler, bool]] = [
            (r"build (\w+)$", self._build, False),
            (r"upgrade (\w+) to ([\w ]+)$", self._upgrade, False),
            (r"transform (\w+)(?: to (\w+))?$", self._transform, False),
            (rf"dig {number}$", self._dig, False),
            (r"action (\w+)$", self._action, False),
            (rf"leech {number}(?: from (\w+))?$", self._leech, True),
            (rf"decline(?: {number} from (\w+))?$", self._decline, True),
            (r"pass(?: (bon\d+))?$", self._pass, True),
            (rf"send (?:p|priest) to (\w+)(?: for {number})?$", self._send, False),
            (r"convert (\d*) ?(\w+) to (\d*) ?(\w+)$", partial(convert, self._game), False),
            (rf"burn {number}$", partial(burn, self._game), False),
            (r"advance (ship|dig)", self._advance, False),
            (r"bridge (\w+):(\w+)(?: allow_illegal)?$", self._bridge, False),
            (r"\+(\d*)([a-z]\w*)$", partial(gain, self._game), False),
            (r"-(\d*)([a-z]\w*)$", partial(give_up, self._game), False),
            (r"connect ([\w:]+)$", self._connect, False),
            (r"pick-color (\w+)$", self._pick_color, True),
            (r"unlock-terrain ([\w-]+)$", self._unlock, False),
            (r"gain p3 for vp$", self._gain_token, False),
            (r"wait$", self._wait, False),
            (r"done$", self._done, False),
            (r"(?:resign|drop-faction (\w+))$", self._resign, False),
            (BOOKKEEPING.pattern, self._wait, False),
        ]
        return [(re.compile(pattern), handler, closes) for pattern, handler, closes in handlers]

    # --- commands

    def _build(self, seat: Seat, match: re.Match[str]) -> None:
        hex = self._game.hex(match[1])
        state = self._game.state
        if state.round and state.owner[hex] == NOBODY and not can_stand(seat, state.terrain[hex]):
            self._transform_to(seat, hex, seat.home)
        self._game.play(seat, self._game.group(BUILD)[hex])

    def _upgrade(self, seat: Seat, match: re.Match[str]) -> None:
        if match[2] not in KINDS:
            raise NotationError(Text("there is no structure '{text}'", text=match[2]))
        codes = [kind.code for kind in self._game.state.rules.kinds]
        kind = codes.index(KINDS[match[2]])
        action = self._game.group(UPGRADE)[self._game.hex(match[1]) * len(codes) + kind]
        if action is NOTHING:
            raise NotationError(Text("nothing can be upgraded to '{text}' there", text=match[2]))
        self._game.play(seat, action)

    def _transform(self, seat: Seat, match: re.Match[str]) -> None:
        hex = self._game.hex(match[1])
        target = self._game.terrain(match[2]) if match[2] else self._nearest(seat, hex)
        self._transform_to(seat, hex, target)

    def _transform_to(self, seat: Seat, hex: int, target: int) -> None:
        """Transform with the spades in hand."""
        group = DETOUR if self._takes_long_way(seat, hex, target) else TRANSFORM
        action = self._game.group(group)[hex * len(self._game.state.rules.terrains) + target]
        if action is NOTHING:
            raise NotationError(Text("a river cannot be transformed"))
        self._game.play(seat, action)

    def _takes_long_way(self, seat: Seat, hex: int, target: int) -> bool:
        """Just the spades for the long way mean the long way, unless all ways are short."""
        rules = self._game.state.rules
        work = self._game.groundwork(seat)
        old = self._game.state.terrain[hex]
        if self._short_ways or work is None or isinstance(work, Storm):
            return False
        if old >= rules.wheel_size or seat.pivot < 0:
            return False
        goal = seat.pivot if target == seat.home else target
        return any(
            walk.detour and walk.target == goal and walk.spades == work.spades
            for walk in walks_from(seat, old)
        )

    def _nearest(self, seat: Seat, hex: int) -> int:
        """Home terrain if the spades suffice, else as near to it as they lead."""
        state = self._game.state
        wheel = state.rules.wheel_size
        work = self._game.groundwork(seat)
        old = state.terrain[hex]
        if work is None or isinstance(work, Storm) or erupts(seat):
            return seat.home
        if old >= wheel or old == seat.pivot or not leads_elsewhere(seat, old):
            return seat.home
        ends: list[int] = []
        for direction in (-1, 1):
            place = old
            for _ in range(work.spades):
                if place != seat.pivot:
                    place = (place + direction) % wheel
            ends.append(place)
        gaps = [min((e - seat.pivot) % wheel, (seat.pivot - e) % wheel) for e in ends]
        best = ends[1] if gaps[1] < gaps[0] else ends[0]
        return seat.home if best == seat.pivot else best

    def _dig(self, seat: Seat, match: re.Match[str]) -> None:
        amount = int(match[1])
        group = self._game.group(DIG)
        if not 0 < amount < len(group):
            raise NotationError(Text("nobody digs {n}", n=amount))
        self._game.play(seat, group[amount])

    def _action(self, seat: Seat, match: re.Match[str]) -> None:
        codes = [space.code for space in self._game.state.rules.spaces]
        self._game.play(seat, self._game.code(SPACE, codes, match[1].upper()))

    def _leech(self, seat: Seat, match: re.Match[str]) -> None:
        state = self._game.state
        wanted = int(match[1])
        actual = min(wanted, seat.points + 1, seat.capacity)
        for offer in self._offers_to(seat):
            builder = state.seats[offer.builder]
            if offer.power in (wanted, actual) and match[2] in (None, builder.faction.code):
                place = offer.power * len(state.rules.factions) + builder.faction.index
                self._game.play(seat, self._game.group(LEECH)[place])
                return
        raise NotationError(
            Text("no such power is offered to {faction}", faction=Text(seat.faction.name))
        )

    def _decline(self, seat: Seat, match: re.Match[str]) -> None:
        state = self._game.state
        offers = self._offers_to(seat)
        if match[1]:
            offers = [
                offer
                for offer in offers
                if offer.power == int(match[1])
                and state.seats[offer.builder].faction.code == match[2]
            ][:1]
            if not offers:
                raise NotationError(
                    Text("no such power is offered to {faction}", faction=Text(seat.faction.name))
                )
        for offer in offers:
            builder = state.seats[offer.builder].faction.index
            place = offer.power * len(state.rules.factions) + builder
            self._game.play(seat, self._game.group(DECLINE)[place])

    def _offers_to(self, seat: Seat) -> list[LeechOffer]:
        return [
            d
            for d in self._game.state.pending
            if isinstance(d, LeechOffer) and d.seat == seat.index
        ]

    def _pass(self, seat: Seat, match: re.Match[str]) -> None:
        state = self._game.state
        codes = [card.code for card in state.rules.bonus_cards]
        if match[1] is None or state.round == state.rules.rounds:
            self._game.play(seat, self._game.group(PASS)[-1])
        else:
            group = PASS if state.round else CARD
            self._game.play(seat, self._game.code(group, codes, match[1].upper()))

    def _send(self, seat: Seat, match: re.Match[str]) -> None:
        state = self._game.state
        track = self._game.track(match[1])
        steps = int(match[2]) if match[2] else 0
        if not match[2]:
            spaces = sorted(set(state.rules.cults.spaces), reverse=True)
            free = [n for n in spaces if free_space(state, track, n) != NO_SPACE]
            steps = free[0] if free else state.rules.cults.returned
        if not 0 < steps <= MOST_STEPS:
            raise NotationError(Text("no priest brings {n} steps", n=steps))
        self._game.play(seat, self._game.group(SEND)[track * (MOST_STEPS + 1) + steps])

    def _advance(self, seat: Seat, match: re.Match[str]) -> None:
        self._game.play(seat, self._game.group(ADVANCE)[0 if match[1] == "ship" else 1])

    def _bridge(self, seat: Seat, match: re.Match[str]) -> None:
        site = self._game.state.rules.board.site(self._game.hex(match[1]), self._game.hex(match[2]))
        if site < 0:
            raise NotationError(
                Text("no bridge can be built from {text} to {name}", text=match[1], name=match[2])
            )
        self._game.play(seat, self._game.group(BRIDGE)[site])

    def _connect(self, seat: Seat, match: re.Match[str]) -> None:
        board = self._game.state.rules.board
        hexes = [self._game.hex(name) for name in match[1].split(":") if name]
        rivers = hexes
        if len(hexes) != 1 or board.terrain[hexes[0]] != RIVER:
            rivers = [r for r in board.rivers if all(h in board.neighbors[r] for h in hexes)]
        offers = (
            self._game.state.offers_of(self._game.state.pending[0])
            if self._game.state.pending
            else []
        )
        for river in rivers:
            if self._game.group(CONNECT)[river] in offers:
                self._game.play(seat, self._game.group(CONNECT)[river])
                return
        raise NotationError(Text("connecting {text} founds no town", text=match[1]))

    def _pick_color(self, seat: Seat, match: re.Match[str]) -> None:
        terrain = self._game.terrain(match[1])
        group = self._game.group(TERRAIN)
        if terrain >= len(group):
            raise NotationError(Text("'{text}' cannot be picked", text=match[1]))
        self._game.play(seat, group[terrain])

    def _unlock(self, seat: Seat, match: re.Match[str]) -> None:
        if match[1] == "gain-priest":
            self._game.play(seat, self._game.only(PRIEST))
        else:
            terrain = self._game.terrain(match[1])
            group = self._game.group(UNLOCK)
            if terrain >= len(group):
                raise NotationError(Text("'{text}' cannot be unlocked", text=match[1]))
            self._game.play(seat, group[terrain])

    def _gain_token(self, seat: Seat, match: re.Match[str]) -> None:
        self._game.play(seat, self._game.only(TOKEN))

    def _wait(self, seat: Seat, match: re.Match[str]) -> None:
        """Nothing happens: a bookkeeping row, or a player who waits for others."""

    def _done(self, seat: Seat, match: re.Match[str]) -> None:
        if seat.actions:
            raise NotationError(
                Text("{faction} must take an action first", faction=Text(seat.faction.name))
            )
        if is_alone(self._game.state, seat):
            self.close_turn(seat.faction.code)

    def _resign(self, seat: Seat, match: re.Match[str]) -> None:
        self._game.play(seat, self._game.only(RESIGN))
