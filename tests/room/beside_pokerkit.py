"""The same hand played here and by PokerKit, decision by decision, and what each seat has afterwards.

Amounts are multiples of an amount that every split divides, so there are no odd chips. Where the two engines are known
to offer different things (a cap between two players, an all-in that is less than a full bet) the hand goes on with what
both offer.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pokerkit as pk

from pitboss.equipment.cards import Card
from pitboss.houses import posted
from pitboss.money import Cents, dollars_text
from pitboss.rules.script import BOARD, Ask, Award, Deal, Option, Pot, Seat
from pitboss.table.opening import Opening
from pitboss.table.round import Round
from pitboss.table.table import Table, open_table

UNIT = 5040_00
"""Cents: two to nine players share any multiple of half of it without a remainder."""
CAP = 3
"""Raises after which the engines may part: PokerKit counts the blind as none, and caps two players too."""
A = pk.Automation
DONE_BY_ITSELF = (
    A.ANTE_POSTING,
    A.BET_COLLECTION,
    A.BLIND_OR_STRADDLE_POSTING,
    A.CARD_BURNING,
    A.HOLE_CARDS_SHOWING_OR_MUCKING,
    A.HAND_KILLING,
    A.CHIPS_PUSHING,
    A.CHIPS_PULLING,
)


@dataclass(frozen=True)
class Variant:
    """A game of ours, the sheet's options for it, and how PokerKit sets it up."""

    sheet: tuple[str, str]
    options: dict[str, Any]
    state: Callable[[list[int]], Any]
    seats: int


def _dollars(units: float) -> str:
    return dollars_text(int(units * UNIT))


NO_RAKE = {"rake-percent": 0}
BLINDS = {"blinds": f"{_dollars(1)}-{_dollars(2)}"}
LIMIT = {"limit": f"{_dollars(2)}-{_dollars(4)}"}


def _blind_game(kind: Any, *bets: int) -> Callable[[list[int]], Any]:
    return lambda stacks: kind.create_state(DONE_BY_ITSELF, True, 0, (UNIT, 2 * UNIT), *bets, stacks, len(stacks))


def _stud(stacks: list[int]) -> Any:
    return pk.FixedLimitSevenCardStud.create_state(
        DONE_BY_ITSELF, True, UNIT // 2, UNIT, 2 * UNIT, 4 * UNIT, stacks, len(stacks)
    )


class LimitOmaha8(pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    """PokerKit 0.7 has it with pot-limit betting under its fixed-limit name."""

    betting_structure = pk.BettingStructure.FIXED_LIMIT
    max_completion_betting_or_raising_count = 4


VARIANTS = {
    "limit hold'em": Variant(
        ("mount-airy", "holdem"),
        NO_RAKE | BLINDS | LIMIT | {"jackpot-drop": 0},
        _blind_game(pk.FixedLimitTexasHoldem, 2 * UNIT, 4 * UNIT),
        9,
    ),
    "no-limit hold'em": Variant(
        ("mount-airy", "holdem"),
        NO_RAKE | BLINDS | LIMIT | {"jackpot-drop": 0, "structure": "no-limit"},
        _blind_game(pk.NoLimitTexasHoldem, 2 * UNIT),
        9,
    ),
    "omaha eight or better": Variant(
        ("mount-airy", "omaha-8"),
        NO_RAKE | BLINDS | LIMIT,
        _blind_game(LimitOmaha8, 2 * UNIT, 4 * UNIT),
        4,
    ),
    "seven card stud": Variant(
        ("mount-airy", "seven-card-stud"),
        NO_RAKE | LIMIT | {"ante": UNIT // 200, "bring-in": UNIT // 100},
        _stud,
        7,
    ),
}


class Apart(AssertionError):
    """The two engines do not agree."""


class Beside:
    """One hand in both engines."""

    def __init__(self, variant: Variant, rng: random.Random) -> None:
        self.rng = rng
        count = 2 + int(rng.random() * rng.random() * (variant.seats - 1))
        seats = [Seat(seat) for seat in sorted(rng.sample(range(1, variant.seats + 1), count))]
        chips = [UNIT * rng.choice((5, 6, 9, 12, 20, 40, 60)) for _ in seats]
        table = _table(variant)
        button = rng.choice(seats) if table.game.shape.button else None
        order = sorted(seats, key=lambda seat: (button is not None and seat <= button, seat))
        stacks = {seat: Cents(stack) for seat, stack in zip(seats, chips, strict=True)}
        self.order = order
        self.theirs = variant.state([stacks[seat] for seat in order])
        self.ours: Round = table.open(Opening({}, button=button, stacks=stacks))
        self.table = table
        self.started = stacks
        deck = table.game.deck(table.rules)
        assert deck is not None
        self.deck = [card for card in deck.cards() if isinstance(card, Card)]
        rng.shuffle(self.deck)
        self.short = False
        """A player is all in on this street for less than a full bet or raise."""
        self.raises = 0
        """On this street, the first bet after a blind among them."""
        self.told: list[str] = []

    def play(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            while (request := self.ours.request) is not None:
                if isinstance(request, Deal):
                    self._deal(request)
                elif isinstance(request, Ask):
                    self._ask(request)
                else:
                    self.ours.shuffled()
            self._compare_ends()

    def _deal(self, request: Deal) -> None:
        cards = tuple(self.deck.pop() for _ in range(request.cards))
        text = "".join(map(str, cards))
        self.told.append(f"{request.to} {text}")
        self.short, self.raises = False, 0
        if request.to == BOARD:
            self.theirs.deal_board(text)
        else:
            self.theirs.deal_hole(text, self.order.index(Seat(int(request.to))))
        self.ours.deal(cards)
        if self.theirs.can_post_bring_in():
            self.theirs.post_bring_in()

    def _ask(self, request: Ask) -> None:
        (seat,) = request.offers
        theirs = self.theirs
        if theirs.actor_index is None or self.order[theirs.actor_index] != seat:
            raise Apart(f"seat {seat} is asked here, {theirs.actor_index} of {self.order} there; {self.told}")
        options = {option.word: option for option in request.offers[seat].options}
        owes = options["call"].least if "call" in options else 0
        if owes != theirs.checking_or_calling_amount:
            raise Apart(f"seat {seat} owes {owes} here, {theirs.checking_or_calling_amount} there; {self.told}")
        raises = options.get("bet") or options.get("raise")
        here = (raises.atop + raises.least, raises.atop + raises.most) if raises else None
        least = theirs.min_completion_betting_or_raising_to_amount
        there = (least, theirs.max_completion_betting_or_raising_to_amount) if least is not None else None
        capped = self.raises >= CAP and None in (here, there)
        if here != there and not self.short and not capped:
            raise Apart(f"seat {seat} may raise to {here} here, {there} there; {self.told}")
        self._choose(seat, options, raises if here == there else None)

    def _choose(self, seat: Seat, options: dict[str, Option], raises: Option | None) -> None:
        way = self.rng.random()
        if raises is not None and way < 0.35:
            to = self._some_amount(raises)
            full = max(self.theirs.bets) + self._full_raise()
            self.short = self.short or to < full
            self.raises += 1
            self.theirs.complete_bet_or_raise_to(to)
            self._say(seat, f"{raises.word} {dollars_text(to)}")
        elif way < 0.85 or "check" in options:
            self.theirs.check_or_call()
            self._say(seat, "check" if "check" in options else "call")
        else:
            self.theirs.fold()
            self._say(seat, "fold")

    def _full_raise(self) -> int:
        state = self.theirs
        step = max(state.completion_betting_or_raising_amount, state.street.min_completion_betting_or_raising_amount)
        return int(step) - (max(state.bets) if state.completion_status else 0)

    def _some_amount(self, raises: Option) -> int:
        least, most = raises.atop + raises.least, raises.atop + raises.most
        steps = (most - least) // UNIT
        return least + UNIT * int(self.rng.random() ** 3 * (steps + 1)) if self.rng.random() < 0.85 else most

    def _say(self, seat: Seat, words: str) -> None:
        self.told.append(f"{seat} {words}")
        self.ours.choose(seat, words)

    def _compare_ends(self) -> None:
        if self.theirs.status:
            raise Apart(f"the hand is over here, not there; {self.told}")
        settlement = self.table.settle(Opening({}, stacks=self.started), self.ours)
        here = [settlement.net(seat) for seat in self.order]
        there = list(self.theirs.payoffs)
        if here != there and not self._low_in_some_pots():
            raise Apart(f"{here} here, {there} there; {self.order}, stacks {self.started}; {self.told}")

    def _low_in_some_pots(self) -> bool:
        """If one pot has a low hand and another has none, PokerKit halves the other too and gives a part of it away."""
        contested = {pot.number for pot in self.ours.pots if isinstance(pot, Pot) and len(pot.seats) > 1}
        with_low = {award.pot for award in self.ours.pots if isinstance(award, Award) and award.side == "low"}
        return bool(with_low) and with_low != contested


_tables: dict[int, Table] = {}


def _table(variant: Variant) -> Table[Any]:
    if id(variant) not in _tables:
        _tables[id(variant)] = open_table(posted(*variant.sheet), variant.options)
    return _tables[id(variant)]


def play_beside(name: str, hands: int, seed: str) -> None:
    """Plays this many random hands of a variant, which must come out alike to the cent."""
    rng = random.Random(seed)
    for _ in range(hands):
        Beside(VARIANTS[name], rng).play()
