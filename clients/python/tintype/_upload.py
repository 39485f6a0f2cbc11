"""Uploads of lists of any length to a batch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Iterator, Optional, cast

from . import _resources as generated
from . import types as t
from ._entries import Source, chunks, read_entries
from .errors import UploadStopped

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True)
class UploadProgress:
    """The progress of an upload. Store `batch_id` permanently, because `resume` needs it after a crash."""

    batch_id: str
    entries: int
    """Number of entries stored so far, including earlier runs."""
    invalid: int
    """Number of invalid entries in this run. They are stored as failed items with the reason."""


class Batches(generated.Batches):
    def upload(
        self,
        source: Source,
        *,
        resume: Optional[str] = None,
        start: bool = True,
        on_progress: Optional[Callable[[UploadProgress], Any]] = None,
        **fields: Unpack[t.BatchRequestArguments],
    ) -> t.Batch:
        """Create a batch from a source of any length and start it.

        The source is a `Path` of a file with a URL or a JSON object with `url` on each line, an open file of this kind, or
        an iterable of URLs and entries. Only one chunk is in memory. With `resume`, the ID of an earlier upload of the same
        source, only the missing entries are sent, and `fields` have no effect. Raises UploadStopped with that ID if the
        upload fails, or if the source has changed.
        """
        entries = read_entries(source)
        batch = self.get(resume) if resume is not None else self.create(**fields)
        if batch["status"] != "DRAFT":
            # An earlier run started the batch, but its response was lost.
            return batch
        self._send(batch, entries, on_progress)
        return self.start(batch["id"]) if start else self.get(batch["id"])

    def _send(
        self, batch: t.Batch, entries: Iterator[Any], on_progress: Optional[Callable[[UploadProgress], Any]]
    ) -> None:
        stored, invalid = batch["totalJobs"], 0

        def tell() -> None:
            if on_progress is not None:
                on_progress(UploadProgress(batch["id"], stored, invalid))

        known = batch["nextSequence"]
        read, sequence = 0, 0
        try:
            tell()
            for sequence, chunk in enumerate(chunks(entries), 1):
                read += chunk.entries
                # The last stored chunk is sent again: its receipt proves that the source is the same.
                if sequence < known:
                    continue
                receipt = self._add(batch["id"], chunk.body)
                stored = max(stored, read)
                invalid += receipt["failed"]
                tell()
            if sequence < known:
                raise ValueError(f"The batch already has {stored} entries, but the source has only {read}. Upload the original source.")
        except Exception as error:
            raise UploadStopped(
                f"The upload stopped after {stored} entries: {error} To continue, call upload with resume={batch['id']!r}.",
                batch_id=batch["id"],
                entries=stored,
            ) from error

    def _add(self, batch_id: str, body: bytes) -> t.ChunkReceipt:
        return cast("t.ChunkReceipt", self._core.call("addChunk", {"id": batch_id}, {}, body=body).json())
