"""The samples of the README, as a reader runs them: one after the other."""

from __future__ import annotations

import contextlib
import io
import os
import re
import tempfile
from pathlib import Path
from typing import Any, Dict, List

README = Path(__file__).parent.parent / "README.md"


def code_of() -> List[str]:
    return re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.S)


def run_readme() -> None:
    """Raises what a sample raises. Files go to a folder of their own."""
    names: Dict[str, Any] = {"__name__": "readme"}
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        os.chdir(folder)
        try:
            for number, code in enumerate(code_of(), 1):
                exec(compile(code, f"README sample {number}", "exec"), names)
        finally:
            os.chdir(here)


if __name__ == "__main__":
    # For a type checker: all samples as one module.
    print("\n".join(code_of()))
