"""Events of a round in words, as a person at the table would describe them."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.dice import show_dice
from pitboss.money import money
from pitboss.rules.script import Award, Call, Drop, Move, Pay, Place, Post, Pot, Return, Show, Shuffle, Take
from pitboss.table.round import Asked, Chose, Dealt, Event, Rolled, Spun

HIDDEN = "??"


def tell(event: Event) -> str:
    """One line, without a full stop."""
    match event:
        case Shuffle(when, what, kept):
            if kept:
                return "the discards are shuffled"
            return f"the {what} are shuffled" if when == "always" else "the shoe is shuffled if the cut card is out"
        case Dealt("burn", cards):
            return f"{len(cards)} cards are burned" if len(cards) > 1 else "a card is burned"
        case Dealt(to, cards, face, hand):
            shown = " ".join(HIDDEN if card is None else str(card) for card in cards)
            return f"{name(to, hand)} is dealt {shown}{'' if face == 'up' else f' ({_FACES[face]})'}"
        case Rolled(dice):
            return f"the dice come {show_dice(dice)}" if dice else "no dice are rolled"
        case Spun(pocket):
            return f"the ball rests in {pocket}"
        case Asked(seats, options):
            who = " and ".join(name(seat) for seat in seats)
            return f"{who}: {' | '.join(map(str, options))}" if options else f"{who} to decide"
        case Chose(seat, choice):
            return f"{name(seat)} says {choice}"
        case Show(place, cards, hand):
            return f"{name(place, hand)} shows {' '.join(map(str, cards))}"
        case Move(place, from_hand, to_hand):
            return f"{name(place)} moves a card from hand {from_hand + 1} to hand {to_hand + 1}"
        case Call(words):
            return f"dealer: {words}"
        case Take(seat, wager, amount):
            verb = "lays" if amount >= 0 else "gets back"
            return f"{name(seat)} {verb} {money(abs(amount))} commission on {wager}"
        case Pay():
            return _paid(event)
        case Post(seat, _, amount, why):
            return f"{name(seat)} posts {money(amount)}: {why}"
        case Return(seat, amount):
            return f"{name(seat)} gets {money(amount)} back: nobody called it"
        case Pot(number, amount, seats):
            return f"{_pot(number)} holds {money(amount)}, for {' and '.join(map(name, seats))}"
        case Drop(fee, amount, number):
            return f"{fee} from {_pot(number)}: {money(amount) if amount else 'nothing'}"
        case Award(number, seat, amount, side, why):
            of = f" for {side}" if side else ""
            return f"{name(seat)} wins {money(amount)} of {_pot(number)}{of}{f': {why}' if why else ''}"
    raise TypeError(event)


_FACES = {"own": "for that seat alone", "down": "face down"}


def name(place: Place, hand: int = 0) -> str:
    who = f"seat {place}" if isinstance(place, int) else f"the {place}"
    return f"{who}, hand {hand + 1}," if hand else who


def every(words: Sequence[str]) -> str:
    """``seat 1, seat 2 and seat 3``."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def _pot(number: int) -> str:
    return f"side pot {number}" if number else "the main pot"


def _paid(pay: Pay) -> str:
    part = f" ({money(pay.stake)} of it)" if pay.stake else ""
    on = f" on {money(pay.on)}" if pay.on is not None else ""
    line = f" {pay.line}" if pay.line else ""
    stays = ", stays up" if pay.stays else ""
    why = f": {pay.why}" if pay.why else ""
    return f"{name(pay.seat)} {pay.wager}{part}: {pay.outcome}{line}{on}{stays}{why}"
