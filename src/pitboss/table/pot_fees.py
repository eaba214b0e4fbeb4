"""Collection in the poker room: what the posted schedule takes out of a pot, or from each player every half hour."""

from __future__ import annotations

from pitboss.errors import Refused
from pitboss.games.poker.drop import FeeBand, PotFees
from pitboss.games.poker.sheet import BlindRules, RoomRules, figures, is_time_game
from pitboss.houses.collection import RoomScheduleOption, find_room_schedule, posted_collection
from pitboss.money import NOTHING, Cents, money
from pitboss.rules.sheet import Rules


def pot_fees_of(rules: Rules) -> PotFees | None:
    """What the schedule that this table has chosen takes out of a pot."""
    if not isinstance(rules, RoomRules):
        return None
    option = _chosen(rules)
    wanted = rules.options.jackpot
    if wanted and not (option and option.jackpot):
        raise Refused(_no_jackpot(rules, option), "options.jackpot")
    if option is None:
        return None
    if wanted and wanted is not True and wanted != option.jackpot:
        raise Refused(f"{option.id} takes {money(option.jackpot)}, not {money(wanted)}", "options.jackpot")
    jackpot = option.jackpot if rules.options.feeds_jackpot else NOTHING
    return PotFees(bands_of(option), option.designated, jackpot)


def bands_of(option: RoomScheduleOption) -> tuple[FeeBand, ...]:
    return tuple(FeeBand(band.players_from, band.players_to, band.fee) for band in option.collection)


def with_jackpot(rules: RoomRules) -> list[str]:
    """The schedules posted for this game that have a jackpot fee."""
    collection = posted_collection(rules.house)
    posted = collection.poker if collection else ()
    return [each.id for each in posted if each.jackpot and rules.game in each.games]


def _no_jackpot(rules: RoomRules, option: RoomScheduleOption | None) -> str:
    found = with_jackpot(rules)
    if not found:
        return f"no schedule for {rules.game} has a jackpot fee; leave it out"
    lacking = f"{option.id} has no jackpot fee" if option else "this table names no schedule"
    return f"{lacking}; these schedules have one: {', '.join(found)}"


def half_hour_fee(rules: RoomRules) -> Cents:
    """What each player pays at the end of every half hour, if the game or its schedule has such a fee."""
    if is_time_game(rules):
        return rules.play.time_fee
    option = _chosen(rules)
    return option.time_fee if option else NOTHING


def _chosen(rules: RoomRules) -> RoomScheduleOption | None:
    if rules.options.schedule is None:
        return None
    collection = posted_collection(rules.house)
    if collection is None:
        raise Refused("no schedule of collection is posted in this house; leave it out", "options.schedule")
    option = find_room_schedule(collection, rules.game, rules.options.schedule)
    _check_posted(rules, option)
    return option


def _check_posted(rules: RoomRules, option: RoomScheduleOption) -> None:
    """A schedule is posted for certain games: for their limits, or for the blinds of a no-limit game."""
    structure = rules.options.structure
    if not option.time_fee and structure != option.structure:
        raise Refused(f"{option.id} is posted for {option.structure} games, not {structure}", "options.schedule")
    dealt = rules.blinds if structure == "no-limit" and isinstance(rules, BlindRules) else figures(rules.options.limit)
    if dealt not in map(figures, option.limits):
        raise Refused(f"{option.id} is posted for {', '.join(option.limits)}", "options.schedule")
