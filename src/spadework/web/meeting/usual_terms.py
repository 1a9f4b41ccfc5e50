"""The usual terms, on which one finds opponents with one click."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spadework.core.text import Text
from spadework.web.records.results import Pool
from spadework.web.tables.new_game_form import NewGameForm
from spadework.web.tables.terms import Clock, Terms

DAY: Final = 24 * 3600


@dataclass(frozen=True)
class Usual:
    """A game and terms that many like."""

    id: str
    title: Text
    form: NewGameForm
    terms: Terms

    @property
    def pool(self) -> Pool:
        """The ratings by which opponents are found."""
        return Pool(self.form.game, self.form.players, self.terms.pace)


def _live(minutes: int, seconds: int) -> Terms:
    clock = Clock(budget=60 * minutes, increment=seconds)
    return Terms(pace="live", clock=clock, admission="anyone", is_rated=True, is_public=True)


def _turns(days: int) -> Terms:
    clock = Clock(per_move=days * DAY)
    return Terms(pace="turns", clock=clock, admission="anyone", is_rated=True, is_public=True)


USUAL_TERMS: Final = (
    Usual("pair", Text("Two players"), NewGameForm("terra_mystica", players=2), _live(30, 30)),
    Usual("nova", Text("Two players"), NewGameForm("terra_nova", players=2), _live(20, 20)),
    Usual("pair_turns", Text("Two players"), NewGameForm("terra_mystica", players=2), _turns(1)),
    Usual("four_turns", Text("Four players"), NewGameForm("terra_mystica", players=4), _turns(2)),
)


def usual_called(id: str) -> Usual | None:
    """The usual terms called *id*, or None."""
    return next((usual for usual in USUAL_TERMS if usual.id == id), None)
