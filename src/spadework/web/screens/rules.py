"""The rules in brief, with drawings: what the glossary says, and the facts of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from spadework.core.ruleset import Ruleset
from spadework.core.setup import Setup
from spadework.core.state import State
from spadework.core.text import Text
from spadework.rules.ships.trade_facts import has_trade
from spadework.view.advice.coach import aim, area_sentence
from spadework.view.drawing.cult_board import cult_board
from spadework.view.drawing.rules_pictures import (
    bowls,
    neighbors_scene,
    reach_scene,
    ships_scene,
    town_scene,
    wheel,
)
from spadework.view.drawing.thumbnail import thumbnail
from spadework.view.drawing.tile_icons import Face, tile_faces
from spadework.view.text.amounts import capital
from spadework.view.text.glossary import explain_thing
from spadework.view.text.language import language
from spadework.web.screens.game_choices import games_in_form, titled
from spadework.web.screens.rendering import page_paint, render, speech
from spadework.web.tables.presets import PRESETS
from spadework.web.tables.viewed_game import Viewer


@dataclass(frozen=True)
class Chapter:
    """Sentences about one thing, and a drawing of it: ready-made, of pieces, or of tiles."""

    title: str
    sentences: list[str]
    drawing: str = ""
    pieces: Sequence[tuple[str, str, str]] = ()  # kind, name and what there is to know of it
    tiles: Sequence[tuple[str, Face]] = ()  # class and face
    icons: Sequence[str] = ()


def rules_address(setup: Setup) -> str:
    """Where the rules of a game are told."""
    return _address(setup.game, setup.expansions)


def _address(game: str, expansions: Sequence[str]) -> str:
    mix = urlencode([("with", name) for name in expansions])
    return f"/rules/{game}" + (f"?{mix}" if mix else "")


def rules_page(state: State, viewer: Viewer) -> str:
    """The rules of a game with its expansions, of which *state* is a beginning."""
    rules = state.rules
    return render(
        "rules.html",
        viewer.language,
        viewer=viewer,
        game=titled(rules.name),
        expansions=[titled(name) for name in rules.expansions],
        address=_address(rules.name, rules.expansions),
        editions=_editions(rules),
        first_game=next(each.id for each in PRESETS if each.fields["game"] == [rules.name]),
        chapters=_chapters(state, viewer.language),
        color=rules.terrains[0],
    )


def _editions(rules: Ruleset) -> list[tuple[str, list[str], bool]]:
    """Every game, alone and with each expansion: address, names, and whether it is this one."""
    mixes = [
        (offered.game, expansions)
        for offered in games_in_form()
        for expansions in ([], *([name] for name in offered.expansions))
    ]
    return [
        (
            _address(game, expansions),
            [titled(name) for name in (game, *expansions)],
            (game, expansions) == (rules.name, list(rules.expansions)),
        )
        for game, expansions in mixes
    ]


def _chapters(state: State, code: str) -> list[Chapter]:
    rules, paint = state.rules, page_paint()
    say = speech(code, rules)
    spoken = language(code)

    def told(*keys: str) -> list[str]:
        found = [explain_thing(rules, key, spoken) for key in keys]
        return [sentence for thing in found if thing for sentence in thing.sentences]

    def chapter(title: Text, sentences: list[str], **drawing: object) -> Chapter:
        return Chapter(capital(say(title)), sentences, **drawing)  # type: ignore[arg-type]  # its fields

    known = tile_faces(rules)
    kinds = [kind.name for kind in rules.kinds]
    pieces = [
        (kind, thing.title, thing.text)
        for kind in kinds
        if (thing := explain_thing(rules, f"structure:{kind}", spoken)) is not None
    ]
    goods = [g for g in ("coin", "worker", "priest", "key") if told(f"good:{g}s")]
    power = "rule:leech" if "leech" in rules.sources else "rule:neighbors"
    spaces = [s for s in rules.spaces if s.shared]
    chapters = [
        chapter(
            Text("What this game is about"),
            [say(sentence) for sentence in aim(rules)],
            drawing=thumbnail(rules.board, rules.terrains),
        ),
        chapter(
            Text("Land and {spades}"),
            told("good:spades", "track:digging"),
            drawing=wheel(rules, say, paint),
        ),
        chapter(
            Text("Where you can build"),
            told("rule:reach", "track:shipping"),
            drawing=reach_scene(rules, paint),
        ),
        chapter(Text("{structures}"), [], pieces=pieces),
        chapter(
            Text("Goods and income"),
            [*told(*(f"good:{good}s" for good in goods)), *told("rule:income", "rule:convert")],
            icons=goods,
        ),
        chapter(
            Text("Power"),
            told("good:power", "rule:burn"),
            drawing=bowls(paint),
            tiles=[("octagon", known[f"space:{space.code}"]) for space in spaces],
        ),
        chapter(Text("Power from neighbors"), told(power), drawing=neighbors_scene(rules, paint)),
        chapter(
            Text("Towns and bridges"),
            told("rule:town", "rule:bridge"),
            drawing=town_scene(rules, paint),
            tiles=[("town", known[f"town:{tile.code}"]) for tile in rules.town_tiles],
        ),
    ]
    if rules.cults.names:
        chapters.append(
            chapter(
                Text("Cults"),
                told("rule:order", f"cult:{rules.cults.names[0]}", "rule:cult bonus"),
                drawing=cult_board(state, (), say, paint),
                tiles=[("favor", known[f"favor:{tile.code}"]) for tile in rules.favor_tiles],
            )
        )
    if has_trade(rules):
        chapters.append(
            chapter(
                Text("{Ships} and trade"),
                told("good:ships", "rule:trade"),
                drawing=ships_scene(rules, paint),
            )
        )
    rounds = [rules.round_tiles[tile].code for tile in state.round_tiles]
    chapters += [
        chapter(
            Text("A round"),
            [
                *told("rule:turn", "rule:pass"),
                say("Every round has a tile that says what it pays for. The first one below:"),
                *told(f"round:{rounds[0]}"),
            ],
            tiles=[
                *[("round-tile", known[f"round:{code}"]) for code in dict.fromkeys(rounds)],
                *[("bonus", known[f"bonus:{card.code}"]) for card in rules.bonus_cards],
            ],
        ),
        chapter(
            Text("The end"),
            [
                say(area_sentence(rules)),
                *told(*(f"final:{tile.code}" for tile in rules.final_tiles[:1])),
                *told("good:points"),
            ],
            icons=("area", *(["cults"] if rules.cults.names else []), "coin", "point"),
        ),
    ]
    return chapters
