"""The calls in progress of one asyncio task, so that cancelling the task cancels them."""

from __future__ import annotations

import threading
from contextvars import ContextVar
from typing import List, Optional

from ._limits import Call, Limits

current_scope: ContextVar[Optional["Scope"]] = ContextVar("tintype_scope", default=None)


class Scope:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._calls: List[Call] = []
        self._cancelled = False

    def add(self, call: Call) -> None:
        with self._lock:
            self._calls.append(call)
            cancelled = self._cancelled
        if cancelled:
            call.cancel()

    def remove(self, call: Call) -> None:
        with self._lock:
            self._calls.remove(call)

    def cancel(self) -> None:
        with self._lock:
            self._cancelled = True
            calls = list(self._calls)
        for call in calls:
            call.cancel()


class ScopedCall:
    """A call that is registered with the current scope while it is in progress."""

    def __init__(self, limits: Limits) -> None:
        self._call = Call(limits)
        self._scope = current_scope.get()

    def __enter__(self) -> Call:
        if self._scope is not None:
            self._scope.add(self._call)
        return self._call

    def __exit__(self, *_: object) -> None:
        if self._scope is not None:
            self._scope.remove(self._call)
