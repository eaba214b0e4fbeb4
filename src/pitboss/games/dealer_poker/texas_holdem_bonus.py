"""Texas Hold'em Bonus: twice the ante to see the flop, then once on the turn and once on the river, or a check."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.dealer_poker.against_dealer import against_dealer
from pitboss.games.dealer_poker.five_card_lines import FromThreeOfAKind
from pitboss.games.dealer_poker.linked import by_linked, check_linked, progressive
from pitboss.games.dealer_poker.options import ProgressiveOptions
from pitboss.games.dealer_poker.raises import ONCE, Raise, by_name, raise_or, then_seen, times
from pitboss.games.dealer_poker.shape import FLOP, RIVER, TURN, Shape
from pitboss.games.dealer_poker.streets import HOLE, HoldemDeal, deal_streets, show_dealer
from pitboss.games.dealer_poker.words import makes_five
from pitboss.games.line_bets import LineBet, by_cards
from pitboss.ranking.five import STRAIGHT, describe
from pitboss.ranking.strength import category_of
from pitboss.rules.checks import check_even, check_limit, check_wagers
from pitboss.rules.game import PitGame, one_deck
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import BOARD, Pay, Script, Seat, Show, by_units, loses
from pitboss.rules.sheet import PayTable, Rules

STREETS = (
    Raise("flop", times(2), "fold", board=0),
    Raise("turn", ONCE, "check", board=FLOP),
    Raise("river", ONCE, "check", board=TURN),
)
"""Each raise is named after the cards that are turned next."""
RAISES = tuple(street.wager for street in STREETS)

HOLE_CARD_LINES = (
    "no-bonus", "tens-to-deuces", "ace-queen-or-jack", "kings-to-jacks", "ace-king", "ace-queen-or-jack-suited",
    "ace-king-suited", "aces",
)  # fmt: skip
"""Every line of the bonus's pay table, the lowest first. Without 'suited' the two cards have different suits."""
JACK, KING, ACE = 9, 11, 12


@dataclass(frozen=True, kw_only=True)
class HoleCards(PayTable):
    aces: Line
    ace_king_suited: Line
    ace_queen_or_jack_suited: Line
    ace_king: Line
    kings_to_jacks: Line
    ace_queen_or_jack: Line
    tens_to_deuces: Line


@dataclass(frozen=True, kw_only=True)
class HoldemBonusPays:
    bonus: HoleCards | None = None
    progressive: FromThreeOfAKind | None = None


@dataclass(frozen=True, kw_only=True)
class HoldemBonusRules(Rules):
    options: ProgressiveOptions
    pays: HoldemBonusPays


def ante_and_raises(player: int, dealer: int) -> tuple[int, int]:
    """Units won on the ante and on every raise by a hand that was not folded. The ante needs a straight to win."""
    won = against_dealer(player, dealer)
    return (0 if won > 0 and category_of(player) < STRAIGHT else won), won


def hole_card_line(a: int, b: int) -> int:
    """The index in ``HOLE_CARD_LINES`` for two cards."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    if high == low:
        return 7 if high == ACE else 3 if high >= JACK else 1
    if high != ACE or low < JACK:
        return 0
    suited = a & 3 == b & 3
    if low == KING:
        return 6 if suited else 4
    return 5 if suited else 2


LINE_BETS = {
    "bonus": LineBet(hole_card_line, HOLE_CARD_LINES, ("own",), stays=True),
    "progressive": progressive("own", "flop"),
}
SHAPE = Shape(own=HOLE, dealer=HOLE, board=RIVER, streets=STREETS, forfeits=("ante",), line_bets=LINE_BETS)


def play(rules: HoldemBonusRules, layout: Layout) -> Script:
    dealt = yield from deal_streets(layout)
    live = layout.seats
    for street, seen in then_seen(SHAPE.streets, SHAPE.board):
        raises = {seat: (by_name(street, layout.stake(seat, street.ante)),) for seat in live}
        without = yield from raise_or(street.instead, raises)
        if street.instead == "fold":
            live = tuple([seat for seat in live if seat not in without])
        if live:
            yield Show(BOARD, dealt.board[street.board : seen])
    dealer = 0
    if live:
        dealer = yield from show_dealer(dealt)

    for seat in layout:
        if seat in live or layout.has(seat, "bonus"):
            yield Show(seat, dealt.hands[seat])
        yield from _settle(rules, layout, seat, dealt, dealer, seat not in live)
    return None


def _settle(
    rules: HoldemBonusRules, layout: Layout, seat: Seat, dealt: HoldemDeal, dealer: int, folded: bool
) -> Iterator[Pay]:
    """One seat: the ante and its raises, the bonus, which stays after a fold, and the progressive, which does not."""
    pays, has, hole = rules.pays, layout[seat], dealt.hands[seat]
    if folded:
        for wager in SHAPE.forfeits:
            yield loses(seat, wager, "folded")
    else:
        player = dealt.best(hole)
        why = describe(player)
        ante, raises = ante_and_raises(player, dealer)
        yield by_units(seat, "ante", ante, why)
        for street in RAISES:
            if street in has:
                yield by_units(seat, street, raises, why)
    if pays.bonus and "bonus" in has:
        yield by_cards(seat, "bonus", pays.bonus, LINE_BETS["bonus"].line(own=hole))
    if pays.progressive and "progressive" in has:
        if folded:
            yield loses(seat, "progressive", "folded")
        else:
            yield by_linked(seat, pays.progressive, LINE_BETS["progressive"].cards(own=hole, flop=dealt.flop))


def check(rules: HoldemBonusRules) -> list[str]:
    bonuses = {"bonus": rules.pays.bonus, "progressive": rules.pays.progressive}
    main = ("ante", *RAISES)
    wrong = check_wagers(rules, main, bonuses) + check_even(rules, *main)
    return wrong + check_linked(rules) + check_limit(rules, rules.options)


GAME = PitGame(
    "texas-holdem-bonus",
    HoldemBonusRules,
    play,
    deck=one_deck,
    check=check,
    makes=makes_five,
    about=(
        "Two cards of your own and five on the board against the dealer's hand. Play for twice your ante before the "
        "flop, or fold; later bets are up to you."
    ),
    words=("fold", "check", "flop", "turn", "river"),
)
