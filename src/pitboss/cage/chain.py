"""Digests of rows. In a chain each digest covers the one before, so a changed, dropped or inserted row is noticed."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import orjson

START = bytes(32)


def link(before: bytes, *fields: object) -> bytes:
    """The digest of a row and of all rows before it. Fields are texts, whole numbers, bytes and ``None``."""
    parts: list[str] = []
    for field in fields:
        if type(field) is int:
            parts.append(f"i{field};")
        elif isinstance(field, str) and field.isascii():
            parts.append(f"{len(field)}:{field}")
        else:
            return sha256(before + b"".join(map(_written, fields))).digest()
    return sha256(before + "".join(parts).encode("ascii")).digest()


def _written(field: object) -> bytes:
    """A field as bytes for the digest. Two different rows never give the same bytes."""
    if type(field) is int:
        return b"i%d;" % field
    if isinstance(field, str):
        text = field.encode("utf-8", "surrogatepass")
        return b"%d:%b" % (len(text), text)
    if isinstance(field, bytes):
        return b"b%d:%b" % (len(field), field)
    if field is None:
        return b"-"
    raise TypeError(f"{type(field)} is not a kind of field")


def mark(*fields: object) -> bytes:
    """The digest of a row that is not in a chain."""
    return link(START, *fields)


_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def as_text(tree: Any) -> str:
    """JSON without spaces. The fast encoder writes most values; the slow one takes lone surrogates and keys that are
    not text."""
    try:
        return orjson.dumps(tree).decode()
    except TypeError:
        return _ENCODER.encode(tree)
