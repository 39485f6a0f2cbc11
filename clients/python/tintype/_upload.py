"""Uploads of lists of any length into a batch."""

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
    """How far an upload is. `batch_id` is what `resume` takes, so keep it where it outlives this process."""

    batch_id: str
    entries: int
    """Stored so far, with those of earlier runs."""
    invalid: int
    """Of this run: stored as failed items with the reason."""


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
        """Make a batch of a source of any length and start it.

        The source is a `Path` of a file with a URL or a JSON object with `url` on each line, such a file that is open, or any iterable of URLs and
        entries. One chunk is in memory. `resume` takes the ID of an earlier upload of the same source, and sends what is
        missing; `fields` then have no effect. A failure is UploadStopped with that ID, and another source is one.
        """
        entries = read_entries(source)
        batch = self.get(resume) if resume is not None else self.create(**fields)
        if batch["status"] != "DRAFT":
            # An earlier run has started it, and its answer was lost.
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
                # The last chunk that is stored is sent again: its receipt says that the source is the same one.
                if sequence < known:
                    continue
                receipt = self._add(batch["id"], chunk.body)
                stored = max(stored, read)
                invalid += receipt["failed"]
                tell()
            if sequence < known:
                raise ValueError(f"The batch has {stored} entries already, but the source only {read}. Is it the same source?")
        except Exception as error:
            raise UploadStopped(
                f"The upload stopped after {stored} entries. Continue it with resume={batch['id']!r}. {error}",
                batch_id=batch["id"],
                entries=stored,
            ) from error

    def _add(self, batch_id: str, body: bytes) -> t.ChunkReceipt:
        return cast("t.ChunkReceipt", self._core.call("addChunk", {"id": batch_id}, {}, body=body).json())
