"""The file driver: a round answered from what was written down, and settled."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from pitboss.equipment.stock import Piece, Stock
from pitboss.errors import PitbossError, Refused
from pitboss.files.round_file import RoundFile, Step, read_round
from pitboss.houses import Sheet, posted
from pitboss.money import Cents
from pitboss.rules.layout import Layout
from pitboss.rules.script import Ask, Deal, Offer, Roll, Seat, Shuffle, Spin, Wager
from pitboss.table.opening import BankSeat
from pitboss.table.round import Round
from pitboss.table.settlement import Settlement, leave_up
from pitboss.table.table import Table, run_out
from pitboss.table.wagers import read_wager


class Filed:
    """Answers a round from a file: first cards by who holds them, later ones as drawn, decisions seat by seat."""

    def __init__(self, file: RoundFile, deck: Stock | None) -> None:
        self._noun = deck.noun if deck else "card"
        self._hands = {who: _pile(deck, text, f"hands.{who}") for who, text in file.hands.items()}
        self._draws = _pile(deck, file.draws, "draws") if file.draws else []
        self._dice = file.dice
        self._spin = file.spin
        self._decisions = {seat: list(reversed(entry.decisions)) for seat, entry in file.seats.items()}
        self._bank = file.bank.seat if file.bank else None
        if file.bank is not None:
            self._decisions[file.bank.seat] = list(reversed(file.bank.decisions))

    def run(self, round_: Round) -> None:
        """Plays the round to its end; what the file has too much of is refused."""
        while (request := round_.request) is not None:
            if isinstance(request, Deal):
                round_.deal(self._cards(request))
            elif isinstance(request, Ask):
                for seat in round_.waiting_for():
                    self._answer(round_, seat)
            elif isinstance(request, Shuffle):
                round_.shuffled()
            elif isinstance(request, Roll):
                if not self._dice and not request.may:
                    raise Refused("is missing", "dice")
                round_.roll(self._dice)
            elif isinstance(request, Spin):
                self._spin_wheel(round_)
        self._nothing_left()

    def _cards(self, request: Deal) -> tuple[Piece, ...]:
        if request.drawn:
            if len(self._draws) < request.cards:
                raise Refused(f"too few: {_whose(request.to)} takes a {self._noun} and none is left", "draws")
            return _off(self._draws, request.cards)
        who = str(request.to)
        held = self._hands.get(who)
        if held is None:
            if request.may:
                return ()
            raise Refused("is missing", f"hands.{who}")
        if len(held) < request.cards:
            short = request.cards - len(held)
            raise Refused(f"too few {self._noun}s: {short} more {'is' if short == 1 else 'are'} dealt", f"hands.{who}")
        return _off(held, request.cards)

    def _answer(self, round_: Round, seat: Seat) -> None:
        words = self._decisions[seat]
        offer = round_.offer(seat)
        assert offer is not None
        try:
            if offer.default is None and not (words and is_offered(offer, words[-1])):
                round_.let_pass(seat)
            elif not words:
                raise Refused(f"too few: this seat must say one of {', '.join(map(str, offer.options))}")
            else:
                round_.choose(seat, words.pop())
        except PitbossError as error:
            raise error.at("bank: decisions" if seat == self._bank else f"seat {seat}: decisions") from None

    def _spin_wheel(self, round_: Round) -> None:
        if not self._spin:
            raise Refused("is missing", "spin")
        try:
            round_.spin(self._spin)
        except PitbossError as error:
            raise error.at("spin") from None

    def _nothing_left(self) -> None:
        for seat, words in self._decisions.items():
            if words:
                where = "bank: decisions" if seat == self._bank else f"seat {seat}: decisions"
                raise Refused(f"{words[-1]!r} is not on offer: nothing more is asked of this seat", where)
        for who, cards in self._hands.items():
            if cards:
                raise Refused(f"{len(cards)} {self._noun}s too many, or nobody there to hold them", f"hands.{who}")


def _pile(deck: Stock | None, text: str, where: str) -> list[Piece]:
    """What is written, as the game reads it."""
    if deck is None:
        if text.strip():
            raise Refused("nothing is dealt in this game", where)
        return []
    try:
        return list(deck.read(text))
    except PitbossError as error:
        raise error.at(where) from None


def _off(pile: list[Piece], count: int) -> tuple[Piece, ...]:
    """The next so many of a pile, which loses them."""
    taken = tuple(pile[:count])
    del pile[:count]
    return taken


def is_offered(offer: Offer, text: str) -> bool:
    try:
        offer.find(text)
    except PitbossError:
        return False
    return True


def _whose(place: object) -> str:
    return f"seat {place}" if isinstance(place, int) else f"the {place}"


class Sheets:
    """The sheets a round may name: those the houses post, and a user's own."""

    def __init__(self, own: Mapping[tuple[str, str], Sheet] | None = None) -> None:
        self._own = dict(own or {})
        self._tables = lru_cache(256, typed=True)(self._open)

    def _open(self, house: str, game: str, *options: Any) -> Table:
        own = self._own.get((house, game))
        return Table(
            own if own is not None else posted(house, game), dict(zip(options[::2], options[1::2], strict=True))
        )

    def own_house(self, game: str) -> str | None:
        """The house of a user's own sheet of this game."""
        return next((house for house, name in self._own if name == game), None)

    def table(self, file: RoundFile) -> Table:
        for key, value in file.options.items():
            if isinstance(value, dict | list):
                raise Refused("is not a single value", f"options.{key}")
        flat = [part for pair in file.options.items() for part in pair]
        return self._tables(file.house, file.game, *flat)


class Played(NamedTuple):
    """A file played out: the rounds it came to, what they came to, and each wager as its seat wrote it."""

    table: Table
    rounds: list[Round]
    settlement: Settlement
    names: dict[Seat, dict[Wager, str]]


def settle_tree(tree: Any, sheets: Sheets) -> dict[str, Any]:
    """A round as it was written down, answered with what every wager pays."""
    played = play_tree(tree, sheets)
    answer = played.settlement.as_json(played.names)
    if played.table.game.room:
        from pitboss.files.room_file import room_json

        answer |= room_json(played)
    return answer


def play_tree(tree: Any, sheets: Sheets) -> Played:
    """A round as it was written down, played."""
    file = read_round(tree)
    table = sheets.table(file)
    for name in file.meters:
        if name not in table.rules.meters:
            raise Refused(
                f"this game has no such meter; it has {', '.join(table.rules.meters) or 'none'}", f"meters.{name}"
            )
    if table.game.room:
        from pitboss.files.room_file import play_room

        return play_room(file, table)
    if file.stacks:
        raise Refused("this game is not of the poker room: give seats with their wagers", "stacks")
    return _in_steps(file, table) if table.game.by_steps else _one_round(file, table)


def _one_round(file: RoundFile, table: Table) -> Played:
    if file.play:
        raise Refused("this game is one round, not a sequence of steps: give seats and hands", "play")
    stakes: dict[Seat, dict[Wager, Cents]] = {}
    names: dict[Seat, dict[Wager, str]] = {}
    for seat, entry in file.seats.items():
        stakes[seat], names[seat] = _wagers(table, seat, entry.wagers)
    bank = BankSeat(file.bank.seat, file.bank.amount, file.bank.co) if file.bank else None
    round_ = table.start(stakes, bank, file.button)
    settlement = table.account_for(round_, file.meters)
    table.collect(settlement, stakes, bank)
    Filed(file, round_.deck).run(round_)
    for seat, wager, amount in round_.stakes:
        settlement.put(seat, wager, amount)
    table.finish(settlement, round_, table.bank(bank))
    run_out(round_)
    return Played(table, [round_], settlement, names)


def _wagers(table: Table, seat: Seat, entry: Mapping[str, Cents]) -> tuple[dict[Wager, Cents], dict[Wager, str]]:
    stakes: dict[Wager, Cents] = {}
    names: dict[Wager, str] = {}
    for text, amount in entry.items():
        try:
            wager = read_wager(table.game, table.rules, text)
        except PitbossError as error:
            raise error.at(f"seat {seat}: wagers") from None
        if wager in stakes:
            raise Refused(f"{text!r} and {names[wager]!r} are the same bet", f"seat {seat}: wagers")
        stakes[wager], names[wager] = amount, text
    return stakes, names


def _in_steps(file: RoundFile, table: Table) -> Played:
    if file.seats or file.hands:
        raise Refused("this game is a sequence: give its steps under 'play'", "seats" if file.seats else "hands")
    if file.bank is not None:
        raise Refused("no player banks this game here: leave 'bank' out", "bank")
    seats = sorted({step.seat for step in file.play if step.seat is not None})
    if not seats:
        raise Refused("nobody has a wager down", "play")
    layout = Layout({seat: {} for seat in seats})
    names: dict[Seat, dict[Wager, str]] = {seat: {} for seat in seats}
    rounds = [table.start({seat: {} for seat in seats}, layout=layout)]
    settlement = table.account_for(rounds[0], file.meters)
    for step in file.play:
        round_ = rounds[-1]
        try:
            _take_step(step, round_, names)
        except PitbossError as error:
            where = f"play[{step.number}]" if step.seat is None else f"play[{step.number}]: seat {step.seat}"
            raise error.at(where) from None
        if round_.over:
            _settle_steps(settlement, round_, table)
            layout.carried = round_.carried
            rounds.append(table.start({seat: {} for seat in seats}, layout=layout))
    _settle_steps(settlement, rounds[-1], table)
    leave_up(settlement, layout, seats)
    return Played(table, rounds, settlement, names)


def _take_step(step: Step, round_: Round, names: dict[Seat, dict[Wager, str]]) -> None:
    if step.seat is None:
        round_.close()
        round_.roll(step.roll)
        return
    before = len(round_.stakes)
    round_.choose(step.seat, step.words)
    for seat, wager, _ in round_.stakes[before:]:
        names[seat].setdefault(wager, step.words.split(" ", 1)[1].rsplit(" ", 1)[0])


def _settle_steps(settlement: Settlement, round_: Round, table: Table) -> None:
    for seat, wager, amount in round_.stakes:
        settlement.put(seat, wager, amount)
    table.finish(settlement, round_, table.bank(None))
