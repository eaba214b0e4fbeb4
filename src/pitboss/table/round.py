"""One round: its script, the events so far, the open question, and what each seat may see."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Generator, Mapping
from functools import lru_cache
from types import GeneratorType, NoneType
from typing import Any, NamedTuple

from pitboss.equipment.dice import parse_dice, show_dice
from pitboss.equipment.stock import Piece, Stock
from pitboss.errors import BadGame, PitbossError, Refused
from pitboss.money import Cents
from pitboss.rules.game import Game, PitGame
from pitboss.rules.layout import Layout
from pitboss.rules.script import (
    VOID,
    Ask,
    Award,
    Call,
    Choice,
    Deal,
    Drop,
    Face,
    Move,
    Offer,
    Option,
    Pay,
    Place,
    Post,
    Pot,
    Return,
    Roll,
    Seat,
    Show,
    Shuffle,
    Spin,
    Take,
    Wager,
)  # fmt: skip
from pitboss.rules.sheet import Rules


class Dealt(NamedTuple):
    to: Place
    cards: tuple[Piece | None, ...]
    """``None`` for a card that the viewer may not see."""
    face: Face
    hand: int


class Rolled(NamedTuple):
    dice: tuple[int, ...]


class Spun(NamedTuple):
    pocket: str


class Chose(NamedTuple):
    seat: Seat
    choice: Choice


class Asked(NamedTuple):
    """The seats that are asked. Only a seat itself sees its options."""

    seats: tuple[Seat, ...]
    options: tuple[Option, ...]


PotMove = Return | Pot | Drop | Award
Event = Dealt | Rolled | Spun | Chose | Asked | Show | Move | Call | Take | Pay | Shuffle | Post | PotMove
Answer = tuple[str, Any]
"""An answer as the journal writes it: ``("deal", "Ah Kh")``, ``("choose", [3, "double 5"])``."""
_VALUES: dict[str, Any] = {
    "deal": str, "roll": str, "spin": str, "choose": list, "pass": int, "shuffle": NoneType, "close": NoneType
}  # fmt: skip
"""The type of the value of each kind of answer."""


_new = tuple.__new__
_QUESTIONS = frozenset((Deal, Roll, Spin, Shuffle))
"""Requests that, like an ``Ask``, wait for an answer."""
_FROM_A_DECK = frozenset((Deal, Shuffle))
_POTS = frozenset((Return, Pot, Drop, Award))
"""Moves of pots. The round collects them for the settlement, like payments."""
_NOTED = _POTS | {Take, Show, Move, Call, Post}


@lru_cache(64)
def _cards_of(deck: Stock | None) -> tuple[Mapping[int, int], frozenset[int]]:
    """How many there are of each card of a deck, and the set of different cards, which is cheap to copy."""
    counts = deck.counts if deck else {}
    return counts, frozenset(counts)


class Round:
    """Runs a game's script. Drivers read ``request`` and answer it; the events are the history."""

    def __init__(self, game: Game[Any], rules: Rules, layout: Layout, deck: Stock | None = None) -> None:
        self.game = game
        self.rules = rules
        self.layout = layout
        self.events: list[Event] = []
        self._answers: list[tuple[str, Any]] = []
        """The answers as Python values; ``answers`` has them as the journal writes them."""
        self.moves: list[Pay | Take] = []
        self.pots: list[PotMove] = []
        self.stakes: list[tuple[Seat, Any, Cents]] = []
        """Chips bet by decisions and posts, in order."""
        self.request: Deal | Roll | Spin | Shuffle | Ask | None = None
        self.dealer: Callable[[Deal], tuple[Piece, ...]] | None = None
        """Answers every deal at once, if set. Otherwise a deal is a question like any other."""
        self.over = False
        self.carried: object = None
        self.choices: dict[Seat, Choice] = {}
        """The answers to the open question so far."""
        self._open: dict[Seat, Offer] = {}
        """The offers not answered yet."""
        self._spots = rules.wagers if isinstance(game, PitGame) else None
        """The wagers a decision may lay chips on. (In the poker room they go into the pot.)"""
        self.deck = deck or of_game(game, game.deck, rules)
        self._counts, kinds = _cards_of(self.deck)  # type: ignore[arg-type]  # no deck changes
        self._left = set(kinds)
        """The cards of which no copy is dealt yet."""
        self._dealt: dict[Piece, int] = {}
        """How many copies are dealt, for each card of which more than one is."""
        self._script = of_game(game, game.play, rules, layout)
        if type(self._script) is not GeneratorType and not isinstance(self._script, Generator):
            raise BadGame(f"{game.slug}: play() returned {self._script!r:.40}; it must be a generator: yield requests")
        self._go_on(None)

    def _go_on(self, answer: Any) -> None:
        """Runs the script to its next question."""
        send, note, dealer = self._script.send, self.events.append, self.dealer
        while True:
            try:
                request: Any = send(answer)
            except StopIteration as done:
                self.request, self.over, self.carried = None, True, done.value
                return
            except PitbossError:
                raise
            except Exception as error:
                raise mistake_of(self.game, error) from error
            kind = type(request)
            if kind is Pay:  # the most frequent request
                note(request)
                self.moves.append(request)
                answer = None
            elif kind is Deal and dealer is not None:
                self.request = request
                answer = dealer(request)
                self._hand_out(request, answer)
            elif kind is Ask:
                self.request = request
                self.choices, self._open = {}, {**request.offers}
                return
            elif kind in _QUESTIONS:
                self.request = request
                if self.deck is None and kind in _FROM_A_DECK:
                    raise BadGame(f"{self.game.slug} deals cards but has no deck: give its GAME one, as deck=one_deck")
                return
            elif kind in _NOTED:
                note(request)
                answer = None
                if kind in _POTS:
                    self.pots.append(request)
                elif kind is Take:
                    self.moves.append(request)
                elif kind is Post:
                    self._lay(request.seat, request.wager, request.amount)
            else:
                raise BadGame(f"{self.game.slug} yields {_no_request(request)}")

    def _lay(self, seat: Seat, wager: Wager, amount: Cents) -> None:
        self.layout.put(seat, wager, amount)
        self.stakes.append((seat, wager, amount))

    # Answers of chance

    def shuffled(self) -> None:
        request = self.request
        if not isinstance(request, Shuffle):
            raise Refused("nothing is being shuffled")
        self.events.append(request)
        self._answers.append(("shuffle", None))
        kept = request.kept
        if request.when == "always" and (kept or len(self._left) < len(self._counts)):
            self._left = self._counts.keys() - kept
            self._dealt = {card: kept.count(card) for card in kept}
        self._go_on(None)

    def deal(self, cards: tuple[Piece, ...]) -> None:
        request = self.request
        if type(request) is not Deal:
            raise Refused(f"the round does not ask for {len(cards)} cards now")
        self._hand_out(request, cards)
        self._go_on(cards)

    def _hand_out(self, request: Deal, cards: tuple[Piece, ...]) -> None:
        """These cards leave the deck."""
        to, wanted, face, _, hand, may = request
        if len(cards) != wanted and (cards or not may):
            raise Refused(f"the round does not ask for {len(cards)} cards now")
        if cards:
            left = self._left
            first = left.intersection(cards)
            if len(first) == wanted:
                left -= first
            else:
                self._take_more(cards)
            self.events.append(_new(Dealt, (to, cards, face, hand)))
        self._answers.append(("deal", cards))

    def _take_more(self, cards: tuple[Piece, ...]) -> None:
        """Takes cards from the deck, some of which it has dealt before. Refused if there is no more of one."""
        left, dealt, counts = self._left, self._dealt, self._counts
        for card in cards:
            if card in left:
                left.remove(card)
                continue
            times = dealt[card] = dealt.get(card, 1) + 1
            if times > counts.get(card, 0):
                raise Refused(_too_many(card, counts.get(card, 0)))

    def roll(self, dice: tuple[int, ...]) -> None:
        if not isinstance(self.request, Roll) or (len(dice) != self.request.dice and (dice or not self.request.may)):
            raise Refused(f"the round does not ask for {len(dice)} dice now")
        self.events.append(_new(Rolled, (dice,)))
        self._answers.append(("roll", dice))
        self._go_on(dice)

    def spin(self, pocket: str) -> None:
        if not isinstance(self.request, Spin):
            raise Refused("no wheel is being spun")
        if not pocket and self.request.may:
            pass
        elif pocket in self.request.pockets or (pocket == VOID and self.request.void):
            self.events.append(Spun(pocket))
        else:
            raise Refused(f"no pocket {pocket!r} on this wheel")
        self._answers.append(("spin", pocket))
        self._go_on(pocket)

    # Answers of players

    def offer(self, seat: Seat) -> Offer | None:
        """The offer this seat has yet to answer."""
        return self._open.get(seat)

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that have yet to answer."""
        return tuple(self._open)

    def choose(self, seat: Seat, text: str) -> Choice:
        """A seat makes a choice. Refused, with nothing changed, if it is not on offer."""
        offer = self._open.get(seat)
        if offer is None:
            raise Refused(f"{text!r} is not on offer: no decision is open to this seat now")
        option, choice = offer.read(text)
        if (amount := choice.amount) and (wager := option.stake) is not None:
            spots = self._spots
            if spots is not None and wager not in spots and wager.partition(" ")[0] not in spots:
                raise BadGame(
                    f"{self.game.slug}: {option.word!r} puts chips on {wager!r}, but the sheet has no [wagers.{wager}]"
                )
            self._lay(seat, wager, amount)
        self._answers.append(("choose", (seat, choice)))
        self.choices[seat] = choice
        self._spoke(seat)
        return choice

    def let_pass(self, seat: Seat) -> None:
        """A seat says nothing: its default is played, or it passes."""
        offer = self.offer(seat)
        if offer is None:
            raise Refused("no decision is open to this seat now")
        if offer.default is not None:
            if offer.default not in [option.word for option in offer.options]:
                words = ", ".join(option.word for option in offer.options)
                raise BadGame(f"{self.game.slug} has the default {offer.default!r}, but the options are {words}")
            self.choose(seat, offer.default)
            return
        self._answers.append(("pass", seat))
        self._spoke(seat)

    def close(self) -> None:
        """No more bets: ends a question that only the first seat to speak answers."""
        if not isinstance(self.request, Ask) or not self.request.first:
            raise Refused("this question cannot be closed: every seat asked must answer it")
        self._answers.append(("close", None))
        self._open = {}
        self._go_on({})

    def _spoke(self, seat: Seat) -> None:
        """A seat has answered. The round goes on if no other seat has to."""
        open_: dict[Seat, Offer] = self._open
        del open_[seat]
        if open_:
            assert isinstance(self.request, Ask)
            if not self.request.first:
                return
            self._open = {}
        choices = self.choices
        for each in choices.items():
            self.events.append(_new(Chose, each))
        self._go_on(choices)

    @property
    def answers(self) -> list[Answer]:
        """All answers, as the journal writes them."""
        return [self._written(kind, value) for kind, value in self._answers]

    @property
    def last_answer(self) -> Answer:
        return self._written(*self._answers[-1])

    @property
    def answer_count(self) -> int:
        return len(self._answers)

    def _written(self, kind: str, value: Any) -> Answer:
        if kind == "deal":
            return kind, self.deck.show(value) if self.deck else ""
        if kind == "roll":
            return kind, show_dice(value)
        if kind == "choose":
            return kind, [int(value[0]), str(value[1])]
        return kind, int(value) if kind == "pass" else value

    def answer(self, answer: Answer) -> None:
        """Plays an answer as the journal writes it. Refused if it is no answer."""
        _check_answer(answer)
        kind, value = answer
        if kind == "deal":
            if self.deck is None:
                raise Refused("this game deals no cards")
            self.deal(self.deck.read(value))
        elif kind == "choose":
            self.choose(Seat(value[0]), value[1])
        elif kind == "pass":
            self.let_pass(Seat(value))
        elif kind == "roll":
            self.roll(parse_dice(value, value.count("-") + 1) if value else ())
        elif kind == "spin":
            self.spin(value)
        elif kind == "shuffle":
            self.shuffled()
        else:
            self.close()

    # What can be seen

    def view(self, seat: Seat | None) -> tuple[Event, ...]:
        """What this seat may see (``None``: a spectator), computed from where each card was dealt."""
        seats: frozenset[Place] = frozenset() if seat is None else frozenset((seat,))
        seen = [seen_by(seats, event) for event in self.events]
        if isinstance(self.request, Ask):
            mine = self.request.offers.get(seat) if seat is not None else None
            seen.append(Asked(tuple(self.request.offers), tuple(mine.options) if mine else ()))
            if seat is not None and seat in self.choices:
                seen.append(Chose(seat, self.choices[seat]))
        return tuple(seen)


def of_game(game: Game[Any], function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function of a game returns. A Python error in it is a ``BadGame``."""
    try:
        return function(*arguments)
    except PitbossError:
        raise
    except Exception as error:
        raise mistake_of(game, error) from error


def mistake_of(game: Game[Any], error: Exception) -> BadGame:
    """A Python error in a game's code as one line: what it is, its file and line, and what may have been forgotten."""
    from traceback import extract_tb

    own = [frame for frame in extract_tb(error.__traceback__) if f"{os.sep}games{os.sep}" in frame.filename]
    place = f" ({own[-1].filename.rpartition(f'{os.sep}pitboss{os.sep}')[2]}, line {own[-1].lineno})" if own else ""
    hint = ""
    if "generator" in str(error) or (  # such as (card,) = deal(...), which unpacks the request
        isinstance(error, TypeError | AttributeError) and any(f"'{kind.__name__}'" in str(error) for kind in _ANSWERED)
    ):
        hint = "; was 'yield from' forgotten?"
    elif isinstance(error, KeyError) and isinstance(error.args[0], int):
        hint = f"; if {error} is a seat that passed, it is not in the result of ask"
    return BadGame(f"{game.slug}: {type(error).__name__}: {error}{place}{hint}")


_ANSWERED = (Deal, Roll, Spin, Ask)
"""The requests that helpers such as ``deal`` yield for the script."""


def seen_by(seats: Collection[Place], event: Event) -> Event:
    """What the player of these seats may see of an event: one seat, several, or none for a spectator."""
    if isinstance(event, Shuffle):
        return event._replace(kept=())
    if isinstance(event, Dealt) and not (event.face == "up" or (event.face == "own" and event.to in seats)):
        return event._replace(cards=(None,) * len(event.cards))
    if isinstance(event, Chose) and event.choice.cards and event.seat not in seats:
        return event._replace(choice=event.choice._replace(cards=()))  # only the seat itself knows which cards it named
    return event


def _check_answer(answer: Any) -> None:
    """Checks what a journal gives for an answer: its kind, and the type of its value."""
    if isinstance(answer, (tuple, list)) and len(answer) == 2 and isinstance(answer[0], str):
        kind, value = answer
        if type(value) is _VALUES.get(kind) and (kind != "choose" or [type(part) for part in value] == [int, str]):
            return
    raise Refused(f"{answer!r:.60} is not an answer such as ('deal', 'Ah Kd') or ('choose', [3, 'fold'])")


def _no_request(thing: object) -> str:
    """What a script yielded by mistake, and what it should yield."""
    if isinstance(thing, GeneratorType):
        return f"{thing.__name__}(...) itself: write 'yield from {thing.__name__}(...)'"
    return f"{thing!r:.60}, which is no request of rules/script.py (or 'yield from' stands where 'yield' should)"


def _too_many(card: Piece, copies: int) -> str:
    if copies == 0:
        return f"{card} is not in the deck of this game"
    times, are = ("twice", "is") if copies == 1 else (f"{copies + 1} times", "are")
    return f"{card} is dealt {times}: there {are} only {copies} of it"
