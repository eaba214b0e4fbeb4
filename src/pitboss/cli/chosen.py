"""Options of a sheet that are chosen on the command line."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from pitboss.errors import Refused


def read_option(text: str) -> tuple[str, Any]:
    """Reads ``decks=8`` as a sheet would: true or false, a number, or a text."""
    key, equals, value = text.partition("=")
    if not (key and equals and value):
        raise Refused(f"{text[:40]!r}: write KEY=VALUE, as in decks=8", "--option")
    if value in ("true", "false"):
        return key, value == "true"
    try:
        number = Decimal(value)
    except ArithmeticError:
        return key, value
    if not number.is_finite():
        return key, value
    return key, int(number) if value.isdecimal() and len(value) < 20 else number
