"""The cards and the restrictions at a table whose arbiter carries a state, such as bridge."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.forms.hand.cards import SmallCard
from scoring.rules.base.cards import parse_card
from scoring.rulings.ruling_words import SEATS, fact_words


@dataclass(frozen=True)
class Seat:
    """A defender: name of the seat, penalty cards, and restrictions in sentences."""

    name: str
    cards: Sequence[SmallCard]
    says: Sequence[str]


@dataclass(frozen=True)
class Board:
    """A table with its two defenders."""

    declarer: str
    seats: Sequence[Seat]


def board(game: str, position: Any) -> Board:
    """Return the table of this state of the game's arbiter."""
    seats = [_seat(game, position, seat) for seat in position.seats]
    return Board(str(SEATS[position.declarer]), seats)


def _seat(game: str, position: Any, seat: str) -> Seat:
    cards = [parse_card(card) for card in position.at(seat).penalty]
    return Seat(
        str(SEATS[seat]),
        [SmallCard(card.rank, card.suit) for card in cards],
        [fact_words(game, fact) for fact in position.facts(seat)],
    )
