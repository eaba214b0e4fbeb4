"""A round of twenty-one with a hole card: insurance, the dealer's peek, the turns, and what a blackjack takes.

The games differ in what can happen to a hand when it ends, and in how it is compared. Both are arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pitboss.equipment.cards import Card
from pitboss.games.twentyone.choices import (
    BLACKJACK,
    HALF_LOST,
    LOST,
    UNSEEN,
    as_it_ends,
    hole_card,
    is_undecided,
    may_insure,
    take_original,
)  # fmt: skip
from pitboss.games.twentyone.counting import NATURAL, OVER, count_of, is_blackjack, may_be_blackjack, total
from pitboss.games.twentyone.turns import FirstCards, Hand, HandEnds, Turns, ask_insurance, play_dealer, play_hands
from pitboss.money import Cents
from pitboss.rules.checks import check_wagers
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.script import (
    DEALER,
    Call,
    Choice,
    Pay,
    Request,
    Seat,
    Show,
    by_line,
    loses,
    pushes,
    surrenders,
    wins,
)  # fmt: skip
from pitboss.rules.sheet import PayTable, Rules

Hands = dict[Seat, list[Hand]]
"""The hands of each seat: its first one, and those made by splitting."""


def first_hands(layout: Layout, cards: Mapping[Seat, tuple[Card, ...]], kind: type[Hand] = Hand) -> Hands:
    return {seat: [kind(seat, first, layout.stake(seat, "bet"))] for seat, first in cards.items()}


# Insurance


def insurance(
    rules: Rules, layout: Layout, up: Card, chip: Cents | None = None, even_money: Collection[Seat] = ()
) -> Generator[Request, Any, dict[Seat, Choice]]:
    """Offers insurance if an ace is up and the sheet has it, before any card is drawn."""
    if not may_insure(up) or "insurance" not in rules.wagers:
        return {}
    return (yield from ask_insurance(layout, chip, even_money))


def settle_insurance(rules: Rules, layout: Layout, dealt: FirstCards) -> Sequence[Pay]:
    insured = layout.with_wager("insurance")
    if not insured:
        return ()
    line = rules.wagers["insurance"].pays
    if line and is_blackjack(*dealt.dealer):
        return [wins(seat, "insurance", line, "dealer's blackjack") for seat in insured]
    return [loses(seat, "insurance", "no blackjack") for seat in insured]


def check_insured(
    rules: Rules, main: Sequence[str], bonuses: Mapping[str, PayTable | None], chip: Cents | None = None
) -> list[str]:
    """What is wrong with a sheet's wagers, including insurance if the sheet has it."""
    insured = ("insurance",) if "insurance" in rules.wagers else ()
    return [*check_wagers(rules, (*main, *insured), bonuses), *check_insurance(rules, chip)]


def check_insurance(rules: Rules, chip: Cents | None = None) -> Iterator[str]:
    if "insurance" in rules.wagers and rules.wagers["insurance"].pays is None:
        yield "wagers.insurance: 'pays' is missing; write pays = \"2 to 1\""
    if chip == 0:
        yield "options.chip: is nothing; leave it out where half a bet is not rounded up"


# The hole card


def play_around(
    dealt: FirstCards, peek: bool, turns: Callable[[bool], Generator[Request, Any, None]], once_known: Iterable[Pay]
) -> Generator[Request, Any, bool]:
    """The dealer looks at the hole card before or after all hands are played. Returns whether he has blackjack.

    ``turns`` is called with whether a blackjack is ruled out. ``once_known`` settles what depends on that alone.
    """
    up, hole = cards = dealt.dealer
    known = hole_card(up, hole, peek)
    if known == UNSEEN:
        yield from turns(False)
        yield Show(DEALER, cards)
        yield from once_known
        return is_blackjack(up, hole)
    if known == BLACKJACK:
        yield Call("Dealer has blackjack.")
        yield Show(DEALER, cards)
        yield from once_known
        return True
    if may_be_blackjack(up):
        yield Call("Dealer does not have blackjack.")
    yield from once_known
    yield from turns(True)
    yield Show(DEALER, cards)
    return False


def dealers_count(
    dealt: FirstCards, hit_soft_17: bool, awaited: bool, pushing: int | None = None
) -> Generator[Request, Any, int]:
    """The count of the dealer's hand. He draws only if his cards can still decide a hand that waits. If his total is
    ``pushing``, every such bet comes back."""
    count = count_of(dealt.dealer)
    if awaited:
        drawn = yield from play_dealer(count, hit_soft_17)
        count = count_of(drawn, count)
        points = total(count)
        if points == pushing:
            yield Call(f"Dealer has {points}: every bet that waits comes back.")
        else:
            yield Call(f"Dealer has {points}." if points <= 21 else f"Dealer busts with {points}.")
    return count


# Hands


def pay_naturals(hands: Hands, line: Line) -> Iterator[Pay]:
    """Pays players' blackjacks before anybody acts, if the dealer's cards cannot change the result."""
    for (hand,) in hands.values():
        if hand.is_natural and not hand.paid:
            hand.paid = True
            yield wins(hand.seat, "bet", line, str(hand))


def play_seats(turns: Turns, hands: Hands, ends: HandEnds) -> Generator[Request, Any, None]:
    """The seats without a blackjack play their hands in turn."""
    for seat, (hand,) in hands.items():
        if not hand.is_natural:
            hands[seat] = yield from play_hands(turns, hand, ends)


def hand_ends(hand: Hand, ruled_out: bool) -> tuple[Pay, ...]:
    """A hand over 21 has lost at once. A surrender waits until a blackjack has been ruled out."""
    ends = as_it_ends(hand.count, hand.surrendered, ruled_out)
    if ends == LOST:
        return (lose_at_once(hand, str(hand)),)
    if ends == HALF_LOST:
        hand.paid = True
        return (_surrender(hand),)
    return ()


def lose_at_once(hand: Hand, why: str) -> Pay:
    hand.paid = True
    hand.lost = hand.stake
    return loses(hand.seat, "bet", why, stake=hand.stake)


def waits(hand: Hand) -> bool:
    """Whether the dealer's cards can still decide this hand. They cannot change a natural."""
    return is_undecided(hand.paid, hand.surrendered, hand.is_natural)


def any_hand(hands: Hands, which: Callable[[Hand], bool]) -> bool:
    """Whether there is a hand on the table of which this is true."""
    for of_seat in hands.values():
        for hand in of_seat:
            if which(hand):
                return True
    return False


def settle_hands(hands: list[Hand], blackjack: bool, against: Callable[[Hand], Pay]) -> Iterable[Pay]:
    """Settles the hands of a seat that are still on the table, after the dealer has played."""
    if blackjack and not hands[0].is_natural:
        return _take_original(hands)
    return [_surrender(hand) if hand.surrendered else against(hand) for hand in hands if not hand.paid]


def _surrender(hand: Hand) -> Pay:
    return surrenders(hand.seat, "bet")


def _take_original(hands: list[Hand]) -> Iterator[Pay]:
    """A dealer's blackjack takes the original bet; doubles and the bets on split hands come back.

    It also cancels a surrender, which counts only if the dealer has no blackjack.
    """
    left = hands[0].bet - sum(hand.lost for hand in hands)
    for hand in hands:
        if hand.paid:
            continue
        taken, left = take_original(hand.stake, left)
        if taken:
            yield loses(hand.seat, "bet", "dealer's blackjack", stake=Cents(taken))
        if taken < hand.stake:
            yield pushes(hand.seat, "bet", "only the original bet is lost", stake=Cents(hand.stake - taken))


def compared(hand: Hand, dealer: int) -> str:
    """Both hands in words; the dealer's is its standing."""
    return f"{hand} against {dealer}" if OVER < dealer < NATURAL else str(hand)


def by_slug(hand: Hand, slug: str, pays: PayTable, why: str, wager: str = "bet") -> Pay:
    """Settles a hand by its line, or a wager beside the hand that is as large as everything on the hand."""
    if slug == "push":
        return pushes(hand.seat, wager, why, stake=hand.stake)
    return by_line(hand.seat, wager, pays.line(slug), why, stake=hand.stake)
