"""The loop that answers a round."""

from random import Random

import pytest

from pitboss.drivers.random import RandomDriver, random_round
from pitboss.drivers.run import run
from pitboss.equipment.stock import Piece
from pitboss.houses import sheet
from pitboss.rules.script import Deal
from pitboss.table.table import open_table

TABLE = open_table(sheet("mount-airy/three-card-poker"))


class OutOfCards(RandomDriver):
    """A driver that raises ``StopIteration`` because it has no cards."""

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        raise StopIteration


def test_a_dealer_without_cards_does_not_end_a_round() -> None:
    _, round_ = random_round(TABLE, Random(1))
    with pytest.raises(StopIteration):
        run(round_, OutOfCards(round_.deck, Random(1)))
    assert not round_.over


def test_once_a_round_was_run_its_deals_are_questions_again() -> None:
    _, round_ = random_round(TABLE, Random(1))
    run(round_, RandomDriver(round_.deck, Random(1)))
    assert round_.over
    assert round_.dealer is None


def test_a_round_answered_deal_by_deal_is_the_round_that_was_run() -> None:
    opening, round_ = random_round(TABLE, Random(2))
    run(round_, RandomDriver(round_.deck, Random(2)))
    again = TABLE.answered(opening, round_.answers)
    assert again.over
    assert again.events == round_.events
