"""So many of something, in words."""

from __future__ import annotations

from typing import Final

from spadework.core.text import Text, plural


def count(n: int, name: str) -> Text:
    """So many of a thing.

    >>> count(1, "worker"), count(2, "hex"), count(3, "power")
    (<1 worker>, <2 hexes>, <3 power>)
    """
    one, many = COUNTED[name]
    return plural(one, many, n)


def signed(n: int, name: str) -> Text:
    """So many more or fewer of a thing.

    >>> signed(-1, "worker"), signed(2, "point")
    (<-1 worker>, <+2 points>)
    """
    one, many = COUNTED[name]
    return plural(one, many, abs(n), n=f"{n:+}")


def named_amounts(
    coins: int, workers: int, priests: int, power: int, tokens: int = 0, points: int = 0
) -> list[Text]:
    """Amounts in words, those that are zero left out.

    >>> named_amounts(2, 1, 0, 0)
    [<2 coins>, <1 worker>]
    """
    named = [
        (coins, "coin"),
        (workers, "worker"),
        (priests, "priest"),
        (tokens, "power token"),
        (points, "point"),
        (power, "power"),
    ]
    return [count(n, name) for n, name in named if n]


def steps_of_choice(n: int, *, same_track: bool = False) -> Text:
    """Steps on cults that are chosen, or on one of them."""
    if same_track:
        return plural("{n} step on one cult of choice", "{n} steps on one cult of choice", n)
    return plural("{n} step on a cult of choice", "{n} steps on a cult of choice", n)


def steps_on(n: int, cult: Text) -> Text:
    """Steps on one cult."""
    return plural("{n} step on {cult}", "{n} steps on {cult}", n, cult=cult)


def points_on_passing(n: int, what: Text) -> Text:
    """So many points on passing, for every thing of a kind."""
    return plural(
        "{n} point on passing for every {what}",
        "{n} points on passing for every {what}",
        n,
        what=what,
    )


def most_points_on_passing(points: list[int], what: Text) -> Text:
    """Points on passing by the number of things of a kind."""
    most = count(max(points), "point")
    return Text("up to {points} on passing for {what}", points=most, what=what)


def several(one: str, many: str) -> tuple[str, str]:
    """The patterns for one thing and for several, which the catalogs of languages know."""
    return one, many


COUNTED: Final = {
    "coin": several("{n} {coin}", "{n} {coins}"),
    "worker": several("{n} worker", "{n} workers"),
    "priest": several("{n} priest", "{n} priests"),
    "power": several("{n} power", "{n} power"),
    "power token": several("{n} power token", "{n} power tokens"),
    "point": several("{n} point", "{n} points"),
    "key": several("{n} key", "{n} keys"),
    "step": several("{n} step", "{n} steps"),
    "spade": several("{n} {spade}", "{n} {spades}"),
    "ship": several("{n} {ship}", "{n} {ships}"),
    "bridge": several("{n} bridge", "{n} bridges"),
    "favor tile": several("{n} favor tile", "{n} favor tiles"),
    "shipping step": several("{n} {shipping} step", "{n} {shipping} steps"),
    "dwelling": several("{n} {dwelling}", "{n} {dwellings}"),
    "town": several("{n} town", "{n} towns"),
    "hex": several("{n} hex", "{n} hexes"),
}
