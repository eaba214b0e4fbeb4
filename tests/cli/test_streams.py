"""What a command does if its streams are closed, full or short of characters, or if names contain terminal codes."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

OWN = (Path(__file__).parent.parent / "houses" / "own.toml").read_text()
SPUN = '{"house": "mount-airy", "game": "roulette", "seats": {"1": {"wagers": {"red": 10}}}, "spin": "17"}'
PITBOSS = f"{sys.executable} -m pitboss"
TURNED, RED, CSI = "\u202e", "\x1b[31m", "\x9b31m"


def shell(command: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    run = subprocess.run(
        ["bash", "-c", command], capture_output=True, check=False, env=os.environ | env, stdin=subprocess.DEVNULL
    )
    assert b"Traceback" not in run.stderr and b"Exception" not in run.stderr, run.stderr
    return run


def on_a_terminal(*args: str, **env: str) -> bytes:
    """What a terminal is sent."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "pitboss", *args], stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
        env=os.environ | {"TERM": "dumb", "NO_COLOR": "1"} | env,
    )  # fmt: skip
    os.close(theirs)
    sent = b""
    try:
        while more := os.read(ours, 65536):
            sent += more
    except OSError:
        pass  # the end of a terminal is an error on Linux
    os.close(ours)
    process.wait()
    return sent


# Streams


@pytest.mark.parametrize("command", ["houses", "--help", "settle /nowhere"])
def test_a_closed_standard_output_is_one_line(command: str) -> None:
    run = shell(f"{PITBOSS} {command} >&-")
    assert run.returncode == 2
    assert run.stderr == b"pitboss: standard output is closed, so there is nowhere to write the answer\n"


@pytest.mark.slow
def test_a_closed_standard_error_loses_the_message_and_nothing_else() -> None:
    assert shell(f"{PITBOSS} houses 2>&-").returncode == 0
    assert shell(f"{PITBOSS} settle /nowhere 2>&-").returncode == 2
    assert shell(f"{PITBOSS} settle /nowhere >&- 2>&-").returncode == 2


def test_a_closed_standard_input_is_one_line() -> None:
    run = shell(f"{PITBOSS} settle - <&-")
    assert (run.returncode, run.stderr) == (2, b"pitboss: -: standard input is closed\n")


@pytest.mark.slow
def test_a_person_whose_standard_input_is_closed_has_left_the_table(tmp_path: Path) -> None:
    run = shell(f"{PITBOSS} play mount-airy/roulette <&-", PITBOSS_STATE=str(tmp_path))
    assert run.returncode == 0 and b"Your session is saved" in run.stdout


@pytest.mark.sampled
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a full device")
@pytest.mark.parametrize("command", ["houses", "--help", f"settle - <<< '{SPUN}'"])
def test_a_full_disk_is_one_line(command: str) -> None:
    run = shell(f"{PITBOSS} {command} >/dev/full")
    assert (run.returncode, run.stderr) == (2, b"pitboss: cannot write: No space left on device\n")
    assert shell(f"{PITBOSS} {command} >/dev/full 2>/dev/full").returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize("command", ["rules mount-airy/blackjack", "houses", "check mount-airy"])
def test_a_terminal_that_knows_only_ascii_is_sent_only_ascii(command: str) -> None:
    sent = on_a_terminal(*command.split(), PYTHONIOENCODING="ascii")
    assert sent.isascii() and b"Traceback" not in sent and b"\\u" not in sent


# Names


@pytest.mark.sampled
@pytest.mark.parametrize("sign", [TURNED, RED, CSI])
def test_a_sheet_contains_no_control_characters_for_a_terminal(tmp_path: Path, sign: str) -> None:
    path = tmp_path / "own.toml"
    escaped = "".join(f"\\u{ord(each):04x}" for each in sign)
    path.write_text(OWN.replace('title = "Three', f'title = "{escaped}Three', 1))
    told = shell(f"{PITBOSS} check {path}")
    assert told.returncode == 2
    code = f"U+{ord(sign[0]):04X}"
    assert told.stdout.decode() == f"{path}:2: title: a text may not hold the control sign {code}; leave it out\n"


@pytest.mark.slow
@pytest.mark.parametrize("sign", [TURNED, RED, CSI])
def test_the_name_of_a_file_cannot_control_a_terminal(tmp_path: Path, sign: str) -> None:
    sheet, round_, folder = tmp_path / f"a{sign}.toml", tmp_path / f"a{sign}.json", tmp_path / f"house{sign}"
    sheet.write_text(OWN)
    round_.write_text(SPUN)
    folder.mkdir()
    (folder / "house.toml").write_text('title = "A"\nshort = "A"\nplace = "B"\nguide = "C"\nsource = "D"\n')
    (folder / "own.toml").write_text(OWN)
    seen = [
        on_a_terminal("check", str(sheet), str(folder), str(tmp_path / f"none{sign}.toml")),
        on_a_terminal("settle", str(round_), str(round_)),
        on_a_terminal("guide", str(folder), "-o", str(tmp_path / f"guide{sign}")),
        on_a_terminal(f"--{sign}"),
        on_a_terminal("rules", f"x{sign}"),
    ]
    for sent in seen:
        assert sent and sign not in sent.decode() and b"Traceback" not in sent


@pytest.mark.slow
def test_the_name_of_a_player_in_a_file_cannot_control_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    round_ = {
        "house": "marysville", "game": "three-card-poker", "bank": {"seat": 1, "amount": 1000},
        "seats": {
            "2": {
                "wagers": {"ante": 40},
                "decisions": ["play"],
                "behind": [{"who": f"B{TURNED}", "wagers": {"ante": 100}}],
            }
        },
        "hands": {"2": "Ah Kh Qh", "dealer": "Qs 7d 2d"},
    }  # fmt: skip
    path.write_text(json.dumps(round_))
    sent = on_a_terminal("settle", str(path)).decode()
    assert "B\\u202e" in sent and TURNED not in sent


@pytest.mark.slow
@pytest.mark.parametrize("number", ["sNaN", "NaN", "-Infinity", "1e999999999", "nan1"])
def test_an_option_that_is_not_a_number_is_refused_in_one_line(number: str) -> None:
    run = shell(f"{PITBOSS} rules mount-airy/craps --option min={number}")
    assert run.returncode == 2 and run.stderr.count(b"\n") == 1 and b"options: min: " in run.stderr
