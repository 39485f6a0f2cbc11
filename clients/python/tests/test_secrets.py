"""Signed links and webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import unittest
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Dict, List

import tintype
from tintype import signed_url, verify_webhook
from tintype._operations import OPERATIONS

ROOT = Path(__file__).parents[3]
#: The service and the TypeScript client have the same ones.
VECTORS = json.loads(Path(ROOT, "tests/contracts/signed-links.json").read_text("utf-8"))
ARGUMENTS = {wire: argument for argument, wire in OPERATIONS["createCapture"].names.items()}


class SignedUrls(unittest.TestCase):
    def test_vectors(self) -> None:
        for vector in VECTORS:
            with self.subTest(vector["name"]):
                options = {ARGUMENTS.get(name, name): value for name, value in vector["options"].items()}
                key, ends = vector["key"], vector.get("expires")
                on_error = options.pop("onError", None)
                made = signed_url(
                    "https://shots.example.com", key=key["id"], secret=key["secret"], expires=ends, on_error=on_error, **options
                )
                query = vector["query"]
                self.assertEqual(made, f"https://shots.example.com/v1/render?{query}&signature={vector['signature']}")
        self.assertGreater(len(VECTORS), 10)

    def test_a_datetime_needs_its_zone(self) -> None:
        page = "https://example.com"
        key: Dict[str, Any] = {"key": "lk_1", "secret": "s"}
        made = signed_url("https://a.example/base/", page, expires=datetime(2027, 1, 1, tzinfo=timezone.utc), **key)
        self.assertTrue(made.startswith("https://a.example/base/v1/render?expires=1798761600&key=lk_1&url="))
        self.assertRaises(ValueError, signed_url, "https://a.example", page, expires=datetime(2027, 1, 1), **key)

    def test_what_a_link_must_not_carry_is_refused(self) -> None:
        wrongs: List[Dict[str, Any]] = [
            {"session": {"cookies": []}},
            {"response_type": "url"},
            {"custom_js": "alert(1)"},
            {"actions": [{"type": "wait", "ms": 1}]},
            {"outputs": [{"type": "text"}]},
            {"scale": float("nan")},
        ]
        for wrong in wrongs:
            with self.subTest(wrong):
                with self.assertRaises(ValueError):
                    signed_url("https://a.example", "https://example.com", key="k", secret="s", **wrong)
        with self.assertRaises(TypeError):
            signed_url("https://a.example", "https://example.com", key="k", secret="s", fullpage=True)


NOW = 1_795_255_200
BODY = '{"event":"JOB_COMPLETED","timestamp":"2026-11-21T10:00:00.000Z","data":{"url":"https://bücher.example"}}'.encode()


def headers(secret: bytes, body: bytes = BODY, time: int = NOW, **changed: str) -> Dict[str, Any]:
    signature = base64.b64encode(hmac.new(secret, f"id-1.{time}.".encode() + body, hashlib.sha256).digest()).decode()
    return {
        "Webhook-Id": "id-1",
        "Webhook-Timestamp": str(time),
        "Webhook-Signature": f"v1,{signature}",
        "X-Webhook-Signature": "sha256=" + hmac.new(secret, body, hashlib.sha256).hexdigest(),
        **{name.replace("_", "-"): value for name, value in changed.items()},
    }


class Webhooks(unittest.TestCase):
    def test_genuine_messages(self) -> None:
        key = b"\x00\xffkey of raw bytes"
        encoded = "whsec_" + base64.b64encode(key).decode()
        lists = {name: [value] for name, value in headers(b"plain").items()}
        other = headers(b"other")["Webhook-Signature"]
        own = headers(b"plain")["Webhook-Signature"]
        for name, secret, sent in (
            ("a secret that is a text", "plain", headers(b"plain")),
            ("a secret in the form of Standard Webhooks", encoded, headers(key)),
            ("the same without padding", encoded.rstrip("="), headers(key)),
            ("a text that only begins like one", "whsec_not base64!", headers(b"whsec_not base64!")),
            ("several secrets", ["new", "plain"], headers(b"plain")),
            ("several signatures", "plain", headers(b"plain", Webhook_Signature=f"v2,x {other} v1,%% {own}")),
            ("names in lower case", "plain", {k.lower(): v for k, v in headers(b"plain").items()}),
            ("values in lists", "plain", lists),
            ("a clock that is nearly right", "plain", headers(b"plain", time=NOW + 299)),
        ):
            with self.subTest(name):
                event = verify_webhook(BODY, sent, secret, now=NOW)
                self.assertEqual(event["event"], "JOB_COMPLETED")

    def test_refused_messages(self) -> None:
        good = headers(b"plain")
        without = {name: value for name, value in good.items() if name != "Webhook-Signature"}
        for name, body, sent in (
            ("another secret", BODY, headers(b"other")),
            ("a changed body", BODY + b" ", good),
            ("another id", BODY, {**good, "Webhook-Id": "id-2"}),
            ("another time", BODY, {**good, "Webhook-Timestamp": str(NOW + 1)}),
            ("too old", BODY, headers(b"plain", time=NOW - 301)),
            ("too new", BODY, headers(b"plain", time=NOW + 301)),
            ("a time that is none", BODY, {**good, "Webhook-Timestamp": "1e9"}),
            ("only the signature without a time", BODY, without),
            ("no signature of version 1", BODY, {**good, "Webhook-Signature": "v1a,abc"}),
            ("signed, but no JSON", b"no", headers(b"plain", b"no")),
        ):
            with self.subTest(name):
                with self.assertRaises(tintype.WebhookVerificationError):
                    verify_webhook(body, sent, "plain", now=NOW)

    def test_wrong_use(self) -> None:
        with self.assertRaises(TypeError):
            verify_webhook(BODY.decode(), headers(b"plain"), "plain")  # type: ignore[arg-type]
        for secret in ("", [], ["plain", ""]):
            with self.assertRaises(ValueError):
                verify_webhook(BODY, headers(b"plain"), secret, now=NOW)
