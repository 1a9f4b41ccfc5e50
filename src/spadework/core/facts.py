"""What is printed on boards, cards and tiles: immutable tables that never change during a game."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Abilities, Ability
from spadework.core.trade_facts import Carriers

# Things a round tile, a favor tile or a faction may reward besides structures: see Ruleset.event.
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
        return (
            ", ".join(
                named_amounts(self.coins, self.workers, self.priests, self.power, self.tokens)
            )
            or "nothing"
        )


class Reward:
    """What something gives at once, without a choice except those the fields name.

    Filled once, then left alone.
    """

    def __init__(
        self, coins: int = 0, workers: int = 0, priests: int = 0, power: int = 0, points: int = 0
    ) -> None:
        self.coins: int = coins
        self.workers: int = workers
        self.priests: int = priests
        self.power: int = power
        self.points: int = points
        self.keys: int = 0
        self.tokens: int = 0
        self.tokens_per_seat: int = 0
        self.shipping: int = 0
        self.jump: int = 0  # longer jumps
        self.steps: list[int] = []  # on each cult
        self.free_steps: int = 0  # on a cult of choice
        self.same_track: bool = False
        self.spades: int = 0
        self.hexes: int = 0  # that the spades may be spread over
        self.fixed_spades: bool = False  # no more can be bought on top
        self.bridges: int = 0
        self.favor_tiles: int = 0
        self.actions: int = 0
        self.ordinations: int = 0  # workers that may become priests
        self.trading: bool = False  # a free upgrade of a dwelling
        self.ride: bool = False  # a free dwelling anywhere on home terrain
        self.storm: bool = False  # a free transformation next to an own structure
        self.settle: int = -1  # kind of a structure put on a hex in reach, free of charge
        self.settle_edge: bool = False  # anywhere on the edge of the map instead
        self.settle_home: bool = True  # whether the hex may be home terrain already
        self.new_home: bool = False
        self.town_power: int = 0  # a lower limit for towns
        self.free_home: bool = False  # a change of home that may be left
        self.ships: int = 0  # to be put next to a dock or shipyard
        self.yard_ships: int = 0  # to be put next to the structure that brings them
        self.voyage: bool = False  # all ships may move
        self.keeps_ship: bool = False  # the ship of the trade is had again
        self.frees: int = 0  # action spaces that may be used again, as bits
        self.orders: int = 0  # priests of the supply that go to the orders


class Income:
    """Goods that come in every round."""

    def __init__(
        self, coins: int = 0, workers: int = 0, priests: int = 0, power: int = 0, ships: int = 0
    ) -> None:
        self.coins: Final = coins
        self.workers: Final = workers
        self.priests: Final = priests
        self.power: Final = power
        self.ships: Final = ships

    @property
    def is_some(self) -> bool:
        """Whether anything comes in."""
        return bool(self.coins or self.workers or self.priests or self.power or self.ships)

    def plus(self, other: Income) -> Income:
        """Both incomes together."""
        return Income(
            self.coins + other.coins,
            self.workers + other.workers,
            self.priests + other.priests,
            self.power + other.power,
            self.ships + other.ships,
        )


class Conversion:
    """A free exchange in the own turn; a *special* one is open only to factions that list it."""

    def __init__(self, give: int, source: str, get: int, target: str, special: bool) -> None:
        self.give: Final = give
        self.source: Final = source
        self.get: Final = get
        self.target: Final = target
        self.special: Final = special
        self.text: Final = f"convert {give} {source} to {get} {target}"


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
    def title(self) -> str:
        """What it is called in a sentence."""
        return self.name.replace("_", " ")

    @property
    def plural(self) -> str:
        """Several of them."""
        title = self.title
        return f"{title.removesuffix('y')}ies" if title.endswith("ry") else f"{title}s"


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


class BonusCard:
    """A bonus card: income, and perhaps a special action, shipping or points on passing."""

    def __init__(
        self,
        code: str,
        income: Income,
        *,
        action: int,
        shipping: int,
        pass_points: list[int],
        pass_points_per_shipping: int,
        source: int,
        pass_points_per_ship: int = 0,
        trade_points: int = 0,
        drawn_first: bool = False,
    ) -> None:
        self.code: Final = code
        self.income: Final = income
        self.action: Final = action
        self.shipping: Final = shipping
        self.pass_points: Final = pass_points
        self.pass_points_per_shipping: Final = pass_points_per_shipping
        self.pass_points_per_ship: Final = pass_points_per_ship  # on the map
        self.trade_points: Final = trade_points
        self.drawn_first: Final = drawn_first  # one of those a few are drawn of before the others
        self.source: Final = source


class FavorTile:
    """A favor tile: steps on one cult and a lasting effect."""

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
        pass_points: list[list[int]],
        source: int,
        excludes: int = 0,
        choices: list[int] | None = None,
        trade_points: list[int] | None = None,
        marker_points: list[int] | None = None,
    ) -> None:
        self.code: Final = code
        self.count: Final = count
        self.steps: Final = steps
        self.income: Final = income
        self.action: Final = action
        self.town_power: Final = town_power
        self.points_on: Final = points_on
        self.pass_points: Final = pass_points
        self.source: Final = source
        self.excludes: Final = excludes  # tiles that nobody has together with this one, as bits
        self.choices: Final[list[int]] = choices or []  # one of these rewards at once
        self.trade_points: Final[list[int]] = trade_points or []  # by the kind traded with
        self.marker_points: Final[list[int]] = marker_points or []  # on passing, by markers placed


class TownTile:
    """A town tile and its one-time reward, the key included; *each*: every seat has its own."""

    def __init__(self, code: str, count: int, reward: Reward, *, each: bool = False) -> None:
        self.code: Final = code
        self.count: Final = count
        self.reward: Final = reward
        self.each: Final = each


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


class FinalTile:
    """An additional final scoring: *measure* names what is compared."""

    def __init__(self, code: str, name: str, measure: str, points: list[int], source: int) -> None:
        self.code: Final = code
        self.name: Final = name
        self.measure: Final = measure
        self.points: Final = points
        self.source: Final = source


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
        self.carriers: Carriers | None = None
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
            or any(reward.tokens_per_seat for reward in self.built_rewards)
        )


def named_amounts(
    coins: int, workers: int, priests: int, power: int, tokens: int = 0, points: int = 0
) -> list[str]:
    """Amounts in words, those that are zero left out.

    >>> named_amounts(2, 1, 0, 0)
    ['2 coins', '1 worker']
    """
    words = [
        (coins, "coin"),
        (workers, "worker"),
        (priests, "priest"),
        (tokens, "power token"),
        (points, "point"),
    ]
    named = [f"{n} {word}{'' if abs(n) == 1 else 's'}" for n, word in words if n]
    if power:
        named.append(f"{power} power")
    return named
