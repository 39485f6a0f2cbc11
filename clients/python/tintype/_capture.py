"""Synchronous captures and composes. The arguments decide the type of the result."""

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
    """Methods of the client itself."""

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

        Returns the file. With `response_type`, returns a dict instead: `base64` has the file in `data`, and `url` has the
        address of the stored file in `storageUrl`. `outputs` require a `response_type`.
        """
        if options.get("outputs") and response_type is None:
            raise TypeError('outputs require response_type="base64" or response_type="url".')
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
        """Combine several captures in one image.

        Returns the image. With `response_type`, returns a dict that describes it. With `async_=True`, returns a job for
        `composes.wait`. A compose has no Idempotency-Key, so it is retried only if the service certainly did not begin it.
        """
        is_file = response_type is None and async_ is None
        # Without a response type, the service would decide by `Accept`.
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
        raise TypeError("to requires a file, but response_type and async_ return a dict. Remove one of these arguments.")
    body = encode(OPERATIONS[operation_id].body(lead, options))
    answer = core.call(
        operation_id, {}, {}, body=body, idempotency_key=idempotency_key, makes_key=takes_new_key(options), to=to
    )
    return answer.file if is_file else answer.json()
