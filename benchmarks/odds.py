"""Seconds to price each sheet, and each large count beside the plain loop that would give the same answer.

    python benchmarks/odds.py

The plain loops are the rules as the table calls them, interpreted, over every case. Too long to wait for, they are run
over some of the cases and reckoned up to all of them (marked ~). Compiling and loading are timed on their own.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import combinations, islice
from random import Random
from time import perf_counter

from pitboss.games.craps.bets import decide, next_point
from pitboss.games.craps.craps import GAME as CRAPS
from pitboss.games.craps.sheet import CrapsRules
from pitboss.games.dealer_poker.five_card_lines import six_card_line
from pitboss.games.dealer_poker.three_card_lines import THREE_CARD_LINES
from pitboss.games.dealer_poker.three_card_poker import ThreeCardRules, ante_and_play
from pitboss.games.twentyone.counting import is_blackjack
from pitboss.games.twentyone.side_bets import lucky_ladies_line, super_4_line
from pitboss.houses import Sheet, posted, sheet, sheet_names
from pitboss.odds.games.craps import prices
from pitboss.odds.report import PRICED, report
from pitboss.ranking.three import rank3

RUNS = 5


def best(work: Callable[[], object], runs: int = RUNS) -> float:
    times = []
    for _ in range(runs):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def sheets() -> None:
    print(f"{'sheet':45}{'first':>10}{'again':>10}   seconds")
    for name in sheet_names():
        if name.partition("/")[2] in PRICED:
            page = sheet(name)
            start = perf_counter()
            report(page.game, page.rules)
            first = perf_counter() - start
            print(f"{name:45}{first:10.3f}{best(partial(price_afresh, page), 3):10.3f}")


def price_afresh(page: Sheet) -> None:
    """Without what an earlier sheet has counted."""
    from pitboss.odds.games import three_card_poker
    from pitboss.odds.solve.three_cards import deals

    for kept in (three_card_poker.hand_lines, three_card_poker.six_card_lines, deals):
        kept.cache_clear()
    report(page.game, page.rules)


def beside(name: str, work: Callable[[], object], plain: Callable[[], object], cases: int, tried: int) -> None:
    work()
    ours, theirs = best(work), best(plain, 2) * cases / tried
    about = "~" if tried < cases else " "
    print(f"{name:45}{ours:10.4f}{about:>3}{theirs:9.1f}{theirs / ours:12,.0f} times")


def ante() -> None:
    from pitboss.odds.solve.ante import played
    from pitboss.odds.solve.three_cards import deals

    rules = posted("mount-airy", "three-card-poker").rules
    assert isinstance(rules, ThreeCardRules)
    bonuses = [Fraction(0)] * len(THREE_CARD_LINES)

    def work(up_card: bool) -> None:
        deals.cache_clear()
        played(rules.qualifying, False, up_card, bonuses)

    some = Random(3).sample(list(combinations(range(52), 3)), 3)

    def plain() -> None:
        for hand in some:
            rest = [card for card in range(52) if card not in hand]
            for dealer in combinations(rest, 3):
                ante_and_play(rank3(*hand), rank3(*dealer), rules.qualifying, False)

    beside("three card poker, ante", lambda: work(False), plain, 22100, len(some))
    beside("three card poker, ante, a card open", lambda: work(True), plain, 22100 * 3, len(some))


def six_cards() -> None:
    from pitboss.odds.solve.six_cards import count_lines

    tried = 50_000

    def plain() -> None:
        for hand in islice(combinations(range(52), 6), tried):
            six_card_line(*hand)

    beside("six card bonus", count_lines, plain, 20_358_520, tried)


def four_cards() -> None:
    from pitboss.odds.solve.four_cards import count_lucky_ladies, count_super_4, counted

    random, tried = Random(4), 50_000
    deals = [[random.randrange(52) for _ in range(4)] for _ in range(tried)]

    def super_4() -> None:
        for a, b, up, hole in deals:
            super_4_line(a, b, up, hole)

    def lucky_ladies() -> None:
        for a, b, up, hole in deals:
            lucky_ladies_line(a, b, is_blackjack(up, hole))

    cases = 52 * 53 // 2 * 52 * 52
    beside("super 4", lambda: counted(count_super_4, 8, 11), super_4, cases, tried)
    beside("lucky ladies", lambda: counted(count_lucky_ladies, 6, 6), lucky_ladies, cases, tried)


def craps() -> None:
    """To know the edge on pass to 0.001 % by rolling, ten thousand million bets must be decided."""
    rules = posted("mount-airy", "craps").rules
    assert isinstance(rules, CrapsRules)
    random, tried = Random(5), 5_000

    def plain() -> None:
        for _ in range(tried):
            point = 0
            while True:
                a, b = random.randint(1, 6), random.randint(1, 6)
                if decide(rules, "pass", point, a, b) is not None:
                    break
                point = next_point(point, a + b)

    beside("craps, pass, to 0.001 %", lambda: prices(CRAPS, rules, "pass"), plain, 10**10, tried)


def main() -> None:
    start = perf_counter()
    import numba  # noqa: F401

    print(f"importing numba: {perf_counter() - start:.2f} s\n")
    sheets()
    print(f"\n{'count':45}{'ours':>10}{'plain':>12}   seconds")
    ante()
    six_cards()
    four_cards()
    craps()


if __name__ == "__main__":
    main()
