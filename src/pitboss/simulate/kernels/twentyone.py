"""A round of twenty-one from a shoe: the order of play is written here, and the rules of each game are bound into it.

The games' own functions (``twentyone_ends``) say whether a choice is open, how a hand ends and how hands compare. Only
the choices come from tables. All tables are in one array, because a compiled loop that reads several arrays counts
references to them and takes ten times as long. For the same reason a whole round is one function.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.twentyone.bonus_bets import bonus_bet, buster_line
from pitboss.games.twentyone.choices import (
    BLACKJACK,
    DOUBLE,
    HIT,
    RULED_OUT,
    SPLIT,
    STAND,
    SURRENDER,
    TurnRules,
    hole_card,
    may_insure,
    open_to,
)
from pitboss.games.twentyone.counting import add_card, dealer_draws, is_blackjack, points
from pitboss.games.twentyone.side_bets import blazing_line, lucky_ladies, match_line, pair_line, super_4_line
from pitboss.odds.compiled import bound_later
from pitboss.simulate.kernels.stream import Places as Made
from pitboss.simulate.kernels.stream import Words, below, ready

Ints = NDArray[np.int64]
Book = NDArray[np.int16]
MOST_HANDS = 6
"""The most hands of a seat whose ends a code can hold."""
END_BITS = 7
ENDS = 1 << END_BITS * MOST_HANDS
NO_END = -1
"""A hand that waits for the dealer."""
KINDS = 11
CARDS = 53

COUNT, SIZE, FIRST, SECOND, THIRD, DOUBLED, SURRENDERED, END, LEFT = range(9)
"""The fields of a hand. A hand that was split off and waits for its turn has SIZE 1."""
FIELDS = 9

NO_CHOICE, INSURES, RESCUES, BUYS, LETS_GO = 0, 64, 65, 66, 67
"""Answers that are not in ``choices``: nothing said, and the answers to other questions."""
RESCUE, SECOND_CHANCE = 1, 2
"""The further questions that may be asked when a hand ends."""

MATCH, PAIRS, BLAZING, LADIES, SUPER, BONUS, BUSTER, EIGHTS = (1 << bit for bit in range(8))
"""The side bets whose lines a code holds, in this order."""


class BookPlaces(NamedTuple):
    """Where each table of the book begins. Hands are numbered as in ``solve.twentyone.tables``, kinds of cards by their
    points."""

    hands: int
    """The number of hands."""
    starts: int
    """By both first cards: the number of the hand."""
    plain: int
    """By the kinds of two cards after a split: the number of the hand."""
    child: int
    """By hand and the kind of the next card: the number of the new hand."""
    first: int
    """By up card and hand: the bit of the choice."""
    split: int
    """By the kind of a split pair, up card and hand: the bit of the choice."""
    most: int
    """By the pair's kind and up card: how many hands it is split to."""
    rescues: int
    """By up card and hand: not 0 if a double is given up."""
    buys: int
    """By up card, the hand before its last card, and that card's kind: not 0 if a hand over 21 is bought back."""


class TwentyoneTable(NamedTuple):
    turns: TurnRules
    behind: int
    """The shoe is shuffled before a round if no more than this many cards are left."""
    hit_soft_17: bool
    peek: bool
    hole_later: bool
    """The dealer gets his second card after all hands are played."""
    asks_insurance: bool
    insures: bool
    awaited: bool
    """A side bet needs the dealer's cards in every round."""
    side_bets: int
    side_bits: int
    """The number of bits of a code for the lines of the side bets. Above them is how an insurance bet ended."""
    over_wins: bool


class Compared(NamedTuple):
    """Everything that settles a hand that waits for the dealer."""

    counted: int
    cards: int
    first: int
    second: int
    third: int
    split: bool
    doubled: int
    surrendered: bool
    natural: bool
    left: int
    """What is left of a hand that was bought back, else 0."""
    dealer: int
    """The count of the dealer's hand."""
    dealers_cards: int
    """The number of cards in the dealer's hand."""
    up: int
    hole: int
    dealers_third: int
    """The third of the dealer's cards, after ``up`` and ``hole``."""
    dealers_natural: bool
    over_wins: bool


natural = bound_later
"""Whether two first cards are a natural: ``natural(a, b)``."""
frozen = bound_later
"""Whether no player acts against this up card: ``frozen(up)``."""
at_end = bound_later
"""How a hand ends before the dealer plays, or ``NO_END``: ``at_end(count, cards, doubled, surrendered, ruled_out)``."""
asks = bound_later
"""Which further question is asked when a hand ends, if any: ``asks(count, cards, doubled)``."""
bought = bound_later
"""How a hand bought back ends, and what is left of it: ``bought(count, doubled, card)``."""
rescued = bound_later
"""How a double that is given up ends."""
touched = bound_later
"""Whether the dealer's cards can still decide a hand that waits: ``touched(count, surrendered, natural)``."""
compared: Callable[..., int] = bound_later
"""How a hand that waits ends: ``compared(met)``, from a ``Compared``."""
eights = bound_later
"""The line of the dealer's three eights: ``eights(cards, a, b, c)``."""


def draw(words: Words, at: int, shoe: Ints, dealt: int) -> tuple[int, int]:
    """The next card of the shoe, drawn from those left, and where the stream is read next."""
    other, at = below(words, at, len(shoe) - dealt)
    other += dealt
    card = shoe[other]
    shoe[other] = shoe[dealt]
    shoe[dealt] = card
    return card, at


def deal(
    words: Words, made: Made, seed: int, block: int, shoe: Ints, table: TwentyoneTable, book: Book, where: BookPlaces,
    codes: Ints, wanted: Ints, kept: Ints, said: Ints,
) -> None:  # fmt: skip
    """Writes a code for every round. Keeps the cards of the ``wanted`` rounds, and what was said in them: first the
    length, then each.

    Each answer is written together with the choices that were open: their bits, times 128.
    """
    hands = np.zeros((MOST_HANDS + 2) * FIELDS, np.int64)
    room = np.zeros(64, np.int64)
    size = len(shoe)
    turns = table.turns
    dealt = size
    at = len(words)
    found = 0
    for i in range(len(codes)):
        at = ready(words, made, seed, block, at)
        if size - dealt <= table.behind:
            dealt = 0
        begun = dealt
        spoken = 0
        b, hole = 0, 0
        a, at = draw(words, at, shoe, dealt)
        if table.hole_later:
            up, at = draw(words, at, shoe, dealt + 1)
            b, at = draw(words, at, shoe, dealt + 2)
            dealt += 3
        else:
            b, at = draw(words, at, shoe, dealt + 1)
            up, at = draw(words, at, shoe, dealt + 2)
            hole, at = draw(words, at, shoe, dealt + 3)
            dealt += 4
        against = points(up)
        if table.asks_insurance and may_insure(up):
            spoken += 1
            room[spoken] = INSURES if table.insures else NO_CHOICE
        known = RULED_OUT if table.hole_later else hole_card(up, hole, table.peek)
        is_natural = natural(a, b)
        held = 1
        playing = 0
        hands[COUNT] = add_card(add_card(0, a), b)
        hands[SIZE] = 2
        hands[FIRST] = a
        hands[SECOND] = b
        hands[THIRD] = 0
        hands[DOUBLED] = 0
        hands[SURRENDERED] = 0
        hands[END] = NO_END
        hands[LEFT] = 0
        if known == BLACKJACK or is_natural or frozen(up):
            playing = -1
        while playing >= 0:
            base = playing * FIELDS
            count, cards = hands[base + COUNT], hands[base + SIZE]
            first, second, third = hands[base + FIRST], hands[base + SECOND], 0
            doubled, surrendered, left = 0, 0, 0
            before = 0
            if cards == 1:
                second, at = draw(words, at, shoe, dealt)
                dealt += 1
                count = add_card(count, second)
                cards = 2
            kind, other_kind = points(first), points(second)
            split = held > 1
            begins = where.plain + kind * KINDS + other_kind if split else where.starts + a * CARDS + b
            place = book[begins]
            while True:
                opened = open_to(turns, count, cards, kind, other_kind, split, doubled == 1, held)
                if opened == 0:
                    break
                if not split:
                    chosen = int(book[where.first + against * where.hands + place])
                elif opened & SPLIT and held < book[where.most + kind * KINDS + against]:
                    chosen = SPLIT
                else:
                    chosen = int(book[where.split + (kind * KINDS + against) * where.hands + place])
                if not chosen & opened:
                    chosen = STAND if opened & STAND else HIT if opened & HIT else NO_CHOICE
                spoken += 1
                room[spoken] = chosen | opened << 7
                if chosen & (HIT | DOUBLE):
                    card, at = draw(words, at, shoe, dealt)
                    dealt += 1
                    if chosen == DOUBLE:
                        doubled = 1
                    if cards == 2:
                        third = card
                    cards += 1
                    count = add_card(count, card)
                    before = place
                    place = book[where.child + place * KINDS + points(card)]
                elif chosen == SPLIT:
                    other = held * FIELDS
                    hands[other + COUNT] = add_card(0, second)
                    hands[other + SIZE] = 1
                    hands[other + FIRST] = second
                    held += 1
                    split = True
                    second, at = draw(words, at, shoe, dealt)
                    dealt += 1
                    count = add_card(add_card(0, first), second)
                    other_kind = points(second)
                    place = book[where.plain + kind * KINDS + other_kind]
                else:
                    surrendered = 1 if chosen == SURRENDER else 0
                    break
            end = at_end(count, cards, doubled, surrendered == 1, known == RULED_OUT)
            question = asks(count, cards, doubled == 1)
            if question == RESCUE:
                spoken += 1
                room[spoken] = NO_CHOICE
                if book[where.rescues + against * where.hands + place]:
                    room[spoken] = RESCUES
                    end = rescued()
            elif question == SECOND_CHANCE:
                spoken += 1
                room[spoken] = LETS_GO
                if book[where.buys + (against * where.hands + before) * KINDS + points(shoe[dealt - 1])]:
                    room[spoken] = BUYS
                    card, at = draw(words, at, shoe, dealt)
                    dealt += 1
                    end, left = bought(count, doubled, card)
            hands[base + COUNT] = count
            hands[base + SIZE] = cards
            hands[base + SECOND] = second
            hands[base + THIRD] = third
            hands[base + DOUBLED] = doubled
            hands[base + SURRENDERED] = surrendered
            hands[base + END] = end
            hands[base + LEFT] = left
            playing = held - 1
            while playing > 0 and hands[playing * FIELDS + SIZE] != 1:
                playing -= 1  # the hand that was split off last is next
            if playing == 0:
                playing = -1
        if table.hole_later:
            hole, at = draw(words, at, shoe, dealt)
            dealt += 1
        dealers_natural = natural(up, hole)
        waiting = table.awaited
        for hand in range(held):
            base = hand * FIELDS
            if hands[base + END] == NO_END and touched(
                hands[base + COUNT], hands[base + SURRENDERED] == 1, is_natural and held == 1
            ):
                waiting = True
        dealer = add_card(add_card(0, up), hole)
        dealers_third, dealers_cards = 0, 2
        if waiting:
            while dealer_draws(dealer, table.hit_soft_17):
                card, at = draw(words, at, shoe, dealt)
                dealt += 1
                if dealers_cards == 2:
                    dealers_third = card
                dealers_cards += 1
                dealer = add_card(dealer, card)
        code = 0
        for hand in range(held):
            base = hand * FIELDS
            if hands[base + END] == NO_END:
                met = Compared(
                    hands[base + COUNT], hands[base + SIZE], hands[base + FIRST], hands[base + SECOND],
                    hands[base + THIRD], held > 1, hands[base + DOUBLED], hands[base + SURRENDERED] == 1,
                    is_natural and held == 1, hands[base + LEFT], dealer, dealers_cards, up, hole, dealers_third,
                    dealers_natural, table.over_wins,
                )  # fmt: skip
                hands[base + END] = compared(met)
            code = with_end(code, hands[base + END])
        if table.insures and may_insure(up):
            code += ENDS * ((2 if is_blackjack(up, hole) else 1) << table.side_bits)
        if table.side_bets:
            code += ENDS * side_bets(a, b, up, hole, dealers_third, dealer, dealers_cards, table.side_bets)
        codes[i] = code
        if found < len(wanted) and wanted[found] == i:
            kept[found, 0] = dealt - begun
            kept[found, 1 : 1 + dealt - begun] = shoe[begun:dealt]
            room[0] = spoken
            said[found] = room
            found += 1


def with_end(code: int, end: int) -> int:
    """Adds an end to the ends of a seat's hands in one number. They are sorted, so their order does not matter."""
    above = 0
    low = 0
    while code >> above & (1 << END_BITS) - 1 and code >> above & (1 << END_BITS) - 1 < end + 1:
        low |= (code >> above & (1 << END_BITS) - 1) << above
        above += END_BITS
    return code >> above << above + END_BITS | end + 1 << above | low


def side_bets(a: int, b: int, up: int, hole: int, third: int, dealer: int, cards: int, which: int) -> int:
    """The lines of the side bets in one number, with room for eight lines each, or sixteen or four."""
    code = 0
    if which & MATCH:
        code = match_line(a, b, up)
    if which & PAIRS:
        code = code << 3 | pair_line(a, b)
    if which & BLAZING:
        code = code << 3 | blazing_line(a, b, up)
    if which & LADIES:
        code = code << 3 | lucky_ladies(a, b, up, hole)
    if which & SUPER:
        code = code << 4 | super_4_line(a, b, up, hole)
    if which & BONUS:
        code = code << 3 | bonus_bet(a, b, up, hole)
    if which & BUSTER:
        code = code << 3 | buster_line(cards, dealer)
    if which & EIGHTS:
        code = code << 2 | eights(cards, up, hole, third)
    return code
