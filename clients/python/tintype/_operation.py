"""An operation of the API, and how arguments become its address and its body."""

from __future__ import annotations

import difflib
from typing import Any, Dict, Mapping, NamedTuple, Tuple
from urllib.parse import quote, urlencode


class Operation(NamedTuple):
    id: str
    method: str
    path: str
    takes_key: bool
    """Whether the operation accepts an API key. The others are public, or for signed-in users, links and triggers."""
    repeatable: bool
    """Whether sending the request twice has the same effect as sending it once."""
    takes_idempotency_key: bool
    has_body: bool
    answers_json: bool
    names: Mapping[str, str]
    """The name of every argument in the API."""

    def address(self, path: Mapping[str, Any], query: Mapping[str, Any]) -> str:
        """Returns path and query. None counts as absent, as everywhere in the API."""
        address = self.path
        for name, value in path.items():
            text = str(value)
            if text in ("", ".", ".."):
                raise ValueError(f"{name} must be an ID, not {text!r}.")
            address = address.replace("{" + name + "}", quote(text, safe=""))
        pairs = [(name, _query_value(one)) for name, value in query.items() for one in _each(value)]
        return f"{address}?{urlencode(pairs)}" if pairs else address

    def body(self, lead: Mapping[str, Any], fields: Mapping[str, Any]) -> Dict[str, Any]:
        """Returns keyword arguments under their API names. An unknown name raises a TypeError, as for any Python function."""
        sent = {name: value for name, value in lead.items() if value is not None}
        for argument, value in fields.items():
            sent[self._wire_name(argument)] = value
        return sent

    def _wire_name(self, argument: str) -> str:
        name = self.names.get(argument)
        if name is not None:
            return name
        near = difflib.get_close_matches(argument, self.names, 1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise TypeError(f"{self.id} has no argument {argument!r}.{hint}")


def _each(value: Any) -> Tuple[Any, ...]:
    if value is None:
        return ()
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


def _query_value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
