"""``pitboss drill``: the dealer school in the terminal."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from secrets import randbelow
from textwrap import fill
from time import monotonic
from typing import TYPE_CHECKING

import click

from pitboss.cli.console import console
from pitboss.errors import PitbossError, Unreadable
from pitboss.houses import sheet
from pitboss.rules.script import parse_dollars
from pitboss.school.grading import Entry, Graded, Mark, ScoreSheet, grade, signed
from pitboss.school.lesson import Lesson, hardest_first
from pitboss.school.questions import Question
from pitboss.school.serve import MOST_ROUNDS, MOST_SEATS

if TYPE_CHECKING:
    from rich.console import Console

HELP = (
    "Enter what you pay (15 or +15), what you take (-5, or 'take' for all that is down), or 0 for a stand-off. "
    "'quit' ends the drill."
)
STAND_OFF = ("push", "stand-off", "standoff", "nothing", "stands off")
QUIT = ("quit", "q", "exit")


@click.command("drill")
@click.argument("name", metavar="HOUSE/GAME|SHEET.toml")
@click.option("--rounds", type=click.IntRange(1, MOST_ROUNDS), default=5, show_default=True, help="How many rounds.")
@click.option("--seats", type=click.IntRange(1, MOST_SEATS), default=3, show_default=True, help="Players a round.")
@click.option("--seed", help="Repeat the drill with this seed (default: a new seed).")
@click.option("--limit", type=click.IntRange(1, 3600), metavar="SECONDS", help="The time for a round.")
@click.option("--trainee", default="", help="The name on the score sheet.")
@click.option("--score", type=click.Path(dir_okay=False, path_type=Path), help="Write every entry to this CSV file.")
@click.option("--answers", is_flag=True, help="Only print the rounds with their answers, for the trainer.")
@click.option("--json", "as_json", is_flag=True, help="Print the score as JSON at the end.")
def command(
    name: str, rounds: int, seats: int, seed: str | None, limit: int | None, trainee: str, score: Path | None,
    answers: bool, as_json: bool,
) -> int:  # fmt: skip
    """Trains dealers. It shows finished rounds, the hardest first; you say what each wager pays, in the house's order.

    Every answer is graded to the cent, with the line of the pay table that decides and how the guide was read.

    \b
    pitboss drill mount-airy/three-card-poker
    pitboss drill mount-airy/craps --rounds 10 --limit 60 --trainee Wren --score wren.csv
    pitboss drill marysville/holdem --seed 7 --answers
    """
    page = sheet(name)
    if score is not None and not score.parent.is_dir():
        raise click.UsageError(f"--score: there is no folder {str(score.parent)!r} to write into")
    chosen = seed if seed is not None else str(randbelow(1_000_000))
    lessons = hardest_first(page, chosen, rounds, seats)
    to = console()
    if answers:
        for number, lesson in enumerate(lessons, 1):
            _show(lesson, f"Round {number} of {rounds}", to)
            for question in lesson.questions:
                _say(to, f"  {_asked(question)} {signed(question.amount)}")
                _explain(question, to)
        return 0
    _say(to, fill(f"Seed {chosen}. {HELP}", to.width))
    sheet_ = ScoreSheet(trainee)
    for number, lesson in enumerate(lessons, 1):
        graded = _drill(lesson, f"Round {number} of {rounds}", limit, to)
        if graded is None:
            break
        sheet_.rounds.append(graded)
    _end(sheet_, score, as_json, to)
    return 0


def _drill(lesson: Lesson, title: str, limit: int | None, to: Console) -> Graded | None:
    """One round; ``None`` if the trainee ends the drill in it."""
    _show(lesson, title, to)
    began = monotonic()
    entries = []
    for question in lesson.questions:
        amount = _ask(question, to)
        if amount is None:
            return None
        entries.append(Entry(question.number, amount))
        mark = Mark(question, amount, in_order=True)
        if mark.right:
            _say(to, "  Right.", "green")
        else:
            _say(to, f"  No: {signed(question.amount)}.", "red")
            _explain(question, to)
    took = round(1000 * (monotonic() - began))
    graded = grade(lesson, entries, took, None if limit is None else 1000 * limit)
    late = f", too late by {(took - 1000 * (limit or 0)) / 1000:.0f} s" if graded.late else ""
    _say(to, f"  {graded.marks.right} of {len(graded.marks)} right in {took / 1000:.0f} s{late}.")
    return graded


def _show(lesson: Lesson, title: str, to: Console) -> None:
    from pitboss.terminal.glyphs import Look
    from pitboss.terminal.picture import picture

    _say(to, f"\n{title}, seed {lesson.seed}", "bold")
    signs = (sys.stdout.encoding or "").lower().startswith("utf")
    for line in picture(lesson.view, Look(signs), to.width):
        to.print(line, soft_wrap=True)


def _say(to: Console, text: str, style: str = "", end: str = "\n") -> None:
    to.print(text, style=style or None, end=end, markup=False, highlight=False, soft_wrap=True)


def _asked(question: Question) -> str:
    seat = f"Seat {question.seat}, " if question.seat else ""
    down = f", {signed(question.down).lstrip('+')} down" if question.down else ""
    return f"{question.number}. {seat}{question.title}{down}:"


def _ask(question: Question, to: Console) -> int | None:
    """The amount entered; ``None`` if the trainee ends the drill or there is no more input."""
    while True:
        _say(to, f"  {_asked(question)} ", end="")
        line = sys.stdin.readline()
        if not line or line.strip().lower() in QUIT:
            to.print()
            return None
        if not sys.stdin.isatty():
            _say(to, line.strip())
        try:
            return read_amount(line.strip(), question.down)
        except PitbossError as error:
            _say(to, f"  {error}")


def read_amount(text: str, down: int) -> int:
    """``15``, ``+15``, ``-5``, ``take``, ``push``, in cents."""
    words = text.lower().replace("$", "").replace("−", "-").replace(",", "").strip()
    if words in STAND_OFF:
        return 0
    if words in ("take", "t", "lose"):
        return -down
    sign = -1 if words.startswith("-") or words.startswith("take ") else 1
    plain = words.removeprefix("take ").removeprefix("pay ").lstrip("+-").strip()
    if not plain:
        raise Unreadable(f"{text[:40]!r} is not an amount; enter 15 to pay $15, -5 or 'take' to take, 0 to stand off")
    return sign * parse_dollars(plain)


def _explain(question: Question, to: Console) -> None:
    _say(to, f"    {question.says}")
    if question.line:
        _say(to, f"    {': '.join(question.line)}")
    for reading in question.readings:
        _say(to, f"    As the guide is read: {reading.reading}", "dim")


def _end(score: ScoreSheet, file: Path | None, as_json: bool, to: Console) -> None:
    to.print()
    if as_json:
        print(json.dumps(score.as_json(), indent=2, ensure_ascii=False))
    else:
        for line in score.lines():
            _say(to, line)
    if file is not None:
        file.write_text(score.as_csv(), encoding="utf-8")
