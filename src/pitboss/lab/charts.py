"""A strategy chart as a grid: rows by the first part of a situation, columns by the last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pitboss.guide.svg import Drawing
from pitboss.odds.strategy import Chart, ChartedPlay

Charts = Sequence[tuple[str, Sequence[Chart]]]
"""Each wager with its charts."""

COLOURS = ("#2f7d4f", "#b8862b", "#3d6fb4", "#a83a3a", "#7a4fa3", "#2b8c8c", "#8a8f96", "#c26a2d")
"""The colours of a chart's options, in order. Each cell also has a letter, so the colour is not needed to read it."""
_CELL = 34
_LINE = 26
_NARROW = 12
"""The most letters in one line of a column heading."""
_WIDEST = 24
"""A chart with more columns than this is drawn as a list, not as a grid."""


class ChartGrid(NamedTuple):
    """The best choice in every cell."""

    chart: Chart
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    best: dict[tuple[str, str], str]
    marks: dict[str, str]
    """Each option's mark: one or two letters. Charts shown together use the same marks and colours."""


def grids_of(charts: Sequence[Chart]) -> list[ChartGrid | None]:
    """Each chart as a grid, or None if it cannot be one. An option has the same mark and colour in all grids."""
    marks = shared_marks(charts)
    return [grid_of(chart, None if any(map(str.isdigit, marks)) else marks) for chart in charts]


def shared_marks(charts: Sequence[Chart]) -> dict[str, str]:
    return marks_of(dict.fromkeys(each.best for chart in charts for each in chart.choices))


def grid_of(chart: Chart, marks: dict[str, str] | None = None) -> ChartGrid | None:
    """The chart as a grid, or None if it does not have two axes or is too wide."""
    if len(chart.axes) != 2:
        return None
    rows = tuple(dict.fromkeys(each.situation[0] for each in chart.choices))
    columns = _in_order([[each.situation[1] for each in chart.choices if each.situation[0] == row] for row in rows])
    if not 1 < len(columns) <= _WIDEST:
        return None
    best = {(each.situation[0], each.situation[1]): each.best for each in chart.choices}
    return ChartGrid(chart, rows, columns, best, marks or marks_of(dict.fromkeys(best.values())))


def _in_order(rows: list[list[str]]) -> tuple[str, ...]:
    """All columns in order. A column that is new in a row goes right after the column before it in that row."""
    found: list[str] = []
    for row in rows:
        at = 0
        for column in row:
            if column not in found:
                found.insert(at, column)
            at = found.index(column) + 1
    return tuple(found)


def marks_of(options: dict[str, None]) -> dict[str, str]:
    """The shortest marks that tell the options apart: initials of an option's words, or more letters of the first."""
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
    """The marks in the grid that need an explanation: those that are not the option's whole word."""
    shown = set(grid.best.values())
    return {option: mark for option, mark in grid.marks.items() if mark != option and option in shown}


def draw(grid: ChartGrid, name: str) -> Drawing:
    """Draws one grid without its title, which the page shows as text."""
    rows, columns = grid.chart.axes
    about = grid.chart.note or f"The best choice by {rows} and {columns}"
    drawing = Drawing(name, _grid_width(grid), _grid_height(grid), grid.chart.title, about, sized=True)
    _draw_grid(drawing, grid, 0)
    return drawing


def _grid_left(grid: ChartGrid) -> float:
    return 12 + 8 * max(map(len, (*grid.rows, grid.chart.axes[0])))


def _cell_width(grid: ChartGrid) -> float:
    """The width of a cell: enough for the heading of its column."""
    return max(_CELL, 6 + 7.5 * max(len(line) for lines in _headings(grid) for line in lines))


def _headings(grid: ChartGrid) -> list[list[str]]:
    """The heading of each column, split into lines."""
    return [_wrapped(column, _NARROW) for column in grid.columns]


def _head(grid: ChartGrid) -> float:
    """The height of the headings, without their first line."""
    return 15.0 * (max(map(len, _headings(grid))) - 1)


def _grid_width(grid: ChartGrid) -> float:
    return _grid_left(grid) + _cell_width(grid) * len(grid.columns) + 4


def _grid_height(grid: ChartGrid) -> float:
    return 34 + _head(grid) + _LINE * (len(grid.rows) + 1) + 22 * len(explained_marks(grid))


def _draw_grid(drawing: Drawing, grid: ChartGrid, top: float) -> None:
    left, wide = _grid_left(grid), _cell_width(grid)
    drawing.text(left + wide * len(grid.columns) / 2, top + 10, grid.chart.axes[1], 12)
    top += _head(grid)
    legend = top + 30 + _LINE * (len(grid.rows) + 1)
    for across, lines in enumerate(_headings(grid)):
        for up, line in enumerate(reversed(lines)):
            drawing.text(left + wide * (across + 0.5), top + 30 - 15 * up, line, 13)
    for down, row in enumerate(grid.rows):
        y = top + 44 + _LINE * down
        drawing.text(left / 2, y + _LINE / 2, row, 13)
        for across, column in enumerate(grid.columns):
            option = grid.best.get((row, column))
            if option is not None:
                _box(drawing, left + wide * across + 1, y + 1, wide - 2, _LINE - 2, grid.marks, option)
    for down, option in enumerate(explained_marks(grid)):
        y = legend + 22 * down + 14
        _box(drawing, 6, y - 9, 30, 19, grid.marks, option)
        _words(drawing, 46, y, option)


# All charts of a sheet in one picture


def picture(title: str, found: Charts) -> Drawing:
    """All charts, one below the other. A chart that is not a grid is a list, with the cost of each other choice."""
    drawn: list[tuple[str, Chart, ChartGrid | None]] = []
    marks: list[dict[str, str]] = []
    for wager, charts in found:
        marks += [shared_marks(charts)] * len(charts)
        for number, (chart, grid) in enumerate(zip(charts, grids_of(charts), strict=True)):
            drawn.append((f"{title}: how to play the {wager}" if number == 0 else "", chart, grid))
    width = max(
        420.0,
        *(_grid_width(grid) if grid else _list_width(chart) for _, chart, grid in drawn),
        *(16 + 11 * len(heading) for heading, _, _ in drawn),
    )
    notes = [_wrapped(chart.note, int((width - 12) / _LETTER)) for _, chart, _ in drawn]
    heights = [
        (40 if heading else 0) + 34 + 18 * len(note) + (_grid_height(grid) if grid else _list_height(chart)) + 16
        for (heading, chart, grid), note in zip(drawn, notes, strict=True)
    ]
    about = "The best choice in every situation. " + "; ".join(chart.title for _, chart, _ in drawn)
    drawing = Drawing("charts", width, sum(heights), title, about, sized=True)
    drawing.add("rect", width=width, height=sum(heights), fill="#fff")
    top = 0.0
    for (heading, chart, grid), note, height, options in zip(drawn, notes, heights, marks, strict=True):
        y = top
        if heading:
            _words(drawing, 6, y + 24, heading, size=19, weight="600")
            y += 40
        _words(drawing, 6, y + 18, chart.title, size=15, weight="600")
        y += 34
        for line in note:
            _words(drawing, 6, y + 6, line, quiet=True)
            y += 18
        if grid:
            _draw_grid(drawing, grid, y)
        else:
            _draw_list(drawing, chart, y, options)
        top += height
    return drawing


_LETTER = 7.4
"""The approximate width of a letter at the usual size."""


def _list_columns(chart: Chart) -> list[float]:
    """Where each column of a list begins: the parts of a situation, the best choice, what others cost."""
    words = [[axis, *(each.situation[at] for each in chart.choices)] for at, axis in enumerate(chart.axes)]
    words.append(["best", *(each.best for each in chart.choices)])
    starts = [6.0]
    for column in words:
        starts.append(starts[-1] + 18 + _LETTER * max(map(len, column)))
    return starts


def _list_width(chart: Chart) -> float:
    return _list_columns(chart)[-1] + _LETTER * max(len(_costs(each)) for each in chart.choices) + 12


def _list_height(chart: Chart) -> float:
    return 26 + 22 * len(chart.choices)


def _draw_list(drawing: Drawing, chart: Chart, top: float, options: Iterable[str]) -> None:
    starts = _list_columns(chart)
    marks = {option: option for option in options}
    for x, word in zip(starts, (*chart.axes, "best", "another choice costs"), strict=True):
        _words(drawing, x, top + 10, word, quiet=True)
    for down, each in enumerate(chart.choices):
        y = top + 34 + 22 * down
        for x, word in zip(starts, each.situation, strict=False):
            _words(drawing, x, y, word)
        *_, best, costs = starts
        _box(drawing, best - 4, y - 10, costs - best - 6, 20, marks, each.best)
        _words(drawing, costs, y, _costs(each), quiet=True)


def _costs(each: ChartedPlay) -> str:
    return ", ".join(f"{word} {cost:.4f}" for word, cost in each.costs.items())


def _wrapped(text: str, letters: int) -> list[str]:
    from textwrap import wrap

    return wrap(text, letters)


def _words(
    drawing: Drawing, x: float, y: float, text: str, *, size: float = 13, weight: str | None = None, quiet: bool = False
) -> None:
    drawing.add(
        "text", text, x=x, y=y, font_size=size, font_weight=weight, dominant_baseline="central",
        fill="#565c64" if quiet else None,
    )  # fmt: skip


def _box(drawing: Drawing, x: float, y: float, wide: float, high: float, marks: dict[str, str], option: str) -> None:
    place = int(option) * len(COLOURS) // (len(marks) + 1) if option.isdigit() else list(marks).index(option)
    fill = COLOURS[place % len(COLOURS)]
    drawing.add("rect", x=x, y=y, width=wide, height=high, rx=3, fill=fill)
    drawing.add(
        "text", marks[option], x=x + wide / 2, y=y + high / 2, font_size=12, fill="#fff", font_weight="600",
        text_anchor="middle", dominant_baseline="central",
    )  # fmt: skip
