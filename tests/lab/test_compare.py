"""What differs between two sheets, and what each difference costs alone."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli import pitboss
from pitboss.errors import Refused
from pitboss.houses import sheet
from pitboss.lab.compare import Comparison, compare


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def own(text: str, base: str = "mount-airy/roulette") -> Comparison:
    Path("mine.toml").write_text(f'extends = "{base}"\nhouse = "mine"\n{text}')
    return compare(sheet(base), sheet("mine.toml"))


def test_a_sheet_does_not_differ_from_itself() -> None:
    found = own("")
    assert found.differences == () and found.whole == ()


@pytest.mark.slow
def test_a_line_a_limit_and_an_option_each_alone_and_then_together() -> None:
    found = own('wagers.basket.pays = "7 to 1"\noptions.max = 500\noptions.wheel = "single-zero"\nwithout = []\n')
    by_key = {each.key: each for each in found.differences}
    assert by_key["wagers.basket.pays"].first == "6 to 1"
    assert by_key["wagers.basket.pays"].kind == "pay line"
    (basket,) = by_key["wagers.basket.pays"].costs
    assert basket.before and basket.after and basket.after.edge - basket.before.edge == Fraction(-5, 38)
    assert by_key["options.max"].kind == "limit" and by_key["options.max"].costs == ()
    assert by_key["options.max"].second == "$500"
    red = next(each for each in by_key["options.wheel"].costs if each.wager == "red")
    assert red.after and red.after.edge == Fraction(1, 37)
    whole = next(each for each in found.whole if each.wager == "red")
    assert whole.change == pytest.approx(found.alone("red"))


def test_a_wager_that_only_one_sheet_has_is_one_difference_with_its_pay_table() -> None:
    found = compare(sheet("mount-airy/three-card-poker"), sheet("valley-forge/three-card-poker"))
    keys = [each.key for each in found.differences]
    assert "wagers.six-card-bonus" in keys and "pays.six-card-bonus" not in keys
    bonus = next(each for each in found.differences if each.key == "wagers.six-card-bonus")
    assert bonus.second == "–" and "1,000 to 1" in bonus.first
    assert bonus.costs[0].before and bonus.costs[0].after is None
    assert found.alone("six-card-bonus") is None


@pytest.mark.slow
def test_two_houses_three_card_poker() -> None:
    found = compare(sheet("mount-airy/three-card-poker"), sheet("marysville/three-card-poker"))
    by_key = {each.key: each for each in found.differences}
    (royal,) = by_key["pays.pair-plus.mini-royal"].costs
    assert royal.before and royal.after
    assert royal.before.edge - royal.after.edge == Fraction(4 * 160, 22_100)
    (bonus,) = by_key["wagers.ante-bonus"].costs
    assert bonus.wager == "ante" and bonus.change is not None and bonus.change > 0.05
    assert by_key["play.unqualified-ante"].costs == ()  # without an open card no hand below queen-high is played
    assert by_key["action-1"].kind == "schedule" and by_key["action-1"].a_hand
    assert {each.wager for each in found.whole if each.change is not None} == {"ante", "pair-plus"}


def test_games_of_the_poker_room_differ_without_a_price() -> None:
    found = compare(sheet("mount-airy/holdem"), sheet("marysville/holdem"))
    kinds = {each.kind for each in found.differences}
    assert {"option", "rule", "schedule", "choices"} <= kinds
    assert found.whole == () and not any(each.costs for each in found.differences)


def test_two_games_are_not_compared() -> None:
    with pytest.raises(Refused, match="name two sheets of one game"):
        compare(sheet("mount-airy/craps"), sheet("mount-airy/roulette"))


def test_the_command_and_its_json() -> None:
    own('wagers.basket.pays = "7 to 1"\n')
    ran = CliRunner().invoke(pitboss, ["diff", "mount-airy/roulette", "mine.toml"], standalone_mode=False)
    assert "basket -13.1579%" in ran.stdout
    assert "All together" in ran.stdout
    ran = CliRunner().invoke(pitboss, ["diff", "mount-airy/roulette", "mine.toml", "--json"], standalone_mode=False)
    told = json.loads(ran.stdout)
    assert told["differences"][0]["costs"]["basket"]["change"] == pytest.approx(-5 / 38)
    assert told["whole"]["basket"]["sum_of_each_alone"] == pytest.approx(-5 / 38)
