"""``pitboss settle`` as a user runs it: answers on standard output, refusals as one line, exit status 2."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROUND = {
    "house": "mount-airy",
    "game": "roulette",
    "seats": {"1": {"wagers": {"red": 10, "straight 17": 5}}},
    "spin": "17",
}


def settle(*args: str, feed: bytes | str = b"") -> subprocess.CompletedProcess[bytes]:
    data = feed.encode() if isinstance(feed, str) else feed
    return subprocess.run(
        [sys.executable, "-m", "pitboss", "settle", *args], input=data, capture_output=True, check=False
    )


def lines(run: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run.stdout.splitlines()]


def one_line(run: subprocess.CompletedProcess[bytes]) -> str:
    """A refusal as a person sees it."""
    assert run.returncode == 2 and run.stdout == b""
    message = run.stderr.decode()
    assert message.count("\n") == 1 and "Traceback" not in message and len(message) < 500
    return message


def test_a_file_is_answered_with_what_every_wager_pays(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(ROUND))
    run = settle(str(path))
    answer = json.loads(run.stdout)
    assert run.returncode == 0 and run.stderr == b""
    assert answer["seats"]["1"]["wagers"]["straight 17"] == {
        "stake": 5, "returned": 180, "commission": 0, "net": 175, "outcome": "win",
    }  # fmt: skip
    assert answer["bank"] == {"net": -165, "fees": 0}


def test_several_files_are_answered_a_line_each_and_one_bad_one_stops_none(tmp_path: Path) -> None:
    good, bad, toml = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "good.toml"
    good.write_text(json.dumps(ROUND))
    bad.write_text(json.dumps({**ROUND, "spin": "37"}))
    toml.write_text('house = "mount-airy"\ngame = "roulette"\nspin = "0"\n[seats.1.wagers]\nred = 7.5\n')
    run = settle(str(good), str(bad), str(toml))
    assert run.returncode == 2
    assert [(Path(answer["file"]).name, answer["bank"]["net"]) for answer in lines(run)] == [
        ("good.json", -165),
        ("good.toml", 7.5),
    ]
    assert run.stderr.decode().count("\n") == 1 and "bad.json: spin: no pocket '37'" in run.stderr.decode()


def test_a_stream_answers_every_line_and_goes_on_after_a_refusal() -> None:
    feed = (
        "\n".join([json.dumps(ROUND), "{broken", "", json.dumps({**ROUND, "house": "nowhere"}), json.dumps(ROUND)])
        + "\n"
    )
    run = settle("-", feed=feed)
    got = lines(run)
    assert [("error" in answer) for answer in got] == [False, True, True, False]
    assert run.returncode == 2 and run.stderr == b"pitboss: 2 of 4 rounds refused\n"


def test_a_line_of_a_hundred_megabytes_is_refused_and_the_next_is_answered() -> None:
    huge = b'{"house": "' + b"x" * (100 << 20) + b'"}\n'
    run = settle("-", feed=huge + json.dumps(ROUND).encode() + b"\n")
    got = lines(run)
    assert "longer than a round" in got[0]["error"] and got[1]["bank"]["net"] == -165


def test_a_huge_file_is_refused_without_being_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(100 << 20)
    assert "longer than a round" in one_line(settle(str(path)))


@pytest.mark.parametrize("content", ["", "{", "[]", "5", "null", '"text"', "\x00", '{"house": "mount-airy"}'])
def test_nonsense_in_a_file_is_one_line(tmp_path: Path, content: str) -> None:
    path = tmp_path / "nonsense.json"
    path.write_text(content)
    assert "nonsense.json" in one_line(settle(str(path)))


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    assert "cannot be read" in one_line(settle(str(tmp_path / "nothing.json")))
    assert "cannot be read" in one_line(settle(str(tmp_path)))
    assert "cannot be read" in one_line(settle(str(tmp_path / "nothing.jsonl")))


def test_without_a_file_it_says_what_it_wants() -> None:
    assert "FILE" in one_line(settle())


def test_a_sheet_of_ones_own_is_named_by_its_house_and_game(tmp_path: Path) -> None:
    from pitboss.houses import SHEETS

    own = tmp_path / "own.toml"
    text = (SHEETS / "mount-airy" / "roulette.toml").read_text().replace('pays = "35 to 1"', 'pays = "36 to 1"')
    own.write_text('house = "my-house"\n' + text)
    run = settle("-", "--sheet", str(own), feed=json.dumps({**ROUND, "house": "my-house"}))
    assert lines(run)[0]["seats"]["1"]["wagers"]["straight 17"]["net"] == 180
    assert lines(settle("-", feed=json.dumps({**ROUND, "house": "my-house"})))[0]["error"].startswith("no house")


def test_help_and_a_single_round_load_neither_numba_nor_a_web_library(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(ROUND))
    for args in (["--help"], ["settle", str(path)]):
        program = "import runpy, sys; sys.argv[1:] = {}; {}".format(
            args, "\ntry: runpy.run_module('pitboss')\nexcept SystemExit: print(*sys.modules, file=sys.stderr)"
        )
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        loaded = {name.partition(".")[0] for name in run.stderr.split()}
        assert not loaded & {"numba", "numpy", "rich", "jinja2", "pydantic", "fastapi", "uvicorn", "sqlite3"}
        assert "pitboss" in loaded


@pytest.mark.parametrize("args", [["nonsense"], ["--nonsense"], ["settle", "--nonsense"]])
def test_a_command_line_that_is_wrong_is_one_line(args: list[str]) -> None:
    run = subprocess.run([sys.executable, "-m", "pitboss", *args], capture_output=True, check=False)
    one_line(run)
