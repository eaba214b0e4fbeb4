"""Baccarat: card values, when each side draws, and what a tie does."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.baccarat import (
    NO_CARD,
    WINNERS,
    BaccaratRules,
    banker_draws,
    bet_units,
    is_natural,
    player_draws,
    points,
)
from pitboss.guide.chapters.outcomes import by_line, by_units
from pitboss.guide.chapters.values import spans, values
from pitboss.guide.section import Fact, Grid, Section
from pitboss.guide.words import number_word
from pitboss.rules.lines import LOSE

TEN = 10


def sections(rules: BaccaratRules) -> Iterator[Section]:
    yield Section("values", "What cards count", tuple(_counting(rules)), (values(points, range(52)),))
    yield Section("draws", "When a third card is drawn", grids=(_player(), _banker()))
    yield Section("wins", "Who wins", tuple(_winning(rules)), (_results(rules),))


def _counting(rules: BaccaratRules) -> Iterator[Fact]:
    yield Fact("Cards", f"{number_word(rules.play.decks).capitalize()} decks of 52 cards.")
    yield Fact("A hand", "Its cards are added and only the last digit counts: a 9 and a 5 are 4, a jack and an ace 1.")
    naturals = [str(total) for total in range(TEN) if is_natural(total)]
    yield Fact("Natural", f"{' or '.join(naturals)} with the first two cards: neither hand draws.")


def _player() -> Grid:
    rows = [(spans(t for t in range(TEN) if not is_natural(t) and player_draws(t, 0)), "draws")]
    rows += [(spans(t for t in range(TEN) if not is_natural(t) and not player_draws(t, 0)), "stands")]
    rows += [(spans(t for t in range(TEN) if is_natural(t)), "natural, stands")]
    return Grid("The player's hand", ("First two cards", "The player's hand"), tuple(rows))


def _banker() -> Grid:
    """For each total of the banker's first two cards: what he does if the player stood, and after each third card."""
    rows = []
    for banker in range(TEN):
        if is_natural(banker):
            rows.append((str(banker), "natural, stands", "", ""))
            continue
        drawn = [third for third in range(TEN) if banker_draws(0, banker, third)]
        stood = [third for third in range(TEN) if third not in drawn]
        after = "draws" if banker_draws(7, banker, NO_CARD) else "stands"
        rows.append((str(banker), after, spans(drawn) or "never", spans(stood) or "never"))
    heads = ("First two cards", "If the player stood", "Draws after a third card of", "Stands after")
    return Grid("The banker's hand", heads, tuple(rows))


def _winning(rules: BaccaratRules) -> Iterator[Fact]:
    yield Fact("Nearer nine", "The hand with the total nearer nine wins.")
    rounding = {"cent": "to the nearest cent", "quarter": "up to the next quarter"}[rules.options.commission_rounding]
    yield Fact("Commission", f"{rules.play.commission}% of what a banker bet wins, {rounding}, taken when it is paid.")


def _results(rules: BaccaratRules) -> Grid:
    bets = [(at, slug) for at, slug in enumerate(WINNERS) if slug in rules.wagers]
    rows = []
    for won, result in enumerate(("Both hands the same", "The player's hand wins", "The banker's hand wins")):
        cells = (by_units(bet_units(at, won), by_line(rules.wagers[slug].pays or LOSE)) for at, slug in bets)
        rows.append((result, *cells))
    heads = ("Result", *(f"{rules.wagers[slug].title} bet" for _, slug in bets))
    return Grid("", heads, tuple(rows))
