"""Reads a line that a person types, using only what the table shows: commands, or something the client answers.

The table itself is not asked. If it refuses a command, it gives its own reason.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import NamedTuple

from pitboss.errors import Refused
from pitboss.machine.commands import (
    Away,
    Back,
    Buy,
    ChangeSeat,
    ComeIn,
    Command,
    GetUp,
    PostOptions,
    Ready,
    Sit,
    TakeBank,
)
from pitboss.machine.view import SeatView, TableView
from pitboss.rules.script import Seat
from pitboss.spoken import clauses as cut
from pitboss.spoken.betting import betting
from pitboss.spoken.decisions import decision
from pitboss.spoken.names import AWAY, BACK, CHOICE_WORDS, CHOICES, GO, LOCAL, NO, UP
from pitboss.spoken.remembered import NOTHING_REMEMBERED, Remembered
from pitboss.table.rotation import Person

LONGEST = 200
_CLOSE = 0.7
"""How similar a word must be to one of ours to count as a typing mistake."""


class Meaning(NamedTuple):
    """Commands for the table; or a word that the client itself answers, with the rest of the line."""

    commands: tuple[Command, ...] = ()
    local: str = ""
    rest: str = ""


def understand(view: TableView, text: str, kept: Remembered = NOTHING_REMEMBERED) -> Meaning:
    """The meaning of a line. If it has none, it is refused, with the nearest possible words."""
    if len(text) > LONGEST:
        raise Refused(f"the line is too long: {LONGEST} characters at most")
    said = cut.plain(text)
    if said in LOCAL and not _is_option(view, said):
        return Meaning(local=LOCAL[said])
    first, _, rest = said.partition(" ")
    if first == "seed":
        return Meaning(local="seed", rest=rest)
    try:
        return _for_the_table(view, said, first, rest, kept)
    except Refused:
        slip = get_close_matches(said, [word for word in LOCAL if len(word) > 3], 1, _CLOSE)
        if slip and said not in CHOICE_WORDS:
            raise Refused(f"{said[:40]!r} cannot be understood; did you mean {slip[0]!r}?") from None
        raise


def _for_the_table(view: TableView, said: str, first: str, rest: str, kept: Remembered) -> Meaning:
    if view.viewer is None:
        raise Refused("you have no seat at this table")
    person = Person(view.viewer)
    if first == "sit" and (sits := _sits(person, rest)) is not None:
        return Meaning((sits,))
    own = view.own or _standing(view)
    if own is None and view.behind and first == "stand" and (amount := rest.removeprefix("with ")):
        return Meaning((Sit(person, Seat(0), cut.amount(amount, "stand with")),))
    if own is None:
        stand = "; 'stand with 200' lets you bet behind players" if view.behind else ""
        raise Refused(f"you have no seat at this table; 'sit 4 200' takes seat 4 with $200{stand}")
    moved = None if _is_wager(view, said) else _about_the_seat(person, said, first, rest)
    if moved is not None:
        return Meaning((moved,))
    question = view.question
    if question is not None and question.kind == "bank":
        return Meaning((_bank(person, said),))
    if question is not None and question.kind == "decision" and view.phase == "round":
        return Meaning((decision(person, view.kind, question, said),))
    if view.phase == "bets":
        return Meaning(betting(view, own, person, said, kept))
    if said in GO:
        return Meaning((Ready(person),))
    raise Refused(_nothing_now(view, said))


def _standing(view: TableView) -> SeatView | None:
    """The viewer, if he stands behind the table: he has no seat and bets only behind players."""
    for each in view.standing:
        if each.person == view.viewer:
            return SeatView(0, each.person, each.name, each.role, each.stack, each.state)
    return None


def _is_option(view: TableView, said: str) -> bool:
    question = view.question
    if question is None or not question.mine:
        return False
    return any(option.word in (said, *CHOICES.get(said, ())) for option in question.options)


def _is_wager(view: TableView, said: str) -> bool:
    """Whether ``buy 4`` is a bet here and not a purchase of chips."""
    return view.kind == "steps" and any(
        said == f"{wager.slug} {selection}" for wager in view.wagers for selection in wager.selections
    )


def _nothing_now(view: TableView, said: str) -> str:
    if view.phase == "over":
        return "the table is closed"
    if view.question is not None and not view.question.mine:
        return f"it is not your turn; {said[:40]!r} has to wait"
    return f"{said[:40]!r} means nothing now; Enter continues, 'help' lists what you can type"


# The seat


def _sits(person: Person, rest: str) -> Command | None:
    """``sit 4 200``, ``sit at seat 4 with 200``."""
    words = [word for word in rest.split() if word not in ("at", "in", "seat", "with", "for", "down")]
    if len(words) != 2 or not (words[0].isascii() and words[0].isdigit() and len(words[0]) < 4):
        return None
    return Sit(person, Seat(int(words[0])), cut.amount(words[1], "sit 4"))


def _about_the_seat(person: Person, said: str, first: str, rest: str) -> Command | None:
    if said in AWAY:
        return Away(person)
    if said in BACK:
        return Back(person)
    if said in UP:
        return GetUp(person)
    if first in ("buy", "rebuy") and cut.amount_of(rest.removeprefix("in ")) is not None:
        return Buy(person, cut.amount(rest.removeprefix("in "), "buy"))
    if first in ("move", "seat") and rest.removeprefix("to ").removeprefix("seat ").isdigit():
        return ChangeSeat(person, Seat(int(rest.removeprefix("to ").removeprefix("seat ")[:3])))
    if said in ("kills on", "kills off"):
        return PostOptions({"kills": said == "kills on"})
    if said in ("post", "wait", "straddle"):
        return ComeIn(person, said)  # type: ignore[arg-type]  # one of the three
    return None


def _bank(person: Person, said: str) -> Command:
    words = said.replace("co-bank", "co bank")
    if words in NO or words in ("no bank", "decline the bank", ""):
        return TakeBank(person, None)
    co = words.startswith("co ") or words.endswith(("with the house", "half"))
    for little in ("co ", "bank ", "take the bank ", "with the house", "half"):
        words = words.replace(little, " ").strip()
    return TakeBank(person, cut.amount(words, "bank"), co)
