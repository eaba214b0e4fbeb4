"""Hands of the poker room in round files: answers a hand from its steps, and writes its pots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any

from pitboss.drivers.run import Said, run
from pitboss.equipment.stock import Piece, Stock
from pitboss.errors import Refused
from pitboss.files.file_driver import FileDriver
from pitboss.files.round_file import FileStep, RoundFile
from pitboss.files.settle import SettledFile
from pitboss.games.poker.carryover import Carryover
from pitboss.money import Cents, dollars, dollars_text
from pitboss.rules.game import RoomShape
from pitboss.rules.layout import NOTHING_RECORDED
from pitboss.rules.script import Ask, Offer, Seat, parse_dollars
from pitboss.table.opening import Opening
from pitboss.table.poker_table import PokerTable
from pitboss.table.pots import pots_as_json
from pitboss.table.round import Round

POSTS = ("post", "post-both", "straddle")
NO_AMOUNT = frozenset(("fold", "check", "call", "all-in"))
"""Words that never need an amount."""
_new = tuple.__new__


class RoomDriver(FileDriver):
    """Answers a hand of the poker room from its round file: cards by hand, words in the order of the steps."""

    _drawn_at = "draws"

    def __init__(self, file: RoundFile, table: PokerTable, deck: Stock) -> None:
        super().__init__(file, deck)
        self._steps = list(reversed(file.play))
        self._one_size = table.rules.options.structure == "limit"
        """Every bet and raise has one size, so that no step needs an amount."""
        self._check_cards(file.stacks, table.game.shape, deck)

    def _check_cards(self, seats: Collection[Seat], shape: RoomShape, deck: Stock) -> None:
        """Nobody has too many cards and no card is written twice, even if the hand ends before it is dealt."""
        known = {str(seat) for seat in seats}
        cards: list[Piece] = []
        for who, hand in self._hands.items():
            if who == "board":
                most = shape.board
            elif who in known:
                most = shape.cards
            else:
                raise Refused("nobody is dealt in there", f"hands.{who}")
            if len(hand) > most:
                raise Refused(f"{len(hand)} cards, but {most} are dealt", f"hands.{who}")
            cards += hand
        copies = deck.counts
        different = set(cards)
        if len(different) == len(cards) and copies.keys() >= different:
            return
        for card, count in Counter(cards).items():
            if count > copies.get(card, 0):
                holders = [who for who, hand in self._hands.items() if card in hand]
                what = f"{card} is in hands.{holders[0]} too" if holders[1:] else f"{card} is written twice"
                raise Refused(what if deck.copies(card) else f"no {card} in this deck", f"hands.{holders[-1]}")

    def say(self, round_: Round, request: Ask) -> Said | None:
        """The next step, which must be by the seat that is asked."""
        steps = self._steps
        if request.first:
            return self._post(request, steps[-1] if steps else None)
        offers = request.offers
        if not steps:
            self._where = ""
            asked = round_.waiting_for()[0]
            options = ", ".join(map(str, offers[asked].options))
            raise Refused(f"ends before the hand does: seat {asked} must say one of {options}", "play")
        step = self._where = steps.pop()
        seat, words = step.seat, step.words
        if seat is None:
            raise Refused("no dice are rolled in the poker room")
        if seat not in offers:
            raise Refused(f"out of turn: it is seat {round_.waiting_for()[0]}'s turn")
        if not self._one_size and words not in NO_AMOUNT and " " not in words:
            _check_total(offers[seat], words)
        return _new(Said, (seat, words))

    def _post(self, request: Ask, step: FileStep | None) -> Said | None:
        """Posts come first: the first step that is not a post ends them."""
        self._where = ""
        words = step.words.split(" ") if step else []
        if step is None or step.seat is None or words[0] not in POSTS:
            return None
        self._where = step
        offer = request.offers.get(step.seat)
        if offer is None:
            raise Refused(f"{step.words!r} is not on offer: one extra blind a deal, and none for a blind")
        self._steps.pop()
        return Said(step.seat, _in_full(offer, words))

    def check_used_up(self) -> None:
        if self._steps:
            step = self._steps[-1]
            raise Refused(f"{step.words!r}: the hand is over", step.where)


def _check_total(offer: Offer, words: str) -> None:
    option, rest = offer.find(words)
    if option.stake is not None and not rest and option.least < option.most:
        least, most = dollars_text(Cents(option.atop + option.least)), dollars_text(Cents(option.atop + option.most))
        raise Refused(f"{words!r} needs 'to', the new total in front of this seat, from {least} to {most}")


def _in_full(offer: Offer, words: Sequence[str]) -> str:
    """The word for a post that is given by its amount: ``post-both`` if that is the sum of both blinds."""
    for option in offer.options:
        if words[1:] and words[0] == "post" and option.word in POSTS and parse_dollars(words[1]) == option.least:
            return option.word
    return " ".join(words)


def play_room(file: RoundFile, table: PokerTable) -> SettledFile:
    if file.seats or file.bank or file.dice or file.spin:
        key = next(key for key in ("seats", "bank", "dice", "spin") if getattr(file, key))
        raise Refused("is not used in the poker room: give stacks, hands and the steps under 'play'", key)
    opening = room_opening(file, table)
    round_ = table.open(opening)
    assert round_.deck is not None
    driver = RoomDriver(file, table, round_.deck)
    run(round_, driver)
    driver.check_used_up()
    return _new(SettledFile, (table, [round_], table.settle(opening, round_), {}, ()))


def room_opening(file: RoundFile, table: PokerTable) -> Opening:
    button = file.button
    if button is not None and not table.game.shape.button:
        raise Refused("this game has no button: leave it out", "button")
    carried, middle = (_carried(file, table), _middle(file, table)) if file.carried else (None, None)
    return _new(Opening, ({}, None, button, file.meters, carried, file.stacks, middle, NOTHING_RECORDED))


def _carried(file: RoundFile, table: PokerTable) -> Carryover:
    """What the previous hand passed on: whether this one is a kill hand, and who has a leg."""
    kind, kill = table.rules.play.kill, file.carried.get("kill", False)
    if kind == "none" and kill is not False:
        raise Refused("no kill is played here; leave it out", "options.kill")
    if kind == "scoop" and not isinstance(kill, bool):
        raise Refused("nobody posts a kill blind here; give true or false", "options.kill")
    if kind == "legs" and kill is True:
        raise Refused("give the seat that posts the kill, or false", "options.kill")
    killer = None if isinstance(kill, bool) else _seat_of(file, "kill")
    winner = _seat_of(file, "last-winner")
    agreed = kind != "legs" or table.rules.options.kills
    if killer or winner:  # only a table that plays kill pots has a killer or a leg
        if not agreed and "kills" in table.chosen:
            raise Refused("players have agreed to no kill pots here: kills = false", f"options.{_named(killer)}")
        agreed = True
    return Carryover(kind, killer if winner is None else winner, kill is not False, killer, agreed=agreed)


def _named(killer: Seat | None) -> str:
    return "kill" if killer else "last-winner"


def _middle(file: RoundFile, table: PokerTable) -> Seat | None:
    """The seat that comes in for a post between button and big blind."""
    middle = _seat_of(file, "middle")
    if middle is not None and not table.game.shape.button:
        raise Refused("this game has no blinds; leave it out", "options.middle")
    if middle is not None and not table.rules.play.posts:
        raise Refused("nobody posts here to come in; leave it out", "options.middle")
    return middle


def _seat_of(file: RoundFile, key: str) -> Seat | None:
    value = file.carried.get(key)
    if value is None:
        return None
    if type(value) is not int or not 1 <= value <= 99:
        raise Refused("is not a seat: a number from 1", f"options.{key}")
    return Seat(value)


def room_json(played: SettledFile, amount: Callable[[int], Any] = dollars) -> dict[str, Any]:
    """The result of a hand apart from the nets: pots, what the house took, final stacks, what the next hand gets."""
    (round_,) = played.rounds
    report = round_.carried.report() if isinstance(round_.carried, Carryover) else {}
    settlement = played.settlement
    collected = {fee: amount(taken) for fee, taken in settlement.collected.items()}
    ends = {str(seat): amount(stack + settlement.net(seat)) for seat, stack in round_.layout.stacks.items()}
    return {"pots": pots_as_json(round_.pots, amount), "collected": collected, "finishing-stacks": ends, **report}
