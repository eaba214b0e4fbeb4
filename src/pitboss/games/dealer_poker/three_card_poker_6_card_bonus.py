"""Three Card Poker 6 Card Bonus: Three Card Poker with a button for first action. The sheet contains the rest."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.dealer_poker import three_card_poker

GAME = replace(
    three_card_poker.GAME,
    slug="three-card-poker-6-card-bonus",
    about=(
        "Three cards against the dealer's. Play for another ante, or fold; the bonus pays for the best five of your "
        "cards and the dealer's."
    ),
)
