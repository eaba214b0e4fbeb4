"""The reason for the result of a wager, in words that leave no question open."""

from __future__ import annotations

import pytest
from tests.machine.people import PIT, play, table, two_and_bots

from pitboss.machine.views.drawing import Picture
from pitboss.machine.views.reasons import reason_of
from pitboss.rules.lines import EVEN, Line
from pitboss.rules.script import DEALER, Pay, Place, Seat, loses, pushes, wins

YOU = Seat(1)


def reason(name: str, own: str, house: str, *pays: Pay) -> tuple[str, str]:
    found = table(name)
    deck = found.deck
    picture = Picture(pocket=own if deck is None and "-" not in own else "")
    if deck is not None:
        places: dict[Place, str] = {YOU: own, DEALER: house}
        picture.hands = {place: {0: list(deck.read(cards))} for place, cards in places.items() if cards}
        picture.shown[YOU] = picture.shown[DEALER] = 2
    return reason_of(found, picture, pays, None)


@pytest.mark.parametrize(
    ("name", "own", "house", "pay", "why", "takes"),
    [
        ("mount-airy/blackjack", "Th 7d", "Kd 6c 7s", wins(YOU, "bet", EVEN, "17"),
         "17, the dealer busts with 23, 1 to 1", ""),
        ("mount-airy/blackjack", "Th 7d", "Kd 8c", loses(YOU, "bet", "17 against 18"), "17 against 18", ""),
        ("mount-airy/blackjack", "Th 7d", "Kd 8c", loses(YOU, "lucky-ladies"),
         "ten and seven", "it wins if the first two cards make 20"),
        ("mount-airy/blackjack", "Th 7d", "Tc 8c", wins(YOU, "match-the-dealer", Line("to", 11), "one suited"),
         "one suited, 11 to 1", ""),
        ("marysville/pure-21-5-blackjack", "Th Kd", "Kd 6c 6s", wins(YOU, "bet", EVEN, "20 against over with 22"),
         "20, the player-dealer busts with 22, 1 to 1", ""),
        ("mount-airy/three-card-poker", "8h 5d 2c", "9s 7d 3c", wins(YOU, "ante", EVEN, "eight-high"),
         "eight-high; the dealer has nine-high and does not qualify, 1 to 1", ""),
        ("mount-airy/three-card-poker", "8h 5d 2c", "9s 9d 3c", loses(YOU, "ante", "eight-high"),
         "eight-high against a pair of nines", ""),
        ("mount-airy/three-card-poker", "Ah 5d 2c", "As 9d 3c", loses(YOU, "play", "ace-high"),
         "ace-high against a higher ace-high", ""),
        ("mount-airy/three-card-poker", "8h 5d 2c", "9s 9d 3c", loses(YOU, "pair-plus", "folded"), "folded", ""),
        ("mount-airy/crazy-4-poker", "Ah Ad 2c 3s 9d", "Kh Kd 4c 5s 8d", pushes(YOU, "super-bonus", "pair of aces"),
         "pair of aces against a pair of kings",
         "it wins if the four cards are a straight or better, even when the dealer wins; "
         "with less it is returned unless the dealer wins"),
        ("mount-airy/let-it-ride", "6h 6d 2c", "", loses(YOU, "bet-1", "pair of sixes"),
         "pair of sixes", "it wins if the five cards are a pair of tens or better"),
        ("mount-airy/let-it-ride", "6h 6d 2c", "", pushes(YOU, "bet-1", "pulled back"), "pulled back", ""),
        ("mount-airy/pai-gow-poker", "Ah Kd 4c 4s 9d 9c 2h", "Kh Qd 5c 5s 8d 8c 3h",
         wins(YOU, "bet", EVEN, "ace-king in front, two pair, nines and fours behind", commission=(5, 100)),
         "ace-king in front, two pair, nines and fours behind, against king-queen in front, "
         "two pair, eights and fives behind, 1 to 1 less 5%", ""),
        ("mount-airy/baccarat", "", "", wins(YOU, "banker", EVEN, "4 to 9", commission=(5, 100)),
         "player 4, banker 9, 1 to 1 less 5%", ""),
        ("mount-airy/craps", "5-4", "", loses(YOU, "any-craps", "5-4"), "9, 5-4", "it takes 2, 3 or 12"),
        ("mount-airy/big-six", "fox", "", loses(YOU, "wolf", "fox"), "the wheel stopped at fox", ""),
    ],
)  # fmt: skip
def test_a_reason_names_both_hands_the_line_and_what_was_missing(
    name: str, own: str, house: str, pay: Pay, why: str, takes: str
) -> None:
    assert reason(name, own, house, pay) == (why, takes)


@pytest.mark.parametrize("name", PIT)
def test_every_result_says_why(name: str) -> None:
    """A win has its line; what was lost or came back has a reason, or what it takes."""
    found = two_and_bots(name)
    for part in range(4):
        play(found, 30, f"{name} {part}")
        last = found.machine.last
        if last is None or last.settlement is None:
            continue
        lines = {
            (int(event.seat), event.wager): str(event.line).replace("of meter", "of the meter")
            for event in last.round.events
            if isinstance(event, Pay) and event.outcome == "win"
        }
        for place in found.view(None).people:
            for result in place.results:
                assert result.why or result.takes, result
                assert "over with" not in result.why
                if result.net > 0 and (place.seat, result.wager) in lines:
                    assert lines[place.seat, result.wager] in result.why, result
