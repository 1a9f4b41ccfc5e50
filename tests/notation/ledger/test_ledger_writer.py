"""Our games written as ledgers, and read back by the reader that all recorded games agree with."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from spadework.core.errors import NotationError
from spadework.core.state import Action
from spadework.games.catalog import Catalog
from spadework.games.maps import packaged
from spadework.notation.game import Game
from spadework.notation.ledger.reader import read_ledger
from spadework.notation.ledger.writer import write_ledger
from spadework.rules.cults.ordination import Ordination
from spadework.rules.cults.steps import ClimbToTop, ReachTop
from support import corpora
from support.told_games import (
    BOTH,
    CATALOG,
    LOOSE,
    RECEIPT,
    any_of,
    assert_same,
    careful,
    converting,
    deal,
    eager,
    has_passed,
    played,
    reread,
    turns_past_home,
)

# --- whole games


@pytest.mark.parametrize("seed", range(60))
def test_random_games_come_back_from_their_ledgers(seed: int) -> None:
    random = Random(seed)
    expansions = [name for name in BOTH if random.random() < 0.6]
    # Of other starting points than 20 a ledger cannot tell.
    options = {**RECEIPT, "start_points": "20"}
    if seed % 3 == 0:
        options["variable_turn_order"] = "on"
    if seed % 5 == 0:
        options["cultists_decline_power"] = "off"
    if "fire_and_ice" in expansions:
        options["variable_factions"] = ["v5", "first", "v2", "v3", "v4"][seed % 5]
    maps = CATALOG.maps("terra_mystica")
    game = deal(
        seed,
        random.randint(2, 5),
        expansions=expansions,
        options=options,
        map=maps[seed % len(maps)],
        factions=["random"] if seed % 2 else [],
    )
    played(game, careful, seed)
    assert_same(reread(game).state, game.state)


@pytest.mark.parametrize(
    "faction",
    [faction.id for faction in CATALOG.ruleset("terra_mystica", BOTH, {}, "base").factions],
)
def test_developed_games_of_every_faction_come_back(faction: str) -> None:
    rules = CATALOG.ruleset("terra_mystica", BOTH, {}, "base")
    home = {f.id: f.board for f in rules.factions}
    others = [id for id in ("halflings", "mermaids", "giants") if home[id] != home[faction]]
    game = deal(1, 3, expansions=BOTH, options=RECEIPT, factions=[faction, *others[:2]])
    played(game, eager("upgrade", "build", "town", "action ACT", "transform", "leech"), 1)
    assert_same(reread(game).state, game.state)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_introductory_game_is_told_with_its_dwellings(seats: int) -> None:
    game = deal(3, seats, options={"introductory": "on", **RECEIPT})
    first = packaged("terra_mystica", "intro_game.toml").row(f"players_{seats}")
    hexes = first.row("dwellings").texts("witches")
    assert all(f"witches: build {hex}" in write_ledger(game).splitlines() for hex in hexes)
    played(game, careful, 3)
    assert_same(reread(game).state, game.state)


@pytest.mark.parametrize("seed", range(5))
def test_unfinished_games_can_be_told(seed: int) -> None:
    game = played(deal(seed, 3, expansions=BOTH, factions=["random"]), careful, seed)
    for cut in range(0, len(game.record), 17):
        rows = write_ledger(game.branch(cut)).splitlines()
        if any(row.startswith("setup") for row in rows):
            read_ledger(CATALOG, rows)


@pytest.mark.parametrize("place", range(21))
def test_recorded_games_are_told_action_by_action_as_they_were_read(place: int) -> None:
    some = corpora.ledgers()[::8]
    assert len(some) == 21
    game = read_ledger(CATALOG, some[place].ledger)
    again = reread(game)
    assert [(e.seat, str(e.action)) for e in again.record] == [
        (e.seat, str(e.action)) for e in game.record
    ]
    assert_same(again.state, game.state)


# --- what is told differently


def test_the_head_names_options_map_players_and_tiles() -> None:
    game = deal(1, 2, expansions=BOTH, map="lakes", factions=["witches", "chaos_magicians"])
    head = write_ledger(game).splitlines()
    assert "option errata-cultist-power" in head
    assert "option fire-and-ice-factions/variable_v5" in head
    assert "map fdb13a13cd48b7a3c3525f27e4628ff6905aa5b1" in head
    assert [row for row in head if row.startswith("player")] == ["player player1", "player player2"]
    assert f"score {','.join(game.setup.round_tiles)}" in head
    assert sum(row.startswith("delete BON") for row in head) == 5
    assert head[-2:] == ["setup witches", "setup chaosmagicians"]


def test_missing_spades_are_bought_before_they_are_used() -> None:
    game = deal(1, 2, factions=["witches", "nomads"])
    played(game, eager("transform", "build"), 1)
    rows = write_ledger(game).splitlines()
    assert any(row.startswith("witches: dig ") and ". transform " in row for row in rows)


def pass_first(game: Game) -> None:
    """Set up in any way, and pass at once."""
    random = Random(1)
    while not game.state.round:
        game.play(random.choice(game.offers()))
    game.play(next(a for a in game.offers() if a.text.startswith("pass")))


def test_conversions_after_a_pass_in_loose_order_come_before_it() -> None:
    game = deal(1, 2, options=LOOSE, factions=["witches", "nomads"])
    pass_first(game)
    game.play("witches: convert 1 W to 1 C")
    game.play("witches: convert 1 W to 1 C")
    game.play("witches: end turn")
    assert write_ledger(game).splitlines()[-1].startswith("witches: convert 2W to 2C. pass BON")
    assert_same(reread(game).state, game.state)


def test_converting_what_a_pass_brought_is_refused() -> None:
    game = deal(1, 2, options={**LOOSE, "coins_to_points": "on"}, factions=["witches", "nomads"])
    pass_first(game)
    while "convert 3 C to 1 VP" in [a.text for a in game.offers()]:
        game.play("witches: convert 3 C to 1 VP")
    game.play("witches: end turn")
    with pytest.raises(NotationError, match="Witches go on in a turn that is over for the site"):
        write_ledger(game)


@pytest.mark.parametrize("seed", [710, 712, 792])
def test_what_follows_the_answers_of_neighbors_in_a_turn_comes_before_them(seed: int) -> None:
    """Cultists, whose steps follow from the answers, among them."""
    options = {**LOOSE, **RECEIPT}
    game = deal(seed, 3, options=options, factions=["cultists", "dwarves", "giants"])
    played(game, converting, seed)
    assert_same(reread(game).state, game.state)


def test_spades_dug_before_an_action_stay_before_it() -> None:
    """In one row the site would take the action first."""
    game = deal(1, 2, options=LOOSE, factions=["witches", "giants"])
    pass_first(game)
    game.play("witches: end turn")
    for action in ("burn 3", "dig 1", "action ACT2"):
        game.play(f"giants: {action}")
    told = ["giants: burn 3. dig 1", "giants: action ACT2"]
    assert write_ledger(game).splitlines()[-2:] == told
    assert_same(reread(game).state, game.state)


def test_dealt_factions_may_pick_in_any_order() -> None:
    names = ["shapeshifters", "yetis", "witches"]
    game = deal(1, 3, options=LOOSE, expansions=BOTH, factions=names)
    picks = [a.text for a in game.offers()]
    game.play(f"yetis: {picks[0]}")
    game.play(f"shapeshifters: {picks[1]}")
    rows = write_ledger(game).splitlines()[-5:]
    assert [row.partition(": pick-color")[0] for row in rows] == [
        "setup shapeshifters",
        "shapeshifters",
        "setup yetis",
        "yetis",
        "setup witches",
    ]
    assert_same(reread(game).state, game.state)


def test_keys_go_to_the_cults_of_choice() -> None:
    wishes = eager("town TW6", "town TW5", "upgrade", "build", "transform", "leech")
    catalog = Catalog()
    names = ["swarmlings", "witches"]
    options = {**RECEIPT, "free_burning": "off"}
    setup = deal(1, options=options, expansions=["mini_expansion"], factions=names).setup
    first = Game(catalog, setup)
    played(first, careful, 1)
    told = read_ledger(catalog, write_ledger(first).splitlines())
    for rules in (first.state.rules, told.state.rules):
        for faction in rules.factions:
            faction.cults = [9, 8, 9, 9]
    chosen = 0
    for seed in range(120):
        if chosen > 2:
            break
        game = Game(catalog, setup)
        random = Random(seed)
        while not game.over:
            offers = game.offers()
            if isinstance(game.question, ReachTop):
                offers = [a for a in offers if isinstance(a, ClimbToTop)]
            game.play(wishes(game, offers, random))
        text = write_ledger(game)
        assert_same(read_ledger(catalog, text.splitlines()).state, game.state)
        chosen += sum(isinstance(entry.action, ClimbToTop) for entry in game.record)
    assert chosen


def test_conversions_for_an_ordination_come_before_the_building() -> None:
    wishes = eager("upgrade", "build", "leech")

    def choose(game: Game, offers: list[Action], random: Random) -> Action:
        if isinstance(game.question, Ordination):
            workers = [a for a in offers if a.text in ("convert 3 PW to 1 W", "convert 1 P to 1 W")]
            ordinations = [a for a in offers if a.text.startswith("ordain")]
            return (workers or ordinations)[-1]
        return wishes(game, offers, random)

    ordained = 0
    for seed in range(8):
        options = {**RECEIPT, "free_burning": "off"}
        game = deal(seed, options=options, factions=["darklings", "witches"])
        played(game, choose, seed)
        assert_same(reread(game).state, game.state)
        ordained += sum(
            entry.action.text in ("ordain 1", "ordain 2", "ordain 3") for entry in game.record
        )
    assert ordained


def test_offers_that_find_no_room_are_declined() -> None:
    declined = 0
    for seed in range(4):
        game = deal(seed, options=RECEIPT, factions=["witches", "nomads"])
        played(game, eager("leech", "build", "upgrade", "transform"), seed)
        ours = sum(entry.action.text.startswith("decline") for entry in game.record)
        theirs = sum("decline" in row for row in write_ledger(game).splitlines())
        assert theirs >= ours
        declined += theirs - ours
        assert_same(reread(game).state, game.state)
    assert declined


# --- what cannot be told


@pytest.mark.parametrize(
    ("options", "map", "why"),
    [
        ({"faction_choice": "auction"}, "base", "neither auctions nor other tables"),
        ({"start_points": "merchants"}, "base", "neither auctions nor other tables"),
        ({"start_points": "original_2017"}, "lakes", "neither auctions nor other tables"),
    ],
)
def test_other_starting_points_are_refused(options: dict[str, str], map: str, why: str) -> None:
    game = played(deal(1, 4, options=options, map=map), careful, 1)
    with pytest.raises(NotationError, match=why):
        write_ledger(game)


def test_the_table_of_2017_has_a_map_id_of_its_own() -> None:
    game = played(deal(1, 4, options={"start_points": "2017", **RECEIPT}), careful, 1)
    assert "map 91645cdb135773c2a7a50e5ca9cb18af54c664c4" in write_ledger(game).splitlines()
    assert_same(reread(game).state, game.state)


def test_a_map_of_ones_own_is_refused(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    base = files("spadework.games.terra_mystica") / "maps" / "base.toml"
    own.write_text(base.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(NotationError, match="has none"):
        write_ledger(deal(1, map=str(own)))


def test_converting_what_an_answer_brought_is_refused() -> None:
    reasons: set[str] = set()
    options = {**RECEIPT, "free_burning": "off", "long_way": "on", "convert_after_passing": "off"}
    for seed in range(30):
        game = deal(seed, 3, options=options, factions=["cultists", "witches", "nomads"])
        played(game, any_of, seed)
        try:
            assert_same(reread(game).state, game.state)
        except NotationError as error:
            reasons.add(str(error))
    assert len(reasons) == 1
    assert "Cultists convert after the answer of a neighbor in the same turn" in reasons.pop()


def test_a_transformation_past_the_home_terrain_is_refused() -> None:
    """The site's wheel stops at the home terrain; spades of a cult bonus may go on from there."""
    refused = 0
    for seed in range(6):
        game = deal(seed, 2, options=RECEIPT, factions=["witches", "nomads"])
        random = Random(seed)
        past = False
        while not game.over:
            wanted = [a for a in game.offers() if turns_past_home(game, a)]
            past = past or bool(wanted)
            game.play(wanted[0] if wanted else careful(game, game.offers(), random))
        if past:
            refused += 1
            with pytest.raises(NotationError, match="goes past the home terrain"):
                write_ledger(game)
        else:
            assert_same(reread(game).state, game.state)
    assert refused


def test_the_coins_of_a_card_cannot_be_spent_in_the_turn_of_the_pass() -> None:
    game = deal(1, 2, options=RECEIPT, factions=["alchemists", "witches"])
    random = Random(3)
    while not game.over:
        offers = game.offers()
        sales = [a for a in offers if a.text == "convert 2 C to 1 VP" and has_passed(game)]
        spends = [a for a in offers if a.text == "convert 1 VP to 1 C"]
        kept = [a for a in offers if a not in spends]
        game.play(sales[0] if sales else careful(game, kept, random))
    with pytest.raises(NotationError, match="the order matters"):
        write_ledger(game)
