"""Three Card Poker 6 Card Bonus: Three Card Poker with a button for first action. What else differs is in its sheet."""

from __future__ import annotations

from pitboss.games.dealer_poker import three_card_poker

GAME = three_card_poker.GAME._replace(slug="three-card-poker-6-card-bonus")
