"""Signed links for `<img>`."""

from __future__ import annotations

import hashlib
import hmac
import math
from datetime import datetime
from decimal import Decimal
from typing import Any, Iterator, List, Literal, Mapping, Optional, Tuple, Union
from urllib.parse import quote

from ._connection import Origin
from ._operations import OPERATIONS

#: Options that a link cannot have, because anyone can read a link, and it returns a single file.
_NOT_FOR_LINKS = frozenset(
    "html baseUrl session authentication customJs actions outputs metadata responseType cacheTtl".split()
)


def signed_url(
    installation: str,
    url: str,
    *,
    key: str,
    secret: str,
    expires: Optional[Union[int, datetime]] = None,
    on_error: Optional[Literal["json", "image"]] = None,
    **options: Any,
) -> str:
    """Create the address of `GET /v1/render` for a page, signed with a link key.

    `expires` is in Unix seconds, or an aware datetime. With `on_error="image"`, an error is returned as an image that shows
    the message. The options are options of a capture. Values may be strings, numbers, booleans, and lists or objects of
    these. Raises ValueError for anything else.
    """
    origin = Origin(installation)
    pairs = list(_pairs("url", url))
    for name, value in OPERATIONS["createCapture"].body({}, options).items():
        if name in _NOT_FOR_LINKS:
            raise ValueError(f"{name} is not allowed in a link. Remove it.")
        pairs += _pairs(name, value)
    pairs += [("key", key), *_pairs("onError", on_error)]
    if expires is not None:
        pairs += [("expires", str(_unix_seconds(expires)))]
    query = canonical_query(pairs)
    return f"{origin.url}/v1/render?{query}&signature={signature_of(query, secret)}"


def canonical_query(pairs: List[Tuple[str, str]]) -> str:
    """Sorts the parameters by name and then by value, and percent-encodes all but the unreserved characters of RFC 3986."""
    return "&".join(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in sorted(pairs))


def signature_of(query: str, secret: str) -> str:
    """Returns the HMAC-SHA256 of the canonical query in lower-case hexadecimal."""
    return hmac.new(secret.encode("utf-8"), query.encode("ascii"), hashlib.sha256).hexdigest()


def _pairs(name: str, value: Any) -> Iterator[Tuple[str, str]]:
    if value is None:
        return
    if isinstance(value, Mapping):
        for inner, one in value.items():
            yield from _pairs(f"{name}.{inner}", one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            if isinstance(one, (Mapping, list, tuple)):
                raise ValueError(f"{name} must not contain objects or lists within a list in a link.")
            yield from _pairs(name, one)
    else:
        yield (name, _text(name, value))


def _text(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(f"{name} must be a finite number.")
        # Links have no exponents.
        return str(int(value)) if value.is_integer() else format(Decimal(repr(value)), "f")
    if isinstance(value, (str, int)):
        return str(value)
    raise ValueError(f"{name} must be a string, number, boolean, list or object, not {type(value).__name__}.")


def _unix_seconds(expires: Union[int, datetime]) -> int:
    if isinstance(expires, datetime):
        if expires.tzinfo is None:
            raise ValueError("expires has no time zone. Use an aware datetime, such as datetime.now(timezone.utc).")
        return int(expires.timestamp())
    return expires
