"""What is in front of a seat of the poker room: only the chips and the words of this street."""

from __future__ import annotations

from tests.machine.test_room import asked, at_poker, deal, say

from pitboss.machine.view import TableView


def in_front(view: TableView) -> dict[str, int]:
    return {place.name: place.in_front for place in view.people if place.in_front}


def test_chips_of_a_street_are_in_front_and_go_to_the_middle_with_the_next_card() -> None:
    found = at_poker()
    deal(found)
    blinds = in_front(found.view(None))
    assert sorted(blinds.values()) == [2_00, 4_00]
    for _ in range(3):
        say(found, asked(found), "call", "check")
    view = found.view(None)
    assert len(view.places["board"][0].cards) == 3
    assert in_front(view) == {}
    assert [place.said for place in view.people] == ["", "", ""]
    assert [pot.amount for pot in view.pots] == [12_00]
    bettor = asked(found)
    say(found, bettor, "bet")
    view = found.view(bettor)
    assert list(in_front(view).values()) == [4_00]
    assert [pot.amount for pot in view.pots] == [16_00]
    assert [place.said.split()[0] for place in view.people if place.said] == ["bet"]


def test_antes_of_stud_are_in_the_middle_and_the_bring_in_in_front() -> None:
    found = at_poker("mount-airy/seven-card-stud")
    deal(found)
    view = found.view(None)
    antes = sum(pot.amount for pot in view.pots) - sum(in_front(view).values())
    assert antes > 0
    assert len(in_front(view)) == 1


def test_what_was_bet_before_a_draw_is_in_the_middle_after_it() -> None:
    found = at_poker("marysville/lowball")
    deal(found)
    while "stand-pat" not in [option.word for option in found.view(asked(found)).question.options]:  # type: ignore[union-attr]
        say(found, asked(found), "call", "check")
    for _ in range(3):
        say(found, asked(found), "stand-pat")
    assert in_front(found.view(None)) == {}
