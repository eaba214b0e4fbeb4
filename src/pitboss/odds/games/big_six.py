"""Big Six: every bet on every space of the wheel, and the other ways to read the guide."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.wheels.big_six import BigSixRules
from pitboss.odds.price import Price
from pitboss.odds.solve import spun
from pitboss.rules.game import PitGame

JOKER, LOGO = "joker", "logo"
WILD, ANIMALS = "joker-wild", "52-spaces"
"""The other readings: the joker wins every bet on an animal; or the wheel has only the 52 spaces of the animals."""


def prices(game: PitGame[BigSixRules], rules: BigSixRules, slug: str) -> list[Price]:
    (price,) = spun.prices(game, rules, slug)
    if slug in (JOKER, LOGO):
        return [price]
    wheel = rules.wheel
    beside = {}
    if JOKER in wheel:
        wild = {symbol: spaces for symbol, spaces in wheel.items() if symbol != JOKER}
        note = "if the joker is wild and wins every bet on an animal"
        beside[WILD] = _read(game, rules, slug, wild | {slug: wheel[slug] + wheel[JOKER]}, note)
    if {JOKER, LOGO} <= wheel.keys():
        animals = {symbol: spaces for symbol, spaces in wheel.items() if symbol not in (JOKER, LOGO)}
        note = f"if the wheel has only {sum(animals.values())} spaces: the guide gives both totals"
        beside[ANIMALS] = _read(game, rules, slug, animals, note)
    return [replace(price, beside=beside)]


def _read(game: PitGame[BigSixRules], rules: BigSixRules, slug: str, wheel: dict[str, int], note: str) -> Price:
    (price,) = spun.prices(game, replace(rules, wheel=wheel), slug)
    return replace(price, note=note)
