"""A seat in the terminal: what is asked, what is shown, and what stays hidden.

Golden sessions: ``PITBOSS_GOLDEN=write ./pitboss test tests/terminal/test_terminal.py`` writes them again.
"""

from __future__ import annotations

import io
import os
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.live.sessions import noon, resumed
from tests.machine.people import ALL, PIT, ROOM, same_entropy, table, two_and_bots
from tests.machine.people import ANN as PLAYER
from tests.rounds import up_to

from pitboss.cli.floor.play import HUMAN, Sitter, play, seating, start_session
from pitboss.drivers.committed import CommittedChance
from pitboss.equipment.cards import parse_cards
from pitboss.equipment.stock import Piece
from pitboss.live.journal import read_journal
from pitboss.live.pump import Pump
from pitboss.live.verify import verify_session
from pitboss.machine.base import TableState
from pitboss.machine.commands import Bet
from pitboss.money import Cents
from pitboss.rules.script import Deal, Seat
from pitboss.spoken.grammar import understand
from pitboss.table.rotation import Person
from pitboss.table.wagers import check_wagers
from pitboss.terminal.answers import examples
from pitboss.terminal.client import read_seed

ANN = Seat(1)
GOLDEN = Path(__file__).parent / "golden"

SESSIONS = {
    "three-card-poker": (
        "mount-airy/three-card-poker",
        3,
        "help|nonsense||ante 1|ante 10, pair plus 5||x||play 3|p|seed zz|seed c0ffee|repeat||fold|watch|hint|ante 2000"
        "|ante 900|balance||play|f|history|fair|quit",
    ),
    "craps": (
        "mount-airy/craps",
        2,
        "odds 10|pass 10||odds 20|place 6 12, place 8 12, yo 1||take odds|place 6 on|buy 4 30|undo|take place 6 6"
        "|hop 2 6 5||||||bets|history|quit",
    ),
    "blackjack": (
        "mount-airy/blackjack",
        2,
        "25, pp 5|undo|undo|10|double|bets||n|hint|h||repeat|20||d|hlep|rules|quit",
    ),
    "marysville": (
        "marysville/three-card-poker",
        1,
        "ante 10||play|repeat||fold|lots|500|hint||n|ante 20||p|n|ante 20||f|n|quit",
    ),
    "holdem": (
        "marysville/holdem",
        4,
        "help|nonsense|buy 5000|buy 40|move 2|move 6||raise 5|c|chip 25|c|c|out|||back|post||f|history|quit",
    ),
    "lowball": (
        "marysville/lowball",
        3,
        "|call|discard Zz|stand|50|c||raise|r 6|disc Kh 9s|c|c|history|wait|up|sit 5 10|sit 5 60|quit",
    ),
    "seven-card-stud": ("mount-airy/seven-card-stud", 3, "|c|c|b|c|c||c|c|f|quit"),
    "roulette": (
        "mount-airy/roulette",
        1,
        "rules|17 5, 5 on red||split 1 5 5|split 17 20 5, black 5|clear|r|double||q",
    ),
    "pai-gow-poker": (
        "mount-airy/pai-gow-poker",
        2,
        "25||set Ah|hint|set Kh Ks|n|10c 8s||500|n|set 8s 6d||repeat||hw|quit",
    ),
    "tiles-as-bank": ("valley-forge/pai-gow-tiles", 2, "25||house way|300|hint|4-4 2-5|6-6 1-1|3-2 5-2||quit"),
    "ultimate": ("valley-forge/ultimate-texas-holdem", 2, "25||raise|4x|r||check|check|play|quit"),
}
"""By name: the sheet, the number of seats, and the lines that the person types."""


class Sitting:
    """A person who types some lines and then closes the terminal."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self.status = -1

    def types(self, pump: Pump, lines: list[str], resumed: bool = False, seed: bytes = b"") -> str:
        self._monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        self.status = play(pump, seed, resumed)
        pump.close()
        return self._capsys.readouterr().out.replace(str(pump.journal.path), "JOURNAL")


@pytest.fixture
def sitting(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sitting:
    return Sitting(monkeypatch, capsys)


def at_table(path: Path, name: str, seats: int = 1, bankroll: int = 1_000_00) -> Pump:
    found = table(name)
    pump = start_session(path, "night", found, seating(found, "Ann", Cents(bankroll), seats), same_entropy)
    pump.clock = noon
    return pump


@pytest.mark.parametrize("session", SESSIONS)
def test_a_session_is_the_same_as_its_golden_file(session: str, tmp_path: Path, sitting: Sitting) -> None:
    name, seats, lines = SESSIONS[session]
    path = tmp_path / "night" / "journal.jsonl"
    told = sitting.types(at_table(path, name, seats), lines.split("|"))
    golden = GOLDEN / f"{session}.txt"
    if os.environ.get("PITBOSS_GOLDEN") == "write":
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(told)
    assert told == golden.read_text()
    assert sitting.status == 0


def test_a_closed_terminal_saves_the_hand_and_says_how_to_continue(tmp_path: Path, sitting: Sitting) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    first = sitting.types(at_table(path, "mount-airy/three-card-poker"), ["ante 10", ""])
    assert first.endswith("The hand is saved. To continue: pitboss play mount-airy/three-card-poker\n")
    cards = next(line for line in first.splitlines() if line.startswith("▶ You"))
    again = sitting.types(resumed(path), ["quit"], resumed=True)
    assert "Your session continues in the middle of a hand" in again
    assert cards in again
    assert again.endswith("To continue: pitboss play mount-airy/three-card-poker\n"), "a hand must be finished"
    last = sitting.types(resumed(path), ["play", "quit"], resumed=True)
    assert "The session is over: left the table." in last


def test_control_c_saves_the_session(tmp_path: Path, sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("pitboss.cli.floor.play.ask", interrupted)
    told = sitting.types(at_table(tmp_path / "night" / "journal.jsonl", "mount-airy/roulette"), [])
    assert sitting.status == 130
    assert "Your session is saved. To continue: pitboss play mount-airy/roulette" in told


def test_a_player_without_chips_is_out(tmp_path: Path, sitting: Sitting) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    told = sitting.types(at_table(path, "mount-airy/roulette", bankroll=10_00), ["straight 1 10", ""])
    assert "The session is over: out of chips. You brought $10 and have $0." in told


def test_a_players_own_seed_goes_into_the_shuffle_and_no_other(tmp_path: Path, sitting: Sitting) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    pump = at_table(path, "mount-airy/roulette", seats=3)
    sitting.types(pump, ["red 5", "", "seed beef", "repeat", "", "repeat", "", "quit"], seed=read_seed("c0ffee"))
    seeds = [line["seeds"] for line in read_journal(path) if line["kind"] == "reveal"]
    assert seeds[:3] == [{"1": "c0ffee"}, {"1": "beef"}, {}], "bots and silent players add nothing"


HIDDEN = (
    "2c 2d 2h 3c 3d 3h 4c 4d 4h 5c 5d 5h",
    "Ac Ad Ah Kc Kd Kh 9c 9d 9h 8c 8d 8h",
)
OPEN = "6s 7s Ts Qs 6h Qd Jc Jd"


class TwoWorlds(CommittedChance):
    """Deals the same open cards in both worlds, but different hidden cards."""

    hidden: tuple[str, ...] = ()

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        if not hasattr(self, "open"):
            self.open, self.closed = list(parse_cards(OPEN)), list(parse_cards(" ".join(TwoWorlds.hidden)))
        seen = request.face == "up" or (request.face == "own" and request.to == ANN)
        cards = self.open if seen else self.closed
        return tuple(cards.pop(0) for _ in range(request.cards))


@pytest.mark.parametrize(
    ("name", "wagers"),
    [
        ("mount-airy/three-card-poker", "ante 10"),
        ("valley-forge/three-card-poker", "ante 10, prog 1"),
        ("marysville/three-card-poker", "ante 10"),
        ("mount-airy/blackjack", "10"),
    ],
)
def test_hidden_cards_never_show_before_their_time(
    name: str, wagers: str, tmp_path: Path, sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableState, "_kind_of_chance", TwoWorlds)
    worlds = []
    for world, hidden in enumerate(HIDDEN):
        monkeypatch.setattr(TwoWorlds, "hidden", tuple(hidden.split()))
        path = tmp_path / str(world) / "journal.jsonl"
        pump = at_table(path, name, seats=2)
        worlds.append(sitting.types(pump, [wagers, ""]))
        assert pump.machine.round is not None
    assert worlds[0] == worlds[1]
    assert "▶ You" in worlds[0]


def test_input_that_is_too_long_is_answered_in_one_line(tmp_path: Path, sitting: Sitting) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    told = sitting.types(at_table(path, "mount-airy/roulette"), ["red " * 10_000, "quit"])
    assert "the line is too long: 200 characters at most\n" in told


def test_names_are_shown_as_they_are(tmp_path: Path, sitting: Sitting) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    players = {
        ANN: Sitter(HUMAN, "[bold]Ann[/bold]", Cents(50_00)),
        Seat(2): Sitter(Person("ada"), "Bot [red]Ada", Cents(50_00), "bot"),
    }
    told = sitting.types(start_session(path, "night", table("mount-airy/roulette"), players, same_entropy), [])
    assert "  You           $50 left" in told
    assert "  Bot [red]Ada" in told


TYPED = """
fold call check bet raise all-in chip buy move sit out back up wait post straddle discard stand-pat help rules history
seed ante play hit stand take on off f c r b 1 5 40 0 -5 1e9 9999999999999 Ah Jk zz ? $5 ,5 5. .5 7.5 é [bold] {} %s
"""


@pytest.mark.sampled
@pytest.mark.parametrize("name", [*ROOM, "mount-airy/craps", "mount-airy/blackjack", "valley-forge/pai-gow-tiles"])
def test_any_input_is_answered_and_the_night_can_be_dealt_again(
    name: str, tmp_path: Path, sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    dice = Random(name)
    lines = []
    for _ in range(up_to(120)):
        nonsense = " ".join(dice.choice(TYPED.split()) for _ in range(dice.randint(1, 3)))
        lines.append(dice.choice(("", dice.choice(("c", "f", "r", "b", "10", "stand", "house-way")), nonsense)))
    path = tmp_path / "night" / "journal.jsonl"
    pump = at_table(path, name, 3 if name in ROOM else 2)
    sitting.types(pump, lines)
    assert sitting.status == 0
    verified = verify_session(path)
    assert verified.rounds == pump.machine.settled or verified.unrevealed


WORDS = (
    "help|rules|hint|bets|balance|history|fair|why|watch|25||hint|help|n|||house way|repeat|undo|clear|double|hint|q"
)


@pytest.mark.parametrize("name", ALL)
def test_every_table_answers_every_word(name: str, tmp_path: Path, sitting: Sitting) -> None:
    told = sitting.types(at_table(tmp_path / "night" / "journal.jsonl", name, 3), WORDS.split("|"))
    assert sitting.status == 0
    for answer in (
        "At any time",
        "how it is dealt",
        "Down:",
        "You have $",
        "at this table",
        "Commitment, night seed 1",
    ):
        assert answer in told


@pytest.mark.parametrize("name", PIT)
def test_the_examples_in_the_help_work_at_every_table(name: str) -> None:
    """Those for craps may need a point, or a bet that is up."""
    view = two_and_bots(name).view(PLAYER)
    view = replace(view, phase="bets", question=replace(view.question, kind="bets") if view.question else None)
    for example in examples(view):
        commands = understand(view, example).commands if view.kind != "steps" else ()
        for command in commands:
            assert isinstance(command, Bet)
            check_wagers(table(name).rules, command.wagers)
