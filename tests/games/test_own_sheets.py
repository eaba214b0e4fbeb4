"""A house may write its own sheet of a game. One that the game cannot be played by is refused."""

from __future__ import annotations

import pytest

from pitboss.houses import sheet, sheet_of
from pitboss.houses.reading.problems import BadSheet

CANNOT_BE_PLAYED = {
    "mount-airy/big-six": [
        ("logo = 1", "void = 1", "wheel.void: is the word for a spin that does not count"),
    ],
    "mount-airy/criss-cross-poker": [
        ('equals = "ante-across"\n', "", "wagers.ante-down: must have equals"),
    ],
    "mount-airy/double-back-jack": [
        ("[wagers.second-chance]", "[wagers.chance]", "second-chance"),
        ("required = true", "required = false", "wagers.bet"),
        ('pays = "2 to 1"', "", "wagers.insurance"),
        ("[pays.second-chance]", "[pays.chance]", "second-chance"),
    ],
    "mount-airy/lunar-poker": [
        ('[wagers.super]\ntitle = "Super"', '[wagers.mega]\ntitle = "Super"', "super"),
        ("required = true\n", "", "ante"),
        ("no-qualify-ante = 4", "", "no-qualify-ante"),
        ('one-colour = "2 to 1"', "", "one-colour"),
    ],
    "mount-airy/mississippi-stud": [
        ("[meters.linked]", "[meters.other]", "meters.linked: is missing"),
    ],
    "marysville/pai-gow-tiles": [
        ("commission = 0", "commission = 5", "play.commission: must be 0"),
    ],
    "mount-airy/pai-gow-tiles": [
        ('dice = "first-hand"', 'dice = "first-action"', "play.dice"),
        ("dice-count = 8", "dice-count = 9", "dice-count"),
        ('pays = "1 to 1"', 'pays = "2 to 1"', "pays 1 to 1"),
        ('zeros = "bank"', 'zeros = "push"', "zeros"),
    ],
    "marysville/pure-21-5-blackjack": [
        ('blackjack-pays = "3-2"\ninsurance = false', 'blackjack-pays = "6-5"\ninsurance = true', "options.insurance"),
        ('pays = "2 to 1"', "", "wagers.insurance"),
        ("[wagers.insurance]", "[wagers.insured]", "wagers.insurance"),
    ],
    "mount-airy/spanish-21": [
        ("[wagers.bet]", '[wagers.pairs]\ntitle = "Pairs"\n[wagers.bet]', "no such wager"),
        ("required = true", "required = false", "wagers.bet"),
        ('pays = "2 to 1"', "", "wagers.insurance"),
        ("chip = 0.50", "chip = 0", "options.chip"),
        ('one-of-each = "15 to 1"', "", "one-of-each"),
        ("[pays.super-777]", "[pays.sevens]", "super-777"),
    ],
    "valley-forge/spanish-21": [
        ('double-cards = "any"', 'double-cards = "three"', "double-cards"),
    ],
    "mount-airy/texas-holdem-bonus": [
        ("[wagers.progressive]", "[wagers.jackpot]", "wagers.jackpot: this game has no such wager"),
        ("[wagers.progressive]", "[wagers.jackpot]", "wagers.progressive: is missing, but it has a pay table"),
        ("[meters.linked]", "[meters.other]", "meters.linked: is missing, but 'progressive' is among the wagers"),
        ("required = true\n", "", "wagers.ante: must have required = true"),
    ],
    "marysville/three-card-poker-6-card-bonus": [
        ("up-card = true", "up-card = false", "first-action"),
    ],
}


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [(name, *mistake) for name, mistakes in CANNOT_BE_PLAYED.items() for mistake in mistakes],
)
def test_a_sheet_that_cannot_be_played_is_refused(name: str, old: str, new: str, told: str) -> None:
    text = sheet(name).text
    assert old in text
    with pytest.raises(BadSheet) as mistakes:
        sheet_of(name, text.replace(old, new, 1))
    assert any(told in problem for problem in mistakes.value.problems)
