"""Tables as Parquet, the plainest that the format allows: one group of rows, nothing compressed.

A Parquet file is its columns one after another, each a page of plain values, and at the end a
description of them in Thrift's compact protocol. Our tables have whole numbers, numbers and texts,
and no gaps, so that a page of code does what a library of 40 megabytes would be needed for.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

MAGIC: Final = b"PAR1"
# Of the format: physical types, the encoding of values, and kinds of fields in Thrift.
INT64, DOUBLE, BYTE_ARRAY = 2, 5, 6
PLAIN, RLE = 0, 3
UTF8, REQUIRED, UNCOMPRESSED, DATA_PAGE = 0, 0, 0, 0
T_I32, T_I64, T_BINARY, T_LIST, T_STRUCT = 5, 6, 8, 9, 12

Column = (
    tuple[type[int], Sequence[int]]
    | tuple[type[float], Sequence[float]]
    | tuple[type[str], Sequence[str]]
)


def parquet(columns: Mapping[str, Column]) -> bytes:
    """A table as a file: columns by name, each with values of one type."""
    rows = len(next(iter(columns.values()))[1]) if columns else 0
    content = bytearray(MAGIC)
    chunks = []
    for name, (kind, values) in columns.items():
        begin = len(content)
        physical, page = _page(kind, values)
        header = _struct(
            [
                (1, T_I32, _int(DATA_PAGE)),
                (2, T_I32, _int(len(page))),
                (3, T_I32, _int(len(page))),
                (5, T_STRUCT, _page_header(rows)),
            ]
        )
        content += header + page
        chunks.append(_Chunk(name, physical, begin, len(content) - begin))
    description = _description(chunks, rows)
    content += description + struct.pack("<I", len(description)) + MAGIC
    return bytes(content)


@dataclass(frozen=True)
class _Chunk:
    """A column in the file."""

    name: str
    type: int
    begin: int
    size: int


def _page(kind: type, values: Sequence[object]) -> tuple[int, bytes]:
    """The type of a column and its values, one after another."""
    if kind is str:
        texts = [str(value).encode() for value in values]
        return BYTE_ARRAY, b"".join(struct.pack("<I", len(text)) + text for text in texts)
    if kind is int:
        return INT64, struct.pack(f"<{len(values)}q", *values)
    return DOUBLE, struct.pack(f"<{len(values)}d", *values)


def _page_header(rows: int) -> bytes:
    return _struct(
        [
            (1, T_I32, _int(rows)),
            (2, T_I32, _int(PLAIN)),
            (3, T_I32, _int(RLE)),
            (4, T_I32, _int(RLE)),
        ]
    )


def _description(chunks: Sequence[_Chunk], rows: int) -> bytes:
    root = _struct([(4, T_BINARY, _text("table")), (5, T_I32, _int(len(chunks)))])
    group = _struct(
        [
            (1, T_LIST, _list(T_STRUCT, [_placed(chunk, rows) for chunk in chunks])),
            (2, T_I64, _int(sum(chunk.size for chunk in chunks))),
            (3, T_I64, _int(rows)),
        ]
    )
    return _struct(
        [
            (1, T_I32, _int(1)),
            (2, T_LIST, _list(T_STRUCT, [root, *[_schema(chunk) for chunk in chunks]])),
            (3, T_I64, _int(rows)),
            (4, T_LIST, _list(T_STRUCT, [group])),
            (6, T_BINARY, _text("Spadework")),
        ]
    )


def _schema(chunk: _Chunk) -> bytes:
    fields = [
        (1, T_I32, _int(chunk.type)),
        (3, T_I32, _int(REQUIRED)),
        (4, T_BINARY, _text(chunk.name)),
    ]
    return _struct([*fields, (6, T_I32, _int(UTF8))] if chunk.type == BYTE_ARRAY else fields)


def _placed(chunk: _Chunk, rows: int) -> bytes:
    about = _struct(
        [
            (1, T_I32, _int(chunk.type)),
            (2, T_LIST, _list(T_I32, [_int(PLAIN), _int(RLE)])),
            (3, T_LIST, _list(T_BINARY, [_text(chunk.name)])),
            (4, T_I32, _int(UNCOMPRESSED)),
            (5, T_I64, _int(rows)),
            (6, T_I64, _int(chunk.size)),
            (7, T_I64, _int(chunk.size)),
            (9, T_I64, _int(chunk.begin)),
        ]
    )
    return _struct([(2, T_I64, _int(chunk.begin)), (3, T_STRUCT, about)])


# --- Thrift's compact protocol


def _struct(fields: Sequence[tuple[int, int, bytes]]) -> bytes:
    """Fields by their numbers, which are told as differences."""
    content, last = bytearray(), 0
    for number, kind, value in fields:
        content.append((number - last) << 4 | kind)
        content += value
        last = number
    return bytes(content) + b"\x00"


def _list(kind: int, items: Sequence[bytes]) -> bytes:
    size = len(items)
    head = bytes([size << 4 | kind]) if size < 15 else bytes([0xF0 | kind]) + _varint(size)
    return head + b"".join(items)


def _text(text: str) -> bytes:
    return _varint(len(text.encode())) + text.encode()


def _int(number: int) -> bytes:
    return _varint(number << 1 if number >= 0 else ~(number << 1))


def _varint(number: int) -> bytes:
    content = bytearray()
    while number > 0x7F:
        content.append(number & 0x7F | 0x80)
        number >>= 7
    content.append(number)
    return bytes(content)
