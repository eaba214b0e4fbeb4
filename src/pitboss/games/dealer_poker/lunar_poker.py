"""Lunar Poker: five-card draw against the dealer. A winning bet is paid for two combinations of its hand."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Annotated, Any

from pitboss.equipment.cards import Card
from pitboss.equipment.decks import Deck
from pitboss.errors import Refused
from pitboss.games.dealer_poker.against_dealer import against_dealer
from pitboss.games.dealer_poker.five_card_lines import FromThreeOfAKind
from pitboss.games.dealer_poker.lunar_combinations import (
    BET_LINES,
    LEAST_ACE_KING,
    SUPER_LINES,
    bet_line,
    instant_line,
    super_line,
    two_lines,
)  # fmt: skip
from pitboss.games.dealer_poker.raises import Raise, bet_of, by_name, no_bet, times
from pitboss.games.dealer_poker.shape import Shape
from pitboss.games.dealer_poker.words import dealers_call
from pitboss.games.line_bets import LineBet, by_cards
from pitboss.money import Cents, money
from pitboss.ranking.five import FIVE_CARD, as_set, best_five, describe
from pitboss.rules.checks import check_by, check_limit, check_wagers
from pitboss.rules.game import Held, Naming, PitGame, no_selection, one_deck
from pitboss.rules.layout import Layout
from pitboss.rules.lines import LOSE, Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import (
    DEALER,
    Ask,
    Offer,
    Option,
    Pay,
    Place,
    Request,
    Script,
    Seat,
    Show,
    Shuffle,
    Wager,
    ask,
    by_line,
    deal,
    deal_each,
    draw,
    loses,
    pushes,
    wins,
)  # fmt: skip
from pitboss.rules.sheet import Between, Doc, For, LimitOptions, PayTable, Rules

Cards = tuple[Card, ...]
PLAY = Raise("play", times(2), "fold")
DECK = Deck(52)
LEAST_EXCHANGED = 2
LINE_BETS = {"super": LineBet(super_line, SUPER_LINES, ("own",), stays=True)}
"""A super is settled on the first five cards of a hand, before any player decides."""
SHAPE = Shape(own=5, dealer=5, streets=(PLAY,), forfeits=("ante",), line_bets=LINE_BETS)
INSTANT = LineBet(instant_line, FIVE_CARD.categories, ("own",))
"""Paid on the ante for the first five cards; the hand is then over."""


@dataclass(frozen=True, kw_only=True)
class LunarOptions(LimitOptions):
    no_qualify_ante: Annotated[
        int,
        Between(1, 100),
        Doc("What the ante pays, to one, if the dealer does not qualify."),
    ]


@dataclass(frozen=True, kw_only=True)
class LunarBetPays(FromThreeOfAKind):
    """Pays from ace-king up."""

    two_pair: Line
    pair: Line
    ace_king: Line


@dataclass(frozen=True, kw_only=True)
class SuperPays(PayTable):
    four_of_a_kind: Line
    five_pictures: Line
    full_house: Line
    flush: Line
    straight: Line
    three_of_a_kind: Line
    ace_king_queen: Line
    one_colour: Line


@dataclass(frozen=True, kw_only=True)
class InstantPays(PayTable):
    """Paid on the ante for the first five cards."""

    royal_flush: Line
    straight_flush: Line


@dataclass(frozen=True, kw_only=True)
class LunarPays:
    bet: Annotated[LunarBetPays, For(("play", "second-payout"))]
    super: SuperPays
    instant: Annotated[InstantPays, For(("ante",))]


@dataclass(frozen=True, kw_only=True)
class LunarRules(Rules):
    options: LunarOptions
    pays: LunarPays


BUY, DRAW = 1, 2


def draws_open(left: int) -> int:
    """What a player may do before he plays or folds, as bits: ``BUY``, ``DRAW``. ``left`` cards are left in the deck.

    He may buy a sixth card, or draw: exchange two cards or more. Either costs the ante, and he may do only one of them.
    """
    return (BUY if left >= 1 else 0) | (DRAW if left >= LEAST_EXCHANGED else 0)


def most_exchanged(cards: int, left: int) -> int:
    """The most cards that may be exchanged."""
    return min(cards, left)


def ante_and_bet(player: int, dealer: int) -> tuple[int, int]:
    """The ante and the bet of a hand that was not folded: paid (above zero), returned (zero) or lost (below)."""
    if dealer < LEAST_ACE_KING:
        return 1, 0
    won = against_dealer(player, dealer)
    return min(won, 0), won


def play(rules: LunarRules, layout: Layout) -> Script:
    yield Shuffle()
    hands = yield from deal_each(layout, SHAPE.own, "own")
    dealt = yield from deal(DEALER, SHAPE.dealer, "down")

    playing = []
    for seat in layout:
        instant = rules.pays.instant.line(INSTANT.line(own=hands[seat]))
        yield from _first_five(rules, layout, seat, hands[seat], instant)
        if instant == LOSE:
            playing.append(seat)
    folded = yield from _decide(layout, playing, hands)

    yield Show(DEALER, dealt)
    dealer = best_five(as_set(dealt))
    yield dealers_call(_called(dealer), dealer >= LEAST_ACE_KING)
    yield from _supers_on(rules, layout, DEALER, dealt)
    for seat in playing:
        if seat in folded:
            for wager in SHAPE.forfeits:
                yield loses(seat, wager, "folded")
        else:
            yield Show(seat, hands[seat])
            yield from _settle(rules, layout, seat, as_set(hands[seat]), dealer)
    return None


# The first five cards


def _first_five(rules: LunarRules, layout: Layout, seat: Seat, hand: Cards, instant: Line) -> Iterator[Request]:
    """Settles the supers on a seat's hand and its instant payout. The hand is shown only if something is paid on it."""
    supers = _supers_on(rules, layout, seat, hand)
    if instant != LOSE or "win" in [pay.outcome for pay in supers]:
        yield Show(seat, hand)
    yield from supers
    if instant != LOSE:
        yield wins(seat, "ante", instant, f"{_called(best_five(as_set(hand)))} dealt")


def _supers_on(rules: LunarRules, layout: Layout, place: Place, hand: Cards) -> list[Pay]:
    """Settles every seat's super on this hand; a seat's super on its own hand names no place."""
    wagers = {seat: "super" if seat == place else f"super {place}" for seat in layout}
    bets = [(seat, wager) for seat, wager in wagers.items() if layout.has(seat, wager)]
    if not bets:
        return []
    line = LINE_BETS["super"].line(own=hand)
    return [by_cards(seat, wager, rules.pays.super, line) for seat, wager in bets]


# Deciding


def _decide(layout: Layout, playing: Sequence[Seat], hands: dict[Seat, Cards]) -> Generator[Request, Any, set[Seat]]:
    """The seats that folded. One after the other, players may buy a card or exchange some while the deck lasts."""
    folded: set[Seat] = set()
    drawn: list[Seat] = []
    left = DECK.size - SHAPE.own * len(hands) - SHAPE.dealer
    for seat in playing:
        ante = layout.stake(seat, PLAY.ante)
        offer = Offer((*_stay_or_fold(ante), *_draws(ante, hands[seat], left)), "fold")
        choice = (yield Ask({seat: offer}))[seat]
        if choice.word == "fold":
            folded.add(seat)
        elif choice.word in ("buy", "draw"):
            yield loses(seat, "draw", "the price of a draw")
            kept = tuple([card for card in hands[seat] if card not in choice.cards])
            cards = yield from draw(seat, "own", cards=len(choice.cards) or 1)
            hands[seat] = kept + cards
            left -= len(cards)
            drawn.append(seat)
    choices = yield from ask({seat: Offer(_stay_or_fold(layout.stake(seat, PLAY.ante)), "fold") for seat in drawn})
    return folded | {seat for seat, choice in choices.items() if choice.word == "fold"}


def _stay_or_fold(ante: Cents) -> tuple[Option, ...]:
    return by_name(PLAY, ante), no_bet(PLAY.instead)


def _draws(price: Cents, hand: Cards, left: int) -> Iterator[Option]:
    may = draws_open(left)
    if may & BUY:
        yield bet_of("buy", "draw", price)
    if may & DRAW:
        exchanged = LEAST_EXCHANGED, most_exchanged(len(hand), left)
        yield Option("draw", Wager("draw"), price, price, cards=exchanged, among=hand)


# Against the dealer


def _settle(rules: LunarRules, layout: Layout, seat: Seat, hand: int, dealer: int) -> Iterator[Pay]:
    strength = best_five(hand)
    why = _called(strength)
    ante, bet = ante_and_bet(strength, dealer)
    if ante > 0:
        yield wins(seat, "ante", Line("to", rules.options.no_qualify_ante), "the dealer does not play")
    else:
        yield pushes(seat, "ante", why) if ante == 0 else loses(seat, "ante", why)
    if bet <= 0:
        yield pushes(seat, "play", why) if bet == 0 else loses(seat, "play", why)
        return
    first, second = two_lines(hand)
    yield by_line(seat, "play", rules.pays.bet.line(BET_LINES[first]), why)
    again = rules.pays.bet.line(BET_LINES[second])
    if again != LOSE:
        yield wins(seat, "second-payout", again, BET_LINES[second].replace("-", " "), on=layout.stake(seat, "play"))


def _called(strength: int) -> str:
    return "ace-king" if BET_LINES[bet_line(strength)] == "ace-king" else describe(strength)


# The wagers and the sheet


def selection(rules: LunarRules, slug: str, selection: str) -> str:
    """The hand a super is on: empty for the seat's own, a seat's number, or ``dealer``."""
    if slug != "super":
        return no_selection(rules, slug, selection)
    if selection not in selections(rules, slug):
        raise Refused(
            f"'super {selection}' names no hand: write 'super' for your own, 'super 2' for a seat's, or 'super dealer'"
        )
    return selection


def selections(rules: LunarRules, slug: str) -> Sequence[str]:
    if slug != "super":
        return ("",)
    return ("", *(str(seat) for seat in range(1, rules.table.seats + 1)), DEALER)


def together(rules: LunarRules, stakes: Mapping[Seat, Mapping[Wager, Cents]]) -> None:
    """Checks the supers: on the seat's own hand at least the ante, and on another seat only if it is in the round."""
    for seat, wagers in stakes.items():
        where = f"seat {seat}: wagers"
        ante, own = wagers[Wager("ante")], wagers.get(Wager("super"))
        if own is not None and own < ante:
            raise Refused(
                f"'super' on your own hand must be at least the ante: {money(own)} is below {money(ante)}", where
            )
        if Wager(f"super {seat}") in wagers:
            raise Refused(f"'super {seat}' is this seat's own hand: write 'super'", where)
        for wager in wagers:
            slug, _, on = wager.partition(" ")
            if slug == "super" and on.isdigit() and int(on) not in stakes:
                raise Refused(f"{wager!r}: seat {on} is not in the round", where)


def check(rules: LunarRules) -> list[str]:
    wrong = check_wagers(rules, ("ante", "draw", "play", "second-payout"), {"super": rules.pays.super})
    wrong += check_by(rules, {"draw": "decision", "play": "decision", "second-payout": "rules"})
    return wrong + check_limit(rules, rules.options)


def makes(rules: LunarRules, held: Held) -> str:
    return _called(best_five(as_set(held.cards))) if held.whole and len(held.cards) >= SHAPE.own else ""


def qualifies(rules: LunarRules, held: Held) -> bool | None:
    if held.place != DEALER or not held.whole:
        return None
    return best_five(as_set(held.cards)) >= LEAST_ACE_KING


GAME = PitGame(
    "lunar-poker",
    LunarRules,
    play,
    deck=one_deck,
    selection=selection,
    selections=selections,
    together=together,
    check=check,
    makes=makes,
    qualifies=qualifies,
    about="Five cards against the dealer's. Exchange cards or buy a sixth for an ante, then play or fold.",
    # No hand of six draws, but agents have learned the numbers of its actions.
    words=("fold", "play", "buy", Naming("draw", 1, 5, 6)),
)
