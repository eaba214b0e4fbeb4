"""Par sheets and strategy charts as HTML pages that need no network."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pitboss.lab.charts import Charts, draw, grids_of
from pitboss.lab.par import ParSheet


def par_page(sheet: ParSheet) -> str:
    return _render("par.html", sheet=sheet)


def strategy_page(title: str, name: str, found: Charts) -> str:
    number = 0
    drawn = []
    for wager, charts in found:
        with_drawings = []
        for chart, grid in zip(charts, grids_of(charts), strict=True):
            number += 1
            with_drawings.append((chart, draw(grid, f"chart-{number}") if grid else None))
        drawn.append((wager, with_drawings))
    return _render("strategy.html", title=title, name=name, found=drawn)


def _render(template: str, **parts: Any) -> str:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"percent": _percent, "cost": cost}
    return environment.get_template(template).render(**parts)


def _percent(part: Fraction) -> str:
    return f"{float(part):.6%}"


def cost(given_up: float) -> str:
    """What a worse choice costs, in first stakes."""
    return f"{given_up:.4f}"
