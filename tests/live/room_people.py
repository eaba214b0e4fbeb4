"""Live poker tables for tests: the same chance and time at the same moment, and players who do anything legal."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.live.people import same_entropy, table_of

from pitboss.bots.bots import Luck
from pitboss.bots.room_bots import RoomBot
from pitboss.drivers.random import one_of, random_words
from pitboss.errors import PitbossError
from pitboss.live.journal import Journal
from pitboss.live.room import LiveRoom
from pitboss.live.room_host import RoomHost, RoomMind
from pitboss.live.session import Player, session_entry
from pitboss.money import Cents
from pitboss.room.seats import Seconds
from pitboss.rules.script import Seat
from pitboss.table.rotation import Person

ANN, BOB, ADA, EVE = (Person(name) for name in ("Ann", "Bob", "Bot Ada", "Eve"))
POCKET, STACK = Cents(2_000_00), Cents(200_00)


def players() -> dict[Seat, Player]:
    roles = {ADA: "bot"}
    return {
        Seat(seat): Player(person, POCKET, "bot" if person in roles else "player")
        for seat, person in zip((1, 3, 4, 7), (ANN, BOB, ADA, EVE), strict=True)
    }


def sit_down(path: Path, name: str, **options: object) -> tuple[Journal, LiveRoom]:
    journal = Journal.create(path)
    seated = players()
    start = session_entry("night", table_of(name, **options), seated, dict.fromkeys(seated, STACK))
    live = LiveRoom.sit_down(journal, start, same_entropy)
    return journal, with_clock(live)


def resume(path: Path) -> tuple[Journal, LiveRoom]:
    journal, entries = Journal.open(path)
    return journal, with_clock(LiveRoom.resume(journal, entries, same_entropy))


def with_clock(live: LiveRoom) -> LiveRoom:
    """Every hand takes two minutes."""
    live.clock = lambda: Seconds(1000 + 120 * len(live.results))
    return live


class Fickle(RoomBot):
    """Chooses any legal action, in a hand or between hands, by the moment and the number of refusals."""

    def __init__(self) -> None:
        super().__init__()
        self._refusals: Counter[str] = Counter()
        self._moment = ""

    def _luck(self, live: LiveRoom, who: object, moment: str) -> Luck:
        self._moment = f"fickle {who} {moment} of hand {len(live.results) + 1}"
        return Luck(live.session, f"{self._moment}, refused {self._refusals[self._moment]} times")

    def refused(self, live: LiveRoom, seat: Seat, error: PitbossError) -> None:
        self._refusals[self._moment] += 1

    def between(self, live: LiveRoom, person: Person) -> str | None:
        seat = live.seat_of(person)
        place = live.room.places[seat] if seat is not None else None
        luck = self._luck(live, person, f"between hands at seat {seat}, {place}, {live.pockets[person]}")
        free = [str(seat) for seat in range(1, live.table.rules.table.seats + 1) if Seat(seat) not in live.room.places]
        if luck.random() < 0.7:
            return None
        if place is None:
            return f"sit {one_of(free, luck)} 200"
        assert seat is not None
        onward = [f"move {to}" for to in free if int(to) > seat]  # never back, so the moves before one hand end
        ways = ("wait", "post", "straddle")
        words = ["buy 100", *onward[:1], *ways[ways.index(place.comes_in) + 1 :]]
        words += ["out"] if place.away is None else ["back"] if place.away < live.clock() else []
        words += [] if place.sat_out else ["up"]
        return one_of(words, luck)

    def decide(self, live: LiveRoom, seat: Seat) -> str | None:
        assert live.round is not None
        luck = self._luck(live, seat, f"at answer {len(live.round.answers)}")
        if luck.random() < 0.1:
            return None
        options = [option for option in live.options(seat) if option.word != "fold" or luck.random() < 0.4]
        return random_words(one_of(options, luck), luck)


def minds(live: LiveRoom) -> dict[Person, RoomMind]:
    return {person: RoomBot() if player.role == "bot" else Fickle() for person, player in live.people.items()}


def play_on(live: LiveRoom, hands: int) -> None:
    """Plays up to this number of hands, then ends the session."""
    RoomHost(live, minds(live)).run(hands)
    if not live.ended:
        live.leave("done")
