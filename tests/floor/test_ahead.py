"""When the floor opens, it reads what a first visitor will ask for."""

from __future__ import annotations

from pitboss.floor.http import files, sheets
from pitboss.floor.server import read_ahead

TABLES = ["mount-airy/blackjack", "valley-forge/craps", "mount-airy/blackjack", "own.toml"]
KEPT = (files._read, sheets._sheets, sheets.felt)


def test_a_first_visitor_waits_for_nothing_that_can_be_read_in_advance() -> None:
    for each in KEPT:
        each.cache_clear()
    read_ahead(TABLES)
    read = [each.cache_info().misses for each in KEPT]
    assert read[0] > 60 and read[1:] == [1, 2]
    for first in ("", "floor", "table", "odds"):
        assert files.document(first) is not None
    for path in ("css/all.css", "icon.svg", "js/replay/verify.js"):
        assert files.page_file(path) is not None
    assert len(sheets._sheets()) > 40 and sheets.felt("valley-forge/craps")
    assert [each.cache_info().misses for each in KEPT] == read
