"""The letters of options: each means one thing at a table, and two of them at every table."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.machine.people import ALL, ANN, BOB, any_command, two_and_bots

from pitboss.errors import PitbossError

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
LETTERS = "sets => import('/web/js/table/options.js').then(({lettersFor}) => sets.map(lettersFor))"
MUST_HIT = ("hit", "double", "surrender")
"""The options of a hand that may not stand. It is rare, and players press the letter of the missing option by habit."""


def offered(name: str, rng: random.Random, steps: int = 150) -> set[tuple[str, ...]]:
    """The options that people are offered together at a sheet."""
    found, together = two_and_bots(name), set()
    for step in range(steps):
        person = (ANN, BOB)[step % 2]
        view = found.view(person)
        question = view.question
        if question is not None and question.mine and question.kind == "decision" and view.kind != "steps":
            together.add(tuple(option.word for option in question.options if option.word != "set"))
        command = any_command(found.machine, view, person, rng)
        try:
            _ = found.tick() if command is None else found.do(command)
        except PitbossError:
            continue
    return together


def test_a_letter_means_one_thing(opened: Callable[..., Page]) -> None:
    sets = {name: sorted(offered(name, random.Random(name))) for name in ALL}
    sets["marysville/no-bust-blackjack"].append(MUST_HIT)
    page = opened("/floor")
    words: dict[str, set[str]] = {}
    for name, together in sets.items():
        here: dict[str, set[str]] = {}
        for options, letters in zip(together, page.evaluate(LETTERS, together), strict=True):
            assert len(set(letters)) == len(letters) and all(letters), (name, options, letters)
            for word, letter in zip(options, letters, strict=True):
                here.setdefault(letter, set()).add(word)
                words.setdefault(letter, set()).add(word)
        # A check and a call are never offered together, and a hand of poker is played with one key for both.
        both = {letter: found for letter, found in here.items() if len(found) > 1 and found != {"check", "call"}}
        assert both == {}, name
    assert words["F"] == {"fold"}
    assert words["S"] == {"stand"}
