"""Arguments become the names of the wire, and answers the types that the arguments ask for."""

from __future__ import annotations

import unittest
from typing import Any, List

from tintype import Limits, Tintype

from .faulty_server import FaultyServer, Step, answer

QUICK = Limits(wait_seconds=0.01)


def told(steps: List[Step], work: Any) -> Any:
    with FaultyServer(steps) as server:
        with Tintype(server.url, "ttk_test", limits=QUICK) as client:
            result = work(client)
    return result, server.seen


class Verbs(unittest.TestCase):
    def test_a_capture_is_a_file_or_a_description(self) -> None:
        picture = answer(200, b"picture", "image/webp", X_Capture_Id="abc")
        file, seen = told([picture], lambda client: client.capture("https://example.com", full_page=True))
        self.assertEqual((file.content, file.content_type, file.capture_id), (b"picture", "image/webp", "abc"))
        self.assertEqual(
            seen[0].json(), {"url": "https://example.com", "responseType": "binary", "fullPage": True}
        )
        stored = {"id": "abc", "storageUrl": "https://files/abc"}
        result, seen = told(
            [answer(200, stored)], lambda client: client.capture("https://example.com", response_type="url")
        )
        self.assertEqual(result, stored)
        self.assertEqual(seen[0].json()["responseType"], "url")

    def test_arguments_that_contradict_each_other_are_refused_before_anything_is_sent(self) -> None:
        client = Tintype("http://127.0.0.1:1", "ttk_test")
        for wrong in (
            lambda: client.capture("https://example.com", fullpage=True),  # type: ignore[call-overload]
            lambda: client.capture("https://example.com", outputs=[{"type": "text"}]),
            lambda: client.capture("https://example.com", response_type="url", to="file"),  # type: ignore[call-overload]
        ):
            self.assertRaises(TypeError, wrong)
        self.assertRaises(ValueError, lambda: client.jobs.get(".."))
        self.assertRaises(ValueError, lambda: client.jobs.get(""))
        self.assertRaises(ValueError, lambda: client.capture("https://example.com", quality=float("nan")))  # type: ignore[call-overload]

    def test_without_a_key_nothing_is_sent(self) -> None:
        client = Tintype("http://127.0.0.1:1", "")
        self.assertRaises(ValueError, lambda: client.jobs.get("abc"))

    def test_a_compose_is_an_image_a_description_or_a_job(self) -> None:
        pages = [{"url": "https://a.example"}, {"url": "https://b.example"}]
        image, seen = told([answer(200, b"image", "image/png")], lambda client: client.compose(captures=pages))
        self.assertEqual((image.content, seen[0].json()["responseType"]), (b"image", "binary"))
        job, seen = told([answer(202, {"jobId": "a"})], lambda client: client.compose(captures=pages, async_=True))
        self.assertEqual((job, seen[0].json()["async"]), ({"jobId": "a"}, True))

    def test_paths_are_encoded_and_empty_queries_left_out(self) -> None:
        _, seen = told([answer(200, [])], lambda client: client.jobs.list(limit=5))
        self.assertEqual(seen[0].target, "/v1/screenshots/jobs?limit=5")
        _, seen = told([answer(200, {})], lambda client: client.jobs.get("a/b?c"))
        self.assertEqual(seen[0].target, "/v1/screenshots/jobs/a%2Fb%3Fc")
        _, seen = told(
            [answer(200, {})], lambda client: client.composes.preview(image_count=3, aspect_ratios=[1.5, 2])
        )
        self.assertIn("image_count=3", seen[0].target)
        self.assertIn("aspect_ratios=1.5&aspect_ratios=2", seen[0].target)

    def test_lists_are_read_page_by_page(self) -> None:
        cursors = [{"items": [1, 2], "nextCursor": "x y"}, {"items": [3], "nextCursor": None}]
        items, seen = told([answer(200, page) for page in cursors], lambda client: list(client.captures.list(limit=2)))
        self.assertEqual(items, [1, 2, 3])
        self.assertEqual([one.target for one in seen], ["/v1/captures?limit=2", "/v1/captures?limit=2&cursor=x+y"])
        numbered = [{"crawls": [number], "page": number, "totalPages": 2} for number in (0, 1)]
        items, seen = told([answer(200, page) for page in numbered], lambda client: list(client.crawls.list()))
        self.assertEqual((items, seen[1].target), ([0, 1], "/v1/crawls?page=1"))

    def test_waiting_polls_until_it_has_ended(self) -> None:
        states = ["QUEUED", "PROCESSING", "COMPLETED"]
        job, seen = told(
            [answer(200, {"status": state}) for state in states], lambda client: client.jobs.wait("abc")
        )
        self.assertEqual((job, len(seen)), ({"status": "COMPLETED"}, 3))

    def test_a_trigger_has_its_own_secret(self) -> None:
        _, seen = told(
            [answer(202, {"id": "a"})],
            lambda client: client.pipelines.trigger("p", "n", secret="s3cret", urls=["https://example.com"]),
        )
        self.assertEqual(seen[0].headers["authorization"], "Bearer s3cret")
        self.assertNotIn("x-api-key", seen[0].headers)
        self.assertEqual(seen[0].target, "/webhooks/canvas/p/n")

    def test_every_answer_can_be_listened_to(self) -> None:
        heard: List[Any] = []
        with FaultyServer([answer(200, {}, X_RateLimit_Remaining="7")]) as server:
            with Tintype(server.url, "ttk_test", on_answer=heard.append) as client:
                client.jobs.get("abc")
        self.assertEqual((heard[0].request_id, heard[0].headers["x-ratelimit-remaining"]), ("request-1", "7"))
