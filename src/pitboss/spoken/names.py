"""Names that people use for wagers and choices, besides the names on the sheets."""

from __future__ import annotations

CALLED: dict[str, tuple[str, ...]] = {
    # craps
    "pass": ("pass line", "passline", "line", "front line"),
    "dont-pass": ("dont pass", "dont pass line", "dont", "dark side"),
    "come": ("come bet",),
    "dont-come": ("dont come",),
    "hard": ("hardway", "hardways", "hard way", "the hard way"),
    "any-seven": ("any 7", "seven", "big red", "red seven"),
    "any-craps": ("craps", "any"),
    "two": ("aces", "snake eyes"),
    "three": ("ace deuce", "acey deucey", "three craps"),
    "eleven": ("yo", "yo leven", "yoleven"),
    "twelve": ("boxcars", "midnight", "box cars"),
    "whirl": ("world",),
    "c-and-e": ("c and e", "ce", "c e", "craps eleven", "craps and eleven"),
    "horn-high": ("horn high",),
    # roulette
    "straight": ("straight up", "number", "no"),
    "street": ("trio", "three numbers"),
    "corner": ("square", "quarter", "four numbers"),
    "line": ("six line", "double street", "six numbers"),
    "basket": ("top line", "first five", "five numbers", "five number"),
    "low": ("1 to 18", "1-18", "1 18", "manque"),
    "high": ("19 to 36", "19-36", "19 36", "passe"),
    "red": ("rouge",),
    "black": ("noir",),
    "odd": ("impair",),
    "even": ("pair",),
    # baccarat
    "player": ("punto", "players"),
    "banker": ("banco", "bank"),
    "tie": ("egalite", "ties"),
    # cards
    "bet": ("main", "main bet", "base", "wager"),
    "bonus-bet": ("bonus",),
    "progressive": ("jackpot", "meter"),
    "fortune": ("fortune bonus", "bonus"),
    "ace-high": ("ace high bonus",),
    "match-the-dealer": ("match", "match dealer"),
    "blazing-7s": ("blazing sevens", "7s", "blazing"),
}
"""Keyed by the name on the sheet. A name counts only if the table has that wager and nothing else has the same name."""

ORDER = {"first": "1", "1st": "1", "second": "2", "2nd": "2", "third": "3", "3rd": "3"}

CHOICES: dict[str, tuple[str, ...]] = {
    "h": ("hit",),
    "s": ("stand",),
    "stay": ("stand", "stand-pat"),
    "pat": ("stand-pat",),
    "stick": ("stand",),
    "d": ("double", "discard", "draw"),
    "dd": ("double",),
    "double down": ("double",),
    "sp": ("split",),
    "p": ("split", "play", "pull"),
    "card": ("hit",),
    "hit me": ("hit",),
    "give up": ("surrender", "fold"),
    "sur": ("surrender",),
    "x": ("check",),
    "k": ("check",),
    "c": ("call", "check"),
    "f": ("fold",),
    "r": ("raise", "ride"),
    "b": ("bet",),
    "muck": ("fold",),
    "all in": ("all-in",),
    "allin": ("all-in",),
    "shove": ("all-in",),
    "let it ride": ("ride",),
    "take it back": ("pull",),
    "take back": ("pull",),
    "pull back": ("pull",),
    "ins": ("insurance",),
    "house": ("house-way",),
    "hw": ("house-way",),
    "house way": ("house-way",),
    "set it": ("house-way",),
    "sixth card": ("buy",),
    "exchange": ("draw",),
}
"""Other words for a choice. They mean the first of these choices that is open."""

CHOICE_WORDS = frozenset(CHOICES) | {word for words in CHOICES.values() for word in words}

YES = frozenset(("y", "yes", "ok", "sure", "please"))
NO = frozenset(("n", "no", "none", "no thanks", "pass", "nope", "decline"))

LOCAL: dict[str, str] = {
    **dict.fromkeys(("help", "?", "commands"), "help"),
    **dict.fromkeys(("rules", "card"), "rules"),
    **dict.fromkeys(("history", "results", "past"), "history"),
    **dict.fromkeys(("balance", "chips", "stack", "money"), "balance"),
    **dict.fromkeys(("bets", "my bets", "layout"), "bets"),
    **dict.fromkeys(("hint", "advice", "what should i do"), "hint"),
    **dict.fromkeys(("fair", "proof", "verify"), "fair"),
    **dict.fromkeys(("quit", "exit", "leave", "cash out", "bye", "q"), "quit"),
    **dict.fromkeys(("why", "why not"), "why"),
}
"""Words that the client itself answers."""

GO = frozenset(
    ("", "ready", "deal", "deal me in", "roll", "roll em", "spin", "go", "done", "next", "start", "watch", "skip")
)
AWAY = frozenset(("away", "out", "sit out", "sitout", "break"))
BACK = frozenset(("back", "im back", "sit in", "deal me in again"))
UP = frozenset(("up", "get up", "stand up", "leave the table"))
UNDO = ("undo", "oops")
REPEAT = ("r", "repeat", "again", "same", "rebet", "same again")
DOUBLE = ("double", "double it", "press")
CLEAR = ("clear", "no bets", "nothing")
CHANGES = frozenset((*CLEAR, *UNDO, *REPEAT, *DOUBLE))
"""Words that change the bets that are down."""
