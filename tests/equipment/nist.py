"""The fifteen tests of NIST SP 800-22 rev. 1a on sequences of a million bits, each with the parameters of the document.

Every test takes the bits as an array of 0 and 1 and gives p-values; random excursions give none if the walk returns to
zero fewer than 500 times, as the document requires.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import erfc, exp, lgamma, log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import compiled

Bits = NDArray[np.int64]
Values = dict[str, float]


def igamc(a: float, x: float) -> float:
    """The upper incomplete gamma function, regularized: the chance of a chi-square of 2a degrees above 2x."""
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        at = a
        while abs(term) > 1e-17 * abs(total):
            at += 1
            term *= x / at
            total += term
        return 1 - front * total
    b, c = x + 1 - a, 1e300
    d = value = 1 / b
    for i in range(1, 10_000):
        b += 2
        d = 1 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * value


def chi_square(counts: NDArray[Any], expected: NDArray[Any]) -> float:
    value = float(((counts - expected) ** 2 / expected).sum())
    return igamc((len(counts) - 1) / 2, value / 2)


def windows(bits: Bits, size: int, *, around: bool) -> Bits:
    """The number that every ``size`` successive bits make; ``around`` the end to the start."""
    whole = np.concatenate((bits, bits[: size - 1])) if around else bits
    found = np.zeros(len(whole) - size + 1, np.int64)
    for at in range(size):
        found = 2 * found + whole[at : at + len(found)]
    return found


def frequency(bits: Bits) -> Values:
    return {"frequency": erfc(abs(2 * int(bits.sum()) - len(bits)) / sqrt(len(bits)) / sqrt(2))}


def block_frequency(bits: Bits, size: int = 128) -> Values:
    ones = bits[: len(bits) // size * size].reshape(-1, size).mean(axis=1)
    return {"block frequency": igamc(len(ones) / 2, float(4 * size * ((ones - 0.5) ** 2).sum()) / 2)}


def runs(bits: Bits) -> Values:
    n, ones = len(bits), float(bits.mean())
    if abs(ones - 0.5) >= 2 / sqrt(n):
        return {"runs": 0.0}
    changes = 1 + int((bits[1:] != bits[:-1]).sum())
    return {"runs": erfc(abs(changes - 2 * n * ones * (1 - ones)) / (2 * sqrt(2 * n) * ones * (1 - ones)))}


def longest_run(bits: Bits) -> Values:
    size, least = 10_000, 10
    expected = np.array([0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727])
    counts = np.zeros(len(expected))
    for block in bits[: len(bits) // size * size].reshape(-1, size):
        ends = np.flatnonzero(np.concatenate(([1], block == 0, [1])))
        counts[min(max(int(np.diff(ends).max()) - 1 - least, 0), len(expected) - 1)] += 1
    return {"longest run": chi_square(counts, counts.sum() * expected)}


def ranks(rows: Any, found: Any) -> None:
    """Ranks of 32 by 32 matrices, each row the bits of a number. The rows are used up."""
    for at in range(len(rows)):
        rank = 0
        for bit in range(32):
            for row in range(rank, 32):
                if rows[at, row] >> bit & 1:
                    held = rows[at, row]
                    rows[at, row] = rows[at, rank]
                    rows[at, rank] = held
                    for other in range(rank + 1, 32):
                        if rows[at, other] >> bit & 1:
                            rows[at, other] ^= held
                    rank += 1
                    break
        found[at] = rank


def rank(bits: Bits) -> Values:
    count = len(bits) // 1024
    rows = bits[: count * 1024].reshape(count, 32, 32) @ (1 << np.arange(32, dtype=np.int64))
    found = np.zeros(count, np.int64)
    compiled(ranks)(rows, found)
    full = float(np.prod(1 - 0.5 ** np.arange(1, 33)))
    one_less = full * 2 * (1 - 0.5**32) ** 2
    counts = np.array([(found == 32).sum(), (found == 31).sum(), (found < 31).sum()])
    return {"rank": chi_square(counts, count * np.array([full, one_less, 1 - full - one_less]))}


def spectral(bits: Bits) -> Values:
    n = len(bits)
    peaks = np.abs(np.fft.rfft(2 * bits - 1))[: n // 2]
    below = int((peaks < sqrt(log(1 / 0.05) * n)).sum())
    return {"spectral": erfc(abs(below - 0.95 * n / 2) / sqrt(n * 0.95 * 0.05 / 4) / sqrt(2))}


def aperiodic(size: int) -> Iterator[int]:
    """Templates that no shift of themselves overlaps: two matches of one never share a bit."""
    for template in range(1 << size):
        if all(template >> by != template & ((1 << size - by) - 1) for by in range(1, size)):
            yield template


def non_overlapping(bits: Bits, size: int = 9, blocks: int = 8) -> Values:
    length = len(bits) // blocks
    mean = (length - size + 1) / 2**size
    variance = length * (1 / 2**size - (2 * size - 1) / 2 ** (2 * size))
    counts = np.array(
        [
            np.bincount(windows(bits[at * length : (at + 1) * length], size, around=False), minlength=2**size)
            for at in range(blocks)
        ]
    )
    values = (((counts - mean) ** 2) / variance).sum(axis=0)
    return {f"template {each:0{size}b}": igamc(blocks / 2, float(values[each]) / 2) for each in aperiodic(size)}


OVERLAPPING = (0.364091, 0.185659, 0.139381, 0.100571, 0.070432, 0.139865)
"""How often nine ones stand 0, 1, 2, 3, 4 and more times in a block, as counted by Hamano and Kaneko."""


def overlapping(bits: Bits, size: int = 9, length: int = 1032, shares: tuple[float, ...] = OVERLAPPING) -> Values:
    blocks = bits[: len(bits) // length * length].reshape(-1, length)
    matches = [int((windows(block, size, around=False) == 2**size - 1).sum()) for block in blocks]
    counts = np.bincount(np.minimum(matches, 5), minlength=6)
    return {"overlapping template": chi_square(counts, len(blocks) * np.array(shares))}


def universal(bits: Bits, size: int = 7, first: int = 1280) -> Values:
    blocks = bits[: len(bits) // size * size].reshape(-1, size) @ (1 << np.arange(size)[::-1])
    last = np.zeros(1 << size, np.int64)
    total = 0.0
    for at, block in enumerate(blocks.tolist(), 1):
        if at > first:
            total += np.log2(at - last[block])
        last[block] = at
    tried = len(blocks) - first
    spread = (0.7 - 0.8 / size + (4 + 32 / size) * tried ** (-3 / size) / 15) * sqrt(3.125 / tried)
    return {"universal": erfc(abs((total / tried - 6.1962507) / (sqrt(2) * spread)))}


def complexities(blocks: Any, found: Any) -> None:
    """The length of the shortest linear feedback register that makes each block, by Berlekamp and Massey."""
    n = blocks.shape[1]
    c, b, kept = np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
    for at in range(len(blocks)):
        c[:], b[:] = 0, 0
        c[0] = b[0] = 1
        length, since = 0, -1
        for i in range(n):
            wrong = blocks[at, i]
            for j in range(1, length + 1):
                wrong ^= c[j] & blocks[at, i - j]
            if wrong:
                kept[:] = c
                for j in range(n + 1 - (i - since)):
                    c[j + i - since] ^= b[j]
                if length <= i // 2:
                    length = i + 1 - length
                    since = i
                    b[:] = kept
        found[at] = length


def linear_complexity(bits: Bits, size: int = 500) -> Values:
    blocks = bits[: len(bits) // size * size].reshape(-1, size)
    found = np.zeros(len(blocks), np.int64)
    compiled(complexities)(blocks, found)
    sign = 1 if size % 2 == 0 else -1
    mean = size / 2 + (9 - sign) / 36 - (size / 3 + 2 / 9) / 2**size
    place = np.ceil(np.clip(sign * (found - mean) + 2 / 9, -2.5, 2.6) + 2.5).astype(np.int64)
    expected = np.array([1 / 96, 1 / 32, 1 / 8, 1 / 2, 1 / 4, 1 / 16, 1 / 48])
    return {"linear complexity": chi_square(np.bincount(place, minlength=7), len(blocks) * expected)}


def psi_square(bits: Bits, size: int) -> float:
    counts = np.bincount(windows(bits, size, around=True), minlength=1 << size).astype(float)
    return float((counts**2).sum()) * 2**size / len(bits) - len(bits)


def serial(bits: Bits, size: int = 16) -> Values:
    three, two, one = (psi_square(bits, size - less) for less in range(3))
    return {
        "serial, first": igamc(2 ** (size - 2), (three - two) / 2),
        "serial, second": igamc(2 ** (size - 3), (three - 2 * two + one) / 2),
    }


def approximate_entropy(bits: Bits, size: int = 10) -> Values:
    def phi(length: int) -> float:
        shares = np.bincount(windows(bits, length, around=True)) / len(bits)
        return float((shares[shares > 0] * np.log(shares[shares > 0])).sum())

    value = 2 * len(bits) * (log(2) - (phi(size) - phi(size + 1)))
    return {"approximate entropy": igamc(2 ** (size - 1), value / 2)}


def cumulative_sums(bits: Bits) -> Values:
    n = len(bits)

    def normal(value: float) -> float:
        return erfc(-value / sqrt(2)) / 2

    def chance(steps: Bits) -> float:
        z = int(np.abs(np.cumsum(steps)).max())
        root = sqrt(n)
        first = sum(
            normal((4 * k + 1) * z / root) - normal((4 * k - 1) * z / root)
            for k in range((-n // z + 1) // 4, (n // z - 1) // 4 + 1)
        )
        second = sum(
            normal((4 * k + 3) * z / root) - normal((4 * k + 1) * z / root)
            for k in range((-n // z - 3) // 4, (n // z - 1) // 4 + 1)
        )
        return 1 - first + second

    steps = 2 * bits - 1
    return {"cumulative sums, forward": chance(steps), "cumulative sums, backward": chance(steps[::-1])}


def excursions(bits: Bits) -> Values:
    """Random excursions, and their variant."""
    walk = np.concatenate(([0], np.cumsum(2 * bits - 1), [0]))
    cycle = np.cumsum(walk[:-1] == 0) - 1
    cycles = int((walk[1:] == 0).sum())
    if walk[-2] == 0:  # it ends at zero by itself
        cycles -= 1
    if cycles < 500:
        return {}
    found = {}
    for x in (-4, -3, -2, -1, 1, 2, 3, 4):
        visits = np.bincount(cycle[walk[:-1] == x], minlength=cycles)[:cycles]
        stays = 1 - 1 / (2 * abs(x))
        expected = [stays, *((1 - stays) ** 2 * stays ** (k - 1) for k in range(1, 5)), (1 - stays) * stays**4]
        counts = np.bincount(np.minimum(visits, 5), minlength=6)
        found[f"excursions {x:+}"] = chi_square(counts, cycles * np.array(expected))
    for x in (*range(-9, 0), *range(1, 10)):
        visits_of_all = int((walk == x).sum())
        found[f"excursions, variant {x:+}"] = erfc(abs(visits_of_all - cycles) / sqrt(2 * cycles * (4 * abs(x) - 2)))
    return found


TESTS = (
    frequency, block_frequency, runs, longest_run, rank, spectral, non_overlapping, overlapping, universal,
    linear_complexity, serial, approximate_entropy, cumulative_sums, excursions,
)  # fmt: skip


def p_values(bits: Bits) -> Values:
    return {name: value for test in TESTS for name, value in test(bits).items()}


def uniform(values: list[float]) -> float:
    """The chance that the p-values of this many random sequences are spread less evenly over ten bins."""
    counts = np.bincount(np.minimum((np.array(values) * 10).astype(np.int64), 9), minlength=10)
    return chi_square(counts, np.full(10, len(values) / 10))
