"""Deals a session again from the revealed seeds and compares every card, roll and cent."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from pitboss.errors import Refused, Unreadable
from pitboss.live.journal import read_journal
from pitboss.live.pump import made_again
from pitboss.machine.step import Entry, Step


class Verified(NamedTuple):
    """How much of a session was dealt again and agrees."""

    rounds: int
    commitments: int
    cards: int
    rolls: int
    spins: int
    voids: int
    unrevealed: str
    """The commitment that is not revealed yet. Nothing after it was checked."""
    noun: str = "card"
    """What was dealt: cards or tiles."""

    def __str__(self) -> str:
        counts = [
            (self.rounds, "round"), (self.commitments, "commitment"), (self.cards, self.noun), (self.rolls, "roll"),
            (self.spins, "spin"), (self.voids, "void round"),
        ]  # fmt: skip
        agree = ", ".join(f"{count} {name}{'s' * (count != 1)}" for count, name in counts if count) or "nothing"
        closed = f"; {self.unrevealed!r} is not revealed yet and was not checked" if self.unrevealed else ""
        return f"{agree}: all agree with the revealed seeds, and every settlement agrees with the rules{closed}"


def verify_session(path: Path) -> Verified:
    """Deals the session again. Refuses at the first line that disagrees with the seeds or the rules.

    The house's seeds are read from the reveal lines, and must match the commitments made before the wagers. In the
    poker room all seeds come from one, which is revealed when the table closes.
    """
    entries = read_journal(path)
    if not entries:
        raise Unreadable("is empty", str(path))
    revealed = _seeds(entries, path)
    lines, numbers, unrevealed = _checkable(entries, revealed, path)

    def seed_for(purpose: str, count: int) -> bytes:
        if purpose == unrevealed:
            return bytes(count)  # only for the step that commits to it, whose lines are not compared
        if purpose not in revealed:
            raise Refused(f"no seed is revealed for the purpose {purpose!r:.80}")
        return revealed[purpose]

    counted: Counter[str] = Counter()

    def count(step: Step) -> None:
        for told in step.told:
            if told.only is None and told.event.kind in ("deal", "burn", "roll", "spin"):
                counted[told.event.kind] += len(told.event.cards) or told.event.kind in ("roll", "spin")

    machine, _ = made_again(path, [*numbers, len(entries)], entries[0], lines, seed_for, watch=count)
    deck = machine.table.deck
    return Verified(
        machine.settled,
        sum(line["kind"] == "commit" for line in lines),
        counted["deal"] + counted["burn"],
        counted["roll"],
        counted["spin"],
        machine.voids,
        unrevealed,
        deck.noun if deck else "card",
    )


def _seeds(entries: list[Entry], path: Path) -> dict[str, bytes]:
    """The revealed seeds, by purpose."""
    found: dict[str, bytes] = {}
    for number, entry in enumerate(entries, 1):
        if entry.get("kind") == "reveal":
            try:
                purpose, seed = entry["purpose"], bytes.fromhex(entry["seed"])
            except (KeyError, TypeError, ValueError):
                raise Unreadable("is not a line of a table's journal", f"{path}:{number}") from None
            if purpose in found:
                raise Refused(f"{purpose!r:.80} is revealed twice", f"{path}:{number}")
            found[purpose] = seed
    return found


def _checkable(entries: list[Entry], revealed: dict[str, bytes], path: Path) -> tuple[list[Entry], list[int], str]:
    """The lines before the first commitment that is not revealed, their numbers, and the purpose of that commitment."""
    commits = [place for place, entry in enumerate(entries) if entry.get("kind") == "commit"]
    whole = f"{entries[0].get('session')} table"
    sealed = whole in revealed
    closed = [place for place in commits if not sealed and entries[place].get("purpose") not in revealed]
    if closed and closed[0] != commits[-1] and entries[closed[0]].get("purpose") != whole:
        raise Refused("this commitment was never revealed, but play went on", f"{path}:{closed[0] + 1}")
    end = closed[0] if closed else len(entries)
    kept = [place for place in range(1, end) if entries[place].get("kind") != "checkpoint"]
    unrevealed = str(entries[closed[0]].get("purpose")) if closed else ""
    return [entries[place] for place in kept], [place + 1 for place in kept], unrevealed
