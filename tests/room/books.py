"""A second set of books for a poker table, kept by person from what players did and what the hands showed. They share
only the seats with the table's own figures, and check whether each hand was dealt by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.equipment.cards import RANKS, Card
from pitboss.room.next_hand import NextHand
from pitboss.rules.script import Award, Drop, Post, Pot, Return, Seat
from pitboss.table.rotation import Person
from pitboss.table.round import Chose, Round
from pitboss.table.table import Table

COMES_IN = ("post", "post-both", "straddle")
SUITS = "cdhs"
"""From the lowest: clubs, diamonds, hearts, spades."""


@dataclass
class Move:
    """A player who has changed seats and has not been dealt in since."""

    had: int
    """Hands to the big blind in his old seat."""
    wait: int
    """Hands that he still has to wait."""


class Books:
    """Who owes what and whose turn it is, derived from what everybody sees."""

    def __init__(self, table: Table[Any]) -> None:
        self.rules: Any = table.rules
        self.seats = table.rules.table.seats
        self.seen: set[str] = set()
        self.new: set[str] = set()
        self.missed: set[str] = set()
        self.moves: dict[str, Move] = {}
        self.wishes: dict[str, str] = {}
        """Players who want to be dealt in at once, and how."""
        self.button: Seat | None = None
        self.blinds: tuple[Seat, Seat] | None = None
        self.last_big: str | None = None
        self.skip: str | None = None
        """The player who posted in the middle of the blinds in the last hand."""
        self.dealt: dict[str, Seat] = {}
        """Players who were dealt the last hand and still sit in the same seat."""
        self.way = 0
        """How many seats the big blind has moved since this game began."""
        self.leg: str | None = None
        self.kill: str | None = None
        """The player who kills the next hand; ``all`` if it is played for double without a killer."""
        self.drawn: dict[Seat, Card] = {}
        """The cards drawn for the button of a new game."""
        self.house = self.rules.options.jackpot_seed
        """What the house has put into the jackpot."""
        self.pool = self.house

    # What players did

    def sat(self, person: str, seat: Seat) -> None:
        if self.blinds is not None and not self._ahead(seat):
            self.new.add(person)

    def gone(self, person: str) -> None:
        self.new.discard(person)
        self.missed.discard(person)
        for kept in (self.moves, self.wishes, self.dealt):
            kept.pop(person, None)
        self.leg = None if self.leg == person else self.leg
        self.kill = None if self.kill == person else self.kill
        self.skip = None if self.skip == person else self.skip

    def emptied(self) -> None:
        """All players have left, so the next game is a new one."""
        self.button = self.blinds = self.last_big = self.skip = None
        self.way = 0

    def moved(self, person: str, seat: Seat, to: Seat) -> None:
        self.dealt.pop(person, None)
        self.last_big = None if self.last_big == person else self.last_big
        self.skip = None if self.skip == person else self.skip
        if self.blinds is None or person in self.new | self.missed:
            return
        had = self.moves[person].had if person in self.moves else self._due(seat)
        self.moves[person] = Move(had, max(self._due(to) - had, 0))
        if self.moves[person].wait:
            self.seen.add("moved away from the blind")

    def _due(self, seat: Seat) -> int:
        """In how many hands the big blind reaches a seat, if all players of the last hand stay."""
        assert self.blinds is not None
        before = self._round(self.blinds[1], seat) if seat != self.blinds[1] else self._from(seat)[:-1]
        return 1 + len({*self.dealt.values()} & {*before})

    def _round(self, start: Seat, end: Seat) -> list[Seat]:
        """The seats between two others, clockwise."""
        found = []
        seat = start % self.seats + 1
        while seat != end:
            found.append(Seat(seat))
            seat = seat % self.seats + 1
        return found if start != end else []

    def _from(self, seat: Seat) -> list[Seat]:
        """Every seat clockwise, the one given last."""
        return [Seat((seat + step) % self.seats + 1) for step in range(self.seats)]

    def _ahead(self, seat: Seat) -> bool:
        """The big blind has not reached this seat since the game began."""
        assert self.blinds is not None
        return seat != self.blinds[1] and len(self._round(self.blinds[1], seat)) + 1 <= self.seats - self.way

    # What a hand showed

    def check(self, at: dict[Seat, Person], here: dict[Person, Any], hand: NextHand, round_: Round) -> None:
        """``here`` are the players who are present, each with his chips."""
        posts = {event.why: event for event in round_.events if isinstance(event, Post)}
        said = {
            at[event.seat]: event.choice.word
            for event in round_.events
            if isinstance(event, Chose) and event.choice.word in COMES_IN
        }
        self.seen |= {*posts, *said.values()}
        if hand.buttons is not None:
            self._check_first(hand)
            self._check_buttons(at, here, hand, said)
            self._check_blinds(at, hand, posts)
        self._check_kill(at, hand, posts, round_)
        self.dealt = {at[seat]: seat for seat in hand.stacks}

    def _check_first(self, hand: NextHand) -> None:
        """The first button goes to the seat that drew the high card, or to the next player who is there."""
        assert hand.buttons is not None
        if self.blinds is None:
            high = max(self.drawn, key=lambda seat: (RANKS.index(str(self.drawn[seat])[0]), self._suit(seat)))
            around = [high, *self._from(high)[:-1]]
            assert hand.buttons.button == next(seat for seat in around if seat in hand.stacks)
            self.seen.add("drew for the button")

    def _suit(self, seat: Seat) -> int:
        return SUITS.index(str(self.drawn[seat])[1])

    def _check_buttons(
        self, at: dict[Seat, Person], here: dict[Person, Any], hand: NextHand, said: dict[Person, str]
    ) -> None:
        assert hand.buttons is not None
        waiting = {person for person, move in self.moves.items() if move.wait}
        owing = (self.new | self.missed | waiting) & {*at.values()}
        held: set[Person] = set()
        if self.button is not None and self.blinds is not None:
            between = self._round(self.button, self.blinds[1])
            held = {person for seat, person in at.items() if seat in between and person not in self.dealt}
        if hand.new_game:
            assert self.blinds is None or len({*here} - owing - held) < 2
            self.new, self.missed, self.moves, owing, held, self.way = set(), set(), {}, set(), set(), 0
            if self.blinds is not None:
                self.seen.add("new game")
        self._check_places(at, hand, said)
        self._check_dealt(at, {*here}, hand, owing, held, said)
        if self.rules.play.posts:
            self._check_posts(at, here, hand, said)
        self._note_missed(at, hand, {at[seat] for seat in hand.stacks})

    def _check_places(self, at: dict[Seat, Person], hand: NextHand, said: dict[Person, str]) -> None:
        """The button, then the small and the big blind: the next players to its left who did not post in the middle."""
        assert hand.buttons is not None
        button, small, big = hand.buttons
        regular = [seat for seat in self._from(button) if seat in hand.stacks and seat != hand.middle]
        assert button in regular
        if len(regular) == 2:
            assert (small, big) == (button, regular[0])
            self.seen.add("heads up")
        else:
            assert (small, big) == (regular[0], regular[1])
            self._check_moved_on(at, hand)
        assert at[big] != self.last_big or hand.new_game
        if hand.middle is not None:
            self.seen.add("in the middle")
            assert self.rules.play.posts
            assert said[at[hand.middle]] in ("post", "post-both")
            assert len(regular) == 2 or hand.middle in self._round(button, big)

    def _check_moved_on(self, at: dict[Seat, Person], hand: NextHand) -> None:
        """Only a player who posted in the middle is passed over. The small blind gets the button, and the big blind the
        small blind. If the small blind left, the big blind gets the button."""
        assert hand.buttons is not None
        assert at[hand.buttons.button] != self.skip
        if self.button is None or self.blinds is None or hand.new_game or self.blinds[0] == self.button:
            return
        stayed = {seat for person, seat in self.dealt.items() if seat in hand.stacks and person != self.skip}
        assert not stayed & {*self._round(self.button, hand.buttons.button)}
        if self.skip in self.dealt and self.dealt[self.skip] in self._round(self.button, hand.buttons.button):
            self.seen.add("skipped by the button")
        small, big = self.blinds
        if small in stayed:
            assert hand.buttons.button == small
            assert big not in stayed or hand.buttons.small == big
        elif big in stayed:
            assert hand.buttons.button == big

    def _check_dealt(
        self,
        at: dict[Seat, Person],
        here: set[Person],
        hand: NextHand,
        owing: set[Person],
        held: set[Person],
        said: dict[Person, str],
    ) -> None:
        """All players who are here and owe nothing are dealt in. Others are dealt in only on a blind or a post."""
        assert hand.buttons is not None
        playing = {at[seat] for seat in hand.stacks}
        assert here - owing - held <= playing
        for person in playing & (owing | held):
            if person == at[hand.buttons.big]:
                self.seen.add("came in on the big blind")
                continue
            assert self.rules.play.posts
            allowed = {"post-both", "straddle"} if person in self.missed else {"post", "straddle"}
            if person == at[hand.buttons.small]:
                allowed = {"post"}
                self.seen.add("two big blinds")
            assert said[person] in allowed
        assert said.keys() <= owing | held
        if playing & self.moves.keys() - owing - held:
            self.seen.add("dealt in after a move")

    def _check_posts(
        self, at: dict[Seat, Person], here: dict[Person, Any], hand: NextHand, said: dict[Person, str]
    ) -> None:
        """One extra blind a deal: from the first player left of the big blind who wants to post and can."""
        assert hand.buttons is not None
        small, big = self.rules.blinds
        dealt = {at[seat] for seat in hand.stacks}
        late = [person for person, word in said.items() if word != "straddle" and person != at[hand.buttons.small]]
        assert len(late) <= 1
        able = [
            at[seat]
            for seat in self._from(hand.buttons.big)
            if seat in at
            and self.wishes.get(at[seat]) == "post"
            and here.get(at[seat], 0) >= (small + big if at[seat] in self.missed else big)
            and (at[seat] not in dealt or at[seat] in late)
        ]
        assert late == able[:1]
        for person, word in said.items():
            if word == "straddle":
                order = [at[seat] for seat in self._from(hand.buttons.big) if seat in hand.stacks]
                assert order[0] == person != at[hand.buttons.button]
                assert here[person] >= 2 * big

    def _note_missed(self, at: dict[Seat, Person], hand: NextHand, playing: set[Person]) -> None:
        assert hand.buttons is not None
        button, small, big = hand.buttons
        before = (button, button) if hand.new_game or self.blinds is None else self.blinds
        for old, new in zip(before, (small, big), strict=True):
            for seat in self._round(old, new):
                if seat in at and at[seat] not in playing | self.new | self.moves.keys():
                    self.missed.add(at[seat])
                    self.seen.add("missed")
        passed = {at[seat] for seat in self._round(before[1], big) if seat in at}
        for person, move in self.moves.items():
            if person in passed - playing:
                move.wait = len(playing) - move.had
                self.seen.add("let the blinds pass")
            elif person not in playing:
                move.wait -= 1
            move.wait = max(move.wait, 0)
        self.new -= playing
        self.missed -= playing
        for person in playing:
            self.moves.pop(person, None)
            self.wishes.pop(person, None)
        self.way += len(self._round(before[1], big)) + 1
        self.button, self.blinds, self.last_big = button, (small, big), at[big]
        self.skip = at[hand.middle] if hand.middle is not None else None

    def _check_blinds(self, at: dict[Seat, Person], hand: NextHand, posts: dict[str, Post]) -> None:
        """Each blind is the posted amount, twice that in a kill hand without a killer, or all that its player has."""
        assert hand.buttons is not None
        times = 2 if self.kill == "all" else 1
        for why, seat, amount in (
            ("small blind", hand.buttons.small, self.rules.blinds.small),
            ("big blind", hand.buttons.big, self.rules.blinds.big),
        ):
            if at[seat] == self.kill:
                assert why not in posts
            else:
                assert posts[why].seat == seat
                ante = getattr(self.rules.options, "ante", 0) or 0
                assert posts[why].amount == min(times * amount, hand.stacks[seat] - ante)

    def _check_kill(self, at: dict[Seat, Person], hand: NextHand, posts: dict[str, Post], round_: Round) -> None:
        kind = self.rules.play.kill
        if kind == "legs" and self.kill is not None:
            post = posts["kill blind"]
            assert at[post.seat] == self.kill
            assert post.amount == min(2 * self.rules.blinds.big, hand.stacks[post.seat])
        else:
            assert "kill blind" not in posts
        if self.kill is not None:
            self.seen.add("killed")
        pots = {move.number: move.amount for move in round_.pots if isinstance(move, Pot)}
        awards = [move for move in round_.pots if isinstance(move, Award)]
        winners = {at[move.seat] for move in awards}
        alone = winners.pop() if len(winners) == 1 else None
        if kind == "legs" and sum(pots.values()) < 20_00:
            alone = None
        twice = alone is not None and alone == self.leg
        both = alone is not None and any(move.side == "low" for move in awards)
        self.leg, self.kill = alone, None
        if kind == "legs" and twice:
            self.kill = alone
        elif kind == "scoop" and (twice or both):
            self.kill = "all"

    # The result of a hand

    def came_to(self, hand: NextHand, round_: Round) -> dict[Seat, int]:
        """What each player has after the hand: less what he put in, plus what he won, took back, and got of the
        jackpot."""
        left: dict[Seat, int] = {seat: int(stack) for seat, stack in hand.stacks.items()}
        for seat, _, amount in round_.stakes:
            left[seat] -= amount
        for move in round_.pots:
            if isinstance(move, Award | Return):
                left[move.seat] += move.amount
            elif isinstance(move, Drop) and move.fee == "jackpot":
                self.pool += move.amount
        beat = getattr(round_.carried, "beat", None)
        if beat is not None:
            self.seen.add("bad beat")
            for seat, share in self._shares(Seat(beat.loser), Seat(beat.winner), len(hand.stacks)).items():
                for each in left if seat is None else (seat,):
                    if seat is not None or each not in (beat.loser, beat.winner):
                        left[each] += share
                        self.pool -= share
            self.pool += self.rules.options.jackpot_seed
            self.house += self.rules.options.jackpot_seed
        return left

    def _shares(self, loser: Seat, winner: Seat, dealt: int) -> dict[Seat | None, int]:
        """Half to the loser, a quarter to the winner, a quarter to the others (under ``None``, each)."""
        options = self.rules.options
        half, quarter, rest = map(int, (options.bad_beat_split or "50-25-25").split("-"))
        assert half + quarter + rest == 100
        due = self.pool - int(self.pool * options.jackpot_reserve / 100)
        each = int(due * rest / 100 / (dealt - 2))
        return {winner: due * quarter // 100, None: each, loser: due - due * quarter // 100 - each * (dealt - 2)}
