"""A stream of many hand histories: where each begins, and that none is lost."""

from __future__ import annotations

import tracemalloc
from io import BytesIO
from typing import Any

import pytest
from tests.files.histories import SHEETS, hand, nets

from pitboss.errors import PitbossError
from pitboss.files.phh.many import hands_in, holds_histories
from pitboss.files.phh.replay import settle_history
from pitboss.files.round_file import LONGEST
from pitboss.files.streams import LineStream

HAND = hand("[1, 2]", "2f")


def read(text: str | bytes) -> list[tuple[Any, Any]]:
    return list(hands_in(LineStream(BytesIO(text.encode() if isinstance(text, str) else text))))


def numbers(text: str) -> list[Any]:
    """The number of each hand, with a minus if it cannot be settled."""
    found = []
    for number, tree in read(text):
        try:
            if isinstance(tree, PitbossError):
                raise tree
            assert nets(settle_history(tree, SHEETS)) == {"1": 1, "2": -1}
            found.append(number)
        except PitbossError as error:
            assert "\n" not in str(error)
            found.append(f"-{number}")
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"[1]\n{HAND}[2]\n{HAND}", [1, 2]),
        (f"# a night\n\n[7] # the first\n{HAND}\n  [ 8 ]  \n{HAND}", [7, 8]),
        (f"['a']\n{HAND}[\"b c\"]\r\n{HAND}", ["a", "b c"]),
        (f"\ufeff[1]\n{HAND}", [1]),
        (f"\ufeff{HAND}", [1]),
        (HAND, [1]),
        (f"{HAND}[_options]\nrake-percent = 0\n", [1]),
        (f"[1]\n{HAND}[1._options]\nrake-percent = 0\n[2]\n{HAND}", [1, 2]),
        (f"[1]\n{HAND}[1]\n{HAND}", [1, 1]),  # two files, one after the other
        (f'[1]\n{HAND}_note = """\n[2]\n"""\n[3]\n{HAND}', [1, 3]),
        (f"[1]\n{HAND}_note = '''it's\n[2] \"\n'''\n[3]\n{HAND}", [1, 3]),
        (f"[1]\n{HAND}_odd = [\n  [\"x\"]\n]\n[2]\n{HAND}", [1, 2]),
        (f"[1]\n{HAND}_brackets = ['[', \"]]\", '#'] # [\n[2]\n{HAND}", [1, 2]),
        (f"[1]\n{HAND}_open = [\n[2]\n{HAND}", ["-1", 2]),
        (f"[1]\n{HAND}_open = 'x\n[2]\n{HAND}", ["-1", 2]),
        (f"[1]\n[2]\n{HAND}", ["-1", 2]),
        (f"[[1]]\n{HAND}", ["-1"]),
        ("", []),
        ("# nothing\n\n", []),
        (f"[{'9' * 5000}]\n{HAND}", ["9" * 5000]),
    ],
    ids=lambda value: "" if isinstance(value, str) else str(value)[:20],
)  # fmt: skip
def test_each_hand_is_found_and_none_is_lost(text: str, expected: list[Any]) -> None:
    assert numbers(text) == expected


def test_a_hand_that_is_too_long_is_refused_and_the_next_is_read() -> None:
    text = f"[1]\n{HAND}# {'x' * LONGEST}\n[2]\n{HAND}"
    assert numbers(text) == ["-1", 2]
    assert "this hand is too long: a hand has at most 1048576 bytes" in str(read(text)[0][1])


def test_invalid_bytes_are_refused_only_in_their_own_hand() -> None:
    first, second = read(b"[1]\nvariant = '\xff'\n[2]\nvariant = 'NT'\n")
    assert str(first[1]) == "not TOML: not UTF-8 text"
    assert second == (2, {"variant": "NT"})


class Endless:
    """A long stream that is made as it is read."""

    def __init__(self, hands: int) -> None:
        self._lines = (line for number in range(hands) for line in (f"[{number}]\n".encode(), b"x = 1\n", COMMENT))

    def read1(self, size: int = -1, /) -> bytes:
        return next(self._lines, b"")


COMMENT = b"# " + b"x" * 200_000 + b"\n"


@pytest.mark.slow
def test_a_stream_is_never_read_into_memory_as_a_whole() -> None:
    tracemalloc.start()
    count = sum(1 for _ in hands_in(LineStream(Endless(200))))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 200
    assert peak < 8 * 2**20 < 200 * len(COMMENT)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HAND, True),
        (f"# a comment\n\n[1]\n{HAND}", True),
        ('{"house": "x"}\n', False),
        ("[1]\n{}\n", False),
        ("[1]\n", False),
        ("", False),
        ("garbage\n", False),
    ],
    ids=lambda value: repr(value)[:16],
)
def test_a_stream_is_recognized_by_its_first_lines_and_read_from_the_start(text: str, expected: bool) -> None:
    stream = LineStream(BytesIO(text.encode()))
    assert holds_histories(stream) is expected
    read_again = b""
    while part := stream.readline(5):
        assert len(part) <= 5
        read_again += part
    assert read_again.decode() == text
