"""Set-ups: tiles, factions and neutral colors by a seed, or those of the first game."""

from __future__ import annotations

from random import Random
from typing import Final

from spadework.core.errors import SetupError
from spadework.core.ruleset import Ruleset
from spadework.core.setup import Setup
from spadework.core.text import Text
from spadework.games.players import check_players, in_wanted_order
from spadework.games.terra_nova.book import BACK, FRONT, Book
from spadework.rules.flow.deal import find_faction

PAIR: Final = 2
NUMBERS: Final = {2: "two_players", 3: "three_players", 4: "four_players"}


def make_setup(
    rules: Ruleset, seats: int, map_name: str, seed: int, factions: list[str], players: list[str]
) -> Setup:
    """A set-up for *seats* players; *factions* are fixed, or dealt if they are ``["random"]``."""
    book = Book()
    meta = book.rules.row("meta")
    check_players(seats, meta.number("players_min"), meta.number("players_max"), players)
    _check_variant(rules, seats)
    random = Random(seed)
    # Every pick is made in the same order whatever is asked for: equal seeds deal equal tiles.
    round_tiles = _pick_round_tiles(rules, random)
    bonus_cards = _pick_bonus_cards(book, rules, random, seats)
    neutrals = _pick_neutrals(rules, random)
    picked = _pick_factions(rules, random, seats, neutrals)
    houses: list[list[str]] = []
    hands: list[str] = []
    if rules.options.flag("first_game"):
        if map_name != FRONT or neutrals:
            raise SetupError(Text("the first game is played on the front of the board"))
        first = book.mats.row("first_game").of_words(
            ["round_tiles", *[f"houses_{number}" for number in NUMBERS.values()]]
        )
        setup = book.rules.row("setup").row("first_game")
        setup.of_words([*NUMBERS.values(), *[f"bonus_tiles_{number}p" for number in NUMBERS]])
        letters = book.mats.row("bonus_tile_letters")
        handed = setup.row(NUMBERS[seats])
        own = [name for name in handed.names() if name != "source"]
        random.shuffle(own)
        if factions in ([], ["random"]):
            factions = own
        factions = in_wanted_order(rules, Text("the first game"), own, factions)
        round_tiles = first.row("round_tiles").texts("order")
        bonus_cards = [letters.text(letter) for letter in setup.texts(f"bonus_tiles_{seats}p")]
        hands = [letters.text(handed.text(id)) for id in factions]
        placed = first.row(f"houses_{NUMBERS[seats]}").watched()
        houses = [placed.texts(id) for id in factions]
        placed.refuse_unread()
    elif factions == ["random"]:
        factions = picked
    return Setup(
        game=rules.name,
        expansions=rules.expansions,
        options=rules.options.chosen(),
        map=map_name,
        seats=seats,
        seed=seed,
        round_tiles=round_tiles,
        bonus_cards=bonus_cards,
        final_tiles=[],
        factions=[find_faction(rules, id).id for id in factions],
        boards=[],
        auctioned=[],
        dwellings=houses,
        players=players,
        hands=hands,
        neutrals=neutrals,
    )


def usual_map(options: dict[str, str]) -> str:
    """The side of the board that a game is played on unless another is asked for."""
    return FRONT if options.get("two_player_variant", "off") == "off" else BACK


def _check_variant(rules: Ruleset, seats: int) -> None:
    if rules.options.text("two_player_variant") != "off" and seats != PAIR:
        raise SetupError(
            Text("the variants with neutral houses are for two players, not {n}", n=seats)
        )


def _pick_round_tiles(rules: Ruleset, random: Random) -> list[str]:
    tiles = [tile.code for tile in rules.round_tiles for _ in range(tile.count)]
    random.shuffle(tiles)
    return tiles[: rules.rounds]


def _pick_bonus_cards(book: Book, rules: Ruleset, random: Random, seats: int) -> list[str]:
    order = list(range(len(rules.bonus_cards)))
    random.shuffle(order)
    picked = sorted(order[: seats + book.rules.row("setup").number("bonus_tiles_extra")])
    return [rules.bonus_cards[i].code for i in picked]


def _pick_neutrals(rules: Ruleset, random: Random) -> list[str]:
    """One color, or an order of all colors for each of the two times they are drawn from."""
    first, second = list(rules.terrains), list(rules.terrains)
    random.shuffle(first)
    random.shuffle(second)
    variant = rules.options.text("two_player_variant")
    if variant == "planner":
        return first[:1]
    return [*first, *second] if variant == "lucky_digger" else []


def _pick_factions(rules: Ruleset, random: Random, seats: int, neutrals: list[str]) -> list[str]:
    """A faction for each seat, at most one of a color."""
    order = list(rules.factions)
    random.shuffle(order)
    boards: list[str] = []
    picked: list[str] = []
    barred = rules.terrains.index(neutrals[0]) if len(neutrals) == 1 else -1
    for faction in order:
        if faction.board not in boards and faction.home != barred and len(picked) < seats:
            boards.append(faction.board)
            picked.append(faction.id)
    return picked
