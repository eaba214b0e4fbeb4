"""``pitboss par`` and ``pitboss strategy`` as a user runs them."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from pitboss.cli import pitboss
from pitboss.errors import PitbossError


def said(*words: str) -> str:
    done = CliRunner().invoke(pitboss, words, standalone_mode=False)
    if done.exception:
        raise done.exception
    return done.stdout


@pytest.mark.parametrize(("form", "start"), [((), "Roulette"), (("--csv",), "house,game"), (("--html",), "<!doctype")])
def test_a_par_sheet_in_each_form(form: tuple[str, ...], start: str) -> None:
    told = said("par", "mount-airy/roulette", "--wager", "red", *form)
    assert told.startswith(start)
    assert "5.263158%" in told


def test_a_sheet_without_decisions_has_no_chart() -> None:
    with pytest.raises(PitbossError, match="no wager of this sheet has a decision"):
        said("strategy", "mount-airy/roulette")
