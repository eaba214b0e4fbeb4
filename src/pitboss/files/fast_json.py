"""Reads JSON with a fast reader if the text is plain, for streams of many texts."""

from __future__ import annotations

from math import nan
from typing import Any

import orjson

from pitboss.files.round_file import parse_json


def parse_json_fast(text: str | bytes) -> Any:
    """Returns what ``parse_json`` returns, in less time.

    The fast reader does not notice a key that is written twice, and does not keep decimals exact. If every colon comes
    right after a key and there are as many keys as colons, no key was written twice.
    """
    try:
        tree = orjson.loads(text)
    except ValueError:
        return parse_json(text)
    if isinstance(text, str):
        colons, ends = text.count(":"), text.count('":')
    else:
        colons, ends = text.count(b":"), text.count(b'":')
    return tree if type(tree) is dict and colons == ends == _keys(tree) else parse_json(text)


def _keys(tree: dict[str, Any]) -> float:
    """How many keys a tree has; ``nan`` if it contains a fraction, which must be read exactly."""
    found = len(tree)
    left = [*tree.values()]
    for each in left:
        kind = type(each)
        if kind is str or kind is int:  # most values are
            continue
        if kind is dict:
            found += len(each)
            left += each.values()
        elif kind is list:
            left += each
        elif kind is float:
            return nan
    return found
