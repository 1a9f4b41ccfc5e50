"""The position: everything that changes during a game, and the questions that are open in it.

Lists inside a state are values: replaced, never changed in place, so that a copy may share them.
A state knows the set-up it was dealt from and what was played since: nothing can be played that
is not in its record.
What is asked lies in `pending`; the last decision there is to be answered. The ruleset has the
order of answers (`core.order`): a game kept in another one may leave more questions open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NoReturn, SupportsIndex

from spadework.core.errors import IllegalAction, not_by_itself
from spadework.core.naming import kind_in_words
from spadework.core.past import Played, all_played, same_past
from spadework.core.seat import NOTHING
from spadework.core.text import NO_TEXT, Text

if TYPE_CHECKING:
    from spadework.core.ruleset import Ruleset
    from spadework.core.seat import Seat
    from spadework.core.setup import Setup

# What lies on the hexes is kept in bytes, one a hex: a list would take seven times the room.
NOBODY: Final = 255
NEUTRAL: Final = 254  # owner of pieces that belong to no seat; seats are numbers below it
NO_KIND: Final = 255
NO_LAND: Final = 255


def with_byte(values: bytes, place: int, value: int) -> bytes:
    """*values* with one of them changed."""
    changed = bytearray(values)
    changed[place] = value
    return bytes(changed)


class Action:
    """What a player chooses. Immutable, made once per ruleset; *id* is its place in the table."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.id: int = -1
        self.rules: Ruleset | None = None  # whose table has it

    def __reduce__(self) -> tuple[Callable[[Ruleset, str], Action], tuple[Ruleset, str]]:
        if self.rules is None:
            raise not_by_itself(self)
        return action_of, (self.rules, self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def apply(self, state: State, decision: Decision) -> None:
        """Carry the answer out; trusts that it was offered."""
        raise AssertionError(f"{self.text} does nothing")

    def mismatch(self, state: State, asked: Decision) -> Text:
        """Why this is no answer to *asked*, whatever the seat owns; empty where it may be one."""
        return NO_TEXT

    def obstacle(self, state: State, seat: Seat) -> Text:
        """Why the rules keep *seat* from doing this; empty where only the moment is wrong."""
        return NO_TEXT

    def spades_bought(self, state: State, asked: Decision) -> int:
        """The spades that are paid for as an answer to *asked*, besides those in hand."""
        return 0


def action_of(rules: Ruleset, text: str) -> Action:
    """The action called *text* under *rules*."""
    return rules.table.parse(text)


class Decision:
    """What the engine asks one seat."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def __reduce__(self) -> NoReturn:
        raise not_by_itself(self)

    def offer(self, state: State, offers: list[Action]) -> None:
        """Append every legal answer to *offers*."""
        raise AssertionError("a decision without answers")

    def forgo(self, state: State, n: int) -> None:
        """Give up what is left, or *n* pieces of it."""
        state.close(self)

    def is_idle(self, state: State) -> bool:
        """Whether there is nothing to decide any more, so that the question is dropped."""
        return False

    def lapse(self, state: State) -> None:
        """Go on without an answer, as there is nothing to decide."""
        state.close(self)

    @property
    def is_turn(self) -> bool:
        """Whether this is the main question of a turn."""
        return False

    @property
    def is_shared(self) -> bool:
        """Whether seats may answer this in any order, each for itself."""
        return False

    @property
    def allows_free_actions(self) -> bool:
        """Whether conversions may come first when the seat is in its own turn."""
        return True

    @property
    def question(self) -> Text:
        """What is asked, in a few words."""
        return Text("decide")

    def __repr__(self) -> str:
        return f"<seat {self.seat + 1} is asked to {self.question}>"


class GameOver(Decision):
    """What is asked when the game is over: nothing, and nobody."""

    def offer(self, state: State, offers: list[Action]) -> None:
        """There is no answer."""

    @property
    def allows_free_actions(self) -> bool:
        return False

    @property
    def question(self) -> Text:
        return Text("do nothing more: the game is over")

    def __repr__(self) -> str:
        return "<the game is over>"


GAME_OVER: Final = GameOver(NOBODY)


def refused(action: Action, reason: Text) -> Text:
    """That *action* is not possible for a *reason*."""
    return Text("'{text}': {reason}", text=action.text, reason=reason)


class Store:
    """Memory of one mechanic, copied with the state."""

    def copy(self) -> Store:
        """An independent store with the same content."""
        raise AssertionError("a store that cannot be copied")

    def __repr__(self) -> str:
        return f"<memory of the {kind_in_words(self)}>"


# Is told what has happened to a seat: actions, and what comes without a choice (incomes, scoring).
Witness = Callable[["State", int, str], None]


class State:
    """A complete position; it can be copied, saved, shown or searched at any moment."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules
        self.seat_count: int = 0
        self.seats: list[Seat] = []
        self.dealt_boards: list[str] = []  # the faction boards dealt, where sides are still chosen
        self.terrain: bytes = b""
        self.owner: bytes = b""  # seat on the hex
        self.kind: bytes = b""  # kind of structure on the hex
        self.town: bytes = b""  # the town the hex belongs to: 1, 2, ... as founded; 0 for none
        self.adjacent: list[list[int]] = []  # direct adjacency among land hexes, bridges included
        self.bridges: list[int] = NOTHING  # bridge sites built, in order
        self.bridge_owners: list[int] = NOTHING
        self.cult_priests: bytes = b""  # seat of the priest on each space, track by track
        self.covered: int = 0  # shared action spaces used this round, as bits
        self.favor_left: list[int] = NOTHING
        self.town_left: list[int] = NOTHING
        self.bonus_coins: list[int] = NOTHING  # coins on the card
        self.bonus_free: int = 0  # cards on the table, as bits
        self.round_tiles: list[int] = NOTHING
        self.final_tiles: list[int] = NOTHING
        self.round: int = 0
        self.phase: int = 0
        self.order: list[int] = NOTHING  # seats in turn order of the round
        self.passing: list[int] = NOTHING  # seats in the order of passing
        self.active: int = NOBODY
        self.pending: list[Decision] = []
        self.events: int = 0  # building events so far, a number for each
        self.stores: list[Store] = []
        self.over: bool = False
        self.setup: Setup | None = None  # what it was dealt from; None for one made by hand
        self.last: Played | None = None  # what was played last, and before
        self.witness: Witness | None = None

    def copy(self) -> State:
        """An independent state in the same position; nobody watches it."""
        return self.under(self.rules)

    def under(self, rules: Ruleset) -> State:
        """A copy that is played on under *rules*, which have the same facts."""
        other = State(rules)
        other.seats = [seat.copy() for seat in self.seats]
        other.seat_count = self.seat_count
        other.dealt_boards = self.dealt_boards
        other.terrain = self.terrain
        other.owner = self.owner
        other.kind = self.kind
        other.town = self.town
        other.adjacent = self.adjacent
        other.bridges = self.bridges
        other.bridge_owners = self.bridge_owners
        other.cult_priests = self.cult_priests
        other.covered = self.covered
        other.favor_left = self.favor_left
        other.town_left = self.town_left
        other.bonus_coins = self.bonus_coins
        other.bonus_free = self.bonus_free
        other.round_tiles = self.round_tiles
        other.final_tiles = self.final_tiles
        other.round = self.round
        other.phase = self.phase
        other.order = self.order
        other.passing = self.passing
        other.active = self.active
        other.pending = self.pending
        other.events = self.events
        if self.stores:
            other.stores = [store.copy() for store in self.stores]
        other.over = self.over
        if rules is self.rules:  # the record is one of these rules
            other.setup = self.setup
            other.last = self.last
        return other

    # --- positions as values

    def __eq__(self, other: object) -> bool:
        """Whether both have the same record; positions made by hand equal only themselves."""
        if self is other:
            return True
        if not isinstance(other, State) or self.setup is None or other.setup is None:
            return False
        return same_past(self.last, other.last) and self.setup == other.setup

    def __hash__(self) -> int:
        """Of the record as it is now: play on with a copy of what is a key somewhere."""
        past = [(step.seat, step.action.text) for step in all_played(self.last)]
        return hash((self.setup, tuple(past)))

    def __repr__(self) -> str:
        played = f"{self.rules.name}, {self.seat_count} seats"
        if self.over:
            points = ", ".join([f"{seat.faction.name} {seat.points}" for seat in self.seats])
            return f"<{played}: the game is over: {points}>"
        asked = self.question
        stage = f"round {self.round}" if self.round else "set-up"
        who = self.name_of(asked.seat)
        return f"<{played}: {stage}; it is for {who} to {self.question_to(asked)}>"

    def _repr_svg_(self) -> str | None:
        """The board for notebooks; None (they take the sentence above) where nobody draws it."""
        shown = self.rules.shown
        return None if shown is None else shown(self)

    # --- questions

    def ask(self, decision: Decision) -> None:
        """Put *decision* on top: it is answered before everything asked earlier."""
        if decision.seat < len(self.seats) and self.seats[decision.seat].dropped:
            return  # who has left is asked nothing any more
        pending = self.pending[:]
        pending.append(self.rules.order.adapt(decision))
        self.pending = pending

    def ask_last(self, decision: Decision) -> None:
        """Put *decision* below everything that is open."""
        self.pending = [self.rules.order.adapt(decision), *self.pending]

    def close(self, decision: Decision) -> None:
        """Take an answered decision away."""
        self.pending = [d for d in self.pending if d is not decision]

    def replace(self, old: Decision, new: Decision) -> None:
        """Let *new* stand where *old* stood."""
        asked = self.rules.order.adapt(new)
        self.pending = [asked if d is old else d for d in self.pending]

    @property
    def question(self) -> Decision:
        """The decision to be answered; `GAME_OVER` if there is none any more."""
        return self.pending[-1] if self.pending else GAME_OVER

    def offers(self) -> list[Action]:
        """Every legal answer to the question, or to all that are open in any order."""
        return self.rules.order.offers(self)

    def offers_of(self, decision: Decision) -> list[Action]:
        """Every legal answer to *decision*, free actions of the own turn included."""
        return self.rules.order.offers_of(self, decision)

    def offer_possible(self, asked: Decision, actions: list[Action], offers: list[Action]) -> None:
        """Append those of *actions* that no reason speaks against as an answer to *asked*.

        So the rules of a question are written down once; where it is asked at every step, its
        offers are listed in a faster way, and a test holds both against each other.
        """
        for action in actions:
            if action.id < 0 or action.mismatch(self, asked):
                continue
            if asked.seat >= len(self.seats) or not action.obstacle(self, self.seats[asked.seat]):
                offers.append(action)

    def open_decisions(self) -> list[Decision]:
        """The decisions that may be answered now, the one to be answered first.

        It is the last one alone, unless several are shared or the order is another one.
        """
        return self.rules.order.open_decisions(self)

    def seats_asked(self) -> list[int]:
        """Who may answer now, first who is to answer first."""
        found: list[int] = []
        for decision in self.open_decisions():
            if decision.seat not in found:
                found.append(decision.seat)
        return found

    def asked_of(self, seat: int) -> Decision | None:
        """The open decision that *seat* answers first; None if it is not asked."""
        for decision in self.open_decisions():
            if decision.seat == seat:
                return decision
        return None

    def offers_to(self, seat: int = NOBODY) -> list[Action]:
        """Every legal answer of *seat* (or of anybody) to the open questions, each once."""
        found: list[Action] = []
        for decision in self.open_decisions():
            if seat in (NOBODY, decision.seat):
                found.extend(self.offers_of(decision))
        return list(dict.fromkeys(found))

    def answered_by(self, action: Action, seat: int = NOBODY) -> Decision | None:
        """The open decision that *seat* (or whoever is asked) can answer with *action*, if any."""
        outside = self.rules.order.decision_outside(self, action, seat)
        if outside is not None:
            return outside
        for decision in self.open_decisions():
            if (seat in (NOBODY, decision.seat)) and action in self.offers_of(decision):
                return decision
        return None

    def answer_called(self, text: str, seat: int = NOBODY) -> Action | None:
        """The action called *text*, if *seat* (or whoever is asked) can answer with it now."""
        action = self.rules.table.by_text.get(text)
        if action is None or self.over or self.answered_by(action, seat) is None:
            return None
        return action

    def play(self, what: Action | str | SupportsIndex, seat: int = NOBODY) -> None:
        """Let *seat* (or whoever is asked) answer, and go on to the next question.

        *what* is an action, its text or its id.
        """
        action = what if isinstance(what, Action) else self.rules.table.find(what)
        decision = self.answered_by(action, seat)
        if decision is None:
            raise IllegalAction(self.refusal(action, seat))
        self.answer(decision, action)

    def refusal(self, action: Action, seat: int) -> Text:
        """One sentence that says why *action* is not possible."""
        if not self.rules.table.has(action):
            return Text("'{text}' is an action of other rules", text=action.text)
        return refused(action, self.reason_against(action, seat))

    def reason_against(self, action: Action, seat: int) -> Text:
        """Why *action* is not possible, without naming it."""
        if self.over:
            return Text("the game is over")
        actor = self.pending[-1].seat if seat == NOBODY else seat
        untimely = self._why_untimely(action, actor)
        obstacle = NO_TEXT
        if actor < len(self.seats):
            found = self.rules.order.obstacle(self, self.seats[actor], action)
            obstacle = self.worded_for(actor, found)
        if untimely and obstacle:
            return Text("{reason}; besides, {more}", reason=untimely, more=obstacle)
        return untimely or obstacle or self.first_to_do(self.pending[-1])

    def _why_untimely(self, action: Action, actor: int) -> Text:
        """Why *actor* cannot answer any open question with *action*; empty if it can."""
        asked = [d for d in self.open_decisions() if d.seat == actor]
        if not asked:
            first = self.pending[-1]
            return Text(
                "it is for {who} to {question}",
                who=self.name_of(first.seat),
                question=self.question_to(first),
            )
        for decision in asked:
            if not action.mismatch(self, decision):
                return NO_TEXT
        for decision in self.pending:
            if decision.seat == actor and not action.mismatch(self, decision):
                return self.first_to_do(asked[-1])
        return self.worded_for(actor, action.mismatch(self, asked[-1]))

    def first_to_do(self, asked: Decision) -> Text:
        """That *asked* has to be answered before anything else."""
        return Text(
            "it is for {who} to {question} first",
            who=self.name_of(asked.seat),
            question=self.question_to(asked),
        )

    def question_to(self, asked: Decision) -> Text:
        """What *asked* wants to know, in the words of who is asked."""
        return self.worded_for(asked.seat, asked.question)

    def worded_for(self, seat: int, text: Text) -> Text:
        """*text* in the words of the game and of the faction that *seat* has, if any."""
        return self.rules.worded(text, self.seats[seat].faction if seat < len(self.seats) else None)

    def name_of(self, seat: int) -> Text:
        """What to call a seat: its faction, or its number while factions are being chosen."""
        if seat == NEUTRAL:
            return Text("nobody")
        if seat < len(self.seats):
            return Text("the {faction}", faction=Text(self.seats[seat].faction.name))
        return Text("player {n}", n=seat + 1)

    def answer(self, decision: Decision, action: Action) -> None:
        """Carry out an answer that is known to be legal, and go on to the next question."""
        action.apply(self, decision)
        self.write_down(decision.seat, action)
        if self.witness is not None and decision.seat < len(self.seats):
            self.note(decision.seat, action.text)
        self.rules.proceed(self)

    def write_down(self, seat: int, action: Action) -> None:
        """Add to the record what was carried out."""
        self.last = Played(self.last, seat, action)

    def note(self, seat: int, what: str) -> None:
        """Tell the witness, if there is one."""
        if self.witness is not None:
            self.witness(self, seat, what)
