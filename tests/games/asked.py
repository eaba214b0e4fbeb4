"""What the seats of a table are first asked, cards dealt from the top of a new deck."""

from __future__ import annotations

from pitboss.houses import posted
from pitboss.money import cents
from pitboss.rules.script import Ask, Deal, Offer, Seat, Shuffle, Wager
from pitboss.table.round import Round
from pitboss.table.table import Table


def first_asked(house: str, game: str, wagers: dict[str, int], seats: int = 2) -> tuple[Round, dict[Seat, Offer]]:
    """A round of so many seats with the same wagers, up to its first question, and who is asked what."""
    table = Table(posted(house, game))
    stakes = {Wager(wager): cents(amount) for wager, amount in wagers.items()}
    round_ = table.start({Seat(seat): stakes for seat in range(1, seats + 1)})
    deck = table.game.deck(table.rules)
    assert deck is not None
    cards = iter(deck.cards())
    while not isinstance(request := round_.request, Ask):
        if isinstance(request, Shuffle):
            round_.shuffled()
        else:
            assert isinstance(request, Deal)
            round_.deal(tuple(next(cards) for _ in range(request.cards)))
    return round_, dict(request.offers)
