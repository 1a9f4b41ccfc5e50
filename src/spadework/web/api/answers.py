"""What the API answers: every shape with its fields, as the schema tells them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from spadework.view.drawing.picture import BridgePicture
from spadework.web.tables.terms import Clock

Kind = Literal["person", "computer", "program"]


class TokenShown(msgspec.Struct, frozen=True):
    """The token that was asked with."""

    name: str
    scopes: Annotated[list[str], Meta(description="read; play as well, if it may")]
    until: Annotated[str, Meta(description="when it ends (UTC); empty: never")]


class Me(msgspec.Struct, frozen=True):
    """The account in whose name a program asks."""

    name: str
    is_program: Annotated[bool, Meta(description="whether it may play by tokens")]
    created: Annotated[str, Meta(description="since when there is an account (UTC)")]
    token: TokenShown


class GameListed(msgspec.Struct, frozen=True):
    """A game in a list."""

    id: str
    title: str
    situation: Annotated[str, Meta(description="where it stands, in a sentence")]
    sequence: Annotated[int, Meta(description="how many actions were played")]
    changed: Annotated[str, Meta(description="when the last of them was played (UTC)")]
    over: bool
    asked: Annotated[list[int], Meta(description="the seats that may act now, counted from 0")]
    seats: Annotated[list[int], Meta(description="your own seats; none: you look on")]
    your_turn: bool


class Games(msgspec.Struct, frozen=True):
    """Games, the one that changed last first."""

    games: list[GameListed]


class SeatShown(msgspec.Struct, frozen=True):
    """Who sits at a seat."""

    seat: int
    name: str
    kind: Kind
    level: Annotated[str, Meta(description="of a computer player")]
    faction: Annotated[str, Meta(description="empty until there is one")]
    points: int
    yours: bool
    away: Annotated[bool, Meta(description="was late, so that a computer player stands in")]
    until: Annotated[str, Meta(description="when the time of a running clock is up; empty: never")]


class RequestShown(msgspec.Struct, frozen=True):
    """What somebody asks everybody at the table."""

    id: int
    kind: Literal["undo", "pause", "resume", "abandon"]
    seat: Annotated[int, Meta(description="who asks")]
    waits_for: Annotated[list[int], Meta(description="the seats that have not answered")]


class GameShown(msgspec.Struct, frozen=True):
    """Where a game stands for whoever asks, with the draft of an own turn."""

    id: str
    title: str
    game: Annotated[str, Meta(description="such as terra_mystica")]
    expansions: list[str]
    map: str
    situation: Annotated[str, Meta(description="where it stands, in a sentence")]
    sequence: Annotated[int, Meta(description="how many actions the record has")]
    draft: Annotated[int, Meta(description="stands for what is drafted; 0: nothing")]
    drafted: Annotated[list[str], Meta(description="the actions of your turn so far")]
    over: bool
    asked: Annotated[list[int], Meta(description="the seats that may act now, counted from 0")]
    seats: list[SeatShown]
    acting: Annotated[int | None, Meta(description="your seat that is asked; null: none is")]
    question: Annotated[str, Meta(description="what it is asked, in a few words")]
    offers: Annotated[list[str], Meta(description="the texts of all legal answers")]
    can_end: Annotated[bool, Meta(description="whether your turn can be ended as it is drafted")]
    read_only: Annotated[str, Meta(description="why nobody can act here; empty: they can")]
    clock: Clock
    request: Annotated[RequestShown | None, Meta(description="what takes everybody's consent")]


class Moved(msgspec.Struct, frozen=True):
    """The game has moved on since the request was thought of; nothing was changed."""

    message: str
    game: GameShown


class OfferShown(msgspec.Struct, frozen=True):
    """One legal answer, and what it does to your goods at once."""

    text: Annotated[str, Meta(description="what to play")]
    group: Annotated[str, Meta(description="build, upgrade, transform, pass, ...")]
    label: Annotated[str, Meta(description="the same in words")]
    places: Annotated[list[str], Meta(description="hexes, tiles and tracks it is about")]
    costs: dict[str, int]
    gains: dict[str, int]
    points: int
    preview: Annotated[list[str], Meta(description="all it brings, in sentences, if asked for")]


class OffersShown(msgspec.Struct, frozen=True):
    """The answers that your seat may give now; none where it is not asked."""

    sequence: int
    draft: int
    acting: int | None
    question: str
    offers: list[OfferShown]


class Line(msgspec.Struct, frozen=True):
    """A line of the log."""

    at: Annotated[int, Meta(description="after so many actions")]
    kind: Literal["action", "event", "heading"]
    seat: Annotated[int | None, Meta(description="whose it is; null: nobody's")]
    sentence: str
    action: Annotated[str, Meta(description="its text, if it is one")]
    changes: Annotated[dict[int, str], Meta(description="what has changed, by seat, in words")]


class Log(msgspec.Struct, frozen=True):
    """What has happened, the oldest first."""

    sequence: int
    lines: list[Line]


class Chain(msgspec.Struct, frozen=True):
    """What says whether a record is as it was played."""

    digest: str
    links: list[str]


class RecordShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record as it is imported and exported as JSON."""

    format: str
    headers: dict[str, str]
    actions: Annotated[list[list[str]], Meta(description="each is who, and what")]
    chain: Annotated[Chain | None, Meta(description="none where it cannot be trusted")] = None


class Card(msgspec.Struct, frozen=True):
    """A card or tile that can be taken."""

    code: str
    left: int
    coins: Annotated[int, Meta(description="that lie on it")] = 0


class SeatPosition(msgspec.Struct, frozen=True):
    """What a seat has, under the names of the rulebook."""

    faction: str
    points: int
    coins: int
    workers: int
    priests: int
    bowls: list[int]
    cults: Annotated[dict[str, int], Meta(description="steps on each track")]
    buildings: Annotated[dict[str, int], Meta(description="structures on the board, by kind")]
    breakdown: Annotated[dict[str, int], Meta(description="points by source")]
    shipping: int
    digging: int
    keys: int
    passed: bool
    tiles: Annotated[list[str], Meta(description="codes of bonus card, favor and town tiles")]
    ships: Annotated[list[str], Meta(description="hexes of its ships")] = []
    dock: str | None = None
    trade_markers: Annotated[list[str], Meta(description="hexes it has traded at")] = []


class HexShown(msgspec.Struct, frozen=True):
    """One hex of the board, and what stands and lies on it."""

    name: str
    row: int
    x: Annotated[float, Meta(description="its column, half of one more in a pushed row")]
    terrain: str
    structure: str | None
    owner: Annotated[int | None, Meta(description="the seat whose structure it is")]
    town: Annotated[int, Meta(description="the number of its town; 0: it is in none")]
    ships: Annotated[list[int], Meta(description="the owners of the ships, one each")]
    dock: Annotated[int | None, Meta(description="whose dock lies here")]
    markers: Annotated[list[int], Meta(description="who has traded here")]


class Position(msgspec.Struct, frozen=True):
    """A whole position: what lies on the board and beside it."""

    sequence: Annotated[int, Meta(description="after so many actions of the record")]
    ruleset: Annotated[str, Meta(description="the game with its expansions")]
    map: str
    options: dict[str, str]
    round: Annotated[int, Meta(description="0: set-up")]
    over: bool
    active: Annotated[int | None, Meta(description="the seat whose turn it is")]
    order: Annotated[list[int], Meta(description="seats in turn order of the round")]
    hexes: list[HexShown]
    bridges: Annotated[list[BridgePicture], Meta(description="their ends count the hexes")]
    seats: list[SeatPosition]
    round_tiles: Annotated[list[str], Meta(description="scoring tiles, round by round")]
    final_tiles: list[str]
    bonus_cards: Annotated[list[Card], Meta(description="those on the table")]
    favor_tiles: list[Card]
    town_tiles: list[Card]
    spaces: Annotated[dict[str, bool], Meta(description="shared action spaces: is it still free?")]
