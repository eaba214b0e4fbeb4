"""Face Up Pai Gow Poker: the bank's hand is set face up before players set theirs. If the bank has ace-high, every bet
comes back."""

from __future__ import annotations

from typing import Annotated

from pitboss.equipment.cards import JOKER
from pitboss.games.pai_gow.cards import (
    SETTING_WORDS,
    PaiGowOptions,
    SetCards,
    ask_all,
    best_of,
    deck,
    makes,
    set_bank,
    set_hand,
    sets,
    settle_bet,
    shake_and_deal,
)  # fmt: skip
from pitboss.games.pai_gow.fortune import FortunePays, FortuneRules, in_order, settle_envy, settle_fortune, sevens_of
from pitboss.games.pai_gow.two_hands import check_dice
from pitboss.money import Cents
from pitboss.ranking.five import HIGH_CARD
from pitboss.ranking.strength import least
from pitboss.rules.checks import check_by, check_wagers
from pitboss.rules.game import PitGame
from pitboss.rules.layout import Layout
from pitboss.rules.lines import Line
from pitboss.rules.record import dataclass
from pitboss.rules.script import DEALER, Call, Choice, Pay, Script, Seat, Show, Wager, by_line, pushes
from pitboss.rules.sheet import Doc, PayTable

WHOLE = Cents(100)
LEAST_ACE_HIGH, LEAST_PAIR = least(HIGH_CARD, 12), least(HIGH_CARD + 1, 0)


@dataclass(frozen=True, kw_only=True)
class FaceUpOptions(PaiGowOptions):
    fortune_min: Cents = Cents(100)
    ace_high_min: Cents = Cents(100)
    surrender: Annotated[
        Cents | None,
        Doc("What a surrender loses of each dollar bet. If left out, nobody may surrender."),
    ] = None
    schedule: str | int | None = None


@dataclass(frozen=True, kw_only=True)
class AceHighTable(PayTable):
    """Pays by the bank's seven cards and the player's."""

    both_ace_high: Line
    bank_ace_high_with_joker: Line
    bank_ace_high: Line


@dataclass(frozen=True, kw_only=True)
class FaceUpPays(FortunePays):
    ace_high: AceHighTable


@dataclass(frozen=True, kw_only=True)
class FaceUpRules(FortuneRules):
    options: FaceUpOptions
    pays: FaceUpPays


def may_surrender(taken: bool, fortune: bool, ace_high: bool) -> bool:
    """Whether a hand may be surrendered: if the house takes surrenders and the seat has neither bonus bet down."""
    return taken and not (fortune or ace_high)


ACE_HIGH_LINES = ("nothing", "bank-ace-high", "bank-ace-high-with-joker", "both-ace-high")


def is_ace_high(strength: int) -> bool:
    """Seven cards with an ace or the joker, and without a pair, a straight or a flush."""
    return LEAST_ACE_HIGH <= strength < LEAST_PAIR


def ace_high_line(player: int, bank: int, bank_has_joker: bool) -> int:
    """The index in ``ACE_HIGH_LINES`` for two hands of seven cards."""
    if not is_ace_high(bank):
        return 0
    if is_ace_high(player):
        return 3
    return 2 if bank_has_joker else 1


def play(rules: FaceUpRules, layout: Layout) -> Script:
    order, hands, cards = yield from shake_and_deal(rules, layout)
    bank = best_of(rules, cards)
    yield Show(DEALER, cards)
    against: SetCards | None = None
    choices: dict[Seat, Choice] = {}
    if is_ace_high(bank):
        yield Call("Bank has ace-high: every main bet comes back.")
    else:
        against = yield from set_bank(rules, layout, cards)
        choices = yield from ask_all(rules, hands, _may_surrender(rules, layout))
    in_play = [seat for seat in order if not choices or choices[seat].word != "surrender"]
    sets = {seat: set_hand(rules, hands[seat], choices.get(seat)) for seat in in_play}
    sevens = sevens_of(rules, layout, in_play, hands)
    for seat in in_play:
        yield Show(seat, sets[seat].cards)
    for seat, wager in in_order(rules, order):
        if wager == "bet":
            yield _settle_bet(rules, seat, sets.get(seat), against)
        elif wager == "envy":
            yield from settle_envy(rules, layout, seat, sevens)
        elif wager == "fortune" and layout.has(seat, "fortune"):
            yield settle_fortune(rules, seat, sevens[seat])
        elif wager == "ace-high" and layout.has(seat, "ace-high"):
            yield _settle_ace_high(rules, seat, sevens[seat].strength, bank, JOKER in cards)
    return None


def _may_surrender(rules: FaceUpRules, layout: Layout) -> tuple[Seat, ...]:
    taken = rules.options.surrender is not None
    return tuple(
        seat for seat in layout if may_surrender(taken, layout.has(seat, "fortune"), layout.has(seat, "ace-high"))
    )


def _settle_bet(rules: FaceUpRules, seat: Seat, two: SetCards | None, against: SetCards | None) -> Pay:
    if against is None:
        return pushes(seat, "bet", "the bank has ace-high")
    if two is None:
        kept = WHOLE - (rules.options.surrender or 0)
        return Pay(seat, Wager("bet"), "surrender", Line("for", kept, WHOLE), why="surrendered")
    return settle_bet(rules, seat, two, against)


def _settle_ace_high(rules: FaceUpRules, seat: Seat, player: int, bank: int, bank_has_joker: bool) -> Pay:
    line = ACE_HIGH_LINES[ace_high_line(player, bank, bank_has_joker)]
    return by_line(seat, "ace-high", rules.pays.ace_high.line(line), line.replace("-", " "))


def check(rules: FaceUpRules) -> list[str]:
    pays = rules.pays
    wrong = check_wagers(rules, ("bet",), {"fortune": pays.fortune, "envy": pays.envy, "ace-high": pays.ace_high})
    wrong += check_by(rules, {"envy": "rules"})
    if (rules.options.surrender or 0) > WHOLE:
        wrong.append("options.surrender: gives up more than the bet; write 1 for all of it, 0.5 for half")
    return wrong + check_dice(rules)


GAME = PitGame(
    "face-up-pai-gow-poker",
    FaceUpRules,
    play,
    deck=deck,
    check=check,
    makes=makes,
    sets=sets,
    about="Set seven cards as a hand of five and a hand of two. Beat both hands of the dealer, whose cards lie open.",
    hands_an_hour=35,
    words=SETTING_WORDS,
)
