"""The stream of a block: the published generator, the same numbers plain and compiled."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.odds.compiled import compiled
from pitboss.simulate.kernels.stream import LOW, SIZE, below, make, stream


def first_four(seed: int, block: int, place: int) -> list[int]:
    words = np.zeros(8, np.uint32)
    make(words, np.array([place], object), seed, block)
    return [int(word) for word in words[::2]]


def test_words_are_those_of_the_published_generator() -> None:
    """The known answers of Philox 4x32-10 that its authors give (Random123, kat_vectors)."""
    assert first_four(0, 0, 0) == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]
    digits_of_pi = first_four(0x299F31D0A4093822, 0x0370734413198A2E, 0x85A308D3243F6A88)
    assert digits_of_pi == [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1]


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**63 - 1), block=st.integers(0, 2**48))
def test_plain_and_compiled_words_are_the_same(seed: int, block: int) -> None:
    plain, fast = stream(seed, block), stream(seed, block)
    make(plain.words[:64], plain.made, seed, block)
    compiled(make)(fast.words[:64], fast.made, seed, block)
    assert plain.words[:64].tolist() == fast.words[:64].tolist()


def test_blocks_and_seeds_have_streams_of_their_own() -> None:
    streams = {tuple(first_four(seed, block, 0)) for seed in range(5) for block in range(5)}
    assert len(streams) == 25


@given(st.integers(1, 416), st.lists(st.integers(0, LOW), min_size=8, max_size=8))
def test_a_number_is_below_its_size_and_biased_words_are_skipped(size: int, some: list[int]) -> None:
    words = np.array(some * (SIZE // 8), np.uint32)
    uneven = (LOW + 1) % size
    if all(word * size & LOW < uneven for word in some):
        return
    number, at = below(words, 0, size)
    assert 0 <= number < size
    assert all(word * size & LOW < uneven for word in (words[: at - 1].tolist()))
    assert number == int(words[at - 1]) * size >> 32
