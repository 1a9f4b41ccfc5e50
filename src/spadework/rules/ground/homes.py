"""Terrains that are picked, unlocked or changed, and the priests that lie on locked ones."""

from __future__ import annotations

from typing import Final

from spadework.core.abilities import Ability, Topic
from spadework.core.actions import FORGO, PRIEST, TERRAIN, UNLOCK, ActionTable
from spadework.core.effects import Effect
from spadework.core.facts import NO_TERRAIN, Price
from spadework.core.forms import Form, Names, counted, plain
from spadework.core.rows import Row
from spadework.core.ruleset import Mechanic, Ruleset
from spadework.core.seat import Seat
from spadework.core.state import Action, Decision, State, Store, with_byte
from spadework.core.text import NO_TEXT, Text
from spadework.rules.ground.reach import refresh_reach


def is_home(state: State, terrain: int) -> bool:
    """Whether *terrain* is somebody's home terrain on the wheel (RULES_NOTES 12, general)."""
    for seat in state.seats:
        if seat.home == terrain and not seat.abilities.unlock_price:
            return True
    return False


def has_locked(state: State, seat: Seat) -> bool:
    """Whether *seat* still has locked terrains."""
    all_open = (1 << state.rules.wheel_size) - 1
    return bool(seat.abilities.unlock_price) and seat.buildable != all_open


def unlocked(seat: Seat) -> int:
    """The terrains that *seat* has unlocked, as bits; none where nothing is locked."""
    return seat.buildable if seat.abilities.unlock_price else 0


def gain_priests(state: State, seat: Seat, n: int) -> None:
    """Take priests from the supply; where terrains are locked, each is a choice."""
    in_vain = state.rules.order.asks_in_vain and bool(seat.abilities.unlock_price)
    if in_vain or has_locked(state, seat):
        for _ in range(n):
            state.ask(UnlockTerrain(seat.index))
    else:
        seat.priests = min(seat.priests + n, seat.priest_limit)


def unlock_price(state: State, seat: Seat, terrain: int) -> Price:
    """What unlocking *terrain* costs."""
    for ability in seat.abilities.unlock_price:
        price = ability.unlock_price(state, seat, terrain)
        if price is not None:
            return price
    raise AssertionError(f"{seat.faction.name} unlock nothing")


class Unlocking(Ability):
    """Terrains are unlocked instead of taking priests; *dear* where they are somebody's home."""

    def __init__(self, usual: Price, dear: Price) -> None:
        self.usual: Final = usual
        self.dear: Final = dear

    def unlock_price(self, state: State, seat: Seat, terrain: int) -> Price | None:
        return self.dear if is_home(state, terrain) else self.usual

    @property
    def topic(self) -> Topic:
        return Topic.GROUND

    def describe(self, rules: Ruleset) -> list[Text]:
        return [
            Text("Builds on every unlocked terrain."),
            Text(
                "Instead of taking a priest, a terrain is unlocked: for {price}, or {dear} where "
                "it is somebody's home.",
                price=self.usual.text,
                dear=self.dear.text,
            ),
        ]


def _read_unlocking(row: Row) -> Ability:
    usual, dear = row.numbers("unlocking")
    return Unlocking(Price(coins=usual), Price(coins=dear))


class NewHomes(Store):
    """How often each seat has changed its home terrain. Immutable."""

    def __init__(self, times: list[int]) -> None:
        self.times: Final = times

    def copy(self) -> Store:
        return self


def new_homes(state: State, seat: Seat) -> int:
    """How often *seat* has changed its home terrain."""
    for store in state.stores:
        if isinstance(store, NewHomes):
            return store.times[seat.index]
    return 0


def count_new_home(state: State, seat: Seat) -> None:
    """*seat* changes its home terrain once more."""
    times = [new_homes(state, other) + (other is seat) for other in state.seats]
    others = [store for store in state.stores if not isinstance(store, NewHomes)]
    state.stores = [*others, NewHomes(times)]


class FewHomes(Ability):
    """The home terrain changes less often than there are seats, by *fewer*."""

    def __init__(self, fewer: int) -> None:
        self.fewer: Final = fewer

    def bars_new_home(self, state: State, seat: Seat) -> bool:
        return new_homes(state, seat) >= len(state.seats) - self.fewer


class PickTerrain(Decision):
    """Which terrain of the wheel does *seat* pick at set-up?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        taken = [seat.color for seat in state.seats]
        # Boards dealt to seats that have yet to choose a side keep their terrain.
        for board in state.dealt_boards[len(state.seats) :]:
            taken += [faction.home for faction in state.rules.factions if faction.board == board]
        for terrain in range(state.rules.wheel_size):
            if terrain not in taken:
                offers.append(state.rules.table.groups[TERRAIN][terrain])

    @property
    def question(self) -> Text:
        return Text("pick a terrain")


class PicksTerrain(Ability):
    """A terrain is picked together with the faction, or *last*: when everybody has one."""

    def __init__(self, last: bool) -> None:
        self.last: Final = last

    def sit_down(self, state: State, seat: Seat) -> None:
        if not self.last:
            state.ask(PickTerrain(seat.index))

    def factions_chosen(self, state: State, seat: Seat) -> None:
        if self.last:
            state.ask(PickTerrain(seat.index))

    @property
    def topic(self) -> Topic:
        return Topic.SET_UP

    def describe(self, rules: Ruleset) -> list[Text]:
        return [Text("Picks a free terrain of the wheel at set-up.")]


class NewHome(PickTerrain):
    """To which terrain does *seat* change its home?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        # Terrains picked by ice and volcano factions are open once the game runs (RULES_NOTES 12).
        taken = [seat.home for seat in state.seats]
        for terrain in range(state.rules.wheel_size):
            if terrain not in taken:
                offers.append(state.rules.table.groups[TERRAIN][terrain])

    @property
    def question(self) -> Text:
        return Text("choose the new home terrain")


class FreeHome(NewHome):
    """To which terrain does *seat* change its home free of charge, if it does at all?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        if may_change_home(state, state.seats[self.seat]):
            super().offer(state, offers)
        offers.append(state.rules.table.groups[FORGO][0])

    def is_idle(self, state: State) -> bool:
        return not may_change_home(state, state.seats[self.seat])


def may_change_home(state: State, seat: Seat) -> bool:
    """Whether the home terrain has not changed too often yet."""
    for ability in seat.abilities.bars_new_home:
        if ability.bars_new_home(state, seat):
            return False
    return True


class ChooseTerrain(Action):
    """Pick a terrain of the wheel."""

    def __init__(self, terrain: int, name: str) -> None:
        super().__init__(f"terrain {name}")
        self.terrain = terrain

    def apply(self, state: State, decision: Decision) -> None:
        seat = state.seats[decision.seat]
        state.close(decision)
        if isinstance(decision, FreeHome):
            count_new_home(state, seat)
        seat.color = self.terrain
        seat.pivot = self.terrain
        if seat.home < state.rules.wheel_size:
            if seat.home != NO_TERRAIN:
                self._recolor(state, seat)
            seat.settle(self.terrain)

    def _recolor(self, state: State, seat: Seat) -> None:
        """The structures follow; empty hexes of the old terrain stay as they are."""
        for hex in seat.structures:
            state.terrain = with_byte(state.terrain, hex, self.terrain)
        refresh_reach(state, seat)

    def mismatch(self, state: State, asked: Decision) -> Text:
        if not isinstance(asked, PickTerrain):
            return Text("no terrain is being picked")
        offers: list[Action] = []
        asked.offer(state, offers)
        if self in offers:
            return NO_TEXT
        for other in state.seats:
            if self.terrain in (other.home, other.color):
                return Text(
                    "this terrain belongs to the {faction}", faction=Text(other.faction.name)
                )
        return Text("this terrain is on a board dealt to somebody who has yet to choose")


class UnlockTerrain(Decision):
    """A priest would be gained: take it, or unlock a terrain?"""

    def offer(self, state: State, offers: list[Action]) -> None:
        state.offer_possible(self, state.rules.table.groups[UNLOCK], offers)
        offers.append(state.rules.table.groups[PRIEST][0])

    @property
    def question(self) -> Text:
        return Text("take a priest or unlock a terrain")


class Unlock(Action):
    """Pay for a terrain; its priest joins the supply."""

    def __init__(self, terrain: int, name: str) -> None:
        super().__init__(f"unlock {name}")
        self.terrain = terrain

    def apply(self, state: State, decision: Decision) -> None:
        seat = state.seats[decision.seat]
        state.close(decision)
        seat.pay(unlock_price(state, seat, self.terrain))
        seat.buildable |= 1 << self.terrain
        seat.priest_limit += 1

    def mismatch(self, state: State, asked: Decision) -> Text:
        return NO_TEXT if isinstance(asked, UnlockTerrain) else Text("no priest is being gained")

    def obstacle(self, state: State, seat: Seat) -> Text:
        if not seat.abilities.unlock_price:
            return Text("{who} have no locked terrains", who=state.name_of(seat.index))
        if seat.buildable >> self.terrain & 1:
            return Text("this terrain is unlocked already")
        price = unlock_price(state, seat, self.terrain)
        return (
            NO_TEXT
            if seat.affords(price)
            else Text("it costs {price}, there are {n}", price=price.text, n=seat.coins)
        )


class TakePriest(Action):
    """Take the priest; lost if none is in the supply."""

    def apply(self, state: State, decision: Decision) -> None:
        seat = state.seats[decision.seat]
        state.close(decision)
        seat.priests = min(seat.priests + 1, seat.priest_limit)

    def mismatch(self, state: State, asked: Decision) -> Text:
        return NO_TEXT if isinstance(asked, UnlockTerrain) else Text("no priest is to be taken")


class NewHomeTerrain(Effect):
    """Another home terrain."""

    def grant(self, state: State, seat: Seat, source: int) -> None:
        count_new_home(state, seat)
        state.ask(NewHome(seat.index))

    def obstacle_to_action(self, state: State, seat: Seat, power: int) -> Text:
        if may_change_home(state, seat):
            return NO_TEXT
        times = new_homes(state, seat)
        return Text("the home terrain has changed {n} times, and may not again", n=times)

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("a new home terrain")]

    def signs(self, rules: Ruleset) -> list[tuple[str, str]]:
        return [("home", "")]


class ChangeOfHome(Effect):
    """Another home terrain, if one likes."""

    def grant(self, state: State, seat: Seat, source: int) -> None:
        state.ask(FreeHome(seat.index))

    def phrases(self, rules: Ruleset) -> list[Text]:
        return [Text("a free change of the home terrain")]


class Homes(Mechanic):
    """Picked, unlocked and changing terrains."""

    def forms(self, names: Names) -> list[Form[Effect]]:
        return [
            plain("new_home_terrain", NewHomeTerrain),
            plain("change_of_home", ChangeOfHome),
        ]

    def ability_forms(self, names: Names) -> list[Form[Ability]]:
        return [
            plain("picks_terrain", lambda: PicksTerrain(False)),
            plain("picks_terrain_last", lambda: PicksTerrain(True)),
            Form(["unlocking"], _read_unlocking),
            counted("few_homes", FewHomes),
        ]

    def fill(self, rules: Ruleset, table: ActionTable) -> None:
        names = rules.terrains[: rules.wheel_size]
        table.add(TERRAIN, [ChooseTerrain(i, name) for i, name in enumerate(names)])
        table.add(UNLOCK, [Unlock(i, name) for i, name in enumerate(names)])
        table.add(PRIEST, [TakePriest("take priest")])
