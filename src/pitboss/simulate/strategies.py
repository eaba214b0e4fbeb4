"""How a seat decides, by name."""

from __future__ import annotations

from pitboss.errors import Refused

BEST = "best"
"""The best play that is worked out."""
INSURES = "insures"
SEVENS = "sevens"
HOUSE_WAY = "house-way"
STAY, SILENT = "stay", "silent"
NAMES = {
    BEST: "the best play that odds have worked out",
    "total-dependent": "twenty-one by totals, as charts have it",
    INSURES: "the best play of twenty-one, and insurance whenever it is offered",
    SEVENS: "the best play of Spanish 21 with its prize for suited sevens in mind",
    HOUSE_WAY: "hands set as the house sets its own",
    "bots": "as the house's bots play",
    STAY: "never folds: the least raise that stays in",
    SILENT: "what silence gets at the table",
    "random": "any option, each as likely",
}


def is_best(strategy: str, game: str) -> bool:
    """Whether a seat plays its best; otherwise it does not look at its cards (``STAY``, ``SILENT``). Refuses others."""
    if strategy not in (BEST, STAY, SILENT):
        raise unknown(strategy, game, BEST, STAY, SILENT)
    return strategy == BEST


def unknown(strategy: str, game: str, *known: str) -> Refused:
    """The compiled rules of a game do not play by this strategy."""
    return Refused(f"{game} is dealt by {', '.join(known)}, not by {strategy!r} (or use --script)", "--strategy")
