"""Positions and answers as numbers: every byte says what the position says, from any seat."""

from pathlib import Path
from random import Random

import pytest

import encoding_words
from spadework.agents.arena.simulation import choose
from spadework.core.seat import Seat
from spadework.core.state import NEUTRAL, NOBODY, State, with_byte
from spadework.encoding import links
from spadework.encoding.actions import KINDS, NONE, WORD
from spadework.encoding.encoder import Encoder, Memory
from spadework.encoding.fields import seat_names, table_names
from spadework.encoding.layout import (
    PLANES,
    ROUND_NUMBERS,
    RULE_NUMBERS,
    SEAT_NUMBERS,
    SEAT_SIZE,
    SEATS,
    TABLE_SIZE,
)
from spadework.encoding.words import ROOM, read_words
from spadework.notation.game import Game
from spadework.rules.ships.docks import Fleet, set_ships
from support.games import deal, deal_ships
from support.nova_games import deal as deal_nova
from support.table import give, position

WORDS = read_words()
DEALS = [deal, deal_ships, deal_nova]


class Reading:
    """An encoded position, by the names of its bytes."""

    def __init__(self, game: Game, viewer: int) -> None:
        self.rules = game.state.rules
        self.encoder = Encoder(self.rules, WORDS)
        self.bytes = self.encoder.encode(game.state, viewer, Memory(game.state.seat_count))

    def plane(self, name: str) -> dict[str, int]:
        """The hexes that are not 0 on a plane."""
        start = PLANES.index(name) * self.encoder.hexes
        values = self.bytes[start : start + self.encoder.hexes]
        return {self.rules.board.names[hex]: n for hex, n in enumerate(values) if n}

    def seat(self, place: int) -> dict[str, int]:
        """The numbers of a seat, counted from the one that looks."""
        start = self.encoder.plane_size + place * SEAT_SIZE
        return dict(zip(seat_names(WORDS), self.bytes[start:], strict=False))

    def table(self) -> dict[str, int]:
        """The numbers of the table."""
        start = self.encoder.plane_size + SEATS * SEAT_SIZE
        return dict(zip(table_names(WORDS), self.bytes[start:], strict=True))


def test_every_byte_has_a_name() -> None:
    assert len(seat_names(WORDS)) == len(set(seat_names(WORDS))) == SEAT_SIZE
    assert len(table_names(WORDS)) == len(set(table_names(WORDS))) == TABLE_SIZE


def test_the_words_are_those_of_the_family() -> None:
    text = encoding_words.FILE.read_text("utf-8")
    assert encoding_words.with_new_words(text) == text


def test_a_seat_sees_structures_and_owners_from_its_own_place() -> None:
    game = position("witches: D F4, TP E6; nomads: SH E8")
    own, other = Reading(game, 0), Reading(game, 1)
    assert own.plane("owner") == {"F4": 1, "E6": 1, "E8": 2}
    assert other.plane("owner") == {"F4": 2, "E6": 2, "E8": 1}
    assert own.plane("structure") == {"F4": 1, "E6": 2, "E8": 4} == other.plane("structure")


def test_settlements_tell_what_they_lack_for_a_town() -> None:
    # Three of four structures and four of seven power; one more than what is missing is told.
    game = position("witches: D F4 F3, TP E6; nomads: D I7")
    seen = Reading(game, 0)
    assert seen.plane("power missing") == {"F4": 4, "F3": 4, "E6": 4, "I7": 7}
    assert seen.plane("structures missing") == {"F4": 2, "F3": 2, "E6": 2, "I7": 4}
    assert Reading(game, 1).plane("power missing") == seen.plane("power missing")
    around = {"E7", "G2", "E5", "D4"}
    assert seen.plane("power missing with one here") == dict.fromkeys(around, 3)
    assert seen.plane("structures missing with one here") == dict.fromkeys(around, 1)


def test_a_town_may_need_less_power() -> None:
    game = position("witches: D F4 F3, TP E6; nomads: D I7")
    game.state.seats[0].town_power = 6
    seen = Reading(game, 0)
    assert seen.plane("power missing") == {"F4": 3, "F3": 3, "E6": 3, "I7": 7}
    assert seen.plane("power missing with one here")["D4"] == 2


def test_land_between_two_settlements_links_them() -> None:
    game = position("witches: D F4, TP E5; nomads: D I7")
    sites = Reading(game, 0)
    assert sites.plane("power missing") == {"F4": 7, "E5": 6, "I7": 7}
    power = sites.plane("power missing with one here")
    # E6 and F3 lie beside both, E7 beside the dwelling, E4 beside the trading post alone.
    assert [power[hex] for hex in ("E6", "F3", "E7", "E4")] == [4, 4, 6, 5]
    structures = sites.plane("structures missing with one here")
    assert [structures[hex] for hex in ("E6", "F3", "E7", "E4")] == [2, 2, 3, 3]


def test_a_bridge_links_settlements() -> None:
    game = position("witches: D F4; nomads: D I7")
    state = game.state
    board = state.rules.board
    start = board.hex("F4")
    site = next(n for n, ends in enumerate(board.bridge_sites) if start in ends)
    across = next(end for end in board.bridge_sites[site] if end != start)
    name = board.names[across]
    assert name not in Reading(game, 0).plane("power missing with one here")
    adjacent = state.adjacent[:]
    adjacent[start] = [*adjacent[start], across]
    adjacent[across] = [*adjacent[across], start]
    state.adjacent = adjacent
    assert Reading(game, 0).plane("power missing with one here")[name] == 6


def test_towns_grow_and_lack_nothing() -> None:
    game = position("witches: D F4 F3, TP E6; nomads: D I7")
    state = game.state
    for hex in state.seats[0].structures:
        state.town = with_byte(state.town, hex, 1)
    seen = Reading(game, 0)
    assert seen.plane("power missing") == {"I7": 7}
    assert seen.plane("power missing with one here") == {}
    assert set(seen.plane("beside an own town")) == {"E7", "G2", "E5", "D4"}
    assert Reading(game, 1).plane("beside an own town") == {}


@pytest.mark.parametrize("make", DEALS, ids=lambda make: make.__name__)
def test_a_town_arises_where_nothing_was_missing(make: object) -> None:
    """Players who are rich, build whenever they can, and need but four power for a town."""
    founded = grown = neither = 0
    for seed in range(8):
        state = make(seed).state  # type: ignore[operator]
        encoder = Encoder(state.rules, WORDS)
        names = ("power missing with one here", "structures missing with one here")
        power, structures, beside = (
            encoder.hexes * PLANES.index(name) for name in (*names, "beside an own town")
        )
        random = Random(seed)
        while not state.over:
            seat = state.question.seat
            offers = state.offers()
            builds = [offer for offer in offers if str(offer).startswith("build ")]
            action = random.choice(builds) if builds else choose(offers, random)
            if not builds or seat >= len(state.seats):
                state.play(action)
                continue
            who = state.seats[seat]
            who.town_power, who.coins, who.workers = 4, 20, 10
            seen = encoder.encode(state, seat, Memory(state.seat_count))
            towns, before = max(state.town), who.structures
            state.play(action)
            if len(who.structures) == len(before) or who.rivers:
                continue
            hex = who.structures[-1]
            if seen[power + hex] == seen[structures + hex] == 1:
                assert state.town[hex] == max(state.town) == towns + 1
                founded += 1
            elif seen[beside + hex]:
                assert 0 < state.town[hex] <= max(state.town) == towns
                grown += 1
            else:
                assert not state.town[hex]
                neither += 1
    assert min(founded, grown, neither) > 2, (founded, grown, neither)


def test_terrains_are_counted_from_the_home_of_who_looks() -> None:
    game = position("witches: D F4; nomads: D E8")
    own, other = Reading(game, 0), Reading(game, 1)
    assert "F4" not in own.plane("terrain")  # 0: home
    assert "E8" not in other.plane("terrain")
    # Round the wheel: desert, plains, swamp, lakes, forest, mountains, wasteland.
    assert own.plane("terrain")["E8"] == 3
    assert other.plane("terrain")["F4"] == 4
    assert own.plane("terrain")["r0"] == other.plane("terrain")["r0"] == 9


def test_goods_and_tracks_are_told_of_every_seat() -> None:
    game = position("witches: D F4; nomads: D E8; giants: TE C3", cards=["BON3", "BON1", "BON5"])
    give(game, "giants", coins=7, workers=2, priests=1, points=33, bowls=(5, 4, 3))
    seen = Reading(game, 0)
    giants = seen.seat(2)
    assert [giants[name] for name in ("coins", "workers", "priests", "points")] == [7, 2, 1, 33]
    assert [giants[f"bowl {n}"] for n in (1, 2, 3)] == [5, 4, 3]
    assert giants["room for power"] == 14
    assert giants["is giants"] == giants["has card BON5"] == giants["structures 2"] == 1
    assert giants["is witches"] == giants["structures 0"] == 0
    assert seen.seat(0)["is active"] == 1
    assert seen.seat(1)["may use BON1"] == 1
    assert not any(seen.seat(3).values())  # nobody sits there


def test_the_income_to_come_is_that_of_structures_tiles_and_card() -> None:
    game = position("halflings: D F2 E6, TP C3; nomads: D E8", cards=["BON3", "BON1"])
    seen = Reading(game, 0).seat(0)
    # Two dwellings and one worker without any; a trading post's two coins and one power, the
    # card's six coins.
    assert [seen[f"income of {what}"] for what in ("coins", "workers", "priests", "power")] == [
        8,
        3,
        0,
        1,
    ]


def test_scoring_tiles_are_told_from_this_round_on() -> None:
    game = position("witches: D F4; nomads: D E8", tile="SCORE2", round=1)
    now = Reading(game, 0).table()
    assert now["round 1"] == 1
    assert now["2 seats"] == 1
    assert now["question Turn"] == 1
    points = [now[f"points on {event}, this round"] for event in range(12)]
    assert sum(points) == 5  # a town, as the tile says
    game.state.round = 2
    later = Reading(game, 0).table()
    assert [later[f"points on {event}, this round"] for event in range(12)] == [
        now[f"points on {event}, 1 later"] for event in range(12)
    ]
    assert all(later[f"points on {event}, 5 later"] == 0 for event in range(12))


def test_what_is_left_on_the_table_is_told() -> None:
    game = position("witches: D F4; nomads: D E8", cards=["BON3", "BON1"])
    state = game.state
    state.covered = 1 << [space.code for space in state.rules.spaces].index("ACT3")
    seen = Reading(game, 1).table()
    assert seen["used ACT3"] == 1
    assert seen["used ACT4"] == 0
    assert seen["left of favor tile FAV11"] == 3
    assert seen["free is card BON3"] == 0


@pytest.mark.parametrize("make", DEALS, ids=lambda make: make.__name__)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_remembered_changes_no_byte(make: object, seed: int) -> None:
    game = make(seed)  # type: ignore[operator]
    state = game.state
    encoder = Encoder(state.rules, WORDS)
    memory = Memory(state.seat_count)
    random = Random(seed)
    for step in range(250):
        if state.over:
            break
        viewer = step % state.seat_count
        remembered = encoder.encode(state, viewer, memory)
        assert remembered == encoder.encode(state, viewer, Memory(state.seat_count))
        assert len(remembered) == encoder.size
        state.play(choose(state.offers(), random))


@pytest.mark.parametrize("make", DEALS, ids=lambda make: make.__name__)
@pytest.mark.parametrize("seed", range(3))
def test_a_position_looks_the_same_after_seats_are_renamed(make: object, seed: int) -> None:
    game = make(seed)  # type: ignore[operator]
    state = game.state
    random = Random(seed)
    encoder = Encoder(state.rules, WORDS)
    seen = 0
    for step in range(500):
        if state.over:
            break
        if len(state.seats) == state.seat_count and step % 23 == 0:
            seats = state.seat_count
            for by in range(1, seats):
                other = turned(state, by)
                for viewer in range(seats):
                    here = encoder.encode(state, viewer, Memory(seats))
                    assert here == encoder.encode(other, (viewer + by) % seats, Memory(seats))
                    seen += 1
        state.play(choose(state.offers(), random))
    assert seen


@pytest.mark.parametrize("make", DEALS, ids=lambda make: make.__name__)
@pytest.mark.parametrize("seed", range(8))
def test_answers_to_a_question_have_numbers_of_their_own(make: object, seed: int) -> None:
    game = make(seed)  # type: ignore[operator]
    state = game.state
    encoder = Encoder(state.rules, WORDS)
    random = Random(seed)
    while not state.over:
        offers = state.offers()
        seat = state.question.seat
        pivot = state.seats[seat].pivot if seat < len(state.seats) else -1
        numbers = encoder.answers.numbers(offers, pivot)
        assert len(set(numbers)) == len(offers), [str(a) for a in offers]
        for number in numbers:
            first, second = number & 0xFFFF, number >> 16
            assert first < encoder.hexes * KINDS or 0 < first - WORD < ROOM["answer"]
            assert second == NONE or second < encoder.hexes * KINDS or second > WORD
        state.play(choose(offers, random))


def test_a_hex_hears_from_its_neighbors_and_across_rivers() -> None:
    board = position("witches: D F4; nomads: D E8").state.rules.board
    near, far = links.beside(board), links.by_river(board)
    for hex in range(board.size):
        assert [h for h, share in enumerate(near[hex]) if share] == sorted(board.neighbors[hex])
    start = board.hex("A3")
    for other in board.land:
        level = next((n for n in range(1, 5) if other in board.shipping[n][start]), 0)
        assert far[start][other] == pytest.approx(0.3 / level if level else 0.0)


def test_planes_can_have_room_for_larger_maps() -> None:
    game = position("witches: D F4; nomads: D E8")
    rules = game.state.rules
    wide = Encoder(rules, WORDS, 120)
    small = Encoder(rules, WORDS)
    a = wide.encode(game.state, 0, Memory(2))
    b = small.encode(game.state, 0, Memory(2))
    for plane in range(len(PLANES)):
        beyond = a[plane * 120 + rules.board.size : (plane + 1) * 120]
        assert (
            a[plane * 120 : plane * 120 + rules.board.size]
            == (b[plane * rules.board.size : (plane + 1) * rules.board.size])
        )
        assert set(beyond) == ({10} if plane == 0 else {0})
    assert a[wide.plane_size :] == b[small.plane_size :]


def turned(state: State, by: int) -> State:
    """The same position with every seat renamed to the one *by* places on."""
    count = state.seat_count

    def renamed(seat: int) -> int:
        return (seat + by) % count if seat < count else seat

    table = bytes([renamed(n) if n not in (NOBODY, NEUTRAL) else n for n in range(256)])
    other = state.copy()
    seats = [_renamed(state.seats[(i - by) % count], i) for i in range(count)]
    other.seats = seats
    other.owner = state.owner.translate(table)
    other.cult_priests = state.cult_priests.translate(table)
    other.bridge_owners = [renamed(owner) for owner in state.bridge_owners]
    other.order = [renamed(seat) for seat in state.order]
    other.passing = [renamed(seat) for seat in state.passing]
    other.active = renamed(state.active)
    other.stores = [
        Fleet(*[_turned_list(rows, by) for rows in (store.docks, store.ships, store.marked)])
        if isinstance(store, Fleet)
        else store
        for store in state.stores
    ]
    return other


def _turned_list(rows: list, by: int) -> list:  # type: ignore[type-arg]
    return rows[-by:] + rows[:-by]


def _renamed(seat: Seat, index: int) -> Seat:
    other = Seat(index, seat.faction)
    for name in dir(seat):
        value = getattr(seat, name)
        if name.startswith("_") or callable(value) or name in ("index", "tokens", "capacity"):
            continue
        setattr(other, name, value)
    return other


def test_ships_are_told_on_their_hexes() -> None:
    game = deal_ships(1)
    random = Random(1)
    while not game.state.round:
        game.play(choose(game.offers(), random))
    state = game.state
    seat = state.seats[1]
    river = state.rules.board.rivers[3]
    set_ships(state, seat, [river, river])
    name = state.rules.board.names[river]
    assert Reading(game, 1).plane("ships of one's own")[name] == 2
    assert Reading(game, 0).plane("ships of others")[name] >= 2
    assert Reading(game, 1).seat(0)["ships"] == 2


def test_the_page_names_every_number() -> None:
    page = (Path(__file__).parents[2] / "docs" / "encoding.md").read_text("utf-8")
    for name in [*PLANES, *SEAT_NUMBERS, *RULE_NUMBERS, *ROUND_NUMBERS]:
        series = name.rstrip("0123456789")
        assert series in page, f"docs/encoding.md does not tell of {name}"
    assert f"{len(PLANES)} planes, then {SEATS} seats of {SEAT_SIZE} bytes" in page
    assert f"the table with {TABLE_SIZE} bytes" in page
