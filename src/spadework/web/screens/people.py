"""Who sits at the table: names, signs and colors of the seats as the screens show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from spadework.view.drawing.cult_board import signs
from spadework.web.people.names import SOMEONE_WHO_LEFT
from spadework.web.screens.rendering import Say, speech
from spadework.web.tables.viewed_game import ViewedGame, usual_name

KEPT: Final = "people"


class Person(msgspec.Struct, frozen=True):
    """A seat as everybody sees it; *emblem* and *color* are empty until there is a faction."""

    seat: int
    player: str
    level: str  # of a computer player
    faction: str
    thing: str  # the glossary's key of the faction
    letter: str
    emblem: str
    color: str
    is_own: bool
    is_replaced: bool = False  # a computer player plays for them
    is_program: bool = False  # with an account of its own

    @property
    def name(self) -> str:
        """The player, with the faction where there is one."""
        return f"{self.player} ({self.faction})" if self.faction else self.player


def people(view: ViewedGame) -> list[Person]:
    """Everybody at the table, by seat; most pieces of a page ask for them."""
    known = view.kept.get(KEPT)
    if not isinstance(known, _Known) or known.view is not view:
        known = view.kept[KEPT] = _Known(view, _people(view))
    return known.people


@dataclass(frozen=True)
class _Known:
    """Those at the table that somebody has just seen."""

    view: ViewedGame
    people: list[Person]


def _people(view: ViewedGame) -> list[Person]:
    state = view.game.state
    say = speech(view.viewer.language)
    drawn = signs(state)
    found = []
    for seat in range(view.game.setup.seats):
        player = view.players[seat] if seat < len(view.players) else None
        seated = seat < len(drawn)
        name = name_of_seat(seat, player.name if player else usual_name(seat, ""), say)
        found.append(
            Person(
                seat=seat,
                player=name,
                level=player.level if player else "",
                faction=say(drawn[seat].name) if seated else "",
                thing=f"faction:{state.seats[seat].faction.id}" if seated else "",
                letter=drawn[seat].letter if seated else "",
                emblem=drawn[seat].emblem if seated else "",
                color=drawn[seat].color if seated else "",
                is_own=seat in view.viewer.seats,
                is_replaced=player is not None and bool(player.steward),
                is_program=seat in view.programs,
            )
        )
    return found


def name_of_seat(seat: int, name: str, say: Say) -> str:
    """What whoever sits at *seat* is called: a *name* that nobody has chosen is translated."""
    if name == usual_name(seat, ""):
        return say("Player {n}", n=seat + 1)
    return say("someone who left") if name == SOMEONE_WHO_LEFT else name
