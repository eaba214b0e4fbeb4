"""SVG drawings that are put into a page unchanged. All text in them is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from pitboss.equipment.cards import RANKS, Card
from pitboss.felt.shapes import Point

CARD = 1.4
"""The height of a card divided by its width."""
RED = (1, 2)
"""Diamonds and hearts."""


class Drawing:
    """An SVG picture with a title and a description for people who cannot see it."""

    def __init__(
        self, name: str, width: float, height: float, title: str, about: str, *, sized: bool = False, left: float = 0
    ) -> None:
        self.name = name
        """Unique on its page."""
        self.sized = sized
        """Whether the drawing is used outside a page and needs its own size and font."""
        self.title = title
        self.about = about
        self.marks: dict[str, str] = {}
        """The letter of each wager that has a place in the drawing."""
        self._letters: dict[str, str] = {}
        self._size = width, height
        self._left = left
        self._parts: list[str] = []

    # Strokes

    def add(self, tag: str, text: str = "", **attributes: object) -> None:
        self._parts.append(_element(tag, text, attributes))

    def rect(self, x: float, y: float, width: float, height: float, css: str = "line", r: float = 0) -> None:
        self.add("rect", x=x, y=y, width=width, height=height, rx=r or None, class_=css)

    def circle(self, at: Point, r: float, css: str = "line") -> None:
        self.add("circle", cx=at[0], cy=at[1], r=r, class_=css)

    def path(self, d: str, css: str = "line", name: str | None = None) -> None:
        self.add("path", d=d, class_=css, id=f"{self.name}-{name}" if name else None)

    def polygon(self, points: Iterable[Point], css: str = "line") -> None:
        self.add("polygon", points=" ".join(f"{_number(x)},{_number(y)}" for x, y in points), class_=css)

    def text(self, x: float, y: float, text: str, size: float = 16, css: str = "", turn: float = 0) -> None:
        """One line of text with its middle at this point."""
        turned = f"rotate({_number(turn)} {_number(x)} {_number(y)})" if turn else None
        self.add(
            "text", text, x=x, y=y, class_=css or None, font_size=size, text_anchor="middle",
            dominant_baseline="central", transform=turned,
        )  # fmt: skip

    def lines(self, x: float, y: float, lines: Iterable[str], size: float, css: str = "") -> None:
        """Lines of text below one another, with their middle at this point."""
        each = list(lines)
        for number, line in enumerate(each):
            self.text(x, y + (number - (len(each) - 1) / 2) * size * 1.15, line, size, css)

    def text_along(self, d: str, name: str, text: str, size: float, css: str = "") -> None:
        """A line of text in the middle of a path."""
        self.add("path", d=d, class_="unseen", id=f"{self.name}-{name}")
        href = escape(f"#{self.name}-{name}", quote=True)
        on = f'<textPath href="{href}" startOffset="50%">{escape(text)}</textPath>'
        self._parts.append(f'<text class="{escape(css)}" font-size="{_number(size)}" text-anchor="middle">{on}</text>')

    # Things on a table

    def letter(self, wagers: Iterable[str]) -> None:
        """Gives these wagers their letters, in this order."""
        for wager in wagers:
            self._letters.setdefault(wager, letter_of(len(self._letters)))

    def mark(self, wager: str) -> str:
        """A wager's letter. Records that the wager has a place in the drawing."""
        self.letter([wager])
        self.marks[wager] = self._letters[wager]
        return self.marks[wager]

    def chip(self, at: Point, wager: str, r: float = 15) -> None:
        """A chip with its letter, where this wager goes."""
        letter = self.mark(wager)
        self.circle(at, r, "chip")
        self.circle(at, r * 0.76, "chip-ring")
        self.text(*at, letter, r if len(letter) == 1 else r * 0.8, "chip-letter")

    def token(self, at: Point, r: float) -> None:
        """A chip without a letter."""
        self.circle(at, r, "chip")
        self.circle(at, r * 0.7, "chip-ring")

    def card(self, x: float, y: float, width: float, card: Card | None = None, css: str = "", turn: float = 0) -> None:
        """A card with its upper left corner at this point; face down if no card is given. ``turn`` turns it about its
        middle."""
        high = width * CARD
        centre = x + width / 2, y + high / 2
        spin = f" rotate({_number(turn)} {_number(centre[0])} {_number(centre[1])})" if turn else ""
        face = f"card {css}".strip() if card is not None else "card-back"
        self.add(
            "rect", x=x, y=y, width=width, height=high, rx=width * 0.12, class_=face, transform=spin.strip() or None
        )
        if card is None:
            return
        colour = "black" if card.suit not in RED else "red"
        if card.is_joker:
            self._spun(centre[0], centre[1], "JOKER", width * 0.23, colour, spin)
            return
        self._spun(centre[0], y + high * 0.3, rank_shown(card), width * 0.5, colour, spin)
        scale = f"{spin} translate({_number(centre[0])} {_number(y + high * 0.7)}) scale({width * 0.0045:.3f})".strip()
        self.add("path", d=SUITS[card.suit], class_=colour, transform=scale)

    def _spun(self, x: float, y: float, text: str, size: float, css: str, spin: str) -> None:
        self.add(
            "text", text, x=x, y=y, class_=f"{css} strong", font_size=size, text_anchor="middle",
            dominant_baseline="central", transform=spin.strip() or None,
        )  # fmt: skip

    def die(self, x: float, y: float, size: float, spots: int) -> None:
        self.rect(x, y, size, size, "die", size * 0.18)
        for across, down in SPOTS[spots]:
            self.circle((x + size * across, y + size * down), size * 0.1, "spot")

    # Output

    @property
    def width(self) -> float:
        return self._size[0]

    def __html__(self) -> str:
        width, height = map(_number, self._size)
        name = escape(self.name, quote=True)
        size = f'width="{width}" height="{height}" font-family="Arial, sans-serif" ' if self.sized else ""
        view = f"{_number(self._left)} 0 {width} {height}"
        return (
            f'<svg {size}viewBox="{view}" role="img" aria-labelledby="{name}-title {name}-about" '
            f'xmlns="http://www.w3.org/2000/svg"><title id="{name}-title">{escape(self.title)}</title>'
            f'<desc id="{name}-about">{escape(self.about)}</desc>{"".join(self._parts)}</svg>'
        )


_A, _B, _C = 0.26, 0.5, 0.74
_CORNERS = ((_A, _A), (_C, _C)), ((_C, _A), (_A, _C))
SPOTS: dict[int, tuple[Point, ...]] = {
    1: ((_B, _B),),
    2: _CORNERS[0],
    3: (*_CORNERS[0], (_B, _B)),
    4: (*_CORNERS[0], *_CORNERS[1]),
    5: (*_CORNERS[0], *_CORNERS[1], (_B, _B)),
    6: (*_CORNERS[0], *_CORNERS[1], (_A, _B), (_C, _B)),
}


SUITS = (
    "M 0 -42 a 20 20 0 0 1 14 34 a 20 20 0 1 1 -9 30 q 1 14 9 20 h -28 q 8 -6 9 -20 a 20 20 0 1 1 -9 -30"
    " a 20 20 0 0 1 14 -34 z",
    "M 0 -44 L 32 0 L 0 44 L -32 0 Z",
    "M 0 42 C -14 24 -40 8 -40 -14 C -40 -42 -8 -44 0 -20 C 8 -44 40 -42 40 -14 C 40 8 14 24 0 42 Z",
    "M 0 -44 C 14 -26 40 -10 40 10 C 40 30 16 34 6 20 q 1 14 9 22 h -30 q 8 -8 9 -22 C -16 34 -40 30 -40 10"
    " C -40 -10 -14 -26 0 -44 Z",
)
"""Clubs, diamonds, hearts and spades, centred on the origin, about eighty units high."""


def rank_shown(card: Card) -> str:
    """A rank as it is printed on a card."""
    return RANKS[card.rank].replace("T", "10")


def letter_of(number: int) -> str:
    """A to Z, then AA, AB …"""
    return (letter_of(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def _element(tag: str, text: str, attributes: dict[str, object]) -> str:
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(_value(value), quote=True)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{escape(text)}</{tag}>" if text else f"<{tag}{written}/>"


def _value(value: object) -> str:
    return _number(value) if isinstance(value, int | float) else str(value)


def _number(value: float) -> str:
    return f"{round(value, 1):g}"
