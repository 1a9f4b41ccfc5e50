"""The chain of a record: every action is linked to all before it, so that a change can be found.

How this works: a link is the SHA-256 of the link before it and one action; the first one is that of
the set-up. What is hashed is JSON in ASCII without blanks, a list of texts and whole numbers:

    link 0:  ["Spadework chain 1",[[NAME,VALUE],...]]   the headers by name, players' names left out
    link n:  [LINK BEFORE,n,SEAT,TEXT]                  seats from 0 on, the text of the action

written as 64 hexadecimal digits. Names are left out because people may change theirs, or leave. Who
knows the last link of a record knows all of it: nobody finds another record with the same one.
A text or JSON that is taken away has it as its digest, and of each link the first four digits: they
tell where something was changed. All of that stands where other readers expect comments.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import msgspec

from spadework.core.errors import NotationError
from spadework.core.text import Text

FORMAT: Final = "Spadework chain 1"
PLAYER: Final = "player "  # how the headers begin that are no part of it
SHORT: Final = 4  # digits of a link that is told with others
IN_A_ROW: Final = 16  # short links
DIGEST: Final = re.compile(r"^# chain: ([0-9a-f]{64})\s*$", re.MULTILINE)
LINKS: Final = re.compile(r"^# links: ([0-9a-f ]+?)\s*$", re.MULTILINE)

Action = tuple[int, str]  # a seat and a text


def first_link(headers: Mapping[str, str]) -> str:
    """The link of a set-up."""
    named = [[name, value] for name, value in headers.items() if not name.startswith(PLAYER)]
    return _hashed([FORMAT, sorted(named)])


def next_link(link: str, number: int, seat: int, text: str) -> str:
    """The link of the action of that number, from 1 on."""
    return _hashed([link, number, seat, text])


def links_of(headers: Mapping[str, str], actions: Sequence[Action]) -> list[str]:
    """The links of a record: that of the set-up, and one for each action."""
    links = [first_link(headers)]
    for number, (seat, text) in enumerate(actions, start=1):
        links.append(next_link(links[-1], number, seat, text))
    return links


def _hashed(value: object) -> str:
    return sha256(json.dumps(value, separators=(",", ":")).encode("ascii")).hexdigest()


@dataclass(frozen=True)
class Verdict:
    """Whether a record is as it was played.

    Its first *good* actions are, or not even its set-up if they are fewer than none. Where *bad* is
    more than that, something was changed between the two; the others are not chained.
    """

    length: int
    good: int
    bad: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether all of it is as it was played."""
        return not self.is_changed and self.good == self.length

    @property
    def is_changed(self) -> bool:
        """Whether something is not as it was played."""
        return self.bad > self.good

    @property
    def text(self) -> Text:
        """What there is to say."""
        if self.is_changed and self.good < 0:
            if self.bad == 0:
                return Text("The set-up is not as it was played.")
            return Text(
                "Something in the set-up or up to action {n} is not as it was played.", n=self.bad
            )
        if self.bad > self.length:
            return Text("The record has lost its end: action {n} is missing.", n=self.bad)
        if self.is_changed and self.bad == self.good + 1:
            return Text("Action {n} is not as it was played.", n=self.bad)
        if self.is_changed:
            return Text(
                "Something between actions {n} and {m} is not as it was played.",
                n=self.good + 1,
                m=self.bad,
            )
        if self.is_whole:
            return Text("This record is as it was played.")
        return Text(
            "The first {n} of {m} actions are as they were played; the others are not chained yet.",
            n=max(self.good, 0),
            m=self.length,
        )


def judged(links: Sequence[str], kept: Mapping[int, str]) -> Verdict:
    """The verdict on a record with these *links*, of which some were *kept*, by their numbers."""
    length, good = len(links) - 1, -1
    for number, link in sorted(kept.items()):
        if not 0 <= number <= length or not links[number].startswith(link):
            return Verdict(length, good, number)
        good = number
    return Verdict(length, good if kept else 0 if not length else -1)


@dataclass(frozen=True)
class KeptChain:
    """A record as it is kept, and the links that were kept with it, by the number of actions."""

    headers: Mapping[str, str]
    actions: Sequence[Action]
    kept: Mapping[int, str]

    @property
    def links(self) -> list[str]:
        """The links that the record has."""
        return links_of(self.headers, self.actions)

    @property
    def verdict(self) -> Verdict:
        """Whether they are those that were kept."""
        return judged(self.links, self.kept)


# --- in what is taken away


def chained_text(text: str, links: Sequence[str]) -> str:
    """A game as text, with its chain in comments."""
    first, _, rest = text.partition("\n")
    shorts = [link[:SHORT] for link in links]
    rows = [
        "# links: " + " ".join(shorts[start : start + IN_A_ROW])
        for start in range(0, len(shorts), IN_A_ROW)
    ]
    return "\n".join([first, f"# chain: {links[-1]}", rest.rstrip("\n"), *rows]) + "\n"


def chained_json(text: str, links: Sequence[str]) -> str:
    """A game as JSON, with its chain in a field of its own."""
    record = json.loads(text)
    chain = {"digest": links[-1], "links": [link[:SHORT] for link in links]}
    return json.dumps({**record, "chain": chain}, indent=1) + "\n"


@dataclass(frozen=True)
class Told:
    """What a text or JSON says of its own chain."""

    digest: str
    shorts: tuple[str, ...]

    def judge(self, links: Sequence[str]) -> Verdict:
        """The verdict on what else it says, which has these *links*."""
        if links[-1] == self.digest:
            return Verdict(len(links) - 1, len(links) - 1)
        found = judged(links, dict(enumerate(self.shorts)))
        if found.is_changed:
            return found
        # The short links fit as far as there are any.
        last = found.length
        if not self.shorts:
            return Verdict(last, -1, last)
        return Verdict(
            last, *((found.good, found.good + 1) if found.good < last else (last - 1, last))
        )


def told_chain(text: str, *, is_json: bool) -> Told:
    """The chain that a text or JSON has; refused if it has none."""
    if is_json:
        return _told_in_json(text)
    digest = DIGEST.search(text)
    if digest is None:
        raise NotationError(NO_CHAIN)
    return Told(digest[1], tuple(" ".join(LINKS.findall(text)).split()))


NO_CHAIN: Final = Text("nobody can say whether this is as it was played: it has no chain")


class JsonChain(msgspec.Struct, frozen=True):
    """The chain in a field of its own."""

    digest: str
    links: list[str] = []


class ChainedJson(msgspec.Struct, frozen=True):
    """A record with its chain."""

    chain: JsonChain


def _told_in_json(text: str) -> Told:
    try:
        chain = msgspec.convert(json.loads(text), ChainedJson).chain
    except msgspec.ValidationError as error:
        raise NotationError(NO_CHAIN) from error
    return Told(chain.digest, tuple(chain.links))
