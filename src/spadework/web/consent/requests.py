"""Requests to all at a table: who may ask for what, and whose consent it takes.

Computer players are not asked, nor those who have dropped out or resigned; who is away while a
computer player stands in for them is, or others could end a game that they are losing. Whoever
holds several seats answers for all of them; who plays with computer players alone has everybody's
consent at once.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from spadework.core.text import NO_TEXT, Text
from spadework.notation.game import Game
from spadework.web.tables.viewed_game import Player

UNDO: Final = "undo"
PAUSE: Final = "pause"
RESUME: Final = "resume"
ABANDON: Final = "abandon"
PAUSED: Final = "paused"
ABANDONED: Final = "abandoned"

# What is asked, after the name of who asks.
WORDS: Final = {
    UNDO: Text("asks to take back the last turn"),
    PAUSE: Text("asks for a pause"),
    RESUME: Text("asks to play on"),
    ABANDON: Text("asks to abandon the game"),
}
# The same in a letter.
NAMES: Final = {
    UNDO: Text("take back the last turn"),
    PAUSE: Text("a pause"),
    RESUME: Text("play on"),
    ABANDON: Text("abandon the game"),
}
# What the log says when all have agreed, after that name.
DONE: Final = {
    UNDO: Text("has taken back a turn, with everybody's consent"),
    PAUSE: Text("has paused the game, with everybody's consent"),
    RESUME: Text("lets the game go on, with everybody's consent"),
    ABANDON: Text("has abandoned the game, with everybody's consent"),
}
REFUSED: Final = {
    UNDO: Text("does not agree that a turn is taken back"),
    PAUSE: Text("does not agree to a pause"),
    RESUME: Text("does not agree to play on"),
    ABANDON: Text("does not agree to abandon the game"),
}
HALTED: Final = {
    "": NO_TEXT,
    PAUSED: Text("This game is paused: nobody acts, and no clock runs."),
    ABANDONED: Text("This game was abandoned by all who played it; it has no result."),
}
# In lists.
SITUATIONS: Final = {PAUSED: Text("paused"), ABANDONED: Text("abandoned, without a result")}


def possible(game: Game, halt: str, seats: Collection[int]) -> frozenset[str]:
    """What the holder of *seats* may ask the others."""
    if not seats or game.over or halt == ABANDONED:
        return frozenset()
    if halt == PAUSED:
        return frozenset({RESUME, ABANDON})
    has_played = any(entry.seat in seats for entry in game.record)
    return frozenset({PAUSE, ABANDON, *([UNDO] if has_played else [])})


def people_in_play(players: Sequence[Player], game: Game) -> frozenset[int]:
    """The seats of people who have not left the game, by their own choice or for lack of time."""
    resigned = {seat.index for seat in game.state.seats if seat.dropped}
    people = {
        seat for seat, player in enumerate(players) if not (player.is_bot or player.has_dropped_out)
    }
    return frozenset(people - resigned)


def voters(players: Sequence[Player], game: Game, asking: Collection[int]) -> frozenset[int]:
    """The seats whose consent it takes when the holder of the seats *asking* wants something."""
    return people_in_play(players, game) - frozenset(asking)


def last_turn(game: Game, seats: Collection[int]) -> tuple[int, int] | None:
    """Where the last turn of one of *seats* begins in the record, and which seat's it was.

    During the set-up every answer is a turn. What is answered in the turns of others (power from a
    neighbor) is none: it is taken back with the turn that it answered.
    """
    found: tuple[int, int] | None = None
    known: tuple[int, ...] = ()
    for place, (state, entry) in enumerate(game.replay()):
        seat = entry.seat
        if seat in seats and state.round == 0:
            found = (place, seat)
        elif seat in seats and state.active == seat:
            turn = (seat, state.round, state.seats[seat].turns)
            if turn != known:
                found, known = (place, seat), turn
    return found
