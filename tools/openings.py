"""How the factions begin in recorded games: where they build, what they take, what they do first.

    spadework arena --seats policy --players 4 --games 150 --map base --seed 45 --save-games games
    python tools/openings.py games

Prints a table of Terra Mystica with a row for each faction, those with the most points first. What
is chosen most often comes with its share of the seats; two dwellings of a seat are counted apart.
Below it stands how often each bonus card was taken before round 1, of the games that had it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from spadework import load_game
from spadework.notation.game import Game
from spadework.web.records.statistics import openings

TEMPLE, STRONGHOLD = 2, 3
MOST_NAMED = 3


@dataclass
class Start:
    """How a seat began, and what came of it."""

    faction: str
    points: int
    dwellings: list[str] = field(default_factory=list)
    card: str = ""
    first_action: str = ""
    favor: str = ""  # the first tile
    temple: bool = False  # in round 1
    stronghold: bool = False


def starts(game: Game) -> list[Start]:
    """How every seat of a finished game began."""
    found = [Start(seat.faction.id, seat.points) for seat in game.state.seats]
    for seat, first in zip(found, openings(game), strict=True):
        seat.first_action = first[0] if first else ""
    for state, entry in game.replay():
        verb, _, rest = entry.action.text.partition(" ")
        if not state.seats:
            continue
        seat = found[entry.seat]
        if verb == "favor" and not seat.favor:
            seat.favor = rest
        elif not state.round and verb == "build":
            seat.dwellings.append(rest)
        elif not state.round and verb == "card":
            seat.card = rest
        elif state.round == 1 and verb == "upgrade":
            seat.temple = seat.temple or rest.endswith(" TE")
            seat.stronghold = seat.stronghold or rest.endswith(" SH")
    return found


def table(seats: Iterable[Start]) -> Iterator[str]:
    """The lines of the table."""
    by_faction: dict[str, list[Start]] = {}
    for seat in seats:
        by_faction.setdefault(seat.faction, []).append(seat)
    yield (
        "| faction | seats | points | first dwellings | first card | first action "
        "| first favor tile | temple, stronghold in round 1, % |"
    )
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for faction, own in sorted(by_faction.items(), key=lambda row: -_points(row[1])):
        dwellings = [hex for seat in own for hex in seat.dwellings]
        temples = 100 * mean(seat.temple for seat in own)
        strongholds = 100 * mean(seat.stronghold for seat in own)
        columns = [
            faction.replace("_", " "),
            str(len(own)),
            f"{_points(own):.0f}",
            commonest(dwellings, len(own)),
            commonest([seat.card for seat in own], len(own)),
            commonest([seat.first_action for seat in own], len(own)),
            commonest([seat.favor for seat in own], len(own)),
            f"{temples:.0f}, {strongholds:.0f}",
        ]
        yield f"| {' | '.join(columns)} |"


def first_cards(games: Iterable[Game]) -> Iterator[str]:
    """How often each bonus card was taken before round 1, where it was on the table."""
    dealt: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for game in games:
        dealt.update(game.setup.bonus_cards)
        taken.update(seat.card for seat in starts(game))
    for card, times in sorted(dealt.items(), key=lambda row: -taken[row[0]] / row[1]):
        yield f"{card}: {100 * taken[card] / times:.0f} % of {times} games"


def commonest(choices: Sequence[str], seats: int) -> str:
    """What was chosen most often, with its share of the *seats* in percent.

    >>> commonest(["E7", "F6", "E7", ""], 2)
    'E7 100, F6 50'
    """
    counted = Counter(choice for choice in choices if choice)
    return ", ".join(f"{name} {100 * n / seats:.0f}" for name, n in counted.most_common(MOST_NAMED))


def _points(seats: Sequence[Start]) -> float:
    return mean(seat.points for seat in seats)


def main() -> None:
    """Read the records and print the table."""
    parser = argparse.ArgumentParser(description="How the factions begin in recorded games.")
    parser.add_argument("folder", type=Path, help="with the records, as *.txt")
    games = [load_game(path) for path in sorted(parser.parse_args().folder.glob("*.txt"))]
    for line in table(seat for game in games for seat in starts(game)):
        print(line)
    print()
    for line in first_cards(games):
        print(line)


if __name__ == "__main__":
    main()
