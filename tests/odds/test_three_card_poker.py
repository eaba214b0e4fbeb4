"""Three Card Poker, held against hands played out one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from pitboss.games.dealer_poker.three_card_poker import ThreeCardRules
from pitboss.houses import posted, sheet_of
from pitboss.odds.compiled import compiled
from pitboss.odds.price import PLAYER_LEADS, Price
from pitboss.odds.report import report
from pitboss.odds.solve.three_cards import OUTCOMES, against_closed, against_open, deals, stands_for, units

pytestmark = pytest.mark.slow

HOUSES = ("mount-airy", "valley-forge", "marysville")
QUEEN_HIGH = (0, (10,))


def rules_of(house: str) -> ThreeCardRules:
    rules = posted(house, "three-card-poker").rules
    assert isinstance(rules, ThreeCardRules)
    return rules


def priced(house: str, wager: str, *changes: tuple[str, str]) -> Price:
    text = posted(house, "three-card-poker").text
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    page = sheet_of(f"{house}/three-card-poker", text)
    (price,) = report(page.game, page.rules, [wager]).prices
    return price


def by_hand(cards: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """What a player reads off three cards: nothing is shared with the rules."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    suited = len({card % 4 for card in cards}) == 1
    run = ranks[0] - 1 == ranks[1] == ranks[2] + 1
    wheel = ranks == [12, 1, 0]
    if run or wheel:
        return (5 if suited else 3), (1 if wheel else ranks[0],)
    if ranks[0] == ranks[2]:
        return 4, (ranks[0],)
    if suited:
        return 2, tuple(ranks)
    if ranks[1] in (ranks[0], ranks[2]):
        return 1, (ranks[1], ranks[0] + ranks[2] - ranks[1])
    return 0, tuple(ranks)


STRENGTH: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {
    hand: by_hand(hand) for hand in combinations(range(52), 3)
}


def outcome(hand: tuple[int, ...], dealer: tuple[int, ...], must_beat: bool) -> tuple[int, int]:
    mine, theirs = STRENGTH[hand], STRENGTH[dealer]
    if theirs < QUEEN_HIGH:
        return (1, 0) if mine > theirs or not must_beat else (0, 0)
    return (1, 1) if mine > theirs else (-1, -1) if mine < theirs else (0, 0)


def some_hands(count: int) -> list[tuple[int, ...]]:
    return Random(3).sample(list(STRENGTH), count)


def counted(kernel: Any, hands: list[tuple[int, ...]], house: str, *shape: int) -> np.ndarray[Any, Any]:
    rules = rules_of(house)
    counts = np.zeros((len(hands), *shape, OUTCOMES), np.int64)
    must_beat = rules.play.unqualified_ante == "wins-if-higher"
    kernel(deals()[0], np.array(hands), rules.qualifying, must_beat, counts)
    return counts


@pytest.mark.parametrize("house", HOUSES)
def test_a_hand_meets_each_outcome_as_often_as_when_played_against_every_dealer(house: str) -> None:
    hands = some_hands(40)
    for hand, counts in zip(hands, counted(compiled(against_closed), hands, house), strict=True):
        naive = dict.fromkeys(map(units, range(OUTCOMES)), 0)
        for dealer in STRENGTH:
            if not set(dealer) & set(hand):
                naive[outcome(hand, dealer, house == "marysville")] += 1
        assert list(naive.values()) == counts.tolist()


def test_with_an_open_card_too() -> None:
    hands = some_hands(30)
    for hand, counts in zip(hands, counted(compiled(against_open), hands, "marysville", 52), strict=True):
        up = Random(sum(hand)).choice([card for card in range(52) if card not in hand])
        rest = [card for card in range(52) if card not in (*hand, up)]
        naive = dict.fromkeys(map(units, range(OUTCOMES)), 0)
        for pair in combinations(rest, 2):
            naive[outcome(hand, tuple(sorted((up, *pair))), True)] += 1
        assert list(naive.values()) == counts[up].tolist()
        assert not counts[hand[0]].any()


@pytest.mark.parametrize(("kernel", "shape"), [(against_closed, ()), (against_open, (52,))])
def test_compiled_and_interpreted_count_alike(kernel: Any, shape: tuple[int, ...]) -> None:
    hands = some_hands(3)
    fast, plain = (counted(each, hands, "marysville", *shape) for each in (compiled(kernel), kernel))
    assert (fast == plain).all()


def test_a_hand_stands_for_hands_that_differ_only_in_what_their_suits_are_called() -> None:
    in_order = sorted(STRENGTH, key=lambda hand: hand[::-1])
    assert deals()[1].ways.sum() == len(in_order)
    for hand in some_hands(300):
        renamed = {tuple(sorted(card & ~3 | suits[card & 3] for card in hand)) for suits in permutations(range(4))}
        assert in_order[stands_for(*hand)] in renamed


def test_the_ante_is_played_from_queen_six_four() -> None:
    price = priced("mount-airy", "ante")
    assert price.edge == Fraction(686689, 20358520)
    assert price.rule == "play Q-6-4 or better"
    assert float(price.element_of_risk) == pytest.approx(0.0201, abs=5e-5)
    assert price.includes == ("play", "ante-bonus")
    assert price.average_stake - 1 == pytest.approx(0.6742, abs=5e-5)


def test_seeing_one_of_the_dealers_cards_gives_the_player_the_published_edge() -> None:
    """Eliot Jacobson, Three Card Poker hole-card play (apheat.net, 12 June 2015), at the common pay table."""
    closed, seen = priced("mount-airy", "ante"), priced("mount-airy", "ante", ("up-card = false", "up-card = true"))
    assert (round(float(closed.edge), 6), round(float(closed.win), 6)) == (0.033730, 0.449127)
    assert (round(float(seen.edge), 6), round(float(seen.win), 6)) == (-0.034829, 0.542203)
    assert round(closed.sd, 4) == 1.6393
    assert seen.rule == (
        "the least hand to play: any against 2 to J, Q-9-2 against Q, K-9-2 against K, A-9-2 against A"
    )


def test_the_best_play_with_an_open_card_is_worth_more_than_any_other() -> None:
    """Every hand against every open card, played or folded as naive counting says."""
    rules = rules_of("marysville")
    _, standing = deals()
    counts = counted(compiled(against_open), [tuple(hand) for hand in standing.hands.tolist()], "marysville", 52)
    worth = (counts * [sum(units(outcome)) for outcome in range(OUTCOMES)]).sum(2)
    rounds = counts.sum(2)
    best = (np.maximum(worth, -rounds).sum(1) * standing.ways).sum()
    always = (worth.sum(1) * standing.ways).sum()
    whole = (rounds.sum(1) * standing.ways).sum()
    price = priced("marysville", "ante")
    assert rules.play.up_card
    assert price.edge == Fraction(-int(best), int(whole))
    assert price.edge < Fraction(-int(always), int(whole))
    assert "A-9-2 against A" in price.rule and "costs 0.0169% more" in price.rule


def test_an_open_card_can_only_help_the_player() -> None:
    closed = priced("marysville", "ante", ("up-card = true", "up-card = false"))
    assert closed.edge > priced("marysville", "ante").edge


@pytest.mark.parametrize("house", HOUSES)
def test_no_hand_that_pair_plus_or_progressive_pays_is_ever_better_folded(house: str) -> None:
    pairs = [hand for hand, (category, _) in STRENGTH.items() if category >= 1]
    if rules_of(house).play.up_card:
        counts = counted(compiled(against_open), pairs, house, 52)
    else:
        counts = counted(compiled(against_closed), pairs, house)[:, np.newaxis]
    worth = (counts * [sum(units(outcome)) for outcome in range(OUTCOMES)]).sum(2)
    assert (worth >= -counts.sum(2)).all()


def test_a_dealer_who_plays_with_jack_high_pays_the_player_and_the_report_says_so() -> None:
    """Every hand worth playing beats a jack-high, and is then paid on both wagers."""
    price = priced("mount-airy", "ante", ('"queen-high"', '"jack-high"'))
    assert price.edge == Fraction(-484369, 14541800)
    assert price.rule == "play Q-3-2 or better"
    assert price.notes == PLAYER_LEADS


def test_each_line_of_the_ante_bonus_is_in_the_price() -> None:
    """A straight that pays 2 to 1 gives one ante more on each of 720 hands."""
    better = priced("mount-airy", "ante", ('straight = "1 to 1"', 'straight = "2 to 1"'))
    assert priced("mount-airy", "ante").edge - better.edge == Fraction(720, 22100)
    half = priced("mount-airy", "ante", ('straight = "1 to 1"', 'straight = "3 to 2"'))
    assert priced("mount-airy", "ante").edge - half.edge == Fraction(360, 22100)


def test_pair_plus_follows_its_lines() -> None:
    better = priced("mount-airy", "pair-plus", ('flush = "3 to 1"', 'flush = "4 to 1"'))
    assert float(better.edge) == pytest.approx(0.0232, abs=5e-5)  # 2.32 %, as published for the first pay table
    assert priced("marysville", "pair-plus").edge == priced("mount-airy", "pair-plus").edge - Fraction(4 * 160, 22100)


def test_six_card_bonus_counts_every_line() -> None:
    published = {"royal-flush": 188, "straight-flush": 1656, "four-of-a-kind": 14664, "full-house": 165984}
    published |= {"flush": 205792, "straight": 361620, "three-of-a-kind": 732160}
    pays = rules_of("mount-airy").pays.six_card_bonus
    assert pays is not None
    won = sum(count * (pays.line(slug).numerator + 1) for slug, count in published.items())
    assert priced("mount-airy", "six-card-bonus").edge == 1 - Fraction(won, 20358520)


def test_the_progressive_leaves_envy_out_and_tells_it_beside() -> None:
    price = priced("valley-forge", "progressive")
    paid = 3 * 500 + 44 * 70 + 52 * 60 + 720 * 6
    assert price.edge == 1 - Fraction(paid, 22100)
    assert price.per_meter_dollar == Fraction(-1, 22100)
    assert price.break_even_meter == 22100 - paid
    assert price.envy == Fraction(100 + 3 * 25, 22100)
    assert "envy left out" in price.notes


def test_a_progressive_of_any_stake_has_no_price_and_says_why() -> None:
    page = posted("valley-forge", "three-card-poker")
    own = sheet_of(page.name, page.text.replace("exactly = 1\n", ""))
    found = report(own.game, own.rules, ["envy"])
    assert found.prices == []
    assert found.unpriced["progressive"].startswith("100% of meter is another part of every stake")
