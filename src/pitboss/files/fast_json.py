"""Many texts of JSON, read by a fast reader where they are plain."""

from __future__ import annotations

from math import nan
from typing import Any

import orjson

from pitboss.files.round_file import parse_json


def parse_json_fast(text: str | bytes) -> Any:
    """The same as ``parse_json``, which takes longer.

    The fast reader knows nothing of keys that are written twice, nor of exact decimals. Where every colon stands right
    behind a key and there are as many keys as colons, no key was written twice.
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
    """How many keys there are in a tree; no number if something in it is not whole, and has to be read exactly."""
    found = len(tree)
    left = [*tree.values()]
    for each in left:
        kind = type(each)
        if kind is str or kind is int:  # most are
            continue
        if kind is dict:
            found += len(each)
            left += each.values()
        elif kind is list:
            left += each
        elif kind is float:
            return nan
    return found
