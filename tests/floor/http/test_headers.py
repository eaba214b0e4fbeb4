"""Headers that tell the browser to load nothing from elsewhere, guess no content types and cache no API answers."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.floor.web import web

from pitboss.floor.http.app import HEADERS
from pitboss.floor.http.sheets import GUIDE


@pytest.mark.slow
def test_every_answer_has_the_headers_and_a_page_of_the_guide_its_own_policy(tmp_path: Path) -> None:
    async def inside() -> None:
        async with web(tmp_path) as found:
            for path, status, kept in (
                ("/", 200, "no-cache"), ("/web/js/main.js", 200, "no-cache"), ("/web/none.js", 404, None),
                ("/api/sheets", 200, "no-store"), ("/api/me", 401, "no-store"), ("/api/none", 404, "no-store"),
            ):  # fmt: skip
                answer = await found.ask("GET", path)
                assert answer.status_code == status
                assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
                assert answer.headers.get("cache-control") == kept
            guide = await found.ask("GET", "/guide/mount-airy/blackjack")
            assert guide.headers.get_list("content-security-policy") == [GUIDE]

    asyncio.run(inside())
