"""The code that all resources share: from arguments to a response."""

from __future__ import annotations

import base64
import json
import secrets
from dataclasses import replace
from typing import Any, Callable, Dict, Mapping, Optional, TypeVar

from ._file import File, Sink
from ._limits import Limits, backoff
from ._operations import OPERATIONS
from ._pages import Pages
from ._scope import ScopedCall
from ._transport import Answer, Request, Transport
from ._version import VERSION
from .errors import TimeLimitExceeded

Record = TypeVar("Record")

#: The states of work in progress. In all other states the work has ended, or is a draft, which changes only on request.
_UNDER_WAY = frozenset({"QUEUED", "PROCESSING", "PREPARING", "WAITING_FOR_CREDITS", "PENDING", "RUNNING"})
_POLL_SECONDS_MAX = 5.0


class Core:
    """An installation with an API key and limits."""

    def __init__(self, transport: Transport, api_key: Optional[str], limits: Limits) -> None:
        self.transport = transport
        self.limits = limits
        self._api_key = api_key

    def with_limits(self, limits: Limits) -> "Core":
        return Core(self.transport, self._api_key, limits)

    def call(
        self,
        operation_id: str,
        path: Mapping[str, Any],
        query: Mapping[str, Any],
        *,
        body: Optional[bytes] = None,
        idempotency_key: Optional[str] = None,
        makes_key: bool = True,
        secret: Optional[str] = None,
        to: Optional[Sink] = None,
    ) -> Answer:
        """`makes_key`: whether to create an Idempotency-Key for an operation that accepts one."""
        operation = OPERATIONS[operation_id]
        headers = {**self._common(), "Accept": "application/json" if operation.answers_json else "*/*"}
        if operation.takes_key:
            headers.update(self._key())
        if secret is not None:
            headers["Authorization"] = f"Bearer {secret}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        if idempotency_key is None and operation.takes_idempotency_key and self.limits.retries > 0 and makes_key:
            # All attempts of the call use the same key, so that the service recognises repeated attempts.
            idempotency_key = new_idempotency_key()
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        request = Request(
            operation.method,
            self.transport.origin.prefix + operation.address(path, query),
            headers,
            body,
            repeatable=operation.repeatable or idempotency_key is not None,
        )
        return self.transport.send(request, self.limits, to)

    def fetch(self, url: str, to: Optional[Sink]) -> File:
        key = self._key() if self._api_key else {}
        return self.transport.fetch(url, {**self._common(), **key}, self.limits, to).file

    def _common(self) -> Dict[str, str]:
        return {"User-Agent": f"tintype-python/{VERSION}"}

    def _key(self) -> Dict[str, str]:
        if not self._api_key:
            raise ValueError("The API key is missing. Pass api_key, or set TINTYPE_API_KEY.")
        return {"X-API-Key": self._api_key}


class Resource:
    def __init__(self, core: Core) -> None:
        self._core = core

    def _json(self, operation_id: str, path: Mapping[str, Any], query: Mapping[str, Any], **options: Any) -> Any:
        answer = self._answer(operation_id, path, query, **options)
        return None if answer.status in (202, 204) and answer.file.size == 0 else answer.json()

    def _file(
        self,
        operation_id: str,
        path: Mapping[str, Any],
        query: Mapping[str, Any],
        *,
        to: Optional[Sink] = None,
        **options: Any,
    ) -> File:
        return self._answer(operation_id, path, query, to=to, **options).file

    def _pages(
        self, operation_id: str, path: Mapping[str, Any], query: Mapping[str, Any], *, items: str
    ) -> Pages[Any, Any]:
        takes_cursor = "cursor" in OPERATIONS[operation_id].names
        return Pages(lambda place: self._json(operation_id, path, {**query, **place}), items, takes_cursor)

    def _wait(self, read: Callable[[Any], Record], seconds: Optional[float]) -> Record:
        """Polls with `read`, which receives this resource with the remaining time as its limit."""
        limits = Limits(total_seconds=float("inf") if seconds is None else seconds)
        with ScopedCall(limits) as call:
            polls = 0
            while True:
                total = max(min(self._core.limits.total_seconds, call.left()), 0.001)
                record: Any = read(type(self)(self._core.with_limits(replace(self._core.limits, total_seconds=total))))
                if record["status"] not in _UNDER_WAY or call.is_cancelled:
                    return record  # type: ignore[no-any-return]
                polls += 1
                wait = min(backoff(polls, self._core.limits.wait_seconds), _POLL_SECONDS_MAX)
                if wait >= call.left():
                    raise TimeLimitExceeded(f"The work did not end within {seconds} s. Its status is {record['status']}.")
                call.sleep(wait)

    def _answer(
        self,
        operation_id: str,
        path: Mapping[str, Any],
        query: Mapping[str, Any],
        *,
        fields: Optional[Mapping[str, Any]] = None,
        lead: Optional[Mapping[str, Any]] = None,
        **options: Any,
    ) -> Answer:
        if fields is None:
            return self._core.call(operation_id, path, query, **options)
        body = encode(OPERATIONS[operation_id].body(lead or {}, fields))
        return self._core.call(operation_id, path, query, body=body, makes_key=takes_new_key(fields), **options)


def takes_new_key(fields: Mapping[str, Any]) -> bool:
    """Returns False with `cache_ttl`, because a request with a key never reuses an earlier capture."""
    return not fields.get("cache_ttl")


def encode(body: Any) -> bytes:
    """Returns compact JSON. NaN and Infinity raise a ValueError, because the service would refuse them."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8")


def new_idempotency_key() -> str:
    """Returns 32 characters of `A-Za-z0-9_-`, which the service accepts as Idempotency-Key."""
    return base64.urlsafe_b64encode(secrets.token_bytes(24)).decode("ascii")
