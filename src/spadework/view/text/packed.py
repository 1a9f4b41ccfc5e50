"""Texts packed as JSON, to be kept or sent elsewhere and said there in any language.

Earlier versions kept English sentences; they are read as what they are and stay English.
"""

from __future__ import annotations

from typing import Final

import msgspec

from spadework.core.text import Text

JSON_BEGINS: Final = '{"'


class Packed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text: its pattern and what it is about, as `Text` has them."""

    pattern: str
    about: dict[str, Packed | str | int] = {}
    many: str = ""
    number: int = 1
    words: dict[str, str] = {}


PACKED: Final[msgspec.json.Decoder[Packed]] = msgspec.json.Decoder(Packed)


def packed(text: Text) -> str:
    """A text as a line of JSON.

    >>> packed(Text("{hex} is taken", hex="F4"))
    '{"pattern":"{hex} is taken","about":{"hex":"F4"}}'
    """
    return msgspec.json.encode(pack(text)).decode()


def unpacked(line: str) -> Text:
    """The text of a line; one that is no JSON is an English sentence.

    >>> unpacked('{"pattern":"{hex} is taken","about":{"hex":"F4"}}')
    <F4 is taken>
    >>> unpacked("Round {2}")
    <Round {2}>
    """
    if not line.startswith(JSON_BEGINS):
        return Text("{text}", text=line)
    return unpack(PACKED.decode(line))


def pack(text: Text) -> Packed:
    about = {n: pack(v) if isinstance(v, Text) else v for n, v in text.about.items()}
    spoken = _game_words(text)
    words = {name: called for name, called in text.words.items() if name in spoken}
    return Packed(text.pattern, about, text.many, text.number, words)


def _game_words(text: Text) -> set[str]:
    """The words of the game in a text and in all that it is about."""
    found = {name[:1].lower() + name[1:] for name in text.game_words()}
    for value in text.about.values():
        if isinstance(value, Text):
            found |= _game_words(value)
    return found


def unpack(found: Packed) -> Text:
    about = {n: unpack(v) if isinstance(v, Packed) else v for n, v in found.about.items()}
    text = Text(found.pattern, **about)
    text.many = found.many
    text.number = found.number
    text.words = found.words
    return text
