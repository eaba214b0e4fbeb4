"""PettingZoo: every seat of a table is an agent. The agents act in the order in which the table asks them."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from pitboss.api.tables import OpenTable
from pitboss.rl.gym import LONGEST, play_of
from pitboss.rl.play import HIGHEST
from pitboss.rules.game import RoomGame


class SeatsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """All seats of a table.

    An observation has two parts: ``observation``, what the seat sees, and ``action_mask``, which actions are open. An
    action that is not open counts as silence. Rewards come when the round is settled (in craps: after every roll), in
    units of the seat's first bets.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "pitboss_v0", "is_parallelizable": False}

    def __init__(
        self, name: str, seats: int | None = None, options: dict[str, Any] | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.table = OpenTable(name, options)
        self.render_mode = render_mode
        self.play = play_of(self.table, seats or (3 if isinstance(self.table.sheet.game, RoomGame) else 2))
        self.action_names: list[str] = list(self.play.actions.names)
        self._seat = {f"seat_{seat}": seat for seat in self.play.seats}
        self.possible_agents = list(self._seat)
        self._actions = {agent: spaces.Discrete(len(self.action_names)) for agent in self.possible_agents}
        self._seen = {
            agent: spaces.Dict({
                "observation": spaces.Box(0, HIGHEST, (self.play.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.action_names),), np.int8),
            })
            for agent in self.possible_agents
        }  # fmt: skip
        self._rng, _ = seeding.np_random(None)

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def observation_space(self, agent: str) -> Any:
        return self._seen[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals the next round."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self.play.begin(self._rng)
        self.agent_selection = self._to_act()

    def _to_act(self) -> str:
        return next(agent for agent, seat in self._seat.items() if seat == self.play.turn)

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and which actions are open to it now."""
        seat = self._seat[agent]
        mask = self.play.mask(seat)
        if self.play.turn != seat:
            mask[:] = 0
        return {"observation": self.play.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Applies an action of the seat whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self.infos[agent] = {"legal": self.play.act(int(action or 0))}
        self._steps += 1
        won = self.play.rewards()
        self.rewards = {each: won[self._seat[each]] for each in self.agents}
        over = self.play.turn is None
        if over or self._steps >= LONGEST * len(self.agents):
            ended = self.terminations if over else self.truncations
            ended.update(dict.fromkeys(self.agents, True))
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._to_act()
        self._accumulate_rewards()

    def render(self) -> str:
        """Which seat acts, and what it may say."""
        seat = self.play.turn
        if seat is None:
            return f"{self.table.name}: over"
        names = [self.action_names[number] for number in np.flatnonzero(self.play.mask(seat))]
        return f"{self.table.name}: seat {seat} may {', '.join(names)}"

    def close(self) -> None:
        """Does nothing: the environment holds no resources."""
