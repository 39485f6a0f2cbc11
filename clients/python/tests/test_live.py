"""Against a real installation, named by TINTYPE_URL and TINTYPE_API_KEY. Whoever starts it sees to it that captures are made."""

from __future__ import annotations

import asyncio
import inspect
import os
import tempfile
import unittest
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, Tuple

import tintype
from tintype import AsyncTintype, Limits, Tintype
from tintype._async_resource import AsyncPages
from tintype._operations import OPERATIONS
from tintype._pages import Pages

from .readme import code_of, run_readme

PAGE = "https://example.com/"
GIVEN: Dict[str, Any] = {"url": PAGE, "urls": [PAGE], "source": [PAGE], "secret": "no secret"}
ONCE = Limits(retries=0)


def verbs_of(client: Any) -> Iterator[Tuple[str, Callable[..., Any]]]:
    for name, resource in vars(client).items():
        if not name.startswith("_"):
            for verb in dir(resource):
                if not verb.startswith("_"):
                    yield f"{name}.{verb}", getattr(resource, verb)
    yield from (("capture", client.capture), ("compose", client.compose))


def arguments_of(verb: Callable[..., Any]) -> Tuple[Tuple[Any, ...], Dict[str, Any]]:
    """What has to be there. IDs are of nothing, so that the service answers that there is none."""
    needed = [one for one in inspect.signature(verb).parameters.values() if one.default is one.empty]
    args = tuple(GIVEN.get(one.name, "a" * 20) for one in needed if one.kind in (0, 1))
    return args, {one.name: GIVEN.get(one.name, "a" * 20) for one in needed if one.kind == 3}


def is_understood(error: tintype.ApiError) -> bool:
    """A refusal by the operation itself, rather than of an address that is none."""
    return error.code != "METHOD_NOT_ALLOWED" and "lists all URLs." not in error.message


@unittest.skipUnless("TINTYPE_URL" in os.environ, "TINTYPE_URL names no installation")
class Live(unittest.TestCase):
    def test_every_verb_is_understood(self) -> None:
        with Tintype(limits=ONCE) as client:
            for name, verb in verbs_of(client):
                with self.subTest(name):
                    args, named = arguments_of(verb)
                    try:
                        result = verb(*args, **named)
                        if isinstance(result, Pages):
                            result.first()
                    except tintype.ApiError as error:
                        self.assertTrue(is_understood(error), error)
                    except tintype.UploadStopped as stopped:
                        self.fail(stopped)

    def test_every_verb_is_understood_when_it_is_awaited(self) -> None:
        async def call_all() -> None:
            async with AsyncTintype(limits=ONCE) as client:
                for name, verb in verbs_of(client):
                    with self.subTest(name):
                        args, named = arguments_of(verb)
                        try:
                            result = verb(*args, **named)
                            await (result.first() if isinstance(result, AsyncPages) else result)
                        except tintype.ApiError as error:
                            self.assertTrue(is_understood(error), error)

        asyncio.run(call_all())

    def test_every_operation_is_understood(self) -> None:
        """Those of people too: a key is refused there, by an error of the interface."""
        with Tintype(limits=ONCE) as client:
            paths = client.call("openapi")["paths"]
            described = {one["operationId"]: one for methods in paths.values() for one in methods.values()}
            for operation in OPERATIONS.values():
                with self.subTest(operation.id):
                    names = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
                    body: Any = {} if operation.has_body else None
                    try:
                        client.call(operation.id, body=body, **{name: "a" * 20 for name in names})
                    except tintype.ApiError as error:
                        self.assertTrue(is_understood(error), error)
                        if all("session" in one for one in described[operation.id]["security"] or [{}]):
                            self.assertIn(error.status, (401, 403, 404, 400))
                    except tintype.UnexpectedAnswer as answer:
                        # Pages for browsers lead to others.
                        self.assertIn(answer.status, (302, 303))

    def test_the_answers_of_a_capture(self) -> None:
        with Tintype() as client, tempfile.TemporaryDirectory() as folder:
            file = client.capture(PAGE, format="png", full_page=True)
            self.assertEqual((file.content_type, file.size), ("image/png", len(file.content)))
            stored = client.capture(PAGE, response_type="url", metadata={"order": 7})
            self.assertEqual(stored["metadata"], {"order": 7})
            target = Path(folder, "page.webp")
            client.download(stored["storageUrl"], to=target)
            self.assertEqual(target.read_bytes(), client.captures.result(stored["id"]).content)
            answer = client.capture(PAGE, response_type="base64", outputs=[{"type": "screenshot"}, {"type": "text"}])
            self.assertEqual(list(answer["outputs"]), ["screenshot", "text"])
            with self.assertRaises(tintype.BadRequest) as raised:
                client.capture(PAGE, quality=500)
            self.assertEqual(list(raised.exception.fields), ["quality"])
            key = "one-key-for-two-calls"
            same = [client.capture(PAGE, response_type="url", idempotency_key=key)["id"] for _ in range(2)]
            self.assertEqual(same[0], same[1])

    def test_jobs_and_lists(self) -> None:
        with Tintype() as client:
            job = client.jobs.wait(client.jobs.create(PAGE, format="png")["id"])
            self.assertEqual(job["status"], "COMPLETED")
            self.assertEqual(client.jobs.result(job["id"]).content_type, "image/png")
            bulk = client.bulk.wait(client.bulk.create([{"url": PAGE}, {"url": PAGE}], defaults={"format": "jpeg"})["id"])
            self.assertEqual((bulk["status"], bulk["completedJobs"]), ("COMPLETED", 2))
            found = [capture["id"] for capture in client.captures.list(limit=2)]
            self.assertEqual(len(found), len(set(found)))
            self.assertIn(job["id"], found)

    def test_an_upload_of_several_chunks(self) -> None:
        urls = [f"{PAGE}{number}" for number in range(1_200)]
        with Tintype() as client:
            batch = client.batches.upload([*urls, "no address"], name="from Python", defaults={"format": "png"})
            # Not captured: 1,200 pages would prove nothing more.
            client.batches.cancel(batch["id"])
            items = list(client.batches.items(batch["id"], limit=100))
            self.assertEqual([item["url"] for item in items], [*urls, "no address"])
            self.assertEqual(items[-1]["status"], "FAILED")

    def test_schedules_pipelines_and_usage(self) -> None:
        with Tintype() as client:
            schedule = client.schedules.create(name="from Python", url=PAGE, schedule="daily", only_on_change=True)
            self.assertEqual(client.schedules.pause(schedule["id"])["status"], "paused")
            self.assertEqual(client.schedules.update(schedule["id"], name="renamed")["name"], "renamed")
            client.schedules.delete(schedule["id"])
            with self.assertRaises(tintype.NotFound):
                client.schedules.get(schedule["id"])
            self.assertIn("pro", "".join(device["name"] for device in client.devices.list()["devices"]))
            self.assertEqual(client.usage.get()["tier"], "self_hosted")

    def test_the_samples_of_the_readme_run(self) -> None:
        self.assertGreater(len(code_of()), 6)
        run_readme()
