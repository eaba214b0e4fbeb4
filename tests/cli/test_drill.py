"""The dealer school in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.floor.drill import command, read_amount
from pitboss.errors import PitbossError
from pitboss.houses import sheet, sheet_names
from pitboss.money import Cents, dollars_text, money
from pitboss.school.lesson import Lesson, hardest_first
from pitboss.terminal.glyphs import Look
from pitboss.terminal.picture import picture

NAME = "mount-airy/three-card-poker"


def drill(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(command, [NAME, "--seed", "7", *arguments], input=typed, standalone_mode=False)


def right(lessons: list[Lesson]) -> str:
    """What a dealer who knows the game types."""
    amounts = [question.amount for each in lessons for question in each.questions]
    return "".join(f"{'-' if amount < 0 else ''}{dollars_text(Cents(abs(amount)))}\n" for amount in amounts)


def test_right_answers_make_a_full_score(tmp_path: Path) -> None:
    lessons = hardest_first(sheet(NAME), "7", 2)
    asked = sum(len(each.questions) for each in lessons)
    file = tmp_path / "wren.csv"
    result = drill("--rounds", "2", "--trainee", "Wren", "--score", str(file), typed=right(lessons))
    assert result.return_value == 0, result.output
    assert f"Rounds: 2. To the cent: {asked} of {asked}. In order: {asked}." in result.output
    assert len(file.read_text().splitlines()) == 1 + asked


def test_a_wrong_answer_is_shown_with_the_line_that_decides() -> None:
    (lesson,) = hardest_first(sheet(NAME), "7", 1)
    result = drill("--rounds", "1", typed="0.01\n" * len(lesson.questions))
    for question in lesson.questions:
        assert question.says in result.output
        if question.line:
            assert f"{question.line.table}: {question.line.line}: {question.line.pays}" in result.output
    assert f"To the cent: 0 of {len(lesson.questions)}." in result.output


def test_a_crowded_round_of_craps_breaks_at_words_and_fits_the_terminal() -> None:
    lessons = hardest_first(sheet("mount-airy/craps"), "5", 3)
    rows = [[line.plain for line in picture(each.view, Look(True), 80)] for each in lessons]
    assert max(len(line) for lines in rows for line in lines) <= 80
    for lesson, lines in zip(lessons, rows, strict=True):
        shown = " ".join(" ".join(lines).split())
        assert all(money(spot.amount) in shown for place in lesson.view.people for spot in place.spots)


def test_the_drill_ends_with_quit_or_with_the_input() -> None:
    for typed in ("quit\n", "", "0\nq\n"):
        result = drill("--rounds", "1", typed=typed)
        assert result.exception is None and "No round was finished." in result.output


def test_after_an_invalid_amount_the_dealer_is_asked_again() -> None:
    result = drill("--rounds", "1", typed="twelve\nquit\n")
    assert "'twelve' is not an amount of dollars" in result.output and result.output.count("1. Seat") == 2


def test_a_score_sheet_without_its_folder_is_refused_before_the_drill(tmp_path: Path) -> None:
    result = drill("--score", str(tmp_path / "gone" / "wren.csv"))
    assert "there is no folder" in str(result.exception) and "Round 1" not in result.output


def test_the_score_as_json() -> None:
    lessons = hardest_first(sheet(NAME), "7", 1)
    result = drill("--rounds", "1", "--json", "--limit", "3600", typed=right(lessons))
    score = json.loads(result.output[result.output.index("\n{") :])
    assert score["right"] == score["asked"] == len(lessons[0].questions) and score["late"] == 0


@pytest.mark.parametrize("name", sheet_names())
def test_every_sheet_can_be_shown_with_its_answers(name: str) -> None:
    result = CliRunner().invoke(command, [name, "--seed", "3", "--rounds", "2", "--answers"], standalone_mode=False)
    assert result.exception is None, result.exception
    for lesson in hardest_first(sheet(name), "3", 2):
        assert all(question.says in result.output for question in lesson.questions)


@pytest.mark.parametrize(
    ("text", "cents"),
    [("15", 1500), ("+15", 1500), ("-5", -500), ("−7.50", -750), ("take", -2000), ("take 5", -500), ("pay $5", 500),
     ("0", 0), ("push", 0), ("1,250", 125_000)],
)  # fmt: skip
def test_amounts_are_read_as_dealers_type_them(text: str, cents: int) -> None:
    assert read_amount(text, 2000) == cents


@pytest.mark.parametrize("text", ["", "-", "five", "1.234", "--", "9" * 30])
def test_an_invalid_amount_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(PitbossError) as error:
        read_amount(text, 2000)
    assert "\n" not in str(error.value)
