"""What a table answers about a decision: why a word is not on offer, and the ways to set a hand."""

from __future__ import annotations

from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest
from tests.machine.people import ANN, Night, night

from pitboss.equipment.cards import parse_cards
from pitboss.floor.wire.asking import answer_to
from pitboss.floor.wire.messages import AskTable
from pitboss.floor.wire.why_not import closed_by
from pitboss.games.twentyone.choices import DOUBLE, SPLIT, SURRENDER, TurnRules
from pitboss.machine.commands import Bet, Ready, Say, Sit
from pitboss.money import Cents
from pitboss.rules.script import Seat, Wager


def seated(name: str, session: str, chips: int = 500_00) -> Night:
    """Ann at a table, when she has to decide; or when her round is over without that."""
    found = night(name, session=session)
    found.do(Sit(ANN, Seat(1), Cents(chips), "Ann"))
    found.do(Bet(ANN, {Wager("bet"): Cents(25_00)}, {}))
    found.do(Ready(ANN))
    for _ in range(20):
        question = found.view(ANN).question
        if question and question.mine and question.kind == "decision":
            break
        found.tick()
    return found


def ask(found: Night, what: str, **more: Any) -> dict[str, Any]:
    answers: list[dict[str, Any]] = []
    message = AskTable(t="ask", id="1", table=1, what=what, **more)
    who, table = SimpleNamespace(id=str(ANN)), SimpleNamespace(machine=found.machine)
    answer_to(None, who, table, message, answers.append)  # type: ignore[arg-type]
    assert answers[0]["t"] == "ok", answers
    return answers[0]


def test_the_reason_for_no_split_is_in_the_cards() -> None:
    told, pairs = set(), 0
    for number in range(25):
        found = seated("mount-airy/blackjack", f"split {number}")
        own, question = found.view(ANN).own, found.view(ANN).question
        if own is None or not own.hands or question is None or question.kind != "decision":
            continue
        says = ask(found, "why", option="split")["says"]
        if any(option.word == "split" for option in question.options):
            assert says == "split is on offer."
            pairs += 1
        else:
            assert says.endswith("only a pair can be split.")
            told.add(says)
    assert len(told) > 3 and pairs


def test_after_a_third_card_the_reason_is_that_the_choice_is_for_the_first_two() -> None:
    for number in range(12):
        found = seated("mount-airy/blackjack", f"third {number}")
        view = found.view(ANN)
        if view.question and view.question.kind == "decision" and any(o.word == "hit" for o in view.question.options):
            found.do(Say(ANN, "hit", view.question.number))
            after = found.view(ANN)
            if after.question and after.question.mine and after.question.kind == "decision":
                for option in ("split", "surrender"):
                    says = ask(found, "why", option=option)["says"]
                    assert says == f"{option.capitalize()} is only for the first two cards."
                return
    pytest.fail("no hand took a third card and went on")


def test_the_reason_for_no_double_is_that_the_chips_do_not_suffice() -> None:
    for number in range(12):
        found = seated("mount-airy/blackjack", f"poor {number}", chips=25_00)
        question = found.view(ANN).question
        if question and question.kind == "decision" and not any(o.word == "double" for o in question.options):
            assert ask(found, "why", option="double")["says"] == "That takes $25 more, but you have $0."
            return
    pytest.fail("no hand to decide")


def test_a_split_that_the_chips_do_not_reach_costs_one_bet_also_after_a_split() -> None:
    for number in range(200):
        found = seated("mount-airy/blackjack", f"again {number}", chips=60_00)
        words = offered(found)
        if "split" not in words:
            continue
        question = found.view(ANN).question
        assert question is not None
        found.do(Say(ANN, "split", question.number))
        offer = found.machine.round_in_play and found.machine.round_in_play.offer(Seat(1))
        if offer and any(option.word == "split" for option in offer.options):
            assert ask(found, "why", option="split")["says"] == "That takes $25 more, but you have $10."
            return
    pytest.fail("no pair was dealt to a split hand")


def offered(found: Night) -> list[str]:
    question = found.view(ANN).question
    return [option.word for option in question.options] if question and question.kind == "decision" else []


def test_a_surrender_of_seven_cards_has_no_reason_from_twenty_one() -> None:
    found = seated("hollywood-penn-national/face-up-pai-gow-poker", "cards")
    assert "surrender" in offered(found)
    assert ask(found, "why", option="surrender")["says"] == "surrender is on offer."
    bets = {Wager("bet"): Cents(25_00), Wager("fortune"): Cents(5_00)}
    for number in range(20):
        found = night("hollywood-penn-national/face-up-pai-gow-poker", session=f"bonus {number}")
        found.do(Sit(ANN, Seat(1), Cents(500_00), "Ann"))
        found.do(Bet(ANN, bets, {}))
        found.do(Ready(ANN))
        if offered(found):
            says = ask(found, "why", option="surrender")["says"]
            assert says == "surrender is not on offer here; on offer: set, house-way."
            assert ask(found, "why", option="split")["says"].startswith("split is not on offer here")
            return
    pytest.fail("no hand to set")


def test_a_choice_that_comes_after_insurance_has_no_reason() -> None:
    for number in range(60):
        found = seated("mount-airy/blackjack", f"ace {number}")
        if "insurance" in offered(found):
            says = ask(found, "why", option="surrender")["says"]
            assert says.startswith("surrender is not on offer here; on offer: insurance")
            return
    pytest.fail("no ace turned up")


RULES = TurnRules(
    split_hands=4,
    split_aces_hands=2,
    split_aces_get_one_card=True,
    double_after_split=False,
    double_any_cards=False,
    surrender=True,
    must_hit=0,
    must_stand_hard=19,
    must_stand_soft=21,
)


@pytest.mark.parametrize(
    ("choice", "cards", "hands", "rules", "reason"),
    [
        (SURRENDER, "9h 7c", 1, {"surrender": False}, "No hand may be surrendered at this table."),
        (SURRENDER, "9h 2c 3d", 1, {"surrender": False}, "No hand may be surrendered at this table."),
        (SURRENDER, "9h 2c 3d", 1, {}, "Surrender is only for the first two cards."),
        (SURRENDER, "9h 7c", 2, {}, "A hand that was split may not be surrendered here."),
        (SURRENDER, "Th 9c", 1, {}, "This total may not be surrendered at this table."),
        (DOUBLE, "5h 2c 3d", 1, {}, "Double is only for the first two cards."),
        (DOUBLE, "5h 2c 3d", 1, {"double_any_cards": True}, ""),
        (DOUBLE, "5h 6c", 2, {}, "A hand that was split may not be doubled here."),
        (DOUBLE, "5h 6c", 2, {"double_after_split": True}, ""),
        (DOUBLE, "Th 9c", 1, {}, "This total may not be doubled at this table."),
        (SPLIT, "8h 7c", 1, {}, "Eight and seven: only a pair can be split."),
        (SPLIT, "8h 8c", 4, {}, "You have as many hands as this house lets you split into."),
        (SPLIT, "8h 8c 2d", 1, {}, "Split is only for the first two cards."),
        (SPLIT, "Kh Tc", 1, {}, ""),
        (SPLIT, "Ah Ac", 2, {}, "You have as many hands as this house lets you split into."),
        (SPLIT, "Ah Ac", 1, {"split_aces_hands": 1}, ""),
        (SPLIT, "8h 8c", 1, {"split_hands": 1, "split_aces_hands": 1}, "No hand may be split at this table."),
    ],
)
def test_the_reason_is_the_rule_that_closes_the_choice(
    choice: int, cards: str, hands: int, rules: dict[str, Any], reason: str
) -> None:
    assert closed_by(RULES._replace(**rules), choice, list(parse_cards(cards)), hands) == reason


def test_all_three_ways_to_set_tiles_are_listed_with_their_low_hands() -> None:
    found = seated("mount-airy/pai-gow-tiles", "tiles")
    answer = ask(found, "setting")["answer"]
    question = found.view(ANN).question
    assert question is not None
    among = next(option.among for option in question.options if option.word == "set")
    assert len(answer["ways"]) == 3
    assert answer["house"] in [way["makes"] for way in answer["ways"]]
    for way in answer["ways"]:
        assert len(way["cards"]) == 2 and set(way["cards"]) <= set(among)
        assert way["makes"].startswith("low ")


def test_the_house_way_for_seven_cards_is_shown_with_its_two_in_front() -> None:
    found = seated("mount-airy/pai-gow-poker", "cards")
    answer = ask(found, "setting")["answer"]
    (way,) = answer["ways"]
    assert way["makes"] == answer["house"]
    assert ask(found, "setting", cards=way["cards"])["answer"]["makes"] == answer["house"]


@pytest.mark.parametrize("sheet", ["mount-airy/pai-gow-poker", "hollywood-york/face-up-pai-gow-poker"])
def test_a_foul_is_reported_with_what_both_hands_make(sheet: str) -> None:
    found = seated(sheet, "cards")
    question = found.view(ANN).question
    assert question is not None
    among = next(option.among for option in question.options if option.word == "set")
    told = [ask(found, "setting", cards=list(front)) for front in combinations(among, 2)]
    fouls = [each for each in told if each["answer"]["foul"]]
    assert fouls and len(fouls) < len(told)
    for each in fouls:
        front, back = each["answer"]["halves"]
        assert each["answer"]["makes"] == f"{front} in front, {back} behind"
        assert each["says"] == f"a foul: {front} in front outranks {back} behind"
    assert all(each["says"] == each["answer"]["makes"] for each in told if each not in fouls)
