"""Derives the house's seeds from a secret key in a file and the purpose of each seed.

So a journal need not hold a seed before it is revealed. A purpose never gets a second seed, because it gives the same
one again after a crash.
"""

from __future__ import annotations

import hmac
import os
import secrets
from hashlib import sha256
from pathlib import Path

from pitboss.errors import Refused

KEY = "key"
KEY_BYTES = 32


class KeyedSeeds:
    """Seeds from one key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def __call__(self, purpose: str, count: int) -> bytes:
        return hmac.digest(self._key, purpose.encode(), "sha512")[:count]

    @property
    def name(self) -> str:
        """A name of the key that reveals nothing about it."""
        return sha256(b"pitboss key: " + self._key).hexdigest()[:16]


def seeds_of(state: Path) -> KeyedSeeds:
    """The seeds of this state directory. Its key is made on first use, and only its owner can read it."""
    path = state / KEY
    try:
        state.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            _write_new(path, secrets.token_bytes(KEY_BYTES))
        key = path.read_bytes()
    except OSError as error:
        raise Refused(f"the key for seeds cannot be read or made: {error.strerror or error}", str(path)) from None
    if len(key) != KEY_BYTES:
        raise Refused(f"is not a key of {KEY_BYTES} bytes; put the right one back, or move it away", str(path))
    return KeyedSeeds(key)


def _write_new(path: Path, key: bytes) -> None:
    """Writes the whole key or nothing. If another process was first, its key stays."""
    draft = path.with_name(f"{KEY}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(descriptor, key)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
