"""What a line means to the person who types it, by what the table shows: commands, or something the client answers.

The table itself is never asked. What it refuses it refuses with its own reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import NamedTuple

from pitboss.errors import Refused
from pitboss.games.poker.unspoken import meant
from pitboss.machine.commands import Away, Back, Bank, Bet, Buy, ComeIn, Command, GetUp, Move, Post, Ready, Say, Sit
from pitboss.machine.view import Kind, OptionView, QuestionView, SeatView, TableView
from pitboss.money import Cents, dollars_text
from pitboss.rules.script import Seat, Wager
from pitboss.spoken import clauses as cut
from pitboss.spoken.names import AWAY, BACK, CHOICE_WORDS, CHOICES, GO, LOCAL, NO, UP, YES
from pitboss.spoken.wagers import find_wager
from pitboss.table.rotation import Person

LONGEST = 200
PASS = "pass"
"""The word by which a person declines a question that needs no answer."""
_CARD = re.compile(r"(10|[2-9tjqka])([cdhs])|jk|joker")
_TILE = re.compile(r"([1-6])-([1-6])")
_TIMES = re.compile(r"\dx")
RAISES = ("play", "raise", "bet")
"""What people say where the options are multiples: ``1x``, ``4x``."""
_CLOSE = 0.7
"""How alike a word must be to one of ours to be taken for a slip."""

Bets = Mapping[str, int]


class Meaning(NamedTuple):
    """Commands for the table; or a word that the client answers itself, with what follows it."""

    commands: tuple[Command, ...] = ()
    local: str = ""
    rest: str = ""


NO_BETS: Bets = {}


class Kept(NamedTuple):
    """What a client remembers of its person's bets."""

    last: Bets = NO_BETS
    """The bets of the round before, for ``repeat``."""
    undo: tuple[Bets, ...] = ()
    """What was down before each change in this betting, the latest last."""


NOTHING_KEPT = Kept()


def understand(view: TableView, text: str, kept: Kept = NOTHING_KEPT) -> Meaning:
    """What this person means. Refused, with the nearest thing that can be said, if that cannot be told."""
    if len(text) > LONGEST:
        raise Refused(f"the line is too long: {LONGEST} characters at most")
    said = cut.plain(text)
    if said in LOCAL and not _is_option(view, said):
        return Meaning(local=LOCAL[said])
    first, _, rest = said.partition(" ")
    if first == "seed":
        return Meaning(local="seed", rest=rest)
    try:
        return _for_the_table(view, said, first, rest, kept)
    except Refused:
        slip = get_close_matches(said, [word for word in LOCAL if len(word) > 3], 1, _CLOSE)
        if slip:
            raise Refused(f"{said[:40]!r} cannot be understood; did you mean {slip[0]!r}?") from None
        raise


def _for_the_table(view: TableView, said: str, first: str, rest: str, kept: Kept) -> Meaning:
    own = view.own
    if view.viewer is None:
        raise Refused("you have no seat at this table")
    person = Person(view.viewer)
    if first == "sit" and (sits := _sits(person, rest)) is not None:
        return Meaning((sits,))
    if own is None:
        raise Refused("you have no seat at this table; 'sit 4 200' takes seat 4 with $200")
    moved = None if _is_wager(view, said) else _about_the_seat(person, said, first, rest)
    if moved is not None:
        return Meaning((moved,))
    question = view.question
    if question is not None and question.kind == "bank":
        return Meaning((_bank(person, said),))
    if question is not None and question.kind == "decision" and view.phase == "round":
        return Meaning((_decision(person, view.kind, question, said),))
    if view.phase == "bets":
        return _betting(view, own, person, said, kept)
    if said in GO:
        return Meaning((Ready(person),))
    raise Refused(_nothing_now(view, said))


def _is_option(view: TableView, said: str) -> bool:
    question = view.question
    if question is None or not question.mine:
        return False
    return any(option.word in (said, *CHOICES.get(said, ())) for option in question.options)


def _is_wager(view: TableView, said: str) -> bool:
    """``buy 4`` where that is a bet, and not chips."""
    return view.kind == "steps" and any(
        said == f"{wager.slug} {selection}" for wager in view.wagers for selection in wager.selections
    )


def _nothing_now(view: TableView, said: str) -> str:
    if view.phase == "over":
        return "the table is closed"
    if view.question is not None and not view.question.mine:
        return f"it is not your turn; {said[:40]!r} has to wait"
    return f"{said[:40]!r} means nothing now; Enter goes on, 'help' lists what you can say"


# The seat


def _sits(person: Person, rest: str) -> Command | None:
    """``sit 4 200``, ``sit at seat 4 with 200``."""
    words = [word for word in rest.split() if word not in ("at", "in", "seat", "with", "for", "down")]
    if len(words) != 2 or not (words[0].isascii() and words[0].isdigit() and len(words[0]) < 4):
        return None
    return Sit(person, Seat(int(words[0])), cut.amount(words[1], "sit 4"))


def _about_the_seat(person: Person, said: str, first: str, rest: str) -> Command | None:
    if said in AWAY:
        return Away(person)
    if said in BACK:
        return Back(person)
    if said in UP:
        return GetUp(person)
    if first in ("buy", "rebuy") and cut.amount_of(rest.removeprefix("in ")) is not None:
        return Buy(person, cut.amount(rest.removeprefix("in "), "buy"))
    if first in ("move", "seat") and rest.removeprefix("to ").removeprefix("seat ").isdigit():
        return Move(person, Seat(int(rest.removeprefix("to ").removeprefix("seat ")[:3])))
    if said in ("kills on", "kills off"):
        return Post({"kills": said == "kills on"})
    if said in ("post", "wait", "straddle"):
        return ComeIn(person, said)  # type: ignore[arg-type]  # one of the three
    return None


def _bank(person: Person, said: str) -> Command:
    words = said.replace("co-bank", "co bank")
    if words in NO or words in ("no bank", "decline the bank", ""):
        return Bank(person, None)
    co = words.startswith("co ") or words.endswith(("with the house", "half"))
    for little in ("co ", "bank ", "take the bank ", "with the house", "half"):
        words = words.replace(little, " ").strip()
    return Bank(person, cut.amount(words, "bank"), co)


# Decisions


def _decision(person: Person, kind: Kind, question: QuestionView, said: str) -> Command:
    if not question.mine:
        raise Refused("it is not your turn")
    words = _chips(question, said) if kind == "room" else None
    return Say(person, words or _choice(question, said), question.number)


def _chips(question: QuestionView, said: str) -> str | None:
    """Chips put in without a word: ``25`` is several, ``chip 25`` is one."""
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
        return " ".join([takers[0].word, *cards])
    for count in range(len(said.split()), 0, -1):
        words = said.split()
        option = _option(options, " ".join(words[:count]))
        if option is not None:
            return _completed(option, words[count:])
    close = get_close_matches(said, options, 1, 0.5)
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
        cards = _cards(" ".join(words))
        return " ".join([option.word, *(cards or words)])
    if not words:
        return _with_usual(option)
    amount = cut.amount_of(" ".join(words))
    if amount is None:
        raise Refused(f"{' '.join(words)!r} is not an amount, as in '{option.word} {dollars_text(option.least)}'")
    return f"{option.word} {dollars_text(amount)}"


def _with_usual(option: OptionView) -> str:
    """An option whose amount was left out: the table knows the usual one, or there is only one. Otherwise the most
    that insurance and the like may be."""
    if option.wager is None or option.usual is not None or option.least == option.most or option.atop:
        return option.word
    return f"{option.word} {dollars_text(option.most)}"


def _cards(said: str) -> list[str]:
    """Cards as the table writes them, if these words are cards and nothing else."""
    found = [_piece(word) for word in said.replace(",", " ").split()]
    return found if all(found) else []


def _piece(word: str) -> str:
    if tile := _TILE.fullmatch(word):
        return "-".join(sorted(tile.groups()))
    if not _CARD.fullmatch(word):
        return ""
    return "Jk" if word.startswith("jk") or word == "joker" else word.replace("10", "t")[0].upper() + word[-1]


# Bets

UNDO = ("undo", "oops")
REPEAT = ("r", "repeat", "again", "same", "rebet", "same again")
DOUBLE = ("double", "double it", "press")
CHANGES = frozenset((*UNDO, *REPEAT, *DOUBLE))


def _betting(view: TableView, own: SeatView, person: Person, said: str, kept: Kept) -> Meaning:
    if said in GO:
        return Meaning((Ready(person),))
    if said in CHOICE_WORDS and said not in CHANGES and not any(said == wager.slug for wager in view.wagers):
        raise Refused(f"{said!r} is for a hand that is dealt; now bets are open")
    if view.kind == "steps":
        return Meaning(_steps(view, own, person, said, kept))
    down = {spot.wager: spot.amount for spot in own.spots}
    return Meaning((Bet(person, _as_wagers(_changed(view, down, said, kept)), _behind(view, own)),))


def _behind(view: TableView, own: SeatView) -> Mapping[Seat, Mapping[Wager, Cents]]:
    """The person's bets behind others stay as they are."""
    return {
        Seat(place.seat): _as_wagers({spot.wager: spot.amount for spot in behind.spots})
        for place in view.people
        for behind in place.behind
        if behind.person == own.person
    }


def _as_wagers(bets: Bets) -> dict[Wager, Cents]:
    return {Wager(wager): Cents(amount) for wager, amount in bets.items()}


def _changed(view: TableView, down: Bets, said: str, kept: Kept) -> Bets:
    """The bets after what was said."""
    if said in ("clear", "no bets", "nothing"):
        return {}
    if said in UNDO:
        if not kept.undo:
            raise Refused("there is nothing to undo")
        return kept.undo[-1]
    if said in REPEAT:
        if not kept.last:
            raise Refused("there are no bets to repeat yet")
        return kept.last
    if said in DOUBLE:
        if not (down or kept.last):
            raise Refused("there are no bets to double")
        return {wager: 2 * amount for wager, amount in (down or kept.last).items()}
    found = dict(down)
    for clause in cut.clauses(said):
        verb, _, rest = clause.partition(" ")
        if verb in ("take", "remove", "no") and rest:
            found.pop(find_wager(view.wagers, rest.replace("down ", "").split()), None)
            continue
        wager, amount = read_bet(view, clause)
        found[wager] = found.get(wager, 0) + amount
    return _with_equals(view, found)


def _with_equals(view: TableView, bets: Bets) -> Bets:
    """Wagers that must be as large as another one go down with it."""
    found = dict(bets)
    for wager in view.wagers:
        if wager.required and wager.equals in found and "" in wager.selections:
            found[wager.slug] = found[wager.equals]
    return found


def read_bet(view: TableView, clause: str, offered: frozenset[str] = frozenset()) -> tuple[str, int]:
    """One bet: its wager and amount. An amount alone is for the main wager; a wager alone has its least amount."""
    refused: Refused | None = None
    for words, amount in cut.readings(clause):
        for said in _without_verb(view, words):
            if not said:
                return main_wager(view), amount or 0
            try:
                wager = find_wager(view.wagers, said, offered)
            except Refused as error:
                refused = refused or error
                continue
            return wager, amount if amount is not None else _least(view, wager)
    raise refused or Refused(f"{clause[:40]!r} is not a bet, as in '{view.wagers[0].slug} 25'")


def _without_verb(view: TableView, words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Without a leading ``bet`` or ``put``; but where the wager itself is called so, it is the wager."""
    verbs = ("bet", "put", "wager", "play")
    if words and words[0] in verbs and not any(wager.slug == words[0] for wager in view.wagers):
        return [words[1:]]
    if len(words) > 1 and words[0] in verbs:
        return [words, words[1:]]
    return [words]


def main_wager(view: TableView) -> str:
    """The wager that an amount alone means: the one that everybody makes, or the first if it needs no selection."""
    first = view.wagers[0]
    for wager in view.wagers:
        if wager.required and not wager.equals:
            return wager.slug
    if "" not in first.selections:
        raise Refused(f"which bet? as in '{first.slug} {first.selections[0]} 25'")
    return first.slug


def _least(view: TableView, wager: str) -> int:
    slug = wager.partition(" ")[0]
    return next(each.least for each in view.wagers if each.slug == slug)


# Bets between rolls

_TAKE = ("take down ", "take ", "down ", "remove ", "pick up ")
_OFF = ("call off ", "turn off ", "off ")
_ON = ("call on ", "turn on ", "working ", "on ")


def _steps(view: TableView, own: SeatView, person: Person, said: str, kept: Kept) -> tuple[Command, ...]:
    question = view.question
    number = question.number if question is not None else 0
    return tuple(Say(person, words, number) for words in _step_words(view, own, said, kept))


def _step_words(view: TableView, own: SeatView, said: str, kept: Kept) -> list[str]:
    options = {option.word: option for option in view.question.options} if view.question else {}
    down = {spot.wager: spot.amount for spot in own.spots}
    takes = [word for word in options if word.startswith("take ")]
    if said in ("clear", "take all", "all down", "take down all", "down all", "take everything down"):
        if not takes:
            raise Refused("nothing of yours can be taken down")
        return takes
    if said in UNDO:
        before = kept.undo[-1] if kept.undo else None
        if before is None:
            raise Refused("there is nothing to undo")
        more = {wager: amount - before.get(wager, 0) for wager, amount in down.items()}
        return [f"take {wager} {dollars_text(amount)}" for wager, amount in more.items() if amount > 0]
    if said in REPEAT:
        again = {wager: amount for wager, amount in kept.last.items() if wager not in down}
        if not again:
            raise Refused("there are no bets to repeat")
        return [f"bet {wager} {dollars_text(amount)}" for wager, amount in again.items()]
    if said in DOUBLE and down:
        return [f"bet {wager} {dollars_text(amount)}" for wager, amount in down.items() if f"bet {wager}" in options]
    return [_step(view, down, options, clause) for clause in cut.clauses(said)]


def _step(view: TableView, down: Bets, options: Mapping[str, OptionView], clause: str) -> str:
    for verb, starts in (("take", _TAKE), ("call off", _OFF), ("call on", _ON)):
        for start in starts:
            if clause.startswith(start):
                return _about_a_bet(view, down, options, verb, clause.removeprefix(start))
    for end, verb in ((" off", "call off"), (" on", "call on"), (" down", "take")):
        if clause.endswith(end):
            return _about_a_bet(view, down, options, verb, clause.removesuffix(end))
    offered = frozenset(word.removeprefix("bet ") for word in options if word.startswith("bet "))
    wager, amount = read_bet(view, clause, offered)
    return f"bet {wager} {dollars_text(amount)}"


def _about_a_bet(view: TableView, down: Bets, options: Mapping[str, OptionView], verb: str, clause: str) -> str:
    """A bet that is up: taken down, or called on or off."""
    offered = frozenset(word.removeprefix(f"{verb} ") for word in options if word.startswith(f"{verb} "))
    for words, amount in reversed(list(cut.readings(clause))):  # a number is part of the name rather than an amount
        try:
            wager = find_wager(view.wagers, words, offered | set(down))
        except Refused:
            continue
        much = f" {dollars_text(amount)}" if amount is not None and verb == "take" else ""
        return f"{verb} {wager}{much}"
    raise Refused(f"{clause[:40]!r} is not a bet of yours; up are {', '.join(down) or 'none'}")
