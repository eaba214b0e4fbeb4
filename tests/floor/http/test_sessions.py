"""Sessions: what a token is worth, when it ends, and who is kept out."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.floor.hall import Eyes
from tests.floor.web import Web, web

from pitboss.cage.passwords import new_token
from pitboss.floor.http import rate_limits
from pitboss.floor.people import IDLE_MILLIS

PASSWORD = "a long password"


def run(folder: Path, test: Callable[[Web], Awaitable[None]]) -> None:
    async def inside() -> None:
        async with web(folder) as found:
            await test(found)

    asyncio.run(inside())


def with_jumps(found: Web) -> Callable[[int], None]:
    """Returns a function that sets the wall clock and the monotonic clock forward together."""
    ahead = [0]
    wall, clock = found.casino.wall, found.casino.clock
    found.casino.wall = lambda: wall() + ahead[0]
    found.casino.clock = lambda: clock() + ahead[0]  # type: ignore[return-value, assignment]

    def forward(millis: int) -> None:
        ahead[0] += millis

    return forward


async def account(found: Web, name: str) -> None:
    await found.come(name)
    answer = await found.ask("POST", "/api/account", name, json={"name": name, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    found.tokens[name] = answer.json()["token"]


async def tries(found: Web, name: str, password: str) -> int:
    answer = await found.ask("POST", "/api/sign-in", json={"name": name, "password": password})
    return answer.status_code


def test_a_token_has_at_least_128_bits_and_no_two_are_equal() -> None:
    tokens = {new_token() for _ in range(2000)}
    signs = {sign for token in tokens for sign in token}
    assert len(tokens) == 2000
    assert min(map(len, tokens)) * math.log2(len(signs)) >= 128


def test_ids_of_people_and_links_of_tables_cannot_be_guessed(tmp_path: Path) -> None:
    async def test(found: Web) -> None:
        for name in ("a", "b"):
            await found.come(name)
        ids = [found.ids[name].removeprefix("g") for name in ("a", "b")]
        assert all(len(each) * 4 >= 64 for each in ids)
        assert sum(x != y for x, y in zip(*ids, strict=True)) > 4
        opened = [
            (await found.ask("POST", "/api/tables", "a", json={"sheet": "mount-airy/roulette", "private": True})).json()
            for _ in range(2)
        ]
        assert opened[0]["link"] != opened[1]["link"] and len(opened[0]["link"]) >= 40

    run(tmp_path, test)


def test_the_cookie_is_for_the_page_alone(tmp_path: Path) -> None:
    async def test(found: Web) -> None:
        plain = await found.ask("POST", "/api/guest")
        cookie = plain.headers["set-cookie"].lower()
        assert cookie.startswith("pitboss=") and "httponly" in cookie and "samesite=strict" in cookie
        found.http.cookies.clear()
        safe = await found.http.post("https://floor.test/api/guest", json={}, headers={"Origin": "https://floor.test"})
        cookie = safe.headers["set-cookie"]
        assert cookie.startswith("__Host-pitboss=") and "Secure" in cookie and "Path=/" in cookie
        assert "Domain" not in cookie
        found.http.cookies.clear()
        token = safe.json()["token"]
        me = await found.http.get("/api/me", headers={"Cookie": f"__Host-pitboss={token}"})
        assert me.json()["person"]["id"] == safe.json()["person"]["id"]

    run(tmp_path, test)


def test_every_sign_in_gives_a_new_token_and_the_old_one_no_longer_works(tmp_path: Path) -> None:
    async def test(found: Web) -> None:
        guest = await found.come("Ann")
        await account(found, "Ann B")
        first = found.tokens["Ann B"]
        answer = await found.ask("POST", "/api/sign-in", "Ann B", json={"name": "ann b", "password": PASSWORD})
        assert answer.json()["token"] != first
        assert (await found.ask("GET", "/api/me", "Ann B")).status_code == 401
        assert guest != first
        link, stored = found.casino.cage.people.new_operator_link(("supervisor",), 2**52)
        await asyncio.wrap_future(stored)
        made = await found.ask("POST", "/api/operator", "Ann", json={"token": link})
        assert made.json()["token"] != guest
        assert (await found.ask("GET", "/api/me", "Ann")).status_code == 401

    run(tmp_path, test)


def test_a_person_who_signs_out_or_is_barred_is_disconnected_everywhere_at_once(tmp_path: Path) -> None:
    async def test(found: Web) -> None:
        for path, body, code in (("/api/sign-out", {}, "signed-out"), ("/api/exclude", {"days": 1}, "excluded")):
            await found.come(path)
            eyes = [Eyes(), Eyes()]
            for each in eyes:
                found.casino.arrive(found.ids[path], each)
            assert (await found.ask("POST", path, path, json=body)).status_code == 200
            assert [each.out for each in eyes] == [code, code]
            assert (await found.ask("GET", "/api/me", path)).status_code == 401

    run(tmp_path, test)


@pytest.mark.slow
def test_a_supervisor_bars_a_person_who_leaves_every_table_and_stays_out(tmp_path: Path) -> None:
    async def test(found: Web) -> None:
        await account(found, "cheat")
        await found.come("boss")
        link, stored = found.casino.cage.people.new_operator_link(("supervisor",), 2**52)
        await asyncio.wrap_future(stored)
        answer = await found.ask("POST", "/api/operator", "boss", json={"token": link})
        found.tokens["boss"] = answer.json()["token"]
        seat = (await found.ask("POST", "/api/seat", "cheat", json={"sheet": "mount-airy/roulette"})).json()
        eyes = Eyes()
        found.casino.arrive(found.ids["cheat"], eyes)
        path, body = f"/api/people/{found.ids['cheat']}/bar", {"days": 30, "why": "past posting"}
        assert (await found.ask("POST", path, "cheat", json=body)).status_code == 403
        assert (await found.ask("POST", "/api/people/nobody/bar", "boss", json=body)).status_code == 404
        assert (await found.ask("POST", path, "boss", json=body)).status_code == 200
        assert eyes.out == "excluded"
        assert (await found.ask("GET", "/api/me", "cheat")).status_code == 401
        assert await tries(found, "cheat", PASSWORD) == 403
        await asyncio.sleep(0.05)
        assert not list(found.casino.tables[seat["table"]].machine.guests)
        assert found.casino.purse(found.ids["cheat"]) == 100_000
        log = (await found.ask("GET", "/api/reports/audit", "boss")).json()["audit"]
        assert any("bars" in line["what"] and line["why"] == "past posting" for line in log)

    run(tmp_path, test)


def test_another_floor_of_the_same_cage_keeps_an_excluded_person_out(tmp_path: Path) -> None:
    async def test(found: Web) -> None:
        await found.come("Ann")
        assert (await found.ask("GET", "/api/me", "Ann")).status_code == 200
        await asyncio.wrap_future(found.casino.cage.people.exclude(found.ids["Ann"], 2**52))
        assert (await found.ask("GET", "/api/me", "Ann")).status_code == 401

    run(tmp_path, test)


@pytest.mark.slow
def test_an_account_that_does_nothing_for_half_an_hour_must_sign_in_again(tmp_path: Path) -> None:
    async def test(found: Web) -> None:
        forward = with_jumps(found)
        await found.come("guest")
        await account(found, "Ann")
        for _ in range(3):
            forward(IDLE_MILLIS - 60_000)
            assert (await found.ask("POST", "/api/limits", "Ann", json={"buy_in_a_day": 5})).status_code == 200
            await asyncio.sleep(0.05)
        for _ in range(3):  # looking is not acting
            forward(IDLE_MILLIS // 3)
            answer = await found.ask("GET", "/api/me", "Ann")
        assert answer.status_code == 401
        assert await tries(found, "Ann", PASSWORD) == 200
        assert (await found.ask("GET", "/api/me", "guest")).status_code == 200

    run(tmp_path, test)


@pytest.mark.slow
def test_three_wrong_passwords_lock_an_account_on_any_route(tmp_path: Path) -> None:
    async def test(found: Web) -> None:
        forward = with_jumps(found)
        for name in ("Ann", "Bob"):
            await account(found, name)
        assert [await tries(found, "Ann", "wrong") for _ in range(4)] == [401, 401, 401, 429]
        assert await tries(found, "ANN", PASSWORD) == 429
        together = await asyncio.gather(*(tries(found, "Bob", f"wrong {number}") for number in range(10)))
        assert sorted(together) == [401] * 3 + [429] * 7
        wall = found.casino.wall
        found.casino.wall = lambda: wall() + 10**9
        assert await tries(found, "Ann", PASSWORD) == 429, "a jump of the wall clock opens no lock"
        found.casino.wall = wall
        forward(rate_limits.LOCKED)
        assert await tries(found, "Ann", PASSWORD) == 200

    run(tmp_path, test)


@pytest.mark.slow
def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(tmp_path: Path) -> None:
    async def test(found: Web) -> None:
        await account(found, "Ann")
        answers: list[Any] = []
        for name in ("Ann", "Nobody"):
            for _ in range(4):
                found.http.cookies.clear()
                answers.append(await found.ask("POST", "/api/sign-in", json={"name": name, "password": "wrong one"}))
        first, second = answers[:4], answers[4:]
        assert [each.status_code for each in first] == [each.status_code for each in second]
        assert [each.content for each in first] == [each.content for each in second]

    run(tmp_path, test)


@pytest.mark.slow
def test_spraying_passwords_from_one_address_is_cut_off(tmp_path: Path) -> None:
    async def test(found: Web) -> None:
        codes = [await tries(found, f"name {number}", "wrong one") for number in range(40)]
        assert codes == [401] * 30 + [429] * 10

    run(tmp_path, test)


@pytest.mark.parametrize("kept", (1, 3))
def test_the_oldest_names_are_forgotten_first(kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOST_KEPT", kept)
    locks = rate_limits.PasswordLocks()
    for _ in range(5):
        locks.may_try("victim", 1)
    for number in range(kept - 1):
        locks.may_try(f"spray {number}", 2)
    assert not locks.may_try("victim", 3), "spraying other names opened a lock"


def test_chips_asked_for_many_times_at_once_are_issued_once(tmp_path: Path) -> None:
    async def test(found: Web) -> None:
        await found.come("Ann")
        person = found.ids["Ann"]
        await asyncio.wrap_future(found.casino.cage.people.give_back(person, 100_000, 5, "house", "test"))
        found.casino.purses.clear()
        asked = [found.ask("POST", "/api/chips", "Ann", json={"amount": 100_000}) for _ in range(20)]
        codes = sorted(answer.status_code for answer in await asyncio.gather(*asked))
        assert codes.count(200) == 1 and set(codes) <= {200, 400, 409}
        assert found.casino.cage.balance_of(person) == 100_000

    run(tmp_path, test)
