"""A strategy chart as a grid: rows by the first part of a situation, columns by the last."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.guide.svg import Drawing
from pitboss.odds.strategy import Chart

COLOURS = ("#2f7d4f", "#b8862b", "#3d6fb4", "#a83a3a", "#7a4fa3", "#2b8c8c", "#8a8f96", "#c26a2d")
"""For the first options of a chart, in the order they come. Each cell has its word too."""
_CELL = 34
_LINE = 26
_WIDEST = 24
"""A chart with more columns than this is a list and not a grid."""


class ChartGrid(NamedTuple):
    """The best choice in every cell."""

    chart: Chart
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    best: dict[tuple[str, str], str]
    marks: dict[str, str]
    """Each option's mark: one or two letters."""


def grid_of(chart: Chart) -> ChartGrid | None:
    """The chart as a grid, or None if it has one axis or three, or is too wide."""
    if len(chart.axes) != 2:
        return None
    rows = tuple(dict.fromkeys(each.situation[0] for each in chart.choices))
    columns = _in_order([[each.situation[1] for each in chart.choices if each.situation[0] == row] for row in rows])
    if not 1 < len(columns) <= _WIDEST:
        return None
    best = {(each.situation[0], each.situation[1]): each.best for each in chart.choices}
    return ChartGrid(chart, rows, columns, best, marks_of(dict.fromkeys(best.values())))


def _in_order(rows: list[list[str]]) -> tuple[str, ...]:
    """All columns: one that no earlier row has stands right after the one before it in its own row."""
    found: list[str] = []
    for row in rows:
        at = 0
        for column in row:
            if column not in found:
                found.insert(at, column)
            at = found.index(column) + 1
    return tuple(found)


def marks_of(options: dict[str, None]) -> dict[str, str]:
    """The shortest beginnings that tell the options apart: the initials of its words, or more of the first."""
    marks: dict[str, str] = {}
    for option in options:
        words = option.replace("-", " ").split() or [option]
        if option.isdigit():
            marks[option] = option
            continue
        tries = ["".join(word[0] for word in words), *(words[0][:size] for size in range(1, len(words[0]) + 1)), option]
        marks[option] = next((each.upper() for each in tries if each.upper() not in marks.values()), option)
    return marks


def explained_marks(grid: ChartGrid) -> dict[str, str]:
    """The marks that do not say it all themselves."""
    return {option: mark for option, mark in grid.marks.items() if mark != option}


def draw(grid: ChartGrid, name: str) -> Drawing:
    left = 12 + 8 * max(map(len, (*grid.rows, grid.chart.axes[0])))
    width = left + _CELL * len(grid.columns) + 4
    legend = 30 + _LINE * (len(grid.rows) + 1)
    explained = explained_marks(grid)
    height = legend + 22 * len(explained) + 4
    drawing = Drawing(name, width, height, grid.chart.title, grid.chart.note or f"The best choice by {grid.chart.axes}")
    drawing.text(left + _CELL * len(grid.columns) / 2, 10, grid.chart.axes[1], 12)
    for across, column in enumerate(grid.columns):
        drawing.text(left + _CELL * (across + 0.5), 30, column, 13)
    for down, row in enumerate(grid.rows):
        y = 44 + _LINE * down
        drawing.text(left / 2, y + _LINE / 2, row, 13)
        for across, column in enumerate(grid.columns):
            option = grid.best.get((row, column))
            if option is not None:
                _cell(drawing, left + _CELL * across, y, grid, option)
    for down, option in enumerate(explained):
        y = legend + 22 * down + 14
        _box(drawing, 6, y - 9, 30, 19, grid, option)
        drawing.add("text", f"{option}", x=46, y=y, font_size=13, dominant_baseline="central", fill="currentColor")
    return drawing


def _cell(drawing: Drawing, x: float, y: float, grid: ChartGrid, option: str) -> None:
    _box(drawing, x + 1, y + 1, _CELL - 2, _LINE - 2, grid, option)


def _box(drawing: Drawing, x: float, y: float, wide: float, high: float, grid: ChartGrid, option: str) -> None:
    place = int(option) * len(COLOURS) // (len(grid.marks) + 1) if option.isdigit() else list(grid.marks).index(option)
    fill = COLOURS[place % len(COLOURS)]
    drawing.add("rect", x=x, y=y, width=wide, height=high, rx=3, fill=fill)
    drawing.add(
        "text", grid.marks[option], x=x + wide / 2, y=y + high / 2, font_size=12, fill="#fff", font_weight="600",
        text_anchor="middle", dominant_baseline="central",
    )  # fmt: skip
