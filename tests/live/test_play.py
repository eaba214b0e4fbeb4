"""``pitboss play`` as a process: through a pipe, killed during a hand, and started twice."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from tests.machine.people import table as table_of

from pitboss.cli.chosen import read_option
from pitboss.cli.floor.play import seating
from pitboss.errors import Refused
from pitboss.live.sessions import JOURNAL, state_dir, unfinished
from pitboss.money import Cents

PLAY = [sys.executable, "-m", "pitboss", "play"]


def run(state: Path, *args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PITBOSS_STATE": str(state)}
    return subprocess.run([*PLAY, *args], input=typed, env=env, capture_output=True, text=True, timeout=60, check=False)


def start(state: Path, *args: str) -> subprocess.Popen[str]:
    env = os.environ | {"PITBOSS_STATE": str(state)}
    return subprocess.Popen(
        [*PLAY, *args], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def read_to(process: subprocess.Popen[str], mark: str) -> str:
    assert process.stdout is not None
    said = ""
    while not said.endswith(mark):
        letter = process.stdout.read(1)
        assert letter, said
        said += letter
    return said


@pytest.mark.slow
def test_a_night_through_a_pipe_is_dealt_again_and_agrees(tmp_path: Path) -> None:
    played = run(tmp_path, "mount-airy/roulette", "--seats", "2", typed="red 5\n\nrepeat\n\nblack 5, odd 5\n\nquit\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert "The session is over: left the table." in played.stdout
    (journal,) = tmp_path.glob(f"*/{JOURNAL}")
    checked = run(tmp_path, "--verify", str(journal.parent))
    assert checked.stdout.startswith("3 rounds, 4 commitments, 3 spins: all agree with the revealed seeds")
    assert list(unfinished(tmp_path)) == []

    journal.write_bytes(journal.read_bytes().replace(b'"spin"', b'"Spin"', 1))
    damaged = run(tmp_path, "--verify", str(journal))
    assert damaged.returncode == 2
    assert damaged.stderr.startswith(f"pitboss: {journal}:")
    assert damaged.stderr.count("\n") == 1


@pytest.mark.slow
def test_a_hand_killed_half_way_goes_on_and_meanwhile_nobody_else_plays_it(tmp_path: Path) -> None:
    first = start(tmp_path, "mount-airy/three-card-poker")
    assert first.stdin is not None
    read_to(first, "'ante 10'> ")
    first.stdin.write("ante 10\n\n")
    first.stdin.flush()
    said = read_to(first, "fold> ")
    hand = next(line for line in said.splitlines() if line.startswith("▶ You"))

    second = run(tmp_path, "mount-airy/three-card-poker")
    assert second.returncode == 2
    assert "another pitboss is playing this session" in second.stderr
    assert second.stderr.count("\n") == 1

    os.kill(first.pid, signal.SIGKILL)
    first.communicate()
    again = run(tmp_path, "--resume", typed="play\nquit\n")
    assert again.returncode == 0
    assert hand in again.stdout
    assert "The session is over" in again.stdout
    (journal,) = tmp_path.glob(f"*/{JOURNAL}")
    assert run(tmp_path, "--verify", str(journal)).returncode == 0


@pytest.mark.slow
def test_a_poker_hand_killed_half_way_goes_on_with_the_same_cards_and_is_dealt_again(tmp_path: Path) -> None:
    first = start(tmp_path, "mount-airy/holdem", "--seats", "2")
    assert first.stdin is not None
    read_to(first, "Enter deals> ")
    first.stdin.write("\n")
    first.stdin.flush()
    said = read_to(first, "> ")
    while not any(line.startswith("▶ You") for line in said.splitlines()):
        first.stdin.write("\n")  # the bot folded to the blind
        first.stdin.flush()
        said = read_to(first, "> ")
    hand = next(line for line in said.splitlines() if line.startswith("▶ You"))
    os.kill(first.pid, signal.SIGKILL)
    first.communicate()
    again = run(tmp_path, "--resume", typed="fold\nquit\n")
    assert (again.returncode, again.stderr) == (0, "")
    assert "Your session continues in the middle of a hand" in again.stdout
    assert hand in again.stdout
    assert "The session is over: left the table." in again.stdout
    (journal,) = tmp_path.glob(f"*/{JOURNAL}")
    assert "all agree with the revealed seeds" in run(tmp_path, "--verify", str(journal)).stdout


@pytest.mark.slow
def test_on_a_terminal_the_table_is_drawn_again_in_its_place(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    env = os.environ | {"PITBOSS_STATE": str(tmp_path), "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    args = [*PLAY, "mount-airy/roulette", "--seats", "1"]
    with subprocess.Popen(args, stdin=theirs, stdout=theirs, stderr=theirs, env=env) as process:
        os.close(theirs)
        shown = ""
        for typed, asked in [("", "'5 on red'> "), ("5 on red", "Enter spins> "), ("", "'repeat'> "), ("quit", "over")]:
            if shown:
                os.write(ours, f"{typed}\n".encode())
            shown = ""
            while asked not in shown:
                shown += os.read(ours, 4096).decode()
            if typed != "quit":
                assert shown.count("\x1b[H") == 1 and "Roulette" in shown
        while process.poll() is None:
            with suppress(OSError):
                os.read(ours, 4096)
    os.close(ours)
    assert process.returncode == 0


@pytest.mark.slow
def test_input_that_is_not_text_gives_no_traceback(tmp_path: Path) -> None:
    env = os.environ | {"PITBOSS_STATE": str(tmp_path)}
    args = [*PLAY, "mount-airy/roulette", "--seats", "1"]
    played = subprocess.run(
        args, input=b"\xff\xfe\x00 5\nquit\n", env=env, capture_output=True, timeout=60, check=False
    )
    assert (played.returncode, played.stderr) == (0, b"")


@pytest.mark.slow
def test_control_c_leaves_the_hand_with_exit_status_130(tmp_path: Path) -> None:
    process = start(tmp_path, "mount-airy/roulette", "--seats", "1")
    read_to(process, "'5 on red'> ")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, "")
    assert "To continue: pitboss play mount-airy/roulette" in out


@pytest.mark.slow
def test_a_damaged_session_is_reported_in_one_line_with_file_and_line(tmp_path: Path) -> None:
    run(tmp_path, "mount-airy/roulette", typed="red 5\n\n")
    (journal,) = tmp_path.glob(f"*/{JOURNAL}")
    lines = journal.read_bytes().splitlines(keepends=True)
    (bets,) = (number for number, line in enumerate(lines) if line.startswith(b'{"kind":"open"'))
    lines[bets] = lines[bets].replace(b"red", b"Red")
    journal.write_bytes(b"".join(lines))
    again = run(tmp_path, "mount-airy/roulette")
    assert again.returncode == 2
    assert (
        again.stderr == f"pitboss: {journal}:{bets + 1}: this line or one before it was changed after it was written\n"
    )
    assert run(tmp_path, "mount-airy/roulette", "--new").returncode == 0


@pytest.mark.slow
def test_an_empty_journal_or_a_damaged_first_line_is_reported_and_no_new_session_begins(tmp_path: Path) -> None:
    run(tmp_path, "mount-airy/roulette", typed="red 5\n")
    (journal,) = tmp_path.glob(f"*/{JOURNAL}")
    whole = journal.read_bytes()
    for content in (b"", b"rubbish" + whole):
        journal.write_bytes(content)
        again = run(tmp_path, "mount-airy/roulette")
        assert (again.returncode, again.stdout) == (2, "")
        assert again.stderr.startswith(f"pitboss: {journal}:1: the first line of this session is damaged or missing")
    assert len(list(tmp_path.glob(f"*/{JOURNAL}"))) == 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--resume",), "there is no unfinished session: name a table"),
        (("mount-airy/whist",), "mount-airy has no 'whist'"),
        (("whist",), "no house has 'whist'"),
        (("mount-airy/roulette", "--seats", "12"), "--seats: 12 is not possible: this table takes 1 to 8 players"),
        (("mount-airy/roulette", "--bankroll", "much"), "'much' is not an amount of dollars"),
        (("mount-airy/roulette", "--bankroll", "0"), "--bankroll: must be more than $0"),
        (("mount-airy/roulette", "--seed", "xyz"), "'xyz' is not a seed"),
        (("mount-airy/roulette", "--option", "wheel"), "write KEY=VALUE"),
        (("mount-airy/roulette", "--name", "\n"), "printable characters"),
        (("--verify", "/nowhere/at/all"), "cannot be read"),
        (("mount-airy/holdem", "--seats", "1"), "--seats: 1 is not possible: this table takes 2 to 9 players"),
        (("mount-airy/holdem", "--bankroll", "39"), "--bankroll: $39 is less than the buy-in, $40"),
        (("mount-airy/holdem", "--name", "Bot Ada"), "--name: this is the name of a bot: choose another"),
        (("marysville/holdem", "--option", "limit=5-10"), "limit"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    args: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from pitboss.cli import main

    monkeypatch.setenv("PITBOSS_STATE", str(tmp_path / "state"))
    monkeypatch.setattr(sys, "argv", ["pitboss", "play", *args])
    with pytest.raises(SystemExit) as status:
        main()
    assert status.value.code == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not (tmp_path / "state").exists()


@pytest.mark.slow
def test_without_a_name_the_tables_are_listed_and_an_unfinished_session_is_offered(tmp_path: Path) -> None:
    listed = run(tmp_path)
    assert (listed.returncode, listed.stderr) == (0, "")
    assert (
        "Mount Airy Casino Resort" in listed.stdout
        and "3 blackjack" in listed.stdout
        and "Unfinished" not in listed.stdout
    )
    run(tmp_path, "mount-airy/roulette", "--seats", "1", typed="red 5\n\n")
    again = run(tmp_path, typed="roulette mount airy\nquit\n")
    assert "Unfinished sessions, which continue if you sit down again: mount-airy/roulette" in again.stdout
    assert "Your session continues after 1 round;" in again.stdout


@pytest.mark.slow
def test_a_player_chooses_between_several_houses_and_a_typing_mistake_is_understood(tmp_path: Path) -> None:
    asked = run(tmp_path, "blakjack", typed="9\nwhist\n2\nquit\n")
    assert asked.returncode == 0
    assert "9 is not in the list: 1 to 2" in asked.stdout and "no house has 'whist'" in asked.stdout
    assert "Welcome to Blackjack at Valley Forge Casino Resort" in asked.stdout
    nobody = run(tmp_path, "blackjack")
    assert nobody.returncode == 2
    assert nobody.stderr == ("pitboss: blackjack is posted by several houses: name one, as in mount-airy/blackjack\n")


def test_journals_are_in_the_state_folder(tmp_path: Path) -> None:
    assert state_dir({"PITBOSS_STATE": "/a", "XDG_STATE_HOME": "/b"}) == Path("/a")
    assert state_dir({"XDG_STATE_HOME": "/b"}) == Path("/b/pitboss")
    assert state_dir({}) == Path.home() / ".local/state/pitboss"


def test_options_are_read_as_they_are_written() -> None:
    from decimal import Decimal

    assert dict(map(read_option, ["decks=8", "peek=false", "chip=0.50", "wheel=single-zero"])) == {
        "decks": 8,
        "peek": False,
        "chip": Decimal("0.50"),
        "wheel": "single-zero",
    }


def test_a_proposition_player_sits_where_players_bank() -> None:
    table = table_of("marysville/three-card-poker")
    players = seating(table, "Ann", Cents(100_00), 3)
    assert [player.role for player in players.values()] == ["player", "bot", "bot", "proposition player"]
    with pytest.raises(Refused, match="this table takes 1 to 7"):
        seating(table, "Ann", Cents(100_00), 8)


def test_other_commands_do_not_load_this_one() -> None:
    code = (
        "import sys, pitboss.cli, pitboss.cli.settling.settle;"
        "print([name for name in sys.modules if name.startswith(('pitboss.live', 'rich', 'pitboss.files.records'))])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"
