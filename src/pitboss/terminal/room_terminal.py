"""A person at a poker table, in a terminal: buys, moves or sits out between hands, and bets in a hand."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.bots.room_bots import held, looked_at
from pitboss.games.poker.unspoken import meant
from pitboss.live.dealing import Leave
from pitboss.live.room import LiveRoom
from pitboss.money import money
from pitboss.room.next_hand import NextHand
from pitboss.rules.script import Offer, Option, Seat, parse_dollars
from pitboss.table.rotation import Person
from pitboss.table.round import Round
from pitboss.terminal.keyboard import Keyboard
from pitboss.terminal.show import with_names
from pitboss.terminal.words import split_words


def _before_the_deal(hand: NextHand) -> str:
    stacks = ", ".join(f"seat {seat} {money(stack)}" for seat, stack in hand.stacks.items())
    button = f"; seat {hand.buttons.button} has the button" if hand.buttons else ""
    return f"Dealt in: {stacks}{button}"


class RoomTerminal(Keyboard[LiveRoom]):
    def between(self, live: LiveRoom, person: Person) -> str | None:
        """Asks for a command before each hand. Enter deals the hand."""
        seat = live.seat_of(person)
        stack = live.room.places[seat].stack if seat is not None else 0
        pocket = live.pockets[person]
        if stack + pocket == 0 or (stack == 0 and pocket < live.room.buy_in):
            raise Leave("out of chips")
        self._show_commitment(live)
        prompt = (
            f"{money(stack)} on the table, {money(pocket)} in your pocket{self._standing(live, seat)}; Enter deals> "
        )
        words = split_words(self._command(live, seat or Seat(0), prompt))
        return " ".join(words) if words else None

    def _standing(self, live: LiveRoom, seat: Seat | None) -> str:
        """Why the person is not dealt in; empty if nothing prevents it."""
        if seat is None:
            return "; you have no seat (type sit SEAT AMOUNT)"
        place = live.room.places[seat]
        if not place.stack:
            return "; you have no chips (type buy AMOUNT)"
        if place.away is not None:
            return "; you are sitting out (type back)"
        if place.owes and live.room.last is not None:
            return f"; you owe a blind (your choice: {place.comes_in})"
        return ""

    def _show_events(self, live: LiveRoom, round_: Round, seat: Seat) -> None:
        if round_ is not self._round and live.hand is not None:
            self._screen.line(f"  {with_names(live.players, _before_the_deal(live.hand))}")
        super()._show_events(live, round_, seat)

    def _meaning(self, offer: Offer, options: Sequence[Option], text: str) -> str:
        """Reads an option, or chips without a word: ``chip 25`` is one chip, ``25`` is several."""
        words = split_words(text)
        one_chip = words[0].lower() == "chip"
        amounts = words[1:] if one_chip else words
        if len(amounts) == 1 and (one_chip or amounts[0][0].isdigit()):
            return meant(options, parse_dollars(amounts[0]), one_chip)
        return super()._meaning(offer, options, text)

    def _visible(self, live: LiveRoom, seat: Seat) -> list[str]:
        """The seat's own cards, the board, the open cards of others, and the pot."""
        assert live.round is not None
        view = live.round.view(seat)
        seen = looked_at(view, seat)
        lines = [f"You have {' '.join(map(str, held(view, seat)))}."]
        if seen.board:
            lines.append(f"The board is {' '.join(map(str, seen.board))}.")
        for rival, cards in seen.rivals.items():
            if cards:
                lines.append(f"{live.players[rival].name} shows {' '.join(map(str, cards))}.")
        lines.append(f"{money(seen.pot)} in the pot.")
        return lines

    def _example(self, live: LiveRoom) -> str:
        return "'buy 100'"
