"""A player's choice as a verb: ``doubles``, ``raises to $8``, ``bets $5 on pass``."""

from __future__ import annotations

import re

from pitboss.money import money
from pitboss.rules.script import Choice

VERBS = {
    "fold": "folds", "call": "calls", "check": "checks", "bet": "bets", "raise": "raises to", "all-in": "is all in",
    "hit": "hits", "stand": "stands", "double": "doubles", "split": "splits", "surrender": "surrenders",
    "play": "plays", "take": "takes down", "set": "sets", "house-way": "sets the house way", "ride": "lets it ride",
    "pull": "pulls a bet back", "insurance": "takes insurance", "even-money": "takes even money", "pass": "passes",
    "no": "passes", "stand-pat": "stands pat", "flop": "bets the flop", "turn": "bets the turn",
    "river": "bets the river", "discard": "discards", "buy": "buys a card", "draw": "draws",
    "bust": "lets the hand go", "second-chance": "takes the second chance", "rescue": "takes a double back",
    "post": "posts", "post-both": "posts both blinds", "straddle": "straddles",
}  # fmt: skip
"""The verb of each option that the games offer. Options such as ``3x`` bet that multiple of the ante."""
AMOUNTS = ("bet", "raise", "call", "take", "post")
"""Verbs with the amount as their object: ``bets $5``. The others take ``for``: ``doubles for $5``."""


def does(choice: Choice) -> str:
    word, *about = choice.word.split(" ")
    told = VERBS.get(word) or (f"bets {word[0]}×" if re.fullmatch(r"\dx", word) else f"says {word.replace('-', ' ')}")
    amount = money(choice.atop + choice.amount) if choice.named else ""
    if amount:
        amount = f" {amount}" if word in AMOUNTS else f" for {amount}"
    # A selection of numbers keeps its dashes: split 17-20.
    on = " ".join(each if each[:1].isdigit() else each.replace("-", " ") for each in about)
    on = f" {'on ' if amount else ''}{on}" if on else ""
    cards = "".join(f" {card}" for card in choice.cards)
    return f"{told if amount else told.removesuffix(' to')}{amount}{on}{cards}"


_IRREGULAR = {"is": "are", "has": "have", "goes": "go", "does": "do"}
_ENDINGS = {r"(?<=..)ies$": "y", r"(?<=ch|sh|ss)es$": "", r"(?<=x)es$": "", r"s$": ""}
"""How a verb loses its ending, the first that fits: tries, catches, mixes, lays. (Ties are too short for the first.)"""


def with_you(verb: str) -> str:
    """The verb after "you": ``fold`` for ``folds``, ``are`` for ``is``."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    ending, instead = next((each for each in _ENDINGS.items() if re.search(each[0], verb)), ("$", ""))
    return re.sub(ending, instead, verb)
