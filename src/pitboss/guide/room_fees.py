"""What the house takes in the poker room: a rake by the size of the pot, or a posted collection by players dealt in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from pitboss.games.poker.drop import PotFees, Reached, collection, rake
from pitboss.games.poker.sheet import RoomRules, is_time_game
from pitboss.guide.fees import schedules_for, spans
from pitboss.guide.section import Fact, Grid, Section
from pitboss.guide.words import either, sentence
from pitboss.houses.collection import Collection, RoomScheduleOption, find_room_schedule
from pitboss.money import Cents, money
from pitboss.table.pot_fees import bands_of

DOLLAR = Cents(100)
FEWEST = 2
"""Players of a hand."""
MOST_ROWS = 20
"""A rake with more steps than this is described in words only."""


def takings(rules: RoomRules, posted: Collection | None) -> Section:
    if rules.play.takes == "rake":
        facts, grids = tuple(_rake_facts(rules)), tuple(_rake_grid(rules))
    else:
        facts, grids = (), ()
        if posted:
            options = poker_schedules(rules, posted)
            facts, grids = tuple(_collection_facts(rules, options)), tuple(_collection_grids(rules, options))
    return Section("takes", "What the house takes", facts, grids, "collection" if posted else "")


def in_chips(chip: Cents) -> str:
    return "in whole dollars" if chip == DOLLAR else f"in chips of {money(chip)}"


# A rake


def _rake_facts(rules: RoomRules) -> Iterator[Fact]:
    options, play = rules.options, rules.play
    if is_time_game(rules):
        yield Fact("By the half hour", f"{money(play.time_fee)} from each player, and no rake.")
    else:
        flop = ", nothing where there is no flop" if options.no_flop_no_drop else ""
        yield Fact(
            "Rake",
            f"{options.rake_percent}% of the pot, {in_chips(play.chip)} rounded down, at most "
            f"{money(options.rake_cap)}{flop}.",
        )
        if play.time_fee:
            fee = money(play.time_fee)
            yield Fact("Larger games", f"{_time_games(rules)}: {fee} a player each half hour, and no rake.")
    if options.jackpot_drop and rules.bad_beat:
        drop, pot = money(options.jackpot_drop), money(rules.bad_beat.pot)
        yield Fact("Jackpot", f"{drop} from each pot that has reached {pot}.")


def _time_games(rules: RoomRules) -> str:
    kinds = rules.choices.get("structure", ("limit", "no-limit"))
    said = []
    if rules.play.time_limit is not None and "limit" in kinds:
        said.append(f"limit from a small bet of {money(rules.play.time_limit)} on")
    if rules.play.time_blind is not None and "no-limit" in kinds:
        said.append(f"no-limit from a big blind of {money(rules.play.time_blind)} on")
    return sentence(", ".join(said)).rstrip(".")


def _rake_grid(rules: RoomRules) -> Iterator[Grid]:
    """The smallest pot from which each rake is taken."""
    options, chip = rules.options, rules.play.chip
    steps = -(-options.rake_cap // chip)
    if is_time_game(rules) or not options.rake_percent or steps > MOST_ROWS:
        return
    pots = [-(-step * chip * 100 // options.rake_percent) for step in range(1, steps + 1)]
    rows = [(money(pot), money(rake(rules, Reached(pot, FEWEST, flop=True, river=True)))) for pot in pots]
    if rows:
        yield Grid("Rake by the pot", ("Pot from", "Rake"), tuple(rows))


# A posted collection


def poker_schedules(rules: RoomRules, posted: Collection) -> list[RoomScheduleOption]:
    """The schedule of the table, or all that the table may choose if it has chosen none."""
    if rules.options.schedule is not None:
        return [find_room_schedule(posted, rules.game, rules.options.schedule)]
    return [option for option in schedules_for(posted, rules.game) if isinstance(option, RoomScheduleOption)]


def _collection_facts(rules: RoomRules, options: Sequence[RoomScheduleOption]) -> Iterator[Fact]:
    if rules.options.schedule is not None:
        yield Fact("In force", f"Schedule {options[0].id}.")
    else:
        yield Fact("Schedules", f"{either(spans(options))}. No fee until a table names one.")
    yield Fact("What it is", "A fixed amount that is posted before the hand, never a percentage.")
    if any(option.time_fee for option in options):
        yield Fact("When", "At the end of each half hour, from each player; nothing from the pot.")
    if any(option.collection for option in options):
        after = "; the table fee after the river" if any(option.designated for option in options) else ""
        yield Fact("When", f"From the pot once the flop is dealt{after}. Without a flop nothing is taken.")


def _collection_grids(rules: RoomRules, options: Sequence[RoomScheduleOption]) -> Iterator[Grid]:
    """The schedule of the table, or the schedules of the latest sheet if it has chosen none."""
    shown = [option for option in options if option.current] or options
    by_pot, by_time = [each for each in shown if each.collection], [each for each in shown if each.time_fee]
    if by_pot:
        yield _by_players(rules, by_pot)
    if by_time:
        minutes = by_time[0].period_minutes
        rows = tuple((each.id, _games(each), money(each.time_fee)) for each in by_time)
        yield Grid("", ("Schedule", "Game", f"Each player, every {minutes} minutes"), rows)


def _by_players(rules: RoomRules, options: Sequence[RoomScheduleOption]) -> Grid:
    """A column for each range of players with the same fees."""
    by_count = {
        players: tuple(collection(PotFees(bands_of(option)), players) for option in options)
        for players in range(FEWEST, rules.table.seats + 1)
    }
    bands = [(list(same), fees) for fees, same in groupby(by_count, key=lambda players: by_count[players])]
    extra: list[tuple[str, Callable[[RoomScheduleOption], Cents]]] = [
        ("Table fee", lambda option: option.designated),
        ("Jackpot", lambda option: option.jackpot if rules.options.feeds_jackpot else Cents(0)),
    ]
    extra = [(name, fee) for name, fee in extra if any(map(fee, options))]
    players = (_players(same, rules.table.seats) for same, _ in bands)
    heads = ("Schedule", "Game", *players, *(name for name, _ in extra))
    rows = tuple(
        (option.id, _games(option), *(money(fees[at]) for _, fees in bands), *(money(fee(option)) for _, fee in extra))
        for at, option in enumerate(options)
    )
    return Grid("Collection by players dealt in", heads, rows)


def _games(option: RoomScheduleOption) -> str:
    limits = option.limits[0] if len(option.limits) == 1 else f"{option.limits[0]} to {option.limits[-1]}"
    return limits if option.time_fee else f"{option.structure} {limits}"


def _players(same: Sequence[int], seats: int) -> str:
    if same[-1] == seats and len(same) > 1:
        return f"{same[0]}+ in"
    return f"{same[0]} in" if len(same) == 1 else f"{same[0]}-{same[-1]} in"
