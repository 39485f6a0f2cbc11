"""Captures whose answer is waited for, and composes. The arguments decide the type of the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional, Union, overload

from . import types as t
from ._file import File, Sink
from ._operations import OPERATIONS
from ._resource import Core, encode, takes_new_key

if TYPE_CHECKING:
    from typing_extensions import Unpack

JsonForm = Literal["base64", "url"]


class Capturing:
    """Verbs of the client itself."""

    _core: Core

    @overload
    def capture(
        self,
        url: Optional[str] = None,
        *,
        to: Optional[Sink] = None,
        idempotency_key: Optional[str] = None,
        **options: Unpack[t.CaptureRequestArguments],
    ) -> File: ...

    @overload
    def capture(
        self,
        url: Optional[str] = None,
        *,
        response_type: JsonForm,
        idempotency_key: Optional[str] = None,
        **options: Unpack[t.CaptureRequestArguments],
    ) -> t.CaptureAnswer: ...

    def capture(
        self,
        url: Optional[str] = None,
        *,
        response_type: Optional[JsonForm] = None,
        to: Optional[Sink] = None,
        idempotency_key: Optional[str] = None,
        **options: Any,
    ) -> Union[File, t.CaptureAnswer]:
        """Capture a page and wait for it.

        The answer is the file. With `response_type` it is a description: `base64` has the file in `data`, `url` has the
        address of a stored file in `storageUrl`. Several `outputs` need a `response_type`.
        """
        if options.get("outputs") and response_type is None:
            raise TypeError('outputs have several files: give response_type="base64" or response_type="url".')
        lead = {"url": url, "responseType": response_type or "binary"}
        is_file = response_type is None
        return _answer(self._core, "createCapture", lead, options, is_file, to, idempotency_key)  # type: ignore[no-any-return]

    @overload
    def compose(self, *, to: Optional[Sink] = None, **options: Unpack[t.ComposeRequestArguments]) -> File: ...

    @overload
    def compose(self, *, response_type: JsonForm, **options: Unpack[t.ComposeRequestArguments]) -> t.ComposeResult: ...

    @overload
    def compose(
        self, *, async_: Literal[True], **options: Unpack[t.ComposeRequestArguments]
    ) -> t.ComposeJobCreated: ...

    def compose(
        self,
        *,
        response_type: Optional[JsonForm] = None,
        async_: Optional[Literal[True]] = None,
        to: Optional[Sink] = None,
        **options: Any,
    ) -> Union[File, t.ComposeResult, t.ComposeJobCreated]:
        """Put several captures into one image.

        The answer is the image; with `response_type` its description; with `async_=True` a job for `composes.wait`.
        It has no Idempotency-Key, so it is sent again only if it was certainly not begun.
        """
        is_file = response_type is None and async_ is None
        # Without it the service would decide by `Accept`.
        lead = {"responseType": "binary" if is_file else response_type, "async": async_}
        return _answer(self._core, "createCompose", lead, options, is_file, to, None)  # type: ignore[no-any-return]


def _answer(
    core: Core,
    operation_id: str,
    lead: Mapping[str, Any],
    options: Mapping[str, Any],
    is_file: bool,
    to: Optional[Sink],
    idempotency_key: Optional[str],
) -> Any:
    if not is_file and to is not None:
        raise TypeError("to takes a file, but these arguments ask for a description of it. Leave one of them out.")
    body = encode(OPERATIONS[operation_id].body(lead, options))
    answer = core.call(
        operation_id, {}, {}, body=body, idempotency_key=idempotency_key, makes_key=takes_new_key(options), to=to
    )
    return answer.file if is_file else answer.json()
