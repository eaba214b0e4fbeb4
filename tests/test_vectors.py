"""The acceptance vectors: rounds as a supervisor wrote them down, with what must come out."""

from typing import Any

import pytest
from tests.vector_checks import VECTORS, faults, file_of, read_vectors

from pitboss.houses import sheet_names

CASES = [
    pytest.param(case, id=f"{path.parent.name}/{path.stem}: {case['name']}")
    for path in sorted(VECTORS.glob("*/*.json"))
    for case in read_vectors(path)
]


@pytest.mark.whole
@pytest.mark.parametrize("case", CASES)
def test_vector(case: dict[str, Any]) -> None:
    assert faults(case) == []


@pytest.mark.whole
@pytest.mark.parametrize("sheet", sheet_names())
def test_there_are_vectors_for_every_sheet(sheet: str) -> None:
    assert read_vectors(file_of(sheet))
