"""Grades a trainee's entries, to the cent and in order, and keeps the score of a drill. The caller measures time."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import Any, NamedTuple

from pitboss.money import Cents, money
from pitboss.school.lesson import Lesson
from pitboss.school.questions import Question


class Entry(NamedTuple):
    """What a trainee entered for a question, in cents: paid above zero, taken below."""

    number: int
    amount: int


@dataclass(frozen=True)
class Mark:
    question: Question
    entered: int | None
    """``None`` if nothing was entered."""
    in_order: bool
    """Whether it was entered in its turn."""

    @property
    def right(self) -> bool:
        return self.entered == self.question.amount

    def as_json(self) -> dict[str, Any]:
        found = self.question.answer_json()
        return found | {"entered": self.entered, "right": self.right, "in-order": self.in_order}


class Marks(tuple[Mark, ...]):
    """The marks of a round, or of a whole drill."""

    @property
    def right(self) -> int:
        return sum(mark.right for mark in self)

    @property
    def in_order(self) -> int:
        return sum(mark.in_order for mark in self)

    def counts(self) -> dict[str, int]:
        return {"asked": len(self), "right": self.right, "in-order": self.in_order}


@dataclass(frozen=True)
class Graded:
    """A round of a drill, graded."""

    lesson: Lesson
    marks: Marks
    took: int = 0
    """Milliseconds."""
    limit: int | None = None
    """The milliseconds that were allowed; ``None`` if there was no limit."""

    @property
    def late(self) -> bool:
        return self.limit is not None and self.took > self.limit

    def as_json(self) -> dict[str, Any]:
        return {
            "sheet": self.lesson.sheet.name,
            "seed": self.lesson.seed,
            **self.marks.counts(),
            "took": self.took,
            "late": self.late,
            "marks": [mark.as_json() for mark in self.marks],
        }


def grade(lesson: Lesson, entries: Iterable[Entry], took: int = 0, limit: int | None = None) -> Graded:
    """Grades a round. An entry is in order if no earlier question was open. The first entry for a question counts."""
    entered: dict[int, int] = {}
    turns: set[int] = set()
    waiting = [question.number for question in lesson.questions]
    for number, amount in entries:
        if number in entered or number not in waiting:
            continue
        if number == waiting[0]:
            turns.add(number)
        waiting.remove(number)
        entered[number] = amount
    marks = (Mark(each, entered.get(each.number), each.number in turns) for each in lesson.questions)
    return Graded(lesson, Marks(marks), took, limit)


@dataclass
class ScoreSheet:
    """The score of a drill, for the trainer."""

    trainee: str = ""
    rounds: list[Graded] = field(default_factory=list)

    @property
    def marks(self) -> Marks:
        return Marks(mark for each in self.rounds for mark in each.marks)

    @property
    def times(self) -> Sequence[int]:
        return [each.took for each in self.rounds]

    def mistakes(self) -> list[tuple[str, int, int]]:
        """The wagers with mistakes, worst first: the title, how many were wrong, how many were asked."""
        asked: Counter[str] = Counter()
        wrong: Counter[str] = Counter()
        for mark in self.marks:
            title = mark.question.title
            asked[title] += 1
            wrong[title] += not mark.right
        return [(title, count, asked[title]) for title, count in wrong.most_common() if count]

    def as_json(self) -> dict[str, Any]:
        return {
            "trainee": self.trainee,
            "rounds": len(self.rounds),
            **self.marks.counts(),
            "late": sum(each.late for each in self.rounds),
            "took": list(self.times),
            "mistakes": [{"title": title, "wrong": wrong, "asked": asked} for title, wrong, asked in self.mistakes()],
        }

    def lines(self) -> list[str]:
        """The score in a few lines."""
        if not self.rounds:
            return ["No round was finished."]
        marks = self.marks
        seconds = [took / 1000 for took in self.times]
        found = [
            f"Rounds: {len(self.rounds)}. To the cent: {marks.right} of {len(marks)}. In order: {marks.in_order}.",
            f"A round took {sum(seconds) / len(seconds):.0f} s, the best {min(seconds):.0f} s.",
        ]
        late = sum(each.late for each in self.rounds)
        found += [f"Too late: {late} of {len(self.rounds)} rounds."] if late else []
        return found + [f"{title}: {wrong} of {asked} wrong." for title, wrong, asked in self.mistakes()]

    def as_csv(self) -> str:
        """One line for each question, for a trainer's own spreadsheets. Amounts are in dollars."""
        text = StringIO()
        out = csv.writer(text, lineterminator="\n")
        out.writerow(
            ("trainee", "sheet", "seed", "number", "seat", "wager", "down", "right", "entered", "correct", "in order",
             "round seconds")
        )  # fmt: skip
        for each in self.rounds:
            for mark in each.marks:
                asked = mark.question
                given = "" if mark.entered is None else _plain(mark.entered)
                out.writerow(
                    (self.trainee, each.lesson.sheet.name, each.lesson.seed, asked.number, asked.seat, asked.wager,
                     _plain(asked.down), _plain(asked.amount), given, "yes" if mark.right else "no",
                     "yes" if mark.in_order else "no", f"{each.took / 1000:.1f}")
                )  # fmt: skip
        return text.getvalue()


def signed(amount: int) -> str:
    """``+$15``, ``-$5``, ``$0``."""
    sign = "+" if amount > 0 else "-" if amount < 0 else ""
    return f"{sign}{money(Cents(abs(amount)))}"


def _plain(amount: int) -> str:
    return f"{amount / 100:.2f}" if amount % 100 else str(amount // 100)
