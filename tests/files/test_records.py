"""A round written down and played again is the same round, to the event and to the cent."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from pitboss import houses
from pitboss.drivers.random import random_meters, random_round, run_random
from pitboss.errors import PitbossError, Refused, Unreadable
from pitboss.files import records as replaying
from pitboss.files.records import record, replay
from pitboss.houses import sheet, sheet_names
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager
from pitboss.table.opening import Opening
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement
from pitboss.table.table import Table, begin, settled

ROUNDS = 40
TABLE = Table(sheet("mount-airy/three-card-poker"))


def random_rounds(table: Table, seed: int) -> Iterator[tuple[Opening, Round, Settlement]]:
    """Rounds of any game, each with how it opened; in a game by steps every roll of a sequence."""
    rng = random.Random(seed)
    if not table.game.by_steps:
        for _ in range(ROUNDS):
            opening, round_ = random_round(table, rng)
            run_random(round_, rng)
            yield opening, round_, settled(table, opening, round_)
        return
    opening = Opening({Seat(1): {}, Seat(4): {}}, meters=random_meters(table, rng))
    for _ in range(ROUNDS):
        round_ = begin(table, opening)
        run_random(round_, rng)
        settlement = settled(table, opening, round_)
        yield opening, round_, settlement
        left = {seat: dict(round_.layout[seat]) for seat in round_.layout}
        opening = Opening(left, meters=settlement.meters, carried=round_.carried)


def through_json(tree: dict[str, Any]) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(tree))
    return copy


@pytest.mark.parametrize("name", sheet_names())
def test_a_round_replayed_has_the_same_events_and_the_same_cents(name: str) -> None:
    table = Table(sheet(name))
    for opening, round_, settlement in random_rounds(table, seed=11):
        again, settled_again = replay(through_json(record(round_, table, opening)))
        assert again.events == round_.events
        assert again.answers == round_.answers
        assert again.carried == round_.carried
        assert settled_again.as_json() == settlement.as_json()


def one_record(**more: Any) -> dict[str, Any]:
    opening = Opening({Seat(1): {Wager("ante"): Cents(10_00)}})
    round_ = begin(TABLE, opening)
    run_random(round_, random.Random(5))
    return record(round_, TABLE, opening, **more)


def test_a_changed_sheet_is_said_and_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = replace(TABLE.sheet, text=TABLE.sheet.text.replace("40 to 1", "35 to 1"))
    monkeypatch.setattr(replaying, "sheet", lambda name: changed)
    with pytest.raises(Refused, match="mount-airy/three-card-poker has changed since this round was played"):
        replay(one_record())
    replay(one_record(with_sheet=True), recorded_sheet=True)


def test_the_recorded_sheet_is_the_one_the_digest_was_taken_of() -> None:
    tree = one_record(with_sheet=True)
    with pytest.raises(Refused, match="not the text its digest was taken of"):
        replay(tree | {"text": tree["text"] + "\n"}, recorded_sheet=True)
    with pytest.raises(Refused, match="does not hold its sheet's text"):
        replay(one_record(), recorded_sheet=True)


def test_options_keep_their_cents() -> None:
    table = Table(sheet("valley-forge/blackjack"), {"min": Decimal("7.50")})
    opening = Opening({Seat(2): {Wager("bet"): Cents(7_50)}}, meters={"super-4": Cents(1_000_00)})
    round_ = begin(table, opening)
    run_random(round_, random.Random(2))
    tree = through_json(record(round_, table, opening))
    assert tree["options"] == {"min": 7.5}
    assert replay(tree)[0].rules.options.min == 7_50


def test_a_record_that_stops_in_mid_round_is_refused() -> None:
    tree = one_record()
    with pytest.raises(Refused, match="answers: the record ends before the round does"):
        replay(tree | {"answers": tree["answers"][:-1]})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"answers": [["deal", 7]]}, "answer 1: is no answer"),
        ({"answers": {}}, "answers: is not a list"),
        ({"answers": [["roll", "6-1"]]}, "answer 1: 2 dice were not asked for"),
        ({"stakes": {"1": {"ante": 10.0}}}, r"stakes\.1\.ante: is not an amount in whole cents"),
        ({"stakes": {"1": {"ante": True}}}, r"stakes\.1\.ante: is not an amount in whole cents"),
        ({"stakes": {"x": {"ante": 5}}}, "stakes: is not a seat"),
        ({"stakes": []}, "stakes: is not an object"),
        ({"bank": {"seat": 1}}, r"bank\.amount: is not an amount"),
        ({"carried": {"point": 6}}, "carried: three-card-poker leaves nothing behind"),
        ({"sheet": 3}, "sheet: is missing, or not a text"),
        ({"sheet": "mount-airy/whist"}, "mount-airy has no 'whist'"),
    ],
)
def test_a_record_that_is_none_is_refused_in_one_line(change: dict[str, Any], said: str) -> None:
    with pytest.raises(PitbossError, match=said) as refused:
        replay(one_record() | change)
    assert "\n" not in str(refused.value)


def test_what_a_roll_leaves_behind_is_read_as_the_game_knows_it() -> None:
    table = Table(sheet("mount-airy/craps"))
    opening, round_, _ = list(random_rounds(table, seed=3))[-1]
    tree = through_json(record(round_, table, opening))
    with pytest.raises(Unreadable, match="carried: is not what craps leaves behind"):
        replay(tree | {"carried": {"point": "six", "bets": {}}})


def test_a_sheet_read_from_its_text_is_the_sheet() -> None:
    for name in sheet_names():
        posted = sheet(name)
        assert houses.sheet_of(name, posted.text) == posted
