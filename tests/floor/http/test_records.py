"""The stored record of a round, and what supervisors read. It says who bet what, what was dealt, who got what and by
which rules, the same in JSON and in CSV."""

from __future__ import annotations

import asyncio
import csv
import io
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from examples.bot import decide
from tests.floor.hall import Hall, company, play
from tests.floor.web import people, web

from pitboss.cage.people import Somebody
from pitboss.files.records import digest
from pitboss.floor.people import somebody
from pitboss.floor.theory import theory
from pitboss.houses import sheet, sheet_names


@pytest.mark.slow
@pytest.mark.parametrize("name", sheet_names())
def test_the_record_of_a_round_is_complete(name: str, hall: Hall) -> None:
    table, guests = company(hall, name)
    hall.casino.engine = "this one"
    play(hall, table, guests, 3)
    start = hall.cage.tables.lines(table.id, 1, 1)[0][2]
    assert start["sheet"] == name and digest(start["text"]) == start["digest"]
    assert start["text"] == sheet(name).text and "options" in start
    for number in (1, 2, 3):
        found = hall.cage.history.round(table.id, number)
        lines = hall.cage.tables.lines(table.id, found.row.first_seq, found.row.last_seq)
        kinds = [line["kind"] for _, _, line in lines]
        assert kinds[0] in ("open", "roll") and kinds[-1] == "settle"
        assert all(at > 10**12 for _, at, _ in lines), "when it began, and when it ended"
        assert found.result is not None and found.result["round"] == number
        assert "shown" in found.result and found.result["nets"] == found.nets
        if table.machine.kind == "pit":
            assert found.result["seats"], "what was bet, and what came back"
        moved = hall.cage.rows(
            "SELECT COUNT(*) FROM transfer WHERE table_id = ? AND seq BETWEEN ? AND ? AND kind = 'play'",
            table.id, found.row.first_seq, found.row.last_seq + 3,
        )  # fmt: skip
        assert moved[0][0] or not any(found.nets.values())


def test_bots_of_the_house_play_for_no_jackpot(hall: Hall) -> None:
    table = hall.open("mount-airy/let-it-ride")
    assert hall.do(hall.guest(), table.id, {"do": "sit", "seat": 2, "amount": 50_000})["t"] == "ok"
    bot: Somebody = somebody("bot-1-0", "Bot Ada", "bot")
    hall.cage.people.add(bot.id, bot.name, bot.kind, 1, 100_000).result()
    hall.casino.bots.want(table, 1)
    hall.casino._people[bot.id] = bot
    assert hall.do(bot, table.id, {"do": "sit", "seat": 1, "amount": 50_000})["t"] == "ok"
    wagers = {**decide(table.machine.view(bot.id).as_json())["wagers"], "progressive": 100}
    answer = hall.do(bot, table.id, {"do": "bet", "wagers": wagers})
    assert answer["t"] == "no" and "jackpots" in answer["says"]
    assert table.machine.view(bot.id).own.role == "bot", "everybody at the table sees who is a bot"  # type: ignore[union-attr]


def test_reports_say_the_same_as_json_and_as_csv(tmp_path: Path) -> None:
    async def desk() -> None:
        async with web(tmp_path) as found:
            table = await people(found)
            await found.ask("POST", f"/api/tables/{table}/fill", "operator", json={"amount": 50_000})
            for report in ("shift", "night", "audit"):
                tree: Any = (await found.ask("GET", f"/api/reports/{report}", "operator")).json()[report]
                answer = await found.ask("GET", f"/api/reports/{report}?format=csv", "operator")
                assert answer.headers["content-type"].startswith("text/csv")
                rows = list(csv.DictReader(io.StringIO(answer.text)))
                assert tree and len(rows) == len(tree)
                for row, line in zip(rows, tree, strict=True):
                    assert row.keys() == line.keys()
                    assert all(str(line[key]) in (row[key].lstrip("'"), "None") for key in line), (row, line)
                empty = await found.ask("GET", f"/api/reports/{report}?format=csv&last=1", "operator")
                assert empty.text.splitlines()[0] == ",".join(tree[0])
            nothing = await found.ask("GET", "/api/reports/night?format=csv&since=5&until=6", "operator")
            assert nothing.text.startswith("person,name") and len(nothing.text.splitlines()) == 1

    asyncio.run(desk())


def test_the_dispute_desk_finds_a_round_by_name_number_and_time(tmp_path: Path) -> None:
    async def desk() -> None:
        async with web(tmp_path) as found:
            table = await people(found)
            who = found.casino.person(found.ids["tablemate"])
            assert who is not None
            now = found.casino.wall()

            async def look(**wanted: str | int) -> list[dict[str, Any]]:
                answer = await found.ask("GET", f"/api/reports/rounds?{urlencode(wanted)}", "operator")
                assert answer.status_code == 200, answer.text
                return list(answer.json()["rounds"])

            (one,) = await look(name=who.name[1:].upper())
            assert (one["table"], one["number"], one["state"]) == (table, 1, "settled")
            assert one["sheet"] == "mount-airy/roulette" and abs(one["at"] - now) < 60_000
            net = found.casino.cage.history.round(table, 1).nets[who.id]
            assert one["people"] == [{"person": who.id, "name": who.name, "net": net}]
            assert await look(table=table, number=1) == await look(since=one["at"], until=one["at"] + 1) == [one]
            assert await look(name="1") == await look(name=f"1 {who.name}") == await look(name=f"{who.name} 1") == [one]
            assert await look(name=f"{who.name} 2") == await look(name="2") == []
            for nobody in ("no such name", "%", "nobody 1"):
                assert await look(name=nobody) == []
            assert await look(number=2) == await look(until=one["at"]) == await look(table=99) == []
            assert await look(name=who.name, since=one["at"] + 1) == []
            await found.come(f"{who.name} 1")
            assert await look(name=f"{who.name} 1") == [], "a person has this name, but was in no round"

    asyncio.run(desk())


def test_the_theoretical_win_follows_from_the_prices_of_the_bets(tmp_path: Path) -> None:
    async def desk() -> None:
        async with web(tmp_path) as found:
            table = await people(found)

            async def line(span: str = "") -> dict[str, Any]:
                lines = (await found.ask("GET", f"/api/reports/shift{span}", "operator")).json()["shift"]
                return next(dict(each) for each in lines if each["table"] == table)

            always = await line()
            assert always["theory"] == round(2500 * 2 / 38), "$25 on red, at a wheel with two zeros"
            now = found.casino.wall()
            assert (await line(f"?since={now - 60_000}&until={now + 1}"))["theory"] == always["theory"]
            assert (await line(f"?since={now + 60_000}"))["theory"] is None, "nothing was bet since"

    asyncio.run(desk())
    assert theory("mount-airy/roulette", {"no such wager": 5}) is None
    assert theory("own.toml", {"red": 2500}) is None, "nobody has priced it"
    assert theory("marysville/holdem", {"pot": 500}) is None, "players win it from each other"


def test_the_log_says_what_was_done_and_why(tmp_path: Path) -> None:
    async def desk() -> None:
        async with web(tmp_path) as found:
            table = await people(found)
            (dropped,) = found.casino.cage.rows("SELECT balance FROM account WHERE kind = 'drop'")[0]
            for what, body in (
                ("post", {"options": {"min": 10}, "why": "busy"}),
                ("count", {"why": "end of the shift"}),
                ("stop", {"why": "closing time"}),
            ):
                await found.ask("POST", f"/api/tables/{table}/{what}", "operator", json=body)
            log = (await found.ask("GET", "/api/reports/audit", "operator")).json()["audit"]
            told = {(line["what"], line["after"], line["why"]) for line in log}
            assert told >= {
                (f"post table {table}", '{"options":{"min":10}}', "busy"),
                (f"count at table {table}", str(dropped), "end of the shift"),
                (f"stop table {table}", "", "closing time"),
            }, told

    asyncio.run(desk())


def test_an_own_sheet_may_extend_a_posted_one(tmp_path: Path) -> None:
    async def desk() -> None:
        async with web(tmp_path) as found:
            await found.come("host")
            own = 'extends = "mount-airy/roulette"\ntitle = "My wheel"\n[options]\nmax = 50\n'
            opened = await found.ask("POST", "/api/tables", "host", json={"text": own})
            assert opened.status_code == 200, opened.text
            table = found.casino.tables[opened.json()["id"]]
            assert table.title == "My wheel" and table.machine.table.rules.options.max == 50_00
            assert "extends" not in table.start["text"], "what is stored is whole"
            file = await found.ask("POST", "/api/tables", "host", json={"text": 'extends = "../secret.toml"'})
            assert file.status_code == 409 and "cannot extend a file" in file.json()["says"]

    asyncio.run(desk())


@pytest.mark.parametrize("name", ("mount-airy/blackjack", "marysville/holdem", "valley-forge/craps"))
def test_a_person_who_is_barred_during_a_hand_gets_all_chips_back(name: str, hall: Hall) -> None:
    table, guests = company(hall, name)
    for _ in range(30):
        for who in guests:
            command = decide(table.machine.view(who.id).as_json())
            if command is not None and table.machine.phase != "round":
                hall.do(who, table.id, command)
        if table.machine.phase == "round" or table.machine.settled:
            break
    out = guests[0]
    hall.cage.people.exclude(out.id, 2**52).result()
    hall.casino.forget(out.id)
    hall.casino.get_up_everywhere(out)
    for _ in range(20):
        hall.wait(30_000)
    assert table.machine.guests.find(out.id) is None  # type: ignore[arg-type]
    stack = hall.cage.rows("SELECT SUM(balance) FROM account WHERE kind = 'stack' AND owner = ?", out.id)
    assert stack[0][0] == 0 and hall.cage.balance_of(out.id) == hall.casino.purse(out.id)
    assert sum(hall.cage.reports.accounts().values()) == 0
