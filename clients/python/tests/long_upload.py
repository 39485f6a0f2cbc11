"""Uploads a file, and says how far it is: `python -m tests.long_upload FILE [BATCH]`. A test kills it and starts it again."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import List

from tintype import Tintype, UploadProgress


began: List[float] = []


def tell(progress: UploadProgress) -> None:
    if not began:
        began.append(time.monotonic())
    print(progress.batch_id, progress.entries, flush=True)


if __name__ == "__main__":
    with Tintype() as client:
        client.batches.upload(Path(sys.argv[1]), resume=sys.argv[2] if len(sys.argv) > 2 else None, on_progress=tell)
    print("time of upload:", round((time.monotonic() - began[0]) * 1000), "ms", flush=True)
    # Not getrusage: its peak includes the process that started this one.
    peak = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    print("peak of memory:", int(peak.group(1)) // 1024 if peak else 0, "MB", flush=True)
