"""The tables of the database as they are now; `migrations/` says how they came to be so."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
)

METADATA: Final = MetaData()
WATCH: Final = -1  # the seat of those who only look on


def _game(*, primary_key: bool) -> Column[str]:
    return Column(
        "game",
        String(32),
        ForeignKey("games.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


# What is asked of whom is kept beside the record, so that lists of games need no replay.
# The version is raised by every write: who has not seen the latest one must read before writing.
# *bot_asked* is for servers of the version before, which may still run: others look for jobs.
# A game is *changed* by actions, which everybody sees, and *touched* by drafts and seats as well.
# The situation, and remarks below, are packed texts; the board is what a small picture shows.
GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("headers", JSON, nullable=False),
    Column("players", JSON, nullable=False),
    Column("host", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    Column("changed", String(32), nullable=False),
    Column("situation", String, nullable=False),
    Column("asked", JSON, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("bot_asked", Boolean, nullable=False),
    Column("version", Integer, nullable=False, server_default="0"),
    Column("touched", String(32), nullable=False, server_default=""),
    Column("factions", JSON, nullable=False, server_default="[]"),
    Column("terms", JSON, nullable=False, server_default="{}"),
    Column("board", String, nullable=False, server_default=""),
    Index("games_by_bot_asked", "bot_asked"),
    Index("games_by_host", "host"),
)

# The key is game and sequence: nobody can write over an action that is there. The link is that of
# the action and all before it (`web/records/chain.py`), or empty.
ACTIONS: Final = Table(
    "actions",
    METADATA,
    _game(primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String, nullable=False),
    Column("link", String(64), nullable=False, server_default=""),
)

DRAFTS: Final = Table(
    "drafts",
    METADATA,
    _game(primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String, nullable=False),
)

REMARKS: Final = Table(
    "remarks",
    METADATA,
    Column("id", Integer, primary_key=True),
    _game(primary_key=False),
    Column("after", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(40), nullable=False),
    Column("text", String, nullable=False),
    Index("remarks_by_game", "game"),
)

ORDERS: Final = Table(
    "orders",
    METADATA,
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("accept", Boolean, nullable=False),
    Column("most_points", Integer, nullable=False),
)

ENDINGS: Final = Table(
    "endings",
    METADATA,
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True),
)

# Tokens and browsers are kept as digests: who reads the file cannot sit down at a table.
LINKS: Final = Table(
    "links",
    METADATA,
    Column("token", String(64), primary_key=True),
    _game(primary_key=False),
    Column("seat", Integer, nullable=False),
    Column("salt", String(32), nullable=False, server_default=""),
    Index("links_by_game", "game"),
)

# Who came last stands last.
HOLDERS: Final = Table(
    "holders",
    METADATA,
    Column("id", Integer, primary_key=True),
    _game(primary_key=False),
    Column("seat", Integer, nullable=False),
    Column("browser", String(64), nullable=False),
    Column("by_link", Boolean, nullable=False),
    UniqueConstraint("game", "seat", "browser", name="holders_once"),
    Index("holders_by_browser", "browser"),
)

# How long everybody has, by the clock of the database: what is left of the budget, what this move
# has used and since when it runs on (0: it does not), and when its time will be up as far as known.
CLOCKS: Final = Table(
    "clocks",
    METADATA,
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("budget", Float, nullable=False),
    Column("used", Float, nullable=False),
    Column("since", Float, nullable=False),
    Column("zone", String(64), nullable=False),
    Column("reminded", Boolean, nullable=False),
    Column("ends", Float, nullable=False),
    Index("clocks_by_since", "since"),
)

# When a server was there last, in one row, and when for a while none was: no clock ran then.
PULSE: Final = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)
INTERRUPTIONS: Final = Table(
    "interruptions",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("begun", Float, nullable=False),
    Column("ended", Float, nullable=False),
)

# Seats that a computer player plays for somebody who has run out of time.
STEWARDS: Final = Table(
    "stewards",
    METADATA,
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("level", String(40), nullable=False),
)

# Games that nobody plays on, for now or for good, by consent of all.
HALTS: Final = Table(
    "halts",
    METADATA,
    _game(primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("made", Float, nullable=False),
)

# What somebody asks all others at a table, and the seats that have agreed.
REQUESTS: Final = Table(
    "requests",
    METADATA,
    Column("id", Integer, primary_key=True),
    _game(primary_key=False),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column(
        "target", Integer, nullable=False
    ),  # actions that the record keeps, if it is to be shorter
    Column("agreed", JSON, nullable=False),
    UniqueConstraint("game", name="requests_once"),
    sqlite_autoincrement=True,  # an answer names the request that it is about
)

# Records that have become shorter, by consent: how many actions they kept, and had before.
TAKEBACKS: Final = Table(
    "takebacks",
    METADATA,
    Column("id", Integer, primary_key=True),
    _game(primary_key=False),
    Column("seat", Integer, nullable=False),
    Column("kept", Integer, nullable=False),
    Column("had", Integer, nullable=False),
    Column("made", Float, nullable=False),
    Column("link", String(64), nullable=False, server_default=""),  # of all that was there before
    Index("takebacks_by_game", "game"),
)

# Work that is done later; who does a job holds it until then, by the clock of the database.
JOBS: Final = Table(
    "jobs",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("key", String(64), nullable=False),
    Column("arguments", JSON, nullable=False),
    Column("due", Float, nullable=False),
    Column("until", Float, nullable=False, server_default="0"),
    Column("holder", String(32), nullable=False, server_default=""),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("trouble", String, nullable=False, server_default=""),
    UniqueConstraint("kind", "key", name="jobs_once"),
    Index("jobs_by_due", "due"),
    sqlite_autoincrement=True,  # a number is never that of another job
)

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


def _account(name: str = "account") -> Column[int]:
    return Column(name, Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False)


# Of the token in the cookie the digest is kept.
SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),
    _account(),
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
    _account(),
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
    _account(),
    Column("kind", String(20), nullable=False),
    Column("mail", String(254), nullable=False),
    Column("until", String(32), nullable=False),
    Index("tickets_by_account", "account"),
)

# While somebody is away their clocks rest. Days are counted for the year in which they begin.
VACATIONS: Final = Table(
    "vacations",
    METADATA,
    Column("id", Integer, primary_key=True),
    _account(),
    Column("begun", Float, nullable=False),
    Column("ended", Float, nullable=False),
    Index("vacations_by_account", "account"),
)

# How somebody wants to be told of things: the language, the address by which they know this server,
# switches that are not as usual, the hour of a daily letter (-1: a letter for each), a webhook.
WISHES: Final = Table(
    "wishes",
    METADATA,
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("language", String(8), nullable=False, server_default=""),
    Column("address", String(300), nullable=False, server_default=""),
    Column("switches", JSON, nullable=False, server_default="{}"),
    Column("hour", Integer, nullable=False, server_default="-1"),
    Column("zone", String(64), nullable=False, server_default=""),
    Column("webhook", String(500), nullable=False, server_default=""),
    Column("failures", Integer, nullable=False, server_default="0"),  # of the webhook, in a row
    Column("trouble", String(300), nullable=False, server_default=""),
)

# What somebody has been told of a game last, by kind: nobody is told the same twice.
TOLD: Final = Table(
    "told",
    METADATA,
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    _game(primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("mark", String(64), nullable=False),
    Index("told_by_game", "game"),
)

# Notices that wait for the daily letter.
GATHERED: Final = Table(
    "gathered",
    METADATA,
    Column("id", Integer, primary_key=True),
    _account(),
    Column("notice", JSON, nullable=False),
    Index("gathered_by_account", "account"),
    sqlite_autoincrement=True,  # a letter ends with a number, and what comes later has a higher one
)

# Browsers that take messages though no page is open, by way of the address of a push service.
# Who signs out there is told nothing there any more.
PUSHES: Final = Table(
    "pushes",
    METADATA,
    Column("id", Integer, primary_key=True),
    _account(),
    Column("session", String(64), ForeignKey("sessions.token", ondelete="CASCADE"), nullable=False),
    Column("endpoint", String(500), nullable=False),
    Column("key", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("agent", String(200), nullable=False),
    Column("made", String(32), nullable=False),
    UniqueConstraint("endpoint", name="pushes_by_endpoint"),
    Index("pushes_by_account", "account"),
    sqlite_autoincrement=True,  # jobs name them
)

# Who has the page of a table before them, at any of the servers, by the clock of the database.
PRESENT: Final = Table(
    "present",
    METADATA,
    Column("server", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("until", Float, nullable=False),
    Index("present_by_game", "game"),
)

# Passkeys: of the pair of keys the public one, and how often the device says it was used.
PASSKEYS: Final = Table(
    "passkeys",
    METADATA,
    Column("id", Integer, primary_key=True),
    _account(),
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

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True),
    _account("about"),
    _account("reporter"),
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

# What is said at a table: who said it is the holder of the seat, and what they were called then.
# Of somebody who has left there is neither. A line that moderators have *hidden* is still theirs.
CHAT: Final = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True),
    _game(primary_key=False),
    Column("seat", Integer, nullable=False),
    Column("author", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("said", String(32), nullable=False),
    Column("text", String(500), nullable=False),
    Column("hidden", String(32), nullable=False, server_default=""),  # since when
    Index("chat_by_game", "game", "id"),
    Index("chat_by_author", "author", "said"),
    sqlite_autoincrement=True,  # a number is never that of another line
)

# How far somebody has read, and the tables at which the host wants quiet.
CHAT_READ: Final = Table(
    "chat_read",
    METADATA,
    _game(primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("line", Integer, nullable=False),
)

QUIET_TABLES: Final = Table("quiet_tables", METADATA, _game(primary_key=True))

# The seats whose lines somebody does not want to read.
MUTED: Final = Table(
    "muted",
    METADATA,
    _game(primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True),
)

LINE_REPORTS: Final = Table(
    "line_reports",
    METADATA,
    Column(
        "line", Integer, ForeignKey("chat.id", ondelete="CASCADE"), primary_key=True, nullable=False
    ),
    Column("reporter", String(64), primary_key=True),
    Column("made", String(32), nullable=False),
    Column("closed", String(32), nullable=False, server_default=""),
    Index("line_reports_by_reporter", "reporter"),
)

# What somebody writes down for themselves at a table.
NOTES: Final = Table(
    "notes",
    METADATA,
    _game(primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("text", String(10000), nullable=False),
    Column("version", Integer, nullable=False),
)

# Games that are over and rated, or for everybody to see. They outlast the games themselves: all
# ratings follow from them. *ended* is by the clock of the database.
FINISHED: Final = Table(
    "finished",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("ended", Float, nullable=False),
    Column("pool", String(80), nullable=False),
    Column("kind", String(40), nullable=False),  # of game
    Column("seats", Integer, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("map", String(80), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("best", Integer, nullable=False, server_default="0"),  # points
    Column("tallied", Boolean, nullable=False, server_default=false()),
    Index("finished_by_pool", "pool", "ended", "game"),
    Index("finished_by_public", "public", "ended", "game", "best"),
)


def _finished() -> Column[str]:
    return Column(
        "game",
        String(32),
        ForeignKey("finished.game", ondelete="CASCADE"),
        primary_key=True,
        nullable=False,
    )


# The holder is the key of an account, which may have left since; it is nobody's name.
PLACES: Final = Table(
    "places",
    METADATA,
    _finished(),
    Column("seat", Integer, primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("level", String(40), nullable=False),
    Column("faction", String(40), nullable=False),
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("ended", Float, nullable=False, server_default="0"),
    Column("band", String(10), nullable=False, server_default=""),  # of the rating at that time
    Index("places_by_holder", "holder", "ended", "game"),
    Index("places_by_faction", "faction", "ended", "game"),
)

# Statistics of public games that are over, added up (`web/records/statistics.py`).
TALLIES: Final = Table(
    "tallies",
    METADATA,
    Column("topic", String(10), primary_key=True),
    Column("kind", String(40), primary_key=True),  # of game
    Column("map", String(80), primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("band", String(10), primary_key=True),
    Column("subject", String(80), primary_key=True),
    Column("count", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("amount", Integer, nullable=False),
    sqlite_with_rowid=False,  # rows lie in the order of the key, which is how they are read
)

# What everybody's rating was after each game: the last one is the one they have.
RATINGS: Final = Table(
    "ratings",
    METADATA,
    _finished(),
    Column("kind", String(10), primary_key=True),  # a person or a faction
    Column("name", String(64), primary_key=True),
    Column("pool", String(80), nullable=False),
    Column("ended", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("ratings_by_name", "kind", "name", "pool", "ended", "game"),
    Index("ratings_by_pool", "pool", "ended", "game"),
)

# The ratings that people and factions have now, and after how many games.
STANDINGS: Final = Table(
    "standings",
    METADATA,
    Column("pool", String(80), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("standings_by_strength", "pool", "kind", "mu"),
    Index("standings_by_name", "kind", "name"),
)

# A row is locked by whoever rates the games of its pool.
POOLS: Final = Table(
    "pools",
    METADATA,
    Column("name", String(80), primary_key=True),
)

# What somebody plays on beside the table, for all seats: steps as those of a draft.
PLANS: Final = Table(
    "plans",
    METADATA,
    Column("id", Integer, primary_key=True),
    _game(primary_key=False),
    Column("holder", String(64), nullable=False),
    Column("name", String(60), nullable=False),
    Column("begun", Integer, nullable=False),
    Column("steps", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Index("plans_by_game", "game", "holder"),
    Index("plans_by_holder", "holder"),
    sqlite_autoincrement=True,  # a number is never that of another plan
)

# A turn that is to be carried out when it comes.
PLANNED: Final = Table(
    "planned",
    METADATA,
    _game(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("turn", JSON, nullable=False),
    Index("planned_by_holder", "holder"),
)

# Whom somebody calls a friend; it need not be so the other way round.
FRIENDS: Final = Table(
    "friends",
    METADATA,
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("friend", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Index("friends_by_friend", "friend"),
)


def _waiting() -> Column[str]:
    return Column(
        "waiting_table",
        String(32),
        ForeignKey("waiting_tables.id", ondelete="CASCADE"),
        primary_key=True,
    )


# A table in the lobby; the game that it becomes has the same id. It is kept for a while after it
# has *begun*, so that all who sat there find the game. Every change raises its version.
WAITING_TABLES: Final = Table(
    "waiting_tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    _account("host"),
    Column("title", String(200), nullable=False),
    Column("form", JSON, nullable=False),
    Column("terms", JSON, nullable=False),
    Column("admission", String(10), nullable=False),  # as the terms say
    Column("opened", String(32), nullable=False),
    Column("until", String(32), nullable=False),  # when it is taken away
    Column("begun", String(32), nullable=False, server_default=""),
    Column("version", Integer, nullable=False, server_default="0"),
    Index("waiting_tables_by_host", "host"),
    Index("waiting_tables_by_until", "until"),
)

# Those who sit there, in the order in which they came.
WAITING_PEOPLE: Final = Table(
    "waiting_people",
    METADATA,
    _waiting(),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, nullable=False),
    Index("waiting_people_by_account", "account"),
)

INVITATIONS: Final = Table(
    "invitations",
    METADATA,
    _waiting(),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Index("invitations_by_account", "account"),
)

# Who looks for opponents on usual terms; one game at a time. Its *number* is that of no other:
# whoever begins a game takes the rows that were read, all of them or none.
SEEKS: Final = Table(
    "seeks",
    METADATA,
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("usual", String(20), nullable=False),
    Column("number", String(32), nullable=False),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
    Index("seeks_by_usual", "usual", "since"),
)

KEYS: Final = Table(
    "keys",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", String(128), nullable=False),
)
