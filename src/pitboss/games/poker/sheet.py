"""The fields of a poker room sheet, and the checks on them."""

from __future__ import annotations

import dataclasses
import re
from functools import cached_property, lru_cache
from typing import Annotated, Literal, NamedTuple

from pitboss.errors import PitbossError, Unreadable
from pitboss.money import Cents, money
from pitboss.rules.record import dataclass
from pitboss.rules.script import parse_dollars
from pitboss.rules.sheet import Between, Doc, Options, Rules

Structure = Literal["limit", "spread", "no-limit"]
ShortAllIn = Literal["half", "full"]
Kill = Literal["none", "scoop", "legs"]
AnteFrom = Literal["everybody", "big-blind", "button"]

_FIGURES = re.compile(r"(\d[\d.]*)-(\d[\d.]*)")
_SPLIT = re.compile(r"(\d{1,3})-(\d{1,3})-(\d{1,3})")


@dataclass(frozen=True, kw_only=True)
class RoomOptions(Options):
    """``min`` and ``max`` limit the buy-in at the posted limit; a stack in play may be smaller."""

    limit: Annotated[
        str, Doc("The small bet and the big bet, such as 4-8; in a spread game, the smallest and the largest bet.")
    ]
    structure: Structure = "limit"
    raise_cap: Annotated[
        int,
        Between(1, 20),
        Doc(
            "How many raises may follow the bet in one round of betting while three or more players are in; no-limit "
            "has no cap."
        ),
    ] = 3
    kills: Annotated[bool, Doc("All players have agreed to kill pots, if the house requires that.")] = False
    schedule: Annotated[str | int | None, Doc("The posted collection in force at this table.")] = None
    rake_percent: Annotated[int, Between(0, 10), Doc("Per cent of the pot, rounded down to whole dollars.")] = 0
    rake_cap: Cents = Cents(0)
    no_flop_no_drop: Annotated[
        bool,
        Doc("Nothing is taken from a pot that ends before the flop (in stud, before fourth street)."),
    ] = False
    jackpot_drop: Annotated[
        Cents,
        Doc("Taken for the bad-beat jackpot from every pot that is large enough to qualify."),
    ] = Cents(0)
    bad_beat_split: Annotated[
        str | None,
        Doc(
            "Per cent of the jackpot for the loser, the winner and the table, such as 50-25-25; if left out, as posted."
        ),
    ] = None
    jackpot_seed: Annotated[
        Cents,
        Doc("What the house puts into the jackpot when it starts, and again each time it is hit."),
    ] = Cents(0)
    jackpot_reserve: Annotated[
        int,
        Between(0, 99),
        Doc("Per cent of a jackpot that is kept back for the next one when it is hit; the rest is split."),
    ] = 0
    jackpot: Annotated[
        bool | Cents | None,
        Doc("Whether the posted jackpot fee is taken, or its amount; if left out, as the schedule says."),
    ] = None

    @property
    def feeds_jackpot(self) -> bool:
        """Whether the posted jackpot fee, if there is one, is taken."""
        return self.jackpot is None or bool(self.jackpot)


@dataclass(frozen=True, kw_only=True)
class BlindOptions(RoomOptions):
    blinds: Annotated[
        str | None, Doc("The small and the big blind, such as 2-4; if left out, they follow from the limit.")
    ] = None
    straddle: Annotated[bool, Doc("The seat left of the big blind may post twice as much, as a live straddle.")] = False
    ante: Annotated[Cents, Doc("The ante, put in on top of the blinds.")] = Cents(0)
    ante_from: Annotated[
        AnteFrom,
        Doc("Who puts in the ante: every player, or one player for all, as dead money."),
    ] = "everybody"


@dataclass(frozen=True, kw_only=True)
class StudOptions(RoomOptions):
    ante: Annotated[
        Cents | None,
        Doc("What everybody puts in before the deal; if left out, a quarter of the small bet."),
    ] = None
    bring_in: Annotated[
        Cents | None,
        Doc(
            "What the lowest door card must open for; if left out, half of the small bet, or the smallest bet of a "
            "spread game."
        ),
    ] = None


@dataclass(frozen=True, kw_only=True)
class RoomPlay:
    """Rules that differ from room to room."""

    takes: Annotated[
        Literal["rake", "schedule"],
        Doc("What the house takes: a share of the pot, or a posted collection that is never a percentage."),
    ]
    short_all_in: Annotated[
        ShortAllIn,
        Doc(
            "When a short all-in counts as a bet or raise in a limit game: from half a bet up, or only if it is a full "
            "bet."
        ),
    ]
    chip: Annotated[
        Cents,
        Doc(
            "The smallest chip. Pots are split in these chips, or to the cent if an amount at the table is not a "
            "multiple of them. Odd chips go to the players in an order of their own."
        ),
    ]
    buy_in: Annotated[int, Between(1, 1000), Doc("The smallest buy-in, in bets.")]
    buy_in_of: Annotated[Literal["small-bet", "big-bet"], Doc("Which bet the buy-in is counted in.")]
    short_buys: Annotated[
        int,
        Between(0, 99),
        Doc("How many times a player who has bought in may add chips and still have less than the buy-in."),
    ] = 0
    kill: Annotated[
        Kill,
        Doc(
            "What makes the next hand a kill hand: a player wins both ways or twice in a row, or wins two legs (pots "
            "that are large enough)."
        ),
    ] = "none"
    kill_pot: Annotated[Cents, Doc("The smallest pot that counts as a leg.")] = Cents(0)
    posts: Annotated[
        bool,
        Doc("A player who is new, or has missed his blinds, may post to be dealt in at once."),
    ] = False
    time_limit: Annotated[
        Cents | None,
        Doc("From this small bet up, a limit game pays by the half hour and nothing is taken from the pot."),
    ] = None
    time_blind: Annotated[Cents | None, Doc("The same for no-limit: from this big blind up.")] = None
    time_fee: Annotated[Cents, Doc("What each player then pays every half hour; it is not part of a hand.")] = Cents(0)
    no_limit_blinds: Annotated[
        tuple[str, ...],
        Doc("The blinds allowed in no-limit; if left out, any."),
    ] = ()
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class BadBeat:
    """A jackpot for the player whose great hand is beaten."""

    pot: Annotated[Cents, Doc("The smallest pot for the drop and for the jackpot.")]
    players: Annotated[int, Between(2, 99), Doc("The smallest number of players dealt in.")]
    loser_share: Annotated[int, Between(0, 100), Doc("Per cent of the jackpot.")]
    winner_share: Annotated[int, Between(0, 100)]
    table_share: Annotated[int, Between(0, 100)]
    source: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class StreetStakes:
    """What may be bet on a street."""

    structure: Structure
    least: int
    """The bet of a limit game, the lower figure of a spread, the big blind of no-limit."""
    most: int
    """The upper figure of a spread."""
    cap: int
    """Raises allowed after the bet, while three or more players are in."""
    short_all_in: ShortAllIn

    def times(self, factor: int) -> StreetStakes:
        """The same for larger bets."""
        return dataclasses.replace(self, least=factor * self.least, most=factor * self.most)


@dataclass(frozen=True, kw_only=True)
class RoomRules(Rules):
    options: RoomOptions
    play: RoomPlay
    bad_beat: BadBeat | None = None

    @cached_property
    def small_bet(self) -> Cents:
        return figures(self.options.limit).small

    @cached_property
    def big_bet(self) -> Cents:
        return figures(self.options.limit).big

    @cached_property
    def small_stakes(self) -> StreetStakes:
        return self._stakes_from(self.small_bet)

    @cached_property
    def big_stakes(self) -> StreetStakes:
        return self._stakes_from(self.big_bet)

    def _stakes_from(self, least: int) -> StreetStakes:
        """A street where the bet, or the least bet, is this much."""
        options = self.options
        return StreetStakes(options.structure, least, self.big_bet, options.raise_cap, self.play.short_all_in)

    @property
    def buy_in(self) -> Cents:
        """The least buy-in, unless the table posts another."""
        return Cents(self.play.buy_in * (self.small_bet if self.play.buy_in_of == "small-bet" else self.big_bet))

    @property
    def split(self) -> JackpotSplit | None:
        """How the jackpot is shared at this table, if there is one."""
        if self.bad_beat is None:
            return None
        if self.options.bad_beat_split is not None:
            return parse_split(self.options.bad_beat_split)
        return JackpotSplit(self.bad_beat.loser_share, self.bad_beat.winner_share, self.bad_beat.table_share)


@dataclass(frozen=True, kw_only=True)
class BlindRules(RoomRules):
    options: BlindOptions

    @cached_property
    def blinds(self) -> Figures:
        """As posted; else the small bet and half of it, rounded down to a chip (to a cent if there is a rake)."""
        if self.options.blinds is not None:
            return figures(self.options.blinds)
        half = self.small_bet // 2
        chip = self.play.chip if self.play.takes == "schedule" else 1
        return Figures(Cents(half - half % chip), self.small_bet)

    @cached_property
    def blind_stakes(self) -> StreetStakes:
        """Every street of a no-limit game."""
        return self._stakes_from(self.blinds.big)

    @property
    def buy_in(self) -> Cents:
        """In no-limit the big blind counts as the small bet, and twice the big blind as the big bet."""
        if self.options.structure != "no-limit":
            return super().buy_in
        return Cents(self.play.buy_in * self.blinds.big * (1 if self.play.buy_in_of == "small-bet" else 2))


@dataclass(frozen=True, kw_only=True)
class StudRules(RoomRules):
    options: StudOptions

    @property
    def ante(self) -> Cents:
        return Cents(self.small_bet // 4) if self.options.ante is None else self.options.ante

    @property
    def bring_in(self) -> Cents:
        if self.options.bring_in is not None:
            return self.options.bring_in
        return self.small_bet if self.options.structure == "spread" else Cents(self.small_bet // 2)


class Figures(NamedTuple):
    """Two amounts written together: ``4-8``."""

    small: Cents
    big: Cents


@lru_cache(maxsize=256)
def figures(text: str) -> Figures:
    found = _FIGURES.fullmatch(text)
    if not found:
        raise Unreadable(f"{text!r:.24} is not two amounts such as 4-8")
    small, big = parse_dollars(found[1]), parse_dollars(found[2])
    if big == 0 or small > big:
        raise Unreadable(f"{text!r:.24}: write the smaller amount first, and the larger above zero, as in 4-8")
    return Figures(small, big)


class JackpotSplit(NamedTuple):
    """Shares of a jackpot, in per cent."""

    loser: int
    winner: int
    table: int


def parse_split(text: str) -> JackpotSplit:
    found = _SPLIT.fullmatch(text)
    if not found:
        raise Unreadable(f"{text!r:.24} is not three shares, of loser, winner and table, such as 50-25-25")
    return JackpotSplit(*map(int, found.groups()))


def check_room(rules: RoomRules) -> list[str]:
    """What is wrong with a room's sheet, or with a table's options."""
    options, play = rules.options, rules.play
    wrong = _unreadable(rules)
    if wrong:
        return wrong
    if rules.small_bet == 0:
        wrong.append(f"options.limit: {options.limit!r} has no small bet")
    if isinstance(rules, StudRules) and rules.bring_in > rules.small_bet:
        wrong.append(f"options.bring-in: {money(rules.bring_in)} is more than the small bet, {money(rules.small_bet)}")
    if play.chip == 0:
        wrong.append("play.chip: pots are split in whole chips; write a value above zero, such as 1")
    if play.takes == "schedule" and (options.rake_percent or options.rake_cap):
        wrong.append("options.rake-percent: no fee may be a percentage here; the posted schedule is taken")
    if play.takes == "rake" and options.schedule is not None:
        wrong.append("options.schedule: this house takes a rake and posts no schedule")
    if play.takes == "rake" and options.jackpot is not None:
        wrong.append("options.jackpot: this house posts no schedule with a jackpot fee; it has jackpot-drop")
    if getattr(options, "straddle", False) and not play.posts:
        wrong.append("options.straddle: nobody straddles here: the small and the big blind are all")
    if options.kills and play.kill != "legs":
        wrong.append(f"options.kills: {_kills_here(play.kill)}; leave it out")
    return wrong + _wrong_blinds(rules) + _wrong_jackpot(rules)


def _kills_here(kill: Kill) -> str:
    return "no kill pots are played here" if kill == "none" else "kill pots need nobody's agreement here"


def _unreadable(rules: RoomRules) -> list[str]:
    wrong = []
    for key, parse in (("limit", figures), ("blinds", figures), ("bad_beat_split", parse_split)):
        text = getattr(rules.options, key, None)
        if text is not None:
            try:
                parse(text)
            except PitbossError as error:
                wrong.append(f"options.{key.replace('_', '-')}: {error}")
    return wrong


def _wrong_blinds(rules: RoomRules) -> list[str]:
    allowed = rules.play.no_limit_blinds
    if not isinstance(rules, BlindRules) or rules.options.structure != "no-limit" or not allowed:
        return []
    if rules.blinds in map(figures, allowed):
        return []
    small, big = rules.blinds
    return [f"options.blinds: no-limit is dealt with {' or '.join(allowed)}, not with {money(small)} and {money(big)}"]


def _wrong_jackpot(rules: RoomRules) -> list[str]:
    options, split = rules.options, rules.split
    if split is None:
        given = ("jackpot_drop", "bad_beat_split", "jackpot_seed", "jackpot_reserve")
        named = [key.replace("_", "-") for key in given if getattr(options, key)]
        return [f"options.{key}: there is no bad-beat jackpot here; leave it out" for key in named]
    if sum(split) == 100:
        return []
    where = "bad-beat" if options.bad_beat_split is None else "options.bad-beat-split"
    return [
        f"{where}: {split.loser}, {split.winner} and {split.table} add up to {sum(split)} per cent, not to 100; "
        "what is kept back for the next jackpot is jackpot-reserve"
    ]


def is_time_game(rules: RoomRules) -> bool:
    """Whether this game pays by the half hour."""
    play = rules.play
    if rules.options.structure == "no-limit":
        return play.time_blind is not None and isinstance(rules, BlindRules) and rules.blinds.big >= play.time_blind
    return play.time_limit is not None and rules.small_bet >= play.time_limit
