"""Heavy work of requests: done in processes of their own, in a fair order and within limits."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import Final, TypeVar

import msgspec

from spadework.core.errors import NotationError, RuleError
from spadework.core.text import Text
from spadework.notation.record import Record
from spadework.view.text.packed import unpack
from spadework.web.bots.advice import Advise, Advised
from spadework.web.bots.errand import Answer, Done, Draw, Errand, Failed, Import, Imported, Refused
from spadework.web.bots.fair_line import FairLine, Wish
from spadework.web.bots.once import Once
from spadework.web.bots.review import Follow, Followed, Review, Reviewed
from spadework.web.bots.workers import Overran, WorkerFailed, Workers
from spadework.web.http.request_refused import RequestRefused
from spadework.web.http.settings import Settings

USUAL_SECONDS: Final = 0.3  # that an errand takes
MOST_WAITING: Final = 40  # errands of all
MOST_WAITING_OF_ONE: Final = 10
LONGEST_WAIT: Final = 20.0  # seconds until somebody is told to come back later
MOST_PICTURES: Final = 64  # kept; one takes 400 kB
MOST_COURSES: Final = 64  # kept; one takes 40 kB
MOST_REVIEWS: Final = 1_000  # kept, of a few turns each; one takes 10 kB

ANSWERS: Final[msgspec.json.Decoder[Answer]] = msgspec.json.Decoder(Answer)
Who = tuple[str, str]  # an address and a host, as the line knows them
Kind = TypeVar("Kind", Imported, Done, Advised, Followed, Reviewed)


class Busy(RequestRefused):
    """There is too much to do; it would take too long until it is this errand's turn."""

    def __init__(self) -> None:
        super().__init__(
            503,
            Text("There is much to do here at the moment. Please try again in a few seconds."),
            {"retry-after": "10"},
        )


class TakesTooLong(RuleError):
    """An errand that was given up."""


class Errands:
    """Runs errands for requests, a few at a time."""

    def __init__(self, settings: Settings) -> None:
        self._workers = Workers(settings.errand_command)
        self._line = FairLine(settings.errands)
        self._seconds = settings.seconds_for_errands
        self._pictures = Once[bytes](MOST_PICTURES)
        self._courses = Once[Followed](MOST_COURSES)
        self._reviews = Once[Reviewed](MOST_REVIEWS)

    async def read(self, who: Who, text: str, title: str) -> Imported:
        """The record in *text*, read to its end; refused as its reader refuses it."""
        return await self._run(who, Import(text, title), Imported)

    async def advise(self, who: Who, errand: Advise) -> Advised:
        """What a computer player would do."""
        return await self._run(who, errand, Advised)

    async def write(self, who: Who, errand: Errand) -> bytes:
        """What an errand writes."""
        return (await self._run(who, errand, Done)).content

    async def draw(self, who: Who, svg: str) -> bytes:
        """The PNG of a drawing; one that was asked for lately is drawn once for all."""
        key = sha256(svg.encode()).digest()
        return await self._pictures.find(key, lambda: self.write(who, Draw(svg)))

    async def follow(self, who: Who, record: Record) -> Followed:
        """The course of a game."""
        errand = Follow(record)
        return await self._courses.find(_key(errand), lambda: self._run(who, errand, Followed))

    async def review(self, who: Who, record: Record, seat: int, first: int) -> Reviewed:
        """Some turns of a seat, looked at again."""
        errand = Review(record, seat, first)
        return await self._reviews.find(_key(errand), lambda: self._run(who, errand, Reviewed))

    def has_reviewed(self, record: Record, seat: int, first: int) -> bool:
        """Whether these turns were looked at lately, so that it costs nothing to ask for them."""
        return self._reviews.has(_key(Review(record, seat, first)))

    async def close(self) -> None:
        """End all processes, whatever they are doing."""
        for once in (self._pictures, self._courses, self._reviews):
            await once.close()
        await self._workers.close()

    async def _run(self, who: Who, errand: Errand, kind: type[Kind]) -> Kind:
        answer = await self._answer(who, errand)
        if isinstance(answer, Refused):
            raise NotationError(unpack(answer.message), answer.row)
        if isinstance(answer, Failed):
            raise WorkerFailed(Text("an errand failed: {text}", text=answer.detail))
        assert isinstance(answer, kind), f"{answer} is no answer to {errand}"
        return answer

    async def _answer(self, who: Who, errand: Errand) -> Answer:
        self._check_line(*who)
        wish = Wish(*who, USUAL_SECONDS)
        try:
            async with asyncio.timeout(LONGEST_WAIT) as waiting, self._line.place(wish):
                waiting.reschedule(None)  # from now on it is the worker's time that counts
                line = await self._workers.ask(msgspec.json.encode(errand), self._seconds)
        except TimeoutError:
            raise Busy from None
        except Overran:
            raise TakesTooLong(Text("this takes too long; it was given up")) from None
        return ANSWERS.decode(line)

    def _check_line(self, address: str, host: str) -> None:
        waiting = self._line.waiting()
        of_one = [wish for wish in waiting if wish.address == address]
        if len(waiting) >= MOST_WAITING or len(of_one) >= MOST_WAITING_OF_ONE:
            raise Busy


def _key(errand: Errand) -> bytes:
    """The same for errands of which the same comes."""
    return sha256(msgspec.json.encode(errand)).digest()
