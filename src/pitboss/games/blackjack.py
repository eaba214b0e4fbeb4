"""Blackjack: closer to 21 than the dealer without going over, with doubling, splitting, surrender and insurance."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any

from pitboss.equipment.cards import Card
from pitboss.equipment.decks import Deck
from pitboss.games.blackjack_side_bets import (
    ON_A_BLACKJACK,
    ON_THE_UP_CARD,
    SIDE_BETS,
    SideBetPays,
    settle_envy,
    settle_side_bets,
)
from pitboss.games.game import Game
from pitboss.games.layout import Layout
from pitboss.games.lines import EVEN, HALF_BACK, Line
from pitboss.games.script import (
    DEALER,
    Call,
    Pay,
    Request,
    Script,
    Seat,
    Show,
    Shuffle,
    Wager,
    by_line,
    loses,
    pushes,
    wins,
)  # fmt: skip
from pitboss.games.sheet import PayTable, Rules
from pitboss.games.twentyone import (
    ACE,
    NATURAL,
    OVER,
    FirstCards,
    Hand,
    Turns,
    TwentyOneOptions,
    ask_insurance,
    count_of,
    first_cards,
    is_blackjack,
    may_be_blackjack,
    play_dealer,
    play_hands,
    standing,
    total,
)
from pitboss.money import Cents

BET_LINES = ("lose", "push", "win", "blackjack")


def bet_line(player: int, dealer: int) -> int:
    """What the bet does, by where both hands stand. A hand over 21 has lost, whatever the dealer has."""
    if player == OVER or player < dealer:
        return 0
    if player == dealer:
        return 1
    return 3 if player == NATURAL else 2


@dataclass(frozen=True, kw_only=True)
class BlackjackOptions(TwentyOneOptions):
    side_min: Cents = Cents(100)
    chip: Cents | None = None
    """The smallest chip: half a bet is rounded up to it for insurance."""
    reseed: Cents = Cents(0)


@dataclass(frozen=True, kw_only=True)
class Play(Turns):
    even_money: bool
    """A player's blackjack against an ace may be paid 1 to 1 before the dealer looks."""


@dataclass(frozen=True, kw_only=True)
class BetPays(PayTable):
    blackjack: Line
    win: Line


@dataclass(frozen=True, kw_only=True)
class Pays(SideBetPays):
    bet: BetPays


@dataclass(frozen=True, kw_only=True)
class BlackjackRules(Rules):
    options: BlackjackOptions
    play: Play
    pays: Pays


Hands = dict[Seat, list[Hand]]


def play(rules: BlackjackRules, layout: Layout) -> Script:
    yield Shuffle("cut-card")
    dealt = yield from first_cards(layout)
    yield from _side_bets(rules, layout, dealt, ON_THE_UP_CARD)
    hands: Hands = {seat: [Hand(seat, cards, layout.stake(seat, "bet"))] for seat, cards in dealt.seats.items()}
    if dealt.up.rank == ACE:
        yield from _insurance(rules, layout, hands)

    blackjack = is_blackjack(*dealt.dealer)
    if may_be_blackjack(dealt.up) and not rules.options.peek:
        yield from _turns(rules, hands, ruled_out=False)
        yield Show(DEALER, dealt.dealer)
        yield from _once_known(rules, layout, dealt)
    elif blackjack:
        yield Call("Dealer has blackjack.")
        yield Show(DEALER, dealt.dealer)
        yield from _once_known(rules, layout, dealt)
    else:
        if may_be_blackjack(dealt.up):
            yield Call("Dealer does not have blackjack.")
        yield from _once_known(rules, layout, dealt)
        yield from _turns(rules, hands, ruled_out=True)
        yield Show(DEALER, dealt.dealer)

    dealer = NATURAL if blackjack else (yield from _dealer(rules, dealt, hands))
    for each in hands.values():
        yield from _settle(rules, each, dealer)
    return None


def _insurance(rules: BlackjackRules, layout: Layout, hands: Hands) -> Generator[Request, Any, None]:
    """With an ace up, before any card is drawn. Even money is paid there and then, and the hand is over."""
    if "insurance" not in rules.wagers:
        return
    naturals = [seat for seat, (hand,) in hands.items() if hand.is_natural] if rules.play.even_money else []
    choices = yield from ask_insurance(layout, rules.options.chip, naturals)
    for seat, choice in choices.items():
        if choice.word == "even-money":
            hands[seat][0].paid = True
            yield wins(seat, "bet", EVEN, "even money")


def _once_known(rules: BlackjackRules, layout: Layout, dealt: FirstCards) -> Iterator[Pay]:
    """What hangs on whether the dealer has blackjack, as soon as the table knows."""
    for seat in layout.with_wager("insurance"):
        line = rules.wagers["insurance"].pays
        if line and is_blackjack(*dealt.dealer):
            yield wins(seat, "insurance", line, "dealer's blackjack")
        else:
            yield loses(seat, "insurance", "no blackjack")
    yield from _side_bets(rules, layout, dealt, ON_A_BLACKJACK)
    yield from settle_envy(rules.pays, layout, dealt)


def _turns(rules: BlackjackRules, hands: Hands, ruled_out: bool) -> Generator[Request, Any, None]:
    """Seat by seat. With a dealer's blackjack ruled out, a player's is paid before anybody acts."""

    def ends(hand: Hand) -> Generator[Request, Any, None]:
        if hand.is_over:
            hand.paid = True
            yield loses(hand.seat, "bet", str(hand), stake=hand.stake)
        elif hand.surrendered and ruled_out:
            hand.paid = True
            yield _surrender(hand)

    for (hand,) in hands.values():
        if ruled_out and hand.is_natural and not hand.paid:
            hand.paid = True
            yield wins(hand.seat, "bet", rules.pays.bet.blackjack, str(hand))
    for seat, (hand,) in hands.items():
        if not hand.is_natural:
            hands[seat] = yield from play_hands(rules.play, hand, ends)


def _surrender(hand: Hand) -> Pay:
    return Pay(hand.seat, Wager("bet"), "surrender", HALF_BACK, why="surrendered")


def _dealer(rules: BlackjackRules, dealt: FirstCards, hands: Hands) -> Generator[Request, Any, int]:
    """Where the dealer stands. He draws only while a hand waits that his cards can still decide."""
    cards: tuple[Card, ...] = dealt.dealer
    each = [hand for seat in hands.values() for hand in seat]
    if any(not (hand.paid or hand.surrendered or hand.is_natural) for hand in each):
        cards = yield from play_dealer(cards, rules.options.hit_soft_17)
        points = total(count_of(cards))
        yield Call(f"Dealer has {points}." if points <= 21 else f"Dealer is over with {points}.")
    return standing(count_of(cards), natural=False)


def _settle(rules: BlackjackRules, hands: list[Hand], dealer: int) -> Iterator[Pay]:
    """A seat's hands that are still on the table, the dealer's being played out.

    A blackjack found only now takes the original bet and no more, and what broken hands have lost counts towards it:
    doubles and second bets come back. It also undoes a surrender, which is open only against no blackjack.
    """
    left = hands[0].bet - sum(hand.stake for hand in hands if hand.is_over)
    for hand in hands:
        if hand.paid:
            continue
        if dealer == NATURAL and not hand.is_natural:
            taken = Cents(max(min(hand.stake, left), 0))
            left -= taken
            if taken:
                yield loses(hand.seat, "bet", "dealer's blackjack", stake=taken)
            if taken < hand.stake:
                yield pushes(hand.seat, "bet", "only the original bet is lost", stake=Cents(hand.stake - taken))
        elif hand.surrendered:
            yield _surrender(hand)
        else:
            yield _against(rules, hand, dealer)


def _against(rules: BlackjackRules, hand: Hand, dealer: int) -> Pay:
    slug = BET_LINES[bet_line(hand.standing, dealer)]
    why = f"{hand} against {dealer}" if OVER < dealer < NATURAL else str(hand)
    if slug == "push":
        return pushes(hand.seat, "bet", why, stake=hand.stake)
    return by_line(hand.seat, "bet", rules.pays.bet.line(slug), why, stake=hand.stake)


def _side_bets(rules: BlackjackRules, layout: Layout, dealt: FirstCards, bets: tuple[str, ...]) -> Iterator[Pay]:
    return settle_side_bets(rules.pays, rules.options.decks, layout, dealt, bets)


def deck(rules: BlackjackRules) -> Deck:
    return Deck(52, rules.options.decks)


def check(rules: BlackjackRules) -> list[str]:
    wrong = []
    known = ("bet", "insurance", *SIDE_BETS, "envy")
    for slug, spot in rules.wagers.items():
        if slug not in known:
            wrong.append(f"wagers.{slug}: blackjack has no such wager; there are {', '.join(known)}")
        elif slug in (*SIDE_BETS, "envy"):
            wrong += _check_side_bet(rules, slug)
        elif slug == "insurance" and spot.pays is None:
            wrong.append("wagers.insurance: 'pays' is missing; write pays = \"2 to 1\"")
    if "bet" not in rules.wagers or not rules.wagers["bet"].required:
        wrong.append("wagers.bet: must be there, with required = true: every other wager goes beside it")
    for name in rules.pays.side_bets():
        if name not in rules.wagers:
            wrong.append(f"wagers.{name}: is missing, but it has a pay table")
    if "envy" in rules.wagers and "super-4" not in rules.wagers:
        wrong.append("wagers.super-4: is missing, but envy is paid for it")
    if rules.play.even_money and "insurance" not in rules.wagers:
        wrong.append("wagers.insurance: is missing, but even money is offered in its place")
    if rules.options.chip == 0:
        wrong.append("options.chip: is nothing; leave it out where half a bet is not rounded up")
    return wrong


def _check_side_bet(rules: BlackjackRules, slug: str) -> Iterator[str]:
    table = rules.pays.table(slug, rules.options.decks)
    if table is None:
        decks = f" for {rules.options.decks} decks" if slug == "match-the-dealer" else ""
        yield f"pays.{slug}: is missing{decks}, but {slug!r} is among the wagers"
    elif slug not in rules.meters and any(line.kind == "meter" for line in table.lines().values()):
        yield f"meters.{slug}: is missing, but {slug!r} pays from it"


GAME = Game("blackjack", BlackjackRules, play, deck=deck, check=check)
