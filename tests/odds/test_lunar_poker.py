"""Lunar Poker: what each choice is worth, beside draws gone through one by one; and the rules beside the script."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.odds.script_rounds import script_rounds, seen, simulated

from pitboss.equipment.cards import Card
from pitboss.games.dealer_poker.lunar_combinations import BET_LINES, two_lines
from pitboss.games.dealer_poker.lunar_poker import INSTANT, LINE_BETS, LunarRules, ante_and_bet
from pitboss.houses import posted
from pitboss.odds.compiled import compiled
from pitboss.odds.games.lunar_poker import GAME, ante_price, pays_of
from pitboss.odds.report import report
from pitboss.odds.solve import draw
from pitboss.odds.solve.boards import renaming
from pitboss.odds.solve.duel import CHOOSE
from pitboss.odds.solve.suits import RENAMED, standing
from pitboss.ranking.five import as_set, best_five
from pitboss.rules.lines import LOSE
from pitboss.rules.script import DEALER, Seat
from pitboss.table.round import Round

pytestmark = pytest.mark.slow
NAME = "mount-airy/lunar-poker"


def rules() -> LunarRules:
    found = posted(*NAME.split("/")).rules
    assert isinstance(found, LunarRules)
    return found


@cache
def choices() -> draw.Choices:
    return draw.choices(GAME, pays_of(rules(), rules().options.no_qualify_ante))


def kept(hand: Sequence[int]) -> int:
    return int(renaming(5).number[sum(comb(card, at + 1) for at, card in enumerate(sorted(hand)))])


def discarded(hand: Sequence[int], choice: int) -> list[int]:
    """The cards that a choice exchanges."""
    number = sum(comb(card, at + 1) for at, card in enumerate(sorted(hand)))
    naming = RENAMED[renaming(5).naming[number]]
    gone = choices().discards[choice - draw.EXCHANGE]
    return [card for at, card in enumerate(sorted(hand, key=lambda card: int(naming[card]))) if gone >> at & 1]


def test_the_compiled_rules_settle_as_the_script_does() -> None:
    settle, lines = compiled(ante_and_bet), compiled(two_lines)
    for played in script_rounds(NAME):
        table: Any = played.rules.pays  # type: ignore[attr-defined]
        dealer = best_five(as_set(played.cards(DEALER)))
        for (seat, wager), pay in played.pays().items():
            first = played.cards(seat)[:5]
            at_once = table.instant.line(INSTANT.lines[compiled(INSTANT.rule)(*first)])
            if wager.startswith("super"):
                on = wager.partition(" ")[2]
                cards = played.cards(seat if not on else DEALER if on == DEALER else Seat(int(on)))[:5]
                bet = LINE_BETS["super"]
                line = table.super.line(bet.lines[compiled(bet.rule)(*cards)])
                assert (pay.line or line) == line
            elif at_once != LOSE:
                assert pay.line == at_once
            elif wager in ("ante", "play", "second-payout") and pay.why != "folded":
                words = [said.split() for said in played.said(seat)]
                gone = {Card.parse(card) for said in words if said[0] == "draw" for card in said[1:]}
                hand = as_set([card for card in played.cards(seat) if card not in gone])
                ante, bet_won = settle(best_five(hand), dealer)
                won = ante if wager == "ante" else bet_won
                assert pay.outcome == ("lose", "push", "win")[won + 1]
                if wager != "ante" and won > 0:
                    place = compiled(two_lines)(hand)[wager == "second-payout"]
                    assert pay.line == table.bet.line(BET_LINES[place])
                assert lines(hand) == two_lines(hand)


def test_an_exchange_is_worth_the_average_of_the_hands_it_may_make() -> None:
    found, fold = choices(), -1.0
    value = np.maximum(found.worth[:, draw.PLAY], fold)
    random = Random(4)
    for _ in range(3):
        hand = sorted(random.sample(range(52), 5))
        rest = [card for card in range(52) if card not in hand]
        for at, gone in enumerate(found.discards):
            if gone.bit_count() == 2:
                thrown = discarded(hand, draw.EXCHANGE + at)
                held = [card for card in hand if card not in thrown]
                after = [value[kept((*held, *new))] for new in combinations(rest, 2)]
                assert found.worth[kept(hand), draw.EXCHANGE + at] == pytest.approx(sum(after) / len(after) - 1)


def test_a_sixth_card_is_put_in_its_place() -> None:
    six = np.zeros(6, np.int64)
    for card in (0, 17, 51):
        draw.with_card(np.array([3, 9, 20, 33, 50]), card, six)
        assert six.tolist() == sorted([3, 9, 20, 33, 50, card])
    flush = [card * 4 for card in (0, 2, 4, 6, 8)]
    six[:] = sorted([*flush, 3])
    hand = standing(5).hands[renaming(5).number[draw.best_number(six, CHOOSE)]]
    assert best_five(as_set(hand.tolist())) == best_five(as_set(flush))


def test_the_script_played_by_the_strategy_nets_what_the_price_says() -> None:
    found = choices()

    def choose(round_: Round, words: Sequence[str]) -> str:
        cards = seen(round_, Seat(1))
        first = cards[:5]
        best = int(found.best[kept(first)])
        if "draw" in words:
            if best >= draw.EXCHANGE:
                return " ".join(["draw", *(str(Card(card)) for card in discarded(first, best))])
            return ("fold", "play", "buy")[best]
        if best == draw.BUY:
            return "play"
        hand = [card for card in cards if card not in discarded(first, best)]
        return "play" if found.worth[kept(hand), draw.PLAY] > -1 else "fold"

    price = ante_price(rules(), rules().options.no_qualify_ante, 1 << 18)
    net, error = simulated(NAME, {"ante": 10}, choose, 3_000)
    assert abs(net + float(price.edge)) < 3 * sqrt(error**2 + price.stderr**2)


def test_both_readings_of_four_to_one_are_told_and_the_posted_one_favours_the_player() -> None:
    posted_one, even = ante_price(rules(), 4, 1 << 18), ante_price(rules(), 1, 1 << 18)
    assert posted_one.edge < -1 and 0 < even.edge < 0.1
    assert "the player has the better of it" in posted_one.notes
    assert posted_one.rounds == 1 << 18


def test_every_super_costs_the_same() -> None:
    page = posted(*NAME.split("/"))
    (price,) = report(page.game, page.rules, ["super"]).prices
    assert "super dealer" in price.also and price.ways == 2598960
