"""Who has money on which circle: one person on several circles, or several people on one, behind the seat's player.

Every circle is a seat of the round. A back-line wager is behind a seat's own wager: it pays its own fee and is settled
separately, right after the wager in front of it, on the same hand. The largest bettor plays that hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.errors import Refused
from pitboss.money import Cents
from pitboss.rules.layout import Layout
from pitboss.rules.script import Pay, Seat, Take, Wager
from pitboss.rules.sheet import Furniture
from pitboss.table.opening import BankSeat, Opening
from pitboss.table.rotation import Person
from pitboss.table.round import Round
from pitboss.table.wagers import check_wagers

if TYPE_CHECKING:
    from pitboss.table.pit_table import PitTable
    from pitboss.table.table import Table

BEHIND = 1000
"""More than the seats of any table: the places behind seat 3 are 1003, 2003 and so on."""


class CircleBet(NamedTuple):
    """One person's wagers on one circle."""

    person: Person
    wagers: Mapping[Wager, Cents]

    @property
    def amount(self) -> int:
        return sum(self.wagers.values())


class Circle(NamedTuple):
    """A seat's circle: the bet in front, then the bets behind it in the order they were made."""

    seat: Seat
    bets: tuple[CircleBet, ...]

    @property
    def decides(self) -> Person:
        """The person who plays the hand: the largest bettor. If bets are equal, the one further in front."""
        bets = self.bets
        return bets[0].person if len(bets) == 1 else max(bets, key=lambda bet: bet.amount).person

    @property
    def places(self) -> dict[Seat, CircleBet]:
        """Each bet with its place: the seat itself, and the places behind."""
        return {Seat(self.seat + BEHIND * number): bet for number, bet in enumerate(self.bets)}


def places_of(circles: Iterable[Circle]) -> dict[Seat, CircleBet]:
    return {place: bet for circle in circles for place, bet in circle.places.items()}


def stakes_of(circles: Iterable[Circle]) -> dict[Seat, Mapping[Wager, Cents]]:
    """All wagers by place: a bank must cover them, and fees depend on them."""
    return {place: bet.wagers for place, bet in places_of(circles).items()}


def fronts_of(circles: Iterable[Circle]) -> dict[Seat, Mapping[Wager, Cents]]:
    """The bets in front, by seat: a round opens with them."""
    return {circle.seat: circle.bets[0].wagers for circle in circles}


def check_circles(
    table: PitTable[Any], seated: Mapping[Seat, Person], circles: Iterable[Circle], bank: BankSeat | None = None
) -> None:
    """Refuses a person's wager on a circle where he may not bet."""
    banker = None if bank is None else seated[bank.seat]
    for circle in circles:
        try:
            _check_circle(table, seated, circle, banker)
        except Refused as refused:
            raise refused.at(f"seat {circle.seat}") from None


def _check_circle(table: PitTable[Any], seated: Mapping[Seat, Person], circle: Circle, banker: Person | None) -> None:
    people = [bet.person for bet in circle.bets]
    if banker in people:
        raise Refused(f"{banker} banks, so he may not bet")
    if len(set(people)) < len(people):
        raise Refused("a person may have only one bet on a circle")
    if people[0] != seated.get(circle.seat, people[0]):
        raise Refused(f"{people[0]} may bet here only behind {seated[circle.seat]}, whose seat it is")
    if people[0] not in seated.values():
        raise Refused(f"{people[0]} must sit down to bet here")
    if len(people) > 1 and not table.rules.table.back_line:
        raise Refused("this table has no back line: nobody may bet behind another player")
    for bet in circle.bets:
        check_wagers(table.rules, bet.wagers)


def set_for_them(table: Furniture, seated: Mapping[Seat, Person], circles: Iterable[Circle]) -> tuple[Seat, ...]:
    """The seats whose hand is set the house way, because the person who decides there plays another hand himself."""
    if not table.one_hand:
        return ()
    own: dict[Person, Seat] = {}
    decided = {circle.seat: circle.decides for circle in circles}
    for seat, person in decided.items():
        if seated.get(seat) == person or person not in own:
            own[person] = seat
    return tuple(seat for seat, person in decided.items() if own[person] != seat)


def with_bets_behind(
    table: Table[Any],
    opening: Opening,
    round_: Round,
    circles: Sequence[Circle],
    behind: Mapping[Seat, Round] | None = None,
) -> tuple[Opening, Round]:
    """A finished round and its opening, in which each bet behind a seat has a place of its own. They held only the bets
    in front.

    For each bet behind a seat the round is played again with that bet in front, with the same cards and choices, unless
    ``behind`` has it. It is settled after the seat's own bet, so the bank covers it with what is left then.
    """
    bets = {place: bet for circle in circles for place, bet in circle.places.items() if place != circle.seat}
    if not bets:
        return opening, round_
    if behind is None:
        behind = {place: table.answered(in_front(opening, place, bet), round_.answers) for place, bet in bets.items()}
    lying = {seat: round_.layout[seat] for seat in round_.layout}
    lying |= {place: behind[place].layout[seat_of(place)] for place in bets}
    whole = copy(round_)
    whole.layout = Layout(lying, bank=round_.layout.bank, co_bank=round_.layout.co_bank)
    whole.layout.seats = tuple(lying)
    whole.moves = _in_order_of_action(round_.moves, {place: behind[place].moves for place in bets})
    return opening._replace(stakes=stakes_of(circles)), whole


def in_front(opening: Opening, place: Seat, bet: CircleBet) -> Opening:
    """The opening with a bet behind a seat in front of it."""
    return opening._replace(stakes={**opening.stakes, seat_of(place): bet.wagers})


def seat_of(place: Seat) -> Seat:
    """The seat at which a place is."""
    return Seat(place % BEHIND)


def _in_order_of_action(front: Sequence[Pay | Take], behind: Mapping[Seat, Sequence[Pay | Take]]) -> list[Pay | Take]:
    """All moves in the order of action: the bets behind a seat come before the next seat's turn."""
    keyed = [((2 * index + 1, 0), move) for index, move in enumerate(front)]
    for place, moves in behind.items():
        seat = seat_of(place)
        turns = [index for index, move in enumerate(front) if move.seat != seat]
        passed = 0
        for move in moves:
            if move.seat != seat:
                passed += 1
            else:
                turn = turns[passed] if passed < len(turns) else len(front)
                keyed.append(((2 * turn, place), move._replace(seat=place)))
    return [move for _, move in sorted(keyed, key=lambda each: each[0])]
