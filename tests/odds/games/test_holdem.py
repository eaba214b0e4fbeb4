"""Hold'em against the dealer: boards scored hand by hand, and the rules compared with the script."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.odds.games.script_rounds import script_rounds

from pitboss.games.dealer_poker import texas_holdem_bonus, ultimate_texas_holdem
from pitboss.games.dealer_poker.five_card_lines import FIVE_CARD_LINES, five_card_line
from pitboss.games.dealer_poker.texas_holdem_bonus import ante_and_raises
from pitboss.games.dealer_poker.ultimate_texas_holdem import QUALIFIERS, ante_play_and_blind
from pitboss.houses import posted
from pitboss.odds.compiled import compiled
from pitboss.odds.evaluate.build import strengths, table
from pitboss.odds.report import report
from pitboss.odds.solve.duel_price import AnteAndRaise
from pitboss.odds.solve.holdem.boards import HANDS, WIDE, by_hand, dealers, renamed_hands, renaming, score, work
from pitboss.odds.solve.holdem.price import HoldemGame, settling
from pitboss.odds.solve.suits import RENAMED, standing
from pitboss.ranking.five import best_of_seven
from pitboss.rules.script import BOARD, DEALER

pytestmark = pytest.mark.slow
A_PAIR = QUALIFIERS["pair"]


def number(cards: Any) -> int:
    low, high = sorted(cards)
    return int(high * (high - 1) // 2 + low)


@pytest.mark.parametrize("b", [0, 17_756, 37_057, 54_115, 81_965, 121_503, 134_000])
@pytest.mark.parametrize("qualifying", [0, A_PAIR])
def test_a_board_is_scored_as_hand_by_hand(b: int, qualifying: int) -> None:
    board = standing(5).hands[b]
    cut = int(np.searchsorted(strengths(), qualifying)) if qualifying else 0
    room = work()
    kinds = compiled(score)(board, cut, table(), room)
    square, hands = np.full(WIDE * WIDE, -1), np.zeros(HANDS, np.int64)
    for m in range(kinds):
        low, high = int(room.low[m]), int(room.high[m])
        square[low * WIDE + high] = square[high * WIDE + low] = m
    compiled(by_hand)(square, room, hands)
    rank = compiled(best_of_seven)
    left = [card for card in range(52) if card not in board]
    assert np.flatnonzero(hands >= 0).tolist() == sorted(map(number, combinations(left, 2)))
    for own in Random(b).sample(list(combinations(left, 2)), 8):
        mine = rank(*own, *board.tolist())
        m = hands[number(own)]
        assert strengths()[room.place[m]] == mine
        naive = [0, 0, 0, 0]
        for dealer in combinations([card for card in left if card not in own], 2):
            theirs = rank(*dealer, *board.tolist())
            if mine >= qualifying:
                naive[0 if theirs < qualifying else 1 + (theirs >= mine) + (theirs > mine)] += 1
            else:
                naive[3 if theirs >= qualifying else (theirs >= mine) + (theirs > mine)] += 1
        assert list(dealers(int(room.lower[m]), int(room.level[m]), int(room.weak[m]), mine >= qualifying)) == naive


def test_settling_depends_on_the_dealer_only_through_the_part() -> None:
    """For some strengths against all others, the table that kernels read holds what the rule gives."""

    def settle(player: int, dealer: int) -> AnteAndRaise:
        ante, play, blind = ante_play_and_blind(player, dealer, A_PAIR)
        return AnteAndRaise(Fraction(10 * ante + blind), Fraction(play))

    found = settling(HoldemGame(ultimate_texas_holdem.SHAPE, settle, A_PAIR))
    every = strengths().tolist()
    for place in Random(1).sample(range(1, len(every)), 60):
        player = every[place]
        for dealer in every[1::7]:
            if player >= A_PAIR:
                part = 0 if dealer < A_PAIR else 1 + (dealer >= player) + (dealer > player)
            else:
                part = 3 if dealer >= A_PAIR else (dealer >= player) + (dealer > player)
            assert found.results[found.pays.ends[place, part]] == settle(player, dealer)


@pytest.mark.parametrize("cards", [3, 4])
def test_every_set_of_cards_is_renamed_to_the_one_that_is_kept(cards: int) -> None:
    kept, found = standing(cards), renaming(cards)
    random = Random(cards)
    for _ in range(300):
        hand = sorted(random.sample(range(52), cards))
        place = sum(comb(card, at + 1) for at, card in enumerate(hand))
        renamed = sorted(RENAMED[found.naming[place]][hand].tolist())
        assert kept.hands[found.number[place]].tolist() == renamed
    assert np.bincount(found.number).tolist() == kept.ways.tolist()
    assert (24 // found.fixed.sum(1) == kept.ways).all()


def test_two_cards_keep_their_number_under_a_naming() -> None:
    for naming, numbers in zip(RENAMED, renamed_hands(), strict=True):
        assert numbers[number((3, 50))] == number((naming[3], naming[50]))


def test_the_compiled_rules_settle_texas_holdem_bonus_as_the_script_does() -> None:
    rank, settle = compiled(best_of_seven), compiled(ante_and_raises)
    line_bets = texas_holdem_bonus.LINE_BETS
    for played in script_rounds("mount-airy/texas-holdem-bonus"):
        rules: Any = played.rules
        board = played.cards(BOARD)
        for (seat, wager), pay in played.pays().items():
            folded = not played.said(seat)[0].startswith("flop")
            own = played.cards(seat)
            if wager in line_bets and (not folded or line_bets[wager].stays):
                bet = line_bets[wager]
                cards = bet.cards(own=own, flop=board[:3])  # type: ignore[arg-type]
                line = getattr(rules.pays, wager).line(bet.lines[compiled(bet.rule)(*cards)])
                assert (pay.line or line) == line
            elif folded:
                assert pay.outcome == "lose"
            else:
                ante, raises = settle(rank(*own, *board), rank(*played.cards(DEALER), *board))
                assert pay.outcome == ("lose", "push", "win")[(ante if wager == "ante" else raises) + 1]


def test_the_compiled_rules_settle_ultimate_as_the_script_does() -> None:
    rank, settle = compiled(best_of_seven), compiled(ante_play_and_blind)
    for played in script_rounds("valley-forge/ultimate-texas-holdem"):
        rules: Any = played.rules
        board = played.cards(BOARD)
        for (seat, wager), pay in played.pays().items():
            own = played.cards(seat)
            mine = rank(*own, *board)
            slug = FIVE_CARD_LINES[compiled(five_card_line)(mine)]
            if wager == "trips":
                line = rules.pays.trips.line(slug)
                assert (pay.line or line) == line
            elif not any("x" in said for said in played.said(seat)):
                assert pay.outcome == "lose"
            else:
                ante, play, blind = settle(mine, rank(*played.cards(DEALER), *board), rules.qualifying)
                won = {"ante": ante, "play": play, "blind": blind}[wager]
                if wager == "blind" and won > 0:
                    assert pay.line == rules.pays.blind.line(slug) or pay.outcome == "push"
                else:
                    assert pay.outcome == ("lose", "push", "win")[won + 1]


def test_the_published_play_of_texas_holdem_bonus() -> None:
    """wizardofodds.com/texasholdembonus: fold only 2-3 to 2-7 unsuited; element of risk 0.5335 %, average stake
    3.8181, and what some hands are worth."""
    page = posted("mount-airy", "texas-holdem-bonus")
    (price,) = report(page.game, page.rules, ["ante"]).prices
    assert price.rule.startswith("fold 72o, 62o, 52o, 42o, 32o;")
    assert float(price.element_of_risk) == pytest.approx(0.005335, abs=5e-7)
    assert float(price.average_stake) == pytest.approx(3.8181, abs=5e-5)
    gained = {choice.situation[0]: choice for choice in price.charts[0].choices}
    for hand, worth in {"82o": -0.896002, "92o": -0.763132, "T2o": -0.613979, "Q2o": -0.28969}.items():
        assert gained[hand].costs["fold"] == pytest.approx(1 + worth, abs=1e-6)


def test_the_published_play_of_ultimate() -> None:
    """wizardofodds.com/games/ultimate-texas-hold-em: exact by an independent count; element of risk 0.526 %."""
    page = posted("valley-forge", "ultimate-texas-holdem")
    (price,) = report(page.game, page.rules, ["ante"]).prices
    assert price.edge == Fraction(50643648973, 2317817502000)
    assert float(price.element_of_risk) == pytest.approx(0.00526, abs=5e-6)
    raised = {choice.situation[0] for choice in price.charts[0].choices if choice.best == "4x"}
    assert {"33", "A2o", "K2s", "K5o", "Q6s", "Q8o", "J8s", "JTo"} <= raised
    assert not {"22", "K4o", "Q5s", "Q7o", "J7s", "J9o", "T9s"} & raised
