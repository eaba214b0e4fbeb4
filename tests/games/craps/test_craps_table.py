"""Craps at the table: what is said and refused, what is offered, what each bet costs, and every chip accounted for."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.craps.craps_rounds import HOUSES, ROLLS, both, net, played, refusal, rules_of
from tests.settling import nets, settled

from pitboss.errors import Refused
from pitboss.files.round_file import parse_json
from pitboss.games.craps.bets import (
    ANY_CRAPS,
    HOP,
    bundle_net,
    decide,
    hard_way,
    line_bet,
    next_point,
    number_bet,
    number_of,
    reported,
    thrown,
)
from pitboss.games.craps.craps import GAME
from pitboss.games.craps.layout import CrapsBet, CrapsLayout, LayoutOffer
from pitboss.games.craps.sheet import NUMBERS, every_wager
from pitboss.houses import posted, sheet_of
from pitboss.houses.reading.problems import BadSheet
from pitboss.money import Cents, dollars_text
from pitboss.rules.layout import Layout
from pitboss.rules.lines import LOSE, PUSH
from pitboss.rules.script import Ask, Seat
from pitboss.table.opening import Opening
from pitboss.table.pit_table import StepTable
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement
from pitboss.table.table import open_table

SEAT = Seat(1)

# Words and limits


@both
def test_a_wager_is_reported_as_its_seat_first_wrote_it(house: str) -> None:
    assert net("hop 2-6 $1", "hop 6-2 $1", "6-2", house=house) == {"hop 2-6": 30}
    steps = ("4-4", "come $10", "5-4", "odds come 9 $10", "hop 5-6 $1", "horn-high 12 $5", "6-5")
    assert set(net(*steps, house=house)) == {"come", "odds come 9", "hop 5-6", "horn-high 12"}


@both
def test_limits_apply_to_the_whole_bet_that_is_up(house: str) -> None:
    assert "place 6: $4.99 is below the minimum of $5" in refusal("place 6 $4.99", house=house)
    assert "place 6: $1,001 is too much: the maximum is $1,000" in refusal("place 6 $1001", house=house)
    assert "place 6: no more can be bet there" in refusal("place 6 $1000", "place 6 $1", house=house)
    assert "hard 6: $0.50 is below the minimum of $1" in refusal("hard 6 $0.5", house=house)
    assert net("4-4", "place 6 $6", "place 6 $1", "3-3", house=house) == {"place 6": 8.17}
    assert "minimum of $25" in refusal("pass $10", house=house, min=25)
    assert "maximum is $50" in refusal("any-craps $51", house=house, max=50)
    assert "minimum of $5" in refusal("any-craps $1", house=house, prop_min=5)


@both
def test_the_rest_of_a_reduced_bet_is_at_least_the_minimum(house: str) -> None:
    assert "place 6: $4 would be left, below the minimum of $5" in refusal(
        "place 6 $12", "take place 6 $8", house=house
    )
    assert "place 6: only $12 can be taken" in refusal("place 6 $12", "take place 6 $13", house=house)
    assert "place 6: $0 is nothing to take" in refusal("place 6 $12", "take place 6 $0", house=house)


@both
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("place 7 $5", "'place 7' does not exist; after 'place' comes one of 4, 5, 6, 8, 9, 10"),
        ("place $5", "'place' needs one of 4, 5, 6, 8, 9, 10 after it, as in 'place 4'"),
        ("hard 5 $5", "'hard 5' does not exist"),
        ("horn-high 7 $5", "'horn-high 7' does not exist"),
        ("hop 7-1 $5", "'hop 7-1' does not exist"),
        ("hop 6 $5", "'hop 6' does not exist"),
        ("odds $5", "'odds' needs one of pass, dont-pass … dont-come 10 after it"),
        ("odds come $5", "'odds come' does not exist"),
        ("odds field $5", "'odds field' does not exist"),
        ("pass 6 $5", "'6 5.00' after 'pass' is not one amount"),
        ("big-six $5", "'big-six' is not a wager of this sheet"),
        ("pass $0", "pass: $0 is not a bet"),
        ("take pass", "pass: none is up"),
        ("take place 6", "place 6: none is up"),
        ("take place", "'place' needs one of 4, 5, 6, 8, 9, 10 after it"),
        ("take pass ", "'' after 'pass' is not one amount"),
        ("on place 6", "place 6: none is up"),
        ("on pass", "pass: always works"),
        ("off lay 4", "lay 4: always works"),
        ("off odds pass", "odds pass: always works"),
        ("on odds dont-come 9", "odds dont-come 9: always works"),
        ("on field", "field: always works"),
    ],
)
def test_a_refusal_says_why_at_its_step(house: str, words: str, reason: str) -> None:
    said = refusal("2: field $5", words, house=house)
    assert said.startswith("play[1]: seat 1: ") and reason in said


def test_a_call_is_on_or_off_and_names_a_bet_without_an_amount() -> None:
    with pytest.raises(Refused, match="is none of 'bet WAGER AMOUNT'"):
        settled("mount-airy", "craps", play=[{"seat": 1, "call": "maybe", "bet": "place 6"}])
    assert "nothing may follow 'call on place 6'" in refusal("place 6 $12", "on place 6 12")


def test_a_selection_has_one_written_form() -> None:
    for slug in rules_of().wagers:
        for selected in GAME.selections(rules_of(), slug):
            assert GAME.selection(rules_of(), slug, selected) == selected
    assert GAME.selection(rules_of(), "hop", "2-6") == "6-2"
    with pytest.raises(Refused, match="'pass' takes no selection"):
        GAME.selection(rules_of(), "pass", "6")


def test_each_seat_has_its_own_bets() -> None:
    answer = played("1: place 6 $12", "2: place 6 $6", "2: on place 6", "3-3")
    assert nets(answer, 1) == {"place 6": 0} and nets(answer, 2) == {"place 6": 7}


def test_the_round_and_the_refusal_on_the_page_about_craps_are_true() -> None:
    page = (Path(__file__).parents[3] / "docs" / "games" / "craps.md").read_text("utf-8")
    shown = re.search(r"```json\n(.+?)```", page, re.DOTALL)
    assert shown
    answer = settled(**parse_json(shown[1]))
    assert nets(answer, 1) == {"pass": 10, "odds pass": 60} and nets(answer, 2) == {"place 6": 0}
    assert f"`{refusal('pass $10', '4-1', 'odds pass $50')}`" in page


# What each seat is offered


def offer(felt: CrapsLayout, house: str = "mount-airy") -> LayoutOffer:
    return LayoutOffer(rules_of(house), felt, SEAT)


def test_before_the_first_roll_everything_except_come_and_odds_is_on_offer() -> None:
    words = {option.word for option in offer(CrapsLayout()).options}
    expected = {
        f"bet {wager}" for wager in every_wager(rules_of()) if not wager.startswith(("come", "dont-come", "odds"))
    }
    assert words == expected


def test_the_offer_lists_exactly_what_would_be_accepted() -> None:
    felt = CrapsLayout(
        5,
        {
            SEAT: {
                "pass": CrapsBet(Cents(1000)),
                "dont-come 9": CrapsBet(Cents(1000)),
                "place 6": CrapsBet(Cents(100000)),
            }
        },
    )
    options = {option.word: option for option in offer(felt).options}
    assert str(options["bet odds pass"]) == "bet odds pass 5..40"
    assert str(options["bet odds dont-come 9"]) == "bet odds dont-come 9 5..60"
    assert "bet place 6" not in options and "take pass" not in options and "bet pass" not in options
    assert {"take place 6", "take dont-come", "call on place 6", "call off place 6", "bet come"} <= options.keys()


def test_an_option_of_valley_forges_horn_high_starts_at_five_dollars() -> None:
    options = {option.word: option for option in offer(CrapsLayout(), "valley-forge").options}
    assert str(options["bet horn-high 2"]) == "bet horn-high 2 5..1000"


def test_an_offer_can_read_its_own_text() -> None:
    felt = CrapsLayout(5, {SEAT: {"place 6": CrapsBet(Cents(1200)), "hop 6-5": CrapsBet(Cents(100))}})
    for text in ("bet hop 5-6 1", "take place 6", "take place 6 6", "call off place 6", "bet place 6 0.5"):
        _, choice = offer(felt).read(text)
        assert offer(felt).read(str(choice))[1] == choice
        assert offer(felt).find(text)[0].word == choice.word
    with pytest.raises(Refused, match="how much"):
        offer(felt).read("bet place 6")


# The rules over whole numbers


def test_every_roll_wins_loses_moves_or_stands_off_for_a_line_bet() -> None:
    for total in range(2, 13):
        right, wrong = line_bet(True, 0, total), line_bet(False, 0, total)
        assert (right, wrong) == ((total, total) if total in NUMBERS else (-1, 0) if total == 12 else (right, -right))
    assert [next_point(0, total) for total in range(2, 13)] == [0, 0, 4, 5, 6, 0, 8, 9, 10, 0, 0]
    assert [next_point(6, total) for total in (2, 5, 6, 7, 12)] == [6, 6, 0, 0, 6]


@pytest.mark.slow
def test_the_compiled_rules_give_the_same_answers() -> None:
    from pitboss.odds.compiled import compiled

    for with_the_dice, number, total in product((True, False), (0, *NUMBERS), range(2, 13)):
        assert compiled(line_bet)(with_the_dice, number, total) == line_bet(with_the_dice, number, total)
        assert compiled(number_bet)(with_the_dice, number, total) == number_bet(with_the_dice, number, total)
        assert compiled(next_point)(number, total) == next_point(number, total)
    for a, b in ROLLS:
        for proposition in (ANY_CRAPS, 2, 7, 12, HOP + 65, HOP + 11):
            assert compiled(thrown)(proposition, a, b) == thrown(proposition, a, b)
        assert compiled(hard_way)(6, a, b) == hard_way(6, a, b)
    assert compiled(bundle_net)(5, 2, 30, 1) == bundle_net(5, 2, 30, 1) == (57, 5)


def edge(wager: str, house: str) -> Fraction:
    """The expected loss of one bet of a unit, played until it is decided, commission left out."""
    rules = rules_of(house)
    lost = Fraction(0)
    undecided = 0
    for a, b in ROLLS:
        line = decide(rules, wager, 0, a, b)
        if line is None and wager in ("pass", "dont-pass", "come", "dont-come"):
            lost += edge(f"come {a + b}" if wager in ("pass", "come") else f"dont-come {a + b}", house)
        elif line is None:
            undecided += 1
        elif line == LOSE:
            lost += 1
        elif line != PUSH:
            lost -= Fraction(line.numerator, line.denominator)
    return lost / (36 - undecided)


@both
@pytest.mark.parametrize(
    ("wager", "expected"),
    [("pass", "7/495"), ("dont-pass", "3/220"), ("come", "7/495"), ("dont-come", "3/220"), ("field", "1/18"),
     ("place 4", "1/15"), ("place 5", "1/25"), ("place 6", "1/66"), ("odds come 9", "0"), ("odds dont-come 4", "0"),
     ("buy 10", "0"), ("lay 8", "0"), ("hard 4", "1/9"), ("hard 8", "1/11"), ("any-seven", "1/6"),
     ("any-craps", "1/9"), ("two", "5/36"), ("three", "1/9"), ("horn", "1/8"), ("horn-high 12", "23/180"),
     ("horn-high 3", "11/90"), ("whirl", "2/15"), ("hop 6-5", "1/9"), ("hop 4-4", "5/36")],
)  # fmt: skip
def test_every_bet_costs_what_is_published(house: str, wager: str, expected: str) -> None:
    assert edge(wager, house) == Fraction(expected)


# Sheets


def test_all_mistakes_of_a_sheet_are_reported() -> None:
    text = posted("mount-airy", "craps").text
    text = text.replace("[wagers.field]", '[wagers.big-eight]\ntitle = "Big eight"\n\n[wagers.field]\npays = "1 to 1"')
    text = text.replace('odds = "3-4-5"', 'odds = "lots"').replace('pair = "30 to 1"', 'pair = "31 for 1"')
    text = re.sub(r"\[wagers\.eleven\][^[]*", "", text)
    text = text.replace('pays = "1 to 1"\n\n[wagers.dont-pass]', "[wagers.dont-pass]")
    with pytest.raises(BadSheet) as refused:
        sheet_of("own.toml", text)
    told = "\n".join(refused.value.problems)
    for part in (
        "wagers.big-eight: craps has no such bet",
        "wagers.field: leave out 'pays'",
        "options.odds: 'lots' is neither",
        "pays.hop.pair: 31 for 1 does not say",
        "wagers.horn: needs 'eleven'",
        "wagers.c-and-e: needs 'eleven'",
        "wagers.pass: 'pays' is missing",
    ):
        assert part in told


# Random play


FACE = st.integers(1, 6)


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(st.data(), st.sampled_from(HOUSES), st.sampled_from(["placed", "won"]))
def test_every_chip_is_accounted_for_after_all_bets_are_taken_down(data: st.DataObject, house: str, vig: str) -> None:
    table = open_table(posted(house, "craps"), {"vig": vig})
    assert isinstance(table, StepTable)
    seats = (Seat(1), Seat(2))
    opening = Opening({seat: {} for seat in seats})
    settlement = Settlement()

    def finish(opening: Opening, round_: Round) -> Opening:
        settled = table.settle(opening, round_)
        settlement.add(settled)
        assert lying(round_.layout) == lying_on(cast(CrapsLayout, round_.carried))
        return table.after(opening, round_, settled)

    for _ in range(data.draw(st.integers(1, 12))):
        round_ = table.open(opening)
        for _ in range(data.draw(st.integers(0, 6))):
            say_something(data, round_, data.draw(st.sampled_from(seats)))
        round_.close()
        round_.roll((data.draw(FACE), data.draw(FACE)))
        opening = finish(opening, round_)
    round_ = table.open(opening)
    for seat in seats:
        for words in takeable(round_, seat):
            round_.choose(seat, words)
    round_.close()
    round_.roll((3, 4))  # decides the bets that may not be taken down
    opening = finish(opening, round_)
    assert round_.layout.is_clear() and settlement.balance() == 0


def takeable(round_: Round, seat: Seat) -> list[str]:
    """The words that take down every bet that may come down; the odds behind a don't bet come with it."""
    request = round_.request
    assert isinstance(request, Ask)
    return [
        option.word
        for option in request.offers[seat].options
        if option.word.startswith("take ") and not option.word.startswith("take odds")
    ]


def say_something(data: st.DataObject, round_: Round, seat: Seat) -> None:
    """One of the options on offer, with the least, the most or all of it."""
    request = round_.request
    assert isinstance(request, Ask)
    option = data.draw(st.sampled_from(request.offers[seat].options))
    words = option.word
    if option.stake is not None:
        words += f" {dollars_text(data.draw(st.sampled_from([option.least, option.most])))}"
    round_.choose(seat, words)


def lying(layout: Layout) -> dict[tuple[int, str], int]:
    return {(seat, wager): amount for seat in layout for wager, amount in layout[seat].items()}


def lying_on(felt: CrapsLayout) -> dict[tuple[int, str], int]:
    """What the rules take to be up, by the wager it is kept under."""
    found: dict[tuple[int, str], int] = {}
    for seat, bets in felt.bets.items():
        for spot, bet in bets.items():
            key = (seat, str(reported(spot)))
            found[key] = found.get(key, 0) + bet.stake
            assert not spot.startswith("odds ") or spot.removeprefix("odds ") in bets
            assert number_of(spot, felt.point) or not spot.startswith(("place", "buy", "lay", "hard", "odds"))
    return found


def test_a_roll_replays_from_its_answers() -> None:
    table = open_table(posted("mount-airy", "craps"))
    felt = CrapsLayout(5, {SEAT: {"place 6": CrapsBet(Cents(1200), Cents(1200))}})

    def start() -> Round:
        layout = Layout({SEAT: {}}, carried=felt)
        layout.put(SEAT, reported("place 6"), Cents(1200))
        return Round(GAME, table.rules, layout)

    first, again = start(), start()
    for words in ("take place 6 6", "bet hop 6-5 2.5", "call off place 6"):
        first.choose(SEAT, words)
    first.close()
    first.roll((5, 6))
    for answer in first.answers:
        again.answer(answer)
    assert again.events == first.events and again.carried == first.carried
    assert felt.bets[SEAT]["place 6"].stake == 1200
