"""What is to be told leaves the house: each way of telling is a kind of job."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, select

from spadework.view.text.packed import packed
from spadework.web.http.settings import Settings
from spadework.web.notices.kinds import MAIL, PUSH, WEBHOOK
from spadework.web.notices.letters import letter_about
from spadework.web.notices.notice import Notice
from spadework.web.notices.outward import Outward
from spadework.web.notices.pushing import Vapid, new_private_key, send_push, usual_contact
from spadework.web.notices.tickets import TICKET, send_ticket
from spadework.web.notices.webhooks import WebhookFailed, send_webhook
from spadework.web.people.post import Post, Smtp, is_refused
from spadework.web.storage.database import Database
from spadework.web.storage.jobs import Aside, Begin, Job, Jobs, doing, pause
from spadework.web.storage.messages import Message, composed
from spadework.web.storage.notices import DAILY, LETTER, NOTICE, tell
from spadework.web.storage.pushes import Push, Pushes, push_called
from spadework.web.storage.schema.notices import GATHERED
from spadework.web.storage.tickets import Tickets
from spadework.web.storage.wishes import LONGEST_TROUBLE, WishList

MOST_ATTEMPTS: Final = 12  # to send something: almost a day
ATTEMPTS: Final = {PUSH: 6, WEBHOOK: 4}  # what is only of use soon: half an hour, some minutes
MOST_GATHERED: Final = 100  # notices in one letter
LOG: Final = logging.getLogger(__name__)


class ToBrowser(msgspec.Struct, frozen=True):
    """A notice for one browser."""

    push: int
    notice: Notice


class Posting:
    """Tells people what there is to tell, by all ways that this process has."""

    def __init__(self, database: Database, jobs: Jobs, settings: Settings, key: str) -> None:
        self._database = database
        self._jobs = jobs
        self._settings = settings
        self._key = key
        self._tickets = Tickets(database)
        self._pushes = Pushes(database)
        self._wishes = WishList(database)
        self._outward = Outward(near=settings.is_near_allowed)
        self._asides: list[Aside] = []
        self._post: Post | None = Smtp(settings.smtp) if settings.smtp else None

    def beginnings(self) -> Mapping[str, Begin]:
        """How jobs are begun, by their kinds; without a mail server others send the letters."""
        sending: dict[str, Begin] = {PUSH: self._send_push, WEBHOOK: self._send_webhook}
        if self._post is not None:
            sending |= {
                LETTER: self._send_letter,
                DAILY: self._send_daily,
                TICKET: self._send_ticket,
            }
        begin = {kind: self._aside(self._tried(send)) for kind, send in sending.items()}
        return {NOTICE: self._tell, **begin}

    async def close(self) -> None:
        """Come to an end; what is on its way is waited for, but not for long."""
        await asyncio.gather(*[aside.close() for aside in self._asides])
        self._outward.close()

    def _aside(self, begin: Begin) -> Begin:
        aside = Aside(begin)
        self._asides.append(aside)
        return aside.begin

    async def _tell(self, job: Job) -> None:
        try:
            await self._database.write(lambda connection: tell(connection, job))
        except Exception as error:  # one that cannot be told must not keep the others
            LOG.exception("a notice cannot be told")
            await self._jobs.put_off(job, str(error), pause(MOST_ATTEMPTS))

    def _tried(self, do: Begin) -> Begin:
        """*do*, again and again until it is done, but not for ever."""

        async def once(job: Job) -> None:
            try:
                await do(job)
            except Exception as error:
                # The address stays unknown.
                LOG.warning("%s %s could not be sent: %s", job.kind, job.id, type(error).__name__)
                if not is_refused(error) and job.attempts < ATTEMPTS.get(job.kind, MOST_ATTEMPTS):
                    raise

        return doing(self._jobs, once)

    async def _send_letter(self, job: Job) -> None:
        notice = msgspec.convert(job.arguments, Notice)
        message = await self._database.read(lambda connection: composed(connection, notice))
        if message is not None and message.wants(MAIL):
            await self._send(job, [message])

    async def _send_daily(self, job: Job) -> None:
        """One letter with all that has come together; it may be sent twice, but nothing is lost."""
        account = int(job.key)
        ids, messages = await self._database.read(lambda c: _gathered(c, account))
        if messages:
            await self._send(job, messages)
        told = delete(GATHERED).where(GATHERED.c.id.in_(ids))
        await self._database.write(lambda connection: connection.execute(told))

    async def _send_ticket(self, job: Job) -> None:
        assert self._post is not None, "a letter without a mail server"
        await send_ticket(job, self._tickets, self._post, self._key)

    async def _send_push(self, job: Job) -> None:
        wanted = msgspec.convert(job.arguments, ToBrowser)

        def look(connection: Connection) -> tuple[Push | None, Message | None]:
            return push_called(connection, wanted.push), composed(connection, wanted.notice)

        push, message = await self._database.read(look)
        if push is None or message is None or not message.wants(PUSH):
            return
        contact = self._settings.contact or usual_contact(self._settings.address)
        vapid = Vapid(await self._pushes.key(new_private_key), contact)
        if not await send_push(self._outward, vapid, push, message, self._base(message)):
            await self._pushes.remove(message.notice.account, push.id)

    async def _send_webhook(self, job: Job) -> None:
        notice = msgspec.convert(job.arguments, Notice)
        message = await self._database.read(lambda connection: composed(connection, notice))
        if message is None or not message.wants(WEBHOOK):
            return
        account, wishes = notice.account, message.wishes
        try:
            await send_webhook(self._outward, message, self._base(message))
        except WebhookFailed as error:
            told = packed(error.text)
            trouble = told if len(told) <= LONGEST_TROUBLE else str(error)[:LONGEST_TROUBLE]
            await self._wishes.webhook_failed(account, wishes.webhook, trouble)
            raise
        if wishes.failures:
            await self._wishes.change(account, failures=0, trouble="")

    def _base(self, message: Message) -> str:
        """What the links of a message begin with."""
        return message.wishes.address or self._settings.address

    async def _send(self, job: Job, messages: list[Message]) -> None:
        assert self._post is not None, "a letter without a mail server"
        base = self._base(messages[0])
        await self._post.carry(letter_about(self._key, job.id, base, messages))


def _gathered(connection: Connection, account: int) -> tuple[list[int], list[Message]]:
    """What there is to tell somebody who is told once a day; the rows that it is made of."""
    rows = connection.execute(
        select(GATHERED.c.id, GATHERED.c.notice)
        .where(GATHERED.c.account == account)
        .order_by(GATHERED.c.id)
    ).all()
    notices = [msgspec.convert(row.notice, Notice) for row in rows]
    latest = list({notice.key: notice for notice in notices}.values())[-MOST_GATHERED:]
    found = [composed(connection, notice) for notice in latest]
    wanted = [message for message in found if message is not None and message.wants(MAIL)]
    return [row.id for row in rows], wanted
