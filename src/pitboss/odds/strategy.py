"""Strategy charts: the best choice in every situation, and what each other choice costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


class ChartedPlay(NamedTuple):
    """The best play in one situation."""

    situation: tuple[str, ...]
    """What a player sees, one word or phrase for each axis of the chart: ``("hard 16", "T")``."""
    best: str
    """The word of the best option: ``"stand"``."""
    costs: Mapping[str, float] = {}
    """What each other option loses against the best on average, in first stakes."""


@dataclass(frozen=True)
class Chart:
    """Choices with the same axes, in the order in which people look for them."""

    title: str
    axes: tuple[str, ...]
    """What each part of a situation is: ``("your hand", "dealer's card")``."""
    choices: tuple[ChartedPlay, ...]
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        told = {
            "title": self.title,
            "axes": list(self.axes),
            "choices": [
                {"situation": list(each.situation), "best": each.best, "costs": dict(each.costs)}
                for each in self.choices
            ],
        }
        return told | {"note": self.note} if self.note else told
