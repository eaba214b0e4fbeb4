"""The strategies by which a seat can decide, by name."""

from __future__ import annotations

from pitboss.errors import Refused

BEST = "best"
"""The best play that the odds have computed."""
INSURES = "insures"
SEVENS = "sevens"
HOUSE_WAY = "house-way"
STAY, SILENT = "stay", "silent"
NAMES = {
    BEST: "the best play that the odds have computed: games with compiled rules, or with a chart",
    "total-dependent": "twenty-one by totals, as on a chart",
    INSURES: "the best play of twenty-one, and insurance whenever it is offered",
    SEVENS: "the best play of Spanish 21 with its prize for suited sevens counted",
    HOUSE_WAY: "hands are set the house way",
    "bots": "as the house's bots play without a chart",
    STAY: "never folds or surrenders: always the least raise that stays in",
    SILENT: "never answers: the table's defaults are played",
    "random": "any option, all equally likely",
}


def is_best(strategy: str, game: str) -> bool:
    """Whether this is the best play. ``STAY`` and ``SILENT`` do not look at the cards; other strategies are refused."""
    if strategy not in (BEST, STAY, SILENT):
        raise unknown(strategy, game, BEST, STAY, SILENT)
    return strategy == BEST


def unknown(strategy: str, game: str, *known: str) -> Refused:
    """The refusal of a strategy that the compiled rules of a game do not know."""
    return Refused(f"{game} is dealt by {', '.join(known)}, not by {strategy!r} (or use --script)", "--strategy")
