"""The text of whole games: headers, one line a turn, comments. It reads back to the same actions.

    Spadework game 1
    game: terra_mystica
    ...
    seats: 4

    # Round 1
    witches: upgrade F4 to TP
    nomads: decline 1 from witches

A line is what one seat does in a row, its actions separated by full stops.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final

from spadework.core.board import RIVER
from spadework.core.errors import NotationError, SetupError
from spadework.core.ruleset import Ruleset
from spadework.core.setup import Setup
from spadework.core.state import State
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.notation.game import Game, as_game
from spadework.rules.flow.deal import find_faction

FIRST_LINE: Final = "Spadework game 1"
COMMENT: Final = re.compile(r"(?<!\\)#")
HASH: Final = r"\#"  # a value of a header that has the sign itself
LIST_HEADERS: Final = (
    "with",
    "factions",
    "boards",
    "auction",
    "scoring",
    "cards",
    "hands",
    "final",
    "neutral",
)


def write_text(game: Game, headers: Mapping[str, str] | None = None) -> str:
    """The game as text, with comments that mark the rounds.

    *headers* are those it was begun with: a game of an earlier version says what was meant then.
    """
    named = dict(text_headers(as_game(game))) if headers is None else headers
    rows = [f"{name}: {value.replace('#', HASH)}" for name, value in named.items()]
    lines = [FIRST_LINE, *rows, ""]
    lines += [f"# {note}" for note in game.state.rules.notes]
    speaker = -1
    round = -1
    for state, entry in game.replay():
        if state.round != round:
            round = state.round
            lines.append(f"# Round {round}" if round else "# Set-up")
            speaker = -1
        text = str(entry.action)
        if entry.seat == speaker:
            lines[-1] += f". {text}"
        else:
            lines.append(f"{seat_name(state, entry.seat)}: {text}")
        # A turn ends the line, even if the same seat goes on.
        speaker = -1 if text.startswith(("pass", "end turn")) else entry.seat
    if game.over:
        lines.append("# " + ", ".join(f"{s.faction.id} {s.points}" for s in game.state.seats))
    return "\n".join(lines) + "\n"


def bare_text(headers: dict[str, str], actions: list[tuple[int, str]]) -> str:
    """The text of a game that is not set up: nobody asks what its headers and actions mean."""
    lines = [FIRST_LINE, *[f"{name}: {value}" for name, value in headers.items()], ""]
    lines += [f"seat {seat + 1}: {text}" for seat, text in actions]
    return "\n".join(lines) + "\n"


def seat_name(state: State, seat: int) -> str:
    """The faction of a seat, or its number while factions are being chosen."""
    return state.seats[seat].faction.id if seat < len(state.seats) else f"seat {seat + 1}"


def text_headers(game: Game) -> list[tuple[str, str]]:
    """Names and values of the headers."""
    setup = game.setup
    headers = [("game", setup.game), ("rules", str(game.state.rules.version)), ("map", setup.map)]
    headers += [("seats", str(setup.seats)), ("seed", str(setup.seed))]
    for name, values in (
        ("with", setup.expansions),
        ("scoring", setup.round_tiles),
        ("cards", setup.bonus_cards),
        ("final", setup.final_tiles),
        ("factions", setup.factions),
        ("boards", setup.boards),
        ("auction", setup.auctioned),
        ("hands", setup.hands),
        ("neutral", setup.neutrals),
    ):
        if values:
            headers.append((name, ", ".join(values)))
    headers += [(f"option {name}", value) for name, value in setup.options.items()]
    headers += [(f"player {i + 1}", name) for i, name in enumerate(setup.players)]
    headers += [(f"dwellings {i + 1}", ", ".join(d)) for i, d in enumerate(setup.dwellings) if d]
    return headers


def read_text(
    catalog: Catalog, text: str, after_row: Callable[[int, int], None] | None = None
) -> Game:
    """The game that *text* tells; nothing is taken over from a text that cannot be read.

    *after_row* is told of every row that has been read, and how many actions there are after it.
    """
    rows = text.splitlines()
    if not rows or rows[0].strip() != FIRST_LINE:
        raise NotationError(Text("a game text begins with '{text}'", text=FIRST_LINE), 0)
    headers, place = _read_header_rows(rows)
    game = start_game(catalog, headers)
    for number in range(place, len(rows)):
        game.play_recorded(_actions_of(game, rows[number]), row=number)
        if after_row is not None:
            after_row(number, game.length)
    return game


def headers_in(text: str) -> dict[str, str]:
    """The headers that a text has, whatever they say."""
    return _read_header_rows(text.splitlines())[0]


def _read_header_rows(rows: Sequence[str]) -> tuple[dict[str, str], int]:
    """The headers, and the number of the row that ends them."""
    headers: dict[str, str] = {}
    place = 1
    while place < len(rows) and rows[place].strip():
        row = COMMENT.split(rows[place], maxsplit=1)[0].strip()
        if row:
            name, colon, value = row.replace(HASH, "#").partition(":")
            if not colon or name.strip() in headers:
                raise NotationError(Text("'{text}' is not a header 'name: value'", text=row), place)
            headers[name.strip()] = value.strip()
        place += 1
    return headers, place


def start_game(catalog: Catalog, headers: dict[str, str]) -> Game:
    """A game before its first action, refused if it was recorded under rules yet to come.

    A game of an earlier version goes on under the rulings it was begun with.
    """
    version = ""
    if "game" in headers and "rules" in headers:
        version = headers["rules"]
        _check_version(catalog, headers["game"], version)
    setup = read_headers(headers)
    if version:
        meant = catalog.options_meant(setup.game, setup.expansions, int(version), setup.options)
        setup.options.update(meant)
    rules = catalog.ruleset(setup.game, setup.expansions, setup.options, setup.map)
    _check_seats(rules, setup)
    return Game(catalog, setup)


def rules_version(catalog: Catalog, game: str) -> int:
    """The version of the rules that a new game is played under; earlier ones are known, too."""
    return catalog.ruleset(game, [], {}, catalog.maps(game)[0]).version


def is_known_version(catalog: Catalog, game: str, version: str) -> bool:
    """Whether a game that was recorded under this version of the rules can be played here."""
    return version in [str(known) for known in range(1, rules_version(catalog, game) + 1)]


def _check_version(catalog: Catalog, game: str, version: str) -> None:
    """Before anything else is read: other rules may have other headers, too."""
    if not is_known_version(catalog, game, version):
        ours = rules_version(catalog, game)
        raise NotationError(
            Text(
                "the game was recorded under rules version {text}, this program plays versions "
                "up to {m}",
                text=version,
                m=ours,
            )
        )


def _check_seats(rules: Ruleset, setup: Setup) -> None:
    """What drawing a set-up takes care of: everybody is dealt for, nobody gets what is taken."""
    boards = {faction.board for faction in rules.factions}
    for board in setup.boards:
        if board not in boards:
            raise SetupError(
                Text(
                    "there is no board '{text}'; there are {name}",
                    text=board,
                    name=", ".join(sorted(boards)),
                )
            )
    bid_for = [find_faction(rules, id).board for id in setup.auctioned]
    for dealt in (setup.boards, bid_for):
        if dealt and not len(dealt) == len(set(dealt)) == setup.seats:
            raise SetupError(
                Text("{n} seats need {m} different boards", n=setup.seats, m=setup.seats)
            )
    if len(setup.bonus_cards) <= setup.seats:
        raise SetupError(
            Text("{n} seats need more than {m} bonus cards", n=setup.seats, m=setup.seats)
        )
    if setup.dwellings:
        _check_dwellings(rules, setup)


def _check_dwellings(rules: Ruleset, setup: Setup) -> None:
    factions = {faction.id: faction for faction in rules.factions}
    taken: list[str] = []
    for id, names in zip(setup.factions or [""] * setup.seats, setup.dwellings, strict=False):
        faction = factions.get(id)
        if faction is None or len(names) != faction.start_dwellings:
            raise SetupError(
                Text("fixed dwellings need fixed factions, and the number each begins with")
            )
        for name in names:
            terrain = rules.board.terrain[rules.board.hex(name)]
            if terrain == RIVER or terrain != faction.home or name in taken:
                raise SetupError(
                    Text(
                        "the {faction} cannot begin on {hex}", faction=Text(faction.name), hex=name
                    )
                )
            taken.append(name)


def _actions_of(game: Game, row: str) -> Iterator[tuple[int, str]]:
    """Who acts in a row, and the texts of the actions."""
    row = row.split("#", 1)[0].strip()
    if not row:
        return
    name, colon, actions = row.partition(":")
    if not colon:
        raise NotationError(Text("'{text}' does not say who acts", text=row))
    seat = game.seat_called(name.strip())
    for text in actions.split(". "):
        yield seat, text.strip()


def read_headers(headers: dict[str, str]) -> Setup:
    """The set-up that headers describe."""
    options: dict[str, str] = {}
    players: dict[int, str] = {}
    dwellings: dict[int, list[str]] = {}
    for name, value in headers.items():
        kind, _, rest = name.partition(" ")
        if kind == "option":
            options[rest] = value
        elif kind == "player":
            players[_new_number(name, rest, players)] = value
        elif kind == "dwellings":
            dwellings[_new_number(name, rest, dwellings)] = _items(value)
        elif name not in ("game", "rules", "map", "seats", "seed", *LIST_HEADERS):
            raise NotationError(Text("there is no header '{text}'", text=name))
    for name in ("game", "map", "seats", "scoring", "cards"):
        if name not in headers:
            raise NotationError(Text("the header '{text}' is missing", text=name))
    seats = _number("seats", headers["seats"])
    if not 2 <= seats <= 5:
        raise NotationError(Text("a game has 2 to 5 seats, not {n}", n=seats))
    for number in [*players, *dwellings]:
        if not 1 <= number <= seats:
            raise NotationError(Text("there are {n} seats, none has number {m}", n=seats, m=number))
    lists = {name: _items(headers.get(name, "")) for name in LIST_HEADERS}
    return Setup(
        game=headers["game"],
        expansions=lists["with"],
        options=options,
        map=headers["map"],
        seats=seats,
        seed=_number("seed", headers.get("seed", "0")),
        round_tiles=lists["scoring"],
        bonus_cards=lists["cards"],
        final_tiles=lists["final"],
        factions=lists["factions"],
        boards=lists["boards"],
        auctioned=lists["auction"],
        dwellings=[dwellings.get(i + 1, []) for i in range(seats)] if dwellings else [],
        players=[players.get(i + 1, "") for i in range(seats)] if players else [],
        hands=lists["hands"],
        neutrals=lists["neutral"],
    )


def _items(value: str) -> list[str]:
    return [item.strip() for item in value.split(",") if item.strip()]


def _new_number(name: str, value: str, taken: Collection[int]) -> int:
    number = _number(name, value)
    if number in taken:
        raise NotationError(Text("the header '{text}' is there twice", text=name))
    return number


def _number(name: str, value: str) -> int:
    try:
        return int(value)
    except ValueError as error:
        raise NotationError(Text("'{text}' is not a number", text=f"{name}: {value}")) from error
