"""The events of a round in words, each with the people who may see it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from pitboss.machine.step import By, Event, Told
from pitboss.machine.views.verbs import does
from pitboss.rules.script import BURN, Award, Call, Drop, Move, Pay, Post, Pot, Return, Seat, Show, Shuffle, Take
from pitboss.table.describe import tell
from pitboss.table.round import Chose, Dealt, Rolled, Spun, seen_by
from pitboss.table.round import Event as Happened

if TYPE_CHECKING:
    from pitboss.machine.base import TableState

_KINDS: dict[type, str] = {
    Dealt: "deal", Rolled: "roll", Spun: "spin", Chose: "choose", Show: "show", Move: "split", Call: "call",
    Take: "commission", Pay: "pay", Shuffle: "shuffle", Post: "post", Return: "return", Pot: "pot", Drop: "drop",
    Award: "award",
}  # fmt: skip


def tell_round(machine: TableState, events: Iterable[Happened]) -> Iterator[Told]:
    """Events of the current round. People who may see a hidden card are told the card, and the others its back."""
    for event in events:
        seat = _seat_of(event)
        by: By = machine.by.get(seat, "player") if seat is not None and isinstance(event, Chose) else "house"
        hidden = seen_by((), event)
        own = event if isinstance(event, Shuffle) or seat is None else seen_by((seat,), event)
        if own == hidden or seat is None or isinstance(event, Shuffle):
            yield Told(_event(hidden, machine.name_of, by))
        else:
            viewers = frozenset(
                guest.person for guest in machine.guests.everybody() if seat in machine.seen_by(guest.person)
            )
            yield Told(_event(own, machine.name_of, by), only=viewers)
            yield Told(_event(hidden, machine.name_of, by), but=viewers)


def _seat_of(event: Happened) -> Seat | None:
    if isinstance(event, Dealt):
        return Seat(event.to) if isinstance(event.to, int) else None
    if isinstance(event, Show | Move):
        return Seat(event.place) if isinstance(event.place, int) else None
    return getattr(event, "seat", None)


def _event(event: Happened, name: Callable[[Seat], str], by: By) -> Event:
    place = event.to if isinstance(event, Dealt) else getattr(event, "place", "")
    cards: tuple[str | None, ...] = ()
    if isinstance(event, Dealt):
        cards = tuple(None if card is None else str(card) for card in event.cards)
    elif isinstance(event, Show):
        cards = tuple(map(str, event.cards))
    elif isinstance(event, Chose):
        cards = tuple(map(str, event.choice.cards))
    return Event(
        _KINDS[type(event)] if place != BURN else "burn",
        f"{name(event.seat)} {does(event.choice)}" if isinstance(event, Chose) else with_names(name, tell(event)),
        seat=_seat_of(event),
        place=place if isinstance(place, str) else "",
        hand=getattr(event, "hand", 0),
        cards=cards,
        wager=getattr(event, "wager", ""),
        amount=_amount(event),
        by=by,
    )


def _amount(event: Happened) -> int:
    if isinstance(event, Chose):
        return int(event.choice.amount)
    return int(getattr(event, "amount", 0) or 0)


def with_names(name: Callable[[Seat], str], line: str) -> str:
    """Replaces ``seat 2`` in a line by the player's name."""
    if "seat " not in line:
        return line
    return re.sub(r"\bseat (\d+)", lambda found: name(Seat(int(found[1]))), line)
