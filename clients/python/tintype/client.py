"""The blocking client."""

from __future__ import annotations

import os
import ssl
from datetime import datetime
from typing import Any, Callable, Literal, Optional, Union

from . import _resources as generated
from ._capture import Capturing
from ._connection import Origin
from ._file import File, Sink
from ._limits import Limits
from ._operations import OPERATIONS
from ._pipelines import Pipelines
from ._resource import Core, encode
from ._transport import Answer, Transport
from ._upload import Batches
from .signing import signed_url


class Tintype(Capturing, generated.Connected):
    """A client for one installation. Threads may share it. Connections stay open until `close`.

    `url` and `api_key` default to the environment variables TINTYPE_URL and TINTYPE_API_KEY. `on_answer` is called
    with every successful response: status, headers (with rate limits and the request ID) and number of attempts.
    """

    batches: Batches
    pipelines: Pipelines

    def __init__(
        self,
        url: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        limits: Optional[Limits] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
        on_answer: Optional[Callable[[Answer], None]] = None,
    ) -> None:
        address = url or os.environ.get("TINTYPE_URL")
        if not address:
            raise ValueError("The URL of the installation is missing. Pass url, or set TINTYPE_URL.")
        transport = Transport(Origin(address), ssl_context, on_answer)
        self._connect(Core(transport, api_key or os.environ.get("TINTYPE_API_KEY"), limits or Limits()))

    def _connect(self, core: Core) -> None:
        self._core = core
        self._connect_resources(core)
        self.batches = Batches(core)
        self.pipelines = Pipelines(core)

    def with_limits(self, limits: Limits) -> "Tintype":
        """Return the same client with other limits. The connections are shared."""
        other = Tintype.__new__(Tintype)
        other._connect(self._core.with_limits(limits))
        return other

    def download(self, url: str, *, to: Optional[Sink] = None) -> File:
        """Download the file at a `storageUrl` or `resultUrl`. Only the installation itself receives the API key."""
        return self._core.fetch(url, to)

    def signed_url(
        self,
        url: str,
        *,
        key: str,
        secret: str,
        expires: Optional[Union[int, datetime]] = None,
        on_error: Optional[Literal["json", "image"]] = None,
        **options: Any,
    ) -> str:
        """Create a signed link for `<img>` without a request. See `tintype.signed_url`."""
        installation = self._core.transport.origin.url
        return signed_url(installation, url, key=key, secret=secret, expires=expires, on_error=on_error, **options)

    def call(self, operation_id: str, *, body: Any = None, **arguments: Any) -> Any:
        """Call any operation of the OpenAPI document by its `operationId`.

        Arguments are its path and query parameters by their names in the API; `body` is sent unchanged. Returns the
        parsed JSON, None if the response has no body, or a File.
        """
        operation = OPERATIONS.get(operation_id)
        if operation is None:
            raise ValueError(f"The operation {operation_id!r} does not exist. docs/openapi.json lists all names.")
        path = {name: value for name, value in arguments.items() if "{" + name + "}" in operation.path}
        query = {name: value for name, value in arguments.items() if name not in path}
        sent = None if body is None else encode(body)
        answer = self._core.call(operation_id, path, query, body=sent)
        if answer.file.size == 0:
            return None
        return answer.json() if answer.file.content_type == "application/json" else answer.file

    def close(self) -> None:
        """Close idle connections. The client can be used again."""
        self._core.transport.close()

    def __enter__(self) -> "Tintype":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Tintype {self._core.transport.origin.url}>"
