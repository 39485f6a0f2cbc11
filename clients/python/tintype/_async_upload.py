"""Uploads and triggers of the asyncio client."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, AsyncIterable, Callable, Iterator, List, Optional, Tuple, TypeVar, Union

from . import _async_resources as generated
from . import _pipelines, _upload
from . import types as t
from ._entries import Source
from ._limits import Limits
from ._scope import ScopedCall
from ._upload import UploadProgress

if TYPE_CHECKING:
    from typing_extensions import Unpack

Entry = TypeVar("Entry")
AsyncSource = Union[Source, AsyncIterable[Union[str, "t.BatchEntry"]]]


class Batches(generated.Batches):
    _sync: _upload.Batches

    async def upload(
        self,
        source: AsyncSource,
        *,
        resume: Optional[str] = None,
        start: bool = True,
        on_progress: Optional[Callable[[UploadProgress], Any]] = None,
        **fields: Unpack[t.BatchRequestArguments],
    ) -> t.Batch:
        """Works like `Tintype.batches.upload`. The source may also be an async iterable. `on_progress` is called in a thread."""
        entries: Any = source
        if isinstance(source, AsyncIterable):
            entries = _blocking(source, asyncio.get_running_loop())
        return await self._run(
            self._sync.upload, entries, resume=resume, start=start, on_progress=on_progress, **fields
        )


#: Entries per switch between threads, because a switch costs as much as several hundred entries.
_ENTRIES_AT_ONCE = 500


def _blocking(source: AsyncIterable[Entry], loop: asyncio.AbstractEventLoop) -> Iterator[Entry]:
    """Yields the entries in another thread. The event loop produces them in groups."""
    entries = source.__aiter__()

    async def following() -> Tuple[List[Entry], Optional[Exception]]:
        """Returns the next entries. A smaller group is the last. Entries before an error are yielded before it is raised."""
        some: List[Entry] = []
        try:
            while len(some) < _ENTRIES_AT_ONCE:
                some.append(await entries.__anext__())
        except StopAsyncIteration:
            return some, None
        except Exception as error:
            return some, error
        return some, None

    with ScopedCall(Limits(total_seconds=float("inf"))) as call:
        while True:
            future = asyncio.run_coroutine_threadsafe(following(), loop)
            interrupt = future.cancel
            call.on_cancel(interrupt)
            try:
                some, error = future.result()
            finally:
                call.forget(interrupt)
            yield from some
            if error is not None:
                raise error
            if len(some) < _ENTRIES_AT_ONCE:
                return


class Pipelines(generated.Pipelines):
    _sync: _pipelines.Pipelines

    async def trigger(
        self,
        pipeline_id: str,
        node_id: str,
        /,
        *,
        secret: str,
        idempotency_key: Optional[str] = None,
        **fields: Unpack[t.TriggerRequestArguments],
    ) -> t.TriggerAccepted:
        """Works like `Tintype.pipelines.trigger`."""
        return await self._run(
            self._sync.trigger, pipeline_id, node_id, secret=secret, idempotency_key=idempotency_key, **fields
        )
