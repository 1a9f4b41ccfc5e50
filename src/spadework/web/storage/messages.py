"""Notices as they are said to somebody, in their language and as things stand now."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select

from spadework.core.text import Value
from spadework.view.text.language import language
from spadework.view.text.packed import Packed, unpack, unpacked
from spadework.web.notices.kinds import KINDS, MAIL, WEBHOOK, Until, is_on
from spadework.web.notices.notice import Notice
from spadework.web.storage.schema.consent import HALTS, REQUESTS
from spadework.web.storage.schema.games import GAMES
from spadework.web.storage.schema.people import ACCOUNTS
from spadework.web.storage.schema.time import STEWARDS
from spadework.web.storage.wishes import Wishes, wishes_of


@dataclass(frozen=True)
class Message:
    """A notice as it is said to somebody now."""

    notice: Notice
    name: str
    mail: str
    key: str  # of the account
    wishes: Wishes
    subject: str
    text: str
    path: str

    def wants(self, channel: str) -> bool:
        """Whether they want to be told by a channel, and can be."""
        able = {MAIL: self.mail, WEBHOOK: self.wishes.open_webhook}
        kind = KINDS[self.notice.kind]
        return bool(able.get(channel, True)) and is_on(self.wishes.switches, kind, channel)

    @property
    def tag(self) -> str:
        """What a later message about the same replaces."""
        return self.notice.key


def composed(connection: Connection, notice: Notice) -> Message | None:
    """What is to be said to somebody; None if there is nothing to say any more."""
    kind = KINDS.get(notice.kind)
    who = connection.execute(
        select(ACCOUNTS.c.name, ACCOUNTS.c.mail, ACCOUNTS.c.key).where(
            ACCOUNTS.c.id == notice.account, ACCOUNTS.c.locked == ""
        )
    ).first()
    if kind is None or who is None:
        return None
    about: dict[str, Value] = {}
    if notice.game:
        game = connection.execute(
            select(GAMES.c.title, GAMES.c.situation, GAMES.c.asked, GAMES.c.over, HALTS.c.kind)
            .outerjoin(HALTS, HALTS.c.game == GAMES.c.id)
            .where(GAMES.c.id == notice.game)
        ).first()
        if game is None:
            return None
        is_asked = notice.seat in game.asked and not game.over and game.kind is None
        if kind.until is Until.ANSWERED and not is_asked:
            return None
        if kind.until is Until.AGREED and not _is_wanted(connection, notice):
            return None
        if kind.until is Until.BACK and not _is_replaced(connection, notice):
            return None
        about = {"title": game.title, "situation": unpacked(game.situation)}
    about |= unpack(Packed("", notice.values)).about
    wishes = wishes_of(connection, notice.account)
    say = language(wishes.language or "en").say
    return Message(
        notice=notice,
        name=who.name,
        mail=who.mail,
        key=who.key,
        wishes=wishes,
        subject=" ".join(say(kind.subject.of(**about)).split()),  # it is one line
        text=say(kind.sentence.of(**about)),
        path=notice.path or f"/game/{notice.game}",
    )


def _is_wanted(connection: Connection, notice: Notice) -> bool:
    """Whether all are asked for something, and who is to be told has not agreed yet."""
    asked = select(REQUESTS.c.agreed).where(REQUESTS.c.game == notice.game)
    return any(notice.seat not in agreed for agreed in connection.scalars(asked))


def _is_replaced(connection: Connection, notice: Notice) -> bool:
    """Whether somebody has not come back since their time was up."""
    mine = (STEWARDS.c.game == notice.game, STEWARDS.c.seat == notice.seat)
    return connection.execute(select(STEWARDS.c.level).where(*mine)).first() is not None
