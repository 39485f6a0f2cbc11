"""Every fault of the network and of the service ends in an answer after a repeat, or in the documented error."""

from __future__ import annotations

import tempfile
import unittest
from dataclasses import dataclass
from email.utils import formatdate
from pathlib import Path
from typing import Any, Callable, List, Optional, Type

import tintype
from tintype import Limits, Tintype

from .faulty_server import FaultyServer, Step, answer, close, raw, refusal, reset

QUICK = Limits(attempt_seconds=5, total_seconds=20, connect_seconds=5, retries=2, wait_seconds=0.01)
JOB = {"id": "a" * 20, "status": "QUEUED"}
PICTURE = answer(200, b"picture", "image/png")
HALF_FILE = raw(b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 100\r\n\r\nhalf")
HALF_CHUNK = raw(
    b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nff\r\nhalf"
)
HALF_JSON = raw(b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"id":')
UNFRAMED = raw(b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"id":"a"}')
HALF_HEAD = raw(b"HTTP/1.1 200 OK\r\nContent-Ty")

Verb = Callable[[Tintype], Any]


def read(client: Tintype) -> Any:
    return client.jobs.get("abc")


def capture(client: Tintype) -> Any:
    return client.capture("https://example.com").content


def cached(client: Tintype) -> Any:
    return client.capture("https://example.com", cache_ttl=60).content


def compose(client: Tintype) -> Any:
    return client.compose(captures=[{"url": "https://example.com"}, {"url": "https://example.com"}]).content


def delete(client: Tintype) -> Any:
    return client.crawls.delete("abc")


def rename(client: Tintype) -> Any:
    return client.schedules.update("abc", name="new")


@dataclass
class Case:
    name: str
    verb: Verb
    steps: List[Step]
    attempts: int
    """Requests that the server sees."""
    error: Optional[Type[Exception]] = None
    code: Optional[str] = None
    result: Any = None


CASES = [
    Case("a connection that is reset is tried again", read, [reset, answer(200, JOB)], 2, result=JOB),
    Case("one that ends without a byte too", read, [close, answer(200, JOB)], 2, result=JOB),
    Case("one that ends within the head too", read, [HALF_HEAD, answer(200, JOB)], 2, result=JOB),
    Case("one that ends without the length of its body too", read, [UNFRAMED, answer(200, JOB)], 2, result=JOB),
    Case("half of JSON too", read, [HALF_JSON, answer(200, JOB)], 2, result=JOB),
    Case("bytes that are not HTTP too", read, [raw(b"SSH-2.0-other\r\n"), answer(200, JOB)], 2, result=JOB),
    Case("resets without an end are an error", read, [reset, reset, reset], 3, tintype.ConnectionFailed),
    Case("a capture is repeated under its key", capture, [reset, PICTURE], 2, result=b"picture"),
    Case("half of a file is taken again", capture, [HALF_FILE, PICTURE], 2, result=b"picture"),
    Case("half of a chunked file is taken again", capture, [HALF_CHUNK, PICTURE], 2, result=b"picture"),
    Case("half of a file is never a file", capture, [HALF_FILE] * 3, 3, tintype.ConnectionFailed),
    Case("a compose may be done, so it is not repeated", compose, [close], 1, tintype.ConnectionFailed),
    Case("a compose that was refused is", compose, [refusal(429, "RATE_LIMITED"), PICTURE], 2, result=b"picture"),
    Case("one that was busy is", compose, [refusal(503, "SERVICE_BUSY"), PICTURE], 2, result=b"picture"),
    Case("one is not when a proxy was", compose, [answer(503, b"<p>no", "text/html")], 1, tintype.ServiceFailed),
    Case("with cache_ttl a capture has no key", cached, [close], 1, tintype.ConnectionFailed),
    Case("a stealth browser that is missing stays so", capture, [refusal(503, "STEALTH_UNAVAILABLE")], 1, tintype.ApiError),
    Case("a compose is not repeated after 500", compose, [refusal(500, "INTERNAL_ERROR")], 1, tintype.ServiceFailed),
    Case("429 is waited for", read, [refusal(429, "RATE_LIMITED", Retry_After="0"), answer(200, JOB)], 2, result=JOB),
    Case("429 without an end is an error", read, [refusal(429, "RATE_LIMITED")] * 3, 3, tintype.RateLimited),
    Case(
        "a wait beyond the limit is an error at once",
        read,
        [refusal(429, "RATE_LIMITED", Retry_After="3600")],
        1,
        tintype.RateLimited,
    ),
    Case("503 is tried again", capture, [refusal(503, "SERVICE_BUSY"), PICTURE], 2, result=b"picture"),
    Case("503 of a proxy too", read, [answer(503, b"<p>no", "text/html"), answer(200, JOB)], 2, result=JOB),
    Case("502 of a proxy has a code", read, [answer(502, b"<p>no", "text/html")] * 3, 3, tintype.ApiError, "HTTP_502"),
    Case("500 is tried again", read, [refusal(500, "INTERNAL_ERROR"), answer(200, JOB)], 2, result=JOB),
    Case("a slow head of ours is tried again", read, [refusal(408, "INVALID_REQUEST"), answer(200, JOB)], 2, result=JOB),
    Case("a page that timed out is not", capture, [refusal(408, "TIMEOUT")], 1, tintype.PageTimeout, "TIMEOUT"),
    Case(
        "a failure of the capture is not",
        capture,
        [refusal(500, "INTERNAL_ERROR", {"stage": "encode"})],
        1,
        tintype.ServiceFailed,
    ),
    Case("409 is final", read, [refusal(409, "JOB_NOT_COMPLETED")], 1, tintype.Conflict, "JOB_NOT_COMPLETED"),
    Case("409 that says when is not", read, [refusal(409, "BUSY", Retry_After="0"), answer(200, JOB)], 2, result=JOB),
    Case("400 is final", read, [refusal(400, "VALIDATION_ERROR")], 1, tintype.BadRequest, "VALIDATION_ERROR"),
    Case("401 is final", read, [refusal(401, "API_KEY_REQUIRED")], 1, tintype.NotAuthenticated),
    Case("402 is final", capture, [refusal(402, "QUOTA_EXCEEDED")], 1, tintype.QuotaExceeded),
    Case("403 is final", capture, [refusal(403, "CAPABILITY_NOT_AVAILABLE")], 1, tintype.NotPermitted),
    Case("404 is final", read, [refusal(404, "NOT_FOUND")], 1, tintype.NotFound),
    Case("410 is final", read, [refusal(410, "RESULT_EXPIRED")], 1, tintype.Gone),
    Case("422 is final", capture, [refusal(422, "RENDER_FAILED", {"stage": "navigate"})], 1, tintype.CaptureFailed),
    Case("JSON that is none is an error", read, [answer(200, b"{no", "application/json")], 1, tintype.UnexpectedAnswer),
    Case("a page instead of JSON is an error", read, [answer(200, b"<p>", "text/html")], 1, tintype.UnexpectedAnswer),
    Case("a redirect is not followed", read, [answer(302, Location="https://x.org")], 1, tintype.UnexpectedAnswer),
    Case("a lost DELETE that worked is no 404", delete, [close, refusal(404, "NOT_FOUND")], 2),
    Case("a DELETE of nothing is", delete, [refusal(404, "NOT_FOUND")], 1, tintype.NotFound),
    Case("a PUT is repeated", rename, [reset, answer(200, JOB)], 2, result=JOB),
]


class Faults(unittest.TestCase):
    def test_cases(self) -> None:
        for case in CASES:
            with self.subTest(case.name), FaultyServer(list(case.steps)) as server:
                with Tintype(server.url, "ttk_test", limits=QUICK) as client:
                    if case.error is None:
                        self.assertEqual(case.verb(client), case.result)
                    else:
                        with self.assertRaises(case.error) as raised:
                            case.verb(client)
                        if case.code is not None:
                            self.assertEqual(getattr(raised.exception, "code"), case.code)
                self.assertEqual(len(server.seen), case.attempts)

    def test_attempts_share_one_idempotency_key_and_calls_do_not(self) -> None:
        with FaultyServer([reset, refusal(503, "SERVICE_BUSY"), PICTURE, PICTURE]) as server:
            with Tintype(server.url, "ttk_test", limits=QUICK) as client:
                capture(client)
                capture(client)
        keys = [seen.headers["idempotency-key"] for seen in server.seen]
        self.assertEqual(len(set(keys[:3])), 1)
        self.assertNotEqual(keys[0], keys[3])
        self.assertRegex(keys[0], r"^[A-Za-z0-9_-]{1,100}$")
        self.assertEqual(len({seen.body for seen in server.seen}), 1)

    def test_without_repeats_no_key_is_made(self) -> None:
        with FaultyServer([PICTURE, PICTURE]) as server:
            with Tintype(server.url, "ttk_test", limits=Limits(retries=0)) as client:
                client.capture("https://example.com")
                client.capture("https://example.com", idempotency_key="mine")
        self.assertEqual([seen.headers.get("idempotency-key") for seen in server.seen], [None, "mine"])

    def test_a_date_in_retry_after_is_read_by_the_clock_of_the_service(self) -> None:
        # By this clock the date is ten years away.
        then = 2_000_000_000
        said = {"Date": formatdate(then, usegmt=True), "Retry_After": formatdate(then + 1, usegmt=True)}
        with FaultyServer([refusal(429, "RATE_LIMITED", **said)]) as server:
            with Tintype(server.url, "ttk_test", limits=Limits(retries=0)) as client:
                with self.assertRaises(tintype.RateLimited) as raised:
                    read(client)
        self.assertEqual(raised.exception.retry_after, 1.0)

    def test_an_error_names_fields_and_request(self) -> None:
        fields = {"fields": {"quality": "must be 1 to 100."}}
        with FaultyServer([refusal(400, "VALIDATION_ERROR", fields)]) as server:
            with Tintype(server.url, "ttk_test", limits=QUICK) as client:
                with self.assertRaises(tintype.BadRequest) as raised:
                    capture(client)
        error = raised.exception
        self.assertEqual(error.fields, {"quality": "must be 1 to 100."})
        self.assertEqual(error.request_id, "request-1")
        self.assertIn("quality: must be 1 to 100.", str(error))
        self.assertNotIn("ttk_test", str(error))

    def test_limits_of_time_end_a_call(self) -> None:
        attempt = Limits(attempt_seconds=0.2, retries=1, wait_seconds=0.01)
        total = Limits(attempt_seconds=60, total_seconds=0.3, retries=9, wait_seconds=0.01)
        for name, limits, attempts in (("attempt", attempt, 2), ("total", total, 1)):
            for fault in ("silence", "trickle"):
                with self.subTest(name, fault=fault), FaultyServer() as server:
                    server.steps = [getattr(server, fault)] * 2
                    with Tintype(server.url, "ttk_test", limits=limits) as client:
                        with self.assertRaises(tintype.TimeLimitExceeded):
                            read(client)
                    self.assertEqual(len(server.seen), attempts)

    def test_an_address_without_a_server_is_an_error(self) -> None:
        with FaultyServer() as server:
            pass
        with Tintype(server.url, "ttk_test", limits=QUICK) as client:
            # Nothing was sent, so even a compose is tried again.
            with self.assertRaises(tintype.ConnectionFailed) as raised:
                compose(client)
        self.assertEqual(raised.exception.attempts, 3)

    def test_a_connection_is_used_again_until_the_service_closes_it(self) -> None:
        steps = [answer(200, JOB), answer(200, JOB), answer(200, JOB, Connection="close"), answer(200, JOB)]
        with FaultyServer(steps) as server:
            with Tintype(server.url, "ttk_test", limits=QUICK) as client:
                for _ in range(4):
                    read(client)
            self.assertEqual(server.connections, 2)

    def test_a_file_appears_whole_or_not_at_all(self) -> None:
        with tempfile.TemporaryDirectory() as folder, FaultyServer([HALF_FILE, PICTURE] + [HALF_FILE] * 3) as server:
            with Tintype(server.url, "ttk_test", limits=QUICK) as client:
                whole, never = Path(folder, "whole.png"), Path(folder, "never.png")
                file = client.capture("https://example.com", to=whole)
                self.assertEqual((whole.read_bytes(), file.size), (b"picture", 7))
                self.assertRaises(ValueError, lambda: file.content)
                with self.assertRaises(tintype.ConnectionFailed):
                    client.capture("https://example.com", to=never)
            self.assertEqual([path.name for path in Path(folder).iterdir()], ["whole.png"])

    def test_a_stream_of_the_caller_gets_no_byte_twice(self) -> None:
        with tempfile.TemporaryFile() as file, FaultyServer([HALF_FILE, PICTURE]) as server:
            with Tintype(server.url, "ttk_test", limits=QUICK) as client:
                with self.assertRaises(tintype.ConnectionFailed):
                    client.capture("https://example.com", to=file)
            self.assertEqual(len(server.seen), 1)

    def test_the_key_goes_to_the_installation_alone(self) -> None:
        with FaultyServer([PICTURE]) as service, FaultyServer([PICTURE]) as storage:
            with Tintype(service.url, "ttk_test", limits=QUICK) as client:
                client.download(f"{service.url}/result")
                client.download(f"{storage.url}/file?signature=a")
        self.assertEqual(service.seen[0].headers["x-api-key"], "ttk_test")
        self.assertNotIn("x-api-key", storage.seen[0].headers)
        self.assertEqual(storage.seen[0].target, "/file?signature=a")
