"""Lines about what has happened since a person was last asked, without what the picture of the table shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from pitboss.machine.step import Event
from pitboss.machine.view import SeatView, TableView
from pitboss.machine.views.verbs import with_you
from pitboss.terminal.glyphs import Look, pieces

COMING_AND_GOING = ("sit", "up", "leaving", "buy", "move", "away", "back", "bank", "void", "stop", "post", "come-in")
IN_A_HAND = ("choose", "return", "award", "drop")
"""Kinds of events that are reported from a poker hand, because their order matters."""
REVEALED = "Seed revealed: 'fair' shows how to check the deal."
CLOCK = " (time is up)"


def news_lines(events: Sequence[Event], view: TableView, look: Look, name: str) -> Iterator[Text]:
    told = COMING_AND_GOING + (IN_A_HAND if view.kind == "room" else ())
    for event in events:
        if event.kind == "reveal":
            yield Text(f"  {REVEALED}", "dim")
        elif event.kind == "deal" and view.kind == "room" and event.place and any(event.cards):
            yield Text(f"  {event.place.capitalize()}: ").append_text(pieces(event.cards, look))
        elif event.kind in told and not (event.kind == "drop" and not event.amount):
            late = CLOCK if event.by == "clock" and event.kind == "choose" else ""
            yield Text(f"  {as_you(event.words, name)}{late}")


def as_you(words: str, name: str) -> str:
    """``You bank with $500`` if the words are about this person. Such words begin with the person's name."""
    if not words.startswith(f"{name} "):
        return words
    verb, _, rest = words.removeprefix(f"{name} ").partition(" ")
    return f"You {with_you(verb)} {rest}".rstrip()


def busts(before: SeatView | None, now: SeatView | None) -> Iterator[Text]:
    """The hands that have just gone over."""
    held = [hand.makes for hand in before.hands] if before else []
    for number, hand in enumerate(now.hands if now else ()):
        if hand.makes.startswith("bust") and held[number : number + 1] != [hand.makes]:
            yield Text(f"  You {hand.makes}.", "bold red")
