"""Accounts: how people are recognized, whom they call friends, what was done about them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
    false,
)

from spadework.web.storage.schema.columns import METADATA, of_account

# Seats of an account are held by its key, as those of others by the digest of a browser.
# Names that look alike have the same likeness.
ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("key", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("likeness", String(120), nullable=False),
    Column("password", String(200), nullable=False),
    Column("created", String(32), nullable=False),
    Column("mail", String(254), nullable=False, server_default=""),  # confirmed; empty: none
    Column("role", String(20), nullable=False, server_default="player"),
    Column("locked", String(32), nullable=False, server_default=""),  # since when
    Column("is_program", Boolean, nullable=False, server_default=false()),  # plays by tokens alone
    Index("accounts_by_mail", "mail"),
    UniqueConstraint("key", name="accounts_by_key"),
    UniqueConstraint("likeness", name="accounts_by_likeness"),
)

# Of the token in the cookie the digest is kept.
SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),
    of_account(),
    Column("begun", String(32), nullable=False),
    Column("used", String(32), nullable=False),
    Column("address", String(64), nullable=False),
    Column("agent", String(200), nullable=False),
    Index("sessions_by_account", "account"),
)

# What programs ask with: of the token the digest is kept.
TOKENS: Final = Table(
    "tokens",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("token", String(64), nullable=False),
    of_account(),
    Column("name", String(60), nullable=False),
    Column("scopes", String(40), nullable=False),  # with spaces between them
    Column("made", String(32), nullable=False),
    Column("until", String(32), nullable=False, server_default=""),  # empty: without end
    Column("used", String(32), nullable=False, server_default=""),  # empty: never
    UniqueConstraint("token", name="tokens_by_token"),
    Index("tokens_by_account", "account"),
)

# Links in letters: of the token the digest is kept, and a link that was used is not there any more.
TICKETS: Final = Table(
    "tickets",
    METADATA,
    Column("token", String(64), primary_key=True),
    of_account(),
    Column("kind", String(20), nullable=False),
    Column("mail", String(254), nullable=False),
    Column("until", String(32), nullable=False),
    Index("tickets_by_account", "account"),
)

# Passkeys: of the pair of keys the public one, and how often the device says it was used.
PASSKEYS: Final = Table(
    "passkeys",
    METADATA,
    Column("id", Integer, primary_key=True),
    of_account(),
    Column("credential", String(1400), nullable=False),
    Column("public_key", String(2000), nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("made", String(32), nullable=False),
    Column("used", String(32), nullable=False, server_default=""),
    UniqueConstraint("credential", name="passkeys_by_credential"),
    Index("passkeys_by_account", "account"),
)

# What a device has to sign, once and soon: of the challenge the digest is kept.
CHALLENGES: Final = Table(
    "challenges",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("browser", String(64), nullable=False),  # that was given it
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE")),  # or nobody yet
    Column("until", String(32), nullable=False),
    Index("challenges_by_until", "until"),
)

# Attempts to get into an account: how many are left of those in a minute, and since when.
ATTEMPTS: Final = Table(
    "attempts",
    METADATA,
    Column("what", String(64), primary_key=True),  # its digest
    Column("remaining", Float, nullable=False),
    Column("counted", Float, nullable=False),
    Index("attempts_by_time", "counted"),
)

# Whom somebody calls a friend; it need not be so the other way round.
FRIENDS: Final = Table(
    "friends",
    METADATA,
    of_account(primary_key=True),
    of_account("friend", primary_key=True),
    Index("friends_by_friend", "friend"),
)

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True),
    of_account("about"),
    of_account("reporter"),
    Column("made", String(32), nullable=False),
    Column("text", String(1000), nullable=False),
    Column("closed", String(32), nullable=False, server_default=""),
    Index("reports_by_about", "about"),
)

# Who did what to whom, by the keys of their accounts: the log outlasts them.
DEEDS: Final = Table(
    "deeds",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("done", String(32), nullable=False),
    Column("doer", String(64), nullable=False),
    Column("deed", String(20), nullable=False),
    Column("about", String(64), nullable=False),
)
