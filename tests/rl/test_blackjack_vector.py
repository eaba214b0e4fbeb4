"""Compiled blackjack for learners: the same rounds as the table's script, card for card and cent for cent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra rl is not installed")

from gymnasium.utils import seeding

from pitboss.api.tables import OpenTable
from pitboss.drivers.run import answer_chance
from pitboss.equipment.cards import Card
from pitboss.errors import Refused
from pitboss.games.twentyone.blackjack import BlackjackRules, deck
from pitboss.rl import kernels
from pitboss.rl.actions import Actions
from pitboss.rl.blackjack import BlackjackVectorEnv, house_of
from pitboss.rl.kernels import ACTIONS, FIELDS, HAND_FIELDS, HANDS, NOTHING, PHASE, USED, HouseNumbers, Seats
from pitboss.rules.script import Ask, Deal, Seat, Wager
from pitboss.simulate.kernels.stream import SIZE, make, stream
from pitboss.table.opening import Opening

BET = 10_00


class Dealt:
    """Deals the cards that a compiled round was dealt."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = [Card(card) for card in cards]

    def shuffle(self, request: Any) -> None:
        """The cards are in order."""

    def deal(self, request: Deal) -> tuple[Card, ...]:
        taken, self.cards = self.cards[: request.cards], self.cards[request.cards :]
        return tuple(taken)

    def roll(self, request: Any) -> tuple[int, ...]:
        raise AssertionError

    def spin(self, request: Any) -> str:
        raise AssertionError


def seats_of(rules: BlackjackRules) -> Seats:
    return Seats(
        np.array([[int(card) for card in deck(rules).cards()]], np.uint8), np.zeros((1, FIELDS), np.int64),
        np.zeros((1, HANDS, HAND_FIELDS), np.int64), np.zeros((1, HANDS + 1), np.int64),
    )  # fmt: skip


def compiled_round(
    seats: Seats, house: HouseNumbers, at: int, words: Any, rng: np.random.Generator, surrenders: bool = False
) -> tuple[Any, ...]:
    """A round by the kernels, as plain Python: its cards, what was open and said at every turn, and what it won."""
    at = kernels.begin(seats, at, 0, words, house)
    turns = []
    seen, mask = np.zeros(kernels.FEATURES, np.int64), np.zeros(ACTIONS, np.int8)
    while seats.table[0, PHASE] != NOTHING:
        kernels.show(seats, 0, house, seen, mask)
        action = (
            kernels.SAY_SURRENDER if surrenders and mask[kernels.SAY_SURRENDER] else rng.choice(np.flatnonzero(mask))
        )
        turns.append((mask.copy(), int(action)))
        at = kernels.answer(seats, at, 0, action, words, house)
    won, at = kernels.settle(seats, at, 0, words, house)
    return seats.shoes[0, : seats.table[0, USED]].tolist(), turns, won, at


def scripted(table: OpenTable, cards: list[int], turns: list[Any]) -> tuple[float, int]:
    """The same round by the table: checks what is open at every turn; what it won, and how many cards are left over."""
    actions = Actions(table.sheet.game)
    chance = Dealt(cards)
    opening = Opening({Seat(1): {Wager("bet"): BET}}, meters=dict.fromkeys(table.rules.meters, 0))  # type: ignore[arg-type, dict-item]
    round_ = table.open_table.open(opening)
    asked = iter(turns)
    while round_.request is not None:
        if not isinstance(round_.request, Ask):
            answer_chance(round_, round_.request, chance)
            continue
        offer = round_.offer(Seat(1))
        assert offer is not None
        mask, action = next(asked)
        assert actions.mask(offer).tolist() == mask.tolist()
        words = actions.words(offer, action)
        round_.let_pass(Seat(1)) if words is None else round_.choose(Seat(1), words)
    assert next(asked, None) is None
    return table.open_table.settle(opening, round_).net(Seat(1)) / BET, len(chance.cards)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("mount-airy/blackjack", {}),
        ("mount-airy/blackjack", {"peek": False, "hit-soft-17": True}),
        ("valley-forge/blackjack", {"decks": 6}),
    ],
)
def test_a_compiled_round_is_the_same_as_the_tables(name: str, options: dict[str, Any]) -> None:
    table = OpenTable(name, options)
    rules = table.rules
    assert isinstance(rules, BlackjackRules)
    house = house_of(rules, BET)
    seats = seats_of(rules)
    rng = np.random.default_rng(3)
    source = stream(11, 0)
    for _ in range(400):
        make(source.words, source.made, 11, 0)
        cards, turns, won, _ = compiled_round(seats, house, 0, source.words, rng)
        net, left = scripted(table, cards, turns)
        assert net == pytest.approx(won)
        assert left == 0


@pytest.mark.parametrize("peek", [True, False])
def test_a_surrender_costs_half_of_the_bet(peek: bool) -> None:
    table = OpenTable("mount-airy/blackjack", {"peek": peek})
    assert isinstance(table.rules, BlackjackRules)
    house, seats = house_of(table.rules, BET), seats_of(table.rules)
    rng = np.random.default_rng(4)
    results = set()
    for _ in range(20):
        words = rng.integers(0, 1 << 32, SIZE, np.uint32)
        cards, turns, won, _ = compiled_round(seats, house, 0, words, rng, surrenders=True)
        assert scripted(table, cards, turns) == (pytest.approx(won), 0)
        if kernels.SAY_SURRENDER in (said for _, said in turns):
            results.add(won)
    assert -0.5 in results


@pytest.mark.slow
def test_it_is_the_same_compiled_and_as_plain_python() -> None:
    learners = 40
    fast, plain = BlackjackVectorEnv(learners), BlackjackVectorEnv(learners)
    plain._step = kernels.step_all
    fast.reset(seed=5)
    info = plain.reset(seed=5)[1]
    rng = np.random.default_rng(1)
    for _ in range(30):
        said = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        told, other = fast.step(said), plain.step(said)
        for one, two in zip(told[:4], other[:4], strict=True):
            assert (np.asarray(one) == np.asarray(two)).all()
        info = other[4]
        assert (told[4]["action_mask"] == info["action_mask"]).all()
        assert told[0] in fast.observation_space


@pytest.mark.slow
def test_a_seed_gives_the_same_rounds_and_another_seed_others() -> None:
    env = BlackjackVectorEnv(64)
    first = env.reset(seed=1)[0]
    assert (env.reset(seed=1)[0] == first).all()
    assert (env.reset(seed=2)[0] != first).any()
    assert seeding.np_random(1)[1] == 1


@pytest.mark.slow
def test_never_drawing_on_a_hard_hand_that_can_break_costs_what_it_should() -> None:
    env = BlackjackVectorEnv(4096, "mount-airy/blackjack")
    seen, _ = env.reset(seed=9)
    won = rounds = squares = 0.0
    for _ in range(150):
        draws = (seen[:, 1] < 17) & ((seen[:, 1] < 12) | (seen[:, 2] == 1))
        seen, rewards, over, _, _ = env.step(np.where(draws, 1, 2))
        won, rounds, squares = won + rewards.sum(), rounds + over.sum(), squares + (rewards**2).sum()
    error = (squares / rounds) ** 0.5 / rounds**0.5
    assert 0.02 - 4 * error < -won / rounds < 0.06 + 4 * error  # about four per cent, as every text on it has


def test_other_games_are_refused() -> None:
    with pytest.raises(Refused, match="only blackjack is compiled"):
        BlackjackVectorEnv(4, "mount-airy/craps")
    with pytest.raises(Refused, match="is not 1 or more"):
        BlackjackVectorEnv(0)


def test_the_house_is_read_from_its_sheet() -> None:
    rules = OpenTable("mount-airy/blackjack").rules
    assert isinstance(rules, BlackjackRules)
    house = house_of(rules, BET)
    assert house.pays == (-1.0, 0.0, 1.0, 1.5) and house.insurance == 0.5 and house.insurance_pays == 2.0
    no_insurance = replace(rules, wagers={slug: spot for slug, spot in rules.wagers.items() if slug != "insurance"})
    assert not house_of(no_insurance, BET).insures
