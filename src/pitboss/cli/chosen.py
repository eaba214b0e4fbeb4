"""Options of a sheet and amounts that are chosen on the command line."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from pitboss.errors import PitbossError, Refused
from pitboss.houses import Sheet, with_options
from pitboss.money import Cents, cents
from pitboss.rules.sheet import Rules


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
    return key, int(number) if value.removeprefix("-").isdecimal() and len(value) < 20 else number


def read_amount(text: str | None, option: str) -> Cents | None:
    """Reads the dollars that an option gives; ``None`` if the option was not given."""
    if text is None:
        return None
    try:
        return cents(Decimal(text))
    except (ArithmeticError, PitbossError):
        raise Refused(f"{text[:40]!r} is not an amount in dollars, such as 25", option) from None


def chosen_rules(page: Sheet, options: Iterable[str]) -> Rules:
    """The sheet's rules with these options. A schedule is checked just as when a table opens with it."""
    chosen = dict(map(read_option, options))
    if "schedule" in chosen:
        from pitboss.table.table import open_table

        open_table(page, chosen)
    return with_options(page, chosen)
