"""Whole nights at player-banked tables. This file states the rules again, and judges each hand by the record alone."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from tests.table.night import FEES, Hand, Night, without

from pitboss.rules.script import Seat
from pitboss.table.circles import places_of
from pitboss.table.rotation import Person

ROUNDS = max(300, int(os.environ.get("PITBOSS_ROUNDS", "1000")))
"""Hands dealt a night; in fewer than 300, some things that the test must see do not happen.
``PITBOSS_ROUNDS=10000 ./pitboss test tests/table/test_banked_nights.py`` is the campaign."""


class Judge:
    """Knows who banked every hand before, and nothing of how the table decides."""

    def __init__(self, night: Night) -> None:
        self.night = night
        self.marysville = night.table.rules.house == "marysville"
        self.banks: list[Person | None] = []
        self.last_seat: Seat | None = None
        self.bet_against_dealer: set[Person] = set()
        self.minutes: list[tuple[int, Person]] = []
        self.began: int | None = None
        self.seen: Counter[str] = Counter()

    def order(self, hand: Hand) -> list[Seat]:
        """Seat by seat around the table from the seat that banked last; the holder first while he may keep the bank."""
        count = self.night.furniture.seats
        step = 1 if self.marysville else -1
        at = self.last_seat or (count if self.marysville else 1)
        ring = [Seat((at - 1 + step * far) % count + 1) for far in range(1, count + 1)]
        holder = self.banks[-1] if self.banks else None
        others = [seat for seat in ring if seat in hand.seated and hand.seated[seat] != holder]
        own = [seat for seat in ring if holder is not None and hand.seated.get(seat) == holder]
        return own + others if self.marysville and self.banks[-2:] != [holder, holder] else others

    def judge(self, hand: Hand) -> None:
        if hand.stopped.startswith("the game ends"):
            self.ended(hand)
            return
        if self.night.furniture.bank_minutes and self.began is not None:
            assert hand.now - self.began < 40 or len(self.recent(hand.now)) > 2
        self.offers(hand)
        if hand.settlement is None:
            assert hand.stopped or not hand.circles
            self.seen["broken" if "broken" in hand.stopped else "stopped"] += bool(hand.stopped)
            return
        self.conditions(hand)
        self.chips(hand)
        self.write_down(hand)

    def offers(self, hand: Hand) -> None:
        """The bank is offered in order, with nobody skipped, until a player takes it."""
        order = self.order(hand)
        offered = [said.seat for said in hand.said]
        assert offered == order[: len(offered)]
        for said in hand.said:
            took = hand.bank is not None and said.seat == hand.bank.seat
            assert took == (said.wanted and not said.refused)
            if said.refused.startswith("only a player"):
                assert not self.marysville and said.person not in self.bet_against_dealer
                self.seen["had not bet"] += 1
            elif said.refused.startswith("a bank must cover"):
                assert not self.marysville and said.chips < said.due
                self.seen["too few chips"] += 1
            elif said.refused == "nobody bets":
                assert not without(hand.laid, said.person)
            elif said.refused:
                assert said.refused == "too little for the fee" and said.chips <= FEES
            self.seen["declined"] += not said.wanted
        if hand.bank is None:
            assert offered == order, "everybody was asked"
            assert bool(hand.stopped) == self.marysville
            twice = len(self.banks) > 1 and self.banks[-1] == self.banks[-2]
            assert ("broken" in hand.stopped) == (self.marysville and twice)
        else:
            assert hand.said[-1].seat == hand.bank.seat, "nobody is asked after it is taken"

    def conditions(self, hand: Hand) -> None:
        """What must hold of the player who banks."""
        banker, bank = hand.banker, hand.bank
        if bank is None or banker is None:
            assert not self.marysville, "the house never banks there"
            self.seen["house"] += 1
            return
        self.seen["co-bank" if bank.co else "player"] += 1
        assert banker not in hand.bettors
        assert bank.amount <= hand.said[-1].chips
        if self.marysville:
            assert self.banks[-2:] != [banker, banker], "a third hand running"
        else:
            assert self.banks[-1:] != [banker], "two hands running"
            assert banker in self.bet_against_dealer
            down = sum(bet.amount for circle in hand.circles for bet in circle.bets)
            assert bank.amount >= (-(-down // 2) if bank.co else down)

    def chips(self, hand: Hand) -> None:
        night, settlement = self.night, hand.settlement
        assert settlement is not None
        assert settlement.balance() == 0
        assert sum(night.chips.values()) + night.house == night.bought
        assert min(night.chips.values()) >= 0
        if hand.bank:
            assert abs(settlement.banker_net) <= hand.bank.amount
            if hand.bank.co:
                assert settlement.house_half is not None
                assert settlement.banker_net - settlement.house_half in (0, 1), "halves, the odd cent the player's"
        places = places_of(hand.circles)
        assert set(settlement.seats) == set(places)
        schedule = night.table.schedule
        for place, bet in places.items():
            base = bet.wagers.get("bet")  # type: ignore[call-overload]
            fee = schedule.player_fee([base], 0) if schedule else 0
            assert settlement.fees.get(place, 0) == fee, "each on each circle"
            self.seen["behind"] += place > night.furniture.seats
        for seat in hand.house_way:
            assert hand.choices[seat] == "house-way"
        if night.furniture.one_hand:
            played = [circle.decides for circle in hand.circles if circle.seat not in hand.house_way]
            assert len(played) == len(set(played)), "one hand a player"

    def write_down(self, hand: Hand) -> None:
        self.seen["dealt"] += 1
        self.banks = [*self.banks[-1:], hand.banker]
        if hand.bank is None:
            self.bet_against_dealer = hand.bettors
        else:
            self.last_seat = hand.bank.seat
        self.began = hand.now if self.began is None else self.began
        if hand.banker is not None:
            self.minutes.append((hand.now, hand.banker))

    def recent(self, now: int) -> set[Person]:
        return {person for at, person in self.minutes if at > now - 40}

    def ended(self, hand: Hand) -> None:
        assert self.night.furniture.bank_minutes == 40
        assert self.began is not None and hand.now - self.began >= 40
        assert len(self.recent(hand.now)) < 3
        assert hand.settlement is None and not hand.said
        self.seen["ended"] += 1
        self.banks, self.last_seat, self.minutes, self.began = [], None, [], None


def judged(night: Night, rounds: int) -> Counter[str]:
    judge = Judge(night)
    while judge.seen["dealt"] < rounds:
        judge.judge(night.hand())
    return judge.seen


@pytest.mark.slow
def test_a_marysville_night_keeps_every_rule_of_rotation() -> None:
    seen = judged(Night("marysville/fortune-pai-gow-poker", "night", schedule="wager-7"), ROUNDS)
    assert all(seen[what] for what in ("player", "declined", "broken", "stopped", "behind"))
    assert not seen["house"] and not seen["co-bank"]


@pytest.mark.parametrize("name", ["mount-airy/pai-gow-poker", "mount-airy/pai-gow-tiles"])
def test_a_mount_airy_night_keeps_every_rule_of_rotation(name: str) -> None:
    seen = judged(Night(name, "night"), ROUNDS)
    assert all(seen[what] for what in ("house", "player", "co-bank", "declined", "had not bet", "too few chips"))
    assert not seen["broken"] and not seen["stopped"] and not seen["behind"]


def test_a_valley_forge_night_keeps_every_rule_of_rotation() -> None:
    seen = judged(Night("valley-forge/pai-gow-tiles", "night"), ROUNDS // 2)
    assert seen["house"] and seen["player"] and not seen["co-bank"]


def test_the_forty_minutes_end_a_game_in_which_only_two_players_bank() -> None:
    seen = judged(Night("marysville/pai-gow-tiles", "forty", minutes=40, comers=0.02), ROUNDS // 2)
    assert seen["ended"] and seen["broken"]
