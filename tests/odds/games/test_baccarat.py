"""Baccarat: the whole tableau counted, compared with the script and with a shoe small enough to deal in every way."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from tests.odds.games.script_rounds import script_rounds

from pitboss.games.baccarat import (
    BANKER,
    DRAGON,
    DRAGON_LINES,
    NO_CARD,
    PLAYER,
    WINNERS,
    BaccaratRules,
    banker_draws,
    bet_units,
    player_draws,
    points,
    total,
)
from pitboss.houses import posted, sheet_of
from pitboss.odds.compiled import compiled
from pitboss.odds.report import report
from pitboss.odds.solve.tableau import POINTS, count_rounds, ended, ends

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["mount-airy/baccarat", "valley-forge/baccarat"])
def test_the_compiled_round_ends_as_the_script_does(name: str) -> None:
    fast = compiled(ended)
    for played in script_rounds(name):
        rules = played.rules
        assert isinstance(rules, BaccaratRules)
        hands = [[points(card) for card in played.cards(side)] for side in (PLAYER, BANKER)]
        six = [card for hand in hands for card in (*hand, NO_CARD)[:3]]
        end = fast(*six)
        assert end == ended(*six)
        for (_, wager), pay in played.pays().items():
            if wager in DRAGON:
                line = rules.pays.dragon.line(DRAGON_LINES[end[DRAGON[wager]]])
                assert (pay.outcome, pay.line or line) == ({"lose": "lose", "push": "push"}.get(line.kind, "win"), line)
            else:
                units = bet_units(WINNERS.index(wager), end[0])
                assert pay.outcome == ("lose", "push", "win")[units + 1]
                assert pay.commission == (rules.commission(wager) if units > 0 else None)


def test_a_shoe_of_seven_cards_is_counted_as_if_dealt_in_every_order() -> None:
    """The same weights in both: every order of six cards is one round."""
    shoe = (0, 0, 1, 3, 6, 8, 9)
    naive: Counter[tuple[int, int, int]] = Counter()
    for a, c, b, d, fifth, sixth in permutations(shoe, 6):
        drawn = [fifth, sixth]
        first = total(a, b), total(c, d)
        third = drawn.pop(0) if player_draws(*first) else NO_CARD
        fourth = drawn.pop(0) if banker_draws(*first, third) else NO_CARD
        naive[ended(a, b, third, c, d, fourth)] += 1
    counts = np.zeros((3, len(DRAGON_LINES), len(DRAGON_LINES)), np.int64)
    compiled(count_rounds)(np.array([shoe.count(each) for each in range(POINTS)]), counts)
    assert {tuple(map(int, place)): int(counts[tuple(place)]) for place in np.argwhere(counts)} == naive


def test_every_order_of_six_cards_is_counted_once() -> None:
    assert sum(ends(8).values()) == 416 * 415 * 414 * 413 * 412 * 411
    assert sum(ends(1).values()) == 52 * 51 * 50 * 49 * 48 * 47


def test_the_price_follows_commission_and_lines() -> None:
    page = posted("mount-airy", "baccarat")
    (before,) = report(page.game, page.rules, ["banker"]).prices
    own = sheet_of("own/baccarat", page.text.replace("commission = 5", "commission = 4"))
    (after,) = report(own.game, own.rules, ["banker"]).prices
    assert before.edge - after.edge == before.win / 100
    own = sheet_of("own/baccarat", page.text.replace('pays = "8 to 1"', 'pays = "9 to 1"'))
    (tie,) = report(own.game, own.rules, ["tie"]).prices
    assert float(tie.edge) == pytest.approx(0.0484, abs=5e-5)  # 4.84 %, wizardofodds.com/games/baccarat/basics
