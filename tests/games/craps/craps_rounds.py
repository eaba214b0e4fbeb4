"""A craps sequence in a test, written as it is said at the table."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import product
from typing import Any, cast

import pytest
from tests.settling import nets, settled

from pitboss.errors import PitbossError
from pitboss.games.craps.sheet import CrapsRules
from pitboss.houses import posted

HOUSES = ("mount-airy", "valley-forge")
ROLLS = tuple(product(range(1, 7), repeat=2))
both = pytest.mark.parametrize("house", HOUSES)


def rules_of(house: str = "mount-airy") -> CrapsRules:
    return cast(CrapsRules, posted(house, "craps").rules)


def step(text: str) -> dict[str, Any]:
    """``3-1``, ``place 6 $12``, ``take place 6 $6``, ``on place 6``, ``off place 6``; ``2: pass $5`` is seat 2's."""
    if re.fullmatch(r"\d-\d", text):
        return {"roll": text}
    seat, _, words = text.rpartition(": ")
    at = {"seat": int(seat or 1)}
    verb, _, rest = words.partition(" ")
    if verb in ("on", "off"):
        return at | {"call": verb, "bet": rest}
    bet, amount = words, None
    if found := re.fullmatch(r"(.+) \$(\S+)", words):
        bet, amount = found[1], Decimal(found[2])
    if verb == "take":
        return at | {"take": bet.removeprefix("take ")} | ({} if amount is None else {"amount": amount})
    return at | {"bet": bet, "amount": amount}


def played(*steps: str, house: str = "mount-airy", **options: Any) -> dict[str, Any]:
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    return settled(house, "craps", options=chosen, play=[step(text) for text in steps])


def net(*steps: str, house: str = "mount-airy", **options: Any) -> dict[str, Any]:
    """The net result of each wager of seat 1."""
    return nets(played(*steps, house=house, **options))


def refusal(*steps: str, house: str = "mount-airy", **options: Any) -> str:
    with pytest.raises(PitbossError) as refused:
        played(*steps, house=house, **options)
    return str(refused.value)
