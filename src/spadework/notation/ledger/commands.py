"""The commands of Snellman ledgers: each is translated into our actions, here and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from spadework.core.actions import (
    ADVANCE,
    BRIDGE,
    BUILD,
    BURN,
    CARD,
    CONNECT,
    CONVERT,
    DECLINE,
    DETOUR,
    DIG,
    END_TURN,
    FACTION,
    FAVOR,
    FORGO,
    LEECH,
    LOSE,
    LOWER,
    NOTHING,
    ORDAIN,
    PASS,
    PRIEST,
    REACH_TOP,
    RESIGN,
    SEND,
    SPACE,
    STEP,
    TERRAIN,
    TOKEN,
    TOWN,
    TRANSFORM,
    UNLOCK,
    UPGRADE,
)
from spadework.core.board import RIVER
from spadework.core.errors import NotationError
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Action, State
from spadework.core.text import Text
from spadework.loose_order.turns import is_alone, may_end_turn
from spadework.notation.game import Game
from spadework.notation.ledger.text import COLORS
from spadework.rules.cults.ordination import Ordination
from spadework.rules.cults.priests import MOST_STEPS, NO_SPACE, free_space
from spadework.rules.cults.steps import CultSteps, LoseSteps, ReachTop, owes_steps
from spadework.rules.ground.eruption import erupts
from spadework.rules.ground.groundwork import Groundwork
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
GOODS: Final = {
    "c": "C",
    "coin": "C",
    "coins": "C",
    "w": "W",
    "worker": "W",
    "workers": "W",
    "p": "P",
    "priest": "P",
    "priests": "P",
    "pw": "PW",
    "power": "PW",
    "vp": "VP",
}

BOOKKEEPING: Final = re.compile(
    r"^(\[.*|(cult_|other_|all_)?income(_for_faction)?|score_resources|start|finish"
    r"|\+\d+vp for .*)$"
)


class Commands:
    """Carries the commands of factions out in a game."""

    def __init__(self, game: Game, short_ways: bool = False) -> None:
        self._game: Final = game
        self._short_ways: Final = short_ways
        self._handlers: Final = self._make_handlers()

    def read(self, faction: str, text: str) -> bool:
        """Carry out a command; whether it closes the turn if nothing is left undecided."""
        seat = self.seat_of(faction)
        for pattern, handler, closes in self._handlers:
            match = pattern.match(text)
            if match:
                handler(seat, match)
                return closes
        raise NotationError(Text("'{text}' is not understood", text=text))

    def choose_faction(self, code: str) -> None:
        """Let the next seat take a faction."""
        for faction in self._state.rules.factions:
            if faction.code == code:
                seat = len(self._state.seats)
                self._game.play(self._group(FACTION)[faction.index], seat)
                return
        raise NotationError(Text("there is no faction '{text}' in this game", text=code))

    def drop(self, code: str) -> None:
        """Take a faction out of the game."""
        self._play(self.seat_of(code), self._only(RESIGN))

    def close_turn(self, faction: str) -> None:
        """End the turn of *faction* if it is its turn and nothing of it is undecided."""
        if self._state.over:
            return
        seat = self.seat_of(faction)
        if may_end_turn(self._state, seat.index):
            self._play(seat, self._only(END_TURN))

    def _make_handlers(
        self,
    ) -> list[tuple[re.Pattern[str], Callable[[Seat, re.Match[str]], None], bool]]:
        number = r"(\d+)"
        return [
            (re.compile(pattern), handler, closes)
            for pattern, handler, closes in [
                (r"build (\w+)$", self._build, False),
                (r"upgrade (\w+) to ([\w ]+)$", self._upgrade, False),
                (r"transform (\w+)(?: to (\w+))?$", self._transform, False),
                (rf"dig {number}$", self._dig, False),
                (r"action (\w+)$", self._action, False),
                (rf"leech {number}(?: from (\w+))?$", self._leech, True),
                (rf"decline(?: {number} from (\w+))?$", self._decline, True),
                (r"pass(?: (bon\d+))?$", self._pass, True),
                (rf"send (?:p|priest) to (\w+)(?: for {number})?$", self._send, False),
                (r"convert (\d*) ?(\w+) to (\d*) ?(\w+)$", self._convert, False),
                (rf"burn {number}$", self._burn, False),
                (r"advance (ship|dig)", self._advance, False),
                (r"bridge (\w+):(\w+)(?: allow_illegal)?$", self._bridge, False),
                (r"\+(\d*)([a-z]\w*)$", self._gain, False),
                (r"-(\d*)([a-z]\w*)$", self._give_up, False),
                (r"connect ([\w:]+)$", self._connect, False),
                (r"pick-color (\w+)$", self._pick_color, True),
                (r"unlock-terrain ([\w-]+)$", self._unlock, False),
                (r"gain p3 for vp$", self._gain_token, False),
                (r"wait$", self._wait, False),
                (r"done$", self._done, False),
                (r"(?:resign|drop-faction (\w+))$", self._resign, False),
                (BOOKKEEPING.pattern, self._wait, False),
            ]
        ]

    # --- helpers

    @property
    def _state(self) -> State:
        return self._game.state

    def seat_of(self, code: str) -> Seat:
        """The seat of a faction."""
        for seat in self._game.state.seats:
            if seat.faction.code == code:
                return seat
        known = ", ".join(seat.faction.code for seat in self._game.state.seats)
        raise NotationError(Text("nobody plays '{text}'; there are {name}", text=code, name=known))

    def _play(self, seat: Seat, action: Action) -> None:
        self._game.play(action, seat.index)

    def _group(self, group: int) -> list[Action]:
        return self._state.rules.table.groups[group]

    def _only(self, group: int) -> Action:
        return self._group(group)[0]

    def _hex(self, name: str) -> int:
        board = self._state.rules.board
        return board.hex(name if name.startswith("r") else name.upper())

    def _terrain(self, color: str) -> int:
        color = "gray" if color == "grey" else color
        if color not in COLORS:
            raise NotationError(Text("there is no color '{text}'", text=color))
        return COLORS.index(color)

    def _track(self, name: str) -> int:
        names = self._state.rules.cults.names
        if name not in names:
            raise NotationError(Text("there is no cult '{text}'", text=name))
        return names.index(name)

    def _code(self, group: int, codes: list[str], code: str) -> Action:
        if code not in codes:
            raise NotationError(Text("there is no '{text}' in this game", text=code))
        return self._group(group)[codes.index(code)]

    def _groundwork(self, seat: Seat) -> Groundwork | None:
        for decision in self._state.pending:
            if decision.seat == seat.index and isinstance(decision, Groundwork):
                return decision
        return None

    # --- commands

    def _build(self, seat: Seat, match: re.Match[str]) -> None:
        hex = self._hex(match[1])
        state = self._state
        if state.round and state.owner[hex] == NOBODY and not can_stand(seat, state.terrain[hex]):
            self._transform_to(seat, hex, seat.home)
        self._play(seat, self._group(BUILD)[hex])

    def _upgrade(self, seat: Seat, match: re.Match[str]) -> None:
        if match[2] not in KINDS:
            raise NotationError(Text("there is no structure '{text}'", text=match[2]))
        codes = [kind.code for kind in self._state.rules.kinds]
        kind = codes.index(KINDS[match[2]])
        action = self._group(UPGRADE)[self._hex(match[1]) * len(codes) + kind]
        if action is NOTHING:
            raise NotationError(Text("nothing can be upgraded to '{text}' there", text=match[2]))
        self._play(seat, action)

    def _transform(self, seat: Seat, match: re.Match[str]) -> None:
        hex = self._hex(match[1])
        target = self._terrain(match[2]) if match[2] else self._nearest(seat, hex)
        self._transform_to(seat, hex, target)

    def _transform_to(self, seat: Seat, hex: int, target: int) -> None:
        """Transform with the spades in hand."""
        group = DETOUR if self._takes_long_way(seat, hex, target) else TRANSFORM
        action = self._group(group)[hex * len(self._state.rules.terrains) + target]
        if action is NOTHING:
            raise NotationError(Text("a river cannot be transformed"))
        self._play(seat, action)

    def _takes_long_way(self, seat: Seat, hex: int, target: int) -> bool:
        """Just the spades for the long way mean the long way, unless all ways are short."""
        rules = self._state.rules
        work = self._groundwork(seat)
        old = self._state.terrain[hex]
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
        state = self._state
        wheel = state.rules.wheel_size
        work = self._groundwork(seat)
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
        group = self._group(DIG)
        if not 0 < amount < len(group):
            raise NotationError(Text("nobody digs {n}", n=amount))
        self._play(seat, group[amount])

    def _action(self, seat: Seat, match: re.Match[str]) -> None:
        codes = [space.code for space in self._state.rules.spaces]
        self._play(seat, self._code(SPACE, codes, match[1].upper()))

    def _leech(self, seat: Seat, match: re.Match[str]) -> None:
        state = self._state
        wanted = int(match[1])
        actual = min(wanted, seat.points + 1, seat.capacity)
        for offer in self._offers_to(seat):
            builder = state.seats[offer.builder]
            if offer.power in (wanted, actual) and match[2] in (None, builder.faction.code):
                place = offer.power * len(state.rules.factions) + builder.faction.index
                self._play(seat, self._group(LEECH)[place])
                return
        raise NotationError(
            Text("no such power is offered to {faction}", faction=Text(seat.faction.name))
        )

    def _decline(self, seat: Seat, match: re.Match[str]) -> None:
        state = self._state
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
            self._play(seat, self._group(DECLINE)[place])

    def _offers_to(self, seat: Seat) -> list[LeechOffer]:
        return [
            d for d in self._state.pending if isinstance(d, LeechOffer) and d.seat == seat.index
        ]

    def _pass(self, seat: Seat, match: re.Match[str]) -> None:
        state = self._state
        codes = [card.code for card in state.rules.bonus_cards]
        if match[1] is None or state.round == state.rules.rounds:
            self._play(seat, self._group(PASS)[-1])
        else:
            group = PASS if state.round else CARD
            self._play(seat, self._code(group, codes, match[1].upper()))

    def _send(self, seat: Seat, match: re.Match[str]) -> None:
        state = self._state
        track = self._track(match[1])
        steps = int(match[2]) if match[2] else 0
        if not match[2]:
            spaces = sorted(set(state.rules.cults.spaces), reverse=True)
            free = [n for n in spaces if free_space(state, track, n) != NO_SPACE]
            steps = free[0] if free else state.rules.cults.returned
        if not 0 < steps <= MOST_STEPS:
            raise NotationError(Text("no priest brings {n} steps", n=steps))
        self._play(seat, self._group(SEND)[track * (MOST_STEPS + 1) + steps])

    def _convert(self, seat: Seat, match: re.Match[str]) -> None:
        if match[2] not in GOODS or match[4] not in GOODS:
            raise NotationError(Text("'{text}' is not understood", text=match[0]))
        give, source = int(match[1] or 1), GOODS[match[2]]
        get, target = int(match[3] or 1), GOODS[match[4]]
        offer = next(
            (d for d in self._state.pending if isinstance(d, Ordination) and d.seat == seat.index),
            None,
        )
        if offer is not None:
            # The next conversion uses the offer to ordain priests up, whatever it converts.
            if get > offer.most:
                raise NotationError(
                    Text("no more than {n} workers can become priests", n=offer.most)
                )
            ordains = source == "W" and target == "P"
            if ordains and give != get:
                raise NotationError(Text("workers become priests one for one"))
            self._play(seat, self._group(ORDAIN)[get if ordains else 0])
            if ordains:
                return
        self._convert_goods(seat, give, source, get, target)

    def _convert_goods(self, seat: Seat, give: int, source: str, get: int, target: str) -> None:
        steps = [(source, target)]
        if (source, target) == ("P", "C"):
            steps = [("P", "W"), ("W", "C")]
        state = self._state
        for one, other in steps:
            found = [
                (action, conversion)
                for action, conversion in zip(
                    self._group(CONVERT), state.rules.conversions, strict=True
                )
                if (conversion.source, conversion.target) == (one, other)
                and (not conversion.special or conversion in seat.faction.conversions)
            ]
            if not found:
                raise NotationError(
                    Text(
                        "{faction} cannot convert {text} to {name}",
                        faction=Text(seat.faction.name),
                        text=source,
                        name=target,
                    )
                )
            action, rate = found[0]
            if give * rate.get != get * rate.give:
                raise NotationError(
                    Text(
                        "{n} {text} take {m} {name}, not {k}",
                        n=get,
                        text=target,
                        m=get * rate.give,
                        name=source,
                        k=give,
                    )
                )
            for _ in range(get // rate.get):
                self._play(seat, action)

    def _burn(self, seat: Seat, match: re.Match[str]) -> None:
        amount = int(match[1])
        group = self._group(BURN)
        if not 0 <= amount <= len(group):
            raise NotationError(Text("nobody burns {n}", n=amount))
        if amount:
            self._play(seat, group[amount - 1])

    def _advance(self, seat: Seat, match: re.Match[str]) -> None:
        self._play(seat, self._group(ADVANCE)[0 if match[1] == "ship" else 1])

    def _bridge(self, seat: Seat, match: re.Match[str]) -> None:
        site = self._state.rules.board.site(self._hex(match[1]), self._hex(match[2]))
        if site < 0:
            raise NotationError(
                Text("no bridge can be built from {text} to {name}", text=match[1], name=match[2])
            )
        self._play(seat, self._group(BRIDGE)[site])

    def _gain(self, seat: Seat, match: re.Match[str]) -> None:
        state = self._state
        amount = int(match[1] or 1)
        what = match[2]
        self._check_debt(seat, what)
        if what.startswith("fav"):
            if amount > 1:
                raise NotationError(Text("nobody owns {n} copies of a favor tile", n=amount))
            tiles = [tile.code for tile in state.rules.favor_tiles]
            self._play(seat, self._code(FAVOR, tiles, what.upper()))
        elif what.startswith("tw"):
            tiles = [tile.code for tile in state.rules.town_tiles]
            for _ in range(amount):
                self._play(seat, self._code(TOWN, tiles, what.upper()))
        elif what in state.rules.cults.names:
            self._step(seat, self._track(what), amount)
        elif what.startswith("bon"):
            raise NotationError(Text("a bonus card is taken by passing"))
        else:
            raise NotationError(Text("'{text}' cannot simply be gained", text=what))

    def _step(self, seat: Seat, track: int, amount: int) -> None:
        """Assign free cult steps, or use a key for a step that lacked one."""
        state = self._state
        own = [d for d in state.pending if d.seat == seat.index]
        steps = sum(d.steps for d in own if isinstance(d, CultSteps))
        if steps < amount:
            if any(isinstance(d, ReachTop) and track in d.tracks for d in own):
                self._play(seat, self._group(REACH_TOP)[track])
            elif seat.cults[track] != state.rules.cults.top:
                raise NotationError(
                    Text("there are {n} cult steps to assign, not {m}", n=steps, m=amount)
                )
            return
        together = any(isinstance(d, CultSteps) and d.together for d in own)
        if together and amount < steps:
            raise NotationError(Text("all these steps belong on one cult"))
        for _ in range(1 if together else amount):
            self._play(seat, self._group(STEP)[track])

    def _give_up(self, seat: Seat, match: re.Match[str]) -> None:
        amount = int(match[1] or 1)
        what = match[2]
        self._check_debt(seat, what)
        forgo = self._group(FORGO)
        if what == "spade":
            if not amount < len(forgo):
                raise NotationError(Text("there are no {n} spades to give up", n=amount))
            self._play(seat, forgo[amount])
        elif what == "convert_w_to_p":
            self._play(seat, self._group(ORDAIN)[0])
        elif what in self._state.rules.cults.names:
            self._lower(seat, self._track(what), amount)
        elif what in GOODS:
            self._discard(seat, amount, GOODS[what])
        elif what in (
            "bridge",
            "free_d",
            "free_tp",
            "free_tf",
            "volcano_tf",
            "gain_favor",
            "gain_tw",
            "gain_p3_for_vp",
            "cult",
        ):
            for _ in range(amount):
                self._play(seat, forgo[0])
        else:
            raise NotationError(Text("'{text}' cannot be given up", text=what))

    def _check_debt(self, seat: Seat, what: str) -> None:
        """Cult steps that are owed come before anything else that is taken or given up."""
        if what not in self._state.rules.cults.names and owes_steps(self._state, seat):
            raise NotationError(
                Text("{faction} must lose cult steps first", faction=Text(seat.faction.name))
            )

    def _lower(self, seat: Seat, track: int, amount: int) -> None:
        own = [d for d in self._state.pending if d.seat == seat.index]
        debts = [d for d in own if isinstance(d, LoseSteps)]
        if debts:
            if amount != debts[0].steps:
                raise NotationError(Text("all these steps are lost on one cult"))
            self._play(seat, self._group(LOSE)[track])
            return
        for _ in range(amount):
            self._play(seat, self._group(LOWER)[track])

    def _discard(self, seat: Seat, amount: int, good: str) -> None:
        conversions = self._state.rules.conversions
        for action, conversion in zip(self._group(CONVERT), conversions, strict=True):
            if (conversion.source, conversion.target) == (good, "nothing"):
                for _ in range(amount):
                    self._play(seat, action)

    def _connect(self, seat: Seat, match: re.Match[str]) -> None:
        board = self._state.rules.board
        hexes = [self._hex(name) for name in match[1].split(":") if name]
        rivers = hexes
        if len(hexes) != 1 or board.terrain[hexes[0]] != RIVER:
            rivers = [r for r in board.rivers if all(h in board.neighbors[r] for h in hexes)]
        offers = self._state.offers_of(self._state.pending[0]) if self._state.pending else []
        for river in rivers:
            if self._group(CONNECT)[river] in offers:
                self._play(seat, self._group(CONNECT)[river])
                return
        raise NotationError(Text("connecting {text} founds no town", text=match[1]))

    def _pick_color(self, seat: Seat, match: re.Match[str]) -> None:
        terrain = self._terrain(match[1])
        group = self._group(TERRAIN)
        if terrain >= len(group):
            raise NotationError(Text("'{text}' cannot be picked", text=match[1]))
        self._play(seat, group[terrain])

    def _unlock(self, seat: Seat, match: re.Match[str]) -> None:
        if match[1] == "gain-priest":
            self._play(seat, self._only(PRIEST))
        else:
            terrain = self._terrain(match[1])
            group = self._group(UNLOCK)
            if terrain >= len(group):
                raise NotationError(Text("'{text}' cannot be unlocked", text=match[1]))
            self._play(seat, group[terrain])

    def _gain_token(self, seat: Seat, match: re.Match[str]) -> None:
        self._play(seat, self._only(TOKEN))

    def _wait(self, seat: Seat, match: re.Match[str]) -> None:
        """Nothing happens: a bookkeeping row, or a player who waits for others."""

    def _done(self, seat: Seat, match: re.Match[str]) -> None:
        if seat.actions:
            raise NotationError(
                Text("{faction} must take an action first", faction=Text(seat.faction.name))
            )
        if is_alone(self._state, seat):
            self.close_turn(seat.faction.code)

    def _resign(self, seat: Seat, match: re.Match[str]) -> None:
        self._play(seat, self._only(RESIGN))
