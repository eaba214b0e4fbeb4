"""Questions that the terminal itself answers: help with this game, rules, chips, bets, earlier rounds, fairness."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from rich.text import Text

from pitboss import games
from pitboss.machine.view import TableView, WagerView
from pitboss.money import Cents, dollars_text, money
from pitboss.rules.game import PitGame
from pitboss.spoken.about import about
from pitboss.spoken.remembered import Remembered
from pitboss.table.table import Table
from pitboss.terminal.offers import options_line
from pitboss.terminal.picture import called, up_or_down

ROUNDS_SHOWN = 10
SELECTIONS_SHOWN = 4
MOST_SHOWN = 6
USUAL = 1000
"""The amount in an example, if the limits allow it."""


def help_lines(view: TableView, pays: Mapping[str, str]) -> Iterator[Text]:
    """What the game is about, the bets, and what the player can type now."""
    yield Text(view.title, "bold")
    if words := about(view.game):
        yield Text(words)
    yield Text("")
    yield Text("Now", "bold")
    for line in _now(view):
        yield Text(f"  {line}")
    yield Text("")
    yield Text("At any time", "bold")
    yield Text("  rules     how the game is dealt and paid      hint      the best play, if it is known")
    yield Text("  balance   your chips                          bets      what you have down, what you could bet")
    yield Text("  history   earlier rounds                      fair      how the deal can be checked")
    yield Text("  sit out   and back                            quit      take your chips and go home")
    if view.wagers:
        yield Text("")
        yield Text("Wagers", "bold")
        for wager in view.wagers:
            yield Text(f"  {_wager(wager, pays.get(wager.slug, ''))}")


def _wager(wager: WagerView, pays: str) -> str:
    parts = [f"{wager.title} ('{wager.slug}')" if wager.title.lower() != wager.slug else f"{wager.title}"]
    chosen = [each for each in wager.selections if each]
    if chosen:
        shown = ", ".join(chosen[:SELECTIONS_SHOWN])
        parts[0] += f" on {shown}{f' … {chosen[-1]}' if len(chosen) > SELECTIONS_SHOWN else ''}"
    if wager.least == wager.most:
        parts.append(money(Cents(wager.least)))
    else:
        parts.append(f"{money(Cents(wager.least))} to {money(Cents(wager.most))}")
    if wager.equals:
        parts.append(f"as much as the {wager.equals.replace('-', ' ')}")
    if wager.required:
        parts.append("everybody bets it")
    wins = f": {wager.wins}" if wager.wins else ""
    return f"{', '.join(parts)}{wins}{'; pays ' if pays else ''}{pays}"


def _now(view: TableView) -> Iterator[str]:
    question = view.question
    if view.own is None:
        yield "'sit 4 200' takes seat 4 with $200."
    elif view.phase == "over":
        yield "The table is closed."
    elif question is not None and question.mine and question.kind == "bank":
        yield f"{options_line(view)}. You can win or lose what you put up."
    elif view.phase == "bets":
        yield f"Type a bet: {quoted(examples(view))}. You can type several on one line, with commas."
        yield "'undo', 'clear', 'repeat' and 'double' change what is down."
        if view.kind == "steps":
            yield "Enter rolls the dice; 'bets' lists what is open to you now."
        else:
            yield "Enter deals; 'watch' skips a round."
    elif view.phase == "round" and question is not None and question.mine:
        yield f"Say {options_line(view)}; the first letters are enough."
        if any(option.cards for option in question.options):
            yield _naming(view)
        if view.kind == "room":
            yield "'raise 40' raises to $40 in front of you. '25' is chips without a word, 'chip 25' a single chip."
    elif view.kind == "room":
        yield "Enter deals. 'buy 100' brings chips, 'move 4' changes seats, 'sit out' and 'back', 'get up' leaves."
        yield "If you owe a blind: 'post', 'wait' or 'straddle', as the house allows."
    else:
        yield "Enter continues."


def _naming(view: TableView) -> str:
    own, question = view.own, view.question
    option = next(each for each in question.options if each.cards) if question else None
    if own is None or option is None or option.cards is None or not option.among:
        return ""
    return f"'{' '.join([option.word, *option.among[: option.cards[0] or 1]])}' names {option.noun} of yours."


def examples(view: TableView) -> tuple[str, ...]:
    """Example bets that this table takes."""
    game = games.load(view.game)
    if isinstance(game, PitGame) and game.examples and view.limits[0] <= USUAL:
        return game.examples
    if not view.wagers:
        return ()
    main = next((each for each in view.wagers if each.required and not each.equals), view.wagers[0])
    selection = f" {main.selections[0]}" if main.selections[0] else ""
    amount = USUAL if main.least <= USUAL <= main.most else main.least
    found = [f"{main.slug}{selection} {dollars_text(Cents(amount))}"]
    aside = next((each for each in view.wagers if main.slug in each.needs and each.selections == ("",)), None)
    if aside is not None:
        found.append(f"{found[0]}, {aside.slug} {dollars_text(Cents(aside.least))}")
    return tuple(found)


def quoted(words: tuple[str, ...]) -> str:
    return ", ".join(f"'{word}'" for word in words)


def rules_lines(table: Table[Any]) -> Iterator[Text]:
    yield Text(f"{table.rules.title}: how it is dealt", "bold")
    for step in table.rules.procedure:
        yield Text(f"- {step}")
    wagers = {slug: spot for slug, spot in table.rules.wagers.items() if spot.wins or spot.pays}
    if wagers:
        yield Text("What wins", "bold")
    for spot in wagers.values():
        pays = f", pays {spot.pays}" if spot.pays else ""
        yield Text(f"- {spot.title}: {spot.wins or 'see the pay tables'}{pays}")
    yield Text(f"With every pay table: pitboss rules {table.sheet.name}", "dim")


def history_lines(view: TableView) -> Iterator[Text]:
    what = "hand" if view.kind == "room" else "roll" if view.kind == "steps" else "round"
    played = [past for past in view.past if past.net is not None]
    for past in played[-ROUNDS_SHOWN:]:
        words = f" ({_named(past.words, view)})" if past.words else ""
        yield Text(f"  {what.capitalize()} {past.number}: {up_or_down(past.net or 0)}{words}")
    rounds = f"1 {what}" if view.rounds == 1 else f"{view.rounds} {what}s"
    total = up_or_down(sum(past.net or 0 for past in played))
    yield Text(f"  {rounds} at this table" + (f"; your last {len(played)}: {total}." if played else ", none of yours."))


def _named(words: str, view: TableView) -> str:
    """The words with players' names instead of seat numbers."""
    names = {str(place.seat): "you" if place.person == view.viewer else place.name for place in view.people}
    return re.sub(r"\bseat (\d+)", lambda found: names.get(found[1], found[0]), words)


def balance_line(view: TableView, pocket: int) -> Text:
    own = view.own
    stack = own.stack if own else 0
    down = sum(spot.amount for spot in own.spots) if own else 0
    parts = [f"{money(Cents(stack))} in chips"]
    if own is not None and own.banks:
        parts.append(f"{money(Cents(own.banks))} in the bank")
    if down:
        parts.append(f"{money(Cents(down))} down")
    if pocket:
        parts.append(f"{money(Cents(pocket))} in your pocket")
    return Text(f"  You have {', '.join(parts)}.")


def bets_lines(view: TableView, kept: Remembered) -> Iterator[Text]:
    """The bets that are down, those that ``repeat`` would put down, and those that are open now."""
    yield Text(f"  Down: {bets_text(view) or 'nothing'}.")
    if kept.last and view.phase == "bets":
        last = ", ".join(f"{wager} {money(Cents(amount))}" for wager, amount in kept.last.items())
        yield Text(f"  'repeat' puts down {last}.")
    question = view.question
    if view.kind == "steps" and question is not None:
        open_now = [each.word.removeprefix("bet ") for each in question.options if each.word.startswith("bet ")]
        yield Text(f"  Open to you: {', '.join(_by_wager(open_now))}.")
    elif view.phase == "bets":
        yield Text(f"  Wagers: {', '.join(wager.slug for wager in view.wagers)}; 'help' says what each pays.")


def _by_wager(wagers: list[str]) -> Iterator[str]:
    """``place 4 5 6``, ``hop 1-1 … 6-6``."""
    for slug, group in groupby(wagers, lambda wager: wager.partition(" ")[0]):
        chosen = [wager.partition(" ")[2] for wager in group]
        shown = chosen if len(chosen) <= MOST_SHOWN else [chosen[0], "…", chosen[-1]]
        yield " ".join([slug, *shown]).strip()


def bets_text(view: TableView) -> str:
    """The viewer's bets, in front of him and behind others."""
    own = view.own
    if own is None:
        return ""
    mine = [(behind.spots, f" behind {place.name}") for place in view.people for behind in place.behind
            if behind.person == own.person]  # fmt: skip
    return ", ".join(
        f"{called(spot)} {money(Cents(spot.amount))}{where}"
        for spots, where in ((own.spots, ""), *mine)
        for spot in spots
    )


def fair_lines(view: TableView, journal: str) -> Iterator[Text]:
    """The house's commitments, and the seed that it revealed last."""
    fair = view.fair
    if fair.purpose:
        yield Text(f"  Commitment, {fair.purpose}: {fair.commitment}")
    if fair.root:
        yield Text(f"  Root of the deck: {fair.root}")
    if fair.revealed:
        yield Text(f"  Revealed seed, {fair.revealed}: {fair.seed}")
    yield Text("  'seed c0ffee' adds a seed of your own to the next shuffle.")
    yield Text("  To check every deal:")
    yield Text(f"pitboss play --verify {journal}")
