"""A new game from the fields of a form: who plays what, with which tiles."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from spadework.core.errors import SetupError
from spadework.core.setup import Setup
from spadework.core.text import Text
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.text import start_game, text_headers
from spadework.rules.flow.round_tiles import is_barred
from spadework.web.bots.levels import PERSON, known_level
from spadework.web.http.forms import Fields, filled_in
from spadework.web.security.bounds import LONGEST_KEPT_TITLE
from spadework.web.tables.new_game_form import LARGEST_SEED, NewGameForm
from spadework.web.tables.own_maps import OWN_MAP, own_map
from spadework.web.tables.viewed_game import Player, usual_name

LONGEST_NAME: Final = 40
LONGEST_TITLE: Final = 80
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
    came_from: tuple[int, ...] = ()  # by seat: the place in the form, counted from 0


def make_game(catalog: Catalog, fields: Fields) -> NewGame:
    """The game that *fields* ask for; refused with a sentence where they make no sense."""
    return game_of(catalog, filled_in(fields, NewGameForm))


def game_of(catalog: Catalog, form: NewGameForm) -> NewGame:
    """The game that a *form* asks for; refused with a sentence where it makes no sense."""
    name = form.game or catalog.games()[0]
    expansions = form.expansion
    known = catalog.expansions(name)
    for expansion in expansions:
        if expansion not in known:
            raise SetupError(Text("there is no expansion '{text}' of this game", text=expansion))
    if form.map and form.map != OWN_MAP and form.map not in catalog.maps(name):
        raise SetupError(
            Text(
                "there is no map '{text}'; there are {names}",
                text=form.map,
                names=", ".join(catalog.maps(name)),
            )
        )
    players = _players(form)
    choice = form.factions or FACTION_CHOICES[0]
    if choice not in FACTION_CHOICES:
        raise SetupError(Text("factions cannot be handed out by '{text}'", text=choice))
    options = _options(catalog, name, form)
    if choice == AUCTIONED:
        options["faction_choice"] = AUCTIONED
    setup = catalog.setup(
        name,
        expansions,
        options,
        own_map(form.own_map) if form.map == OWN_MAP else form.map,
        form.players,
        secrets.randbelow(LARGEST_SEED) if form.seed is None else form.seed,
        _factions(form, choice),
        [str(number) for number in range(form.players)],
    )
    # Where it is drawn who begins, the players sit in another order than in the form.
    came_from = tuple(int(number) for number in setup.players)
    players = tuple(players[place] for place in came_from)
    setup = _completed(catalog, setup, [player.name for player in players], form)
    title = clean(form.title, LONGEST_TITLE)
    # Through the headers: what can be begun can also be opened again.
    game = start_game(catalog, dict(text_headers(Game(catalog, setup))))
    return NewGame(title or usual_title(game, players), game, players, came_from)


def with_host(fields: Fields, name: str) -> Fields:
    """The form of a new game with the *name* of who makes it at the first seat of a person.

    Guests have none; where somebody has been named, that is left as it is.
    """
    numbers = [n for n in range(1, 10) if (fields.get(f"seat{n}") or [PERSON])[-1] == PERSON]
    given = [value for n in numbers for value in fields.get(f"name{n}", []) if value.strip()]
    if not name or given or not numbers:
        return fields
    return {**fields, f"name{numbers[0]}": [name]}


def usual_title(game: Game, players: Sequence[Player]) -> str:
    """What a game is called that nobody has named."""
    setup = game.setup
    words = setup.game.replace("_", " ").title()
    return f"{words}: {', '.join(player.name for player in players)}"[:LONGEST_KEPT_TITLE]


def clean(text: str, longest: int) -> str:
    """*text* in one line, without what would break the line of a record."""
    kept = "".join(c if c.isprintable() and c != "#" else " " for c in text)
    return " ".join(kept.split())[:longest].strip()


def _players(form: NewGameForm) -> tuple[Player, ...]:
    players: list[Player] = []
    for number in range(1, form.players + 1):
        kind = form.seat.get(number, PERSON)
        level = "" if kind == PERSON else known_level(kind)
        usual = usual_name(number - 1, level)
        name = clean(form.name.get(number, ""), LONGEST_NAME)
        players.append(Player(name or usual, level))
    return tuple(players)


def _factions(form: NewGameForm, choice: str) -> list[str]:
    if choice == DEALT:
        return ["random"]
    if choice != LISTED:
        return []
    chosen = [form.faction.get(number, "") for number in range(1, form.players + 1)]
    if not all(chosen):
        raise SetupError(Text("every seat needs a faction, or let them be dealt or chosen in play"))
    return chosen


def _options(catalog: Catalog, game: str, form: NewGameForm) -> dict[str, str]:
    """The options in the form that this game knows; those of other games do not count.

    A printing of the rules sets what it decides; what is chosen besides has the last word.
    """
    known = catalog.options(game, form.expansion)
    printed: dict[str, str] = {}
    if form.printing and any(option.first for option in known):
        printed = catalog.printing(game, form.expansion, form.printing)
    chosen = {option.name: form.option.get(option.name, "") for option in known}
    return {**printed, **{name: value for name, value in chosen.items() if value}}


def _completed(catalog: Catalog, setup: Setup, names: list[str], form: NewGameForm) -> Setup:
    """*setup* with the *names* of those who play and the tiles that were chosen.

    What was left open stays as it was drawn.
    """
    chosen = form if form.tiles == "chosen" else NewGameForm()
    rules = catalog.ruleset(setup.game, setup.expansions, setup.options, setup.map)
    tiles = {tile.code: tile for tile in rules.round_tiles}

    def fits(code: str, number: int) -> bool:
        return not is_barred(rules, tiles[code], number)

    rounds = _with_chosen(setup.round_tiles, chosen.round, list(tiles), fits)
    return with_tiles(setup, names, rounds, chosen.bonus, chosen.final)


def _with_chosen(
    drawn: Sequence[str],
    chosen: Mapping[int, str],
    known: Sequence[str],
    fits: Callable[[str, int], bool],
) -> list[str]:
    """The *drawn* tiles of the rounds with those *chosen* for some rounds in their place.

    A round that loses its tile to another gets one that has lost its own round, or else one of all
    that are *known*, if it *fits* there.

    >>> _with_chosen("ABC", {3: "A"}, "ABCD", lambda code, number: True)
    ['C', 'B', 'A']
    >>> _with_chosen("ABC", {3: "A"}, "ABCD", lambda code, number: (code, number) != ("C", 1))
    ['D', 'B', 'A']
    """
    found = list(drawn)
    spare: list[str] = []
    bereft: list[int] = []
    for number, code in chosen.items():
        if number > len(found) or drawn[number - 1] == code:
            continue
        spare.append(drawn[number - 1])
        found[number - 1] = code
        bereft += [n for n, c in enumerate(drawn, start=1) if c == code and n not in chosen][:1]
    for number in bereft:
        free = [code for code in [*spare, *known] if code not in found]
        found[number - 1] = next((c for c in free if fits(c, number)), found[number - 1])
    return found


def with_tiles(
    setup: Setup, names: list[str], rounds: list[str], cards: list[str], finals: list[str]
) -> Setup:
    """*setup* with the *names* of those who play and other tiles, where some are given."""
    return Setup(
        game=setup.game,
        expansions=setup.expansions,
        options=setup.options,
        map=setup.map,
        seats=setup.seats,
        seed=setup.seed,
        round_tiles=rounds or setup.round_tiles,
        bonus_cards=cards or setup.bonus_cards,
        final_tiles=finals or setup.final_tiles,
        factions=setup.factions,
        boards=setup.boards,
        auctioned=setup.auctioned,
        dwellings=setup.dwellings,
        players=names,
        hands=setup.hands,
        neutrals=setup.neutrals,
    )
