"""Hints at a live table: the best play if it is known, and what another costs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.machine.people import ANN, CHIPS, Night, night, table

from pitboss.bots.seating import bot_for
from pitboss.lab import hint as hints
from pitboss.lab.hint import NOT_KNOWN, NOT_YOURS, by_the_chart, hint, situations
from pitboss.machine.commands import Bet, Ready, Say, Sit
from pitboss.machine.view import HandView, OptionView, QuestionView, SeatView, SpotView, TableView
from pitboss.money import Cents
from pitboss.odds.look_up import best_choice
from pitboss.odds.strategy import Chart, ChartedPlay
from pitboss.rules.script import DEALER, Seat, Wager

HARD = Chart(
    "Hard totals",
    ("your hand", "dealer's card"),
    (ChartedPlay(("hard 16", "T"), "surrender", {"stand": 0.04, "hit": 0.0399}), ChartedPlay(("hard 16", "7"), "hit")),
)
PAIRS = Chart("Pairs", ("your hand", "dealer's card"), (ChartedPlay(("8,8", "T"), "split", {"hit": 0.1}),))
OPTIONS = tuple(OptionView(word) for word in ("hit", "stand", "split", "surrender"))


def seated(name: str) -> Night:
    found = night(name)
    found.do(Sit(ANN, Seat(1), CHIPS, "Ann"))
    return found


def held(cards: str, makes: str, dealer: str, options: tuple[OptionView, ...] = OPTIONS) -> TableView:
    """Ann has these cards at a table of blackjack, and must decide."""
    view = seated("mount-airy/blackjack").view(ANN)
    own = SeatView(1, ANN, "Ann", "player", 1000, hands=(HandView(tuple(cards.split()), makes),),
                   spots=(SpotView("bet", "Blackjack", 2500),))  # fmt: skip
    question = QuestionView(7, "decision", (1,), True, options, "stand")
    places = {"dealer": (HandView((dealer, None)),)}
    return replace(view, phase="round", people=(own,), places=places, question=question)


def test_the_best_choice_is_shown_with_the_cost_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "charts_of", lambda table: (HARD, PAIRS))
    blackjack = table("mount-airy/blackjack")
    told = hint(held("Th 6c", "16", "Kd"), blackjack)
    assert told == "Surrender. On average hit costs $1, stand costs $1."
    assert hint(held("8h 8c", "16", "Kd"), blackjack) == "Split. On average hit costs $2.50."
    assert hint(held("Th 6c", "16", "7d"), blackjack) == "Hit."


def test_if_the_best_choice_is_not_open_the_best_open_choice_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = HARD.choices[0]._replace(costs={"stand": 0.1, "hit": 0.04})
    monkeypatch.setattr(hints, "charts_of", lambda table: (replace(HARD, choices=(hard,)),))
    blackjack = table("mount-airy/blackjack")
    assert hint(held("Th 6c", "16", "Kd", OPTIONS[:2]), blackjack) == "Hit. On average stand costs $1.50."
    other = (OptionView("double"),)
    assert hint(held("Th 6c", "16", "Kd", other), blackjack).endswith("as the house's bots play it.")


def test_there_is_one_chart_for_two_cards_and_another_for_more() -> None:
    blackjack = table("mount-airy/blackjack")
    assert hint(held("Th 6c", "16", "Kd"), blackjack).startswith("Surrender. ")
    assert hint(held("5h 5c 6c", "16", "Kd"), blackjack).startswith("Stand. ")


def test_a_bot_plays_by_the_chart_that_ships_with_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    blackjack = table("mount-airy/blackjack")
    hand = held("Th 6c", "16", "Kd")
    assert bot_for(blackjack, ANN, adviser=by_the_chart(blackjack)).act(hand) == Say(ANN, "surrender", 7)
    other = replace(HARD, choices=(ChartedPlay(("hard 16", "T"), "split"),))
    monkeypatch.setattr(hints, "charts_of", lambda table: (other,))
    assert bot_for(blackjack, ANN, adviser=by_the_chart(blackjack)).act(hand) == Say(ANN, "split", 7)
    assert bot_for(blackjack, ANN).act(hand) == Say(ANN, "surrender", 7)


def test_nothing_is_counted_for_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "_is_stored", lambda table: False)
    monkeypatch.setattr(hints, "charts_of", lambda table: pytest.fail("counted"))
    assert by_the_chart(table("mount-airy/blackjack"))(held("Th 6c", "16", "Kd")) == ""


def test_hole_cards_are_known_by_their_names_until_there_is_a_board() -> None:
    view = held("Ah Kh", "ace-high", "2c")
    own = view.own
    assert own is not None
    assert {"AKs", "A,T"} <= situations(view, own)
    pair = held("2h 2c", "pair of twos", "3c")
    assert pair.own is not None and "22" in situations(pair, pair.own)
    flop = replace(view, places={"board": (HandView(("2c", "3c", "4c", None, None)),)})
    assert situations(flop, own) == frozenset()
    river = replace(view, places={"board": (HandView(("2c", "3c", "4c", "9d", "Jd")),)})
    assert "AKs" not in situations(river, own) and "ace-high" in situations(river, own)


def test_the_most_specific_chart_decides() -> None:
    choice = best_choice((HARD, PAIRS), frozenset({"hard 16", "8,8", "T"}))
    assert choice is not None and choice.best == "split"
    assert best_choice((HARD,), frozenset({"hard 16"})) is None


def test_a_chart_answers_with_what_another_choice_costs() -> None:
    told = hint(held("Th 9c", "19", "7d"), table("mount-airy/blackjack"))
    assert told.startswith("Stand. On average surrender costs $") and " hit costs $" in told


def test_bots_answer_if_no_chart_does_and_the_hint_says_if_they_do_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.lab.hint.charts_of", lambda table: ())
    assert hint(held("Th 9c", "19", "7d"), table("mount-airy/blackjack")) == "Stand, as the house's bots play it."
    view = replace(held("Th 9c", "", "7d"), game="lunar-poker")
    assert hint(view, table("mount-airy/lunar-poker")) == NOT_KNOWN
    view = replace(view, question=QuestionView(7, "decision", (2,)))
    assert hint(view, table("mount-airy/lunar-poker")) == NOT_YOURS


def test_an_exchange_is_shown_by_its_number_of_cards() -> None:
    """Four of a suit buy a sixth card; a small pair exchanges three; if no draw is open, the next best is shown."""
    lunar = table("mount-airy/lunar-poker")

    def told(cards: str, *words: str) -> str:
        question = QuestionView(7, "decision", (1,), True, tuple(map(OptionView, words)), "fold")
        view = held(cards, "", "7d")
        return hint(replace(view, game="lunar-poker", question=question), lunar)

    assert told("Ah 9c 7c 4c 2c", "play", "fold", "buy", "draw").startswith("Buy. On average ")
    assert told("3h 3c 7d Ts Kc", "play", "fold", "buy", "draw").startswith("Draw 3. On average play costs $")
    assert told("3h 3c 7d Ts Kc", "play", "fold").startswith("Play. On average fold costs $")


def test_wagers_without_decisions_are_shown_with_their_cost() -> None:
    roulette = seated("mount-airy/roulette")
    told = hint(roulette.view(ANN), table("mount-airy/roulette"))
    assert "(5.26%)" in told and told.endswith("most of basket (7.89%).")


def test_only_open_wagers_are_shown() -> None:
    told = hint(seated("mount-airy/craps").view(ANN), table("mount-airy/craps"))
    assert told.startswith("Of the open wagers the house keeps least of dont-pass (1.36%), pass (1.41%)"), told
    assert "odds" not in told, "there is no point yet"


def test_the_house_way_is_shown_when_hands_are_set() -> None:
    pai_gow = seated("mount-airy/pai-gow-poker")
    pai_gow.do(Bet(ANN, {Wager("bet"): Cents(2500)}))
    pai_gow.do(Ready(ANN))
    told = hint(pai_gow.view(ANN), pai_gow.machine.table)
    assert told.startswith(("The house way makes ", "Better than the house way: 'set "))


def setting(name: str, cards: str, bank: str = "", banks: int | None = None) -> str:
    """The hint for these pieces, to be set against an open or a hidden bank."""
    pai_gow = seated(name)
    pai_gow.do(Bet(ANN, {Wager("bet"): Cents(2500)}))
    pai_gow.do(Ready(ANN))
    view = pai_gow.view(ANN)
    question, own = view.question, view.own
    assert question is not None and own is not None
    pieces = tuple(cards.split())
    options = tuple(replace(each, among=pieces) if each.word == "set" else each for each in question.options)
    seen = replace(
        view,
        question=replace(question, options=options),
        places={DEALER: (HandView(tuple(bank.split()), is_set=True),)} if bank else {},
        people=tuple(replace(each, banks=banks) if each is own else each for each in view.people),
    )
    return hint(seen, pai_gow.machine.table)


def test_a_hand_is_set_by_the_chart_if_it_differs_from_the_house_way() -> None:
    queens = "Qh Qd 3c 3s Ah Kd 8c"
    told = setting("mount-airy/pai-gow-poker", queens)
    assert told.startswith("Better than the house way: 'set Ah Kd' makes "), told
    assert setting("mount-airy/pai-gow-poker", queens, banks=10_000).startswith("The house way makes "), "the bank"
    assert setting("mount-airy/pai-gow-poker", "Kh Kd 9c 8s 7h 4d 2c").endswith("'house way' sets it.")


def test_tiles_are_set_by_the_chart_if_it_differs_from_the_house_way() -> None:
    told = setting("mount-airy/pai-gow-tiles", "1-3 1-1 5-6 4-4")  # 5/gong by the house
    assert told == "Better than the house way: 'set 1-1 1-3' makes low six with the 1-1, high nine with the 4-4.", told
    assert setting("mount-airy/pai-gow-tiles", "3-5 1-2 2-2 2-5").endswith("'house way' sets it.")
    assert setting("mount-airy/pai-gow-tiles", "1-3 1-1 5-6 4-4", banks=10_000).endswith("'house way' sets it.")


def test_against_an_open_bank_a_hand_is_set_to_win_as_much_as_possible() -> None:
    sheet, queens = "hollywood-york/face-up-pai-gow-poker", "Qh Qd 3c 3s Ah Kd 8c"
    told = setting(sheet, queens, "8h 7d 9c 9s 5h 4d 2c")
    assert told.endswith("'house way' sets it."), "threes beat eight-high, and queens beat nines"
    told = setting(sheet, queens, "Kh Qs 5c 5s 5h 4d 2c")
    assert told.endswith("'house way' sets it."), "only the front can win"
    told = setting(sheet, queens, "Kh Qs Ac As 5h 4d 2c")
    assert told.startswith("Better than the house way: 'set Ah Kd' makes "), "two pair beats aces, ace-king king-queen"


@pytest.mark.parametrize(
    ("name", "own", "board", "down", "options", "best"),
    [
        ("valley-forge/ultimate-texas-holdem", "9h 3c", "9c 5d 2s", {"ante": 10}, "2x check", "2x"),
        ("valley-forge/ultimate-texas-holdem", "8h 3c", "Kc 5d 2s", {"ante": 10}, "2x check", "check"),
        ("mount-airy/texas-holdem-bonus", "Ah Kc", "Ac 7d 2s 9h", {"ante": 10}, "river check", "river"),
        ("mount-airy/texas-holdem-bonus", "8h 3c", "Ac Kd Js", {"ante": 10}, "turn check", "check"),
        ("mount-airy/let-it-ride", "Th Tc 4d", "", {"bet-1": 10}, "ride pull", "ride"),
        ("mount-airy/let-it-ride", "9h 4c 2d", "7s", {"bet-1": 10}, "ride pull", "pull"),
        ("mount-airy/mississippi-stud", "Jh Jc", "4d", {"ante": 10, "3rd-street": 30}, "1x 2x 3x fold", "3x"),
        ("mount-airy/mississippi-stud", "Jh 3c", "4d", {"ante": 10, "3rd-street": 10}, "1x 2x 3x fold", "fold"),
        ("mount-airy/criss-cross-poker", "Ah Ac", "4d 9s", {"ante-across": 10, "across": 30}, "1x 2x 3x fold", "3x"),
        ("mount-airy/criss-cross-poker", "Jh 3c", "Jd 9s 4h 5c", {"ante-across": 10}, "1x 2x 3x fold", "3x"),
    ],
)  # fmt: skip
def test_the_chart_of_the_street_decides(
    name: str, own: str, board: str, down: dict[str, int], options: str, best: str
) -> None:
    page = table(name)
    seat = SeatView(1, ANN, "Ann", "player", 1000, hands=(HandView(tuple(own.split())),),
                    spots=tuple(SpotView(wager, wager, amount) for wager, amount in down.items()))  # fmt: skip
    question = QuestionView(7, "decision", (1,), True, tuple(map(OptionView, options.split())), "fold")
    places = {"board": (HandView((*board.split(), None)),)}
    view = replace(seated(name).view(ANN), phase="round", people=(seat,), places=places, question=question)
    assert hint(view, page).startswith(f"{best.capitalize()}. On average ")


def three_cards(name: str, cards: str, dealer: tuple[str | None, ...]) -> str:
    view = seated(name).view(ANN)
    own = SeatView(1, ANN, "Ann", "player", 1000, hands=(HandView(tuple(cards.split())),),
                   spots=(SpotView("ante", "Ante", 100_00),))  # fmt: skip
    question = QuestionView(7, "decision", (1,), True, (OptionView("play"), OptionView("fold")), "fold")
    places = {"dealer": (HandView(dealer),)}
    return hint(replace(view, phase="round", people=(own,), places=places, question=question), table(name))


def test_a_hand_of_three_cards_is_counted_against_every_dealer() -> None:
    unseen = (None, None, None)
    assert three_cards("mount-airy/three-card-poker", "Qh 6d 4c", unseen) == "Play. On average fold costs $0.66."
    assert three_cards("mount-airy/three-card-poker", "Qh 6d 3c", unseen) == "Fold. On average play costs $0.26."
    up = three_cards("marysville/three-card-poker", "Qh 6d 4c", ("Ac", None, None))
    assert up.startswith("Fold. On average play costs ")
