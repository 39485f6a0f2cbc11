"""Converts the entries of a batch, from any source, to chunks of bytes."""

from __future__ import annotations

import io
import json
import os
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Union, cast

from . import types as t
from ._resource import encode

#: A path to a file with a URL or a JSON object with `url` on each line, an open file of this kind, or an iterable of URLs and entries.
Source = Union["os.PathLike[str]", io.IOBase, Iterable[Union[str, "t.BatchEntry"]]]

_ENTRIES_MAX = 1_000
_BYTES_MAX = 8 * 1024 * 1024


class Chunk(NamedTuple):
    entries: int
    body: bytes


def read_entries(source: Source) -> Iterator[Dict[str, Any]]:
    """Yields entries in order. Entries of a file have their line number; blank lines are left out."""
    if isinstance(source, (str, bytes)):
        raise TypeError("The source is a string. Pass pathlib.Path(name) for a file, or [url] for a single URL.")
    if isinstance(source, os.PathLike):
        return _file_lines(source)
    if isinstance(source, io.IOBase):
        return _lines(source)
    return (_entry(entry) for entry in source)


def _file_lines(path: "os.PathLike[str]") -> Iterator[Dict[str, Any]]:
    with open(path, "rb") as file:
        yield from _lines(file)


def _lines(file: Iterable[Union[str, bytes]]) -> Iterator[Dict[str, Any]]:
    for number, line in enumerate(file, 1):
        try:
            text = line.decode("utf-8") if isinstance(line, bytes) else line
        except UnicodeDecodeError:
            raise ValueError(f"Line {number} is not UTF-8. Save the file as UTF-8, or percent-encode its URLs.") from None
        # Some Windows editors write a byte order mark before the first line.
        said = text.lstrip("\ufeff").strip()
        if said:
            yield {**(_json_entry(said, number) if said.startswith("{") else {"url": said}), "sourceLine": number}


def _json_entry(line: str, number: int) -> Dict[str, Any]:
    try:
        return cast("Dict[str, Any]", json.loads(line))
    except ValueError:
        raise ValueError(f"Line {number} starts with {{ but is not valid JSON.") from None


def _entry(entry: Any) -> Dict[str, Any]:
    if isinstance(entry, str):
        return {"url": entry}
    if isinstance(entry, dict):
        return {("sourceLine" if name == "source_line" else name): value for name, value in entry.items()}
    raise TypeError(f"An entry must be a URL or a dict with url, not {type(entry).__name__}.")


def chunks(entries: Iterable[Dict[str, Any]]) -> Iterator[Chunk]:
    """Yields full chunks of at most 1,000 entries and 8 MiB, so that the same entries always give the same chunks."""
    sequence = 0
    # Space for the frame with the longest sequence number.
    room = _BYTES_MAX - len(_frame(2_147_483_647, []))
    parts: List[bytes] = []
    size = 0
    for entry in entries:
        part = encode(entry)
        if len(part) > room:
            raise ValueError(f"An entry has {len(part)} bytes, but the limit is {room} bytes.")
        if len(parts) == _ENTRIES_MAX or size + len(part) + 1 > room:
            yield Chunk(len(parts), _frame(sequence, parts))
            sequence += 1
            parts, size = [], 0
        parts.append(part)
        size += len(part) + 1
    if parts:
        yield Chunk(len(parts), _frame(sequence, parts))


def _frame(sequence: int, parts: List[bytes]) -> bytes:
    return b'{"sequence":%d,"entries":[%s]}' % (sequence, b",".join(parts))
