"""A table of bridge as the screen shows it: who has which penalty cards, and what binds whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from scoring.arbiter.position import Defender, Position
from scoring.forms.cards import SmallCard
from scoring.labels import SUITS
from scoring.rules.cards import parse_card
from scoring.ruling_words import SEATS, card_words


@dataclass(frozen=True)
class Seat:
    """A defender: their penalty cards, and what is so of them, in sentences."""

    name: str
    cards: Sequence[SmallCard]
    says: Sequence[str]


@dataclass(frozen=True)
class Board:
    """A table with its two defenders."""

    declarer: str
    seats: Sequence[Seat]


def board(position: Position) -> Board:
    seats = [_seat(position, seat) for seat in position.seats]
    return Board(str(SEATS[position.declarer]), seats)


def _seat(position: Position, seat: str) -> Seat:
    defender = position.at(seat)
    cards = [parse_card(card) for card in defender.penalty]
    return Seat(
        str(SEATS[seat]),
        [SmallCard(card.rank, card.suit) for card in cards],
        list(_says(position, seat, defender)),
    )


def _says(position: Position, seat: str, defender: Defender) -> Iterator[str]:
    if position.leader == seat:
        yield _("Has the lead.")
    if defender.required is not None:
        yield _("Must lead {suit}.").format(suit=SUITS[defender.required])
    if defender.forbidden:
        suits = get_text_list([str(SUITS[suit]) for suit in defender.forbidden], _("or"))
        yield _("May not lead {suits}.").format(suits=suits)
    if position.due in defender.penalty:
        yield _("Must play {card} now.").format(card=card_words(str(position.due)))
