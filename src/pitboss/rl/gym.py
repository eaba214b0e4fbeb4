"""Gymnasium: one seat at a table. An episode is one round (in craps: one shooter)."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pitboss.api.tables import OpenTable
from pitboss.errors import Refused
from pitboss.rl.actions import has_decisions, why_no_actions
from pitboss.rl.play import HIGHEST, Play, RoundPlay, Vector
from pitboss.rl.rolls import RollsPlay
from pitboss.rules.game import RoomGame, StepGame

LONGEST = 1000
"""An episode is cut off after this many steps. Only craps can last so long."""


def play_of(table: OpenTable, seats: int, bets: dict[int, str] | None = None) -> Play:
    """The episode of a table with this many learners."""
    game = table.sheet.game
    if not has_decisions(game):
        raise Refused(why_no_actions(table.open_table), table.name)
    room = table.rules.table.seats - (table.rules.table.bank == "player")
    if not 1 <= seats <= room:
        raise Refused(f"{seats} is not from 1 to {room}, the seats of this table", table.name)
    if isinstance(game, StepGame):
        return RollsPlay(table, seats)
    return RoundPlay(table, seats, bets)


class TableEnv(gym.Env[Vector, np.int64]):
    """A seat at a table.

    An action is a number. ``action_names`` says what each means; ``action_masks()`` and ``info["action_mask"]`` say
    which actions are open now. An action that is not open counts as silence: the table plays the seat's default. The
    reward is what the round won, in units of the first bets. In the poker room ``opponents`` seats answer at random.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  # Gymnasium has it so

    def __init__(
        self, name: str, options: dict[str, Any] | None = None, bet: str = "", opponents: int | None = None,
        render_mode: str | None = None,
    ) -> None:  # fmt: skip
        self.table = OpenTable(name, options)
        self.render_mode = render_mode
        others = (opponents or 2) if isinstance(self.table.sheet.game, RoomGame) else 0
        self.play = play_of(self.table, 1 + others, {1: bet} if bet else None)
        self.action_names: list[str] = list(self.play.actions.names)
        self.action_space = spaces.Discrete(len(self.action_names))
        self.observation_space = spaces.Box(0, HIGHEST, (self.play.size,), np.float32)
        self._steps = 0
        self._done = True
        """True until ``reset`` is called."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        """Deals the next round. Returns what the seat sees, and which actions are open."""
        super().reset(seed=seed)
        self.play.begin(self.np_random)
        self._others()
        self._steps, self._done = 0, False
        return self.play.observe(1), self._info(True)

    def step(self, action: np.int64 | int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """The seat answers. Returns what it sees, what it won, whether the round is over, and the action mask."""
        if self._done:
            raise Refused("the round is over: call reset() before the next step")
        # The other players of the poker room may have ended the hand before this seat was asked.
        legal = int(action) == 0 if self.play.turn is None else self.play.act(int(action))
        self._others()
        self._steps += 1
        self._done = self.play.turn is None
        over, reward = self._done, self.play.rewards()[1]
        return self.play.observe(1), float(reward), over, not over and self._steps >= LONGEST, self._info(legal)

    def _others(self) -> None:
        """The other players of the poker room answer at random, until it is the learner's turn."""
        while (seat := self.play.turn) is not None and seat != 1:
            open_ = np.flatnonzero(self.play.mask(seat))
            self.play.act(int(open_[int(self.np_random.random() * len(open_))]))

    def _info(self, legal: bool) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "legal": legal}

    def action_masks(self) -> NDArray[np.int8]:
        """The action mask: 1 for every action that is open now."""
        return self.play.mask(1)

    def render(self) -> str:
        """What the seat may say now, in words."""
        names = [self.action_names[number] for number in np.flatnonzero(self.action_masks())]
        return f"{self.table.name}: {', '.join(names)}"


def register_all() -> list[str]:
    """Registers an environment for every sheet with decisions: ``gymnasium.make("mount-airy/blackjack-v0")``."""
    from pitboss.houses import sheet, sheet_names

    found = []
    for name in sheet_names():
        if has_decisions(sheet(name).game):
            found.append(f"{name}-v0")
            if found[-1] not in gym.registry:
                gym.register(found[-1], "pitboss.rl.gym:TableEnv", kwargs={"name": name})
    return found
