"""What has happened since a person was last asked, as lines: only what the picture of the table does not show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from pitboss.machine.step import Event
from pitboss.machine.view import SeatView, TableView
from pitboss.terminal.glyphs import Look, pieces

COMING_AND_GOING = ("sit", "up", "leaving", "buy", "move", "away", "back", "bank", "void", "stop", "post", "come-in")
IN_A_HAND = ("choose", "return", "award", "drop")
"""What is told of a hand in the poker room: there the order of things matters."""
REVEALED = "Seed revealed: 'fair' shows how to check the deal."
VERBS = {
    "fold": "folds", "call": "calls", "check": "checks", "bet": "bets", "raise": "raises", "all-in": "is all in",
    "discard": "discards", "stand-pat": "stands pat",
}  # fmt: skip
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
            yield Text(f"  {as_you(_spoken(event), name)}{late}")


def _spoken(event: Event) -> str:
    """``Bot Ada raises to $8`` for ``Bot Ada says raise 8``."""
    who, says, words = event.words.partition(" says ")
    if event.kind != "choose" or not says:
        return event.words
    word, _, rest = words.partition(" ")
    amount = f"${rest}" if rest[:1].isdigit() else rest
    to = " to" if word == "raise" and rest else ""
    return f"{who} {VERBS.get(word, f'says {word}')}{to} {amount}".rstrip()


def as_you(words: str, name: str) -> str:
    """``You bank with $500`` where the person of this name is meant: names come first in what is told."""
    if not words.startswith(f"{name} "):
        return words
    verb, _, rest = words.removeprefix(f"{name} ").partition(" ")
    return f"You {'are' if verb == 'is' else verb.removesuffix('s')} {rest}".rstrip()


def busts(before: SeatView | None, now: SeatView | None) -> Iterator[Text]:
    """The hands that have just gone over."""
    held = [hand.makes for hand in before.hands] if before else []
    for number, hand in enumerate(now.hands if now else ()):
        if hand.makes.startswith("bust") and held[number : number + 1] != [hand.makes]:
            yield Text(f"  You {hand.makes}.", "bold red")
