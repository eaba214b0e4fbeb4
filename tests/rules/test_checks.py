"""A sheet may not promise what its game does not pay, and it can be dealt."""

import pytest

from pitboss.drivers.full_table import check_full_table
from pitboss.errors import PitbossError
from pitboss.houses import SHEETS, posted, sheet, sheet_names, sheet_of, with_options
from pitboss.table.table import open_table

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


CANNOT_BE_DEALT = [
    ("mount-airy/three-card-poker", 'straight-flush = "40 to 1"', 'straight-flush = "10% of meter"',
     "pays.pair-plus.straight-flush: 10% of meter is paid from a meter, but no meter of this sheet pays this wager"),
    ("mount-airy/roulette", 'pays = "35 to 1"', 'pays = "100% of meter"',
     "wagers.straight.pays: 100% of meter is paid from a meter"),
    ("mount-airy/three-card-poker", "seats = 7", "seats = 17", "table.seats: 17 seats are more than 52 cards serve"),
    ("mount-airy/omaha", "seats = 10", "seats = 12", "table.seats: 12 seats are more than 52 cards serve"),
    ("mount-airy/pai-gow-tiles", "seats = 7", "seats = 9", "table.seats: 9 seats are more than 32 tiles serve"),
    ("valley-forge/fortune-pai-gow-poker", "max-payout = 50000\n", "\n",
     "options.max-payout: is missing; [aggregate] names it as the most a player wins"),
    ("marysville/no-bust-blackjack", 'bank = "player"\n', "\n", 'table.bank: must be "player"'),
    ("marysville/pure-21-5-blackjack", 'bank = "player"\n', "\n", 'table.bank: must be "player"'),
    ("mount-airy/three-card-poker", 'by = "decision"\n', "\n", 'wagers.play: must have by = "decision"'),
    ("valley-forge/blackjack", 'by = "rules"\n', "\n", 'wagers.envy: must have by = "rules"'),
    ("mount-airy/holdem", "seats = 10", "seats = 1", "table.seats: nobody plays poker alone; write 2 or more"),
    ("mount-airy/three-card-poker", "[wagers.ante]\n", "[wagers.ante]\nstep = 1001\n",
     "wagers.ante.step: no multiple of $1,001 lies between min and max; write a smaller step"),
    ("mount-airy/three-card-poker", "[wagers.ante]\n", "[wagers.ante]\nexactly = 3\n",
     "wagers.ante.exactly: $3 is not within min and max"),
    ("mount-airy/three-card-poker", "[wagers.ante]\n", '[wagers.ante]\nneeds = ["play"]\n',
     "wagers.ante.needs[1]: 'play' is not there yet when a seat puts this wager down"),
    ("mount-airy/three-card-poker", 'title = "Three Card Poker"', 'title = " "', "title: is empty"),
    ("mount-airy/three-card-poker", 'title = "Ante"', 'title = ""', "wagers.ante.title: is empty"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "told"), CANNOT_BE_DEALT)
def test_a_sheet_that_cannot_be_dealt_is_refused(name: str, old: str, new: str, told: str) -> None:
    text = sheet(name).text
    assert old in text
    with pytest.raises(PitbossError) as refused:
        check_full_table(open_table(sheet_of(name, text.replace(old, new, 1))))
    assert told in str(refused.value)


@pytest.mark.parametrize("name", sheet_names())
def test_every_house_has_enough_cards_for_its_tables(name: str) -> None:
    check_full_table(open_table(sheet(name)))
