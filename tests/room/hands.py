"""Hands of the poker room written short: ``hand("mount-airy/holdem", "1 raise, 2 fold, ...")``."""

from __future__ import annotations

from typing import Any

import pytest
from tests.settling import settled

from pitboss.errors import PitbossError


def steps(play: str) -> list[dict[str, Any]]:
    """``1 raise 20, 2 discard Kc Qd, 3 call``: a seat, a word, and a total or cards."""
    found: list[dict[str, Any]] = []
    for step in filter(None, (part.strip() for part in play.split(","))):
        seat, word, *rest = step.split()
        entry: dict[str, Any] = {"seat": int(seat), "do": word}
        if rest and rest[0].isdigit():
            entry["to"] = int(rest[0])
        elif rest:
            entry["cards"] = " ".join(rest)
        found.append(entry)
    return found


def hand(sheet: str, play: str, hands: dict[int, str], stacks: Any = 200, **tree: Any) -> dict[str, Any]:
    """Settles a hand; ``stacks`` is one for all, or one a seat."""
    house, game = sheet.split("/")
    each = stacks if isinstance(stacks, dict) else dict.fromkeys(hands, stacks)
    return settled(
        house,
        game,
        stacks={str(seat): stack for seat, stack in each.items()},
        hands={str(seat): cards for seat, cards in hands.items()},
        play=steps(play),
        **tree,
    )


def net(answer: dict[str, Any]) -> list[float]:
    """The net result of each seat, by seat number."""
    return [answer["seats"][seat]["net"] for seat in sorted(answer["seats"], key=int)]


def refused(sheet: str, play: str, hands: dict[int, str], stacks: Any = 200, **tree: Any) -> str:
    with pytest.raises(PitbossError) as told:
        hand(sheet, play, hands, stacks, **tree)
    return str(told.value)
