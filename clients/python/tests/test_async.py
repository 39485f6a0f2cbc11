"""The asyncio client: the same answers, and tasks that can be cancelled."""

from __future__ import annotations

import asyncio
import inspect
import threading
import unittest
from typing import Any, AsyncIterator, List

import tintype
from tintype import AsyncTintype, Limits, Tintype, _resources
from tintype._resource import Resource

from .faulty_server import FaultyServer, answer
from .test_upload import Batch, serve, urls

QUICK = Limits(retries=3, wait_seconds=0.01)


class Async(unittest.IsolatedAsyncioTestCase):
    async def test_verbs_are_awaited(self) -> None:
        pages = [{"items": [1], "nextCursor": "a"}, {"items": [2], "nextCursor": None}]
        steps = [answer(200, b"picture", "image/png"), answer(200, {"status": "COMPLETED"})]
        with FaultyServer(steps + [answer(200, page) for page in pages]) as server:
            async with AsyncTintype(server.url, "ttk_test", limits=QUICK) as client:
                self.assertEqual((await client.capture("https://example.com")).content, b"picture")
                self.assertEqual(await client.jobs.wait("abc"), {"status": "COMPLETED"})
                self.assertEqual([item async for item in client.captures.list()], [1, 2])

    async def test_many_captures_wait_side_by_side(self) -> None:
        with FaultyServer() as server:
            everyone = threading.Event()

            def step(connection: Any, seen: Any) -> Any:
                # No request is answered before all have come.
                if len(server.seen) == 20:
                    everyone.set()
                everyone.wait()
                return answer(200, b"picture", "image/png")(connection, seen)

            server.steps = [step] * 20
            async with AsyncTintype(server.url, "ttk_test", limits=QUICK) as client:
                files = await asyncio.gather(*(client.capture("https://example.com") for _ in range(20)))
            self.assertEqual([file.content for file in files], [b"picture"] * 20)

    async def test_a_cancelled_task_ends_its_request(self) -> None:
        with FaultyServer() as server:
            begun, ended = asyncio.Event(), asyncio.Event()
            loop = asyncio.get_running_loop()

            def step(connection: Any, _: Any) -> None:
                loop.call_soon_threadsafe(begun.set)
                # Returns when the client has gone.
                connection.recv(1)
                loop.call_soon_threadsafe(ended.set)

            server.steps = [step]
            async with AsyncTintype(server.url, "ttk_test", limits=QUICK) as client:
                task = asyncio.create_task(client.capture("https://example.com"))
                await begun.wait()
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task
                await ended.wait()
            self.assertEqual(len(server.seen), 1)

    async def test_uploads_take_async_sources(self) -> None:
        async def source() -> AsyncIterator[str]:
            for url in urls(2_500):
                yield url

        batch: Batch = Batch()
        with serve(batch) as server:
            async with AsyncTintype(server.url, "ttk_test", limits=QUICK) as client:
                await client.batches.upload(source())
        self.assertEqual([entry["url"] for entry in batch.entries], list(urls(2_500)))

    async def test_an_error_of_the_source_stops_the_upload(self) -> None:
        async def source() -> AsyncIterator[str]:
            yield "https://example.com"
            raise OSError("the disk is gone")

        with serve(Batch()) as server:
            async with AsyncTintype(server.url, "ttk_test", limits=QUICK) as client:
                with self.assertRaises(tintype.UploadStopped) as raised:
                    await client.batches.upload(source())
        self.assertIsInstance(raised.exception.__cause__, OSError)


class SameVerbs(unittest.TestCase):
    def test_both_clients_have_the_same_verbs_with_the_same_arguments(self) -> None:
        blocking, awaited = Tintype("http://127.0.0.1:1"), AsyncTintype("http://127.0.0.1:1")
        differing: List[str] = []
        for name in sorted(vars(blocking)):
            if name.startswith("_"):
                continue
            one, other = getattr(blocking, name), getattr(awaited, name)
            for verb in {verb for verb in (*dir(one), *dir(other)) if not verb.startswith("_")}:
                signatures = [inspect.signature(getattr(each, verb)).parameters for each in (one, other)]
                if list(signatures[0]) != list(signatures[1]):
                    differing.append(f"{name}.{verb}")
        self.assertEqual(differing, [])
        resources = {one for one in vars(_resources).values() if isinstance(one, type) and issubclass(one, Resource)}
        attached = {base for one in vars(blocking).values() for base in type(one).__mro__}
        self.assertEqual(resources - {Resource} - attached, set())
        public = {name for name in dir(Tintype) if not name.startswith("_")}
        self.assertEqual(public - {name for name in dir(AsyncTintype) if not name.startswith("_")}, set())
