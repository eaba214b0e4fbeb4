"""Simulations: the same with any number of workers, and near the price."""

from __future__ import annotations

import json

import pytest
from tests.simulate.jobs import job_of, simulated

from pitboss.errors import PitbossError
from pitboss.houses import sheet, sheet_names
from pitboss.odds.report import report
from pitboss.rules.game import RoomGame
from pitboss.simulate.run import plan_of
from pitboss.simulate.setup import Setup

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("name", "bet", "rounds"),
    [
        ("mount-airy/roulette", "red 10 straight 17 5", 1_100_000),
        ("mount-airy/craps", "pass 10 odds pass 20 place 6 12", 1_100_000),
        ("mount-airy/three-card-poker", "ante 10 pair-plus 5", 1_100_000),
        ("mount-airy/blackjack", "bet 10 perfect-pairs 5", 1_100_000),
        ("mount-airy/let-it-ride", "", 2_500),
    ],
)
def test_the_same_seed_gives_the_same_result_with_1_2_and_7_workers(name: str, bet: str, rounds: int) -> None:
    job = job_of(name, bet, seed=5, session=100, bankroll=300_00)
    told = {json.dumps(simulated(job, rounds, workers).as_json()) for workers in (1, 2, 7)}
    assert len(told) == 1
    other = job_of(name, bet, seed=6, session=100, bankroll=300_00)
    assert json.dumps(simulated(other, rounds).as_json()["wagers"]) not in next(iter(told))


@pytest.mark.parametrize(
    ("name", "bet", "wager"),
    [
        ("mount-airy/roulette", "split 1-2 10", "split 1-2"),
        ("mount-airy/big-six", "joker 5", "joker"),
        ("mount-airy/craps", "pass 10", "pass"),
        ("mount-airy/craps", "dont-pass 10", "dont-pass"),
        ("mount-airy/craps", "come 10", "come"),
        ("mount-airy/craps", "place 6 12", "place 6"),
        ("mount-airy/craps", "hard 8 10", "hard 8"),
        ("mount-airy/craps", "horn 4", "horn"),
        ("mount-airy/three-card-poker", "ante 10", "ante"),
        ("valley-forge/three-card-poker", "ante 10", "ante"),
        ("mount-airy/three-card-poker", "ante 10 pair-plus 10", "pair-plus"),
        ("mount-airy/blackjack", "bet 100", "bet"),
        ("mount-airy/blackjack", "bet 100 perfect-pairs 5", "perfect-pairs"),
    ],
)
def test_a_simulation_is_near_the_price(name: str, bet: str, wager: str) -> None:
    found = simulated(job_of(name, bet, fresh=True, seed=3), 1_000_000)
    page = sheet(name)
    (price,) = report(page.game, page.rules, [wager]).prices
    figures = found.of([wager, *price.includes])
    assert figures.edge == pytest.approx(float(price.edge), abs=4 * figures.edge_stderr)
    spread = figures.nets
    assert spread.sd / figures.first_stake == pytest.approx(price.sd, abs=4 * spread.sd_stderr / figures.first_stake)
    assert spread.part(1) == pytest.approx(float(price.win), abs=4 * spread.part_stderr(1))


def test_rounds_of_a_roulette_wheel_win_and_lose_what_the_table_pays() -> None:
    found = simulated(job_of("mount-airy/roulette", "red 10 straight 17 5"), 200_000)
    assert sorted(found.all.nets.counts) == [-1500, 500, 16500]  # 17 is black: red loses with it
    assert sum(found.all.nets.counts.values()) == found.sums.rounds == 200_000


def test_odds_are_put_down_on_the_points_only() -> None:
    found = simulated(job_of("mount-airy/craps", "pass 10 odds pass 20"), 200_000)
    by_name = {figures.name: figures for figures in found.wagers}
    assert by_name["odds pass"].staked == pytest.approx(2000 * 24 / 36, rel=0.01)
    assert by_name["pass"].staked == 1000


def test_sessions_are_the_rounds_in_their_order() -> None:
    job = job_of("mount-airy/roulette", "red 10", session=50, bankroll=100_00)
    found = simulated(job, 10_000)
    plan = plan_of(job)
    dealt = plan.dealt(job.seed, 0, 10_000)
    nets = [dealt.outcomes[place].net for place in dealt.places.tolist()]
    sessions = [nets[start : start + 50] for start in range(0, 10_000, 50)]
    ends = sorted(sum(session) for session in sessions)
    assert sorted(found.sums.ends.elements()) == ends
    ruined = 0
    for session in sessions:
        have = 100_00
        for net in session:
            if have < 10_00:
                ruined += 1
                break
            have += net
    assert found.sums.ruined == ruined > 0
    assert [curve[-1] for _, curve in sorted(found.sums.curves.items())] == [sum(session) for session in sessions]


def test_a_players_bank_that_runs_out_pays_what_it_has() -> None:
    job = job_of("marysville/three-card-poker", "ante 10 pair-plus 10", bank=15_00)
    found = simulated(job, 50_000)
    assert max(found.all.nets.counts) <= 15_00
    assert found.bank is not None
    assert min(found.bank.counts) >= -15_00


@pytest.mark.parametrize(
    ("name", "fields", "told"),
    [
        ("mount-airy/roulette", {"bet": "redd 10"}, "--bet: no bet 'redd' on this sheet; there are straight,"),
        ("mount-airy/roulette", {"bet": "red 1"}, "--bet: 'red': $1 is below the minimum of $5"),
        ("mount-airy/roulette", {"bet": "red"}, "--bet: how much on 'red'? as in 'red 10'"),
        ("mount-airy/roulette", {"bet": "red 10 red 5"}, "--bet: 'red' is named twice"),
        ("mount-airy/three-card-poker", {"bet": "progressive 1"}, "--bet: "),
        ("mount-airy/craps", {"bet": "odds pass 20"}, "--bet: 'odds pass' lies behind 'pass'"),
        ("mount-airy/craps", {"bet": "pass 10 odds pass 99999"}, "--bet: "),
        ("mount-airy/craps", {"seats": 0}, "--seats: 0 is not from 1 to"),
        ("mount-airy/craps", {"bank": 100}, "--bank: no player banks this game here"),
        ("mount-airy/craps", {"seed": -1}, "--seed: -1 is not from 0 to"),
        ("mount-airy/holdem", {}, "mount-airy/holdem: players play each other there"),
        ("mount-airy/three-card-poker", {"strategy": "houseway"}, "--strategy: no strategy 'houseway'; there are best"),
        ("mount-airy/three-card-poker", {"strategy": "house-way"}, "--strategy: three-card-poker is dealt by best"),
        ("mount-airy/roulette", {"bet": "red 10", "bankroll": 5_00}, "--bankroll: $5 does not cover the bets"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_one_line(name: str, fields: dict[str, object], told: str) -> None:
    with pytest.raises(PitbossError) as refused:
        plan_of(job_of(name, **fields))  # type: ignore[arg-type]
    assert str(refused.value).startswith(told), str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", [name for name in sheet_names() if not isinstance(sheet(name).game, RoomGame)])
def test_every_table_sheet_has_bets_to_begin_with(name: str) -> None:
    assert Setup(job_of(name)).first_stake > 0
