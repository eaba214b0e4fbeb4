"""Pai Gow Tiles at Mount Airy, Valley Forge and Marysville: two hands against two, and how they may be set."""

from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest
from hypothesis import strategies as st
from tests.games.compiling import agrees_when_compiled
from tests.games.pai_gow.tile_rounds import (
    ALL,
    BANK_LOW_FOUR_HIGH_SIX,
    PENNSYLVANIA,
    bet,
    dealt,
    refused,
    started,
    written,
)
from tests.settling import nets, outcomes, settled

from pitboss.drivers.random import play_random
from pitboss.equipment.tiles import parse_tiles
from pitboss.errors import PitbossError
from pitboss.games.pai_gow.pai_gow_tiles import TileRules, foul_lows, set_tiles
from pitboss.games.pai_gow.two_hands import bet_units
from pitboss.houses import posted, sheet_of
from pitboss.rules.script import Choice, Pay, Seat, Show
from pitboss.table.round import Chose, Dealt
from pitboss.table.table import open_table

# Settling


@PENNSYLVANIA
@pytest.mark.parametrize(
    ("hand", "low", "net"),
    [
        ("6-6 4-5 2-2 2-3", "2-2 2-3", 95),  # both higher
        ("6-6 4-5 1-6 2-6", "1-6 2-6", 95),  # five over four
        ("6-6 4-5 1-1 3-4", "1-1 3-4", 95),
        ("2-2 2-3 5-6 4-6", "5-6 4-6", 0),  # nine over six, one under four
        ("5-6 4-6 4-5 3-5", "5-6 4-6", 0),
        ("5-6 4-6 1-6 2-6", "5-6 4-6", -100),
    ],
)
def test_both_hands_higher_win_even_money_less_five_per_cent_one_pushes_and_none_loses(
    house: str, hand: str, low: str, net: int
) -> None:
    result = dealt(house, hand, BANK_LOW_FOUR_HIGH_SIX, low)
    assert nets(result) == {"bet": net}
    assert result["seats"]["1"]["wagers"]["bet"]["commission"] == (5 if net > 0 else 0)
    assert outcomes(result) == {"bet": {95: "win", 0: "push", -100: "lose"}[net]}


@PENNSYLVANIA
def test_commission_is_rounded_to_the_nearest_cent_half_up(house: str) -> None:
    won = dealt(house, "6-6 4-5 2-2 2-3", BANK_LOW_FOUR_HIGH_SIX, "2-2 2-3", bet=Decimal("7.5"))
    assert won["seats"]["1"]["wagers"]["bet"]["commission"] == 0.38
    posted_so = {"commission-rounding": "quarter"}
    won = dealt(
        house, "6-6 4-5 2-2 2-3", BANK_LOW_FOUR_HIGH_SIX, "2-2 2-3", bet=Decimal("7.5"), options=posted_so
    )  # fmt: skip
    assert won["seats"]["1"]["wagers"]["bet"]["commission"] == 0.5


def test_marysville_pays_even_money_without_commission() -> None:
    result = dealt("marysville", "6-6 4-5 2-2 2-3", BANK_LOW_FOUR_HIGH_SIX, "2-2 2-3", "1-3 4-6")
    assert nets(result) == {"bet": 100}
    assert result["bank"]["net"] == -100


@ALL
def test_equal_points_go_to_the_higher_single_tile_and_the_bank_wins_a_copy(house: str) -> None:
    bank, bank_low = "2-2 2-2 1-6 4-6", "1-6 4-6"  # seven with the 4-6
    higher = bet(house, "3-3 3-3 5-5 2-5", bank, "5-5 2-5", bank_low)
    copy = bet(house, "3-3 3-3 4-6 2-5", bank, "4-6 2-5", bank_low)
    lower = bet(house, "3-3 3-3 4-5 2-6", bank, "4-5 2-6", bank_low)
    assert (higher, copy, lower) == ("win", "push", "push")


@ALL
def test_tiles_of_a_mixed_pair_are_equal_as_the_higher_tile(house: str) -> None:
    """Six with a nine each."""
    assert bet(house, "1-1 1-1 4-5 3-4", "2-2 2-2 3-6 2-5", "4-5 3-4", "3-6 2-5") == "push"


@ALL
def test_the_same_gong_with_another_eight_is_a_copy(house: str) -> None:
    assert bet(house, "6-6 4-4 1-1 2-6", "6-6 3-5 5-6 4-6", "1-1 2-6", "5-6 4-6") == "push"


@PENNSYLVANIA
def test_the_bank_wins_zero_against_zero_with_any_tiles_and_one_point_beats_zero(house: str) -> None:
    bank = "5-5 5-5 3-6 5-6"  # zero with the 5-6
    assert bet(house, "4-4 4-4 1-3 3-3", bank, "1-3 3-3") == "push"
    assert bet(house, "4-4 4-4 1-5 1-4", bank, "1-5 1-4") == "win"


def test_zero_against_zero_goes_to_the_higher_domino_at_marysville() -> None:
    bank = "5-5 5-5 3-6 5-6"
    assert bet("marysville", "4-4 4-4 1-3 3-3", bank, "1-3 3-3", "3-6 5-6") == "win"
    assert bet("marysville", "4-4 4-4 4-5 5-6", bank, "4-5 5-6", "3-6 5-6") == "push"


@ALL
@pytest.mark.parametrize(("tiles", "wins"), [("2-4 1-5", True), ("1-2 1-1", True), ("2-4 2-2", False)])
def test_single_gee_joon_tiles_count_three_or_six_whichever_is_better(house: str, tiles: str, wins: bool) -> None:
    """Against seven with the 5-5: nine, eight, and seven with the 2-2."""
    bank = "3-6 4-5 5-5 1-6"  # seven with the 5-5
    assert (bet(house, f"3-3 3-3 {tiles}", bank, tiles, "5-5 1-6") == "win") is wins


def test_the_2_4_ranks_above_the_fives_and_the_1_2_below_but_at_marysville_both_are_last() -> None:
    """Eight with the 2-4 against eight with a five."""
    hands = ("6-6 6-6 2-4 1-4", "5-5 5-5 1-2 2-3", "2-4 1-4", "1-2 2-3")
    assert bet("mount-airy", *hands) == bet("valley-forge", *hands) == "win"
    assert bet("marysville", *hands) == "push"


@ALL
def test_the_supreme_pair_beats_every_pair(house: str) -> None:
    assert bet(house, "2-4 1-2 4-4 5-6", "6-6 6-6 1-4 4-6", "4-4 5-6", "1-4 4-6") == "win"


@ALL
def test_a_low_hand_set_above_the_high_hand_is_exchanged_with_it(house: str) -> None:
    hands = "6-6 4-5 2-2 2-3", BANK_LOW_FOUR_HIGH_SIX
    turned, meant = (dealt(house, *hands, low, "1-3 4-6") for low in ("6-6 4-5", "2-2 2-3"))
    assert turned == meant


def test_a_sheet_may_make_it_a_foul_that_loses_and_that_a_banker_may_not_set() -> None:
    rules = posted("mount-airy", "pai-gow-tiles").rules
    assert isinstance(rules, TileRules)
    strict = replace(rules, play=replace(rules.play, reversed="foul"))
    hand = parse_tiles("6-6 4-5 2-2 2-3")
    foul = set_tiles(strict, hand, Choice("set", cards=parse_tiles("6-6 4-5")))
    assert foul.is_foul and str(foul) == "foul"
    assert bet_units(foul.low, foul.high, 0, 0) == -1
    assert frozenset(parse_tiles("4-5 6-6")) in foul_lows(strict, hand) and foul_lows(rules, hand) == ()
    assert not set_tiles(strict, hand, None).is_foul


def test_a_table_where_that_is_a_foul_plays_any_round_to_its_end() -> None:
    text = posted("marysville", "pai-gow-tiles").text.replace('reversed = "exchanged"', 'reversed = "foul"')
    table, rng = open_table(sheet_of("my.toml", text)), Random(8)
    told = set()
    for _ in range(300):
        round_, settlement = play_random(table, rng)
        assert settlement.balance() == 0
        told |= {move.outcome for move in round_.moves if isinstance(move, Pay) and move.why == "foul"}
    assert told == {"lose"}


# Setting


@ALL
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("set 2-2", "name 2 tiles"),
        ("set 2-2 2-3 4-5", "name 2 tiles"),
        ("set 2-2 2-2", "2-2 is not among 6-6 4-5 2-2 2-3"),
        ("set 3-2 2-2", "no tile '3-2': write the low end first, 2-3"),
        ("set Ah Kd", "no tile 'Ah'"),
        ("set", "name 2 tiles"),
        ("fold", "on offer: set TILES, house-way"),
    ],
)
def test_a_player_names_two_of_his_four_tiles_or_asks_for_the_house_way(house: str, said: str, why: str) -> None:
    tree = written(house, decisions=[said])
    assert why in refused(house, **tree)


@ALL
@pytest.mark.parametrize(
    ("hands", "why"),
    [
        ({"1": "6-6 4-5 2-2", "dealer": BANK_LOW_FOUR_HIGH_SIX}, "hands.1: too few tiles: 1 more is dealt"),
        ({"1": "6-6 4-5 2-2 2-3 1-1", "dealer": BANK_LOW_FOUR_HIGH_SIX}, "hands.1: 1 tiles too many"),
        ({"1": "6-6 4-5 2-2 2-3"}, "hands.dealer: is missing"),
        ({"1": "Ah Kd Qc Js", "dealer": BANK_LOW_FOUR_HIGH_SIX}, "hands.1: no tile 'Ah'"),
        ({"1": "6-6 5-4 2-2 2-3", "dealer": BANK_LOW_FOUR_HIGH_SIX}, "hands.1: no tile '5-4': write the low end first"),
        ({"1": "6-6 4-5 4-5 2-3", "dealer": BANK_LOW_FOUR_HIGH_SIX}, "4-5 is dealt twice: there is only 1 of it"),
        ({"1": "3-3 3-3 2-2 2-3", "dealer": BANK_LOW_FOUR_HIGH_SIX}, "3-3 is dealt 3 times: there are only 2 of it"),
    ],
)
def test_hands_are_of_four_tiles_each_of_the_one_set(house: str, hands: dict[str, str], why: str) -> None:
    assert why in refused(house, **{**written(house), "hands": hands})


def test_a_game_of_cards_is_not_dealt_tiles() -> None:
    with pytest.raises(PitbossError, match=r"hands\.1: no card '6-6'"):
        settled(
            "mount-airy",
            "three-card-poker",
            seats={"1": {"wagers": {"ante": 10}, "decisions": ["play"]}},
            hands={"1": "6-6 4-5 2-2", "dealer": "Qs 7d 2d"},
        )


@ALL
def test_a_silent_player_is_set_the_house_way_and_asked_nothing_else(house: str) -> None:
    round_ = started(house, (1, 3))
    for seat in (Seat(1), Seat(3)):
        offer = round_.offer(seat)
        assert offer is not None and offer.default == "house-way"
        assert list(map(str, offer.options)) == ["set TILES", "house-way"]
        assert (offer.options[0].cards, offer.options[0].noun) == ((2, 2), "tiles")
        round_.let_pass(seat)
    said = [str(event.choice) for event in round_.events if isinstance(event, Chose)]
    assert said[:2] == ["house-way", "house-way"]


@ALL
def test_a_player_sees_his_own_four_tiles_and_the_banks_once_all_have_set(house: str) -> None:
    round_ = started(house, (1, 3))
    seen = {event.to: event.cards for event in round_.view(Seat(1)) if isinstance(event, Dealt)}
    assert None not in seen[Seat(1)] and len(seen[Seat(1)]) == 4
    assert {*seen[Seat(3)], *seen["dealer"]} == {None}
    for seat in (Seat(1), Seat(3)):
        assert not any(isinstance(event, Show) for event in round_.view(Seat(1)))
        round_.let_pass(seat)
    assert any(isinstance(event, Show) and event.place == "dealer" for event in round_.view(Seat(1)))


@pytest.mark.slow
def test_the_bet_is_the_same_compiled() -> None:
    strength = st.integers(0, 340)
    agrees_when_compiled(bet_units, st.tuples(strength, strength, strength, strength))
