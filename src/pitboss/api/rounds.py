"""One round: dealt step by step, answered, seen by each seat, and settled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitboss.api.shown import html_table
from pitboss.drivers.random import RandomDriver
from pitboss.drivers.run import answer_chance
from pitboss.equipment.dice import parse_dice
from pitboss.errors import Refused
from pitboss.machine.views.drawing import hands_of, picture_of
from pitboss.money import dollars, money
from pitboss.rules.script import Ask, Deal, Roll, Seat, Shuffle, Spin
from pitboss.table.opening import Opening
from pitboss.table.pit_table import StepTable
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement

if TYPE_CHECKING:
    from pitboss.api.tables import OpenTable
    from pitboss.machine.view import HandView

HIDDEN = "??"
"""A card that the viewer may not see."""


@dataclass(frozen=True)
class View:
    """What one seat may see of a round. With seat ``None``, what everybody may see."""

    seat: int | None
    cards: dict[str, tuple[str, ...]]
    """By place: ``1``, ``dealer``, ``board``. The second hand of seat 1 is ``1.2``."""
    makes: dict[str, str]
    """What the cards of a place make, where the game has a name for it."""
    wagers: dict[int, dict[str, int]]
    """The chips of every seat, in cents."""
    options: tuple[str, ...]
    """What the seat may answer now."""
    said: tuple[str, ...]
    """The dealer's calls."""

    def __str__(self) -> str:
        lines = [f"{self._called(place)}: {' '.join(cards)}{self._made(place)}" for place, cards in self.cards.items()]
        for seat, wagers in self.wagers.items():
            lines.append(f"seat {seat} bets {', '.join(f'{name} {money(each)}' for name, each in wagers.items())}")
        if self.options:
            lines.append(f"options: {', '.join(self.options)}")
        return "\n".join(lines)

    def _called(self, place: str) -> str:
        return f"seat {place}" if place[:1].isdigit() else place

    def _made(self, place: str) -> str:
        return f" ({self.makes[place]})" if self.makes.get(place) else ""

    def _repr_html_(self) -> str:
        rows = [
            (self._called(place), " ".join(cards), self.makes.get(place, "")) for place, cards in self.cards.items()
        ]
        for seat, wagers in self.wagers.items():
            rows.append((f"seat {seat}", ", ".join(f"{name} {money(each)}" for name, each in wagers.items()), "bets"))
        if self.options:
            rows.append(("options", ", ".join(self.options), ""))
        return html_table("", ("place", "cards", ""), rows)


@dataclass(frozen=True)
class Settled:
    """What every wager of a round paid. Amounts are cents."""

    settlement: Settlement

    def net(self, seat: int) -> int:
        """What a seat won in all, after fees. Below zero the seat lost."""
        return self.settlement.net(Seat(seat))

    def wager(self, seat: int, wager: str) -> dict[str, Any]:
        """One wager: its stake, what came back, its net, its outcome and why."""
        wagers = self.settlement.seats.get(Seat(seat), {})
        if wager not in wagers:
            raise Refused(f"seat {seat} has no {wager!r}; it has {', '.join(wagers) or 'no wagers'}")
        found: dict[str, Any] = self.settlement.as_json(amount=int)["seats"][str(seat)]["wagers"][wager]
        return found

    def as_json(self) -> dict[str, Any]:
        """What ``pitboss settle`` prints, in dollars."""
        return self.settlement.as_json(amount=dollars)

    def __repr__(self) -> str:
        nets = ", ".join(f"seat {seat} {money(self.net(seat))}" for seat in self.settlement.seats)
        return f"<Settled: {nets}>"

    def _repr_html_(self) -> str:
        rows = [
            (f"seat {seat}", name, money(each.stake), each.outcome, money(each.net), "; ".join(dict.fromkeys(each.why)))
            for seat, wagers in self.settlement.seats.items()
            for name, each in wagers.items()
        ]
        return html_table("", ("", "wager", "stake", "outcome", "net", "why"), rows)


class DealtRound:
    """A round in play.

    The round deals cards, rolls dice and spins the wheel from its seed. If it was begun with ``by_hand=True``, you do
    this with ``give``. Call ``answer`` for each player's decision.
    """

    def __init__(self, table: OpenTable, opening: Opening, chance: RandomDriver | None) -> None:
        self.table = table
        self.opening = opening
        self.chance = chance
        self.round: Round = table.open_table.open(opening)
        self._settled: Settled | None = None
        self._deal()

    def _deal(self) -> None:
        """Deals, rolls or spins until the round waits for a player, or is over."""
        while self.chance is not None and isinstance(self.round.request, (Deal, Roll, Spin, Shuffle)):
            answer_chance(self.round, self.round.request, self.chance)
        while self.chance is None and isinstance(self.round.request, Shuffle):
            self.round.shuffled()

    # What the round waits for

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.round.over

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that must answer now."""
        return tuple(map(int, self.round.waiting_for()))

    @property
    def wants(self) -> str:
        """What the round waits for, in words."""
        request = self.round.request
        if request is None:
            return "nothing: the round is over"
        if isinstance(request, Deal):
            noun = self.round.deck.noun if self.round.deck else "card"
            to = f"seat {request.to}" if isinstance(request.to, int) else request.to
            return f"{request.cards} {noun}{'s' * (request.cards > 1)} for {to}"
        if isinstance(request, Roll):
            return f"{request.dice} dice"
        if isinstance(request, Spin):
            return "a pocket of the wheel"
        return f"seat {' and seat '.join(map(str, self.asked))}"

    def options(self, seat: int) -> tuple[str, ...]:
        """What a seat may answer: ``play``, ``raise 10..40``, ``set CARDS``. Empty if it is not asked."""
        offer = self.round.offer(Seat(seat))
        return tuple(map(str, offer.options)) if offer else ()

    # Answers

    def answer(self, seat: int, words: str | None) -> DealtRound:
        """A seat answers in the words of the table: ``play``, ``raise 20``, ``set Kd Qc``. None means no answer."""
        if self.round.offer(Seat(seat)) is None:
            raise Refused(f"seat {seat} is not asked; the round waits for {self.wants}")
        if words is None:
            self.round.let_pass(Seat(seat))
        else:
            self.round.choose(Seat(seat), words)
        self._deal()
        return self

    def give(self, text: str) -> DealtRound:
        """Cards (``Kh 9h 4h``), dice (``6-1``) or a pocket (``17``), where they are dealt by hand."""
        request = self.round.request
        if isinstance(request, Deal) and self.round.deck is not None:
            self.round.deal(self.round.deck.read(text))
        elif isinstance(request, Roll):
            self.round.roll(parse_dice(text, request.dice))
        elif isinstance(request, Spin):
            self.round.spin(text)
        else:
            raise Refused(f"{text[:40]!r} is not asked for; the round waits for {self.wants}")
        self._deal()
        return self

    def close(self) -> DealtRound:
        """No more bets: closes a question that seats may answer several times, such as bets before a roll."""
        self.round.close()
        self._deal()
        return self

    def play(self, answers: Iterable[tuple[int, str]] = ()) -> DealtRound:
        """Gives these answers. After them no seat answers, and the table uses its defaults until the round is over."""
        for seat, words in answers:
            self.answer(seat, words)
        while not self.over:
            request = self.round.request
            if not isinstance(request, Ask):
                raise Refused(f"the round waits for {self.wants}")
            self.close() if request.first else self.answer(self.asked[0], None)
        return self

    # What can be seen

    def view(self, seat: int | None = None) -> View:
        """What a seat sees, or what everybody sees if no seat is named. Hidden cards are not in it."""
        picture = picture_of(self.round, () if seat is None else (Seat(seat),))
        banker = self.opening.bank.seat if self.opening.bank else None
        hands: dict[str, HandView] = {}
        for place in picture.hands:
            for number, hand in enumerate(hands_of(self.table.open_table, picture, place, banker), 1):
                hands[str(place) if number == 1 else f"{place}.{number}"] = hand
        layout = self.round.layout
        return View(
            seat,
            {place: tuple(HIDDEN if card is None else card for card in hand.cards) for place, hand in hands.items()},
            {place: hand.makes for place, hand in hands.items() if hand.makes},
            {
                int(each): {str(name): int(chips) for name, chips in layout[each].items()}
                for each in layout
                if layout[each]
            },
            self.options(seat) if seat is not None else (),
            tuple(picture.calls),
        )

    # The end

    def settle(self) -> Settled:
        """What every wager pays. The round must be over."""
        if not self.over:
            raise Refused(f"the round is not over: it waits for {self.wants}")
        if self._settled is None:
            self._settled = Settled(self.table.open_table.settle(self.opening, self.round))
        return self._settled

    def after(self) -> DealtRound:
        """The next roll of a step game such as craps, with the bets that stay up."""
        table = self.table.open_table
        if not isinstance(table, StepTable):
            raise Refused("every round of this game stands alone: deal another")
        return DealtRound(self.table, table.after(self.opening, self.round, self.settle().settlement), self.chance)

    def __repr__(self) -> str:
        state = "over" if self.over else f"waits for {self.wants}"
        return f"<DealtRound of {self.table.name}: {state}>"

    def _repr_html_(self) -> str:
        return (self._settled or self.view(self.asked[0] if self.asked else None))._repr_html_()
