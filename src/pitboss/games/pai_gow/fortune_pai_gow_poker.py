"""Fortune Pai Gow Poker: pai gow poker with a bonus bet on the seven cards, and envy of other players' hands."""

from __future__ import annotations

from typing import Annotated, Literal

from pitboss.games.pai_gow.cards import (
    SETTING_WORDS,
    PaiGowOptions,
    ask_all,
    deck,
    makes,
    set_bank,
    set_hand,
    sets,
    settle_bet,
    shake_and_deal,
)  # fmt: skip
from pitboss.games.pai_gow.fortune import FortuneRules, in_order, settle_envy, settle_fortune, sevens_of
from pitboss.games.pai_gow.two_hands import check_dice
from pitboss.money import Cents
from pitboss.rules.checks import check_by, check_limit, check_wagers
from pitboss.rules.game import PitGame
from pitboss.rules.layout import Layout
from pitboss.rules.record import dataclass
from pitboss.rules.script import DEALER, Script, Show
from pitboss.rules.sheet import Doc, LimitOptions


@dataclass(frozen=True, kw_only=True)
class FortunePaiGowOptions(PaiGowOptions, LimitOptions):
    fortune_min: Annotated[Cents | None, Doc("The least fortune bet; the table's minimum if none is named.")] = None
    commission_rounding: Literal["cent", "quarter"] = "cent"
    schedule: str | int | None = None


@dataclass(frozen=True, kw_only=True)
class FortunePaiGowRules(FortuneRules):
    options: FortunePaiGowOptions

    def limit(self, limit: Cents | str | None) -> Cents | None:
        amount = super().limit(limit)
        return self.options.min if amount is None and limit == "fortune-min" else amount


def play(rules: FortunePaiGowRules, layout: Layout) -> Script:
    order, hands, bank = yield from shake_and_deal(rules, layout)
    choices = yield from ask_all(rules, hands)
    sets = {seat: set_hand(rules, hands[seat], choices[seat]) for seat in order}
    sevens = sevens_of(rules, layout, order, hands)
    yield Show(DEALER, bank)
    against = yield from set_bank(rules, layout, bank)
    for seat in order:
        yield Show(seat, sets[seat].cards)
    for seat, wager in in_order(rules, order):
        if wager == "bet":
            yield settle_bet(rules, seat, sets[seat], against)
        elif wager == "fortune" and layout.has(seat, "fortune"):
            yield settle_fortune(rules, seat, sevens[seat])
        elif wager == "envy":
            yield from settle_envy(rules, layout, seat, sevens)
    return None


def check(rules: FortunePaiGowRules) -> list[str]:
    wrong = check_wagers(rules, ("bet",), {"fortune": rules.pays.fortune, "envy": rules.pays.envy})
    wrong += check_by(rules, {"envy": "rules"})
    return wrong + check_dice(rules) + check_limit(rules, rules.options)


GAME = PitGame(
    "fortune-pai-gow-poker",
    FortunePaiGowRules,
    play,
    deck=deck,
    check=check,
    makes=makes,
    sets=sets,
    about=(
        "Set seven cards as a hand of five and a hand of two. Beat both hands of the bank; the Fortune bet pays for "
        "the best hand in your seven cards."
    ),
    hands_an_hour=30,
    words=SETTING_WORDS,
)
