"""What cards and tiles have in common: a number for the rules, a text for people."""

from __future__ import annotations

from pitboss.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, ClassVar, Self


class Printed(int):
    """An ``int``, so it sorts by its number and can index a table; it prints as it is written. There is one object for
    each number."""

    __slots__ = ()
    noun: ClassVar[str]
    numbers: ClassVar[str]
    """Which numbers there are, in words."""
    texts: ClassVar[tuple[str, ...]]
    """How each number is written."""
    every: ClassVar[tuple[Any, ...]]
    by_text: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        cls.every = tuple([int.__new__(cls, number) for number in range(len(cls.texts))])
        cls.by_text = dict(zip(cls.texts, cls.every, strict=True))

    def __new__(cls, number: int) -> Self:
        if not 0 <= number < len(cls.every):
            raise ValueError(f"no {cls.noun} number {number}: {cls.numbers}")
        found: Self = cls.every[number]
        return found

    @classmethod
    def parse(cls, text: str) -> Self:
        """The one that a text names."""
        found: Self | None = cls.by_text.get(text)
        if found is None:
            raise cls._unreadable(text)
        return found

    @classmethod
    def parse_all(cls, text: str) -> tuple[Self, ...]:
        """All that a text names, in the order written, separated by blanks."""
        by_text = cls.by_text
        try:
            return tuple([by_text[word] for word in text.split()])
        except KeyError as error:
            raise cls._unreadable(error.args[0]) from None

    @classmethod
    def show_all(cls, pieces: Iterable[int]) -> str:
        texts = cls.texts
        return " ".join([texts[piece] for piece in pieces])

    @classmethod
    def _unreadable(cls, text: str) -> Unreadable:
        return Unreadable(f"no {cls.noun} {text!r:.24}: write {cls.right_for(text)}")

    @classmethod
    def right_for(cls, text: str) -> str:
        """What to write instead of a text that names nothing."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.texts[self]

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return format(self.texts[self], spec)
