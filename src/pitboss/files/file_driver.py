"""Drivers that answer a round from a file: first cards by hand, later cards in the order drawn, words by seat."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.drivers.run import Said
from pitboss.equipment.stock import Piece, Stock
from pitboss.errors import PitbossError, Refused
from pitboss.files.round_file import FileStep, RoundFile, read_each
from pitboss.rules.script import Ask, Deal, Offer, Roll, Seat, Shuffle, Spin
from pitboss.table.round import Round

_new = tuple.__new__


class FileDriver:
    """Answers a round of the pit from its round file."""

    _drawn_at = ""
    """Where a drawn card is written, for the message if it is refused."""

    def __init__(self, file: RoundFile, deck: Stock | None) -> None:
        _, _, _, _, seats, hands, draws, self._dice, spin, bank, _, _, _, _ = file
        self._noun = deck.noun if deck else "card"
        self._hands = read_each(deck.read, hands, "hands") if deck else _no_piles(hands)
        self._draws = _pile(deck, draws, "draws") if draws else ()
        self._spins = spin.split(" ")[::-1] if spin else []
        self._spun = False
        self._decisions = {seat: [*entry.decisions[::-1]] for seat, entry in seats.items()}
        self._bank = bank.seat if bank else None
        if bank is not None:
            self._decisions[bank.seat] = [*bank.decisions[::-1]]
        self._where: str | Seat | FileStep = ""
        """Where the last answer is written; a seat means among its decisions."""

    def where(self) -> str:
        if isinstance(self._where, FileStep):
            return self._where.where
        return self._where if isinstance(self._where, str) else self._decisions_of(self._where)

    def shuffle(self, request: Shuffle) -> None:
        self._where = ""

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        to, wanted, _, drawn, _, may = request
        self._where = ""
        if drawn:
            draws = self._draws
            if len(draws) < wanted:
                raise Refused(f"too few: {_name(to)} draws a {self._noun} and none is left", "draws")
            self._draws = draws[wanted:]
            self._where = self._drawn_at
            return draws[:wanted]
        who = str(to)
        held = self._hands.get(who)
        if held is None:
            if may:
                return ()
            raise Refused("is missing", f"hands.{who}")
        if len(held) == wanted:
            self._hands[who] = ()
            return held
        if len(held) < wanted:
            short = wanted - len(held)
            raise Refused(f"too few {self._noun}s: {short} more {'is' if short == 1 else 'are'} dealt", f"hands.{who}")
        self._hands[who] = held[wanted:]
        return held[:wanted]

    def roll(self, request: Roll) -> tuple[int, ...]:
        self._where = ""
        if not self._dice and not request.may:
            raise Refused("is missing", "dice")
        dice, self._dice = self._dice, ()
        return dice

    def spin(self, request: Spin) -> str:
        self._where = "spin"
        self._spun = True
        if self._spins:
            return self._spins.pop()
        if request.may:
            return ""
        raise Refused("is missing")

    def say(self, round_: Round, request: Ask) -> Said | None:
        seat = self._where = round_.waiting_for()[0]
        words = self._decisions[seat]
        offer = request.offers[seat]
        if offer.default is None and not (words and is_offered(offer, words[-1])):
            return _new(Said, (seat, None))
        if not words:
            raise Refused(f"too few: this seat must say one of {', '.join(map(str, offer.options))}")
        return _new(Said, (seat, words.pop()))

    def _decisions_of(self, seat: Seat) -> str:
        return "bank: decisions" if seat == self._bank else f"seat {seat}: decisions"

    def check_used_up(self) -> None:
        """Refuses decisions and cards that the round did not ask for."""
        if any(self._decisions.values()):
            seat, words = next((seat, words) for seat, words in self._decisions.items() if words)
            raise Refused(
                f"{words[-1]!r} is not on offer: nothing more is asked of this seat", self._decisions_of(seat)
            )
        if self._spins:
            many = f"{self._spins[-1]!r:.24} is one too many: the spin before it counts"
            raise Refused(many if self._spun else "no wheel is spun in this game: leave it out", "spin")
        if any(self._hands.values()):
            who, cards = next((who, cards) for who, cards in self._hands.items() if cards)
            raise Refused(f"{len(cards)} {self._noun}s too many, or nobody is dealt in there", f"hands.{who}")
        if self._dice:
            raise Refused("no dice are rolled in this game: leave it out", "dice")


class StepDriver:
    """Answers a game by steps: bets and rolls in the order of the file."""

    def __init__(self, steps: tuple[FileStep, ...]) -> None:
        self._left = list(reversed(steps))
        self._last: FileStep | None = None

    @property
    def more(self) -> bool:
        """Whether there are more steps."""
        return bool(self._left)

    @property
    def words(self) -> str:
        """The words of the last step."""
        return self._last.words if self._last else ""

    def where(self) -> str:
        return self._last.where if self._last else ""

    def say(self, round_: Round, request: Ask) -> Said | None:
        """The next bet; a roll closes the betting."""
        self._last = self._left[-1]
        if self._last.seat is None:
            return None
        self._left.pop()
        return _new(Said, (self._last.seat, self._last.words))

    def roll(self, request: Roll) -> tuple[int, ...]:
        self._last = self._left.pop()
        return self._last.roll

    def shuffle(self, request: Shuffle) -> None:
        raise Refused("no cards are shuffled in a game by steps")

    def deal(self, request: Deal) -> tuple[Piece, ...]:
        raise Refused("no cards are dealt in a game by steps")

    def spin(self, request: Spin) -> str:
        raise Refused("no wheel is spun in a game by steps")


def _no_piles(hands: Mapping[str, str]) -> dict[str, tuple[Piece, ...]]:
    """The hands of a game that deals nothing: refused if one has cards."""
    return {who: _pile(None, text, f"hands.{who}") for who, text in hands.items()}


def _pile(deck: Stock | None, text: str, where: str) -> tuple[Piece, ...]:
    """The cards or tiles of a text; ``where`` is its place in the file."""
    if deck is None:
        if text.strip():
            raise Refused("nothing is dealt in this game", where)
        return ()
    try:
        return deck.read(text)
    except PitbossError as error:
        raise error.at(where) from None


def is_offered(offer: Offer, text: str) -> bool:
    try:
        offer.find(text)
    except PitbossError:
        return False
    return True


def _name(place: object) -> str:
    return f"seat {place}" if isinstance(place, int) else f"the {place}"
