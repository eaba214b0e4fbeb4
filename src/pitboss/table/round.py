"""One round under way: the script, what has happened so far, what is being asked, and what each seat may see of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from pitboss.equipment.dice import parse_dice, show_dice
from pitboss.equipment.stock import Piece, Stock
from pitboss.errors import BadGame, Refused
from pitboss.money import Cents
from pitboss.rules.game import Game
from pitboss.rules.layout import Layout
from pitboss.rules.script import (
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
    """``None`` for a card that whoever looks may not see."""
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
    """Who is asked; what exactly, only the seat itself sees."""

    seats: tuple[Seat, ...]
    options: tuple[Option, ...]


PotMove = Return | Pot | Drop | Award
Event = Dealt | Rolled | Spun | Chose | Asked | Show | Move | Call | Take | Pay | Shuffle | Post | PotMove
Answer = tuple[str, Any]
"""What was answered, as the journal writes it: ``("deal", "Ah Kh")``, ``("choose", [3, "double 5"])``."""


_new = tuple.__new__
_QUESTION, _ASK, _SAID, _MOVE, _POT, _POST = range(6)
_KINDS: dict[type, int] = {
    Ask: _ASK,
    Post: _POST,
    **dict.fromkeys((Deal, Roll, Spin, Shuffle), _QUESTION),
    **dict.fromkeys((Show, Move, Call), _SAID),
    **dict.fromkeys((Take, Pay), _MOVE),
    **dict.fromkeys((Return, Pot, Drop, Award), _POT),
}
"""What becomes of each request: it waits for an answer, or is only noted, some of them once more for the settling."""


class Round:
    """Runs a game's script. Drivers look at ``request`` and answer it; the events are the history."""

    def __init__(self, game: Game[Any], rules: Rules, layout: Layout, deck: Stock | None = None) -> None:
        self.game = game
        self.rules = rules
        self.layout = layout
        self.events: list[Event] = []
        self._answers: list[tuple[str, Any]] = []
        """What was answered, as it was given; ``answers`` has it as the journal writes it."""
        self.moves: list[Pay | Take] = []
        self.pots: list[PotMove] = []
        self.stakes: list[tuple[Seat, Any, Cents]] = []
        """Chips put down by decisions and posts, in order."""
        self.request: Deal | Roll | Spin | Shuffle | Ask | None = None
        self.over = False
        self.carried: object = None
        self.choices: dict[Seat, Choice] = {}
        """What has been said of the request being asked."""
        self._open: dict[Seat, Offer] = {}
        """What is being asked and has not been answered."""
        self.deck = deck or game.deck(rules)
        self._counts = self.deck.counts if self.deck else {}
        self._dealt: dict[Piece, int] = {}
        self._script = game.play(rules, layout)
        self._go_on(None)

    def _go_on(self, answer: Any) -> None:
        """Runs the script to its next question."""
        send = self._script.send
        while True:
            try:
                request: Any = send(answer)
            except StopIteration as done:
                self.request, self.over, self.carried = None, True, done.value
                return
            kind = _KINDS.get(type(request))
            if kind == _QUESTION:
                self.request = request
                return
            if kind == _ASK:
                self.request = request
                self.choices, self._open = {}, dict(request.offers)
                return
            if kind is None:
                raise BadGame(f"{self.game.slug} yields {request!r:.60}, which is no request: see rules/script.py")
            self.events.append(request)
            if kind == _MOVE:
                self.moves.append(request)
            elif kind == _POT:
                self.pots.append(request)
            elif kind == _POST:
                self._lay(request.seat, request.wager, request.amount)
            answer = None

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
        if request.when == "always":
            self._dealt = {card: request.kept.count(card) for card in request.kept}
        self._go_on(None)

    def deal(self, cards: tuple[Piece, ...]) -> None:
        request = self.request
        if not isinstance(request, Deal):
            raise Refused(f"{len(cards)} cards were not asked for")
        to, wanted, face, _, hand, may = request
        if len(cards) != wanted and (cards or not may):
            raise Refused(f"{len(cards)} cards were not asked for")
        dealt, counts = self._dealt, self._counts
        for card in cards:
            times = dealt[card] = dealt.get(card, 0) + 1
            if times > counts.get(card, 0):
                raise Refused(_too_many(card, counts.get(card, 0)))
        if cards:
            self.events.append(_new(Dealt, (to, cards, face, hand)))
        self._answers.append(("deal", cards))
        self._go_on(cards)

    def roll(self, dice: tuple[int, ...]) -> None:
        if not isinstance(self.request, Roll) or (len(dice) != self.request.dice and (dice or not self.request.may)):
            raise Refused(f"{len(dice)} dice were not asked for")
        self.events.append(Rolled(dice))
        self._answers.append(("roll", dice))
        self._go_on(dice)

    def spin(self, pocket: str) -> None:
        if not isinstance(self.request, Spin):
            raise Refused("no wheel is being spun")
        if pocket not in self.request.pockets:
            raise Refused(f"no pocket {pocket!r} on this wheel")
        self.events.append(Spun(pocket))
        self._answers.append(("spin", pocket))
        self._go_on(pocket)

    # Answers of players

    def offer(self, seat: Seat) -> Offer | None:
        """What this seat is being asked and has not answered."""
        return self._open.get(seat)

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that have yet to answer."""
        return tuple(self._open)

    def choose(self, seat: Seat, text: str) -> Choice:
        """A seat speaks. Refused, with nothing changed, if that is not on offer."""
        offer = self._open.get(seat)
        if offer is None:
            raise Refused(f"{text!r} is not on offer: no decision is open to this seat now")
        option, choice = offer.read(text)
        if option.stake is not None and choice.amount:
            self._lay(seat, option.stake, choice.amount)
        self._answers.append(("choose", (seat, choice)))
        self.choices[seat] = choice
        del self._open[seat]
        self._close_if_answered()
        return choice

    def let_pass(self, seat: Seat) -> None:
        """A seat lets its offer go by: nothing said, or its default played."""
        offer = self.offer(seat)
        if offer is None:
            raise Refused("no decision is open to this seat now")
        if offer.default is not None:
            self.choose(seat, offer.default)
            return
        self._answers.append(("pass", seat))
        del self._open[seat]
        self._close_if_answered()

    def close(self) -> None:
        """No more bets: an asking that goes to whoever speaks first is at its end."""
        if not isinstance(self.request, Ask) or not self.request.first:
            raise Refused("the asking cannot be closed before it is answered")
        self._answers.append(("close", None))
        self._open = {}
        self._go_on({})

    def _close_if_answered(self) -> None:
        request = self.request
        assert isinstance(request, Ask)
        if not self._open or request.first:
            self._open = {}
            for seat, choice in self.choices.items():
                self.events.append(_new(Chose, (seat, choice)))
            self._go_on(self.choices)

    @property
    def answers(self) -> list[Answer]:
        """Everything that was answered, as the journal writes it."""
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
        """An answer as the journal holds it."""
        kind, value = answer
        if kind == "deal":
            if self.deck is None:
                raise Refused("this game deals nothing")
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
        elif kind == "close":
            self.close()
        else:
            raise Refused(f"{kind!r} is no kind of answer")

    # What can be seen

    def view(self, seat: Seat | None) -> tuple[Event, ...]:
        """What this seat may see (``None``: somebody walking by), reckoned from who each thing was dealt to."""
        seen = [_seen_by(seat, event) for event in self.events]
        if isinstance(self.request, Ask):
            mine = self.request.offers.get(seat) if seat is not None else None
            seen.append(Asked(tuple(self.request.offers), tuple(mine.options) if mine else ()))
            if seat is not None and seat in self.choices:
                seen.append(Chose(seat, self.choices[seat]))
        return tuple(seen)


def _seen_by(seat: Seat | None, event: Event) -> Event:
    if isinstance(event, Shuffle):
        return event._replace(kept=())
    if isinstance(event, Dealt) and not (event.face == "up" or (event.face == "own" and event.to == seat)):
        return event._replace(cards=(None,) * len(event.cards))
    if isinstance(event, Chose) and event.choice.cards and event.seat != seat:
        return event._replace(choice=event.choice._replace(cards=()))  # which of its own cards it named is its own
    return event


def _too_many(card: Piece, copies: int) -> str:
    if copies == 0:
        return f"{card} is not in the deck of this game"
    times, are = ("twice", "is") if copies == 1 else (f"{copies + 1} times", "are")
    return f"{card} is dealt {times}: there {are} only {copies} of it"
