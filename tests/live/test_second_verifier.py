"""A verifier that was written from docs/fairness.md alone agrees at every sheet, and finds what was changed.

``PITBOSS_VERIFIED`` says how many rounds of each sheet are verified; 2,200 make 100,000 at all sheets.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.live.sessions import CHIPS, new_session, play_on
from tests.machine.people import ALL
from tests.rounds import up_to

from pitboss.live.journal import Journal, read_journal
from pitboss.live.verify import verify_session
from pitboss.money import Cents
from pitboss.verifier.deals import Disagrees, Verifier
from pitboss.verifier.orders import ORDERS, listed

ROUNDS = int(os.environ.get("PITBOSS_VERIFIED", up_to(30, 20)))
ENOUGH = Cents(max(CHIPS, 100_00 * ROUNDS))
"""So that nobody is out of chips before the last round."""


@pytest.mark.parametrize("name", ALL)
def test_it_agrees(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    path = tmp_path / "night" / "journal.jsonl"
    pump = new_session(path, name, chips=ENOUGH)
    play_on(pump, ROUNDS)
    pump.close()
    checked, verified = Verifier(path.read_bytes()).run(), verify_session(path)
    assert (checked["rolls"], checked["spins"]) == (verified.rolls, verified.spins)
    assert checked["cards"] > 0 or not verified.cards
    assert checked["roots"] == (ROUNDS if "master" in pump.machine.state() else 0)


@pytest.mark.parametrize(
    ("name", "kind", "wrong"),
    [
        ("mount-airy/baccarat", "show", ("2c 2c", "3c 3c")),
        ("mount-airy/craps", "roll", ("6-6", "1-1")),
        ("mount-airy/roulette", "spin", ("0", "00")),
        ("mount-airy/blackjack", "deal", ("2c", "3c")),
    ],
)
def test_it_finds_a_changed_result(name: str, kind: str, wrong: tuple[str, str], tmp_path: Path) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    pump = new_session(path, name)
    play_on(pump, 3)
    pump.close()
    entries = read_journal(path)
    shown = next(line for line in entries if line["kind"] == "settle")["shown"]
    result = next(each for each in shown if each[0] == kind and "??" not in each[-1])
    result[-1] = wrong[result[-1] == wrong[0]]
    path.unlink()
    forged = Journal.create(path)
    forged.append(entries)
    forged.close()
    with pytest.raises((Disagrees, ValueError)):
        Verifier(path.read_bytes()).run()


def test_its_orders_of_dealing_are_those_of_the_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")
    for name in ORDERS:
        assert listed(name) == page.split(f"```{name}\n")[1].split("```")[0].split()
