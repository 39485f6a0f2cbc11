"""Builds the package with setuptools, once the printed modules exist."""

from pathlib import Path

from setuptools.build_meta import *  # noqa: F403

if not (Path(__file__).parent / "tintype" / "types.py").exists():
    raise SystemExit("tintype/types.py is missing. Run `npm run generate` in the root of the checkout, then install again.")
