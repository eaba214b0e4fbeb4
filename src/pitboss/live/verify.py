"""Deals a session again from the revealed seeds and compares every card, roll and cent."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pitboss.errors import Refused
from pitboss.live.journal import read_journal
from pitboss.live.kinds import kind_of


class Verified(NamedTuple):
    """How much of a session was dealt again and agreed."""

    rounds: int
    shuffles: int
    cards: int
    rolls: int
    spins: int
    unrevealed: str
    """The commitment that is not revealed yet; nothing after it was checked."""
    noun: str = "card"
    """What was dealt: cards or tiles."""

    def __str__(self) -> str:
        counts = [
            (self.rounds, "round"), (self.shuffles, "commitment"), (self.cards, self.noun), (self.rolls, "roll"),
            (self.spins, "spin"),
        ]  # fmt: skip
        agree = ", ".join(f"{count} {name}{'s' * (count != 1)}" for count, name in counts if count) or "nothing"
        closed = f"; {self.unrevealed!r} is not revealed yet and was not checked" if self.unrevealed else ""
        return f"{agree}: all agree with the revealed seeds, and every settlement agrees with the rules{closed}"


def verify_session(path: Path) -> Verified:
    """Deals the session again. Refused at the first line that disagrees with the seeds or the rules.

    The house's seeds are read from the reveal lines, and must match the commitments made before the wagers.
    """
    entries = read_journal(path)
    revealed = {entry.get("purpose"): entry.get("seed") for entry in entries if entry.get("kind") == "reveal"}
    commits = [place for place, entry in enumerate(entries) if entry.get("kind") == "commit"]
    closed = [place for place in commits if entries[place].get("purpose") not in revealed]
    if closed and closed[0] != commits[-1]:
        raise Refused("this commitment was never revealed, but play went on", f"{path}:{closed[0] + 1}")
    known = [
        entry | {"seed": revealed[entry["purpose"]]} if entry.get("kind") == "commit" else entry
        for entry in (entries[: closed[0]] if closed else entries)
    ]
    live = kind_of(known).redone(known, path, _nowhere)
    answers = [entry["answer"] for entry in known if entry.get("kind") == "answer"]
    deck = live.table.game.deck(live.table.rules)
    return Verified(
        len(live.results),
        len(commits) - len(closed),
        sum(len(value.split()) for kind, value in answers if kind == "deal"),
        sum(kind == "roll" for kind, _ in answers),
        sum(kind == "spin" for kind, _ in answers),
        str(entries[closed[0]]["purpose"]) if closed else "",
        deck.noun if deck else "card",
    )


def _nowhere(entries: object) -> None:
    raise Refused("a session is not changed while it is verified")
