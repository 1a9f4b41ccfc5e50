"""Records that were cut or damaged: refused with a sentence, or another valid game."""

import functools
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as some

from spadework.core.errors import RuleError
from spadework.notation.files import read_record, trace_record
from spadework.notation.game import Game
from spadework.notation.json_record import write_json
from spadework.notation.ledger.writer import write_ledger
from spadework.notation.text import write_text
from support.bad_input import Refusal, own_text, write
from support.games import CATALOG, deal, steps

FORMS = ["json", "ledger", "text"]


@functools.cache
def some_records() -> dict[str, str]:
    """The beginning of a game in each of the FORMS."""
    game = deal(20)
    for _ in zip(range(70), steps(game, 20), strict=False):
        pass
    assert not game.over
    return {"text": write_text(game), "json": write_json(game), "ledger": write_ledger(game)}


PIECES = ["", "\n", ":", ", ", ". ", "#", "-1", "0", "99999999999", "1e400", "\x00", "null", "é"]
VALUES: list[Any] = [None, True, 0, -1, 1.5, "", "x", [], ["x"], {}, {"x": 1}]


def refused_or_valid(text: str) -> Game | None:
    """The game of *text* or None if it is refused, by a sentence; nothing else may happen."""
    try:
        game = read_record(CATALOG, text).game
    except RuleError as error:
        assert str(error).strip()
        with pytest.raises(RuleError):
            trace_record(CATALOG, text)
        return None
    assert game.over or game.offers()
    return game


@pytest.mark.parametrize("form", FORMS)
def test_a_truncated_record_is_refused_or_a_shorter_game(form: str) -> None:
    whole = read_record(CATALOG, some_records()[form]).game
    places = random.Random(1).sample(range(len(some_records()[form]) - 1), 60)
    kept = 0
    for place in places:
        game = refused_or_valid(some_records()[form][:place])
        if game is not None:
            kept += 1
            assert len(game.record) <= len(whole.record)
    assert kept < len(places)


@pytest.mark.parametrize("form", FORMS)
def test_a_cut_in_the_middle_of_a_word_is_refused(
    form: str, refusal: Refusal, tmp_path: Path
) -> None:
    rows = some_records()[form].splitlines()
    place = next(i for i, row in enumerate(rows) if "upgrade" in row)
    cut = "\n".join([*rows[:place], rows[place].split("grade")[0]])
    assert refusal("replay", write(tmp_path / "cut", cut))


@settings(max_examples=400)
@given(
    form=some.sampled_from(FORMS),
    place=some.floats(0, 0.9999),
    length=some.integers(0, 12),
    piece=some.one_of(some.sampled_from(PIECES), some.text(max_size=4)),
)
@example(form="text", place=0.0, length=1, piece="")
def test_a_damaged_record_is_refused_or_another_game(
    form: str, place: float, length: int, piece: str
) -> None:
    text = some_records()[form]
    at = int(place * len(text))
    refused_or_valid(text[:at] + piece + text[at + length :])


@settings(max_examples=300)
@given(place=some.floats(0, 0.9999), length=some.integers(0, 6), piece=some.sampled_from(PIECES))
def test_damaged_headers_are_refused_or_another_game(place: float, length: int, piece: str) -> None:
    text = own_text(
        with__="", option__variable_turn_order="on", player__1="Ann", dwellings__1="C3, F4"
    ).replace("with : ", "with: fire_and_ice")
    at = int(place * text.index("\n\n"))
    refused_or_valid(text[:at] + piece + text[at + length :])


@settings(max_examples=400)
@given(path=some.lists(some.floats(0, 0.9999), max_size=4), value=some.sampled_from(VALUES))
def test_json_with_wrong_types_is_refused_or_another_game(path: list[float], value: Any) -> None:
    refused_or_valid(json.dumps(changed_at(json.loads(some_records()["json"]), path, value)))


def changed_at(data: Any, path: list[float], value: Any) -> Any:
    """*data* with *value* at a place: each number of *path* chooses among the parts of a part."""
    if not path or not isinstance(data, dict | list) or not data:
        return value
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))
    key = keys[int(path[0] * len(keys))]
    data[key] = changed_at(data[key], path[1:], value)
    return data
