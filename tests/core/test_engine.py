"""What the engine promises of every position: copies, records, texts."""

import json
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

import spadework
from spadework.core.errors import IllegalAction, NotationError, SetupError
from spadework.core.ruleset import Ruleset
from spadework.core.state import State
from spadework.games.catalog import Catalog
from spadework.notation.game import Game
from spadework.notation.json_record import read_json, write_json
from spadework.notation.ledger.reader import read_ledger
from spadework.notation.ledger.writer import write_ledger
from spadework.notation.text import read_text, write_text
from spadework.view.advice.position import seat_data
from support.games import CATALOG, STYLES, deal, played, steps


def fingerprint(state: State) -> str:
    """Everything that can be seen of a position, as text."""
    seats = [seat_data(state, seat, seat.faction.id) for seat in state.seats]
    extra = [
        [s.keys, s.shipping, s.digging, s.bridges, s.favors, s.towns, s.bonus, s.used, s.passed]
        for s in state.seats
    ]
    hexes = [state.terrain, state.owner, state.kind, state.town]
    table = [*[list(values) for values in hexes], state.bridges, state.round]
    table += [state.favor_left, state.town_left, state.bonus_coins, state.bonus_free, state.covered]
    asked = [type(d).__name__ + str(d.seat) for d in state.pending]
    return json.dumps([seats, extra, table, asked, state.over])


@pytest.mark.parametrize("seed", range(6))
def test_a_copy_is_independent_of_the_original(seed: int) -> None:
    game = deal(seed)
    random = Random(seed)
    for _ in steps(game, seed):
        if random.random() < 0.05 and not game.over:
            before = fingerprint(game.state)
            copy = game.state.copy()
            assert fingerprint(copy) == before
            while not copy.over:
                offers = copy.offers()
                copy.answer(copy.question, offers[int(random.random() * len(offers))])
            assert fingerprint(game.state) == before


@pytest.mark.parametrize("seed", range(10))
def test_a_game_can_be_saved_and_loaded_between_any_two_actions(seed: int) -> None:
    """Slow motion: the game that plays on is always the one read back from its text or JSON."""
    game = deal(seed)
    slow = deal(seed)
    for number, _ in enumerate(steps(game, seed)):
        slow.play(game.record[-1].action)
        if number % 7 == seed % 7:
            slow = read_text(CATALOG, write_text(slow))
        elif number % 11 == seed % 11:
            slow = read_json(CATALOG, write_json(slow))
        assert fingerprint(slow.state) == fingerprint(game.state)


@pytest.mark.parametrize("style", range(len(STYLES)))
def test_every_action_of_the_table_has_one_text_that_reads_back_to_it(style: int) -> None:
    table = deal(style).state.rules.table
    assert len(table.by_text) == len(table.all)
    for number, action in enumerate(table.all):
        assert action.id == number
        assert table.parse(str(action)) is action
        assert ". " not in str(action)
        assert "#" not in str(action)


@pytest.mark.parametrize("seed", range(12))
def test_text_and_json_read_back_to_the_same_actions(seed: int) -> None:
    game = played(seed)
    again = read_text(CATALOG, write_text(game))
    assert again.record == game.record
    assert write_text(again) == write_text(game)
    assert read_json(CATALOG, write_json(game)).record == game.record


def with_names(*names: str, map: str = "base") -> Game:
    setup = CATALOG.setup("terra_mystica", [], {}, map, len(names), 1, [], list(names))
    return Game(CATALOG, setup)


@pytest.mark.parametrize("name", ["Al #1", "#", r"a\#b", r"\#", "Zoë: a, b. c", r"C:\x"])
def test_names_of_players_read_back(name: str) -> None:
    game = with_names(name, "Bob")
    for again in (read_text(CATALOG, write_text(game)), read_json(CATALOG, write_json(game))):
        assert again.setup.players == [name, "Bob"]


def test_a_map_with_a_hash_in_its_name_reads_back(tmp_path: Path) -> None:
    own = tmp_path / "my#map.toml"
    own.write_text('id = "pond"\nrows = ["G I Y", "U K", "G I Y"]\n', encoding="utf-8")
    assert read_text(CATALOG, write_text(with_names("a", "b", map=str(own)))).setup.map == str(own)


def test_headers_may_be_followed_by_comments() -> None:
    text = write_text(with_names("Ann", "Bob"))
    commented = text.replace("Ann", "Ann # begins").replace("map: base", "map: base#usual")
    assert write_text(read_text(CATALOG, commented)) == text


def test_names_are_cleaned_of_blanks_and_have_no_controls() -> None:
    assert with_names(" Ann\tLee ", "Bob\nBee").setup.players == ["Ann Lee", "Bob Bee"]
    for name in ("A\x00", "A\x1b[1m", "\ud800"):
        with pytest.raises(SetupError, match="has characters that cannot be written"):
            with_names(name, "Bob")


def test_undo_takes_back_exactly_the_last_actions() -> None:
    game = deal(3)
    prints = [fingerprint(game.state)]
    for _ in steps(game, 3):
        prints.append(fingerprint(game.state))
    game.undo(5)
    assert fingerprint(game.state) == prints[-6]
    assert fingerprint(game.at(20)) == prints[20]


def test_a_branch_leaves_the_game_alone() -> None:
    game = played(5)
    text = write_text(game)
    branch = game.branch(30)
    branch.play(branch.offers()[-1])
    assert write_text(game) == text
    assert len(branch.record) == 31


def test_a_catalog_keeps_the_rulesets_that_were_asked_for_last() -> None:
    catalog = Catalog(most=2)

    def on(map: str) -> Ruleset:
        return catalog.ruleset("terra_mystica", [], {}, map)

    base, lakes = on("base"), on("lakes")
    assert on("base") is base
    on("fjords")
    assert on("base") is base
    assert on("lakes") is not lakes


def test_a_new_game_is_played_by_the_very_rules_it_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(spadework, "_catalog", Catalog(most=1))
    rules = spadework.ruleset("terra_mystica", map="lakes")
    spadework.ruleset("terra_mystica", map="fjords")
    assert spadework.new_game(rules, 3).state.rules is rules


def test_a_game_goes_on_when_the_catalog_has_forgotten_its_rules() -> None:
    catalog = Catalog(most=1)
    game = read_text(catalog, write_text(played(2)))
    whole = write_text(game)
    catalog.ruleset("terra_nova", [], {}, "")
    assert write_text(game) == whole
    assert write_json(game) == write_json(read_text(catalog, whole))
    assert fingerprint(game.at(len(game.record))) == fingerprint(game.state)
    game.undo()
    game.copy().play(game.offers()[0])


def test_a_ledger_is_written_when_the_catalog_has_forgotten_the_rules() -> None:
    catalog = Catalog(most=1)
    game = read_text(catalog, (files("spadework.agents") / "recorded_game.txt").read_text("utf-8"))
    catalog.ruleset("terra_nova", [], {}, "")
    again = write_ledger(game).splitlines()
    assert read_ledger(catalog, again).scores() == game.scores()


def test_undoing_more_than_there_is_changes_nothing() -> None:
    game = deal(0)
    with pytest.raises(IllegalAction, match="0 actions to take back"):
        game.undo()


@pytest.mark.parametrize("seed", range(4))
def test_an_illegal_action_is_refused_and_changes_nothing(seed: int) -> None:
    game = deal(seed)
    random = Random(seed)
    for _ in steps(game, seed):
        if game.over or random.random() > 0.1:
            continue
        before = fingerprint(game.state)
        offers = game.offers()
        action = random.choice(game.state.rules.table.all)
        if action not in offers:
            with pytest.raises(IllegalAction):
                game.play(action)
            assert fingerprint(game.state) == before


def test_an_unknown_text_is_refused() -> None:
    game = deal(0)
    with pytest.raises(NotationError, match="no action 'build Z9'"):
        game.play("build Z9")
    with pytest.raises(NotationError, match="nobody plays 'hobbits'"):
        game.play("hobbits: pass")
    assert not game.record


def test_nothing_can_be_played_after_the_end() -> None:
    game = played(1)
    with pytest.raises(IllegalAction, match="the game is over"):
        game.play("pass")
