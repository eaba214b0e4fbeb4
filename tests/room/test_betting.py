"""Betting: limits, caps, all-ins that are too short, whose turn it is."""

from __future__ import annotations

from typing import Any

from tests.room.hands import hand, net, refused

from pitboss.errors import PitbossError
from pitboss.files.settle import Sheets, settle_tree

MA, MV, NL = "mount-airy/holdem", "marysville/holdem", {"structure": "no-limit", "blinds": "2-4"}
LIMIT = {"limit": "4-8", "blinds": "2-4"}
THREE = {1: "Ah Ad", 2: "Kc Kd", 3: "7c 2d"}
FOUR = {**THREE, 4: "9h 8h"}
BOARD = "2c 9c Jd 5s 3s"


def at(sheet: str, play: str, hands: dict[int, str] = THREE, stacks: Any = 200, **options: Any) -> dict[str, Any]:
    return hand(sheet, play, hands, stacks, button=1, board=BOARD, options=options)


def no(sheet: str, play: str, hands: dict[int, str] = THREE, stacks: Any = 200, **options: Any) -> str:
    return refused(sheet, play, hands, stacks, button=1, board=BOARD, options=options)


# Whose turn


def test_betting_starts_left_of_the_big_blind_and_then_left_of_the_button() -> None:
    assert "out of turn: it is seat 1's turn" in no(MA, "2 call", **LIMIT)
    assert "play[3]: seat 1: out of turn: it is seat 2's turn" in no(MA, "1 call, 2 call, 3 check, 1 check", **LIMIT)


def test_the_big_blind_may_raise_when_nobody_has() -> None:
    answer = at(MA, "1 call, 2 call, 3 raise, 1 fold, 2 fold", **LIMIT)
    assert net(answer) == [-4, -4, 6]  # $12, less one in rake and one for the jackpot


def test_with_two_players_the_button_posts_the_small_blind_and_acts_first_then_last() -> None:
    two = {1: "Ah Ad", 2: "Kc Kd"}
    answer = at(MV, "1 call, 2 check, 2 check, 1 check, 2 check, 1 check, 2 bet, 1 call", two, **LIMIT)
    assert net(answer) == [12, -12]
    assert "it is seat 1's" in no(MV, "2 call", two, **LIMIT)


def test_the_button_is_never_where_nobody_is_dealt_in() -> None:
    why = refused(MV, "3 fold, 1 fold", THREE, button=5, options=LIMIT)
    assert why == "button: seat 5 is not dealt in, and there is no dead button: name a seat that is"


def test_a_step_after_the_hand_is_over_is_refused_and_so_is_a_hand_that_is_not_finished() -> None:
    assert "the hand is over" in no(MA, "1 fold, 2 fold, 3 check", **LIMIT)
    assert "ends before the hand does: seat 3" in no(MA, "1 call, 2 call", **LIMIT)


# Fixed limit


def test_a_limit_bet_is_the_small_bet_on_the_first_two_rounds_and_the_big_bet_after() -> None:
    answer = at(MV, "1 fold, 2 raise, 3 call, 2 bet, 3 call, 2 bet, 3 call, 2 bet, 3 call", **LIMIT)
    assert net(answer) == [0, 8 + 4 + 8 + 8, -28]


def test_a_bet_and_three_raises_while_three_players_are_in_and_the_blind_is_the_bet() -> None:
    three_raises = "1 raise, 2 raise, 3 raise"
    assert "'raise' is not on offer" in no(MA, f"{three_raises}, 1 raise", **LIMIT)
    assert net(at(MA, f"{three_raises}, 1 fold, 2 fold", **LIMIT)) == [-8, -12, 16]


def test_no_cap_between_the_last_two_players() -> None:
    play = "1 fold, 2 raise, 3 raise, 2 raise, 3 raise, 2 raise, 3 fold"
    assert net(at(MV, play, **LIMIT)) == [0, 20, -20]
    leaves_at_the_cap = "1 raise, 2 raise, 3 raise, 1 fold, 2 raise, 3 raise, 2 fold"
    assert net(at(MV, leaves_at_the_cap, **LIMIT)) == [-8, -20, 28]


def test_the_number_of_raises_is_the_tables_choice() -> None:
    assert "'raise' is not on offer" in no(MA, "1 raise, 2 raise, 3 raise", **LIMIT, **{"raise-cap": 2})


def test_check_and_raise_is_allowed() -> None:
    play = "1 call, 2 call, 3 check, 2 check, 3 bet, 1 fold, 2 raise, 3 fold"
    assert net(at(MV, play, **LIMIT)) == [-4, 12, -8]


def test_an_amount_that_is_not_the_limit_is_refused() -> None:
    assert "the amount must be $8" in no(MA, "1 raise 9", **LIMIT)
    assert net(at(MA, "1 raise 8, 2 fold, 3 fold", **LIMIT))[1:] == [-2, -4]


# All in for less than a bet


def on_the_river(sheet: str, play: str, short: int) -> tuple[Any, ...]:
    """Seats 4, 1, 2, 3 put in $4, check to the river; seat 2 bets $8 and seat 3 is all in."""
    checked = ", 2 check, 3 check, 4 check, 1 check" * 2
    before = f"4 call, 1 call, 2 call, 3 check{checked}, 2 bet, 3 all-in"
    stacks = {1: 200, 2: 200, 3: 4 + short, 4: 200}
    return sheet, f"{before}, {play}", FOUR, stacks


def test_at_marysville_later_players_and_those_who_have_acted_may_complete_a_short_all_in() -> None:
    assert "must be $16" in no(*on_the_river(MV, "4 raise 20", 14), **LIMIT)
    assert net(at(*on_the_river(MV, "4 raise 16, 1 fold, 2 fold", 14), **LIMIT))[1] == -12
    assert net(at(*on_the_river(MV, "4 call, 1 call, 2 raise 16, 4 fold, 1 fold", 14), **LIMIT))[3] == -18


def test_at_marysville_a_short_all_in_is_not_a_raise() -> None:
    play = "4 raise 16, 1 raise 24, 2 raise 32, 4 fold, 1 fold"
    assert net(at(*on_the_river(MV, play, 14), **LIMIT))[3] == -20
    assert "not on offer" in no(*on_the_river(MV, "4 raise 16, 1 raise 24, 2 raise 32, 4 raise 40", 14), **LIMIT)


def test_at_mount_airy_an_all_in_of_half_a_raise_is_a_raise() -> None:
    assert "must be $20" in no(*on_the_river(MA, "4 raise 16", 12), **LIMIT)
    assert net(at(*on_the_river(MA, "4 raise 20, 1 fold, 2 fold", 12), **LIMIT))[1] == -12


def test_at_mount_airy_an_all_in_of_less_than_half_does_not_reopen_the_betting() -> None:
    assert "'raise' is not on offer" in no(*on_the_river(MA, "4 call, 1 call, 2 raise", 11), **LIMIT)
    assert "must be $16" in no(*on_the_river(MA, "4 raise 19", 11), **LIMIT)


def test_a_short_stack_that_bets_or_calls_is_all_in() -> None:
    stacks = {1: 200, 2: 200, 3: 6}
    play = "1 call, 2 call, 3 check, 2 check, 3 bet, 1 call, 2 fold"
    answer = at(MV, play, THREE, stacks, **LIMIT)
    assert net(answer) == [4 + 6, -4, -6]


def test_a_limit_player_is_not_all_in_for_more_than_the_bet() -> None:
    assert "'all-in' is not on offer" in no(MA, "1 all-in", **LIMIT)


def test_a_big_blind_who_is_all_in_short_is_called_as_if_it_were_full() -> None:
    stacks = {1: 200, 2: 200, 3: 3}
    play = "1 call, 2 call" + ", 2 check, 1 check" * 3
    answer = at(MV, play, THREE, stacks, **LIMIT)
    assert net(answer) == [7, -4, -3]
    assert [pot["amount"] for pot in answer["pots"]] == [9, 2]


# No-limit


def test_a_no_limit_raise_is_at_least_the_bet_or_raise_before_it() -> None:
    assert "from 8 to 200" in no(MA, "1 raise", **NL)
    assert "must be $8 to $200" in no(MA, "1 raise 7", **NL)
    assert "must be $18 to $200" in no(MA, "1 raise 11, 2 raise 17", **NL)


def test_a_no_limit_bet_is_at_least_the_big_blind() -> None:
    assert "must be $4 to $196" in no(MA, "1 call, 2 call, 3 check, 2 bet 3", **NL)


def test_no_limit_has_no_cap() -> None:
    play = "1 raise 8, 2 raise 12, 3 raise 16, 1 raise 20, 2 raise 24, 3 fold, 1 fold"
    assert net(at(MV, play, **NL)) == [-20, 36, -16]


def test_a_short_all_in_raise_does_not_open_the_betting_again() -> None:
    stacks = {1: 200, 2: 25, 3: 200}
    assert "is not on offer; on offer: fold, call" in no(
        MA, "1 raise 20, 2 all-in, 3 call, 1 raise 80", THREE, stacks, **NL
    )
    assert "must be $41 to $200" in no(MA, "1 raise 20, 2 all-in, 3 raise 40", THREE, stacks, **NL)


def test_short_all_ins_that_together_are_a_raise_reopen_the_betting_to_players_who_face_them() -> None:
    stacks = {1: 200, 2: 28, 3: 37, 4: 200}
    play = "4 raise 20, 1 call, 2 all-in, 3 all-in, 4 raise 100, 1 fold"
    assert net(at(MA, play, FOUR, stacks, **NL))[0] == -20
    assert "not on offer" in no(MA, "4 raise 20, 1 fold, 2 all-in, 3 call, 4 raise 100", FOUR, stacks, **NL)


def test_an_all_in_that_nobody_can_match_is_a_call_and_the_rest_is_returned() -> None:
    stacks = {1: 200, 2: 50, 3: 120}
    answer = at(MV, "1 fold, 2 all-in, 3 all-in", THREE, stacks, **NL)
    assert net(answer) == [0, 50, -50]


def test_there_is_no_more_betting_if_all_players_except_one_are_all_in() -> None:
    answer = at(MV, "1 raise 40, 2 all-in, 3 fold, 1 call", THREE, {1: 200, 2: 60, 3: 200}, **NL)
    assert net(answer) == [64, -60, -4]


# Blinds


def test_blinds_follow_from_the_limit_if_none_are_posted() -> None:
    assert net(at("marysville/holdem", "1 fold, 2 fold", limit="3-6")) == [0, -1, 1]
    assert net(at("mount-airy/holdem", "1 fold, 2 fold", limit="5-10")) == [0, -2.5, 2.5]


def test_impossible_blinds_and_limits_are_refused() -> None:
    assert "two amounts such as 4-8" in no(MA, "1 fold, 2 fold", limit="four")
    assert "is not offered here" in no(MV, "1 fold, 2 fold", limit="5-10")
    assert "no-limit is dealt with 2-4 or 3-5" in no(MV, "1 fold", structure="no-limit", blinds="1-2")


def test_antes_are_put_in_beside_the_blinds_by_everybody_or_by_one_for_all() -> None:
    play = "1 raise, 2 fold, 3 fold"
    assert net(at(MV, play, ante=1, **LIMIT)) == [8, -3, -5]
    assert net(at(MV, play, ante=3, **LIMIT, **{"ante-from": "big-blind"})) == [9, -2, -7]
    assert net(at(MV, play, ante=3, **LIMIT, **{"ante-from": "button"})) == [6, -2, -4]


def test_a_player_all_in_for_his_ante_wins_only_antes_and_all_of_a_dead_ante() -> None:
    down = "2 call, 3 check" + 3 * ", 2 check, 3 check"
    assert net(at(MV, down, stacks={1: 1, 2: 200, 3: 200}, ante=1, **LIMIT)) == [2, 3, -5]
    down = "1 all-in, " + down
    dead = {"ante": 5, "ante-from": "big-blind"}
    assert net(at(MV, down, stacks={1: 1, 2: 200, 3: 200}, **LIMIT, **dead)) == [7, 2, -9]


def test_a_table_where_nobody_straddles_cannot_choose_it() -> None:
    assert "options: straddle: nobody straddles here" in no(MA, "1 fold, 2 fold", straddle=True, **LIMIT)


def test_a_new_player_posts_the_big_blind_live_and_may_raise_or_check() -> None:
    play = "4 post, 4 check, 1 fold, 2 fold, 3 check" + ", 3 check, 4 check" * 3
    assert net(at(MV, play, FOUR, **LIMIT)) == [0, -2, -4, 6]
    assert "'post' is not on offer" in no(MA, "4 post, 4 check", FOUR, **LIMIT)


def test_a_player_who_missed_his_blinds_posts_both_and_the_small_one_is_dead() -> None:
    play = "4 post-both, 4 check, 1 fold, 2 fold, 3 check" + ", 3 check, 4 check" * 3
    answer = at(MV, play, FOUR, **LIMIT)
    assert answer["pots"][0]["amount"] == 2 + 4 + 4 + 2
    assert net(answer) == [0, -2, -4, 6]


def test_impossible_cards_are_refused() -> None:
    assert "hands.3: Ah is in hands.1 too" in no(MA, "1 fold, 2 fold", {**THREE, 3: "Ah 2d"}, **LIMIT)
    assert "hands.3: 7c is written twice" in no(MA, "1 fold, 2 fold", {**THREE, 3: "7c 7c"}, **LIMIT)
    assert "hands.3: no Jk in this deck" in no(MA, "1 fold, 2 fold", {**THREE, 3: "7c Jk"}, **LIMIT)
    assert "3 cards, but 2 are dealt" in no(MA, "1 fold, 2 fold", {**THREE, 3: "7c 2d 3d"}, **LIMIT)
    assert "two players or more" in no(MA, "1 fold", {1: "Ah Ad"}, **LIMIT)
    assert "button: is missing" in refused(MA, "1 fold", THREE, options=LIMIT)


def posted(*steps: tuple[int, str] | tuple[int, str, int]) -> str:
    """A hand of six at 4-8 that begins with these posts; what is wrong with it, or what everybody put in."""
    play = [{"seat": step[0], "do": step[1], **({"to": step[2]} if len(step) > 2 else {})} for step in steps]
    tree = {
        "house": "marysville",
        "game": "holdem",
        "options": {"limit": "4-8", "blinds": "2-4", "straddle": True},
        "button": 1,
        "stacks": {str(seat): 100 for seat in range(1, 7)},
        "play": play,
    }
    try:
        settle_tree(tree, Sheets({}))
    except PitbossError as error:
        return str(error)
    return ""


def test_a_written_hand_has_one_extra_blind_and_beside_it_one_straddle() -> None:
    assert "hands.2" in posted((5, "post"))
    assert "hands.2" in posted((5, "post"), (4, "straddle"))
    assert "hands.2" in posted((4, "straddle"), (6, "post-both"))
    assert "play[1]: seat 6: 'post' is not on offer: one extra blind a deal" in posted((5, "post"), (6, "post"))
    assert "play[1]: seat 6" in posted((5, "post-both"), (6, "post"))
    assert "play[0]: seat 3: 'post' is not on offer" in posted((3, "post"))


def test_a_player_who_waited_for_the_big_blind_and_has_the_small_one_pays_it_beside_an_extra_blind() -> None:
    assert "hands.2" in posted((2, "post"), (5, "post"))
    assert "hands.2" in posted((5, "post"), (2, "post"))


def test_a_post_may_be_written_by_its_amount() -> None:
    assert "hands.2" in posted((5, "post", 4))
    assert "hands.2" in posted((5, "post", 6))
    assert "play[0]: seat 5: 'post 5.00': the amount must be $4" in posted((5, "post", 5))
