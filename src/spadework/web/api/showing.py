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


def shown(seen: ViewedGame) -> GameShown:
    """Where a game stands."""
    state, setup = seen.game.state, seen.game.setup
    say = speech(seen.viewer.language, state.rules)
    asked = _asked(seen)
    offers = state.offers_of(asked) if asked else []
    return GameShown(
        id=seen.id,
        title=seen.title,
        game=setup.game,
        expansions=list(setup.expansions),
        map=setup.map,
        situation=say(situation(seen.settled.state)),
        sequence=seen.sequence,
        draft=seen.draft_mark,
        drafted=list(seen.draft),
        over=seen.settled.over,
        asked=seen.asked,
        seats=[_seat(seen, seat) for seat in range(setup.seats)],
        acting=asked.seat if asked else None,
        question=say(state.question_to(asked)) if asked else "",
        offers=[offer.text for offer in offers],
        can_end=seen.turn_is_over
        or state.rules.table.groups[END_TURN][0] in offers
        or _waits_for_others(seen),
        read_only=say(seen.read_only),
        clock=seen.clock,
        request=_request(seen),
    )


def offers_of(seen: ViewedGame, *, with_previews: bool) -> OffersShown:
    """All that whoever asks may answer, in words; with previews that takes longer."""
    spoken = language(seen.viewer.language)
    found = None if seen.acting_seat is None else offers_for(seen.game.state, seen.acting_seat)
    return OffersShown(
        sequence=seen.sequence,
        draft=seen.draft_mark,
        acting=found.decision.seat if found else None,
        question=spoken.say(found.question) if found else "",
        offers=[_offer(found, offer, spoken, with_previews) for offer in found] if found else [],
    )


def log_of(seen: ViewedGame, after: int) -> Log:
    """What has happened after the first *after* actions of the record."""
    spoken = language(seen.viewer.language)
    lines = [line for line in told(seen, after) if after < line.at <= seen.sequence]
    return Log(seen.sequence, [_line(line, spoken) for line in lines])


def _asked(seen: ViewedGame) -> Decision | None:
    """The question to the seat of whoever asks."""
    seat = seen.acting_seat
    open_ones = seen.game.state.open_decisions() if seat is not None else []
    return next((decision for decision in open_ones if decision.seat == seat), None)


def _waits_for_others(seen: ViewedGame) -> bool:
    """Whether others have to answer a draft: who ends it now need not be asked again."""
    return bool(seen.draft) and seen.acting_seat is None


def _request(seen: ViewedGame) -> RequestShown | None:
    asked = seen.request
    if asked is None:
        return None
    return msgspec.convert(
        {"id": asked.id, "kind": asked.kind, "seat": asked.seat, "waits_for": sorted(seen.voters)},
        RequestShown,
    )


def _seat(seen: ViewedGame, seat: int) -> SeatShown:
    player, seats = seen.players[seat], seen.settled.state.seats
    ends = seen.clocks[seat].ends if seat in seen.clocks else 0.0
    kind: Kind = "person"
    if player.is_bot:
        kind = "computer"
    elif seat in seen.programs:
        kind = "program"
    return SeatShown(
        seat=seat,
        name=player.name,
        kind=kind,
        level=player.level,
        faction=seats[seat].faction.id if seat < len(seats) else "",
        points=seats[seat].points if seat < len(seats) else 0,
        yours=seat in seen.own,
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
