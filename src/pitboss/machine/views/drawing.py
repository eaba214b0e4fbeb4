"""Draws a round for one viewer: the cards at each place, what was said, dice, pots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.equipment.dice import show_dice
from pitboss.equipment.stock import Piece
from pitboss.machine.view import HandView, PotView
from pitboss.ranking.names import spoken_low, with_article
from pitboss.rules.game import Held, PitGame
from pitboss.rules.script import (
    BOARD,
    BURN,
    DEALER,
    Award,
    Call,
    Drop,
    Move,
    Pay,
    Place,
    Post,
    Pot,
    Return,
    Seat,
    Show,
    Wager,
)
from pitboss.table.describe import every
from pitboss.table.round import Chose, Dealt, Event, Rolled, Round, Spun, seen_by
from pitboss.table.table import Table

LINES = 12
"""How many of the dealer's calls a view shows."""
THROWN = ("discard", "draw")
"""Answers that name cards which the seat gives back."""
DRAWS = (*THROWN, "stand-pat")
"""Answers between two rounds of betting."""


@dataclass
class Picture:
    """A round as one viewer sees it."""

    hands: dict[Place, dict[int, list[Piece | None]]] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    said: dict[Seat, str] = field(default_factory=dict)
    folded: set[Seat] = field(default_factory=set)
    dice: tuple[int, ...] = ()
    pocket: str = ""
    paid_in: int = 0
    in_front: dict[Seat, int] = field(default_factory=dict)
    """In the poker room: what each seat has put in on this street. Seats that have not acted on it are missing."""
    has_bets: bool = False
    """In the poker room: a player has bet, checked or folded since the last card or draw."""
    pots: dict[int, PotView] = field(default_factory=dict)
    awards: list[Award] = field(default_factory=list)
    drops: dict[str, int] = field(default_factory=dict)
    playing: dict[Place, int] = field(default_factory=dict)
    """The hand of a place that got the last card."""
    shown: Counter[Place] = field(default_factory=Counter)
    """How often each place has shown all its cards. The bank's are turned over first, and shown again when set."""
    pays: dict[tuple[Seat, Wager], list[Pay]] = field(default_factory=dict)
    """The payments that settled each wager."""
    reasons: dict[tuple[Seat, Wager], tuple[str, str]] = field(default_factory=dict)
    """Cached: the reason of each wager's result, and what it needs to win."""
    secret: set[Seat] = field(default_factory=set)
    """The seats that see more of their own cards and words than this viewer."""
    made: dict[tuple[Place, Seat | None], tuple[HandView, ...]] = field(default_factory=dict)
    """Cached: the hands of each place, by place and banker."""


def picture_of(round_: Round, seats: Collection[Place]) -> Picture:
    picture = Picture()
    for event in round_.events:
        seen = seen_by(seats, event)
        if seen is not event:
            _keep_secret(picture, event)
        _add(picture, event, seen)
    if round_.request is not None:
        picture.secret.update(round_.choices)
        _add_open_choices(picture, round_, seats)
    if picture.awards:
        picture.calls.append(awarded(picture.awards))
    picture.calls = picture.calls[-LINES:]
    return picture


def awarded(awards: list[Award]) -> str:
    """Who won, and with what: ``seat 1 wins the high with a straight, ten-high; seat 1 and seat 4 split the low with
    eight-six-five-four-deuce``. A pot is named if pots were won differently: ``seat 2 wins the side pot with …``."""
    shares: dict[tuple[int, str, str], list[Seat]] = {}
    for award in awards:
        seats = shares.setdefault((award.pot, award.side, award.why), [])
        if award.seat not in seats:
            seats.append(award.seat)
    won: dict[tuple[str, str, tuple[Seat, ...]], list[int]] = {}
    for (pot, side, why), seats in shares.items():
        won.setdefault((side, why, tuple(seats)), []).append(pot)
    pots = {award.pot for award in awards}
    found: list[str] = []
    before: tuple[Seat, ...] = ()
    for (side, why, winners), theirs in won.items():
        who = every([f"seat {seat}" for seat in winners])
        which = every([_pot_name(pot, pots) for pot in theirs]) if len(theirs) < len(pots) else ""
        what = " of ".join(filter(None, (side and f"the {side}", which))) or "the pot" * (len(winners) > 1)
        hand = f" with {with_article(spoken_low(why))}" if why else ": everybody else folded"
        if winners == before:
            found[-1] += f", and {what}{hand}"
        else:
            found.append(f"{who} {'split' if len(winners) > 1 else 'wins'}{f' {what}' if what else ''}{hand}")
        before = winners
    return "; ".join(found)


def _pot_name(pot: int, pots: Collection[int]) -> str:
    return "the main pot" if pot == 0 else f"side pot {pot}" if len(pots) > 2 else "the side pot"


def events_by_place(round_: Round) -> dict[Place, list[Event]]:
    """The events that changed the cards or the words of each place, in order."""
    found: dict[Place, list[Event]] = {}
    for event in round_.events:
        place = _place_of(event)
        if place is not None:
            found.setdefault(place, []).append(event)
    return found


def private_picture(round_: Round, events: Mapping[Place, list[Event]], seats: Collection[Place]) -> Picture:
    """Only these seats and the board, as the player of these seats sees them. ``events`` has those of each place."""
    picture = Picture()
    for place in (*seats, BOARD):
        for event in events.get(place, ()):
            _add(picture, event, seen_by(seats, event))
    if round_.request is not None:
        _add_open_choices(picture, round_, seats)
    return picture


def _keep_secret(picture: Picture, event: Event) -> None:
    place = _place_of(event)
    if isinstance(place, int) and not (isinstance(event, Dealt) and event.face == "down"):
        picture.secret.add(place)


def _place_of(event: Event) -> Place | None:
    """The place whose cards or words an event changes."""
    if isinstance(event, Dealt):
        return event.to
    if isinstance(event, Chose):
        return event.seat
    return event.place if isinstance(event, (Show, Move)) else None


def _add_open_choices(picture: Picture, round_: Round, seats: Collection[Place]) -> None:
    """Adds what these seats have answered to the open question. No other viewer sees it yet."""
    for seat, choice in round_.choices.items():
        if seat in seats:
            picture.said[seat] = str(choice)


def _add(picture: Picture, whole: Event, event: Event) -> None:
    if isinstance(event, Dealt):
        if event.to != BURN:
            if picture.has_bets:
                picture.in_front.clear()
                picture.has_bets = False
            picture.hands.setdefault(event.to, {}).setdefault(event.hand, []).extend(event.cards)
            picture.playing[event.to] = event.hand
    elif isinstance(event, Move):
        hands = picture.hands[event.place]
        hands[event.to_hand] = [hands[event.from_hand].pop()]
    elif isinstance(event, Show):
        hand = picture.hands.setdefault(event.place, {}).setdefault(event.hand, [])
        if len(event.cards) == len(hand):
            hand[:] = event.cards
            picture.shown[event.place] += 1
        else:
            _turn(hand, event.cards)
    elif isinstance(event, Chose):
        assert isinstance(whole, Chose)
        picture.said[event.seat] = str(event.choice)
        picture.paid_in += event.choice.amount
        is_draw = event.choice.word in DRAWS
        if is_draw and picture.has_bets:
            picture.in_front.clear()
        picture.has_bets = bool(picture.hands) and not is_draw
        _put_in_front(picture, event.seat, event.choice.amount)
        if event.choice.word == "fold":
            picture.folded.add(event.seat)
        if event.choice.word in THROWN:
            _throw(picture.hands[event.seat][0], whole.choice.cards)
    elif isinstance(event, Rolled):
        picture.dice = event.dice
    elif isinstance(event, Spun):
        picture.pocket = event.pocket
    elif isinstance(event, Call):
        picture.calls.append(event.words)
    elif isinstance(event, Pay):
        picture.pays.setdefault((event.seat, event.wager), []).append(event)
    elif isinstance(event, Post):
        picture.paid_in += event.amount
        if event.why != "ante":
            _put_in_front(picture, event.seat, event.amount)
    elif isinstance(event, Return):
        picture.paid_in -= event.amount
        _put_in_front(picture, event.seat, -event.amount)
    elif isinstance(event, Pot):
        picture.pots[event.number] = PotView(event.amount, tuple(map(int, event.seats)))
    elif isinstance(event, Drop):
        picture.drops[event.fee] = picture.drops.get(event.fee, 0) + event.amount
    elif isinstance(event, Award):
        picture.awards.append(event)


def _put_in_front(picture: Picture, seat: Seat, amount: int) -> None:
    picture.in_front[seat] = picture.in_front.get(seat, 0) + amount


def _turn(hand: list[Piece | None], cards: tuple[Piece, ...]) -> None:
    """Turns cards over: the new ones take the places of backs."""
    fresh = list((Counter(cards) - Counter(card for card in hand if card is not None)).elements())
    for place, card in enumerate(hand):
        if card is None and fresh:
            hand[place] = fresh.pop(0)
    hand.extend(fresh)


def _throw(hand: list[Piece | None], cards: tuple[Piece, ...]) -> None:
    """Removes discards. From a hand that the viewer cannot see it removes as many backs."""
    for card in cards:
        hand.remove(card if card in hand else None)


def hands_of(table: Table[Any], picture: Picture, place: Place, banker: Seat | None = None) -> tuple[HandView, ...]:
    """The hands at a place, with what each makes. ``banker`` is the player who banks without the house."""
    found = picture.made.get((place, banker))
    if found is None:
        found = picture.made[place, banker] = _hands_of(table, picture, place, banker)
    return found


def _hands_of(table: Table[Any], picture: Picture, place: Place, banker: Seat | None) -> tuple[HandView, ...]:
    board = tuple(card for card in picture.hands.get(BOARD, {}).get(0, ()) if card is not None)
    hands = picture.hands.get(place, {})
    two_hands = isinstance(table.game, PitGame) and table.game.sets is not None
    is_set = two_hands and picture.shown[place] > (place == DEALER)
    found = []
    for _, cards in sorted(hands.items()):
        seen = tuple(card for card in cards if card is not None)
        shown = tuple(None if card is None else str(card) for card in cards)
        whole = len(seen) == len(cards)
        held = Held(place, seen, () if place == BOARD else board, whole, is_set, len(hands) > 1, banker)
        words, plays = (
            (table.game.makes(table.rules, held), table.game.qualifies(table.rules, held)) if seen else ("", None)
        )
        found.append(HandView(shown, words, plays, is_set))
    return tuple(found)


def headline(table: Table[Any], round_: Round) -> str:
    """The result of a round in a few words."""
    picture = picture_of(round_, ())
    if picture.pocket:
        return picture.pocket
    if DEALER in picture.hands:
        return next((hand.makes for hand in hands_of(table, picture, DEALER) if hand.makes), "")
    if picture.dice:
        return show_dice(picture.dice)
    return picture.calls[-1] if picture.calls else ""
