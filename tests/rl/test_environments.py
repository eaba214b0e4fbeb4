"""Environments for learners: they pass the checks of Gymnasium and PettingZoo, and play by the table's own rules."""

from __future__ import annotations

import subprocess
import sys
import warnings
from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra rl is not installed")
pytest.importorskip("pettingzoo", reason="the extra rl is not installed")

import gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from pitboss import games
from pitboss.errors import Refused
from pitboss.houses import sheet, sheet_names
from pitboss.rl.actions import Actions, has_decisions, words_of
from pitboss.rl.gym import TableEnv, register_all
from pitboss.rl.zoo import SeatsEnv
from pitboss.rules.game import Naming, StepGame

SHEETS = [name for name in sheet_names() if has_decisions(sheet(name).game)]
SOME = ["mount-airy/blackjack", "mount-airy/three-card-poker", "marysville/lowball", "valley-forge/pai-gow-tiles"]


@pytest.mark.parametrize("name", SHEETS)
def test_gymnasium_finds_no_fault(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(TableEnv(name), skip_render_check=True)


@pytest.mark.parametrize("name", SHEETS)
def test_pettingzoo_accepts_it(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says that an observation with a mask is no plain array
        api_test(SeatsEnv(name), num_cycles=60)


@pytest.mark.parametrize("name", SOME)
def test_pettingzoo_finds_the_same_round_for_a_seed(name: str) -> None:
    seed_test(lambda: SeatsEnv(name), num_cycles=50)


@pytest.mark.parametrize("name", SHEETS)
def test_the_table_accepts_every_open_action(name: str) -> None:
    env = TableEnv(name)
    rng = np.random.default_rng(5)
    rolls = isinstance(sheet(name).game, StepGame)
    for number in range(3 if rolls else 60):
        _, info = env.reset(seed=number)
        over = False
        while not over:
            mask = info["action_mask"]
            assert mask.any()
            seen, _, over, cut, info = env.step(int(rng.choice(np.flatnonzero(mask))))
            assert info["legal"]
            assert seen in env.observation_space
            over = over or cut


def test_every_sheet_with_decisions_is_registered() -> None:
    names = register_all()
    assert len(names) == len(SHEETS) == 41
    env = gymnasium.make("mount-airy/blackjack-v0")
    seen, _ = env.reset(seed=3)
    assert seen in env.observation_space


def test_a_closed_action_counts_as_silence_and_is_reported() -> None:
    env = TableEnv("mount-airy/three-card-poker")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(len(env.action_names) - 1)
    assert over and info["legal"]
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert over and not info["legal"]
    assert reward == -1  # silence folds


@pytest.mark.slow
def test_playing_every_hand_costs_what_it_should() -> None:
    env = TableEnv("mount-airy/three-card-poker", bet="ante 10")
    play = env.action_names.index("play")
    won = []
    env.reset(seed=7)
    for _ in range(3000):
        won.append(env.step(play)[1])
        env.reset()
    mean, error = np.mean(won), np.std(won) / len(won) ** 0.5
    assert abs(mean + 0.0765) < 4 * error  # the edge of an ante that is never folded, 7.65%


def test_cards_that_are_named_are_those_of_the_hand() -> None:
    env = TableEnv("mount-airy/pai-gow-poker")
    env.reset(seed=2)
    assert sum(name.startswith("set ") for name in env.action_names) == 21
    assert env.action_masks()[env.action_names.index("set 1 2")]
    assert "set 1 2" in env.render()


def test_the_actions_of_tiles_name_four_tiles() -> None:
    names = Actions(sheet("mount-airy/pai-gow-tiles").game).names
    assert [name for name in names if name.startswith("set ")] == [
        f"set {a} {b}" for a in (1, 2, 3) for b in range(a + 1, 5)
    ]


def test_rewards_of_the_poker_room_add_up_to_what_the_house_takes() -> None:
    env = SeatsEnv("mount-airy/holdem", 4)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        env.step(None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(total.values()) <= 0


def test_a_sheet_without_decisions_is_refused() -> None:
    with pytest.raises(Refused, match="nothing to learn"):
        TableEnv("mount-airy/roulette")
    with pytest.raises(Refused, match="the seats of this table"):
        SeatsEnv("mount-airy/blackjack", 99)


def test_a_game_whose_words_are_not_listed_is_refused_with_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    page = sheet("mount-airy/let-it-ride")
    silent = replace(page.game, words=())
    assert has_decisions(page.game) and not has_decisions(silent)
    with pytest.raises(Refused, match="let-it-ride: the game lists no words: write words="):
        Actions(silent)
    monkeypatch.setattr("pitboss.rl.actions.words_of", lambda game: ())
    with pytest.raises(Refused) as refused:
        TableEnv(page.name)
    assert str(refused.value) == f"{page.name}: its words (pull, ride) are not listed: write words=(...) in its GAME"


@pytest.mark.parametrize(("name", "draws"), [("mount-airy/holdem", False), ("marysville/lowball", True)])
def test_the_words_of_a_new_game_of_the_poker_room_follow_from_its_shape(name: str, draws: bool) -> None:
    words = words_of(replace(sheet(name).game, slug="a-new-game"))
    assert {"fold", "call", "raise", "all-in"} <= set(words)
    assert (Naming("discard", 1, 5, 5) in words) is ("stand-pat" in words) is draws


TURN = "hit stand double split surrender insurance even-money"


@pytest.mark.parametrize(
    ("game", "words", "named"),
    [
        ("blackjack", TURN, 0),
        ("spanish-21", f"{TURN} rescue", 0),
        ("double-back-jack", f"{TURN} second-chance bust", 0),
        ("three-card-poker-6-card-bonus", "fold play", 0),
        ("criss-cross-poker", "fold 1x 2x 3x", 0),
        ("let-it-ride", "ride pull", 0),
        ("texas-holdem-bonus", "fold check flop turn river", 0),
        ("ultimate-texas-holdem", "fold check 1x 2x 3x 4x", 0),
        ("fortune-pai-gow-poker", "house-way surrender", 21),
        ("pai-gow-tiles", "house-way surrender", 6),
        ("lunar-poker", "fold play buy", 62),
        ("lowball", "fold check call bet raise bet_most raise_most all-in stand-pat", 31),
    ],
)
def test_an_action_keeps_the_number_that_agents_have_learned(game: str, words: str, named: int) -> None:
    """The words in their order, then every set of cards that a word names."""
    first = ["say nothing", *(word.replace("_", " ") for word in words.split())]
    names = Actions(games.load(game)).names
    assert (names[: len(first)], len(names) - len(first)) == (first, named)


def test_without_the_extra_it_says_what_to_install() -> None:
    code = "import importlib.util as u; u.find_spec = lambda name: None; import pitboss.rl"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == "ModuleNotFoundError: gymnasium is not installed: pip install 'pitboss[rl]'"
