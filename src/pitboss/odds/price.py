"""What a wager costs, computed exactly from its chances."""

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

PLAYER_LEADS = "the player has the better of it"


@dataclass(frozen=True, kw_only=True)
class Price:
    """One wager, or several of one kind that cost the same."""

    wager: str
    chances: Chances
    per: str
    """What the edge is a part of."""
    also: tuple[str, ...] = ()
    """Selections of the same kind and price."""
    includes: tuple[str, ...] = ()
    """Wagers of the sheet that this one leads to, and that are in its price."""
    rule: str = ""
    """The best play, where there is a decision to make."""
    note: str = ""
    stake: Cents | None = None
    """The one stake there is, where a meter pays dollars for it."""
    envy: Fraction | None = None
    """What each other bettor is worth, in stakes. It is in no other figure."""
    strategy: str = ""
    """How it is played: ``optimal`` where there is a rule, ``house-way`` where a house sets both hands."""
    beside: Mapping[str, Price] = field(default_factory=dict)
    """The same wager played or read in another way, by what that is called: ``optimal``, ``total-dependent``."""
    charts: tuple[Chart, ...] = ()
    """How to play, situation by situation."""
    bound: Fraction | None = None
    """How far off the edge may be where it was computed in floating point; None where it is an exact fraction."""
    rounds: int = 0
    """Rounds that were dealt where it was sampled; 0 where it was counted."""
    free: bool = False
    """It is paid beside another wager and has no stake of its own, so nobody can lose it."""

    @cached_property
    def ways(self) -> int | Fraction:
        return sum(self.chances.values())

    @cached_property
    def edge(self) -> Fraction:
        """The expected loss over the first stake, with nothing in the meter."""
        return -sum((each.net * weight for each, weight in self.chances.items()), Fraction(0)) / self.ways

    @cached_property
    def average_stake(self) -> Fraction:
        return sum((each.staked * weight for each, weight in self.chances.items()), Fraction(0)) / self.ways

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss over everything put at risk."""
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
        """How often it comes out ahead, even or behind. An award from the meter is a win, however little is in it."""
        ways = sum(
            weight
            for each, weight in self.chances.items()
            if (1 if each.share else (each.net > 0) - (each.net < 0)) == sign
        )
        return Fraction(ways) / self.ways

    @cached_property
    def share(self) -> Fraction:
        """What part of the meter an average round takes."""
        return sum((each.share * weight for each, weight in self.chances.items()), Fraction(0)) / self.ways

    @property
    def per_meter_dollar(self) -> Fraction | None:
        """How the edge changes with every dollar in the meter."""
        return -self.share / (Fraction(self.stake, 100)) if self.share and self.stake else None

    @property
    def break_even_meter(self) -> Fraction | None:
        """The dollars in the meter from which on the player has the better of it."""
        slope = self.per_meter_dollar
        return None if slope is None else max(-self.edge / slope, Fraction(0))

    @property
    def notes(self) -> str:
        """What there is to say of it in words, beside the best play."""
        said = [PLAYER_LEADS] if self.edge < 0 and not self.free else []
        if self.break_even_meter is not None:
            said.append(f"with an empty meter; even at ${float(self.break_even_meter):,.0f}")
        if self.envy is not None:
            said.append(f"envy left out: {float(self.envy):.2%} for each other bettor")
        if self.note:
            said.append(self.note)
        return "; ".join(said)

    def _repr_html_(self) -> str:
        """As a notebook shows it."""
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
