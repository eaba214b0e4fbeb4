"""What a player said is reported as what the player does."""

from __future__ import annotations

import os
import random

import pytest

from pitboss.drivers.random import play_random
from pitboss.houses import sheet, sheet_names
from pitboss.machine.views.verbs import does, with_you
from pitboss.money import Cents
from pitboss.rules.script import Choice
from pitboss.table.round import Chose
from pitboss.table.table import open_table

ROUNDS = int(os.environ.get("PITBOSS_ROUNDS", "30"))


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        (Choice("double"), "doubles"),
        (Choice("raise", Cents(600), named=True, atop=Cents(200)), "raises to $8"),
        (Choice("raise"), "raises"),
        (Choice("bet pass-line", Cents(1250), named=True), "bets $12.50 on pass line"),
        (Choice("take place 6"), "takes down place 6"),
        (Choice("call off split 17-20"), "calls off split 17-20"),
        (Choice("4x", Cents(2000)), "bets 4×"),
        (Choice("double", Cents(500), named=True), "doubles for $5"),
    ],
)
def test_a_choice_in_words(choice: Choice, told: str) -> None:
    assert does(choice) == told


@pytest.mark.parametrize("name", sheet_names())
def test_every_word_that_is_said_at_a_table_has_its_verb(name: str) -> None:
    table = open_table(sheet(name))
    for seed in range(ROUNDS):
        round_, _ = play_random(table, random.Random(f"{name} {seed}"))
        said = [event.choice for event in round_.events if isinstance(event, Chose)]
        for each in said:
            assert not does(each).startswith("says "), f"machine/views/verbs.py: VERBS has no verb for {str(each)!r}"


@pytest.mark.parametrize(("verb", "you"), [("folds", "fold"), ("is", "are"), ("passes", "pass"), ("lets", "let")])
def test_the_same_verb_after_you(verb: str, you: str) -> None:
    assert with_you(verb) == you
