from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.floor.web import Web, web

THREE_CARD = "mount-airy/three-card-poker"


@pytest.mark.slow
def test_a_changed_line_is_priced_at_once_and_opens_a_table(tmp_path: Path) -> None:
    asyncio.run(_changed_line(tmp_path))


async def _changed_line(folder: Path) -> None:
    async with web(folder) as found:
        await found.come("host")
        body = {"sheet": THREE_CARD, "changes": {"pair-plus.flush": "4 to 1"}}
        told = (await found.ask("POST", "/api/what-if", json=body)).json()
        pair_plus = told["wagers"]["pair-plus"]
        assert pair_plus["before"]["exact"] != pair_plus["after"]["exact"]
        assert pair_plus["change"] == pytest.approx(-1096 / 22100)  # 1,096 flushes of 22,100 hands pay one unit more
        opened = await found.ask("POST", "/api/tables", "host", json={"text": told["text"]})
        table = found.casino.tables[opened.json()["id"]]
        assert table.machine.table.rules.house == "own"
        assert str(table.machine.table.rules.pays.pair_plus.flush) == "4 to 1"


def test_a_price_that_must_be_counted_waits_and_only_people_who_came_in_may_start_the_count(tmp_path: Path) -> None:
    asyncio.run(_waiting(tmp_path))


async def _waiting(folder: Path) -> None:
    async with web(folder) as found:
        body = {"sheet": THREE_CARD, "changes": {"ante-bonus.straight": "2 to 1"}}
        told = (await found.ask("POST", "/api/what-if", json=body)).json()
        assert told["waiting"] == ["ante"]
        assert (await found.ask("POST", "/api/what-if", json={**body, "count": True})).status_code == 401


def test_two_sheets_are_compared(tmp_path: Path) -> None:
    asyncio.run(_compared(tmp_path))


async def _compared(folder: Path) -> None:
    async with web(folder) as found:
        await found.come("host")
        told = (await found.ask("GET", "/api/diff/mount-airy/roulette/valley-forge/roulette", "host")).json()
        assert told["first"] == "mount-airy/roulette" and "differences" in told
        other = await found.ask("GET", "/api/diff/mount-airy/roulette/valley-forge/craps", "host")
        assert other.status_code == 409 and "one game" in other.json()["says"]


def test_a_trainee_is_graded_to_the_cent(tmp_path: Path) -> None:
    asyncio.run(_graded(tmp_path))


async def _graded(folder: Path) -> None:
    async with web(folder) as found:
        drill = (await found.ask("GET", f"/api/school/{THREE_CARD}?seed=7&rounds=3")).json()
        steps = [each["steps"] for each in drill["rounds"]]
        assert len(steps) == 3 and steps == sorted(steps, reverse=True)
        seed = drill["rounds"][0]["seed"]
        round_ = (await found.ask("GET", f"/api/school/{THREE_CARD}/{seed}")).json()
        assert not any("amount" in question for question in round_["questions"])
        nothing = await _grade(found, seed, [])
        right = [{"number": each["number"], "amount": each["amount"]} for each in nothing["marks"]]
        assert (await _grade(found, seed, right))["right"] == len(right)
        right[0]["amount"] += 1
        assert (await _grade(found, seed, right))["right"] == len(right) - 1


async def _grade(found: Web, seed: str, entries: list[dict[str, int]]) -> dict[str, object]:
    answer = await found.ask("POST", f"/api/school/{THREE_CARD}", json={"seed": seed, "entries": entries})
    told: dict[str, object] = answer.json()
    return told


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/api/school/mount-airy/whist", "no house posts"),
        ("/api/school/mount-airy/roulette?rounds=0", "a drill has 1 to 50"),
        ("/api/school/mount-airy/roulette?rounds=many", ""),
    ],
)
def test_bad_requests_are_answered_in_one_sentence(path: str, says: str, tmp_path: Path) -> None:
    asyncio.run(_bad(path, says, tmp_path))


async def _bad(path: str, says: str, folder: Path) -> None:
    async with web(folder) as found:
        answer = await found.ask("GET", path)
        assert 400 <= answer.status_code < 500 and says in answer.json()["says"]
