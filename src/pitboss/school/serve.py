"""The school as JSON, for a server: a drill, a round, a graded round. Nothing is stored between calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.errors import Refused
from pitboss.houses import Sheet
from pitboss.money import MOST
from pitboss.school.grading import Entry, grade
from pitboss.school.lesson import hardest_first, lesson
from pitboss.school.rounds import SEATS

MOST_ROUNDS, MOST_SEATS, LONGEST_SEED, MOST_ENTRIES, LONGEST = 50, 6, 40, 500, 86_400_000
MEASURE = (
    "The hardest rounds come first. Taking a lost bet is no step; a stand-off or even money is one step. Other odds, "
    "fractions, odds for 1, another stake, commission, a meter, a limit or a bank that does not cover add steps. A "
    "round has the steps of all its wagers."
)


def drill_json(sheet: Sheet, seed: str = "1", rounds: int = 20, seats: int = SEATS) -> dict[str, Any]:
    """The seeds of a drill's rounds, the hardest first."""
    _check(seed, seats)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refused(f"{rounds} rounds: a drill has 1 to {MOST_ROUNDS}", "rounds")
    return {
        "sheet": sheet.name,
        "title": sheet.rules.title,
        "house": sheet.rules.house,
        "procedure": list(sheet.rules.procedure),
        "measure": MEASURE,
        "rounds": [
            {"seed": each.seed, "steps": each.steps, "questions": len(each.questions)}
            for each in hardest_first(sheet, seed, rounds, seats)
        ],
    }


def round_json(sheet: Sheet, seed: str, seats: int = SEATS) -> dict[str, Any]:
    """A round to pay: the table before it is settled, and the questions in the order of the house."""
    _check(seed, seats)
    found = lesson(sheet, seed, seats)
    return {
        "sheet": sheet.name,
        "seed": found.seed,
        "steps": found.steps,
        "view": found.view.as_json(),
        "questions": [question.as_json() for question in found.questions],
    }


def graded_json(sheet: Sheet, body: Mapping[str, Any]) -> dict[str, Any]:
    """Grades ``{"seed": "1-4", "entries": [{"number": 1, "amount": 1500}, …], "took": 38000, "limit"?: 60000}``."""
    unknown = sorted(set(body) - {"seed", "seats", "entries", "took", "limit"})
    if unknown:
        raise Refused(f"{unknown[0]!r} is unknown; there are seed, seats, entries, took and limit")
    seed, seats = body.get("seed"), body.get("seats", SEATS)
    if not isinstance(seed, str):
        raise Refused("is missing: the seed of the round, a text", "seed")
    _check(seed, _whole(seats, "seats", 1, MOST_SEATS))
    given = body.get("entries")
    if not isinstance(given, list) or len(given) > MOST_ENTRIES:
        raise Refused(f"must be a list of up to {MOST_ENTRIES} entries", "entries")
    entries = [_entry(each, f"entries {number}") for number, each in enumerate(given, 1)]
    took = _whole(body.get("took", 0), "took", 0, LONGEST)
    limit = body.get("limit")
    allowed = None if limit is None else _whole(limit, "limit", 0, LONGEST)
    return grade(lesson(sheet, seed, seats), entries, took, allowed).as_json()


def _entry(each: Any, where: str) -> Entry:
    if not isinstance(each, dict) or set(each) != {"number", "amount"}:
        raise Refused('must be {"number": 1, "amount": 1500}', where)
    return Entry(_whole(each["number"], where, 1, MOST_ENTRIES), _whole(each["amount"], where, -MOST, MOST))


def _check(seed: str, seats: int) -> None:
    if not seed or len(seed) > LONGEST_SEED or not seed.isprintable():
        raise Refused(f"must be a text of 1 to {LONGEST_SEED} characters", "seed")
    if not 1 <= seats <= MOST_SEATS:
        raise Refused(f"{seats} seats: a round of the school has 1 to {MOST_SEATS}", "seats")


def _whole(value: Any, where: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise Refused(f"must be a whole number from {least} to {most}", where)
    return value
