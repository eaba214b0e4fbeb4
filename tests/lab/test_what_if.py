"""What a changed line costs: computed at once from the stored chances, and always the figure of a new count."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

from pitboss.cli import pitboss
from pitboss.errors import PitbossError
from pitboss.houses import sheet, sheet_names
from pitboss.houses.reading.tables import pay_tables, payers
from pitboss.lab.changes import whole_key
from pitboss.lab.what_if import reached, what_if
from pitboss.odds import store
from pitboss.odds.report import PRICED, report


def test_the_straight_flush_of_pair_plus_at_35_to_1() -> None:
    found = what_if(sheet("mount-airy/three-card-poker"), ["pair-plus.straight-flush=35to1"], at_once=True)
    (wager,) = found.wagers
    assert wager.before and wager.after
    assert wager.after.edge - wager.before.edge == Fraction(5 * 48, 22_100)
    assert wager.after.win == wager.before.win
    assert wager.after.sd < wager.before.sd
    assert not found.waiting


def test_a_line_that_loses_takes_its_hits() -> None:
    (wager,) = what_if(sheet("mount-airy/three-card-poker"), {"pair-plus.pair": "lose"}, at_once=True).wagers
    assert wager.before and wager.after
    assert wager.before.win - wager.after.win == Fraction(3744, 22_100)


@pytest.mark.parametrize(
    ("name", "line", "pays"),
    [
        ("mount-airy/roulette", "basket", "7 to 1"),
        ("mount-airy/big-six", "joker", "50 to 1"),
        ("mount-airy/craps", "any-seven", "5 to 1"),
        ("valley-forge/three-card-poker", "pair-plus.flush", "4 to 1"),
        ("valley-forge/three-card-poker", "progressive.straight", "5 for 1"),
        ("mount-airy/blackjack", "perfect-pairs.perfect-pair", "30 to 1"),
        ("mount-airy/blackjack", "match-the-dealer.one-unsuited", "3 to 1"),
        ("marysville/three-card-poker-6-card-bonus", "pair-plus.pair", "push"),
    ],
)
def test_the_store_gives_the_same_price_as_a_new_count(name: str, line: str, pays: str) -> None:
    page = sheet(name)
    found = what_if(page, {line: pays}, at_once=True)
    assert found.wagers and not found.waiting
    slugs = list(dict.fromkeys(each.wager.partition(" ")[0] for each in found.wagers))
    with store.forgotten(counts=False):
        computed = {price.wager: price for price in report(page.game, found.changed.rules, slugs).prices}
    for each in found.wagers:
        assert each.after is not None
        assert each.after.edge == computed[each.wager].edge
        assert each.after.variance == computed[each.wager].variance
        assert each.after.win == computed[each.wager].win


def test_a_wager_alone_means_the_only_line_of_its_pay_table() -> None:
    page = sheet("mount-airy/double-back-jack")
    assert whole_key(page, "second-chance") == "pays.second-chance.win"
    assert whole_key(page, "insurance") == "wagers.insurance.pays"


def test_a_wager_with_several_lines_is_named_with_one_of_them() -> None:
    with pytest.raises(PitbossError) as refused:
        what_if(sheet("mount-airy/craps"), ["place=2to1"])
    lines = "place.six-eight, place.five-nine, place.four-ten"
    assert str(refused.value) == f"mount-airy/craps: 'place' has several lines: {lines}"


@pytest.mark.parametrize("name", [name for name in sheet_names() if name.partition("/")[2] in PRICED])
def test_every_pay_table_reaches_a_priced_wager(name: str) -> None:
    page = sheet(name)
    for key, wagers in payers(page.rules).items():
        line = next(iter(pay_tables(page.rules)[key].lines()))
        if any(slug in page.rules.wagers for slug in wagers):
            assert reached(page, page, [f"{key}.{line}"]), (key, line)


def test_a_wager_with_a_decision_is_solved_again() -> None:
    page = sheet("mount-airy/three-card-poker")
    assert what_if(page, {"ante-bonus.straight": "2 to 1"}, at_once=True).waiting == ("ante",)


@pytest.mark.slow
def test_the_ante_with_another_bonus() -> None:
    (wager,) = what_if(sheet("mount-airy/three-card-poker"), {"ante-bonus.straight": "2 to 1"}).wagers
    assert wager.before and wager.after
    assert wager.before.edge - wager.after.edge == Fraction(720, 22_100)


def test_limits_change_no_price() -> None:
    assert what_if(sheet("mount-airy/three-card-poker"), {"wagers.ante.max": 500}).wagers == ()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("pair-plus.fluch=3to1", "did you mean 'pair-plus.flush'"),
        ("pair-plus.flush=3x1", "is not a pay line"),
        ("pair-plus.flush", "write KEY=VALUE"),
        ("pays.pair-plus.joker=3to1", "pays.pair-plus.joker: no such key"),
        ("ante=2to1", "this wager pays 1 to 1"),
        ("pays.pair-plus=-", "pays.pair-plus"),
    ],
)
def test_a_change_that_is_not_possible_is_refused_in_one_line(change: str, told: str) -> None:
    with pytest.raises(PitbossError) as refused:
        what_if(sheet("mount-airy/three-card-poker"), [change])
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)
    assert "changes:" not in str(refused.value)


def test_the_same_line_twice_is_refused() -> None:
    with pytest.raises(PitbossError, match="is changed twice"):
        what_if(sheet("mount-airy/roulette"), ["basket=7to1", "wagers.basket.pays=8to1"])


def test_the_command_and_its_json() -> None:
    ran = CliRunner().invoke(pitboss, ["what-if", "mount-airy/roulette", "basket=7to1"], standalone_mode=False)
    assert "7.8947%" in ran.stdout and "-5.2632%" in ran.stdout
    ran = CliRunner().invoke(
        pitboss, ["what-if", "mount-airy/roulette", "basket=7to1", "--json"], standalone_mode=False
    )
    told = json.loads(ran.stdout)
    assert told["changes"] == {"wagers.basket.pays": "7 to 1"}
    assert told["wagers"]["basket"]["after"]["exact"] == "-1/19"
