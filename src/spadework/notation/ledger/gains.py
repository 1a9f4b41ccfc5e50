"""What commands of a ledger take and give up: tiles, steps, spades, goods."""

from __future__ import annotations

import re

from spadework.core.actions import CONVERT, FAVOR, FORGO, LOSE, LOWER, ORDAIN, REACH_TOP, STEP, TOWN
from spadework.core.errors import NotationError
from spadework.core.seat import Seat
from spadework.core.text import Text
from spadework.notation.ledger.exchanges import GOODS
from spadework.notation.ledger.spoken_game import SpokenGame
from spadework.rules.cults.steps import CultSteps, LoseSteps, ReachTop, owes_steps


def gain(game: SpokenGame, seat: Seat, match: re.Match[str]) -> None:
    """Take a tile, or steps on a cult."""
    state = game.state
    amount = int(match[1] or 1)
    what = match[2]
    _check_debt(game, seat, what)
    if what.startswith("fav"):
        if amount > 1:
            raise NotationError(Text("nobody owns {n} copies of a favor tile", n=amount))
        tiles = [tile.code for tile in state.rules.favor_tiles]
        game.play(seat, game.code(FAVOR, tiles, what.upper()))
    elif what.startswith("tw"):
        tiles = [tile.code for tile in state.rules.town_tiles]
        for _ in range(amount):
            game.play(seat, game.code(TOWN, tiles, what.upper()))
    elif what in state.rules.cults.names:
        _step(game, seat, game.track(what), amount)
    elif what.startswith("bon"):
        raise NotationError(Text("a bonus card is taken by passing"))
    else:
        raise NotationError(Text("'{text}' cannot simply be gained", text=what))


def _step(game: SpokenGame, seat: Seat, track: int, amount: int) -> None:
    """Assign free cult steps, or use a key for a step that lacked one."""
    state = game.state
    own = [d for d in state.pending if d.seat == seat.index]
    steps = sum(d.steps for d in own if isinstance(d, CultSteps))
    if steps < amount:
        if any(isinstance(d, ReachTop) and track in d.tracks for d in own):
            game.play(seat, game.group(REACH_TOP)[track])
        elif seat.cults[track] != state.rules.cults.top:
            raise NotationError(
                Text("there are {n} cult steps to assign, not {m}", n=steps, m=amount)
            )
        return
    together = any(isinstance(d, CultSteps) and d.together for d in own)
    if together and amount < steps:
        raise NotationError(Text("all these steps belong on one cult"))
    for _ in range(1 if together else amount):
        game.play(seat, game.group(STEP)[track])


def give_up(game: SpokenGame, seat: Seat, match: re.Match[str]) -> None:
    """Give up what is open, lose steps, or discard goods."""
    amount = int(match[1] or 1)
    what = match[2]
    _check_debt(game, seat, what)
    forgo = game.group(FORGO)
    if what == "spade":
        if not amount < len(forgo):
            raise NotationError(Text("there are no {n} spades to give up", n=amount))
        game.play(seat, forgo[amount])
    elif what == "convert_w_to_p":
        game.play(seat, game.group(ORDAIN)[0])
    elif what in game.state.rules.cults.names:
        _lower(game, seat, game.track(what), amount)
    elif what in GOODS:
        _discard(game, seat, amount, GOODS[what])
    elif what in (
        "bridge",
        "free_d",
        "free_tp",
        "free_tf",
        "volcano_tf",
        "gain_favor",
        "gain_tw",
        "gain_p3_for_vp",
        "cult",
    ):
        for _ in range(amount):
            game.play(seat, forgo[0])
    else:
        raise NotationError(Text("'{text}' cannot be given up", text=what))


def _check_debt(game: SpokenGame, seat: Seat, what: str) -> None:
    """Cult steps that are owed come before anything else that is taken or given up."""
    if what not in game.state.rules.cults.names and owes_steps(game.state, seat):
        raise NotationError(
            Text("{faction} must lose cult steps first", faction=Text(seat.faction.name))
        )


def _lower(game: SpokenGame, seat: Seat, track: int, amount: int) -> None:
    own = [d for d in game.state.pending if d.seat == seat.index]
    debts = [d for d in own if isinstance(d, LoseSteps)]
    if debts:
        if amount != debts[0].steps:
            raise NotationError(Text("all these steps are lost on one cult"))
        game.play(seat, game.group(LOSE)[track])
        return
    for _ in range(amount):
        game.play(seat, game.group(LOWER)[track])


def _discard(game: SpokenGame, seat: Seat, amount: int, good: str) -> None:
    conversions = game.state.rules.conversions
    for action, conversion in zip(game.group(CONVERT), conversions, strict=True):
        if (conversion.source, conversion.target) == (good, "nothing"):
            for _ in range(amount):
                game.play(seat, action)
