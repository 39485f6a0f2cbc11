"""One logical call: its attempts, the waits between them, and its response or error."""

from __future__ import annotations

import http.client
import json
import ssl
import threading
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Mapping, Optional, Tuple
from urllib.parse import urlsplit

from ._connection import Connection, Origin, Pool
from ._file import File, Receiver, Sink
from ._limits import Call, Limits, backoff, is_refused_unbegun, is_worth_repeating, retry_after
from ._scope import ScopedCall
from .errors import ApiError, ConnectionFailed, TimeLimitExceeded, TintypeError, UnexpectedAnswer, error_class

#: Maximum size of an error response. A longer response does not come from the API.
_ERROR_BYTES_MAX = 1_048_576


@dataclass(frozen=True)
class Request:
    method: str
    target: str
    """Path and query."""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Optional[bytes] = None
    repeatable: bool = False


@dataclass(frozen=True)
class Answer:
    """A successful response. `file` has the body, unless it was written to `to`."""

    status: int
    headers: Mapping[str, str]
    file: File
    attempts: int

    @property
    def request_id(self) -> Optional[str]:
        return self.headers.get("x-request-id")

    def json(self) -> Any:
        """Returns the parsed body. Raises UnexpectedAnswer if the body is not JSON."""
        try:
            if self.file.content_type != "application/json":
                raise ValueError
            return self.file.json()
        except ValueError:
            raise UnexpectedAnswer(
                f"The response with status {self.status} is not valid JSON ({self.file.content_type}). Check that url is the URL of the API.",
                status=self.status,
                request_id=self.request_id,
            ) from None


class _Fault(Exception):
    """An attempt without a complete response."""

    def __init__(self, reason: BaseException, *, was_sent: bool) -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.was_sent = was_sent

    @property
    def is_final(self) -> bool:
        return isinstance(self.reason, ssl.SSLCertVerificationError)


class Transport:
    """Sends requests to one origin. May be used by several threads at once."""

    def __init__(
        self, origin: Origin, context: Optional[ssl.SSLContext], on_answer: Optional[Callable[[Answer], None]]
    ) -> None:
        self.origin = origin
        self._context = context
        self._on_answer = on_answer
        self._pools: Dict[Tuple[str, str, int], Pool] = {}
        self._lock = threading.Lock()

    def send(self, request: Request, limits: Limits, to: Optional[Sink] = None) -> Answer:
        """Sends a request to the service."""
        return self._send(self.origin, request, limits, to)

    def fetch(self, url: str, headers: Mapping[str, str], limits: Limits, to: Optional[Sink]) -> Answer:
        """Fetches the file at an absolute address. The headers are secret, so only the service itself receives them."""
        parts = urlsplit(url)
        origin = Origin(f"{parts.scheme}://{parts.netloc}")
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        own = headers if origin.key == self.origin.key else {}
        return self._send(origin, Request("GET", target, own, repeatable=True), limits, to)

    def close(self) -> None:
        with self._lock:
            pools = list(self._pools.values())
        for pool in pools:
            pool.close()

    def _send(self, origin: Origin, request: Request, limits: Limits, to: Optional[Sink]) -> Answer:
        with ScopedCall(limits) as call:
            return _Exchange(self._pool_of(origin), request, call, Receiver(to), self._on_answer).run()

    def _pool_of(self, origin: Origin) -> Pool:
        with self._lock:
            pool = self._pools.get(origin.key)
            if pool is None:
                if origin.scheme == "https" and self._context is None:
                    # Creating a context reads all authorities of the system, so all origins share it.
                    self._context = ssl.create_default_context()
                pool = self._pools[origin.key] = Pool(origin, self._context)
            return pool


class _Exchange:
    def __init__(
        self,
        pool: Pool,
        request: Request,
        call: Call,
        receiver: Receiver,
        on_answer: Optional[Callable[[Answer], None]],
    ) -> None:
        self._pool = pool
        self._request = request
        self._call = call
        self._receiver = receiver
        self._on_answer = on_answer
        self._attempt = 0
        # Whether an attempt without a response may have been carried out.
        self._may_be_done = False

    def run(self) -> Answer:
        while True:
            self._attempt += 1
            try:
                answer = self._answer()
            except _Fault as fault:
                self._after_fault(fault)
                continue
            except ApiError as error:
                if error.status == 404 and self._request.method == "DELETE" and self._may_be_done:
                    # An earlier attempt deleted the resource, but its response was lost.
                    nothing = File(content=b"", size=0, headers={})
                    return Answer(204, {}, nothing, self._attempt)
                self._after_refusal(error)
                continue
            if self._on_answer is not None:
                self._on_answer(answer)
            return answer

    def _after_fault(self, fault: _Fault) -> None:
        if self._call.is_cancelled:
            raise TintypeError("The call was cancelled.") from None
        self._may_be_done = self._may_be_done or fault.was_sent
        may_repeat = (
            (self._request.repeatable or not fault.was_sent)
            and not fault.is_final
            and self._receiver.can_begin_again
            and self._has_attempts
            and self._call.left() > 0
        )
        if not may_repeat:
            raise self._error_of(fault) from fault.reason
        self._call.sleep(self._backoff())

    def _error_of(self, fault: _Fault) -> TintypeError:
        tried = f"{self._request.method} {self._pool.origin.url}: "
        after = "" if self._attempt == 1 else f" after {self._attempt} attempts"
        doubt = "" if self._request.repeatable or not fault.was_sent else " The request may have been carried out."
        if isinstance(fault.reason, TimeoutError):
            limit = "total_seconds" if self._call.left() <= 0 else "attempt_seconds or connect_seconds"
            return TimeLimitExceeded(f"{tried}no complete response within {limit}{after}.{doubt}")
        return ConnectionFailed(f"{tried}no complete response{after}: {fault}.{doubt}", attempts=self._attempt)

    def _after_refusal(self, error: ApiError) -> None:
        says_when = error.retry_after is not None
        worth = is_worth_repeating(error.status, error.code, error.details, says_when)
        unbegun = is_refused_unbegun(error.status, error.code, says_when)
        safe = self._request.repeatable or unbegun
        wait = max(error.retry_after or 0.0, self._backoff())
        if not (worth and safe and self._has_attempts) or wait >= self._call.left():
            raise error
        self._may_be_done = self._may_be_done or (error.status >= 500 and not unbegun)
        self._call.sleep(wait)

    def _backoff(self) -> float:
        return backoff(self._attempt, self._call.limits.wait_seconds)

    @property
    def _has_attempts(self) -> bool:
        return self._attempt <= self._call.limits.retries

    def _answer(self) -> Answer:
        if self._call.is_cancelled:
            raise TintypeError("The call was cancelled.")
        ends = self._call.attempt_ends()
        connection = self._connection(ends)
        is_reusable = False
        self._call.on_cancel(connection.interrupt)
        try:
            response = self._begin(connection, ends)
            headers = {name.lower(): value for name, value in response.getheaders()}
            answer = self._read(response, headers)
            is_reusable = not response.will_close and response.isclosed()
            return answer
        except ApiError:
            is_reusable = not response.will_close and response.isclosed()
            raise
        finally:
            self._call.forget(connection.interrupt)
            if is_reusable:
                self._pool.give_back(connection)
            else:
                connection.close()

    def _connection(self, ends: float) -> Connection:
        idle = self._pool.take()
        if idle is not None:
            return idle
        try:
            seconds = min(self._call.limits.connect_seconds, ends - time.monotonic())
            if seconds <= 0:
                raise TimeoutError("timed out")
            return self._pool.connect(seconds)
        except OSError as error:
            raise _Fault(error, was_sent=False) from None

    def _begin(self, connection: Connection, ends: float) -> http.client.HTTPResponse:
        request = self._request
        try:
            return connection.exchange(request.method, request.target, request.headers, request.body, ends)
        except (OSError, http.client.HTTPException) as error:
            raise _Fault(error, was_sent=True) from None

    def _read(self, response: http.client.HTTPResponse, headers: Mapping[str, str]) -> Answer:
        read = _reader(response)
        if response.status < 300:
            if response.length is None and not response.chunked:
                # Such a response ends with its connection, so a truncated one looks complete. The service never sends one.
                unframed = http.client.HTTPException("the response has neither a length nor chunks")
                raise _Fault(unframed, was_sent=True)
            received = self._receiver.receive(read)
            file = File(content=received.content, size=received.size, headers=headers)
            return Answer(response.status, headers, file, self._attempt)
        body = b""
        while len(body) < _ERROR_BYTES_MAX:
            part = read(65_536)
            if not part:
                break
            body += part
        request_id = headers.get("x-request-id")
        if response.status < 400:
            where = headers.get("location", "an unknown URL")
            raise UnexpectedAnswer(
                f"The server redirects to {where} (status {response.status}). Set url to the URL of the API.",
                status=response.status,
                request_id=request_id,
            )
        raise _api_error(response.status, headers, body)


def _reader(response: http.client.HTTPResponse) -> Callable[[int], bytes]:
    def read(size: int) -> bytes:
        try:
            part = response.read(size)
            # `read(size)` cannot distinguish a truncated body from a complete one.
            if not part and response.length:
                raise http.client.IncompleteRead(b"", response.length)
            return part
        except (OSError, http.client.HTTPException) as error:
            raise _Fault(error, was_sent=True) from None

    return read


def _api_error(status: int, headers: Mapping[str, str], body: bytes) -> ApiError:
    """Creates the error from a response of the API, or from the status and first characters of any other response."""
    try:
        said = json.loads(body)
        failure = said["error"]
        code, message = str(failure["code"]), str(failure["message"])
        details = failure.get("details")
        details = details if isinstance(details, dict) else {}
        address = failure.get("documentationUrl")
        request_id = said.get("requestId")
    except (ValueError, KeyError, TypeError, AttributeError):
        code, details, address, request_id = f"HTTP_{status}", {}, None, None
        message = body[:200].decode("utf-8", "replace").strip() or http.client.responses.get(status, "No reason given.")
    return error_class(status)(
        status=status,
        code=code,
        message=message,
        details=details,
        request_id=request_id or headers.get("x-request-id"),
        retry_after=retry_after(headers),
        documentation_url=address,
    )
