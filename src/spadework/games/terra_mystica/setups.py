"""Set-ups: tiles, cards and factions by a seed, or those of the introductory game."""

from __future__ import annotations

from random import Random
from typing import Final

from spadework.core.errors import SetupError
from spadework.core.facts import RoundTile
from spadework.core.ruleset import Ruleset
from spadework.core.setup import Setup
from spadework.core.text import Text
from spadework.games.maps import packaged
from spadework.games.players import check_players, in_wanted_order
from spadework.games.terra_mystica.book import GAME, game_facts
from spadework.rules.flow.deal import dealing_of, find_faction
from spadework.rules.flow.round_tiles import is_barred

CARDS_BESIDES_SEATS: Final = 3


def make_setup(
    rules: Ruleset, seats: int, map_name: str, seed: int, factions: list[str], players: list[str]
) -> Setup:
    """A set-up for *seats* players; *factions* are fixed, or dealt if they are ``["random"]``.

    *players* sit in this order; in the introductory game who of them comes first is drawn.
    """
    possible = game_facts().row("game").numbers("players")
    check_players(seats, min(possible), max(possible), players)
    random = Random(seed)
    # Every pick is made in the same order whatever is asked for: equal seeds deal equal tiles.
    round_tiles = _pick_round_tiles(rules, random)
    bonus_cards = _pick_bonus_cards(rules, random, seats)
    finals = [tile.code for tile in rules.final_tiles]
    final_tiles = [random.choice(finals)] if finals else []
    picked = _pick_factions(rules, random, seats)
    dwellings: list[list[str]] = []
    boards: list[str] = []
    auctioned: list[str] = []
    choice = rules.options.text("faction_choice")
    if rules.options.flag("introductory"):
        if choice != "choose" or map_name != "base":
            raise SetupError(
                Text("the introductory game has its own factions and is played on the base map")
            )
        facts = packaged(GAME, "intro_game.toml").of_words(
            [*[f"players_{n}" for n in possible], "scoring_tiles"],
            ["schema", "map", "start_vp", "start_player", "sources"],
        )
        row = facts.row(f"players_{seats}").watched()
        factions = _hand_out(rules, row.texts("factions"), factions, random)
        first = random.randrange(seats)  # of those who play, with the faction they have
        factions = [*factions[first:], *factions[:first]]
        players = [*players[first:], *players[:first]]
        round_tiles = (
            facts.row("scoring_tiles").of_words(["order"], ["tmai_literal"]).texts("order")
        )
        bonus_cards = row.texts("bonus_cards")
        dwellings = [row.row("dwellings").texts(id) for id in factions]
        row.refuse_unread()
    elif factions and choice != "choose":
        raise SetupError(
            Text("factions that are dealt or named are neither auctioned nor chosen by color")
        )
    elif factions == ["random"]:
        factions = picked
    elif choice == "colors":
        boards = [find_faction(rules, id).board for id in picked]
    elif choice == "auction":
        auctioned = picked
    return Setup(
        game=rules.name,
        expansions=rules.expansions,
        options=rules.options.chosen(),
        map=map_name,
        seats=seats,
        seed=seed,
        round_tiles=round_tiles,
        bonus_cards=bonus_cards,
        final_tiles=final_tiles,
        factions=[find_faction(rules, id).id for id in factions],
        boards=boards,
        auctioned=auctioned,
        dwellings=dwellings,
        players=players,
    )


def _pick_round_tiles(rules: Ruleset, random: Random) -> list[str]:
    """A tile for every round, drawn for the topmost free space first: from the last round on.

    One that is barred from its round is set aside until another has been drawn, and shuffled in
    again: the later printing does it so (p. 6).
    """
    tiles = list(rules.round_tiles)
    random.shuffle(tiles)
    # On the pile they lie so that equal seeds deal what they always have, if none is set aside.
    pile = [*tiles[rules.rounds :], *tiles[: rules.rounds]]
    picked: list[str] = []
    tracks: list[int] = []  # of the cults, before the last round
    for round in range(rules.rounds, 0, -1):
        limit = dealing_of(rules).same_cult if round < rules.rounds else 0
        aside: list[RoundTile] = []
        tile = pile.pop()
        while True:
            if is_barred(rules, tile, round):
                aside.append(tile)
            elif not (limit and tile.track >= 0 and tracks.count(tile.track) >= limit):
                break  # one too many of a cult is out of the game
            tile = pile.pop()
        picked.append(tile.code)
        if round < rules.rounds:
            tracks.append(tile.track)
        if aside:
            pile += aside
            random.shuffle(pile)
    return picked[::-1]


def _hand_out(rules: Ruleset, own: list[str], wanted: list[str], random: Random) -> list[str]:
    """Who gets which of the introductory game's *own* factions: as *wanted*, or in their order."""
    if wanted == ["random"]:
        return random.sample(own, len(own))
    if not wanted:
        return own
    return in_wanted_order(rules, Text("the introductory game"), own, wanted)


def _pick_bonus_cards(rules: Ruleset, random: Random, seats: int) -> list[str]:
    order = list(range(len(rules.bonus_cards)))
    random.shuffle(order)
    cards_first = dealing_of(rules).cards_first
    if cards_first:
        first = [i for i in order if rules.bonus_cards[i].drawn_first]
        others = [i for i in order if not rules.bonus_cards[i].drawn_first]
        order = [*first[:cards_first], *others]
    picked = sorted(order[: seats + CARDS_BESIDES_SEATS])
    return [rules.bonus_cards[i].code for i in picked]


def _pick_factions(rules: Ruleset, random: Random, seats: int) -> list[str]:
    """A faction for each seat, at most one of a board; picked terrains leave room for everybody."""
    order = list(rules.factions)
    random.shuffle(order)
    boards: list[str] = []
    picked: list[str] = []
    for faction in order:
        if faction.board not in boards and len(picked) < seats:
            boards.append(faction.board)
            picked.append(faction.id)
    return picked
