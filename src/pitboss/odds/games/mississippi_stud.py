"""Mississippi Stud: the ante and its streets with the best play, and the bets that only the cards decide."""

from __future__ import annotations

from pitboss.games.dealer_poker.mississippi_stud import SHAPE, MississippiRules
from pitboss.odds.price import Price
from pitboss.odds.solve.ladder_price import ladder_price
from pitboss.odds.solve.lines import line_price
from pitboss.rules.game import PitGame

PARTS = {street.wager: "ante" for street in SHAPE.streets}
"""Wagers that are priced as a part of another wager."""


def prices(game: PitGame[MississippiRules], rules: MississippiRules, slug: str) -> list[Price]:
    if slug == "ante":
        return [ladder_price(SHAPE, "ante", rules.pays.ante, 1, tuple(PARTS))]
    return [line_price(rules, SHAPE, slug, rules.pays)]
