"""Splits a step of a table into scenes for a replay: the bets, the deal, each decision, the dealer's hand, each seat's
settlement, the result. A scene is made only from what the viewer was shown before and after the step."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from pitboss.guide.words import counted
from pitboss.machine.step import Event
from pitboss.machine.view import SeatView, SpotView, TableView
from pitboss.machine.views.verbs import with_you
from pitboss.money import Cents, money

UNSAID = ("proof", "reveal", "commit", "settled", "deck", "offer")
"""Kinds of events that a replay does not put into words."""
LAST = ("settled", "reveal", "commit", "proof", "offer")
ENDS = {"win": "wins", "lose": "loses", "push": "comes back", "void": "does not count", "surrender": "is given up"}
_PAID = re.compile(rf": ({'|'.join(ENDS)})( [\d,.]+ (?:to|for) [\d,.]*\d)?[^:]*(: .+)?$")
_CARD = re.compile(r"\b([2-9TJQKA])([cdhs])\b")
_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_SEAT_ALONE = re.compile(r" \((?:for that seat alone|face down)\)$")


def scenes(at: int, events: Sequence[Event], before: TableView | None, after: TableView) -> list[dict[str, Any]]:
    """The scenes of a step in order. Events at the end of a round belong to the last scene."""
    found = _grouped(events)
    settles = after.phase != "round" and any(event.kind == "settled" for event in events)
    paid: set[int] = set()
    open_: set[int] = set()
    made = []
    for number, (kind, told) in enumerate(found):
        paid |= {event.seat for event in told if event.kind in ("pay", "award") and event.seat is not None}
        open_ |= paid | {event.seat for event in told if event.kind == "show" and event.seat is not None}
        is_last = number == len(found) - 1
        view = after if is_last else _seen(kind, before, after, settles, paid, open_)
        says = list(_said(told, after, settles))
        if is_last and settles:
            calls = [event for _, group in found for event in group if event.kind == "call"]
            says = says or list(_said(calls[-1:], after, settles)) or ["The round is over."]
        made.append({"at": at, "says": says, "events": [each.as_json() for each in told], "view": view.as_json()})
    return made or [{"at": at, "says": [], "events": [], "view": after.as_json()}]


def _grouped(events: Sequence[Event]) -> list[tuple[str, list[Event]]]:
    scene, marked, number = "", [], 0
    for event in events:
        kind = _scene(event, scene)
        number += event.kind == "choose"
        scene = kind
        marked.append(((kind, number), event))
    return [(key[0], [event for _, event in group]) for key, group in groupby(marked, key=lambda each: each[0])]


def _scene(event: Event, now: str) -> str:
    """The scene of an event. Cards dealt after a decision belong to its scene, unless they go to the board."""
    if event.kind in LAST:
        return "end"
    if event.kind == "choose":
        return "choice"
    if event.kind == "deal" and now == "choice" and event.seat is not None:
        return now
    if event.kind in ("pay", "award") or (event.kind == "show" and event.seat is not None):
        return f"seat {event.seat}"
    if event.kind == "closed":
        return "bets"
    if event.kind in ("pot", "drop", "return"):
        return "pots"
    if now in ("dealer", "roll") or (now and event.kind == "call" and not now.startswith("seat")):
        return "dealer" if now == "choice" else now
    if event.kind in ("roll", "spin"):
        return "deal" if now == "deal" else "roll"
    return "dealer" if event.kind in ("show", "call") else "deal" if now != "choice" else "dealer"


# The picture of a scene


def _seen(
    kind: str, before: TableView | None, after: TableView, settles: bool, paid: set[int], open_: set[int]
) -> TableView:
    """The table in a scene. Seats in ``paid`` are settled by then; seats in ``open_`` have shown their cards."""
    if kind == "choice" and before is not None:
        return before
    held = {person.seat: person.hands for person in before.people} if before else {}
    bare = kind == "bets"
    people = tuple(
        person
        if not settles and not bare
        else replace(
            _unpaid(person) if settles and person.seat not in paid else person,
            hands=() if bare else person.hands if person.seat in open_ else held.get(person.seat, person.hands),
            net=None,
        )
        for person in after.people
    )
    view = replace(after, phase="round", people=people, question=None)
    if bare:
        return replace(view, places={}, dice=(), pocket="", said=())
    return view


def _unpaid(person: SeatView) -> SeatView:
    """A seat before it is settled, with its chips still on the layout."""
    lying = {spot.wager: spot for spot in person.spots}
    for spot in person.results:
        amount = spot.amount + (lying[spot.wager].amount if spot.wager in lying else 0)
        lying[spot.wager] = SpotView(spot.wager, spot.title, amount)
    return replace(person, spots=tuple(lying.values()), results=())


# The words of a scene


def _said(events: Iterable[Event], view: TableView, settles: bool) -> Iterator[str]:
    told, last = set(), ""
    for event in events:
        person = next((each for each in view.people if each.seat == event.seat), None)
        if event.kind == "pay" and settles and person is not None and person.results:
            if person.seat not in told:
                yield from (_result(spot, person, view) for spot in person.results)
            told.add(person.seat)
            continue
        words = _words(event, person)
        # The dealer's call of a number is left out if the event before it named the number.
        if words and words.strip(".").lower() not in last.lower():
            last = _sentence(words, person, view)
            yield last


def _words(event: Event, person: SeatView | None) -> str:
    words = _SEAT_ALONE.sub("", event.words.removeprefix("dealer: "))
    if (
        event.kind in UNSAID
        or (event.kind == "drop" and not event.amount)
        or (event.kind == "shuffle" and " if " in words)
    ):
        return ""
    if event.cards and not any(event.cards):
        return f"{words.split(' is dealt ')[0]} is dealt {counted(len(event.cards), 'card')} face down"
    if event.kind == "spin":
        return re.sub(r"^the ball rests in (?!\d)", "the wheel stops at ", words)
    if event.kind == "pay":
        who, wager = (person.name if person else ""), event.wager or "bet"
        # ``seat 2 lucky-ladies: win 10 to 1: suited 20``: the line and the reason follow the outcome.
        outcome, line, why = found.groups(default="") if (found := _PAID.search(words)) else ("", "", "")
        return f"{who}: {wager.replace('-', ' ')} {ENDS.get(outcome, 'is settled')}{line}{why}"
    return words


def _result(spot: SpotView, person: SeatView, view: TableView) -> str:
    amount = f" {money(Cents(abs(spot.net)))}" if spot.net else ""
    why = f": {spot.why}" if spot.why else ""
    title = (
        "bet"
        if spot.wager == "bet"
        else spot.title[:1].lower() + spot.title[1:]
        if spot.title[1:].islower()
        else spot.title
    )
    return _sentence(f"{person.name}: {title} {ENDS.get(spot.outcome, 'is settled')}{amount}{why}", person, view)


def _sentence(words: str, person: SeatView | None, view: TableView) -> str:
    """The words as the viewer reads them: ``You are dealt``, ``Your ante loses``."""
    if person is not None and person.person == view.viewer:
        for name in (person.name, f"Bot {person.name}"):
            if words.startswith(f"{name}: "):
                words = f"your {words.removeprefix(f'{name}: ')}"
            elif words.startswith(f"{name} "):
                verb, _, rest = words.removeprefix(f"{name} ").partition(" ")
                words = f"you {with_you(verb)} {rest}".rstrip()
    own = next((each.name for each in view.people if each.person == view.viewer), "")
    words = words.replace(f" {own} ", " you ") if own else words
    words = _CARD.sub(lambda card: card[1].replace("T", "10") + _SIGNS[card[2]], words.replace("Bot ", ""))
    return f"{words[:1].upper()}{words[1:]}" + ("" if words.endswith((".", "!", "?")) else ".")
