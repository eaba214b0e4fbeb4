"""Past rounds: those of closed tables too, as hand histories, and without replaying everything each time."""

from __future__ import annotations

import asyncio
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from tests.floor.hall import Hall, company, entropy, play
from tests.floor.web import Web, people, web

from pitboss.errors import Refused
from pitboss.files.phh.read import VARIANTS
from pitboss.files.phh.replay import settle_history
from pitboss.files.settle import Sheets
from pitboss.floor.shown.past import EVERY, Replay, TablePast, replay
from pitboss.floor.table import FloorTable
from pitboss.houses import sheet, sheet_names
from pitboss.machine.commands import Stop
from pitboss.table.rotation import Person

ROOMS = [name for name in sheet_names() if hasattr(sheet(name).rules.options, "structure")]
HELD = [name for name in ROOMS if name.split("/")[1] in {variant.game for variant in VARIANTS.values()}]


def seen(hall: Hall, table: FloorTable, number: int, who: str, past: TablePast | None = None) -> Replay:
    row = hall.cage.history.round(table.id, number).row
    return replay(hall.cage, past or TablePast(), table.id, row, entropy, Person(who))


@pytest.mark.slow
@pytest.mark.parametrize("name", HELD)
def test_a_hand_history_settles_as_the_hand_did_and_shows_only_what_the_viewer_saw(name: str, hall: Hall) -> None:
    table, people = company(hall, name)
    play(hall, table, people, 6)
    hands = 0
    for number in range(1, 7):
        nets = hall.cage.history.round(table.id, number).nets
        texts = {}
        for who in people:
            found = seen(hall, table, number, who.id)
            assert found.hand is not None
            try:
                texts[who.id] = found.history()
            except Refused as refused:
                assert "kill" in str(refused)
                continue
            tree = tomllib.loads(texts[who.id], parse_float=Decimal)
            (round_,) = found.hand.rounds
            held = {str(card) for event in round_.events if hasattr(event, "to") for card in event.cards if card}
            hidden = held - cards_in(found.steps)
            dealt = " ".join(action.split()[-1] for action in tree["actions"] if action.startswith("d dh"))
            assert not any(card in dealt for card in hidden)
            persons = {int(seat): place.person for seat, place in table.machine.room.places.items()}
            finished = dict(zip(tree["seats"], tree["finishing_stacks"], strict=True))
            began = dict(zip(tree["seats"], tree["starting_stacks"], strict=True))
            won = {persons[seat]: int(100 * (finished[seat] - began[seat])) for seat in began}
            assert won == {person: nets[person] for person in won}
            settled = settle_history(tree, Sheets(), int)
            assert "stated" not in settled, settled
            hands += 1
        assert len(set(texts.values())) == len(texts), "everybody sees other cards"
    assert hands


def cards_in(steps: list[dict[str, Any]]) -> set[str]:
    """Every card that a viewer's replay names."""
    text = str([[step["view"], step["events"]] for step in steps])
    return {f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs" if f"{rank}{suit}" in text}


@pytest.mark.parametrize("name", ("mount-airy/blackjack", *[name for name in ROOMS if name not in HELD][:1]))
def test_what_the_format_cannot_express_has_no_hand_history(name: str, hall: Hall) -> None:
    table, people = company(hall, name)
    play(hall, table, people, 1)
    found = seen(hall, table, 1, people[0].id)
    assert "phh" not in found.as_json()
    with pytest.raises(Refused):
        found.history()


@pytest.mark.slow
def test_a_later_look_plays_only_a_few_rounds_again(hall: Hall) -> None:
    table, people = company(hall, "mount-airy/roulette", 1)
    play(hall, table, people, 4 * EVERY)
    past = TablePast()
    first = seen(hall, table, 4 * EVERY, people[0].id, past)
    row = hall.cage.history.round(table.id, 4 * EVERY).row
    mark = past.before(row.first_seq)
    assert mark is not None and 4 * EVERY - mark.settled <= 2 * EVERY
    assert seen(hall, table, 4 * EVERY, people[0].id, past).as_json() == first.as_json()
    middle = hall.cage.history.round(table.id, 2 * EVERY + 3).row
    before = past.before(middle.first_seq)
    assert before is not None and before.seq < middle.first_seq
    assert (
        seen(hall, table, 2 * EVERY + 3, people[0].id, past).as_json()
        == seen(hall, table, 2 * EVERY + 3, people[0].id).as_json()
    )


def test_checkpoints_stay_few_and_in_order() -> None:
    past = TablePast()
    for settled in [*range(0, 400 * EVERY, EVERY), *range(5, 100 * EVERY, EVERY)]:
        past.keep(10 * settled, settled, {"kind": "checkpoint"})
    assert len(past._marks) <= 200
    assert [mark.seq for mark in past._marks] == sorted(mark.seq for mark in past._marks)


def test_rounds_of_a_closed_table_stay_where_they_were(tmp_path: Path) -> None:
    async def closed(found: Web) -> None:
        table = await people(found)
        paths = [f"/api/tables/{table}/{path}" for path in ("rounds", "rounds/1", "record?round=1")]
        for path in paths[:2]:
            assert (await found.ask("GET", path, "tablemate")).status_code == 200
        await found.ask("POST", f"/api/tables/{table}/stop", "host", json={"why": "the night is over"})
        assert found.casino.table(table) is None
        for role in ("tablemate", "host", "operator"):
            for path in paths:
                assert (await found.ask("GET", path, role)).status_code == 200, (role, path)
        for role in ("anonymous", "stranger"):
            for path in paths:
                assert (await found.ask("GET", path, role)).status_code == 404, (role, path)
        net = (await found.ask("GET", paths[0], "tablemate")).json()[0]["net"]
        assert net in (2500, -2500)

    async def inside() -> None:
        async with web(tmp_path) as found:
            await closed(found)

    asyncio.run(inside())


@pytest.mark.slow
def test_a_stopped_table_is_gone_from_the_floor_but_not_from_the_cage(hall: Hall) -> None:
    from pitboss.floor.table import TableWork, nobody

    table, people = company(hall, "marysville/holdem")
    play(hall, table, people, 2)
    table.do(TableWork(Stop("closing"), None, nobody))
    hall.wait(60_000)
    assert table.id not in hall.casino.tables
    assert "p1" in seen(hall, table, 2, people[0].id).history()
