"""Phrases that people type, and what each becomes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.machine.people import ADA, ANN, BOB, CHIPS, PIT, Night, night

from pitboss import games
from pitboss.errors import Refused
from pitboss.games.dealer_poker import three_card_poker
from pitboss.machine.commands import Away, Bet, Buy, ChangeSeat, Command, PostOptions, Ready, Say, Sit, TakeBank
from pitboss.machine.view import OptionView, QuestionView, TableView
from pitboss.money import Cents
from pitboss.rules.script import Seat
from pitboss.spoken.about import about
from pitboss.spoken.grammar import Meaning, understand
from pitboss.spoken.remembered import NOTHING_REMEMBERED, Remembered


def seated(name: str) -> Night:
    found = night(name)
    found.do(Sit(ANN, Seat(1), CHIPS, "Ann"))
    return found


def betting(name: str) -> TableView:
    """The view while bets are open, the bank taken by somebody else."""
    return replace(seated(name).view(ANN), phase="bets", question=QuestionView(2, "bets", (1,), True))


def bets(name: str, text: str, kept: Remembered = NOTHING_REMEMBERED) -> dict[str, int]:
    (command,) = understand(betting(name), text, kept).commands
    assert isinstance(command, Bet)
    return {str(wager): int(amount) for wager, amount in command.wagers.items()}


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("mount-airy/blackjack", "25", {"bet": 2500}),
        ("mount-airy/blackjack", "bet 25, pp 5", {"bet": 2500, "perfect-pairs": 500}),
        ("mount-airy/blackjack", "bet 25 and perfect pairs 5", {"bet": 2500, "perfect-pairs": 500}),
        ("mount-airy/blackjack", "$25, 5 on perfect pairs", {"bet": 2500, "perfect-pairs": 500}),
        ("mount-airy/blackjack", "main 25, blazing 5", {"bet": 2500, "blazing-7s": 500}),
        ("mount-airy/blackjack", "bet 1,000", {"bet": 100000}),
        ("mount-airy/three-card-poker", "ante 10 pair plus 5", {"ante": 1000, "pair-plus": 500}),
        ("mount-airy/roulette", "straight 17 5 split 1-2 10", {"straight 17": 500, "split 1-2": 1000}),
        ("mount-airy/roulette", "5 on red 10 on odd", {"red": 500, "odd": 1000}),
        ("mount-airy/blackjack", "bet 12.50", {"bet": 1250}),
        ("mount-airy/blackjack", "bet 25, match the dealer 5", {"bet": 2500, "match-the-dealer": 500}),
        ("mount-airy/three-card-poker", "ante 10 and pair plus 5", {"ante": 1000, "pair-plus": 500}),
        ("mount-airy/three-card-poker", "ante 10, pp 5, 6 card bonus 5", None),
        ("mount-airy/three-card-poker", "10, six 5", {"ante": 1000, "six-card-bonus": 500}),
        ("mount-airy/crazy-4-poker", "25", {"ante": 2500, "super-bonus": 2500}),
        ("valley-forge/ultimate-texas-holdem", "25, trips 5", {"ante": 2500, "blind": 2500, "trips": 500}),
        ("mount-airy/criss-cross-poker", "10", {"ante-across": 1000, "ante-down": 1000}),
        ("mount-airy/roulette", "5 on red", {"red": 500}),
        ("mount-airy/roulette", "red 5", {"red": 500}),
        ("mount-airy/roulette", "put 5 on the red", {"red": 500}),
        ("mount-airy/roulette", "split 17 20", {"split 17-20": 500}),
        ("mount-airy/roulette", "split 17 20 5", {"split 17-20": 500}),
        ("mount-airy/roulette", "17/20", {"split 17-20": 500}),
        ("mount-airy/roulette", "20-17 10", {"split 17-20": 1000}),
        ("mount-airy/roulette", "street 1", {"street 1-2-3": 500}),
        ("mount-airy/roulette", "street 1 10", {"street 1-2-3": 1000}),
        ("mount-airy/roulette", "17 5", {"straight 17": 500}),
        ("mount-airy/roulette", "5 on 17", {"straight 17": 500}),
        ("mount-airy/roulette", "00 5", {"straight 00": 500}),
        ("mount-airy/roulette", "2nd dozen 10", {"dozen 2": 1000}),
        ("mount-airy/roulette", "first column 10, black 5", {"column 1": 1000, "black": 500}),
        ("mount-airy/roulette", "corner 1 2 4 5 10", {"corner 1-2-4-5": 1000}),
        ("mount-airy/roulette", "1-18 10", {"low": 1000}),
        ("mount-airy/baccarat", "banker 50", {"banker": 5000}),
        ("mount-airy/baccarat", "50 banker, tie 5", {"banker": 5000, "tie": 500}),
        ("mount-airy/big-six", "5 on wolf, fox 1", {"wolf": 500, "fox": 100}),
        ("mount-airy/lunar-poker", "ante 10", {"ante": 1000}),
    ],
)  # fmt: skip
def test_bets_as_people_type_them(name: str, text: str, said: dict[str, int] | None) -> None:
    if said is None:
        with pytest.raises(Refused):
            bets(name, text)
    else:
        assert bets(name, text) == said


def words(table: Night, text: str, kept: Remembered = NOTHING_REMEMBERED) -> list[str]:
    found = understand(table.view(ANN), text, kept).commands
    assert all(isinstance(command, Say) for command in found)
    return [command.words for command in found if isinstance(command, Say)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pass 10", ["bet pass 10"]),
        ("10 on the pass line", ["bet pass 10"]),
        ("dont pass 10", ["bet dont-pass 10"]),
        ("don't pass 10", ["bet dont-pass 10"]),
        ("don’t pass 10", ["bet dont-pass 10"]),
        ("yo 5", ["bet eleven 5"]),
        ("5 yo", ["bet eleven 5"]),
        ("hardway 8 5", ["bet hard 8 5"]),
        ("hard 8", ["bet hard 8 1"]),
        ("any seven 5", ["bet any-seven 5"]),
        ("any 7 5", ["bet any-seven 5"]),
        ("c and e 10", ["bet c-and-e 10"]),
        ("c&e 10", ["bet c-and-e 10"]),
        ("place 6 12, place 8 12", ["bet place 6 12", "bet place 8 12"]),
        ("12 on 6", ["bet place 6 12"]),
        ("place 6 12 place 8 12 yo 1", ["bet place 6 12", "bet place 8 12", "bet eleven 1"]),
        ("place 6 12 and yo 1 and field 5", ["bet place 6 12", "bet eleven 1", "bet field 5"]),
        ("hop 6 5 10", ["bet hop 6-5 10"]),
        ("horn high 12 5", ["bet horn-high 12 5"]),
        ("world 5", ["bet whirl 5"]),
        ("bet field 5", ["bet field 5"]),
    ],
)
def test_bets_between_rolls(text: str, said: list[str]) -> None:
    assert words(seated("mount-airy/craps"), text) == said


def with_a_point() -> Night:
    """A table of craps with ten dollars on the pass line, and a point."""
    for number in range(40):
        table = night("mount-airy/craps", session=f"night {number}")
        table.do(Sit(ANN, Seat(1), CHIPS, "Ann"))
        table.do(Say(ANN, "bet pass 10", table.view(ANN).question.number))  # type: ignore[union-attr]
        table.do(Say(ANN, "bet place 6 12", table.view(ANN).question.number))  # type: ignore[union-attr]
        table.do(Ready(ANN))
        if table.view(ANN).point and any(spot.wager == "place 6" for spot in table.view(ANN).own.spots):  # type: ignore[union-attr]
            return table
    raise AssertionError("no point in forty rolls")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("odds 20", ["bet odds pass 20"]),
        ("take down place 6", ["take place 6"]),
        ("place 6 down", ["take place 6"]),
        ("take place 6 6", ["take place 6 6"]),
        ("place 6 off", ["call off place 6"]),
        ("off 6", ["call off place 6"]),
    ],
)
def test_bets_that_are_up(text: str, said: list[str]) -> None:
    assert words(with_a_point(), text) == said


def test_what_is_undone_cleared_repeated_and_doubled() -> None:
    table = seated("mount-airy/blackjack")
    table.do(Bet(ANN, {"bet": Cents(2500)}))  # type: ignore[dict-item]
    view = table.view(ANN)

    def now(text: str, kept: Remembered = NOTHING_REMEMBERED) -> dict[str, int]:
        (command,) = understand(view, text, kept).commands
        assert isinstance(command, Bet)
        return {str(wager): int(amount) for wager, amount in command.wagers.items()}

    assert now("pp 5") == {"bet": 2500, "perfect-pairs": 500}
    assert now("clear") == {}
    assert now("double") == {"bet": 5000}
    assert now("undo", Remembered(undo=({"bet": 1000},))) == {"bet": 1000}
    assert now("repeat", Remembered(last={"bet": 700})) == {"bet": 700}
    for text in ("undo", "repeat"):
        with pytest.raises(Refused, match=r"no bets to repeat|nothing to undo"):
            now(text)


def asked(view: TableView, *options: OptionView, silence: str | None = "stand") -> TableView:
    return replace(view, phase="round", question=QuestionView(7, "decision", (1,), True, options, silence))


PLAY = tuple(
    OptionView(*each)  # type: ignore[arg-type]
    for each in [("hit",), ("stand",), ("double", "bet", 1, 2500, 2500), ("split", "bet", 2500, 2500), ("surrender",)]
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("h", "hit"), ("s", "stand"), ("d", "double"), ("double down", "double"), ("double 10", "double 10"),
        ("p", "split"), ("sp", "split"), ("sur", "surrender"), ("stay", "stand"), ("Hit me", "hit"), ("HIT", "hit"),
    ],
)  # fmt: skip
def test_choices_as_people_say_them(text: str, said: str) -> None:
    view = asked(seated("mount-airy/blackjack").view(ANN), *PLAY)
    assert understand(view, text) == Meaning((Say(ANN, said, 7),))


@pytest.mark.parametrize(
    ("text", "said"), [("n", "pass"), ("no", "pass"), ("", "pass"), ("y", "insurance 12.5"), ("ins 5", "insurance 5")]
)
def test_a_question_that_needs_no_answer(text: str, said: str) -> None:
    view = asked(seated("mount-airy/blackjack").view(ANN), OptionView("insurance", "insurance", 1, 1250), silence=None)
    (command,) = understand(view, text).commands
    assert isinstance(command, Say)
    assert command.words in (said, f"{said}0")


def test_cards_alone_set_a_hand() -> None:
    options = (OptionView("set", None, cards=(2, 2)), OptionView("house-way"))
    view = asked(seated("mount-airy/pai-gow-poker").view(ANN), *options, silence="house-way")
    for text, said in [
        ("ah kd", "set Ah Kd"),
        ("set 10h jk", "set Th Jk"),
        ("house way", "house-way"),
        ("hw", "house-way"),
    ]:
        assert understand(view, text) == Meaning((Say(ANN, said, 7),))


def test_chips_into_a_pot() -> None:
    options = (
        OptionView("fold"),
        OptionView("call", "pot", 200, 200, None, 200),
        OptionView("raise", "pot", 600, 600, None, 200),
        OptionView("all-in", "pot", 5000, 5000, None, 200),
    )
    view = asked(seated("mount-airy/holdem").view(ANN), *options, silence="fold")
    for text, said in [("c", "call"), ("raise to 8", "raise 8"), ("r", "raise"), ("all in", "all-in"), ("f", "fold")]:
        assert understand(view, text) == Meaning((Say(ANN, said, 7),))


def test_the_bank_is_taken_or_declined() -> None:
    view = seated("marysville/pai-gow-tiles").view(ANN)
    view = replace(view, question=QuestionView(3, "bank", (1,), True, least=100, most=500_000, co=True))
    for text, said in [
        ("n", TakeBank(ANN, None)),
        ("bank 500", TakeBank(ANN, Cents(50_000))),
        ("500", TakeBank(ANN, Cents(50_000))),
        ("co-bank 500", TakeBank(ANN, Cents(50_000), True)),
    ]:
        assert understand(view, text) == Meaning((said,))


def test_commands_about_the_seat() -> None:
    view = seated("mount-airy/blackjack").view(ANN)
    said: dict[str, Command] = {
        "sit out": Away(ANN),
        "buy 200": Buy(ANN, Cents(20_000)),
        "move to 3": ChangeSeat(ANN, Seat(3)),
        "kills on": PostOptions({"kills": True}),
        "": Ready(ANN),
        "deal": Ready(ANN),
    }
    for text, command in said.items():
        assert understand(view, text) == Meaning((command,))


@pytest.mark.parametrize("text", ["help", "?", "rules", "balance", "bets", "hint", "history", "fair", "quit"])
def test_what_the_client_answers(text: str) -> None:
    assert understand(seated("mount-airy/blackjack").view(ANN), text).local


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("mount-airy/blackjack", "perfet pairs 5", "did you mean 'perfect-pairs'"),
        ("mount-airy/roulette", "purple 5", "is not a wager here"),
        ("mount-airy/roulette", "25", "which bet"),
        ("mount-airy/roulette", "split 1 36 5", "split needs one of"),
        ("mount-airy/baccarat", "dragon 5", "could be dragon-player, dragon-banker"),
        ("mount-airy/craps", "plaice 6 12", "did you mean 'place'"),
        ("mount-airy/craps", "odds 20", "odds cannot be bet now"),
        ("mount-airy/blackjack", "x" * 300, "too long"),
        ("mount-airy/roulette", "e", r"how much on even\? as in 'even 5'"),
    ],
)
def test_an_unknown_phrase_is_answered_with_the_nearest_known_one(name: str, text: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        understand(seated(name).view(ANN), text)


@pytest.mark.parametrize("name", PIT)
def test_every_wager_of_every_sheet_can_be_said_by_its_own_name(name: str) -> None:
    """Also by its title, unless two wagers have the same one."""
    table = seated(name)
    view = table.view(ANN)
    for wager in view.wagers:
        for selection in wager.selections:
            said = f"{wager.slug} {selection} 25".replace("  ", " ")
            meant = f"{wager.slug} {selection}".strip()
            if view.kind == "steps":
                assert words(table, said) == [f"bet {meant} 25"]
            else:
                assert bets(name, said)[meant] == 2500


def test_somebody_without_a_seat_says_nothing() -> None:
    with pytest.raises(Refused, match="no seat"):
        understand(seated("mount-airy/blackjack").view(BOB), "bet 25")
    assert ADA != BOB


def test_chips_without_a_word_are_one_chip_or_several() -> None:
    options = (
        OptionView("fold"),
        OptionView("call", "pot", 400, 400),
        OptionView("raise", "pot", 800, 5000),
    )
    view = asked(seated("mount-airy/holdem").view(ANN), *options, silence="fold")
    for text, said in [("chip 25", "call"), ("one 25", "call"), ("25", "raise 25"), ("5", "call")]:
        assert understand(view, text) == Meaning((Say(ANN, said, 7),))


def test_a_raise_names_its_multiple_unless_there_is_only_one() -> None:
    view = seated("valley-forge/ultimate-texas-holdem").view(ANN)
    one = asked(view, OptionView("1x", "play", 2500, 2500), OptionView("fold"), silence="fold")
    for text in ("play", "raise", "bet", "1x", "1"):
        assert understand(one, text) == Meaning((Say(ANN, "1x", 7),))
    two = asked(view, OptionView("3x", "play", 7500, 7500), OptionView("4x", "play", 10_000, 10_000))
    with pytest.raises(Refused, match="'raise' could be 3x or 4x"):
        understand(two, "raise")
    assert understand(two, "4x") == understand(two, "4") == Meaning((Say(ANN, "4x", 7),))


def test_tiles_alone_set_a_hand_whichever_end_comes_first() -> None:
    options = (OptionView("set", None, cards=(2, 2), noun="tiles"), OptionView("house-way"))
    view = asked(seated("valley-forge/pai-gow-tiles").view(ANN), *options, silence=None)
    assert understand(view, "6-6 4-2") == Meaning((Say(ANN, "set 6-6 2-4", 7),))
    for text in ("n", ""):
        with pytest.raises(Refused, match="set, house-way"):
            understand(view, text)


def test_somebody_without_a_seat_takes_one() -> None:
    view = seated("mount-airy/holdem").view(BOB)
    for text in ("sit 4 200", "sit at seat 4 with $200"):
        assert understand(view, text) == Meaning((Sit(BOB, Seat(4), Cents(20_000)),))


def test_a_bet_goes_behind_another_player() -> None:
    table = seated("marysville/three-card-poker")
    table.do(Sit(BOB, Seat(3), CHIPS, "Bob"))
    view = replace(table.view(ANN), phase="bets", question=None)
    for text in ("ante 10 behind bob", "10 behind seat 3", "10 behind 3"):
        (command,) = understand(view, text).commands
        assert command == Bet(ANN, {}, {Seat(3): {"ante": 1000}})  # type: ignore[dict-item]
    (command,) = understand(view, "ante 20, 10 behind bob").commands
    assert command == Bet(ANN, {"ante": 2000}, {Seat(3): {"ante": 1000}})  # type: ignore[dict-item]
    with pytest.raises(Refused, match="behind which player"):
        understand(view, "10 behind zoe")


def test_a_bet_goes_where_nobody_sits() -> None:
    table = seated("marysville/three-card-poker")
    table.do(Sit(BOB, Seat(3), CHIPS, "Bob"))
    view = replace(table.view(ANN), phase="bets", question=None)
    for text in ("ante 20, ante 10 on seat 5", "20, 10 at circle 5", "20, 10 on seat 5"):
        (command,) = understand(view, text).commands
        assert command == Bet(ANN, {"ante": 2000}, {Seat(5): {"ante": 1000}})  # type: ignore[dict-item]


def test_somebody_who_stands_bets_behind_players() -> None:
    table = seated("marysville/three-card-poker")
    assert understand(table.view(BOB), "stand with 200") == Meaning((Sit(BOB, Seat(0), Cents(20_000)),))
    table.do(Sit(BOB, Seat(0), CHIPS, "Bob"))
    view = replace(table.view(BOB), phase="bets", question=None)
    (command,) = understand(view, "ante 10 behind ann").commands
    assert command == Bet(BOB, {}, {Seat(1): {"ante": 1000}})  # type: ignore[dict-item]
    assert understand(view, "move to seat 4") == Meaning((ChangeSeat(BOB, Seat(4)),))


def test_buying_a_number_is_a_bet_and_buying_chips_is_not() -> None:
    table = seated("mount-airy/craps")
    assert words(table, "buy 4 30") == ["bet buy 4 30"]
    assert words(table, "buy 4") == ["bet buy 4 5"]
    assert understand(table.view(ANN), "buy 100") == Meaning((Buy(ANN, Cents(10_000)),))


def test_undo_restores_a_bet_that_was_taken_down_between_rolls() -> None:
    table = with_a_point()
    before = {"pass": 1000, "place 6": 2400, "field": 500}
    assert words(table, "undo", Remembered(undo=(before,))) == ["bet place 6 12", "bet field 5"]
    assert words(table, "undo", Remembered(undo=({"pass": 1000},))) == ["take place 6 12"]


@pytest.mark.parametrize("text", ["hit", "s", "stand", "fold"])
def test_a_choice_is_not_a_bet(text: str) -> None:
    with pytest.raises(Refused, match="is for a hand that has been dealt; now bets are open"):
        understand(seated("mount-airy/blackjack").view(ANN), text)


@pytest.mark.parametrize(("text", "nearest"), [("hlep", "help"), ("balanse", "balance"), ("histroy", "history")])
def test_a_misspelt_word_is_answered_with_the_right_word(text: str, nearest: str) -> None:
    with pytest.raises(Refused, match=f"did you mean '{nearest}'"):
        understand(seated("mount-airy/blackjack").view(ANN), text)


def test_every_game_is_described_in_a_sentence() -> None:
    assert [slug for slug in games.slugs() if not games.load(slug).about.endswith(".")] == []
    assert about("big-six") == "A wheel is spun. You bet on the symbol at which it stops."


def test_a_game_without_a_sentence_is_described_as_in_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(three_card_poker, "GAME", replace(three_card_poker.GAME, about=""))
    assert about("three-card-poker") == (
        "Three Card Poker: three cards each; raise the ante to stay in against the dealer, or fold."
    )
    assert about("whist") == ""


def test_a_known_word_that_is_not_open_is_not_mistaken_for_another() -> None:
    question = QuestionView(
        7, "decision", (1,), True, (OptionView("fold"), OptionView("call", "pot", 800, 800)), "fold"
    )
    view = replace(seated("mount-airy/holdem").view(ANN), phase="round", question=question)
    with pytest.raises(Refused, match="'all in' is not on offer; you can say fold, call"):
        understand(view, "all in")


@pytest.mark.parametrize("number", ["7.123", "1e9", "-5", "1" + 30 * "0"])
def test_a_number_that_is_not_an_amount_is_named(number: str) -> None:
    view = seated("mount-airy/baccarat").view(ANN)
    for text in (f"banker {number}", f"{number} on banker"):
        with pytest.raises(Refused, match="is not an amount of dollars, as in '25'"):
            understand(view, text)


def test_an_amount_without_a_side_is_not_a_bet() -> None:
    with pytest.raises(Refused, match="which bet\\? as in 'player 25' or 'banker 25'"):
        understand(seated("mount-airy/baccarat").view(ANN), "25")


def test_a_card_that_is_said_twice_is_named() -> None:
    option = OptionView("set", cards=(2, 2), among=("8h", "As", "Qc", "Ah"))
    question = QuestionView(7, "decision", (1,), True, (option, OptionView("house-way")), "house-way")
    view = replace(seated("mount-airy/pai-gow-poker").view(ANN), phase="round", question=question)
    for text in ("ah ah", "set ah ah"):
        with pytest.raises(Refused, match="Ah is named twice; you hold 8h As Qc Ah"):
            understand(view, text)
