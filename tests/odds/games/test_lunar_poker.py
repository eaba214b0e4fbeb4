"""Lunar Poker: the rules compared with the script, the price with dealt rounds, and the stored choices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Any

import pytest
from tests.odds.games.script_rounds import script_rounds, seen, simulated

from pitboss.equipment.cards import Card
from pitboss.games.dealer_poker.lunar_combinations import BET_LINES, two_lines
from pitboss.games.dealer_poker.lunar_poker import INSTANT, LINE_BETS, LunarRules, ante_and_bet
from pitboss.houses import posted
from pitboss.odds.compiled import compiled
from pitboss.odds.games.lunar_poker import BestPlay, ante_price, best_play, pays_of
from pitboss.odds.report import report
from pitboss.odds.solve.drawn import solution as draw
from pitboss.odds.solve.duel import CHOOSE
from pitboss.odds.solve.holdem.boards import renaming
from pitboss.odds.solve.suits import RENAMED, standing
from pitboss.ranking.five import as_set, best_five
from pitboss.rules.lines import LOSE
from pitboss.rules.script import DEALER, Seat
from pitboss.simulate.kernels.lunar import number_of
from pitboss.table.round import Round

pytestmark = pytest.mark.slow
NAME = "mount-airy/lunar-poker"


def rules() -> LunarRules:
    found = posted(*NAME.split("/")).rules
    assert isinstance(found, LunarRules)
    return found


@cache
def choices(unqualified: int) -> BestPlay:
    return best_play(pays_of(rules(), unqualified))


def number(hand: Sequence[int]) -> int:
    return sum(comb(card, at + 1) for at, card in enumerate(sorted(hand)))


def kept(hand: Sequence[int]) -> int:
    return int(renaming(5).number[number(hand)])


def discarded(hand: Sequence[int], gone: int) -> list[int]:
    """The cards that an exchange lets go."""
    naming = RENAMED[renaming(5).naming[number(hand)]]
    return [card for at, card in enumerate(sorted(hand, key=lambda card: int(naming[card]))) if gone >> at & 1]


DISCARDS = [each for each in range(32) if each.bit_count() >= 2]


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


def test_a_hand_is_found_by_its_number() -> None:
    hands = standing(5).hands
    for at in (0, 5_000, 134_000):
        assert kept(hands[at].tolist()) == at
        assert number_of(hands[at], CHOOSE) == number(hands[at].tolist())


def test_the_script_played_by_the_strategy_nets_what_the_price_says() -> None:
    found = choices(rules().options.no_qualify_ante)

    def choose(round_: Round, words: Sequence[str]) -> str:
        cards = seen(round_, Seat(1))
        first = cards[:5]
        best = int(found.best[kept(first)])
        gone = DISCARDS[best - draw.EXCHANGE] if best >= draw.EXCHANGE else 0
        if "draw" in words:
            if gone:
                return " ".join(["draw", *(str(Card(card)) for card in discarded(first, gone))])
            return ("fold", "play", "buy")[best]
        if best == draw.BUY:
            naming = RENAMED[renaming(5).naming[number(first)]]
            return "play" if found.plays_six[kept(first), naming[cards[5]]] else "fold"
        hand = [card for card in cards if card not in discarded(first, gone)]
        return "play" if found.plays[kept(hand)] else "fold"

    price = ante_price(rules(), rules().options.no_qualify_ante)
    net, error = simulated(NAME, {"ante": 10}, choose, 3_000)
    assert abs(net + float(price.edge)) < 3 * error


def test_both_readings_of_four_to_one_are_exact_and_the_posted_one_favours_the_player() -> None:
    posted_one, even = ante_price(rules(), 4), ante_price(rules(), 1)
    assert posted_one.edge < -1 and 0 < even.edge < 0.1
    assert "the player has the edge" in posted_one.notes
    for price in (posted_one, even):
        assert price.ways == comb(52, 5) * draw.DEALERS * draw.SHARES
        assert price.as_json()["exact"] == str(price.edge) and not price.rounds


def test_every_super_costs_the_same() -> None:
    page = posted(*NAME.split("/"))
    (price,) = report(page.game, page.rules, ["super"]).prices
    assert "super dealer" in price.also and price.ways == 2598960
