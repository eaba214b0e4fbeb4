"""Back-line bets in a round file: who has money on which circle, in front and behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.errors import PitbossError, Refused
from pitboss.files.round_file import RoundFile
from pitboss.files.wagers import written_wagers
from pitboss.rules.script import Seat, Wager
from pitboss.table.circles import BEHIND, Circle, CircleBet, check_circles, set_for_them, stakes_of
from pitboss.table.opening import Opening
from pitboss.table.pit_table import PitTable
from pitboss.table.rotation import Person

Names = dict[Seat, dict[Wager, str]]


def read_circles(file: RoundFile, table: PitTable[Any], opening: Opening, names: Names) -> list[Circle]:
    """Every circle with its bets. Refused if a person has a wager, or plays a hand, where he may not."""
    people = {seat: Person(entry.who or f"seat {seat}") for seat, entry in file.seats.items()}
    circles = []
    for seat, entry in file.seats.items():
        bets = [CircleBet(people[seat], opening.stakes[seat])]
        for number, behind in enumerate(entry.behind):
            try:
                wagers, names[Seat(seat + BEHIND * (number + 1))] = written_wagers(table, behind.wagers)
            except PitbossError as error:
                raise error.at(f"seat {seat}: behind[{number}]") from None
            bets.append(CircleBet(Person(behind.who or f"behind {number + 1} at seat {seat}"), wagers))
        circles.append(Circle(seat, tuple(bets)))
    seated: dict[Seat, Person] = {}
    for seat, person in people.items():
        if person not in seated.values():
            seated[seat] = person
    bank = opening.bank
    if bank is not None:
        seated[bank.seat] = Person(f"seat {bank.seat}")
        table.check_cover(stakes_of(circles), bank)
    check_circles(table, seated, circles, bank)
    for seat in set_for_them(table.rules.table, seated, circles):
        if file.seats[seat].decisions != ("house-way",):
            own = next(circle.decides for circle in circles if circle.seat == seat)
            raise Refused(
                f"{own} decides here but plays another hand himself, so this one must be set 'house-way'",
                f"seat {seat}: decisions",
            )
    return circles


def with_back_line(answer: dict[str, Any], circles: Sequence[Circle]) -> dict[str, Any]:
    """A settlement by place, with the bets behind a seat listed under that seat."""
    seats: dict[str, Any] = {}
    for circle in circles:
        front, *behind = (answer["seats"][str(place)] for place in circle.places)
        seats[str(circle.seat)] = front
        if behind:
            front["decides"] = circle.decides
            front["behind"] = [
                {"who": bet.person, **result} for bet, result in zip(circle.bets[1:], behind, strict=True)
            ]
    return answer | {"seats": seats}
