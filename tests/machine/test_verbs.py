"""What a player said is reported as what the player does."""

from __future__ import annotations

import os
import random
import re

import pytest

from pitboss.drivers.random import play_random
from pitboss.houses import sheet, sheet_names
from pitboss.machine.views.verbs import VERBS, does, with_you
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


@pytest.mark.parametrize(
    ("verb", "you"),
    [
        ("folds", "fold"), ("is", "are"), ("has", "have"), ("goes", "go"), ("does", "do"), ("passes", "pass"),
        ("catches", "catch"), ("pushes", "push"), ("mixes", "mix"), ("tries", "try"), ("ties", "tie"), ("lays", "lay"),
        ("raises", "raise"), ("lets", "let"), ("can", "can"),
    ],
)  # fmt: skip
def test_the_same_verb_after_you(verb: str, you: str) -> None:
    assert with_you(verb) == you


@pytest.mark.parametrize("word", [word for word in VERBS if word != "all-in"])
def test_every_verb_after_you_is_a_verb_that_takes_back_its_ending(word: str) -> None:
    verb = VERBS[word].split(" ")[0]
    you = with_you(verb)
    if re.search(r"[^aeiou]y$", you):
        assert verb == f"{you[:-1]}ies"
    else:
        assert verb == you + ("es" if re.search(r"(s|x|z|ch|sh|o)$", you) else "s")
