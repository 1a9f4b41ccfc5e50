"""Effects: what a reward gives, each a small class beside the mechanic it belongs to.

How this works: a reward is a list of effects. The mechanics of a game say by which words the fact
files name the effects they know (`core.forms`), and `read_reward` makes a reward of a row with such
words. An effect is granted where it arises; it tells what could be in the way, and describes itself
to those who draw or weigh rewards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from spadework.core.amounts import count
from spadework.core.forms import Form, read_forms
from spadework.core.naming import kind_in_words
from spadework.core.text import NO_TEXT, Text

if TYPE_CHECKING:
    from spadework.core.rows import Row
    from spadework.core.ruleset import Ruleset
    from spadework.core.seat import Seat
    from spadework.core.state import State

# When the effects of a reward are granted, one after the other (RULES_NOTES 8.4): keys first, so
# that they count for its cult steps. Of what is asked, the last is answered first.
KEYS: Final = 0
GOODS: Final = 1
STEPS: Final = 2
AT_ONCE: Final = 3
ASKED: Final = 4
ASKED_LAST: Final = 5

ARROW: Final = ("", "→")


class Effect:
    """One thing that a reward gives."""

    @property
    def rank(self) -> int:
        """When it is granted among the other effects of its reward."""
        return ASKED

    @property
    def opens_work(self) -> bool:
        """Whether it opens a transform-and-build."""
        return False

    def grant(self, state: State, seat: Seat, source: int) -> None:
        """Give it to *seat*; points are booked under *source*."""
        raise AssertionError(f"{type(self).__name__} cannot be granted")

    def grant_after_round(self, state: State, seat: Seat, times: int, source: int) -> None:
        """Give it several *times*, when a round is over."""
        for _ in range(times):
            self.grant(state, seat, source)

    def plus(self, other: Effect) -> Effect | None:
        """Both as one effect; None if they stay two."""
        return None

    # --- what is in the way

    def obstacle(self, state: State, seat: Seat) -> Text:
        """Why nothing that gives it can be taken now; empty if there is no reason."""
        return NO_TEXT

    def obstacle_to_action(self, state: State, seat: Seat, power: int) -> Text:
        """Why an action that gives it and leaves *power* in bowl 3 cannot be taken."""
        return NO_TEXT

    def why_idle(self, state: State, seat: Seat) -> Text:
        """Why it could do nothing at all (see `rules.idle`); empty if it could do something."""
        return NO_TEXT

    # --- descriptions

    @property
    def amounts(self) -> list[tuple[str, int]]:
        """The things it gives that can be counted, each by a word in the singular."""
        return []

    @property
    def told(self) -> int:
        """When it is told among the other effects of its reward."""
        return self.rank

    def phrases(self, rules: Ruleset) -> list[Text]:
        """What it gives, in the words of the rules: phrases that read on after "brings"."""
        return [count(n, word) for word, n in self.amounts]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        """What it gives as pictures, each with an amount or a sign."""
        return [(word, str(n)) for word, n in self.amounts]

    def __repr__(self) -> str:
        amounts = "".join([f", {n} {word}" for word, n in self.amounts])
        return f"<{kind_in_words(self)}{amounts}>"


E = TypeVar("E", bound=Effect)


class Reward:
    """What something gives at once: effects, in the order in which they are granted."""

    def __init__(self, effects: list[Effect] | None = None) -> None:
        self.effects: Final[list[Effect]] = sorted(effects or [], key=_rank)
        self.gifts: Final = [effect for effect in self.effects if not effect.opens_work]
        self.works: Final = [effect for effect in self.effects if effect.opens_work]

    def grant(self, state: State, seat: Seat, source: int) -> None:
        """Give everything to *seat*; what opens a transform-and-build comes last."""
        for effect in self.gifts:
            effect.grant(state, seat, source)
        for effect in self.works:
            effect.grant(state, seat, source)

    def plus(self, effect: Effect) -> Reward:
        """This reward with one more effect, joined to one of its kind if there is any."""
        return Reward(joined(self.effects, effect))

    def find(self, kind: type[E]) -> E | None:
        """The effect of a kind, if the reward has it."""
        for effect in self.effects:
            if isinstance(effect, kind):
                return effect
        return None

    def amount(self, word: str) -> int:
        """How many of the things called *word* it gives."""
        return amount_of(self.effects, word)

    def obstacle(self, state: State, seat: Seat) -> Text:
        """Why nothing that gives it can be taken now; empty if there is no reason."""
        for effect in self.effects:
            reason = effect.obstacle(state, seat)
            if reason:
                return reason
        return NO_TEXT

    def obstacle_to_action(self, state: State, seat: Seat, power: int) -> Text:
        """Why an action that gives it and leaves *power* in bowl 3 cannot be taken."""
        for effect in self.effects:
            reason = effect.obstacle_to_action(state, seat, power)
            if reason:
                return reason
        return NO_TEXT

    def why_idle(self, state: State, seat: Seat) -> Text:
        """Why none of it could do anything; empty if some of it could."""
        reason = NO_TEXT
        for effect in self.effects:
            why = effect.why_idle(state, seat)
            if not why:
                return NO_TEXT
            reason = reason or why
        return reason

    def phrases(self, rules: Ruleset) -> list[Text]:
        """What it gives, in the words of the rules, goods first."""
        return [words for effect in self._in_words() for words in effect.phrases(rules)]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        """What it gives as pictures, each with an amount or a sign."""
        return [sign for effect in self._in_words() for sign in effect.signs(rules)]

    def _in_words(self) -> list[Effect]:
        return sorted(self.effects, key=_told)

    def __repr__(self) -> str:
        effects = [repr(effect)[1:-1] for effect in self.effects]
        return f"<reward: {'; '.join(effects) or 'nothing'}>"


def _rank(effect: Effect) -> int:
    return effect.rank


def _told(effect: Effect) -> int:
    return effect.told


def joined(effects: list[Effect], more: Effect) -> list[Effect]:
    """*effects* and one *more*, which is joined to one of its kind if there is any."""
    for i, effect in enumerate(effects):
        both = effect.plus(more)
        if both is not None:
            return [*effects[:i], both, *effects[i + 1 :]]
    return [*effects, more]


def all_joined(effects: list[Effect], others: list[Effect]) -> list[Effect]:
    """The effects of both lists, those of a kind joined."""
    for more in others:
        effects = joined(effects, more)
    return effects


def amount_of(effects: list[Effect], word: str) -> int:
    """How many of the things called *word* the *effects* give."""
    found = 0
    for effect in effects:
        for name, n in effect.amounts:
            if name == word:
                found += n
    return found


def read_effects(row: Row, forms: list[Form[Effect]]) -> list[Effect]:
    """The effects that *row* names."""
    return read_forms(row, forms, Text("there is no effect '{text}'"))


def read_reward(row: Row, forms: list[Form[Effect]]) -> Reward:
    """The reward that *row* names."""
    return Reward(read_effects(row, forms))
