"""The dealer school: what a trainee must enter equals what the table settles, for every sheet."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.playing import is_room

from pitboss.errors import Refused
from pitboss.felt import felt_of
from pitboss.houses import sheet, sheet_names
from pitboss.money import Cents
from pitboss.rules.lines import EVEN, Line
from pitboss.rules.script import (
    Award,
    Drop,
    Pay,
    Pot,
    Return,
    Seat,
    Take,
    Wager,
    loses,
    pushes,
    surrenders,
    voids,
    wins,
)
from pitboss.school.grading import Entry, ScoreSheet, grade, signed
from pitboss.school.lesson import Lesson, hardest_first, lesson
from pitboss.school.payments import Payment, payments_of
from pitboss.school.questions import explained, steps
from pitboss.school.serve import drill_json, graded_json, round_json

ALL = sheet_names()
ROOM = [name for name in ALL if is_room(sheet(name).game)]
PIT = [name for name in ALL if name not in ROOM]
SEEDS = range(6)


def lessons(name: str) -> list[Lesson]:
    return [lesson(sheet(name), seed) for seed in SEEDS]


def right_entries(found: Lesson) -> list[Entry]:
    return [Entry(question.number, question.amount) for question in found.questions]


# The amounts


@pytest.mark.parametrize("name", PIT)
def test_payments_one_by_one_are_what_the_table_settles(name: str) -> None:
    for found in lessons(name):
        played = found.played
        won: Counter[tuple[Seat, Wager]] = Counter()
        before = [move for move in played.round.moves if isinstance(move, Pay)]
        payments = payments_of(played)
        for payment in payments:
            won[payment.pay.seat, payment.pay.wager] += payment.net
        for pay in before[: len(before) - len(payments)]:
            assert pay.outcome == "push" and pay.why == "taken down"
        for move in played.round.moves:
            if isinstance(move, Take):
                won[move.seat, move.wager] -= move.amount
        for seat, wagers in played.settlement.seats.items():
            for wager, account in wagers.items():
                assert won[seat, wager] == account.won + account.award - account.commission, (seat, wager)


@pytest.mark.parametrize("name", PIT)
def test_every_payment_is_asked_for_in_the_order_of_the_house(name: str) -> None:
    for found in lessons(name):
        pays = [move for move in found.played.round.moves if isinstance(move, Pay)][-len(found.questions) :]
        assert [question.number for question in found.questions] == list(range(1, len(found.questions) + 1))
        assert [question.seat for question in found.questions] == [
            int(pay.seat) for pay in pays[: len(found.questions)]
        ]
        for question, pay in zip(found.questions, pays, strict=False):
            assert question.wager.startswith(pay.wager)


@pytest.mark.parametrize("name", PIT)
def test_a_paid_wager_names_its_line_and_each_answer_is_explained(name: str) -> None:
    for found in lessons(name):
        for question in found.questions:
            assert question.says.endswith(".") and question.title
            if question.amount > 0:
                assert question.line is not None and question.line.table


@pytest.mark.parametrize("name", ROOM)
def test_pots_drops_and_shares_account_for_every_chip(name: str) -> None:
    for found in lessons(name):
        moves = found.played.round.pots
        of: dict[str, int] = Counter()
        for question in found.questions:
            of[question.wager.partition(" ")[0]] += question.amount
        assert of["pot"] == sum(move.amount for move in moves if isinstance(move, Pot))
        assert of["award"] == sum(move.amount for move in moves if isinstance(move, Award))
        assert of["drop"] == sum(move.amount for move in moves if isinstance(move, Drop))
        assert of["return"] == sum(move.amount for move in moves if isinstance(move, Return))
        assert of["pot"] == of["award"] + of["drop"]
        for seat in found.played.opening.stacks:
            got = sum(each.amount for each in found.questions if each.seat == seat)
            put_in = sum(amount for who, _, amount in found.played.round.stakes if who == seat)
            assert got - put_in == found.played.settlement.net(seat)


def test_a_split_pot_asks_for_the_odd_chip() -> None:
    page = sheet("mount-airy/omaha-8")
    shares = [
        [each.amount for each in found.questions if each.wager == "award 0" and each.amount]
        for found in (lesson(page, seed) for seed in range(40))
    ]
    assert any(len(each) == 2 and each[0] != each[1] for each in shares)


@pytest.mark.slow
def test_each_hand_of_a_split_is_asked_separately() -> None:
    page = sheet("mount-airy/blackjack")
    found = [
        (question, place.hands[question.hand].makes)
        for each in (lesson(page, seed) for seed in range(60))
        for question in each.questions
        for place in each.view.people
        if question.hand is not None and place.seat == question.seat
    ]
    assert len(found) > 3
    for question, makes in found:
        total = makes.rpartition(" ")[2]
        assert f"hand {(question.hand or 0) + 1}" in question.title
        assert total in question.says


# The table it is shown with


@pytest.mark.parametrize("name", PIT)
def test_chips_are_on_spots_of_the_felt(name: str) -> None:
    page = sheet(name)
    felt = felt_of(page.game, page.rules)
    for found in lessons(name):
        for place in found.view.people:
            here = {spot.key for spot in felt.spots if spot.seat in (None, place.seat)}
            assert {spot.wager for spot in place.spots} <= here
        asked = {(question.seat, question.wager) for question in found.questions if question.down}
        lying = {(place.seat, spot.wager) for place in found.view.people for spot in place.spots}
        paid_only = {slug for slug, spot in page.rules.wagers.items() if spot.by == "rules" and spot.equals is None}
        assert {each for each in asked if each[1] not in paid_only} <= lying


@pytest.mark.parametrize("name", ALL)
def test_the_cards_of_everybody_who_played_are_face_up(name: str) -> None:
    for found in lessons(name):
        for place in found.view.people:
            if not place.folded:
                assert all(card is not None for hand in place.hands for card in hand.cards)


@pytest.mark.parametrize("name", ALL)
def test_a_seed_gives_the_same_round_to_everybody(name: str) -> None:
    page = sheet(name)
    first = round_json(page, "5")
    lesson.__globals__["_lesson"].cache_clear()
    assert round_json(page, "5") == first
    assert round_json(page, "6") != first


# How hard


def payment(pay: Pay, stake: int, won: int, **more: int) -> Payment:
    return Payment(pay, Cents(stake), won, more.get("commission", 0), more.get("award", 0), more.get("uncovered", 0))


def test_the_measure_counts_what_a_dealer_must_do() -> None:
    seat = Seat(1)
    lost = payment(loses(seat, "bet"), 500, -500)
    even = payment(wins(seat, "bet", EVEN), 500, 500)
    stands = payment(pushes(seat, "bet"), 500, 0)
    three_to_two = payment(wins(seat, "bet", Line("to", 3, 2)), 500, 750)
    less_five_percent = payment(wins(seat, "bet", EVEN, commission=(5, 100)), 500, 500, commission=25)
    short_bank = payment(wins(seat, "bet", EVEN), 500, 300, uncovered=200)
    assert [steps(each) for each in (lost, even, stands)] == [0, 1, 1]
    assert steps(three_to_two) == 4  # other odds, a fraction, and cents
    assert steps(less_five_percent) == 4  # commission twice, and cents
    assert steps(short_bank) == 5
    assert steps(payment(wins(seat, "bet", EVEN), 500, 0, uncovered=500)) == 2


def test_an_answer_shows_its_calculation() -> None:
    rules = sheet("mount-airy/three-card-poker").rules
    flush = payment(wins(Seat(3), "pair-plus", Line("to", 3), "flush"), 500, 1500)
    assert explained(rules, flush) == "Flush: it pays 3 to 1: 3 × $5 = $15."
    assert explained(rules, payment(loses(Seat(3), "pair-plus", "king-high"), 500, -500)) == (
        "King-high: it loses; take $5."
    )
    tiles = payment(wins(Seat(3), "pair-plus", EVEN, commission=(5, 100)), 2500, 2500, commission=125)
    assert explained(rules, tiles) == "It pays 1 to 1: 1 × $25 = $25, less $1.25 commission: $23.75."


@pytest.mark.slow
def test_a_lost_wager_says_what_beat_it_or_what_it_lacked() -> None:
    """Of 8 rounds each: a hand lost to the dealer names both hands, a side bet its lines, a number the bet."""

    def said(name: str, *wagers: str) -> set[str]:
        found = [lesson(sheet(name), seed).questions for seed in range(8)]
        return {each.says for questions in found for each in questions if each.wager in wagers and each.amount < 0}

    assert all(" against " in each for each in said("mount-airy/three-card-poker", "play"))
    plain = {each for each in said("mount-airy/blackjack", "perfect-pairs") if "Surrendered" not in each}
    assert plain and all(
        "(no line of Perfect Pairs: perfect pair, coloured pair, mixed pair)" in each for each in plain
    )
    assert all("(it wins: 2, 3 or 12 on the next roll)" in each for each in said("mount-airy/craps", "any-craps"))
    black = said("mount-airy/roulette", "red")
    assert black and all("(it wins: the eighteen red numbers)" in each for each in black)


def test_only_a_reading_that_decides_is_quoted() -> None:
    """A wager that a meter feeds is lost without a word about the meter."""
    for seed in range(12):
        for question in lesson(sheet("mount-airy/blackjack"), seed).questions:
            quoted = " ".join(each.reading for each in question.readings)
            if question.wager == "blazing-7s" and question.amount < 0:
                assert not question.readings
            if question.wager == "bet" and "Over with" in question.says:
                assert not question.readings
            if "meter" in quoted:
                assert "meter" in question.says


def test_every_way_to_settle_is_explained() -> None:
    rules = sheet("mount-airy/let-it-ride").rules
    seat = Seat(2)
    at_most = 50_000_00
    told = [
        payment(voids(seat, "ante", "misdeal"), 500, 0),
        payment(surrenders(seat, "ante"), 500, -250),
        payment(wins(seat, "pair-plus", Line("meter", 1, 10), "royal", meter="m"), 500, -500, award=100_000),
        payment(wins(seat, "pair-plus", Line("for", 25), "two sevens"), 500, 12_000),
        payment(wins(seat, "pair-plus", Line("fixed", 2500), "envy"), 0, 2500),
        payment(wins(seat, "ante", EVEN), 500, 300, uncovered=200),
        payment(wins(seat, "pair-plus", Line("to", 1000), "royal"), 100_000, at_most),
    ]
    assert [explained(rules, each) for each in told] == [
        "Misdeal: it does not count; nothing is paid or taken.",
        "Surrendered: half of $5 goes back; take $2.50.",
        "Royal: it pays 10% of meter, $1,000, and $5 is taken: $995.",
        "Two sevens: it pays 25 for 1, the stake included: 25 × $5 = $125, less $5: $120.",
        "Envy: it pays $25.",
        "It pays 1 to 1: 1 × $5 = $5, of which the bank covers $3.",
        "Royal: it pays 1,000 to 1: 1,000 × $1,000 = $1,000,000, "
        "but one player wins at most $50,000 in a round: $50,000.",
    ]
    assert steps(told[-1]) == 5


@pytest.mark.parametrize("name", ["mount-airy/blackjack", "mount-airy/craps", "marysville/omaha-8"])
def test_the_hardest_rounds_come_first(name: str) -> None:
    found = hardest_first(sheet(name), "a", 4)
    every = [lesson(sheet(name), f"a-{number}") for number in range(12)]
    assert [each.steps for each in found] == sorted((each.steps for each in every), reverse=True)[:4]


# Grading


@pytest.mark.parametrize("name", ALL)
def test_right_answers_are_right_and_a_difference_of_a_cent_is_wrong(name: str) -> None:
    found = lesson(sheet(name), 3)
    entries = right_entries(found)
    graded = grade(found, entries)
    assert graded.marks.right == graded.marks.in_order == len(found.questions)
    off = [Entry(number, amount + 1) for number, amount in entries]
    assert grade(found, off).marks.right == 0


def test_an_entry_out_of_turn_is_reported() -> None:
    found = lesson(sheet("mount-airy/three-card-poker"), 3)
    first, second, *rest = right_entries(found)
    graded = grade(found, [second, first, *rest])
    assert graded.marks.right == len(found.questions)
    assert [mark.in_order for mark in graded.marks[:2]] == [True, False]
    assert graded.marks.in_order == len(found.questions) - 1


def test_what_was_not_entered_is_wrong_and_only_the_first_entry_counts() -> None:
    found = lesson(sheet("mount-airy/three-card-poker"), 3)
    first, *_ = right_entries(found)
    graded = grade(found, [first, Entry(first.number, 7), Entry(999, 7)], took=61_000, limit=60_000)
    assert graded.marks.right == 1 and graded.marks[1].entered is None and graded.late


def test_a_score_sheet_counts_rounds_and_names_the_worst_wagers() -> None:
    found = hardest_first(sheet("mount-airy/three-card-poker"), 1, 2)
    score = ScoreSheet("Wren")
    score.rounds.append(grade(found[0], right_entries(found[0]), took=20_000))
    score.rounds.append(grade(found[1], [], took=30_000))
    assert score.marks.right == len(found[0].questions)
    assert len(score.marks) == score.marks.right + len(found[1].questions)
    titles = Counter(question.title for question in found[1].questions)
    assert {title: wrong for title, wrong, _ in score.mistakes()} == dict(titles)
    assert "A round took 25 s, the best 20 s." in score.lines()
    rows = score.as_csv().splitlines()
    assert len(rows) == 1 + len(score.marks) and rows[1].startswith("Wren,mount-airy/three-card-poker,")
    assert score.as_json()["right"] == score.marks.right


def test_amounts_are_written_with_their_sign() -> None:
    assert [signed(amount) for amount in (1500, -550, 0)] == ["+$15", "-$5.50", "$0"]


# As JSON


@pytest.mark.parametrize("name", ALL)
def test_a_round_is_asked_without_its_answers_and_graded_from_its_seed(name: str) -> None:
    page = sheet(name)
    asked = round_json(page, "9")
    assert all("amount" not in question and "says" not in question for question in asked["questions"])
    assert all(not place["results"] and place["net"] is None for place in asked["view"]["people"])
    entries = [{"number": question["number"], "amount": 0} for question in asked["questions"]]
    graded = graded_json(page, {"seed": "9", "entries": entries, "took": 5000})
    assert graded["asked"] == len(asked["questions"])
    for mark in graded["marks"]:
        assert mark["right"] == (mark["amount"] == 0) and mark["says"]


def test_a_drill_lists_its_rounds_by_seed() -> None:
    page = sheet("mount-airy/blackjack")
    drill = drill_json(page, "2", rounds=3)
    assert len(drill["rounds"]) == 3
    assert round_json(page, drill["rounds"][0]["seed"])["steps"] == drill["rounds"][0]["steps"]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({}, "seed"),
        ({"seed": "1"}, "entries"),
        ({"seed": "x" * 50, "entries": []}, "seed"),
        ({"seed": "1", "entries": [5]}, "entries 1"),
        ({"seed": "1", "entries": [{"number": 1, "amount": 1.5}]}, "entries 1"),
        ({"seed": "1", "entries": [{"number": True, "amount": 1}]}, "entries 1"),
        ({"seed": "1", "entries": [], "seats": 99}, "seats"),
        ({"seed": "1", "entries": [], "took": -1}, "took"),
        ({"seed": "1", "entries": [], "limit": "soon"}, "limit"),
        ({"seed": "1", "entries": [], "more": 1}, "more"),
    ],
)
def test_what_cannot_be_graded_is_refused_in_one_line(body: dict[str, Any], where: str) -> None:
    with pytest.raises(Refused) as refused:
        graded_json(sheet("mount-airy/roulette"), body)
    assert where in str(refused.value) and "\n" not in str(refused.value)


def test_a_drill_of_too_many_rounds_is_refused() -> None:
    with pytest.raises(Refused, match="1 to 50"):
        drill_json(sheet("mount-airy/roulette"), "1", rounds=51)
