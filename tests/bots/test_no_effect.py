"""An offer that cannot change the result is for written rounds: at a live table no player is asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.live.people import sit_down, table_of

from pitboss.bots.bots import Bot
from pitboss.live.host import host_for
from pitboss.live.table import LiveTable
from pitboss.rules.script import Seat


class CheckingBot(Bot):
    """A bot that must never see an offer that cannot change the result."""

    def decide(self, live: LiveTable, seat: Seat) -> str | None:
        offer = live.offer(seat)
        assert offer is not None and not offer.no_effect
        return super().decide(live, seat)


@pytest.mark.parametrize("game", ["no-bust-blackjack", "pure-21-5-blackjack"])
def test_a_hand_that_must_stand_is_not_asked_to(game: str, tmp_path: Path) -> None:
    journal, live = sit_down(tmp_path / "journal", table_of(f"marysville/{game}"))
    host_for(live, {seat: CheckingBot() for seat in live.players}).run(rounds=30)
    journal.close()
    assert len(live.results) == 30
