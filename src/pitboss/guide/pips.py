"""Cards and tiles in the text of a page: rank and coloured suit of a card, and the spots of a tile."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup, escape

from pitboss.equipment.cards import Card, parse_cards
from pitboss.equipment.tiles import Tile, parse_tiles
from pitboss.guide.svg import RED, SPOTS, rank_shown

SIGNS = "♣♦♥♠"
RED_SPOTS = (1, 4)
"""Ends of a tile that have red spots. If both ends are a six, half of the spots are red."""


def pictured(text: str, shows: str) -> Markup:
    """A cell of a table: the cards or tiles that it names, or only its text. ``;`` separates examples."""
    if shows == "cards":
        return Markup("<br>").join(_divided(hand) for hand in text.split("; "))
    if shows == "tiles":
        return Markup('<span class="or">or</span>').join(_tiles(hand) for hand in text.split("; "))
    return escape(text)


def _divided(hand: str) -> Markup:
    """Cards, with a line between those in front and those behind."""
    parts = (shown_cards(part) for part in hand.split(" | "))
    return Markup('<span class="one-hand">{}</span>').format(Markup(' <span class="bar">|</span> ').join(parts))


def shown_cards(text: str) -> Markup:
    """Cards as they are printed: ``10♥``, in their colours."""
    return Markup(" ").join(map(_shown, parse_cards(text)))


def _shown(card: Card) -> Markup:
    if card.is_joker:
        return Markup('<span class="card-text">Joker</span>')
    css = "card-text red" if card.suit in RED else "card-text"
    return Markup('<span class="{}">{}{}</span>').format(css, rank_shown(card), SIGNS[card.suit])


def _tiles(text: str) -> Markup:
    return Markup('<span class="one-hand">{}</span>').format(Markup("").join(map(_tile, parse_tiles(text))))


@cache
def _tile(tile: Tile) -> Markup:
    """A tile on its side. Its spots are placed like those of dice."""
    circles = [*_end(tile.low, 0, tile), *_end(tile.high, 30, tile)]
    return Markup(
        f'<svg class="tile" viewBox="0 0 62 32" role="img" aria-label="{tile}"><desc>{tile}</desc>'
        f'<rect x="1" y="1" width="60" height="30" rx="5"/>{"".join(circles)}</svg>'
    )


def _end(spots: int, left: float, tile: Tile) -> list[str]:
    red = spots in RED_SPOTS
    found = []
    for across, down in SPOTS[spots]:
        half = tile.low == 6 == tile.high and across < 0.5
        css = ' class="red"' if red or half else ""
        found.append(f'<circle{css} cx="{left + 1 + 30 * across:g}" cy="{1 + 30 * down:g}" r="3.4"/>')
    return found
