"""The QR code of a private link, read again by a decoder of this test's own, from the standard's description."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import pitboss.web

SCRIPT = Path(pitboss.web.__file__).parent / "js" / "floor" / "qr.js"
DATA = {21: (19, 7), 25: (34, 10), 29: (55, 15), 33: (80, 20), 37: (108, 26)}
TEXTS = ["a", "http://127.0.0.1:8080/join/abc", "https://pit.example/join/" + "Ab3-_" * 8, "x" * 106]


def modules_of(text: str) -> list[list[bool]]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node here: apt-get install nodejs")
    code = f"import({json.dumps(SCRIPT.as_uri())}).then(m => console.log(JSON.stringify(m.qr({json.dumps(text)}))))"
    done = subprocess.run([node, "--input-type=module", "-e", code], capture_output=True, text=True, check=True)
    found: list[list[bool]] = json.loads(done.stdout)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS)
def test_a_code_can_be_decoded_to_its_text(text: str) -> None:
    grid = modules_of(text)
    size = len(grid)
    data, correction = DATA[size]
    assert _format(grid) == (0b01, 0)
    words = _codewords(grid)[: data + correction]
    assert _syndromes(words, correction) == [0] * correction
    bits = "".join(f"{word:08b}" for word in words[:data])
    assert bits[:4] == "0100"
    count = int(bits[4:12], 2)
    assert bytes(int(bits[12 + 8 * at : 20 + 8 * at], 2) for at in range(count)).decode() == text


def test_a_text_that_is_too_long_has_no_code() -> None:
    assert modules_of("x" * 107) is None


def _format(grid: list[list[bool]]) -> tuple[int, int]:
    """Level and mask, from the bits around the upper left square; both copies agree."""
    size = len(grid)
    first = [grid[row][8] for row in (0, 1, 2, 3, 4, 5, 7, 8)] + [grid[8][column] for column in (7, 5, 4, 3, 2, 1, 0)]
    second = [grid[8][size - 1 - at] for at in range(8)] + [grid[size - 7 + at][8] for at in range(7)]
    assert first == second
    bits = sum(int(bit) << at for at, bit in enumerate(first)) ^ 0b101010000010010
    rest = bits
    for at in range(14, 9, -1):
        if rest >> at & 1:
            rest ^= 0b10100110111 << (at - 10)
    assert rest == 0
    return bits >> 13, bits >> 10 & 7


def _is_function(size: int, row: int, column: int) -> bool:
    corner = (row < 9 and column < 9) or (row < 9 and column >= size - 8) or (row >= size - 8 and column < 9)
    aligned = size > 21 and abs(row - (size - 7)) < 3 and abs(column - (size - 7)) < 3
    return corner or row == 6 or column == 6 or aligned


def _codewords(grid: list[list[bool]]) -> list[int]:
    size = len(grid)
    bits = ""
    columns = [*range(size - 1, 6, -2), 5, 3, 1]
    for number, right in enumerate(columns):
        for step in range(size):
            row = step if number % 2 else size - 1 - step
            for column in (right, right - 1):
                if not _is_function(size, row, column):
                    bits += str(int(grid[row][column] ^ ((row + column) % 2 == 0)))
    return [int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)]


def _syndromes(words: list[int], count: int) -> list[int]:
    def times(one: int, other: int) -> int:
        found = 0
        while other:
            found ^= one if other & 1 else 0
            one = one << 1 ^ (0x11D if one & 128 else 0)
            other >>= 1
        return found

    found, power = [], 1
    for _ in range(count):
        value = 0
        for word in words:
            value = times(value, power) ^ word
        found.append(value)
        power = times(power, 2)
    return found
