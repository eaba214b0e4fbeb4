"""Cards within the text of a page: rank and suit in its colour."""

from __future__ import annotations

from markupsafe import Markup

from pitboss.equipment.cards import Card, parse_cards
from pitboss.guide.svg import RED, rank_shown

SIGNS = "♣♦♥♠"


def shown_cards(text: str) -> Markup:
    """Cards as they are printed: ``10♥``, in its colour."""
    return Markup(" ").join(map(_shown, parse_cards(text)))


def _shown(card: Card) -> Markup:
    if card.is_joker:
        return Markup('<span class="card-text">Joker</span>')
    css = "card-text red" if card.suit in RED else "card-text"
    return Markup('<span class="{}">{}{}</span>').format(css, rank_shown(card), SIGNS[card.suit])
