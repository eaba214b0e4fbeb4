"""Sets of ranks, of which strengths are made."""

from __future__ import annotations

import pytest

from pitboss.odds.compiled import compiled
from pitboss.ranking.strength import highest, size

SETS = range(1 << 13)


@pytest.mark.slow
def test_a_set_has_as_many_ranks_interpreted_as_compiled() -> None:
    counted = compiled(size)
    for ranks in SETS:
        assert size(ranks) == counted(ranks) == f"{ranks:b}".count("1")


def test_the_highest_of_a_set_are_its_last_when_sorted() -> None:
    for ranks in SETS:
        each = [1 << rank for rank in range(13) if ranks >> rank & 1]
        assert [highest(ranks, wanted) for wanted in (1, 2, 5)] == [sum(each[-wanted:]) for wanted in (1, 2, 5)]
