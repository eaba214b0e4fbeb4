"""A poker table on a terminal: its players, and the result of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.live.result import RoundResult
from pitboss.live.room import LiveRoom
from pitboss.money import money
from pitboss.rules.script import Seat
from pitboss.table.rotation import Person
from pitboss.terminal.show import ROUNDS_SHOWN, Screen, signed

if TYPE_CHECKING:
    from rich.console import Console


class RoomScreen(Screen[LiveRoom]):
    def __init__(self, console: Console, person: Person) -> None:
        super().__init__(console)
        self._person = person

    def greeting(self, live: LiveRoom) -> None:
        """The game and its stakes, then the players."""
        options = live.room.rules.options
        self.title(live.table, f"{options.structure} {options.limit}, buy-in from {money(live.room.buy_in)}")
        for seat, place in live.room.places.items():
            self.line(f"Seat {seat}: {live.people[place.person].label}, {money(place.stack)}")
        self.line("Type help or rules.")

    def result(self, live: LiveRoom, seat: Seat, result: RoundResult) -> None:
        """What the house took, and what each player won or lost. The pots were shown before."""
        if result.settlement.collected:
            taken = [f"{fee} {money(amount)}" for fee, amount in result.settlement.collected.items() if amount]
            self.line(f"Taken from the pot: {', '.join(taken) or 'nothing'}.")
        for own, name in result.names.items():
            if name == self._person:
                self.line(f"You: {signed(result.net(own))}.")
        others = [f"{name} {signed(result.net(other))}" for other, name in result.names.items() if name != self._person]
        self.line(f"Others: {', '.join(others)}.")
        if result.beside:
            paid = [f"{result.names[each]} {money(amount)}" for each, amount in result.beside.items()]
            self.line(f"The jackpot pays: {', '.join(paid)}.")

    def history(self, live: LiveRoom, seat: Seat) -> None:
        """The hands of this person, at any seat."""
        played = [
            (result.number, result.net(at) + result.beside.get(at, 0))
            for result in live.results
            for at, name in result.names.items()
            if name == self._person
        ]
        for number, net in played[-ROUNDS_SHOWN:]:
            self.line(f"Hand {number}: {signed(net)}")
        self.line(f"{len(played)} hands, {signed(sum(net for _, net in played))}.")

    def help(self, live: LiveRoom, example: str) -> None:
        self.line(
            f"Between hands: {example}, 'move 4', 'out' to sit out, 'back' to return. If you owe a blind: 'post',"
        )
        self.line("'wait' or 'straddle', if the house allows it. Enter deals the next hand.")
        self.line("In a hand: an option or its first letters; 'raise 40' raises to a total of 40 in front of you.")
        self.line("Chips without a word: 'chip 25' is one chip, which calls any smaller bet; '25' is several chips.")
        self.line("Also: rules, history, seed HEX (your own seed for the next shuffle), quit.")
