"""Uploads: every entry once, in order, with one chunk in memory."""

from __future__ import annotations

import io
import socket
import tempfile
import tracemalloc
import unittest
from pathlib import Path
from typing import Any, Dict, Iterator, List

import tintype
from tintype import Limits, Tintype
from tintype._entries import chunks, read_entries

from .faulty_server import FaultyServer, Seen, answer, close, refusal

QUICK = Limits(retries=3, wait_seconds=0.01)


class Batch:
    """A batch as the service keeps it: chunks by their sequence, the same bytes once."""

    def __init__(self, fail_at: int = -1) -> None:
        self.entries: List[Any] = []
        self.chunks: List[bytes] = []
        self.fail_at = fail_at
        self.status = "DRAFT"

    def summary(self) -> Dict[str, Any]:
        count = len(self.entries)
        return {"id": "batch-1", "status": self.status, "nextSequence": len(self.chunks), "totalJobs": count}

    def step(self, connection: socket.socket, seen: Seen) -> Any:
        if seen.target.endswith("/start"):
            self.status = "QUEUED"
        elif seen.target.endswith("/chunks"):
            sequence = seen.json()["sequence"]
            if sequence == self.fail_at:
                return refusal(403, "ROLE_NOT_ALLOWED")(connection, seen)
            if sequence < len(self.chunks):
                if self.chunks[sequence] != seen.body:
                    return refusal(409, "BATCH_CHUNK_CONFLICT")(connection, seen)
            else:
                self.chunks.append(seen.body)
                self.entries += seen.json()["entries"]
                if sequence % 3 == 1:
                    return close(connection, seen)
            receipt = {"sequence": sequence, "accepted": 0, "failed": 1, "nextSequence": sequence + 1}
            return answer(200, receipt)(connection, seen)
        return answer(200, self.summary())(connection, seen)


def serve(batch: Batch) -> FaultyServer:
    return FaultyServer([batch.step] * 1_000)


def urls(count: int) -> Iterator[str]:
    return (f"https://example.com/{number}" for number in range(count))


class Uploads(unittest.TestCase):
    def test_lost_answers_store_nothing_twice(self) -> None:
        batch = Batch()
        told: List[tintype.UploadProgress] = []
        with serve(batch) as server, Tintype(server.url, "ttk_test", limits=QUICK) as client:
            result = client.batches.upload(urls(5_500), name="all", on_progress=told.append)
        self.assertEqual([entry["url"] for entry in batch.entries], list(urls(5_500)))
        self.assertEqual((result["status"], len(batch.chunks)), ("QUEUED", 6))
        self.assertEqual([(one.entries, one.invalid) for one in (told[0], told[-1])], [(0, 0), (5_500, 6)])

    def test_an_upload_that_stopped_goes_on_where_it_was(self) -> None:
        batch = Batch(fail_at=2)
        with serve(batch) as server, Tintype(server.url, "ttk_test", limits=QUICK) as client:
            with self.assertRaises(tintype.UploadStopped) as raised:
                client.batches.upload(urls(3_500))
            self.assertEqual((raised.exception.batch_id, raised.exception.entries), ("batch-1", 2_000))
            self.assertIsInstance(raised.exception.__cause__, tintype.NotPermitted)
            batch.fail_at = -1
            client.batches.upload(urls(3_500), resume="batch-1")
        self.assertEqual([entry["url"] for entry in batch.entries], list(urls(3_500)))
        self.assertEqual(batch.status, "QUEUED")

    def test_another_source_is_not_taken_for_the_rest_of_the_first_one(self) -> None:
        batch = Batch(fail_at=2)
        others = [f"https://example.org/{number}" for number in range(3_500)]
        with serve(batch) as server, Tintype(server.url, "ttk_test", limits=QUICK) as client:
            with self.assertRaises(tintype.UploadStopped):
                client.batches.upload(urls(3_500))
            batch.fail_at = -1
            for source, reason in ((others, "BATCH_CHUNK_CONFLICT"), (urls(1_500), "CONFLICT"), (urls(9), "the original source")):
                with self.assertRaises(tintype.UploadStopped) as raised:
                    client.batches.upload(source, resume="batch-1")
                self.assertIn(reason, str(raised.exception))
        self.assertEqual((len(batch.entries), batch.status), (2_000, "DRAFT"))

    def test_a_started_batch_is_left_as_it_is(self) -> None:
        batch = Batch()
        batch.status = "PROCESSING"
        with serve(batch) as server, Tintype(server.url, "ttk_test", limits=QUICK) as client:
            self.assertEqual(client.batches.upload(urls(9), resume="batch-1")["status"], "PROCESSING")
        self.assertEqual(batch.entries, [])

    def test_lines_keep_their_numbers(self) -> None:
        text = "\ufeffhttps://a.example\r\n\r\n  https://b.example  \nnot a url"
        wanted = [("https://a.example", 1), ("https://b.example", 3), ("not a url", 4)]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "urls.txt")
            path.write_bytes(text.encode())
            sources: List[Any] = [path, io.BytesIO(text.encode()), io.StringIO(text)]
            for source in sources:
                found = [(entry["url"], entry["sourceLine"]) for entry in read_entries(source)]
                self.assertEqual(found, wanted)
        line = '{"url": "https://a.example", "options": {"darkMode": true}}'
        entry = {"url": "https://a.example", "options": {"darkMode": True}, "sourceLine": 1}
        self.assertEqual(list(read_entries(io.StringIO(line))), [entry])
        with self.assertRaisesRegex(ValueError, "Line 2 starts with { but is not valid JSON"):
            list(read_entries(io.StringIO('https://a.example\n{"url": ')))
        with self.assertRaisesRegex(ValueError, "Line 2 is not UTF-8"):
            list(read_entries(io.BytesIO(b"https://a.example\nhttps://\xff.example")))

    def test_one_text_is_no_list(self) -> None:
        self.assertRaises(TypeError, read_entries, "https://example.com")
        self.assertRaises(TypeError, lambda: list(read_entries([7])))  # type: ignore[list-item]

    def test_chunks_keep_both_bounds(self) -> None:
        large: Any = [{"url": "https://example.com/", "options": {"customCss": "x" * 9_000}} for _ in range(2_500)]
        made = list(chunks(read_entries(large)))
        self.assertTrue(all(len(chunk.body) <= 8 * 1024 * 1024 and chunk.entries <= 1_000 for chunk in made))
        self.assertEqual(sum(chunk.entries for chunk in made), 2_500)
        self.assertEqual(made[1].body[:14], b'{"sequence":1,')
        self.assertRaises(ValueError, lambda: list(chunks([{"url": "x" * 9_000_000}])))

    def test_memory_does_not_grow_with_the_source(self) -> None:
        def peak(count: int) -> int:
            tracemalloc.start()
            for _ in chunks(read_entries(urls(count))):
                pass
            _, most = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            return most

        self.assertLess(peak(20_000), 1.5 * peak(2_000))
