"""Three Card Poker at Mount Airy, Valley Forge and Marysville."""

from typing import Any

import pytest
from tests.settling import nets, outcomes, settled

from pitboss.errors import PitbossError


def dealt(
    house: str, hand: str, dealer: str, wagers: dict[str, float], decision: str | None = "play", **more: Any
) -> dict[str, Any]:
    if house == "marysville":
        more.setdefault("bank", {"seat": 8, "amount": 100_000})
    seat = {"wagers": wagers, "decisions": [decision] if decision else []}
    return settled(house, "three-card-poker", seats={"1": seat}, hands={"1": hand, "dealer": dealer}, **more)


ALL = pytest.mark.parametrize("house", ["mount-airy", "valley-forge", "marysville"])
PENNSYLVANIA = pytest.mark.parametrize("house", ["mount-airy", "valley-forge"])


@ALL
@pytest.mark.parametrize(
    ("hand", "dealer", "ante", "play"),
    [
        ("Kd 9c 4h", "Qh 3s 2d", 10, 10),  # the lowest queen-high qualifies
        ("Qd 9c 4h", "Kh 3s 2d", -10, -10),
        ("Kd 9c 4h", "Kh 9s 4d", 0, 0),
        ("8d 8c 2h", "7h 7s Ad", 10, 10),  # the pair first, then the kicker
        ("3d 3c Ah", "8h 8s Kd", -10, -10),
        ("2h 3d 4c", "Ah 2s 3s", 10, 10),  # A-2-3 is the lowest straight
        ("9h Td Jc", "2h 7h Kh", 10, 10),  # a straight beats a flush
        ("5h 5d 5c", "9h Ts Jc", 10, 10),
        ("2h 3h 4h", "As Ad Ac", 10, 10),
        ("Ah 2h 3h", "As Ad Ac", 10, 10),  # suited A-2-3 is a straight flush
    ],
)
def test_a_qualified_dealer_is_beaten_by_the_higher_hand(
    house: str, hand: str, dealer: str, ante: int, play: int
) -> None:
    result = nets(dealt(house, hand, dealer, {"ante": 10}))
    assert (result["ante"], result["play"]) == (ante, play)


@PENNSYLVANIA
@pytest.mark.parametrize("hand", ["Jd 9c 5h", "4d 3c 2d", "Jd Tc 9h"])
def test_ante_is_paid_and_play_returned_when_the_dealer_does_not_qualify(house: str, hand: str) -> None:
    result = nets(dealt(house, hand, "Jh Ts 8d", {"ante": 10}))
    assert (result["ante"], result["play"]) == (10, 0)


@pytest.mark.parametrize(("hand", "ante"), [("Kd 9c 5h", 10), ("9d 4c 2h", 0), ("Jd Tc 8h", 0)])
def test_ante_pushes_when_marysville_dealer_does_not_qualify_and_is_not_beaten(hand: str, ante: int) -> None:
    result = dealt("marysville", hand, "Jh Ts 8d", {"ante": 10})
    assert nets(result) == {"ante": ante, "play": 0}


@PENNSYLVANIA
@pytest.mark.parametrize(
    ("hand", "bonus"), [("4h 5h 6h", 50), ("9c 9d 9h", 40), ("4h 5d 6c", 10), ("2h 7h Kh", None), ("Ah Ad 2c", None)]
)
def test_ante_bonus_is_paid_whatever_the_dealer_has(house: str, hand: str, bonus: int | None) -> None:
    for dealer in ("Ah Kh Qh", "7s 5d 2s"):
        if set(hand.split()).isdisjoint(dealer.split()):
            assert nets(dealt(house, hand, dealer, {"ante": 10})).get("ante-bonus") == bonus


def test_marysville_has_no_ante_bonus() -> None:
    assert set(nets(dealt("marysville", "4h 5h 6h", "Qs 7d 2d", {"ante": 10}))) == {"ante", "play"}


@PENNSYLVANIA
def test_ante_bonus_is_not_paid_on_a_fold(house: str) -> None:
    assert nets(dealt(house, "4h 5h 6h", "Qs 7d 2d", {"ante": 10}, "fold")) == {"ante": -10}


@ALL
@pytest.mark.parametrize(
    ("hand", "to_one"),
    [("4h 5h 6h", 40), ("9c 9d 9h", 30), ("4h 5d 6c", 6), ("2h 7h Kh", 3), ("3h 3d 2c", 1), ("Ah Kd Jc", -1)],
)
def test_pair_plus_pays_on_the_hand_alone(house: str, hand: str, to_one: int) -> None:
    assert nets(dealt(house, hand, "Qs 8d 2d", {"ante": 10, "pair-plus": 5}))["pair-plus"] == 5 * to_one


@pytest.mark.parametrize(("house", "to_one"), [("mount-airy", 40), ("valley-forge", 40), ("marysville", 200)])
def test_a_mini_royal_has_a_line_of_its_own_only_at_marysville(house: str, to_one: int) -> None:
    assert nets(dealt(house, "Ah Kh Qh", "Qs 8d 2d", {"ante": 10, "pair-plus": 5}))["pair-plus"] == 5 * to_one


@ALL
def test_a_fold_forfeits_ante_and_pair_plus(house: str) -> None:
    assert nets(dealt(house, "9c 9d 9h", "Qs 8d 2d", {"ante": 10, "pair-plus": 5}, "fold")) == {
        "ante": -10,
        "pair-plus": -5,
    }


@PENNSYLVANIA
def test_pair_plus_may_be_bet_alone_and_is_asked_nothing(house: str) -> None:
    assert nets(dealt(house, "3h 3d 2c", "Qs 8d 2d", {"pair-plus": 5}, None)) == {"pair-plus": 5}
    with pytest.raises(PitbossError, match="not on offer"):
        dealt(house, "3h 3d 2c", "Qs 8d 2d", {"pair-plus": 5}, "play")


def test_the_ante_is_required_at_marysville() -> None:
    with pytest.raises(PitbossError, match="'ante' is missing"):
        dealt("marysville", "3h 3d 2c", "Qs 8d 2d", {"pair-plus": 5}, None)


def test_mount_airys_pair_plus_has_the_table_minimum_like_the_ante() -> None:
    with pytest.raises(PitbossError, match=r"'pair-plus': \$4 is below the minimum of \$5"):
        dealt("mount-airy", "3h 3d 2c", "Qs 8d 2d", {"pair-plus": 4}, None)
    with pytest.raises(PitbossError, match=r"'pair-plus': \$5 is below the minimum of \$25"):
        dealt("mount-airy", "3h 3d 2c", "Qs 8d 2d", {"ante": 25, "pair-plus": 5}, options={"min": 25})
    assert nets(dealt("mount-airy", "3h 3d 2c", "Qs 8d 2d", {"pair-plus": 1000}, None)) == {"pair-plus": 1000}
    assert nets(dealt("valley-forge", "3h 3d 2c", "Qs 8d 2d", {"pair-plus": 1}, None)) == {"pair-plus": 1}


def test_a_six_card_royal_is_limited_only_at_a_mount_airy_table_with_the_option() -> None:
    royal = ("mount-airy", "Ah Kh Qh", "Jh Th 2d", {"ante": 100, "pair-plus": 100, "six-card-bonus": 100})
    whole = 100_000 + 4_000 + 500 + 100  # the dealer's jack-high does not qualify: play is returned
    assert dealt(*royal)["seats"]["1"]["net"] == whole
    assert dealt(*royal, options={"aggregate": True})["seats"]["1"]["net"] == 50_000
    held = {"aggregate": True, "min": 100}
    assert dealt(*royal, options=held)["seats"]["1"]["net"] == whole


def test_six_card_bonus_needs_ante_or_pair_plus() -> None:
    with pytest.raises(PitbossError, match="needs ante or pair-plus"):
        dealt("mount-airy", "7c 7d 2h", "7h 7s Kc", {"six-card-bonus": 2}, None)


@pytest.mark.parametrize("house", ["valley-forge", "marysville"])
def test_six_card_bonus_is_only_on_mount_airys_sheet(house: str) -> None:
    with pytest.raises(PitbossError, match="not a wager of this sheet"):
        dealt(house, "7c 7d 2h", "7h 7s Kc", {"ante": 10, "six-card-bonus": 5})


# Valley Forge's progressive


@pytest.mark.parametrize(
    ("hand", "net", "meter"),
    [
        ("As Ks Qs", 7999, 0),
        ("Ad Kd Qd", 499, 8000),
        ("Kd Qd Jd", 69, 8000),
        ("9c 9d 9h", 59, 8000),
        ("4h 5d 6c", 5, 8000),
        ("2h 7h Kh", -1, 8000),
        ("3h 3d 2c", -1, 8000),
    ],
)
def test_the_progressive_pays_for_one(hand: str, net: int, meter: int) -> None:
    answer = dealt("valley-forge", hand, "Jh 8c 2d", {"ante": 10, "progressive": 1}, meters={"progressive": 8000})
    assert nets(answer)["progressive"] == net
    assert answer["meters"] == {"progressive": meter}


def test_the_progressive_of_a_folded_hand_is_lost() -> None:
    answer = dealt(
        "valley-forge", "4h 5d 6c", "Jh 8c 2d", {"ante": 10, "progressive": 1}, "fold", meters={"progressive": 8000}
    )
    assert nets(answer) == {"ante": -10, "progressive": -1}


def test_the_meter_is_left_at_its_seed() -> None:
    answer = dealt("valley-forge", "As Ks Qs", "Jh 8c 2d", {"ante": 10, "progressive": 1}, meters={"progressive": 8000},
                   options={"reseed": 1000})  # fmt: skip
    assert answer["meters"] == {"progressive": 1000}


def test_flat_awards_are_taken_from_the_meter_if_the_option_says_so() -> None:
    answer = dealt("valley-forge", "Ad Kd Qd", "Jh 8c 2d", {"ante": 10, "progressive": 1}, meters={"progressive": 8000},
                   options={"flat-awards": "meter"})  # fmt: skip
    assert nets(answer)["progressive"] == 499
    assert answer["meters"] == {"progressive": 7500}


@pytest.mark.parametrize("amount", [2, 5])
def test_the_progressive_is_exactly_a_dollar(amount: int) -> None:
    with pytest.raises(PitbossError, match="exactly"):
        dealt("valley-forge", "4h 5d 6c", "Jh 8c 2d", {"ante": 10, "progressive": amount})


def test_a_meter_that_is_won_must_be_given() -> None:
    with pytest.raises(PitbossError, match=r"meters\.progressive"):
        dealt("valley-forge", "As Ks Qs", "Jh 8c 2d", {"ante": 10, "progressive": 1})


def envied(*hands: str, decisions: str = "play play play", bets: str = "1 1 1") -> list[dict[str, Any]]:
    seats = {
        str(n): {"wagers": {"ante": 5} | ({"progressive": 1} if bet == "1" else {}), "decisions": [decision]}
        for n, (decision, bet) in enumerate(zip(decisions.split(), bets.split(), strict=True), 1)
    }
    cards = {str(n): hand for n, hand in enumerate(hands, 1)}
    answer = settled(
        "valley-forge",
        "three-card-poker",
        seats=seats,
        hands={**cards, "dealer": "Jh 8c 2d"},
        meters={"progressive": 900},
    )
    return [nets(answer, seat) for seat in (1, 2, 3)]


def test_envy_goes_to_every_other_bettor_once_for_each_mini_royal() -> None:
    one, two, three = envied("As Ks Qs", "Ad Kd Qd", "9h 7c 3d")
    assert (one["envy"], two["envy"], three["envy"]) == (25, 100, 125)


def test_envy_is_never_for_the_seats_own_hand_and_needs_the_dollar() -> None:
    one, two, three = envied("As Ks Qs", "9s 7d 4d", "9h 7c 3d", bets="1 1 0")
    assert "envy" not in one and two["envy"] == 100 and "envy" not in three


def test_a_hand_brings_envy_only_if_its_holder_bet_the_dollar_and_stayed_in() -> None:
    assert all("envy" not in seat for seat in envied("As Ks Qs", "9s 7d 4d", "9h 7c 3d", bets="0 1 1"))
    assert all("envy" not in seat for seat in envied("As Ks Qs", "9s 7d 4d", "9h 7c 3d", decisions="fold play play"))


# Marysville's bank


def banked(amount: int, seats: dict[str, dict[str, Any]], hands: dict[str, str], bank: int = 3) -> dict[str, Any]:
    return settled("marysville", "three-card-poker", seats=seats, hands=hands, bank={"seat": bank, "amount": amount})


def test_the_bank_pays_clockwise_from_its_left_until_it_is_used_up() -> None:
    seats = {n: {"wagers": {"ante": 10}, "decisions": ["play"]} for n in "1245"}
    hands = {"1": "As Ad 2c", "2": "Ks Kd 3c", "4": "Js Jd 4c", "5": "Ts Td 5c", "dealer": "Qs 9d 6c"}
    answer = banked(45, seats, hands)
    assert [answer["seats"][n]["net"] for n in "4512"] == [20, 20, 5, 0]
    assert outcomes(answer, 1) == {"ante": "win", "play": "uncovered"}
    assert outcomes(answer, 2) == {"ante": "uncovered", "play": "uncovered"}
    assert answer["bank"]["net"] == -45


def test_losses_use_the_bank_up_as_wins_do() -> None:
    seats = {n: {"wagers": {"ante": 10}, "decisions": ["fold"]} for n in "124"}
    hands = {"1": "7s 5d 2c", "2": "8s 5c 3c", "4": "9s 5h 4c", "dealer": "Qs 9d 6c"}
    answer = banked(15, seats, hands)
    assert [answer["seats"][n]["net"] for n in "412"] == [-10, -5, 0]
    assert answer["bank"]["net"] == 15


def test_a_long_odds_wager_is_covered_in_dollars_of_payout() -> None:
    answer = dealt("marysville", "Ah Kh Qh", "Qs 8d 2d", {"ante": 10, "pair-plus": 5}, bank={"seat": 8, "amount": 100})
    assert nets(answer) == {"ante": 10, "play": 10, "pair-plus": 80}
    assert answer["bank"]["net"] == -100


def test_the_house_never_banks_at_marysville_and_no_player_does_at_mount_airy() -> None:
    with pytest.raises(PitbossError, match="bank"):
        settled("marysville", "three-card-poker", seats={"1": {"wagers": {"ante": 10}, "decisions": ["play"]}},
                hands={"1": "As Ad 2c", "dealer": "Qs 9d 6c"})  # fmt: skip
    with pytest.raises(PitbossError, match="bank"):
        dealt("mount-airy", "As Ad 2c", "Qs 9d 6c", {"ante": 10}, bank={"seat": 2, "amount": 100})


@pytest.mark.parametrize("bank", [{"seat": 1, "amount": 100}, {"seat": 9, "amount": 100}, {"seat": 2, "amount": 0}])
def test_an_impossible_bank_is_refused(bank: dict[str, int]) -> None:
    with pytest.raises(PitbossError):
        dealt("marysville", "As Ad 2c", "Qs 9d 6c", {"ante": 10}, bank=bank)
