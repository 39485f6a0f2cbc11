"""Files in responses: in memory, or written while they arrive."""

from __future__ import annotations

import json
import os
import secrets
from typing import IO, Any, Callable, List, Mapping, Optional, Union

#: A path, or an object with `write(bytes)`.
Sink = Union[str, "os.PathLike[str]", IO[bytes]]


class File:
    """A file from a response. With `to`, the file is written there, and `content` is not available."""

    def __init__(self, *, content: Optional[bytes], size: int, headers: Mapping[str, str]) -> None:
        self._content = content
        self.size = size
        self.headers = headers

    @property
    def content(self) -> bytes:
        if self._content is None:
            raise ValueError("The file was written to `to` and is not in memory. Read it there.")
        return self._content

    @property
    def content_type(self) -> str:
        return self.headers.get("content-type", "application/octet-stream").split(";")[0].strip()

    @property
    def capture_id(self) -> Optional[str]:
        return self.headers.get("x-capture-id")

    @property
    def request_id(self) -> Optional[str]:
        return self.headers.get("x-request-id")

    def text(self) -> str:
        return self.content.decode("utf-8")

    def json(self) -> Any:
        return json.loads(self.content)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        with open(path, "wb") as file:
            file.write(self.content)

    def __bytes__(self) -> bytes:
        return self.content

    def __repr__(self) -> str:
        return f"<File {self.content_type}, {self.size} bytes>"


class Receiver:
    """Receives the bytes of one call. Each attempt starts again, which is impossible after a caller's stream has received bytes."""

    def __init__(self, to: Optional[Sink]) -> None:
        self._to = to
        self._path = os.fspath(to) if isinstance(to, (str, os.PathLike)) else None
        self.has_written = False

    @property
    def can_begin_again(self) -> bool:
        return self._to is None or self._path is not None or not self.has_written

    def receive(self, read: Callable[[int], bytes]) -> "Received":
        if self._to is None:
            parts: List[bytes] = []
            size = self._copy(read, parts.append)
            return Received(b"".join(parts), size)
        if self._path is None:
            return Received(None, self._copy(read, self._to.write))  # type: ignore[union-attr]
        return self._receive_file(read, self._path)

    def _receive_file(self, read: Callable[[int], bytes], path: str) -> "Received":
        """Writes under a temporary name until the file is complete, so that the path never has a partial file."""
        folder = os.path.dirname(path) or "."
        partial = os.path.join(folder, f".{os.path.basename(path)}.{secrets.token_hex(8)}.part")
        with open(partial, "xb") as file:
            try:
                size = self._copy(read, file.write)
                file.close()
                os.replace(partial, path)
                return Received(None, size)
            except BaseException:
                os.unlink(partial)
                raise

    def _copy(self, read: Callable[[int], bytes], write: Callable[[bytes], Any]) -> int:
        size = 0
        while True:
            part = read(65_536)
            if not part:
                return size
            size += len(part)
            self.has_written = True
            write(part)


class Received:
    def __init__(self, content: Optional[bytes], size: int) -> None:
        self.content = content
        self.size = size

