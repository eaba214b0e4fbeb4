"""Plans whose choices are tables of random numbers, so that a comparison with the script uses all rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from pitboss.games.twentyone.choices import CHOICES
from pitboss.odds.games import blackjack as odds_blackjack
from pitboss.odds.games import double_back_jack as odds_double_back_jack
from pitboss.odds.games import no_bust_blackjack as odds_no_bust_blackjack
from pitboss.odds.games import pure_21_5_blackjack as odds_pure_21_5_blackjack
from pitboss.odds.games import spanish_21 as odds_spanish_21
from pitboss.odds.solve.twentyone.table import SolvedTable
from pitboss.simulate.games import (
    blackjack,
    crazy_4_poker,
    criss_cross_poker,
    double_back_jack,
    let_it_ride,
    lunar_poker,
    mississippi_stud,
    no_bust_blackjack,
    pure_21_5_blackjack,
    spanish_21,
    texas_holdem_bonus,
    three_card_poker,
    ultimate_texas_holdem,
)
from pitboss.simulate.kernels.lunar import CODES, lunar_round
from pitboss.simulate.one_deck import OneDeckPlan
from pitboss.simulate.plan import CodePart, Plan
from pitboss.simulate.policies.twentyone import Policy, chosen_by
from pitboss.simulate.setup import Setup
from pitboss.simulate.strategies import BEST, STAY

RANDOM = "random choices"


def random_plan(setup: Setup, seed: int) -> Plan | None:
    """The plan of a game with choices; ``None`` if there are no choices or the rules make them."""
    make = _PLANS.get(setup.rules.game)
    return make(setup, np.random.default_rng(seed)) if make else None


Make = Callable[[Setup, np.random.Generator], Plan]


def _bits(rng: np.random.Generator, *shape: int, most: int = 1) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return rng.integers(0, most + 1, shape, np.uint8)


def _three_card(setup: Setup, rng: np.random.Generator) -> Plan:
    ups = 52 if setup.rules.play.up_card else 1
    return three_card_poker.plan_by(setup, RANDOM, _bits(rng, 22_100, ups))


def _crazy(setup: Setup, rng: np.random.Generator) -> Plan:
    """Raises up to 3x where the best play raises more than 1x, because the rules allow it there; else up to 1x."""
    best = crazy_4_poker.raises_by(setup.rules, BEST)
    most = np.where(best > 1, 3, 1)
    return crazy_4_poker.plan_by(setup, RANDOM, (rng.random(len(best)) * (most + 1)).astype(np.uint8))


def _ride(setup: Setup, rng: np.random.Generator) -> Plan:
    return let_it_ride.plan_by(setup, RANDOM, _bits(rng, 22_100), _bits(rng, 22_100, 52))


def _stud(setup: Setup, rng: np.random.Generator) -> Plan:
    tables = (_bits(rng, 1_326, most=3), _bits(rng, 4, 1_326, 52, most=3), _bits(rng, 7, 1_326, 52, 52, most=3))
    return mississippi_stud.plan_by(setup, RANDOM, *tables)


def _cross(setup: Setup, rng: np.random.Generator) -> Plan:
    tables = (_bits(rng, 1_326, most=3), _bits(rng, 169, 1_326, most=3), _bits(rng, 1_326, most=3))
    return criss_cross_poker.plan_by(setup, RANDOM, *tables)


def _bonus(setup: Setup, rng: np.random.Generator) -> Plan:
    hands, flops, turns = texas_holdem_bonus.HANDS, texas_holdem_bonus.FLOPS, texas_holdem_bonus.TURNS
    return texas_holdem_bonus.plan_by(
        setup, RANDOM, _bits(rng, hands), _bits(rng, flops, hands), _bits(rng, turns, hands)
    )


def _ultimate(setup: Setup, rng: np.random.Generator) -> Plan:
    before = np.array([0, 3, 4], np.uint8)[rng.integers(0, 3, 1_326)]
    return ultimate_texas_holdem.plan_by(setup, RANDOM, before, _bits(rng, 1_755, 1_326), 0.0)


def _lunar(setup: Setup, rng: np.random.Generator) -> Plan:
    how = lunar_poker.how_of(setup.rules, STAY, any(wager.startswith("super") for wager in setup.bets))
    discards = np.array([each for each in range(32) if each.bit_count() >= 2])
    best = rng.integers(0, 3 + len(discards), len(how.best))
    how = how._replace(best=best, discards=discards, plays=rng.random(len(how.plays)) < 0.5)
    return OneDeckPlan(setup, RANDOM, lunar_round, how, 15, [CodePart(CODES)], lunar_poker.SaidAgain(how))


def _twentyone(plan_by: Callable[[Setup, str, Policy], Plan], table_of: Callable[..., SolvedTable]) -> Make:
    def make(setup: Setup, rng: np.random.Generator) -> Plan:
        chance = Random(int(rng.integers(1 << 30)))

        def choose(cards: Sequence[int], up: int, opened: int, split: bool) -> int:
            return chance.choice([bit for bit in CHOICES if opened & bit] or [0])

        policy = chosen_by(table_of(setup.rules), choose, 0.5, 0.5, 1)
        return plan_by(setup, RANDOM, policy)

    return make


_PLANS: dict[str, Make] = {
    "three-card-poker": _three_card,
    "three-card-poker-6-card-bonus": _three_card,
    "crazy-4-poker": _crazy,
    "let-it-ride": _ride,
    "mississippi-stud": _stud,
    "criss-cross-poker": _cross,
    "texas-holdem-bonus": _bonus,
    "ultimate-texas-holdem": _ultimate,
    "lunar-poker": _lunar,
    "blackjack": _twentyone(blackjack.plan_by, odds_blackjack.table_of),
    "spanish-21": _twentyone(spanish_21.plan_by, odds_spanish_21.table_of),
    "double-back-jack": _twentyone(double_back_jack.plan_by, odds_double_back_jack.table_of),
    "no-bust-blackjack": _twentyone(no_bust_blackjack.plan_by, odds_no_bust_blackjack.table_of),
    "pure-21-5-blackjack": _twentyone(pure_21_5_blackjack.plan_by, odds_pure_21_5_blackjack.table_of),
}
