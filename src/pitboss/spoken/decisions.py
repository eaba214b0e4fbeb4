"""Reads a person's decision in the round: an option, with an amount or with cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches

from pitboss.errors import Refused
from pitboss.games.poker.silent_bets import meant
from pitboss.machine.commands import PASS, Command, Say
from pitboss.machine.view import Kind, OptionView, QuestionView
from pitboss.money import dollars_text
from pitboss.spoken import clauses as cut
from pitboss.spoken.names import CHOICE_WORDS, CHOICES, GO, NO, YES
from pitboss.table.rotation import Person

_CARD = re.compile(r"(10|[2-9tjqka])([cdhs])|jk|joker")
_TILE = re.compile(r"([1-6])-([1-6])")
_TIMES = re.compile(r"\dx")
RAISES = ("play", "raise", "bet")
"""Words for options that are multiples: ``1x``, ``4x``."""


def decision(person: Person, kind: Kind, question: QuestionView, said: str) -> Command:
    if not question.mine:
        raise Refused("it is not your turn")
    words = _chips(question, said) if kind == "room" else None
    return Say(person, words or _choice(question, said), question.number)


def _chips(question: QuestionView, said: str) -> str | None:
    """Chips put in without a word: ``25`` is several chips, ``chip 25`` is a single chip."""
    first, _, rest = said.partition(" ")
    amount = cut.amount_of(rest if first in ("chip", "one") else said)
    return None if amount is None else meant(question.options, amount, first in ("chip", "one"))


def _choice(question: QuestionView, said: str) -> str:
    options = {option.word: option for option in question.options}
    must_set = "house-way" in options
    if question.silence is None and not must_set and PASS not in options and (said in NO or said in GO):
        return PASS
    if said in NO and "no" in options:
        return "no"
    if said in YES and len(options) == 1:
        return _with_usual(next(iter(options.values())))
    if not said:
        raise Refused(f"say one of {', '.join(options)}")
    cards = _cards(said)
    if cards and (takers := [option for option in question.options if option.cards]):
        return _naming(takers[0], cards)
    for count in range(len(said.split()), 0, -1):
        words = said.split()
        option = _option(options, " ".join(words[:count]))
        if option is not None:
            return _completed(option, words[count:])
    close = [] if said in CHOICE_WORDS else get_close_matches(said, options, 1, 0.5)
    nearest = f"did you mean {close[0]!r}? You" if close else "you"
    raise Refused(f"{said[:40]!r} is not on offer; {nearest} can say {', '.join(options)}")


def _option(options: Mapping[str, OptionView], said: str) -> OptionView | None:
    if said in options:
        return options[said]
    if (joined := said.replace(" ", "-")) in options:
        return options[joined]
    for word in CHOICES.get(said, ()):
        if word in options:
            return options[word]
    if re.fullmatch(r"\d", said) and f"{said}x" in options:
        return options[f"{said}x"]
    found = [word for word in options if word.startswith(said)]
    if not found and said in RAISES:
        found = [word for word in options if _TIMES.fullmatch(word)]
    if len(found) > 1:
        raise Refused(f"{said!r} could be {' or '.join(found)}")
    return options[found[0]] if found else None


def _completed(option: OptionView, rest: list[str]) -> str:
    words = [word for word in rest if word not in ("to", "for", "at", "with")]
    if option.cards:
        return _naming(option, _cards(" ".join(words)) or words)
    if not words:
        return _with_usual(option)
    amount = cut.amount_of(" ".join(words))
    if amount is None:
        raise Refused(f"{' '.join(words)!r} is not an amount, as in '{option.word} {dollars_text(option.least)}'")
    return f"{option.word} {dollars_text(amount)}"


def _naming(option: OptionView, cards: list[str]) -> str:
    for card in cards:
        if cards.count(card) > option.among.count(card) > 0:
            raise Refused(f"{card} is named twice; you hold {' '.join(option.among)}")
    return " ".join([option.word, *cards])


def _with_usual(option: OptionView) -> str:
    """An option without an amount: the table knows the usual amount, or there is only one. Otherwise it is the most
    that is allowed, for insurance and similar bets."""
    if option.wager is None or option.usual is not None or option.least == option.most or option.atop:
        return option.word
    return f"{option.word} {dollars_text(option.most)}"


def _cards(said: str) -> list[str]:
    """Cards as the table writes them, if all these words are cards."""
    found = [_piece(word) for word in said.replace(",", " ").split()]
    return found if all(found) else []


def _piece(word: str) -> str:
    if tile := _TILE.fullmatch(word):
        return "-".join(sorted(tile.groups()))
    if not _CARD.fullmatch(word):
        return ""
    return "Jk" if word.startswith("jk") or word == "joker" else word.replace("10", "t")[0].upper() + word[-1]
