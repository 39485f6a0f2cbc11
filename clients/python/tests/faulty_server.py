"""A server that answers each request as a script says: by an answer, or by a fault."""

from __future__ import annotations

import json
import socket
import struct
import threading
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional


@dataclass
class Seen:
    method: str
    target: str
    headers: Dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


#: What happens on the connection. It is closed afterwards unless the step answers True.
Step = Callable[[socket.socket, Seen], Optional[bool]]


def answer(status: int = 200, body: Any = None, content_type: str = "application/json", **headers: str) -> Step:
    payload = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()

    def step(connection: socket.socket, seen: Seen) -> bool:
        lines = [f"HTTP/1.1 {status} Said", f"Content-Length: {len(payload)}", "X-Request-Id: request-1"]
        if payload:
            lines.append(f"Content-Type: {content_type}")
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        connection.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + payload)
        return headers.get("Connection") != "close"

    return step


def refusal(status: int, code: str, details: Any = None, **headers: str) -> Step:
    failure: Dict[str, Any] = {"code": code, "message": f"It is {code}."}
    if details is not None:
        failure["details"] = details
    body = {"error": failure, "message": failure["message"], "requestId": "request-1"}
    return answer(status, body, **headers)


def raw(data: bytes) -> Step:
    """Bytes as they are, and the end of the connection."""
    return lambda connection, _: connection.sendall(data)


def reset(connection: socket.socket, _: Seen) -> None:
    # Without lingering a close is a reset.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def close(_: socket.socket, __: Seen) -> None:
    """The end of the connection without a byte."""


@dataclass
class FaultyServer:
    """One script of steps for all connections, in the order of requests."""

    steps: List[Step] = field(default_factory=list)
    seen: List[Seen] = field(default_factory=list)
    connections: int = 0

    def __enter__(self) -> "FaultyServer":
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.over = threading.Event()
        self._lock = threading.Lock()
        self._open: List[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        # A thread that waits in accept would hold a socket open that is only closed.
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for connection in self._open:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def silence(self, connection: socket.socket, _: Seen) -> None:
        """No byte until the test is over."""
        self.over.wait()

    def trickle(self, connection: socket.socket, _: Seen) -> None:
        """A byte of the head now and then, for ever: never silent for long, never done."""
        connection.sendall(b"HTTP/1.1 200 OK\r\nX-Filler: ")
        while not self.over.wait(0.02):
            connection.sendall(b"x")

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            self._open.append(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            reader = connection.makefile("rb")
            while True:
                seen = _read(reader)
                if seen is None:
                    break
                with self._lock:
                    self.seen.append(seen)
                    step = self.steps.pop(0) if self.steps else refusal(418, "SCRIPT_IS_OVER")
                if not step(connection, seen):
                    break
        except OSError:
            pass
        finally:
            reader.close()
            connection.close()


def _read(reader: Any) -> Optional[Seen]:
    line = reader.readline()
    if not line:
        return None
    method, target, _ = line.decode().split()
    headers: Dict[str, str] = {}
    while True:
        line = reader.readline().decode().strip()
        if not line:
            break
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    return Seen(method, target, headers, reader.read(int(headers.get("content-length", "0"))))
