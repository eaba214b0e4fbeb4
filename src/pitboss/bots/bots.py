"""House bots with simple strategies, so that nobody must play alone. A bot sees only what its seat may see."""

from __future__ import annotations

from pitboss.bots.strategies import Sight, strategy_for
from pitboss.drivers.random import one_of
from pitboss.equipment.shuffle import WORD_BITS, Draws
from pitboss.errors import PitbossError
from pitboss.live.dealing import Dealing
from pitboss.live.table import LiveTable
from pitboss.money import Cents
from pitboss.rules.lines import EVEN
from pitboss.rules.script import Seat, Wager
from pitboss.table.opening import BankSeat
from pitboss.table.wagers import WagerRange

NAMES = ("Ada", "Bo", "Cyd", "Dov", "Eli", "Fay", "Gus", "Hal")
BOT_SEED_BYTES = 16
BANKS_WITH = 40
"""A bot takes the bank if it can put up this multiple of the table's minimum."""
PROPOSITION_BANK = 400
"""A proposition player banks with this multiple of the table's minimum."""


class Luck:
    """Randomness of one bot, deterministic: the same moment of the same session gives the same numbers."""

    def __init__(self, session: str, moment: str) -> None:
        self._draws = Draws(session.encode(), moment)

    def random(self) -> float:
        return self._draws.word() / (1 << WORD_BITS)


class AnyBot:
    """What bots of all tables share."""

    def __init__(self) -> None:
        self._was_refused = False

    def seed(self, live: Dealing, seat: Seat) -> bytes:
        assert live.chance is not None
        return live.entropy(f"{live.chance.purpose} seat {seat}", BOT_SEED_BYTES)

    def refused(self, live: Dealing, seat: Seat, error: PitbossError) -> None:
        """After a refused action the bot passes."""
        self._was_refused = True

    def watch(self, live: Dealing, seat: Seat) -> None:
        pass

    def _luck_now(self, live: Dealing, seat: Seat) -> Luck:
        """Randomness for the answer it gives now."""
        assert live.round is not None
        return Luck(live.session, f"bot {seat} at answer {live.round.answer_count} of round {len(live.results) + 1}")


class Bot(AnyBot):
    """A bot at a pit table."""

    def bank(self, live: LiveTable, seat: Seat) -> Cents | None:
        least = live.table.rules.options.min
        usual = (PROPOSITION_BANK if live.players[seat].role == "proposition player" else BANKS_WITH) * least
        for amount in (Cents(usual), Cents(BANKS_WITH * least)):
            try:
                live.check_bank(seat, amount)
                return amount
            except PitbossError:
                continue
        return None

    def wagers(self, live: LiveTable, seat: Seat, bank: BankSeat | None) -> dict[Wager, Cents]:
        luck = Luck(live.session, f"bot {seat} bets in round {len(live.results) + 1}")
        wagers = usual_wagers(live, luck)
        try:
            live.check_wagers(seat, wagers)
        except PitbossError:
            return {}
        return wagers

    def decide(self, live: LiveTable, seat: Seat) -> str | None:
        if self._was_refused:
            self._was_refused = False
            return None
        assert live.round is not None
        offer = live.offer(seat)
        if offer is None:
            return None
        return strategy_for(live.table.rules.game)(
            Sight(
                seat,
                live.round.view(seat),
                live.options(seat),
                offer.default,
                live.up(seat),
                self._luck_now(live, seat),
            )
        )


def usual_wagers(live: LiveTable, luck: Luck) -> dict[Wager, Cents]:
    """The main wager of the sheet, one to three times its minimum, and sometimes a side bet."""
    bets = live.table.ranges
    main = [bet for bet in bets.values() if bet.spot.required or bet.spot.base] or [_main_bet(live, luck)]
    picked = {}
    for bet in bets.values():
        needed = not bet.spot.needs or any(each.slug in bet.spot.needs for each in main)
        if bet in main or (not bet.selections[1:] and needed and luck.random() < 0.15 and len(bets) < 8):
            times = 1 + int(luck.random() * 3) if bet in main and bet.spot.exactly is None else 1
            selection = one_of(bet.selections, luck)
            wager = Wager(f"{bet.slug} {selection}" if selection else bet.slug)
            picked[wager] = Cents(min(bet.least * times, bet.most))
    return _equal(live, picked)


def _equal(live: LiveTable, picked: dict[Wager, Cents]) -> dict[Wager, Cents]:
    """The same wagers; those that must equal another, or not exceed it, have its amount."""
    found = dict(picked)
    for wager in picked:
        spot = live.table.rules.wagers[wager.partition(" ")[0]]
        if spot.equals:
            found[wager] = found.get(Wager(spot.equals), found[wager])
        elif spot.at_most:
            found[wager] = min(found[wager], found.get(Wager(spot.at_most), found[wager]))
    return found


def _main_bet(live: LiveTable, luck: Luck) -> WagerRange:
    """The main wager if the sheet requires none: a wager at even money, or else the first on the sheet."""
    bets = [bet for bet in live.table.ranges.values() if not bet.spot.needs]
    even = [bet for bet in bets if bet.spot.pays == EVEN]
    return one_of(even, luck) if even else bets[0]
