"""What others have done since the viewer's last turn: a card for every turn."""

from __future__ import annotations

import re

from spadework.core.state import NOBODY
from spadework.web.screens.headline import headline_text
from spadework.web.screens.since import LONGEST_LOOK_BACK, last_turn
from spadework.web.screens.table import fragments
from spadework.web.tables.viewed_game import ViewedGame
from support.random_games import played
from support.table_page import START
from support.viewed import viewed, witches_and_nomads


def cards(shown: ViewedGame) -> list[str]:
    """The text of every card, its hexes first."""
    html = fragments(shown)["since"].partition("<ol")[2]
    found = []
    for card in html.split("<li>")[1:]:
        hexes = re.findall(r'data-hexes="(.*?)"', card)[0]
        words = re.sub(r"\s+", " ", re.sub("<[^>]*>", "", card)).strip()
        found.append(f"{hexes}|{words}")
    return found


def test_a_turn_is_a_card_with_its_hex_and_what_it_brought_everybody() -> None:
    game = witches_and_nomads("upgrade F4 to TP", "leech 1 from witches", "end turn")
    assert cards(viewed(game, seats=(1,))) == [
        "|Ada (Witches): Take the bonus card with an income of 1 worker and 3 power",
        "|Income for the new round. Bo (Nomads): +6 coin+4 worker",
        "F4|Ada (Witches): Upgrade to a trading post F4 −3 coin−2 workerBo (Nomads): +1 power",
    ]


def test_an_answer_outside_the_own_turn_does_not_end_what_is_told() -> None:
    game = witches_and_nomads("upgrade F4 to TP", "leech 1 from witches", "end turn")
    shown = viewed(game, seats=(1,))
    assert last_turn(shown) == START.index("card BON3") + 1
    assert len(cards(shown)) == 3


def test_conversions_are_told_by_what_is_left_of_them() -> None:
    game = witches_and_nomads("convert 1 W to 1 C", "convert 1 W to 1 C")
    game.play(next(action for action in game.offers() if action.text.startswith("pass ")))
    card = cards(viewed(game, seats=(1,)))[-1]
    assert "Convert" not in card
    assert "Pass for" in card
    assert "+3 coin−2 worker" in card  # one coin lay on the card


def test_who_has_done_something_since_has_nothing_to_read() -> None:
    game = witches_and_nomads("upgrade F4 to TP", "leech 1 from witches", "end turn")
    assert cards(viewed(game, seats=(0,))) == []
    assert cards(viewed(game, seats=())) == []


def test_every_turn_of_others_has_a_card_in_any_game() -> None:
    for name in ("base", "ice", "ships", "nova"):
        game = played(name, 120)
        me = game.question.seat
        shown = viewed(game, seats=(me,))
        first = max(last_turn(shown), len(game.record) - LONGEST_LOOK_BACK)
        others = {
            entry.seat
            for at, entry in enumerate(game.record)
            if at >= first and game.branch(at).state.active in (entry.seat, NOBODY)
        }
        text = " ".join(cards(shown))
        assert all(f"{('Ada', 'Bo', 'Cleo', 'Dan', 'Eve')[seat]} (" in text for seat in others)
        assert all("{" not in card for card in cards(viewed(game, seats=(me,), language="de")))


def test_what_power_costs_is_said_in_the_language_of_who_is_asked() -> None:
    game = witches_and_nomads("upgrade F4 to TP")
    asked = headline_text(viewed(game, seats=(1,), language="de"))
    assert asked.endswith("1 Macht für nichts nehmen?")
