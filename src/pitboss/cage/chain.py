"""Digests of rows. In a chain each follows the one before: none is changed, dropped or put in between unnoticed."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

START = bytes(32)


def link(before: bytes, *fields: object) -> bytes:
    """The digest of a row and of all rows before it. Fields are texts, whole numbers, bytes and ``None``."""
    parts = [before]
    for field in fields:
        if type(field) is int:
            parts.append(b"i%d;" % field)
        elif isinstance(field, str):
            text = field.encode("utf-8", "surrogatepass")
            parts.append(b"%d:%b" % (len(text), text))
        elif isinstance(field, bytes):
            parts.append(b"b%d:%b" % (len(field), field))
        elif field is None:
            parts.append(b"-")
        else:
            raise TypeError(f"{type(field)} is not a kind of field")
    return sha256(b"".join(parts)).digest()


def mark(*fields: object) -> bytes:
    """The digest of a row that stands alone."""
    return link(START, *fields)


_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def as_text(tree: Any) -> str:
    """JSON in its one form."""
    return _ENCODER.encode(tree)
