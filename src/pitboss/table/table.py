"""An open table: a sheet with the options the table has chosen. It opens rounds and settles them.

There is a kind of table for each kind of game. All have the same two steps, ``open`` and ``settle``; between the two a
driver answers the round (``pitboss.drivers.run``).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pitboss.errors import BadGame, PitbossError, Refused
from pitboss.houses import Sheet, with_options
from pitboss.money import NOTHING, money
from pitboss.rules.game import Game, PitGame, RoomGame, StepGame
from pitboss.rules.script import Seat
from pitboss.rules.sheet import MeterOptions, Rules
from pitboss.table.opening import Opening
from pitboss.table.postings import RACK, Holder, stack
from pitboss.table.round import Answer, Round, of_game
from pitboss.table.settlement import Settlement

if TYPE_CHECKING:
    from pitboss.table.circles import Circle

R = TypeVar("R", bound=Rules)


def open_table(sheet: Sheet, chosen: Mapping[str, Any] | None = None) -> Table[Any]:
    """A table of this sheet with these options. Refused, with the reason, if they are not allowed."""
    game = sheet.game
    if isinstance(game, RoomGame):
        from pitboss.table.poker_table import PokerTable

        return PokerTable(game, sheet, chosen)
    if isinstance(game, PitGame):
        from pitboss.table.pit_table import PitTable, StepTable

        return StepTable(game, sheet, chosen) if isinstance(game, StepGame) else PitTable(game, sheet, chosen)
    raise BadGame(f"{sheet.game.slug} is neither a PitGame, a StepGame nor a RoomGame")


class Table(Generic[R]):
    """What all tables have. An open table never changes."""

    def __init__(self, game: Game[R], sheet: Sheet, chosen: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.sheet = sheet
        self.chosen = dict(chosen or {})
        """The options as they were given."""
        self.rules: R = with_options(sheet, self.chosen)  # type: ignore[assignment]  # of the type its game names
        options = self.rules.options
        reseed = options.reseed if isinstance(options, MeterOptions) else NOTHING
        self.reseed = dict.fromkeys(self.rules.meters, reseed)
        self.deck = of_game(game, game.deck, self.rules)
        if self.deck is not None and not hasattr(self.deck, "counts"):
            raise BadGame(f"{game.slug}: deck() returned {self.deck!r:.40}; it must return a Deck, or None")

    @abstractmethod
    def open(self, opening: Opening) -> Round:
        """Begins a round. Refused, with the reason, if it cannot begin like this."""

    def settle(
        self,
        opening: Opening,
        round_: Round,
        circles: Sequence[Circle] = (),
        behind: Mapping[Seat, Round] | None = None,
    ) -> Settlement:
        """Settles a round, and removes what is settled from its layout. With ``circles``, the bets behind the seats are
        settled too, each at its own place; ``behind`` has the round of each place, if it was played already."""
        if circles:
            from pitboss.table.circles import with_bets_behind

            opening, round_ = with_bets_behind(self, opening, round_, circles, behind)
        settlement = Settlement(opening.meters, self.payer(opening))
        self._lay_down(settlement, opening, round_)
        self._pay(settlement, opening, round_)
        return settlement

    def payer(self, opening: Opening) -> Holder:
        """Where winnings come from and losses go: the rack, or the stack of a player who banks."""
        return stack(opening.bank.seat) if opening.bank else RACK

    @abstractmethod
    def _lay_down(self, settlement: Settlement, opening: Opening, round_: Round) -> None:
        """Counts what was bet."""

    @abstractmethod
    def _pay(self, settlement: Settlement, opening: Opening, round_: Round) -> None:
        """Pays every wager or pot as the script has decided it."""

    def answered(self, opening: Opening, answers: Iterable[Answer]) -> Round:
        """The round with this opening, played as far as these answers go."""
        round_ = self.open(opening)
        for number, answer in enumerate(answers, 1):
            try:
                round_.answer(answer)
            except PitbossError as error:
                raise error.at(f"answer {number}") from None
        return round_

    def __str__(self) -> str:
        options = self.rules.options
        return f"{self.sheet.name}, {money(options.min)} to {money(options.max)}"

    def _check_seats(self, seats: Iterable[Seat], button: Seat | None) -> None:
        most = self.rules.table.seats
        for seat in seats:
            if not 1 <= seat <= most:
                raise Refused(f"this table has seats 1 to {most}", f"seat {seat}")
        if button is not None and not 1 <= button <= most:
            raise Refused(f"this table has seats 1 to {most}", "button")
