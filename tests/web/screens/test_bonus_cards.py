"""Bonus cards on the screen say what they are worth to whoever looks."""

import re

import spadework as sw
from spadework.notation.game import Game
from spadework.web.screens.table import explain_html, fragments, preview_html
from support.viewed import viewed

WORTH = "On passing with what you have now: 3 points."


def nomads_take_a_card() -> Game:
    rules = sw.ruleset("terra_mystica")
    game = sw.new_game(rules, seats=2, seed=3, factions=["witches", "nomads"])
    for text in ("build F4", "build F3", "build B4", "build C4", "build I7"):
        game.play(text)
    return game


def said(html: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def test_a_card_on_the_table_and_its_button_show_the_points_of_three_dwellings() -> None:
    pieces = fragments(viewed(nomads_take_a_card()))
    card = pieces["supplies"].partition('data-place="bonus:BON9"')[2].partition("</button>")[0]
    assert said(card).endswith("now 3 points")
    button = pieces["decision"].partition('data-action="card BON9"')[2].partition("</button>")[0]
    assert said(button).endswith("now 3 point")


def test_its_explanation_and_its_preview_say_so_in_a_sentence() -> None:
    view = viewed(nomads_take_a_card())
    assert WORTH in said(explain_html(view, "bonus:BON9"))
    assert WORTH in said(preview_html(view, "card BON9"))
    assert "Income by it: 6 coins." in said(explain_html(view, "bonus:BON3"))
