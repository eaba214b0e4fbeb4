"""A poker table on a terminal: who sits there, what a hand came to, what it leaves for the next."""

from __future__ import annotations

from pitboss.games.script import Seat
from pitboss.live.result import Result
from pitboss.live.room import LiveRoom
from pitboss.live.show import Screen, signed
from pitboss.money import money


class RoomScreen(Screen[LiveRoom]):
    def greeting(self, live: LiveRoom) -> None:
        """The table's stakes in a line, then who sits at it."""
        options = live.room.rules.options
        self.title(live.table, f"{options.structure} {options.limit}, buy-in from {money(live.room.buy_in)}")
        for seat, place in live.room.places.items():
            self.line(f"Seat {seat}: {live.people[place.person].label}, {money(place.stack)}")
        self.line("Type help or rules.")

    def result(self, live: LiveRoom, seat: Seat, result: Result) -> None:
        """The pots have been told; here is who is up and who is down."""
        if result.settlement.collected:
            taken = [f"{fee} {money(amount)}" for fee, amount in result.settlement.collected.items() if amount]
            self.line(f"Taken from the pot: {', '.join(taken) or 'nothing'}.")
        if seat in result.settlement.seats:
            self.line(f"You: {signed(result.net(seat))}.")
        others = [
            f"{self._name(live, other)} {signed(result.net(other))}"
            for other in result.settlement.seats
            if other != seat
        ]
        self.line(f"Others: {', '.join(others)}.")
        if result.beside:
            paid = [f"{self._name(live, each)} {money(amount)}" for each, amount in result.beside.items()]
            self.line(f"The jackpot pays: {', '.join(paid)}.")

    def _name(self, live: LiveRoom, seat: Seat) -> str:
        player = live.players.get(seat)
        return player.name if player else f"seat {seat}"

    def help(self, live: LiveRoom, example: str) -> None:
        self.line(f"Between hands: {example}, 'move 4', 'out' to sit out, 'back'; one who owes a blind says 'post',")
        self.line("'wait' or 'straddle' where the house has them. Enter deals the next hand.")
        self.line("In a hand: the word on offer or its beginning; 'raise 40' makes it 40 in front of you.")
        self.line("Chips without a word: 'chip 25' is one chip, a call if it is more than the bet; '25' is several.")
        self.line("Also: rules, history, seed HEX (your part in the next shuffle), quit.")
