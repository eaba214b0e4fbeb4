"""The pai gow games with cards: both hands against the bank's, and the bonus bets on the seven cards."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.cards import CARDS
from pitboss.games.pai_gow.cards import PaiGowRules
from pitboss.games.pai_gow.face_up_pai_gow_poker import WHOLE, FaceUpRules, may_surrender
from pitboss.ranking.five import card_bit
from pitboss.simulate.kernels.pai_gow import CODES, ENDS, SEVEN, SURRENDERED, PaiGow, pai_gow_round, set_and_compared
from pitboss.simulate.one_deck import OneDeckPlan
from pitboss.simulate.plan import CodePart, Trace
from pitboss.simulate.setup import Setup
from pitboss.simulate.strategies import BEST, HOUSE_WAY, unknown


def plan(setup: Setup) -> OneDeckPlan:
    """Both sides play the house way. Where the player sees the bank's hand, he sets his own as is best against it."""
    rules = setup.rules
    assert isinstance(rules, PaiGowRules)
    face_up = isinstance(rules, FaceUpRules)
    strategy = setup.job.strategy or (BEST if face_up else HOUSE_WAY)
    known = (BEST, HOUSE_WAY) if face_up else (HOUSE_WAY,)
    if strategy not in known:
        raise unknown(strategy, rules.game, *known)
    how = PaiGow(
        rules.wheel_second, face_up, strategy == BEST, strategy == BEST and _surrenders(setup), "fortune" in setup.bets,
        "ace-high" in setup.bets,
    )  # fmt: skip
    return OneDeckPlan(setup, strategy, pai_gow_round, how, 2 * SEVEN, [CodePart(CODES)], _Told(how))


def _surrenders(setup: Setup) -> bool:
    """Whether a hand that must lose may be surrendered, for less than the bet."""
    rules = setup.rules
    if not isinstance(rules, FaceUpRules) or rules.options.surrender is None:
        return False
    cheaper = rules.options.surrender < WHOLE
    return cheaper and may_surrender(True, "fortune" in setup.bets, "ace-high" in setup.bets)


class _Told:
    """Finds how the hand was set again, with the function that the kernel uses."""

    def __init__(self, how: PaiGow) -> None:
        self._how = how

    def __call__(self, code: int, cards: Sequence[int]) -> Trace:
        own, bank = (sum(map(card_bit, cards[start : start + SEVEN])) for start in (0, SEVEN))
        end, front = set_and_compared(own, bank, self._how)
        assert end == code % ENDS
        if end == SURRENDERED:
            return Trace(tuple(cards), ("surrender",))
        if end > 2:
            return Trace(tuple(cards), ())
        if not self._how.chooses:
            return Trace(tuple(cards), ("house-way",))
        named = [str(CARDS[card]) for card in cards[:SEVEN] if card_bit(card) & front]
        return Trace(tuple(cards), (" ".join(["set", *named]),))
