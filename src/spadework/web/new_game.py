"""A new game from the fields of a form: who plays what, with which tiles."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from spadework.core.errors import SetupError
from spadework.core.setup import Setup
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.text import start_game, text_headers
from spadework.web.levels import PERSON, level_called
from spadework.web.seen import Player, usual_name

Fields = Mapping[str, Sequence[str]]

LONGEST_NAME: Final = 40
LONGEST_TITLE: Final = 80
LARGEST_SEED: Final = 2**31
OPTION: Final = "option."
# How factions come to their seats: fixed names, the option behind it.
DEALT: Final = "deal"
AUCTIONED: Final = "auction"
LISTED: Final = "list"
FACTION_CHOICES: Final = ("choose", DEALT, AUCTIONED, LISTED)


@dataclass(frozen=True)
class NewGame:
    """A game that is ready to begin."""

    title: str
    game: Game
    players: tuple[Player, ...]


def make_game(catalog: Catalog, fields: Fields) -> NewGame:
    """The game that *fields* ask for; refused with a sentence where they make no sense."""
    name = _one(fields, "game") or catalog.games()[0]
    expansions = [text for text in fields.get("expansion", ()) if text]
    known = catalog.expansions(name)
    for expansion in expansions:
        if expansion not in known:
            raise SetupError(f"there is no expansion '{expansion}' of this game")
    map = _one(fields, "map")
    if map and map not in catalog.maps(name):
        raise SetupError(f"there is no map '{map}'; there are {', '.join(catalog.maps(name))}")
    seats = _number(fields, "players", 4, 1, 9)
    players = _players(fields, seats)
    choice = _one(fields, "factions") or FACTION_CHOICES[0]
    if choice not in FACTION_CHOICES:
        raise SetupError(f"factions cannot be handed out by '{choice}'")
    options = _options(catalog, name, expansions, fields)
    if choice == AUCTIONED:
        options["faction_choice"] = AUCTIONED
    setup = catalog.setup(
        name,
        expansions,
        options,
        map,
        seats,
        _number(fields, "seed", secrets.randbelow(LARGEST_SEED), 0, LARGEST_SEED),
        _factions(fields, choice, seats),
        [str(number) for number in range(seats)],
    )
    # Where it is drawn who begins, the players sit in another order than in the form.
    players = tuple(players[int(number)] for number in setup.players)
    setup = _completed(setup, [player.name for player in players], fields)
    title = clean(_one(fields, "title"), LONGEST_TITLE)
    # Through the headers: what can be begun can also be opened again.
    game = start_game(catalog, dict(text_headers(Game(catalog, setup))))
    return NewGame(title or usual_title(game, players), game, players)


def usual_title(game: Game, players: Sequence[Player]) -> str:
    """What a game is called that nobody has named."""
    setup = game.setup
    words = setup.game.replace("_", " ").title()
    return f"{words}: {', '.join(player.name for player in players)}"


def clean(text: str, longest: int) -> str:
    """*text* in one line, without what would break the line of a record."""
    kept = "".join(c if c.isprintable() and c != "#" else " " for c in text)
    return " ".join(kept.split())[:longest].strip()


def _players(fields: Fields, seats: int) -> tuple[Player, ...]:
    players: list[Player] = []
    for number in range(1, seats + 1):
        kind = _one(fields, f"seat{number}") or PERSON
        level = "" if kind == PERSON else level_called(kind).name
        usual = usual_name(number - 1, level)
        players.append(Player(clean(_one(fields, f"name{number}"), LONGEST_NAME) or usual, level))
    return tuple(players)


def _factions(fields: Fields, choice: str, seats: int) -> list[str]:
    if choice == DEALT:
        return ["random"]
    if choice != LISTED:
        return []
    chosen = [_one(fields, f"faction{number}") for number in range(1, seats + 1)]
    if not all(chosen):
        raise SetupError("every seat needs a faction, or let them be dealt or chosen in play")
    return chosen


def _options(catalog: Catalog, game: str, expansions: list[str], fields: Fields) -> dict[str, str]:
    """The options in the form that this game knows; those of other games do not count.

    A printing of the rules sets what it decides; what is chosen besides has the last word.
    """
    known = catalog.options(game, expansions)
    printing = _one(fields, "printing")
    chosen: dict[str, str] = {}
    if printing and any(option.first for option in known):
        chosen = catalog.printing(game, expansions, printing)
    names = [option.name for option in known]
    return {
        **chosen,
        **{name: _one(fields, OPTION + name) for name in names if _one(fields, OPTION + name)},
    }


def _completed(setup: Setup, names: list[str], fields: Fields) -> Setup:
    """*setup* with the *names* of those who play and the tiles that were chosen.

    What was left open stays as it was drawn.
    """
    chosen = fields if _one(fields, "tiles") == "chosen" else {}
    rounds = [
        _one(chosen, f"round{number}") or drawn
        for number, drawn in enumerate(setup.round_tiles, start=1)
    ]
    cards = [text for text in chosen.get("bonus", ()) if text]
    final = [text for text in chosen.get("final", ()) if text]
    return Setup(
        game=setup.game,
        expansions=setup.expansions,
        options=setup.options,
        map=setup.map,
        seats=setup.seats,
        seed=setup.seed,
        round_tiles=rounds,
        bonus_cards=cards or setup.bonus_cards,
        final_tiles=final or setup.final_tiles,
        factions=setup.factions,
        boards=setup.boards,
        auctioned=setup.auctioned,
        dwellings=setup.dwellings,
        players=names,
        hands=setup.hands,
        neutrals=setup.neutrals,
    )


def _one(fields: Fields, name: str) -> str:
    values = fields.get(name, ())
    return values[-1].strip() if values else ""


def _number(fields: Fields, name: str, usual: int, least: int, most: int) -> int:
    text = _one(fields, name)
    if not text:
        return usual
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise SetupError(f"'{name}' is a number from {least} to {most}, not '{text[:20]}'")
    return number
