"""Marysville: a player banks at most two hands in a row, then the bank moves on; if nobody takes it, the game stops."""

from __future__ import annotations

from pathlib import Path

from tests.live.people import sit_down, table_of

from pitboss.bots.bots import Bot
from pitboss.houses import sheet
from pitboss.live.host import Host
from pitboss.live.rotation import first_rotation, seated
from pitboss.live.session import Player
from pitboss.live.table import LiveTable
from pitboss.money import Cents
from pitboss.room.seats import Seconds
from pitboss.rules.script import Seat
from pitboss.table.opening import BankSeat
from pitboss.table.table import open_table


def test_a_proposition_player_is_offered_the_first_bank_and_others_after_him_clockwise() -> None:
    people = {Seat(seat): Player("Ann", Cents(1), "player") for seat in (1, 2, 3)}
    people[Seat(3)] = Player("TPP Max", Cents(1), "proposition player")
    table = table_of("marysville/three-card-poker").rules.table
    rotation = first_rotation(table, people)
    assert rotation.offered(seated(people)) == (3, 1, 2)
    for _ in range(2):
        rotation = rotation.after(BankSeat(Seat(3), Cents(1)), seated(people), ())
    assert rotation.offered(seated(people)) == (1, 2)


def banks_of(live: LiveTable) -> list[int]:
    return [result.opening.bank.seat for result in live.results if result.opening.bank]


def at_marysville(path: Path, *chips: int) -> LiveTable:
    table = table_of("marysville/three-card-poker")
    players = {Seat(seat): Player(f"Bot {seat}", Cents(have), "bot") for seat, have in enumerate(chips, 1)}
    players[Seat(len(chips) + 1)] = Player("TPP Max", Cents(50_000_00), "proposition player")
    return sit_down(path / "night" / "journal.jsonl", table, players)[1]


def test_bots_take_the_bank_with_enough_chips(tmp_path: Path) -> None:
    live = at_marysville(tmp_path, 5_000_00, 100_00, 5_000_00)
    Host(live, {seat: Bot() for seat in live.players}).run(12)
    banks = banks_of(live)
    assert banks == [4, 4, 1, 1, 3, 3, 4, 4, 1, 1, 3, 3], "seat 2 has too little to bank"
    assert not live.ended


def test_a_game_that_nobody_else_will_bank_is_broken_and_stops(tmp_path: Path) -> None:
    live = at_marysville(tmp_path, 50_00, 60_00)
    Host(live, {seat: Bot() for seat in live.players}).run(12)
    assert banks_of(live) == [3, 3]
    assert live.ended.startswith("the game is broken: nobody else took the bank")
    live.chips.check(on_the_layout=0)


def test_where_others_must_bank_within_a_time_the_game_ends_if_they_do_not(tmp_path: Path) -> None:
    own = tmp_path / "california.toml"
    text = sheet("marysville/three-card-poker").text
    own.write_text(text.replace("bank-hands = 2", "bank-hands = 2\nbank-minutes = 40"))
    table = open_table(sheet(str(own)))
    assert table.rules.table.bank_minutes == 40
    players = {Seat(seat): Player(f"Bot {seat}", Cents(50_000_00), "bot") for seat in (1, 2)}
    live = sit_down(tmp_path / "night" / "journal.jsonl", table, players)[1]
    live.clock = lambda: Seconds(1_000_000 + 60 * len(live.results))
    Host(live, {seat: Bot() for seat in live.players}).run(100)
    assert live.ended == "the game ends: fewer than two others have banked in 40 minutes"
    assert len(live.results) == 40
