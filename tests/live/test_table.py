"""A live table: wagers take chips from a bankroll, settlements return them, and the sum never changes."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from tests.live.people import ADA, ANN, PIT, minds, play_on, sit_down, table_of

from pitboss.errors import Refused
from pitboss.games.twentyone.pure_21_5_bonuses import InARow
from pitboss.live.host import host_for
from pitboss.live.journal import Entry, read_journal
from pitboss.live.session import Player
from pitboss.live.table import LiveTable
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager
from pitboss.table.opening import BankSeat

ANTE, BET = Wager("ante"), Wager("bet")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "night" / "journal.jsonl"


def alone(path: Path, name: str, chips: int, **options: object) -> LiveTable:
    return sit_down(path, table_of(name, **options), {ANN: Player("Ann", Cents(chips))})[1]


def kinds(path: Path) -> list[str]:
    return [entry["kind"] for entry in read_journal(path)]


@pytest.mark.parametrize("name", PIT)
def test_the_sum_of_all_chips_stays_the_same_round_by_round(name: str, path: Path) -> None:
    journal, live = sit_down(path, table_of(name))
    for rounds in range(1, 13):
        host_for(live, minds(live)).run(rounds)
        if live.ended:
            break
        up = sum(sum(live.up(seat).values()) for seat in live.players)
        live.chips.check(on_the_layout=up)
    play_on(live, 0)
    live.chips.check(on_the_layout=0)
    journal.close()


@pytest.mark.parametrize("name", PIT)
def test_the_house_commits_before_the_wagers_and_reveals_only_what_is_over(name: str, path: Path) -> None:
    journal, live = sit_down(path, table_of(name))
    play_on(live, 6)
    journal.close()
    open_now: set[str] = set()
    mixed: set[str] = set()
    in_round = False
    for entry in read_journal(path):
        if entry["kind"] == "commit":
            assert not in_round
            open_now.add(entry["purpose"])
        elif entry["kind"] == "open":
            assert len(open_now) == 1
            if "seeds" in entry:
                assert set(entry["seeds"]) == {str(seat) for seat in live.players}, "every seated player's seed is in"
                mixed |= open_now
            assert open_now <= mixed
            in_round = True
        elif entry["kind"] == "settle" or entry["kind"] == "end":
            in_round = False
        elif entry["kind"] == "reveal":
            assert not in_round
            open_now.remove(entry["purpose"])
    assert not open_now


def test_chips_leave_with_the_wager_and_with_the_raise(path: Path) -> None:
    live = alone(path, "mount-airy/three-card-poker", 50_00)
    live.open({ANN: {ANTE: Cents(20_00)}}, seeds={ANN: b"x"})
    assert live.chips.seats[ANN] == 30_00
    live.choose(ANN, "play")
    net = live.results[-1].net(ANN)
    assert live.chips.seats[ANN] == 50_00 + net


def test_what_a_seat_cannot_pay_is_not_offered_and_is_refused(path: Path) -> None:
    live = alone(path, "mount-airy/three-card-poker", 30_00)
    with pytest.raises(Refused, match=r"this costs \$35, but only \$30 is available"):
        live.open({ANN: {ANTE: Cents(35_00)}}, seeds={ANN: b"x"})
    live.open({ANN: {ANTE: Cents(20_00)}}, seeds={ANN: b"x"})
    assert [option.word for option in live.options(ANN)] == ["fold"]
    before = path.read_bytes()
    with pytest.raises(Refused, match=r"this costs \$20, but only \$10 is available"):
        live.choose(ANN, "play")
    assert path.read_bytes() == before
    live.choose(ANN, "fold")
    assert live.chips.seats[ANN] == 10_00


def test_a_double_is_offered_for_as_much_as_is_left(path: Path) -> None:
    for session in range(40):
        live = alone(path.with_name(f"{session}.jsonl"), "mount-airy/blackjack", 15_00 + session % 2)
        live.open({ANN: {BET: Cents(10_00)}}, seeds={ANN: bytes([session])})
        double = [option for option in live.options(ANN) if option.word == "double"]
        if double:
            assert (double[0].most, double[0].usual) == (live.chips.seats[ANN], None)
            with pytest.raises(Refused, match=r"this costs \$10"):
                live.choose(ANN, "double")
            live.choose(ANN, "double 5")
            assert live.chips.seats[ANN] == 15_00 + session % 2 + live.results[-1].net(ANN)
            return
    pytest.fail("never offered")


def test_silence_gets_what_the_rules_give_it(path: Path) -> None:
    live = alone(path, "mount-airy/three-card-poker", 50_00)
    live.open({ANN: {ANTE: Cents(20_00)}}, seeds={ANN: b"x"})
    live.let_pass(ANN)
    assert live.results[-1].settlement.seats[ANN][ANTE].outcome == "lose"


def test_nobody_leaves_in_mid_hand(path: Path) -> None:
    live = alone(path, "mount-airy/three-card-poker", 50_00)
    live.open({ANN: {ANTE: Cents(20_00)}}, seeds={ANN: b"x"})
    with pytest.raises(Refused, match="the hand is not over"):
        live.leave("tired")


def test_a_buy_bet_needs_its_commission_too(path: Path) -> None:
    live = alone(path, "mount-airy/craps", 20_00)
    live.open({}, seeds={ANN: b"x"})
    with pytest.raises(Refused, match=r"this costs \$21, but only \$20 is available"):
        live.choose(ANN, "bet buy 4 20")
    live.choose(ANN, "bet buy 4 15")
    assert live.chips.seats[ANN] == 20_00 - 15_00 - 75


def test_a_bet_taken_down_can_be_bet_elsewhere_before_the_roll(path: Path) -> None:
    live = alone(path, "mount-airy/craps", 20_00)
    live.open({}, seeds={ANN: b"x"})
    live.choose(ANN, "bet place 6 18")
    live.choose(ANN, "take place 6")
    assert live.up(ANN) == {}
    assert live.chips.seats[ANN] == 20_00
    live.choose(ANN, "bet field 20")
    assert live.up(ANN) == {"field": 20_00}
    live.close()
    assert live.chips.seats[ANN] == 20_00 + live.results[-1].net(ANN)


@pytest.mark.parametrize(("house", "kept"), [("mount-airy", 0), ("valley-forge", 2_00)])
@pytest.mark.parametrize("rolls", [0, 1])
def test_bets_still_up_go_back_to_the_player_who_leaves_as_if_he_took_them_down(
    house: str, kept: int, rolls: int, path: Path
) -> None:
    live = alone(path, f"{house}/craps", 100_00)
    live.open({}, seeds={ANN: b"x"})
    live.choose(ANN, "bet pass 10")
    live.choose(ANN, "bet buy 10 20")
    live.choose(ANN, "bet lay 4 40")
    assert live.chips.seats[ANN] == 28_00
    for _ in range(rolls):
        live.close()
    had = live.chips.seats[ANN] + sum(live.up(ANN).values())
    undecided = {"buy 10", "lay 4"} <= live.up(ANN).keys()
    live.leave("tired")
    assert undecided and live.chips.seats[ANN] == had + 2_00 - kept
    assert live.chips.seats[ANN] + live.chips.house == 100_00


def test_a_shoe_goes_on_from_round_to_round_and_a_deck_does_not(tmp_path: Path) -> None:
    for name, opened in (("mount-airy/blackjack", 1), ("mount-airy/three-card-poker", 4)):
        journal, live = sit_down(tmp_path / name / "journal.jsonl", table_of(name))
        host_for(live, minds(live)).run(3)
        journal.close()
        assert kinds(journal.path).count("commit") == opened


def test_a_player_banks_with_his_own_chips_and_no_more_than_he_put_up(path: Path) -> None:
    table = table_of("marysville/three-card-poker", schedule=1)
    players = {ANN: Player("Ann", Cents(100_00)), ADA: Player("Ada", Cents(1_000_00))}
    live = sit_down(path, table, players)[1]
    with pytest.raises(Refused, match="is available"):
        live.open({ADA: {ANTE: Cents(50_00)}}, BankSeat(ANN, Cents(100_00)), {ANN: b"x"})
    live.open({ADA: {ANTE: Cents(50_00)}}, BankSeat(ANN, Cents(90_00)), {ANN: b"x"})
    fee = 100_00 - 90_00 - live.chips.seats[ANN]
    assert fee > 0
    live.choose(ADA, "play")
    assert abs(live.chips.seats[ANN] + fee - 100_00) <= 90_00
    assert live.chips.house == fee + live.results[-1].settlement.fees.get(ADA, 0)


def test_a_run_of_21_5_goes_from_round_to_round(path: Path) -> None:
    journal, live = sit_down(path, table_of("marysville/pure-21-5-blackjack"))
    play_on(live, 40)
    journal.close()
    passed = [(before.round.carried, after.opening.carried) for before, after in pairwise(live.results)]
    assert all(left == found for left, found in passed)
    assert any(isinstance(left, InARow) and left.in_a_row for left, _ in passed)


def test_a_meter_begins_at_its_reseed_or_at_two_thousand_times_its_wager(tmp_path: Path) -> None:
    name = "valley-forge/three-card-poker"
    assert alone(tmp_path / "1" / "j", name, 50_00).chips.meters == {"progressive": 2_000_00}
    assert alone(tmp_path / "2" / "j", name, 50_00, reseed=750).chips.meters == {"progressive": 750_00}


@pytest.mark.parametrize("game", ["let-it-ride", "mississippi-stud", "crazy-4-poker", "texas-holdem-bonus"])
def test_the_linked_meter_begins_at_its_seed_and_is_fed_by_every_progressive_wager(game: str, path: Path) -> None:
    live = alone(path, f"mount-airy/{game}", 500_00)
    assert live.chips.meters == {"linked": 20_000_00}
    main = {slug: Cents(5_00) for slug in live.table.rules.required}
    live.open({ANN: {**{Wager(slug): amount for slug, amount in main.items()}, Wager("progressive"): Cents(5_00)}})
    assert live.chips.meters == {"linked": 20_001_10}
    live_with_own = alone(path.parent / "own" / "j", f"mount-airy/{game}", 500_00, reseed=750, contribution=10)
    assert live_with_own.chips.meters == {"linked": 750_00}


def test_nobody_bets_from_an_empty_seat_or_twice(path: Path) -> None:
    live = alone(path, "mount-airy/roulette", 50_00)
    with pytest.raises(Refused, match="seat 5: nobody sits here"):
        live.open({Seat(5): {Wager("red"): Cents(5_00)}})
    live.leave("done")
    with pytest.raises(Refused, match="no round can begin now"):
        live.open({ANN: {Wager("red"): Cents(5_00)}})


def test_the_first_line_has_the_table_and_its_players(path: Path) -> None:
    live = alone(path, "mount-airy/roulette", 50_00, min=10)
    first: Entry = json.loads(path.read_text().splitlines()[0])
    assert first["sheet"] == "mount-airy/roulette"
    assert first["text"] == live.sheet.text
    assert first["options"] == {"min": 10}
    assert first["players"] == {"1": {"name": "Ann", "chips": 50_00, "role": "player"}}
    assert kinds(path) == ["session", "commit"]
