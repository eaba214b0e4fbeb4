"""The price of a wager, computed exactly from its chances."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from html import escape
from math import sqrt
from typing import Any

from pitboss.money import Cents
from pitboss.odds.chances import Chances
from pitboss.odds.strategy import Chart

PLAYER_LEADS = "the player has the edge"


@dataclass(frozen=True, kw_only=True)
class Price:
    """The price of one wager, or of several of one kind with the same price."""

    wager: str
    chances: Chances
    per: str
    """The stake that the edge is a part of, in words."""
    also: tuple[str, ...] = ()
    """Other selections of this kind with the same price."""
    includes: tuple[str, ...] = ()
    """Wagers of the sheet that this one leads to. Its price includes them."""
    rule: str = ""
    """The best play in words, if there is a decision."""
    note: str = ""
    stake: Cents | None = None
    """The only stake allowed, if a meter pays dollars for it."""
    envy: Fraction | None = None
    """What envy from each other bettor is worth, in stakes. No other figure includes it."""
    strategy: str = ""
    """How it is played: ``optimal`` if there is a rule, ``house-way`` if both hands are set the house way."""
    beside: Mapping[str, Price] = field(default_factory=dict)
    """The prices of this wager played or read in another way, by name: ``optimal``, ``total-dependent``."""
    charts: tuple[Chart, ...] = ()
    """How to play, situation by situation."""
    bound: Fraction | None = None
    """The largest error of an edge computed in floating point; None if the edge is an exact fraction."""
    rounds: int = 0
    """The number of rounds dealt, if the price was sampled; 0 if it was counted."""
    free: bool = False
    """Whether it is paid beside another wager and has no stake of its own, so that it cannot be lost."""

    @cached_property
    def ways(self) -> int | Fraction:
        return sum(self.chances.values())

    @cached_property
    def edge(self) -> Fraction:
        """The expected loss divided by the first stake, with an empty meter."""
        return -sum((each.net * weight for each, weight in self.chances.items()), Fraction(0)) / self.ways

    @cached_property
    def average_stake(self) -> Fraction:
        return sum((each.staked * weight for each, weight in self.chances.items()), Fraction(0)) / self.ways

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss divided by everything put at risk."""
        return self.edge / self.average_stake

    @property
    def variance(self) -> Fraction:
        square = sum((each.net**2 * weight for each, weight in self.chances.items()), Fraction(0))
        return square / self.ways - self.edge**2

    @property
    def sd(self) -> float:
        return sqrt(self.variance)

    @property
    def stderr(self) -> float:
        """The standard error of a sampled edge."""
        return self.sd / sqrt(self.rounds)

    @property
    def win(self) -> Fraction:
        return self._part(1)

    @property
    def push(self) -> Fraction:
        return self._part(0)

    @property
    def lose(self) -> Fraction:
        return self._part(-1)

    def _part(self, sign: int) -> Fraction:
        """How often it wins (1), pushes (0) or loses (-1). An award from the meter is always a win."""
        ways = sum(
            weight
            for each, weight in self.chances.items()
            if (1 if each.share else (each.net > 0) - (each.net < 0)) == sign
        )
        return Fraction(ways) / self.ways

    @cached_property
    def share(self) -> Fraction:
        """The part of the meter that a round takes on average."""
        return sum((each.share * weight for each, weight in self.chances.items()), Fraction(0)) / self.ways

    @property
    def per_meter_dollar(self) -> Fraction | None:
        """How the edge changes with every dollar in the meter."""
        return -self.share / (Fraction(self.stake, 100)) if self.share and self.stake else None

    @property
    def break_even_meter(self) -> Fraction | None:
        """The dollars in the meter from which the player has the advantage."""
        slope = self.per_meter_dollar
        return None if slope is None else max(-self.edge / slope, Fraction(0))

    @property
    def notes(self) -> str:
        """Notes on the price in words, besides the best play."""
        said = [PLAYER_LEADS] if self.edge < 0 and not self.free else []
        if self.break_even_meter is not None:
            said.append(f"with an empty meter; the edge is zero at ${float(self.break_even_meter):,.0f}")
        if self.envy is not None:
            said.append(f"envy is not included: it is worth {float(self.envy):.2%} for each other bettor")
        if self.note:
            said.append(self.note)
        return "; ".join(said)

    def _repr_html_(self) -> str:
        """The price as a table in a notebook."""
        figures = (
            ("house edge", f"{float(self.edge):.4%} of the {self.per}"),
            ("wins, pushes, loses", " ".join(f"{float(part):.2%}" for part in (self.win, self.push, self.lose))),
            ("deviation", f"{self.sd:.4f} stakes"),
            ("play", self.rule or self.strategy),
            ("note", self.notes),
        )
        rows = "".join(f"<tr><th>{name}</th><td>{escape(text)}</td></tr>" for name, text in figures if text)
        return f"<table><caption>{escape(self.wager)}</caption>{rows}</table>"

    def as_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"edge": float(self.edge)}
        if self.rounds:
            told |= {"method": "simulation", "rounds": self.rounds, "stderr": self.stderr}
        elif self.bound is not None:
            told |= {"method": "exact", "bound": float(self.bound)}
        else:
            told |= {"exact": str(self.edge), "method": "exact"}
        told |= {
            "per": self.per,
            "sd": self.sd,
            "win": float(self.win),
            "push": float(self.push),
            "lose": float(self.lose),
            "element_of_risk": float(self.element_of_risk),
            "average_stake": float(self.average_stake),
        }
        if self.rule or self.strategy:
            told["strategy"] = self.strategy or "optimal"
        if self.rule:
            told["rule"] = self.rule
        for called, price in self.beside.items():
            told[called] = price.as_json()
        if self.per_meter_dollar is not None and self.break_even_meter is not None:
            told |= {
                "per_meter_dollar": float(self.per_meter_dollar),
                "at_meter": 0,
                "break_even_meter": float(self.break_even_meter),
            }
        if self.envy is not None:
            told["envy_per_other_bettor"] = float(self.envy)
        if self.includes:
            told["includes"] = list(self.includes)
        if self.also:
            told["also"] = list(self.also)
        if self.notes:
            told["note"] = self.notes
        return told
