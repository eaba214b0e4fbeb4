"""How bots decide, by game. A game without its own strategy is played with a careful default."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pitboss.drivers.random import Generator, one_of
from pitboss.equipment.cards import Card
from pitboss.machine.view import HandView, OptionView, QuestionView, SeatView, TableView
from pitboss.money import Cents, dollars_text
from pitboss.rules.script import DEALER, Wager


class Sight(NamedTuple):
    """What a bot knows when it decides."""

    view: TableView
    cards: tuple[Card, ...]
    """The hand to decide on."""
    dealer: tuple[Card, ...]
    """The dealer's face-up cards."""
    options: tuple[OptionView, ...]
    """The options on offer that the seat can pay for."""
    default: str | None
    up: dict[Wager, Cents]
    """The seat's own bets on the layout."""
    rng: Generator

    @classmethod
    def of(cls, view: TableView, own: SeatView, question: QuestionView, rng: Generator) -> Sight:
        up = {Wager(spot.wager): Cents(spot.amount) for spot in own.spots}
        hand = own.hands[min(own.playing, len(own.hands) - 1)] if own.hands else HandView(())
        dealer = view.places.get(DEALER, (HandView(()),))[0]
        return cls(view, cards_in(hand), cards_in(dealer), question.options, question.silence, up, rng)


Strategy = Callable[[Sight], str | None]
"""Returns the option to choose, or ``None`` to pass. In a game of steps ``None`` means no more bets before the roll."""


def strategy_for(game: str) -> Strategy:
    return _STRATEGIES.get(game, careful)


def careful(sight: Sight) -> str | None:
    """Usually takes the default, and sometimes a random option at its minimum."""
    options = [option for option in sight.options if not option.cards]
    if sight.default is None or not options or sight.rng.random() < 0.7:
        return sight.default
    return at_least(one_of(options, sight.rng))


def cards_in(hand: HandView) -> tuple[Card, ...]:
    """The face-up cards of a hand. Empty if it has tiles."""
    shown = [card for card in hand.cards if card is not None]
    return tuple(Card.parse(card) for card in shown if "-" not in card)


def at_least(option: OptionView) -> str:
    """The option at its minimum amount."""
    if option.wager is None or option.least == option.most:
        return option.word
    return f"{option.word} {dollars_text(option.least)}"


def find(sight: Sight, word: str) -> OptionView | None:
    return next((option for option in sight.options if option.word == word), None)


def first_of(sight: Sight, *words: str) -> str | None:
    """The first of these words that is on offer, or else the default."""
    return next((word for word in words if find(sight, word)), sight.default)


def three_card_poker(sight: Sight) -> str | None:
    """Plays queen, six, four or better, which is the best strategy if the dealer needs a queen."""
    from pitboss.ranking.three import rank3

    hand = sight.cards
    queen_six_four = (Card.parse("Qc"), Card.parse("6d"), Card.parse("4h"))
    if len(hand) == 3 and rank3(*hand) >= rank3(*queen_six_four):
        return first_of(sight, "play", "fold")
    return first_of(sight, "fold")


def blackjack(sight: Sight) -> str | None:
    """Plays a simplified basic strategy, and never insures."""
    from pitboss.games.twentyone.counting import count_of, is_soft, points, same_value, total

    cards, dealer = sight.cards, sight.dealer
    if find(sight, "stand") is None or not cards or not dealer:
        return sight.default
    up = points(dealer[0])
    against = 11 if up == 1 else up
    count = count_of(cards)
    if len(cards) == 2 and same_value(*cards) and _splits(points(cards[0]), against) and find(sight, "split"):
        return "split"
    if is_soft(count):
        stands = total(count) >= 19 or (total(count) == 18 and against <= 8)
        return first_of(sight, "stand" if stands else "hit")
    if _surrenders(total(count), against) and find(sight, "surrender"):
        return "surrender"
    double = find(sight, "double")
    if double and double.usual and _doubles(total(count), against):
        return "double"
    return first_of(sight, "stand" if _stands(total(count), against) else "hit")


def _splits(value: int, against: int) -> bool:
    if value in (1, 8):
        return True
    if value == 9:
        return against <= 9 and against != 7
    return (value in (2, 3, 7) and against <= 7) or (value == 6 and against <= 6)


def _surrenders(held: int, against: int) -> bool:
    return (held == 16 and against >= 9) or (held == 15 and against == 10)


def _doubles(held: int, against: int) -> bool:
    return (held == 11 and against <= 10) or (held == 10 and against <= 9) or (held == 9 and 3 <= against <= 6)


def _stands(held: int, against: int) -> bool:
    return held >= 17 or (held >= 13 and against <= 6) or (held == 12 and 4 <= against <= 6)


def craps(sight: Sight) -> str | None:
    """Bets the pass line, and minimum odds behind it once there is a point."""
    for wager in ("pass", "odds pass"):
        option = find(sight, f"bet {wager}")
        if option is not None and Wager(wager) not in sight.up:
            return at_least(option)
    return None


_STRATEGIES: dict[str, Strategy] = {
    "blackjack": blackjack,
    "craps": craps,
    "double-back-jack": blackjack,
    "spanish-21": blackjack,
    "three-card-poker": three_card_poker,
    "three-card-poker-6-card-bonus": three_card_poker,
}
