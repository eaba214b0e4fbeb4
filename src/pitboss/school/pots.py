"""Questions for a hand of the poker room: what goes back, what is in each pot, what the house takes, and what each
player in a pot gets, including odd chips."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.guide.words import label
from pitboss.money import money
from pitboss.rules.script import Award, Drop, Pot, Return, Seat
from pitboss.rules.sheet import Reading, Rules
from pitboss.school.questions import Question
from pitboss.school.rounds import FinishedRound

ALWAYS_ASKED = ("rake",)
"""Fees that are asked for even if nothing is due: no flop, no drop."""


def room_questions(played: FinishedRound) -> list[Question]:
    """Uncalled bets, then for each pot: its amount, the drop, and each player's share."""
    asked = [*_returns(played), *_pots(played)]
    return [
        Question(number, seat, wager, title, down, amount, says, steps, None, found)
        for number, (seat, wager, title, down, amount, says, steps, found) in enumerate(asked, 1)
    ]


Asked = tuple[int, str, str, int, int, str, int, tuple[Reading, ...]]


def _returns(played: FinishedRound) -> Iterator[Asked]:
    for move in played.round.pots:
        if isinstance(move, Return):
            put_in = sum(amount for seat, _, amount in played.round.stakes if seat == move.seat)
            says = f"Nobody called {money(move.amount)} of it; it goes back before the pots are made."
            yield int(move.seat), "return", "Uncalled bet", put_in, int(move.amount), says, 1, ()


def _pots(played: FinishedRound) -> Iterator[Asked]:
    rules, moves = played.table.rules, played.round.pots
    pots = [move for move in moves if isinstance(move, Pot)]
    for pot in pots:
        name = pot_name(pot.number)
        able = ", ".join(f"seat {seat}" for seat in sorted(pot.seats))
        yield (
            0, f"pot {pot.number}", name, 0, int(pot.amount),
            f"Equal amounts from all who can win it ({able}), and what players who folded put in up to that amount.",
            1 + pot.number, (),
        )  # fmt: skip
        left = int(pot.amount)
        for drop in (move for move in moves if isinstance(move, Drop) and move.pot == pot.number):
            if drop.amount or drop.fee in ALWAYS_ASKED:
                title = f"{label(drop.fee)} from the {name.lower()}"
                says = f"The house takes {money(drop.amount)}."
                yield 0, f"drop {pot.number}", title, left, int(drop.amount), says, 1, _about(rules, drop.fee)
                left -= int(drop.amount)
        yield from _shares(played, pot, left)


def _shares(played: FinishedRound, pot: Pot, left: int) -> Iterator[Asked]:
    rules = played.table.rules
    won: dict[Seat, list[Award]] = {}
    for move in played.round.pots:
        if isinstance(move, Award) and move.pot == pot.number:
            won.setdefault(move.seat, []).append(move)
    halves = any(award.side for awards in won.values() for award in awards)
    alike = len({award.amount for awards in won.values() for award in awards}) > 1
    for seat in sorted(pot.seats):
        awards = won.get(seat, [])
        amount = sum(int(award.amount) for award in awards)
        title = f"{pot_name(pot.number)} to seat {seat}"
        steps = 0 if not awards else 1 + (len(won) > 1) + halves + (alike and len(won) > 1)
        yield int(seat), f"award {pot.number}", title, left, amount, _told(awards, left), steps, _about(rules, "chip")


def _told(awards: list[Award], left: int) -> str:
    if not awards:
        return "It does not win this pot."
    parts = []
    for award in awards:
        half = f"the {award.side} half" if award.side else "it"
        with_ = f" with {award.why}" if award.why else ", alone"
        share = "" if not award.side and award.amount == left else f", {money(award.amount)}"
        parts.append(f"wins {half}{with_}{share}")
    return f"{'; '.join(parts).capitalize()}."


def _about(rules: Rules, what: str) -> tuple[Reading, ...]:
    return tuple(each for each in rules.readings if any(what in part for part in each.on.split(", ")))


def pot_name(number: int) -> str:
    return "Main pot" if number == 0 else f"Side pot {number}"
