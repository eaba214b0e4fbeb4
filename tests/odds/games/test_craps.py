"""Craps, compared with the script that the table plays, and with the dice counted on paper."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from pitboss.games.craps.craps import play
from pitboss.games.craps.layout import CrapsBet, CrapsLayout
from pitboss.games.craps.sheet import NUMBERS, CrapsRules, every_wager
from pitboss.houses import posted, sheet_of, with_options
from pitboss.money import Cents
from pitboss.odds.chances import result_of
from pitboss.odds.games.craps import ROLLS, bet_up
from pitboss.odds.price import Price
from pitboss.odds.report import report
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.script import Ask, Pay, Roll, Seat

HOUSES = ("mount-airy", "valley-forge")
SEAT = Seat(1)
WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}


def rules_of(house: str) -> CrapsRules:
    rules = posted(house, "craps").rules
    assert isinstance(rules, CrapsRules)
    return rules


def priced(wager: str, *changes: tuple[str, str], **options: str) -> Price:
    text = posted("mount-airy", "craps").text
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    page = sheet_of("mount-airy/craps", text)
    (price,) = report(page.game, with_options(page, dict(options)), [wager]).prices
    return price


def rolled(rules: CrapsRules, felt: CrapsLayout, dice: tuple[int, ...]) -> tuple[list[Pay], CrapsLayout]:
    """One roll at the table: what it pays, and what it leaves behind."""
    script = play(rules, Layout({SEAT: {}}, carried=felt))
    pays: list[Pay] = []
    answer: object = None
    while True:
        try:
            request = script.send(answer)
        except StopIteration as done:
            assert isinstance(done.value, CrapsLayout)
            return pays, done.value
        answer = {} if isinstance(request, Ask) else dice if isinstance(request, Roll) else None
        if isinstance(request, Pay):
            pays.append(request)


def decided(rules: CrapsRules, felt: CrapsLayout, dice: Iterator[tuple[int, int]]) -> Fraction:
    """The result of a unit, rolled at the table until it is paid."""
    while True:
        pays, felt = rolled(rules, felt, next(dice))
        if pays:
            (pay,) = pays
            return result_of(pay).net


def up(wager: str, point: int) -> CrapsLayout:
    """One bet on the layout, called on so that it works on every roll."""
    return CrapsLayout(point, {SEAT: {wager: CrapsBet(Cents(100), called=True)}})


@pytest.mark.parametrize("house", HOUSES)
def test_bets_that_one_roll_decides_are_priced_as_the_table_pays(house: str) -> None:
    """Every wager that one roll decides for good, over all rolls."""
    rules = rules_of(house)
    one_roll = [wager for wager in every_wager(rules) if wager.partition(" ")[0] not in LONGER]
    for wager in one_roll:
        nets = [result_of(pay).net for dice in ROLLS for pay in rolled(rules, up(wager, 0), dice)[0]]
        assert sum(nets, Fraction(0)) / 36 == -Price(wager=wager, chances=bet_up(rules, wager), per="bet").edge


LONGER = ("pass", "dont-pass", "come", "dont-come", "odds", "place", "buy", "lay", "hard")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wager", "point"),
    [("pass", 0), ("dont-pass", 0), ("come", 6), ("dont-come", 9), ("place 5", 4), ("lay 8", 0), ("hard 10", 8)],
)
def test_bets_played_at_the_table_are_near_their_price(wager: str, point: int) -> None:
    """Four standard errors of some thousand bets, from fixed dice."""
    rules, bets = rules_of("mount-airy"), 3000
    random = Random(wager)
    dice = iter(lambda: (random.randint(1, 6), random.randint(1, 6)), None)
    total = sum(float(decided(rules, up(wager, point), dice)) for _ in range(bets))
    price = Price(wager=wager, chances=bet_up(rules, wager), per="bet")
    assert abs(total / bets + float(price.edge)) < 4 * price.sd / bets**0.5


def before_seven(number: int) -> Fraction:
    return Fraction(WAYS[number], WAYS[number] + 6)


def test_pass_and_come_are_eight_naturals_and_the_points_made() -> None:
    wins = Fraction(8, 36) + sum(Fraction(WAYS[point], 36) * before_seven(point) for point in NUMBERS)
    for wager in ("pass", "come"):
        assert priced(wager).win == wins == Fraction(244, 495)
    assert priced("dont-pass").push == priced("dont-come").push == Fraction(1, 36)


@pytest.mark.parametrize("number", NUMBERS)
def test_bets_on_a_number_win_as_often_as_it_comes_before_a_seven(number: int) -> None:
    for wager in (f"place {number}", f"buy {number}", f"odds come {number}"):
        assert priced(wager).win == before_seven(number)
    for wager in (f"lay {number}", f"odds dont-come {number}"):
        assert priced(wager).lose == before_seven(number)


@pytest.mark.parametrize("number", [4, 6, 8, 10])
def test_a_hard_way_wins_on_one_of_the_rolls_that_decide_it(number: int) -> None:
    assert priced(f"hard {number}").win == Fraction(1, 6 + WAYS[number])


def test_odds_are_free_behind_every_bet() -> None:
    page = posted("mount-airy", "craps")
    found = report(page.game, page.rules, ["odds"])
    assert {price.edge for price in found.prices} == {0}
    assert len(found.prices) == 8  # two lines on any point, and three prices on either side of a number


def test_odds_on_a_line_are_put_down_on_the_points_as_they_come() -> None:
    made = sum(Fraction(WAYS[point], 24) * before_seven(point) for point in NUMBERS)
    assert priced("odds pass").win == priced("odds dont-pass").lose == made


def test_commission_is_on_the_bet_or_on_the_win_as_the_sheet_says() -> None:
    assert priced("buy 4").edge == Fraction(1, 21)
    assert priced("buy 4", ('buy-on = "bet"', 'buy-on = "win"')).edge == Fraction(1, 11)
    assert priced("lay 4").edge == Fraction(1, 41)
    assert priced("buy 4", ("percent = 5", "percent = 4")).edge == Fraction(1, 26)


def test_commission_taken_from_the_win_is_over_the_bet_alone() -> None:
    price = priced("lay 4", vig="won")
    assert price.per == "bet" and priced("lay 4").per == "bet and commission"
    assert price.edge == Fraction(2, 3) * Fraction(1, 2) * Fraction(5, 100)


def test_numbers_that_cost_the_same_are_listed_together() -> None:
    assert priced("place 6").also == ("place 8",)
    assert priced("place 8").wager == "place 6"
    assert priced("hop 1-1").also == ("hop 2-2", "hop 3-3", "hop 4-4", "hop 5-5", "hop 6-6")


def test_a_changed_line_changes_the_price() -> None:
    field = posted("mount-airy", "craps").rules
    assert isinstance(field, CrapsRules) and field.pays.field.twelve == Line("to", 2, 1)
    assert priced("field", ('twelve = "2 to 1"', 'twelve = "3 to 1"')).edge == Fraction(1, 36)
