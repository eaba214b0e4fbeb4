"""Blackjack's side bets: each looks at a seat's first two cards and the dealer's, whatever the bet itself does.

The functions that judge take plain ints and use only the part of Python that ``pitboss.odds`` compiles. Each returns
an index in the tuple of lines above it; ``none`` loses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Annotated

from pitboss.equipment.cards import is_red
from pitboss.games.line_bets import LineBet
from pitboss.games.twentyone.counting import ACE, add_card, is_blackjack, total
from pitboss.games.twentyone.turns import FirstCards
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import Pay, Seat, by_line, wins
from pitboss.rules.sheet import For, PayTable

SEVEN, JACK = 5, 9
QUEEN_OF_HEARTS = 42
DIAMONDS = 1


# Lucky Ladies

LUCKY_LADIES_LINES = (
    "none", "any-20", "suited-20", "matched-20", "queens-of-hearts", "queens-of-hearts-with-dealer-blackjack",
)  # fmt: skip


def lucky_ladies_line(a: int, b: int, dealer_blackjack: bool) -> int:
    """Two cards that make 20, including ace-nine. Matched: the same rank and suit."""
    if total(add_card(add_card(0, a), b)) != 20:
        return 0
    if a == b == QUEEN_OF_HEARTS:
        return 5 if dealer_blackjack else 4
    if a == b:
        return 3
    return 2 if a & 3 == b & 3 else 1


def lucky_ladies(a: int, b: int, up: int, hole: int) -> int:
    """The line of Lucky Ladies, from a seat's first two cards and the dealer's."""
    return lucky_ladies_line(a, b, is_blackjack(up, hole))


@dataclass(frozen=True, kw_only=True)
class LuckyLadies(PayTable):
    queens_of_hearts_with_dealer_blackjack: Line
    queens_of_hearts: Line
    matched_20: Line
    suited_20: Line
    any_20: Line


# Match the Dealer

MATCH_LINES = ("none", "one-unsuited", "two-unsuited", "one-suited", "one-of-each", "two-suited")


def match_line(a: int, b: int, up: int) -> int:
    """The cards that have the rank of the up card. One that also has its suit counts more."""
    matches = (a >> 2 == up >> 2) + (b >> 2 == up >> 2)
    suited = (a == up) + (b == up)
    if matches == 0:
        return 0
    if suited == 0:
        return matches
    return 3 if matches == 1 else 3 + suited


@dataclass(frozen=True, kw_only=True)
class MatchTheDealer(PayTable):
    two_suited: Line
    one_of_each: Line
    one_suited: Line
    two_unsuited: Line
    one_unsuited: Line


# Perfect Pairs

PAIR_LINES = ("none", "mixed-pair", "coloured-pair", "perfect-pair")


def pair_line(a: int, b: int) -> int:
    """Two cards of one rank: of different colours, of one colour, or identical."""
    if a >> 2 != b >> 2:
        return 0
    if a == b:
        return 3
    return 2 if is_red(a) == is_red(b) else 1


@dataclass(frozen=True, kw_only=True)
class PerfectPairs(PayTable):
    perfect_pair: Line
    coloured_pair: Line
    mixed_pair: Line


# Blazing 7's

BLAZING_LINES = (
    "none", "one-seven", "two-sevens", "three-sevens", "three-of-one-colour", "three-of-one-suit", "three-of-diamonds",
)  # fmt: skip


def blazing_line(a: int, b: int, up: int) -> int:
    """Sevens in the hand. The dealer's up card counts only if the hand has two of them."""
    sevens = (a >> 2 == SEVEN) + (b >> 2 == SEVEN)
    if sevens < 2 or up >> 2 != SEVEN:
        return sevens
    if a == b == up:
        return 6 if a & 3 == DIAMONDS else 5
    return 4 if is_red(a) == is_red(b) == is_red(up) else 3


@dataclass(frozen=True, kw_only=True)
class Blazing7s(PayTable):
    three_of_diamonds: Line
    three_of_one_suit: Line
    three_of_one_colour: Line
    three_sevens: Line
    two_sevens: Line
    one_seven: Line


# Super 4

SUPER_4_LINES = (
    "none", "ace-up", "any-hand", "pair", "one-colour", "two-pair", "flush", "straight", "three-of-a-kind", "royal",
    "royal-in-diamonds",
)  # fmt: skip


def super_4_line(a: int, b: int, up: int, hole: int) -> int:
    """The seat's two cards with the dealer's blackjack. Without a blackjack, only an ace up counts.

    The blackjack has an ace and a ten value, so A-K-Q-J is the only straight, and the royal is A-K-Q-J in one suit.
    """
    if not is_blackjack(up, hole):
        return 1 if up >> 2 == ACE else 0
    one_suit = a & 3 == b & 3 == up & 3 == hole & 3
    pairs = _alike(a, b) + _alike(a, up) + _alike(a, hole) + _alike(b, up) + _alike(b, hole)
    if pairs == 0 and min(a >> 2, b >> 2, up >> 2, hole >> 2) >= JACK:
        if one_suit:
            return 10 if up & 3 == DIAMONDS else 9
        return 7
    if pairs == 3:
        return 8
    if one_suit:
        return 6
    if pairs == 2:
        return 5
    if is_red(a) == is_red(b) == is_red(up) == is_red(hole):
        return 4
    return 3 if pairs == 1 else 2


def _alike(a: int, b: int) -> int:
    return 1 if a >> 2 == b >> 2 else 0


@dataclass(frozen=True, kw_only=True)
class Super4(PayTable):
    royal_in_diamonds: Line
    royal: Line
    three_of_a_kind: Line
    straight: Line
    flush: Line
    two_pair: Line
    one_colour: Line
    pair: Line
    any_hand: Line
    ace_up: Line


@dataclass(frozen=True, kw_only=True)
class Super4Envy(PayTable):
    """What a bettor gets for another player's royal."""

    royal_in_diamonds: Line
    royal: Line


# Settling them


@dataclass(frozen=True, kw_only=True)
class SideBetPays:
    lucky_ladies: LuckyLadies | None = None
    match_the_dealer_6_decks: Annotated[MatchTheDealer | None, For(("match-the-dealer",))] = None
    match_the_dealer_8_decks: Annotated[MatchTheDealer | None, For(("match-the-dealer",))] = None
    perfect_pairs: PerfectPairs | None = None
    blazing_7s: Blazing7s | None = None
    super_4: Super4 | None = None
    envy: Super4Envy | None = None

    def table(self, wager: str, decks: int) -> PayTable | None:
        """What a side bet pays at a table with this many decks."""
        name = f"{wager}-{decks}-decks" if wager == "match-the-dealer" else wager
        found: PayTable | None = getattr(self, name.replace("-", "_"), None)
        return found

    def side_bets(self) -> list[str]:
        """The side bets that have a pay table."""
        tables = [field.name.replace("_", "-") for field in fields(SideBetPays) if getattr(self, field.name)]
        return list(dict.fromkeys("match-the-dealer" if name.startswith("match") else name for name in tables))


SIDE_BETS = {
    "match-the-dealer": LineBet(match_line, MATCH_LINES, ("own", "up")),
    "perfect-pairs": LineBet(pair_line, PAIR_LINES, ("own",)),
    "blazing-7s": LineBet(blazing_line, BLAZING_LINES, ("own", "up")),
    "lucky-ladies": LineBet(lucky_ladies, LUCKY_LADIES_LINES, ("own", "up", "hole")),
    "super-4": LineBet(super_4_line, SUPER_4_LINES, ("own", "up", "hole")),
}
ON_A_BLACKJACK = tuple(slug for slug, bet in SIDE_BETS.items() if "hole" in bet.sees)
"""Settled when the table knows whether the dealer has a blackjack. The others are settled when he has an up card."""
ON_THE_UP_CARD = tuple(slug for slug in SIDE_BETS if slug not in ON_A_BLACKJACK)


def side_bet_line(wager: str, dealt: FirstCards, seat: Seat) -> str:
    """The line of a seat's side bet."""
    return SIDE_BETS[wager].line(own=dealt.seats[seat], up=(dealt.up,), hole=(dealt.hole,))


def settle_side_bets(
    pays: SideBetPays, decks: int, layout: Layout, dealt: FirstCards, bets: tuple[str, ...]
) -> Iterator[Pay]:
    """Settles these side bets, seat by seat."""
    for seat in dealt.seats:
        down = layout[seat]
        for wager in bets:
            if wager in down and (table := pays.table(wager, decks)) is not None:
                yield settle_side_bet(table, wager, dealt, seat)


def settle_side_bet(table: PayTable, wager: str, dealt: FirstCards, seat: Seat) -> Pay:
    slug = side_bet_line(wager, dealt, seat)
    line = table.line(slug)
    meter = wager if line.kind == "meter" else ""
    return by_line(seat, wager, line, "" if slug == "none" else slug.replace("-", " "), meter=meter)


def settle_envy(pays: SideBetPays, layout: Layout, dealt: FirstCards) -> Iterator[Pay]:
    """Every other super 4 bettor is paid for a bettor's royal."""
    if pays.envy is None:
        return
    bettors = layout.with_wager("super-4")
    for holder in bettors:
        slug = side_bet_line("super-4", dealt, holder)
        line = pays.envy.line(slug)
        if line.kind != "lose":
            for seat in bettors:
                if seat != holder:
                    yield wins(seat, "envy", line, f"seat {holder}'s {slug.replace('-', ' ')}")
