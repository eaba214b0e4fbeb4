"""The tests of NIST SP 800-22 on the raw bits that tables draw from: a million bits from each registered seed.

``PITBOSS_SEQUENCES`` says how many; 100 is the campaign. It tests whether each of the 188 p-values is spread evenly
over the sequences: the chance of that must be at least 0.0001, as the document requires.
"""

from __future__ import annotations

import os
from functools import cache
from hashlib import sha512
from struct import pack

import numpy as np
import pytest
from tests.equipment import nist
from tests.equipment.nist import Bits, Values, p_values, uniform

from pitboss.equipment.shuffle import Draws

SEQUENCES = int(os.environ.get("PITBOSS_SEQUENCES", "3"))
LENGTH = 1_000_000

pytestmark = pytest.mark.slow

PUBLISHED = {
    "frequency": 0.953749,
    "block frequency": 0.211072,
    "cumulative sums, forward": 0.669887,
    "cumulative sums, backward": 0.724266,
    "runs": 0.561917,
    "longest run": 0.718945,
    "rank": 0.306156,
    "spectral": 0.847187,
    "template 000000001": 0.078790,
    "universal": 0.282568,
    "approximate entropy": 0.700073,
    "excursions +1": 0.786868,
    "excursions, variant -1": 0.826009,
    "serial, first": 0.766182,
}
"""What the document gives for the first million binary digits of e (appendix B)."""


@cache
def digits_of_e() -> Bits:
    def summed(first: int, last: int) -> tuple[int, int]:
        """1/(first+1) + 1/((first+1)(first+2)) + ... as a fraction, by halves."""
        if last - first == 1:
            return 1, last
        middle = (first + last) // 2
        (a, b), (c, d) = summed(first, middle), summed(middle, last)
        return a * d + c, b * d

    above, below = summed(0, 210_000)
    return as_bits((((above + below) << LENGTH - 2) // below).to_bytes(LENGTH // 8, "big"))


def as_bits(data: bytes) -> Bits:
    return np.unpackbits(np.frombuffer(data, np.uint8)).astype(np.int64)


def drawn(number: int) -> Bits:
    draws = Draws(sha512(b"pitboss registered bits %d" % number).digest(), "bits")
    return as_bits(b"".join(pack(">I", draws.word()) for _ in range(LENGTH // 32)))


@pytest.fixture(scope="module")
def of_e() -> Values:
    return p_values(digits_of_e())


def test_the_digits_of_e_have_the_published_values(of_e: Values) -> None:
    assert {name: of_e[name] for name in PUBLISHED} == pytest.approx(PUBLISHED, abs=2e-6)


def test_there_are_148_templates_and_188_values(of_e: Values) -> None:
    assert len(of_e) == 188
    assert sum(name.startswith("template") for name in of_e) == 148


def test_with_the_documents_original_shares_its_original_values_are_found(of_e: Values) -> None:
    as_printed = (0.367879, 0.183940, 0.137955, 0.099634, 0.069935, 0.140657)
    assert nist.overlapping(digits_of_e(), shares=as_printed)["overlapping template"] == pytest.approx(
        0.110434, abs=1e-4
    )
    # The document has 0.01047 where the share is 1/96.
    assert of_e["linear complexity"] == pytest.approx(0.826335, abs=2e-4)


@pytest.mark.parametrize(
    ("spoil", "found_by"),
    [
        (lambda bits: np.where(np.arange(LENGTH) % 100 == 0, 1, bits), "frequency"),
        (lambda bits: np.where(np.arange(LENGTH) % 32 == 31, np.roll(bits, 1), bits), "runs"),
        (lambda bits: np.concatenate([bits[:250_000]] * 4), "spectral"),
        (lambda bits: bits ^ (np.arange(LENGTH) // 5_000 % 2) & (np.arange(LENGTH) % 3 == 0) & bits, "block frequency"),
        (lambda bits: feedback(bits[:200]), "linear complexity"),
    ],
    ids=[
        "one bit in a hundred set",
        "each 32nd bit the one before",
        "four times the same",
        "uneven blocks",
        "register",
    ],
)
def test_changed_bits_fail(spoil: object, found_by: str) -> None:
    assert callable(spoil)
    assert p_values(spoil(drawn(0)))[found_by] < 1e-4


def feedback(start: Bits) -> Bits:
    """Bits of a linear register of 200 places."""
    bits = start.tolist()
    while len(bits) < LENGTH:
        bits.append(bits[-200] ^ bits[-163] ^ bits[-2] ^ bits[-1])
    return np.array(bits, np.int64)


def test_the_bits_that_tables_draw_pass_all_tests() -> None:
    found: dict[str, list[float]] = {}
    for number in range(SEQUENCES):
        for name, value in p_values(drawn(number)).items():
            found.setdefault(name, []).append(value)
    if SEQUENCES < 55:  # too few to see whether they are spread evenly
        assert min(min(values) for values in found.values()) > 1e-6
        return
    even = {name: uniform(values) for name, values in found.items()}
    passed = {name: sum(value >= 0.01 for value in values) / len(values) for name, values in found.items()}
    print(f"{SEQUENCES} sequences, {len(even)} values: least even {min(even.items(), key=lambda each: each[1])}")
    print(f"share that passes at 1 %: least {min(passed.items(), key=lambda each: each[1])}")
    assert [name for name, value in even.items() if value < 1e-4] == []
