"""New games from the fields of the form."""

from html import unescape

import pytest

from spadework.core.errors import RuleError
from spadework.web.tables.new_game import make_game
from spadework.web.tables.presets import PRESETS, Preset
from support.games import CATALOG
from support.web_table import House

BASE = {"game": ["terra_mystica"], "map": ["base"], "players": ["3"], "seed": ["7"]}


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_every_preset_can_be_begun_and_is_shown_in_the_form(house: House, preset: Preset) -> None:
    made = make_game(CATALOG, preset.fields)
    assert made.game.setup.game == preset.fields["game"][0]
    assert len(made.players) == int(preset.fields["players"][0])
    assert sum(not player.is_bot for player in made.players) == 1
    assert house.browser().get(f"/new?preset={preset.id}").status_code == 200


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_every_preset_begins_in_one_click(house: House, preset: Preset) -> None:
    browser = house.browser()
    page = browser.get("/new").text
    assert f'action="/presets/{preset.id}"' in page
    begun = browser.submit(f"/presets/{preset.id}")
    assert begun.status_code == 303
    assert preset.title in unescape(browser.get(begun.headers["location"]).text)


def test_an_unknown_preset_is_refused_with_a_sentence(house: House) -> None:
    refused = house.browser().submit("/presets/nonsense")
    assert refused.status_code == 404
    assert "There is no such preset." in refused.text


def test_the_form_is_folded_until_somebody_wants_to_change_something(house: House) -> None:
    browser = house.browser()
    assert '<details class="own-game">' in browser.get("/new").text
    assert '<details class="own-game" open>' in browser.get("/new?preset=pair").text
    refused = browser.submit("/new", game="terra_mystica", players="2", map="nowhere")
    assert '<details class="own-game" open>' in refused.text


def test_round_tiles_are_offered_with_the_bonus_after_their_round(house: House) -> None:
    page = unescape(house.browser().get("/new").text)
    tile = next(row for row in page.split("<tr") if 'value="SCORE1"' in row)
    assert "; after it: " in tile
    assert "i-spade" in tile, "drawn as it is printed"


def test_an_empty_form_is_a_game_of_four_people() -> None:
    made = make_game(CATALOG, {})
    assert [player.is_bot for player in made.players] == [False] * 4
    assert made.game.setup.map == "base"


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/new", "seat"),
        ("/new", "name"),
        ("/new", "option"),
        ("/new", "players1"),
        ("/sign-up", "name1"),
        ("/preferences", "option.language"),
    ],
)
def test_a_field_that_the_form_does_not_have_is_not_read(
    house: House, path: str, field: str
) -> None:
    answer = house.browser().submit(path, **{field: "2"})
    assert answer.status_code in (303, 422), answer.text


def test_equal_seeds_deal_equal_games_and_no_seed_deals_another() -> None:
    tiles = [make_game(CATALOG, BASE).game.setup.round_tiles for _ in range(2)]
    assert tiles[0] == tiles[1]
    seeds = {make_game(CATALOG, {**BASE, "seed": [""]}).game.setup.seed for _ in range(5)}
    assert len(seeds) == 5


def test_names_and_levels_of_the_seats_are_taken() -> None:
    fields = {
        **BASE,
        "seat2": ["master"],
        "name1": ["Ann #1\n"],
        "name2": [""],
        "name3": ["x" * 99],
    }
    players = make_game(CATALOG, fields).players
    assert players[0].name == "Ann 1"
    assert (players[1].name, players[1].level) == ("Bela", "master")
    assert len(players[2].name) == 40


def test_factions_are_dealt_listed_auctioned_or_left_open() -> None:
    dealt = make_game(CATALOG, {**BASE, "factions": ["deal"]}).game
    assert len(dealt.state.seats) == 3
    chosen = make_game(CATALOG, {**BASE, "factions": ["choose"]}).game
    assert chosen.state.seats == []
    assert make_game(CATALOG, {**BASE, "factions": ["auction"]}).game.setup.auctioned
    names = {"faction1": ["witches"], "faction2": ["nomads"], "faction3": ["giants"]}
    listed = make_game(CATALOG, {**BASE, "factions": ["list"], **names}).game
    assert listed.setup.factions == ["witches", "nomads", "giants"]


def test_tiles_can_be_chosen_and_the_rest_is_drawn() -> None:
    drawn = make_game(CATALOG, BASE).game.setup
    rounds = {f"round{n}": [code] for n, code in enumerate(drawn.round_tiles[::-1], start=1)}
    cards = ["BON1", "BON2", "BON3", "BON4", "BON5", "BON6"]
    fields = {**BASE, "tiles": ["chosen"], **rounds, "bonus": cards}
    chosen = make_game(CATALOG, fields).game.setup
    assert chosen.round_tiles == drawn.round_tiles[::-1]
    assert chosen.bonus_cards == cards
    assert make_game(CATALOG, {**BASE, "tiles": ["chosen"]}).game.setup.round_tiles == (
        drawn.round_tiles
    )


def test_options_of_other_games_do_not_count() -> None:
    fields = {**BASE, "option.variable_turn_order": ["on"], "option.first_game": ["on"]}
    assert make_game(CATALOG, fields).game.setup.options == {"variable_turn_order": "on"}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"game": ["chess"]}, "no game 'chess'"),
        ({"expansion": ["dragons"]}, "no expansion 'dragons'"),
        ({"map": ["atlantis"]}, "no map 'atlantis'"),
        ({"map": ["/etc/passwd.toml"]}, "no map"),
        ({"players": ["many"]}, "'players' is a number"),
        ({"players": ["6"]}, "2 to 5 players"),
        ({"seat1": ["oracle"]}, "no level 'oracle'"),
        ({"seed": ["-1"]}, "'seed' is a number"),
        ({"seed": ["9" * 500]}, "'seed' is a number"),
        ({"factions": ["magic"]}, "'magic'"),
        ({"factions": ["list"], "faction1": ["witches"]}, "every seat needs a faction"),
        (
            {
                "factions": ["list"],
                "faction1": ["witches"],
                "faction2": ["auren"],
                "faction3": ["giants"],
            },
            "[Ww]itches",
        ),
        ({"option.start_points": ["-5"]}, "option 'start_points'"),
        ({"tiles": ["chosen"], "round1": ["SCORE99"]}, "SCORE99"),
        ({"tiles": ["chosen"], "bonus": ["BON1"]}, "bonus cards"),
        ({"tiles": ["chosen"], "bonus": ["BON1"] * 7}, "BON1"),
    ],
)
def test_a_form_that_makes_no_sense_is_refused(fields: dict[str, list[str]], reason: str) -> None:
    with pytest.raises(RuleError, match=reason):
        make_game(CATALOG, {**BASE, **fields})


@pytest.mark.parametrize("seed", range(12))
def test_a_tile_that_is_chosen_is_not_drawn_for_another_round(seed: int) -> None:
    fields = {**BASE, "seed": [str(seed)], "tiles": ["chosen"], "round5": ["SCORE4"]}
    tiles = make_game(CATALOG, fields).game.setup.round_tiles
    drawn = make_game(CATALOG, {**BASE, "seed": [str(seed)]}).game.setup.round_tiles
    assert tiles[4] == "SCORE4"
    assert len(set(tiles)) == len(tiles)
    assert set(drawn) - {drawn[4]} <= set(tiles), "what was drawn for other rounds stays"


def test_a_chosen_tile_moves_no_other_to_a_round_where_it_may_not_be_drawn() -> None:
    """SCORE1 is for spades: it is drawn for none of the last two rounds."""
    moved = 0
    for seed in range(60):
        fields = {**BASE, "seed": [str(seed)]}
        drawn = make_game(CATALOG, fields).game.setup.round_tiles
        if "SCORE1" not in drawn:
            continue
        its_own = f"round{drawn.index('SCORE1') + 1}"
        for last in (4, 5):
            chosen = {**fields, "tiles": ["chosen"], its_own: [drawn[last]]}
            tiles = make_game(CATALOG, chosen).game.setup.round_tiles
            assert "SCORE1" not in tiles[4:]
            assert len(set(tiles)) == len(tiles)
            moved += 1
    assert moved > 20


def test_a_refused_form_is_shown_again_with_the_reason(house: House) -> None:
    refused = house.browser().submit("/new", game="terra_mystica", players="7", title="My <game>")
    assert refused.status_code == 422
    assert "2 to 5 players" in refused.text
    assert "My &lt;game&gt;" in refused.text


def test_who_starts_the_introductory_game_is_drawn_and_everybody_keeps_level_and_faction() -> None:
    fields = {
        "players": ["2"],
        "option.introductory": ["on"],
        "factions": ["list"],
        "faction1": ["nomads"],
        "faction2": ["witches"],
        "name1": ["Ada"],
        "name2": ["Bela"],
        "seat2": ["novice"],
    }
    starts = set()
    for seed in range(12):
        made = make_game(CATALOG, {**fields, "seed": [str(seed)]})
        people = {player.name: player.is_bot for player in made.players}
        assert people == {"Ada": False, "Bela": True}
        assert made.game.setup.players == [player.name for player in made.players]
        seats = dict(zip(made.game.setup.players, made.game.setup.factions, strict=True))
        assert seats == {"Ada": "nomads", "Bela": "witches"}
        starts.add(made.players[0].name)
    assert starts == {"Ada", "Bela"}


def test_the_form_offers_a_printing_that_sets_the_options_it_decides(house: House) -> None:
    page = house.browser().get("/new").text
    assert page.count('name="printing"') == 1
    made = make_game(CATALOG, {**BASE, "printing": ["first"], "option.spade_tile": ["early"]})
    assert made.game.setup.options == {
        "cultists_decline_power": "off",
        "spade_points": "first",
        "free_burning": "off",
    }
    assert make_game(CATALOG, {**BASE, "printing": ["later"]}).game.setup.options == {}
    nova = make_game(CATALOG, {"game": ["terra_nova"], "printing": ["first"]})
    assert nova.game.setup.options == {}
