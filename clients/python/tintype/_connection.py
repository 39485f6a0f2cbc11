"""HTTP/1.1 connections with a deadline, and a pool of idle connections."""

from __future__ import annotations

import http.client
import io
import selectors
import socket
import ssl
import threading
import time
from typing import Any, List, Optional, Tuple
from urllib.parse import urlsplit

#: The gateway closes an idle connection after 65 s, so older connections are not reused.
_IDLE_SECONDS_MAX = 50.0


class _TimedReader(io.RawIOBase):
    def __init__(self, owner: "_TimedSocket") -> None:
        self._owner = owner

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self._owner.receive_into(buffer)


class _TimedSocket:
    """A socket with a deadline for the complete exchange. A plain socket restarts its timeout with every byte."""

    def __init__(self, plain: socket.socket) -> None:
        self._plain = plain
        self.ends = 0.0

    def receive_into(self, buffer: Any) -> int:
        self._allow()
        return self._plain.recv_into(buffer)

    def sendall(self, data: Any) -> None:
        self._allow()
        self._plain.sendall(data)

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(_TimedReader(self), 65_536)

    def close(self) -> None:
        """Does nothing: http.client calls this before the last response has been read. `shut` closes the socket."""

    def shut(self) -> None:
        self._plain.close()

    def interrupt(self) -> None:
        """Interrupts a read or write in another thread."""
        try:
            self._plain.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def is_silent(self) -> bool:
        """Returns whether the server has neither closed the connection nor sent unrequested bytes."""
        if self._plain.fileno() < 0:
            return False
        with selectors.DefaultSelector() as selector:
            selector.register(self._plain, selectors.EVENT_READ)
            return not selector.select(0)

    def _allow(self) -> None:
        left = self.ends - time.monotonic()
        if left <= 0:
            raise TimeoutError("timed out")
        self._plain.settimeout(left)


class Connection:
    """A connection with at most one exchange at a time."""

    def __init__(self, origin: "Origin", plain: socket.socket) -> None:
        self._http = http.client.HTTPConnection(origin.host, origin.port)
        self._timed = _TimedSocket(plain)
        self._http.sock = self._timed
        # http.client would otherwise reconnect without a deadline after a response has closed the connection.
        self._http.auto_open = 0
        self.idle_since = 0.0

    def exchange(
        self, method: str, target: str, headers: Any, body: Optional[bytes], ends: float
    ) -> http.client.HTTPResponse:
        self._timed.ends = ends
        try:
            self._http.request(method, target, body=body, headers=headers)
        except (BrokenPipeError, ConnectionResetError) as broken:
            # A service that refuses a body responds before it has read the body.
            try:
                return self._http.getresponse()
            except (OSError, http.client.HTTPException):
                raise broken from None
        return self._http.getresponse()

    def interrupt(self) -> None:
        self._timed.interrupt()

    def is_usable(self) -> bool:
        return time.monotonic() - self.idle_since < _IDLE_SECONDS_MAX and self._timed.is_silent()

    def close(self) -> None:
        self._http.close()
        self._timed.shut()


class Origin:
    """Scheme, host and port of an address, and the path prefix of all operations."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("url must start with http:// or https:// and contain a host.")
        if parts.username is not None or parts.query or parts.fragment:
            raise ValueError("url must not contain credentials, a query or a fragment.")
        self.scheme = parts.scheme
        self.host = parts.hostname
        self.port = parts.port or (443 if parts.scheme == "https" else 80)
        self.prefix = parts.path.rstrip("/")
        self.url = f"{parts.scheme}://{parts.netloc}{self.prefix}"

    @property
    def key(self) -> Tuple[str, str, int]:
        return (self.scheme, self.host, self.port)


class Pool:
    """The idle connections of one origin. The number of busy connections is limited only by the threads of the caller."""

    def __init__(self, origin: Origin, context: Optional[ssl.SSLContext]) -> None:
        self.origin = origin
        self._context = context
        self._idle: List[Connection] = []
        self._lock = threading.Lock()

    def take(self) -> Optional[Connection]:
        """Returns an idle connection that appears to be open."""
        while True:
            with self._lock:
                if not self._idle:
                    return None
                connection = self._idle.pop()
            if connection.is_usable():
                return connection
            connection.close()

    def connect(self, seconds: float) -> Connection:
        plain = socket.create_connection((self.origin.host, self.origin.port), timeout=seconds)
        try:
            # Headers and body are two writes. Without this option the second may wait for an acknowledgement.
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self.origin.scheme == "https":
                assert self._context is not None
                plain = self._context.wrap_socket(plain, server_hostname=self.origin.host)
            return Connection(self.origin, plain)
        except BaseException:
            plain.close()
            raise

    def give_back(self, connection: Connection) -> None:
        connection.idle_since = time.monotonic()
        with self._lock:
            self._idle.append(connection)

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()
