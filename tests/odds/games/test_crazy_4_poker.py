"""Crazy 4 Poker: every hand against every dealer, compared with the script and with dealers taken one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from tests.odds.games.script_rounds import script_rounds, seen, simulated

from pitboss.games.dealer_poker.crazy_4_poker import (
    FOUR_CARD_LINES,
    LINE_BETS,
    QUALIFIERS,
    ante_and_play,
    four_card_line,
    play_times,
    super_bonus,
)
from pitboss.games.dealer_poker.raises import each_of
from pitboss.houses import posted
from pitboss.odds.compiled import compiled
from pitboss.odds.price import Price
from pitboss.odds.report import report
from pitboss.odds.solve.duel import duel
from pitboss.ranking.four import best_four_of_five
from pitboss.ranking.strength import least
from pitboss.rules.script import DEALER, Seat
from pitboss.table.round import Asked, Round

pytestmark = pytest.mark.slow
NAME = "mount-airy/crazy-4-poker"
KING_HIGH = QUALIFIERS["king-high"]


def priced(wager: str) -> Price:
    page = posted(*NAME.split("/"))
    (price,) = report(page.game, page.rules, [wager]).prices
    return price


def test_the_compiled_rules_settle_as_the_script_does() -> None:
    strength, settle, bonus = compiled(best_four_of_five), compiled(ante_and_play), compiled(super_bonus)
    for played in script_rounds(NAME):
        rules: Any = played.rules
        dealer = strength(*played.cards(DEALER))
        for (seat, wager), pay in played.pays().items():
            hand = strength(*played.cards(seat))
            if "fold" in played.said(seat):
                assert pay.outcome == "lose"
            elif wager in ("ante", "play"):
                won = settle(hand, dealer, rules.qualifying)[wager == "play"]
                assert pay.outcome == ("lose", "push", "win")[won + 1]
            elif wager == "super-bonus":
                won = bonus(hand, dealer, rules.qualifying)
                assert pay.outcome == ("lose", "push", "win")[won + 1]
                line = rules.pays.super_bonus.line(FOUR_CARD_LINES[compiled(four_card_line)(hand)])
                assert won <= 0 or pay.line == line
            else:
                bet = LINE_BETS[wager]
                line = getattr(rules.pays, wager.replace("-", "_")).line(
                    bet.lines[compiled(bet.rule)(*played.cards(seat))]
                )
                assert (pay.line or line) == line


def test_the_multiples_on_offer_are_those_that_are_solved() -> None:
    for played in script_rounds(NAME, 100):
        questions = [event for event in played.round.events if isinstance(event, Asked)]
        asked = {seat: event.options for event in questions for seat in event.seats}
        for seat, options in asked.items():
            open_to = each_of(compiled(play_times)(best_four_of_five(*played.cards(seat))))
            assert [option.word for option in options] == [*(f"{multiple}x" for multiple in open_to), "fold"]


@pytest.mark.parametrize("i", [0, 5_000, 60_000, 100_000, 134_000])
def test_a_hand_meets_the_same_dealers_as_when_counted_one_by_one(i: int) -> None:
    found = duel(5, best_four_of_five, (KING_HIGH,))
    hand, mine = found.hands[i].tolist(), int(found.strengths[i])
    rank = compiled(best_four_of_five)
    naive = [0] * 6
    for dealer in combinations([card for card in range(52) if card not in hand], 5):
        theirs = rank(*dealer)
        naive[3 * (theirs >= KING_HIGH) + (theirs >= mine) + (theirs > mine)] += 1
    assert found.counts[i, 0].tolist() == naive


def test_the_published_strategy_is_found() -> None:
    """wizardofodds.com/games/crazy-4-poker: 3.42 % of the ante, 1.09 % of all that is bet, K-Q-8-4 or better."""
    price = priced("ante")
    assert price.rule.startswith("play K-Q-8-4 or better; 3x with a pair of aces or better")
    assert float(price.element_of_risk) == pytest.approx(0.0109, abs=5e-5)
    assert float(price.average_stake) == pytest.approx(3.14, abs=5e-3)


def test_the_script_played_by_the_strategy_nets_what_the_price_says() -> None:
    from_hand = best_four_of_five(44, 41, 25, 10, 3)  # K-Q-8-4, and a deuce
    assert from_hand > least(0, 11)

    def choose(round_: Round, words: Sequence[str]) -> str:
        if best_four_of_five(*seen(round_, Seat(1))) < from_hand:
            return "fold"
        return "3x" if "3x" in words else "1x"

    net, error = simulated(NAME, {"ante": 10, "super-bonus": 10}, choose, 5_000)
    assert abs(net + float(priced("ante").edge)) < 3 * error
