"""Runs blocking methods in separate threads, so that a task can await and cancel them."""

from __future__ import annotations

import asyncio
import contextvars
from concurrent.futures import ThreadPoolExecutor
from typing import Any, AsyncIterator, Callable, Generic, Iterator, TypeVar

from ._pages import Pages
from ._scope import Scope, current_scope

Item = TypeVar("Item")
Page = TypeVar("Page")
Value = TypeVar("Value")
Verbs = TypeVar("Verbs")

_END = object()


class Threads:
    """A thread for each call in progress. asyncio's default pool has only 6 threads on two cores, and captures take long."""

    def __init__(self, concurrent_max: int) -> None:
        self._pool = ThreadPoolExecutor(concurrent_max, thread_name_prefix="tintype")

    async def run(self, work: Callable[..., Value], *args: Any, **options: Any) -> Value:
        """Returns the result of the work. If the task is cancelled, the requests of the work are cancelled too."""
        scope = Scope()
        context = contextvars.copy_context()
        context.run(current_scope.set, scope)
        future = asyncio.get_running_loop().run_in_executor(self._pool, lambda: context.run(work, *args, **options))
        try:
            return await future
        except asyncio.CancelledError:
            scope.cancel()
            raise

    def close(self) -> None:
        self._pool.shutdown(wait=False)


class AsyncPages(Generic[Item, Page]):
    """Iterates over all items with `async for`, a page at a time."""

    def __init__(self, threads: Threads, pages: "Pages[Item, Page]") -> None:
        self._threads = threads
        self._sync = pages

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in self._sync.items_of(page):
                yield item

    async def pages(self) -> AsyncIterator[Page]:
        pages: Iterator[Any] = self._sync.pages()
        while True:
            page: Any = await self._threads.run(next, pages, _END)
            if page is _END:
                return
            yield page

    async def first(self) -> Page:
        """Returns the first page."""
        return await self._threads.run(self._sync.first)


class AsyncResource(Generic[Verbs]):
    def __init__(self, threads: Threads, verbs: Verbs) -> None:
        self._threads = threads
        self._sync = verbs

    async def _run(self, verb: Callable[..., Value], *args: Any, **options: Any) -> Value:
        return await self._threads.run(verb, *args, **options)

    def _pages(self, verb: Callable[..., "Pages[Item, Page]"], *args: Any, **options: Any) -> "AsyncPages[Item, Page]":
        return AsyncPages(self._threads, verb(*args, **options))
