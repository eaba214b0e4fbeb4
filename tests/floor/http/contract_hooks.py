"""What Schemathesis must know of a floor. Loaded by its name: see ``contract``."""

from __future__ import annotations

from typing import Any

import schemathesis


def is_whole_float(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(is_whole_float, value.values()))
    if isinstance(value, list):
        return any(map(is_whole_float, value))
    return isinstance(value, float) and value.is_integer()


@schemathesis.hook
def filter_body(context: Any, body: Any) -> bool:
    """To JSON Schema 5.0 is an integer; to a floor it is no amount of cents."""
    return not is_whole_float(body)
