"""The asyncio client, with the methods of the blocking client."""

from __future__ import annotations

import ssl
from datetime import datetime
from typing import TYPE_CHECKING, Any, Callable, Literal, Optional, Union, overload

from . import _async_resources as generated
from . import types as t
from ._async_resource import Threads
from ._async_upload import Batches, Pipelines
from ._capture import JsonForm
from ._file import File, Sink
from ._limits import Limits
from ._transport import Answer
from .client import Tintype

if TYPE_CHECKING:
    from typing_extensions import Unpack


class AsyncTintype(generated.Connected):
    """An asyncio client with the methods of `Tintype`. At most `concurrent_max` requests run at once; others wait.

    Cancelling a task cancels its request. `async with` or `close` ends the threads.
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
        concurrent_max: int = 64,
    ) -> None:
        blocking = Tintype(url, api_key, limits=limits, ssl_context=ssl_context, on_answer=on_answer)
        self._connect(blocking, Threads(concurrent_max))

    def _connect(self, blocking: Tintype, threads: Threads) -> None:
        self._blocking = blocking
        self._threads = threads
        self._connect_resources(threads, blocking)
        self.batches = Batches(threads, blocking.batches)
        self.pipelines = Pipelines(threads, blocking.pipelines)

    @overload
    async def capture(
        self,
        url: Optional[str] = None,
        *,
        to: Optional[Sink] = None,
        idempotency_key: Optional[str] = None,
        **options: Unpack[t.CaptureRequestArguments],
    ) -> File: ...

    @overload
    async def capture(
        self,
        url: Optional[str] = None,
        *,
        response_type: JsonForm,
        idempotency_key: Optional[str] = None,
        **options: Unpack[t.CaptureRequestArguments],
    ) -> t.CaptureAnswer: ...

    async def capture(self, url: Optional[str] = None, **options: Any) -> Union[File, t.CaptureAnswer]:
        """Works like `Tintype.capture`."""
        return await self._threads.run(self._blocking.capture, url, **options)

    @overload
    async def compose(self, *, to: Optional[Sink] = None, **options: Unpack[t.ComposeRequestArguments]) -> File: ...

    @overload
    async def compose(
        self, *, response_type: JsonForm, **options: Unpack[t.ComposeRequestArguments]
    ) -> t.ComposeResult: ...

    @overload
    async def compose(
        self, *, async_: Literal[True], **options: Unpack[t.ComposeRequestArguments]
    ) -> t.ComposeJobCreated: ...

    async def compose(self, **options: Any) -> Union[File, t.ComposeResult, t.ComposeJobCreated]:
        """Works like `Tintype.compose`."""
        return await self._threads.run(self._blocking.compose, **options)

    def with_limits(self, limits: Limits) -> "AsyncTintype":
        """Return the same client with other limits. Connections and threads are shared."""
        other = AsyncTintype.__new__(AsyncTintype)
        other._connect(self._blocking.with_limits(limits), self._threads)
        return other

    async def download(self, url: str, *, to: Optional[Sink] = None) -> File:
        """Works like `Tintype.download`."""
        return await self._threads.run(self._blocking.download, url, to=to)

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
        return self._blocking.signed_url(
            url, key=key, secret=secret, expires=expires, on_error=on_error, **options
        )

    async def call(self, operation_id: str, *, body: Any = None, **arguments: Any) -> Any:
        """Works like `Tintype.call`."""
        return await self._threads.run(self._blocking.call, operation_id, body=body, **arguments)

    async def close(self) -> None:
        """End the threads and close idle connections. The client cannot be used again."""
        self._threads.close()
        self._blocking.close()

    async def __aenter__(self) -> "AsyncTintype":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"<Async{repr(self._blocking)[1:]}"
