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
        "stake": 5, "returned": 180, "commission": 0, "net": 175, "outcome": "win", "why": "17 black",
    }  # fmt: skip
    assert answer["bank"] == {"net": -165, "fees": 0}


def test_each_of_several_files_gets_one_line_and_a_bad_one_does_not_stop_the_others(tmp_path: Path) -> None:
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


@pytest.mark.slow
def test_a_line_of_a_hundred_megabytes_is_refused_and_the_next_is_answered() -> None:
    huge = b'{"house": "' + b"x" * (100 << 20) + b'"}\n'
    run = settle("-", feed=huge + json.dumps(ROUND).encode() + b"\n")
    got = lines(run)
    assert "too long: a round" in got[0]["error"] and got[1]["bank"]["net"] == -165


def test_a_huge_file_is_refused_without_being_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(100 << 20)
    assert "too long: a round" in one_line(settle(str(path)))


@pytest.mark.slow
@pytest.mark.parametrize("content", ["", "{", "[]", "5", "null", '"text"', "\x00", '{"house": "mount-airy"}'])
def test_nonsense_in_a_file_is_one_line(tmp_path: Path, content: str) -> None:
    path = tmp_path / "nonsense.json"
    path.write_text(content)
    assert "nonsense.json" in one_line(settle(str(path)))


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    assert "cannot be read" in one_line(settle(str(tmp_path / "nothing.json")))
    assert "cannot be read" in one_line(settle(str(tmp_path)))
    assert "cannot be read" in one_line(settle(str(tmp_path / "nothing.jsonl")))


def test_without_a_file_it_says_what_it_needs() -> None:
    assert "FILE" in one_line(settle())


@pytest.mark.slow
def test_a_sheet_of_the_users_own_is_named_by_its_house_and_game(tmp_path: Path) -> None:
    from pitboss.houses import SHEETS

    own = tmp_path / "own.toml"
    text = (SHEETS / "mount-airy" / "roulette.toml").read_text().replace('pays = "35 to 1"', 'pays = "36 to 1"')
    own.write_text('house = "my-house"\n' + text)
    run = settle("-", "--sheet", str(own), feed=json.dumps({**ROUND, "house": "my-house"}))
    assert lines(run)[0]["seats"]["1"]["wagers"]["straight 17"]["net"] == 180
    assert lines(settle("-", feed=json.dumps({**ROUND, "house": "my-house"})))[0]["error"].startswith("no house")


@pytest.mark.slow
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


HANDS = Path(__file__).parents[1] / "files" / "phh"


def test_a_hand_history_is_settled_like_any_round() -> None:
    run = settle(str(HANDS / "stud.phh"))
    answer = json.loads(run.stdout)
    assert run.returncode == 0
    assert {seat: result["net"] for seat, result in answer["seats"].items()} == {"1": -5, "2": 30, "3": -25}
    assert answer["finishing-stacks"] == {"1": 195, "2": 230, "3": 175}


@pytest.mark.slow
def test_each_of_many_hand_histories_gets_one_line() -> None:
    path = str(HANDS / "two-hands.phhs")
    run = settle(path)
    first, second = lines(run)
    assert run.returncode == 2
    assert (first["file"], first["hand"]) == (path, 1)
    assert first["finishing-stacks"] == {"1": 102, "2": 98}
    assert second == {"file": path, "hand": 2, "error": "actions[2]: 'p1 f': out of turn: it is p2's turn"}


@pytest.mark.slow
def test_hand_histories_are_read_from_standard_input_one_or_many() -> None:
    many = settle("-", feed=(HANDS / "two-hands.phhs").read_text())
    assert [(line["file"], line["hand"]) for line in lines(many)] == [("-", 1), ("-", 2)]
    one = lines(settle("-", feed=(HANDS / "stud.phh").read_text()))
    assert len(one) == 1 and one[0]["finishing-stacks"] == {"1": 195, "2": 230, "3": 175}


@pytest.mark.slow
@pytest.mark.parametrize("first", ["[1]", "# no comment in JSON", "variant", "[", "\ufeff"])
def test_rounds_in_json_are_never_mistaken_for_hand_histories(first: str) -> None:
    run = settle("-", feed=f"{first}\n{json.dumps(ROUND)}\n")
    wrong, right = lines(run)
    assert "error" in wrong and "seats" in right


@pytest.mark.slow
def test_a_file_of_hand_histories_may_be_larger_than_what_is_read_at_once(tmp_path: Path) -> None:
    path = tmp_path / "year.phhs"
    hand = (HANDS / "heads-up.phh").read_text() + f"# {'x' * 600_000}\n"
    path.write_text("".join(f"[{number}]\n{hand}" for number in range(1, 61)))
    assert path.stat().st_size > 32 * 2**20
    answers = lines(settle(str(path)))
    assert [answer["hand"] for answer in answers] == list(range(1, 61))
    assert all("seats" in answer for answer in answers)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("variant = 'FT", "not TOML"),
        ("", "variant: is missing"),
        ("\xff", "not TOML: not UTF-8 text"),
    ],
)
def test_a_hand_history_that_cannot_be_read_is_refused_in_one_line(tmp_path: Path, content: str, expected: str) -> None:
    path = tmp_path / "hand.phh"
    path.write_bytes(content.encode("latin-1"))
    assert expected in one_line(settle(str(path)))


FOLDED = {
    "house": "mount-airy",
    "game": "holdem",
    "button": 1,
    "stacks": {"1": 100, "2": 100},
    "hands": {"1": "2c 3c", "2": "2d 3d"},
    "play": [{"seat": 1, "do": "fold"}],
}


@pytest.mark.slow
def test_a_round_of_the_room_is_written_as_a_hand_history_that_settles_the_same(tmp_path: Path) -> None:
    round_, hand = tmp_path / "round.json", tmp_path / "hand.phh"
    round_.write_text(json.dumps(FOLDED))
    hand.write_bytes(settle("--phh", str(round_)).stdout)
    assert hand.read_text().startswith('variant = "FT"\n')
    assert json.loads(settle(str(hand)).stdout)["seats"] == json.loads(settle(str(round_)).stdout)["seats"]


@pytest.mark.slow
def test_many_rounds_are_written_as_numbered_hands(tmp_path: Path) -> None:
    run = settle("--phh", "-", feed=f"{json.dumps(FOLDED)}\n{json.dumps(FOLDED)}\n")
    hands = tmp_path / "night.phhs"
    hands.write_bytes(run.stdout)
    assert len(lines(settle(str(hands)))) == 2


@pytest.mark.slow
def test_only_hands_of_the_poker_room_can_be_written_as_hand_histories(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(ROUND))
    assert "a hand history holds only poker" in one_line(settle("--phh", str(path)))
    assert "is already a hand history" in one_line(settle("--phh", str(HANDS / "stud.phh")))
