"""The page of statistics: what was played how often, how often it won, where points came from."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from spadework.core.text import Text
from spadework.view.drawing.bars import share_bar
from spadework.view.drawing.tile_icons import Face
from spadework.view.text.language import language
from spadework.view.text.scored import KINDS
from spadework.web.records.parquet import Column, parquet
from spadework.web.records.statistics import BOUNDS
from spadework.web.screens.game_choices import titled
from spadework.web.screens.known_tiles import tile_called
from spadework.web.screens.map_titles import map_title
from spadework.web.screens.opening_steps import OpeningStep, opening_steps
from spadework.web.screens.rendering import Say, render, speech
from spadework.web.storage.statistics import Subjects, TallyLine, WantedTallies
from spadework.web.tables.viewed_game import Viewer

TOPIC_WORDS: Final = {
    "faction": Text("Factions"),
    "tile": Text("Tiles"),
    "opening": Text("Openings"),
    "source": Text("Points by source"),
}
COLUMNS: Final = ("subject", "seats", "wins", "win_share", "points", "from_source")


@dataclass(frozen=True)
class TallyRow:
    """A line as the page shows it."""

    name: str
    emblem: str  # of a faction; empty for anything else
    face: Face  # of a tile; empty for anything else
    steps: list[OpeningStep]  # of an opening; empty for anything else
    count: str
    wins: str  # percent
    points: str
    amount: str
    drawing: str


def statistics_page(
    viewer: Viewer, wanted: WantedTallies, found: Sequence[TallyLine], choices: Subjects
) -> str:
    """The answer to what is wanted, drawn, and what else can be asked."""
    say = speech(viewer.language)
    by_source = wanted.topic == "source"
    largest = max((line.amount for line in found), default=1.0) or 1.0
    return render(
        "records/statistics.html",
        viewer.language,
        viewer=viewer,
        wanted=wanted,
        rows=[_row(line, wanted, largest, viewer.language) for line in found],
        by_source=by_source,
        filters=_filters(wanted, choices, say),
        path=statistics_path(wanted),
        query=statistics_path(wanted).partition("?")[2],
        topic_paths=[
            (
                statistics_path(replace(wanted, topic=topic)),
                say(words),
                topic == wanted.topic,
            )
            for topic, words in TOPIC_WORDS.items()
        ],
    )


def _filters(
    wanted: WantedTallies, choices: Subjects, say: Say
) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """What the answer can be narrowed to: every choice with its address, and whether it is made."""
    games = [(replace(wanted, game=game), say(titled(game))) for game in choices.games]
    maps = [(replace(wanted, map=name), say(map_title(name))) for name in choices.maps]
    seats = [(replace(wanted, seats=seats), str(seats)) for seats in choices.seats]
    bands = [(replace(wanted, band=band), say(band_words(band))) for band in choices.bands]
    rows = [
        (say("Game"), replace(wanted, game=""), games),
        (say("Map"), replace(wanted, map=""), maps),
        (say("Players"), replace(wanted, seats=None), seats),
        (say("Rating"), replace(wanted, band=None), bands),
    ]
    return [
        (
            label,
            [
                (statistics_path(each), words, each == wanted)
                for each, words in [(every, say("all")), *narrower]
            ],
        )
        for label, every, narrower in rows
        if narrower
    ]


def statistics_path(wanted: WantedTallies) -> str:
    """The address of an answer."""
    named = {
        "topic": wanted.topic,
        "game": wanted.game,
        "map": wanted.map,
        "seats": str(wanted.seats) if wanted.seats is not None else "",
        "rating": wanted.band or "",
    }
    return "/statistics?" + urlencode({name: value for name, value in named.items() if value})


def band_words(band: str) -> Text:
    """What a band of ratings is called."""
    if band == "bot":
        return Text("computer players")
    if band == "new":
        return Text("without a rating")
    bounds = [lowest for lowest, _ in BOUNDS]
    place = bounds.index(int(band))
    if place == 0:
        return Text("below {n}", n=bounds[1])
    if place == len(bounds) - 1:
        return Text("{n} and more", n=bounds[-1])
    return Text("{n} to {m}", n=bounds[place], m=bounds[place + 1] - 1)


def _row(line: TallyLine, wanted: WantedTallies, largest: float, code: str) -> TallyRow:
    topic = wanted.topic
    tile = tile_called(line.subject, wanted.game) if topic == "tile" else None
    if tile is not None:
        name, emblem = tile.words(code), ""
    else:
        name, emblem = _named(line.subject, topic, speech(code))
    number = language(code).number
    wins = f"{number(100 * line.wins)} %"
    amount = number(line.amount, 1)
    if topic == "source":
        drawing = share_bar(line.amount / largest, f"{name}: {amount}")
    else:
        drawing = share_bar(line.wins, f"{name}: {wins}")
    return TallyRow(
        name,
        emblem,
        tile.face if tile else (),
        opening_steps(emblem, line.subject.split()[1:], code) if topic == "opening" else [],
        number(line.tally.count),
        wins,
        number(line.points, 1),
        amount,
        drawing,
    )


def _named(subject: str, topic: str, say: Say) -> tuple[str, str]:
    """What a subject is called, and the faction whose emblem stands before it."""
    if topic == "faction":
        return say(titled(subject)), subject
    if topic == "source":
        words = KINDS.get(subject)
        return (say("bonus cards") if subject == "cards" else say(words) if words else subject), ""
    if topic == "tile":  # of a game that is not played here any more
        return subject, ""
    faction = subject.split()[0]
    return say(titled(faction)), faction


def as_csv(found: Sequence[TallyLine]) -> str:
    """Lines as CSV, with a row of names."""
    content = io.StringIO()
    writer = csv.writer(content)
    writer.writerow(COLUMNS)
    for line in found:
        tally = line.tally
        share, points = round(line.wins, 6), round(line.points, 6)
        writer.writerow(
            [line.subject, tally.count, tally.wins, share, points, round(line.amount, 6)]
        )
    return content.getvalue()


def as_parquet(found: Sequence[TallyLine]) -> bytes:
    """Lines as Parquet, with the same columns."""
    columns: dict[str, Column] = {
        "subject": (str, [line.subject for line in found]),
        "seats": (int, [line.tally.count for line in found]),
        "wins": (int, [line.tally.wins for line in found]),
        "win_share": (float, [line.wins for line in found]),
        "points": (float, [line.points for line in found]),
        "from_source": (float, [line.amount for line in found]),
    }
    assert tuple(columns) == COLUMNS, "the same columns in every form"
    return parquet(columns)
