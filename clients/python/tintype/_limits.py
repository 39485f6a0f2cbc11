"""Time limits, and the rules for retries."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any, Callable, List, Mapping, Optional

from .errors import TimeLimitExceeded

#: Failures of the capture itself: the service returns the same failure again for the same Idempotency-Key.
_FINAL_CODES = frozenset({"TIMEOUT", "STEALTH_UNAVAILABLE"})
_WAIT_SECONDS_MAX = 20.0


@dataclass(frozen=True)
class Limits:
    """How long a call may take, in seconds, and how often it is retried."""

    attempt_seconds: float = 180.0
    """Limit of one attempt, from its connection to the last byte. A capture may wait 60 s for a worker and 90 s for its page."""
    total_seconds: float = 600.0
    """Limit of a call with all its attempts and the waits between them."""
    connect_seconds: float = 10.0
    retries: int = 4
    """Maximum number of attempts after the first."""
    wait_seconds: float = 0.5
    """Wait before the second attempt, and between the first polls of `wait`. It doubles each time, up to 20 s, and is shortened at random."""

    def __post_init__(self) -> None:
        for name in ("attempt_seconds", "total_seconds", "connect_seconds", "wait_seconds"):
            if not getattr(self, name) > 0:
                raise ValueError(f"{name} must be greater than 0.")
        if self.retries < 0:
            raise ValueError("retries must be at least 0.")


class Call:
    """One logical call: its deadline, and a way to cancel it from another thread."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._ends = time.monotonic() + limits.total_seconds
        self._cancelled = threading.Event()
        self._interrupts: List[Callable[[], object]] = []

    def attempt_ends(self) -> float:
        return min(time.monotonic() + self.limits.attempt_seconds, self._ends)

    def left(self) -> float:
        return self._ends - time.monotonic()

    @property
    def is_cancelled(self) -> bool:
        return self._cancelled.is_set()

    def sleep(self, seconds: float) -> None:
        """Waits, or raises TimeLimitExceeded if the limit would expire meanwhile."""
        if seconds >= self.left():
            raise TimeLimitExceeded(
                f"The next attempt would begin in {seconds:.1f} s, but only {max(self.left(), 0):.1f} s of total_seconds remain. "
                "Increase total_seconds."
            )
        self._cancelled.wait(seconds)

    def on_cancel(self, interrupt: Callable[[], object]) -> None:
        self._interrupts.append(interrupt)
        if self.is_cancelled:
            interrupt()

    def forget(self, interrupt: Callable[[], object]) -> None:
        self._interrupts.remove(interrupt)

    def cancel(self) -> None:
        self._cancelled.set()
        for interrupt in list(self._interrupts):
            interrupt()


def backoff(attempt: int, first_seconds: float) -> float:
    """Returns the seconds to wait after `attempt` (from 1). They double each time, and a random part of up to half is removed."""
    longest = min(first_seconds * 2.0 ** min(attempt - 1, 30), _WAIT_SECONDS_MAX)
    return longest * random.uniform(0.5, 1.0)


def retry_after(headers: Mapping[str, str]) -> Optional[float]:
    """Parses `Retry-After` in seconds (RFC 9110, 10.2.3). A date is compared with the `Date` of the response, because the local clock may be wrong."""
    text = headers.get("retry-after", "").strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        said = parsedate_to_datetime(text)
        now = parsedate_to_datetime(headers["date"])
        return max((said - now).total_seconds(), 0.0)
    except (KeyError, TypeError, ValueError):
        return None


def is_refused_unbegun(status: int, code: str, has_retry_after: bool) -> bool:
    """Returns whether the service reported that it did nothing, so that any request may be sent again."""
    return status == 429 or code == "SERVICE_BUSY" or (status == 409 and has_retry_after)


def is_worth_repeating(status: int, code: str, details: Mapping[str, Any], has_retry_after: bool) -> bool:
    """Returns whether a later attempt may succeed. Status 409 counts only with a `Retry-After`."""
    if code in _FINAL_CODES or "stage" in details:
        return False
    if status == 409:
        return has_retry_after
    return status in (408, 425, 429) or status >= 500
