"""Antes, blinds, straddles and bets of a hand: by the rules of a house, and as a hand history states them."""

from __future__ import annotations

from typing import Any, get_args

from pitboss.errors import Refused
from pitboss.files.phh.read import HandHistory
from pitboss.games.poker.sheet import AnteFrom, BlindRules, RoomRules, StudRules
from pitboss.money import Cents, money
from pitboss.rules.layout import Recorded

# By the rules of a house


def forced(rules: RoomRules, players: int, middle: int | None = None, killed: bool = False) -> dict[str, Any]:
    """The antes, blinds and bets of this table by field name, each amount by player. ``middle`` is the index of the
    player between the blinds, who has neither."""
    times = 2 if killed else 1
    if isinstance(rules, StudRules):
        return {
            "antes": (rules.ante,) * players,
            "bring_in": rules.bring_in,
            "small_bet": rules.small_bet,
            "big_bet": rules.big_bet,
        }
    assert isinstance(rules, BlindRules)
    small, big = (times * blind for blind in rules.blinds)
    posts = [big, small] if players == 2 else [small, big] + [0] * (players - 2)
    if middle is not None and middle < 2:
        posts.insert(middle, 0)
        posts.pop()
    antes = _antes(rules.options.ante, rules.options.ante_from, players)
    found: dict[str, Any] = {"antes": antes, "blinds_or_straddles": tuple(posts)}
    if rules.options.structure == "no-limit":
        return found | {"min_bet": big}
    return found | {"small_bet": Cents(times * rules.small_bet), "big_bet": Cents(times * rules.big_bet)}


def who_antes(antes: tuple[Cents, ...]) -> AnteFrom | None:
    """Who pays the antes of a hand with blinds, if it is one of the usual ways."""
    for by in get_args(AnteFrom):
        if antes == _antes(max(antes), by, len(antes)):
            found: AnteFrom = by
            return found
    return None


def _antes(ante: Cents, by: AnteFrom, players: int) -> tuple[Cents, ...]:
    if by == "everybody":
        return (ante,) * players
    payer = players - 1 if by == "button" else 0 if players == 2 else 1
    return tuple(ante if player == payer else Cents(0) for player in range(players))


# As a hand history states them


def blinds_of(history: HandHistory) -> tuple[int, int]:
    """The small and the big blind. The big blind is the least bet, if a player posts that amount; else the second
    blind, or the only one. If nobody posts less, the small blind is dead, so it is zero."""
    blinds = [amount for amount in history.posts if amount > 0]
    if len(history.posts) == 2:
        blinds.sort()
    field = "min_bet" if "min_bet" in history.figures else "small_bet"
    least = history.figures[field]
    big: int = least
    if least not in blinds and not _is_short(history, least):
        if not blinds:
            raise Refused("nobody posts a big blind", "blinds_or_straddles")
        big = blinds[:2][-1]
        if field == "min_bet":
            raise Refused(f"is not the big blind, {money(big)}", field)
    return min(blinds[0], big) if len(blinds) > 1 and blinds[0] < big else 0, big


def _is_short(history: HandHistory, big: int) -> bool:
    """Whether a blind is smaller than the big blind because its player has no more chips."""
    return any(
        0 < post < big and stack is not None and stack <= post + ante
        for post, stack, ante in zip(history.posts, history.stacks, history.antes, strict=True)
    )


def recorded(history: HandHistory) -> Recorded:
    """The antes, blinds, straddles and late posts of a hand whose house is not known."""
    antes = dict(zip(history.seats, history.antes, strict=True))
    alike = _are_alike(history)
    if not alike and (history.variant.is_stud or sum(map(bool, history.antes)) > 1):
        who = "" if history.variant.is_stud else ", or paid for all by one player"
        raise Refused(f"must be the same for everybody{who}", "antes")
    dead = not history.trimmed or not alike
    if history.variant.is_stud:
        return Recorded(antes, dead)
    _, big = blinds_of(history)
    if not any(amount >= big for amount in history.posts) and not _is_short(history, big):
        raise Refused("nobody posts a big blind", "blinds_or_straddles")
    for index, amount in enumerate(history.posts):
        if index > 1 and 0 < amount <= big and not _is_a_blind(history, index):
            raise Refused(
                f"p{index + 1} posts {money(amount)}: a straddle is more than the big blind, {money(big)}, "
                f"and a late post is written below zero",
                "blinds_or_straddles",
            )
    return Recorded(antes, dead, {seat: post for seat, post in zip(history.seats, history.posts, strict=True) if post})


def _is_a_blind(history: HandHistory, index: int) -> bool:
    """Whether this is one of the two blinds: at most one player before this one posts a blind."""
    return sum(amount > 0 for amount in history.posts[:index]) < 2


def _are_alike(history: HandHistory) -> bool:
    """Whether all players pay the same ante, or all they have."""
    most = max(history.antes)
    return all(ante in (most, stack) for ante, stack in zip(history.antes, history.stacks, strict=True))
