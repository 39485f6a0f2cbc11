"""The errors of the client. Every one is a TintypeError."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Type


class TintypeError(Exception):
    """Base of all errors of this client. A wrong use of Python itself is a TypeError or ValueError."""


class ConnectionFailed(TintypeError):
    """No complete answer came: refused, reset, cut off, or a certificate that is not trusted. `__cause__` has the reason."""

    def __init__(self, message: str, *, attempts: int) -> None:
        super().__init__(message)
        self.attempts = attempts


class TimeLimitExceeded(TintypeError):
    """A limit of the caller has passed: of an attempt, of the whole call, or of waiting."""


class UnexpectedAnswer(TintypeError):
    """The answer is not of this interface, such as a page of a proxy, a redirect, or broken JSON."""

    def __init__(self, message: str, *, status: int, request_id: Optional[str]) -> None:
        super().__init__(message)
        self.status = status
        self.request_id = request_id


class UploadStopped(TintypeError):
    """An upload did not end. `__cause__` has the reason; `resume=error.batch_id` continues it."""

    def __init__(self, message: str, *, batch_id: str, entries: int) -> None:
        super().__init__(message)
        self.batch_id = batch_id
        self.entries = entries


class WebhookVerificationError(TintypeError):
    """The message is not from the holder of the secret, was changed, or is too old."""


class ApiError(TintypeError):
    """The service refused or failed. `code` is one of `types.ErrorCode`."""

    def __init__(
        self,
        *,
        status: int,
        code: str,
        message: str,
        details: Mapping[str, Any],
        request_id: Optional[str],
        retry_after: Optional[float],
        documentation_url: Optional[str],
    ) -> None:
        fields = details.get("fields")
        self.fields: Dict[str, str] = dict(fields) if isinstance(fields, dict) else {}
        """Each bad field by its wire name, and what it accepts."""
        self.status = status
        self.code = code
        self.message = message
        self.details = details
        self.request_id = request_id
        self.retry_after = retry_after
        """Seconds after which the service can be asked again, where it said so."""
        self.documentation_url = documentation_url
        named = "".join(f"\n  {name}: {said}" for name, said in self.fields.items())
        trace = f" (request {request_id})" if request_id else ""
        super().__init__(f"{code}: {message}{trace}{named}")


class BadRequest(ApiError):
    """400, 405, 413, 415, 431: the request has to be changed."""


class NotAuthenticated(ApiError):
    """401: the key or secret is missing, wrong or revoked."""


class QuotaExceeded(ApiError):
    """402: the credits of the month are used up."""


class NotPermitted(ApiError):
    """403: the plan or the role does not allow it."""


class NotFound(ApiError):
    """404: there is none, or it belongs to another organization or key."""


class PageTimeout(ApiError):
    """408: the page was not ready in time."""


class Conflict(ApiError):
    """409: the present state does not allow it."""


class Gone(ApiError):
    """410: the files have expired or were deleted."""


class CaptureFailed(ApiError):
    """422: the page could not be captured, or the request cannot be carried out."""


class RateLimited(ApiError):
    """429: too many requests. `retry_after` says when to ask again."""


class ServiceFailed(ApiError):
    """5xx: the service is busy or broken."""


_BY_STATUS: Dict[int, Type[ApiError]] = {
    401: NotAuthenticated,
    402: QuotaExceeded,
    403: NotPermitted,
    404: NotFound,
    408: PageTimeout,
    409: Conflict,
    410: Gone,
    422: CaptureFailed,
    429: RateLimited,
}


def error_class(status: int) -> Type[ApiError]:
    """The class of an error with this status."""
    if status >= 500:
        return ServiceFailed
    return _BY_STATUS.get(status, BadRequest)
