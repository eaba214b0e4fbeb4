"""A rehearsal: random rounds of a sheet, in which every request of the game's script is checked before it is answered.

A live table and ``settle`` trust a script, because rounds must be fast. Here each field of a request must have its
type, and what the script says must make sense: cards are dealt after a shuffle, a win has a line, amounts are whole
cents. So the author of a game learns of a mistake from ``pitboss check``, not from a round that pays wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import GeneratorType, NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from pitboss.drivers.random import Generator as Chance
from pitboss.drivers.random import play_random
from pitboss.errors import BadGame
from pitboss.houses import Sheet
from pitboss.rules.game import Game, Held, PitGame, StepGame
from pitboss.rules.layout import Layout
from pitboss.rules.script import Ask, Deal, Offer, Option, Pay, Place, Seat, Shuffle
from pitboss.rules.sheet import Rules
from pitboss.table.round import Dealt, Round, of_game
from pitboss.table.table import open_table

ROUNDS = 100
SEVERAL_ROLLS = 10
"""Rounds of a game by steps, each of several rolls."""


def rehearse(sheet: Sheet, chance: Chance) -> None:
    """Plays and settles random rounds. Raises ``BadGame`` for the first mistake of the game's code."""
    game = sheet.game
    table = open_table(replace(sheet, game=watched(game)))
    for _ in range(SEVERAL_ROLLS if isinstance(game, StepGame) else ROUNDS):
        round_, settlement = play_random(table, chance)
        if settlement.balance():
            raise BadGame(f"{game.slug}: {settlement.balance()} cents were lost or created in a round")
        for place, cards in _hands(round_).items():
            words = of_game(game, game.makes, table.rules, Held(place, cards))
            if not isinstance(words, str):
                raise BadGame(f"{game.slug}: makes() returned {words!r:.40}; it must return words, or an empty text")


def _hands(round_: Round) -> dict[Place, tuple[Any, ...]]:
    """The cards that each place was dealt; of a place with several hands, the first hand."""
    hands: dict[Place, tuple[Any, ...]] = {}
    for event in round_.events:
        if isinstance(event, Dealt) and event.hand == 0:
            hands[event.to] = hands.get(event.to, ()) + event.cards
    return hands


def watched(game: Game[Any]) -> Game[Any]:
    """The game, with every request of its script checked."""

    def play(rules: Any, layout: Layout) -> Any:
        script = game.play(rules, layout)
        return _watch(game, rules, layout, script) if isinstance(script, GeneratorType) else script

    return replace(game, play=play)


def _watch(game: Game[Any], rules: Rules, layout: Layout, script: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
    answer, is_shuffled, has_bet = None, False, False
    while True:
        try:
            request = script.send(answer)
        except StopIteration as done:
            if done.value is not None and isinstance(game, PitGame) and game.carried is None:
                raise BadGame(
                    f"{game.slug}: play() returns {done.value!r:.40}, but its GAME does not say carried=..."
                ) from None
            return done.value
        is_shuffled = is_shuffled or type(request) is Shuffle or isinstance(game, StepGame)
        if type(request) is Deal and not is_shuffled:
            raise BadGame(f"{game.slug} deals before it yields Shuffle()")
        if has_bet and type(request) is Ask and request.first:
            pass  # the next bet of a layout with hundreds of bets: one look at them is enough
        elif wrong := _mistake(request, rules, layout):
            raise BadGame(f"{game.slug} yields {type(request).__name__}: {wrong}")
        has_bet = has_bet or (type(request) is Ask and request.first)
        answer = yield request


def _mistake(request: Any, rules: Rules, layout: Layout) -> str:
    """What is wrong with a request; empty if nothing is. A thing that is no request at all is left to the round."""
    if not isinstance(request, tuple) or not hasattr(request, "_fields"):
        return ""
    if wrong := _wrong_field(request):
        return wrong
    if isinstance(request, Ask):
        for seat, offer in request.offers.items():
            if wrong := _wrong_offer(offer, seat, rules, layout):
                return wrong
    return _wrong_pay(request, rules, layout) if isinstance(request, Pay) else ""


def _wrong_offer(offer: Offer, seat: Seat, rules: Rules, layout: Layout) -> str:
    if not _fits(offer.options, Sequence[Option]) or not _fits(offer.default, str | None):
        return f"an Offer has a list of Options and a default word, not {offer.options!r:.60}, {offer.default!r:.20}"
    for option in offer.options:
        if wrong := _wrong_field(option):
            return f"Option {option.word!r}: {wrong}"
        if option.least > option.most:
            return f"Option {option.word!r}: least, {option.least}, is more than most, {option.most}"
        spot = rules.wagers.get((option.stake or "").partition(" ")[0])
        if spot is not None and spot.equals and option.most:
            equal = layout.stake(seat, spot.equals)
            if not option.least == option.most == equal:
                bets = f"Option {option.word!r} bets {option.most} cents"
                return f"{bets}, but the sheet says equals = {spot.equals!r}, which is {equal}"
    return ""


def _wrong_pay(pay: Pay, rules: Rules, layout: Layout) -> str:
    spot = rules.wagers.get(pay.wager.partition(" ")[0])
    what = f"seat {pay.seat}'s {pay.wager!r}"
    if pay.outcome == "win" and pay.line is None:
        return f"{what} wins, but has no line"
    if spot is None or spot.by != "rules" or layout.has(pay.seat, pay.wager):
        return ""
    if pay.outcome != "win":
        return f"{what} has no stake, so it can only win"
    if pay.line is not None and pay.line.kind in ("to", "for") and pay.on is None:
        return f"{what} has no stake: say what the line multiplies, on=..."
    return ""


# Types of fields


def _wrong_field(record: Any) -> str:
    for name, hint in _hints(record.__class__).items():
        value = getattr(record, name)
        if not _fits(value, hint):
            return f"{name} is {value!r:.40}, not {_named(hint)}"
    return ""


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _fits(value: Any, hint: Any) -> bool:
    """Whether a value has this type. A truth value is no number here."""
    if isinstance(hint, NewType):
        return _fits(value, hint.__supertype__)
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any or origin is Callable:
        return True
    if origin is Literal:
        return value in inner and not isinstance(value, bool)
    if origin in (Union, UnionType):
        return any(_fits(value, each) for each in inner)
    if origin is tuple and inner[-1] is not ...:
        return isinstance(value, tuple) and len(value) == len(inner) and all(map(_fits, value, inner))
    if origin is not None and issubclass(origin, Mapping):
        key, item = inner
        return isinstance(value, origin) and all(_fits(k, key) and _fits(v, item) for k, v in value.items())
    if origin is not None:
        return isinstance(value, origin) and not isinstance(value, str) and all(_fits(each, inner[0]) for each in value)
    return isinstance(value, hint) and (hint is not int or not isinstance(value, bool))


def _named(hint: Any) -> str:
    """A type in words."""
    if get_origin(hint) is Literal:
        return " or ".join(map(repr, get_args(hint)))
    if isinstance(hint, NewType):
        return {"Cents": "whole cents"}.get(hint.__name__, hint.__name__.lower())
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(_named(each) for each in get_args(hint))
    if hint is NoneType:
        return "None"
    return str(getattr(hint, "__name__", hint))
