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

from typing import Final

from spadework.core.errors import NotationError, RuleError
from spadework.core.setup import Setup
from spadework.core.state import State
from spadework.games.catalog import Catalog
from spadework.notation.game import Game

FIRST_LINE: Final = "Spadework game 1"
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


def write_text(game: Game) -> str:
    """The game as text, with comments that mark the rounds."""
    lines = [FIRST_LINE, *[f"{name}: {value}" for name, value in text_headers(game)], ""]
    lines += [f"# {note}" for note in game.state.rules.notes]
    state = game.catalog.deal(game.setup)
    speaker = -1
    round = -1
    for entry in game.record:
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
        state.play(entry.action, entry.seat)
    if state.over:
        lines.append("# " + ", ".join(f"{s.faction.id} {s.points}" for s in state.seats))
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


def read_text(catalog: Catalog, text: str) -> Game:
    """The game that *text* tells; nothing is taken over from a text that cannot be read."""
    rows = text.splitlines()
    if not rows or rows[0].strip() != FIRST_LINE:
        raise NotationError(f"a game text begins with '{FIRST_LINE}'", 0)
    headers: dict[str, str] = {}
    place = 1
    while place < len(rows) and rows[place].strip():
        row = rows[place].split("#", 1)[0].strip()
        if row:
            name, colon, value = row.partition(":")
            if not colon or name.strip() in headers:
                raise NotationError(f"'{row}' is not a header 'name: value'", place)
            headers[name.strip()] = value.strip()
        place += 1
    setup = read_headers(headers)
    game = start_game(catalog, setup, headers.get("rules", ""))
    for number in range(place, len(rows)):
        _play_row(game, rows[number], number)
    return game


def start_game(catalog: Catalog, setup: Setup, version: str) -> Game:
    """A game before its first action, refused if it was recorded under other rules."""
    game = Game(catalog, setup)
    ours = str(game.state.rules.version)
    if version and version != ours:
        raise NotationError(
            f"the game was recorded under rules version {version}, this program plays {ours}"
        )
    return game


def _play_row(game: Game, row: str, number: int) -> None:
    row = row.split("#", 1)[0].strip()
    if not row:
        return
    name, colon, actions = row.partition(":")
    if not colon:
        raise NotationError(f"'{row}' does not say who acts", number)
    try:
        seat = game.seat_called(name.strip())
        for text in actions.split(". "):
            game.play(game.state.rules.table.parse(text.strip()), seat)
    except RuleError as error:
        raise NotationError(str(error), number) from error


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
            players[_number(name, rest)] = value
        elif kind == "dwellings":
            dwellings[_number(name, rest)] = _items(value)
        elif name not in ("game", "rules", "map", "seats", "seed", *LIST_HEADERS):
            raise NotationError(f"there is no header '{name}'")
    for name in ("game", "map", "seats", "scoring", "cards"):
        if name not in headers:
            raise NotationError(f"the header '{name}' is missing")
    seats = _number("seats", headers["seats"])
    if not 1 <= seats <= 5:
        raise NotationError(f"a game has 2 to 5 seats, not {seats}")
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


def _number(name: str, value: str) -> int:
    try:
        return int(value)
    except ValueError as error:
        raise NotationError(f"'{name}: {value}' is not a number") from error
