"""A lesson is a finished round with its questions. A drill is several lessons, the hardest first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from pitboss.houses import Sheet, sheet_of
from pitboss.machine.view import TableView
from pitboss.rules.game import RoomGame
from pitboss.school.pots import room_questions
from pitboss.school.questions import Question, pit_questions
from pitboss.school.rounds import SEATS, FinishedRound, played
from pitboss.school.view import view_of

MORE = 3
"""A drill is chosen from this many times more rounds than it has."""


@dataclass(frozen=True)
class Lesson:
    sheet: Sheet
    seed: str
    played: FinishedRound
    questions: tuple[Question, ...]

    @property
    def steps(self) -> int:
        """How hard the round is: the steps of all its questions."""
        return sum(question.steps for question in self.questions)

    @cached_property
    def view(self) -> TableView:
        """The table as the trainee sees it: all cards open, chips where they lay, nothing settled."""
        return view_of(self.played)


def lesson(sheet: Sheet, seed: object, seats: int = SEATS) -> Lesson:
    """The lesson of this seed. It is the same for everybody."""
    return _lesson(sheet.name, sheet.text, str(seed), seats)


@lru_cache(256)
def _lesson(name: str, text: str, seed: str, seats: int) -> Lesson:
    sheet = sheet_of(name, text)
    done = played(sheet, seed, seats)
    questions = room_questions(done) if isinstance(sheet.game, RoomGame) else pit_questions(done)
    return Lesson(sheet, seed, done, tuple(questions))


def hardest_first(sheet: Sheet, seed: object, rounds: int, seats: int = SEATS) -> list[Lesson]:
    """The hardest of three times as many rounds, the hardest first. Of equally hard rounds the shorter comes first."""
    found = [lesson(sheet, f"{seed}-{number}", seats) for number in range(MORE * rounds)]
    return sorted(found, key=lambda each: (-each.steps, len(each.questions)))[:rounds]
