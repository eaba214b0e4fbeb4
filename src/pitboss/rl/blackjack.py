"""Blackjack for many learners at once: a Gymnasium vector environment whose rounds are compiled from the rules."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pitboss.api.tables import OpenTable
from pitboss.errors import Refused
from pitboss.games.twentyone.blackjack import BET_LINES, BlackjackRules, deck
from pitboss.games.twentyone.counting import most_insurance
from pitboss.games.twentyone.hole_card import by_slug
from pitboss.games.twentyone.turns import Hand
from pitboss.money import Cents
from pitboss.odds.chances import result_of
from pitboss.odds.compiled import compiled
from pitboss.rl import kernels
from pitboss.rl.actions import Actions
from pitboss.rl.kernels import ACTIONS, FEATURES, FIELDS, HAND_FIELDS, HANDS, HouseNumbers, Seats
from pitboss.rules.lines import EVEN
from pitboss.rules.script import Pay, Seat, surrenders
from pitboss.simulate.kernels.stream import stream

MOST = [3, 32, 2, 11, 22, 11, HANDS + 1, HANDS + 1]
"""The number of values of each figure of an observation."""
Observed = NDArray[np.int64]


def house_of(rules: BlackjackRules, bet: int) -> HouseNumbers:
    """A sheet as the compiled rounds read it, for a bet of this many cents."""
    hand = Hand(Seat(1), (), Cents(bet))
    pays = [_units(by_slug(hand, line, rules.pays.bet, "")) for line in BET_LINES]
    insurance = rules.wagers.get("insurance")
    line = insurance.pays if insurance else None
    return HouseNumbers(
        turns=rules.play.as_ints,
        peek=rules.options.peek,
        hit_soft_17=rules.options.hit_soft_17,
        insures=line is not None,
        even_money=rules.play.even_money,
        insurance=most_insurance(bet, rules.options.chip or 0) / bet,
        insurance_pays=float(line.units()) if line else 0.0,
        even_money_pays=float(EVEN.units()),
        surrender_pays=_units(surrenders(hand.seat, "bet")),
        pays=tuple(pays),  # type: ignore[arg-type]
    )


def _units(pay: Pay) -> float:
    """What one unit staked wins or loses."""
    return float(result_of(pay).net)


class BlackjackVectorEnv(VectorEnv[Observed, NDArray[np.int64], Any]):
    """``num_envs`` learners, each at its own table, by the rules of a house's sheet.

    Actions are numbered as in ``TableEnv``. An observation has eight figures: what is asked (0 insurance, 1 a hand, 2
    nothing), the hand's total, whether it is soft, the points of a pair or 0, the number of its cards, the dealer's
    card, the number of hands, and the hands still to be played. When a round is over, the next is dealt in the same
    step; the reward is that of the finished round, in bets. ``info["action_mask"]`` has a row for each learner.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # type: ignore[misc]

    def __init__(
        self, num_envs: int = 1024, name: str = "mount-airy/blackjack", options: dict[str, Any] | None = None
    ) -> None:
        table = OpenTable(name, options)
        rules = table.rules
        if not isinstance(rules, BlackjackRules):
            raise Refused(f"{name} is {rules.game}; only blackjack is compiled: use TableEnv for others", name)
        if num_envs < 1:
            raise Refused(f"{num_envs} is not 1 or more", "num_envs")
        self.num_envs = num_envs
        self.table = table
        self.action_names = list(Actions(table.sheet.game).names)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.single_observation_space = spaces.MultiDiscrete(MOST, np.int64)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._house = house_of(rules, int(rules.options.min))
        shoe = np.array([int(card) for card in deck(rules).cards()], np.uint8)
        self._seats = Seats(
            np.tile(shoe, (num_envs, 1)), np.zeros((num_envs, FIELDS), np.int64),
            np.zeros((num_envs, HANDS, HAND_FIELDS), np.int64), np.zeros((num_envs, HANDS + 1), np.int64),
        )  # fmt: skip
        self._shoe = shoe
        self._seen = np.zeros((num_envs, FEATURES), np.int64)
        self._masks = np.zeros((num_envs, ACTIONS), np.int8)
        self._place = np.zeros(1, np.int64)
        self._step = compiled(kernels.step_all)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Deals every learner a round from a whole shoe."""
        if seed is not None or not hasattr(self, "_rng"):
            self._rng, _ = seeding.np_random(seed)
        self._seed = int(self._rng.integers(1 << 62))
        self._stream = stream(self._seed, 0)
        self._seats.shoes[:] = self._shoe
        compiled(kernels.begin_all)(
            self._seats, self._house, self._stream.words, self._stream.made, self._place, self._seed, self._seen,
            self._masks,
        )  # fmt: skip
        return self._seen.copy(), {"action_mask": self._masks.copy()}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observed, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Every learner answers; a round that is over is settled, and the next is dealt."""
        rewards, over = np.empty(self.num_envs), np.empty(self.num_envs, np.bool_)
        said = np.asarray(actions, np.int64)
        if said.shape != (self.num_envs,):
            raise Refused(f"actions of shape {said.shape}; give {self.num_envs}, one for each learner")
        self._step(
            self._seats, self._house, self._stream.words, self._stream.made, self._place, self._seed, said,
            self._seen, self._masks, rewards, over,
        )  # fmt: skip
        info = {"action_mask": self._masks.copy()}
        return self._seen.copy(), rewards, over, np.zeros(self.num_envs, np.bool_), info
