"""A player who banks must cover every wager. If a bonus pays more than that player has, the house pays the rest."""

from __future__ import annotations

from tests.machine.people import ANN, BOB, Night, night, same_entropy

from pitboss.machine.commands import Bet, Command, GetUp, Ready, Say, Sit, TakeBank
from pitboss.machine.kinds import redone
from pitboss.machine.step import Step
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager
from pitboss.table.postings import RACK, stack

SHEET = "valley-forge/fortune-pai-gow-poker"
FEW = Cents(200_00)
ROUNDS = 300


def is_short(step: Step) -> bool:
    return any(move.debit == RACK and move.why.startswith("the house pays") for move in step.moves)


def next_command(found: Night) -> Command:
    """Ann banks with all she has whenever she may, and Bob puts as much on the bonus as she covers."""
    machine, least = found.machine, found.machine.table.rules.options.min
    ann = found.view(ANN).own
    if machine.round is None and ann is not None and ann.stack > 2 * FEW:
        return GetUp(ANN)
    if ann is None:
        return Sit(ANN, Seat(1), FEW, "Ann")
    question = found.view(None).question
    assert question is not None
    if question.kind == "bank":
        asked = ANN if found.view(ANN).question.mine else BOB  # type: ignore[union-attr]
        return TakeBank(asked, Cents(ann.stack) if asked == ANN else None)
    if question.kind == "bets":
        for person in (ANN, BOB):
            own = found.view(person).own
            assert own is not None
            if own.banks is not None or own.ready:
                continue
            if own.spots:
                return Ready(person)
            covered = (ann.banks or 0) - least
            more = {Wager("fortune"): Cents(covered // 500 * 500)} if covered >= 5_00 else {}
            return Bet(person, {Wager("bet"): least, **more})
    person = next(each for each in (ANN, BOB) if found.view(each).question.mine)  # type: ignore[union-attr]
    return Say(person, "house-way", question.number)


def test_the_house_pays_what_the_bank_lacks() -> None:
    found = night(SHEET)
    found.do(Sit(BOB, Seat(2), Cents(50_000_00), "Bob"))
    found.do(Sit(ANN, Seat(1), FEW, "Ann"))
    while found.machine.settled < ROUNDS and not is_short(found.steps[-1]):
        found.do(next_command(found))
    last = found.steps[-1]
    assert is_short(last), "no bonus was too much for her in all these rounds"
    settled = next(line for line in last.lines if line["kind"] == "settle")
    before = next(
        line["chips"][ANN] if line["kind"] == "settle" else FEW
        for step in reversed(found.steps[:-1])
        for line in reversed(step.lines)
        if line["kind"] == "settle" or (line.get("do") == "sit" and line["person"] == ANN)
    )
    assert settled["chips"][ANN] == 0 and settled["nets"][ANN] == -before, "she loses all she has, and no more"
    paid = sum(move.cents for move in last.moves if move.debit == RACK and move.credit == stack(ANN))
    assert settled["nets"][BOB] == before + paid, "and Bob is paid whole"
    again, missing = redone(found.machine.start, found.lines[1:], same_entropy)
    assert not missing and again.digest() == found.machine.digest()
