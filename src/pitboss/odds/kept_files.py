"""The cache folder for results that are kept between runs, and how its files are written."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """The cache folder: ``PITBOSS_CACHE``, or a folder in the user's cache."""
    own = os.environ.get("PITBOSS_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


def written(path: Path, text: str) -> None:
    """Writes a file completely or not at all, even if another process writes it at the same time."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}")
    new.write_text(text, "utf-8")
    new.replace(path)
