"""A round written down and played again is the same round, to the event and to the cent."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice
from typing import Any

import pytest
from tests.rounds import up_to

from pitboss import houses
from pitboss.drivers.random import random_meters, random_round, run_random
from pitboss.errors import PitbossError, Refused, Unreadable
from pitboss.files.plain_json import plain
from pitboss.files.records import read_carried, read_options, write_options
from pitboss.houses import sheet, sheet_names
from pitboss.rules.script import Seat
from pitboss.table.opening import Opening
from pitboss.table.pit_table import StepTable
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement
from pitboss.table.table import Table, open_table

ROUNDS = up_to(40, 10)
TABLE = open_table(sheet("mount-airy/three-card-poker"))


def random_rounds(table: Table[Any], seed: int) -> Iterator[tuple[Opening, Round, Settlement]]:
    """Rounds of any game, each with how it opened; in a game by steps every roll of a sequence."""
    rng = random.Random(seed)
    if not isinstance(table, StepTable):
        for _ in range(ROUNDS):
            opening, round_ = random_round(table, rng)
            run_random(round_, rng)
            yield opening, round_, table.settle(opening, round_)
        return
    opening = Opening({Seat(1): {}, Seat(4): {}}, meters=random_meters(table, rng))
    for roll in islice(table.rolls(opening, lambda round_: run_random(round_, rng)), ROUNDS):
        yield roll.opening, roll.round, roll.settlement


def through_json(tree: Any) -> Any:
    return json.loads(json.dumps(tree))


@pytest.mark.parametrize("name", sheet_names())
def test_a_replayed_round_has_the_same_events_and_the_same_cents(name: str) -> None:
    table = open_table(sheet(name))
    for opening, round_, settlement in random_rounds(table, seed=11):
        before = opening._replace(carried=read_carried(table, through_json({"carried": plain(opening.carried)})))
        again = table.answered(before, through_json(round_.answers))
        assert again.events == round_.events
        assert again.answers == round_.answers
        assert again.carried == round_.carried
        assert table.settle(before, again).as_json() == settlement.as_json()


def test_options_keep_their_cents() -> None:
    written = through_json(write_options({"min": Decimal("7.50"), "decks": 6}))
    assert written == {"min": 7.5, "decks": 6}
    assert read_options(written) == {"min": Decimal("7.5"), "decks": 6}


def test_a_refused_answer_is_named_by_its_number() -> None:
    opening = Opening({Seat(1): {next(iter(TABLE.rules.wagers)): 10_00}})
    with pytest.raises(Refused, match="answer 2: the round does not ask for 2 dice now"):
        TABLE.answered(opening, [("shuffle", None), ("roll", "6-1")])


@pytest.mark.parametrize("roll", ["9-9", "0-1", "1", "x-y", "1-"])
def test_invalid_dice_are_refused(roll: str) -> None:
    craps = open_table(sheet("mount-airy/craps"))
    with pytest.raises(PitbossError, match="answer 2: "):
        craps.answered(Opening({Seat(1): {}}), [("close", None), ("roll", roll)])


@pytest.mark.whole
@pytest.mark.parametrize(
    "answer",
    [
        ("deal", 5),
        ("deal", None),
        ("roll", [9, 9]),
        ("spin", 17),
        ("choose", 5),
        ("choose", {}),
        ("choose", [1]),
        ("choose", ["1", "play"]),
        ("choose", [1, None]),
        ("choose", [True, "play"]),
        ("pass", "1"),
        ("shuffle", 1),
        ("close", ""),
        ("bow", None),
        ([], None),
        ("deal",),
        "deal",
        None,
    ],
)
def test_an_invalid_answer_is_refused_in_one_line(answer: Any) -> None:
    opening = Opening({Seat(1): {next(iter(TABLE.rules.wagers)): 10_00}})
    with pytest.raises(Refused, match=r"answer 1: .* is not an answer such as") as refused:
        TABLE.answered(opening, [answer])
    assert "\n" not in str(refused.value)


def test_what_a_roll_leaves_behind_is_read_in_the_games_own_form() -> None:
    with pytest.raises(Unreadable, match="carried: is not what craps passes to the next round"):
        read_carried(open_table(sheet("mount-airy/craps")), {"carried": {"point": "six", "bets": {}}})


def test_what_is_passed_on_is_refused_where_the_game_passes_nothing() -> None:
    with pytest.raises(Refused, match="carried: three-card-poker passes nothing to the next round"):
        read_carried(TABLE, {"carried": {"point": 6}})


def test_a_sheet_read_from_its_text_is_the_same_sheet() -> None:
    for name in sheet_names():
        posted = sheet(name)
        assert houses.sheet_of(name, posted.text) == posted
