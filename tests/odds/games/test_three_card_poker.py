"""Three Card Poker, compared with hands played out one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.odds.games.script_rounds import script_rounds
from tests.ranking.supervisor import by_hand

from pitboss.games.dealer_poker.three_card_poker import LINE_BETS, QUALIFIERS, ThreeCardRules, ante_and_play
from pitboss.houses import posted, sheet_of
from pitboss.odds.compiled import compiled
from pitboss.odds.price import PLAYER_LEADS, Price
from pitboss.odds.report import report
from pitboss.odds.solve.duel import Duel, duel
from pitboss.odds.solve.suits import standing
from pitboss.ranking.strength import least
from pitboss.ranking.three import HIGH_CARD, rank3
from pitboss.rules.script import DEALER

pytestmark = pytest.mark.slow

HOUSES = ("mount-airy", "valley-forge", "marysville")
QUEEN_HIGH = (0, 10)


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


STRENGTH = {hand: by_hand(hand) for hand in combinations(range(52), 3)}


def outcome(hand: tuple[int, ...], dealer: tuple[int, ...], must_beat: bool) -> tuple[int, int]:
    mine, theirs = STRENGTH[hand], STRENGTH[dealer]
    if theirs < QUEEN_HIGH:
        return (1, 0) if mine > theirs or not must_beat else (0, 0)
    return (1, 1) if mine > theirs else (-1, -1) if mine < theirs else (0, 0)


def met(house: str) -> Duel:
    rules = rules_of(house)
    return duel(3, rank3, (rules.qualifying,), rules.play.up_card)


def some_hands(found: Duel, count: int) -> list[int]:
    return Random(3).sample(range(len(found.hands)), count)


def by_outcome(house: str, found: Duel, i: int, up: int) -> Counter[tuple[int, int]]:
    """How often a hand has each outcome, as the rule settles each cell."""
    rules, counts = rules_of(house), Counter[tuple[int, int]]()
    for cell, count in enumerate(found.counts[i, up].tolist()):
        if count:
            dealer = found.dealer(int(found.strengths[i]), cell)
            assert dealer is not None
            counts[ante_and_play(int(found.strengths[i]), dealer, rules.qualifying, rules.ante_must_beat)] += count
    return counts


@pytest.mark.parametrize("house", ["mount-airy", "valley-forge"])
def test_a_hand_meets_each_outcome_as_often_as_when_played_against_every_dealer(house: str) -> None:
    found = met(house)
    for i in some_hands(found, 40):
        hand = tuple(found.hands[i].tolist())
        naive: Counter[tuple[int, int]] = Counter()
        for dealer in STRENGTH:
            if not set(dealer) & set(hand):
                naive[outcome(hand, dealer, False)] += 1
        assert by_outcome(house, found, i, 0) == naive


def test_a_hand_meets_each_outcome_with_an_open_card_too() -> None:
    found = met("marysville")
    for i in some_hands(found, 30):
        hand = tuple(found.hands[i].tolist())
        up = Random(sum(hand)).choice([card for card in range(52) if card not in hand])
        rest = [card for card in range(52) if card not in (*hand, up)]
        naive: Counter[tuple[int, int]] = Counter()
        for pair in combinations(rest, 2):
            naive[outcome(hand, tuple(sorted((up, *pair))), True)] += 1
        assert by_outcome("marysville", found, i, up) == naive
        assert not found.counts[i, hand[0]].any()


@pytest.mark.parametrize(("qualifier", "must_beat"), [("queen-high", False), ("queen-high", True), ("ten-high", True)])
def test_settling_depends_on_the_dealer_only_through_the_cell(qualifier: str, must_beat: bool) -> None:
    """Over all pairs of strengths the rule gives what it gives for the one dealer who represents the cell."""
    qualifying = least(HIGH_CARD, QUALIFIERS[qualifier])
    found = duel(3, rank3, (qualifying,))
    strengths = np.unique(found.strengths).tolist()
    for player in strengths:
        for dealer in strengths:
            cell = 3 * (dealer >= qualifying) + (dealer >= player) + (dealer > player)
            stands = found.dealer(player, cell)
            assert stands is not None
            settled = ante_and_play(player, dealer, qualifying, must_beat)
            assert settled == ante_and_play(player, stands, qualifying, must_beat)


def test_a_hand_represents_hands_that_differ_only_in_the_names_of_their_suits() -> None:
    hands, ways = standing(3)
    assert ways.sum() == len(STRENGTH)
    for i in Random(3).sample(range(len(hands)), 100):
        hand = hands[i].tolist()
        renamed = {tuple(sorted(card & ~3 | suits[card & 3] for card in hand)) for suits in permutations(range(4))}
        assert len(renamed) == ways[i]
        assert sum(tuple(other) in renamed for other in hands.tolist()) == 1


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
        "the lowest hand to play: any against 2 to J, Q-9-2 against Q, K-9-2 against K, A-9-2 against A"
    )


def worth_playing(house: str) -> tuple[Any, Any]:
    """What each hand wins over all dealers if it is played, and how many dealers those are."""
    found = met(house)
    worth = np.zeros(found.counts.shape[:2], np.int64)
    for i, up in np.argwhere(found.counts.any(2)).tolist():
        worth[i, up] = sum(sum(units) * count for units, count in by_outcome(house, found, i, up).items())
    return worth, found.counts.sum(2)


def test_the_best_play_with_an_open_card_is_worth_more_than_any_other() -> None:
    """Every hand against every open card, played or folded, whichever is better."""
    ways = standing(3).ways
    worth, rounds = worth_playing("marysville")
    best = (np.maximum(worth, -rounds).sum(1) * ways).sum()
    always = (worth.sum(1) * ways).sum()
    whole = (rounds.sum(1) * ways).sum()
    price = priced("marysville", "ante")
    assert rules_of("marysville").play.up_card
    assert price.edge == Fraction(-int(best), int(whole))
    assert price.edge < Fraction(-int(always), int(whole))
    assert "A-9-2 against A" in price.rule and "costs 0.0169% more" in price.rule


def test_an_open_card_can_only_help_the_player() -> None:
    closed = priced("marysville", "ante", ("up-card = true", "up-card = false"))
    assert closed.edge > priced("marysville", "ante").edge


@pytest.mark.parametrize("house", HOUSES)
def test_a_hand_that_pair_plus_or_progressive_pays_is_never_better_folded(house: str) -> None:
    pairs = [STRENGTH[tuple(hand)][0] >= 1 for hand in standing(3).hands.tolist()]
    worth, rounds = worth_playing(house)
    assert (worth >= -rounds)[pairs].all()


@pytest.mark.parametrize("name", [f"{house}/three-card-poker" for house in HOUSES])
def test_the_compiled_rules_settle_as_the_script_does(name: str) -> None:
    strength, settle = compiled(rank3), compiled(ante_and_play)
    for played in script_rounds(name):
        rules: Any = played.rules
        dealer = strength(*played.cards(DEALER))
        for (seat, wager), pay in played.pays().items():
            folded = "fold" in played.said(seat)
            hand = played.cards(seat)
            if wager in ("ante", "play") and not folded:
                won = settle(strength(*hand), dealer, rules.qualifying, rules.ante_must_beat)[wager == "play"]
                assert pay.outcome == ("lose", "push", "win")[won + 1]
            elif wager in LINE_BETS and (not folded or LINE_BETS[wager].stays):
                bet = LINE_BETS[wager]
                cards = bet.cards(own=hand, dealer=played.cards(DEALER))  # type: ignore[arg-type]
                line = getattr(rules.pays, wager.replace("-", "_")).line(bet.lines[compiled(bet.rule)(*cards)])
                assert (pay.line or line) == line
            elif folded and wager != "envy":
                assert pay.outcome == "lose"


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


def test_the_progressive_does_not_include_envy_and_shows_it_beside() -> None:
    price = priced("valley-forge", "progressive")
    paid = 3 * 500 + 44 * 70 + 52 * 60 + 720 * 6
    assert price.edge == 1 - Fraction(paid, 22100)
    assert price.per_meter_dollar == Fraction(-1, 22100)
    assert price.break_even_meter == 22100 - paid
    assert price.envy == Fraction(100 + 3 * 25, 22100)
    assert "envy is not included" in price.notes


def test_a_progressive_of_any_stake_has_no_price_and_says_why() -> None:
    page = posted("valley-forge", "three-card-poker")
    own = sheet_of(page.name, page.text.replace("exactly = 1\n", ""))
    found = report(own.game, own.rules, ["envy"])
    assert found.prices == []
    assert found.unpriced["progressive"].startswith("100% of meter does not grow with the stake")
