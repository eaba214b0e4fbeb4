"""The poker room in files: a hand answered step by step as it was written down, and its pots given out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

from pitboss.drivers.run import Said, run
from pitboss.equipment.stock import Piece, Stock
from pitboss.errors import Refused
from pitboss.files.file_driver import FileDriver
from pitboss.files.round_file import RoundFile, Step
from pitboss.files.settle import SettledFile
from pitboss.money import Cents, dollars, dollars_text
from pitboss.rules.game import RoomShape
from pitboss.rules.script import Ask, Deal, Offer, parse_dollars
from pitboss.table.opening import Opening
from pitboss.table.poker_table import PokerTable
from pitboss.table.pots import pots_as_json
from pitboss.table.round import Round

POSTS = ("post", "post-both", "straddle")


class RoomDriver(FileDriver):
    """Cards by who holds them, words in the order in which they were said."""

    def __init__(self, file: RoundFile, shape: RoomShape, deck: Stock) -> None:
        super().__init__(file, deck)
        self._steps = list(reversed(file.play))
        self._check_cards(file, shape, deck)

    def _check_cards(self, file: RoundFile, shape: RoomShape, deck: Stock) -> None:
        """Nobody holds too many cards and none lies in two places, also where the hand ends before they are dealt."""
        for who, cards in self._hands.items():
            if who != "board" and not (who.isdigit() and int(who) in file.stacks):
                raise Refused("nobody there to hold them", f"hands.{who}")
            most = shape.board if who == "board" else shape.cards
            if len(cards) > most:
                raise Refused(f"{len(cards)} cards, but {most} are dealt", f"hands.{who}")
        copies = deck.counts
        for card, count in Counter(chain.from_iterable(self._hands.values())).items():
            if count > copies.get(card, 0):
                holders = [who for who, cards in self._hands.items() if card in cards]
                what = f"{card} is in hands.{holders[0]} too" if holders[1:] else f"{card} stands twice"
                raise Refused(what if deck.copies(card) else f"no {card} in this deck", f"hands.{holders[-1]}")

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        cards = super().deal(request)
        self._where = "draws" if request.drawn else ""
        return cards

    def say(self, round_: Round, request: Ask) -> Said | None:
        """The next step, by the seat that is asked."""
        self._where = ""
        step = self._steps[-1] if self._steps else None
        if request.first:
            return self._post(request, step)
        if step is None:
            asked = round_.waiting_for()[0]
            options = ", ".join(map(str, request.offers[asked].options))
            raise Refused(f"ends before the hand does: seat {asked} is to say one of {options}", "play")
        number, seat, words, _ = step
        if seat is None:
            self._where = f"play[{number}]"
            raise Refused("no dice are rolled in the poker room")
        self._where = f"play[{number}]: seat {seat}"
        offer = round_.offer(seat)
        if offer is None:
            raise Refused(f"out of turn: it is seat {round_.waiting_for()[0]}'s")
        self._steps.pop()
        if " " not in words:
            _check_total(offer, words)
        return Said(seat, words)

    def _post(self, request: Ask, step: Step | None) -> Said | None:
        """Posts come first; with the first other step there are no more."""
        words = step.words.split() if step else []
        if step is None or step.seat is None or words[0] not in POSTS:
            return None
        self._where = f"play[{step.number}]: seat {step.seat}"
        offer = request.offers.get(step.seat)
        if offer is None:
            raise Refused(f"{step.words!r} is not on offer: one extra blind a deal, and none to who has a blind")
        self._steps.pop()
        return Said(step.seat, _in_full(offer, words))

    def check_used_up(self) -> None:
        if self._steps:
            step = self._steps[-1]
            raise Refused(f"{step.words!r}: the hand is over", f"play[{step.number}]: seat {step.seat}")


def _check_total(offer: Offer, words: str) -> None:
    option, rest = offer.find(words)
    if option.stake is not None and not rest and option.least < option.most:
        least, most = dollars_text(Cents(option.atop + option.least)), dollars_text(Cents(option.atop + option.most))
        raise Refused(f"{words!r} needs 'to', the total then in front of this seat, from {least} to {most}")


def _in_full(offer: Offer, words: Sequence[str]) -> str:
    """A post by its amount: both blinds where it is the sum of them."""
    for option in offer.options:
        if words[1:] and words[0] == "post" and option.word in POSTS and parse_dollars(words[1]) == option.least:
            return option.word
    return " ".join(words)


def play_room(file: RoundFile, table: PokerTable) -> SettledFile:
    for key in ("seats", "bank", "dice", "spin"):
        if getattr(file, key):
            raise Refused("has no place in the poker room: give stacks, hands and the steps under 'play'", key)
    opening = Opening({}, button=file.button, stacks=file.stacks, meters=file.meters)
    round_ = table.open(opening)
    assert round_.deck is not None
    driver = RoomDriver(file, table.game.shape, round_.deck)
    run(round_, driver)
    driver.check_used_up()
    return SettledFile(table, [round_], table.settle(opening, round_), {})


def room_json(played: SettledFile) -> dict[str, Any]:
    """What a hand comes to beside the nets: its pots, what the house took, what each has then, and what it leaves."""
    (round_,) = played.rounds
    report: dict[str, Any] = round_.carried.report() if hasattr(round_.carried, "report") else {}
    settlement = played.settlement
    collected = {fee: dollars(amount) for fee, amount in settlement.collected.items()}
    ends = {str(seat): dollars(stack + settlement.net(seat)) for seat, stack in round_.layout.stacks.items()}
    return {"pots": pots_as_json(round_.pots), "collected": collected, "finishing-stacks": ends, **report}
