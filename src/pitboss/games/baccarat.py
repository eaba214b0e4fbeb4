"""Baccarat, mini and midi: two hands drawn by fixed rules; nearer nine wins. The dragon bonus depends on the margin."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Annotated, Any, Literal

from pitboss.equipment.cards import Card
from pitboss.equipment.decks import Deck
from pitboss.equipment.numbers import NUMBERS
from pitboss.games.line_bets import by_cards
from pitboss.money import Cents
from pitboss.rules.game import Held, PitGame
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import (
    Call,
    Pay,
    Request,
    Script,
    Seat,
    Show,
    Shuffle,
    deal,
    draw,
    loses,
    pushes,
    wins,
)
from pitboss.rules.sheet import Between, Doc, For, Options, PayTable, Rules

PLAYER, BANKER = "player", "banker"
Cards = tuple[Card, ...]

# The tableau, over plain ints

ACE = 12
NO_CARD = -1


def points(card: int) -> int:
    """Ace 1, 2 to 9 at face value, tens and faces 0."""
    rank = card >> 2
    if rank == ACE:
        return 1
    return rank + 2 if rank < 8 else 0


POINTS = tuple(map(points, range(52)))
"""The points of every card."""


def total(a: int, b: int, third: int = NO_CARD) -> int:
    """The total of a hand from the points of its cards: the last digit of their sum. NO_CARD adds nothing."""
    return (a + b + max(third, 0)) % 10


def is_natural(total: int) -> bool:
    """Whether this total of two cards is a natural: eight or nine."""
    return total >= 8


def has_natural(a: int, b: int, third: int = NO_CARD) -> bool:
    """Whether cards with these points are a natural."""
    return third == NO_CARD and is_natural(total(a, b))


def player_draws(player: int, banker: int) -> bool:
    """Whether the player draws, from the totals of two cards. After a natural on either side nobody draws."""
    return not is_natural(player) and not is_natural(banker) and player <= 5


def banker_draws(player: int, banker: int, third: int) -> bool:
    """Whether the banker draws, from the totals of two cards and the points of the player's third card, if any."""
    if is_natural(player) or is_natural(banker):
        return False
    if third == NO_CARD:
        return banker <= 5
    if banker <= 2:
        return True
    if banker == 3:
        return third != 8
    if banker == 4:
        return 2 <= third <= 7
    if banker == 5:
        return 4 <= third <= 7
    return banker == 6 and 6 <= third <= 7


WINNERS = ("tie", PLAYER, BANKER)
"""The results of a round; each is also the name of the bet on it."""
TIE = 0


def winner(player: int, banker: int) -> int:
    """The index in ``WINNERS`` of the result, from the final totals: the side nearer nine wins."""
    if player == banker:
        return TIE
    return 1 if player > banker else 2


def bet_units(bet: int, won: int) -> int:
    """The result of a bet, both as indices in ``WINNERS``: won above zero, pushed at zero, lost below.

    On a tie the bets on player and banker push.
    """
    if bet == won:
        return 1
    return 0 if won == TIE else -1


DRAGON = {"dragon-player": 1, "dragon-banker": 2}
"""The bonus bets, each with the side it is on as its index in ``WINNERS``."""
DRAGON_LINES = (
    "lost", "natural-tie", "natural-win", "win-by-4", "win-by-5", "win-by-6", "win-by-7", "win-by-8", "win-by-9",
)  # fmt: skip


def dragon_line(own: int, other: int, own_natural: bool, other_natural: bool) -> int:
    """The index in ``DRAGON_LINES`` for the bonus on one side: a natural has its own lines, else the margin counts."""
    if own_natural:
        if own > other or not other_natural:
            return 2
        return 1 if own == other else 0
    if own - other < 4:
        return 0
    return own - other - 1


# The sheet


@dataclass(frozen=True, kw_only=True)
class BaccaratOptions(Options):
    side_min: Cents
    format: Annotated[
        Literal["mini", "midi"],
        Doc("Who turns the cards: the dealer (mini), or the player with the largest bet on that side (midi)."),
    ]
    commission_rounding: Literal["cent", "quarter"]


@dataclass(frozen=True, kw_only=True)
class BaccaratPlay:
    decks: Annotated[int, Between(1, 8)]
    commission: Annotated[int, Between(0, 100), Doc("Per cent of what a banker bet wins.")]


@dataclass(frozen=True, kw_only=True)
class Dragon(PayTable):
    natural_win: Line
    natural_tie: Line
    win_by_9: Line
    win_by_8: Line
    win_by_7: Line
    win_by_6: Line
    win_by_5: Line
    win_by_4: Line


@dataclass(frozen=True, kw_only=True)
class BaccaratPays:
    dragon: Annotated[Dragon, For(("dragon-player", "dragon-banker"))]


@dataclass(frozen=True, kw_only=True)
class BaccaratRules(Rules):
    options: BaccaratOptions
    play: BaccaratPlay
    pays: BaccaratPays

    def commission(self, wager: str) -> tuple[int, int] | None:
        """The part of a bet's winnings that goes to the house."""
        return (self.play.commission, 100) if wager == BANKER else None


# The round


def play(rules: BaccaratRules, layout: Layout) -> Script:
    yield Shuffle("cut-card")
    yield Call("No more bets.")
    player: Cards = ()
    banker: Cards = ()
    for _ in range(2):
        player += yield from deal(PLAYER, 1, "down")
        banker += yield from deal(BANKER, 1, "down")
    first = _total(player), _total(banker)
    yield from _face(rules, layout, PLAYER, player, first[0])
    yield from _face(rules, layout, BANKER, banker, first[1])
    third = NO_CARD
    if player_draws(*first):
        card = yield from draw(PLAYER, "up")
        player += card
        third = POINTS[card[0]]
    if banker_draws(*first, third):
        banker += yield from draw(BANKER, "up")
    totals = _total(player), _total(banker)
    won = winner(*totals)
    yield Call(_called(won, *totals))
    why = f"{totals[0]} to {totals[1]}"
    for seat in layout:
        yield from _settle(rules, layout, seat, won, why, player, banker)
    return None


def _called(won: int, player: int, banker: int) -> str:
    """``Banker wins, eight over three.``"""
    if not won:
        return f"Tie, {NUMBERS[player]} each."
    more, less = (player, banker) if won == WINNERS.index(PLAYER) else (banker, player)
    return f"{WINNERS[won].capitalize()} wins, {NUMBERS[more]} over {NUMBERS[less]}."


def _total(hand: Cards) -> int:
    return total(*[POINTS[card] for card in hand])


def _face(rules: BaccaratRules, layout: Layout, side: str, hand: Cards, total: int) -> Generator[Request, Any, None]:
    """The dealer turns the cards. In midi the player with the largest bet on that side does; if bets are equal, the
    one in the lowest seat."""
    if rules.options.format == "midi" and (bettors := layout.with_wager(side)):
        largest = max(bettors, key=lambda seat: (layout.stake(seat, side), -seat))
        yield Call(f"Seat {largest} faces the {side}'s cards.")
    yield Show(side, hand)
    yield Call(f"{side.capitalize()} has {NUMBERS[total]} with two cards.")


def _settle(
    rules: BaccaratRules, layout: Layout, seat: Seat, won: int, why: str, player: Cards, banker: Cards
) -> Iterator[Pay]:
    has = layout[seat]
    for wager in (PLAYER, BANKER, "tie"):
        if wager not in has:
            continue
        line = rules.wagers[wager].pays
        assert line is not None
        units = bet_units(WINNERS.index(wager), won)
        if units > 0:
            yield wins(seat, wager, line, why, commission=rules.commission(wager))
        else:
            yield pushes(seat, wager, f"tie, {why}") if units == 0 else loses(seat, wager, why)
    for wager, side in DRAGON.items():
        if wager in has:
            own, other = (player, banker) if WINNERS[side] == PLAYER else (banker, player)
            yield by_cards(seat, wager, rules.pays.dragon, DRAGON_LINES[_dragon(own, other)])


def _dragon(own: Cards, other: Cards) -> int:
    naturals = [has_natural(*[POINTS[card] for card in hand]) for hand in (own, other)]
    return dragon_line(_total(own), _total(other), *naturals)


def deck(rules: BaccaratRules) -> Deck:
    return Deck(52, rules.play.decks)


def check(rules: BaccaratRules) -> list[str]:
    known = ("player", "banker", "tie", *DRAGON)
    wrong = [f"wagers.{slug}: baccarat has no such wager" for slug in rules.wagers if slug not in known]
    for slug in known[:3]:
        if slug not in rules.wagers or rules.wagers[slug].pays is None:
            wrong.append(f'wagers.{slug}: is required and must say what it pays, such as pays = "1 to 1"')
    return wrong


def makes(rules: BaccaratRules, held: Held) -> str:
    """``7``, ``natural 9``."""
    if not held.whole:
        return ""
    natural = len(held.cards) == 2 and has_natural(*map(points, held.cards))
    return f"{'natural ' if natural else ''}{_total(held.cards)}"


GAME = PitGame(
    "baccarat",
    BaccaratRules,
    play,
    deck=deck,
    check=check,
    makes=makes,
    about=(
        "Two hands are dealt, Player and Banker. You bet on which comes closer to nine, or on a tie. The cards are "
        "drawn by fixed rules."
    ),
    hands_an_hour=70,
    examples=("banker 25", "player 25, tie 5"),
)
