"""The state that Law 51 carries from trick to trick, and its JSON form.

It holds the penalty cards of both defenders, and declarer's choice for the lead. It is frozen: each
ruling returns a new one, and undoing returns to an earlier one. Checks which positions are
possible; must not know rulings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scoring.rules.base.cards import JOKER, SUITS, parse_card, parse_suit
from scoring.rules.base.facts import Reader
from scoring.rules.base.problems import MalformedFacts, Problem, error, located, quoted

from .steps import Params

SEATS = ("N", "E", "S", "W")
TRICKS = 13
DECK = 52

# Laws under which declarer requires or forbids a suit.
LAWS = ("Law 50D2(a)", "Law 51B1(a)", "Law 51B1(b)", "Law 51B2(a)", "Law 51B2(b)")

KEYS = ("declarer", "defenders", "leader", "chosen", "led", "freed", "due", "played")


@dataclass(frozen=True)
class Defender:
    """A defender.

    `held` is the number of cards in hand when last counted, with the penalty cards; now it may be
    lower. `required` is the suit to lead now. `forbidden` are the suits not to lead until the lead
    is lost, `article` the law that forbade them.
    """

    held: int = TRICKS
    penalty: tuple[str, ...] = ()
    required: str | None = None
    forbidden: tuple[str, ...] = ()
    article: str = ""

    @property
    def suits(self) -> tuple[str, ...]:
        """The suits of the penalty cards."""
        return tuple(suit for suit in SUITS if suit in map(suit_of, self.penalty))

    def without(self, suits: tuple[str, ...]) -> Defender:
        """Return the defender without the penalty cards of these suits, which were picked up."""
        stay = tuple(card for card in self.penalty if suit_of(card) not in suits)
        return replace(self, penalty=stay)


@dataclass(frozen=True)
class Position:
    """The position at a table.

    - `defenders`: those to the left and to the right of `declarer`.
    - `leader`: the seat that has the lead; None: not entered yet.
    - `chosen`: whether declarer has chosen for this lead; `led`: whether it was made.
    - `freed`: the law by which the leader's partner may play to this trick as if without penalty
      cards; "" if none.
    - `due`: the penalty card that must be played now; `played`: the penalty cards already played.
    """

    declarer: str
    defenders: tuple[Defender, Defender] = (Defender(), Defender())
    leader: str | None = None
    chosen: bool = False
    led: bool = False
    freed: str = ""
    due: str | None = None
    played: tuple[str, ...] = ()

    @property
    def seats(self) -> tuple[str, str]:
        """The seats of the defenders; the first leads to the first trick."""
        place = SEATS.index(self.declarer)
        return SEATS[(place + 1) % 4], SEATS[(place + 3) % 4]

    @property
    def dummy(self) -> str:
        return SEATS[(SEATS.index(self.declarer) + 2) % 4]

    def at(self, seat: str) -> Defender:
        return self.defenders[self.seats.index(seat)]

    def partner(self, seat: str) -> str:
        first, second = self.seats
        return second if seat == first else first

    def put(self, seat: str, defender: Defender) -> Position:
        first, second = self.defenders
        placed = (defender, second) if seat == self.seats[0] else (first, defender)
        return replace(self, defenders=placed)

    def owner(self, card: str) -> str | None:
        """Return the owner of a penalty card; None for any other card."""
        return next((seat for seat in self.seats if card in self.at(seat).penalty), None)

    def next_lead(self, seat: str) -> Position:
        """Return the position after a trick won by `seat`: no suit is required any more, and suits
        are forbidden only to the winner.
        """
        moved = self
        for other in self.seats:
            defender = replace(moved.at(other), required=None)
            if other != seat:
                defender = replace(defender, forbidden=(), article="")
            moved = moved.put(other, defender)
        return replace(moved, leader=seat, chosen=False, led=False, freed="")

    def facts(self, seat: str) -> Iterator[tuple[str, Params]]:
        """Yield the restrictions of a defender, in codes."""
        defender = self.at(seat)
        if self.leader == seat:
            yield "has-lead", {}
        if defender.required is not None:
            yield "must-lead", {"suit": defender.required}
        if defender.forbidden:
            yield "may-not-lead", {"suits": " ".join(defender.forbidden)}
        if self.due is not None and self.due in defender.penalty:
            yield "must-play", {"card": self.due}

    def is_free(self, seat: str) -> bool:
        """Whether this defender may ignore their penalty cards in this trick."""
        return bool(self.freed) and seat in self.seats and self.partner(seat) == self.leader


def suit_of(card: str) -> str:
    return card[-1]


def position_problems(position: Position) -> Iterator[Problem]:
    """Yield the reasons why this position is impossible."""
    seen: set[str] = set()
    for seat in position.seats:
        defender = position.at(seat)
        for card in defender.penalty:
            if card in seen:
                yield error("penalty-card-twice", card=card)
            elif card in position.played:
                yield error("card-was-played", card=card)
            seen.add(card)
        cards = len(defender.penalty)
        if cards > defender.held:
            yield error("more-than-held", player=seat, cards=cards, held=defender.held)
        bound = defender.required is not None or bool(defender.forbidden)
        if bound and position.leader != seat:
            yield error("not-on-lead", player=seat)
        elif defender.required is not None and not position.chosen:
            yield error("not-chosen")
        if defender.required in defender.forbidden and defender.required is not None:
            yield error("required-and-forbidden", player=seat, suit=defender.required)
    yield from _trick_problems(position)
    for card, times in Counter(position.played).items():
        if times > 1:
            yield error("card-was-played", card=card)
    gone = sum(TRICKS - defender.held for defender in position.defenders)
    if len(position.played) > gone:
        yield error("more-played-than-gone", number=len(position.played), gone=gone)
    if position.due is not None and position.owner(position.due) is None:
        yield error("not-a-penalty-card", card=position.due)


def _trick_problems(position: Position) -> Iterator[Problem]:
    """Yield the contradictions in the state of the current trick."""
    if position.chosen and position.leader not in position.seats:
        yield error("nobody-chosen-for")
    elif position.freed and not position.chosen:
        yield error("not-chosen")
    if position.led and position.leader is None:
        yield error("nobody-led")


# --- JSON ---------------------------------------------------------------------------------------


def read_position(data: object) -> Position:
    """Return a position from JSON data; only `declarer` is needed. Raises MalformedFacts."""
    reader = Reader(data, KEYS)
    reader.require("declarer")
    position = Position(
        declarer=_seat(reader, "declarer", SEATS),
        leader=_seat(reader, "leader", SEATS) if reader.has("leader") else None,
        chosen=reader.flag("chosen"),
        led=reader.flag("led"),
        freed=_law(reader, "freed"),
        due=_card(reader, "due", reader.text("due")) if reader.has("due") else None,
        played=_cards(reader, "played"),
    )
    if not reader.has("defenders"):
        return position
    with located(key="defenders"):
        defenders = Reader(reader.require("defenders"), position.seats)
        for seat in position.seats:
            if defenders.has(seat):
                with located(key=seat):
                    position = position.put(seat, _defender(defenders.require(seat)))
    return position


def _defender(data: object) -> Defender:
    reader = Reader(data, ("held", "penalty", "required", "forbidden", "article"))
    held = reader.number("held") if reader.has("held") else TRICKS
    if held > TRICKS:
        raise reader.malformed("held", f"must be {TRICKS} or less")
    named = [_suit(reader, "forbidden", text) for text in reader.texts("forbidden", len(SUITS))]
    forbidden = tuple(suit for suit in SUITS if suit in named)
    if len(forbidden) < len(named):
        raise reader.malformed("forbidden", "the same suit is there twice")
    if bool(forbidden) != bool(reader.text("article")):
        raise reader.malformed("article", "goes with forbidden suits, and they with it")
    return Defender(
        held=held,
        penalty=_cards(reader, "penalty"),
        required=(
            _suit(reader, "required", reader.text("required")) if reader.has("required") else None
        ),
        forbidden=forbidden,
        article=_law(reader, "article"),
    )


def write_position(position: Position) -> dict[str, Any]:
    """Return JSON data without empty values; `read_position` returns an equal position."""
    data = {
        "declarer": position.declarer,
        "leader": position.leader,
        "chosen": position.chosen,
        "led": position.led,
        "freed": position.freed,
        "due": position.due,
        "played": list(position.played),
        "defenders": {
            seat: _given(
                {
                    "penalty": list(defender.penalty),
                    "required": defender.required,
                    "forbidden": list(defender.forbidden),
                    "article": defender.article,
                }
            )
            | {"held": defender.held}
            for seat, defender in zip(position.seats, position.defenders, strict=True)
        },
    }
    return _given(data)


def _given(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value}


def _seat(reader: Reader, key: str, seats: tuple[str, ...]) -> str:
    seat = reader.text(key)
    if seat not in seats:
        raise reader.malformed(key, f"must be one of {', '.join(seats)}")
    return seat


def _law(reader: Reader, key: str) -> str:
    law = reader.text(key)
    if law and law not in LAWS:
        raise reader.malformed(key, f"must be one of {', '.join(LAWS)}")
    return law


def _cards(reader: Reader, key: str) -> tuple[str, ...]:
    return tuple(_card(reader, key, text) for text in reader.texts(key, DECK))


def _card(reader: Reader, key: str, text: str) -> str:
    with located(key=key):
        card = parse_card(text)
    if card.rank == JOKER:
        raise reader.malformed(key, "there are no jokers")
    return card.notation


def _suit(reader: Reader, key: str, text: str) -> str:
    suit = parse_suit(text)
    if suit is None:
        raise MalformedFacts(f"not a suit: {quoted(text)}", key=key)
    return suit
