"""Melds and hands that are entered card by card, as values for the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms.hand.builder import Builder, Position, positions
from scoring.forms.hand.building import built, finished, is_begun, way, ways
from scoring.forms.hand.hand_input import HandInput
from scoring.forms.hand.set_builder import SetBuilder
from scoring.games import Text
from scoring.labels import KINDS_OF_MELD, MELD_FAULTS, SUITS
from scoring.labels.measures import KINDS
from scoring.rules.base.cards import JOKER, RANKS, Card, parse_card
from scoring.rules.base.melds import CANASTRA, Meld
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.base.runs import rank_at
from scoring.rules.base.sheet import RuleSet

T = TypeVar("T")

SUIT_ICONS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
SYMBOLS = str.maketrans("SHDC", "♠♥♦♣")
RED = frozenset("HD")
WAYS: Mapping[str, Text] = {"set": gettext_lazy("Same rank"), "run": gettext_lazy("In sequence")}
CODES = {"samba": "sambas"}
"""The counts of kinds of melds that are called otherwise."""
HINTS: Mapping[str, Text] = {
    "first": gettext_lazy("Tap the first card of the meld."),
    "last": gettext_lazy("Now tap the last card."),
    "wild": gettext_lazy("Tap the card the wild card replaces."),
    "rank": gettext_lazy("Tap the rank of the meld."),
    "cards": gettext_lazy("Now tap each card of the meld."),
}


@dataclass(frozen=True)
class SmallCard:
    """A card as it is drawn; `suit` is None for a joker. `stands_for`: the rank that a wild card
    replaces in a run, "" for any other card.
    """

    rank: str
    suit: str | None
    stands_for: str = ""

    @property
    def icon(self) -> str:
        return SUIT_ICONS[self.suit] if self.suit else "star"

    @property
    def is_red(self) -> bool:
        return self.suit in RED

    @property
    def face(self) -> str:
        """The rank on the card; empty on a joker."""
        return self.stands_for or (self.rank if self.suit else "")

    @property
    def style(self) -> str:
        return "pc--wild" if self.stands_for else "pc--red" if self.is_red else ""

    @property
    def spoken(self) -> str:
        """The card in words, for screen readers."""
        name = _("joker") if self.suit is None else f"{self.rank} {SUITS[self.suit]}"
        return f"{name} ({self.stands_for})" if self.stands_for else name


@dataclass(frozen=True)
class NamedMeld:
    """A meld with its name in words. `bonus`: the points for a canastra; `points`: those of its
    cards; `index`: its number on its side; `fault`: why it is illegal, "" if it is legal.
    """

    index: int
    notation: str
    cards: Sequence[SmallCard]
    kind: str
    name: str
    bonus: int
    points: int
    fault: str
    is_canastra: bool
    has_wild: bool
    heads_by_rank: bool

    @property
    def look(self) -> tuple[str, str]:
        """The CSS class and the icon of the tag with the meld's name; empty for a short meld."""
        if self.fault:
            return "tag--red", "circle-x"
        if not self.is_canastra:
            return "", ""
        if self.has_wild:
            return "tag--amber", "star"
        return "tag--felt", "spade" if self.heads_by_rank else self.cards[0].icon

    @property
    def written(self) -> str:
        """The notation with suit symbols: ♥ 4-7 * 9, K: ♠ ♥ 2♣."""
        text = self.notation.translate(SYMBOLS)
        return text if self.heads_by_rank else text.replace(":", "", 1)

    @property
    def brief(self) -> str:
        """The meld in three words: ♥ 8 to A, 5 × K."""
        head, _colon, _cards = self.notation.partition(":")
        if self.heads_by_rank:
            rank = _("joker") if head == JOKER else head
            return f"{len(self.cards)} × {rank}"
        first, last = self.cards[0].face, self.cards[-1].face
        return _("{suit} {first} to {last}").format(
            suit=head.translate(SYMBOLS), first=first, last=last
        )


@dataclass(frozen=True)
class Laid:
    """The cards entered for one side, as melds or as a hand, with their points."""

    melds: Sequence[NamedMeld]
    cards: Sequence[SmallCard]
    notations: Sequence[str]
    points: int

    @property
    def worth(self) -> int:
        """The points of the melds on the table: of their cards, and for canastras."""
        return self.points + sum(meld.bonus for meld in self.melds)

    @property
    def counts(self) -> str:
        """The canastras among the melds in words: 1 clean canastra, 2 dirty canastras."""
        counts = Counter(meld.kind for meld in self.melds if meld.is_canastra)
        return ", ".join(KINDS[CODES.get(kind, kind)](n).format(n=n) for kind, n in counts.items())


def laid_melds(rules: RuleSet, notations: Sequence[str]) -> Laid:
    """Return the melds of a side with their names and points. Unreadable notations are left out."""
    melds = [name_meld(rules, meld, i) for i, meld in enumerate(_read(rules.read_meld, notations))]
    return Laid(melds, [], notations, sum(meld.points for meld in melds))


def laid_hand(rules: RuleSet, notations: Sequence[str]) -> Laid:
    """Return the cards in the hand of a side with their points, without unreadable notations."""
    hand = _read(parse_card, notations)
    points = sum(map(rules.card_value, hand))
    return Laid([], [SmallCard(card.rank, card.suit) for card in hand], notations, points)


def name_meld(rules: RuleSet, meld: Meld, index: int = -1) -> NamedMeld:
    kind = meld.kind or ""
    names = KINDS_OF_MELD.get(kind, _("not a meld yet"))
    return NamedMeld(
        index=index,
        notation=meld.notation,
        cards=small_cards(meld),
        kind=kind,
        name=str(names).format(number=len(meld.cards)),
        bonus=rules.meld_bonus(meld),
        points=rules.meld_value(meld),
        fault=str(MELD_FAULTS[meld.fault]) if meld.fault else "",
        is_canastra=bool(kind) and len(meld.cards) >= CANASTRA,
        has_wild=any(place.wild for place in meld.places),
        heads_by_rank=meld.notation.partition(":")[0] not in SUIT_ICONS,
    )


def small_cards(meld: Meld) -> list[SmallCard]:
    if meld.fault:
        return [SmallCard(card.rank, card.suit) for card in meld.cards]
    return [
        SmallCard(card.rank, card.suit, rank_at(place.position) if place.wild else "")
        for card, place in zip(meld.cards, meld.places, strict=True)
    ]


@dataclass(frozen=True)
class DeckCard:
    """A button that adds a card to the hand: its copies there, and whether the deck has more."""

    notation: str
    rank: str
    count: int
    is_left: bool


@dataclass(frozen=True)
class PickedCard:
    """A button that adds a card to the set: its copies there, and whether the deck has more."""

    card: SmallCard
    notation: str
    count: int
    is_left: bool


@dataclass(frozen=True)
class DeckSuit:
    suit: str
    icon: str
    name: str
    is_red: bool
    cards: Sequence[DeckCard]


@dataclass(frozen=True)
class CardsScreen:
    """The screen on which the scorer builds one side's melds or picks the cards of its hand.

    `cards` is "melds" or "hand"; `name` is that of the side.
    """

    rules: RuleSet
    hand_input: HandInput
    side: int
    cards: str
    name: str

    @classmethod
    def of_form(cls, rules: RuleSet, typed: HandInput, names: Sequence[str]) -> CardsScreen | None:
        """Return the screen of cards that is open in a form, or None."""
        screen = typed.screen
        if screen is None or screen.side >= len(names):
            return None
        return cls(rules, typed, screen.side, screen.cards, names[screen.side])

    @property
    def laid(self) -> Laid:
        typed = self.hand_input.sides[self.side]
        if self.cards == "melds":
            return laid_melds(self.rules, typed.melds)
        return laid_hand(self.rules, typed.hand)

    @property
    def builder(self) -> Builder:
        return Builder.read(self.hand_input.meld)

    @property
    def ways(self) -> list[tuple[str, Text]]:
        """The code and the name of each kind of meld."""
        return [(way, WAYS[way]) for way in ways(self.rules)]

    @property
    def way(self) -> str:
        return way(self.rules, self.hand_input.meld)

    @property
    def set_builder(self) -> SetBuilder:
        return SetBuilder.read(self.rules, self.hand_input.meld, self.builder.index)

    @property
    def step(self) -> str:
        """The next choice to make for the meld being built; "" for a complete meld."""
        return self.set_builder.step if self.way == "set" else self.builder.step

    @property
    def hint(self) -> Text:
        """The text that tells what to tap next; "" for a complete meld."""
        return HINTS[self.step] if self.step else ""

    @property
    def building(self) -> NamedMeld | None:
        """The meld in the builder; None while too few choices are made."""
        if (meld := built(self.rules, self.hand_input.meld)) is None:
            return None
        named = name_meld(self.rules, meld)
        if self.step and not named.fault:
            # A run without its joker would pass for a clean canastra.
            return replace(named, kind="", name=str(self.hint), bonus=0, is_canastra=False)
        return named

    @property
    def finished(self) -> NamedMeld | None:
        """The meld in the builder if it can be laid."""
        if self.cards != "melds" or (meld := finished(self.rules, self.hand_input.meld)) is None:
            return None
        return name_meld(self.rules, meld)

    @property
    def is_begun(self) -> bool:
        """Whether a meld is begun that cannot be laid yet."""
        return is_begun(self.rules, self.hand_input.meld) and self.finished is None

    @property
    def is_open(self) -> bool:
        """Whether the builder is open: for the first meld, one that is begun, or if asked for."""
        meld = self.hand_input.meld
        asked = bool(meld.open) or self.is_typing or is_begun(self.rules, meld)
        return asked or not self.laid.melds

    @property
    def picks(self) -> list[PickedCard]:
        """The buttons of the cards allowed in the set."""
        builder = self.set_builder
        chosen = Counter(builder.cards)
        return [
            PickedCard(
                SmallCard(card.rank, card.suit),
                card.notation,
                chosen[card],
                chosen[card] < self.rules.deck[card],
            )
            for card in builder.choices
        ]

    @property
    def positions(self) -> Sequence[Position]:
        return positions(self.builder, self.rules.shapes.positions)

    @property
    def suits(self) -> list[tuple[str, str, str, bool]]:
        """The four suits: letter, icon, name, and whether it is red."""
        return [(s, SUIT_ICONS[s], str(name), s in RED) for s, name in SUITS.items()]

    @property
    def typed(self) -> str:
        return self.hand_input.notation

    @property
    def is_typing(self) -> bool:
        """Whether the field for typed cards is open. It stays open after typed cards were added."""
        return bool(self.typed) or self.hand_input.button.startswith(("lay-typed", "add-typed"))

    @property
    def example(self) -> str:
        """Cards in the notation, as an example beside the field for typed cards."""
        if self.cards == "hand":
            return "AS KH 2C *"
        return "K: S H D 2C *" if self.way == "set" else "H: 4-7 * 9 10"

    @property
    def typed_fault(self) -> str:
        """Why the typed cards cannot be added; "" for an empty field or correct cards."""
        if not self.typed.strip():
            return ""
        try:
            if self.cards == "hand":
                for word in self.typed.split():
                    parse_card(word)
                return ""
            meld = self.rules.read_meld(self.typed)
        except MalformedFacts:
            return _("These cards cannot be read. Write them like this: {example}").format(
                example=self.example
            )
        return str(MELD_FAULTS[meld.fault]) if meld.fault else ""

    @property
    def deck(self) -> list[DeckSuit]:
        chosen = Counter(_read(parse_card, self.hand_input.sides[self.side].hand))
        return [
            DeckSuit(
                suit,
                SUIT_ICONS[suit],
                str(SUITS[suit]),
                suit in RED,
                [_deck_card(self.rules, Card(rank, suit), chosen) for rank in RANKS],
            )
            for suit in SUITS
        ]

    @property
    def joker(self) -> DeckCard:
        chosen = Counter(_read(parse_card, self.hand_input.sides[self.side].hand))
        return _deck_card(self.rules, Card(JOKER, None), chosen)


def _deck_card(rules: RuleSet, card: Card, chosen: Counter[Card]) -> DeckCard:
    return DeckCard(card.notation, card.rank, chosen[card], chosen[card] < rules.deck[card])


def _read(parse: Callable[[str], T], notations: Iterable[str]) -> list[T]:
    read = []
    for notation in notations:
        with suppress(MalformedFacts):
            read.append(parse(notation))
    return read
