"""A sheet may not promise what its game does not pay."""

import pytest

from pitboss.errors import PitbossError
from pitboss.houses import SHEETS, posted, sheet_of, with_options

EVEN = {
    "mount-airy/three-card-poker": "ante",
    "marysville/three-card-poker": "play",
    "mount-airy/texas-holdem-bonus": "flop",
    "valley-forge/ultimate-texas-holdem": "ante",
    "mount-airy/crazy-4-poker": "play",
}


@pytest.mark.parametrize(("name", "wager"), EVEN.items())
def test_a_wager_that_is_even_money_by_rule_cannot_be_posted_at_two_to_one(name: str, wager: str) -> None:
    before, header, after = (SHEETS / f"{name}.toml").read_text().partition(f"[wagers.{wager}]\n")
    own, table, rest = after.partition("\n[")
    lines = [line for line in own.splitlines() if not line.startswith("pays")] + ['pays = "2 to 1"', ""]
    with pytest.raises(PitbossError, match="pays 1 to 1"):
        sheet_of(name, before + header + "\n".join(lines) + table + rest)


LIMITED = "valley-forge/ultimate-texas-holdem"


def test_a_limit_needs_its_amount() -> None:
    text = (SHEETS / f"{LIMITED}.toml").read_text()
    with pytest.raises(PitbossError, match=r"options\.max-payout: is missing; \[aggregate\] names it"):
        sheet_of(LIMITED, text.replace("max-payout = 50000\n", ""))


@pytest.mark.parametrize("option", ["max-payout = 50000", "aggregate = true"])
def test_a_limit_needs_its_wagers(option: str) -> None:
    before, _, after = (SHEETS / f"{LIMITED}.toml").read_text().partition("[aggregate]\n")
    text = before.replace("max-payout = 50000", option) + "[" + after.partition("\n[")[2]
    with pytest.raises(
        PitbossError, match=f"aggregate: is missing; list the wagers that '{option.partition(' ')[0]}' limits"
    ):
        sheet_of(LIMITED, text)


def test_an_amount_that_limits_nothing_is_refused() -> None:
    page = posted("mount-airy", "mississippi-stud")
    with pytest.raises(PitbossError, match="max-payout: does not limit anything here"):
        with_options(page, {"max-payout": 60_000})
