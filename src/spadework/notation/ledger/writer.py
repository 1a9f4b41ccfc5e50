"""Writing Snellman ledgers: our games as rows that the site's tracker replays.

How this works: while a game is replayed, our own reader follows the rows as they are written and
stands for the tracker. Where the tracker has something open that a strict game does not ask about
(spades that lead nowhere, offers of power that find no room, priests of factions with every terrain
unlocked), rows are added that give it up. And as the tracker ends a turn with the first command of
somebody else, the answers of neighbors, and what they bring the builder, are held back until the
turn is over; what the builder converts meanwhile comes first.

Points and power for spades are booked by the tracker on receipt. Games that book them on use (our
default) end with other totals in the ledger where a free spade was wasted, and only there.
"""

from __future__ import annotations

import re
from typing import Final

from spadework.core.errors import NotationError
from spadework.core.ruleset import Ruleset
from spadework.core.seat import Seat
from spadework.core.state import NOBODY, Decision, State
from spadework.core.text import Text
from spadework.loose_order.turns import Resign, is_alone, turn_is_held
from spadework.notation.game import Entry, Game, as_game
from spadework.notation.ledger.order import goods_of, tellable
from spadework.notation.ledger.phrases import (
    Occasion,
    commands,
    give_up,
    heading,
    open_things,
    refusal,
)
from spadework.notation.ledger.reader import Reading
from spadework.notation.ledger.text import read_rows
from spadework.rules.cults.steps import ClimbToTop, CultSteps, ReachTop, StepsOnCults
from spadework.rules.flow.passing import Pass
from spadework.rules.flow.rounds import FACTIONS
from spadework.rules.flow.turns import EndTurn, turn_of
from spadework.rules.ground.homes import NewHome
from spadework.rules.ground.terraforming import FirstDwelling, Transform
from spadework.rules.ground.town_tiles import ChooseTown
from spadework.rules.power.leech import LeechOffer
from spadework.rules.power.leech_abilities import TokenForPoints
from spadework.rules.ships.trade_facts import has_trade

# They end a row, as they end an entry of the site.
CLOSING: Final = re.compile(r"^(leech|decline|pass|pick-color|done|wait)\b")
# Power for neighbors and what follows from it: dealt with when the builder's turn is over.
ANSWERS: Final = (LeechOffer, CultSteps, TokenForPoints)
CONVERSION: Final = re.compile(r"^convert (\d+)([A-Z]+) to (\d+)([A-Z]+)$")


def write_ledger(game: Game) -> str:
    """The game as a ledger; refused where the ledger language has no words for it."""
    check_ledger_words(as_game(game).state.rules)
    return "\n".join(_Writing(game).rows()) + "\n"


def check_ledger_words(rules: Ruleset) -> None:
    """Refuse games that the ledger language has no words for."""
    if rules.name != "terra_mystica":
        raise NotationError(Text("ledgers have no words for {name}", name=rules.name))
    if has_trade(rules):
        raise NotationError(
            Text(
                "ledgers do not know Merchants of the Seas: the site has no words for ships and "
                "trade; our own text and JSON do"
            )
        )


class _Writing:
    """A ledger being written."""

    def __init__(self, game: Game) -> None:
        self._game: Final = game
        self._state: Final = game.at(0)
        self._reading: Final = Reading(game.catalog)
        self._rows: Final[list[str]] = []
        self._speaker: int = NOBODY  # whose row is still open
        self._held: list[tuple[int, str]] = []
        self._hastened: bool = False  # something was said before what is held back

    def rows(self) -> list[str]:
        """All rows."""
        for row in heading(self._game):
            self._write_row(row)
        record = tellable(self._game)
        self._catch_up()
        is_strict = self._state.rules.order.is_strict
        write = self._write_strictly if is_strict else self._write_loosely
        for i in range(len(record)):
            write(record, i)
        self._release()
        return self._rows

    def _write_loosely(self, record: list[Entry], i: int) -> None:
        """A game of the tracker's own kind: what it did is told one by one."""
        entry = record[i]
        if isinstance(entry.action, Resign):
            self._write_row(f"drop-faction {self._code(entry.seat)}")
        for command in commands(Occasion(self._state, self._decision(entry), entry.action)):
            self._say(entry.seat, command)
        if isinstance(entry.action, Transform):
            self._check_way(entry.action)
        self._state.play(entry.action, entry.seat)
        if isinstance(entry.action, EndTurn) and i + 1 < len(record):
            self._part_turns(entry.seat, record[i + 1].seat)
        self._catch_up()

    def _check_way(self, action: Transform) -> None:
        """The tracker finds the way round the wheel by the spades in hand."""
        read = self._reading.game.record[-1].action
        if str(read) != str(action):
            raise NotationError(
                Text(
                    "a ledger cannot say '{text}' here: it means '{name}'",
                    text=str(action),
                    name=str(read),
                )
            )

    def _part_turns(self, seat: int, after: int) -> None:
        """The end of a turn shows when somebody else speaks; if nobody does, say it."""
        if after != seat or self._tracker.active != seat or self._tracker.seats[seat].actions:
            return
        if is_alone(self._tracker, self._tracker.seats[seat]):
            self._say(seat, "done")
        elif self._state.active != NOBODY:
            self._say(self._state.active, "wait")

    def _write_strictly(self, record: list[Entry], i: int) -> None:
        """A game by the rules: what it does not ask about is settled for the tracker."""
        entry = record[i]
        state = self._state
        occasion = Occasion(state, state.question, entry.action)
        turn = turn_of(state)
        for command in self._strict_commands(occasion, record, i):
            self._say_or_hold(occasion, command)
        state.play(entry.action, entry.seat)
        self._catch_up()
        if not self._reading.has_begun:
            return  # factions are still being bid for
        if turn_of(state) == turn:
            # After a pass only the end of the turn is left, and for the tracker it is over.
            if not isinstance(entry.action, Pass):
                self._settle(ANSWERS)
            return
        self._release()
        self._settle(())
        if turn[1] != NOBODY:
            self._check_cults(turn[1])
        if turn[0] == state.round and turn[1] == state.active:
            seat = turn[1]
            if self._tracker.seats[seat].turns < state.seats[seat].turns:
                self._say(seat, "done")

    # --- what is said

    def _strict_commands(self, occasion: Occasion, record: list[Entry], i: int) -> list[str]:
        if isinstance(occasion.action, ChooseTown):
            return [*self._lowering(occasion, record[i + 1 :]), *commands(occasion)]
        if isinstance(occasion.action, ClimbToTop) and not any(
            isinstance(d, ReachTop) for d in self._tracker.pending
        ):
            return []  # the other cults were lowered, and the tracker's choice is ours
        return commands(occasion)

    def _lowering(self, occasion: Occasion, following: list[Entry]) -> list[str]:
        """Steps down before a town tile, so that its key goes to the cults that its owner chooses.

        The site's players do so, because its tracker picks a cult of its own (RULES_NOTES 8.5).
        """
        action = occasion.action
        assert isinstance(action, ChooseTown)
        state = occasion.state
        steps = state.rules.town_tiles[action.tile].reward.find(StepsOnCults)
        after = state.copy()
        after.play(action, occasion.decision.seat)
        asked = None if after.over else after.question
        if steps is None or not isinstance(asked, ReachTop):
            return []
        chosen = _tracks_chosen(after, following)
        cults = state.rules.cults
        return [
            give_up(cults.names[t].upper(), 1)
            for t in asked.tracks
            if chosen and t not in chosen
            for _ in range(occasion.seat.cults[t] + steps.steps[t] - cults.top + 1)
        ]

    def _say_or_hold(self, occasion: Occasion, command: str) -> None:
        decision = occasion.decision
        if self._is_held(decision):
            self._held.append((decision.seat, command))
            return
        self._hastened = self._hastened or bool(self._held)
        try:
            self._say(decision.seat, command)
        except NotationError as error:
            raise self._out_of_place(occasion.seat) if self._held else error from error

    def _is_held(self, decision: Decision) -> bool:
        """Whether saying the answer now would end the turn, or it belongs to one held back."""
        if isinstance(decision, NewHome):
            return True
        if self._held and isinstance(decision, ANSWERS):
            return True
        if not isinstance(decision, LeechOffer):
            return False
        builder = self._tracker.seats[decision.builder]
        return not builder.actions and not turn_is_held(self._tracker, builder)

    def _release(self) -> None:
        """The turn is over: say what was held back."""
        for seat, command in self._held:
            self._say(seat, command)
        self._held = []
        if self._hastened:
            self._hastened = False
            for ours, theirs in zip(self._state.seats, self._tracker.seats, strict=True):
                if ours.abilities.power_taken and goods_of(ours) != goods_of(theirs):
                    raise self._out_of_place(ours)

    def _out_of_place(self, seat: Seat) -> NotationError:
        return NotationError(
            Text(
                "{faction} convert after the answer of a neighbor in the same turn, and what the "
                "answer brought matters; a ledger has no place for that",
                faction=Text(seat.faction.name),
            )
        )

    def _settle(self, but: tuple[type[Decision], ...]) -> None:
        """Give up what the tracker has open and the game does not ask about."""
        ours = open_things(self._state, but)
        while surplus := open_things(self._tracker, but) - ours:
            # One thing at a time: the next phase may begin with it and open more.
            (seat, thing), n = next(iter(surplus.items()))
            for command in refusal(thing, n):
                self._say(seat, command)

    def _catch_up(self) -> None:
        """Say what lies on the table without anybody's choice: factions and first dwellings."""
        state = self._state
        limit = len(state.seats)
        if state.phase == FACTIONS:
            limit = min(limit, state.question.seat + 1)
        seated = len(self._tracker.seats) if self._reading.has_begun else 0
        for seat in state.seats[seated:limit]:
            self._write_row(f"setup {seat.faction.code}")
            self._check_start(seat)
        given = self._game.setup.dwellings
        while given and self._tracker.pending:
            if not isinstance(self._tracker.question, FirstDwelling):
                break
            owner = self._tracker.question.seat
            placed = len(self._tracker.seats[owner].structures)
            self._say(owner, f"build {given[owner][placed]}")

    def _check_cults(self, seat: int) -> None:
        """The tracker makes up for a step that lacked a key when one comes in the same turn."""
        if self._state.seats[seat].cults != self._tracker.seats[seat].cults:
            raise NotationError(
                Text(
                    "{faction} lose the last step of a cult for want of a key, and the site "
                    "makes up for it; a ledger has no place for that",
                    faction=Text(self._state.seats[seat].faction.name),
                )
            )

    def _check_start(self, seat: Seat) -> None:
        ours = seat.breakdown[self._state.rules.source["start"]]
        theirs = self._tracker.seats[seat.index].points
        if ours != theirs:
            raise NotationError(
                Text(
                    "{faction} begin with {n} points, and a ledger gives them {m} on this map: "
                    "it knows neither auctions nor other tables",
                    faction=Text(seat.faction.name),
                    n=ours,
                    m=theirs,
                )
            )

    # --- rows

    @property
    def _tracker(self) -> State:
        """The position as the tracker sees it."""
        return self._reading.game.state

    def _code(self, seat: int) -> str:
        return self._state.seats[seat].faction.code

    def _decision(self, entry: Entry) -> Decision:
        """The decision that an action answers under loose order."""
        decision = self._state.answered_by(entry.action, entry.seat)
        assert decision is not None, f"'{entry.action}' is in the record and answers nothing"
        return decision

    def _say(self, seat: int, command: str) -> None:
        """Let *seat* speak, in its open row if it has one."""
        row = f"{self._code(seat)}: {command}"
        self._read(row)
        if seat != self._speaker or _moves_up(self._rows[-1], command):
            self._rows.append(row)
        else:
            self._rows[-1] = _joined(self._rows[-1], command)
        self._speaker = NOBODY if CLOSING.match(command) or not self._tracker.round else seat

    def _write_row(self, row: str) -> None:
        self._read(row)
        self._rows.append(row)
        self._speaker = NOBODY

    def _read(self, row: str) -> None:
        for command in read_rows([row]):
            try:
                self._reading.read_command(command, self._state.seat_count)
            except NotationError as error:
                raise NotationError(
                    Text("a ledger cannot say '{text}' here: {reason}", text=row, reason=error.text)
                ) from error


def _tracks_chosen(state: State, following: list[Entry]) -> list[int]:
    """The cults that take the keys, as the *following* actions say."""
    chosen: list[int] = []
    for entry in following:
        if not any(isinstance(d, ReachTop) for d in state.pending):
            break
        if isinstance(entry.action, ClimbToTop):
            chosen.append(entry.action.track)
        state.play(entry.action, entry.seat)
    return chosen


def _moves_up(row: str, command: str) -> bool:
    """Whether the site would take *command* earlier than it stands at the end of *row*.

    Answers to offers come first, and an action comes before the spades that are dug.
    """
    dug = row.rpartition(". ")[2].rpartition(": ")[2].startswith("dig ")
    return command.startswith(("leech", "decline")) or (dug and command.startswith("action "))


def _joined(row: str, command: str) -> str:
    """A row with one more command; a conversion made again is added to the last one.

    >>> _joined("witches: build A1. convert 1W to 1C", "convert 1W to 1C")
    'witches: build A1. convert 2W to 2C'
    """
    head, _, last = row.rpartition(" convert ")
    old = CONVERSION.match(f"convert {last}")
    new = CONVERSION.match(command)
    if old and new and (old[2], old[4]) == (new[2], new[4]):
        give, get = int(old[1]) + int(new[1]), int(old[3]) + int(new[3])
        return f"{head} convert {give}{new[2]} to {get}{new[4]}"
    return f"{row}. {command}"
