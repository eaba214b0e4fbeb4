"""What a setting of a sheet means to a player, in a few words. A setting without words here is called by its key."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.equipment.numbers import NUMBERS

WORDS: Mapping[str, str | Mapping[str, str]] = {
    # Twenty-one
    "decks": "{} decks",
    "blackjack-pays": {
        "3-2": "blackjack pays 3 to 2", "6-5": "blackjack pays 6 to 5", "7-5": "blackjack pays 7 to 5",
    },
    "hit-soft-17": {"yes": "dealer hits soft 17", "no": "dealer stands on soft 17"},
    "peek": {"no": "dealer does not peek"},
    "insurance": {"yes": "insurance offered", "no": "no insurance"},
    "even-money": {"yes": "even money offered", "no": "no even money"},
    "surrender": {"yes": "surrender", "no": "no surrender", "none": "no surrender", "$1": "surrender offered"},
    "split-aces-hands": {"2": "aces split once", "3": "aces split twice", "4": "aces split three times"},
    "split-ace-cards": {"one": "one card on each split ace", "any": "split aces may be hit"},
    "split-hands": {"2": "one split", "3": "up to three hands", "4": "up to four hands"},
    "double-after-split": {"yes": "double after a split", "no": "no double after a split"},
    "double-cards": {"two": "double on two cards", "any": "double on any cards"},
    "double-for-less": {"yes": "double for less", "no": "no double for less"},
    "super-777": {"yes": "bonus for suited sevens", "no": "no bonus for suited sevens"},
    "888": {"win": "the player-dealer's 8-8-8 pays", "push": "the player-dealer's 8-8-8 pushes"},
    # Poker against the dealer
    "qualifier": {
        "ten-high": "dealer qualifies with ten-high", "jack-high": "dealer qualifies with jack-high",
        "queen-high": "dealer qualifies with queen-high", "king-high": "dealer qualifies with king-high",
        "pair": "dealer qualifies with a pair", "none": "dealer always qualifies",
    },
    "unqualified-ante": {
        "wins": "ante wins if the dealer does not qualify",
        "wins-if-higher": "if the dealer does not qualify, the ante wins only if higher",
    },
    "up-card": {"yes": "one dealer's card face up"},
    "no-qualify-ante": "ante pays {} to 1 if the dealer does not qualify",
    "pair-plus-max": "at most {} on pair plus",
    "max-payout": "at most {} paid on a hand",
    # Pai gow
    "commission": "{}% commission",
    "bank-commission": "{}% of a bank's winnings",
    "banker-sets": {"yes": "a banker sets the bank's hand", "no": "the bank's hand is set the house way"},
    # Baccarat, craps, wheels
    "format": {"mini": "the dealer turns the cards", "midi": "players turn the cards"},
    "odds": "odds {} times",
    "vig": {"placed": "commission when a bet is placed", "won": "commission only on what is won"},
    "commission.back-if-taken-down": {
        "yes": "commission comes back with a bet taken down", "no": "commission stays when a bet is taken down",
    },
    "wheel": {"double-zero": "double zero", "single-zero": "single zero"},
    # The poker room
    "structure": {"spread": "spread limit", "no-limit": "no limit"},
    "limit": "${} limit",
    "takes": {"rake": "a rake from each pot", "schedule": "a collection from each pot"},
    "rake-percent": "rake {}%",
    "rake-cap": "rake at most {}",
    "no-flop-no-drop": {"yes": "no flop, no drop"},
    "jackpot-drop": "{} a pot for the jackpot",
    "kill": {"none": "no kill pots", "scoop": "kill pot after a scoop", "legs": "kill pot after two wins in a row"},
    "kills": {"yes": "kill pots"},
    "straddle": {"yes": "straddle allowed", "no": "no straddle"},
    "ante": "ante {}",
    "raise-cap": "{} raises a round",
}  # fmt: skip
"""A text with ``{}`` for the value, or a text for each value. A value without a text is not mentioned."""

SILENT = frozenset({
    "min", "max", "side-min", "prop-min", "fortune-min", "ace-high-min",  # shown where a bet is placed
    "chip", "commission-rounding", "aggregate", "schedule", "reseed", "contribution", "flat-awards", "envy",
    "envy-button", "settled", "dice", "dice-count", "house-way", "miscounted", "gee-joon-apart", "zeros", "reversed",
    "first-action", "in-turn", "must-hit", "must-stand-hard", "must-stand-soft", "super-777-from",
    "super-777-larger-from", "commission.percent", "commission.buy-on", "commission.lay-on", "bring-in", "blinds",
    "ante-from", "bad-beat-split", "buy-in", "buy-in-of", "kill-pot", "no-limit-blinds", "posts", "short-all-in",
    "short-buys", "time-blind", "time-fee", "time-limit", "jackpot", "jackpot-reserve", "jackpot-seed",
    "bad-beat.loser-share", "bad-beat.players", "bad-beat.pot", "bad-beat.table-share", "bad-beat.winner-share",
    "bonus-2-in-a-row", "bonus-3-in-a-row", "bonus-4-in-a-row", "bonus-5-in-a-row", "bonus-678-same-colour",
    "bonus-678-suited", "bonus-777", "bonus-777-same-colour", "bonus-777-suited", "bonus-888", "bonus-888-same-colour",
    "bonus-888-suited", "bonus-seven-cards", "wheel.deer", "wheel.fox", "wheel.joker", "wheel.logo", "wheel.rabbit",
    "wheel.squirrel", "wheel.wolf",
})  # fmt: skip
"""Settings that are left out, because they are printed elsewhere or do not affect a player's decisions."""


def setting_words(key: str, value: str) -> str:
    """``six decks``, ``aces split once``; empty if the setting is not mentioned. A setting of a new game that has no
    words yet is said as ``ties: push``."""
    key, plain = key.removeprefix("play."), {"true": "yes", "false": "no"}.get(value, value)
    if key in SILENT:
        return ""
    words = WORDS.get(key)
    if words is None:
        return f"{key.replace('-', ' ').replace('.', ' ')}: {plain}"
    if not isinstance(words, str):
        return words.get(plain, "")
    if plain in ("none", "no", "$0"):
        return ""
    if plain == "0":
        return "no commission" if words == WORDS["commission"] else ""
    small = words.startswith("{} ") and plain.isdigit() and int(plain) <= 10
    return words.format(NUMBERS[int(plain)] if small else plain)
