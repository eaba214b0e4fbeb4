"""Charts of a simulation, for the terminal and as SVG: how rounds end, and how sessions go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pitboss.guide.svg import Drawing
from pitboss.simulate.results import BANDS, Results

MOST_BARS = 24
BLOCKS = " ▏▎▍▌▋▊▉█"
WIDTH, HIGH, LEFT, TOP, GAP = 720, 220, 70, 40, 70
BAR = "#3d6fb4"
INK = "currentColor"
SHADES = ("#c7d7ee", "#8fb0dd")


class Bar(NamedTuple):
    least: int
    most: int
    rounds: int

    @property
    def name(self) -> str:
        return _dollars(self.least) if self.least == self.most else f"{_dollars(self.least)} to {_dollars(self.most)}"


def bars(counts: Counter[int]) -> list[Bar]:
    """What rounds won: one bar for every amount, or for equal ranges if there are too many amounts."""
    if len(counts) <= MOST_BARS:
        return [Bar(value, value, counts[value]) for value in sorted(counts)]
    low, high = min(counts), max(counts)
    width = -(-(high - low + 1) // MOST_BARS)
    found: dict[int, list[int]] = {}
    for value in sorted(counts):
        found.setdefault((value - low) // width, []).append(value)
    return [Bar(values[0], values[-1], sum(counts[value] for value in values)) for values in found.values()]


def bar_lines(results: Results, width: int = 40) -> Iterator[str]:
    """One line for each bar, for the terminal."""
    drawn = bars(results.all.nets.counts)
    most = max(bar.rounds for bar in drawn)
    name = max(len(bar.name) for bar in drawn)
    for bar in drawn:
        eighths = round(8 * width * bar.rounds / most)
        filled = BLOCKS[-1] * (eighths // 8) + BLOCKS[eighths % 8].strip()
        yield f"{bar.name:>{name}}  {bar.rounds / results.sums.rounds:>9.4%}  {filled or '▏'}"


def curve_lines(results: Results, rows: int = 6) -> Iterator[str]:
    """What given percentages of all sessions had won, after some numbers of rounds."""
    points = results.bands
    step = max(len(points) // rows, 1)
    yield f"{'rounds':>8}" + "".join(f"{f'{band}% below':>14}" for band in BANDS)
    for after, won in points[step - 1 :: step]:
        yield f"{after:>8,}" + "".join(f"{_dollars(each):>14}" for each in won)


def draw(results: Results) -> Drawing:
    """Both charts, one above the other."""
    high = HIGH + TOP + GAP
    title = f"{results.setup.table.sheet.name}: {results.sums.rounds:,} rounds"
    about = f"How rounds end, and how sessions of {results.setup.job.session} rounds go"
    drawing = Drawing("simulation", WIDTH, high * (2 if results.bands else 1), title, about)
    _draw_bars(drawing, results)
    if results.bands:
        _draw_curves(drawing, results, high)
    return drawing


def _draw_bars(drawing: Drawing, results: Results) -> None:
    drawn = bars(results.all.nets.counts)
    most = max(bar.rounds for bar in drawn)
    wide = (WIDTH - LEFT - 10) / len(drawn)
    drawing.text(WIDTH / 2, 16, f"{results.setup.table.sheet.name}: what a round wins", 15)
    for at, bar in enumerate(drawn):
        tall = HIGH * bar.rounds / most
        drawing.add("rect", x=LEFT + at * wide + 1, y=TOP + HIGH - tall, width=wide - 2, height=tall, fill=BAR)
        middle = LEFT + (at + 0.5) * wide
        drawing.text(middle, TOP + HIGH + 26, _dollars(bar.least), 10, turn=-60 if len(drawn) > 8 else 0)
    drawing.text(LEFT / 2, TOP, f"{most / results.sums.rounds:.1%}", 11)
    drawing.text(LEFT / 2, TOP + HIGH, "0%", 11)


def _draw_curves(drawing: Drawing, results: Results, down: int) -> None:
    points = [(0, [0] * len(BANDS)), *results.bands]
    low, high = min(min(won) for _, won in points), max(max(won) for _, won in points)
    longest = points[-1][0]

    def at(rounds: int, won: int) -> tuple[float, float]:
        across = LEFT + (WIDTH - LEFT - 10) * rounds / longest
        return across, down + TOP + HIGH * (high - won) / max(high - low, 1)

    drawing.text(WIDTH / 2, down + 16, f"Sessions of {longest:,} rounds: what 5, 25, 50, 75 and 95% are below", 15)
    for band, shade in enumerate(SHADES):
        lower = [at(rounds, won[band]) for rounds, won in points]
        upper = [at(rounds, won[-1 - band]) for rounds, won in points]
        drawing.add("polygon", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in [*lower, *upper[::-1]]), fill=shade)
    middle = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(rounds, won[len(BANDS) // 2]) for rounds, won in points))
    drawing.add("polyline", points=middle, fill="none", stroke=BAR, stroke_width=2)
    left, even = at(0, 0)
    drawing.add("line", x1=left, y1=even, x2=WIDTH - 10, y2=even, stroke=INK, stroke_dasharray="4 4")
    for won in (low, 0, high):
        drawing.text(LEFT / 2, at(0, won)[1], _dollars(won), 11)


def _dollars(amount: int) -> str:
    whole, part = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}${whole:,}" + (f".{part:02d}" if part else "")
