"""The linked progressive of Mount Airy: its games pay the same for the same five cards, from one meter."""

from __future__ import annotations

from typing import Any

from tests.settling import nets

METER = {"linked": 52_000}
PAID = {
    "royal-flush": (51_995, 0),
    "straight-flush": (5_195, 46_800),
    "four-of-a-kind": (1_495, 52_000),
    "full-house": (245, 52_000),
    "flush": (195, 52_000),
    "straight": (145, 52_000),
    "three-of-a-kind": (40, 52_000),
    "less": (-5, 52_000),
}
"""What a wager of $5 wins on each line, and what is left on the meter."""


def assert_paid(answer: dict[str, Any], line: str) -> None:
    """The first seat's progressive, in a round with ``METER``, was settled on this line."""
    net, left = PAID[line]
    assert nets(answer)["progressive"] == net
    assert answer["meters"] == {"linked": left}
