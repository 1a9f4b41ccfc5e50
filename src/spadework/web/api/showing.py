"""Games as programs see them: what a `ViewedGame` says, without a picture of it."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from spadework.core.actions import END_TURN
from spadework.core.state import Decision
from spadework.core.text import Text
from spadework.view.advice.offers import Offer, Offers, offers_for
from spadework.view.advice.position import situation
from spadework.view.text.language import Language, language
from spadework.view.text.log import LogLine
from spadework.web.api.answers import (
    GameListed,
    GameShown,
    Kind,
    Line,
    Log,
    OfferShown,
    OffersShown,
    RequestShown,
    SeatShown,
)
from spadework.web.screens.history import told
from spadework.web.screens.rendering import speech
from spadework.web.storage.kept import Summary
from spadework.web.tables.viewed_game import ViewedGame


def listed(game: Summary, code: str) -> GameListed:
    """A game in a list of whoever asks, in the language called *code*."""
    return GameListed(
        id=game.id,
        title=game.title,
        situation=language(code).say(game.situation),
        sequence=game.sequence,
        changed=game.changed,
        over=game.over,
        asked=sorted(game.asked),
        seats=sorted(game.seats),
        your_turn=bool(game.asked & game.seats),
    )


def shown(view: ViewedGame) -> GameShown:
    """Where a game stands."""
    state, setup = view.game.state, view.game.setup
    say = speech(view.viewer.language, state.rules)
    asked = _asked(view)
    offers = state.offers_of(asked) if asked else []
    return GameShown(
        id=view.id,
        title=view.title,
        game=setup.game,
        expansions=list(setup.expansions),
        map=setup.map,
        situation=say(situation(view.settled.state)),
        sequence=view.sequence,
        draft=view.draft_mark,
        drafted=list(view.draft),
        over=view.settled.over,
        asked=view.asked,
        seats=[_seat(view, seat) for seat in range(setup.seats)],
        acting=asked.seat if asked else None,
        question=say(state.question_to(asked)) if asked else "",
        offers=[offer.text for offer in offers],
        can_end=view.turn_is_over
        or state.rules.table.groups[END_TURN][0] in offers
        or _waits_for_others(view),
        read_only=say(view.read_only),
        clock=view.clock,
        request=_request(view),
    )


def offers_of(view: ViewedGame, *, with_previews: bool) -> OffersShown:
    """All that whoever asks may answer, in words; with previews that takes longer."""
    spoken = language(view.viewer.language)
    found = None if view.acting_seat is None else offers_for(view.game.state, view.acting_seat)
    return OffersShown(
        sequence=view.sequence,
        draft=view.draft_mark,
        acting=found.decision.seat if found else None,
        question=spoken.say(found.question) if found else "",
        offers=[_offer(found, offer, spoken, with_previews) for offer in found] if found else [],
    )


def log_of(view: ViewedGame, after: int) -> Log:
    """What has happened after the first *after* actions of the record."""
    spoken = language(view.viewer.language)
    lines = [line for line in told(view, after) if after < line.at <= view.sequence]
    return Log(view.sequence, [_line(line, spoken) for line in lines])


def _asked(view: ViewedGame) -> Decision | None:
    """The question to the seat of whoever asks."""
    seat = view.acting_seat
    open_ones = view.game.state.open_decisions() if seat is not None else []
    return next((decision for decision in open_ones if decision.seat == seat), None)


def _waits_for_others(view: ViewedGame) -> bool:
    """Whether others have to answer a draft: who ends it now need not be asked again."""
    return bool(view.draft) and view.acting_seat is None


def _request(view: ViewedGame) -> RequestShown | None:
    asked = view.request
    if asked is None:
        return None
    return msgspec.convert(
        {"id": asked.id, "kind": asked.kind, "seat": asked.seat, "waits_for": sorted(view.voters)},
        RequestShown,
    )


def _seat(view: ViewedGame, seat: int) -> SeatShown:
    player, seats = view.players[seat], view.settled.state.seats
    ends = view.clocks[seat].ends if seat in view.clocks else 0.0
    kind: Kind = "person"
    if player.is_bot:
        kind = "computer"
    elif seat in view.programs:
        kind = "program"
    return SeatShown(
        seat=seat,
        name=player.name,
        kind=kind,
        level=player.level,
        faction=seats[seat].faction.id if seat < len(seats) else "",
        points=seats[seat].points if seat < len(seats) else 0,
        yours=seat in view.own,
        away=player.is_away,
        until=datetime.fromtimestamp(ends, UTC).isoformat(timespec="seconds") if ends else "",
    )


def _offer(found: Offers, offer: Offer, spoken: Language, with_previews: bool) -> OfferShown:
    sentences: list[Text] = found.preview(offer).sentences() if with_previews else []
    return OfferShown(
        text=offer.text,
        group=offer.group,
        label=spoken.say(found.state.rules.worded(offer.label)),
        places=list(offer.places),
        costs=offer.costs,
        gains=offer.gains,
        points=offer.points,
        preview=[spoken.say(sentence) for sentence in sentences],
    )


def _line(line: LogLine, spoken: Language) -> Line:
    said = line.said(spoken)
    return Line(
        at=line.at,
        kind=line.kind,  # type: ignore[arg-type]  # it is one of the three
        seat=line.seat if line.seat >= 0 else None,
        sentence=said.sentence,
        action=line.action,
        changes={each.seat: each.words for each in said.changes},
    )
