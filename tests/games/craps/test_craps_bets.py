"""Craps: place, buy and lay bets, hard ways, the field and the one-roll bets, at both houses."""

import pytest
from tests.games.craps.craps_rounds import ROLLS, both, net, played, refusal
from tests.settling import nets, outcomes

# Place, buy and lay


@both
@pytest.mark.parametrize(("number", "bet", "won"), [(4, 5, 9), (5, 5, 7), (6, 6, 7), (8, 6, 7), (9, 5, 7), (10, 5, 9)])
def test_place_bets_pay_9_to_5_7_to_5_and_7_to_6_and_stay_up(house: str, number: int, bet: int, won: int) -> None:
    point = "4-4" if number != 8 else "3-3"
    roll = next(f"{a}-{b}" for a, b in ROLLS if a + b == number)
    wager = f"place {number}"
    assert net(point, f"{wager} ${bet}", roll, roll, house=house)[wager] == 2 * won
    assert net(point, f"{wager} ${bet}", roll, "3-4", house=house)[wager] == won - bet


@both
@pytest.mark.parametrize(("wager", "won", "fee"), [("place 6", 14, 0), ("buy 6", 24, 1), ("hard 6", 108, 0)])
def test_place_buy_and_hard_bets_are_off_on_a_come_out_roll_unless_called_on(
    house: str, wager: str, won: int, fee: int
) -> None:
    bet = 20 if fee else 12
    assert net(f"{wager} ${bet}", "3-4", "3-3", house=house)[wager] == -fee
    assert net(f"{wager} ${bet}", f"on {wager}", "3-4", house=house)[wager] == -bet - fee
    assert net(f"{wager} ${bet}", f"on {wager}", "3-3", house=house)[wager] == won - fee


@both
def test_a_call_of_on_lasts_for_several_rolls_and_after_a_win(house: str) -> None:
    assert net("place 6 $12", "on place 6", "5-6", "3-3", "3-3", "3-3", house=house) == {"place 6": 42}


@both
def test_a_call_of_off_suspends_a_bet_on_any_roll_until_called_on(house: str) -> None:
    steps = ("4-4", "place 6 $12", "off place 6", "3-3")
    assert net(*steps, "3-4", house=house) == {"place 6": 0}
    assert net(*steps, "on place 6", "3-3", "3-4", house=house) == {"place 6": 2}
    assert net("place 6 $12", "on place 6", "off place 6", "3-4", house=house) == {"place 6": 0}


@both
@pytest.mark.parametrize("ending", ["3-4", "take place 6"])
def test_a_call_ends_when_the_bet_is_gone(house: str, ending: str) -> None:
    steps = ("4-4", "place 6 $12", "on place 6", ending, *(() if ending == "3-4" else ("4-4",)))
    before = net(*steps, house=house)["place 6"]
    assert net(*steps, "place 6 $12", "3-4", house=house)["place 6"] == before


@both
def test_lay_bets_work_on_a_come_out_roll(house: str) -> None:
    assert net("lay 4 $40", "3-4", house=house) == {"lay 4": 19}
    assert net("lay 4 $40", "2-2", house=house) == {"lay 4": -41}


@both
@pytest.mark.parametrize(("buy", "roll", "won"), [("buy 4", "3-1", 40), ("buy 5", "4-1", 30), ("buy 6", "5-1", 24)])
def test_buy_bets_pay_true_odds_for_five_per_cent_of_the_bet(house: str, buy: str, roll: str, won: int) -> None:
    answer = played("4-4", f"{buy} $20", roll, house=house)
    assert nets(answer) == {buy: won - 1}
    assert answer["seats"]["1"]["wagers"][buy]["commission"] == 1
    assert net("4-4", f"{buy} $20", "3-4", house=house) == {buy: -20 - 1}


@both
@pytest.mark.parametrize(("lay", "bet", "roll"), [("lay 10", 40, "4-6"), ("lay 9", 30, "4-5"), ("lay 8", 24, "4-4")])
def test_lay_bets_pay_true_odds_for_five_per_cent_of_what_they_can_win(
    house: str, lay: str, bet: int, roll: str
) -> None:
    assert net("5-1", f"{lay} ${bet}", "3-4", house=house) == {lay: 20 - 1}
    assert net("5-1", f"{lay} ${bet}", roll, house=house) == {lay: -bet - 1}


@both
def test_a_buy_or_lay_bet_that_won_stays_up_and_owes_no_second_commission(house: str) -> None:
    assert net("4-4", "buy 4 $20", "2-2", "2-2", "3-4", house=house) == {"buy 4": 40 + 40 - 20 - 1}
    assert net("lay 4 $40", "3-4", "3-4", house=house) == {"lay 4": 39}
    # What is added is charged for.
    assert net("4-4", "buy 4 $20", "2-2", "buy 4 $20", "2-2", house=house) == {"buy 4": 40 + 80 - 2}


def test_mount_airy_returns_the_commission_of_an_undecided_bet_that_is_taken_down() -> None:
    assert net("4-4", "buy 4 $20", "3-2", "take buy 4", "3-4") == {"buy 4": 0}
    assert net("lay 4 $40", "5-6", "take lay 4", "2-2") == {"lay 4": 0}
    assert net("4-4", "buy 4 $40", "take buy 4 $20", "3-4") == {"buy 4": -21}


def test_mount_airy_keeps_the_commission_of_a_bet_taken_down_after_a_win() -> None:
    assert net("4-4", "buy 4 $20", "2-2", "take buy 4", "3-4") == {"buy 4": 39}
    assert net("4-4", "buy 4 $20", "2-2", "buy 4 $20", "take buy 4", "3-4") == {"buy 4": 39}


def test_valley_forge_always_keeps_the_commission() -> None:
    assert net("4-4", "buy 4 $20", "take buy 4", "3-4", house="valley-forge") == {"buy 4": -1}


@both
def test_commission_may_be_taken_when_the_bet_wins_instead(house: str) -> None:
    assert net("4-4", "buy 4 $20", "3-4", house=house, vig="won") == {"buy 4": -20}
    assert net("4-4", "buy 4 $20", "2-2", "2-2", house=house, vig="won") == {"buy 4": 78}
    assert net("lay 4 $40", "3-4", house=house, vig="won") == {"lay 4": 19}
    assert net("4-4", "buy 4 $20", "take buy 4", house=house, vig="won") == {"buy 4": 0}


def test_commission_is_rounded_to_the_nearest_cent_or_up_to_the_next_quarter() -> None:
    assert net("4-4", "buy 4 $5.10", "3-4") == {"buy 4": -5.36}  # 25.5 cents
    assert net("4-4", "buy 4 $5.05", "3-4") == {"buy 4": -5.3}  # 25.25 cents
    assert net("4-4", "lay 5 $5", "3-4") == {"lay 5": 3.17}  # wins $3.34, less 16.7 cents
    assert net("4-4", "buy 4 $5.05", "3-4", commission_rounding="quarter") == {"buy 4": -5.55}


@both
def test_payouts_with_a_fraction_of_a_cent_are_rounded_up_to_the_next_cent(house: str) -> None:
    assert net("4-4", "place 6 $5", "3-3", house=house) == {"place 6": 5.84}
    assert net("dont-pass $5", "4-4", "odds dont-pass $5", "3-4", house=house)["odds dont-pass"] == 4.17
    assert net("horn $1.01", "1-1", house=house) == {"horn": 6.82}


@both
@pytest.mark.parametrize("wager", ["place 6", "buy 6", "lay 6", "hard 6", "any-craps", "hop 6-5", "horn", "field"])
def test_these_bets_may_be_put_down_and_taken_down_before_any_roll(house: str, wager: str) -> None:
    for before in ((), ("4-4",)):
        result = net(*before, f"{wager} $10", f"take {wager} $5", f"take {wager}", "1-2", house=house)
        assert result[wager] == (0 if house == "mount-airy" else {"buy 6": -0.5, "lay 6": -0.42}.get(wager, 0))


# Hard ways and the field


@both
@pytest.mark.parametrize(("number", "pays"), [(4, 7), (6, 9), (8, 9), (10, 7)])
def test_a_hard_way_wins_as_a_pair_stays_up_and_loses_to_a_7_or_the_easy_way(
    house: str, number: int, pays: int
) -> None:
    wager, pair, easy = f"hard {number}", f"{number // 2}-{number // 2}", f"{number // 2 - 1}-{number // 2 + 1}"
    bet = ("4-5", f"{wager} $10")
    assert net(*bet, pair, house=house) == {wager: 10 * pays}
    assert net(*bet, pair, easy, house=house) == {wager: 10 * pays - 10}
    assert net(*bet, easy, house=house) == {wager: -10}
    assert net(*bet, "3-4", house=house) == {wager: -10}
    assert net(*bet, "5-6", "1-1", house=house) == {wager: 0}


@both
def test_the_field_wins_on_its_numbers_double_on_2_and_12_and_comes_down(house: str) -> None:
    for a, b in ROLLS:
        won = {2: 20, 12: 20, 5: -10, 6: -10, 7: -10, 8: -10}.get(a + b, 10)
        assert net("field $10", f"{a}-{b}", "3-4", house=house) == {"field": won}


# One-roll bets


@both
@pytest.mark.parametrize(
    ("wager", "totals", "pays"),
    [("any-seven", {7}, 4), ("any-craps", {2, 3, 12}, 7), ("two", {2}, 30), ("three", {3}, 15), ("eleven", {11}, 15),
     ("twelve", {12}, 30)],
)  # fmt: skip
def test_a_proposition_is_decided_by_the_next_roll(house: str, wager: str, totals: set[int], pays: int) -> None:
    for a, b in ROLLS:
        assert net(f"{wager} $1", f"{a}-{b}", house=house) == {wager: pays if a + b in totals else -1}


@both
@pytest.mark.parametrize(
    ("wager", "amount", "won"),
    [("horn", 4, {2: 27, 3: 12, 11: 12, 12: 27}),
     ("horn-high 2", 5, {2: 57, 3: 11, 11: 11, 12: 26}),
     ("horn-high 3", 5, {2: 26, 3: 27, 11: 11, 12: 26}),
     ("horn-high 11", 5, {2: 26, 3: 11, 11: 27, 12: 26}),
     ("horn-high 12", 5, {2: 26, 3: 11, 11: 11, 12: 57}),
     ("whirl", 5, {2: 26, 3: 11, 11: 11, 12: 26, 7: 0})],
)  # fmt: skip
def test_a_bundle_is_paid_its_winning_share_less_the_others(
    house: str, wager: str, amount: int, won: dict[int, int]
) -> None:
    for a, b in ROLLS:
        assert net(f"{wager} ${amount}", f"{a}-{b}", house=house) == {wager: won.get(a + b, -amount)}


@both
def test_a_whirl_on_a_7_breaks_even_and_stays_up(house: str) -> None:
    answer = played("whirl $5", "3-4", house=house)
    assert nets(answer) == {"whirl": 0} and outcomes(answer) == {"whirl": "up"}
    assert net("whirl $5", "3-4", "4-4", house=house) == {"whirl": -5}


def test_c_and_e_wins_three_times_the_bet_on_craps_and_seven_times_on_eleven_at_mount_airy() -> None:
    for a, b in ROLLS:
        assert net("c-and-e $2", f"{a}-{b}") == {"c-and-e": {2: 6, 3: 6, 12: 6, 11: 14}.get(a + b, -2)}
    assert net("c-and-e $2", "5-6", "1-1", "4-4") == {"c-and-e": 14 + 6 - 2}


def test_shares_of_a_bundle_are_exact_fractions_at_mount_airy() -> None:
    assert net("horn $5", "1-1") == {"horn": 33.75}
    assert net("horn-high 12 $7", "6-6") == {"horn-high 12": 79.8}
    assert net("whirl $7", "5-6") == {"whirl": 15.4}
    assert net("c-and-e $3", "5-6") == {"c-and-e": 21}


def test_valley_forge_takes_horn_high_in_units_of_five_dollars_and_other_bets_in_any_amount() -> None:
    house = "valley-forge"
    assert "horn-high 12: $7 is not a multiple of $5" in refusal("horn-high 12 $7", house=house)
    assert "not a multiple of $5" in refusal("horn-high 12 $10", "take horn-high 12 $3", house=house)
    assert "below the minimum of $5" in refusal("horn-high 12 $1", house=house)
    assert net("horn-high 12 $10", "horn-high 12 $5", "6-6", house=house) == {"horn-high 12": 171}
    assert net("horn $5", "whirl $7", "1-1", house=house) == {"horn": 33.75, "whirl": 36.4}


def test_valley_forge_has_no_c_and_e() -> None:
    assert "'c-and-e' is not a wager of this sheet" in refusal("c-and-e $2", house="valley-forge")


@both
def test_every_combination_can_be_hopped_pairs_at_30_and_others_at_15_in_either_order(house: str) -> None:
    for a, b in ROLLS:
        wager = f"hop {a}-{b}"
        assert net(f"{wager} $1", f"{b}-{a}", house=house) == {wager: 30 if a == b else 15}
    assert net("hop 6-2 $1", "4-4", house=house) == {"hop 6-2": -1}


@both
@pytest.mark.parametrize(
    "wager", ["any-seven", "any-craps", "two", "three", "eleven", "twelve", "horn", "whirl", "horn-high 2", "hop 1-1"]
)
def test_a_one_roll_bet_that_won_stays_in_action_until_it_is_taken_down(house: str, wager: str) -> None:
    roll = {"any-seven": "3-4", "three": "1-2", "eleven": "5-6", "twelve": "6-6"}.get(wager, "1-1")
    once = net(f"{wager} $5", roll, house=house)[wager]
    assert once > 0
    assert net(f"{wager} $5", roll, roll, house=house)[wager] == 2 * once
    assert net(f"{wager} $5", roll, "2-3", house=house)[wager] == once - 5
    assert net(f"{wager} $5", roll, f"take {wager}", "2-3", house=house)[wager] == once
