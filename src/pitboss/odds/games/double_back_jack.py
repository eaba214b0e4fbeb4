"""Double Back Jack: the bet with its second chance, and insurance."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.games.twentyone.counting import total
from pitboss.games.twentyone.double_back_jack import (
    CHANCE_LINES,
    PAID,
    PUSHING_TOTAL,
    SECOND_CHANCE,
    SECOND_CHANCE_OPEN,
    WAITING_LINES,
    DoubleBackRules,
    as_it_ends,
    bought_back,
    chance_line,
    deck,
    waiting_line,
)
from pitboss.odds.chances import UnitResult
from pitboss.odds.price import Price
from pitboss.odds.solve.first_cards import insurance
from pitboss.rules.game import PitGame

if TYPE_CHECKING:
    from pitboss.odds.solve.twentyone.table import EndedHand, SolvedTable

PARTS = {SECOND_CHANCE: "bet"}

_BLACKJACK = "blackjack"
_CAUSE = "a hand bought back that beats the dealer wins both wagers"
_OTHER = "bet-returned"


def prices(game: PitGame[DoubleBackRules], rules: DoubleBackRules, slug: str) -> list[Price]:
    if slug == "insurance":
        return [insurance(rules.wagers[slug].pays, deck(rules))]
    from pitboss.odds.solve.twentyone.priced import price_bet, price_other

    priced = price_bet(table_of(rules), includes=(SECOND_CHANCE,))
    price, other = priced.price, price_other(priced, table_of(rules, bet_returned=True))
    told = f"{_CAUSE}; if the bet is only returned, the edge is {float(other.edge):.2%} ({_OTHER})"
    return [replace(price, beside={**price.beside, _OTHER: other}, note=told)]


def table_of(rules: DoubleBackRules, bet_returned: bool = False) -> SolvedTable:
    """The bet as the solver sees it. With ``bet_returned`` the rules are read so that a hand bought back wins only its
    second chance."""
    from pitboss.odds.solve.twentyone.table import SAMPLES, SolvedTable, lost, unit_result

    def settle(end: EndedHand, up: int, stands: int | str) -> UnitResult:
        stake, points = end.stake, total(end.counted)
        blackjack = stands == _BLACKJACK
        dealer = 0 if isinstance(stands, str) else stands
        if end.natural:
            return unit_result(rules.pays.bet, "blackjack")
        if end.less is not None:
            return _bought(bought_back(points, SAMPLES[end.less]), dealer, blackjack, stake)
        ends = as_it_ends(points, end.cards)
        if ends == SECOND_CHANCE_OPEN:
            return lost(stake, stake)
        slug = "win" if ends == PAID else WAITING_LINES[waiting_line(points, dealer, blackjack)]
        return unit_result(rules.pays.bet, slug, stake)

    def _bought(left: int, dealer: int, blackjack: bool, stake: int) -> UnitResult:
        """The result of both wagers of a hand that was bought back."""
        line = CHANCE_LINES[chance_line(left)]
        if line == "waits":
            chance = WAITING_LINES[waiting_line(left, dealer, blackjack)]
            bet = "push" if bet_returned and chance == "win" else chance
        else:
            bet, chance = ("push", "win") if line == "21" else ("lose", "lose")
        on_bet, on_chance = (
            unit_result(rules.pays.bet, bet, stake),
            unit_result(rules.pays.second_chance, chance, stake),
        )
        return UnitResult(on_bet.net + on_chance.net, on_bet.staked + on_chance.staked)

    return SolvedTable(
        deck=deck(rules),
        turns=rules.play.as_ints,
        hit_soft_17=rules.options.hit_soft_17,
        stands=lambda count, kinds: min(total(count), PUSHING_TOTAL + 1),
        natural_stands=_BLACKJACK,
        settle=settle,
        peek=rules.options.peek,
        second_chance=lambda points: as_it_ends(points, 3) == SECOND_CHANCE_OPEN,
    )
