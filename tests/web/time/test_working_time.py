"""Time that counts: nights, weekends and whatever else is a rest are left out of it."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from spadework.web.tables.terms import Clock
from spadework.web.time.seat_clock import (
    SeatClock,
    begun,
    ends_at,
    held,
    moved,
    reminds_at,
    returned,
    started,
    time_left,
)
from spadework.web.time.working_time import Rests, end_of, working_time, zone_called, zone_names

HOUR = 3600.0
DAY = 24 * HOUR
MOMENTS = st.integers(0, 5000).map(float)
INTERVALS = st.lists(st.tuples(MOMENTS, MOMENTS).map(sorted).map(tuple), max_size=12).map(sorted)
# 2026: both changes of the clock in Berlin and in New York are in it.
DATES = st.datetimes(datetime(2026, 1, 1), datetime(2026, 12, 1)).map(
    lambda date: date.replace(tzinfo=UTC).timestamp()
)
ZONES = st.sampled_from(["", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Nowhere/Land"])
RESTS = st.builds(Rests, st.booleans(), st.booleans(), ZONES)


def at(day: str, hour: int, minute: int = 0, zone: str = "UTC") -> float:
    """A moment by the clock on the wall."""
    date = datetime.fromisoformat(day)
    return date.replace(hour=hour, minute=minute, tzinfo=ZoneInfo(zone)).timestamp()


def counted(start: float, end: float, rests: list[tuple[float, float]]) -> float:
    """The same second by second."""
    seconds = range(int(start), int(end))
    return sum(not any(begin <= second < until for begin, until in rests) for second in seconds)


@given(MOMENTS, MOMENTS, INTERVALS)
def test_working_time_is_what_one_counts_second_by_second(
    start: float, end: float, rests: list[tuple[float, float]]
) -> None:
    assert working_time(start, end, rests) == counted(start, end, rests)


@given(MOMENTS, st.integers(0, 3000), INTERVALS)
def test_a_time_is_up_when_just_so_much_has_passed(
    start: float, seconds: int, rests: list[tuple[float, float]]
) -> None:
    end = end_of(start, seconds, rests)
    assert working_time(start, end, rests) == seconds
    if seconds:
        assert working_time(start, end - 1, rests) == seconds - 1, "and not a second earlier"


@given(DATES, st.integers(0, 20 * 24), st.integers(0, 20 * 24), RESTS)
def test_time_adds_up_wherever_it_is_measured(start: float, a: int, b: int, rests: Rests) -> None:
    between, end = start + a * HOUR, start + (a + b) * HOUR
    whole = working_time(start, end, rests.after(start))
    parts = working_time(start, between, rests.after(start))
    parts += working_time(between, end, rests.after(between))
    assert abs(whole - parts) < 0.001


@given(MOMENTS, MOMENTS, INTERVALS)
def test_a_clock_that_was_put_back_takes_no_time(
    a: float, b: float, rests: list[tuple[float, float]]
) -> None:
    assert working_time(max(a, b), min(a, b), rests) == 0


def test_a_night_is_that_of_the_place_where_somebody_lives() -> None:
    berlin = Rests(nights=True, zone="Europe/Berlin")
    evening, morning = (
        at("2026-11-18", 21, 0, "Europe/Berlin"),
        at("2026-11-19", 9, 0, "Europe/Berlin"),
    )
    assert working_time(evening, morning, berlin.after(evening)) == 2 * HOUR
    tokyo = Rests(nights=True, zone="Asia/Tokyo")  # there it is from 5 to 17 o'clock
    assert working_time(evening, morning, tokyo.after(evening)) == 9 * HOUR
    assert berlin.is_on(at("2026-11-19", 3, 0, "Europe/Berlin"))
    assert not berlin.is_on(at("2026-11-19", 8, 0, "Europe/Berlin"))


def test_a_move_of_a_day_that_begins_on_friday_ends_after_the_weekend() -> None:
    friday = at("2026-11-20", 12)
    rests = Rests(weekends=True)
    assert end_of(friday, DAY, rests.after(friday)) == at("2026-11-23", 12)


def test_when_summer_time_ends_the_night_is_an_hour_longer() -> None:
    rests = Rests(nights=True, zone="Europe/Berlin")
    for day, hours in (("2026-10-23", 14), ("2026-10-24", 13 + 1)):
        noon = at(day, 12, 0, "Europe/Berlin")
        next_noon = at(
            str(datetime.fromisoformat(day) + timedelta(days=1))[:10], 12, 0, "Europe/Berlin"
        )
        assert working_time(noon, next_noon, rests.after(noon)) == hours * HOUR
    assert next_noon - noon == 25 * HOUR


def test_a_zone_that_nobody_knows_is_utc() -> None:
    assert zone_called("Nowhere/Land").key == "UTC"
    assert zone_called("../../etc/passwd").key == "UTC"
    assert {"Europe/Berlin", "America/New_York"} <= set(zone_names())


# --- the clock of a seat

FREE = Rests()


def test_each_move_has_its_own_time_and_what_takes_longer_is_taken_from_the_budget() -> None:
    clock = Clock(per_move=100, budget=1000, increment=50)
    seat = started(begun(clock), 5000)
    assert time_left(seat, clock, 5000, FREE) == 1100
    quick = moved(held(seat, 5080, FREE), clock, increment=True)
    assert quick == SeatClock(budget=1050)
    slow = moved(held(seat, 5400, FREE), clock, increment=True)
    assert slow == SeatClock(budget=1000 - 300 + 50)


def test_a_clock_that_is_held_goes_on_where_it_was() -> None:
    clock = Clock(per_move=100)
    seat = held(started(begun(clock), 5000), 5060, FREE)
    assert time_left(seat, clock, 9999, FREE) == 40, "as long as it takes"
    assert ends_at(started(seat, 9000), clock, FREE) == 9040


def test_who_comes_back_has_a_tenth_of_the_budget_at_least() -> None:
    clock = Clock(budget=1000, increment=60)
    assert returned(SeatClock(), clock).budget == 100
    assert returned(SeatClock(budget=700, used=99), clock) == SeatClock(budget=700)


def test_a_reminder_comes_when_a_quarter_is_left_but_not_more_than_a_day_before() -> None:
    short, long = Clock(per_move=400), Clock(per_move=int(10 * DAY))
    assert reminds_at(started(begun(short), 5000), short, FREE) == 5300
    assert reminds_at(started(begun(long), 5000), long, FREE) == 5000 + 9 * DAY


@given(
    st.integers(0, 500),
    st.integers(0, 500),
    st.integers(0, 100),
    st.lists(st.tuples(st.integers(-300, 300), st.booleans()), max_size=20),
)
def test_a_clock_that_jumps_never_takes_more_than_it_showed(
    per_move: int, budget: int, increment: int, steps: list[tuple[int, bool]]
) -> None:
    clock = Clock(per_move=per_move, budget=budget, increment=increment)
    now, seat = 10_000.0, begun(clock)
    seat = started(seat, now)
    forth = 0.0  # what the clock on the wall has gone forth since this move began
    for step, moves in steps:
        before, now = now, now + step
        forth += max(0.0, now - before)
        left = time_left(seat, clock, now, FREE)
        assert per_move + seat.budget - forth <= left <= per_move + seat.budget
        if moves:
            seat = started(moved(held(seat, now, FREE), clock, increment=True), now)
            forth = 0.0
            assert seat.budget >= 0
