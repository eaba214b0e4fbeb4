"""Numbers in words, as they are called at a table."""

from __future__ import annotations

NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def in_words(number: int) -> str:
    """``seven``, ``twenty-six``: a number from 0 to 99."""
    if number < len(NUMBERS):
        return NUMBERS[number]
    ten, unit = divmod(number, 10)
    return f"{_TENS[ten]}-{NUMBERS[unit]}" if unit else _TENS[ten]
