"""Dealing a session again from what was revealed, to see whether every card, roll and cent agrees."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pitboss.errors import Refused
from pitboss.live.journal import read_journal
from pitboss.live.kinds import kind_of


class Verified(NamedTuple):
    """How much of a session was dealt again and agrees."""

    rounds: int
    shuffles: int
    cards: int
    rolls: int
    spins: int
    unrevealed: str
    """The commitment that is still closed, and with it everything since."""
    noun: str = "card"
    """What was dealt: cards or tiles."""

    def __str__(self) -> str:
        counts = [
            (self.rounds, "round"), (self.shuffles, "commitment"), (self.cards, self.noun), (self.rolls, "roll"),
            (self.spins, "spin"),
        ]  # fmt: skip
        agree = ", ".join(f"{count} {name}{'s' * (count != 1)}" for count, name in counts if count) or "nothing"
        closed = f"; {self.unrevealed!r} is not revealed yet, nor looked at" if self.unrevealed else ""
        return f"{agree}: all as the revealed seeds give them, and every settlement as the rules do{closed}"


def verify_session(path: Path) -> Verified:
    """Refused, naming the line, where the journal says otherwise than the seeds and the rules.

    The house's seeds are taken from where they were revealed, and must be those committed to before the wagers.
    """
    entries = read_journal(path)
    revealed = {entry.get("purpose"): entry.get("seed") for entry in entries if entry.get("kind") == "reveal"}
    commits = [place for place, entry in enumerate(entries) if entry.get("kind") == "commit"]
    closed = [place for place in commits if entries[place].get("purpose") not in revealed]
    if closed and closed[0] != commits[-1]:
        raise Refused("this commitment was never revealed, and play went on", f"{path}:{closed[0] + 1}")
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
    raise Refused("a session is only looked at here")
