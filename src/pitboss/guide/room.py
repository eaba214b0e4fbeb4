"""The card of a poker room game: stakes, betting, kills and the jackpot, in words."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.poker import board, stud
from pitboss.games.poker.bad_beat import ACES_FULL_OF_KINGS
from pitboss.games.poker.sheet import BlindRules, RoomRules, StudRules
from pitboss.guide.room_fees import in_chips, takings
from pitboss.guide.room_hands import ranking
from pitboss.guide.section import Fact, Grid, Section
from pitboss.guide.words import counted, either
from pitboss.houses.collection import Collection
from pitboss.money import Cents, money
from pitboss.ranking.five import describe
from pitboss.room.table import RoomTable
from pitboss.rules.game import RoomGame, RoomShape
from pitboss.table.poker_table import PokerTable

STRUCTURES = {"limit": "fixed limit", "spread": "spread limit", "no-limit": "no-limit"}
ANTE_FROM = {"everybody": "everybody", "big-blind": "the big blind, for all", "button": "the button, for all"}
LEFT_OF_BUTTON, LEFT_OF_BLIND = "left of the button", "left of the big blind"


def sections(table: PokerTable, collection: Collection | None) -> tuple[Section, ...]:
    """Everything that a card of the poker room has instead of wagers and pay tables."""
    rules = table.rules
    found = [
        Section("stakes", "Stakes", tuple(_stakes(table, rules))),
        Section("betting", "Betting, round by round", grids=(streets(table.game, rules),)),
        ranking(table.game, rules),
        takings(rules, collection),
        Section("kill", "Kill pots", tuple(_kill(rules))),
        Section("jackpot", "Bad-beat jackpot", tuple(_jackpot(rules))),
    ]
    return tuple(section for section in found if section.facts or section.grids)


def lede(table: PokerTable) -> str:
    """The game in one line: the bets, the forced bets before the deal, and the buy-in."""
    rules = table.rules
    return f"{_structure(rules)}, {_forced(rules)}; buy-in from {money(RoomTable(table).buy_in)}."


def _structure(rules: RoomRules) -> str:
    named = STRUCTURES[rules.options.structure].capitalize()
    return named if rules.options.structure == "no-limit" else f"{named} {pair(rules.small_bet, rules.big_bet)}"


def _forced(rules: RoomRules) -> str:
    if isinstance(rules, BlindRules):
        small, big = rules.blinds
        return f"blinds {money(small)} and {money(big)}"
    assert isinstance(rules, StudRules)
    return f"ante {money(rules.ante)}, bring-in {money(rules.bring_in)}"


def pair(small: Cents, big: Cents) -> str:
    """Two figures as on a table's sign: ``$4-$8``."""
    return f"{money(small)}-{money(big)}"


# Stakes


def _stakes(table: PokerTable, rules: RoomRules) -> Iterator[Fact]:
    yield Fact("Structure", _bets(rules))
    yield Fact("May be posted", _offered(rules))
    yield from _put_in_first(rules)
    yield Fact("Raises", _raises(rules))
    yield Fact("All in for less", _short(rules))
    yield from _buying(table, rules)
    if isinstance(rules, BlindRules):
        yield Fact("Coming in", _coming_in(rules))
        if rules.play.posts and rules.options.straddle:
            yield Fact("Straddle", f"{money(2 * rules.blinds.big)}, live, from the seat left of the big blind.")
    yield Fact("Shared pots", f"Split {in_chips(rules.play.chip)}; to the cent if a stack or a bet is not whole.")


def _bets(rules: RoomRules) -> str:
    small, big = rules.small_bet, rules.big_bet
    again = "a raise is at least the bet or raise before it"
    if rules.options.structure == "no-limit":
        least = money(rules.blinds.big) if isinstance(rules, BlindRules) else money(small)
        return f"No-limit: a bet is at least {least} and at most all a player has; {again}."
    if rules.options.structure == "spread":
        return f"Spread limit {pair(small, big)}: a bet or raise of {money(small)} to {money(big)}; {again}."
    return f"Fixed limit {pair(small, big)}: bets and raises of {money(small)}, in the later rounds of {money(big)}."


def _offered(rules: RoomRules) -> str:
    kinds = rules.choices.get("structure", tuple(STRUCTURES))
    limits = rules.choices.get("limit")
    said = []
    for kind in kinds:
        if kind == "no-limit":
            blinds = rules.play.no_limit_blinds
            said.append(f"no-limit with {'blinds of ' + either(blinds) if blinds else 'any blinds'}")
        else:
            said.append(f"{STRUCTURES[kind]} at {either(limits) if limits else 'any figures'}")
    return f"{'; '.join(said)}.".capitalize()


def _put_in_first(rules: RoomRules) -> Iterator[Fact]:
    if isinstance(rules, BlindRules):
        small, big = rules.blinds
        where = "from the two seats left of the button; with two players the button has the small one"
        yield Fact("Blinds", f"{money(small)} and {money(big)}, {where}.")
        if rules.options.ante:
            yield Fact("Ante", f"{money(rules.options.ante)} from {ANTE_FROM[rules.options.ante_from]}.")
    elif isinstance(rules, StudRules):
        yield Fact("Ante", f"{money(rules.ante)} from everybody.")
        yield Fact("Bring-in", f"{money(rules.bring_in)} from the lowest card showing.")


def _raises(rules: RoomRules) -> str:
    if rules.options.structure == "no-limit":
        return "As many as players like."
    raises = counted(rules.options.raise_cap, "raise")
    return f"A bet and {raises} a round while three or more are in; no cap between the last two."


def _short(rules: RoomRules) -> str:
    if rules.options.structure == "limit" and rules.play.short_all_in == "half":
        return "From half a bet on it counts as a bet or raise."
    if rules.options.structure == "limit":
        return "It does not count as a raise; the next player may call it or make it full."
    return "It must be matched, but does not reopen the betting to a player who has acted."


def _buying(table: PokerTable, rules: RoomRules) -> Iterator[Fact]:
    room = RoomTable(table)
    play, least, most = rules.play, room.buy_in, room.most_buy_in
    why = "as this table posts it" if "min" in table.chosen else _in_bets(rules)
    above = f"at most {money(most)}" if most else "any amount above it is welcome"
    yield Fact("Buy-in", f"At least {money(least)}, {why}; {above}.")
    again = f"Brings a player up to {money(least)}"
    if play.short_buys:
        again += f"; {counted(play.short_buys, 'buy')} may fall short of it"
    yield Fact("Buying more", f"{again}.")


def _in_bets(rules: RoomRules) -> str:
    times, small = rules.play.buy_in, rules.play.buy_in_of == "small-bet"
    match rules.options.structure:
        case "no-limit":
            return f"{times if small else 2 * times} times the big blind"
        case "spread":
            return f"{times} times the {'lower' if small else 'upper'} figure"
        case "limit":
            return f"{times} times the {'small' if small else 'big'} bet"


def _coming_in(rules: BlindRules) -> str:
    if not rules.play.posts:
        return "A player who is new, or has missed a blind, waits for the big blind."
    small, big = rules.blinds
    return (
        f"A new player posts {money(big)}, live; one who has missed a blind posts {money(small + big)}, of which "
        f"{money(small)} is dead. Or he waits for the big blind."
    )


# Betting


def streets(game: RoomGame[RoomRules], rules: RoomRules) -> Grid:
    shape = game.shape
    if isinstance(rules, StudRules):
        rows = tuple(_stud_streets(rules))
    else:
        assert isinstance(rules, BlindRules)
        rows = tuple(_draw_streets(rules, shape) if shape.draws else _board_streets(rules, shape))
    return Grid("", ("Round", "Cards", "Bet", "First to act"), rows)


def _board_streets(rules: BlindRules, shape: RoomShape) -> Iterator[tuple[str, ...]]:
    yield "Before the flop", f"{shape.cards} to each, down", _bet(rules, 0), LEFT_OF_BLIND
    for number, (name, cards) in enumerate(board.STREETS, 1):
        yield name.capitalize(), f"{cards} in the middle", _bet(rules, number), LEFT_OF_BUTTON


def _draw_streets(rules: BlindRules, shape: RoomShape) -> Iterator[tuple[str, ...]]:
    yield "Before the draw", f"{shape.cards} to each, down", _bet(rules, 0), LEFT_OF_BLIND
    yield "After the draw", "one for each thrown away", _bet(rules, 1), LEFT_OF_BUTTON


def _bet(rules: BlindRules, street: int) -> str:
    least = board.stakes_of(rules, street).least
    return _spread(rules) or (f"{money(least)} or more" if rules.options.structure == "no-limit" else money(least))


def _spread(rules: RoomRules) -> str:
    """The bets allowed on every street of a spread-limit game; empty for any other game."""
    return f"{money(rules.small_bet)} to {money(rules.big_bet)}" if rules.options.structure == "spread" else ""


_NAMES = {3: "Third street", 4: "Fourth street", 5: "Fifth street", 6: "Sixth street", 7: "Seventh street"}


def _stud_streets(rules: StudRules) -> Iterator[tuple[str, ...]]:
    for number, name in _NAMES.items():
        cards = {stud.THIRD: "2 down and 1 up", stud.LAST: "1 down"}.get(number, "1 up")
        first = "left of the lowest card" if number == stud.THIRD else "highest hand showing"
        yield name, cards, _spread(rules) or money(stud.stakes_of(rules, number).least), first


# Kills and the jackpot


def _kill(rules: RoomRules) -> Iterator[Fact]:
    if rules.play.kill == "none" or not isinstance(rules, BlindRules):
        return
    small, big = rules.blinds
    bets = f"bets of {money(2 * rules.small_bet)} and {money(2 * rules.big_bet)}"
    if rules.options.structure == "no-limit":
        bets = f"bets of {money(2 * big)} or more"
    if rules.play.kill == "scoop":
        yield Fact("Made by", "One player who wins both the high and the low of a hand, or two hands in a row.")
        yield Fact("Next hand", f"Blinds of {money(2 * small)} and {money(2 * big)}, {bets}. Nobody posts more.")
        return
    yield Fact("Played", "If all players agree.")
    yield Fact("A leg", f"A player who wins a pot of {money(rules.play.kill_pot)} or more alone has one.")
    yield Fact("A kill", "He wins the next such pot too, and kills the one after.")
    yield Fact("That hand", f"The killer posts {money(2 * big)}, live; {bets}.")


def _jackpot(rules: RoomRules) -> Iterator[Fact]:
    beat, split = rules.bad_beat, rules.split
    if beat is None or split is None:
        return
    yield Fact(
        "Hit when",
        f"A {describe(ACES_FULL_OF_KINGS)}, or better loses to four of a kind or better, both made with both hole "
        f"cards, in a pot that has reached {money(beat.pot)} with {counted(beat.players, 'player')} or more dealt in.",
    )
    if rules.options.jackpot_seed:
        yield Fact("Starts from", f"{money(rules.options.jackpot_seed)}, which the house puts in, also after each hit.")
    if rules.options.jackpot_reserve:
        yield Fact("Kept back", f"{rules.options.jackpot_reserve}% for the next one; the rest is split.")
    yield Fact(
        "Paid",
        f"{split.loser}% to the loser, {split.winner}% to the winner, {split.table}% to the others dealt in, in equal "
        "shares.",
    )
