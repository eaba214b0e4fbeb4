"""Cards of the poker room: limits, buy-in, takings, kills and jackpot in words that agree with the rules."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest
from tests.playing import is_room

from pitboss.equipment.cards import parse_cards
from pitboss.games.poker import omaha_8_joker
from pitboss.games.poker.drop import Reached, rake
from pitboss.games.poker.sheet import RoomRules
from pitboss.guide.card import RackCard, card_of
from pitboss.guide.hands import FIVE as HIGH
from pitboss.guide.hands import FIVE_WITH_JOKER as HIGH_WITH_JOKER
from pitboss.guide.room_hands import EIGHT_OR_BETTER, LOWBALL
from pitboss.guide.section import Grid
from pitboss.guide.terminal import show_card
from pitboss.guide.text import card_text
from pitboss.houses import sheet, sheet_names
from pitboss.ranking.five import FIVE_CARD, rank5
from pitboss.ranking.low import ace_to_five, low_of_five
from pitboss.table.table import open_table

ROOM = [name for name in sheet_names() if is_room(sheet(name).game)]


def card(name: str, **options: Any) -> RackCard:
    return card_of(open_table(sheet(name), {key.replace("_", "-"): value for key, value in options.items()}))


def fact(name: str, label: str, **options: Any) -> str:
    found = [fact.said for part in card(name, **options).sections for fact in part.facts if fact.label == label]
    return found[0] if found else ""


def grids(name: str, part: str, **options: Any) -> tuple[Grid, ...]:
    return next((each.grids for each in card(name, **options).sections if each.slug == part), ())


# Which hand beats which


@pytest.mark.parametrize(
    ("examples", "strength"),
    [
        ([HIGH[each] for each in reversed(FIVE_CARD.categories)], rank5),
        ([HIGH_WITH_JOKER[each] for each in reversed(FIVE_CARD.categories)], omaha_8_joker.rank5),
        ([cards for _, cards in EIGHT_OR_BETTER], low_of_five),
        ([cards for _, cards in LOWBALL], ace_to_five),
    ],
    ids=["high", "high with a joker", "eight or better", "lowball"],
)
def test_each_hand_of_a_ranking_beats_the_next_by_the_rules(examples: list[str], strength: Any) -> None:
    worth = [strength(*parse_cards(cards)) for cards in examples]
    assert all(above > below > 0 for above, below in pairwise(worth))


def test_high_hands_have_their_names() -> None:
    for slug, cards in HIGH.items():
        assert FIVE_CARD.category(rank5(*parse_cards(cards))) == slug
    for slug in HIGH:
        cards = HIGH_WITH_JOKER[slug]
        assert FIVE_CARD.category(omaha_8_joker.rank5(*parse_cards(cards))) == slug


def test_no_low_is_better_than_the_first_or_worse_than_the_last() -> None:
    best, worst = (low_of_five(*parse_cards(EIGHT_OR_BETTER[at][1])) for at in (0, -1))
    assert best == low_of_five(*parse_cards("Ac 2d 3h 4s 5c"))
    assert low_of_five(*parse_cards("9c 7d 6h 5s 4c")) == 0 < worst


@pytest.mark.parametrize(
    ("name", "titles"),
    [
        ("mount-airy/holdem", ["Highest hand wins"]),
        ("mount-airy/seven-card-stud-8", ["High", "Low, eight or better"]),
        ("marysville/omaha-8-joker", ["High", "Low, eight or better"]),
        ("marysville/lowball", ["Lowest hand wins"]),
    ],
)
def test_a_game_shows_the_rankings_that_decide_its_pots(name: str, titles: list[str]) -> None:
    shown = grids(name, "hands")
    assert [grid.title for grid in shown] == titles
    assert any("Jk" in row[1] for grid in shown for row in grid.rows) == ("joker" in name or "lowball" in name)


# Stakes


ABOVE = "; any amount above it is welcome."


@pytest.mark.parametrize(
    ("name", "options", "told"),
    [
        ("mount-airy/holdem", {}, "At least $40, 5 times the big bet" + ABOVE),
        ("mount-airy/holdem", {"limit": "15-30"}, "At least $150, 5 times the big bet" + ABOVE),
        ("mount-airy/holdem", {"min": 60}, "At least $60, as this table posts it" + ABOVE),
        ("mount-airy/holdem", {"max": 300}, "At least $40, 5 times the big bet; at most $300."),
        (
            "mount-airy/holdem",
            {"structure": "no-limit", "blinds": "1-2"},
            "At least $20, 10 times the big blind" + ABOVE,
        ),
        ("marysville/holdem", {}, "At least $40, 10 times the small bet" + ABOVE),
        ("marysville/lowball", {"limit": "5-20"}, "At least $50, 10 times the lower figure" + ABOVE),
    ],
)
def test_a_buy_in_is_shown_in_bets_and_in_dollars_at_the_posted_limit(
    name: str, options: dict[str, Any], told: str
) -> None:
    assert fact(name, "Buy-in", **options) == told


def test_limits_blinds_antes_and_bring_in_are_shown_in_dollars() -> None:
    assert "Fixed limit $4-$8, blinds $2 and $4; buy-in from $40." in card("mount-airy/omaha").table
    assert "Fixed limit $4-$8, ante $1, bring-in $2; buy-in from $40." in card("mount-airy/seven-card-stud").table
    assert "No-limit, blinds $3 and $5;" in card("marysville/omaha-8", structure="no-limit", blinds="3-5").table
    assert fact("marysville/lowball", "Ante", ante=1) == "$1 from everybody."


def test_a_house_says_what_else_it_may_post() -> None:
    assert fact("marysville/holdem", "May be posted") == (
        "Fixed limit at 2-4, 3-6, 4-8, 6-12 or 10-20; no-limit with blinds of 2-4 or 3-5."
    )
    assert (
        fact("mount-airy/seven-card-stud", "May be posted")
        == "Fixed limit at any figures; spread limit at any figures."
    )


def test_a_new_player_posts_if_the_house_has_posts_and_otherwise_waits() -> None:
    coming_in = "A new player posts $4, live; one who has missed a blind posts $6"
    assert fact("marysville/holdem", "Coming in").startswith(coming_in)
    assert fact("mount-airy/holdem", "Coming in").endswith("waits for the big blind.")
    assert fact("marysville/omaha-8-joker", "Straddle").startswith("$8, live")
    assert fact("marysville/holdem", "Straddle") == "" == fact("mount-airy/seven-card-stud", "Coming in")


# Betting


def test_small_bets_come_first_and_big_bets_after() -> None:
    (streets,) = grids("mount-airy/holdem", "betting")
    assert [(row[0], row[2]) for row in streets.rows] == [
        ("Before the flop", "$4"), ("Flop", "$4"), ("Turn", "$8"), ("River", "$8"),
    ]  # fmt: skip
    (streets,) = grids("mount-airy/seven-card-stud", "betting")
    assert [row[2] for row in streets.rows] == ["$4", "$4", "$8", "$8", "$8"]
    assert [row[1] for row in streets.rows] == ["2 down and 1 up", "1 up", "1 up", "1 up", "1 down"]
    (streets,) = grids("marysville/lowball", "betting", limit="5-20")
    assert [row[2] for row in streets.rows] == ["$5 to $20", "$5 to $20"]
    (streets,) = grids("mount-airy/omaha", "betting", structure="no-limit", blinds="1-2")
    assert {row[2] for row in streets.rows} == {"$2 or more"}


# What the house takes


@pytest.mark.parametrize(
    "options", [{}, {"rake-percent": 7, "rake-cap": 4}, {"rake-cap": Decimal("4.5")}, {"rake-percent": 0}]
)
def test_the_rake_table_says_at_which_pot_each_rake_begins(options: dict[str, Any]) -> None:
    table = open_table(sheet("mount-airy/holdem"), options)
    rules = table.rules
    assert isinstance(rules, RoomRules)
    rows = [row for grid in grids("mount-airy/holdem", "takes", **options) for row in grid.rows]
    before = 0
    for pot, taken in ((int(float(pot[1:]) * 100), int(float(taken[1:]) * 100)) for pot, taken in rows):
        assert rake(rules, Reached(pot, 2, True, True)) == taken
        assert rake(rules, Reached(pot - 1, 2, True, True)) == before
        before = taken
    assert before == (rules.options.rake_cap if rules.options.rake_percent else 0)


def test_a_rake_of_many_steps_has_no_table() -> None:
    assert grids("mount-airy/holdem", "takes", rake_cap=5000) == ()


def test_a_time_game_pays_by_the_half_hour_and_has_no_rake() -> None:
    assert fact("mount-airy/omaha", "By the half hour", limit="10-20") == "$6 from each player, and no rake."
    assert grids("mount-airy/omaha", "takes", limit="10-20") == ()
    assert fact("mount-airy/omaha", "Larger games").startswith(
        "Limit from a small bet of $10 on, no-limit from a big blind of $10 on: $6 a player"
    )
    assert "no-limit" not in fact("mount-airy/seven-card-stud", "Larger games")


def test_the_collection_is_shown_by_players_dealt_in() -> None:
    (fees,) = grids("marysville/holdem", "takes")
    assert fees.heads == ("Schedule", "Game", "2-4 in", "5 in", "6 in", "7 in", "8+ in", "Table fee")
    assert fees.rows[0] == ("holdem-1", "limit 2-4 to 10-20", "$1", "$2", "$3", "$3", "$3", "$1")
    assert fees.rows[3] == ("holdem-4", "no-limit 2-4 to 3-5", "$3", "$3", "$4", "$4", "$5", "$0")


def test_only_the_schedule_in_force_is_shown_even_an_older_one() -> None:
    assert fact("marysville/holdem", "In force", schedule="old-holdem-3") == "Schedule old-holdem-3."
    (fees,) = grids("marysville/holdem", "takes", schedule="old-holdem-3")
    assert fees.rows == (("old-holdem-3", "limit 4-8", "$1", "$2", "$3", "$1", "$1"),)
    assert fees.heads[-2:] == ("Table fee", "Jackpot")
    (fees,) = grids("marysville/holdem", "takes", schedule="old-holdem-3", jackpot=False)
    assert fees.heads[-1] == "Table fee"


def test_lowball_collects_from_each_player_by_the_half_hour() -> None:
    (fees,) = grids("marysville/lowball", "takes")
    assert fees.rows == (("lowball-1", "2-6", "$3"), ("lowball-2", "5-20", "$6"))


# Kills and the jackpot


def test_a_kill_says_what_makes_it_and_what_it_doubles() -> None:
    assert fact("mount-airy/omaha-8", "Next hand") == "Blinds of $4 and $8, bets of $8 and $16. Nobody posts more."
    assert fact("marysville/holdem", "A leg") == "A player who wins a pot of $20 or more alone has one."
    assert fact("marysville/holdem", "That hand") == "The killer posts $8, live; bets of $8 and $16."
    assert fact("marysville/holdem", "That hand", structure="no-limit", blinds="3-5") == (
        "The killer posts $10, live; bets of $10 or more."
    )
    assert "kill" not in {part.slug for part in card("mount-airy/holdem").sections}


def test_the_jackpot_says_when_it_is_hit_and_how_it_is_shared() -> None:
    told = fact("mount-airy/holdem", "Hit when")
    assert "full house, aces full of kings, or better loses to four of a kind or better" in told
    assert "reached $10 with four players or more dealt in" in told
    assert fact("mount-airy/holdem", "Paid").startswith("50% to the loser, 25% to the winner, 25% to the others")
    posted: dict[str, Any] = {"bad_beat_split": "40-40-20", "jackpot_seed": 5000, "jackpot_reserve": 10}
    assert fact("mount-airy/holdem", "Paid", **posted).startswith("40% to the loser, 40% to the winner, 20%")
    assert fact("mount-airy/holdem", "Starts from", **posted).startswith("$5,000, which the house puts in")
    assert fact("mount-airy/holdem", "Kept back", **posted) == "10% for the next one; the rest is split."
    assert fact("mount-airy/holdem", "Kept back") == fact("mount-airy/holdem", "Starts from") == ""
    assert fact("mount-airy/holdem", "Jackpot") == "$1 from each pot that has reached $10."
    assert "jackpot" not in {part.slug for part in card("mount-airy/omaha").sections}


# What makes no sense in the room


@pytest.mark.parametrize("name", ROOM)
def test_no_room_card_mentions_wagers_or_what_its_house_does_not_have(name: str) -> None:
    rules = sheet(name).rules
    assert isinstance(rules, RoomRules)
    text = card_text(card(name))
    assert "WAGERS" not in text and "AT THIS HOUSE" not in text and "by a decision" not in text
    keys = {option.key for option in card(name).options}
    assert ("rake-percent" in keys) == ("schedule" not in keys) == (rules.play.takes == "rake")
    assert not keys & {"kill", "last-winner", "middle"}, "what a hand leaves is not an option of the table"
    assert ("jackpot-drop" in keys) == (rules.bad_beat is not None)
    assert ("jackpot" in keys) == (name in ("marysville/holdem", "marysville/omaha-8"))
    assert all(" a text" not in option.offered for option in card(name).options if option.key in ("limit", "blinds"))


@pytest.mark.sampled
@pytest.mark.parametrize("name", ROOM)
@pytest.mark.parametrize("width", [80, 60])
def test_a_room_card_on_a_terminal_is_complete(
    name: str, width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    shown = card(name)
    show_card(shown)
    printed = capsys.readouterr().out
    assert "…" not in printed and all(len(line) <= width for line in printed.splitlines())
    for part in shown.sections:
        assert part.title in printed
        assert all(row[0] in printed for grid in part.grids for row in grid.rows)


def test_the_smallest_buy_in_is_the_option_min() -> None:
    options = {option.key: option for option in card("mount-airy/holdem", limit="15-30").options}
    assert options["min"].value == "$150"
