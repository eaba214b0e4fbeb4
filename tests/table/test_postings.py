"""The postings of a settlement move exactly what the settlement says, for every holder of chips."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from tests.rounds import up_to
from tests.table.night import Night
from tests.vector_checks import VECTORS, read_vectors

from pitboss.drivers.random import random_meters, random_round, run_random
from pitboss.files.settle import Sheets, play_tree
from pitboss.houses import sheet, sheet_names
from pitboss.rules.script import Seat
from pitboss.table.opening import Opening
from pitboss.table.pit_table import StepTable
from pitboss.table.postings import FEE, LAYOUT, RACK, Holder, changes, meter, stack
from pitboss.table.settlement import Settlement
from pitboss.table.table import open_table

SHEETS = Sheets()
MOUNT_AIRY = VECTORS / "mount-airy"
ROUNDS = up_to(60, 20)
TABLES = [
    *((name, {}) for name in sheet_names()),
    ("marysville/three-card-poker", {"schedule": 10}),
    ("marysville/holdem", {"limit": "4-8", "schedule": "old-holdem-3"}),
]


def said(settlement: Settlement) -> dict[Holder, int]:
    """What each holder gains or loses by the figures of the settlement, without its postings."""
    accounts = [account for wagers in settlement.seats.values() for account in wagers.values()]
    collected = Counter(settlement.collected)
    jackpot = collected.pop("jackpot", 0)
    found: Counter[Holder] = Counter({stack(seat): settlement.net(seat) for seat in settlement.seats})
    found[LAYOUT] = sum(account.stake - account.lifted for account in accounts)
    found[FEE] = sum(account.commission for account in accounts) + sum(settlement.fees.values())
    found[FEE] += settlement.bank_fees + sum(collected.values())
    found[settlement.payer] += settlement.banker_net - settlement.bank_fees
    found[RACK] += settlement.house_half or 0
    for name, shown in settlement.meters.items():
        paid = sum(hit.cents for hit in settlement.awards if hit.meter == name)
        found[meter(name)] = shown - settlement.meters_before[name]
        found[RACK] -= found[meter(name)] + paid
    found[meter("jackpot")] += jackpot
    return {holder: cents for holder, cents in found.items() if cents}


def check(settlement: Settlement) -> None:
    postings = settlement.postings()
    assert {holder: cents for holder, cents in changes(postings).items() if cents} == said(settlement)
    assert all(each.cents > 0 and each.debit != each.credit and each.why for each in postings)


@pytest.mark.whole
@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_holder_gets_what_the_settlement_says_in_random_rounds(name: str, options: dict[str, object]) -> None:
    table = open_table(sheet(name), options)
    rng = random.Random(f"{name} postings")
    for _ in range(ROUNDS):
        if isinstance(table, StepTable):
            opening = Opening({Seat(1): {}, Seat(2): {}}, meters=random_meters(table, rng))
            for roll in islice(table.rolls(opening, lambda round_: run_random(round_, rng)), 4):
                check(roll.settlement)
        else:
            opening, round_ = random_round(table, rng)
            run_random(round_, rng)
            check(table.settle(opening, round_))


@pytest.mark.whole
@pytest.mark.parametrize("path", sorted(VECTORS.glob("*/*.json")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_holder_gets_what_the_settlement_says_in_the_vectors(path: Path) -> None:
    """Random rounds hardly ever win a whole meter; the vectors do."""
    for case in read_vectors(path):
        if "error" not in case["expect"]:
            check(play_tree(case["round"], SHEETS).settlement)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("marysville/fortune-pai-gow-poker", {"schedule": "wager-7"}),
        ("mount-airy/pai-gow-poker", {}),
        ("mount-airy/pai-gow-tiles", {}),
    ],
)
def test_every_holder_gets_what_the_settlement_says_in_a_night_with_banks_and_bets_behind(
    name: str, options: dict[str, object]
) -> None:
    night = Night(name, "postings", **options)
    seen: Counter[str] = Counter()
    for _ in range(60):
        hand = night.hand()
        if hand.settlement is not None:
            check(hand.settlement)
            seen["co" if hand.bank and hand.bank.co else "player" if hand.bank else "house"] += 1
            seen["behind"] += any(len(circle.bets) > 1 for circle in hand.circles)
    assert seen["behind" if options else "co"] and seen["player"]


def test_the_house_puts_the_seed_into_a_meter_that_was_won_whole() -> None:
    (case,) = [each for each in read_vectors(MOUNT_AIRY / "blackjack.json") if each["name"].endswith("takes the meter")]
    settlement = play_tree(case["round"] | {"options": {"decks": 6, "reseed": 500}}, SHEETS).settlement
    check(settlement)
    assert [str(each) for each in settlement.postings() if each.why == "seed"] == [
        "rack to meter blazing-7s, 50000 cents: seed"
    ]


def test_half_of_a_co_banks_result_is_the_houses_and_commission_is_due_on_the_players_half() -> None:
    seats = {"1": {"wagers": {"bet": 101}, "decisions": ["house-way"]}}
    hands = {"1": "Kh Kd 3s 3d Jc 9h 7d", "dealer": "Ac Ad 6h 6s 2d 8c 4s"}
    bank = {"seat": 6, "amount": 60, "co": True}
    tree = {"house": "mount-airy", "game": "pai-gow-poker", "seats": seats, "hands": hands, "bank": bank}
    settlement = play_tree(tree, SHEETS).settlement
    check(settlement)
    assert list(map(str, settlement.postings())) == [
        "stack 1 to stack 6, 10100 cents: bet: lose",
        "stack 6 to rack, 5050 cents: the house's half of the bank",
        "stack 6 to fee, 253 cents: commission on the bank",
    ]
