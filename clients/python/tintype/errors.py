"""The errors of the client. All of them are subclasses of TintypeError."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Type


class TintypeError(Exception):
    """The base of all errors of this client. Invalid arguments raise a TypeError or ValueError instead."""


class ConnectionFailed(TintypeError):
    """No complete response arrived: the connection failed, or the certificate is not trusted. `__cause__` has the reason."""

    def __init__(self, message: str, *, attempts: int) -> None:
        super().__init__(message)
        self.attempts = attempts


class TimeLimitExceeded(TintypeError):
    """A time limit has expired: of an attempt, of the complete call, or of a wait."""


class UnexpectedAnswer(TintypeError):
    """The response does not come from the API, such as a proxy's error page, a redirect, or invalid JSON."""

    def __init__(self, message: str, *, status: int, request_id: Optional[str]) -> None:
        super().__init__(message)
        self.status = status
        self.request_id = request_id


class UploadStopped(TintypeError):
    """An upload stopped. `__cause__` has the reason. Continue the upload with `resume=error.batch_id`."""

    def __init__(self, message: str, *, batch_id: str, entries: int) -> None:
        super().__init__(message)
        self.batch_id = batch_id
        self.entries = entries


class WebhookVerificationError(TintypeError):
    """The message was not signed with the secret, was changed, or is too old."""


class ApiError(TintypeError):
    """The service responded with an error. `code` is one of `types.ErrorCode`."""

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
        """Each invalid field by its name in the API, with the values that it accepts."""
        self.status = status
        self.code = code
        self.message = message
        self.details = details
        self.request_id = request_id
        self.retry_after = retry_after
        """Seconds to wait before the next attempt, if the service reported them."""
        self.documentation_url = documentation_url
        named = "".join(f"\n  {name}: {said}" for name, said in self.fields.items())
        trace = f" (request {request_id})" if request_id else ""
        super().__init__(f"{code}: {message}{trace}{named}")


class BadRequest(ApiError):
    """400, 405, 413, 415, 431: the request is invalid and must be changed."""


class NotAuthenticated(ApiError):
    """401: the key or secret is missing, wrong or revoked."""


class QuotaExceeded(ApiError):
    """402: the monthly quota is used up."""


class NotPermitted(ApiError):
    """403: the plan, the role or the API key does not allow this."""


class NotFound(ApiError):
    """404: the resource does not exist, or belongs to another organization or key."""


class PageTimeout(ApiError):
    """408: the page was not ready in time."""


class Conflict(ApiError):
    """409: the current status does not allow this."""


class Gone(ApiError):
    """410: the files have expired or were deleted."""


class CaptureFailed(ApiError):
    """422: the page could not be captured, or the request cannot be carried out."""


class RateLimited(ApiError):
    """429: too many requests. `retry_after` has the seconds to wait."""


class ServiceFailed(ApiError):
    """5xx: the service is busy or failed."""


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
    """Returns the error class for a status."""
    if status >= 500:
        return ServiceFailed
    return _BY_STATUS.get(status, BadRequest)
