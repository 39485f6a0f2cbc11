"""Client for Tintype, a web page capture service. It needs only the standard library."""

from . import types
from ._file import File
from ._limits import Limits
from ._transport import Answer
from ._upload import UploadProgress
from ._version import VERSION as __version__
from .aio import AsyncTintype
from .client import Tintype
from .errors import (
    ApiError,
    BadRequest,
    CaptureFailed,
    Conflict,
    ConnectionFailed,
    Gone,
    NotAuthenticated,
    NotFound,
    NotPermitted,
    PageTimeout,
    QuotaExceeded,
    RateLimited,
    ServiceFailed,
    TimeLimitExceeded,
    TintypeError,
    UnexpectedAnswer,
    UploadStopped,
    WebhookVerificationError,
)
from .signing import signed_url
from .webhooks import verify_webhook

__all__ = [
    "Answer",
    "ApiError",
    "AsyncTintype",
    "BadRequest",
    "CaptureFailed",
    "Conflict",
    "ConnectionFailed",
    "File",
    "Gone",
    "Limits",
    "NotAuthenticated",
    "NotFound",
    "NotPermitted",
    "PageTimeout",
    "QuotaExceeded",
    "RateLimited",
    "ServiceFailed",
    "TimeLimitExceeded",
    "Tintype",
    "TintypeError",
    "UnexpectedAnswer",
    "UploadProgress",
    "UploadStopped",
    "WebhookVerificationError",
    "__version__",
    "signed_url",
    "types",
    "verify_webhook",
]
