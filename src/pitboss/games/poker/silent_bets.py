"""Chips put in without a word, and what they mean: one chip that is too large is a call; half a raise is a raise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pitboss.errors import Refused
from pitboss.money import Cents, dollars_text, money


class Sized(Protocol):
    """An option with the chips that it takes."""

    @property
    def word(self) -> str: ...

    @property
    def least(self) -> int: ...

    @property
    def most(self) -> int: ...

    @property
    def atop(self) -> int: ...


def meant(options: Sequence[Sized], amount: Cents, one_chip: bool) -> str:
    """The choice that ``amount``, put in at once, stands for.

    One chip larger than the bet is a call. Several chips are a raise if they make at least half a raise, which must
    then be completed; otherwise a call. Chips that open the betting are a bet: of their value if bets may have any
    size here, else of the one size.
    """
    by_word = {option.word: option for option in options}
    call, check = by_word.get("call"), by_word.get("check")
    push = by_word.get("raise") or by_word.get("bet")
    if call is None and (check is None or push is None):
        raise Refused(f"{money(amount)} without a word means nothing here: say one of {', '.join(by_word)}")
    if call is not None and amount < call.least:
        raise Refused(f"{money(amount)} is less than the {money(call.least)} to call: say fold, or put in the rest")
    if call is not None and (push is None or one_chip or not _is_half_a_raise(amount, call, push)):
        return call.word
    assert push is not None
    if call is None and amount < push.least:
        raise Refused(f"{money(amount)} is less than the least bet, {money(push.least)}")
    if push.least == push.most:
        return push.word
    return f"{push.word} {dollars_text(Cents(push.atop + min(max(amount, push.least), push.most)))}"


def _is_half_a_raise(amount: int, call: Sized, push: Sized) -> bool:
    return 2 * (amount - call.least) >= push.least - call.least
