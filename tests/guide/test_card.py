"""Which pay table a rack card names for each wager."""

from __future__ import annotations

import pytest

from pitboss.errors import PitbossError
from pitboss.guide.card import RackCard, card_of
from pitboss.guide.text import card_text
from pitboss.guide.words import label
from pitboss.houses import sheet, sheet_names
from pitboss.table.table import open_table


def card(name: str) -> RackCard:
    return card_of(open_table(sheet(name)))


@pytest.mark.parametrize("name", sheet_names())
def test_every_pay_table_belongs_to_a_wager(name: str) -> None:
    found = card(name)
    assert {table.key for table in found.pay_tables} == {key for wager in found.wagers for key in wager.tables}


@pytest.mark.parametrize(
    ("name", "wager", "tables"),
    [
        ("mount-airy/baccarat", "dragon-banker", ("pays.dragon",)),
        (
            "mount-airy/blackjack",
            "match-the-dealer",
            ("pays.match-the-dealer-6-decks", "pays.match-the-dealer-8-decks"),
        ),
        ("mount-airy/craps", "odds", ("pays.true-odds", "pays.lay-odds")),
        ("mount-airy/craps", "lay", ("pays.lay-odds",)),
        ("mount-airy/criss-cross-poker", "across", ("pays.bets",)),
        ("mount-airy/criss-cross-poker", "ante-across", ("pays.antes",)),
        ("mount-airy/let-it-ride", "bet-3", ("pays.bet",)),
        ("mount-airy/lunar-poker", "second-payout", ("pays.bet",)),
        ("mount-airy/mississippi-stud", "5th-street", ("pays.ante",)),
        ("mount-airy/three-card-poker", "pair-plus", ("pays.pair-plus",)),
    ],
)
def test_a_wager_is_paid_by_the_tables_that_its_game_names(name: str, wager: str, tables: tuple[str, ...]) -> None:
    (line,) = [each for each in card(name).wagers if each.slug == wager]
    assert line.tables == tables


@pytest.mark.parametrize(
    ("name", "absent"),
    [
        ("marysville/three-card-poker", {"max-payout", "aggregate"}),
        ("marysville/fortune-pai-gow-poker", {"max-payout", "aggregate"}),
        ("mount-airy/mississippi-stud", {"max-payout"}),
        ("mount-airy/holdem", {"kills"}),
    ],
)
def test_an_option_that_would_be_refused_is_not_named(name: str, absent: set[str]) -> None:
    table = open_table(sheet(name))
    assert not absent & {line.key for line in card_of(table).options}
    for key in absent:
        with pytest.raises(PitbossError):
            open_table(sheet(name), {key: 500 if key == "max-payout" else True})


@pytest.mark.parametrize("name", sheet_names())
def test_collection_is_taken_only_if_the_house_has_schedules(name: str) -> None:
    found = card(name)
    assert not any(wager.base for wager in found.wagers) or found.fees


@pytest.mark.parametrize("name", ["mount-airy/pai-gow-tiles", "valley-forge/pai-gow-tiles"])
def test_no_collection_is_named_at_tiles_in_pennsylvania(name: str) -> None:
    assert "Collection is taken" not in card_text(card(name))


def test_a_linked_meter_names_the_other_games_and_not_its_own() -> None:
    (meter,) = card("mount-airy/let-it-ride").meters
    assert meter.endswith(", linked with Texas Hold'em Bonus Poker, Crazy 4 Poker and Mississippi Stud")


@pytest.mark.parametrize("name", [name for name in sheet_names() if name.startswith("mount-airy/")])
def test_no_room_posts_a_maximum_that_is_not_enforced(name: str) -> None:
    assert "The most." not in card_text(card(name))


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        ("pair-of-jacks", "Pair of jacks or better"),
        ("mini-royal", "Mini royal"),
        ("six-eight", "6 or 8"),
        ("pair", "Pair"),
    ],
)
def test_a_line_of_a_pay_table_says_from_which_pair_it_pays(line: str, printed: str) -> None:
    assert label(line) == printed
