"""What is printed on boards, cards and tiles: immutable tables that never change during a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spadework.core.abilities import Abilities, Ability
from spadework.core.amounts import named_amounts
from spadework.core.effects import Effect, Reward, all_joined, amount_of
from spadework.core.lasting import Lasting
from spadework.core.text import Text, game_word, in_a_row

if TYPE_CHECKING:
    from spadework.core.seat import Seat
    from spadework.core.state import State

NO_TILE: Final = -1
NO_TERRAIN: Final = -1
ALWAYS: Final = -1  # no large structure is needed


class Price:
    """What something costs; *tokens* are power tokens that leave the game."""

    def __init__(
        self, coins: int = 0, workers: int = 0, priests: int = 0, power: int = 0, tokens: int = 0
    ) -> None:
        self.coins: Final = coins
        self.workers: Final = workers
        self.priests: Final = priests
        self.power: Final = power
        self.tokens: Final = tokens

    def plus(self, other: Price) -> Price:
        """Both prices together."""
        return Price(
            self.coins + other.coins,
            self.workers + other.workers,
            self.priests + other.priests,
            self.power + other.power,
            self.tokens + other.tokens,
        )

    def times(self, n: int) -> Price:
        """The price of *n* pieces."""
        return Price(
            self.coins * n, self.workers * n, self.priests * n, self.power * n, self.tokens * n
        )

    def __str__(self) -> str:
        return str(self.text)

    @property
    def text(self) -> Text:
        """The price in words."""
        return in_a_row(self.amounts()) or Text("nothing")

    def amounts(self) -> list[Text]:
        """What is to be paid, good by good; empty if nothing is."""
        return named_amounts(self.coins, self.workers, self.priests, self.power, self.tokens)

    def __repr__(self) -> str:
        return f"<price: {self}>"


class Income:
    """What comes in every round: goods, and perhaps other effects."""

    def __init__(
        self,
        coins: int = 0,
        workers: int = 0,
        priests: int = 0,
        power: int = 0,
        others: list[Effect] | None = None,
    ) -> None:
        self.coins: Final = coins
        self.workers: Final = workers
        self.priests: Final = priests
        self.power: Final = power
        self.others: Final[list[Effect]] = others or []

    @property
    def is_some(self) -> bool:
        """Whether anything comes in."""
        return bool(self.coins or self.workers or self.priests or self.power or self.others)

    def plus(self, other: Income) -> Income:
        """Both incomes together."""
        return Income(
            self.coins + other.coins,
            self.workers + other.workers,
            self.priests + other.priests,
            self.power + other.power,
            all_joined(self.others, other.others),
        )

    def amount(self, word: str) -> int:
        """How many things called *word* come in besides goods."""
        return amount_of(self.others, word)

    def __repr__(self) -> str:
        goods = named_amounts(self.coins, self.workers, self.priests, self.power)
        parts = [*[str(amount) for amount in goods], *[repr(e)[1:-1] for e in self.others]]
        return f"<income: {', '.join(parts) or 'nothing'}>"


class Conversion:
    """A free exchange in the own turn; a *special* one is open only to factions that list it."""

    def __init__(self, give: int, source: str, get: int, target: str, special: bool) -> None:
        self.give: Final = give
        self.source: Final = source
        self.get: Final = get
        self.target: Final = target
        self.special: Final = special
        self.text: Final = f"convert {give} {source} to {get} {target}"

    def __repr__(self) -> str:
        return f"<{self.text}>"


class StructureKind:
    """A kind of structure: how many there are, what it grows from, how it counts."""

    def __init__(
        self,
        code: str,
        name: str,
        count: int,
        grown_from: int,
        town_size: int,
        *,
        riverside: bool = False,
    ) -> None:
        self.code: Final = code
        self.name: Final = name
        self.count: Final = count
        self.grown_from: Final = grown_from
        self.town_size: Final = town_size
        self.riverside: Final = riverside  # stands beside a river, unless trade goes over land

    @property
    def title(self) -> Text:
        """What it is called in a sentence."""
        return game_word(self.name)

    @property
    def plural(self) -> Text:
        """Several of them."""
        name = self.name
        return game_word(f"{name.removesuffix('y')}ies" if name.endswith("ry") else f"{name}s")

    def __repr__(self) -> str:
        return f"<{self.title}>"


class ActionSpace:
    """An octagon: a power action of the board, or a special action of a tile or stronghold."""

    def __init__(
        self,
        code: str,
        price: Price,
        reward: Reward,
        *,
        once: bool,
        shared: bool,
        source: int,
        reuse_needs: int = -1,
    ) -> None:
        self.code: Final = code
        self.price: Final = price
        self.reward: Final = reward
        self.once: Final = once
        self.shared: Final = shared
        self.source: Final = source
        self.reuse_needs: Final = reuse_needs  # kind that those need besides who may use it again

    def __repr__(self) -> str:
        return f"<action space {self.code}>"


class BonusCard:
    """A bonus card: income, and perhaps a special action, shipping or points on passing."""

    def __init__(
        self,
        code: str,
        income: Income,
        *,
        action: int,
        shipping: int,
        lasting: list[Lasting],
        source: int,
        drawn_first: bool = False,
    ) -> None:
        self.code: Final = code
        self.income: Final = income
        self.action: Final = action
        self.shipping: Final = shipping
        self.lasting: Final = lasting
        self.drawn_first: Final = drawn_first  # one of those a few are drawn of before the others
        self.source: Final = source

    def __repr__(self) -> str:
        return f"<bonus card {self.code}>"


class FavorTile:
    """A favor tile: steps on one cult, perhaps a reward, and lasting effects."""

    def __init__(
        self,
        code: str,
        count: int,
        steps: list[int],
        income: Income,
        *,
        action: int,
        town_power: int,
        points_on: list[int],
        lasting: list[Lasting],
        source: int,
        reward: Reward,
        excludes: int = 0,
    ) -> None:
        self.code: Final = code
        self.count: Final = count
        self.steps: Final = steps
        self.income: Final = income
        self.action: Final = action
        self.town_power: Final = town_power
        self.points_on: Final = points_on
        self.lasting: Final = lasting
        self.source: Final = source
        self.reward: Final = reward  # at once, besides the steps
        self.excludes: Final = excludes  # tiles that nobody has together with this one, as bits

    def __repr__(self) -> str:
        return f"<favor tile {self.code}>"


class Choice:
    """One of several rewards; *text* names it in answers."""

    def __init__(self, text: str, reward: Reward) -> None:
        self.text: Final = text
        self.reward: Final = reward

    def __repr__(self) -> str:
        return f"<choice {self.text}>"


class TownTile:
    """A town tile and its one-time reward, the key included; *each*: every seat has its own."""

    def __init__(self, code: str, count: int, reward: Reward, *, each: bool = False) -> None:
        self.code: Final = code
        self.count: Final = count
        self.reward: Final = reward
        self.each: Final = each

    def __repr__(self) -> str:
        return f"<town tile {self.code}>"


class Event:
    """Something besides building that tiles reward: its *code* in data, a picture and the words."""

    def __init__(self, code: str, icon: str, text: Text) -> None:
        self.code: Final = code
        self.icon: Final = icon
        self.text: Final = text

    def __repr__(self) -> str:
        return f"<event: {self.text}>"


class RoundTile:
    """A scoring tile: points during the round, a cult bonus after it."""

    def __init__(
        self,
        code: str,
        points_on: list[int],
        track: int,
        per: int,
        reward: Reward,
        *,
        not_in_rounds: list[int],
        source: int,
        count: int = 1,
    ) -> None:
        self.code: Final = code
        self.count: Final = count
        self.points_on: Final = points_on
        self.track: Final = track  # -1: priests standing on the cult board
        self.per: Final = per
        self.reward: Final = reward
        self.not_in_rounds: Final = not_in_rounds
        self.source: Final = source

    def __repr__(self) -> str:
        return f"<scoring tile {self.code}>"


class Measure:
    """What an additional final scoring compares; *text* says so to players."""

    def __init__(self, text: Text) -> None:
        self.text: Final = text

    @property
    def depends_on_kinds(self) -> bool:
        """Whether it matters which kind of structure stands where."""
        return False

    def of(self, state: State, seat: Seat, networks: list[list[int]]) -> int:
        """What *seat* has of it, given its *networks* of connected structures."""
        raise AssertionError("a measure that measures nothing")

    def __repr__(self) -> str:
        return f"<{self.text}>"


class FinalTile:
    """An additional final scoring."""

    def __init__(
        self, code: str, name: str, measure: Measure, points: list[int], source: int
    ) -> None:
        self.code: Final = code
        self.name: Final = name
        self.measure: Final = measure
        self.points: Final = points
        self.source: Final = source

    def __repr__(self) -> str:
        return f"<final scoring tile {self.code}>"


class Faction:
    """A faction board: prices, incomes, tracks and abilities.

    Filled when a ruleset is made, then left alone.
    """

    def __init__(self, index: int, id: str, name: str, code: str, board: str, home: int) -> None:
        self.index: Final = index
        self.id: Final = id
        self.name: Final = name
        self.code: Final = code
        self.board: Final = board
        self.home: Final = home
        self.coins: int = 0
        self.workers: int = 0
        self.priests: int = 0
        self.bowls: list[int] = []
        self.cults: list[int] = []
        self.start_dwellings: int = 0
        self.priest_limit: int = 0
        self.power_values: list[int] = []
        self.shipping_start: int = 0
        self.shipping_max: int = 0
        self.shipping_points: list[int] = []
        self.shipping_price: Price | None = None
        self.digging_max: int = 0
        self.spade_prices: list[Price] = []
        self.digging_price: Price | None = None
        self.digging_points: int = 0
        self.structure_prices: list[Price] = []
        self.lonely_prices: list[Price] = []
        self.incomes: list[list[Income]] = []  # of each kind, by the number that stand
        self.built_rewards: list[Reward] = []
        self.built_actions: list[list[int]] = []
        self.own_actions: list[int] = []
        # By the large structures that stand, as bits of the ruleset's growth kinds.
        self.stages: list[Abilities] = [Abilities(0), Abilities(1)]
        self.conversions: list[Conversion] = []
        self.final_coins_per_point: int = 0
        self.town_reward: Reward = Reward()
        self.jump_ranges: list[int] = []  # by the space of a range tile, which stands for shipping
        self.words: dict[str, str] = {}  # what it calls things, by the words of the rules

    def learn(self, ability: Ability, growth: int = ALWAYS) -> None:
        """Add an ability: for the whole game, or with the large structure at place *growth*."""
        ability.grown = growth != ALWAYS
        for stage, abilities in enumerate(self.stages):
            if growth == ALWAYS or stage >> growth & 1:
                abilities.add(ability)

    @property
    def trades_tokens(self) -> bool:
        """Whether power tokens come and go other than by sacrifice."""
        return bool(
            any(ability.moves_tokens for ability in self.stages[0].all)
            or any(reward.amount("token") for reward in self.built_rewards)
        )

    def __repr__(self) -> str:
        return f"<{self.name}>"
