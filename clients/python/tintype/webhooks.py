"""Verification of webhook messages."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Mapping, Optional, Sequence, Union, cast

from . import types as t
from .errors import WebhookVerificationError


def verify_webhook(
    raw_body: bytes,
    headers: Mapping[str, Any],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> t.WebhookEvent:
    """Return the event in a message, if it was signed with the secret and sent within the tolerance.

    `raw_body` is the body as it arrived, before it is parsed. `headers` may have names in any case. While a secret is being
    replaced, `secret` may be a list with the old and the new one. `now` is in Unix seconds. Raises WebhookVerificationError.

    This function checks the headers of Standard Webhooks, which the service always sends. `X-Webhook-Signature` is not
    sufficient: it does not cover the time, so a recorded message could be sent again.
    """
    if not isinstance(raw_body, (bytes, bytearray, memoryview)):
        raise TypeError("raw_body must be the received bytes, before they are decoded or parsed.")
    body = bytes(raw_body)
    message_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature")
    _require_recent(timestamp, time.time() if now is None else now, tolerance_seconds)

    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets or not all(secrets):
        raise ValueError("secret is empty. Pass the secret of the webhook.")
    signed = f"{message_id}.{timestamp}.".encode("utf-8") + body
    expected = [hmac.new(_key_of(one), signed, hashlib.sha256).digest() for one in secrets]
    if not any(hmac.compare_digest(one, sent) for one in expected for sent in _sent(signatures)):
        raise WebhookVerificationError("The signature does not match. Use the secret of this webhook and the unchanged body.")
    try:
        return cast("t.WebhookEvent", json.loads(body))
    except ValueError:
        raise WebhookVerificationError("The signature is valid, but the body is not JSON.") from None


def _header(headers: Mapping[str, Any], wanted: str) -> str:
    for name, value in headers.items():
        if str(name).lower() == wanted:
            text = value[0] if isinstance(value, (list, tuple)) and value else value
            return text.decode("latin-1") if isinstance(text, bytes) else str(text)
    raise WebhookVerificationError(f"The header {wanted} is missing. Check that the webhook has a secret.")


def _require_recent(timestamp: str, now: float, tolerance_seconds: float) -> None:
    if not (timestamp.isascii() and timestamp.isdigit()):
        raise WebhookVerificationError("The header webhook-timestamp does not contain Unix seconds.")
    distance = now - int(timestamp)
    if abs(distance) > tolerance_seconds:
        age = f"{distance:.0f} s old" if distance > 0 else f"{-distance:.0f} s ahead"
        raise WebhookVerificationError(f"The message is {age}, but the tolerance is {tolerance_seconds:.0f} s. Check the clock.")


_BASE64 = re.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?")


def _key_of(secret: str) -> bytes:
    """Decodes a secret of `whsec_` and base64, with or without padding. Any other secret is used as text (docs/webhooks.md)."""
    encoded = secret[len("whsec_") :] if secret.startswith("whsec_") else ""
    if encoded == "" or _BASE64.fullmatch(encoded) is None:
        return secret.encode("utf-8")
    return base64.b64decode(encoded + "=" * (-len(encoded) % 4))


def _sent(signatures: str) -> Sequence[bytes]:
    """Returns the signatures of version 1. There are several while a secret is being replaced."""
    found = []
    for one in signatures.split():
        version, _, text = one.partition(",")
        if version == "v1":
            try:
                found.append(base64.b64decode(text, validate=True))
            except binascii.Error:
                continue
    return found
